"""The hand-free functions: bullheads, scores, targets, and a turn of rows and cards alone."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from take5_rules import (
    CLASSIC,
    CardError,
    Edition,
    Placement,
    Resolution,
    ResolveError,
    ResolveReason,
    RowChoiceDue,
    RowTaken,
    TakeCause,
    bullheads,
    low_deck,
    open_picks,
    play_picks,
    resolve_turn,
    row_ends,
    score,
    target_row,
    to_act,
)
from take5_rules.testing import Turn, turns
from tests.base import house_editions
from tests.core.support import last_turn, placements, position, rows_of

FOUR = [[12], [37], [43], [58]]


def printed() -> dict[int, int]:
    """The bullheads as the boxes list them, class by class."""
    heads = dict.fromkeys(range(1, 105), 1)
    heads.update(dict.fromkeys((5, 15, 25, 35, 45, 65, 75, 85, 95), 2))
    heads.update(dict.fromkeys((10, 20, 30, 40, 50, 60, 70, 80, 90, 100), 3))
    heads.update(dict.fromkeys((11, 22, 33, 44, 66, 77, 88, 99), 5))
    heads[55] = 7
    return heads


def test_every_card_has_the_bullheads_that_are_printed_on_it() -> None:
    assert {card: bullheads(card) for card in range(1, 105)} == printed()
    assert sum(map(bullheads, range(1, 105))) == 171
    assert [bullheads(card) for card in range(105, 110)] == [2, 1, 1, 1, 1]


@pytest.mark.parametrize("wrong", [0, -1, 110, True, 1.0, "1", None, pytest.param(10**5000, id="huge")])
def test_what_is_no_card_has_no_bullheads(wrong: Any) -> None:  # noqa: ANN401
    with pytest.raises(CardError) as caught:
        bullheads(wrong)
    assert str(caught.value) == "not a card"
    with pytest.raises(CardError):
        score([1, wrong])


def test_a_score_is_the_sum_of_the_cards() -> None:
    assert score([]) == 0
    assert score(iter([12, 25, 40, 55])) == 1 + 2 + 3 + 7


@given(st.lists(st.integers(1, 104), min_size=1, max_size=6, unique=True), st.integers(1, 104))
def test_a_target_is_the_lower_end_with_the_smallest_difference(ends: list[int], card: int) -> None:
    differences = {card - end: row for row, end in enumerate(ends) if end < card}
    assert target_row(ends, card) == (differences[min(differences)] if differences else None)


def test_row_ends_are_the_last_cards() -> None:
    assert row_ends(((3, 12), (37,), (1, 2, 104))) == (12, 37, 104)


@given(turns(), st.data())
def test_the_order_of_plays_means_nothing_to_the_rows(turn: Turn, data: st.DataObject) -> None:
    shuffled = data.draw(st.permutations(turn.plays))
    too_low = min(turn.plays) < min(row_ends(turn.rows))
    for take in (None, *range(4)):
        if take is None or too_low:
            expected = resolve_turn(turn.rows, turn.plays, CLASSIC, take)
            assert isinstance(expected, RowChoiceDue) == (too_low and take is None)
            assert resolve_turn(turn.rows, shuffled, CLASSIC, take) == expected
        else:
            with pytest.raises(ResolveError) as caught:
                resolve_turn(turn.rows, shuffled, CLASSIC, take)
            assert caught.value.reason is ResolveReason.NO_CHOICE_DUE


@given(house_editions().flatmap(lambda edition: st.tuples(st.just(edition), turns(edition))), st.data())
def test_the_engine_places_a_turn_as_the_hand_free_function_does(
    case: tuple[Edition, Turn], data: st.DataObject
) -> None:
    edition, turn = case
    start = position(turn.rows, [[card, 10**6 + seat] for seat, card in enumerate(turn.plays)], edition)
    resolved = resolve_turn(turn.rows, turn.plays, edition)
    take = None
    if isinstance(resolved, RowChoiceDue):
        stopped = play_picks(start, turn.plays)
        assert resolved.card == min(turn.plays)
        assert to_act(stopped.after) == (turn.plays.index(resolved.card),)
        take = data.draw(st.integers(0, edition.rows - 1))
        resolved = resolve_turn(turn.rows, turn.plays, edition, take)
    assert isinstance(resolved, Resolution)
    step = play_picks(start, turn.plays, take)
    assert rows_of(step.after) == resolved.rows
    placed = [
        Placement(card=e.card, row=e.row, taken=e.cards, cause=e.cause)
        if isinstance(e, RowTaken)
        else Placement(card=e.card, row=e.row)
        for e in placements(step.events)
    ]
    assert tuple(placed) == resolved.placements


def test_a_choice_that_is_due_is_named_and_a_take_answers_it() -> None:
    assert resolve_turn(FOUR, (3, 50), CLASSIC) == RowChoiceDue(card=3)
    assert resolve_turn(FOUR, (3, 50), CLASSIC, take=3) == Resolution(
        placements=(
            Placement(card=3, row=3, taken=(58,), cause=TakeCause.TOO_LOW),
            Placement(card=50, row=2),
        ),
        rows=((12,), (37,), (43, 50), (3,)),
    )


def test_no_plays_leave_the_rows_as_they_are() -> None:
    rows = tuple(map(tuple, FOUR))
    assert resolve_turn(FOUR, (), CLASSIC) == Resolution(placements=(), rows=rows)


@pytest.mark.parametrize(
    ("rows", "plays", "take", "reason"),
    [
        (FOUR[:3], (44,), None, ResolveReason.ROW_COUNT),
        ([*FOUR, [60]], (44,), None, ResolveReason.ROW_COUNT),
        ([[], *FOUR[1:]], (44,), None, ResolveReason.ROW_EMPTY),
        ([[1, 2, 3, 4, 5, 6], *FOUR[1:]], (44,), None, ResolveReason.ROW_TOO_LONG),
        ([[12, 11], *FOUR[1:]], (44,), None, ResolveReason.ROW_NOT_ASCENDING),
        ([[12, 12], *FOUR[1:]], (44,), None, ResolveReason.ROW_NOT_ASCENDING),
        ([["12"], *FOUR[1:]], (44,), None, ResolveReason.NOT_A_CARD),
        ([[12.0], *FOUR[1:]], (44,), None, ResolveReason.NOT_A_CARD),
        ([[True], *FOUR[1:]], (44,), None, ResolveReason.NOT_A_CARD),
        (FOUR, (None,), None, ResolveReason.NOT_A_CARD),
        (FOUR, (44.0,), None, ResolveReason.NOT_A_CARD),
        (FOUR, (True,), None, ResolveReason.NOT_A_CARD),
        (FOUR, (0,), None, ResolveReason.FOREIGN_CARD),
        (FOUR, (105,), None, ResolveReason.FOREIGN_CARD),
        ([[105], *FOUR[1:]], (44,), None, ResolveReason.FOREIGN_CARD),
        (FOUR, (44, 44), None, ResolveReason.REPEATED_CARD),
        (FOUR, (12,), None, ResolveReason.REPEATED_CARD),
        ([[12], [12], *FOUR[2:]], (44,), None, ResolveReason.REPEATED_CARD),
        (FOUR, (44,), 0, ResolveReason.NO_CHOICE_DUE),
        (FOUR, (), 0, ResolveReason.NO_CHOICE_DUE),
        (FOUR, (3,), 4, ResolveReason.NO_SUCH_ROW),
        (FOUR, (3,), -1, ResolveReason.NO_SUCH_ROW),
        (FOUR, (3,), True, ResolveReason.NO_SUCH_ROW),
        (FOUR, (3,), 0.0, ResolveReason.NO_SUCH_ROW),
        (FOUR, (3,), "0", ResolveReason.NO_SUCH_ROW),
    ],
)
def test_rows_and_cards_that_cannot_be_are_refused(
    rows: list[list[int]], plays: tuple[int, ...], take: int | None, reason: ResolveReason
) -> None:
    with pytest.raises(ResolveError) as caught:
        resolve_turn(rows, plays, CLASSIC, take)
    assert caught.value.reason is reason
    assert str(caught.value) == reason.value.replace("_", " ")


def test_every_reason_of_the_resolver_is_reached_by_its_numbers() -> None:
    with pytest.raises(ResolveError) as caught:
        resolve_turn([[2], [3], [4], [5]], [1], open_picks(CLASSIC))
    assert caught.value.reason is ResolveReason.FOREIGN_CARD
    assert isinstance(resolve_turn([[2], [3], [4], [5]], [104], low_deck(CLASSIC)), Resolution)


def test_the_worked_example_of_the_booklet() -> None:
    start = last_turn(FOUR, [14, 15, 44, 61])
    assert resolve_turn(FOUR, [61, 14, 44, 15], CLASSIC) == Resolution(
        placements=(
            Placement(card=14, row=0),
            Placement(card=15, row=0),
            Placement(card=44, row=2),
            Placement(card=61, row=3),
        ),
        rows=((12, 14, 15), (37,), (43, 44), (58, 61)),
    )
    assert [placed.row for placed in placements(play_picks(start, [14, 15, 44, 61]).events)] == [0, 0, 2, 3]
