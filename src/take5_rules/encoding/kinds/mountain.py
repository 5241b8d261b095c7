"""Mountain Climbing: which row descends, and which will be next."""

from __future__ import annotations

from collections.abc import Sequence

from take5_rules.core.edition import Edition
from take5_rules.core.events import Arrow
from take5_rules.core.kinds.mountain import Climber, Climbing
from take5_rules.encoding.annex import Annex, Part
from take5_rules.views import SeatPicking, SeatPlacing

__all__ = ["MountainAnnex"]


class MountainAnnex(Annex):
    """The row beside which the card lies, which way its arrow points, and whether it must go on now."""

    __slots__ = ()

    def parts(self, edition: Edition, seats: int) -> tuple[Part, ...]:
        """``descends``: 1 for the card's row; ``arrow_down``; ``climbs``: 1 between a take and the climb."""
        return ("descends", edition.rows, 0, 1), ("arrow_down", 1, 0, 1), ("climbs", 1, 0, 1)

    def observe(self, view: SeatPicking | SeatPlacing, order: Sequence[int]) -> list[int]:
        """The card's row, arrow and haste."""
        at = view.variant
        if not isinstance(at, Climber | Climbing):
            return [0] * (len(view.rows) + 2)
        descends = [1 if row == at.row else 0 for row in range(len(view.rows))]
        return [*descends, 1 if at.arrow is Arrow.DOWN else 0, 1 if isinstance(at, Climbing) else 0]
