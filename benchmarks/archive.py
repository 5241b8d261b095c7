"""What it costs to verify an archive, beside the bare replay of the same matches by the engine.

Run it with ``python -m benchmarks.archive``; figures of one run compare, figures of two runs do not.
With ``--memory N`` it verifies an archive of N matches instead, and prints the highest memory on the way.
"""

from __future__ import annotations

import argparse
import gzip
import io
import resource
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from take5_rules import CLASSIC, Deal, State, new_match, play, play_picks
from take5_rules.archive import summarize, verify_archive, write_archive
from take5_rules.policies import lowest, random_cards
from take5_rules.replay import Replay, dumps, loads, verify
from take5_rules.simulate import simulate


def matches(count: int, seats: int) -> Iterator[Replay]:
    policies = [random_cards] * (seats - 1) + [lowest]
    for result in simulate(count, CLASSIC, policies, seed=7, keep_actions=True):
        replay: Replay | None = None
        for step in result.steps():
            replay = (Replay.start(step.before) if replay is None else replay).add(step)
        if replay is not None:
            yield replay


def replay_bare(replays: Sequence[Replay]) -> None:
    """Deals, picks and row choices through the engine, and nothing compared."""
    for replay in replays:
        state: State = new_match(replay.edition, replay.seats, replay.first_seat)
        for told in replay.rounds:
            if isinstance(told.opening, Deal):
                state = play(state, told.opening).after
            for turn in told.turns:
                take = turn.choices[0][1] if turn.choices else None
                state = play_picks(state, [pick for pick in turn.picks if pick is not None], take).after


def verify_one_by_one(lines: Sequence[bytes]) -> None:
    for line in lines:
        if not verify(loads(line)).ok:
            raise AssertionError("a match of the simulation breaks a rule")


def verify_whole(data: bytes, *, use_kernel: bool, find_duplicates: bool) -> None:
    found = verify_archive(io.BytesIO(data), use_kernel=use_kernel, find_duplicates=find_duplicates)
    if not summarize(found).ok:
        raise AssertionError("a match of the simulation breaks a rule")


def best(work: Callable[[], object], repeats: int) -> float:
    """Processor seconds of the quickest of several runs."""
    times = []
    for _ in range(repeats):
        begun = time.process_time()
        work()
        times.append(time.process_time() - begun)
    return min(times)


def report(count: int, seats: int, repeats: int) -> None:
    replays = [*matches(count, seats)]
    lines = [dumps(replay).encode() for replay in replays]
    data = b"\n".join(lines)
    bare = best(lambda: replay_bare(replays), repeats)
    ways: list[tuple[str, Callable[[], object]]] = [
        ("bare replay by the engine", lambda: replay_bare(replays)),
        ("loads and verify, one by one", lambda: verify_one_by_one(lines)),
        ("archive, engine", lambda: verify_whole(data, use_kernel=False, find_duplicates=False)),
        ("archive, engine, duplicates", lambda: verify_whole(data, use_kernel=False, find_duplicates=True)),
        ("archive, kernel", lambda: verify_whole(data, use_kernel=True, find_duplicates=False)),
        ("archive, kernel, duplicates", lambda: verify_whole(data, use_kernel=True, find_duplicates=True)),
    ]
    size = len(data) / count / 1024
    print(f"{count} matches, {seats} seats, {size:.1f} KiB each, Python {sys.version.split()[0]}")
    for name, work in ways:
        taken = best(work, repeats)
        print(f"{name:<30} {taken / count * 1e6:7.0f} us a match  {taken / bare:5.2f} x bare")


def report_memory(count: int, seats: int) -> None:
    """Distinct matches, packed on disk, so that neither the archive nor its lines stay in memory."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "many.jsonl.gz"
        write_archive(matches(count, seats), path)
        packed = path.stat().st_size
        for find_duplicates in (False, True):
            for number, one in enumerate(verify_archive(path, find_duplicates=find_duplicates), 1):
                if not one.ok or one.duplicate_of:
                    raise AssertionError(f"line {one.line}")
                if number in (1000, count // 2, count):
                    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
                    print(f"{number:>9} lines, duplicates {find_duplicates}: peak {peak / 1024:.1f} MiB")
        with gzip.open(path) as file:
            print(f"{packed / 2**20:.1f} MiB packed, {sum(map(len, file)) / 2**20:.1f} MiB of lines")


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=512)
    parser.add_argument("--seats", type=int, nargs="+", default=[2, 4, 10])
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--memory", type=int, default=0, metavar="N")
    options = parser.parse_args(arguments)
    for seats in options.seats:
        if options.memory:
            report_memory(options.memory, seats)
        else:
            report(options.matches, seats, options.repeats)


if __name__ == "__main__":
    main()
