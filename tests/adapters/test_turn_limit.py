"""Episodes that could last for ever are truncated, and no others unless they are asked to be."""

from __future__ import annotations

import io
import warnings
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout

import numpy as np
import pytest

gymnasium = pytest.importorskip("gymnasium", reason="Gymnasium is not installed")
pytest.importorskip("pettingzoo", reason="PettingZoo is not installed, or not for this Python")

from gymnasium.utils.env_checker import check_env
from pettingzoo.test.api_test import api_test
from pettingzoo.test.parallel_test import parallel_api_test
from pettingzoo.test.seed_test import seed_test

from take5_rules import RULES, CardsToHand, Edition, Picking, Rounds, Visibility, moment
from take5_rules.adapters.arrays import Observation
from take5_rules.adapters.errors import AdapterError, AdapterReason
from take5_rules.adapters.gymnasium import Take5Env
from take5_rules.adapters.hosting import DEFAULT_TURN_LIMIT, Host
from take5_rules.adapters.ids import IDS
from take5_rules.adapters.pettingzoo import Take5AEC, Take5Parallel
from take5_rules.core.kinds.to_hand import Go
from take5_rules.policies import highest, lowest
from tests.adapters.rules import VARIANTS
from tests.simulate.helpers import hoards

HAND = "amigo-en-2.10+cards-to-hand"
HOARDING = Edition(
    rule=CardsToHand(), picks=Visibility.OPEN, hand_size=1, rows=1, row_capacity=1, end=Rounds(count=1)
)
"""In it two seats that take all that they can never come to an end."""
UPSTREAM: dict[str, Callable[..., object]] = {
    "parallel_api_test": parallel_api_test,
    "api_test": api_test,
    "seed_test": seed_test,
    "check_env": check_env,
}


def last(observation: Observation) -> int:
    """The last of what is legal: all cards of a row into the hand, and no second card."""
    ids = np.flatnonzero(observation["action_mask"])
    return int(ids[-1])


def parallel_steps(
    environment: Take5Parallel, most: int
) -> Iterator[tuple[dict[str, float], dict[str, bool], dict[str, bool]]]:
    observations, _ = environment.reset(seed=1)
    for _ in range(most):
        if not environment.agents:
            return
        actions = {agent: last(seen) for agent, seen in observations.items()}
        observations, rewards, terminations, truncations, _ = environment.step(actions)
        yield rewards, terminations, truncations
    raise AssertionError("the episode does not end")


@pytest.mark.parametrize("limit", [None, 1, 7])
@pytest.mark.parametrize("length", ["round", "match"])
def test_a_parallel_episode_that_would_last_for_ever_is_truncated_for_all(
    limit: int | None, length: str
) -> None:
    environment = Take5Parallel(edition=HOARDING, seats=2, turn_limit=limit, length=length)
    *before, (_, terminations, truncations) = parallel_steps(environment, 1000)
    assert not any(any({**ended, **cut}.values()) for _, ended, cut in before)
    assert truncations == {"player_0": True, "player_1": True}
    assert not any(terminations.values())
    turns = DEFAULT_TURN_LIMIT if limit is None else limit
    assert moment(environment.host.state).turn == turns + 1
    assert environment.agents == []
    assert not environment.host.is_over
    observations, _ = environment.reset(seed=2)
    assert not environment.host.is_truncated
    assert {*observations} == {"player_0", "player_1"}


@pytest.mark.parametrize("limit", [None, 7])
def test_an_aec_episode_that_would_last_for_ever_is_truncated_for_all(limit: int | None) -> None:
    environment = Take5AEC(edition=HOARDING, seats=2, turn_limit=limit)
    environment.reset(seed=1)
    for _ in range(1000):
        if any(environment.truncations.values()):
            break
        environment.step(last(environment.observe(environment.agent_selection)))
    assert environment.truncations == {"player_0": True, "player_1": True}
    assert not any(environment.terminations.values())
    assert moment(environment.host.state).turn == (DEFAULT_TURN_LIMIT if limit is None else limit) + 1
    with pytest.raises(ValueError, match="after the end the only action is None"):
        environment.step(0)
    while environment.agents:
        environment.step(None)
    environment.reset(seed=1)
    assert not any(environment.truncations.values())


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("limit", [None, 1, 7])
def test_a_learner_s_episode_that_would_last_for_ever_is_truncated(limit: int | None, seat: int) -> None:
    environment = Take5Env(edition=HOARDING, seats=2, seat=seat, opponents=hoards, turn_limit=limit)
    observation, _ = environment.reset(seed=1)
    over, truncated = False, False
    for _ in range(1000):
        observation, _, over, truncated, _ = environment.step(last(observation))
        if over or truncated:
            break
    assert (over, truncated) == (False, True)
    assert observation in environment.observation_space
    state = environment.host.state
    assert isinstance(state, Picking)
    assert isinstance(state.table.variant, Go)
    turns = DEFAULT_TURN_LIMIT if limit is None else limit
    assert state.table.variant.goes == 2 * turns, "nobody plays behind the limit, opponents neither"
    with pytest.raises(AdapterError) as caught:
        environment.step(0)
    assert caught.value.reason is AdapterReason.MATCH_OVER
    environment.reset(seed=1)
    assert not environment.host.is_truncated


