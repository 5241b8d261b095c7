"""Rounds a second of the engine beside a plain reference and two mutable bounds, on the same deals.

Run it with ``python -m benchmarks.engine``; figures of one run compare, figures of two runs do not.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
import tracemalloc
from collections.abc import Callable, Sequence

from attrs import frozen

from benchmarks import mutable, reference, tuned
from take5_rules import (
    CLASSIC,
    Deal,
    PickCard,
    Picking,
    Placing,
    PlayPicks,
    State,
    Step,
    TakeRow,
    new_match,
    one_round,
    play,
    to_act,
)
from take5_rules.core.cards import BULLHEADS

EDITION = one_round(CLASSIC)


@frozen
class Round:
    """One deal and the picks of its ten turns, in seat order."""

    hands: tuple[tuple[int, ...], ...]
    rows: tuple[int, ...]
    turns: tuple[tuple[int, ...], ...]


def rounds_to_play(count: int, seats: int, seed: int) -> list[Round]:
    """Random deals with random picks."""
    rng = random.Random(seed)
    found = []
    for _ in range(count):
        cards = rng.sample(range(1, 105), 10 * seats + 4)
        hands = [cards[10 * seat : 10 * seat + 10] for seat in range(seats)]
        turns = tuple(zip(*hands, strict=True))
        found.append(Round(tuple(tuple(sorted(hand)) for hand in hands), tuple(cards[-4:]), turns))
    return found


def cheapest(rows: Sequence[Sequence[int]]) -> int:
    """The row with the fewest bullheads, the lowest number on ties."""
    costs = [sum([BULLHEADS[card] for card in row]) for row in rows]
    return costs.index(min(costs))


def begin(dealt: Round) -> State:
    """The state after the deal."""
    return play(new_match(EDITION, len(dealt.hands)), Deal(hands=dealt.hands, rows=dealt.rows)).after


def by_steps(dealt: Round) -> list[Step]:
    """Each pick and each take as an action of its own."""
    steps = []
    state = begin(dealt)
    for turn in dealt.turns:
        for seat, card in enumerate(turn):
            steps.append(play(state, PickCard(seat=seat, card=card)))
            state = steps[-1].after
        if isinstance(state, Placing):
            choice = TakeRow(seat=to_act(state)[0], row=cheapest(state.table.rows))
            steps.append(play(state, choice))
            state = steps[-1].after
    return steps


def by_turns(dealt: Round) -> list[Step]:
    """Each turn as one action, its take included."""
    steps = []
    state = begin(dealt)
    for turn in dealt.turns:
        assert isinstance(state, Picking)
        rows = state.table.rows
        take = cheapest(rows) if min(turn) < min([row[-1] for row in rows]) else None
        steps.append(play(state, PlayPicks(cards=turn, take=take)))
        state = steps[-1].after
    return steps


def read(steps: list[Step]) -> None:
    """Read every event."""
    for step in steps:
        for _ in step.events:
            pass


WAYS: dict[str, Callable[[Round], object]] = {
    "(a) step by step": by_steps,
    "(a) step by step, events read": lambda dealt: read(by_steps(dealt)),
    "(b) whole turns": by_turns,
    "(b) whole turns, events read": lambda dealt: read(by_turns(dealt)),
    "(c) plain reference with attrs.evolve": lambda dealt: reference.resolve(dealt.rows, dealt.turns),
    "(d) mutable, any rows, keeps the cards": lambda dealt: mutable.resolve(dealt.rows, dealt.turns),
    "(d) mutable, unrolled for 4 rows of 5": lambda dealt: tuned.resolve(dealt.rows, dealt.turns),
}


def check_agreement(found: Sequence[Round]) -> None:
    """All ways give the same points before any of them is timed."""
    for dealt in found:
        expected = reference.resolve(dealt.rows, dealt.turns)
        assert tuned.resolve(dealt.rows, dealt.turns) == expected
        assert mutable.resolve(dealt.rows, dealt.turns)[0] == expected
        assert list(by_steps(dealt)[-1].after.match.totals) == expected
        assert list(by_turns(dealt)[-1].after.match.totals) == expected


def measure(found: Sequence[Round], repeats: int) -> dict[str, float]:
    """Seconds a round of each way: the best of interleaved passes over the same deals."""
    best = dict.fromkeys(WAYS, float("inf"))
    for _ in range(repeats):
        for name, way in WAYS.items():
            start = time.process_time()
            for dealt in found:
                way(dealt)
            best[name] = min(best[name], (time.process_time() - start) / len(found))
    return best


def history_bytes(dealt: Round) -> int:
    """Memory of a round's whole history, every step kept."""
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    steps = by_steps(dealt)
    used = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    assert steps
    return used


def main() -> None:
    """Print the table, or the figures as JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("--repeats", type=int, default=10)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    report: dict[str, object] = {"python": sys.version.split()[0]}
    for seats in (4, 10):
        found = rounds_to_play(options.rounds, seats, seed=seats)
        check_agreement(found)
        seconds = measure(found, options.repeats)
        plain = seconds["(c) plain reference with attrs.evolve"]
        report[f"{seats} seats"] = {name: round(1 / took) for name, took in seconds.items()}
        report[f"{seats} seats, history of a round in bytes"] = history_bytes(found[0])
        if not options.json:
            print(f"\n{seats} seats{'rounds/s':>46}{'times (c)':>12}")
            for name, took in seconds.items():
                print(f"{name:<42}{1 / took:>11,.0f}{plain / took:>12.2f}")
            print(f"history of a round, every step kept: {history_bytes(found[0]):,} bytes")
    if options.json:
        print(json.dumps(report, indent=2))


if __name__ == "__main__":
    main()
