"""Walks every world, checks every state and step, and compares the counts with the published ones.

``python -m tests.worlds`` does it with two workers; ``--workers N`` says how many, ``--write`` writes the
published numbers instead of comparing with them, and ids name single worlds.
"""

import argparse
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import take5_rules
from tests.worlds.published import JsonWorld, as_document, as_json, load_published
from tests.worlds.walk import Counts, walk
from tests.worlds.worlds import WORLDS, World

_FILE = Path(take5_rules.__file__).parent / "data" / "perft.json"


def main() -> int:
    """Run, tell each world's numbers, and leave with 1 if one differs from what is published."""
    parser = argparse.ArgumentParser(prog="python -m tests.worlds", description=__doc__)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("ids", nargs="*", help="worlds to walk; all of them if none is named")
    options = parser.parse_args()
    unknown = set(options.ids) - {world.id for world in WORLDS}
    if unknown or (options.write and options.ids):
        parser.error(
            f"no such world: {', '.join(sorted(unknown))}" if unknown else "--write needs all worlds"
        )
    chosen = [world for world in WORLDS if not options.ids or world.id in options.ids]
    published = {} if options.write else load_published()
    begun = time.monotonic()
    found, states, differing = [], 0, []
    with ProcessPoolExecutor(options.workers) as pool:
        for world, (counts, seconds) in zip(chosen, pool.map(_timed, chosen), strict=True):
            numbers = as_json(world, counts)
            found.append(numbers)
            states += sum(counts.states.values())
            if not options.write and published.get(world.id) != numbers:
                differing.append(world.id)
            print(_line(numbers, counts, seconds), flush=True)
    print(f"{states} states of {len(chosen)} worlds in {time.monotonic() - begun:.0f} s")
    if options.write:
        _FILE.write_text(as_document(found), "utf-8")
    for id in differing:
        print(f"{id}: the numbers are not the published ones", file=sys.stderr)
    return 1 if differing else 0


def _timed(world: World) -> tuple[Counts, float]:
    begun = time.monotonic()
    counts = walk(world)
    return counts, time.monotonic() - begun


def _line(numbers: JsonWorld, counts: Counts, seconds: float) -> str:
    return f"{numbers['id']}: {sum(counts.states.values())} states, {counts.matches} matches, {seconds:.1f} s"


if __name__ == "__main__":
    sys.exit(main())
