"""One long run: bad documents by the seed, each read under a bound of time, and everything counted."""

from __future__ import annotations

import random
import resource
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from types import FrameType

from attrs import Factory, define, frozen

from take5_rules.core.errors import Take5Error
from take5_rules.positions import PositionError
from tests.fuzz import corpus
from tests.fuzz.decoders import DECODERS, Decoder

__all__ = ["Finding", "HangError", "Tally", "bounded_memory", "fuzz", "inputs", "peak_megabytes", "try_one"]

LONGEST_SECONDS = 2.0
"""How many seconds of the processor one input may take; honest ones take less than a hundredth of one."""


LONGEST_TEXT = 4_000
"""How many characters the text of a refusal may have, so that a log stays readable."""


class HangError(Exception):
    """An input takes too long."""


@frozen(kw_only=True)
class Finding:
    """An input that a decoder neither takes nor refuses as it should."""

    decoder: str
    number: int
    data: bytes
    error: str


@define(kw_only=True)
class Tally:
    """What became of one decoder's inputs."""

    inputs: int = 0
    size: int = 0
    longest: float = 0.0
    outcomes: Counter[str] = Factory(Counter)

    @property
    def accepted(self) -> int:
        """How many were taken without any complaint."""
        return self.outcomes["accepted"]


def inputs(decoder: Decoder, seed: int) -> Iterator[bytes]:
    """Bad documents without end, the same for the same seed."""
    chance, donors, seeds = random.Random(f"{seed} {decoder.name}"), corpus.donors(), decoder.seeds()
    while True:
        yield decoder.change(chance.choice(seeds), donors, chance)


def try_one(decoder: Decoder, data: bytes) -> tuple[str, ...]:
    """How an input ended: as accepted, or by the reasons that were given.

    Raises:
        Exception: anything else than a refusal; `HangError` after two seconds.
    """
    signal.setitimer(signal.ITIMER_PROF, LONGEST_SECONDS)
    try:
        return decoder.read(data) or ("accepted",)
    except decoder.refusals as error:
        if len(str(error)) > LONGEST_TEXT:
            raise AssertionError("a text of any length") from error
        return (_reason(error),)
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def fuzz(
    count: int, seed: int, seconds: float, decoders: Iterable[Decoder] = DECODERS
) -> tuple[dict[str, Tally], list[Finding]]:
    """Try ``count`` inputs, as many for each decoder, until they or the ``seconds`` are used up."""
    chosen = tuple(decoders)
    tallies = {decoder.name: Tally() for decoder in chosen}
    findings: list[Finding] = []
    sources = [(decoder, inputs(decoder, seed)) for decoder in chosen]
    end = time.monotonic() + seconds
    before = signal.signal(signal.SIGPROF, _stop)
    try:
        for number in range(count):
            decoder, source = sources[number % len(sources)]
            data = next(source)
            _count(tallies[decoder.name], decoder, number, data, findings)
            if time.monotonic() > end:
                break
    finally:
        signal.signal(signal.SIGPROF, before)
    return tallies, findings


def _count(tally: Tally, decoder: Decoder, number: int, data: bytes, findings: list[Finding]) -> None:
    started = time.thread_time()
    try:
        outcomes: tuple[str, ...] = try_one(decoder, data)
    except Exception as error:  # Whatever it is: that is what is looked for.
        outcomes = ("FOUND",)
        told = f"{type(error).__name__}: {str(error)[:200]}"
        findings.append(Finding(decoder=decoder.name, number=number, data=data, error=told))
    tally.longest = max(tally.longest, time.thread_time() - started)
    tally.inputs += 1
    tally.size += len(data)
    tally.outcomes.update({*outcomes})


def _reason(error: Take5Error) -> str:
    if isinstance(error, PositionError):
        return f"position: {error.faults[0].reason.value}"
    reason: object = getattr(error, "reason", None)
    return str(getattr(reason, "value", type(error).__name__))


def _stop(number: int, frame: FrameType | None) -> None:
    raise HangError(f"more than {LONGEST_SECONDS} seconds")


@contextmanager
def bounded_memory(megabytes: int) -> Iterator[None]:
    """Let the process have no more than so many megabytes of address space, where the system can hold it."""
    before = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (megabytes * 2**20, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, before)


def peak_megabytes() -> int:
    """The most memory that this process has had."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak // (2**20 if sys.platform == "darwin" else 2**10)
