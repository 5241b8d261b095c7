"""Rounds a second of the batch kernel beside pure Python and a hand-tuned C kernel, on the same deals.

Run it with ``python -m benchmarks.batch_bench``; figures of one run compare, figures of two runs do not.
All columns take turns on one core; the least CPU time of all turns counts.
``--plot FILE`` draws how the cost of a round grows with seats and lanes (needs matplotlib).
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import random
import sys
import tempfile
import time
import tracemalloc
from collections.abc import Callable
from functools import partial
from pathlib import Path

import numpy as np
from attrs import frozen

from benchmarks import anchor, reference, tuned
from take5_rules import CLASSIC
from take5_rules.batch import LaneRows, Layout, Resolver, deal
from take5_rules.batch.layout import Bytes

ANCHOR_LANES = (1 << 14) + 64  # a power of two would lay all lines of an array on the same places of a cache
LANES = 8 * ANCHOR_LANES
PLAIN_ROUNDS = 2_000
WIDTHS = (64, 32)
GOALS = (("resolve", 80, 20), ("full", 40, 12))


@frozen(kw_only=True)
class Column:
    """One way to play ``rounds`` rounds."""

    name: str
    rounds: int
    run: Callable[[], object]


def seconds_a_round(columns: list[Column], repeats: int) -> dict[str, float]:
    """The best time of each column, all columns taking turns."""
    best = {column.name: float("inf") for column in columns}
    for _ in range(repeats):
        for column in columns:
            start = time.process_time()
            column.run()
            best[column.name] = min(best[column.name], (time.process_time() - start) / column.rounds)
    return best


def columns_of(seats: int, anchors: list[anchor.Anchor]) -> dict[str, list[Column]]:
    """What is measured at this number of seats, after all of it has agreed on the same deals."""
    layout = Layout(edition=CLASSIC, seats=seats)
    rng = np.random.Generator(np.random.SFC64(seats))
    deals = deal(layout, LANES, rng)
    rows = LaneRows.begin(layout, deals.starters)
    resolver = Resolver(layout)
    starters, hands = (np.ascontiguousarray(array) for array in (deals.starters, deals.hands))
    points = np.zeros((seats, LANES), dtype=np.uint8)
    plain = [(starters[:, lane].tolist(), hands[:, :, lane].tolist()) for lane in range(PLAIN_ROUNDS)]
    agreed = resolver.resolve(rows, hands).points
    for lane, dealt in enumerate(plain[:200]):
        assert agreed[:, lane].tolist() == tuned.resolve(*dealt) == reference.resolve(*dealt)
    resolve = [
        Column(
            name="plain evolve", rounds=200, run=lambda: [reference.resolve(*dealt) for dealt in plain[:200]]
        ),
        Column(
            name="tuned Python", rounds=PLAIN_ROUNDS, run=lambda: [tuned.resolve(*dealt) for dealt in plain]
        ),
        Column(name="kernel, checked", rounds=LANES, run=lambda: resolver.resolve(rows, hands)),
        Column(name="kernel", rounds=LANES, run=lambda: resolver.resolve(rows, hands, check=False)),
    ]
    chance = random.Random(seats)
    full = [
        Column(
            name="plain evolve",
            rounds=200,
            run=lambda: [reference.random_round(seats, chance) for _ in range(200)],
        ),
        Column(
            name="tuned Python",
            rounds=PLAIN_ROUNDS,
            run=lambda: [tuned.random_round(seats, chance) for _ in range(PLAIN_ROUNDS)],
        ),
        Column(name="kernel", rounds=LANES, run=lambda: resolver.play_random(LANES, rng)),
    ]
    block = [np.ascontiguousarray(array[..., :ANCHOR_LANES]) for array in (starters, hands, points)]
    for built in anchors:
        built.resolve(*block)
        assert (block[2] == agreed[:, :ANCHOR_LANES]).all()
        name = f"C, {built.width} lanes abreast"
        resolve.append(Column(name=name, rounds=LANES, run=partial(resolve_again, built, *block)))
        full.append(Column(name=name, rounds=LANES, run=partial(built.play_random, rng, points)))
    return {"resolve": resolve, "full": full}


def resolve_again(built: anchor.Anchor, starters: Bytes, plays: Bytes, points: Bytes) -> None:
    """Resolve one block as often as makes `LANES` rounds: no faster way to feed the C kernel is known."""
    for _ in range(LANES // ANCHOR_LANES):
        built.resolve(starters, plays, points)


def memory(seats: int) -> dict[str, float]:
    """Peak bytes a lane while one chunk is resolved, and while it is dealt and resolved."""
    layout = Layout(edition=CLASSIC, seats=seats)
    rng = np.random.default_rng(seats)
    lanes = Resolver(layout).chunk
    deals = deal(layout, lanes, rng)
    rows = LaneRows.begin(layout, deals.starters)
    found = {}
    for name, run in (
        ("resolve", lambda: Resolver(layout).resolve(rows, deals.hands, check=False)),
        ("resolve, checked", lambda: Resolver(layout).resolve(rows, deals.hands)),
        ("full", lambda: Resolver(layout).play_random(lanes, rng)),
    ):
        tracemalloc.start()
        run()
        found[name] = tracemalloc.get_traced_memory()[1] / lanes
        tracemalloc.stop()
    return {**found, "given arrays": float(layout.cards_dealt + 2 * layout.rows)}


def growth(repeats: int) -> dict[str, dict[str, list[float]]]:
    """Nanoseconds a round over seats at many lanes, and over lanes at 4 and 10 seats."""
    by_seats: dict[str, list[float]] = {"seats": [], "resolve": [], "full": []}
    for seats in range(2, 11):
        times = seconds_a_round(_kernel_columns(seats, 1 << 16), repeats)
        by_seats["seats"].append(seats)
        for name in ("resolve", "full"):
            by_seats[name].append(times[name] * 1e9)
    found = {"by seats": by_seats}
    for seats in (4, 10):
        by_lanes: dict[str, list[float]] = {"lanes": [], "resolve": [], "full": []}
        for power in range(4, 19):
            times = seconds_a_round(_kernel_columns(seats, 1 << power), repeats)
            by_lanes["lanes"].append(1 << power)
            for name in ("resolve", "full"):
                by_lanes[name].append(times[name] * 1e9)
        found[f"by lanes, {seats} seats"] = by_lanes
    return found


def _kernel_columns(seats: int, lanes: int) -> list[Column]:
    layout = Layout(edition=CLASSIC, seats=seats)
    rng = np.random.default_rng(seats)
    deals = deal(layout, lanes, rng)
    rows = LaneRows.begin(layout, deals.starters)
    resolver = Resolver(layout)
    return [
        Column(name="resolve", rounds=lanes, run=lambda: resolver.resolve(rows, deals.hands, check=False)),
        Column(name="full", rounds=lanes, run=lambda: resolver.play_random(lanes, rng)),
    ]


def draw(grown: dict[str, dict[str, list[float]]], path: Path) -> None:
    """Two charts side by side: cost over seats, cost over lanes."""
    import matplotlib

    matplotlib.use("svg")
    matplotlib.rcParams.update(
        {"svg.hashsalt": "take5-rules", "svg.fonttype": "none", "font.family": "sans-serif"}
    )
    import matplotlib.pyplot as plt

    figure, (left, right) = plt.subplots(1, 2, figsize=(10, 4), layout="constrained")
    seats = grown["by seats"]
    left.plot(seats["seats"], seats["resolve"], "o-", color="#1b6ca8", label="resolve")
    left.plot(seats["seats"], seats["full"], "s-", color="#c8553d", label="full: shuffle, deal, resolve")
    left.set(xlabel="seats", ylabel="nanoseconds a round", ylim=(0, None), title="65,536 lanes")
    left.legend(frameon=False)
    for count, line in ((4, "-"), (10, "--")):
        lanes = grown[f"by lanes, {count} seats"]
        for name, colour in (("resolve", "#1b6ca8"), ("full", "#c8553d")):
            right.plot(lanes["lanes"], lanes[name], line, color=colour, label=f"{name}, {count} seats")
    right.set(xlabel="lanes", xscale="log", yscale="log", title="4 and 10 seats")
    right.set_xticks([16, 256, 4096, 65536], ["16", "256", "4,096", "65,536"])
    right.set(ylabel="nanoseconds a round")
    right.minorticks_off()
    right.legend(frameon=False)
    for axes in (left, right):
        axes.spines[["top", "right"]].set_visible(False)
        axes.grid(alpha=0.25)
    path.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(path, format="svg", metadata={"Date": None, "Creator": None})


def measured(seats: int, anchors: list[anchor.Anchor], repeats: int) -> dict[str, dict[str, float]]:
    """Rounds a second by task and column."""
    return {
        task: {name: 1 / spent for name, spent in seconds_a_round(columns, repeats).items()}
        for task, columns in columns_of(seats, anchors).items()
    }


def table(seats: int, figures: dict[str, dict[str, float]]) -> str:
    """The figures as a table, and how they stand to the goals."""
    lines = []
    for task, over_python, under_c in GOALS:
        rates = figures[task]
        kernel = rates["kernel"]
        lines.append(f"{seats} seats, {task:<8} {'rounds/s':>14} {'of the kernel':>14}")
        lines += [f"  {name:<22} {rate:>14,.0f} {rate / kernel:>14.4g}" for name, rate in rates.items()]
        slack = 1 if seats == 4 else 1.5
        times = kernel / rates["tuned Python"]
        lines.append(f"  {times:.0f} times tuned Python (goal {over_python / slack:.0f} or more)")
        fastest = max((rate for name, rate in rates.items() if name.startswith("C")), default=None)
        if fastest is not None:
            lines.append(
                f"  1/{fastest / kernel:.1f} of the fastest C (goal 1/{under_c * slack:.0f} or more)"
            )
    return "\n".join(lines)


def main() -> None:
    """Measure, print, and write what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print figures as JSON instead of tables")
    parser.add_argument("--repeats", type=int, default=12, help="turns for each column")
    parser.add_argument("--seats", type=int, nargs="+", default=[4, 10])
    parser.add_argument("--plot", type=Path, help="write the chart of growth to this SVG file")
    asked = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    with tempfile.TemporaryDirectory() as folder:
        built = [anchor.build(width, Path(folder)) for width in WIDTHS]
        anchors = [library for library in built if library is not None]
        if not anchors:
            print("no C compiler: the limit is not measured", file=sys.stderr)
        rates = {seats: measured(seats, anchors, asked.repeats) for seats in asked.seats}
    held = {seats: memory(seats) for seats in asked.seats}
    grown = growth(asked.repeats) if asked.plot else None
    if asked.plot and grown:
        draw(grown, asked.plot)
    if asked.json:
        machine = {
            "python": platform.python_version(),
            "numpy": np.__version__,
            "machine": platform.machine(),
        }
        figures = {"rounds a second": rates, "peak bytes a lane": held, "growth": grown, **machine}
        print(json.dumps(figures, indent=2))
        return
    for seats in asked.seats:
        print(table(seats, rates[seats]))
        print("  peak bytes a lane:", ", ".join(f"{name} {size:.0f}" for name, size in held[seats].items()))


if __name__ == "__main__":
    main()
