"""The command that writes a replay's page."""

from __future__ import annotations

from pathlib import Path

import pytest

from take5_rules.render.html import draw
from take5_rules.replay import Replay, dump
from tests.cli.matches import played, spoiled
from tests.cli.running import invoke


@pytest.fixture(scope="module")
def replay() -> Replay:
    return played(void=True)


@pytest.fixture
def file(tmp_path: Path, replay: Replay) -> Path:
    path = tmp_path / "match.json"
    dump(replay, path)
    return path


@pytest.mark.parametrize("seat", [None, 0, 2])
def test_the_page_is_the_one_that_the_library_draws(file: Path, replay: Replay, seat: int | None) -> None:
    out = file.with_suffix(".html")
    options = [] if seat is None else ["--seat", str(seat)]
    outcome = invoke("view", file, "--html", out, *options)
    assert (outcome.code, outcome.out, outcome.err) == (0, "", "")
    assert out.read_text(encoding="utf-8") == draw(replay, seat=seat)


def test_a_page_can_be_printed_and_hold_some_rounds(file: Path, replay: Replay) -> None:
    assert invoke("view", file, "--html", "-", "--rounds", "2-3").out == draw(replay, rounds=range(2, 4))
    assert invoke("view", file, "--html", "-", "--rounds", "2").out == draw(replay, rounds=range(2, 3))


def test_a_page_that_is_there_stays_unless_it_may_be_replaced(file: Path) -> None:
    out = file.with_suffix(".html")
    out.write_text("mine")
    outcome = invoke("view", file, "--html", out)
    assert outcome.code == 2
    assert "is there already" in outcome.err
    assert out.read_text() == "mine"
    assert invoke("view", file, "--html", out, "--force").code == 0
    assert out.read_text(encoding="utf-8").startswith("<!doctype html>")


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--seat", "3"], "seats are counted from 0 to 2"),
        (["--seat", "-1"], "seats are counted from 0 to 2"),
        (["--rounds", "0"], "is not like 3 or 2-5"),
        (["--rounds", "3-2"], "is not like 3 or 2-5"),
        (["--rounds", "two"], "is not like 3 or 2-5"),
        (["--rounds", "99"], "none of the rounds is in the record"),
    ],
)
def test_what_there_is_not_is_refused_in_one_line(file: Path, options: list[str], said: str) -> None:
    outcome = invoke("view", file, "--html", file.with_suffix(".html"), *options)
    assert (outcome.code, outcome.out) == (2, "")
    assert said in outcome.err
    assert len(outcome.err.splitlines()) == 1
    assert not file.with_suffix(".html").exists()


def test_a_record_at_fault_is_shown_up_to_there_and_said_to_be(tmp_path: Path) -> None:
    path, out = tmp_path / "match.json", tmp_path / "match.html"
    path.write_text(spoiled(played(stop=13), 2, 2, 0, 104), encoding="utf-8")
    outcome = invoke("view", path, "--html", out)
    assert outcome.code == 1
    assert "pick not held at round 2, turn 2, seat 0" in outcome.err
    assert "This record breaks a rule" in out.read_text(encoding="utf-8")


def test_a_page_goes_nowhere_unless_told_to(file: Path) -> None:
    outcome = invoke("view", file)
    assert outcome.code == 2
    assert "--html" in outcome.err
