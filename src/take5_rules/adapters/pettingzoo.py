"""PettingZoo environments: every seat is an agent, all acting at once (parallel) or one by one (AEC).

Importing this module registers the ids of `take5_rules.adapters.ids` in both forms:
``pettingzoo.make("parallel", "take5/classic-v0", seats=3)``.
``docs/howto/train-with-pettingzoo.md`` says what the agents see and get.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import SupportsIndex

from take5_rules.extras import missing

try:
    import numpy as np
    import pettingzoo
    from gymnasium import spaces
    from pettingzoo import AECEnv, ParallelEnv

    from take5_rules.adapters.arrays import Form, Observation, make_space, observe
except ModuleNotFoundError as error:
    raise missing(error, "pettingzoo") from error

from take5_rules import Edition
from take5_rules.adapters.hosting import (
    DEFAULT_EDITION,
    DEFAULT_SEATS,
    Host,
    Length,
    RenderMode,
    RewardScheme,
)
from take5_rules.adapters.ids import IDS
from take5_rules.shuffle import Seed

__all__ = ["Take5AEC", "Take5Parallel"]


def _metadata(*, is_parallelizable: bool) -> dict[str, object]:
    return {"name": "take5_v0", "render_modes": [*RenderMode], "is_parallelizable": is_parallelizable}


class _Seats:
    """What both forms share: the match, the agents, their spaces, and pictures.

    ``edition`` is an edition or the id of one; ``length``, ``rewards`` and ``observations`` are the values of
    `Length`, `RewardScheme` and `Form`.
    Behind ``turn_limit`` turns of a round the episode is truncated; ``None`` is no limit, but for editions
    whose rounds may last for ever.
    ``render_mode`` is ``"ansi"`` or ``"svg"``; a picture shows what ``viewer`` knows, or only what everybody
    knows if it is ``None``.
    """

    def __init__(
        self,
        *,
        edition: Edition | str = DEFAULT_EDITION,
        seats: int = DEFAULT_SEATS,
        length: Length | str = Length.ROUND,
        rewards: RewardScheme | str = RewardScheme.PENALTY,
        observations: Form | str = Form.FLAT,
        turn_limit: int | None = None,
        render_mode: RenderMode | str | None = None,
        viewer: int | None = None,
    ) -> None:
        self.host = Host(edition, seats, length, rewards, turn_limit)
        self.render_mode = None if render_mode is None else RenderMode(render_mode)
        self._form = Form(observations)
        self._viewer = viewer
        encoding = self.host.encoding
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.agents: list[str] = []
        self._observation_spaces = {agent: make_space(encoding, self._form) for agent in self.possible_agents}
        self._action_spaces = {
            agent: spaces.Discrete(encoding.action_count) for agent in self.possible_agents
        }

    @property
    def deal_seed(self) -> Seed:
        """The seed of this episode's deals, for `take5_rules.shuffle.deal`."""
        return self.host.deal_seed

    def observation_space(self, agent: str) -> spaces.Space[Observation]:
        """The space of an agent's observations, the same object at every call."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The space of an agent's action ids, the same object at every call."""
        return self._action_spaces[agent]

    def render(self) -> str | None:
        """The picture of the ``render_mode``, or ``None`` without one."""
        return None if self.render_mode is None else self.host.draw(self.render_mode, self._viewer)

    def close(self) -> None:
        """There is nothing to close."""


class Take5Parallel(_Seats, ParallelEnv[str, Observation, np.int64]):
    """All agents act at once; who has nothing to decide has one legal action, ``noop``.

    A turn is one step, and one more for each choice of a row or place: after the reveal, by its seat alone.

    >>> environment = Take5Parallel(seats=3)
    >>> observations, infos = environment.reset(seed=7)
    >>> int(observations["player_0"]["action_mask"].sum())
    10
    """

    metadata = _metadata(is_parallelizable=True)

    def reset(
        self, seed: int | None = None, options: Mapping[str, object] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, object]]]:
        """Begin an episode; ``options`` are not looked at."""
        self.host.reset(seed)
        self.agents = [*self.possible_agents]
        return self._observations(), self._infos()

    def step(
        self, actions: Mapping[str, SupportsIndex]
    ) -> tuple[
        dict[str, Observation],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, object]],
    ]:
        """Play the actions of all agents.

        Raises:
            EncodingError: an agent's action is not legal, or no id; nothing has changed.
            KeyError: an agent has no action; nothing has changed.
        """
        decided = [self.host.decode(self._seat_of[agent], actions[agent]) for agent in self.agents]
        rewards = self.host.play([action for action in decided if action is not None])
        agents, over, truncated = self.agents, self.host.is_over, self.host.is_truncated
        observations, infos = self._observations(), self._infos()
        if over or truncated:
            self.agents = []
        return (
            observations,
            {agent: rewards[self._seat_of[agent]] for agent in agents},
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, truncated),
            infos,
        )

    def _observations(self) -> dict[str, Observation]:
        host, noop = self.host, not self.host.is_over
        return {
            agent: observe(host.encoding, self._form, host.view(self._seat_of[agent]), noop=noop)
            for agent in self.agents
        }

    def _infos(self) -> dict[str, dict[str, object]]:
        return {agent: {} for agent in self.agents}


class Take5AEC(_Seats, AECEnv[str, Observation, np.int64 | None]):
    """Agents act one by one, and nobody sees a pick before all have picked.

    Picks that are secret are asked for in seat order; then each seat that must choose a row or place.

    >>> environment = Take5AEC(seats=3)
    >>> environment.reset(seed=7)
    >>> environment.agent_selection
    'player_0'
    """

    metadata = _metadata(is_parallelizable=False)

    def reset(self, seed: int | None = None, options: Mapping[str, object] | None = None) -> None:
        """Begin an episode; ``options`` are not looked at."""
        self.host.reset(seed)
        self.agents = [*self.possible_agents]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._select()

    def observe(self, agent: str) -> Observation:
        """What ``agent`` knows now; it has legal actions only while it is the one to act."""
        return observe(self.host.encoding, self._form, self.host.view(self._seat_of[agent]))

    def step(self, action: np.int64 | int | None) -> None:
        """Play the action of the selected agent; after the end, ``None`` for each agent.

        Raises:
            EncodingError: the action is not legal, or no id; nothing has changed.
            ValueError: the action is ``None`` before the end, or not ``None`` after it.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            if action is not None:
                raise ValueError("after the end the only action is None")
            self._was_dead_step(None)
            return
        if action is None:
            raise ValueError("the selected agent must act")
        decided = self.host.decode(self._seat_of[agent], action)
        rewards = self.host.play([] if decided is None else [decided])
        self._cumulative_rewards[agent] = 0.0
        self.rewards = {agent: rewards[seat] for agent, seat in self._seat_of.items()}
        self._accumulate_rewards()
        if self.host.is_over:
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.host.is_truncated:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self._select()

    def _select(self) -> None:
        """Select the first seat that is due; picks that are made already are not due any more."""
        self.agent_selection = self.possible_agents[self.host.due()[0]]


for _id, _keywords in IDS.items():
    pettingzoo.register("parallel", _id, Take5Parallel, kwargs={**_keywords})
    pettingzoo.register("aec", _id, Take5AEC, kwargs={**_keywords})
