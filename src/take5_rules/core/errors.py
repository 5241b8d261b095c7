"""Every way in which the core refuses: errors and their reasons, and nothing that decides them.

An error's text names the reason and the seat, never a card: a log line must not give a hand away.
What was asked hangs on the error as an attribute, for the caller only.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from take5_rules.core.actions import Action
    from take5_rules.core.events import Event

__all__ = [
    "CardError",
    "EditionError",
    "EditionReason",
    "EventMismatchError",
    "IllegalActionError",
    "Reason",
    "ResolveError",
    "ResolveReason",
    "SeatError",
    "Take5Error",
]


class Take5Error(Exception):
    """The base of every error that this package raises on purpose."""


class CardError(Take5Error, ValueError):
    """A value is no card: not an exact ``int``, or no printed bullheads are known for it."""


class SeatError(Take5Error, ValueError):
    """A value is no seat of this match: not an exact ``int`` in ``range(seats)``."""


class EditionReason(StrEnum):
    """Why numbers or variants make no edition."""

    WRONG_TYPE = "wrong_type"
    OUT_OF_RANGE = "out_of_range"
    SEAT_RANGE = "seat_range"
    DECK_RANGE = "deck_range"
    DECK_TOO_SMALL = "deck_too_small"
    DRAFT_NEEDS_LOW_DECK = "draft_needs_low_deck"
    ENDLESS = "endless"
    TABLE_TOO_SMALL = "table_too_small"
    TWINS_APART = "twins_apart"
    SEATS_NOT_ALLOWED = "seats_not_allowed"
    VARIANTS_CLASH = "variants_clash"
    UNKNOWN_ID = "unknown_id"


class EditionError(Take5Error, ValueError):
    """Numbers that cannot be dealt, variants that do not go together, or an unknown edition id."""

    def __init__(self, reason: EditionReason, detail: str) -> None:
        super().__init__(f"{reason.value.replace('_', ' ')}: {detail}")
        self.reason = reason
        self.detail = detail

    def __reduce__(self) -> tuple[type[EditionError], tuple[EditionReason, str]]:
        return (type(self), (self.reason, self.detail))


class Reason(StrEnum):
    """Why an action is refused."""

    MATCH_OVER = "match_over"
    NOT_SETTLED = "not_settled"
    WRONG_PHASE = "wrong_phase"
    STALE = "stale"
    NO_SUCH_SEAT = "no_such_seat"
    NOT_YOUR_TURN = "not_your_turn"
    ALREADY_PICKED = "already_picked"
    NOT_PICKED = "not_picked"
    PICKS_FACE_UP = "picks_face_up"
    PICKS_BEGUN = "picks_begun"
    PICK_COUNT = "pick_count"
    NOT_A_CARD = "not_a_card"
    NOT_IN_HAND = "not_in_hand"
    NOT_IN_POOL = "not_in_pool"
    NO_CHOICE_DUE = "no_choice_due"
    NO_SUCH_ROW = "no_such_row"
    NOT_A_PLACE = "not_a_place"
    OTHER_CHOICE_DUE = "other_choice_due"
    TAKE_NOT_JOINT = "take_not_joint"
    NO_FLIP = "no_flip"
    DEAL_SHAPE = "deal_shape"
    DEAL_FOREIGN_CARD = "deal_foreign_card"
    DEAL_REPEATED_CARD = "deal_repeated_card"


class IllegalActionError(Take5Error, ValueError):
    """An action that the rules refuse; nothing has changed.

    ``reason`` says why, ``seat`` is the seat that asked (``None`` for chance and the host), and
    ``action`` is what was asked.
    """

    def __init__(self, reason: Reason, action: Action, seat: int | None = None) -> None:
        # A client may send thousands of digits, which Python refuses to print.
        where = f" (seat {seat})" if type(seat) is int and abs(seat) < 1000 else ""
        super().__init__(f"{type(action).__name__}: {reason.value.replace('_', ' ')}{where}")
        self.reason = reason
        self.action = action
        self.seat = seat

    def __reduce__(self) -> tuple[type[IllegalActionError], tuple[Reason, Action, int | None]]:
        return (type(self), (self.reason, self.action, self.seat))


class EventMismatchError(Take5Error, ValueError):
    """An event that cannot have happened in this state; nothing has changed."""

    def __init__(self, event: Event) -> None:
        super().__init__(f"{type(event).__name__}: does not fit the state")
        self.event = event

    def __reduce__(self) -> tuple[type[EventMismatchError], tuple[Event]]:
        return (type(self), (self.event,))


class ResolveReason(StrEnum):
    """Why rows and plays cannot be resolved."""

    NOT_A_CARD = "not_a_card"
    FOREIGN_CARD = "foreign_card"
    REPEATED_CARD = "repeated_card"
    ROW_COUNT = "row_count"
    ROW_EMPTY = "row_empty"
    ROW_TOO_LONG = "row_too_long"
    ROW_NOT_ASCENDING = "row_not_ascending"
    NO_SUCH_ROW = "no_such_row"
    NO_CHOICE_DUE = "no_choice_due"
    VARIANT = "variant"


class ResolveError(Take5Error, ValueError):
    """Rows, plays or a take that the hand-free resolver refuses."""

    def __init__(self, reason: ResolveReason) -> None:
        super().__init__(reason.value.replace("_", " "))
        self.reason = reason

    def __reduce__(self) -> tuple[type[ResolveError], tuple[ResolveReason]]:
        return (type(self), (self.reason,))
