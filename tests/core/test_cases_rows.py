"""Where cards go and who takes what: faults of public programs, each as a case with its whole kind."""

import itertools

import pytest

from take5_rules import (
    CLASSIC,
    PickCard,
    Placing,
    PlayPicks,
    Reason,
    ResolveError,
    ResolveReason,
    RowChoiceDue,
    RowTaken,
    TakeCause,
    TakeRow,
    legal_actions,
    play,
    play_picks,
    resolve_turn,
    score,
    target_row,
    to_act,
)
from tests.core.rounds import CHOICE_ROWS, Rows, refused, rows_after, takes
from tests.core.support import (
    hand_of,
    hands_of,
    last_turn,
    piles_of,
    placements,
    play_all,
    position,
    rows_of,
)

# The row of a card is the closest lower end, not the lowest and not anybody's choice.


def test_a_card_joins_the_closest_lower_end_and_not_the_lowest_one() -> None:
    rows = [[12], [37], [43], [58]]
    assert rows_after(rows, [44, 90]) == ((12,), (37,), (43, 44), (58, 90))
    assert takes(rows, [44, 90]) == (0, 0)
    assert target_row((23, 40, 61, 89), 65) == 2


@pytest.mark.parametrize("order", list(itertools.permutations((12, 37, 43, 58))))
def test_the_closest_lower_end_is_found_wherever_it_lies(order: tuple[int, ...]) -> None:
    assert target_row(order, 44) == order.index(43)
    assert target_row(order, 43) == order.index(37)
    assert target_row(order, 104) == order.index(58)
    assert target_row(order, 13) == order.index(12)
    assert target_row(order, 11) is None


def test_the_numerically_nearest_end_above_a_card_is_not_its_row() -> None:
    assert target_row((10, 45), 44) == 0


def test_nobody_may_name_a_row_while_the_rules_know_one() -> None:
    start = position([[12], [37], [43], [58]], [[44, 1], [90, 2]])
    one = play(start, PickCard(seat=0, card=44)).after
    after = play(one, PickCard(seat=1, card=90)).after
    for state in (start, one, after):
        for seat, row in itertools.product(range(2), range(4)):
            assert refused(state, TakeRow(seat=seat, row=row)) is Reason.WRONG_PHASE
    for row in range(4):
        assert refused(start, PlayPicks(cards=(44, 90), take=row)) is Reason.NO_CHOICE_DUE
        with pytest.raises(ResolveError) as caught:
            resolve_turn([[12], [37], [43], [58]], [44, 90], CLASSIC, row)
        assert caught.value.reason is ResolveReason.NO_CHOICE_DUE


# A turn has one row choice at most.


def test_of_two_low_cards_only_the_lower_one_chooses() -> None:
    rows = [[6, 15, 22, 30, 38], [10], [8, 19, 27], [20, 35, 42, 48]]
    plays = [55, 40, 2, 4]
    stopped = play_picks(position(rows, [[card, 1000] for card in plays]), plays).after
    assert to_act(stopped) == (2,)
    step = play(stopped, TakeRow(seat=2, row=0))
    assert rows_of(step.after) == ((2, 4), (10,), (8, 19, 27, 40), (20, 35, 42, 48, 55))
    assert piles_of(step.after) == ((), (), (6, 15, 22, 30, 38), ())
    assert takes(rows, plays, 0) == (0, 0, 12, 0)
    for row in range(4):
        assert refused(stopped, TakeRow(seat=3, row=row)) is Reason.NOT_YOUR_TURN
        assert refused(step.after, TakeRow(seat=3, row=row)) is Reason.WRONG_PHASE


@pytest.mark.parametrize("take", range(4))
def test_ten_low_cards_ask_for_one_row(take: int) -> None:
    plays = list(range(10, 0, -1))
    stopped = play_picks(last_turn([[50], [60], [70], [80]], plays), plays).after
    assert to_act(stopped) == (9,)
    events = play(stopped, TakeRow(seat=9, row=take)).events
    causes = [event.cause for event in placements(events) if isinstance(event, RowTaken)]
    assert causes == [TakeCause.TOO_LOW, TakeCause.FULL_ROW]


# A played card never comes back to a hand, nor does a taken one.


def test_a_card_that_took_a_row_is_gone_from_the_hand_and_taken_cards_do_not_enter_it() -> None:
    start = position([[20], [40], [60], [80]], [[6, 30], [50, 70]], hand_of(2))
    after = play_all(start, PickCard(seat=0, card=6), PickCard(seat=1, card=50), TakeRow(seat=0, row=3))
    assert rows_of(after) == ((20,), (40, 50), (60,), (6,))
    assert hands_of(after) == ((30,), (70,))
    assert piles_of(after) == ((80,), ())
    assert score(piles_of(after)[0]) == 3
    assert refused(after, PickCard(seat=0, card=6)) is Reason.NOT_IN_HAND
    assert refused(after, PickCard(seat=0, card=80)) is Reason.NOT_IN_HAND


