"""Seats have no rank under the variants that differ in kind either, nor has the order in which they commit.

Where that is no law, it is said here why:
open picks are laid in an order that is part of the rule, and so are goes, so no order of commits is free;
seats that do something in turn may be turned round the table, but not exchanged;
and of twins in one turn the lower seat's card comes first (decided here, and tried in ``test_twins``).
"""

from __future__ import annotations

import pytest
from attrs import evolve
from hypothesis import assume, event, given, settings
from hypothesis import strategies as st

from take5_rules import (
    RULES,
    CardsToHand,
    Dealing,
    Edition,
    Picking,
    PicksRevealed,
    Rule,
    State,
    Step,
    TwinCards,
    Visibility,
    legal_actions,
    play,
    to_act,
)
from take5_rules.testing import Playthrough, matches, openings, short_matches, states, variant_editions
from tests.core.renaming import check_renaming, renamed, seat_renamed

KINDS = [rule for id, rule in RULES.items() if id != "plain"]
TOGETHER = [rule for rule in KINDS if not rule.one_by_one]
NO_TWINS = [rule for rule in KINDS if not rule.has_twins]
quick = settings(max_examples=40)


def of(rules: list[Rule]) -> st.SearchStrategy[Edition]:
    return variant_editions(rules=rules)


def secret(edition: Edition) -> Edition:
    return evolve(edition, picks=Visibility.SECRET)


def each(rules: list[Rule]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("rule", rules, ids=[rule.id for rule in rules])


def test_only_goes_and_twins_are_left_out_below() -> None:
    assert {type(rule) for rule in KINDS} - {type(rule) for rule in TOGETHER} == {CardsToHand}
    assert {type(rule) for rule in KINDS} - {type(rule) for rule in NO_TWINS} == {TwinCards}


@each(TOGETHER)
@quick
@given(st.data())
def test_the_order_of_commits_changes_nothing_after_the_reveal(rule: Rule, data: st.DataObject) -> None:
    state = data.draw(states(Picking, edition=of([rule]).map(secret)))
    waiting = to_act(state)
    assume(len(waiting) > 1)
    actions = {seat: data.draw(st.sampled_from(legal_actions(state, seat))) for seat in waiting}
    found: list[Step] = []
    for order in (waiting, waiting[::-1], data.draw(st.permutations(waiting))):
        steps: list[Step] = []
        for seat in order:
            steps.append(play(steps[-1].after if steps else state, actions[seat]))
        found.append(steps[-1])
    for step in found[1:]:
        assert step.after == found[0].after
        assert (hash(step.after), repr(step.after)) == (hash(found[0].after), repr(found[0].after))
        assert step.events[1:] == found[0].events[1:]


@each(NO_TWINS)
@quick
@given(st.data())
def test_turning_the_seats_round_the_table_turns_the_result(rule: Rule, data: st.DataObject) -> None:
    start = openings(of([rule]))
    match = data.draw(matches(start) | short_matches(start))
    seats, turn = match.start.match.seats, data.draw(st.integers(1, 9))
    check_renaming(match, {seat: (seat + turn) % seats for seat in range(seats)})


@each([rule for rule in NO_TWINS if not rule.one_by_one])
@quick
@given(st.data())
def test_any_renaming_of_seats_renames_the_result_where_no_order_counts(
    rule: Rule, data: st.DataObject
) -> None:
    match = data.draw(matches(openings(of([rule]).map(secret)).filter(is_dealt)))
    seats = range(match.start.match.seats)
    check_renaming(match, dict(zip(seats, data.draw(st.permutations(seats)), strict=True)))


def is_dealt(state: State) -> bool:
    return isinstance(state, Dealing)


def twins_lie(step: Step) -> bool:
    """Whether two seats have played equal cards."""
    return any(isinstance(one, PicksRevealed) and len(set(one.picks)) < len(one.picks) for one in step.events)


@quick
@given(matches(openings(of([TwinCards()]).map(secret)).filter(is_dealt)), st.data())
def test_twins_rename_too_as_long_as_no_two_seats_play_equal_cards(
    match: Playthrough, data: st.DataObject
) -> None:
    seats = range(match.start.match.seats)
    name = dict(zip(seats, data.draw(st.permutations(seats)), strict=True))
    state = renamed(match.start, name)
    turns = 0
    for step in match.steps:
        if twins_lie(step):
            break
        state = play(state, seat_renamed(step.action, name)).after
        assert state == renamed(step.after, name)
        turns += 1
    event(f"turns: {min(turns, 3)}")
