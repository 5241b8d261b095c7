"""What can be wrong with recorded play: a well-formed record that the rules do not allow."""

from __future__ import annotations

from enum import StrEnum

from attrs import evolve, frozen

from take5_rules.core.errors import Reason, Take5Error
from take5_rules.core.value import Value

__all__ = ["Detail", "Fault", "FaultKind", "ReplayFaultError", "Spot"]


class FaultKind(StrEnum):
    """In which way a record and the rules part."""

    WRONG_OPENING = "wrong_opening"
    DEAL_SHAPE = "deal_shape"
    FOREIGN_CARD = "foreign_card"
    REPEATED_CARD = "repeated_card"
    DRAFT_TOO_SHORT = "draft_too_short"
    DRAFT_TOO_LONG = "draft_too_long"
    PICK_MISSING = "pick_missing"
    PICK_NOT_HELD = "pick_not_held"
    PICK_REPEATED = "pick_repeated"
    PICK_OUT_OF_ORDER = "pick_out_of_order"
    PICK_SIZE = "pick_size"
    FLIP_NOT_ALLOWED = "flip_not_allowed"
    FIRST_MISSING = "first_missing"
    FIRST_NOT_DUE = "first_not_due"
    FIRST_BY_WRONG_SEAT = "first_by_wrong_seat"
    FIRST_NOT_PICKED = "first_not_picked"
    CHOICE_MISSING = "choice_missing"
    CHOICE_NOT_DUE = "choice_not_due"
    CHOICE_BY_WRONG_SEAT = "choice_by_wrong_seat"
    NO_SUCH_ROW = "no_such_row"
    KEEP_MISSING = "keep_missing"
    KEEP_NOT_DUE = "keep_not_due"
    KEEP_NOT_ALLOWED = "keep_not_allowed"
    GO_OVER = "go_over"
    GO_NOT_ENDED = "go_not_ended"
    TURN_AFTER_END = "turn_after_end"
    ROUND_TOO_SHORT = "round_too_short"
    ROUND_AFTER_END = "round_after_end"
    VOID_AFTER_END = "void_after_end"
    POINTS_MISSING = "points_missing"
    POINTS_EARLY = "points_early"
    POINTS_WRONG = "points_wrong"
    NOT_FINISHED = "not_finished"
    IS_FINISHED = "is_finished"
    TOTALS_WRONG = "totals_wrong"
    WINNERS_WRONG = "winners_wrong"
    HANDS_UNKNOWN = "hands_unknown"


Detail = bool | int | str | tuple[int, ...] | None
"""What is recorded at a place, or what the rules would have there."""


@frozen(kw_only=True)
class Fault(Value):
    """The first place at which a record and the rules part.

    ``round`` counts the recorded rounds from 1, voided ones too; ``turn`` counts from 1, ``seat`` from 0;
    each is ``None`` where the fault is not in one.
    ``pointer`` is the JSON Pointer of the place in the document.
    ``recorded`` is what stands there, and ``expected`` what the rules would have: a value, or, for a
    pick, the cards that the seat held, for a row choice the rows, for an order the two cards, and for what
    was kept the row taken.
    ``reason`` is the engine's own reason where it refused an action.
    A fault names cards: it is the referee's, like the record.
    """

    kind: FaultKind
    pointer: str
    round: int | None = None
    turn: int | None = None
    seat: int | None = None
    recorded: Detail = None
    expected: Detail = None
    reason: Reason | None = None

    @property
    def place(self) -> str:
        """The place in words, as in ``round 2, turn 5, seat 0``; ``match`` where it is in no round."""
        parts = (("round", self.round), ("turn", self.turn), ("seat", self.seat))
        return ", ".join(f"{name} {number}" for name, number in parts if number is not None) or "match"


class ReplayFaultError(Take5Error, ValueError):
    """A record does not follow the rules; ``fault`` says where and how.

    The text names the kind and the place, and no card.
    """

    def __init__(self, fault: Fault) -> None:
        super().__init__(f"{fault.kind.value.replace('_', ' ')} at {fault.place} ({fault.pointer})")
        self.fault = fault

    def __reduce__(self) -> tuple[type[ReplayFaultError], tuple[Fault]]:
        return (type(self), (self.fault,))


@frozen(kw_only=True)
class Spot(Value):
    """A place in a record while it is being read, from which faults are made."""

    pointer: str = ""
    round: int | None = None
    turn: int | None = None

    def in_round(self, index: int) -> Spot:
        """The spot of a recorded round."""
        return Spot(pointer=f"/rounds/{index}", round=index + 1)

    def in_turn(self, index: int) -> Spot:
        """The spot of a turn of this round."""
        return evolve(self, pointer=f"{self.pointer}/turns/{index}", turn=index + 1)

    def in_go(self, index: int, seats: int) -> Spot:
        """The spot of a go of this round; as many goes as there are seats make a turn."""
        return evolve(self, pointer=f"{self.pointer}/goes/{index}", turn=index // seats + 1)

    def fault(
        self,
        kind: FaultKind,
        below: str = "",
        *,
        seat: int | None = None,
        recorded: Detail = None,
        expected: Detail = None,
        reason: Reason | None = None,
    ) -> ReplayFaultError:
        """The error for a fault at this spot, or ``below`` it."""
        found = Fault(
            kind=kind,
            pointer=self.pointer + below,
            round=self.round,
            turn=self.turn,
            seat=seat,
            recorded=recorded,
            expected=expected,
            reason=reason,
        )
        return ReplayFaultError(found)

    def choice_fault(
        self,
        number: int,
        choice: tuple[int, int],
        chooser: int | None,
        legal: tuple[int, ...],
        reason: Reason | None = None,
    ) -> ReplayFaultError:
        """The error for a row choice that does not fall to ``chooser``, or is no ``legal`` row."""
        seat, row = choice
        below = f"/choices/{number}"
        if chooser is None:
            return self.fault(FaultKind.CHOICE_NOT_DUE, below, seat=seat, recorded=row, reason=reason)
        if seat != chooser:
            kind, below = FaultKind.CHOICE_BY_WRONG_SEAT, f"{below}/0"
            return self.fault(kind, below, seat=seat, recorded=seat, expected=chooser, reason=reason)
        kind, below = FaultKind.NO_SUCH_ROW, f"{below}/1"
        return self.fault(kind, below, seat=seat, recorded=row, expected=legal, reason=reason)

    def first_fault(
        self, number: int, first: tuple[int, int], chooser: int | None, pair: tuple[int, ...], reason: Reason
    ) -> ReplayFaultError:
        """The error for a first card that ``chooser`` is not asked for, or that is none of its ``pair``."""
        seat, card = first
        below = f"/firsts/{number}"
        if chooser is None:
            return self.fault(FaultKind.FIRST_NOT_DUE, below, seat=seat, recorded=card, reason=reason)
        if seat != chooser:
            kind, below = FaultKind.FIRST_BY_WRONG_SEAT, f"{below}/0"
            return self.fault(kind, below, seat=seat, recorded=seat, expected=chooser, reason=reason)
        kind, below = FaultKind.FIRST_NOT_PICKED, f"{below}/1"
        return self.fault(kind, below, seat=seat, recorded=card, expected=pair, reason=reason)

    def missing_choice(self, chooser: int, legal: tuple[int, ...]) -> ReplayFaultError:
        """The error for a row choice that falls due in this turn and is not recorded."""
        return self.fault(FaultKind.CHOICE_MISSING, "/choices", seat=chooser, expected=legal)
