"""Many matches between policies, in order and repeatable, on whatever cores an executor schedules.

The chance of a match is derived from the seed and the match's index, so neither the executor, nor the number
of its workers, nor the chunk size changes a result.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable, Sequence
from concurrent.futures import Executor, Future
from contextlib import closing

from attrs import frozen

from take5_rules.core.edition import Edition
from take5_rules.core.play import Step
from take5_rules.core.value import Value
from take5_rules.playing import MatchResult, SimulationError, SimulationFault, play_match
from take5_rules.policies import Policy, check_policies
from take5_rules.shuffle import Seed, seed_key

__all__ = ["MatchResult", "Observer", "SimulationError", "SimulationFault", "simulate"]

Observer = Callable[[MatchResult, Step], object]
"""Called with each step of each match, in order; what it returns is not looked at."""


@frozen(kw_only=True)
class _Plan(Value):
    """What all matches of a simulation share."""

    edition: Edition
    policies: tuple[Policy, ...]
    key: bytes
    rotations: int
    max_rounds: int
    keep_actions: bool


def simulate(
    matches: int,
    edition: Edition,
    policies: Sequence[Policy],
    seed: Seed,
    executor: Executor | None = None,
    *,
    rotate_seats: bool = False,
    keep_actions: bool = False,
    observer: Observer | None = None,
    first: int = 0,
    chunk_size: int = 32,
    in_flight: int = 16,
    max_rounds: int = 1000,
) -> Generator[MatchResult, None, None]:
    """Play matches of one policy a seat, yield the results in order, as they come; ``matches`` is how many.

    With ``rotate_seats`` each deal is played once in every seating, so it yields ``len(policies)`` results
    for each of the ``matches``, and what luck the cards hold falls to every policy alike.
    Without an executor the matches are played here; with one, at most ``in_flight`` chunks of
    ``chunk_size`` matches are given to it or wait to be yielded, and the policies must be picklable if its
    workers are other processes.
    The executor is not shut down; closing the generator cancels what has not begun.
    ``first`` is the index to begin with, to go on where a run stopped or to share one out.
    ``observer`` is called here, in order, whoever played the matches.

    Raises:
        SimulationError: an argument makes no sense (at the call), a policy raises or answers what is not
            allowed, a match has not ended after ``max_rounds`` rounds, or the executor loses a chunk.
        EditionError: the edition does not allow so many seats (at the call).
        ShuffleError: the seed is refused (at the call).
        Take5Error: a policy cannot play the edition (at the call; `check_policies`).

    >>> from take5_rules import CLASSIC
    >>> from take5_rules.policies import lowest, random_cards
    >>> from take5_rules.simulate import simulate
    >>> [result.totals for result in simulate(3, CLASSIC, [lowest, random_cards], seed=1)]
    [(73, 55), (79, 68), (33, 66)]
    """
    for name, value, least in (
        ("matches", matches, 0),
        ("first", first, 0),
        ("chunk_size", chunk_size, 1),
        ("in_flight", in_flight, 1),
        ("max_rounds", max_rounds, 1),
    ):
        if type(value) is not int or value < least:
            raise SimulationError(SimulationFault.ARGUMENT, f"{name} must be an int from {least}")
    if first + matches > 1 << 64:
        raise SimulationError(SimulationFault.ARGUMENT, "an index must be below 2**64")
    edition.check_seats(len(policies))
    check_policies(policies, edition)
    plan = _Plan(
        edition=edition,
        policies=tuple(policies),
        key=seed_key(seed),
        rotations=len(policies) if rotate_seats else 1,
        max_rounds=max_rounds,
        keep_actions=keep_actions or observer is not None,
    )
    end = first + matches
    chunks = (range(begin, min(begin + chunk_size, end)) for begin in range(first, end, chunk_size))
    played = _here(plan, chunks) if executor is None else _elsewhere(plan, chunks, executor, in_flight)
    return played if observer is None else _observed(played, observer)


def _observed(
    results: Generator[MatchResult, None, None], observer: Observer
) -> Generator[MatchResult, None, None]:
    with closing(results):
        for result in results:
            for step in result.steps():
                observer(result, step)
            yield result


def _here(plan: _Plan, chunks: Iterable[range]) -> Generator[MatchResult, None, None]:
    for chunk in chunks:
        for index in chunk:
            for rotation in range(plan.rotations):
                yield play_match(
                    plan.edition,
                    plan.policies,
                    plan.key,
                    index=index,
                    rotation=rotation,
                    keep_actions=plan.keep_actions,
                    max_rounds=plan.max_rounds,
                )


def _elsewhere(
    plan: _Plan, chunks: Iterable[range], executor: Executor, in_flight: int
) -> Generator[MatchResult, None, None]:
    waiting: deque[tuple[range, Future[list[MatchResult]]]] = deque()
    try:
        for chunk in chunks:
            if len(waiting) == in_flight:
                yield from _collect(*waiting.popleft())
            waiting.append((chunk, _submit(executor, plan, chunk)))
        while waiting:
            yield from _collect(*waiting.popleft())
    finally:
        for _, future in waiting:
            future.cancel()


def _submit(executor: Executor, plan: _Plan, chunk: range) -> Future[list[MatchResult]]:
    try:
        return executor.submit(_play_chunk, plan, chunk)
    except Exception as error:
        raise _lost(chunk, error) from error


def _collect(chunk: range, future: Future[list[MatchResult]]) -> list[MatchResult]:
    try:
        return future.result()
    except SimulationError:
        raise
    except Exception as error:
        raise _lost(chunk, error) from error


def _lost(chunk: range, error: Exception) -> SimulationError:
    detail = f"the executor gave no results: {type(error).__name__}"
    return SimulationError(SimulationFault.EXECUTOR_FAILED, detail, chunk[0], chunk[-1])


def _play_chunk(plan: _Plan, chunk: range) -> list[MatchResult]:
    return [*_here(plan, [chunk])]
