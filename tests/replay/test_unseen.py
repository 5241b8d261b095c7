"""Rounds whose hands nobody recorded: followed by rows and cards, and never made into a state."""

import copy
import json
from typing import Any

import pytest

from take5_rules import CLASSIC, Dealing, Finished, Picking, play
from take5_rules.replay import (
    DocumentError,
    Fault,
    FaultKind,
    Note,
    NoteKind,
    Replay,
    ReplayFaultError,
    UnseenDeal,
    dumps,
    loads,
    verify,
)
from tests.replay.matches import EDITIONS, deal_for, prefix, record
from tests.replay.test_verify import ALL_ROWS, K, at, document, r1, unfinish

Document = dict[str, Any]


def unseen(turns: int = 10, *, finished: bool = True) -> Replay:
    """The hand-checked round without its hands, up to a turn."""
    found = r1()
    found["rounds"][0]["deal"]["hands"] = None
    if not finished:
        unfinish()(found)
        del found["rounds"][0]["points"]
        del found["rounds"][0]["turns"][turns:]
    return loads(json.dumps(found))


NOTE = Note(kind=NoteKind.HANDS_UNKNOWN, pointer="/rounds/0/deal/hands", round=1)


def test_a_whole_round_is_verified_without_hands_and_the_verdict_says_so() -> None:
    replay = unseen()
    verdict = verify(replay)
    assert verdict.ok
    assert verdict.notes == (NOTE,)
    assert replay.rounds[0].opening == UnseenDeal(rows=(21, 1, 97, 44))
    assert loads(dumps(replay)) == replay
    assert replay.scoreboard()[0].points == (6, 0)


def test_it_has_no_steps() -> None:
    with pytest.raises(ReplayFaultError) as caught:
        list(unseen().steps())
    expected = Fault(kind=FaultKind.HANDS_UNKNOWN, pointer="/rounds/0/deal/hands", round=1)
    assert caught.value.fault == expected


def test_a_match_goes_on_after_a_whole_round_of_unseen_hands() -> None:
    state = unseen().resume()
    assert isinstance(state, Finished)
    assert (state.match.totals, state.winners) == ((6, 0), (1,))
    found = document(record(*EDITIONS["two rounds"], 2, odd=False))
    found["rounds"][0]["deal"]["hands"] = None
    replay = loads(json.dumps(found))
    assert verify(replay).ok
    assert replay.resume() == record(*EDITIONS["two rounds"], 2, odd=False).resume()
    found["rounds"][0]["points"][1] += 1
    fault = verify(loads(json.dumps(found))).fault
    assert fault is not None
    assert (fault.kind, fault.pointer) == (K.POINTS_WRONG, "/rounds/0/points/1")


def test_the_round_of_unknown_hands_is_named() -> None:
    found = document(prefix(record(*EDITIONS["two rounds"], 2, odd=False), 22))
    assert len(found["rounds"]) == 2
    found["rounds"][1]["deal"]["hands"] = None
    with pytest.raises(ReplayFaultError) as caught:
        loads(json.dumps(found)).resume()
    fault = caught.value.fault
    assert (fault.round, fault.pointer) == (2, "/rounds/1/deal/hands")


@pytest.mark.parametrize("turns", [0, 3, 6, 9])
def test_a_round_that_breaks_off_leads_to_no_state(turns: int) -> None:
    replay = unseen(turns, finished=False)
    assert verify(replay).ok
    assert verify(replay).notes == (NOTE,)
    with pytest.raises(ReplayFaultError) as caught:
        replay.resume()
    assert caught.value.fault.kind is K.HANDS_UNKNOWN
    found = document(replay)
    found["rounds"][0]["voided"] = True
    voided = loads(json.dumps(found))
    assert verify(voided).ok
    state = voided.resume()
    assert isinstance(state, Dealing)
    assert (state.match.rounds_voided, state.match.totals) == (1, (0, 0))


def test_nothing_is_added_to_a_round_of_unseen_hands() -> None:
    step = next(prefix(record(CLASSIC, 2, 1, odd=False), 2).steps())
    with pytest.raises(ReplayFaultError):
        unseen(3, finished=False).add(step)


def test_after_a_voided_round_of_unseen_hands_a_record_grows_on() -> None:
    import random

    found = document(unseen(3, finished=False))
    found["rounds"][0]["voided"] = True
    replay = loads(json.dumps(found))
    step = play(replay.resume(), deal_for(replay.resume(), random.Random(1)))
    longer = replay.add(step)
    assert isinstance(longer.resume(), Picking)
    assert verify(loads(dumps(longer))).ok


def turn(index: int, **members: object) -> Any:  # noqa: ANN401
    def change(found: Document) -> None:
        for name, value in members.items():
            if value is None:
                del found["rounds"][0]["turns"][index][name]
            else:
                found["rounds"][0]["turns"][index][name] = value

    return change


