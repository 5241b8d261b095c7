"""The kernel's number type holds every load, key and point of an edition."""

import numpy as np
import pytest

from take5_rules import CLASSIC, CardRange, Edition
from take5_rules.batch import Layout
from take5_rules.batch.scale import find_scale
from tests.batch.worlds import LAYOUTS, heads


def extremes() -> list[Edition]:
    """Rows and capacities from the least to the most that any deck allows."""
    deck = CardRange(first=1, last=109)
    return [
        Edition(deck=deck, rows=rows, row_capacity=capacity, hand_size=1, max_seats=2)
        for rows in (1, 2, 4, 9, 20, 60, 107)
        for capacity in (1, 2, 5, 6, 7, 9, 20, 60, 109)
    ]


@pytest.mark.parametrize("edition", extremes(), ids=lambda edition: f"{edition.rows}x{edition.row_capacity}")
def test_loads_never_meet(edition: Edition) -> None:
    layout = Layout(edition=edition, seats=2)
    scale = find_scale(layout)
    size = int(np.iinfo(scale.number).max) + 1
    dearest = sorted((heads(card) for card in layout.deck), reverse=True)
    full = edition.row_capacity * scale.unit + sum(dearest[: edition.row_capacity])
    overfull = (edition.row_capacity + 1) * scale.unit + sum(dearest[: edition.row_capacity + 1])
    assert full < size
    assert (edition.row_capacity + 1) * scale.unit >= size
    assert overfull - size < scale.unit
    assert edition.rows * sum(dearest[: edition.row_capacity]) + edition.rows - 1 < size - 1
    assert layout.deck[-1] < size // 2


def test_the_box_fits_bytes_at_every_number_of_seats() -> None:
    assert all(find_scale(Layout(edition=CLASSIC, seats=seats)).is_byte for seats in range(2, 11))


def test_both_number_types_are_met_by_the_tests() -> None:
    assert {find_scale(layout).is_byte for layout in LAYOUTS.values()} == {True, False}


def test_a_whole_deck_fits_the_byte_of_a_point() -> None:
    assert sum(map(heads, range(1, 110))) == 177
