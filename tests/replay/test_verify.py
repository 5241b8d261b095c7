"""Each kind of fault is named with its exact place, with what is recorded and what the rules would have."""

import copy
import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from take5_rules import CLASSIC, PUBLISHED, Deal, Edition, Reason, Rounds, Threshold, new_match, rounds
from take5_rules.replay import (
    DocumentError,
    DocumentReason,
    Fault,
    FaultKind,
    Note,
    NoteKind,
    Replay,
    ReplayFaultError,
    Verdict,
    dumps,
    loads,
    verify,
)
from tests.replay.matches import EDITIONS, prefix, record

Document = dict[str, Any]
Change = Callable[[Document], object]
K = FaultKind


def document(replay: Replay) -> Document:
    found: Document = json.loads(dumps(replay))
    return found


def r1(end: dict[str, Any] | None = None) -> Document:
    """A whole round of two seats that was checked by hand: 6 to 0 points."""
    hands = [[3, 28, 34, 41, 64, 69, 81, 86, 94, 103], [25, 32, 36, 45, 48, 49, 56, 98, 102, 104]]
    picks = [
        *((69, 45), (94, 36), (34, 102), (103, 48), (81, 49)),
        *((86, 56), (3, 25), (28, 104), (64, 98), (41, 32)),
    ]
    found = document(Replay.start(new_match(CLASSIC, 2)))
    found["edition"]["end"] = {"rounds": 1} if end is None else end
    turns: list[Document] = [{"picks": list(cards)} for cards in picks]
    turns[6]["choices"] = [[0, 0]]
    deal = {"hands": hands, "rows": [21, 1, 97, 44]}
    found["rounds"] = [{"deal": deal, "turns": turns, "points": [6, 0]}]
    found["finished"] = True
    found["result"] = {"totals": [6, 0], "winners": [1]}
    return found


def fault_of(changed: Document) -> Fault:
    """The fault of a document; its place in the document is where the pointer leads."""
    replay = loads(json.dumps(changed))
    verdict = verify(replay)
    assert not verdict.ok
    assert verdict.fault is not None
    with pytest.raises(ReplayFaultError) as caught:
        list(replay.steps())
    assert caught.value.fault == verdict.fault
    with pytest.raises(ReplayFaultError):
        replay.resume()
    return verdict.fault


def test_the_hand_checked_round_is_right() -> None:
    assert verify(loads(json.dumps(r1()))) == Verdict(fault=None)
    assert [line.points for line in loads(json.dumps(r1())).scoreboard()] == [(6, 0)]


def put(*path: str | int, value: object) -> Change:
    def change(found: Document) -> None:
        place: Any = found
        for key in path[:-1]:
            place = place[key]
        if isinstance(place, list) and path[-1] == len(place):
            place.append(value)
        else:
            place[path[-1]] = value

    return change


def cut(*path: str | int) -> Change:
    def change(found: Document) -> None:
        place: Any = found
        for key in path[:-1]:
            place = place[key]
        del place[path[-1]]

    return change


def unfinish(*changes: Change) -> Change:
    """Make the record an unfinished one, and then more."""

    def change(found: Document) -> None:
        found["finished"] = False
        del found["result"]
        for each in changes:
            each(found)

    return change


TURNS = ("rounds", 0, "turns")
ALL_ROWS = (0, 1, 2, 3)
SEAT_1 = (25, 32, 36, 45, 48, 49, 56, 98, 102, 104)


def at(pointer: str, kind: FaultKind, **more: Any) -> Fault:  # noqa: ANN401
    return Fault(kind=kind, pointer=pointer, **more)


