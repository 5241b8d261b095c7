"""The z3 terms give what the package gives, for every table of a small scope, so the proofs are about it."""

from collections.abc import Iterator
from itertools import combinations, permutations

import pytest
from z3 import BoolRef, IntVal, is_true, simplify

from proofs.model import NOWHERE, Term, fixed_rows, place, target
from take5_rules import CardRange, Edition, Resolution, RowChoiceDue, resolve_turn, target_row


def number(term: Term) -> int:
    return int(str(simplify(term)))


def truth(term: BoolRef) -> bool:
    return is_true(simplify(term))


@pytest.mark.parametrize("rows", [1, 2, 3, 4])
def test_target_is_target_row_for_all_ends_and_cards_up_to_seven(rows: int) -> None:
    for *ends, card in permutations(range(1, 8), rows + 1):
        found = number(target([IntVal(end) for end in ends], IntVal(card)))
        assert (None if found == NOWHERE else found) == target_row(ends, card)


def tables(cards: range, rows: int, capacity: int) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Every way in which cards can lie in so many rows."""
    if rows == 0:
        yield ()
        return
    for length in range(1, capacity + 1):
        for row in combinations(cards, length):
            for others in tables(cards, rows - 1, capacity):
                if not any(set(row) & set(other) for other in others):
                    yield (row, *others)


@pytest.mark.parametrize(("rows", "capacity", "last"), [(1, 3, 6), (2, 2, 6), (3, 1, 6)])
def test_place_is_resolve_turn_for_all_tables_and_cards_up_to_six(
    rows: int, capacity: int, last: int
) -> None:
    edition = Edition(
        deck=CardRange(first=1, last=last), hand_size=1, rows=rows, row_capacity=capacity, max_seats=2
    )
    compared = 0
    for lying in tables(range(1, last + 1), rows, capacity):
        for card in set(range(1, last + 1)).difference(*lying):
            for choice in range(rows):
                compared += 1
                turn = place(fixed_rows(lying, capacity), IntVal(card), IntVal(choice))
                outcome = resolve_turn(lying, [card], edition)
                assert truth(turn.too_low) == isinstance(outcome, RowChoiceDue)
                if isinstance(outcome, RowChoiceDue):
                    outcome = resolve_turn(lying, [card], edition, choice)
                assert isinstance(outcome, Resolution)
                (placement,) = outcome.placements
                assert number(turn.row) == placement.row
                assert truth(turn.takes) == bool(placement.taken)
                for cells, length, row in zip(
                    turn.after.cells, turn.after.lengths, outcome.rows, strict=True
                ):
                    assert [number(cell) for cell in cells[: number(length)]] == list(row)
    assert compared > 100
