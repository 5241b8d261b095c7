"""The sorting network sorts: by the 0-1 principle it is enough that it sorts zeros and ones."""

import itertools

import pytest

from take5_rules.batch.network import merge_exchange


@pytest.mark.parametrize("size", range(2, 13))
def test_zeros_and_ones_are_sorted(size: int) -> None:
    exchanges = [
        pair
        for low, high in merge_exchange(size)
        for pair in zip(range(size)[low], range(size)[high], strict=True)
    ]
    for values in itertools.product((0, 1), repeat=size):
        row = list(values)
        for low, high in exchanges:
            row[low], row[high] = min(row[low], row[high]), max(row[low], row[high])
        assert row == sorted(values)


@pytest.mark.parametrize("size", range(2, 13))
def test_no_place_stands_twice_in_one_exchange(size: int) -> None:
    for low, high in merge_exchange(size):
        places = [*range(size)[low], *range(size)[high]]
        assert len(places) == len(set(places))