FAULTS: dict[str, tuple[Change, Fault]] = {
    "a seat repeats a card of an earlier turn": (
        put(*TURNS, 2, "picks", 1, value=36),
        at(
            "/rounds/0/turns/2/picks/1",
            K.PICK_REPEATED,
            round=1,
            turn=3,
            seat=1,
            recorded=36,
            expected=(25, 32, 48, 49, 56, 98, 102, 104),
            reason=Reason.NOT_IN_HAND,
        ),
    ),
    "a seat picks a card that it was never dealt": (
        put(*TURNS, 0, "picks", 1, value=50),
        at(
            "/rounds/0/turns/0/picks/1",
            K.PICK_NOT_HELD,
            round=1,
            turn=1,
            seat=1,
            recorded=50,
            expected=SEAT_1,
            reason=Reason.NOT_IN_HAND,
        ),
    ),
    "a seat picks another seat's card": (
        put(*TURNS, 0, "picks", 0, value=45),
        at(
            "/rounds/0/turns/0/picks/0",
            K.PICK_NOT_HELD,
            round=1,
            turn=1,
            seat=0,
            recorded=45,
            expected=(3, 28, 34, 41, 64, 69, 81, 86, 94, 103),
            reason=Reason.NOT_IN_HAND,
        ),
    ),
    "a pick is missing": (
        put(*TURNS, 4, "picks", 0, value=None),
        at(
            "/rounds/0/turns/4/picks/0",
            K.PICK_MISSING,
            round=1,
            turn=5,
            seat=0,
            expected=(3, 28, 41, 64, 81, 86),
        ),
    ),
    "a pick is missing before the last turn of an unfinished record": (
        unfinish(put(*TURNS, 4, "picks", 0, value=None), cut(*TURNS, 9), cut("rounds", 0, "points")),
        at(
            "/rounds/0/turns/4/picks/0",
            K.PICK_MISSING,
            round=1,
            turn=5,
            seat=0,
            expected=(3, 28, 41, 64, 81, 86),
        ),
    ),
    "a row choice is missing": (
        cut(*TURNS, 6, "choices"),
        at("/rounds/0/turns/6/choices", K.CHOICE_MISSING, round=1, turn=7, seat=0, expected=ALL_ROWS),
    ),
    "a row choice where none is due": (
        put(*TURNS, 2, "choices", value=[[0, 1]]),
        at(
            "/rounds/0/turns/2/choices/0",
            K.CHOICE_NOT_DUE,
            round=1,
            turn=3,
            seat=0,
            reason=Reason.WRONG_PHASE,
            recorded=1,
        ),
    ),
    "a second row choice in a turn": (
        put(*TURNS, 6, "choices", value=[[0, 0], [1, 2]]),
        at(
            "/rounds/0/turns/6/choices/1",
            K.CHOICE_NOT_DUE,
            round=1,
            turn=7,
            seat=1,
            reason=Reason.WRONG_PHASE,
            recorded=2,
        ),
    ),
    "a row choice by the wrong seat": (
        put(*TURNS, 6, "choices", value=[[1, 0]]),
        at(
            "/rounds/0/turns/6/choices/0/0",
            K.CHOICE_BY_WRONG_SEAT,
            round=1,
            turn=7,
            seat=1,
            reason=Reason.NOT_YOUR_TURN,
            recorded=1,
            expected=0,
        ),
    ),
    "a row choice by a seat that is not there": (
        put(*TURNS, 6, "choices", value=[[2, 0]]),
        at(
            "/rounds/0/turns/6/choices/0/0",
            K.CHOICE_BY_WRONG_SEAT,
            round=1,
            turn=7,
            seat=2,
            reason=Reason.NO_SUCH_SEAT,
            recorded=2,
            expected=0,
        ),
    ),
    "a row that is not there": (
        put(*TURNS, 6, "choices", value=[[0, 4]]),
        at(
            "/rounds/0/turns/6/choices/0/1",
            K.NO_SUCH_ROW,
            round=1,
            turn=7,
            seat=0,
            reason=Reason.NO_SUCH_ROW,
            recorded=4,
            expected=ALL_ROWS,
        ),
    ),
    "an eleventh turn": (
        put(*TURNS, 10, value={"picks": [3, 25]}),
        at("/rounds/0/turns/10", K.TURN_AFTER_END, round=1, turn=11, recorded=11, expected=10),
    ),
    "a finished record with a turn too few": (
        cut(*TURNS, 9),
        at("/rounds/0/turns", K.ROUND_TOO_SHORT, round=1, recorded=9, expected=10),
    ),
    "an unfinished round with points": (
        unfinish(cut(*TURNS, 9)),
        at("/rounds/0/points", K.POINTS_EARLY, round=1, recorded=(6, 0)),
    ),
    "points are missing": (
        cut("rounds", 0, "points"),
        at("/rounds/0/points", K.POINTS_MISSING, round=1, expected=(6, 0)),
    ),
    "points are wrong": (
        put("rounds", 0, "points", 1, value=1),
        at("/rounds/0/points/1", K.POINTS_WRONG, round=1, seat=1, recorded=1, expected=0),
    ),
    "another row was taken than the points say": (
        put(*TURNS, 6, "choices", value=[[0, 2]]),
        at("/rounds/0/points/0", K.POINTS_WRONG, round=1, seat=0, recorded=6, expected=8),
    ),
    "totals are wrong": (
        put("result", "totals", 0, value=7),
        at("/result/totals/0", K.TOTALS_WRONG, seat=0, recorded=7, expected=6),
    ),
    "winners are wrong": (
        put("result", "winners", value=[0]),
        at("/result/winners", K.WINNERS_WRONG, recorded=(0,), expected=(1,)),
    ),
    "nobody is said to have won": (
        put("result", "winners", value=[]),
        at("/result/winners", K.WINNERS_WRONG, recorded=(), expected=(1,)),
    ),
    "a finished match is recorded as unfinished": (
        unfinish(),
        at("/finished", K.IS_FINISHED, recorded=False, expected=True),
    ),
    "an unfinished match is recorded as finished": (
        put("edition", "end", value={"rounds": 2}),
        at("/finished", K.NOT_FINISHED, recorded=True, expected=False),
    ),
    "a match without a round is recorded as finished": (
        put("rounds", value=[]),
        at("/finished", K.NOT_FINISHED, recorded=True, expected=False),
    ),
    "a round after the end": (
        lambda found: found["rounds"].append(found["rounds"][0]),
        at("/rounds/1", K.ROUND_AFTER_END, round=2),
    ),
    "a round that was played to its end is called void": (
        unfinish(cut("rounds", 0, "points"), put("rounds", 0, "voided", value=True)),
        at("/rounds/0/voided", K.VOID_AFTER_END, round=1, recorded=True),
    ),
    "a hand with a card too few": (
        cut("rounds", 0, "deal", "hands", 1, 3),
        at(
            "/rounds/0/deal/hands/1",
            K.DEAL_SHAPE,
            round=1,
            recorded=9,
            expected=10,
            reason=Reason.DEAL_SHAPE,
        ),
    ),
    "a row too many": (
        put("rounds", 0, "deal", "rows", 4, value=60),
        at("/rounds/0/deal/rows", K.DEAL_SHAPE, round=1, recorded=5, expected=4, reason=Reason.DEAL_SHAPE),
    ),
    "a card is dealt twice, to two seats": (
        put("rounds", 0, "deal", "hands", 1, 0, value=3),
        at(
            "/rounds/0/deal/hands/1/0",
            K.REPEATED_CARD,
            round=1,
            recorded=3,
            reason=Reason.DEAL_REPEATED_CARD,
        ),
    ),
    "a card is dealt twice, to a hand and a row": (
        put("rounds", 0, "deal", "rows", 2, value=94),
        at("/rounds/0/deal/rows/2", K.REPEATED_CARD, round=1, recorded=94, reason=Reason.DEAL_REPEATED_CARD),
    ),
    "a card is dealt twice to one hand": (
        put("rounds", 0, "deal", "hands", 0, 1, value=3),
        at(
            "/rounds/0/deal/hands/0/1",
            K.REPEATED_CARD,
            round=1,
            recorded=3,
            reason=Reason.DEAL_REPEATED_CARD,
        ),
    ),
    "a card that the deck does not have": (
        put("rounds", 0, "deal", "rows", 3, value=105),
        at("/rounds/0/deal/rows/3", K.FOREIGN_CARD, round=1, recorded=105, reason=Reason.DEAL_FOREIGN_CARD),
    ),
    "a draft where a deal is due": (
        put("rounds", 0, value={"draft": [1], "turns": []}),
        at("/rounds/0/draft", K.WRONG_OPENING, round=1, recorded="draft", expected="deal"),
    ),
}


