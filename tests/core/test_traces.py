"""Matches and scenarios that nobody here wrote, through the engine and the hand-free functions."""

import copy
import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from take5_rules import (
    CLASSIC,
    Deal,
    Event,
    Finished,
    IllegalActionError,
    Match,
    PickCard,
    Picking,
    Reason,
    Resolution,
    RoundScored,
    Row,
    RowChoiceDue,
    RowTaken,
    State,
    TakeCause,
    TakeRow,
    bullheads,
    match_over,
    new_match,
    play,
    play_picks,
    ranks,
    resolve_turn,
    score,
    target_row,
    winners,
)
from tests.core.support import placements

ROOT = Path(__file__).resolve().parents[2]
LOGS = ROOT / ".." / "shared" / "logs" / "thingsai"


def log(name: str) -> Any:  # noqa: ANN401
    path = LOGS / name
    if not path.exists():
        pytest.skip(f"no test data: {name} is not beside the repository")
    return json.loads(path.read_text(encoding="utf-8"))


def seat_of(name: str) -> int:
    return int(name.removeprefix("p"))


class Disagreement(Exception):  # noqa: N818
    """What the trace says of a turn is not what the rules say."""

    def __init__(self, round_number: int, turn: int, reason: Reason | None = None) -> None:
        super().__init__(round_number, turn, reason)
        self.place = (round_number, turn)
        self.reason = reason


def replayed(trace: dict[str, Any], *, singly: bool) -> Iterator[tuple[int, int, State]]:
    """Round, turn and state after each turn, as long as trace and rules agree."""
    state = new_match(CLASSIC, trace["playerCount"])
    for told in trace["rounds"]:
        names = [f"p{seat}" for seat in range(trace["playerCount"])]
        hands = [told["dealtHands"][name] for name in names]
        state = play(state, Deal(hands=hands, rows=[row[0] for row in told["initialBoard"]])).after
        events: list[Event] = []
        for turn in told["turns"]:
            try:
                state, rows, events = a_turn(state, turn, singly=singly)
            except IllegalActionError as error:
                raise Disagreement(told["round"], turn["turn"], error.reason) from error
            if rows != tuple(map(tuple, turn["boardAfter"])):
                raise Disagreement(told["round"], turn["turn"])
            said = [
                (seat_of(each["playerId"]), each["card"], each["rowIndex"], each["causedOverflow"])
                for each in turn["resolutions"]
            ]
            assert said == [
                (e.seat, e.card, e.row, isinstance(e, RowTaken) and e.cause is TakeCause.FULL_ROW)
                for e in placements(events)
            ]
            low = [e for e in placements(events) if isinstance(e, RowTaken) and e.cause is TakeCause.TOO_LOW]
            assert [(e.seat, list(e.cards)) for e in low] == [
                (seat_of(each["playerId"]), each["collectedCards"]) for each in turn["rowPicks"]
            ]
            yield told["round"], turn["turn"], state
        (points,) = [event.points for event in events if isinstance(event, RoundScored)]
        assert list(points) == [each["penalty"] for each in told["roundScores"]]
        assert list(state.match.totals) == [each["totalScore"] for each in told["roundScores"]]


def a_turn(state: State, turn: dict[str, Any], *, singly: bool) -> tuple[State, tuple[Row, ...], list[Event]]:
    plays = {seat_of(each["playerId"]): each["card"] for each in turn["plays"]}
    takes = {seat_of(each["playerId"]): each["pickedRowIndex"] for each in turn["rowPicks"]}
    if singly:
        steps = [play(state, PickCard(seat=seat, card=plays[seat])) for seat in list(plays)[:1]]
        for seat in list(plays)[1:]:
            steps.append(play(steps[-1].after, PickCard(seat=seat, card=plays[seat])))
        for seat, row in takes.items():
            steps.append(play(steps[-1].after, TakeRow(seat=seat, row=row)))
    else:
        cards = [plays[seat] for seat in range(len(plays))]
        steps = [play_picks(state, cards, next(iter(takes.values()), None))]
    events = [event for step in steps for event in step.events]
    last = [s for step in steps for _, s in step.frames() if isinstance(s, Picking)]
    return steps[-1].after, last[-1].table.rows, events


@pytest.mark.parametrize("singly", [False, True])
@pytest.mark.parametrize("number", [0, 1])
def test_recorded_matches_agree_board_for_board_and_point_for_point(number: int, singly: bool) -> None:
    trace = log("full-game-traces.json")[number]
    (*_, (_, _, end)) = replayed(trace, singly=singly)
    assert isinstance(end, Finished)
    assert list(end.winners) == [seat_of(name) for name in trace["winners"]]
    assert list(end.match.totals) == [each["finalScore"] for each in trace["finalResults"]]
    assert list(ranks(end.match.totals)) == [each["rank"] for each in trace["finalResults"]]


def test_the_recorded_matches_have_eighty_turns() -> None:
    turns = [len(list(replayed(trace, singly=False))) for trace in log("full-game-traces.json")]
    assert turns == [50, 30]


def first_fault(trace: dict[str, Any], *, singly: bool) -> Disagreement:
    with pytest.raises(Disagreement) as caught:
        list(replayed(trace, singly=singly))
    return caught.value