@pytest.mark.parametrize("rewards", ["penalty", "zero_sum", "rank"])
def test_a_truncated_episode_pays_what_was_taken_and_no_rank(rewards: str) -> None:
    environment = Take5Parallel(edition=HAND, seats=3, turn_limit=4, rewards=rewards)
    earned = [0.0] * 3
    for step, _, _ in parallel_steps(environment, 1000):
        earned = [sum(pair) for pair in zip(earned, step.values(), strict=True)]
    assert environment.host.is_truncated
    taken = environment.host._taken
    mean = sum(taken) / 3
    if rewards == "rank":
        assert earned == [0.0] * 3
    else:
        expected = [(mean if rewards == "zero_sum" else 0) - points for points in taken]
        assert earned == pytest.approx(expected)


def test_only_rounds_that_may_last_for_ever_have_a_limit_of_their_own() -> None:
    limits = {rule: Host(f"amigo-en-2.10+{rule}").turn_limit for rule in VARIANTS}
    assert limits == {**dict.fromkeys(VARIANTS), "cards-to-hand": DEFAULT_TURN_LIMIT}
    assert Host().turn_limit is None
    assert {rule.id for rule in RULES.values() if rule.one_by_one} == {"cards-to-hand"}
    for id in IDS:
        made = gymnasium.make(id, turn_limit=3).unwrapped
        assert isinstance(made, Take5Env)
        assert made.host.turn_limit == 3


def test_a_limit_may_be_set_where_rounds_end_by_themselves() -> None:
    environment = Take5Env(turn_limit=3, opponents="lowest")
    observation, _ = environment.reset(seed=1)
    turns = set()
    truncated = False
    while not truncated:
        turns.add(moment(environment.host.state).turn)
        observation, _, over, truncated, _ = environment.step(last(observation))
        assert not over
    assert turns == {1, 2, 3}
    whole = Take5Parallel(seats=3, turn_limit=10)
    *_, (_, terminations, truncations) = parallel_steps(whole, 100)
    assert all(terminations.values())
    assert not any(truncations.values())


def test_the_limit_is_on_each_round_of_a_match() -> None:
    environment = Take5Parallel(seats=3, length="match", turn_limit=10, edition="amigo-en-2.10+rounds-3")
    *_, (_, terminations, truncations) = parallel_steps(environment, 200)
    assert all(terminations.values())
    assert not any(truncations.values())


@pytest.mark.parametrize("limit", [0, -1, True, 1.0, "5"])
def test_what_is_no_limit_is_refused(limit: int) -> None:
    for build in (Take5Parallel, Take5AEC, Take5Env):
        with pytest.raises(AdapterError) as caught:
            build(turn_limit=limit)
        assert caught.value.reason is AdapterReason.TURN_LIMIT


@pytest.mark.parametrize("limit", [None, 2, 3])
@pytest.mark.parametrize("edition", [HAND, HOARDING, "amigo-en-2.10"])
@pytest.mark.filterwarnings("ignore:Observation:UserWarning")  # upstream: a Dict observation is no array
def test_truncated_episodes_pass_upstreams_tests(edition: Edition | str, limit: int | None) -> None:
    with redirect_stdout(io.StringIO()):
        UPSTREAM["parallel_api_test"](
            Take5Parallel(edition=edition, seats=2, turn_limit=limit), num_cycles=60
        )
        UPSTREAM["api_test"](Take5AEC(edition=edition, seats=2, turn_limit=limit), num_cycles=60)
        UPSTREAM["seed_test"](lambda: Take5AEC(edition=edition, seats=2, turn_limit=limit), num_cycles=60)
    made = gymnasium.make(
        "take5/classic-v0",
        edition=edition,
        seats=2,
        turn_limit=limit,
        illegal="automatic",
        render_mode="ansi",
    )
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        UPSTREAM["check_env"](made.unwrapped)


def test_the_policies_here_end_a_round_long_before_the_limit() -> None:
    longest = 0
    for opponent in (lowest, highest):
        environment = Take5Env(edition=HAND, seats=2, opponents=opponent)
        for seed in range(10):
            observation, _ = environment.reset(seed=seed)
            rng = np.random.default_rng(seed)
            over = False
            while not over:
                longest = max(longest, moment(environment.host.state).turn)
                legal = np.flatnonzero(observation["action_mask"])
                observation, _, over, truncated, _ = environment.step(int(rng.choice(legal)))
                assert not truncated
    assert longest < DEFAULT_TURN_LIMIT / 4
