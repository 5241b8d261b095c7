"""Hand-free turns: rows that can lie so, and cards that come to them."""

from __future__ import annotations

from itertools import accumulate, pairwise

from attrs import frozen
from hypothesis import strategies as st

from take5_rules.core.edition import Edition
from take5_rules.core.table import Cards, Row
from take5_rules.core.value import Value
from take5_rules.variants import CLASSIC

__all__ = ["Turn", "turns"]


@frozen(kw_only=True)
class Turn(Value):
    """What `resolve_turn` takes: ``rows``, and the ``plays`` of all seats in seat order."""

    __match_args__ = ("rows", "plays")

    rows: tuple[Row, ...]
    plays: Cards


@st.composite
def turns(draw: st.DrawFn, edition: Edition = CLASSIC) -> Turn:
    """Ascending rows of any length within capacity, and a card of each of any allowed number of seats.

    Only the cards that lie there are drawn, and it shrinks towards rows of one low card.
    It does not ask whether a real round could lead there.
    """
    seats = draw(st.integers(edition.min_seats, edition.max_seats))
    deck = edition.cards_for(edition.max_seats)
    lengths = []
    spare = len(deck) - seats - edition.rows
    for _ in range(edition.rows):
        more = draw(st.integers(0, min(edition.row_capacity - 1, spare)))
        lengths.append(more + 1)
        spare -= more
    size = sum(lengths) + seats
    drawn = draw(st.lists(st.sampled_from(deck), min_size=size, max_size=size, unique=True))
    cuts = pairwise(accumulate(lengths, initial=0))
    rows = tuple([tuple(sorted(drawn[start:end])) for start, end in cuts])
    return Turn(rows=rows, plays=tuple(drawn[size - seats :]))
