"""Solve a tiny edition with OpenSpiel: counterfactual regret minimisation, and how exploitable it still is.

Run it with ``python examples/train_openspiel.py`` (extra ``openspiel``): about a minute on one core.
The edition has six cards, two seats with hands of two, and two rows of at most two cards; a seat's result
is the mean of what both took, minus what it took itself.
The solver samples deals and the other seat's picks (external sampling) and knows nothing of the rules.
Exploitability is exact, over the whole tree: what a best answer earns against the policy, the mean of both
seats; no answer earns anything against a perfect one.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import pyspiel
from attrs import frozen
from open_spiel.python.algorithms.expected_game_score import policy_value
from open_spiel.python.algorithms.exploitability import exploitability
from open_spiel.python.algorithms.external_sampling_mccfr import ExternalSamplingSolver
from open_spiel.python.policy import UniformRandomPolicy

from take5_rules.adapters.openspiel import Parameter, Take5SequentialGame

TINY: dict[str, Parameter] = {
    "players": 2,
    "hand": 2,
    "deck": 6,
    "rows": 2,
    "capacity": 2,
    "rewards": "zero_sum",
}


@frozen(kw_only=True)
class Point:
    """How exploitable the average policy is after so many iterations, in bullheads a round."""

    iterations: int
    exploitability: float


def solve(solver: ExternalSamplingSolver, game: pyspiel.Game, iterations: int) -> Iterator[Point]:
    """Iterate, and measure at the start and at ever longer distances."""
    done, due = 0, 0
    while True:
        if done == due:
            yield Point(iterations=done, exploitability=exploitability(game, solver.average_policy()))
            if done == iterations:
                return
            due = min(max(iterations // 64, 2 * done, 1), iterations)
        solver.iteration()
        done += 1


def draw(points: Sequence[Point]) -> str:
    """The curve, with iterations doubling from mark to mark."""
    width, height, left, top = 640, 300, 46, 14
    most = points[0].exploitability
    bottom, right = height - 44, width - 30

    def x(index: int) -> float:
        return round(left + 14 + (right - left - 14) * index / max(len(points) - 1, 1), 1)

    def y(value: float) -> float:
        return round(bottom - (bottom - top) * value / (most or 1), 1)

    body = [f'<path class="axis" d="M{left} {top}V{bottom}H{right}"/>']
    for share in (0.0, 0.5, 1.0):
        value = most * share
        body.append(f'<text x="{left - 6}" y="{y(value) + 4}" text-anchor="end">{value:.2f}</text>')
    for index, point in enumerate(points):
        body.append(
            f'<text x="{x(index)}" y="{bottom + 18}" text-anchor="middle">{point.iterations:,}</text>'
        )
        body.append(f'<circle cx="{x(index)}" cy="{y(point.exploitability)}" r="3"/>')
    line = " ".join(f"{x(index)},{y(point.exploitability)}" for index, point in enumerate(points))
    body.append(f'<polyline class="curve" points="{line}"/>')
    body.append(
        f'<text x="{left}" y="{height - 6}">bullheads a best answer earns, after so many iterations</text>'
    )
    style = (
        "text{font:12px sans-serif;fill:#333}.axis{stroke:#333;fill:none}circle{fill:#1b6ca8}"
        ".curve{stroke:#1b6ca8;stroke-width:2;fill:none}"
        "@media(prefers-color-scheme:dark){text{fill:#ddd}.axis{stroke:#ddd}}"
    )
    title = f"Exploitability from {most:.3f} before solving to {points[-1].exploitability:.3f} after it"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">'
        f"<title>{title}</title><style>{style}</style>{''.join(body)}</svg>\n"
    )


def main(arguments: Sequence[str] | None = None) -> list[Point]:
    """Solve, tell how it went, and what the policy earns against random play."""
    parser = argparse.ArgumentParser(description="Solve a tiny edition with OpenSpiel.")
    parser.add_argument("--iterations", type=int, default=16_000)
    parser.add_argument(
        "--deck", type=int, default=TINY["deck"], help="the highest card; 7 takes five times as long"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--curve", type=Path, help="draw the curve into this SVG file")
    asked = parser.parse_args(arguments)
    np.random.seed(asked.seed)
    game = pyspiel.load_game(Take5SequentialGame.NAME, {**TINY, "deck": asked.deck})
    solver, points = ExternalSamplingSolver(game), []
    for point in solve(solver, game, asked.iterations):
        points.append(point)
        print(f"{point.iterations:>8,} iterations: exploitability {point.exploitability:.4f}", flush=True)
    seats = (solver.average_policy(), UniformRandomPolicy(game))
    first = policy_value(game.new_initial_state(), seats)[0]
    second = policy_value(game.new_initial_state(), seats[::-1])[1]
    print(f"against random play it earns {(first + second) / 2:+.4f} bullheads a round")
    if asked.curve is not None:
        asked.curve.write_text(draw(points), encoding="utf-8")
    return points


if __name__ == "__main__":
    main()
