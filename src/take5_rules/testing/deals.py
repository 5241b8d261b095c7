"""Deals, card by card; only the cards that leave the deck are drawn."""

from __future__ import annotations

from hypothesis import strategies as st

from take5_rules.core.actions import Deal
from take5_rules.core.edition import Edition

__all__ = ["deals"]


def deals(edition: Edition, seats: int) -> st.SearchStrategy[Deal]:
    """Every deal that ``edition`` allows for ``seats`` seats; it shrinks towards low cards in order.

    A deal to ten seats is a hundred draws: where the cards do not matter, let `matches` deal by a seed.

    Raises:
        EditionError: the edition does not allow so many seats.
    """
    edition.check_seats(seats)
    dealt = edition.hand_size * seats
    size = dealt + edition.rows
    cards = st.sampled_from(edition.cards_for(seats))
    drawn = st.lists(cards, min_size=size, max_size=size, unique=True)
    return drawn.map(
        lambda order: Deal(
            hands=[order[seat * edition.hand_size :][: edition.hand_size] for seat in range(seats)],
            rows=order[dealt:],
        )
    )