@pytest.mark.parametrize("name", FAULTS)
def test_the_first_fault_is_named_exactly(name: str) -> None:
    change, expected = FAULTS[name]
    changed = r1()
    change(changed)
    assert fault_of(changed) == expected


def test_the_text_of_a_fault_names_its_place_and_no_card() -> None:
    changed = r1()
    put(*TURNS, 0, "picks", 1, value=50)(changed)
    with pytest.raises(ReplayFaultError) as caught:
        list(loads(json.dumps(changed)).steps())
    text = str(caught.value)
    assert text == "pick not held at round 1, turn 1, seat 1 (/rounds/0/turns/0/picks/1)"
    assert at("/finished", K.IS_FINISHED).place == "match"


def test_a_fault_carries_its_error_through_pickle() -> None:
    import pickle

    changed = r1()
    cut("rounds", 0, "points")(changed)
    with pytest.raises(ReplayFaultError) as caught:
        loads(json.dumps(changed)).resume()
    assert pickle.loads(pickle.dumps(caught.value)).fault == caught.value.fault


def test_steps_come_up_to_the_fault() -> None:
    changed = r1()
    put(*TURNS, 2, "picks", 1, value=36)(changed)
    steps = loads(json.dumps(changed)).steps()
    assert [type(next(steps).action).__name__ for _ in range(3)] == ["Deal", "PlayPicks", "PlayPicks"]
    with pytest.raises(ReplayFaultError):
        next(steps)


