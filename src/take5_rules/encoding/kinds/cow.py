"""The Jumping Cow: where it is, and what it is about to do."""

from __future__ import annotations

from collections.abc import Sequence

from take5_rules.core.edition import Edition
from take5_rules.core.kinds.cow import Cow, CowCrowding, CowLeaping
from take5_rules.encoding.annex import Annex, Part
from take5_rules.views import SeatPicking, SeatPlacing

__all__ = ["CowAnnex"]


class CowAnnex(Annex):
    """The row in which the Cow is, whether it leaps or crowds, and which seat has made it.

    It leaps and crowds only between the events of one step.
    """

    __slots__ = ()

    def parts(self, edition: Edition, seats: int) -> tuple[Part, ...]:
        """``cow``: 1 for its row; ``cow_unrest``: 1 as it leaps, 2 as it crowds; ``cow_seat``: by whom."""
        return ("cow", edition.rows, 0, 1), ("cow_unrest", 1, 0, 2), ("cow_seat", seats, 0, 1)

    def observe(self, view: SeatPicking | SeatPlacing, order: Sequence[int]) -> list[int]:
        """The Cow's row, unrest and seat."""
        cow = view.variant
        row = cow.row if isinstance(cow, Cow | CowLeaping | CowCrowding) else None
        by = cow.seat if isinstance(cow, CowLeaping | CowCrowding) else None
        unrest = 1 if isinstance(cow, CowLeaping) else 2 if isinstance(cow, CowCrowding) else 0
        rows = [1 if each == row else 0 for each in range(len(view.rows))]
        return [*rows, unrest, *[1 if seat == by else 0 for seat in order]]
