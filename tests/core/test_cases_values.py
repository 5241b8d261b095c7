"""States as values: faults of public programs, each as a case with its whole kind."""

import copy
import itertools
import os
import pickle
import random
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from attrs import evolve, has

from take5_rules import (
    CLASSIC,
    Deal,
    Dealing,
    Finished,
    PickCard,
    Picking,
    Placing,
    PlayPicks,
    State,
    TakeRow,
    legal_actions,
    low_deck,
    moment,
    new_match,
    one_round,
    play,
    play_picks,
    rounds,
    to_act,
)
from take5_rules.testing.matches import random_steps
from tests.core.rounds import paused, stored
from tests.core.support import (
    hand_of,
    piles_of,
    position,
    rows_of,
)

# A state says whose decision it is, at every phase, after any way of storing it.


@pytest.mark.parametrize("number", range(5))
def test_a_stored_state_still_knows_whose_decision_it_is(number: int) -> None:
    state = stored()[number]
    for again in (pickle.loads(pickle.dumps(state)), copy.copy(state), copy.deepcopy(state)):
        assert again == state
        assert hash(again) == hash(state)
        assert repr(again) == repr(state)
        assert to_act(again) == to_act(state)
        assert moment(again) == moment(state)
        for seat in to_act(state):
            assert legal_actions(again, seat) == legal_actions(state, seat)


def test_a_turn_paused_at_a_row_choice_goes_on_after_a_round_trip() -> None:
    again: State = pickle.loads(pickle.dumps(paused()))
    assert to_act(again) == (1,)
    assert isinstance(again, Placing)
    assert again.picks == (62, 29)
    after = play(again, TakeRow(seat=1, row=0)).after
    assert rows_of(after) == ((29,), (75,), (90,), (62,))
    assert piles_of(after) == ((31, 35, 40, 44, 58), (60,))


# Values: equal ones are equal everywhere, unequal ones differ, and none ever changes.


def test_a_pickle_from_another_process_with_another_hash_seed_is_the_same_value() -> None:
    here = paused()
    code = (
        "import pickle, sys\n"
        "state = pickle.loads(bytes.fromhex(sys.argv[1]))\n"
        "hash(state)\n"
        "sys.stdout.write(pickle.dumps(state).hex())\n"
    )
    for seed in ("1", "2"):
        run = subprocess.run(
            [sys.executable, "-c", code, pickle.dumps(here).hex()],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        )
        there = pickle.loads(bytes.fromhex(run.stdout))
        assert there == here
        assert hash(there) == hash(here)
        assert there in {here}


def test_states_that_differ_in_one_thing_are_unequal() -> None:
    base = position([[20], [40], [60], [80]], [[6, 30], [50, 70]])
    assert isinstance(base, Picking)
    others: list[Any] = [
        play(base, PickCard(seat=0, card=6)).after,
        play(base, PickCard(seat=0, card=30)).after,
        evolve(base, match=evolve(base.match, totals=(1, 0))),
        evolve(base, match=evolve(base.match, edition=low_deck(CLASSIC))),
        evolve(base, match=evolve(base.match, first_seat=1)),
        evolve(base, match=evolve(base.match, rounds_voided=1)),
        evolve(base, table=evolve(base.table, rows=((40,), (20,), (60,), (80,)))),
        (base.match, base.table, base.picks),
        Dealing(match=base.match),
    ]
    for number, one in enumerate([base, *others]):
        for other in others[number:]:
            assert one != other
    others = [Dealing(match=base.match), Finished(match=base.match, winners=())]
    assert others[0] != others[1]


def test_distinct_states_have_distinct_hashes_for_the_most_part() -> None:
    steps = random_steps(new_match(rounds(9, CLASSIC), 5), random.Random(5), max_rounds=9)
    states = {step.after for step in steps} | {state for step in steps for _, state in step.frames()}
    assert len(states) > 500
    assert len({hash(state) for state in states}) >= 0.99 * len(states)


def test_what_a_caller_passed_in_may_change_without_harm() -> None:
    hands = [[6, 30], [50, 70]]
    rows = [20, 40, 60, 80]
    deal = Deal(hands=hands, rows=rows)
    after = play(new_match(hand_of(2), 2), deal).after
    seen = (hash(after), repr(after))
    hands[0].clear()
    rows.append(99)
    assert (hash(after), repr(after)) == seen
    assert deal == Deal(hands=[(6, 30), (50, 70)], rows=(20, 40, 60, 80))
    consumed = Deal(hands=iter([iter([6, 30]), iter([50, 70])]), rows=iter([20, 40, 60, 80]))
    assert consumed == deal
    cards = [30, 50]
    joint = PlayPicks(cards=cards)
    cards.clear()
    assert joint.cards == (30, 50)


