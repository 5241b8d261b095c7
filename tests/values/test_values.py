"""Values all the way: equal wherever they come from, unchangeable whatever is tried, cheap however long."""

from __future__ import annotations

import copy
import enum
import gc
import os
import pickle
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import attrs
import pytest

from take5_rules import (
    CLASSIC,
    Deal,
    Dealing,
    Drafting,
    Finished,
    Picking,
    Placing,
    PlayPicks,
    Rounds,
    State,
    Step,
    legal_actions,
    new_match,
    play,
    resolve_turn,
    rounds,
    to_act,
)
from take5_rules.core.value import Value
from take5_rules.history import begin_history
from take5_rules.positions import position
from take5_rules.replay import Correction, Replay, amend_all, dump_state, dumps, verify
from take5_rules.seen import SeenEvent
from take5_rules.views import View, view
from tests.replay.matches import TINY, deal_for, random_steps
from tests.values.samples import samples, states

ROOT = Path(__file__).resolve().parents[2]
SAMPLES = samples()


def everything_on(value: object) -> Iterator[object]:
    """All that can be reached from a value, classes and modules aside."""
    waiting, seen = [value], set()
    while waiting:
        item = waiting.pop()
        if id(item) in seen or isinstance(item, type):
            continue
        seen.add(id(item))
        yield item
        # The members of an enum hang on tables of its class.
        if not isinstance(item, enum.Enum):
            waiting += gc.get_referents(item)


def test_the_samples_are_of_every_phase_and_of_every_kind() -> None:
    kinds = {type(value) for value in SAMPLES}
    assert {Dealing, Drafting, Picking, Placing, Finished} == {type(state) for state in states()}
    assert kinds >= {*State.__args__, *View.__args__, *SeenEvent.__args__}
    assert len(kinds) > 50


@pytest.mark.parametrize("seed", ["1", "2"])
def test_values_from_a_process_with_other_hashes_are_equal_and_found(seed: str) -> None:
    made = subprocess.run(
        [sys.executable, "-m", "tests.values.samples"],
        capture_output=True,
        check=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": seed},
    )
    loaded: list[Value] = pickle.loads(made.stdout)
    assert loaded == SAMPLES
    fresh = set(SAMPLES)
    for value, own in zip(loaded, SAMPLES, strict=True):
        assert hash(value) == hash(own), own
        assert value in fresh
        assert repr(value) == repr(own)


def test_copies_are_the_value_itself_and_pickles_are_equal() -> None:
    for value in SAMPLES:
        assert copy.copy(value) is value
        assert copy.deepcopy(value) is value
        assert copy.deepcopy([value])[0] is value
        for protocol in (2, pickle.HIGHEST_PROTOCOL):
            again = pickle.loads(pickle.dumps(value, protocol))
            assert (again, hash(again), repr(again)) == (value, hash(value), repr(value))
            assert type(again) is type(value)


def test_a_step_travels_with_its_events_and_frames() -> None:
    for step in random_steps(new_match(TINY, 3), 4):
        again: Step = pickle.loads(pickle.dumps(step))
        assert again == step
        assert again.events == step.events
        assert list(again.frames()) == list(step.frames())
        assert copy.deepcopy(step) is step


def test_a_loaded_state_plays_on_as_the_one_that_was_saved() -> None:
    for step in random_steps(new_match(TINY, 3), 9):
        again: State = pickle.loads(pickle.dumps(step.before))
        assert play(again, step.action) == step
        assert dump_state(play(again, step.action).after) == dump_state(step.after)


def test_no_value_can_be_changed_or_given_more() -> None:
    for value in {type(value): value for value in SAMPLES}.values():
        names = [field.name for field in attrs.fields(type(value))]  # type: ignore[arg-type]
        for name in [*names, "more"]:
            with pytest.raises((attrs.exceptions.FrozenInstanceError, AttributeError, TypeError)):
                setattr(value, name, 1)
            with pytest.raises((attrs.exceptions.FrozenInstanceError, AttributeError)):
                delattr(value, name)
        assert not hasattr(value, "__dict__"), type(value)


def test_nothing_that_hangs_on_a_value_can_be_changed() -> None:
    plain = (int, str, bytes, tuple, type(None), enum.Enum, Value)
    for value in SAMPLES:
        for item in everything_on(value):
            assert isinstance(item, plain), (type(value), type(item))


def test_what_is_handed_out_is_a_copy_or_cannot_be_changed() -> None:
    replay = Replay.start(new_match(CLASSIC, 2), extra={"a": [1]})
    given = replay.extra
    given["a"] = 2
    assert replay.extra == {"a": [1]}
    state = states()[0]
    for out in (to_act(state), legal_actions(state, 0), replay.rounds, replay.scoreboard()):
        assert type(out) is tuple


