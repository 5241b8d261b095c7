"""Even/Odd: where the card lies, and which side it shows."""

from __future__ import annotations

from collections.abc import Sequence

from take5_rules.core.edition import Edition
from take5_rules.core.events import Parity
from take5_rules.core.kinds.parity import ParityMarker
from take5_rules.encoding.annex import Annex, Part
from take5_rules.views import SeatPicking, SeatPlacing

__all__ = ["ParityAnnex"]


class ParityAnnex(Annex):
    """The row beside which the card lies, none while it is lifted, and whether that row takes odd cards."""

    __slots__ = ()

    def parts(self, edition: Edition, seats: int) -> tuple[Part, ...]:
        """``marked``: 1 for the card's row; ``odd``: 1 if it shows its odd side."""
        return ("marked", edition.rows, 0, 1), ("odd", 1, 0, 1)

    def observe(self, view: SeatPicking | SeatPlacing, order: Sequence[int]) -> list[int]:
        """The card's row and side."""
        marker = view.variant
        if not isinstance(marker, ParityMarker):
            return [0] * (len(view.rows) + 1)
        marked = [1 if row == marker.row else 0 for row in range(len(view.rows))]
        return [*marked, 1 if marker.parity is Parity.ODD else 0]
