"""What a replay refuses to become; what is wrong with a document or with recorded play is told elsewhere."""

from __future__ import annotations

from enum import StrEnum

from take5_rules.core.errors import Take5Error

__all__ = ["ReplayError", "ReplayReason"]


class ReplayReason(StrEnum):
    """Why a replay cannot be made, added to or corrected."""

    NOT_FRESH = "not_fresh"
    DOES_NOT_CONTINUE = "does_not_continue"
    NO_SUCH_ROUND = "no_such_round"
    NO_SUCH_TURN = "no_such_turn"
    NO_SUCH_SEAT = "no_such_seat"
    NO_PICK = "no_pick"
    GOES = "goes"
    TWO_CARDS = "two_cards"


class ReplayError(Take5Error, ValueError):
    """Something that no replay can be made of, or that does not belong into this one or is not in it."""

    def __init__(self, reason: ReplayReason) -> None:
        super().__init__(reason.value.replace("_", " "))
        self.reason = reason

    def __reduce__(self) -> tuple[type[ReplayError], tuple[ReplayReason]]:
        return (type(self), (self.reason,))
