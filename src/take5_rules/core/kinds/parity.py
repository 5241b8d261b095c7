"""Even/Odd: one row takes only even or only odd cards (fan card of 2020, and of the box of 2024)."""

from __future__ import annotations

from typing import ClassVar

from attrs import evolve, frozen

from take5_rules.core.events import Landing, Parity, ParityMarked, RowTaken, TakeCause, VariantEvent
from take5_rules.core.rule import AnyRow, Choice, Noted, Rule, land_at
from take5_rules.core.table import Table, VariantState, row_ends, target_row

__all__ = ["EvenOdd", "Lifted", "ParityMarker"]


@frozen(kw_only=True)
class Lifted(VariantState):
    """The card lies nowhere: a round begins, or somebody has just taken a row."""


@frozen(kw_only=True)
class ParityMarker(VariantState):
    """The card lies beside ``row`` with this side up."""

    row: int
    parity: Parity


@frozen(kw_only=True)
class EvenOdd(Rule):
    """Only cards of the marked parity go to the marked row; all others go by the other rows as usual.

    The card begins beside the row with the lowest starter, the side up that this starter has; whenever
    anyone takes a row, it goes to the row whose end is now lowest and shows that end's parity (digest of
    the 30-year booklet).
    A card that has no lower end among the rows open to it takes any row, the marked one too.
    """

    id: ClassVar[str] = "even-odd"

    def begin_round(self, rows: int, seats: int, first: int) -> VariantState:
        """The card is not laid yet."""
        return Lifted()

    def may_keep(self, variant: VariantState, rows: int, seats: int, first: int) -> bool:
        """The card, beside a row or lifted."""
        match variant:
            case ParityMarker(row=row):
                return row in range(rows)
            case _:
                return isinstance(variant, Lifted)

    def next_event(self, table: Table, capacity: int) -> VariantEvent | None:
        """A lifted card is laid at the lowest end, whoever lifted it."""
        if not isinstance(table.variant, Lifted):
            return None
        ends = row_ends(table.rows)
        row = ends.index(min(ends))
        return ParityMarked(row=row, parity=_parity(ends[row]))

    def apply(self, table: Table, event: VariantEvent, capacity: int) -> Table | None:
        """The table with the card laid."""
        if not isinstance(event, ParityMarked) or not isinstance(table.variant, Lifted):
            return None
        if event.row not in range(len(table.rows)):
            return None
        return evolve(table, variant=ParityMarker(row=event.row, parity=event.parity))

    def land(self, table: Table, seat: int, card: int, capacity: int) -> Landing | Choice:
        """The closest lower end among the rows that the card may go to, or any row."""
        marker = table.variant
        ends = list(row_ends(table.rows))
        if isinstance(marker, ParityMarker) and marker.parity is not _parity(card):
            ends[marker.row] = card  # no card is lower than itself
        row = target_row(ends, card)
        if row is not None:
            return land_at(table.rows, seat, card, row, capacity)
        too_low = card < min(row_ends(table.rows))
        return AnyRow(seat=seat, card=card, cause=TakeCause.TOO_LOW if too_low else TakeCause.NO_PLACE)

    def note(self, variant: VariantState, event: Noted) -> VariantState:
        """Taking a row lifts the card."""
        return Lifted() if isinstance(event, RowTaken) else variant


def _parity(card: int) -> Parity:
    return Parity.ODD if card % 2 else Parity.EVEN
