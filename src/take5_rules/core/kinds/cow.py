"""The Jumping Cow: a card without a value that counts in its row and jumps to another (fan card of 2024)."""

from __future__ import annotations

from typing import ClassVar

from attrs import evolve, frozen

from take5_rules.core.events import (
    CardPlaced,
    CowJumped,
    CrowdedRowTaken,
    Landing,
    RowTaken,
    TakeCause,
    VariantEvent,
)
from take5_rules.core.rule import AnyRow, Choice, Noted, Rule, land_at
from take5_rules.core.table import Table, VariantState, row_ends, target_row

__all__ = ["Cow", "CowAside", "CowCrowding", "CowLeaping", "JumpingCow"]


@frozen(kw_only=True)
class CowAside(VariantState):
    """A round begins, and the Cow is in no row yet."""


@frozen(kw_only=True)
class Cow(VariantState):
    """The Cow lies at the end of ``row``."""

    row: int


@frozen(kw_only=True)
class CowLeaping(VariantState):
    """A ``seat`` has disturbed the Cow in ``row``, and it must jump to another one."""

    row: int
    seat: int


@frozen(kw_only=True)
class CowCrowding(VariantState):
    """The Cow is one too many in ``row``, and the ``seat`` that made it jump must take from it."""

    row: int
    seat: int


@frozen(kw_only=True)
class JumpingCow(Rule):
    """The Cow counts among the cards of its row, and the card to its left is the row's end.

    A card that comes to its row, or takes it, makes it jump to the row whose end is now lowest; who takes
    its row takes only the numbers (digest of the 30-year booklet).
    It begins at the lowest starter, jumps only to other rows than its own, and if it is one too many
    there, the seat that made it jump takes all but the highest card, which stays as the row's first,
    and the Cow jumps again (all three from a program made after the booklet).
    """

    id: ClassVar[str] = "jumping-cow"
    fewest_rows: ClassVar[int] = 2
    least_capacity: ClassVar[int] = 2

    def begin_round(self, rows: int, seats: int, first: int) -> VariantState:
        """The Cow waits beside the table."""
        return CowAside()

    def may_keep(self, variant: VariantState, rows: int, seats: int, first: int) -> bool:
        """The Cow, in a row or on its way."""
        match variant:
            case Cow(row=row):
                return row in range(rows)
            case CowLeaping(row=row, seat=seat) | CowCrowding(row=row, seat=seat):
                return row in range(rows) and seat in range(seats)
            case _:
                return isinstance(variant, CowAside)

    def next_event(self, table: Table, capacity: int) -> VariantEvent | None:
        """The Cow jumps, or what it crowds is taken."""
        match table.variant:
            case CowAside():
                return CowJumped(row=_lowest(table))
            case CowLeaping(row=row):
                return CowJumped(row=_lowest(table, but=row))
            case CowCrowding(row=row, seat=seat):
                return CrowdedRowTaken(seat=seat, row=row, cards=table.rows[row][:-1])
            case _:
                return None

    def apply(self, table: Table, event: VariantEvent, capacity: int) -> Table | None:
        """The table after a jump, or after a crowded row was taken."""
        match table.variant, event:
            case CowAside(), CowJumped(row) if row in range(len(table.rows)):
                return evolve(table, variant=Cow(row=row))
            case CowLeaping(seat=seat), CowJumped(row) if row in range(len(table.rows)):
                crowded = len(table.rows[row]) >= capacity
                return evolve(table, variant=CowCrowding(row=row, seat=seat) if crowded else Cow(row=row))
            case CowCrowding(row=at, seat=by), CrowdedRowTaken(seat, row, cards) if (row, seat, cards) == (
                at,
                by,
                table.rows[at][:-1],
            ):
                rows, piles = list(table.rows), list(table.piles)
                rows[row] = rows[row][-1:]
                piles[seat] = tuple(sorted(piles[seat] + cards))
                leaping = CowLeaping(row=row, seat=seat)
                return evolve(table, rows=tuple(rows), piles=tuple(piles), variant=leaping)
            case _:
                return None

    def land(self, table: Table, seat: int, card: int, capacity: int) -> Landing | Choice:
        """As in the base, but the Cow takes up a place of its row."""
        row = target_row(row_ends(table.rows), card)
        if row is None:
            return AnyRow(seat=seat, card=card, cause=TakeCause.TOO_LOW)
        here = isinstance(table.variant, Cow) and table.variant.row == row
        return land_at(table.rows, seat, card, row, capacity - 1 if here else capacity)

    def note(self, variant: VariantState, event: Noted) -> VariantState:
        """A card that comes to the Cow's row disturbs it."""
        if isinstance(event, CardPlaced | RowTaken) and isinstance(variant, Cow) and event.row == variant.row:
            return CowLeaping(row=event.row, seat=event.seat)
        return variant


def _lowest(table: Table, but: int | None = None) -> int:
    ends = row_ends(table.rows)
    return min([row for row in range(len(ends)) if row != but], key=lambda row: ends[row])
