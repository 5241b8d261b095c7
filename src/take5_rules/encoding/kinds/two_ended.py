"""Two-ended rows: where a row begins counts too, and two places may be equally near."""

from __future__ import annotations

from collections.abc import Sequence

from take5_rules.core.actions import PlaceCard, SeatAction
from take5_rules.core.edition import Edition
from take5_rules.encoding.annex import Annex, Part
from take5_rules.views import SeatPicking, SeatPlacing, SeatView

__all__ = ["TwoEndedAnnex"]


class TwoEndedAnnex(Annex):
    """An id for each row to place a card in, and the first card of each row."""

    __slots__ = ()

    def count_ids(self, edition: Edition, seats: int) -> int:
        """One for each row."""
        return edition.rows

    def encode(self, action: SeatAction, last_card: int, view: SeatView | None) -> int | None:
        """The row of the place that the seat chooses."""
        return action.row if isinstance(action, PlaceCard) else None

    def describe(self, place: int, last_card: int) -> str:
        """Placing in a row, from 0."""
        return f"place {place}"

    def parts(self, edition: Edition, seats: int) -> tuple[Part, ...]:
        """``row_starts``: the first card of each row."""
        return (("row_starts", edition.rows, 0, edition.cards_for(seats)[-1]),)

    def observe(self, view: SeatPicking | SeatPlacing, order: Sequence[int]) -> list[int]:
        """The first card of each row."""
        return [row[0] for row in view.rows]
