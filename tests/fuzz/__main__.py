"""Fuzzing of everything that reads: ``python -m tests.fuzz [--inputs N] [--seed N] [--seconds N]``.

It prints what became of the inputs, and fails if one was neither taken nor refused as it should be.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterable
from pathlib import Path

from tests.fuzz.decoders import DECODERS
from tests.fuzz.run import Finding, Tally, bounded_memory, fuzz, peak_megabytes

MEGABYTES = 1024
FOLDER = Path(__file__).resolve().parents[2] / "build" / "fuzz"


def main(arguments: list[str] | None = None) -> int:
    """Run, print, and say by the exit code whether anything was found."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz")
    parser.add_argument("--inputs", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=3_600, help="stop earlier, after so many seconds")
    parser.add_argument("--only", help="the name of one decoder")
    asked = parser.parse_args(arguments)
    chosen = [decoder for decoder in DECODERS if asked.only in (None, decoder.name)]
    started, start = time.monotonic(), peak_megabytes()
    with bounded_memory(MEGABYTES):
        tallies, findings = fuzz(asked.inputs, asked.seed, asked.seconds, chosen)
    seconds = time.monotonic() - started
    _print(tallies)
    count = sum(tally.inputs for tally in tallies.values())
    print(f"{count:,} inputs in {seconds:.0f} seconds, seed {asked.seed}")
    print(f"memory: {start} MB before, {peak_megabytes()} MB at most, bound {MEGABYTES} MB")
    _keep(findings)
    return 1 if findings else 0


def _print(tallies: dict[str, Tally]) -> None:
    print("| decoder | inputs | bytes each | accepted | the longest, in ms | refused by reason |")
    print("| --- | ---: | ---: | ---: | ---: | --- |")
    for name, tally in tallies.items():
        reasons = [
            f"{reason} {count:,}" for reason, count in tally.outcomes.most_common() if reason != "accepted"
        ]
        cells = (f"{tally.inputs:,}", f"{tally.size // max(1, tally.inputs):,}", f"{tally.accepted:,}")
        print(f"| {name} | {' | '.join(cells)} | {tally.longest * 1000:.1f} | {', '.join(reasons)} |")


def _keep(findings: Iterable[Finding]) -> None:
    seen: set[tuple[str, str]] = set()
    for finding in findings:
        kind = (finding.decoder, finding.error[:60])
        if kind not in seen:
            seen.add(kind)
            FOLDER.mkdir(parents=True, exist_ok=True)
            path = FOLDER / f"{finding.decoder.replace(' ', '-')}-{finding.number}"
            path.write_bytes(finding.data)
            print(f"FOUND by {finding.decoder}, kept in {path}: {finding.error}")


if __name__ == "__main__":
    sys.exit(main())
