"""Laws of secrecy, over random matches of every edition and variant."""

from __future__ import annotations

import gc
import pickle
import pickletools
import random
from types import FunctionType, MethodType, ModuleType

from hypothesis import given, settings
from hypothesis import strategies as st

from take5_rules import (
    Action,
    CardPicked,
    Dealing,
    Dealt,
    Drafting,
    Edition,
    Event,
    Finished,
    FlippedCardPicked,
    PairPicked,
    Picking,
    Placing,
    State,
    Step,
    Table,
    forced,
    legal_actions,
    moment,
    to_act,
)
from take5_rules.history import History, advance, begin_history
from take5_rules.sampling import unseen
from take5_rules.seen import SeenEvent, see, seen_events
from take5_rules.views import PickingView, PlacingView, View, hands_are_public, spectate, view
from tests.views.matches import random_steps, tables_of_any_rule, with_hidden_changed

Drawn = tuple[Edition, int, int]


def viewers(seats: int) -> tuple[int | None, ...]:
    return (None, 0, seats - 1)


def numbers_pickled(value: View | SeenEvent | History) -> list[int]:
    """Every number that stands in the pickle, whatever it is called there."""
    found = [arg for _, arg, _ in pickletools.genops(pickle.dumps(value)) if type(arg) is int]
    return sorted(found)


@settings(max_examples=25)
@given(tables_of_any_rule())
def test_a_view_advanced_by_each_seen_event_is_the_view_of_the_state_after_it(drawn: Drawn) -> None:
    edition, seats, seed = drawn
    for step in random_steps(edition, seats, seed, most=120):
        for viewer in (None, *range(seats)):
            seen = view(step.before, viewer)
            for event, after in step.frames():
                seen = advance(seen, see(event, step.before, viewer))
                assert seen == view(after, viewer)
                assert hash(seen) == hash(view(after, viewer))
            assert seen == view(step.after, viewer)


@settings(max_examples=25)
@given(tables_of_any_rule(), st.integers(0, 2**32))
def test_states_that_differ_only_in_what_is_hidden_give_equal_views(drawn: Drawn, other: int) -> None:
    edition, seats, seed = drawn
    rng = random.Random(other)
    for step in random_steps(edition, seats, seed, most=60):
        for _, state in step.frames():
            for viewer in viewers(seats):
                one, two = view(state, viewer), view(with_hidden_changed(state, viewer, rng), viewer)
                assert one == two
                assert (hash(one), repr(one)) == (hash(two), repr(two))
                assert numbers_pickled(one) == numbers_pickled(two)
                loaded = pickle.loads(pickle.dumps(one))
                assert loaded == pickle.loads(pickle.dumps(two)) == one
                assert (hash(loaded), repr(loaded)) == (hash(one), repr(one))
                assert to_act(one) == to_act(two)
                assert forced(one) == forced(two)
                assert moment(one) == moment(two)
                assert unseen(one) == unseen(two)


@settings(max_examples=15)
@given(tables_of_any_rule())
def test_the_hidden_twin_really_differs_where_something_is_hidden(drawn: Drawn) -> None:
    edition, seats, seed = drawn
    rng = random.Random(seed)
    for step in random_steps(edition, seats, seed, most=3):
        state = step.after
        hidden = len(unseen(spectate(state))) > edition.hand_size * seats and not hands_are_public(edition)
        if isinstance(state, Picking) and hidden:
            twins = {with_hidden_changed(state, None, rng) for _ in range(4)}
            assert len(twins) > 1


def reachable(value: object) -> list[object]:
    """Everything that hangs on ``value``, as the garbage collector sees it, without types and modules."""
    found: list[object] = []
    seen: set[int] = set()
    waiting: list[object] = [value]
    while waiting:
        item = waiting.pop()
        if id(item) in seen or isinstance(item, type | ModuleType | FunctionType | MethodType):
            continue
        seen.add(id(item))
        found.append(item)
        waiting += gc.get_referents(item)
    return found


@settings(max_examples=10)
@given(tables_of_any_rule())
def test_no_state_table_step_or_full_event_hangs_on_a_view_or_a_history(drawn: Drawn) -> None:
    edition, seats, seed = drawn
    secret: tuple[type, ...] = (Picking, Placing, Dealing, Drafting, Finished, Table, Step, Dealt, CardPicked)
    for step in random_steps(edition, seats, seed, most=10):
        for viewer in viewers(seats):
            history = begin_history(step.before, viewer).follow(step)
            for held in reachable((view(step.after, viewer), history, seen_events(step, viewer))):
                assert not isinstance(held, secret)


@settings(max_examples=15)
@given(tables_of_any_rule())
def test_a_seat_sees_its_own_hand_and_pick_and_what_lies_open(drawn: Drawn) -> None:
    edition, seats, seed = drawn
    for step in random_steps(edition, seats, seed, most=60):
        for _, state in step.frames():
            if not isinstance(state, Picking | Placing):
                continue
            for seat in range(seats):
                seen = view(state, seat)
                assert isinstance(seen, PickingView | PlacingView)
                assert seen.hand == state.table.hands[seat]
                assert seen.pick == state.picks[seat]
                assert (seen.rows, seen.piles) == (state.table.rows, state.table.piles)
                assert list(map(len, seen.hands)) == list(map(len, state.table.hands))


@settings(max_examples=15)
@given(tables_of_any_rule())
def test_a_view_answers_as_its_state_does_for_its_own_seat_and_for_no_other(drawn: Drawn) -> None:
    edition, seats, seed = drawn
    for step in random_steps(edition, seats, seed, most=60):
        for state in (step.after, *(state for _, state in step.frames())):
            for viewer in (None, *range(seats)):
                seen = view(state, viewer)
                assert to_act(seen) == to_act(state)
                assert moment(seen) == moment(state)
                for seat in range(seats):
                    expected = legal_actions(state, seat) if seat == viewer else ()
                    assert legal_actions(seen, seat) == expected
                assert forced(seen) == tuple(a for a in forced(state) if a.seat == viewer)


@settings(max_examples=15)
@given(tables_of_any_rule())
def test_the_view_of_a_history_is_the_view_of_the_state(drawn: Drawn) -> None:
    edition, seats, seed = drawn
    steps = list(random_steps(edition, seats, seed, most=60))
    for viewer in (None, *range(seats)):
        history = begin_history(steps[0].before, viewer)
        for step in steps:
            history = history.follow(step)
        assert history.view == view(steps[-1].after, viewer)
        assert history.seat == viewer
        assert pickle.loads(pickle.dumps(history)) == history


def test_no_union_of_full_values_shares_a_class_with_what_is_seen_and_secret() -> None:
    secret_events = {Dealt, CardPicked, FlippedCardPicked, PairPicked}
    assert secret_events.isdisjoint(SeenEvent.__args__)
    assert set(Event.__args__) - set(SeenEvent.__args__) == secret_events
    assert set(View.__args__).isdisjoint({*State.__args__, *Action.__args__})
