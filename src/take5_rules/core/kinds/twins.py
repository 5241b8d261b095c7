"""Twin cards: a deck that has cards twice, two whole ones or one with the nine doublets (2005: Double)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import ClassVar

from attrs import field, frozen

from take5_rules.core.cards import BULLHEADS
from take5_rules.core.events import CardPlaced, CardStacked, Landing, RowShared, RowTaken, TakeCause
from take5_rules.core.rule import AnyRow, Choice, Noted, Rule
from take5_rules.core.table import Cards, Row, Table, VariantState, row_ends, target_row
from take5_rules.core.value import Value

__all__ = ["SharedTake", "SharedTakes", "TwinCards", "half"]


@frozen(kw_only=True)
class SharedTake(Value):
    """The ``cards`` of a row, ascending, that two ``seats`` took together, the lower seat first."""

    seats: tuple[int, int]
    cards: Cards


def _may_lie(take: SharedTake, seats: int) -> bool:
    if {*map(type, take.seats), *map(type, take.cards)} != {int} or len(take.seats) != 2:
        return False
    ascending = all(low <= high for low, high in pairwise(take.cards))
    return ascending and bool(take.cards) and 0 <= take.seats[0] < take.seats[1] < seats


def _in_order(takes: Sequence[SharedTake]) -> tuple[SharedTake, ...]:
    return tuple(sorted(takes, key=lambda take: (take.seats, take.cards)))


@frozen(kw_only=True)
class SharedTakes(VariantState):
    """All that was taken by two seats together in this round; it lies in nobody's pile.

    ``takes`` are in the order of their seats and cards, so that equal tables are equal values.
    """

    takes: tuple[SharedTake, ...] = field(default=(), converter=_in_order)

    @property
    def cards(self) -> Cards:
        """The cards of all shared takes."""
        return tuple([card for take in self.takes for card in take.cards])


@frozen(kw_only=True)
class TwinCards(Rule):
    """A card whose twin is the last of a row goes on top of it, and both take up one place.

    So do twins of one turn, whichever row they come to, and twins among the starters, where another card
    is turned over for the missing row.
    A twin further back in a row does not matter, and every card counts when it is taken.
    Two seats whose twins take a row share it: each has half the points, rounded up (all from AMIGO
    English 2005, variant Double).
    Of the two, the lower seat's card comes first, so that seat names the row if they are too low; no
    source says which.
    """

    id: ClassVar[str] = "twin-cards"
    has_twins: ClassVar[bool] = True

    def lay_rows(self, starters: Sequence[int]) -> tuple[Row, ...]:
        """One row for each different card, twins on top of each other."""
        # By comparison, not by hash: a deal from outside may hold anything.
        different = [card for at, card in enumerate(starters) if card not in starters[:at]]
        return tuple([(card,) * starters.count(card) for card in different])

    def begins(self, starters: Sequence[int], rows: int) -> bool:
        """As many different cards as rows, and the last a new one, for nobody turns over more."""
        return len(self.lay_rows(starters)) == rows and starters[-1] not in starters[:-1]

    def spare_starters(self, rows: int) -> int:
        """Every starter but the last may get its twin."""
        return rows - 1

    def places(self, row: Row) -> int:
        """Twins on top of each other take up one."""
        return len(set(row))

    def begin_round(self, rows: int, seats: int, first: int) -> VariantState:
        """Nothing is shared yet."""
        return SharedTakes()

    def may_keep(self, variant: VariantState, rows: int, seats: int, first: int) -> bool:
        """Shared takes, each by two seats and of some cards, ascending."""
        return isinstance(variant, SharedTakes) and all(_may_lie(take, seats) for take in variant.takes)

    def land(self, table: Table, seat: int, card: int, capacity: int) -> Landing | Choice:
        """On its twin, or as in the base by the places that are taken up."""
        ends = row_ends(table.rows)
        if card in ends:
            return CardStacked(seat=seat, card=card, row=ends.index(card))
        row = target_row(ends, card)
        if row is None:
            return AnyRow(seat=seat, card=card, cause=TakeCause.TOO_LOW)
        cards = table.rows[row]
        if self.places(cards) < capacity:
            return CardPlaced(seat=seat, card=card, row=row)
        return RowTaken(seat=seat, card=card, row=row, cards=cards, cause=TakeCause.FULL_ROW)

    def join(self, landing: Landing, picks: Sequence[int]) -> Landing:
        """Whoever else played the card that takes a row takes it too."""
        if not isinstance(landing, RowTaken):
            return landing
        seat, card = landing.seat, landing.card
        others = [other for other, pick in enumerate(picks) if pick == card and other != seat]
        if not others:
            return landing
        return RowShared(
            seat=seat,
            other=others[0],
            card=card,
            row=landing.row,
            cards=landing.cards,
            cause=landing.cause,
        )

    def note(self, variant: VariantState, event: Noted) -> VariantState:
        """A shared take lies apart from the piles."""
        if not isinstance(event, RowShared) or not isinstance(variant, SharedTakes):
            return variant
        low, high = sorted((event.seat, event.other))
        take = SharedTake(seats=(low, high), cards=tuple(sorted(event.cards)))
        return SharedTakes(takes=(*variant.takes, take))

    def points(self, table: Table) -> tuple[int, ...]:
        """The pile's bullheads, and of each shared take half of them, rounded up."""
        found = list(Rule.points(self, table))
        takes = table.variant.takes if isinstance(table.variant, SharedTakes) else ()
        for take in takes:
            for seat in take.seats:
                found[seat] += half(take.cards)
        return tuple(found)

    def most_points(self, deck: Sequence[int]) -> int:
        """A point more for each pair of twins, which can share one row and be rounded up once."""
        return Rule.most_points(self, deck) + len(deck) - len(set(deck))


def half(cards: Sequence[int]) -> int:
    """What each of two seats has of the points of ``cards``: half of them, rounded up.

    >>> half([11, 12, 13])
    4
    """
    return (sum([BULLHEADS[card] for card in cards]) + 1) // 2
