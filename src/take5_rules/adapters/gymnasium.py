"""Gymnasium environments: one learner against given policies, one match at a time or thousands of rounds.

Importing this module registers the ids of `take5_rules.adapters.ids`, that of a classic round for a vector
environment too: ``gymnasium.make("take5/classic-v0", opponents="lowest")``.
``docs/howto/train-with-gymnasium.md`` says what the learner sees and gets.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import SupportsIndex

from take5_rules.extras import missing

try:
    import gymnasium
    import numpy as np
    from gymnasium import spaces
    from numpy.typing import NDArray

    from take5_rules.adapters.arrays import Form, Observation, make_space, observe
    from take5_rules.adapters.vector import Take5VectorEnv
except ModuleNotFoundError as error:
    raise missing(error, "gymnasium") from error

from take5_rules import Edition, Picking, SeatAction, Visibility
from take5_rules.adapters.errors import AdapterError, AdapterReason
from take5_rules.adapters.hosting import (
    DEFAULT_EDITION,
    DEFAULT_SEATS,
    Host,
    Length,
    RenderMode,
    RewardScheme,
)
from take5_rules.adapters.ids import CLASSIC_ROUND, IDS
from take5_rules.adapters.opponents import DEFAULT_OPPONENTS, seat_opponents
from take5_rules.encoding import EncodingError
from take5_rules.policies import POLICIES, ForfeitError, Policy, lowest
from take5_rules.shuffle import Seed, Stream, derive_key

__all__ = ["IllegalRule", "Take5Env", "Take5VectorEnv"]


class IllegalRule(StrEnum):
    """What becomes of an illegal action: it is refused, or the lowest card or cheapest row is played."""

    RAISE = "raise"
    AUTOMATIC = "automatic"


def _metadata() -> dict[str, object]:
    return {"render_modes": [*RenderMode], "render_fps": 1}


class Take5Env(gymnasium.Env[Observation, np.int64]):
    """One seat learns; policies that see only their own views decide for the others.

    A step is a decision of the learner, then everything up to its next one.
    ``opponents`` is one policy for all or a sequence, clockwise from the learner's left; names are those of
    `take5_rules.policies.POLICIES`.
    ``edition`` is an edition or the id of one; ``length``, ``rewards``, ``observations`` and ``illegal`` are
    values of `Length`, `RewardScheme`, `Form` and `IllegalRule`.
    Behind ``turn_limit`` turns of a round the episode is truncated; ``None`` is no limit, but for editions
    whose rounds may last for ever.
    A picture shows what the learner knows.

    Raises:
        AdapterError: there is no such seat, no policy of a name, a wrong number of policies, or the turn
            limit is none.

    >>> environment = Take5Env(opponents="lowest")
    >>> observation, info = environment.reset(seed=7)
    >>> int(observation["action_mask"].sum())
    10
    """

    metadata = _metadata()

    def __init__(
        self,
        *,
        opponents: Policy | str | Sequence[Policy | str] = DEFAULT_OPPONENTS,
        edition: Edition | str = DEFAULT_EDITION,
        seats: int = DEFAULT_SEATS,
        seat: int = 0,
        length: Length | str = Length.ROUND,
        rewards: RewardScheme | str = RewardScheme.PENALTY,
        observations: Form | str = Form.FLAT,
        illegal: IllegalRule | str = IllegalRule.RAISE,
        turn_limit: int | None = None,
        render_mode: RenderMode | str | None = None,
    ) -> None:
        self.host = Host(edition, seats, length, rewards, turn_limit)
        if type(seat) is not int or not 0 <= seat < seats:
            raise AdapterError(AdapterReason.NO_SUCH_SEAT, f"the learner's seat must be in range({seats})")
        self.seat = seat
        policies = seat_opponents(opponents, seats, POLICIES)
        self._policies = {(seat + step) % seats: policy for step, policy in enumerate(policies, 1)}
        self._streams: dict[int, Stream] = {}
        self._form = Form(observations)
        self._illegal = IllegalRule(illegal)
        self._picture = None if render_mode is None else RenderMode(render_mode)
        self.render_mode = self._picture
        self.observation_space = make_space(self.host.encoding, self._form)
        self.action_space = spaces.Discrete(self.host.encoding.action_count)

    @property
    def deal_seed(self) -> Seed:
        """The seed of this episode's deals, for `take5_rules.shuffle.deal`."""
        return self.host.deal_seed

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, object] | None = None
    ) -> tuple[Observation, dict[str, object]]:
        """Begin an episode; ``options`` are not looked at."""
        super().reset(seed=seed)
        self.host.reset(seed)
        self._streams = {
            other: Stream(derive_key(self.host.deal_seed, "environment-policy", other))
            for other in self._policies
        }
        self._advance()
        return self._observe(), {}

    def step(self, action: SupportsIndex) -> tuple[Observation, float, bool, bool, dict[str, object]]:
        """Play the learner's action and everything up to its next decision.

        Raises:
            EncodingError: the action is not legal, or no id, unless illegal actions are replaced; nothing has
                changed.
            AdapterError: the episode is over or has not begun.
        """
        if self.host.is_over or self.host.is_truncated:
            raise AdapterError(AdapterReason.MATCH_OVER, "the environment must be reset")
        decision, info = self._decide(action)
        state = self.host.state
        others: list[int] = []
        if isinstance(state, Picking) and state.match.edition.picks is Visibility.SECRET:
            others = [*self._policies]
        chosen = {self.seat: decision, **{other: self._ask(other) for other in others}}
        reward = self.host.play([chosen[seat] for seat in sorted(chosen)])[self.seat] + self._advance()
        return self._observe(), reward, self.host.is_over, self.host.is_truncated, info

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal action ids as booleans, as sb3-contrib's MaskablePPO asks for them."""
        mask = self.host.encoding.mask(self.host.view(self.seat))
        return np.frombuffer(mask, dtype=np.bool_).copy()

    def render(self) -> str | None:
        """The picture of the ``render_mode``, or ``None`` without one."""
        return None if self._picture is None else self.host.draw(self._picture, self.seat)

    def _observe(self) -> Observation:
        return observe(self.host.encoding, self._form, self.host.view(self.seat))

    def _decide(self, action: SupportsIndex) -> tuple[SeatAction, dict[str, object]]:
        try:
            decision = self.host.decode(self.seat, action)
            if decision is not None:
                return decision, {}
        except EncodingError:
            if self._illegal is IllegalRule.RAISE:
                raise
        return lowest(self.host.view(self.seat), Stream(bytes(32))), {"illegal_action": True}

    def _ask(self, seat: int) -> SeatAction:
        seen, stream = self.host.view(seat), self._streams[seat]
        try:
            return self._policies[seat](seen, stream)
        except ForfeitError:
            return lowest(seen, stream)

    def _advance(self) -> float:
        """Let the others decide until the learner is due or the episode ends; what that is worth to it."""
        reward = 0.0
        while not self.host.is_over and not self.host.is_truncated and self.seat not in self.host.due():
            reward += self.host.play([self._ask(self.host.due()[0])])[self.seat]
        return reward


for _id, _keywords in IDS.items():
    gymnasium.register(
        _id,
        f"{__name__}:Take5Env",
        kwargs={**_keywords},
        vector_entry_point=f"{__name__}:Take5VectorEnv" if _id == CLASSIC_ROUND else None,
    )
