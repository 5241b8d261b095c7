"""A seat may be called by its name, where the record has that name exactly once."""

from __future__ import annotations

from pathlib import Path

import pytest

from take5_rules.replay import dump
from tests.cli.matches import played
from tests.cli.running import invoke


def saved(folder: Path, players: tuple[str, ...] | None) -> Path:
    path = folder / "match.json"
    dump(played(stop=3, players=players), path)
    return path


@pytest.mark.parametrize("command", [["show"], ["redact"], ["view", "--html", "-"]])
def test_a_name_says_the_same_as_its_number(command: list[str], tmp_path: Path) -> None:
    path = saved(tmp_path, ("Ada", "Bo", "Cy"))
    named = invoke(*command, path, "--seat", "Bo")
    assert named.code == 0
    assert named == invoke(*command, path, "--seat", "1")


def test_digits_are_always_a_number(tmp_path: Path) -> None:
    path = saved(tmp_path, ("2", "1", "0"))
    assert invoke("redact", path, "--seat", "2").out.count('"seat":2,"players"') == 1


@pytest.mark.parametrize(
    ("players", "asked", "said"),
    [
        (("Ada", "Bo", "Ada"), "Ada", "--seat: 'Ada' is the name of seats 0 and 2; say the number"),
        (("Ada", "Bo", "Cy"), "bo", "--seat: 'bo' is no seat from 0 to 2, and the record has no such name"),
        (("Ada", "Bo", "Cy"), "", "--seat: '' is no seat from 0 to 2, and the record has no such name"),
        (("", "Bo", "Cy"), "", "--seat: '' is no seat from 0 to 2, and the record has no such name"),
        (None, "Bo", "--seat: 'Bo' is no seat from 0 to 2, and the record has no names"),
        (("Ada", "Bo", "Cy"), "3", "seats are counted from 0 to 2"),
        (("Ada", "Bo", "Cy"), "-1", "seats are counted from 0 to 2"),
        (("Ada", "Bo", "Cy"), "9" * 5000, "seats are counted from 0 to 2"),
        (None, "\u0661", "--seat: '\u0661' is no seat from 0 to 2, and the record has no names"),
        (None, "\x1b[2J", "--seat: '?[2J' is no seat from 0 to 2, and the record has no names"),
    ],
)  # fmt: skip
def test_a_name_that_is_not_there_once_is_refused(
    players: tuple[str, ...] | None, asked: str, said: str, tmp_path: Path
) -> None:
    path = saved(tmp_path, players)
    for command in (["show"], ["redact"], ["view", "--html", "-"]):
        assert invoke(*command, path, "--seat", asked) == (2, "", f"Error: {said}\n")


def test_a_correction_names_its_seat_so_too(tmp_path: Path) -> None:
    path = saved(tmp_path, ("Ada", "Bo", "Cy"))
    named = invoke("amend", path, "--fix", "1.1", "Bo", "104")
    assert named == invoke("amend", path, "--fix", "1.1", "1", "104")
    unknown = invoke("amend", path, "--fix", "1.1", "Eve", "104")
    said = "Error: --fix: 'Eve' is no seat from 0 to 2, and the record has no such name\n"
    assert unknown == (2, "", said)
