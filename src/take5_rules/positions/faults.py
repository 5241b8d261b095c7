"""What can be wrong with a position, as data, and the error that carries it.

A fault names a place and never a card, so that a log line gives no hand away.
"""

from __future__ import annotations

from enum import StrEnum

from attrs import frozen

from take5_rules.core.errors import Take5Error
from take5_rules.core.value import Value

__all__ = ["Fault", "FaultReason", "Path", "PositionError"]

Path = tuple[str | int, ...]
"""Where a fault lies: a field of a state or view, then indexes into it, as in ``("rows", 2, 0)``."""


class FaultReason(StrEnum):
    """What may be wrong with a position."""

    SEATS_NOT_ALLOWED = "seats_not_allowed"
    NO_SUCH_SEAT = "no_such_seat"
    NOT_A_COUNT = "not_a_count"
    POINTS_BEFORE_A_ROUND = "points_before_a_round"
    POINTS_UNSCORED = "points_unscored"
    TOO_MANY_POINTS = "too_many_points"
    TOO_MANY_ROUNDS = "too_many_rounds"
    MATCH_OVER = "match_over"
    MATCH_NOT_OVER = "match_not_over"
    WRONG_WINNERS = "wrong_winners"
    NOT_A_CARD = "not_a_card"
    NOT_IN_DECK = "not_in_deck"
    CARD_TWICE = "card_twice"
    NOT_ASCENDING = "not_ascending"
    HAND_COUNT = "hand_count"
    PILE_COUNT = "pile_count"
    ROW_COUNT = "row_count"
    PICK_COUNT = "pick_count"
    HANDS_UNEQUAL = "hands_unequal"
    HAND_TOO_LARGE = "hand_too_large"
    HAND_NOT_WHOLE_TURNS = "hand_not_whole_turns"
    WRONG_TURN = "wrong_turn"
    ROW_EMPTY = "row_empty"
    ROW_TOO_LONG = "row_too_long"
    TABLE_COUNT = "table_count"
    PICK_NOT_IN_HAND = "pick_not_in_hand"
    PICKS_OUT_OF_ORDER = "picks_out_of_order"
    PLACED_OUT_OF_RANGE = "placed_out_of_range"
    PLACED_PICK_MISSING = "placed_pick_missing"
    PLACED_PICK_NOT_LAST = "placed_pick_not_last"
    NOT_DRAFTED = "not_drafted"
    POOL_SIZE = "pool_size"
    DRAFT_OUT_OF_ORDER = "draft_out_of_order"
    OWN_CARDS_HIDDEN = "own_cards_hidden"
    CHOICE_NOT_DUE = "choice_not_due"
    NOT_SETTLED = "not_settled"
    MIXED_PHASES = "mixed_phases"
    WRONG_VARIANT = "wrong_variant"


@frozen(kw_only=True)
class Fault(Value):
    """One inconsistency: what it is, where it lies, and the ``other`` place that it clashes with, if any.

    It names places and no card.

    >>> str(Fault(reason=FaultReason.CARD_TWICE, path=("hands", 0, 3), other=("piles", 1, 0)))
    'card twice at hands[0][3] and piles[1][0]'
    """

    __match_args__ = ("reason", "path", "other")

    reason: FaultReason
    path: Path
    other: Path = ()

    def __str__(self) -> str:
        text = f"{self.reason.value.replace('_', ' ')} at {_place(self.path)}"
        return f"{text} and {_place(self.other)}" if self.other else text


def _place(path: Path) -> str:
    return str(path[0]) + "".join([f"[{index}]" for index in path[1:]])


class PositionError(Take5Error, ValueError):
    """A position that is inconsistent; ``faults`` says everything that is wrong with it."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        more = f", and {len(faults) - 3} more" if len(faults) > 3 else ""
        super().__init__("; ".join(map(str, faults[:3])) + more)
        self.faults = faults

    def __reduce__(self) -> tuple[type[PositionError], tuple[tuple[Fault, ...]]]:
        return (type(self), (self.faults,))
