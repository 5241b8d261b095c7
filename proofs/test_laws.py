"""z3 finds no numbers that break a law: for the published table, and for house tables around it."""

import pytest

from proofs.laws import (
    cards_to_come_stay_new,
    conservation,
    counterexample,
    exactly_one_outcome,
    ladder,
    nearest_is_smallest_difference,
    one_choice_a_turn,
    rows_stay_sound,
)

ROWS = range(1, 7)
TABLES = [(4, 5), *[(rows, capacity) for rows in (1, 2, 3) for capacity in (1, 2, 3)], (6, 3)]


@pytest.mark.parametrize("rows", ROWS)
@pytest.mark.parametrize("capacity", [1, 5])
def test_every_card_has_exactly_one_outcome_at_every_table(rows: int, capacity: int) -> None:
    assert counterexample(exactly_one_outcome(rows, capacity)) is None


@pytest.mark.parametrize("rows", ROWS)
def test_the_nearest_lower_end_is_the_one_with_the_smallest_positive_difference(rows: int) -> None:
    assert counterexample(nearest_is_smallest_difference(rows)) is None


@pytest.mark.parametrize(("rows", "capacity"), TABLES)
def test_rows_stay_ascending_and_within_their_capacity(rows: int, capacity: int) -> None:
    assert counterexample(rows_stay_sound(rows, capacity)) is None


@pytest.mark.parametrize("seats", range(2, 11))
def test_at_most_one_row_is_chosen_in_a_turn_and_only_for_the_lowest_card(seats: int) -> None:
    assert counterexample(one_choice_a_turn(seats)) is None


@pytest.mark.parametrize(("rows", "capacity"), TABLES)
def test_placing_a_card_loses_no_card_and_doubles_none(rows: int, capacity: int) -> None:
    assert counterexample(conservation(rows, capacity)) is None


@pytest.mark.parametrize(("rows", "capacity"), TABLES)
def test_placing_a_card_leaves_the_cards_to_come_as_new_as_they_were(rows: int, capacity: int) -> None:
    assert counterexample(cards_to_come_stay_new(rows, capacity)) is None


@pytest.mark.parametrize("rows", ROWS)
def test_the_short_path_ladder_stays_sorted_and_finds_the_same_row(rows: int) -> None:
    assert counterexample(ladder(rows)) is None
