"""Train a small network against random opponents, with NumPy alone, and say how good it has become.

Run it with ``python examples/train_gymnasium.py`` (extra ``gymnasium``): a few minutes on one core.
It is proximal policy optimisation over the vector environment.
The network sees the flat observation and nothing else, and picks among the legal actions only.
"""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TypeAlias

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from take5_rules import CLASSIC, SeatAction, one_round
from take5_rules.adapters.gymnasium import Take5VectorEnv
from take5_rules.encoding import Encoding
from take5_rules.policies import POLICIES, Policy
from take5_rules.shuffle import Chance
from take5_rules.simulate import simulate
from take5_rules.summary import Summary, summarize
from take5_rules.views import SeatView

Floats: TypeAlias = NDArray[np.float32]
Bools: TypeAlias = NDArray[np.bool_]
Ints: TypeAlias = NDArray[np.int64]

SEATS = 4
LANES, STEPS = 512, 22
EPOCHS, PARTS = 2, 4
HIDDEN = 128
RATE, CLIP, LAMBDA, ENTROPY, VALUE = 1e-3, 0.2, 0.9, 0.003, 0.5
REWARD_SCALE = 0.1
BUILT_IN = ("random", "lowest", "highest", "cheapest-risk")


class Network:
    """One hidden layer, then the logits of all actions and the value of the position; trained by Adam."""

    def __init__(self, inputs: int, actions: int, rng: np.random.Generator) -> None:
        shapes = ((inputs, HIDDEN), (HIDDEN,), (HIDDEN, actions + 1), (actions + 1,))
        self.weights: list[Floats] = [np.zeros(shape, dtype=np.float32) for shape in shapes]
        for layer, spread in ((0, math.sqrt(2 / inputs)), (2, 0.01)):
            self.weights[layer] += np.float32(spread) * rng.standard_normal(shapes[layer], dtype=np.float32)
        self._mean = [np.zeros_like(weight) for weight in self.weights]
        self._square = [np.zeros_like(weight) for weight in self.weights]
        self._updates = 0

    def forward(self, seen: Floats, mask: Bools) -> tuple[Floats, Floats, Floats]:
        """The hidden layer, the chances of the actions (0 for illegal ones), and the values."""
        hidden = np.maximum(seen @ self.weights[0] + self.weights[1], 0)
        out = hidden @ self.weights[2] + self.weights[3]
        logits = np.where(mask, out[:, :-1], np.float32(-1e9))
        chances = np.exp(logits - logits.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        return hidden, chances, out[:, -1]

    def learn(self, seen: Floats, hidden: Floats, slope: Floats, rate: float) -> None:
        """One step down the slope of the loss by the output layer, ``[rows, actions + 1]``."""
        back = (slope @ self.weights[2].T) * (hidden > 0)
        slopes = (seen.T @ back, back.sum(axis=0), hidden.T @ slope, slope.sum(axis=0))
        self._updates += 1
        pace = np.float32(rate * math.sqrt(1 - 0.999**self._updates) / (1 - 0.9**self._updates))
        for weight, mean, square, found in zip(self.weights, self._mean, self._square, slopes, strict=True):
            mean += np.float32(0.1) * (found - mean)
            square += np.float32(0.001) * (found * found - square)
            weight -= pace * mean / (np.sqrt(square) + np.float32(1e-8))


class Greedy:
    """The network as a policy for `take5_rules.simulate`: the likeliest legal action."""

    def __init__(self, network: Network) -> None:
        self.network = network
        self.encoding = Encoding(edition=one_round(CLASSIC), seats=SEATS)

    def __call__(self, view: SeatView, chance: Chance) -> SeatAction:
        seen = np.array([self.encoding.flatten(self.encoding.observe(view))], dtype=np.float32)
        mask = np.frombuffer(self.encoding.mask(view), dtype=np.bool_)[None]
        action = self.encoding.decode(view, int(self.network.forward(seen, mask)[1].argmax()))
        if action is None:
            raise ValueError("no decision is due in this view")
        return action


class Collected:
    """What the lanes saw, did and earned over some steps, ``[steps, lanes, ...]``."""

    def __init__(self, encoding: Encoding) -> None:
        self.seen: Floats = np.zeros((STEPS, LANES, encoding.flat_size), dtype=np.float32)
        self.mask: Bools = np.zeros((STEPS, LANES, encoding.action_count), dtype=np.bool_)
        self.action: Ints = np.zeros((STEPS, LANES), dtype=np.int64)
        self.chance: Floats = np.zeros((STEPS, LANES), dtype=np.float32)
        self.reward: Floats = np.zeros((STEPS, LANES), dtype=np.float32)
        self.value: Floats = np.zeros((STEPS + 1, LANES), dtype=np.float32)
        self.over: Bools = np.zeros((STEPS, LANES), dtype=np.bool_)

    def advantages(self) -> Floats:
        """How much better than expected each action was."""
        better = np.zeros_like(self.reward)
        ahead: Floats = np.zeros(LANES, dtype=np.float32)
        for step in reversed(range(STEPS)):
            later = self.value[step + 1] + np.float32(LAMBDA) * ahead
            ahead = self.reward[step] - self.value[step] + np.where(self.over[step], 0, later)
            better[step] = ahead
        return better


def sample(chances: Floats, rng: np.random.Generator) -> Ints:
    """One action a lane by its chances: the exponential clock that rings first, and never an illegal one."""
    clocks = rng.standard_exponential(chances.shape, dtype=np.float32) + np.float32(1e-9)
    return np.asarray((chances / clocks).argmax(axis=1), dtype=np.int64)


class Learner:
    """A network, the lanes in which it plays, and how much of that there was."""

    def __init__(self, seed: int) -> None:
        self.rng = np.random.default_rng(seed)
        self.environments = Take5VectorEnv(num_envs=LANES, seats=SEATS, opponents="random")
        encoding = self.environments.encoding
        self.network = Network(encoding.flat_size, encoding.action_count, self.rng)
        self.now = Collected(encoding)
        self.told, _ = self.environments.reset(seed=seed)
        self.rounds = 0

    def collect(self) -> None:
        """Play some steps in all lanes."""
        now = self.now
        for step in range(STEPS):
            now.seen[step], now.mask[step] = self.told["observation"], self.told["action_mask"]
            _, chances, now.value[step] = self.network.forward(now.seen[step], now.mask[step])
            now.action[step] = sample(chances, self.rng)
            now.chance[step] = chances[np.arange(LANES), now.action[step]]
            self.told, rewards, now.over[step], _, _ = self.environments.step(now.action[step])
            now.reward[step] = rewards * REWARD_SCALE
        seen = np.asarray(self.told["observation"], dtype=np.float32)
        now.value[STEPS] = self.network.forward(seen, np.ones_like(now.mask[0]))[2]
        self.rounds += int(now.over.sum())

    def improve(self, rate: float) -> None:
        """Go over what was collected, with the clipped objective of proximal policy optimisation."""
        now, rows = self.now, STEPS * LANES
        better = now.advantages()
        target = (better + now.value[:STEPS]).reshape(rows)
        better = ((better - better.mean()) / (better.std() + np.float32(1e-8))).reshape(rows)
        seen, mask = now.seen.reshape(rows, -1), now.mask.reshape(rows, -1)
        action, chance = now.action.reshape(rows), now.chance.reshape(rows)
        for _ in range(EPOCHS):
            for part in np.array_split(self.rng.permutation(rows), PARTS):
                hidden, chances, value = self.network.forward(seen[part], mask[part])
                slope: Floats = np.empty((len(part), chances.shape[1] + 1), dtype=np.float32)
                slope[:, :-1] = policy_slope(chances, action[part], chance[part], better[part])
                slope[:, -1] = VALUE * (value - target[part])
                slope /= len(part)
                self.network.learn(seen[part], hidden, slope, rate)


def policy_slope(chances: Floats, action: Ints, before: Floats, better: Floats) -> Floats:
    """The slope of the loss by the logits: the clipped gain, and a little for keeping an open mind."""
    each = np.arange(len(action))
    ratio = chances[each, action] / before
    gain = np.where((ratio - 1) * np.sign(better) > CLIP, 0, ratio * better)
    logs = np.log(np.maximum(chances, np.float32(1e-12)))
    entropy = -(chances * logs).sum(axis=1, keepdims=True)
    slope = gain[:, None] * chances + ENTROPY * chances * (logs + entropy)
    slope[each, action] -= gain
    return np.asarray(slope, dtype=np.float32)


@frozen(kw_only=True)
class Point:
    """How many bullheads a round cost after so many rounds of learning, with its 95 % interval."""

    rounds: int
    mean: float
    low: float
    high: float


def compare(policy: Policy, others: Policy, deals: int) -> Summary:
    """One seat of ``policy`` among ``others``, each deal in every seating."""
    policies = [policy, *[others] * (SEATS - 1)]
    return summarize(simulate(deals, one_round(CLASSIC), policies, seed="examples", rotate_seats=True))


def measure(policy: Policy, rounds: int, deals: int) -> Point:
    """What a round among random opponents costs."""
    cost = compare(policy, POLICIES["random"], deals).totals[0]
    low, high = cost.interval()
    return Point(rounds=rounds, mean=cost.mean, low=low, high=high)


def train(learner: Learner, seconds: float, deals: int) -> Iterator[Point]:
    """Learn for so much time of the processor, and measure before, after, and at ever longer distances."""
    spent, due = 0.0, 0.0
    while True:
        if spent >= min(due, seconds):
            yield measure(Greedy(learner.network), learner.rounds, deals)
            due = max(2 * spent, seconds / 32)
        if spent >= seconds:
            return
        start = time.process_time()
        learner.collect()
        learner.improve(RATE * max(1 - spent / seconds, 0.1))
        spent += time.process_time() - start


def draw(points: Sequence[Point], lines: dict[str, float]) -> str:
    """The learning curve with its intervals, and what built-in policies pay in the same seat."""
    width, height, left, top = 640, 320, 46, 14
    most = 2 * math.ceil(max(*lines.values(), *[point.high for point in points]) / 2)

    def x(rounds: int) -> float:
        return round(left + (width - left - 110) * rounds / points[-1].rounds, 1)

    def y(cost: float) -> float:
        return round(top + (height - top - 40) * (1 - cost / most), 1)

    body = [f'<path class="axis" d="M{left} {top}V{y(0)}H{width - 100}"/>']
    for mark in range(0, most + 1, 2):
        body.append(f'<text x="{left - 6}" y="{y(mark) + 4}" text-anchor="end">{mark}</text>')
    for share in (0.0, 0.5, 1.0):
        rounds = round(points[-1].rounds * share)
        body.append(f'<text x="{x(rounds)}" y="{y(0) + 18}" text-anchor="middle">{rounds:,}</text>')
    body.append(
        f'<text x="{left}" y="{height - 4}">bullheads a round, after so many rounds of learning</text>'
    )
    for name, cost in lines.items():
        body.append(f'<path class="line" d="M{left} {y(cost)}H{width - 100}"/>')
        body.append(f'<text x="{width - 96}" y="{y(cost) + 4}">{name}</text>')
    edges = [f"{x(p.rounds)},{y(p.high)}" for p in points] + [
        f"{x(p.rounds)},{y(p.low)}" for p in points[::-1]
    ]
    body.append(f'<polygon class="band" points="{" ".join(edges)}"/>')
    body.append(
        f'<polyline class="curve" points="{" ".join(f"{x(p.rounds)},{y(p.mean)}" for p in points)}"/>'
    )
    style = (
        "text{font:12px sans-serif;fill:#333}.axis{stroke:#333;fill:none}"
        ".line{stroke:#888;stroke-dasharray:5 4}.band{fill:#1b6ca8;opacity:.25}"
        ".curve{stroke:#1b6ca8;stroke-width:2;fill:none}"
        "@media(prefers-color-scheme:dark){text{fill:#ddd}.axis{stroke:#ddd}}"
    )
    title = f"From {points[0].mean:.1f} bullheads a round before learning to {points[-1].mean:.1f} after it"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">'
        f"<title>{title}</title><style>{style}</style>{''.join(body)}</svg>\n"
    )


