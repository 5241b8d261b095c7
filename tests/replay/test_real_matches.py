"""Matches that another program played, told in this format: right, and wrong where they are changed."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from take5_rules import CLASSIC, CardPlaced, Finished, Picking, RowTaken, new_match
from take5_rules.replay import FaultKind, Replay, dumps, loads, verify

LOGS = Path(__file__).resolve().parents[2] / ".." / "shared" / "logs" / "thingsai"

Document = dict[str, Any]


def traces() -> list[Document]:
    path = LOGS / "full-game-traces.json"
    if not path.exists():
        pytest.skip("the recorded matches are not beside the repository")
    found: list[Document] = json.loads(path.read_text(encoding="utf-8"))
    return found


def seat_of(name: str) -> int:
    return int(name.removeprefix("p"))


def by_seat(items: list[Document], key: str, name: str) -> list[int]:
    return [item[name] for item in sorted(items, key=lambda item: seat_of(item[key]))]


def told(trace: Document) -> Document:
    """The trace as a document, each member copied from what the other program said."""
    document: Document = json.loads(dumps(Replay.start(new_match(CLASSIC, trace["playerCount"]))))
    document["finished"] = True
    document["result"] = {
        "totals": by_seat(trace["finalResults"], "id", "finalScore"),
        "winners": sorted(seat_of(name) for name in trace["winners"]),
    }
    for each in trace["rounds"]:
        hands = [sorted(each["dealtHands"][f"p{seat}"]) for seat in range(trace["playerCount"])]
        deal = {"hands": hands, "rows": [row[0] for row in each["initialBoard"]]}
        turns: list[Document] = []
        for turn in each["turns"]:
            turns.append({"picks": by_seat(turn["plays"], "playerId", "card")})
            if turn["rowPicks"]:
                turns[-1]["choices"] = [
                    [seat_of(pick["playerId"]), pick["pickedRowIndex"]] for pick in turn["rowPicks"]
                ]
        points = by_seat(each["roundScores"], "id", "penalty")
        document["rounds"].append({"deal": deal, "turns": turns, "points": points})
    return document


@pytest.mark.parametrize("number", [0, 1])
def test_a_match_of_another_program_is_right_in_every_round(number: int) -> None:
    trace = traces()[number]
    replay = loads(json.dumps(told(trace)))
    assert verify(replay).ok
    assert isinstance(replay.resume(), Finished)
    boards = [turn["boardAfter"] for each in trace["rounds"] for turn in each["turns"]]
    played = [
        [list(row) for row in state.table.rows]
        for step in replay.steps()
        for event, state in step.frames()
        if isinstance(event, CardPlaced | RowTaken) and isinstance(state, Picking)
    ]
    assert played == boards


@pytest.mark.parametrize("number", [0, 1])
def test_without_hands_it_is_right_too(number: int) -> None:
    document = told(traces()[number])
    for each in document["rounds"]:
        each["deal"]["hands"] = None
    verdict = verify(loads(json.dumps(document)))
    assert verdict.ok
    assert len(verdict.notes) == len(document["rounds"])


@pytest.mark.parametrize("number", [0, 1])
def test_one_changed_card_is_refused_where_it_is_not_held(number: int) -> None:
    document = told(traces()[number])
    for index, seat in ((0, 0), (1, 1), (2, 0)):
        for turn in (0, 4, 9):
            changed = copy.deepcopy(document)
            picks = changed["rounds"][index]["turns"][turn]["picks"]
            picks[seat] = changed["rounds"][index]["deal"]["rows"][0]
            fault = verify(loads(json.dumps(changed))).fault
            assert fault is not None
            assert (fault.round, fault.turn, fault.seat) == (index + 1, turn + 1, seat)
            assert fault.kind is FaultKind.PICK_NOT_HELD
            assert isinstance(fault.expected, tuple)
            assert document["rounds"][index]["turns"][turn]["picks"][seat] in fault.expected


@pytest.mark.parametrize("number", [0, 1])
def test_two_held_cards_exchanged_are_found_at_the_first_difference(number: int) -> None:
    document = told(traces()[number])
    turns = document["rounds"][0]["turns"]
    found = 0
    for turn in range(9):
        changed = copy.deepcopy(document)
        one, other = (changed["rounds"][0]["turns"][place]["picks"] for place in (turn, turn + 1))
        one[0], other[0] = other[0], one[0]
        fault = verify(loads(json.dumps(changed))).fault
        if fault is not None:
            found += 1
            assert fault.round == 1
            assert fault.turn is None or fault.turn >= turn + 1
    assert len(turns) == 10
    assert found > 4