def test_a_faulty_record_takes_no_further_step() -> None:
    changed = r1()
    put("edition", "end", value={"rounds": 2})(changed)
    replay = loads(json.dumps(changed))
    good = copy.deepcopy(r1({"rounds": 2}))
    unfinish()(good)
    state = loads(json.dumps(good)).resume()
    from take5_rules import play

    step = play(state, Deal(hands=(range(1, 11), range(11, 21)), rows=(30, 40, 50, 60)))
    with pytest.raises(ReplayFaultError):
        replay.add(step)
    assert len(loads(json.dumps(good)).add(step).rounds) == 2


def test_a_record_that_breaks_off_is_unfinished_and_nothing_else() -> None:
    changed = r1()
    unfinish(cut("rounds", 0, "points"))(changed)
    del changed["rounds"][0]["turns"][3:]
    replay = loads(json.dumps(changed))
    assert verify(replay).ok
    assert not replay.finished
    state = replay.resume()
    from take5_rules import Picking, moment

    assert isinstance(state, Picking)
    assert moment(state).turn == 4


def test_a_record_may_end_at_a_due_choice_or_within_the_picks() -> None:
    changed = r1()
    unfinish(cut("rounds", 0, "points"))(changed)
    del changed["rounds"][0]["turns"][7:]
    del changed["rounds"][0]["turns"][6]["choices"]
    assert verify(loads(json.dumps(changed))).ok
    changed["rounds"][0]["turns"][6]["picks"][1] = None
    assert verify(loads(json.dumps(changed))).ok
    put(*TURNS, 6, "choices", value=[[0, 0]])(changed)
    assert fault_of(changed).kind is K.CHOICE_NOT_DUE
    changed["rounds"][0]["voided"] = True
    assert fault_of(changed).pointer == "/rounds/0/turns/6/choices/0"
    del changed["rounds"][0]["turns"][6]["choices"]
    assert verify(loads(json.dumps(changed))).ok


def test_a_partial_turn_needs_cards_that_are_held() -> None:
    changed = r1()
    unfinish(cut("rounds", 0, "points"))(changed)
    del changed["rounds"][0]["turns"][2:]
    changed["rounds"][0]["turns"][1]["picks"] = [None, 45]
    fault = fault_of(changed)
    assert (fault.kind, fault.pointer, fault.seat) == (K.PICK_REPEATED, "/rounds/0/turns/1/picks/1", 1)


def test_open_picks_are_made_in_order() -> None:
    whole = record(*EDITIONS["open picks"], 3, odd=False)
    half = document(prefix(whole, 1))
    hands = half["rounds"][0]["deal"]["hands"]
    first = half["first_seat"]
    second = (first + 1) % 4
    picks: list[int | None] = [None] * 4
    picks[first] = hands[first][0]
    half["rounds"][0]["turns"] = [{"picks": picks}]
    assert verify(loads(json.dumps(half))).ok
    picks[second] = hands[second][0]
    assert verify(loads(json.dumps(half))).ok
    picks[first] = None
    fault = fault_of(half)
    assert (fault.kind, fault.seat, fault.expected) == (K.PICK_OUT_OF_ORDER, second, (first,))
    assert fault.reason is Reason.NOT_YOUR_TURN