def main(arguments: Sequence[str] | None = None) -> Network:
    """Train, tell how it went, and compare the result with the built-in policies."""
    parser = argparse.ArgumentParser(description="Train a small network against random opponents.")
    parser.add_argument("--seconds", type=float, default=180.0, help="processor time to learn for")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--deals", type=int, default=400, help="deals to measure with, each in four seatings")
    parser.add_argument("--curve", type=Path, help="draw the learning curve into this SVG file")
    asked = parser.parse_args(arguments)
    learner, points = Learner(asked.seed), []
    for point in train(learner, asked.seconds, asked.deals):
        points.append(point)
        print(f"{point.rounds:>9,} rounds: {point.mean:5.2f} a round ({point.low:.2f} to {point.high:.2f})")
    lines = {name: measure(POLICIES[name], 0, asked.deals).mean for name in BUILT_IN}
    for name, cost in lines.items():
        print(f"{name:>16}: {cost:5.2f} a round in the same seat")
    for name in BUILT_IN:
        summary = compare(Greedy(learner.network), POLICIES[name], asked.deals)
        low, high = summary.differences[0][1].interval()
        print(
            f"against three {name}: {summary.differences[0][1].mean:+.2f} ({low:+.2f} to {high:+.2f}) a round"
        )
    if asked.curve is not None:
        asked.curve.write_text(draw(points, lines), encoding="utf-8")
    return learner.network


if __name__ == "__main__":
    main()
