"""Whoever is handed a redacted record can look at it, and is told where it cannot be used."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from take5_rules import CLASSIC, open_draft
from take5_rules.redacted import dumps_seen, redact
from take5_rules.render.html import draw
from take5_rules.replay import Replay, dump, load
from tests.cli.matches import played
from tests.cli.running import invoke

WHOLE = played(void=True)
SHORT = played(stop=13)
DRAFTED = played(open_draft(CLASSIC), seats=3, edition_id=None, stop=13)


def files(replay: Replay, seat: int | None, folder: Path) -> tuple[Path, Path]:
    whole, seen = folder / "whole.json", folder / "seen.json"
    dump(replay, whole)
    seen.write_text(dumps_seen(redact(replay, seat)), encoding="utf-8")
    return whole, seen


ASKED: tuple[list[str], ...] = (
    [],
    ["--round", "1"],
    ["--round", "2"],
    ["--turn", "2"],
    ["--round", "1", "--turn", "10"],
)


@pytest.mark.parametrize("asked", ASKED)
@pytest.mark.parametrize("replay", [WHOLE, SHORT, DRAFTED, played(stop=0)])
def test_a_seats_record_is_shown_as_that_seat_is_shown_of_the_whole_one(
    replay: Replay, asked: list[str], tmp_path: Path
) -> None:
    whole, seen = files(replay, 1, tmp_path)
    assert invoke("show", seen, *asked) == invoke("show", whole, "--seat", "1", *asked)


GOLDEN = Path(__file__).parents[1] / "replay" / "golden"
KNOWN = [path for path in sorted(GOLDEN.glob("*.json")) if path.stem not in ("digests", "unseen-hands")]


@pytest.mark.parametrize("path", KNOWN, ids=lambda path: path.stem)
def test_so_it_is_whatever_the_edition_and_wherever_the_record_ends(path: Path, tmp_path: Path) -> None:
    whole, seen = files(load(path), 0, tmp_path)
    for asked in ([], ["--round", "1"], ["--turn", "1"], ["--turn", "3"]):
        assert invoke("show", seen, *asked) == invoke("show", whole, "--seat", "0", *asked)


def test_the_publics_record_shows_no_hand(tmp_path: Path) -> None:
    _, seen = files(SHORT, None, tmp_path)
    outcome = invoke("show", seen)
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out.count(" cards\n") == 3


def test_its_scores_are_those_of_the_whole_record_and_nobody_has_verified_them(tmp_path: Path) -> None:
    whole, seen = files(WHOLE, 2, tmp_path)
    told, known = (
        json.loads(invoke("show", seen, "--json").out),
        json.loads(invoke("show", whole, "--json").out),
    )
    assert told.pop("verdict") is None
    assert known.pop("verdict") == "ok"
    assert told == known
    assert len(told["rounds"]) > 1


@pytest.mark.parametrize("seat", [None, 2])
def test_it_is_drawn_as_a_page(seat: int | None, tmp_path: Path) -> None:
    _, seen = files(WHOLE, seat, tmp_path)
    page = tmp_path / "page.html"
    assert invoke("view", seen, "--html", page) == (0, "", "")
    assert page.read_text(encoding="utf-8") == draw(redact(WHOLE, seat))
    assert invoke("view", seen, "--html", "-", "--rounds", "2").out == draw(
        redact(WHOLE, seat), rounds=range(2, 3)
    )


@pytest.mark.parametrize(
    ("seat", "asked", "whose"), [(2, "1", "what seat 2 saw"), (None, "Bo", "what everybody saw")]
)
def test_what_another_seat_saw_is_not_in_it(seat: int | None, asked: str, whose: str, tmp_path: Path) -> None:
    _, seen = files(SHORT, seat, tmp_path)
    said = f"Error: --seat: this is a redacted record, and holds only {whose}\n"
    assert invoke("show", seen, "--seat", asked) == (2, "", said)
    assert invoke("view", seen, "--html", "-", "--seat", asked) == (2, "", said)


def test_its_own_seat_may_be_named_again(tmp_path: Path) -> None:
    _, seen = files(SHORT, 1, tmp_path)
    assert invoke("show", seen, "--seat", "Bo") == invoke("show", seen, "--seat", "1") == invoke("show", seen)


@pytest.mark.parametrize(
    "command",
    [
        ["verify"],
        ["amend", "--fix", "1.1 0 1"],
        ["redact"],
        ["rows"],
        ["play", "--resume"],
        ["diff", "whole.json"],
    ],
)
def test_where_it_cannot_be_used_it_is_called_what_it_is(
    command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    files(SHORT, 1, tmp_path)
    words = [word for part in command for word in (part.split() if part[0].isdigit() else [part])]
    outcome = invoke(*words, "seen.json")
    said = outcome.err or outcome.out
    assert outcome.code in (1, 2)
    assert "a redacted record (take5-seen/1)" in said
    assert len(said.splitlines()) == 1


def test_a_record_of_no_format_and_a_damaged_one_are_still_told_apart(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    path.write_text('{"format": "other/1"}')
    assert "known: take5-replay/1, take5-replay/2" in invoke("show", path).err
    document = json.loads(dumps_seen(redact(SHORT, 1)))
    document["events"][1] = document["events"][0]
    path.write_text(json.dumps(document))
    assert "the viewer cannot have seen it" in invoke("show", path).err