FAULTS: dict[str, tuple[Any, Fault]] = {
    "a card of an earlier turn": (
        turn(2, picks=[34, 36]),
        at("/rounds/0/turns/2/picks/1", K.REPEATED_CARD, round=1, turn=3, seat=1, recorded=36),
    ),
    "the same card twice in a turn": (
        turn(2, picks=[34, 34]),
        at("/rounds/0/turns/2/picks/1", K.REPEATED_CARD, round=1, turn=3, seat=1, recorded=34),
    ),
    "a row starter": (
        turn(0, picks=[97, 45]),
        at("/rounds/0/turns/0/picks/0", K.REPEATED_CARD, round=1, turn=1, seat=0, recorded=97),
    ),
    "a card that the deck does not have": (
        turn(0, picks=[69, 105]),
        at("/rounds/0/turns/0/picks/1", K.FOREIGN_CARD, round=1, turn=1, seat=1, recorded=105),
    ),
    "a missing pick": (
        turn(0, picks=[69, None]),
        at("/rounds/0/turns/0/picks/1", K.PICK_MISSING, round=1, turn=1, seat=1),
    ),
    "a missing choice": (
        turn(6, choices=None),
        at("/rounds/0/turns/6/choices", K.CHOICE_MISSING, round=1, turn=7, seat=0, expected=ALL_ROWS),
    ),
    "a choice that is not due": (
        turn(0, choices=[[1, 3]]),
        at("/rounds/0/turns/0/choices/0", K.CHOICE_NOT_DUE, round=1, turn=1, seat=1, recorded=3),
    ),
    "a second choice": (
        turn(6, choices=[[0, 0], [0, 0]]),
        at("/rounds/0/turns/6/choices/1", K.CHOICE_NOT_DUE, round=1, turn=7, seat=0, recorded=0),
    ),
    "a choice by the wrong seat": (
        turn(6, choices=[[1, 0]]),
        at(
            "/rounds/0/turns/6/choices/0/0",
            K.CHOICE_BY_WRONG_SEAT,
            round=1,
            turn=7,
            seat=1,
            recorded=1,
            expected=0,
        ),
    ),
    "a row that is not there": (
        turn(6, choices=[[0, 4]]),
        at(
            "/rounds/0/turns/6/choices/0/1",
            K.NO_SUCH_ROW,
            round=1,
            turn=7,
            seat=0,
            recorded=4,
            expected=ALL_ROWS,
        ),
    ),
    "an eleventh turn": (
        lambda found: found["rounds"][0]["turns"].append({"picks": [2, 4]}),
        at("/rounds/0/turns/10", K.TURN_AFTER_END, round=1, turn=11, recorded=11, expected=10),
    ),
    "a turn too few": (
        lambda found: found["rounds"][0]["turns"].pop(),
        at("/rounds/0/turns", K.ROUND_TOO_SHORT, round=1, recorded=9, expected=10),
    ),
    "wrong points": (
        lambda found: found["rounds"][0].update(points=[5, 0]),
        at("/rounds/0/points/0", K.POINTS_WRONG, round=1, seat=0, recorded=5, expected=6),
    ),
    "too few rows": (
        lambda found: found["rounds"][0]["deal"].update(rows=[21, 1, 97]),
        at("/rounds/0/deal/rows", K.DEAL_SHAPE, round=1, recorded=3, expected=4),
    ),
    "a starter twice": (
        lambda found: found["rounds"][0]["deal"].update(rows=[21, 1, 97, 21]),
        at("/rounds/0/deal/rows/3", K.REPEATED_CARD, round=1, recorded=21),
    ),
    "an edition with a draft": (
        lambda found: found["edition"].update(deck="low", setup="drafted"),
        at("/rounds/0/deal", K.WRONG_OPENING, round=1, recorded="deal", expected="draft"),
    ),
}


@pytest.mark.parametrize("name", FAULTS)
def test_the_first_fault_is_named_exactly(name: str) -> None:
    change, expected = FAULTS[name]
    found = copy.deepcopy(document(unseen()))
    change(found)
    verdict = verify(loads(json.dumps(found)))
    assert verdict.fault == expected
    assert verdict.notes == (NOTE,)


def test_only_the_last_turn_may_lack_a_pick_or_a_choice() -> None:
    found = document(unseen(7, finished=False))
    turns = found["rounds"][0]["turns"]
    del turns[6]["choices"]
    assert verify(loads(json.dumps(found))).ok
    turns[6]["picks"][1] = None
    assert verify(loads(json.dumps(found))).ok
    turns[6]["choices"] = [[0, 0]]
    fault = verify(loads(json.dumps(found))).fault
    assert fault is not None
    assert (fault.kind, fault.pointer) == (K.CHOICE_NOT_DUE, "/rounds/0/turns/6/choices/0")
    del turns[6]["choices"]
    turns[3]["picks"][0] = None
    fault = verify(loads(json.dumps(found))).fault
    assert fault is not None
    assert (fault.kind, fault.pointer) == (K.PICK_MISSING, "/rounds/0/turns/3/picks/0")


def test_a_whole_unseen_round_cannot_be_void_and_a_broken_one_has_no_points() -> None:
    found = document(unseen())
    unfinish()(found)
    del found["rounds"][0]["points"]
    found["rounds"][0]["voided"] = True
    fault = verify(loads(json.dumps(found))).fault
    assert fault is not None
    assert fault.kind is K.VOID_AFTER_END
    found = document(unseen(4, finished=False))
    found["rounds"][0]["points"] = [0, 0]
    fault = verify(loads(json.dumps(found))).fault
    assert fault is not None
    assert fault.kind is K.POINTS_EARLY


def test_hands_are_all_there_or_all_unknown() -> None:
    found = r1()
    found["rounds"][0]["deal"]["hands"][0] = None
    with pytest.raises(DocumentError):
        loads(json.dumps(found))
