"""The ids that a paper can cite still mean what they meant."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed, or not for this Python")

from take5_rules import __version__
from take5_rules.adapters.ids import IDS
from tests.adapters.golden_environments import FILE, RULES_FILE, cases, cases_of_rules, play

CLASSIC = json.loads(FILE.read_text(encoding="utf-8"))
OF_RULES = json.loads(RULES_FILE.read_text(encoding="utf-8"))
PINNED = {**CLASSIC, **OF_RULES}


def test_every_case_is_pinned_and_no_other() -> None:
    assert [name for name, *_ in cases()] == list(CLASSIC)
    assert [name for name, *_ in cases_of_rules()] == list(OF_RULES)
    assert len({told["sha256"] for told in PINNED.values()}) == len(PINNED)


def test_every_id_is_pinned() -> None:
    assert {id for _, _, id, _, _ in (*cases(), *cases_of_rules())} == {*IDS}


@pytest.mark.parametrize(("name", "form", "id", "seats", "seed"), [*cases(), *cases_of_rules()])
def test_an_id_means_the_same_bytes_rewards_and_seeding(
    name: str, form: str, id: str, seats: int, seed: int
) -> None:
    assert play(form, id, seats, seed) == PINNED[name]


def test_the_citation_names_this_version() -> None:
    cited = (Path(__file__).resolve().parents[2] / "CITATION.cff").read_text(encoding="utf-8")
    assert f"\nversion: {__version__}\n" in cited
