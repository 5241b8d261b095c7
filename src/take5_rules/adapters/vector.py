"""The Gymnasium vector environment over lanes; `take5_rules.adapters.gymnasium` is its front door."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from take5_rules import Edition
from take5_rules.adapters.arrays import Form, Observation, flatten, make_space
from take5_rules.adapters.errors import AdapterError, AdapterReason
from take5_rules.adapters.hosting import DEFAULT_EDITION, DEFAULT_SEATS, Host, Length, RewardScheme
from take5_rules.adapters.lanes import LaneTable
from take5_rules.adapters.opponents import DEFAULT_OPPONENTS, seat_opponents
from take5_rules.batch.policies import BATCH_POLICIES, BatchPolicy
from take5_rules.encoding import EncodingError, EncodingReason

__all__ = ["Take5VectorEnv"]

Actions: TypeAlias = NDArray[np.int64]


def _metadata() -> dict[str, object]:
    return {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}


class Take5VectorEnv(VectorEnv[Observation, Actions, NDArray[np.generic]]):
    """Thousands of one-round episodes a step; a lane goes as a `Take5Env` with the same cards and picks goes.

    A lane whose round ends is dealt anew in the same step: its observation and mask are those of the new
    round, and ``infos["final_obs"]`` holds the last ones of the lanes that ``infos["_final_obs"]`` marks.
    Deals and policies draw from ``np_random`` and not from `take5_rules.shuffle`, so a seed deals other cards
    here than in `Take5Env`.
    ``opponents`` are names of `take5_rules.batch.BATCH_POLICIES` or batch policies; of rows they take the
    cheapest.
    Editions with another rule, drafted or shown hands or open picks are not for lanes, nor are whole matches.

    Raises:
        AdapterError: the edition or length is not for lanes, or the opponents do not fit.

    >>> environments = Take5VectorEnv(num_envs=3, seats=3)
    >>> observations, infos = environments.reset(seed=1)
    >>> observations["action_mask"].sum(axis=1).tolist()
    [10, 10, 10]
    """

    metadata = _metadata()

    def __init__(
        self,
        num_envs: int = 1,
        *,
        opponents: BatchPolicy | str | Sequence[BatchPolicy | str] = DEFAULT_OPPONENTS,
        edition: Edition | str = DEFAULT_EDITION,
        seats: int = DEFAULT_SEATS,
        seat: int = 0,
        length: Length | str = Length.ROUND,
        rewards: RewardScheme | str = RewardScheme.PENALTY,
        observations: Form | str = Form.FLAT,
    ) -> None:
        if Length(length) is not Length.ROUND:
            raise AdapterError(AdapterReason.NOT_IN_LANES, "lanes play rounds, not matches")
        if type(seat) is not int or not 0 <= seat < seats:
            raise AdapterError(AdapterReason.NO_SUCH_SEAT, f"the learner's seat must be in range({seats})")
        if type(num_envs) is not int or num_envs < 1:
            raise AdapterError(AdapterReason.NOT_IN_LANES, "there must be at least one lane")
        self.encoding = Host(edition, seats, length).encoding
        self.num_envs = num_envs
        self._scheme = RewardScheme(rewards)
        self._form = Form(observations)
        self._seat = seat
        self._policies = seat_opponents(opponents, seats, BATCH_POLICIES)
        LaneTable.check(self.encoding)
        self.single_observation_space = make_space(self.encoding, self._form)
        self.single_action_space = spaces.Discrete(self.encoding.action_count)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._table: LaneTable | None = None

    @property
    def table(self) -> LaneTable:
        """The lanes, with all their secrets.

        Raises:
            AdapterError: there was no `reset` yet.
        """
        if self._table is None:
            raise AdapterError(AdapterReason.NOT_RESET, "the environment must be reset first")
        return self._table

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, object] | None = None
    ) -> tuple[Observation, dict[str, object]]:
        """Deal all lanes; ``options`` are not looked at."""
        super().reset(seed=seed)
        self._table = LaneTable(self.encoding, self.num_envs, self._policies, self.np_random, self._seat)
        return self._observe(self._table.observe(), self._table.mask()), {}

    def step(
        self, actions: Actions
    ) -> tuple[Observation, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, object]]:
        """Play the learner's action in every lane.

        Raises:
            EncodingError: an action is not legal in its lane, or no id; nothing has changed.
            AdapterError: there was no `reset` yet.
        """
        table = self.table
        chosen = self._checked(actions)
        taken, over = table.step(chosen)
        rewards = self._reward(taken, over)
        infos: dict[str, object] = {}
        if over.any():
            ended = np.flatnonzero(over)
            infos = {"final_obs": self._final(table.observe_end(ended), ended), "_final_obs": over}
            table.begin(ended)
        return self._observe(table.observe(), table.mask()), rewards, over, np.zeros_like(over), infos

    def _checked(self, actions: Actions) -> Actions:
        chosen = np.asarray(actions)
        if chosen.shape != (self.num_envs,) or chosen.dtype.kind not in "iu":
            raise EncodingError(EncodingReason.NO_SUCH_ID)
        if chosen.min() < 0 or chosen.max() >= self.encoding.action_count:
            raise EncodingError(EncodingReason.NO_SUCH_ID)
        if not self.table.mask()[chosen, np.arange(self.num_envs)].all():
            raise EncodingError(EncodingReason.NOT_LEGAL)
        return chosen.astype(np.int64)

    def _observe(self, ints: NDArray[np.int32], mask: NDArray[np.int8]) -> Observation:
        seen = ints if self._form is Form.INTS else flatten(self.encoding, ints)
        return {"observation": seen, "action_mask": np.ascontiguousarray(mask.T)}

    def _final(self, ints: NDArray[np.int32], ended: NDArray[np.intp]) -> Observation:
        """The last observations in their lanes, 0 in all others."""
        nothing = np.zeros((self.encoding.action_count, len(ended)), dtype=np.int8)
        scattered: Observation = {}
        for name, last in self._observe(ints, nothing).items():
            scattered[name] = np.zeros((self.num_envs, last.shape[1]), dtype=last.dtype)
            scattered[name][ended] = last
        return scattered

    def _reward(self, taken: NDArray[np.uint8], over: NDArray[np.bool_]) -> NDArray[np.float64]:
        own: NDArray[np.float64] = taken[0].astype(np.float64)
        if self._scheme is RewardScheme.RANK:
            points = self.table.points
            beaten = (points > points[0]).sum(axis=0) - (points < points[0]).sum(axis=0)
            return np.where(over, beaten / (len(points) - 1), 0.0)
        if self._scheme is RewardScheme.ZERO_SUM:
            own -= taken.sum(axis=0) / len(taken)
        np.negative(own, out=own)
        return own