@pytest.mark.parametrize(
    ("picks", "take"), [((30, 50), None), ((6, 50), 0), ((6, 50), 1), ((6, 50), 2), ((6, 50), 3)]
)
def test_a_hand_loses_one_card_a_turn_on_every_path(picks: tuple[int, int], take: int | None) -> None:
    start = position([[20, 21, 22, 23, 24], [40], [60], [80]], [[6, 30], [50, 70]], hand_of(2))
    after = play_picks(start, picks, take).after
    assert hands_of(after) == tuple(
        [tuple(set(hand) - {pick}) for hand, pick in zip(start.table.hands, picks, strict=True)]
    )


# The owner of a low card chooses, among all rows, row 0 and full rows included.

CHOICES: list[tuple[int, tuple[int, int], Rows]] = [
    (0, (7, 7), ((3,), (10, 20), (65,), (7,))),
    (1, (6, 7), ((55,), (3,), (65,), (7,))),
    (2, (7, 0), ((55, 65), (10, 20), (3,), (7,))),
    (3, (1, 7), ((55,), (10, 20), (65,), (3,))),
]


@pytest.mark.parametrize(("row", "heads", "after"), CHOICES)
def test_each_of_the_four_rows_may_be_chosen(row: int, heads: tuple[int, int], after: Rows) -> None:
    stopped = play_picks(position(CHOICE_ROWS, [[3, 1000], [65, 1001]]), (3, 65)).after
    assert legal_actions(stopped, 0) == tuple([TakeRow(seat=0, row=index) for index in range(4)])
    assert [score(cards) for cards in rows_of(stopped)] == [7, 6, 7, 1]
    chosen = play(stopped, TakeRow(seat=0, row=row)).after
    assert rows_of(chosen) == after == rows_after(CHOICE_ROWS, [3, 65], row)
    assert tuple(map(score, piles_of(chosen))) == heads
    assert set(piles_of(chosen)[0]) == set(CHOICE_ROWS[row])


def test_nobody_chooses_a_row_for_the_seat() -> None:
    assert resolve_turn(CHOICE_ROWS, [3, 65], CLASSIC) == RowChoiceDue(card=3)
    stopped = play_picks(position(CHOICE_ROWS, [[3, 1000], [65, 1001]]), (3, 65)).after
    assert isinstance(stopped, Placing)
    assert stopped.placed == 0
    assert stopped.table.piles == ((), ())


# A row keeps its place when it is taken.


def test_a_taken_row_begins_anew_in_its_own_place() -> None:
    rows = [[92, 94], [58], [47], [3, 11, 34, 46]]
    # The lowest card, 28, has the end 46 above it and all others too: its owner takes row 1.
    after = rows_after(rows, [97, 28, 86, 66], 1)
    assert after == ((92, 94, 97), (28,), (47, 66, 86), (3, 11, 34, 46))
    assert takes(rows, [97, 28, 86, 66], 1) == (0, 1, 0, 0)


@pytest.mark.parametrize("full", range(4))
def test_a_full_row_begins_anew_in_its_own_place(full: int) -> None:
    rows = [[10], [30], [50], [70]]
    rows[full] = [rows[full][0] + more for more in range(5)]
    card = rows[full][-1] + 1
    after = rows_after(rows, [card])
    assert after == tuple([(card,) if index == full else tuple(row) for index, row in enumerate(rows)])


# A card's row is found when it is placed and not when it is shown.

REROUTED: list[tuple[int, tuple[int, int], Rows]] = [
    (0, (12, 3), ((29,), (75,), (90,), (62,))),
    (1, (0, 2), ((60, 62), (29,), (90,), (31, 35, 40, 44, 58))),
    (2, (0, 3), ((60, 62), (75,), (29,), (31, 35, 40, 44, 58))),
    (3, (0, 12), ((60, 62), (75,), (90,), (29,))),
]


@pytest.mark.parametrize(("row", "heads", "after"), REROUTED)
def test_a_low_card_may_send_a_safe_card_into_a_full_row(
    row: int, heads: tuple[int, int], after: Rows
) -> None:
    rows = [[60], [75], [90], [31, 35, 40, 44, 58]]
    assert rows_after(rows, [62, 29], row) == after
    assert takes(rows, [62, 29], row) == heads
