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
    "ArgumentError",
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


class ArgumentError(Take5Error, TypeError):
    """An argument is no value of the kind that its ``parameter`` takes, whatever it holds.

    ``wanted`` says what it should be, and ``found`` is the name of the class that it has.
    """

    def __init__(self, parameter: str, wanted: str, found: str) -> None:
        super().__init__(f"{parameter} must be {wanted}, not {found}")
        self.parameter = parameter
        self.wanted = wanted
        self.found = found

    def __reduce__(self) -> tuple[type[ArgumentError], tuple[str, str, str]]:
        return (type(self), (self.parameter, self.wanted, self.found))


class CardError(Take5Error, ValueError):
    """A value is no card: not an exact ``int``, or no printed bullheads are known for it."""


class SeatError(Take5Error, ValueError):
    """A value is no seat of this match: not an exact ``int`` in ``range(seats)``."""


class EditionReason(StrEnum):
    """Why numbers or variants make no edition."""

    WRONG_TYPE = "wrong_type"
    """A value is not of its type; numbers are exact ``int``."""
    OUT_OF_RANGE = "out_of_range"
    """A number is too low or too high for any edition."""
    SEAT_RANGE = "seat_range"
    """The fewest seats are more than the most."""
    DECK_RANGE = "deck_range"
    """The cards of the deck do not ascend within the cards that are printed."""
    DECK_TOO_SMALL = "deck_too_small"
    """The most seats cannot all be dealt a hand beside the rows."""
    DRAFT_NEEDS_LOW_DECK = "draft_needs_low_deck"
    """A draft must leave just the cards that begin the rows."""
    ENDLESS = "endless"
    """Rounds that are not scored never reach a threshold."""
    TABLE_TOO_SMALL = "table_too_small"
    """The variant needs more rows, or more places in a row."""
    HAND_NOT_WHOLE_TURNS = "hand_not_whole_turns"
    """The variant plays several cards a turn, and the hand size is no multiple of that."""
    TWINS_APART = "twins_apart"
    """A deck has twins and the rule does not know them, or the other way round."""
    SEATS_NOT_ALLOWED = "seats_not_allowed"
    """The edition does not allow this number of seats."""
    VARIANTS_CLASH = "variants_clash"
    """Two variants decide the same, or a variant does not go with the edition."""
    UNKNOWN_ID = "unknown_id"
    """No box or no variant has this id."""


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
    """The match has ended; no action is accepted any more."""
    NOT_SETTLED = "not_settled"
    """Something still happens by itself; ask again in the state after that."""
    WRONG_PHASE = "wrong_phase"
    """This kind of action is not for this phase."""
    STALE = "stale"
    """The action was meant for another moment; see `play`."""
    NO_SUCH_SEAT = "no_such_seat"
    """The seat is no exact ``int`` of a seat of this match."""
    NOT_YOUR_TURN = "not_your_turn"
    """The match does not wait for this seat."""
    ALREADY_PICKED = "already_picked"
    """The seat has picked in this turn."""
    NOT_PICKED = "not_picked"
    """The seat has no pick to take back."""
    PICKS_FACE_UP = "picks_face_up"
    """Picks lie open in this edition, and an open pick stays."""
    PICKS_BEGUN = "picks_begun"
    """Joint picks need a turn in which nobody has picked."""
    PICK_COUNT = "pick_count"
    """Joint picks need one card for each seat."""
    PICK_SIZE = "pick_size"
    """The variant picks another number of cards a turn."""
    NOT_A_CARD = "not_a_card"
    """What stands for a card is no exact ``int``."""
    NOT_IN_HAND = "not_in_hand"
    """The card is not in the seat's hand."""
    NOT_IN_POOL = "not_in_pool"
    """The card is not in the pool of the draft."""
    NO_CHOICE_DUE = "no_choice_due"
    """A row was named, but no card needs one; or cards were kept, and no row has just been taken."""
    NO_SUCH_ROW = "no_such_row"
    """The row is no exact ``int`` of a row of this table."""
    NOT_A_PLACE = "not_a_place"
    """The card may not go to this row."""
    NOT_YOUR_PAIR = "not_your_pair"
    """The card is not one of the two that the seat has picked."""
    OTHER_CHOICE_DUE = "other_choice_due"
    """Not this choice is due but another, as of a row, a place, the first of two cards, or cards to keep."""
    TAKE_NOT_JOINT = "take_not_joint"
    """Under this variant a row cannot be named with joint picks."""
    NO_FLIP = "no_flip"
    """The seat has no digit flip left, or the card has not two digits."""
    DEAL_SHAPE = "deal_shape"
    """The deal has not a full hand for each seat and one card for each row."""
    DEAL_FOREIGN_CARD = "deal_foreign_card"
    """A card of the deal is not in the deck."""
    DEAL_REPEATED_CARD = "deal_repeated_card"
    """A card of the deal is in two places."""
    NO_GO = "no_go"
    """Where all pick a card for one turn, nobody has a go that could end."""
    NOT_PLAYED = "not_played"
    """A go does not end before a card has been played in it."""
    NOT_TAKEN = "not_taken"
    """A card is not of the row that the seat has just taken, or is named twice."""
    HAND_FULL = "hand_full"
    """The hand has no room for so many cards."""
    PICKS_NOT_JOINT = "picks_not_joint"
    """Where seats play one after the other, they do not pick jointly."""


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
    """What stands for a card is no exact ``int``."""
    FOREIGN_CARD = "foreign_card"
    """A card is not in the deck."""
    REPEATED_CARD = "repeated_card"
    """A card is in two places."""
    ROW_COUNT = "row_count"
    """There are more or fewer rows than the edition has."""
    ROW_EMPTY = "row_empty"
    """A row holds no card."""
    ROW_TOO_LONG = "row_too_long"
    """A row holds more cards than fit."""
    ROW_NOT_ASCENDING = "row_not_ascending"
    """The cards of a row do not ascend."""
    NO_SUCH_ROW = "no_such_row"
    """The row to take is no exact ``int`` of a row."""
    NO_CHOICE_DUE = "no_choice_due"
    """A row to take was named, but no card needs one."""
    VARIANT = "variant"
    """The edition's rule needs more than rows and cards."""


class ResolveError(Take5Error, ValueError):
    """Rows, plays or a take that the hand-free resolver refuses."""

    def __init__(self, reason: ResolveReason) -> None:
        super().__init__(reason.value.replace("_", " "))
        self.reason = reason

    def __reduce__(self) -> tuple[type[ResolveError], tuple[ResolveReason]]:
        return (type(self), (self.reason,))
