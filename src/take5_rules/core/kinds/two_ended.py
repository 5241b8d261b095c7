"""Two-ended rows: a card goes to the nearest place, left or right (2005: Professional).

Rows ascend to the right, so the left end of a row is its lowest card.
"""

from __future__ import annotations

from typing import ClassVar

from attrs import frozen

from take5_rules.core.events import CardPlacedLeft, Landing, RowTaken, TakeCause
from take5_rules.core.rule import AnyRow, Choice, Places, Rule, land_at
from take5_rules.core.table import Table

__all__ = ["TwoEndedRows"]


@frozen(kw_only=True)
class TwoEndedRows(Rule):
    """A card goes right of a lower last card or left of a higher first one, wherever it is nearest.

    A card that comes to a full row takes it, from either side (AMIGO English 2005, variant 4).
    A card within the span of every row fits nowhere, and its owner takes any row.
    A row of one card has both ends.
    Two places may be equally near: then the owner chooses, for the booklet is silent.
    Cards are unique, so two such places are the right end of one row and the left end of another.
    """

    id: ClassVar[str] = "two-ended-rows"
    rows_grow_left: ClassVar[bool] = True

    def land(self, table: Table, seat: int, card: int, capacity: int) -> Landing | Choice:
        """The nearest place, the two nearest if they are equally near, or any row."""
        rows = table.rows
        right = [(card - cards[-1], row) for row, cards in enumerate(rows) if cards[-1] < card]
        left = [(cards[0] - card, row) for row, cards in enumerate(rows) if card < cards[0]]
        if not right and not left:
            return AnyRow(seat=seat, card=card, cause=TakeCause.NO_PLACE)
        nearest = min(right + left)[0]
        places: list[Landing] = [
            land_at(rows, seat, card, row, capacity) for gap, row in right if gap == nearest
        ]
        places += [_land_left(table, seat, card, row, capacity) for gap, row in left if gap == nearest]
        if len(places) == 1:
            return places[0]
        return Places(seat=seat, landings=tuple(sorted(places, key=lambda landing: landing.row)))


def _land_left(table: Table, seat: int, card: int, row: int, capacity: int) -> CardPlacedLeft | RowTaken:
    cards = table.rows[row]
    if len(cards) < capacity:
        return CardPlacedLeft(seat=seat, card=card, row=row)
    return RowTaken(seat=seat, card=card, row=row, cards=cards, cause=TakeCause.FULL_ROW)
