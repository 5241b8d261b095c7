"""One turn of many lanes at once: the only module that places cards in arrays.

Lanes run in lockstep, every lane through the same few dozen array operations a card, with no branch.
It says the rule of `take5_rules.core.resolve.find_landing` in another form; tests hold the two together.

Masks are 0 or 1 in the kernel's number type, so that multiplying selects.
The distance from a row's end up to a card, modulo the size of the number, is small for a lower end and
large for a higher one: the least distance is the nearest lower end.
"""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from take5_rules.batch.layout import HEADS, NONE_DUE, Bytes, LaneRows, Layout
from take5_rules.batch.network import merge_exchange
from take5_rules.batch.scale import Numbers, Scale, find_scale

__all__ = ["Kernel"]


@frozen(kw_only=True, eq=False)
class _Exchange:
    """Views of the places that one step of the network puts in order, and of what it notes."""

    cards: tuple[Numbers, Numbers]
    taken: tuple[Numbers, Numbers]
    noted: Numbers
    mask: Numbers
    swap: Numbers


class Kernel:
    """Scratch for up to ``lanes`` lanes, and the turn they are in.

    A turn is `seat_cards`, then `open_cheapest` or `open_chosen`, then `place_cards`.
    Nothing here checks what it is given.
    """

    def __init__(self, layout: Layout, lanes: int) -> None:
        self.layout = layout
        self.room = lanes
        self.scale: Scale = find_scale(layout)
        rows, seats = layout.rows, layout.seats
        self._network = merge_exchange(seats)
        exchanges = [len(range(*low.indices(seats))) for low, _ in self._network]
        self._bounds = list(pairwise([sum(exchanges[:at]) for at in range(len(exchanges) + 1)]))
        self._full = {
            name: np.zeros((*shape, lanes), dtype=self.scale.number)
            for name, shape in {
                "state": (2, rows),
                "laid": (2, rows),
                "spare": (rows,),
                "hit": (rows,),
                "sorted": (2, seats),
                "least": (seats,),
                "exchanged": (sum(exchanges),),
                "swap": (max(exchanges),),
                "line": (),
                "key": (),
                "low": (),
            }.items()
        }
        self._weights: Numbers = np.add(HEADS, self.scale.unit, dtype=self.scale.number)
        self._weight_table = self._weights.tobytes().ljust(256, b"\0")
        self._row_numbers = np.arange(rows, dtype=self.scale.number)[:, None]
        self.fit(lanes)

    @property
    def lanes(self) -> int:
        """How many lanes are being resolved."""
        return int(self._low.shape[-1])

    def fit(self, lanes: int) -> None:
        """Take views of the scratch for this many lanes, once: taking them costs as much as using them."""
        view = {name: array[..., :lanes] for name, array in self._full.items()}
        self._state, self._laid, self._spare, self._hit = (
            view["state"],
            view["laid"],
            view["spare"],
            view["hit"],
        )
        self._ends, self._loads = self._state
        self._laid_loads = self._laid[1]
        self._cards, self._adds = view["sorted"]
        self._least, self._line, self._key, self._low = view["least"], view["line"], view["key"], view["low"]
        self._hit_mask, self._low_mask = self._as_mask(self._hit), self._as_mask(self._low)
        self._placed_mask = self._as_mask(self._cards)
        self._lines = [
            (self._cards[nth], view["sorted"][:, nth, None], self._least[nth])
            for nth in range(self.layout.seats)
        ]
        self._exchanges: list[_Exchange] = []
        for (low, high), (start, stop) in zip(self._network, self._bounds, strict=True):
            noted, swap = view["exchanged"][start:stop], view["swap"][: stop - start]
            self._exchanges.append(
                _Exchange(
                    cards=(self._cards[low], self._cards[high]),
                    taken=(self._least[low], self._least[high]),
                    noted=noted,
                    mask=self._as_mask(noted),
                    swap=swap,
                )
            )

    def _as_mask(self, array: Numbers) -> Numbers:
        """Where a comparison may write its answer so that ``array`` holds 0 and 1."""
        return array.view(np.bool_) if self.scale.is_byte else array

    def begin(self, rows: LaneRows) -> None:
        """Lay the rows that the lanes start from."""
        if rows.lanes != self.lanes:
            self.fit(rows.lanes)
        self._ends[...] = rows.ends
        np.multiply(rows.counts, self.scale.unit, out=self._loads, dtype=self.scale.number)
        np.add(self._loads, rows.heads, out=self._loads)

    def rows(self) -> LaneRows:
        """The rows as they lie now; of their cards only the ends are known."""
        ends = self._ends.astype(np.uint8)
        counts = np.floor_divide(self._loads, self.scale.unit).astype(np.uint8)
        return LaneRows(ends=ends, counts=counts, heads=self._heads().astype(np.uint8), known=ends)

    def seat_cards(self, plays: Bytes) -> NDArray[np.bool_]:
        """Sort the plays ``[seats, lanes]`` of a turn; the lanes whose lowest card is too low."""
        np.copyto(self._cards, plays)
        for exchange in self._exchanges:
            (low, high), mask, swap = exchange.cards, exchange.mask, exchange.swap
            np.greater(low, high, out=mask)
            np.minimum(low, high, out=swap)
            np.maximum(low, high, out=high)
            np.copyto(low, swap)
        np.minimum.reduce(self._ends, axis=0, out=self._line)
        np.less(self._cards[0], self._line, out=self._low_mask)
        return self._low.astype(np.bool_)

    def open_cheapest(self) -> None:
        """Where a card is too low, make room in the row with the fewest bullheads, the first on ties."""
        heads, key, line = self._heads(), self._key, self._line
        np.multiply(heads, self.layout.rows, out=heads)
        np.add(heads, self._row_numbers, out=heads)
        np.minimum.reduce(heads, axis=0, out=key)
        np.subtract(self._low, 1, out=line)
        np.bitwise_or(key, line, out=key)
        np.equal(heads, key, out=self._hit_mask)
        np.floor_divide(key, self.layout.rows, out=line)
        np.add(line, self.scale.unit * self.layout.row_capacity, out=line)
        np.multiply(self._hit, line, out=self._spare)
        self._open()

    def open_chosen(self, choices: Bytes) -> None:
        """Where a card is too low, make room in the row that is chosen ``[lanes]``."""
        heads = self._heads()
        np.add(heads, self.scale.unit * self.layout.row_capacity, out=heads)
        np.equal(self._row_numbers, choices, out=self._hit_mask)
        np.multiply(self._hit, self._low, out=self._hit)
        np.multiply(self._hit, heads, out=self._spare)
        self._open()

    def cheapest(self) -> Bytes:
        """The rows that `open_cheapest` has just opened, `NONE_DUE` elsewhere."""
        rows = np.remainder(self._key, self.layout.rows).astype(np.uint8)
        return np.where(self._low_mask, rows, np.uint8(NONE_DUE))

    def _heads(self) -> Numbers:
        """The bullheads of each row, without its count."""
        np.floor_divide(self._loads, self.scale.unit, out=self._spare)
        np.multiply(self._spare, self.scale.unit, out=self._spare)
        np.subtract(self._loads, self._spare, out=self._spare)
        return self._spare

    def _open(self) -> None:
        """Fill the opened row up and put its end below all cards, so that the lowest card overfills it."""
        np.maximum(self._loads, self._spare, out=self._loads)
        np.multiply(self._hit, self._ends, out=self._spare)
        np.subtract(self._ends, self._spare, out=self._ends)

    def place_cards(self, points: Bytes) -> None:
        """Place all cards, the lowest first, and add what seats take to ``points`` ``[seats, lanes]``."""
        self._weigh()
        ends, loads, spare, line = self._ends, self._loads, self._spare, self._line
        hit, hit_mask, state, laid, laid_loads = (
            self._hit,
            self._hit_mask,
            self._state,
            self._laid,
            self._laid_loads,
        )
        for card, card_and_load, least in self._lines:
            np.subtract(card, ends, out=spare)
            np.minimum.reduce(spare, axis=0, out=line)
            np.equal(spare, line, out=hit_mask)
            np.multiply(hit, card_and_load, out=laid)
            np.add(loads, laid_loads, out=loads)
            np.minimum.reduce(loads, axis=0, out=least)
            np.maximum(state, laid, out=state)
        self._count_taken(points)

    def _weigh(self) -> None:
        """What each card adds to a load."""
        if self.scale.is_byte:
            found = bytearray(self._cards).translate(self._weight_table)
            self._adds[...] = np.frombuffer(found, dtype=np.uint8).reshape(self._cards.shape)
        else:
            np.take(self._weights, self._cards, out=self._adds, mode="clip")

    def _count_taken(self, points: Bytes) -> None:
        """Turn the least loads into bullheads taken, and give them back from card order to seat order."""
        taken, placed = self._least, self._cards  # the cards lie in rows now: their lines become the mask
        np.less(taken, self.scale.unit, out=self._placed_mask)
        np.subtract(taken, self._adds, out=taken)
        np.add(taken, self.scale.unit - self.scale.wrap, out=taken)
        np.multiply(taken, placed, out=taken)
        for exchange in reversed(self._exchanges):
            (low, high), noted, swap = exchange.taken, exchange.noted, exchange.swap
            np.bitwise_xor(low, high, out=swap)
            np.multiply(swap, noted, out=swap)
            np.bitwise_xor(low, swap, out=low)
            np.bitwise_xor(high, swap, out=high)
        np.add(points, taken, out=points, casting="unsafe")
