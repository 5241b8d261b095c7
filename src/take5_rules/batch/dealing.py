"""Random deals of many lanes, exactly uniform."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from take5_rules.batch.errors import LaneError, LaneReason
from take5_rules.batch.layout import Bytes, Layout
from take5_rules.core.actions import Deal
from take5_rules.core.edition import Setup

__all__ = ["Deals", "deal", "draw_cards", "draw_numbers"]

_CHUNK = 1 << 13
_WORD = 1 << 16


@frozen(kw_only=True, eq=False)
class Deals:
    """Starters ``[rows, lanes]`` and hands ``[turns, seats, lanes]``; the cards of a hand in random order.

    So ``hands`` are also the plays of seats that pick at random.
    """

    starters: Bytes
    hands: Bytes

    def lane(self, lane: int) -> Deal:
        """One lane's deal as the engine's action."""
        hands = [sorted(self.hands[:, seat, lane].tolist()) for seat in range(self.hands.shape[1])]
        return Deal(hands=hands, rows=self.starters[:, lane].tolist())


def deal(layout: Layout, lanes: int, rng: np.random.Generator) -> Deals:
    """Deal ``lanes`` rounds; every order of the cards is equally likely, not only nearly.

    The same generator and number of lanes give the same deals on every machine.
    A lane's places are a Lehmer code: the first is a number below the deck's size, the next one counts among
    the cards that are left, and so on; numbers that would favour some cards are drawn again.

    Raises:
        LaneError: the edition is drafted, not dealt.

    >>> from take5_rules import CLASSIC
    >>> deals = deal(Layout(edition=CLASSIC, seats=3), 5, np.random.default_rng(1))
    >>> deals.starters.shape, deals.hands.shape
    ((4, 5), (10, 3, 5))
    """
    if layout.edition.setup is Setup.DRAFTED:
        raise LaneError(LaneReason.DRAFTED)
    cards = draw_cards(layout.deck, layout.cards_dealt, lanes, rng)
    hands = cards[layout.rows :].reshape(layout.turns, layout.seats, lanes)
    return Deals(starters=cards[: layout.rows], hands=hands)


def draw_cards(cards: Sequence[int], count: int, lanes: int, rng: np.random.Generator) -> Bytes:
    """The first ``count`` of the ``cards`` after a shuffle of each lane, ``[count, lanes]``.

    >>> sorted(draw_cards((7, 9, 12), 3, 1, np.random.default_rng(1))[:, 0].tolist())
    [7, 9, 12]
    """
    drawn = np.empty((count, lanes), dtype=np.uint8)
    numbers = np.array(cards, dtype=np.uint8)
    for start in range(0, lanes, _CHUNK):
        part = drawn[:, start : start + _CHUNK]
        if isinstance(cards, range):
            np.add(_places(len(cards), count, part.shape[1], rng), cards[0], part)
        else:
            part[...] = numbers[_places(len(cards), count, part.shape[1], rng)]
    return drawn


def draw_numbers(stop: int, lanes: int, rng: np.random.Generator) -> Bytes:
    """A uniform number from 0 up to ``stop`` for each lane, ``stop`` (256 at most) left out.

    >>> draw_numbers(1, 3, np.random.default_rng(1)).tolist()
    [0, 0, 0]
    """
    numbers: Bytes = _codes(stop, 1, lanes, rng)[0]
    return numbers


def _places(size: int, places: int, lanes: int, rng: np.random.Generator) -> Bytes:
    """The first ``places`` of ``size`` shuffled numbers from 0, ``[places, lanes]``."""
    code = _codes(size, places, lanes, rng)
    above = np.empty(code.shape, dtype=np.bool_)
    for place in range(places - 2, -1, -1):
        later, mask = code[place + 1 :], above[place + 1 :]
        np.greater_equal(later, code[place], mask)
        np.add(later, mask.view(np.uint8), later)
    return code


def _codes(size: int, places: int, lanes: int, rng: np.random.Generator) -> Bytes:
    """Uniform numbers below ``size``, ``size - 1``, ... by place.

    A word is divided into equal parts; what is left over past the last part counts as one part too many.
    """
    ranges = np.arange(size, size - places, -1)
    words = _words(places * lanes, rng).reshape(places, lanes)
    for line, parts in zip(words, ranges.tolist(), strict=True):
        if parts > 1:
            np.floor_divide(line, _WORD // parts, line)
        else:
            line[...] = 0
    code = words.astype(np.uint8)
    flat = code.reshape(-1)
    again = np.flatnonzero(code == ranges[:, None].astype(np.uint8))
    while len(again):
        wanted = ranges[again // lanes]
        flat[again] = _words(len(again), rng) // (_WORD // wanted)
        again = again[flat[again] == wanted]
    return code


def _words(count: int, rng: np.random.Generator) -> NDArray[np.uint16]:
    """Uniform words, the same ones on machines of either byte order."""
    longs = rng.integers(0, 1 << 64, size=-(-count // 4), dtype=np.uint64)
    return longs.astype("<u8", copy=False).view("<u2")[:count].astype(np.uint16, copy=False)
