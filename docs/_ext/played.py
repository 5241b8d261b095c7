"""Matches of every setup and variant, played while the site is built, so that pages can tell what occurs.

It needs nothing beside the package, so that the tests can ask it too.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterable
from functools import cache

from attrs import evolve

from take5_rules import (
    CLASSIC,
    PUBLISHED,
    VARIANTS,
    Dealing,
    Edition,
    Event,
    Finished,
    Plain,
    Rounds,
    State,
    Step,
    VoidRound,
    WithdrawPick,
    legal_actions,
    new_match,
    play,
    refusal,
    to_act,
)
from take5_rules.shuffle import deal

Frame = tuple[State, Event, State]
Arrow = tuple[str, str]

SEATS = (2, 3, 6)
ROUNDS = 6
MOST_STEPS = 20_000
"""A round of cards to hand may last for ever."""


def editions() -> tuple[Edition, ...]:
    """The base and every variant of it, each played for a few rounds."""
    box = PUBLISHED["amigo-en-2.10"]
    every = [CLASSIC, *[variant.build(box, CLASSIC, ROUNDS) for variant in VARIANTS]]
    return tuple(dict.fromkeys([evolve(edition, end=Rounds(count=ROUNDS)) for edition in every]))


def is_base(edition: Edition) -> bool:
    """Whether its rule is the base rule, and only its numbers differ."""
    return isinstance(edition.rule, Plain)


@cache
def frames(edition: Edition) -> tuple[Frame, ...]:
    """Each event of matches of few and of many seats, with the states before and after it."""
    return tuple([frame for seats in SEATS for frame in _match(edition, seats)])


def _match(edition: Edition, seats: int) -> list[Frame]:
    rng = random.Random(7)
    state = new_match(edition, seats=seats)
    found: list[Frame] = []
    for _ in range(MOST_STEPS):
        if isinstance(state, Finished):
            return found
        for step in _steps(state, rng):
            before = step.before
            for event, state in step.frames():
                found.append((before, event, state))
                before = state
    raise ValueError("a match did not end")


def _steps(state: State, rng: random.Random) -> list[Step]:
    """A random action and, now and then, what a host or a seat may do beside it."""
    if isinstance(state, Dealing):
        return [play(state, deal(7, state))]
    if state.match.rounds_voided < 2 * ROUNDS and rng.random() < 0.02:
        return [play(state, VoidRound())]
    seat = rng.choice(to_act(state))
    step = play(state, rng.choice(legal_actions(state, seat)))
    back = WithdrawPick(seat=seat)
    if refusal(step.after, back) is not None:
        return [step]
    taken_back = play(step.after, back)
    return [step, taken_back, play(taken_back.after, step.action)]


def arrows(some: Iterable[Edition]) -> dict[Arrow, list[str]]:
    """The events seen between each two phases, by name."""
    found: dict[Arrow, set[str]] = defaultdict(set)
    for edition in some:
        for before, event, after in frames(edition):
            found[type(before).__name__, type(after).__name__].add(type(event).__name__)
    return {arrow: sorted(events) for arrow, events in sorted(found.items())}


def decisions() -> dict[str, dict[str, list[str]]]:
    """By rule and phase, the kinds of decisions that seats had to make in it."""
    found: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for edition in editions():
        for state in {before for before, _, _ in frames(edition)}:
            for seat in to_act(state):
                for action in legal_actions(state, seat):
                    found[edition.rule.id][type(state).__name__].add(type(action).__name__)
    return {
        rule: {phase: sorted(kinds) for phase, kinds in sorted(phases.items())}
        for rule, phases in found.items()
    }
