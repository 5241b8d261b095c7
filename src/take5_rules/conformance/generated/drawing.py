"""What generated turns are drawn with, and the ways in which cards are made fewer and lower."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from take5_rules.core.edition import Edition
from take5_rules.core.table import Cards, Row
from take5_rules.spec.parts import Rows

__all__ = [
    "below",
    "deal_rows",
    "draw_cards",
    "draw_lengths",
    "draw_seats",
    "in_place",
    "lowered",
    "renamed",
    "shorter",
    "without_each",
]

_NARROW = 2
T = TypeVar("T")


def below(chance: random.Random, stop: int) -> int:
    """A number from 0 up to ``stop``, without it."""
    # Of the generator's methods only this one is promised to stay as it is.
    return int(chance.random() * stop)


def draw_seats(edition: Edition, chance: random.Random) -> int:
    """How many seats play."""
    return edition.min_seats + below(chance, edition.max_seats - edition.min_seats + 1)


def draw_lengths(edition: Edition, chance: random.Random) -> list[int]:
    """How long the rows are."""
    return [1 + below(chance, edition.row_capacity) for _ in range(edition.rows)]


def draw_cards(deck: Sequence[int], needed: int, chance: random.Random) -> list[int]:
    """So many cards of a deck, or all of it; half of the draws are of few cards that lie close together."""
    deck = list(deck)
    needed = min(needed, len(deck))
    # It is among close neighbours that a card's place is easily mistaken.
    narrow = min(len(deck), needed * _NARROW)
    start = below(chance, len(deck) - narrow + 1)
    left = deck[start : start + narrow] if below(chance, 2) else deck
    return [left.pop(below(chance, len(left))) for _ in range(needed)]


def deal_rows(cards: Sequence[int], lengths: Sequence[int]) -> Rows:
    """Rows of these lengths, in the order of the cards, or shorter ones if the cards are too few."""
    rows = []
    for place, length in enumerate(lengths):
        last = len(lengths) - place - 1
        size = min(length, len(cards) - last)
        rows.append(tuple(cards[:size]))
        cards = cards[size:]
    return tuple(rows)


def without_each(items: tuple[T, ...]) -> Iterator[tuple[T, ...]]:
    """The items without the first of them, without the second, and so on."""
    for place in range(len(items)):
        yield items[:place] + items[place + 1 :]


def in_place(items: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    """The items with another one in one place."""
    return (*items[:place], item, *items[place + 1 :])


def shorter(rows: Rows) -> Iterator[Rows]:
    """The rows with one card less; none is left empty."""
    for place, row in enumerate(rows):
        if len(row) > 1:
            for less in without_each(row):
                yield in_place(rows, place, less)


def lowered(cards: Iterable[int], first: int) -> Iterator[dict[int, int]]:
    """Ways to lower cards without changing their order: all at once, or one of them."""
    cards = sorted(set(cards))
    if cards != list(range(first, first + len(cards))):
        yield dict(zip(cards, range(first, first + len(cards)), strict=True))
    for place, card in enumerate(cards):
        floor = cards[place - 1] + 1 if place else first
        for lower in sorted({floor, (floor + card) // 2, card - 1}):
            if floor <= lower < card:
                yield {card: lower}


def renamed(cards: Cards | Row, change: Mapping[int, int]) -> Cards:
    """The cards with their new numbers, where they have one."""
    return tuple([change.get(card, card) for card in cards])
