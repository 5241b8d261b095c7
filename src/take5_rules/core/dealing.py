"""What may be dealt: how many cards are turned over for the rows, and whether a deal fits the edition."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain, islice

from take5_rules.core.actions import Deal
from take5_rules.core.edition import Edition
from take5_rules.core.errors import Reason
from take5_rules.core.state import Match

__all__ = ["deal_refusal", "turn_over"]


def turn_over(cards: Iterator[int], edition: Edition) -> list[int]:
    """The next of ``cards``, as many as it takes to begin the rows.

    >>> from take5_rules.core.edition import Edition
    >>> turn_over(iter([7, 50, 3, 20, 9]), Edition())
    [7, 50, 3, 20]
    """
    starters = [*islice(cards, edition.rows)]
    while len(edition.rule.lay_rows(starters)) < edition.rows:
        starters.append(next(cards))
    return starters


def deal_refusal(match: Match, deal: Deal) -> tuple[Reason, int | None] | None:
    """Why ``deal`` cannot be dealt now; the seat is always ``None``, for chance deals."""
    edition = match.edition
    sizes = [len(hand) for hand in deal.hands]
    begun = len(edition.rule.lay_rows(deal.rows))
    if sizes != [edition.hand_size] * match.seats or begun != edition.rows:
        return Reason.DEAL_SHAPE, None
    dealt = [*chain.from_iterable(deal.hands), *deal.rows]
    if {*map(type, dealt)} != {int}:
        return Reason.NOT_A_CARD, None
    if len(edition.rule.lay_rows(deal.rows[:-1])) == begun:
        return Reason.DEAL_SHAPE, None
    deck = edition.cards_for(match.seats)
    if min(dealt) < deck.start or max(dealt) >= deck.stop:
        return Reason.DEAL_FOREIGN_CARD, None
    if len(set(dealt)) == len(dealt):
        return None
    repeated = any(count > edition.copies_of(card) for card, count in Counter(dealt).items())
    return (Reason.DEAL_REPEATED_CARD, None) if repeated else None
