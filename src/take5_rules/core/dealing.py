"""What may be dealt: the one place that says whether a deal fits the edition."""

from __future__ import annotations

from collections import Counter
from itertools import chain

from take5_rules.core.actions import Deal
from take5_rules.core.errors import Reason
from take5_rules.core.state import Match

__all__ = ["deal_refusal"]


def deal_refusal(match: Match, deal: Deal) -> tuple[Reason, int | None] | None:
    """Why ``deal`` cannot be dealt now; the seat is always ``None``, for chance deals."""
    edition = match.edition
    sizes = [len(hand) for hand in deal.hands]
    if sizes != [edition.hand_size] * match.seats or not edition.rule.begins(deal.rows, edition.rows):
        return Reason.DEAL_SHAPE, None
    dealt = [*chain.from_iterable(deal.hands), *deal.rows]
    if {*map(type, dealt)} != {int}:
        return Reason.NOT_A_CARD, None
    deck = edition.cards_for(match.seats)
    if min(dealt) < deck.start or max(dealt) >= deck.stop:
        return Reason.DEAL_FOREIGN_CARD, None
    if len(set(dealt)) == len(dealt):
        return None
    repeated = any(count > edition.copies_of(card) for card, count in Counter(dealt).items())
    return (Reason.DEAL_REPEATED_CARD, None) if repeated else None
