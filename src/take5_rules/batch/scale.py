"""How a row's count and bullheads share one number, and how wide that number must be."""

from __future__ import annotations

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from take5_rules.batch.layout import Layout
from take5_rules.core.cards import BULLHEADS
from take5_rules.core.value import Value

__all__ = ["Number", "Numbers", "Scale", "find_scale"]

Number = type[np.uint8] | type[np.uint16]
Numbers = NDArray[np.generic]
"""Arrays of the kernel's number type, and masks over them."""


@frozen(kw_only=True)
class Scale(Value):
    """A row's *load* is ``unit`` for each card plus the bullheads of all, modulo the size of ``number``.

    The card that overfills a row wraps its load to ``wrap`` plus the bullheads of all its cards,
    which is less than ``unit`` and so less than any load of a row that is not overfull.
    """

    number: Number
    unit: int
    wrap: int

    @property
    def is_byte(self) -> bool:
        """Whether a load fits a byte."""
        return self.number is np.uint8


def find_scale(layout: Layout) -> Scale:
    """Bytes where they hold the numbers of ``layout``, words elsewhere; words hold every edition.

    A unit of words is at least 65536 / 110 = 595, and a deck of 109 cards has 177 bullheads;
    109 rows by 177 bullheads pass no word either.

    >>> from take5_rules import CLASSIC
    >>> find_scale(Layout(edition=CLASSIC, seats=4)).unit
    43
    """
    byte = _scale(layout, np.uint8, 256)
    dearest = sorted((BULLHEADS[card] for card in layout.deck), reverse=True)
    overfull = sum(dearest[: layout.row_capacity + 1])
    full = sum(dearest[: layout.row_capacity])
    loads_fit = byte.wrap + overfull < byte.unit
    keys_fit = layout.rows * (full + 1) < 256
    return byte if loads_fit and keys_fit else _scale(layout, np.uint16, 65536)


def _scale(layout: Layout, number: Number, size: int) -> Scale:
    cards = layout.row_capacity + 1
    unit = -(-size // cards)
    return Scale(number=number, unit=unit, wrap=cards * unit - size)
