"""What the ids of environments mean; ``python -m tests.adapters.golden_environments`` writes it down.

The same id means the same observation bytes, masks, rewards and seeding; a change of any of them needs a new
id, not a new file.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from pathlib import Path

import gymnasium
import numpy as np
import pettingzoo
from numpy.typing import NDArray

from take5_rules import lookup_edition
from take5_rules.adapters.arrays import Observation
from take5_rules.adapters.gymnasium import Take5Env, Take5VectorEnv
from take5_rules.adapters.ids import IDS
from take5_rules.adapters.pettingzoo import Take5AEC, Take5Parallel

FILE = Path(__file__).with_name("golden") / "environments.json"
RULES_FILE = FILE.with_name("environments-of-rules.json")

SEATS = (2, 4, 10)
SEEDS = (1, 2)


class Digest:
    """Everything that an episode tells, hashed in one byte order."""

    def __init__(self) -> None:
        self._hash = hashlib.sha256()
        self.steps = 0
        self.earned = 0.0

    def observe(self, observation: Observation) -> None:
        for name in sorted(observation):
            values = observation[name]
            assert values.dtype in (np.float32, np.int8)
            self._hash.update(name.encode())
            self._hash.update(values.astype(values.dtype.newbyteorder("<")).tobytes())

    def reward(self, reward: float) -> None:
        self.steps += 1
        self.earned += reward
        self._hash.update(np.array(reward, dtype="<f8").tobytes())

    def told(self) -> dict[str, object]:
        return {"steps": self.steps, "earned": self.earned, "sha256": self._hash.hexdigest()}


def nth_legal(mask: NDArray[np.generic], number: int) -> int:
    ids = np.flatnonzero(mask)
    return int(ids[number * 7 % len(ids)])


def parallel(id: str, seats: int, seed: int) -> dict[str, object]:
    environment = pettingzoo.make("parallel", id, seats=seats)
    assert isinstance(environment, Take5Parallel)
    digest = Digest()
    for again in (seed, None):
        observations, _ = environment.reset(seed=again)
        while environment.agents:
            for agent in environment.agents:
                digest.observe(observations[agent])
            actions = {
                agent: nth_legal(observations[agent]["action_mask"], digest.steps)
                for agent in environment.agents
            }
            observations, rewards, *_ = environment.step(actions)
            for agent in sorted(rewards):
                digest.reward(rewards[agent])
    return digest.told()


def aec(id: str, seats: int, seed: int) -> dict[str, object]:
    environment = pettingzoo.make("aec", id, seats=seats)
    assert isinstance(environment, Take5AEC)
    digest = Digest()
    environment.reset(seed=seed)
    while environment.agents:
        observation, reward, over, _, _ = environment.last()
        assert observation is not None
        digest.observe(observation)
        digest.reward(reward)
        environment.step(None if over else nth_legal(observation["action_mask"], digest.steps))
    return digest.told()


def plain(id: str, seats: int, seed: int) -> dict[str, object]:
    environment = gymnasium.make(id, seats=seats).unwrapped
    assert isinstance(environment, Take5Env)
    digest = Digest()
    for again in (seed, None):
        observation, _ = environment.reset(seed=again)
        over = False
        while not over:
            digest.observe(observation)
            action = nth_legal(observation["action_mask"], digest.steps)
            observation, reward, over, _, _ = environment.step(action)
            digest.reward(reward)
        digest.observe(observation)
    return digest.told()


def vector(id: str, seats: int, seed: int) -> dict[str, object]:
    environments = gymnasium.make_vec(id, 5, vectorization_mode="vector_entry_point", seats=seats)
    assert isinstance(environments, Take5VectorEnv)
    digest = Digest()
    seen, _ = environments.reset(seed=seed)
    for step in range(30):
        digest.observe(seen)
        actions = np.array([nth_legal(mask, step) for mask in seen["action_mask"]])
        seen, rewards, *_ = environments.step(actions)
        for reward in rewards.tolist():
            digest.reward(reward)
    return digest.told()


FORMS: dict[str, tuple[Callable[[str, int, int], dict[str, object]], tuple[str, ...]]] = {
    "pettingzoo parallel": (parallel, ("take5/classic-v0", "take5/classic-match-v0")),
    "pettingzoo aec": (aec, ("take5/classic-v0", "take5/classic-match-v0")),
    "gymnasium": (plain, ("take5/classic-v0", "take5/classic-match-v0")),
    "gymnasium vector": (vector, ("take5/classic-v0",)),
}


def cases() -> Iterator[tuple[str, str, str, int, int]]:
    """The name of each case, its form and id, the seats and the seed."""
    for form, (_, ids) in FORMS.items():
        for id in ids:
            for seats in SEATS:
                for seed in SEEDS:
                    yield f"{form}, {id}, {seats} seats, seed {seed}", form, id, seats, seed


def cases_of_rules() -> Iterator[tuple[str, str, str, int, int]]:
    """The same for the ids of all other rules: rounds at each number of seats, and a match."""
    for form in ("pettingzoo parallel", "pettingzoo aec", "gymnasium"):
        for id in [id for id in IDS if not id.startswith("take5/classic-")]:
            most = lookup_edition(IDS[id]["edition"]).max_seats
            for seats in (4,) if "-match-" in id else (2, 4, most):
                yield f"{form}, {id}, {seats} seats, seed 1", form, id, seats, 1


def play(form: str, id: str, seats: int, seed: int) -> dict[str, object]:
    """What that episode tells."""
    return FORMS[form][0](id, seats, seed)


if __name__ == "__main__":
    for file, listed in ((FILE, cases()), (RULES_FILE, cases_of_rules())):
        told = {name: play(form, id, seats, seed) for name, form, id, seats, seed in listed}
        file.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
