"""Evaluation by the engine itself, one position after the other: slow, without NumPy, with any policy."""

from __future__ import annotations

from attrs import evolve

from take5_rules.core.actions import SeatAction
from take5_rules.core.events import RoundScored
from take5_rules.core.play import play
from take5_rules.core.rules import to_act
from take5_rules.core.state import Picking, Placing, State
from take5_rules.evaluate.value import Evaluation, Tally, check_count, checked, decisions
from take5_rules.policies import Policy, random_cards
from take5_rules.sampling import sample_state
from take5_rules.shuffle import Chance, Seed, Stream, derive_key
from take5_rules.views import FaceDown, SeatPicking, SeatView, view

__all__ = ["evaluate_plainly"]


def evaluate_plainly(
    view: SeatView, *, seed: Seed, determinisations: int = 100, rollout: Policy = random_cards
) -> Evaluation:
    """`evaluate` without NumPy, for any policy and rule, more than a thousand times slower.

    ``rollout`` decides for all seats, rows included, after the decision that is valued.

    Raises:
        EvaluationError: nothing is due from the seat, or an argument makes no sense.
        PositionError: the view is inconsistent.
        ShuffleError: the seed is refused.

    >>> from take5_rules import CLASSIC
    >>> from take5_rules.positions import told_picking
    >>> mine = told_picking(CLASSIC, seats=4, seat=0, hand=[44, 99], rows=[[12], [37], [43], [58]])
    >>> evaluate_plainly(mine, seed=1, determinisations=20).best.action
    PickCard(seat=0, card=99)
    """
    check_count(determinisations)
    seen = checked(view)
    decided = decisions(seen)
    if isinstance(seen, SeatPicking):
        # Whether somebody has laid a card face down already says nothing about the card.
        seen = evolve(
            seen, picks=tuple([None if isinstance(pick, FaceDown) else pick for pick in seen.picks])
        )
    tally = Tally(decided)
    chance = Stream(derive_key(seed, "evaluated-hands"))
    for number in range(determinisations):
        state = sample_state(seen, chance)
        key = derive_key(seed, "evaluated-rollout", number)
        costs = [_cost(state, action, rollout, Stream(key)) for action in decided]
        tally.add(1, costs, [[one * other for other in costs] for one in costs])
    return tally.evaluation()


def _cost(state: State, action: SeatAction, rollout: Policy, chance: Chance) -> int:
    """The bullheads that the seat takes until the round is scored."""
    if not isinstance(state, Picking | Placing):
        raise AssertionError("only these are sampled")
    seat = action.seat
    before = state.match.edition.rule.points(state.table)[seat]
    if isinstance(state, Placing) or state.picks[seat] is None:
        step = play(state, action)
    else:
        step = play(state, _next(state, rollout, chance))
    while True:
        for event in step.events:
            if isinstance(event, RoundScored):
                return event.points[seat] - before
        step = play(step.after, _next(step.after, rollout, chance))


def _next(state: State, rollout: Policy, chance: Chance) -> SeatAction:
    seat = to_act(state)[0]
    return rollout(view(state, seat), chance)
