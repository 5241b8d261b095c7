"""`evaluate`, and the policy that plays by it; NumPy is loaded when one of them is first used."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from take5_rules.core.actions import SeatAction
from take5_rules.core.value import Value
from take5_rules.evaluate.value import (
    Evaluation,
    EvaluationError,
    EvaluationReason,
    check_count,
    checked,
    decisions,
)
from take5_rules.policies import cheapest_risk
from take5_rules.shuffle import Chance, Seed, derive_key
from take5_rules.views import SeatDrafting, SeatView

if TYPE_CHECKING:
    from take5_rules.batch import BatchPolicy

__all__ = ["MonteCarlo", "evaluate"]


def evaluate(
    view: SeatView,
    *,
    seed: Seed,
    determinisations: int = 10_000,
    rollout: str | BatchPolicy = "random",
) -> Evaluation:
    """How many more bullheads each legal card, or row, will cost ``view.seat`` in this round.

    In each determinisation the hands that lie face down are dealt from the unseen cards, all deals being
    equally likely; every decision is then tried on it, and the round is played out.
    ``rollout`` picks all other cards of all seats (a name in `take5_rules.batch.BATCH_POLICIES`, or a batch
    policy); rows are the cheapest.
    Picks that the view shows are played; one that lies face down is made by ``rollout`` like one to come.
    A pick of the seat itself is the only one that is valued, until it is withdrawn.
    Hands that are known stay as they are.
    It looks no further than the round, and draws no conclusion from how others have played.

    The same view and arguments give the same answer on every machine.

    Raises:
        EvaluationError: nothing is due from the seat, cards are being drafted, or an argument makes no
            sense.
        PositionError: the view is inconsistent.
        ShuffleError: the seed is refused.
        ModuleNotFoundError: the extra ``batch`` is not installed.

    >>> from take5_rules import CLASSIC
    >>> from take5_rules.positions import told_picking
    >>> mine = told_picking(CLASSIC, seats=4, seat=0, hand=[44, 99], rows=[[12], [37], [43], [58]])
    >>> found = evaluate(mine, seed=1)
    >>> [(value.action.card, round(value.bullheads.mean, 1)) for value in found.values]
    [(44, 0.6), (99, 0.0)]
    """
    check_count(determinisations)
    seen = checked(view)
    decisions(seen)

    from take5_rules.batch import BATCH_POLICIES
    from take5_rules.evaluate.sampled import evaluate_sampled

    if isinstance(rollout, str):
        if rollout not in BATCH_POLICIES:
            known = ", ".join(BATCH_POLICIES)
            raise EvaluationError(EvaluationReason.ROLLOUT, f"the policies are {known}")
        rollout = BATCH_POLICIES[rollout]
    return evaluate_sampled(seen, determinisations, derive_key(seed, "evaluation"), rollout)


@frozen(kw_only=True)
class MonteCarlo(Value):
    """A policy that takes the best decision by `evaluate`, from the seat's view alone.

    It drafts as `cheapest_risk` does.
    Where only one decision is legal it takes that without evaluating.

    >>> from take5_rules import CLASSIC, one_round
    >>> from take5_rules.policies import random_cards
    >>> from take5_rules.simulate import simulate
    >>> [one] = simulate(1, one_round(CLASSIC), [MonteCarlo(), random_cards, random_cards], seed=1)
    >>> one.won[0]
    True
    """

    determinisations: int = 200
    rollout: str | BatchPolicy = "random"

    def __call__(self, view: SeatView, chance: Chance) -> SeatAction:
        """The decision of ``view.seat``."""
        if isinstance(view, SeatDrafting):
            return cheapest_risk(view, chance)
        due = decisions(checked(view))
        if len(due) == 1:
            return due[0]
        found = evaluate(
            view,
            seed=chance.randrange(1 << 32),
            determinisations=self.determinisations,
            rollout=self.rollout,
        )
        return found.best.action
