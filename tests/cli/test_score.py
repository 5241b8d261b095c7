"""`take5-rules score`: a scoresheet in a file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from take5_rules.scoresheet import Scoresheet
from tests.cli.running import invoke

NAMES = ("--name", "Ada", "--name", "Bo", "--name", "Cy")


@pytest.fixture
def sheet(tmp_path: Path) -> Path:
    path = tmp_path / "sheet.json"
    assert invoke("score", "new", path, *NAMES, "--edition", "amigo-us-2018").code == 0
    return path


def test_rounds_are_added_by_points_and_by_cards(sheet: Path) -> None:
    invoke("score", "add", sheet, "12", "0", "31")
    outcome = invoke("score", "cards", sheet, "5 10 / / 55 61 62 63 64 65 66 67 68 69 70 71")
    assert outcome.code == 0
    assert outcome.out == (
        "         0 Ada  1 Bo  2 Cy\n"
        "round 1     12     0    31\n"
        "round 2      5     0    25\n"
        "total       17     0    56\n"
        "place        2     1     3\n"
        "\n"
        "match ends above 66\n"
    )


def test_a_round_is_corrected_and_dropped(sheet: Path) -> None:
    invoke("score", "add", sheet, "12", "0", "31")
    assert "round 1     13     1    30" in invoke("score", "correct", sheet, "1", "13", "1", "30").out
    assert "round 1" not in invoke("score", "drop", sheet).out
    assert Scoresheet.loads(sheet.read_text()).rounds == ()


def test_the_end_names_the_winners(sheet: Path) -> None:
    invoke("score", "add", sheet, "66", "0", "0")
    assert "match over" not in invoke("score", "show", sheet).out
    assert invoke("score", "add", sheet, "10", "10", "10").out.endswith("match over: won by 1 Bo and 2 Cy\n")
    document = json.loads(invoke("score", "show", sheet, "--json").out)
    assert (document["over"], document["winners"], document["ranks"]) == (True, [1, 2], [3, 1, 1])


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["add", "1", "2", "3"], "sum too low: all together at least 14"),
        (["add", "14", "2"], "seat count: expected 3"),
        (["add", "14", "2", "x"], "'x' is not a valid integer"),
        (["add", "-1", "14", "3"], "not points: expected a whole number from 0 up (seat 0)"),
        (["add", "14", "--", "-1", "3"], "not points: expected a whole number from 0 up (seat 1)"),
        (["correct", "1", "14", "-1", "3"], "not points: expected a whole number from 0 up (seat 1)"),
        (["correct", "-1", "14", "1", "3"], "no such round: there are 1"),
        (["add", "--quick", "14", "3"], "'--quick' is not a valid integer"),
        (["cards", "5 5 / / "], "repeated card"),
        (["correct", "2", "14", "0", "0"], "no such round: there are 1"),
    ],
)
def test_what_cannot_be_is_one_line_and_leaves_the_file_alone(
    sheet: Path, arguments: list[str], message: str
) -> None:
    invoke("score", "add", sheet, "12", "0", "31")
    before = sheet.read_bytes()
    outcome = invoke("score", arguments[0], sheet, *arguments[1:])
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err.count("\n") == 1
    assert message in outcome.err
    assert sheet.read_bytes() == before


def test_an_existing_sheet_is_not_replaced_unless_told(sheet: Path) -> None:
    invoke("score", "add", sheet, "12", "0", "31")
    assert invoke("score", "new", sheet, *NAMES).err == f"Error: {sheet}: is there already\n"
    assert invoke("score", "new", sheet, *NAMES, "--force").code == 0
    assert Scoresheet.loads(sheet.read_text()).rounds == ()


@pytest.mark.parametrize("content", [b"", b"{}", b"\xff", b'{"format":"take5-replay/1"}'])
def test_a_file_that_is_no_sheet_is_one_line(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "x"
    path.write_bytes(content)
    outcome = invoke("score", "show", path)
    assert outcome.code == 2
    assert outcome.err.count("\n") == 1
    assert invoke("score", "show", tmp_path / "missing").err.endswith("no such file or directory\n")
    assert invoke("score", "show", tmp_path).err.endswith("is a directory\n")