def test_draft_faults() -> None:
    whole = document(record(*EDITIONS["draft"], 3, odd=False))
    draft = whole["rounds"][0]["draft"]
    assert len(draft) == 30

    short = copy.deepcopy(whole)
    del short["rounds"][0]["draft"][29]
    drafter = (whole["first_seat"] + 29) % 3
    assert fault_of(short) == at(
        "/rounds/0/draft", K.DRAFT_TOO_SHORT, round=1, seat=drafter, recorded=29, expected=30
    )

    long = copy.deepcopy(whole)
    left = next(card for card in range(1, 35) if card not in draft)
    long["rounds"][0]["draft"].append(left)
    assert fault_of(long) == at("/rounds/0/draft/30", K.DRAFT_TOO_LONG, round=1, recorded=31, expected=30)

    twice = copy.deepcopy(whole)
    twice["rounds"][0]["draft"][5] = draft[2]
    sixth = (whole["first_seat"] + 5) % 3
    reason = Reason.NOT_IN_POOL
    assert fault_of(twice) == at(
        "/rounds/0/draft/5", K.REPEATED_CARD, round=1, seat=sixth, recorded=draft[2], reason=reason
    )

    foreign = copy.deepcopy(whole)
    foreign["rounds"][0]["draft"][5] = 35
    assert fault_of(foreign) == at(
        "/rounds/0/draft/5", K.FOREIGN_CARD, round=1, seat=sixth, recorded=35, reason=reason
    )

    dealt = copy.deepcopy(whole)
    del dealt["rounds"][0]["draft"]
    hands = [list(range(1 + 10 * seat, 11 + 10 * seat)) for seat in range(3)]
    dealt["rounds"][0]["deal"] = {"hands": hands, "rows": [31, 32, 33, 34]}
    assert fault_of(dealt) == at(
        "/rounds/0/deal",
        K.WRONG_OPENING,
        round=1,
        recorded="deal",
        expected="draft",
        reason=Reason.WRONG_PHASE,
    )


def test_a_draft_may_break_off_only_where_nothing_follows() -> None:
    half = document(prefix(record(*EDITIONS["draft"], 3, odd=False), 12))
    assert len(half["rounds"][0]["draft"]) == 12
    assert verify(loads(json.dumps(half))).ok
    half["rounds"][0]["turns"] = [{"picks": [1, 2, 3]}]
    assert fault_of(half).kind is K.DRAFT_TOO_SHORT
    half["rounds"][0]["turns"] = []
    half["rounds"][0]["voided"] = True
    assert verify(loads(json.dumps(half))).ok
    half["rounds"].append({"draft": [1], "turns": []})
    assert verify(loads(json.dumps(half))).ok
    del half["rounds"][0]["voided"]
    assert fault_of(half).kind is K.DRAFT_TOO_SHORT


def test_the_numbers_in_the_record_count_and_not_the_id() -> None:
    changed = r1()
    changed["edition"]["id"] = "amigo-us-2018"
    verdict = verify(loads(json.dumps(changed)))
    assert verdict == Verdict(fault=None, notes=(Note(kind=NoteKind.EDITION_DIFFERS, pointer="/edition"),))
    changed["edition"]["id"] = "amigo-en-2.10+rounds-1"
    assert verify(loads(json.dumps(changed))) == Verdict(fault=None)
    for unknown in ("my table", "amigo-en-2.10+no-such-variant", "amigo-en-2.10+rounds-1+rounds-2"):
        changed["edition"]["id"] = unknown
        verdict = verify(loads(json.dumps(changed)))
        assert verdict.notes == (Note(kind=NoteKind.EDITION_UNKNOWN, pointer="/edition/id"),)
        assert verdict.ok
    put("rounds", 0, "points", 1, value=1)(changed)
    assert verify(loads(json.dumps(changed))).notes


def test_a_record_goes_by_its_own_end_whatever_the_default_is() -> None:
    two = r1({"threshold": 6, "inclusive": False})
    two["rounds"].append(copy.deepcopy(two["rounds"][0]))
    two["result"] = {"totals": [12, 0], "winners": [1]}
    assert verify(loads(json.dumps(two))).ok
    two["edition"]["end"]["inclusive"] = True
    assert fault_of(two) == at("/rounds/1", K.ROUND_AFTER_END, round=2)
    assert PUBLISHED["amigo-us-2018"].edition.end == Threshold(points=66, inclusive=False)


