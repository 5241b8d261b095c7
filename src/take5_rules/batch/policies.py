"""Policies for many lanes at once: what a seat sees in, one card a lane out.

Each is the batch form of the function of the same name in `take5_rules.policies` and picks the same card;
rows are not asked for, because lanes take the cheapest one, as those policies do.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from math import comb
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from take5_rules.batch.dealing import draw_numbers
from take5_rules.batch.errors import LaneError, LaneReason
from take5_rules.batch.lanes import Lanes
from take5_rules.batch.layout import Bytes
from take5_rules.batch.sight import Sight
from take5_rules.core.cards import BULLHEADS

__all__ = [
    "BATCH_POLICIES",
    "BatchPolicy",
    "cheapest_risk",
    "highest",
    "lowest",
    "play_out",
    "random_cards",
]


class BatchPolicy(Protocol):
    """Picks a card for one seat in every lane, all chance coming from the generator.

    It is given what the seat sees and gives back ``[lanes]`` cards of its hand.
    """

    def __call__(self, sight: Sight, rng: np.random.Generator, /) -> Bytes:
        """The cards that ``sight.seat`` plays."""
        ...


def random_cards(sight: Sight, rng: np.random.Generator) -> Bytes:
    """Any card, each as likely as another."""
    drawn = draw_numbers(len(sight.hand), sight.lanes, rng)
    cards: Bytes = _gathered(sight.hand, drawn[None])[0]
    return cards


def lowest(sight: Sight, rng: np.random.Generator) -> Bytes:
    """The lowest card."""
    cards: Bytes = sight.hand[0]
    return cards


def highest(sight: Sight, rng: np.random.Generator) -> Bytes:
    """The highest card."""
    cards: Bytes = sight.hand[-1]
    return cards


def cheapest_risk(sight: Sight, rng: np.random.Generator) -> Bytes:
    """The card that costs least on average if the others play at random; the higher one of two.

    See the function of the same name in `take5_rules.policies` for what it counts.
    """
    costs = _risks(sight)
    best: Bytes = sight.hand[0]
    least = costs[0]
    for cards, risks in zip(sight.hand[1:], costs[1:], strict=True):
        cheaper = risks <= least
        best = np.where(cheaper, cards, best)
        least = np.where(cheaper, risks, least)
    return best


def _risks(sight: Sight) -> NDArray[np.generic]:
    """What each card costs in all ways in which the others can play, ``[cards, lanes]``; exact."""
    layout, rows, hand = sight.layout, sight.rows, sight.hand
    below = _counted(sight.others_cards())
    held = int(below[-1, 0])
    ways = _ways(held, layout.seats - 1, layout.row_capacity)
    above_end = hand[:, None] - rows.ends
    nearest = above_end == above_end.min(axis=1, keepdims=True)
    too_low = hand < rows.ends.min(axis=0)
    between = _gathered(below, hand) - _selected(nearest, _gathered(below, rows.ends))
    room = layout.row_capacity - _selected(nearest, rows.counts)
    place = np.multiply(room, held + 1, dtype=np.intp) + between
    np.copyto(place, 0, where=too_low)  # no room, so every way costs the row
    heads = np.where(too_low, rows.heads.min(axis=0), _selected(nearest, rows.heads))
    risks: NDArray[np.generic] = np.multiply(ways.take(place), heads, dtype=ways.dtype)
    return risks


def _counted(held: Bytes) -> Bytes:
    """Make of the mask how many cards up to each are held; accumulate would go lane by lane."""
    for lower, line in pairwise(held):
        np.add(lower, line, out=line)
    return held


def _selected(hit: NDArray[np.bool_], of_rows: Bytes) -> Bytes:
    """The number of the row that is hit, ``[cards, lanes]``."""
    chosen: Bytes = np.multiply(hit, of_rows, dtype=np.uint8).max(axis=1)
    return chosen


def _gathered(lines: Bytes, places: Bytes) -> Bytes:
    """In each lane, what stands in the lines that ``places`` names."""
    lanes = lines.shape[-1]
    found: Bytes = lines.take(np.multiply(places, lanes, dtype=np.intp) + np.arange(lanes))
    return found


@lru_cache(maxsize=256)
def _ways(held: int, others: int, capacity: int) -> NDArray[np.generic]:
    """In how many ways the others overfill a row, by its room and the cards between its end and mine.

    They play ``others`` of ``held`` cards; no room is filled in every way.
    The line of a room has ``held + 1`` places, one line after the other.
    Numbers that pass 64 bits are Python's own, which is slow and right.
    """
    counts = [
        sum([comb(between, k) * comb(held - between, others - k) for k in range(room, others + 1)])
        for room in range(capacity + 1)
        for between in range(held + 1)
    ]
    fits = max(counts) * sum(BULLHEADS) < 1 << 63
    table: NDArray[np.generic] = np.array(counts, dtype=np.int64 if fits else np.object_)
    table.flags.writeable = False
    return table


def play_out(lanes: Lanes, policies: Sequence[BatchPolicy], rng: np.random.Generator) -> Bytes:
    """Let one policy a seat play ``lanes`` to the end; all points since their start, ``[seats, lanes]``.

    Raises:
        LaneError: there is not one policy a seat, or one plays cards that are not in hand.

    >>> from take5_rules import CLASSIC
    >>> from take5_rules.batch import Layout, deal
    >>> layout, rng = Layout(edition=CLASSIC, seats=4), np.random.default_rng(1)
    >>> lanes = Lanes(layout, deal(layout, 2_000, rng))
    >>> play_out(lanes, [cheapest_risk, lowest, highest, random_cards], rng).mean(axis=1).argmin().item()
    0
    """
    if len(policies) != lanes.layout.seats:
        raise LaneError(LaneReason.WRONG_SHAPE)
    while not lanes.is_over:
        lanes.step(np.stack([policy(lanes.sight(seat), rng) for seat, policy in enumerate(policies)]))
    return lanes.points


BATCH_POLICIES: dict[str, BatchPolicy] = {
    "random": random_cards,
    "lowest": lowest,
    "highest": highest,
    "cheapest-risk": cheapest_risk,
}
"""The batch policies by the names that their scalar forms have in `take5_rules.policies.POLICIES`."""