def test_lists_that_are_passed_in_are_copied() -> None:
    hands, rows = [[*range(1, 11)], [*range(41, 51)]], [20, 40, 60, 80]
    deal = Deal(hands=hands, rows=rows)
    cards = [7, 44]
    picks = PlayPicks(cards=cards, take=0)
    labels, extra = ["Ana", "Bo"], {"a": [1, 2]}
    replay = Replay.start(new_match(CLASSIC, 2), players=labels, extra=extra)
    lying = [[20], [40], [60], [80]]
    placed = resolve_turn(lying, cards, CLASSIC, take=0)
    built = position(CLASSIC, hands=hands, rows=lying)
    step = play(replay.resume(), deal)
    longer = replay.add(step).add(play(step.after, picks))
    corrections = [Correction(round=1, turn=1, seat=1, card=45)]
    amended = amend_all(longer, corrections)
    before = [hash(value) for value in (deal, picks, replay, placed, built, step.after, longer, amended)]
    for items in (hands[0], rows, cards, lying[0]):
        items.clear()
    labels[0] = "Cy"
    extra["a"].append(3)
    corrections.clear()
    hands.pop()
    after = [hash(value) for value in (deal, picks, replay, placed, built, step.after, longer, amended)]
    assert before == after
    assert deal.hands[0] == tuple(range(1, 11))
    assert replay.players == ("Ana", "Bo")
    assert replay.extra == {"a": [1, 2]}


def test_iterators_that_are_passed_in_are_read_once() -> None:
    deal = Deal(hands=(iter(hand) for hand in ([1, 2], [3, 4])), rows=iter([5, 6]))
    assert (deal.hands, deal.rows) == (((1, 2), (3, 4)), (5, 6))
    assert PlayPicks(cards=iter([1, 3])).cards == (1, 3)


def test_threads_that_play_from_one_state_do_not_meet() -> None:
    deal = Deal(hands=[range(1, 11), range(41, 51), range(61, 71)], rows=[20, 40, 60, 80])
    start = play(new_match(rounds(2, CLASSIC), 3), deal).after
    before = pickle.dumps(start)

    def branch(seed: int) -> tuple[bytes, str]:
        rng = random.Random(seed)
        state = start
        history = begin_history(start, 1)
        while not isinstance(state, Finished):
            if isinstance(state, Dealing):
                action: Deal = deal_for(state, rng)
                step = play(state, action)
            else:
                step = play(state, rng.choice(legal_actions(state, rng.choice(to_act(state)))))
            state, history = step.after, history.follow(step)
        return dump_state(state), repr(history.view)

    alone = [branch(seed) for seed in range(24)]
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        with ThreadPoolExecutor(8) as pool:
            together = list(pool.map(branch, range(24)))
    finally:
        sys.setswitchinterval(interval)
    assert together == alone
    assert len(set(alone)) > 12
    assert pickle.dumps(start) == before


LONG = attrs.evolve(TINY, end=Rounds(count=300))


def shallow(work: Callable[[], None]) -> None:
    """Do ``work`` with room for only a few calls within each other."""
    depth = 0
    frame = sys._getframe()
    while frame.f_back is not None:
        depth, frame = depth + 1, frame.f_back
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(depth + 60)
    try:
        work()
    finally:
        sys.setrecursionlimit(limit)


def test_300_rounds_need_no_recursion_and_leave_no_trail() -> None:
    """The state does not grow, and no state holds on to an earlier one."""
    sizes: list[int] = []
    kept: list[Replay] = []

    def work() -> None:
        state: State = new_match(LONG, 2)
        replay = Replay.start(state)
        rng = random.Random(4)
        while not isinstance(state, Finished):
            if isinstance(state, Dealing):
                sizes.append(len(pickle.dumps(state)))
                step = play(state, deal_for(state, rng))
            else:
                step = play(state, rng.choice(legal_actions(state, to_act(state)[0])))
            replay, state = replay.add(step), step.after
        assert verify(replay).ok
        assert dumps(replay)
        assert hash(replay) == hash(pickle.loads(pickle.dumps(replay)))
        assert isinstance(view(state, 0).match.totals[0], int)
        kept.append(replay)

    shallow(work)
    assert len(sizes) == 300
    assert max(sizes) - min(sizes) < 16
    states_held = [item for item in everything_on(kept[0]) if isinstance(item, State)]
    assert len(states_held) == 1


def test_adding_to_a_long_record_touches_few_of_its_rounds() -> None:
    """Counted, not timed: how many of a record's parts are new after a step."""
    state: State = new_match(LONG, 2)
    replay = Replay.start(state)
    rng = random.Random(5)
    new = []
    for _ in range(900):
        step = (
            play(state, deal_for(state, rng))
            if isinstance(state, Dealing)
            else play(state, rng.choice(legal_actions(state, to_act(state)[0])))
        )
        old = {id(item) for item in everything_on((replay._closed, replay._opened))}
        longer = replay.add(step)
        fresh = [item for item in everything_on((longer._closed, longer._opened)) if id(item) not in old]
        new.append(sum(len(item) for item in fresh if isinstance(item, tuple)))
        replay, state = longer, step.after
    assert len(replay.rounds) > 100
    early, late = new[: len(new) // 4], new[-len(new) // 4 :]
    assert sum(late) / len(late) < 2.5 * sum(early) / len(early)
