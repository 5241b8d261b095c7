"""Matches as they are played: long ones from a seed, short ones drawn decision by decision."""

from __future__ import annotations

from random import Random

from attrs import frozen
from hypothesis import strategies as st
from hypothesis.vendor.pretty import RepresentationPrinter

from take5_rules.core.actions import Action, Deal, KeepCards, PlayPicks, VoidRound, WithdrawPick
from take5_rules.core.choices import legal_actions
from take5_rules.core.play import Step, play
from take5_rules.core.rules import refusal, to_act
from take5_rules.core.state import Dealing, Finished, Picking, State
from take5_rules.core.value import Value
from take5_rules.testing.actions import accepted_actions
from take5_rules.testing.deals import turn_over
from take5_rules.testing.editions import house_editions, openings

__all__ = ["Playthrough", "matches", "random_steps", "short_matches"]


@frozen(kw_only=True, repr=False)
class Playthrough(Value):
    """A match from its ``start`` as far as it went: each of the ``steps`` begins where the last one ended.

    Its text names the start and the actions, from which all else follows.
    """

    start: State
    steps: tuple[Step, ...] = ()

    @property
    def end(self) -> State:
        """The state after the last step."""
        return self.steps[-1].after if self.steps else self.start

    def __repr__(self) -> str:
        """The start and the actions."""
        actions = ",\n  ".join([repr(step.action) for step in self.steps])
        return f"Playthrough(start={self.start!r}, actions=[\n  {actions}])"

    def _repr_pretty_(self, printer: RepresentationPrinter, cycle: bool) -> None:
        printer.text(repr(self))


@st.composite
def matches(
    draw: st.DrawFn, start: st.SearchStrategy[State] | None = None, *, max_rounds: int = 2
) -> Playthrough:
    """Matches played by a drawn seed: to their end, or to the end of the round ``max_rounds``.

    Most decisions are single ones, some turns are picked jointly, some picks are withdrawn, and now and then
    a round is voided.
    A match takes a handful of draws whatever its length, so it shrinks fast, but not towards simple cards:
    that is what `short_matches` is for.
    ``start`` defaults to `openings`, which are of every rule; `editions` says how to ask for some.
    """
    opening = draw(openings() if start is None else start)
    chance = Random(draw(st.integers(0, 2**32 - 1)))
    return Playthrough(start=opening, steps=random_steps(opening, chance, max_rounds))


@st.composite
def short_matches(
    draw: st.DrawFn, start: st.SearchStrategy[State] | None = None, *, max_actions: int = 30
) -> Playthrough:
    """Matches of few cards, stopped at any moment; every action is drawn, so they shrink to simple ones.

    ``start`` defaults to `openings` of `house_editions`.
    """
    opening = draw(openings(house_editions(max_hand=3, max_seats=3)) if start is None else start)
    steps: list[Step] = []
    state = opening
    for _ in range(draw(st.integers(0, max_actions))):
        if isinstance(state, Finished):
            break
        step = play(state, draw(accepted_actions(state)))
        steps.append(step)
        state = step.after
    return Playthrough(start=opening, steps=tuple(steps))


def random_steps(state: State, chance: Random, max_rounds: int) -> tuple[Step, ...]:
    """Play on by chance to the end, or until ``max_rounds`` are played; at most three rounds are voided."""
    steps: list[Step] = []
    edition, seats = state.match.edition, state.match.seats
    # A round has seats times cards drafts, as many picks, and row choices and orders; some are withdrawn.
    most = 4 * (edition.hand_size + 1) * (seats + 1)
    if edition.rule.one_by_one:
        most *= 8
    begun = 0
    while not isinstance(state, Finished) and state.match.rounds_played < max_rounds:
        step = play(state, _random_action(state, chance, hurry=len(steps) - begun > most // 2))
        steps.append(step)
        if step.after.match != state.match:
            begun = len(steps)
        if len(steps) - begun > most:
            raise AssertionError("a round does not end")
        state = step.after
    return tuple(steps)


def _random_action(state: State, chance: Random, *, hurry: bool) -> Action:
    if isinstance(state, Dealing):
        return _random_deal(state, chance)
    unusual = _unusual_action(state, chance)
    if unusual is not None and refusal(state, unusual) is None:
        return unusual
    seat = chance.choice(to_act(state))
    due = legal_actions(state, seat)
    # A round in which cards come back to hands ends for sure if none of them do any more.
    return due[0] if hurry and isinstance(due[0], KeepCards) else chance.choice(due)


def _unusual_action(state: State, chance: Random) -> Action | None:
    roll = chance.random()
    if roll < 0.003 and state.match.rounds_voided < 3:
        return VoidRound()
    if roll < 0.05:
        return WithdrawPick(seat=chance.randrange(state.match.seats))
    if roll < 0.25 and isinstance(state, Picking) and all(state.table.hands):
        return _joint_picks(state, chance)
    return None


def _joint_picks(state: Picking, chance: Random) -> PlayPicks:
    cards = [chance.choice(hand) for hand in state.table.hands]
    answered = PlayPicks(cards=cards, take=chance.randrange(len(state.table.rows)))
    due = refusal(state, answered) is None
    return answered if due and chance.random() < 0.5 else PlayPicks(cards=cards)


def _random_deal(state: Dealing, chance: Random) -> Deal:
    edition, seats = state.match.edition, state.match.seats
    size = edition.hand_size
    turned = edition.rows + edition.rule.spare_starters(edition.rows)
    order = chance.sample(edition.deck_for(seats), size * seats + turned)
    hands = [order[seat * size : (seat + 1) * size] for seat in range(seats)]
    return Deal(hands=hands, rows=turn_over(order[size * seats :], edition))
