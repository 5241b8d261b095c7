"""Somebody else's program as a child that gives one JSON object for each.

A program that hangs, floods, crashes, does not listen or talks nonsense ends in an `EngineFaultError`.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from enum import StrEnum
from types import TracebackType
from typing import Self

from attrs import frozen

from take5_rules.child import Child, ChildError, ChildFault
from take5_rules.core.errors import Take5Error
from take5_rules.core.value import Value
from take5_rules.limits import check_count, check_seconds
from take5_rules.spec._closed import JSON, SpecError, read_json

__all__ = ["Engine", "EngineFaultError", "FaultKind", "Limits"]

_EXCERPT = 80


class FaultKind(StrEnum):
    """What an engine did instead of answering."""

    NOT_STARTED = "not_started"
    HUNG = "hung"
    ENDED = "ended"
    LINE_TOO_LONG = "line_too_long"
    NOT_AN_ANSWER = "not_an_answer"


class EngineFaultError(Take5Error):
    """An engine that gives no answer; ``kind`` says how, and ``detail`` what can be said of it."""

    def __init__(self, kind: FaultKind, detail: str = "") -> None:
        super().__init__(kind.value.replace("_", " ") + (f": {detail}" if detail else ""))
        self.kind = kind
        self.detail = detail

    def __reduce__(self) -> tuple[type[EngineFaultError], tuple[FaultKind, str]]:
        return (type(self), (self.kind, self.detail))


@frozen(kw_only=True)
class Limits(Value):
    """How much an engine may take: seconds for its first answer and for each other, and bytes of a line.

    After so many ``faults`` nothing more is asked of it.

    >>> Limits(seconds=0)
    Traceback (most recent call last):
    ...
    take5_rules.limits.LimitError: seconds must be from 0.001 to 86400.0
    """

    start_seconds: float = 20.0
    seconds: float = 5.0
    line_bytes: int = 1 << 20
    faults: int = 5

    def __attrs_post_init__(self) -> None:
        check_seconds("start_seconds", self.start_seconds)
        check_seconds("seconds", self.seconds)
        check_count("line_bytes", self.line_bytes, 1)
        check_count("faults", self.faults, 1)


class Engine:
    """A running engine; use it in a ``with`` block, which ends it.

    Raises:
        EngineFaultError: the command cannot be run.
    """

    def __init__(self, command: Sequence[str], limits: Limits) -> None:
        self._limits = limits
        try:
            self._child = Child(command, longest=limits.line_bytes, overhears=True)
        except (OSError, ValueError) as error:
            detail = getattr(error, "strerror", None) or str(error)
            raise EngineFaultError(FaultKind.NOT_STARTED, detail.lower()) from None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def ask(self, message: dict[str, JSON], seconds: float) -> dict[str, object]:
        """Send one line and give the object of the line that comes back.

        Raises:
            EngineFaultError: none comes in time, or it is no JSON object.
        """
        try:
            line = self._child.ask(json.dumps(message).encode() + b"\n", seconds)
        except ChildError as error:
            raise self._fault(error.fault, seconds) from None
        return _read(line)

    def stop(self) -> None:
        """End the engine, and everything in its session."""
        self._child.stop()

    def _fault(self, fault: ChildFault, seconds: float) -> EngineFaultError:
        match fault:
            case ChildFault.DEAF:
                return EngineFaultError(FaultKind.HUNG, f"did not read the question within {seconds:g} s")
            case ChildFault.LATE:
                return EngineFaultError(FaultKind.HUNG, f"no answer within {seconds:g} s")
            case ChildFault.LINE_TOO_LONG:
                return EngineFaultError(FaultKind.LINE_TOO_LONG, f"more than {self._limits.line_bytes} bytes")
            case ChildFault.UNASKED:
                return EngineFaultError(FaultKind.NOT_AN_ANSWER, "a line that nothing had asked for")
            case ChildFault.ENDED:
                return EngineFaultError(FaultKind.ENDED, self._farewell())

    def _farewell(self) -> str:
        code = self._child.exit_code
        how = "its output was closed" if code is None else f"exit code {code}"
        words = self._child.last_words.splitlines()
        return how + (f", last words {words[-1][:_EXCERPT]!r}" if words else "")


def _read(line: bytes) -> dict[str, object]:
    try:
        found = read_json(line.decode("utf-8"))
    except (UnicodeDecodeError, SpecError):
        found = None
    if not isinstance(found, dict):
        excerpt = line[:_EXCERPT].decode("utf-8", "replace").rstrip()
        raise EngineFaultError(FaultKind.NOT_AN_ANSWER, f"no JSON object: {excerpt!r}")
    return found
