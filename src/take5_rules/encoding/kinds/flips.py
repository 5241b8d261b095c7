"""Flippin' Digits: each card may be picked flipped, and every seat's flip is there or not."""

from __future__ import annotations

from collections.abc import Sequence

from take5_rules.core.actions import PickFlipped, SeatAction
from take5_rules.core.edition import Edition
from take5_rules.core.kinds.flips import FlipCards
from take5_rules.encoding.annex import Annex, Part
from take5_rules.views import SeatPicking, SeatPlacing, SeatView

__all__ = ["FlipsAnnex"]


class FlipsAnnex(Annex):
    """An id for each card to pick flipped, who holds a flip, and which picks are known to be flipped."""

    __slots__ = ()

    def count_ids(self, edition: Edition, seats: int) -> int:
        """One for each card from 1 up; those that have not two digits are never legal."""
        return edition.cards_for(seats)[-1]

    def encode(self, action: SeatAction, last_card: int, view: SeatView | None) -> int | None:
        """One less than the card."""
        return action.card - 1 if isinstance(action, PickFlipped) else None

    def describe(self, place: int, last_card: int) -> str:
        """Flipping a card."""
        return f"flip {place + 1}"

    def parts(self, edition: Edition, seats: int) -> tuple[Part, ...]:
        """``flips``: 1 for each seat that has its flip; ``flipped``: 1 where the viewer knows of it."""
        return ("flips", seats, 0, 1), ("flipped", seats, 0, 1)

    def observe(self, view: SeatPicking | SeatPlacing, order: Sequence[int]) -> list[int]:
        """Flips held, and flips of this turn as the view shows them."""
        flips = view.variant
        if not isinstance(flips, FlipCards):
            return [0] * (2 * len(order))
        return [int(flags[seat]) for flags in (flips.held, flips.laid) for seat in order]
