"""How numbers and views are refused."""

from __future__ import annotations

from enum import StrEnum

from take5_rules.core.errors import Take5Error

__all__ = ["EncodingError", "EncodingReason"]


class EncodingReason(StrEnum):
    """Why a number or a view is refused."""

    NO_SUCH_ID = "no_such_id"
    NOT_LEGAL = "not_legal"
    OTHER_MATCH = "other_match"
    VARIANT = "variant"


class EncodingError(Take5Error, ValueError):
    """An id that is none, or is no legal action here, or a view of another edition or number of seats."""

    def __init__(self, reason: EncodingReason) -> None:
        super().__init__(reason.value.replace("_", " "))
        self.reason = reason

    def __reduce__(self) -> tuple[type[EncodingError], tuple[EncodingReason]]:
        return (type(self), (self.reason,))