@pytest.mark.parametrize("number", [0, 1])
def test_a_card_that_is_not_held_is_refused_at_its_turn(number: int) -> None:
    trace = log("full-game-traces.json")[number]
    for round_index, turn_index in [(0, 0), (1, 4), (2, 9)]:
        changed = copy.deepcopy(trace)
        told = changed["rounds"][round_index]
        changed_play = told["turns"][turn_index]["plays"][0]
        hands = told["dealtHands"]
        (*_, another) = [hands[name][0] for name in hands if name != changed_play["playerId"]]
        starter = told["initialBoard"][0][0]
        played_before = [
            each["card"]
            for turn in told["turns"][:turn_index]
            for each in turn["plays"]
            if each["playerId"] == changed_play["playerId"]
        ]
        for card in (another, starter, 105, *played_before):
            changed_play["card"] = card
            fault = first_fault(changed, singly=True)
            assert fault.place == (round_index + 1, turn_index + 1)
            assert fault.reason is Reason.NOT_IN_HAND


@pytest.mark.parametrize("number", [0, 1])
@pytest.mark.parametrize("singly", [False, True])
def test_another_held_card_is_refused_at_the_first_disagreement(number: int, singly: bool) -> None:
    """In each turn, one seat plays the card of its next turn: that turn's board comes out otherwise."""
    trace = log("full-game-traces.json")[number]
    for turn_index in range(9):
        changed = copy.deepcopy(trace)
        now, later = (changed["rounds"][0]["turns"][index]["plays"] for index in (turn_index, turn_index + 1))
        other = next(each for each in later if each["playerId"] == now[0]["playerId"])
        now[0]["card"] = other["card"]
        assert first_fault(changed, singly=singly).place == (1, turn_index + 1)


def test_the_recorded_cards_have_our_bullheads() -> None:
    cards = log("cattle-heads.json")["cards"]
    assert [each["cattleHeads"] for each in cards] == [bullheads(each["number"]) for each in cards]
    assert len(cards) == 104


def test_the_recorded_single_placements() -> None:
    scenarios = [each for each in log("placement-scenarios.json") if "card" in each]
    for each in scenarios:
        rows, card, expected = each["board"], each["card"], each["expected"]
        row = target_row([lying[-1] for lying in rows], card)
        resolution = resolve_turn(rows, [card], CLASSIC)
        if expected["kind"] == "must-pick-row":
            assert row is None, each["id"]
            assert resolution == RowChoiceDue(card=card), each["id"]
        else:
            assert row == expected["rowIndex"], each["id"]
            assert isinstance(resolution, Resolution)
            (placed,) = resolution.placements
            assert placed.row == row, each["id"]
            assert (placed.cause is TakeCause.FULL_ROW) == expected["causedOverflow"], each["id"]
            assert list(placed.taken) == (rows[row] if expected["causedOverflow"] else []), each["id"]
    assert len(scenarios) == 22


def test_the_recorded_turns() -> None:
    scenarios = [each for each in log("placement-scenarios.json") if "plays" in each]
    for each in scenarios:
        expected, name = each["expected"], each["id"]
        owner = {play["card"]: play["playerId"] for play in each["plays"]}
        takes = [pick["rowIndex"] for pick in expected["rowPicks"]]
        resolution = resolve_turn(each["board"], owner, CLASSIC, takes[0] if takes else None)
        assert isinstance(resolution, Resolution), name
        assert [list(row) for row in resolution.rows] == expected["boardAfter"], name
        assert [
            (owner[p.card], p.card, p.row, p.cause is TakeCause.FULL_ROW) for p in resolution.placements
        ] == [
            (r["playerId"], r["card"], r["rowIndex"], r["causedOverflow"]) for r in expected["resolutions"]
        ], name
        taken = {owner[p.card]: list(p.taken) for p in resolution.placements if p.taken}
        assert taken == expected["collected"], name
    assert len(scenarios) == 8


def test_the_recorded_scores_and_ends() -> None:
    scenarios = log("round-scoring-scenarios.json")
    for each in scenarios:
        expected = each["expected"]
        names = [one["id"] for one in each["players"]]
        points = [score(one["collectedThisRound"]) for one in each["players"]]
        totals = [one["scoreBefore"] + more for one, more in zip(each["players"], points, strict=True)]
        match = Match(edition=CLASSIC, first_seat=0, totals=tuple(totals), rounds_played=1)
        assert dict(zip(names, points, strict=True)) == expected["penalties"], each["id"]
        assert dict(zip(names, totals, strict=True)) == expected["scoresAfter"], each["id"]
        assert match_over(match) == expected["gameOver"], each["id"]
        if expected["gameOver"]:
            assert [names[seat] for seat in winners(totals)] == expected["winners"], each["id"]
    assert scenarios


def example(path: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(ROOT / "examples" / "replay_foreign_trace.py"), str(path)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_the_example_script_agrees_with_the_trace_and_names_the_first_disagreement(tmp_path: Path) -> None:
    trace = log("full-game-traces.json")
    run = example(LOGS / "full-game-traces.json")
    assert run.returncode == 0, run.stdout + run.stderr
    assert "10 boards and 2 totals agree" in run.stdout
    assert run.stdout.count("over, won by") == 2
    changes: dict[str, Callable[[Any], None]] = {
        "round 1, turn 3, board": lambda rounds: rounds[0]["turns"][2]["boardAfter"][0].append(104),
        "round 2, turn 5: PlayPicks: not in hand": lambda rounds: rounds[1]["turns"][4]["plays"][0].update(
            card=rounds[1]["initialBoard"][0][0]
        ),
        "round 1, points": lambda rounds: rounds[0]["roundScores"][1].update(penalty=0),
        "round 3, totals": lambda rounds: rounds[2]["roundScores"][0].update(totalScore=0),
    }
    for said, change in changes.items():
        changed = copy.deepcopy(trace)
        change(changed[0]["rounds"])
        file = tmp_path / "changed.json"
        file.write_text(json.dumps(changed), encoding="utf-8")
        run = example(file)
        assert run.returncode == 1
        assert f"disagreement: {said}" in run.stdout, run.stdout
