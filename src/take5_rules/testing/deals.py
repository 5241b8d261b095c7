"""Deals, card by card; only the cards that leave the deck are drawn."""

from __future__ import annotations

from collections.abc import Iterable

from hypothesis import strategies as st

from take5_rules.core.actions import Deal
from take5_rules.core.edition import Edition

__all__ = ["deals", "turn_over"]


def deals(edition: Edition, seats: int) -> st.SearchStrategy[Deal]:
    """Every deal that ``edition`` allows for ``seats`` seats; it shrinks towards low cards in order.

    A deal to ten seats is a hundred draws: where the cards do not matter, let `matches` deal by a seed.

    Raises:
        EditionError: the edition does not allow so many seats.
    """
    edition.check_seats(seats)
    dealt = edition.hand_size * seats
    size = dealt + edition.rows + edition.rule.spare_starters(edition.rows)
    deck = edition.deck_for(seats)
    drawn = st.lists(st.sampled_from(range(len(deck))), min_size=size, max_size=size, unique=True)
    return drawn.map(lambda places: _deal([deck[place] for place in places], dealt, edition))


def turn_over(cards: Iterable[int], edition: Edition) -> list[int]:
    """The first of ``cards``, as many as it takes to begin the rows.

    >>> from take5_rules import CLASSIC, two_decks
    >>> turn_over([7, 50, 7, 20, 9, 3], CLASSIC), turn_over([7, 50, 7, 20, 9, 3], two_decks(CLASSIC))
    ([7, 50, 7, 20], [7, 50, 7, 20, 9])
    """
    starters: list[int] = []
    for card in cards:
        starters.append(card)
        if edition.rule.begins(starters, edition.rows):
            break
    return starters


def _deal(order: list[int], dealt: int, edition: Edition) -> Deal:
    size = edition.hand_size
    hands = [order[at : at + size] for at in range(0, dealt, size)]
    return Deal(hands=hands, rows=turn_over(order[dealt:], edition))
