"""Two records that differ in one member of one of their parts differ, whichever member it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from attrs import evolve, fields, has

from take5_rules import CLASSIC, Deal, Edition, cards_to_hand
from take5_rules.replay import (
    Difference,
    DifferenceKind,
    Draft,
    Engine,
    GoCard,
    GoRecord,
    Replay,
    Result,
    RoundRecord,
    SeedRecord,
    TurnRecord,
    UnseenDeal,
    first_difference,
    parts,
)

D = DifferenceKind
Part = TurnRecord | GoCard | GoRecord | RoundRecord | Deal | Draft | UnseenDeal | Result | Replay

DEAL = Deal(hands=[(1, 2), (3, 4)], rows=(20, 40, 60, 80))
TURN = TurnRecord(picks=(1, 3), choices=((0, 0),), flipped=(0,), higher=(2, 4), firsts=((0, 2), (1, 3)))
CARD = GoCard(card=1, row=0, keep=(20,))
GO = GoRecord(cards=(CARD,))
ROUND = RoundRecord(opening=DEAL, turns=(TURN,), goes=(GO,), points=(5, 6))
RESULT = Result(totals=(5, 6), winners=(0,))
HAND = cards_to_hand(CLASSIC)


def replay(record: RoundRecord = ROUND, edition: Edition = CLASSIC) -> Replay:
    return Replay(edition=edition, seats=2, first_seat=0, result=RESULT, closed=((record,),))


def with_part(part: Part) -> Replay:
    """A record that has this part in it."""
    match part:
        case TurnRecord():
            return replay(evolve(ROUND, turns=(part,)))
        case GoCard():
            return replay(evolve(ROUND, goes=(evolve(GO, cards=(part,)),)))
        case GoRecord():
            return replay(evolve(ROUND, goes=(part,)))
        case RoundRecord():
            return replay(part)
        case Deal() | Draft() | UnseenDeal():
            return replay(evolve(ROUND, opening=part))
        case Result():
            return evolve(replay(), result=part)
        case Replay():
            return part


OTHERS: list[tuple[Part, dict[str, list[tuple[object, DifferenceKind]]]]] = [
    (
        TURN,
        {
            "picks": [((1, 4), D.PICK), ((1, None), D.PICK), ((1,), D.PICK)],
            "choices": [((), D.CHOICE), (((0, 1),), D.CHOICE), (((1, 0),), D.CHOICE)],
            "flipped": [((), D.FLIP), ((1,), D.FLIP), ((0, 1), D.FLIP)],
            "higher": [((), D.PICK), ((2, 5), D.PICK), ((None, 4), D.PICK)],
            "firsts": [((), D.FIRST), (((0, 1), (1, 3)), D.FIRST), (((0, 2),), D.FIRST)],
        },
    ),
    (
        CARD,
        {
            "card": [(2, D.PICK)],
            "row": [(None, D.CHOICE), (1, D.CHOICE)],
            "keep": [(None, D.KEEP), ((), D.KEEP), ((21,), D.KEEP)],
        },
    ),
    (GO, {"cards": [((), D.GO), ((CARD, CARD), D.GO)], "ended": [(True, D.GO)]}),
    (
        ROUND,
        {
            "opening": [(Draft(cards=(1, 2, 3, 4)), D.OPENING)],
            "turns": [((), D.TURNS), ((TURN, TURN), D.TURNS)],
            "goes": [((), D.TURNS), ((GO, GO), D.TURNS)],
            "voided": [(True, D.VOIDED)],
            "points": [(None, D.POINTS), ((5, 7), D.POINTS)],
        },
    ),
    (DEAL, {"hands": [(((1, 2), (3, 5)), D.HAND)], "rows": [((20, 40, 60, 81), D.STARTERS)]}),
    (Draft(cards=(1, 2)), {"cards": [((2, 1), D.DRAFT), ((1,), D.DRAFT)]}),
    (UnseenDeal(rows=(20, 40)), {"rows": [((40, 20), D.STARTERS)]}),
    (RESULT, {"totals": [((5, 7), D.TOTALS)], "winners": [((), D.WINNERS), ((0, 1), D.WINNERS)]}),
    (
        replay(),
        {
            "edition": [(HAND, D.EDITION)],
            "seats": [(3, D.SEATS)],
            "first_seat": [(1, D.FIRST_SEAT)],
            "result": [(None, D.FINISHED)],
            "_closed": [((), D.ROUNDS), (((ROUND, ROUND),), D.ROUNDS)],
            "_opened": [(evolve(ROUND, points=None), D.ROUNDS)],
        },
    ),
]
NOT_PLAY: dict[str, object] = {
    "edition_id": "ours",
    "players": ("A", "B"),
    "engine": Engine(name="other", version="9"),
    "seed": SeedRecord(scheme="theirs", value="1"),
    "extra_json": '{"at":"home"}',
    "_settled": None,
}
"""What a record says beside the play, which is not compared."""


@pytest.mark.parametrize(("part", "others"), OTHERS, ids=[type(part).__name__ for part, _ in OTHERS])
def test_each_member_of_each_part_is_compared(
    part: Part, others: dict[str, list[tuple[object, DifferenceKind]]]
) -> None:
    one = with_part(part)
    assert first_difference(one, one) is None
    names = {attribute.name for attribute in fields(type(part))}
    assert names == {*others, *(NOT_PLAY if isinstance(part, Replay) else ())}
    for name, values in others.items():
        for value, kind in values:
            other = with_part(changed(part, name, value))
            found, back = first_difference(one, other), first_difference(other, one)
            assert found is not None, name
            assert back is not None, name
            assert (found.kind, back.kind, back.place) == (kind, kind, found.place)
            assert (back.left, back.right) == (found.right, found.left)


def changed(part: Part, name: str, value: object) -> Part:
    changes: dict[str, Any] = {name.removeprefix("_"): value}
    copy: Callable[..., Part] = evolve
    other = copy(part, **changes)
    assert other != part
    return other


def test_what_is_said_beside_the_play_is_not_compared() -> None:
    for name, value in NOT_PLAY.items():
        changes: dict[str, Any] = {name.removeprefix("_"): value}
        assert first_difference(replay(), evolve(replay(), **changes)) is None


def test_every_part_of_a_record_is_looked_at() -> None:
    known = {name for name, kind in vars(parts).items() if isinstance(kind, type) and has(kind)}
    beside = {"Engine", "SeedRecord", "ScoreLine"}
    assert {type(part).__name__ for part, _ in OTHERS} == known - beside | {"Replay"}


def test_a_flip_is_named_with_its_seat() -> None:
    found = first_difference(replay(), with_part(evolve(TURN, flipped=(0, 1))))
    assert found == Difference(kind=D.FLIP, round=1, turn=1, seat=1, left=False, right=True)
