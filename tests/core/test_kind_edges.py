"""What each rule may keep on the table, at its bounds, and where its rows are full."""

from __future__ import annotations

import pytest

from take5_rules import (
    Arrow,
    CardPlaced,
    Climber,
    Climbing,
    Cow,
    CowAside,
    CowCrowding,
    CowLeaping,
    CrowdedRowTaken,
    EvenOdd,
    FlipCards,
    FlippinDigits,
    JumpingCow,
    Lifted,
    MountainClimbing,
    MountainMoved,
    Parity,
    ParityMarker,
    RowTaken,
    Rule,
    Table,
)
from take5_rules.core.table import VariantState

UP, DOWN = Arrow.UP, Arrow.DOWN
KEPT: list[tuple[Rule, VariantState]] = [
    (JumpingCow(), CowAside()),
    *[(JumpingCow(), Cow(row=row)) for row in range(4)],
    *[
        (JumpingCow(), kept(row=row, seat=seat))
        for kept in (CowLeaping, CowCrowding)
        for row in (0, 3)
        for seat in (0, 1)
    ],
    *[(MountainClimbing(), kept(row=0, arrow=DOWN)) for kept in (Climber, Climbing)],
    *[
        (MountainClimbing(), kept(row=row, arrow=arrow))
        for kept in (Climber, Climbing)
        for row in (1, 2)
        for arrow in Arrow
    ],
    *[(MountainClimbing(), kept(row=3, arrow=UP)) for kept in (Climber, Climbing)],
    (EvenOdd(), Lifted()),
    *[(EvenOdd(), ParityMarker(row=row, parity=parity)) for row in (0, 3) for parity in Parity],
    (FlippinDigits(), FlipCards(held=(True, False), laid=(False, True))),
]
REFUSED: list[tuple[Rule, VariantState]] = [
    *[(JumpingCow(), Cow(row=row)) for row in (-1, 4)],
    *[(JumpingCow(), kept(row=row, seat=0)) for kept in (CowLeaping, CowCrowding) for row in (-1, 4)],
    *[(JumpingCow(), kept(row=0, seat=seat)) for kept in (CowLeaping, CowCrowding) for seat in (-1, 2)],
    (JumpingCow(), Lifted()),
    *[(MountainClimbing(), kept(row=0, arrow=UP)) for kept in (Climber, Climbing)],
    *[(MountainClimbing(), kept(row=3, arrow=DOWN)) for kept in (Climber, Climbing)],
    *[(MountainClimbing(), Climber(row=row, arrow=arrow)) for row in (-1, 4) for arrow in Arrow],
    (MountainClimbing(), CowAside()),
    *[(EvenOdd(), ParityMarker(row=row, parity=Parity.ODD)) for row in (-1, 4)],
    (EvenOdd(), CowAside()),
    (FlippinDigits(), FlipCards(held=(True,), laid=(False, True))),
    (FlippinDigits(), FlipCards(held=(True, True, True), laid=(True, True))),
    (FlippinDigits(), FlipCards(held=(True, True), laid=(True, True, True))),
    (FlippinDigits(), Lifted()),
]


@pytest.mark.parametrize(("rule", "kept"), KEPT)
def test_a_rule_may_keep_this_on_four_rows_with_two_seats(rule: Rule, kept: VariantState) -> None:
    assert rule.may_keep(kept, 4, 2, 0)


@pytest.mark.parametrize(("rule", "kept"), REFUSED)
def test_a_rule_never_keeps_this_on_four_rows_with_two_seats(rule: Rule, kept: VariantState) -> None:
    assert not rule.may_keep(kept, 4, 2, 0)


@pytest.mark.clause("COW-COUNTS")
@pytest.mark.parametrize(("cow", "most"), [(0, 3), (1, 4)])
def test_the_row_of_the_cow_is_full_one_card_earlier(cow: int, most: int) -> None:
    for count in range(1, 5):
        row = tuple(range(10, 10 + count))
        table = Table(hands=(), rows=(row, (5,), (6,), (7,)), piles=(), variant=Cow(row=cow))
        found = JumpingCow().land(table, 1, 20, 5)
        assert isinstance(found, CardPlaced if count <= most else RowTaken)


@pytest.mark.clause("MOUNTAIN-DESCENDS", "MOUNTAIN-TIE")
@pytest.mark.parametrize(
    ("card", "row"), [(31, 2), (35, 3), (36, 3), (34, 2), (45, 2), (5, 3), (15, 0), (99, 2)]
)
def test_a_card_goes_to_the_closest_end_that_is_lower_or_in_the_marked_row_higher(
    card: int, row: int
) -> None:
    rows = ((10,), (20,), (30,), (40,))
    table = Table(hands=(), rows=rows, piles=(), variant=Climber(row=3, arrow=UP))
    assert MountainClimbing().land(table, 1, card, 5) == CardPlaced(seat=1, card=card, row=row)


@pytest.mark.clause("MOUNTAIN-MOVE", "MOUNTAIN-TURN")
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ((3, UP), (2, UP)),
        ((2, UP), (1, UP)),
        ((1, UP), (0, DOWN)),
        ((0, DOWN), (1, DOWN)),
        ((1, DOWN), (2, DOWN)),
        ((2, DOWN), (3, UP)),
    ],
)
def test_after_a_take_the_card_goes_one_row_on_and_turns_round_at_the_ends(
    before: tuple[int, Arrow], after: tuple[int, Arrow]
) -> None:
    climbing = Climbing(row=before[0], arrow=before[1])
    table = Table(hands=(), rows=((10,), (20,), (30,), (40,)), piles=(), variant=climbing)
    moved = MountainMoved(row=after[0], arrow=after[1])
    assert MountainClimbing().next_event(table, 5) == moved
    gone = MountainClimbing().apply(table, moved, 5)
    assert gone is not None
    assert gone.variant == Climber(row=after[0], arrow=after[1])


def test_of_two_cards_with_the_same_number_the_flipped_one_is_first() -> None:
    rule = FlippinDigits()
    second = FlipCards(held=(True, False), laid=(False, True))
    assert rule.placing_order((12, 21), second) == [(1, 21), (0, 12)]
    first = FlipCards(held=(False, True), laid=(True, False))
    assert rule.placing_order((12, 21), first) == [(0, 12), (1, 21)]


@pytest.mark.clause("COW-CROWDED")
def test_who_takes_a_crowded_row_leaves_its_highest_card_as_the_first() -> None:
    rows = ((10, 11, 12, 13, 14), (20,), (30,), (40,))
    crowding = CowCrowding(row=0, seat=1)
    table = Table(hands=(), rows=rows, piles=((1,), (99, 100)), variant=crowding)
    taken = CrowdedRowTaken(seat=1, row=0, cards=(10, 11, 12, 13))
    assert JumpingCow().next_event(table, 5) == taken
    after = JumpingCow().apply(table, taken, 5)
    assert after is not None
    assert after.rows == ((14,), (20,), (30,), (40,))
    assert after.piles == ((1,), (10, 11, 12, 13, 99, 100))
    assert after.variant == CowLeaping(row=0, seat=1)
