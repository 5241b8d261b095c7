"""What a replay refuses to become; what is wrong with a document or with recorded play is told elsewhere."""

from __future__ import annotations

from enum import StrEnum

from take5_rules.core.errors import Take5Error

__all__ = ["ReplayError", "ReplayReason"]


class ReplayReason(StrEnum):
    """Why a replay cannot be made, or not be added to."""

    NOT_FRESH = "not_fresh"
    DOES_NOT_CONTINUE = "does_not_continue"


class ReplayError(Take5Error, ValueError):
    """Something that no replay can be made of, or that does not belong into this one."""

    def __init__(self, reason: ReplayReason) -> None:
        super().__init__(reason.value.replace("_", " "))
        self.reason = reason

    def __reduce__(self) -> tuple[type[ReplayError], tuple[ReplayReason]]:
        return (type(self), (self.reason,))
