"""Mountain Climbing: one row descends, and it is another one after each take (fan card of 2024)."""

from __future__ import annotations

from typing import ClassVar

from attrs import evolve, frozen

from take5_rules.core.events import Arrow, Landing, MountainMoved, RowTaken, TakeCause, VariantEvent
from take5_rules.core.rule import AnyRow, Choice, Noted, Rule, land_at
from take5_rules.core.table import Table, VariantState, row_ends

__all__ = ["Climber", "Climbing", "MountainClimbing"]


@frozen(kw_only=True)
class Climber(VariantState):
    """The card lies beside ``row``, and its arrow says where it goes next."""

    row: int
    arrow: Arrow


@frozen(kw_only=True)
class Climbing(VariantState):
    """Somebody has just taken a row, so the card must go on from ``row``."""

    row: int
    arrow: Arrow


@frozen(kw_only=True)
class MountainClimbing(Rule):
    """Cards of the marked row descend: a card goes behind a higher end there, behind a lower one elsewhere.

    The smallest difference counts, and the marked row wins where two are equal.
    The card begins at the last row with its arrow up; after any take it goes one row on, and turns round
    when it comes to the first or the last row (digest of the 30-year booklet; its turning there and not a
    take later is read from a program made after the booklet).
    A card that fits no row takes any row, the marked one too.
    A row that is left keeps its cards, and its last one is its end.
    """

    id: ClassVar[str] = "mountain-climbing"
    fewest_rows: ClassVar[int] = 2
    rows_ascend: ClassVar[bool] = False

    def begin_round(self, rows: int, seats: int, first: int) -> VariantState:
        """The card lies beside the last row, its arrow up."""
        return Climber(row=rows - 1, arrow=Arrow.UP)

    def may_keep(self, variant: VariantState, rows: int, seats: int, first: int) -> bool:
        """The card beside a row; a card that stays at an end of the column has turned round."""
        match variant:
            case Climber(row=row, arrow=arrow) | Climbing(row=row, arrow=arrow):
                ends = {0: Arrow.DOWN, rows - 1: Arrow.UP}
                return row in range(rows) and ends.get(row, arrow) is arrow
            case _:
                return False

    def next_event(self, table: Table, capacity: int) -> VariantEvent | None:
        """The card goes on after a take."""
        at = table.variant
        if not isinstance(at, Climbing):
            return None
        last = len(table.rows) - 1
        row = min(max(at.row + (1 if at.arrow is Arrow.DOWN else -1), 0), last)
        if row in (0, last):
            return MountainMoved(row=row, arrow=Arrow.UP if row else Arrow.DOWN)
        return MountainMoved(row=row, arrow=at.arrow)

    def apply(self, table: Table, event: VariantEvent, capacity: int) -> Table | None:
        """The table with the card where it has gone."""
        if not isinstance(event, MountainMoved) or not isinstance(table.variant, Climbing):
            return None
        if event.row not in range(len(table.rows)):
            return None
        return evolve(table, variant=Climber(row=event.row, arrow=event.arrow))

    def land(self, table: Table, seat: int, card: int, capacity: int) -> Landing | Choice:
        """The place with the smallest difference, the marked row's first, or any row."""
        marked = table.variant.row if isinstance(table.variant, Climber) else None
        fits = [
            (abs(card - end), row != marked, row)
            for row, end in enumerate(row_ends(table.rows))
            if (card < end if row == marked else end < card)
        ]
        if fits:
            return land_at(table.rows, seat, card, min(fits)[-1], capacity)
        return AnyRow(seat=seat, card=card, cause=TakeCause.NO_PLACE)

    def note(self, variant: VariantState, event: Noted) -> VariantState:
        """Taking a row sends the card on."""
        if isinstance(event, RowTaken) and isinstance(variant, Climber):
            return Climbing(row=variant.row, arrow=variant.arrow)
        return variant
