"""How rounds of an edition lie in arrays, and the rows that they start from."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
from attrs import field, frozen
from numpy.typing import NDArray

from take5_rules.batch.errors import LaneError, LaneReason
from take5_rules.core.cards import BULLHEADS
from take5_rules.core.edition import Edition
from take5_rules.core.rule import Plain
from take5_rules.core.table import Row
from take5_rules.core.value import Value

__all__ = ["NONE_DUE", "Bytes", "LaneRows", "Layout"]

Bytes: TypeAlias = NDArray[np.uint8]

NONE_DUE = 255
"""Stands in ``choices`` where no seat has to choose a row."""

HEADS: Bytes = np.array(BULLHEADS, dtype=np.uint8)


@frozen(kw_only=True)
class Layout(Value):
    """The numbers of one edition at one number of seats, by which all arrays are shaped.

    Raises:
        EditionError: the edition does not allow so many seats.
        LaneError: the edition's rule is not the base rule, which is the only one that arrays know.

    >>> from take5_rules import CLASSIC
    >>> Layout(edition=CLASSIC, seats=4).cards_dealt
    44
    """

    edition: Edition
    seats: int

    def __attrs_post_init__(self) -> None:
        self.edition.check_seats(self.seats)
        if not isinstance(self.edition.rule, Plain):
            raise LaneError(LaneReason.VARIANT)

    @property
    def rows(self) -> int:
        """How many rows lie on the table."""
        return self.edition.rows

    @property
    def row_capacity(self) -> int:
        """How many cards a row holds before the next one takes it."""
        return self.edition.row_capacity

    @property
    def turns(self) -> int:
        """How many turns a whole round has."""
        return self.edition.hand_size

    @property
    def deck(self) -> range:
        """The cards of the deck, ascending."""
        return self.edition.cards_for(self.seats)

    @property
    def cards_dealt(self) -> int:
        """How many cards lie in hands and rows at the start of a round."""
        return self.rows + self.turns * self.seats


@frozen(kw_only=True, eq=False)
class LaneRows:
    """The rows of many lanes: end, number of cards and bullheads of each, ``[rows, lanes]``.

    ``known`` are the cards known to lie there, ``[any, lanes]`` with 0 for none;
    only the check for repeated cards reads it.

    >>> from take5_rules import CLASSIC
    >>> starters = np.array([[12], [37], [43], [55]], dtype=np.uint8)
    >>> LaneRows.begin(Layout(edition=CLASSIC, seats=4), starters).heads.T
    array([[1, 1, 1, 7]], dtype=uint8)
    """

    ends: Bytes
    counts: Bytes
    heads: Bytes
    known: Bytes = field(repr=False)

    @property
    def lanes(self) -> int:
        """How many lanes there are."""
        return int(self.ends.shape[-1])

    def part(self, lanes: slice) -> LaneRows:
        """Some of the lanes; the arrays are views."""
        return LaneRows(
            ends=self.ends[:, lanes],
            counts=self.counts[:, lanes],
            heads=self.heads[:, lanes],
            known=self.known[:, lanes],
        )

    @staticmethod
    def begin(layout: Layout, starters: Bytes, *, check: bool = True) -> LaneRows:
        """Rows of one card each, as after a deal; ``starters`` are ``[rows, lanes]``.

        Raises:
            LaneError: wrong dtype or shape; unless ``check`` is off, cards that are foreign or repeated.
        """
        check_array(starters, (layout.rows, None))
        if check:
            check_deck(layout, starters)
            check_repeats(starters)
        ones = np.ones_like(starters)
        return LaneRows(ends=starters, counts=ones, heads=HEADS.take(starters, mode="clip"), known=starters)

    @staticmethod
    def lay(layout: Layout, cards: Bytes, *, check: bool = True) -> LaneRows:
        """Rows in mid-round; ``cards`` are ``[rows, capacity, lanes]`` with 0 behind a row's end.

        Raises:
            LaneError: wrong dtype or shape; unless ``check`` is off, empty rows, rows that do not ascend
                or have gaps, cards that are foreign or repeated.
        """
        check_array(cards, (layout.rows, layout.row_capacity, None))
        flat = lines(cards)
        if check:
            _check_rows(cards)
            check_deck(layout, flat, empty=True)
            check_repeats(flat)
        lying = cards > 0
        return LaneRows(
            ends=cards.max(axis=1),
            counts=lying.sum(axis=1, dtype=np.uint8),
            heads=HEADS.take(cards, mode="clip").sum(axis=1, dtype=np.uint8),
            known=flat,
        )

    @staticmethod
    def of_tables(layout: Layout, tables: Sequence[Sequence[Row]]) -> LaneRows:
        """The rows of engine tables, one lane each: ``of_tables(layout, [state.table.rows])``.

        Raises:
            LaneError: rows that do not fit ``layout``.
        """
        cards = np.zeros((layout.rows, layout.row_capacity, len(tables)), dtype=np.uint8)
        for lane, rows in enumerate(tables):
            if len(rows) != layout.rows or max(map(len, rows)) > layout.row_capacity:
                raise LaneError(LaneReason.WRONG_SHAPE, lane=lane)
            for row, lying in enumerate(rows):
                cards[row, : len(lying), lane] = lying
        return LaneRows.lay(layout, cards)


def check_array(array: object, shape: tuple[int | None, ...]) -> None:
    """Refuse anything but an array of bytes of this shape; ``None`` is any length."""
    if not isinstance(array, np.ndarray) or array.dtype != np.uint8:
        raise LaneError(LaneReason.WRONG_TYPE)
    wanted = zip(array.shape, shape, strict=False)
    if array.ndim != len(shape) or any(want not in (None, have) for have, want in wanted):
        raise LaneError(LaneReason.WRONG_SHAPE)


def check_deck(layout: Layout, cards: Bytes, *, turn: int | None = None, empty: bool = False) -> None:
    """Refuse cards that are not in the deck; 0 passes where places may be ``empty``."""
    deck = layout.deck
    least = cards.min(initial=deck[-1], where=cards > 0) if empty else cards.min(initial=deck[-1])
    if least < deck[0] or cards.max(initial=deck[0]) > deck[-1]:
        foreign = (cards < deck[0]) | (cards > deck[-1])
        if empty:
            foreign &= cards > 0
        raise LaneError(LaneReason.FOREIGN_CARD, lane=first_lane(foreign), turn=turn)


def check_repeats(cards: Bytes, *known: Bytes, turn: int | None = None) -> None:
    """Refuse a card that stands twice in a lane, in ``cards`` or in what is ``known``; 0 is no card."""
    same = np.empty((max(map(len, (cards, *known))), cards.shape[1]), dtype=np.bool_)
    for at, line in enumerate(cards):
        for others in (cards[:at], *known):
            found = np.equal(others, line, out=same[: len(others)])
            if found.any() and (found := found & (line > 0)).any():
                raise LaneError(LaneReason.REPEATED_CARD, lane=first_lane(found), turn=turn)


def lines(array: Bytes) -> Bytes:
    """All axes before the lane as one."""
    return array.reshape(math.prod(array.shape[:-1]), array.shape[-1])


def first_lane(fault: NDArray[np.bool_]) -> int:
    """The first lane in which anything is at fault."""
    return int(np.argmax(fault.reshape(-1, fault.shape[-1]).any(axis=0)))


def _check_rows(cards: Bytes) -> None:
    if not cards[:, 0].all():
        raise LaneError(LaneReason.ROW_EMPTY, lane=first_lane(cards[:, 0] == 0))
    before, after = cards[:, :-1], cards[:, 1:]
    falling = (after > 0) & ((before == 0) | (after <= before))
    if falling.any():
        raise LaneError(LaneReason.ROW_NOT_ASCENDING, lane=first_lane(falling))
