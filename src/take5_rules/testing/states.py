"""States at every phase, where a match waits for somebody and in between."""

from __future__ import annotations

from random import Random

from attrs import evolve
from hypothesis import assume
from hypothesis import strategies as st

from take5_rules.core.edition import Edition, LowDeck, Rounds, Setup
from take5_rules.core.rule import PLAIN
from take5_rules.core.rules import next_event
from take5_rules.core.state import Dealing, Drafting, Finished, Picking, Placing, State
from take5_rules.testing.editions import editions, openings
from take5_rules.testing.matches import random_steps

__all__ = ["passing_states", "states"]

_PHASES: tuple[type[State], ...] = (Dealing, Drafting, Picking, Placing, Finished)


@st.composite
def states(draw: st.DrawFn, *phases: type[State], edition: st.SearchStrategy[Edition] | None = None) -> State:
    """Settled states of one of ``phases`` (all five by default), reached by play from a drawn seed.

    ``edition`` defaults to `editions`; where a phase needs another setup or end, the edition is changed so.
    """
    return draw(_reached(phases or _PHASES, edition, between=False))


@st.composite
def passing_states(
    draw: st.DrawFn, *phases: type[State], edition: st.SearchStrategy[Edition] | None = None
) -> State:
    """States between two events of a step, which wait for nobody and refuse every action.

    A `Finished` state is never one of them.
    """
    return draw(_reached(phases or _PHASES[:-1], edition, between=True))


@st.composite
def _reached(
    draw: st.DrawFn,
    phases: tuple[type[State], ...],
    edition: st.SearchStrategy[Edition] | None,
    *,
    between: bool,
) -> State:
    phase = draw(st.sampled_from(phases))
    fitting = (editions() if edition is None else edition).map(lambda one: _fit(one, phase, between))
    if phase is Placing:
        # Where each card goes to its row at once, no state waits for that.
        fitting = fitting.filter(lambda one: not one.rule.one_by_one)
    start = draw(openings(fitting))
    steps = random_steps(start, Random(draw(st.integers(0, 2**32 - 1))), max_rounds=2)
    if between:
        frames = [state for step in steps for _, state in step.frames()]
        found = [state for state in frames if next_event(state) is not None]
    else:
        found = [start, *(step.after for step in steps)]
    fits = [state for state in found if isinstance(state, phase)]
    assume(fits)
    return fits[draw(st.integers(0, len(fits) - 1))]


def _fit(edition: Edition, phase: type[State], between: bool) -> Edition:
    if phase is Drafting:
        rule = PLAIN if edition.rule.has_twins else edition.rule
        return evolve(edition, deck=LowDeck(), setup=Setup.DRAFTED, rule=rule)
    if phase is Finished:
        return evolve(edition, end=Rounds(count=1))
    if phase is Dealing and not between:
        return evolve(edition, setup=Setup.DEALT)
    return edition
