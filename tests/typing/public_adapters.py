"""What a type checker must know of the adapters, whose base classes are the frameworks'."""

from collections.abc import Callable
from typing import assert_type

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from take5_rules import CLASSIC, Deal, State
from take5_rules.adapters.arrays import Form, Observation, make_space, observe
from take5_rules.adapters.errors import AdapterError, AdapterReason
from take5_rules.adapters.gymnasium import IllegalRule, Take5Env
from take5_rules.adapters.hosting import Length, RenderMode, RewardScheme
from take5_rules.adapters.lanes import LaneTable
from take5_rules.adapters.openspiel import Take5Game, Take5SequentialGame, Take5SequentialState, Take5State
from take5_rules.adapters.pettingzoo import Take5AEC, Take5Parallel
from take5_rules.adapters.vector import Take5VectorEnv
from take5_rules.encoding import Encoding
from take5_rules.policies import Policy
from take5_rules.shuffle import Seed
from take5_rules.views import SeatView

Info = dict[str, object]


def arrays(encoding: Encoding, view: SeatView) -> None:
    assert_type(make_space(encoding, Form.FLAT), spaces.Space[Observation])
    assert_type(observe(encoding, Form.INTS, view, noop=True), Observation)
    assert_type(observe(encoding, Form.INTS, view)["action_mask"], NDArray[np.generic])


def one_learner(policy: Policy) -> None:
    environment = Take5Env(opponents=[policy, "lowest"], edition=CLASSIC, seats=3, illegal=IllegalRule.RAISE)
    assert_type(environment.reset(seed=1), tuple[Observation, Info])
    assert_type(environment.step(5), tuple[Observation, float, bool, bool, Info])
    assert_type(environment.step(np.int64(5)), tuple[Observation, float, bool, bool, Info])
    assert_type(environment.action_masks(), NDArray[np.bool_])
    assert_type(environment.render(), str | None)
    assert_type(environment.deal_seed, Seed)
    assert_type(environment.seat, int)


def many_lanes() -> None:
    environments = Take5VectorEnv(num_envs=8, opponents="random", length=Length.ROUND, observations="ints")
    assert_type(environments.reset(seed=1), tuple[Observation, Info])
    observations, rewards, over, cut, infos = environments.step(np.zeros(8, dtype=np.int64))
    assert_type(observations, Observation)
    assert_type(rewards, NDArray[np.float64])
    assert_type(over, NDArray[np.bool_])
    assert_type(cut, NDArray[np.bool_])
    assert_type(infos, Info)
    assert_type(environments.table, LaneTable)


def every_seat() -> None:
    together = Take5Parallel(edition="amigo-us-2018", seats=4, rewards=RewardScheme.RANK)
    assert_type(together.reset(seed=1), tuple[dict[str, Observation], dict[str, Info]])
    observations, rewards, over, cut, infos = together.step({"player_0": 5})
    assert_type(observations, dict[str, Observation])
    assert_type(rewards, dict[str, float])
    assert_type(over, dict[str, bool])
    assert_type(cut, dict[str, bool])
    assert_type(infos, dict[str, Info])
    assert_type(together.observation_space("player_0"), spaces.Space[Observation])
    assert_type(together.action_space("player_0"), spaces.Discrete)
    one_by_one = Take5AEC(seats=4, render_mode=RenderMode.SVG, viewer=0)
    assert_type(one_by_one.observe("player_0"), Observation)
    assert_type(one_by_one.render(), str | None)
    assert_type(one_by_one.deal_seed, Seed)
    one_by_one.step(np.int64(5))
    one_by_one.step(None)


def games(deal: Deal, sampler: Callable[[], float]) -> None:
    game = Take5Game({"players": 3})
    assert_type(game.new_initial_state(), Take5State)
    assert_type(game.deal_actions(deal), list[int])
    assert_type(game.encoding, Encoding)
    assert_type(game.new_initial_state().match_state, State)
    assert_type(game.new_initial_state().resample_from_infostate(0, sampler), Take5State)
    assert_type(Take5SequentialGame().new_initial_state(), Take5SequentialState)


def errors(error: AdapterError) -> None:
    assert_type(error.reason, AdapterReason)
    assert_type(error.detail, str)


def what_a_checker_refuses(environment: Take5Env, together: Take5Parallel) -> None:
    """Each line below is a mistake; a checker that stops seeing one says that its comment is unused."""
    Take5Env("lowest")  # type: ignore[call-arg]
    Take5Env(opponent="lowest")  # type: ignore[call-arg]
    Take5VectorEnv(num_envs="8")  # type: ignore[arg-type]
    Take5Parallel(edition=5)  # type: ignore[arg-type]
    environment.step("5")  # type: ignore[arg-type]
    together.step([5])  # type: ignore[arg-type]
    Take5Game({"players": [3]})  # type: ignore[dict-item]
