"""The ids that a paper can cite still mean what they meant."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed, or not for this Python")

from take5_rules import __version__
from tests.adapters.golden_environments import FILE, cases, play

PINNED = json.loads(FILE.read_text(encoding="utf-8"))


def test_every_case_is_pinned_and_no_other() -> None:
    assert [name for name, *_ in cases()] == list(PINNED)
    assert len({told["sha256"] for told in PINNED.values()}) == len(PINNED)


@pytest.mark.parametrize(("name", "form", "id", "seats", "seed"), list(cases()))
def test_an_id_means_the_same_bytes_rewards_and_seeding(
    name: str, form: str, id: str, seats: int, seed: int
) -> None:
    assert play(form, id, seats, seed) == PINNED[name]


def test_the_citation_names_this_version() -> None:
    cited = (Path(__file__).resolve().parents[2] / "CITATION.cff").read_text(encoding="utf-8")
    assert f"\nversion: {__version__}\n" in cited
