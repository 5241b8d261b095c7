"""Flippin' Digits: once a round a seat may play a card with its digits swapped (fan cards of 2024)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from attrs import frozen

from take5_rules.core.errors import Reason
from take5_rules.core.events import (
    FlippedCardPicked,
    FlippedPicksRevealed,
    Landing,
    PicksRevealed,
    PickWithdrawn,
    TakeCause,
)
from take5_rules.core.rule import AnyRow, Choice, Noted, Rule, land_at
from take5_rules.core.table import Cards, Table, VariantState, row_ends, target_row

__all__ = ["FlipCards", "FlippinDigits", "swapped"]


@frozen(kw_only=True)
class FlipCards(VariantState):
    """Which seats still hold their flip, and which have laid it with the pick of this turn."""

    held: tuple[bool, ...]
    laid: tuple[bool, ...]


def swapped(card: int) -> int | None:
    """The number with its two digits swapped, or ``None`` if it has not just two.

    >>> swapped(24), swapped(30), swapped(7), swapped(100)
    (42, 3, None, None)
    """
    return card % 10 * 10 + card // 10 if 10 <= card <= 99 else None


@frozen(kw_only=True)
class FlippinDigits(Rule):
    """A card that is played with the seat's flip is placed as if its digits were swapped, once a round.

    That holds for its turn in the order of placing and for its row; lying there it has its own number
    again (digest of the 30-year booklet).
    Of two cards placed as the same number the flipped one is first, and a flip that was not used lapses
    (both from a program made after the booklet).
    A flip is picked face down with its card, and a card of one digit has none (the digest's words).
    """

    id: ClassVar[str] = "flippin-digits"
    rows_ascend: ClassVar[bool] = False

    def begin_round(self, rows: int, seats: int, first: int) -> VariantState:
        """Every seat has a flip."""
        return FlipCards(held=(True,) * seats, laid=(False,) * seats)

    def may_keep(self, variant: VariantState, rows: int, seats: int, first: int) -> bool:
        """A flip or none for each seat."""
        return isinstance(variant, FlipCards) and len(variant.held) == len(variant.laid) == seats

    def flip_refusal(self, variant: VariantState, seat: int, card: int) -> Reason | None:
        """The seat holds its flip, and the card has two digits."""
        held = isinstance(variant, FlipCards) and variant.held[seat]
        return None if held and swapped(card) is not None else Reason.NO_FLIP

    def reveal(self, picks: Cards, variant: VariantState) -> PicksRevealed | FlippedPicksRevealed:
        """The flips are turned up with the picks."""
        if isinstance(variant, FlipCards) and any(variant.laid):
            return FlippedPicksRevealed(picks=picks, flipped=variant.laid)
        return PicksRevealed(picks=picks)

    def placing_order(self, picks: Sequence[int], variant: VariantState) -> list[tuple[int, int]]:
        """From the lowest number up as it counts now, of two equal ones the flipped one first."""
        return sorted(
            enumerate(picks), key=lambda pick: (_number(variant, *pick), not _is_flipped(variant, pick[0]))
        )

    def land(self, table: Table, seat: int, card: int, capacity: int) -> Landing | Choice:
        """As in the base, by the number as it counts now."""
        row = target_row(row_ends(table.rows), _number(table.variant, seat, card))
        if row is None:
            return AnyRow(seat=seat, card=card, cause=TakeCause.TOO_LOW)
        return land_at(table.rows, seat, card, row, capacity)

    def note(self, variant: VariantState, event: Noted) -> VariantState:
        """A flip is laid, taken back, or turned up and gone."""
        if not isinstance(variant, FlipCards):
            return variant
        match event:
            case FlippedCardPicked(seat):
                return FlipCards(held=variant.held, laid=_with(variant.laid, seat, True))
            case PickWithdrawn(seat):
                return FlipCards(held=variant.held, laid=_with(variant.laid, seat, False))
            case FlippedPicksRevealed(_, flipped):
                left = [has and not used for has, used in zip(variant.held, flipped, strict=True)]
                return FlipCards(held=tuple(left), laid=flipped)
            case _:
                return variant

    def end_turn(self, variant: VariantState) -> VariantState:
        """The flips of the turn are out."""
        if not isinstance(variant, FlipCards):
            return variant
        return FlipCards(held=variant.held, laid=(False,) * len(variant.held))

    def shown(self, variant: VariantState, seat: int | None) -> VariantState:
        """Flips lie face down with their picks: only the owner knows of one before the reveal."""
        if not isinstance(variant, FlipCards):
            return variant
        laid = [flipped and owner == seat for owner, flipped in enumerate(variant.laid)]
        return FlipCards(held=variant.held, laid=tuple(laid))


def _is_flipped(variant: VariantState, seat: int) -> bool:
    return isinstance(variant, FlipCards) and variant.laid[seat]


def _number(variant: VariantState, seat: int, card: int) -> int:
    return (swapped(card) if _is_flipped(variant, seat) else None) or card


def _with(flags: tuple[bool, ...], seat: int, flag: bool) -> tuple[bool, ...]:
    return (*flags[:seat], flag, *flags[seat + 1 :])
