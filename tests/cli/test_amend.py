"""`take5-rules amend`: cards noted wrong are corrected, and only what follows is worked out anew."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from attrs import evolve

from take5_rules import (
    CLASSIC,
    Deal,
    Edition,
    PlayPicks,
    Rounds,
    cards_to_hand,
    legal_actions,
    new_match,
    one_round,
    play,
    to_act,
    two_cards_a_turn,
)
from take5_rules.replay import Correction, Replay, amend_all, dump, load, loads
from take5_rules.shuffle import deal
from tests.cli.matches import played
from tests.cli.running import Outcome, invoke
from tests.replay.test_amending_kinds import several

REPLAY = played(one_round(CLASSIC), edition_id=None)
TURNS = REPLAY.rounds[0].turns


def pick(turn: int, seat: int) -> int:
    card = TURNS[turn - 1].picks[seat]
    assert card is not None
    return card


def swapped(first: int, second: int, seat: int) -> tuple[list[str], list[Correction]]:
    """The cards of a seat in two turns noted the wrong way round: as options, and as corrections."""
    there, back = pick(second, seat), pick(first, seat)
    options = ["--fix", f"1.{first}", str(seat), str(there), "--fix", f"1.{second}", str(seat), str(back)]
    return options, [
        Correction(round=1, turn=first, seat=seat, card=there),
        Correction(round=1, turn=second, seat=seat, card=back),
    ]


def harmless_swap() -> tuple[list[str], list[Correction]]:
    """Two turns of one seat that can change places without a row choice being touched."""
    for first in range(1, 10):
        for seat in range(3):
            options, corrections = swapped(first, first + 1, seat)
            try:
                amend_all(REPLAY, corrections)
            except ValueError:
                continue
            return options, corrections
    raise AssertionError("no two picks can change places")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "match.json"
    dump(REPLAY, path)
    return path


def test_corrections_are_made_together_and_written(file: Path, tmp_path: Path) -> None:
    options, corrections = harmless_swap()
    outcome = invoke("amend", file, *options)
    assert (outcome.code, outcome.err) == (0, "")
    assert loads(outcome.out) == amend_all(REPLAY, corrections) != REPLAY
    out = tmp_path / "amended.json"
    assert invoke("amend", file, *options, "--out", out) == Outcome(0, "", "")
    assert load(out) == loads(outcome.out)
    assert load(file) == REPLAY
    assert invoke("verify", out).code == 0


def test_an_existing_file_is_kept_unless_told(file: Path) -> None:
    options, corrections = harmless_swap()
    before = file.read_bytes()
    refused = invoke("amend", file, *options, "--out", file)
    assert (refused.code, file.read_bytes()) == (2, before)
    assert invoke("amend", file, *options, "--out", file, "--force").code == 0
    assert load(file) == amend_all(REPLAY, corrections)


def test_a_row_choice_is_corrected_alone_or_with_a_card(file: Path) -> None:
    turn = next(number for number, one in enumerate(TURNS, 1) if one.choices)
    ((seat, row),) = TURNS[turn - 1].choices
    other = next(one for one in range(4) if one != row and is_sound(alone(turn, one)))
    outcome = invoke("amend", file, "--take", f"1.{turn}", str(other))
    assert outcome.err.startswith("round 1: ")
    assert loads(outcome.out).rounds[0].turns[turn - 1].choices == ((seat, other),)
    both = invoke(
        "amend", file, "--fix", f"1.{turn}", "0", str(pick(turn, 0)), "--take", f"1.{turn}", str(other)
    )
    assert both == outcome
    none = invoke("amend", file, "--take", f"1.{turn}", "none")
    assert (none.code, none.out) == (1, "")
    assert f"choice missing at round 1, turn {turn}, seat {seat}" in none.err


def alone(turn: int, row: int) -> list[Correction]:
    return [Correction(round=1, turn=turn, seat=0, card=pick(turn, 0), take=row)]


def is_sound(corrections: list[Correction]) -> bool:
    try:
        amend_all(REPLAY, corrections)
    except ValueError:
        return False
    return True


def test_a_record_that_would_break_a_rule_is_not_written(file: Path, tmp_path: Path) -> None:
    out = tmp_path / "amended.json"
    outcome = invoke("amend", file, "--fix", "1.1", "0", str(pick(2, 0)), "--out", out)
    assert outcome.code == 1
    assert outcome.err == (
        f"Error: {file}: pick repeated at round 1, turn 2, seat 0 (/rounds/0/turns/1/picks/0)\n"
    )
    assert not out.exists()


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ([], "say with --fix or --take what was noted wrong"),
        (["--fix", "1", "0", "5"], "'1' is no ROUND.TURN, such as 2.7"),
        (["--fix", "1.1.1", "0", "5"], "'1.1.1' is no ROUND.TURN"),
        (["--fix", "\u0661.1", "0", "5"], "is no ROUND.TURN"),
        (["--fix", "2.1", "0", "5"], "no such round"),
        (["--fix", "0.1", "0", "5"], "no such round"),
        (["--fix", "1.11", "0", "5"], "no such turn"),
        (["--fix", "1.1", "3", "5"], "seats are counted from 0 to 2"),
        (["--fix", "1.1", "0", "0"], "a card is an exact int from 1 up"),
        (["--fix", "1.1", "0", "x"], "'x' is not a valid integer"),
        (["--fix", "1.1", "0"], "requires 3 arguments"),
        (["--take", "1.1", "-1"], "'-1' is neither a row nor none"),
        (["--take", "1.1", "one"], "'one' is neither a row nor none"),
        (["--take", "1.0", "1"], "there is no turn 1.0"),
        (["--take", "7.1", "1"], "there is no turn 7.1"),
        (["--take", "1.1", "1", "--take", "1.1", "none"], "in turn 1.1 a row was chosen, or none"),
        (["--take", "1.1", "none", "--take", "1.1", "none"], "in turn 1.1 a row was chosen, or none"),
    ],
)
def test_what_is_not_in_the_record_is_one_line(file: Path, options: list[str], message: str) -> None:
    outcome = invoke("amend", file, *options)
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err.count("\n") == 1
    assert message in outcome.err


def test_several_rows_of_a_turn_are_given_in_the_order_asked(tmp_path: Path) -> None:
    replay, path = several(), tmp_path / "match.json"
    dump(replay, path)
    number, told = len(replay.rounds[0].turns), replay.rounds[0].turns[-1]
    rows = [row for _, row in told.choices]
    takes = [part for row in rows for part in ("--take", f"1.{number}", str(row))]
    outcome = invoke("amend", path, *takes)
    assert outcome.err == ""
    assert loads(outcome.out) == replay
    more = invoke("amend", path, *takes, "--take", f"1.{number}", "0")
    assert (more.code, more.out) == (1, "")
    assert f"choice not due at round 1, turn {number}" in more.err


@pytest.mark.parametrize("options", [["--take", "1.1", "0"], ["--fix", "1.1", "0", "5"]])
@pytest.mark.parametrize("edition", [cards_to_hand(CLASSIC), two_cards_a_turn(CLASSIC)])
def test_a_match_that_cannot_be_corrected_is_refused_by_name(
    edition: Edition, options: list[str], tmp_path: Path
) -> None:
    replay = Replay.start(new_match(edition, 2))
    replay = replay.add(play(replay.resume(), deal(1, replay.resume())))
    for _ in range(2):
        state = replay.resume()
        replay = replay.add(play(state, legal_actions(state, to_act(state)[0])[0]))
    path = tmp_path / "match.json"
    dump(replay, path)
    outcome = invoke("amend", path, *options)
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err.count("\n") == 1
    assert edition.rule.id.replace("-", " ") in outcome.err
    assert "cannot be corrected" in outcome.err


def test_what_a_correction_changes_in_the_scores_is_told_beside_the_record(tmp_path: Path) -> None:
    path, out = tmp_path / "match.json", tmp_path / "amended.json"
    replay = Replay.start(
        new_match(evolve(CLASSIC, hand_size=2, end=Rounds(count=1)), 2), players=("Ada", "Bo")
    )
    dealt = Deal(hands=[(3, 50), (4, 90)], rows=[20, 40, 55, 80])
    for action in (dealt, PlayPicks(cards=(3, 90), take=0), PlayPicks(cards=(50, 4))):
        replay = replay.add(play(replay.resume(), action))
    dump(replay, path)
    told = "round 1: 0 Ada 3 -> 7\ntotal: 0 Ada 3 -> 7\n"
    outcome = invoke("amend", path, "--take", "1.1", "2")
    assert (outcome.code, outcome.err) == (0, told)
    assert loads(outcome.out) == amend_all(replay, [Correction(round=1, turn=1, seat=0, card=3, take=2)])
    assert invoke("amend", path, "--take", "1.1", "2", "--out", out) == Outcome(0, "", told)
    fixes = [("1.1", "0", "50"), ("1.1", "1", "4"), ("1.2", "Ada", "3"), ("1.2", "Bo", "90")]
    takes = [("--take", "1.1", "2"), ("--take", "1.2", "0")]
    parts = [part for words in [*[("--fix", *fix) for fix in fixes], *takes] for part in words]
    told = "round 1: 1 Bo 0 -> 7\ntotal: 1 Bo 0 -> 7\nwinner: 1 Bo -> 0 Ada\n"
    assert invoke("amend", path, *parts).err == told


def test_only_what_changes_is_told_and_also_that_the_match_is_not_over_any_more(file: Path) -> None:
    replay, winners = load(file), []
    for options, corrections in corrections_of_takes():
        amended = amend_all(REPLAY, corrections)
        outcome = invoke("amend", file, *options)
        before, after = [one.result and one.result.winners for one in (replay, amended)]
        assert ("winner: " in outcome.err) == (before != after)
        assert ("-> unfinished" in outcome.err) == (after is None)
        assert bool(outcome.err) == (replay.scoreboard() != amended.scoreboard())
        winners.append(after != before)
    assert set(winners) == {True, False}


def corrections_of_takes() -> Iterator[tuple[list[str], list[Correction]]]:
    for turn, told in enumerate(TURNS, 1):
        for row in range(4) if told.choices else ():
            if is_sound(alone(turn, row)):
                yield ["--take", f"1.{turn}", str(row)], alone(turn, row)


def test_a_file_that_is_no_record_is_one_line(tmp_path: Path) -> None:
    outcome = invoke("amend", tmp_path / "missing.json", "--fix", "1.1", "0", "5")
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err.endswith("missing.json: no such file or directory\n")
