"""How environments refuse what they are built with, and being used before they are reset."""

from __future__ import annotations

from enum import StrEnum

from take5_rules import Take5Error

__all__ = ["AdapterError", "AdapterReason"]


class AdapterReason(StrEnum):
    """Why an environment refuses."""

    NOT_RESET = "not_reset"
    MATCH_OVER = "match_over"
    NO_SUCH_SEAT = "no_such_seat"
    NO_SUCH_POLICY = "no_such_policy"
    POLICY_COUNT = "policy_count"
    NOT_IN_LANES = "not_in_lanes"
    TURN_LIMIT = "turn_limit"


class AdapterError(Take5Error, ValueError):
    """An environment that cannot be built so, or cannot be used now; nothing has changed.

    >>> str(AdapterError(AdapterReason.POLICY_COUNT, "3 other seats need 3 policies"))
    'policy count: 3 other seats need 3 policies'
    """

    def __init__(self, reason: AdapterReason, detail: str) -> None:
        super().__init__(f"{reason.value.replace('_', ' ')}: {detail}")
        self.reason = reason
        self.detail = detail

    def __reduce__(self) -> tuple[type[AdapterError], tuple[AdapterReason, str]]:
        return (type(self), (self.reason, self.detail))