def names_of(value: object) -> list[str]:
    return [field.name for field in getattr(type(value), "__attrs_attrs__", ())]


def parts_of(value: object) -> list[object]:
    found: list[object] = [value]
    for name in names_of(value):
        found += parts_of(getattr(value, name))
    if isinstance(value, (tuple, list, set, dict)):
        for item in value:
            found += parts_of(item)
    return found


def test_nothing_inside_a_state_a_step_or_an_event_can_be_changed() -> None:
    steps = random_steps(new_match(rounds(1, CLASSIC), 3), random.Random(3), max_rounds=1)
    values: list[object] = [*steps, *(event for step in steps for event in step.events)]
    for value in values:
        for part in parts_of(value):
            assert not isinstance(part, (list, set, dict, bytearray)), part
            assert not hasattr(part, "__dict__") or not has(type(part)), part
            if has(type(part)):
                name = (*names_of(part), "anything")[0]
                with pytest.raises(AttributeError):
                    setattr(part, name, None)
                with pytest.raises(AttributeError):
                    delattr(part, name)
                with pytest.raises((AttributeError, TypeError)):
                    setattr(part, "anything", None)  # noqa: B010
    for state in [step.after for step in steps]:
        assert type(to_act(state)) is tuple
        assert type(legal_actions(state, 0)) is tuple


# Nothing here has chance, memory or a clock.


def a_match(seed: int) -> list[State]:
    return [step.after for step in random_steps(new_match(rounds(2, CLASSIC), 4), random.Random(seed), 2)]


def test_matches_do_not_disturb_each_other_nor_the_global_chance() -> None:
    random.seed(0)
    before = random.getstate()
    alone = [a_match(7), a_match(8)]
    assert random.getstate() == before
    interleaved: list[list[State]] = [[], []]
    walks = [
        [step.action for step in random_steps(new_match(rounds(2, CLASSIC), 4), random.Random(seed), 2)]
        for seed in (7, 8)
    ]
    states: list[State] = [new_match(rounds(2, CLASSIC), 4)] * 2
    for pair in itertools.zip_longest(*walks):
        for number, action in enumerate(pair):
            random.random()
            if action is not None:
                states[number] = play(states[number], action).after
                interleaved[number].append(states[number])
    assert interleaved == alone


def test_two_branches_from_one_state_know_nothing_of_each_other() -> None:
    (*_, before) = [state for state in a_match(7)[:20] if isinstance(state, Picking)]
    seat = to_act(before)[0]
    first, second = legal_actions(before, seat)[:2]
    alone = play(before, second)
    play(before, first)
    assert play(before, second) == alone
    assert play(before, second).events == alone.events


def test_threads_see_the_same_matches() -> None:
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(a_match, [7, 8, 7, 8]))
    assert found == [a_match(7), a_match(8)] * 2


# A step costs what it changes.


def calls_of(name: str, module: Any, run: Callable[[], object], patch: pytest.MonkeyPatch) -> int:  # noqa: ANN401
    count = 0
    real = getattr(module, name)

    def counting(*args: object, **options: object) -> object:
        nonlocal count
        count += 1
        return real(*args, **options)

    patch.setattr(module, name, counting)
    run()
    return count


def test_two_hundred_rollouts_copy_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    deal = Deal(hands=[range(10 * seat + 1, 10 * seat + 11) for seat in range(10)], rows=range(101, 105))
    opening = play(new_match(one_round(CLASSIC), 10), deal).after

    def rollouts() -> None:
        for seed in range(200):
            random_steps(opening, random.Random(seed), max_rounds=1)

    assert calls_of("deepcopy", copy, rollouts, monkeypatch) == 0


def test_a_copy_of_a_state_is_the_state() -> None:
    for state in stored():
        assert copy.copy(state) is state
        assert copy.deepcopy(state) is state


def test_a_state_of_the_fiftieth_round_is_as_small_as_one_of_the_first() -> None:
    steps = random_steps(new_match(rounds(60, hand_of(1)), 2), random.Random(1), max_rounds=50)
    sizes = {}
    for step in steps:
        if isinstance(step.after, Picking):
            sizes[step.after.match.rounds_played] = len(parts_of(step.after))
    assert max(sizes) >= 49
    assert sizes[49] <= sizes[0] + 20


def test_rows_that_a_turn_did_not_touch_are_shared_by_both_states() -> None:
    start = position([[20], [40], [60], [80]], [[41, 1], [42, 2]], hand_of(2))
    after = play_picks(start, (41, 42)).after
    assert [rows_of(after)[row] is start.table.rows[row] for row in range(4)] == [True, False, True, True]
