"""Why a foreign log is refused, where, and what the rules would have had there."""

from __future__ import annotations

from enum import StrEnum

from attrs import frozen

from take5_rules.core.errors import Take5Error
from take5_rules.core.value import Value
from take5_rules.replay.faults import Detail

__all__ = ["ForeignError", "ForeignReason", "Place"]


class ForeignReason(StrEnum):
    """What is wrong with a log, or missing from it."""

    TOO_LARGE = "too_large"
    NOT_UTF8 = "not_utf8"
    BAD_SHAPE = "bad_shape"
    OTHER_RULES = "other_rules"
    NO_ROUNDS = "no_rounds"
    SEATS_UNKNOWN = "seats_unknown"
    UNKNOWN_PLAYER = "unknown_player"
    STARTERS_MISSING = "starters_missing"
    STARTERS_WRONG = "starters_wrong"
    FOREIGN_CARD = "foreign_card"
    REPEATED_CARD = "repeated_card"
    SEAT_TWICE = "seat_twice"
    SEAT_MISSING = "seat_missing"
    OUT_OF_ORDER = "out_of_order"
    CHOICE_MISSING = "choice_missing"
    NO_SUCH_ROW = "no_such_row"
    WRONG_ROW = "wrong_row"
    ROW_NOT_TAKEN = "row_not_taken"
    ROW_TAKEN = "row_taken"
    BULLHEADS_WRONG = "bullheads_wrong"
    BOARD_WRONG = "board_wrong"
    HAND_WRONG = "hand_wrong"
    ROUND_TOO_SHORT = "round_too_short"
    ROUND_TOO_LONG = "round_too_long"
    ROUND_AFTER_END = "round_after_end"
    POINTS_WRONG = "points_wrong"
    SCORE_WRONG = "score_wrong"
    WINNERS_WRONG = "winners_wrong"


_UNTOLD = frozenset(
    {
        ForeignReason.TOO_LARGE,
        ForeignReason.NOT_UTF8,
        ForeignReason.BAD_SHAPE,
        ForeignReason.OTHER_RULES,
        ForeignReason.NO_ROUNDS,
        ForeignReason.SEATS_UNKNOWN,
        ForeignReason.UNKNOWN_PLAYER,
        ForeignReason.STARTERS_MISSING,
        ForeignReason.CHOICE_MISSING,
    }
)


@frozen(kw_only=True)
class Place(Value):
    """Where in a log: line, round and turn from 1, and the seat, each as far as it is known."""

    line: int | None = None
    round: int | None = None
    turn: int | None = None
    seat: int | None = None

    def __str__(self) -> str:
        parts = (("line", self.line), ("round", self.round), ("turn", self.turn), ("seat", self.seat))
        return ", ".join(f"{name} {number}" for name, number in parts if number is not None)


class ForeignError(Take5Error, ValueError):
    """A log that cannot have happened so, that says too little, or that is of another kind.

    ``recorded`` is what the log says, and ``expected`` what the rules would have had.
    The text names the reason and the place, and no card.
    """

    def __init__(
        self,
        reason: ForeignReason,
        place: Place | None = None,
        detail: str = "",
        *,
        recorded: Detail = None,
        expected: Detail = None,
    ) -> None:
        at = f" at {place}" if place is not None and str(place) else ""
        super().__init__(f"{reason.value.replace('_', ' ')}{at}{': ' if detail else ''}{detail}")
        self.reason = reason
        self.place = place or Place()
        self.detail = detail
        self.recorded = recorded
        self.expected = expected

    @property
    def breaks_rule(self) -> bool:
        """Whether the log tells what the rules do not allow, and not merely too little or something else."""
        return self.reason not in _UNTOLD

    def __reduce__(self) -> tuple[object, ...]:
        return (_rebuilt, (self.reason, self.place, self.detail, self.recorded, self.expected))


def _rebuilt(
    reason: ForeignReason, place: Place, detail: str, recorded: Detail, expected: Detail
) -> ForeignError:
    return ForeignError(reason, place, detail, recorded=recorded, expected=expected)
