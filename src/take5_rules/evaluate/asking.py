"""`evaluate`, and the policy that plays by it; NumPy is loaded when one of them is first used."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from take5_rules.core.actions import SeatAction
from take5_rules.core.edition import Edition
from take5_rules.core.rule import Plain
from take5_rules.core.value import Value
from take5_rules.evaluate.plain import evaluate_plainly
from take5_rules.evaluate.value import (
    Evaluation,
    EvaluationError,
    EvaluationReason,
    check_count,
    checked,
    decisions,
    rule_refusal,
)
from take5_rules.policies import POLICIES, Policy, cheapest_risk
from take5_rules.shuffle import Chance, Seed, derive_key
from take5_rules.views import SeatDrafting, SeatView

if TYPE_CHECKING:
    from take5_rules.batch import BatchPolicy

__all__ = ["MonteCarlo", "evaluate"]

_ROLLOUTS = {name: POLICIES[name] for name in ("random", "lowest", "highest", "cheapest-risk")}
"""The rollouts that have a name; each is a batch policy too."""

_IN_LANES, _ONE_BY_ONE = 10_000, 100
"""How many determinisations there are where nobody says how many."""


def evaluate(
    view: SeatView,
    *,
    seed: Seed,
    determinisations: int | None = None,
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

    There are 10,000 determinisations by default.
    A rule other than the base rule is played by the engine, one position after the other, as by
    `evaluate_plainly`: more than a thousand times slower, without NumPy, with 100 determinisations by
    default and a named ``rollout``.

    The same view and arguments give the same answer on every machine.

    Raises:
        EvaluationError: nothing is due from the seat, cards are being drafted, single cards have no value
            under the rule (two cards a turn, cards to hand), or an argument makes no sense.
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
    if determinisations is not None:
        check_count(determinisations)
    seen = checked(view)
    decisions(seen)
    if isinstance(rollout, str) and rollout not in _ROLLOUTS:
        raise EvaluationError(EvaluationReason.ROLLOUT, f"the policies are {', '.join(_ROLLOUTS)}")
    if not isinstance(seen.match.edition.rule, Plain):
        count = _ONE_BY_ONE if determinisations is None else determinisations
        return evaluate_plainly(seen, seed=seed, determinisations=count, rollout=_by_name(rollout))

    from take5_rules.batch import BATCH_POLICIES
    from take5_rules.evaluate.sampled import evaluate_sampled

    count = _IN_LANES if determinisations is None else determinisations
    policy = BATCH_POLICIES[rollout] if isinstance(rollout, str) else rollout
    return evaluate_sampled(seen, count, derive_key(seed, "evaluation"), policy)


def _by_name(rollout: str | BatchPolicy) -> Policy:
    if isinstance(rollout, str):
        return _ROLLOUTS[rollout]
    raise EvaluationError(EvaluationReason.ROLLOUT, "a batch policy knows the base rule alone")


@frozen(kw_only=True)
class MonteCarlo(Value):
    """A policy that takes the best decision by `evaluate`, from the seat's view alone.

    It drafts as `cheapest_risk` does.
    Where only one decision is legal it takes that without evaluating.
    It plays every rule under which single decisions have a value, and refuses the others before a match.

    >>> from take5_rules import CLASSIC, one_round
    >>> from take5_rules.policies import random_cards
    >>> from take5_rules.simulate import simulate
    >>> [one] = simulate(1, one_round(CLASSIC), [MonteCarlo(), random_cards, random_cards], seed=1)
    >>> one.won[0]
    True
    """

    determinisations: int = 200
    rollout: str | BatchPolicy = "random"

    def check_edition(self, edition: Edition) -> None:
        """Refuse an edition in which `evaluate` would refuse every view.

        Raises:
            EvaluationError: the rule is two cards a turn or cards to hand, or is not the base rule and
                ``rollout`` is a batch policy.
        """
        name = edition.rule.id
        refused = rule_refusal(edition.rule)
        if refused is not None:
            raise EvaluationError(refused[0], f"monte-carlo cannot play {name}: {refused[1]}")
        if not isinstance(edition.rule, Plain):
            _by_name(self.rollout)

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