@settings(max_examples=100, deadline=None)
@given(seed=st.integers(0, 2**32), name=st.sampled_from(sorted(EDITIONS)))
def test_no_changed_card_makes_verify_raise_and_none_is_repaired(seed: int, name: str) -> None:
    """Whatever is changed, the verdict is one, and the record says what it said before."""
    rng = random.Random(seed)
    edition, seats = EDITIONS[name]
    found = document(record(edition, seats, seed % 7, whole_turns=True))
    for _ in range(rng.randint(1, 3)):
        change_something(found, rng)
    try:
        replay = loads(json.dumps(found))
    except DocumentError:
        return
    verdict = verify(replay)
    assert document(replay) == found
    if verdict.ok:
        assert [step.after for step in replay.steps()][-1] == replay.resume()
        return
    with pytest.raises(ReplayFaultError) as caught:
        list(replay.steps())
    assert caught.value.fault == verdict.fault


def change_something(found: Document, rng: random.Random) -> None:
    each = rng.choice(found["rounds"])
    kind = rng.randrange(7)
    turns = each["turns"]
    if kind == 0 and turns:
        picks = rng.choice(turns)["picks"]
        picks[rng.randrange(len(picks))] = rng.choice([None, rng.randint(1, 109)])
    elif kind == 1 and turns:
        rng.choice(turns)["choices"] = [[rng.randrange(3), rng.randrange(5)]]
    elif kind == 2 and turns:
        rng.choice(turns).pop("choices", None)
    elif kind == 3 and turns:
        turns.pop(rng.randrange(len(turns)))
    elif kind == 4:
        each.pop("points", None)
        each["voided"] = True
    elif kind == 5:
        found["rounds"].insert(rng.randrange(len(found["rounds"])), copy.deepcopy(each))
    elif "deal" in each:
        hand = rng.choice(each["deal"]["hands"])
        hand[rng.randrange(len(hand))] = rng.randint(1, 109)
        hand.sort()


@settings(max_examples=100, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_a_changed_pick_is_found_in_its_turn_or_at_the_first_place_where_it_matters(seed: int) -> None:
    rng = random.Random(seed)
    edition = Edition(end=Rounds(count=1))
    found = document(record(edition, 3, seed % 11, odd=False))
    turn = rng.randrange(10)
    seat = rng.randrange(3)
    held = {each["picks"][seat] for each in found["rounds"][0]["turns"][turn:]}
    was = found["rounds"][0]["turns"][turn]["picks"][seat]
    now = rng.choice([card for card in range(1, 105) if card != was])
    found["rounds"][0]["turns"][turn]["picks"][seat] = now
    fault = verify(loads(json.dumps(found))).fault
    assert fault is not None
    if now not in held:
        assert (fault.pointer, fault.recorded) == (f"/rounds/0/turns/{turn}/picks/{seat}", now)
        assert set(fault.expected if isinstance(fault.expected, tuple) else ()) == held
    else:
        assert fault.turn is None or fault.turn > turn


def test_three_hundred_rounds_are_verified_without_recursion() -> None:
    replay = record(Edition(hand_size=1, end=Rounds(count=300)), 2, 1, odd=False)
    found = document(replay)
    assert verify(loads(json.dumps(found))).ok
    found["rounds"][299]["points"][0] += 1
    fault = fault_of(found)
    assert (fault.kind, fault.round) == (K.POINTS_WRONG, 300)


def test_a_record_of_another_kind_is_no_replay() -> None:
    for name in ("take5-view/1", "take5-state/1", "take5-replay/3"):
        changed = r1()
        changed["format"] = name
        with pytest.raises(DocumentError) as caught:
            loads(json.dumps(changed))
        assert caught.value.reason is DocumentReason.UNKNOWN_FORMAT
    changed = r1()
    changed["rounds"][0]["deal"]["hands"][1] = None
    with pytest.raises(DocumentError) as caught:
        loads(json.dumps(changed))
    assert caught.value.pointer == "/rounds/0/deal/hands/1"


def test_rounds_without_an_edition_end_are_no_excuse() -> None:
    assert verify(record(rounds(1, CLASSIC), 2, 9)).ok
