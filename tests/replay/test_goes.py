"""Records of rounds that are played go by go: what they hold, and every way in which they can be wrong."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from take5_rules import (
    CLASSIC,
    Deal,
    EndGo,
    KeepCards,
    PickCard,
    Reason,
    TakeRow,
    VoidRound,
    cards_to_hand,
    new_match,
    play,
)
from take5_rules.replay import (
    DifferenceKind,
    DocumentError,
    DocumentReason,
    Fault,
    FaultKind,
    GoCard,
    GoRecord,
    Journal,
    Replay,
    ReplayError,
    ReplayFaultError,
    ReplayReason,
    amend,
    dumps,
    first_difference,
    loads,
    loads_journal,
    schema,
    verify,
)
from take5_rules.rows import iter_rows
from take5_rules.testing.matches import random_steps
from tests.replay.matches import ENGINE

Document = dict[str, Any]
HAND = cards_to_hand(CLASSIC)
DEAL = Deal(hands=[(3, 60, *range(80, 92)), (5, 38, *range(61, 73))], rows=[12, 37, 43, 58])
ACTIONS = (
    DEAL,
    PickCard(seat=0, card=3),
    TakeRow(seat=0, row=0),
    KeepCards(seat=0, cards=(12,)),
    PickCard(seat=0, card=60),
    PickCard(seat=1, card=38),
    EndGo(seat=1),
    PickCard(seat=0, card=12),
)
GOES = [
    {"cards": [{"card": 3, "row": 0, "keep": [12]}, {"card": 60}]},
    {"cards": [{"card": 38}], "ended": True},
    {"cards": [{"card": 12}]},
]


def begun(count: int = len(ACTIONS)) -> Replay:
    replay = Replay.start(new_match(HAND, 2), engine=ENGINE)
    for action in ACTIONS[:count]:
        replay = replay.add(play(replay.resume(), action))
    return replay


def whole(seed: int = 3) -> Replay:
    replay = Replay.start(new_match(HAND, 3), engine=ENGINE)
    for step in random_steps(replay.resume(), random.Random(seed), 3):
        replay = replay.add(step)
    return replay


def at(
    pointer: str,
    kind: FaultKind,
    seat: int,
    recorded: Any = None,  # noqa: ANN401
    expected: Any = None,  # noqa: ANN401
    reason: Reason | None = None,
    *,
    turn: int = 1,
) -> Fault:
    return Fault(
        kind=kind,
        pointer=f"/rounds/0/goes{pointer}",
        round=1,
        turn=turn,
        seat=seat,
        recorded=recorded,
        expected=expected,
        reason=reason,
    )


def test_a_round_is_told_go_by_go() -> None:
    document = json.loads(dumps(begun()))
    assert document["rounds"][0]["goes"] == GOES
    assert "turns" not in document["rounds"][0]
    record = begun().rounds[0]
    assert record.turns == ()
    first = GoRecord(cards=(GoCard(card=3, row=0, keep=(12,)), GoCard(card=60)))
    assert record.goes[0] == first
    assert record.goes[1] == GoRecord(cards=(GoCard(card=38),), ended=True)


@pytest.mark.parametrize("count", range(1, len(ACTIONS) + 1))
def test_a_record_may_break_off_after_any_decision(count: int) -> None:
    replay = begun(count)
    loaded = loads(dumps(replay))
    assert loaded == replay
    assert verify(loaded).ok
    assert loaded.resume() == replay.resume()
    assert [step.action for step in loaded.steps()] == list(ACTIONS[:count])
    Draft202012Validator(schema("take5-replay/2")).validate(json.loads(dumps(replay)))
    again = loaded.add(play(loaded.resume(), VoidRound()))
    assert verify(loads(dumps(again))).ok


def put(path: tuple[str | int, ...], value: object) -> Callable[[Document], None]:
    def change(document: Document) -> None:
        *way, last = path
        place: Any = document["rounds"][0]["goes"]
        for step in way:
            place = place[step]
        if value is None:
            del place[last]
        else:
            place[last] = value

    return change


K, R = FaultKind, Reason
ROWS = (0, 1, 2, 3)
LEFT = tuple(range(80, 92))


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (
            put((0, "cards", 0, "card"), 5),
            at("/0/cards/0/card", K.PICK_NOT_HELD, 0, 5, (3, 60, *LEFT), R.NOT_IN_HAND),
        ),
        (put((0, "cards", 0, "row"), None), at("/0/cards/0", K.CHOICE_MISSING, 0, None, ROWS)),
        (put((0, "cards", 0, "row"), 4), at("/0/cards/0/row", K.NO_SUCH_ROW, 0, 4, ROWS, R.NO_SUCH_ROW)),
        (put((0, "cards", 1, "row"), 1), at("/0/cards/1/row", K.CHOICE_NOT_DUE, 0, 1, (), R.NOT_YOUR_TURN)),
        (put((0, "cards", 0, "keep"), None), at("/0/cards/0", K.KEEP_MISSING, 0, None, (12,))),
        (
            put((0, "cards", 0, "keep"), [37]),
            at("/0/cards/0/keep", K.KEEP_NOT_ALLOWED, 0, (37,), (12,), R.NOT_TAKEN),
        ),
        (put((0, "cards", 1, "keep"), []), at("/0/cards/1/keep", K.KEEP_NOT_DUE, 0, (), (), R.NOT_YOUR_TURN)),
        (put((0, "ended"), True), at("/0/ended", K.GO_OVER, 0, True, None, R.NOT_YOUR_TURN)),
        (put((0, "cards", 1), None), at("/0", K.GO_NOT_ENDED, 0)),
        (put((1, "ended"), None), at("/1", K.GO_NOT_ENDED, 1)),
        (
            put((2, "cards", 0, "card"), 38),
            at("/2/cards/0/card", K.PICK_NOT_HELD, 0, 38, (12, *LEFT), R.NOT_IN_HAND, turn=2),
        ),
    ],
)
def test_the_first_fault_is_named_with_its_place_and_what_would_be_right(
    change: Callable[[Document], None], fault: Fault
) -> None:
    document = json.loads(dumps(begun()))
    change(document)
    assert verify(loads(json.dumps(document))).fault == fault


@pytest.mark.parametrize(
    ("go", "kind"),
    [
        ({"cards": [{"card": 3}, {"card": 60}]}, K.CHOICE_MISSING),
        ({"cards": [{"card": 3, "keep": [12]}]}, K.CHOICE_MISSING),
        ({"cards": [{"card": 3}], "ended": True}, K.CHOICE_MISSING),
        ({"cards": [{"card": 3, "row": 0}, {"card": 60}]}, K.KEEP_MISSING),
        ({"cards": [{"card": 3, "row": 0}], "ended": True}, K.KEEP_MISSING),
    ],
)
def test_only_the_last_decision_of_a_record_may_be_open(go: Document, kind: FaultKind) -> None:
    document = json.loads(dumps(begun()))
    document["rounds"][0]["goes"] = [go]
    fault = verify(loads(json.dumps(document))).fault
    assert fault is not None
    assert (fault.kind, fault.pointer) == (kind, "/rounds/0/goes/0/cards/0")


@pytest.mark.parametrize(
    ("card", "kind"), [({"card": 3}, K.CHOICE_MISSING), ({"card": 3, "row": 0}, K.KEEP_MISSING)]
)
def test_a_go_that_another_follows_leaves_nothing_open(card: Document, kind: FaultKind) -> None:
    document = json.loads(dumps(begun()))
    document["rounds"][0]["goes"][0]["cards"] = [card]
    fault = verify(loads(json.dumps(document))).fault
    assert fault is not None
    assert (fault.kind, fault.pointer) == (kind, "/rounds/0/goes/0/cards/0")


def test_a_third_card_comes_after_the_go_is_over() -> None:
    document = json.loads(dumps(begun()))
    document["rounds"][0]["goes"][0]["cards"].append({"card": 80})
    fault = verify(loads(json.dumps(document))).fault
    assert fault is not None
    assert (fault.kind, fault.pointer) == (FaultKind.GO_OVER, "/rounds/0/goes/0/cards/2/card")


def test_a_whole_round_has_no_go_too_few_or_too_many_and_its_own_points() -> None:
    replay = whole()
    assert verify(replay).ok
    document = json.loads(dumps(replay))
    goes = document["rounds"][0]["goes"]
    changes: list[tuple[Callable[[Document], object], FaultKind]] = [
        (lambda round: round["goes"].pop(), FaultKind.ROUND_TOO_SHORT),
        (lambda round: round["goes"].append(goes[0]), FaultKind.TURN_AFTER_END),
        (lambda round: round["points"].__setitem__(0, 99), FaultKind.POINTS_WRONG),
        (lambda round: round.pop("points"), FaultKind.POINTS_MISSING),
    ]
    for change, kind in changes:
        bad = copy.deepcopy(document)
        change(bad["rounds"][0])
        fault = verify(loads(json.dumps(bad))).fault
        assert fault is not None
        assert fault.kind is kind
        if kind is FaultKind.ROUND_TOO_SHORT:
            assert (fault.pointer, fault.recorded) == ("/rounds/0/goes", len(goes) - 1)
        if kind is FaultKind.TURN_AFTER_END:
            assert (fault.pointer, fault.recorded) == (f"/rounds/0/goes/{len(goes)}", len(goes) + 1)
            assert fault.expected == len(goes)


@pytest.mark.parametrize(
    ("change", "pointer", "reason"),
    [
        (put((0, "cards"), []), "/0/cards", DocumentReason.WRONG_LENGTH),
        (put((0, "cards"), None), "/0/cards", DocumentReason.MISSING_FIELD),
        (put((0, "cards", 0, "card"), 0), "/0/cards/0/card", DocumentReason.OUT_OF_RANGE),
        (put((0, "cards", 0, "card"), True), "/0/cards/0/card", DocumentReason.WRONG_TYPE),
        (put((0, "cards", 0, "row"), -1), "/0/cards/0/row", DocumentReason.OUT_OF_RANGE),
        (put((0, "cards", 0, "keep"), [15, 12]), "/0/cards/0/keep/1", DocumentReason.NOT_ASCENDING),
        (put((0, "cards", 0, "take"), 1), "/0/cards/0/take", DocumentReason.UNKNOWN_FIELD),
        (put((0, "ended"), False), "/0/ended", DocumentReason.WRONG_TYPE),
        (put((0, "seat"), 0), "/0/seat", DocumentReason.UNKNOWN_FIELD),
    ],
)
def test_what_is_malformed_is_refused_with_its_place(
    change: Callable[[Document], None], pointer: str, reason: DocumentReason
) -> None:
    document = json.loads(dumps(begun()))
    change(document)
    with pytest.raises(DocumentError) as caught:
        loads(json.dumps(document))
    assert (caught.value.reason, caught.value.pointer) == (reason, f"/rounds/0/goes{pointer}")


def test_a_round_has_turns_or_goes_as_its_rule_says() -> None:
    document = json.loads(dumps(begun()))
    document["rounds"][0]["turns"] = document["rounds"][0].pop("goes")
    with pytest.raises(DocumentError):
        loads(json.dumps(document))
    document["rounds"][0]["goes"] = []
    with pytest.raises(DocumentError):
        loads(json.dumps(document))


@pytest.mark.parametrize("word", ["cards-to-hand:2:16:20:2", "cards-to-hand:", "plain", 7, None])
def test_a_rule_has_one_word(word: object) -> None:
    document = json.loads(dumps(begun()))
    document["edition"]["rule"] = word
    with pytest.raises(DocumentError) as caught:
        loads(json.dumps(document))
    assert caught.value.pointer == "/edition/rule"
    assert (
        not Draft202012Validator(schema("take5-replay/2")).is_valid(document)
        or word == "cards-to-hand:2:16:20:2"
    )


def test_hands_that_nobody_recorded_cannot_be_followed() -> None:
    document = json.loads(dumps(begun()))
    document["rounds"][0]["deal"]["hands"] = None
    fault = verify(loads(json.dumps(document))).fault
    assert fault is not None
    assert fault.kind is FaultKind.HANDS_UNKNOWN


def test_a_card_in_it_is_not_corrected() -> None:
    with pytest.raises(ReplayError) as caught:
        amend(begun(), round=1, turn=1, seat=0, card=60)
    assert caught.value.reason is ReplayReason.GOES


@pytest.mark.parametrize(
    ("path", "value", "kind"),
    [
        ((0, "cards", 1, "card"), 80, DifferenceKind.PICK),
        ((0, "cards", 0, "row"), 1, DifferenceKind.CHOICE),
        ((0, "cards", 0, "keep"), [], DifferenceKind.KEEP),
        ((1, "ended"), None, DifferenceKind.GO),
        ((2,), None, DifferenceKind.TURNS),
    ],
)
def test_two_records_part_at_a_go(path: tuple[str | int, ...], value: object, kind: DifferenceKind) -> None:
    document = json.loads(dumps(begun()))
    put(path, value)(document)
    found = first_difference(begun(), loads(json.dumps(document)))
    assert found is not None
    assert (found.kind, found.round, found.turn) == (kind, 1, 2 if kind is DifferenceKind.TURNS else 1)
    assert first_difference(begun(), begun()) is None


def test_a_journal_keeps_the_same_actions() -> None:
    for replay in (begun(), whole()):
        journal = Journal.of(replay)
        assert loads_journal(journal.dumps()) == journal
        assert journal.replay() == replay
    assert Journal.of(begun()).actions == ACTIONS


def test_each_placed_card_is_a_row_of_its_turn() -> None:
    told = [
        (row["turn"], row["order"], row["seat"], row["card"], row["cards_taken"])
        for row in iter_rows(begun())
    ]
    assert told == [(1, 1, 0, 3, 1), (1, 2, 0, 60, 0), (1, 3, 1, 38, 0), (2, 1, 0, 12, 0)]


def test_a_fault_ends_the_steps() -> None:
    document = json.loads(dumps(begun()))
    put((1, "ended"), None)(document)
    with pytest.raises(ReplayFaultError):
        list(loads(json.dumps(document)).steps())
