"""The bound of pure Python: one round of four rows of five, on ints and lists, with no object and no event.

Nothing in the package uses it; benchmarks measure against it.
It knows one choice of row, the cheapest, and checks nothing.

Rows are held from the lowest end to the highest in local variables: ``e0`` to ``e3`` are their ends.
``l0`` to ``l3`` are their loads: bullheads * 64 + number of the row * 8 + cards in it.
So ``min`` of the loads is the cheapest row, the lowest number on ties, and a placed card is one addition.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from take5_rules.core.cards import BULLHEADS

ROWS = 4
HAND_SIZE = 10
DECK = tuple(range(1, 105))
LEFT_AND_BITS = tuple([(left, left.bit_length()) for left in range(len(DECK), 0, -1)])
CARD_LOAD = tuple([heads * 64 + 1 for heads in BULLHEADS])


def resolve(rows: Sequence[int], turns: Sequence[Sequence[int]]) -> list[int]:
    """Bullheads of each seat after ``turns`` (each in seat order) came to the starters ``rows``.

    >>> resolve((12, 37, 43, 58), [(3, 60), (59, 1)])
    [1, 1]
    """
    load = CARD_LOAD
    (e0, r0), (e1, r1), (e2, r2), (e3, r3) = sorted(zip(rows, (0, 8, 16, 24), strict=True))
    l0, l1, l2, l3 = load[e0] + r0, load[e1] + r1, load[e2] + r2, load[e3] + r3
    points = [0] * len(turns[0])
    for turn in turns:
        cards = sorted(turn)
        card = cards[0]
        if card < e0:
            taken = min(l0, l1, l2, l3)
            points[turn.index(card)] += taken >> 6
            if taken == l3:
                e3, l3, e2, l2, e1, l1 = e2, l2, e1, l1, e0, l0
            elif taken == l2:
                e2, l2, e1, l1 = e1, l1, e0, l0
            elif taken == l1:
                e1, l1 = e0, l0
            e0 = card
            l0 = load[card] + (taken & 56)
            del cards[0]
        for card in cards:
            if card > e2:
                if card > e3:
                    e3 = card
                    if l3 & 7 == 5:
                        points[turn.index(card)] += l3 >> 6
                        l3 = l3 & 56
                    l3 += load[card]
                else:
                    e2 = card
                    if l2 & 7 == 5:
                        points[turn.index(card)] += l2 >> 6
                        l2 = l2 & 56
                    l2 += load[card]
            elif card > e1:
                e1 = card
                if l1 & 7 == 5:
                    points[turn.index(card)] += l1 >> 6
                    l1 = l1 & 56
                l1 += load[card]
            else:
                e0 = card
                if l0 & 7 == 5:
                    points[turn.index(card)] += l0 >> 6
                    l0 = l0 & 56
                l0 += load[card]
    return points


def deal(seats: int, rng: random.Random) -> tuple[list[int], list[list[int]]]:
    """Four starters and ten turns of random picks: Fisher-Yates, no further than cards are needed.

    The cards of a hand come in random order, so playing them in that order is a uniform choice each turn.
    """
    cards = list(DECK)
    bits = rng.getrandbits
    for left, width in LEFT_AND_BITS[: ROWS + HAND_SIZE * seats]:
        drawn = bits(width)
        while drawn >= left:
            drawn = bits(width)
        last = left - 1
        cards[drawn], cards[last] = cards[last], cards[drawn]
    cards.reverse()
    return cards[:ROWS], [cards[at : at + seats] for at in range(ROWS, ROWS + HAND_SIZE * seats, seats)]


def random_round(seats: int, rng: random.Random) -> list[int]:
    """Bullheads of each seat after a round of random picks: shuffled, dealt, picked and resolved."""
    return resolve(*deal(seats, rng))
