"""House numbers: an edition with other rows, hands or cards, for as many seats as these leave room for."""

from __future__ import annotations

from attrs import evolve

from take5_rules.core.cards import MAX_CARD
from take5_rules.core.checking import check_argument
from take5_rules.core.edition import CardRange, Deck, Edition, LowDeck, TwinDeck

__all__ = ["with_house_numbers"]


def with_house_numbers(
    edition: Edition,
    *,
    rows: int | None = None,
    row_capacity: int | None = None,
    hand_size: int | None = None,
    last_card: int | None = None,
) -> Edition:
    """``edition`` with these numbers instead of its own, and no more seats than can then be dealt.

    Raises:
        EditionError: the numbers make no edition.

    >>> from take5_rules import CLASSIC
    >>> with_house_numbers(CLASSIC, rows=5, row_capacity=6, last_card=100).max_seats
    9
    """
    check_argument("edition", edition, Edition, "an edition")
    deck: Deck = edition.deck if last_card is None else CardRange(first=1, last=last_card)
    rows = edition.rows if rows is None else rows
    size = edition.hand_size if hand_size is None else hand_size
    cards = MAX_CARD if isinstance(deck, LowDeck) else deck.last - deck.first + 1
    if isinstance(deck, TwinDeck):
        cards += len(deck.second) - (rows - 1 if type(rows) is int else 0)
    # Numbers that make no sense are left to the edition, which says what is wrong.
    room = (cards - rows) // size if type(rows) is type(size) is int and size > 0 else edition.max_seats
    return evolve(
        edition,
        deck=deck,
        rows=rows,
        hand_size=size,
        row_capacity=edition.row_capacity if row_capacity is None else row_capacity,
        max_seats=max(edition.min_seats, min(edition.max_seats, room)),
    )
