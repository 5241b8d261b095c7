"""What came of a run: which vectors and clauses an engine passes, and which it fails by what."""

from __future__ import annotations

from enum import StrEnum

from attrs import frozen

from take5_rules.conformance.protocol import Claim
from take5_rules.core.value import Value
from take5_rules.spec import Vector, load_clauses
from take5_rules.spec._closed import plain

__all__ = ["ClauseResult", "Outcome", "Report", "Status", "weight"]


class Status(StrEnum):
    """What came of one vector; ``unreached`` ones were due when too many faults ended the run."""

    PASSED = "passed"
    FAILED = "failed"
    SKIPPED = "skipped"
    UNREACHED = "unreached"


@frozen(kw_only=True)
class Outcome(Value):
    """One vector and what came of it.

    ``got`` is the engine's output as JSON text; ``reason`` says why there is none, or why none was asked.
    """

    vector: Vector
    status: Status
    got: str = ""
    reason: str = ""


@frozen(kw_only=True)
class ClauseResult(Value):
    """How a clause fared: the vectors that show it, and the smallest that failed."""

    id: str
    asked: int
    failed: int
    smallest: Outcome | None = None


@frozen(kw_only=True)
class Report(Value):
    """All outcomes, the number of ``generated`` turns compared, and the first ``difference`` among them.

    ``wanted`` is how many turns were to be compared: fewer are after a difference or too many faults, and
    none if the engine names nothing that they need.
    ``rules`` are the ids of the rules under which turns were generated.
    """

    claim: Claim
    outcomes: tuple[Outcome, ...]
    generated: int = 0
    wanted: int = 0
    rules: tuple[str, ...] = ()
    difference: Outcome | None = None

    @property
    def ok(self) -> bool:
        """Whether something was asked and nothing failed; vectors are left unreached only after failures."""
        failed = self.count(Status.FAILED) > 0 or self.difference is not None
        return not failed and self.count(Status.PASSED) + self.generated > 0

    def count(self, status: Status) -> int:
        """How many vectors came to this."""
        return sum(outcome.status is status for outcome in self.outcomes)

    def clauses(self) -> tuple[ClauseResult, ...]:
        """Every clause that was asked about: those that fail first, the one with the smallest failure ahead.

        A vector shows several clauses and cannot say which of them is broken, and one fault breaks much that
        builds on it; the smallest failure has the least else in it.
        """
        found = [self._clause(clause.id) for clause in load_clauses()]
        return tuple(sorted([each for each in found if each.asked], key=_simplest_first))

    def _clause(self, id: str) -> ClauseResult:
        about = [outcome for outcome in self.outcomes if id in outcome.vector.clauses]
        failed = [outcome for outcome in about if outcome.status is Status.FAILED]
        passed = [outcome for outcome in about if outcome.status is Status.PASSED]
        smallest = min(failed, key=lambda outcome: weight(outcome.vector), default=None)
        return ClauseResult(id=id, asked=len(failed) + len(passed), failed=len(failed), smallest=smallest)


def _simplest_first(result: ClauseResult) -> tuple[bool, int, int]:
    if result.smallest is None:
        return True, 0, 0
    return False, weight(result.smallest.vector)[0], -result.failed


def weight(vector: Vector) -> tuple[int, int, str]:
    """How large a vector is to a reader: how many numbers it has, then how large they are."""
    numbers = _numbers(plain(vector.input))
    return len(numbers), sum(map(abs, numbers)), vector.id


def _numbers(value: object) -> list[int]:
    if isinstance(value, dict):
        return [number for each in value.values() for number in _numbers(each)]
    if isinstance(value, list):
        return [number for each in value for number in _numbers(each)]
    return [value] if isinstance(value, int) else []
