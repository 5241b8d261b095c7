"""A conversation that goes on after a fault, with a fresh engine, until there were too many."""

from __future__ import annotations

from collections.abc import Sequence
from types import TracebackType
from typing import Self

from attrs import frozen

from take5_rules.conformance.engine import Engine, EngineFaultError, Limits
from take5_rules.conformance.protocol import HELLO, Claim, question, read_claim, read_output
from take5_rules.core.value import Value
from take5_rules.spec import Vector

__all__ = ["Conversation", "Reply"]


@frozen(kw_only=True)
class Reply(Value):
    """An engine's output, or the ``problem`` that came in its place."""

    output: object = None
    problem: str = ""


class Conversation:
    """Asks one engine after the other, each begun by the same command.

    Raises:
        EngineFaultError: the engine does not start, or does not answer hello as the protocol says.
    """

    def __init__(self, command: Sequence[str], limits: Limits) -> None:
        self._command = command
        self._limits = limits
        self._asked = 0
        self.faults: int = 0
        self._engine: Engine | None = None
        self.claim: Claim = self._start()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stop()

    @property
    def given_up(self) -> bool:
        """Whether there were so many faults that nothing more is asked."""
        return self.faults >= self._limits.faults

    def ask(self, vector: Vector) -> Reply:
        """The engine's answer to a vector; a fault is an answer too, and ends the engine that made it."""
        self._asked += 1
        try:
            if self._engine is None:
                self._start()
            assert self._engine is not None
            message = self._engine.ask(question(self._asked, vector), self._limits.seconds)
            output, problem = read_output(message, self._asked)
        except EngineFaultError as fault:
            self.faults += 1
            self._stop()
            return Reply(problem=str(fault))
        return Reply(output=output, problem=problem)

    def _start(self) -> Claim:
        self._engine = Engine(self._command, self._limits)
        try:
            return read_claim(self._engine.ask(HELLO, self._limits.start_seconds))
        except BaseException:
            self._stop()
            raise

    def _stop(self) -> None:
        if self._engine is not None:
            self._engine.stop()
            self._engine = None
