"""Whole rounds of any number of lanes, a chunk at a time."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from take5_rules.batch.dealing import deal
from take5_rules.batch.errors import LaneError, LaneReason
from take5_rules.batch.kernel import Kernel
from take5_rules.batch.layout import (
    NONE_DUE,
    Bytes,
    LaneRows,
    Layout,
    check_array,
    check_deck,
    check_repeats,
    first_lane,
    lines,
)

__all__ = ["CHUNK", "Resolved", "Resolver", "check_choices", "resolve"]

CHUNK = 1 << 16
"""Lanes at a time: so many that calls cost little, so few that scratch is 4 MB (at 4 seats)."""


@frozen(kw_only=True, eq=False)
class Resolved:
    """What the seats took, ``[seats, lanes]``, and the rows after the last turn."""

    points: Bytes
    rows: LaneRows


class Resolver:
    """Resolves rounds of one layout, with scratch that is made once; not for two threads at a time.

    >>> from take5_rules import CLASSIC
    >>> resolver = Resolver(Layout(edition=CLASSIC, seats=2))
    >>> resolver.play_random(3, np.random.default_rng(1)).shape
    (2, 3)
    """

    def __init__(self, layout: Layout, chunk: int = CHUNK) -> None:
        self.layout = layout
        self.chunk = chunk
        self._kernel: Kernel | None = None

    def resolve(
        self, rows: LaneRows, plays: Bytes, choices: Bytes | None = None, *, check: bool = True
    ) -> Resolved:
        """Play ``plays`` ``[turns, seats, lanes]`` from ``rows``, from any turn on.

        ``choices`` ``[turns, lanes]`` are the rows that seats take, `NONE_DUE` where none is due;
        without them the cheapest row is taken, the lowest number on ties.
        With ``check`` off, a choice that is not due is ignored; what else is wrong goes wrong unseen.

        Raises:
            LaneError: wrong dtypes or shapes; unless ``check`` is off, cards that are foreign or repeated,
                and choices that are missing, no row, or not due.
        """
        layout, lanes = self.layout, rows.lanes
        check_array(plays, (None, layout.seats, lanes))
        if choices is not None:
            check_array(choices, (len(plays), lanes))
        points = np.zeros((layout.seats, lanes), dtype=np.uint8)
        after: list[LaneRows] = []
        for part in self._parts(lanes):
            begun = rows.part(part)
            if check:
                _check_plays(layout, begun, plays[:, :, part], part.start)
            chosen = None if choices is None else choices[:, part]
            kernel = self._chunk(begun, plays[:, :, part], chosen, points[:, part], part.start, check=check)
            after.append(kernel.rows())
        return Resolved(points=points, rows=_joined(after))

    def play_random(self, lanes: int, rng: np.random.Generator) -> Bytes:
        """Points ``[seats, lanes]`` of rounds dealt at random and played at random, from nothing but ``rng``.

        The cards of a hand are dealt in random order and played in that order,
        which is a uniform choice among the cards in hand at every turn.
        """
        points = np.zeros((self.layout.seats, lanes), dtype=np.uint8)
        for part in self._parts(lanes):
            deals = deal(self.layout, part.stop - part.start, rng)
            begun = LaneRows.begin(self.layout, deals.starters, check=False)
            self._chunk(begun, deals.hands, None, points[:, part], part.start, check=False)
        return points

    def _parts(self, lanes: int) -> Iterator[slice]:
        for start in range(0, max(lanes, 1), self.chunk):  # no lanes are one empty chunk
            yield slice(start, min(start + self.chunk, lanes))

    def _chunk(
        self, rows: LaneRows, plays: Bytes, choices: Bytes | None, points: Bytes, lane: int, *, check: bool
    ) -> Kernel:
        kernel = self._kernel
        if kernel is None or kernel.room < rows.lanes:
            kernel = self._kernel = Kernel(self.layout, rows.lanes)
        kernel.begin(rows)
        for turn, cards in enumerate(plays):
            due = kernel.seat_cards(cards)
            if choices is None:
                kernel.open_cheapest()
            else:
                if check:
                    check_choices(self.layout, choices[turn], due, turn=turn, lane=lane)
                kernel.open_chosen(choices[turn])
            kernel.place_cards(points)
        return kernel


def resolve(
    layout: Layout, rows: LaneRows, plays: Bytes, choices: Bytes | None = None, *, check: bool = True
) -> Resolved:
    """`Resolver.resolve` with scratch of its own, for a single call.

    >>> from take5_rules import CLASSIC
    >>> layout = Layout(edition=CLASSIC, seats=2)
    >>> starters = np.array([[12], [37], [43], [58]], dtype=np.uint8)
    >>> plays = np.array([[[3], [60]], [[59], [1]]], dtype=np.uint8)
    >>> resolve(layout, LaneRows.begin(layout, starters), plays).points.tolist()
    [[1], [1]]
    """
    return Resolver(layout).resolve(rows, plays, choices, check=check)


def check_choices(
    layout: Layout, choices: Bytes, due: NDArray[np.bool_], *, turn: int, lane: int = 0
) -> None:
    """Refuse choices ``[lanes]`` that do not stand exactly where one is due; ``lane`` numbers the first."""
    given = choices != NONE_DUE
    for fault, reason in (
        (due & ~given, LaneReason.CHOICE_DUE),
        (given & ~due, LaneReason.NO_CHOICE_DUE),
        (given & (choices >= layout.rows), LaneReason.NO_SUCH_ROW),
    ):
        if fault.any():
            raise LaneError(reason, lane=lane + first_lane(fault), turn=turn)


def _check_plays(layout: Layout, rows: LaneRows, plays: Bytes, lane: int) -> None:
    """Refuse plays that are foreign or repeated, the earliest turn first."""
    cards = lines(plays)
    try:
        for turn, dealt in enumerate(plays):
            check_deck(layout, dealt, turn=turn)
            check_repeats(dealt, rows.known, cards[: turn * layout.seats], turn=turn)
    except LaneError as error:
        raise LaneError(error.reason, lane=lane + (error.lane or 0), turn=error.turn) from None


def _joined(parts: list[LaneRows]) -> LaneRows:
    if len(parts) == 1:
        return parts[0]
    ends, counts, heads = (
        np.concatenate([getattr(part, name) for part in parts], axis=-1)
        for name in ("ends", "counts", "heads")
    )
    return LaneRows(ends=ends, counts=counts, heads=heads, known=ends)
