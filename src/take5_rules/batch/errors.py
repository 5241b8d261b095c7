"""How the batch refuses arrays: with the lane and the turn, and never with a card."""

from __future__ import annotations

from enum import StrEnum

from take5_rules.core.errors import Take5Error

__all__ = ["LaneError", "LaneReason"]


class LaneReason(StrEnum):
    """Why arrays are refused."""

    WRONG_TYPE = "wrong_type"
    WRONG_SHAPE = "wrong_shape"
    FOREIGN_CARD = "foreign_card"
    REPEATED_CARD = "repeated_card"
    NOT_IN_HAND = "not_in_hand"
    ROW_EMPTY = "row_empty"
    ROW_NOT_ASCENDING = "row_not_ascending"
    CHOICE_DUE = "choice_due"
    NO_CHOICE_DUE = "no_choice_due"
    NO_SUCH_ROW = "no_such_row"
    ROUND_OVER = "round_over"
    STATE_NOT_PICKING = "state_not_picking"
    STATES_DIFFER = "states_differ"
    DRAFTED = "drafted"
    VARIANT = "variant"


class LaneError(Take5Error, ValueError):
    """Arrays that make no rounds; nothing has changed.

    ``lane`` is the first lane at fault and ``turn`` its turn, both from 0; each may be ``None``.

    >>> str(LaneError(LaneReason.REPEATED_CARD, lane=3, turn=0))
    'repeated card (lane 3, turn 0)'
    """

    def __init__(self, reason: LaneReason, *, lane: int | None = None, turn: int | None = None) -> None:
        named = [f"{name} {at}" for name, at in (("lane", lane), ("turn", turn)) if at is not None]
        where = f" ({', '.join(named)})" if named else ""
        super().__init__(reason.value.replace("_", " ") + where)
        self.reason = reason
        self.lane = lane
        self.turn = turn

    def __reduce__(self) -> tuple[object, ...]:
        return (_rebuilt, (self.reason, self.lane, self.turn))


def _rebuilt(reason: LaneReason, lane: int | None, turn: int | None) -> LaneError:
    return LaneError(reason, lane=lane, turn=turn)
