"""The result of an evaluation, what it refuses, and the sums from which it is made."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from fractions import Fraction
from math import sqrt

from attrs import frozen

from take5_rules.asking import legal_actions
from take5_rules.core.actions import PickCard, PickFlipped, PlaceCard, TakeRow
from take5_rules.core.checking import check_argument
from take5_rules.core.errors import Take5Error
from take5_rules.core.kinds.flips import FlipCards
from take5_rules.core.rule import Rule
from take5_rules.core.value import Value
from take5_rules.positions.check import view_faults
from take5_rules.positions.faults import PositionError
from take5_rules.summary import Estimate
from take5_rules.views import PhaseView, SeatDrafting, SeatPicking, SeatPlacing, View

__all__ = [
    "ActionValue",
    "Decision",
    "Evaluation",
    "EvaluationError",
    "EvaluationReason",
    "Tally",
    "check_count",
    "checked",
    "decisions",
    "rule_refusal",
]

Decision = PickCard | PickFlipped | TakeRow | PlaceCard
"""What has a value: a card, with its digits swapped too, or a row to take or to place it in."""


class EvaluationReason(StrEnum):
    """Why a view cannot be evaluated."""

    NOTHING_DUE = "nothing_due"
    DRAFT = "draft"
    GOES = "goes"
    TWO_CARDS = "two_cards"
    DETERMINISATIONS = "determinisations"
    ROLLOUT = "rollout"


class EvaluationError(Take5Error, ValueError):
    """A view in which there is nothing to evaluate, or arguments that make no sense."""

    def __init__(self, reason: EvaluationReason, detail: str) -> None:
        super().__init__(f"{reason.value.replace('_', ' ')}: {detail}")
        self.reason = reason
        self.detail = detail

    def __reduce__(self) -> tuple[type[EvaluationError], tuple[EvaluationReason, str]]:
        return (type(self), (self.reason, self.detail))


@frozen(kw_only=True)
class ActionValue(Value):
    """What a decision will cost the seat.

    ``bullheads`` is the mean of what the seat takes from now to the end of the round.
    ``behind`` is how many more that is than after the best decision; all decisions were tried on the same
    cards, so its standard error is smaller than that of two means.
    """

    action: Decision
    bullheads: Estimate
    behind: Estimate


@frozen(kw_only=True)
class Evaluation(Value):
    """The values of all decisions of ``seat``, ascending by card or row, flipped cards last."""

    seat: int
    determinisations: int
    values: tuple[ActionValue, ...]

    @property
    def best(self) -> ActionValue:
        """The decision with the fewest bullheads, the first of them if several have as few."""
        return min(self.values, key=lambda value: value.bullheads.mean)


def decisions(view: SeatPicking | SeatPlacing) -> tuple[Decision, ...]:
    """What is to be valued: the decisions that are due, or else the pick that is made.

    Raises:
        EvaluationError: the seat has no decision to make and has made none.
    """
    if isinstance(view, SeatPicking) and view.pick is not None:
        return (_made_pick(view, view.pick),)
    due = legal_actions(view, view.seat)
    found = tuple([action for action in due if isinstance(action, Decision)])
    if not found:
        raise EvaluationError(EvaluationReason.NOTHING_DUE, "the seat has no decision to make")
    return found


def _made_pick(view: SeatPicking, card: int) -> PickCard | PickFlipped:
    flips = view.variant.laid if isinstance(view.variant, FlipCards) else ()
    kind = PickFlipped if any(flips[view.seat : view.seat + 1]) else PickCard
    return kind(seat=view.seat, card=card)


def rule_refusal(rule: Rule) -> tuple[EvaluationReason, str] | None:
    """Why single decisions have no value under ``rule``, or ``None`` if they have."""
    if rule.one_by_one:
        return EvaluationReason.GOES, "a card that may come back to hand has no value alone"
    if rule.picks_a_turn != 1:
        return EvaluationReason.TWO_CARDS, "two cards a turn have no value of their own each"
    return None


def checked(view: View) -> SeatPicking | SeatPlacing:
    """The view, if it is consistent and one that can be evaluated.

    Raises:
        EvaluationError: it is a spectator's, or of another phase.
        PositionError: it is inconsistent.
    """
    check_argument("view", view, PhaseView, "a view")
    if isinstance(view, SeatDrafting):
        raise EvaluationError(EvaluationReason.DRAFT, "cards that are being drafted have no value yet")
    if not isinstance(view, SeatPicking | SeatPlacing):
        raise EvaluationError(EvaluationReason.NOTHING_DUE, "no seat is to pick a card or to take a row")
    refused = rule_refusal(view.match.edition.rule)
    if refused is not None:
        raise EvaluationError(*refused)
    faults = view_faults(view)
    if faults:
        raise PositionError(faults)
    return view


def check_count(determinisations: int) -> None:
    """Refuse anything but an exact ``int`` from 1."""
    if type(determinisations) is not int or determinisations < 1:
        raise EvaluationError(EvaluationReason.DETERMINISATIONS, "there must be an int from 1 of them")


class Tally:
    """Exact sums over determinisations, of each decision's cost and of each two decisions' product."""

    def __init__(self, decided: Sequence[Decision]) -> None:
        self.decided: tuple[Decision, ...] = tuple(decided)
        self.count: int = 0
        self.sums: list[int] = [0] * len(decided)
        self.products: list[list[int]] = [[0] * len(decided) for _ in decided]

    def add(self, count: int, sums: Sequence[int], products: Sequence[Sequence[int]]) -> None:
        """Add the sums of ``count`` more determinisations."""
        self.count += count
        self.sums = [old + new for old, new in zip(self.sums, sums, strict=True)]
        self.products = [
            [old + new for old, new in zip(olds, news, strict=True)]
            for olds, news in zip(self.products, products, strict=True)
        ]

    def evaluation(self) -> Evaluation:
        """The means and their standard errors."""
        sums, products = self.sums, self.products
        best = sums.index(min(sums))
        values = []
        for nth, action in enumerate(self.decided):
            apart = products[nth][nth] + products[best][best] - 2 * products[nth][best]
            values.append(
                ActionValue(
                    action=action,
                    bullheads=self._estimate(sums[nth], products[nth][nth]),
                    behind=self._estimate(sums[nth] - sums[best], apart),
                )
            )
        return Evaluation(seat=self.decided[0].seat, determinisations=self.count, values=tuple(values))

    def _estimate(self, total: int, squares: int) -> Estimate:
        error = None
        if self.count > 1:
            variance = (squares - Fraction(total * total, self.count)) / (self.count - 1)
            error = sqrt(variance / self.count)
        return Estimate(mean=total / self.count, standard_error=error, deals=self.count)
