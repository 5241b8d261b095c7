"""Milliseconds to value a hand of ten cards, beside the same work in pure Python tuned by hand.

Run it with ``python -m benchmarks.evaluate_bench``; figures of one run compare, figures of two runs do not.
All columns take turns on one core; the least CPU time of all turns counts.
The pure Python column plays fewer determinisations and is scaled up.
"""

from __future__ import annotations

import argparse
import os
import random
import time
from collections.abc import Callable
from functools import partial

from benchmarks import tuned
from take5_rules import CLASSIC, new_match, play
from take5_rules.batch import BATCH_POLICIES
from take5_rules.evaluate import evaluate, evaluate_plainly
from take5_rules.shuffle import deal
from take5_rules.views import SeatPicking, view

PLAIN = 200
ENGINE = 20


def first_view(seats: int) -> SeatPicking:
    """What seat 0 sees before the first card."""
    start = new_match(CLASSIC, seats)
    seen = view(play(start, deal(3, start)).after, 0)
    assert isinstance(seen, SeatPicking)
    return seen


def plainly(seen: SeatPicking, determinisations: int, rng: random.Random) -> list[float]:
    """The values of the cards of a first turn by the bound of pure Python: ints, lists and no checks."""
    seats = len(seen.hands)
    rows = [row[0] for row in seen.rows]
    unseen = [card for card in range(1, 105) if card not in seen.hand and card not in rows]
    sums = [0] * len(seen.hand)
    own = list(seen.hand)
    for _ in range(determinisations):
        others = rng.sample(unseen, 10 * (seats - 1))
        rng.shuffle(own)
        turns = [[card, *others[at::10]] for at, card in enumerate(own)]
        for nth, card in enumerate(seen.hand):
            at = own.index(card)
            turns[0][0], turns[at][0] = card, own[0]
            sums[nth] += tuned.resolve(rows, turns)[0]
            turns[at][0], turns[0][0] = card, own[0]
    return [total / determinisations for total in sums]


def best_of(columns: dict[str, Callable[[], object]], repeats: int) -> dict[str, float]:
    """The least CPU seconds of each column, all columns taking turns."""
    best = dict.fromkeys(columns, float("inf"))
    for _ in range(repeats):
        for name, run in columns.items():
            start = time.process_time()
            run()
            best[name] = min(best[name], time.process_time() - start)
    return best


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--determinisations", type=int, default=10_000)
    parser.add_argument("--repeats", type=int, default=7)
    asked = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    for seats in (4, 10):
        seen = first_view(seats)
        values = evaluate(seen, seed=1, determinisations=20_000).values
        bound = plainly(seen, 4_000, random.Random(1))
        assert all(abs(value.bullheads.mean - mean) < 0.6 for value, mean in zip(values, bound, strict=True))
        count = asked.determinisations
        columns: dict[str, Callable[[], object]] = {
            f"evaluate, {name}": partial(evaluate, seen, seed=1, determinisations=count, rollout=name)
            for name in BATCH_POLICIES
        }
        columns["tuned Python, random"] = partial(plainly, seen, PLAIN, random.Random(1))
        columns["evaluate_plainly, random"] = partial(evaluate_plainly, seen, seed=1, determinisations=ENGINE)
        spent = best_of(columns, asked.repeats)
        spent["tuned Python, random"] *= count / PLAIN
        spent["evaluate_plainly, random"] *= count / ENGINE
        fastest = spent["evaluate, random"]
        print(f"\n{seats} seats, 10 cards by {count:,} determinisations{'ms':>12}{'times':>10}")
        for name, seconds in spent.items():
            print(f"{name:<42}{1e3 * seconds:>16,.1f}{seconds / fastest:>10.1f}")


if __name__ == "__main__":
    main()
