"""A sorting network for any number of seats."""

from __future__ import annotations

__all__ = ["Exchange", "merge_exchange"]

Exchange = tuple[slice, slice]
"""Positions ``low`` and as many positions ``high``, put in order pair by pair."""


def merge_exchange(size: int) -> list[Exchange]:
    """Exchanges that sort ``size`` values, as many at a time as slices can hold.

    Batcher's merge exchange (Knuth 5.2.2, algorithm M).

    >>> [(list(range(4))[low], list(range(4))[high]) for low, high in merge_exchange(4)]
    [([0, 1], [2, 3]), ([0, 2], [1, 3]), ([1], [2])]
    """
    found: list[Exchange] = []
    top = 1 << max(0, (size - 1).bit_length() - 1)
    step = top
    while step:
        reach, wanted, distance = top, 0, step
        while True:
            lows = [low for low in range(size - distance) if low & step == wanted]
            found += [(low, _shifted(low, distance)) for low in _slices(lows, 2 if step == 1 else 1)]
            if reach == step:
                break
            reach, wanted, distance = reach >> 1, step, reach - step
        step >>= 1
    return found


def _slices(numbers: list[int], stride: int) -> list[slice]:
    """Ascending numbers as slices with this stride."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] + stride == number:
            runs[-1].append(number)
        else:
            runs.append([number])
    return [slice(run[0], run[-1] + 1, stride) for run in runs]


def _shifted(low: slice, distance: int) -> slice:
    return slice(low.start + distance, low.stop + distance, low.step)
