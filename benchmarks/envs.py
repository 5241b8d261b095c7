"""Steps a second of the environments: one at a time, and as lanes of the vector environment.

Run it with ``python -m benchmarks.envs`` (extras ``gymnasium`` and ``pettingzoo``).
Figures of one run compare, figures of two runs do not.
A step is one decision of the learner, or in the PettingZoo forms of one agent; actions are drawn at random
among the legal ones, and that is not counted.
All columns take turns on one core; the least CPU time of all turns counts.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Mapping
from functools import partial

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from take5_rules.adapters.gymnasium import Take5Env, Take5VectorEnv
from take5_rules.adapters.pettingzoo import Take5AEC, Take5Parallel

LANES = (1, 64, 1024, 8192)


def choose(mask: NDArray[np.generic], rng: np.random.Generator) -> NDArray[np.int64]:
    """A random legal action in each line of ``mask``."""
    marks = np.asarray(mask, dtype=np.float32)
    return np.asarray((marks * rng.random(marks.shape, dtype=np.float32)).argmax(axis=-1), dtype=np.int64)


@frozen(kw_only=True)
class Measured:
    """So many steps in so many seconds of CPU time."""

    steps: int
    seconds: float


def plain(seats: int, steps: int) -> Measured:
    """`Take5Env` against random opponents."""
    environment, rng = Take5Env(seats=seats), np.random.default_rng(1)
    spent, over = 0.0, True
    observation: Mapping[str, NDArray[np.generic]] = {}
    for _ in range(steps):
        start = time.process_time()
        if over:
            observation, _ = environment.reset(seed=1)
        spent += time.process_time() - start
        action = int(choose(observation["action_mask"], rng))
        start = time.process_time()
        observation, _, over, _, _ = environment.step(action)
        spent += time.process_time() - start
    return Measured(steps=steps, seconds=spent)


def parallel(seats: int, steps: int) -> Measured:
    """`Take5Parallel`, one decision of each agent that has one counted as a step."""
    environment, rng = Take5Parallel(seats=seats), np.random.default_rng(1)
    spent, done = 0.0, 0
    while done < steps:
        start = time.process_time()
        observations, _ = environment.reset(seed=1)
        spent += time.process_time() - start
        while environment.agents:
            actions = {agent: int(choose(seen["action_mask"], rng)) for agent, seen in observations.items()}
            done += len(environment.host.due())
            start = time.process_time()
            observations, *_ = environment.step(actions)
            spent += time.process_time() - start
    return Measured(steps=done, seconds=spent)


def aec(seats: int, steps: int) -> Measured:
    """`Take5AEC`, each look and action of an agent a step."""
    environment, rng = Take5AEC(seats=seats), np.random.default_rng(1)
    spent, done = 0.0, 0
    while done < steps:
        start = time.process_time()
        environment.reset(seed=1)
        spent += time.process_time() - start
        while not environment.host.is_over:
            start = time.process_time()
            observation, *_ = environment.last()
            spent += time.process_time() - start
            assert observation is not None
            action = int(choose(observation["action_mask"], rng))
            start = time.process_time()
            environment.step(action)
            spent += time.process_time() - start
            done += 1
    return Measured(steps=done, seconds=spent)


def lanes(seats: int, steps: int, count: int) -> Measured:
    """`Take5VectorEnv` with so many lanes against random opponents, deals of new rounds included."""
    environments, rng = Take5VectorEnv(num_envs=count, seats=seats), np.random.default_rng(1)
    observation, _ = environments.reset(seed=1)
    spent, turns = 0.0, max(steps // count, 24)
    for _ in range(turns):
        actions = choose(observation["action_mask"], rng)
        start = time.process_time()
        observation, *_ = environments.step(actions)
        spent += time.process_time() - start
    return Measured(steps=turns * count, seconds=spent)


def measure(seats: int, steps: int, repeats: int) -> dict[str, float]:
    """Steps a second by column, the best of ``repeats``, all columns taking turns."""
    columns: dict[str, Callable[[], Measured]] = {
        "Gymnasium, plain": lambda: plain(seats, steps),
        "PettingZoo, parallel": lambda: parallel(seats, steps),
        "PettingZoo, AEC": lambda: aec(seats, steps),
    }
    for count in LANES:
        columns[f"Gymnasium, vector, {count:,} lanes"] = partial(lanes, seats, 8 * steps, count)
    best = dict.fromkeys(columns, 0.0)
    for _ in range(repeats):
        for name, run in columns.items():
            found = run()
            best[name] = max(best[name], found.steps / found.seconds)
    return best


def main() -> None:
    """Measure and print, as a table or as JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=2000)
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    found = {seats: measure(seats, asked.steps, asked.repeats) for seats in (2, 4, 10)}
    if asked.json:
        print(json.dumps(found))
        return
    for seats, columns in found.items():
        print(f"{seats} seats")
        for name, rate in columns.items():
            print(f"  {name:34} {rate:>12,.0f} steps/s {rate / columns['Gymnasium, plain']:>8.1f} x plain")


if __name__ == "__main__":
    main()
