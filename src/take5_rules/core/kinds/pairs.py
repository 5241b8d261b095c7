"""Two cards a turn: each seat plays two, and places both before the next seat (2005: Nifty)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from attrs import frozen

from take5_rules.core.events import (
    CardPlaced,
    FirstChosen,
    Landing,
    PairPicked,
    PairsRevealed,
    PickWithdrawn,
    RowTaken,
)
from take5_rules.core.rule import Choice, EitherFirst, Noted, Rule
from take5_rules.core.table import Cards, Table, VariantState

__all__ = ["PairBegun", "PairsLying", "PairsPicked", "TwoCardsATurn"]


@frozen(kw_only=True)
class PairsPicked(VariantState):
    """The higher card of each seat's pick, ``None`` for a seat that has not picked."""

    higher: tuple[int | None, ...]


@frozen(kw_only=True)
class PairsLying(VariantState):
    """The higher card of each seat's pair; the seat that is next has not said which card it places first."""

    higher: Cards


@frozen(kw_only=True)
class PairBegun(VariantState):
    """The higher card of each seat's pair; the seat that is next begins with its card ``first``."""

    higher: Cards
    first: int


@frozen(kw_only=True)
class TwoCardsATurn(Rule):
    """Each seat picks two cards a turn; the seat with the lowest card on show places both of its cards.

    Then the seat with the lowest card that is left places both, and so on; each says which card it places
    first (AMIGO English 2005, variant 6).
    A seat's pick is the lower card of its pair, and the higher one is kept here.
    A seat says its order when it is its turn, knowing where the cards before lie, but before it names a row
    for either card; the booklet only lets it choose.
    Each card goes by the base rules, so that either of a seat's cards can be too low, and several in a turn.
    """

    id: ClassVar[str] = "two-cards-a-turn"
    picks_a_turn: ClassVar[int] = 2

    def begin_round(self, rows: int, seats: int, first: int) -> VariantState:
        """Nobody has picked."""
        return PairsPicked(higher=(None,) * seats)

    def may_keep(self, variant: VariantState, rows: int, seats: int, first: int) -> bool:
        """A card for each seat, or for some while they pick."""
        return isinstance(variant, PairsPicked | PairsLying | PairBegun) and len(variant.higher) == seats

    def picks_fit(self, picks: Sequence[object], placed: int | None, variant: VariantState) -> bool:
        """Each known pick is the lower of two cards, and the first of the two is the seat's that is next."""
        match variant:
            case PairsPicked(higher=higher) if placed is None:
                return all(
                    (type(high) is int and pick < high) if type(pick) is int else high is None
                    for pick, high in zip(picks, higher, strict=True)
                )
            case PairsLying(higher=higher) | PairBegun(higher=higher) if placed is not None:
                lows = [pick for pick in picks if type(pick) is int]
                if len(lows) < len(picks) or not all(type(high) is int for high in higher):
                    return False
                pairs = sorted(zip(lows, higher, strict=True))
                if not all(low < high for low, high in pairs):
                    return False
                if isinstance(variant, PairsLying):
                    return placed % 2 == 0
                return type(variant.first) is int and variant.first in pairs[placed // 2]
            case _:
                return False

    def laid(self, pick: int, seat: int, variant: VariantState) -> Cards:
        """Both cards, or the one that a view shows."""
        high = variant.higher[seat] if isinstance(variant, PairsPicked | PairsLying | PairBegun) else None
        return (pick,) if high is None else (pick, high)

    def reveal(self, picks: Cards, variant: VariantState) -> PairsRevealed:
        """Both cards of each seat are turned up."""
        return PairsRevealed(pairs=tuple([self.laid(pick, seat, variant) for seat, pick in enumerate(picks)]))

    def placing_order(self, picks: Sequence[int], variant: VariantState) -> list[tuple[int, int]]:
        """From the seat with the lowest card up, each seat's cards together.

        What a seat that is done placed first is of no matter, so its lower card is named first.
        """
        first = variant.first if isinstance(variant, PairBegun) else None
        return [
            (seat, card)
            for pick, seat in sorted(zip(picks, range(len(picks)), strict=True))
            for card in sorted(self.laid(pick, seat, variant), key=lambda card: (card != first, card))
        ]

    def land(self, table: Table, seat: int, card: int, capacity: int) -> Landing | Choice:
        """The order of the two cards is asked for; then each goes by the base rules."""
        if isinstance(table.variant, PairsLying):
            return EitherFirst(seat=seat, cards=self.laid(card, seat, table.variant))
        return super().land(table, seat, card, capacity)

    def decision(self, placed: int, variant: VariantState) -> int:
        """Three for each seat: its order, its first card and its second card."""
        seats, second = divmod(placed, 2)
        return 3 * seats + (3 if second else 2 if isinstance(variant, PairBegun) else 1)

    def note(self, variant: VariantState, event: Noted) -> VariantState:
        """A pair is picked, taken back or turned up; its order is chosen, or it is placed."""
        match variant, event:
            case PairsPicked(higher=higher), PairPicked(seat, cards):
                return PairsPicked(higher=(*higher[:seat], max(cards), *higher[seat + 1 :]))
            case PairsPicked(higher=higher), PickWithdrawn(seat):
                return PairsPicked(higher=(*higher[:seat], None, *higher[seat + 1 :]))
            case PairsPicked(), PairsRevealed(pairs):
                return PairsLying(higher=tuple([pair[-1] for pair in pairs]))
            case PairsLying(higher=higher), FirstChosen(_, card):
                return PairBegun(higher=higher, first=card)
            case PairBegun(higher=higher, first=first), (CardPlaced(_, card) | RowTaken(_, card)) if (
                card != first
            ):
                return PairsLying(higher=higher)
            case _:
                return variant

    def end_turn(self, variant: VariantState) -> VariantState:
        """Nobody has picked for the next turn."""
        return (
            PairsPicked(higher=(None,) * len(variant.higher)) if isinstance(variant, PairsLying) else variant
        )

    def shown(self, variant: VariantState, seat: int | None) -> VariantState:
        """The higher card lies face down with the pick: only the owner knows it before the reveal."""
        if not isinstance(variant, PairsPicked):
            return variant
        return PairsPicked(
            higher=tuple([high if own == seat else None for own, high in enumerate(variant.higher)])
        )
