"""Plays whole matches of every box with all variants that go together on the engine and on the naive reading.

``python -m tests.oracle`` plays one at each number of seats with two workers; ``--matches N`` says how many,
``--workers N`` on how many processes, ``--seed TEXT`` which ones.
"""

import argparse
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from tests.oracle.beside import compare, every_id
from tests.oracle.printed import rules_of


def main() -> int:
    """Run, tell what was played, and leave with 1 if one of them came out differently."""
    parser = argparse.ArgumentParser(prog="python -m tests.oracle", description=__doc__)
    parser.add_argument("--matches", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seed", default="1")
    options = parser.parse_args()
    begun, ids = time.monotonic(), every_id()
    played: Counter[str] = Counter()
    faults: list[str] = []
    with ProcessPoolExecutor(options.workers) as pool:
        play = partial(played_at_all_seats, matches=options.matches, seed=options.seed)
        for happened, differing in pool.map(play, ids, chunksize=8):
            played += happened
            faults += differing
    print(f"{played.pop('matches')} matches, {played.pop('rounds')} rounds of {len(ids)} editions", end=" ")
    print(f"in {time.monotonic() - begun:.0f} s")
    for name, count in sorted(played.items()):
        print(f"{name}: {count}")
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


def played_at_all_seats(id: str, matches: int, seed: str) -> tuple[Counter[str], list[str]]:
    """Count what happened, and name the matches that came out differently."""
    happened: Counter[str] = Counter()
    faults = []
    for seats in range(2, rules_of(id).most_seats + 1):
        for number in range(matches):
            first = (len(id) + number) % seats
            try:
                both = compare(id, seats, first, f"{seed} {number}")
            except Exception as error:  # whatever it is, the other matches go on
                place = f"{id}, {seats} seats, first {first}, match {number}"
                faults.append(f"{place}: {type(error).__name__} {error}")
                continue
            happened += both.happened
            happened["matches"] += 1
            happened["rounds"] += both.state.match.rounds_played
    return happened, faults


if __name__ == "__main__":
    sys.exit(main())
