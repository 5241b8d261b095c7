"""Somebody else's program as a child that answers one line for each line, and is not trusted with anything.

Every wait has a limit, every line has one, and what is never read is never kept: a program that hangs,
floods, crashes or talks nonsense ends in an `EngineFaultError`, and leaves nothing running.
"""

from __future__ import annotations

import json
import os
import queue
import signal
import subprocess
import threading
from collections.abc import Sequence
from contextlib import suppress
from enum import StrEnum
from types import TracebackType
from typing import IO, Self

from attrs import frozen

from take5_rules.core.errors import Take5Error
from take5_rules.core.value import Value
from take5_rules.spec._closed import JSON, SpecError, read_json

__all__ = ["Engine", "EngineFaultError", "FaultKind", "Limits"]

_WAITING_LINES = 16
_LAST_WORDS = 2000
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
    """

    start_seconds: float = 20.0
    seconds: float = 5.0
    line_bytes: int = 1 << 20
    faults: int = 5


class Engine:
    """A running engine; use it in a ``with`` block, which ends it and all that it has started.

    Raises:
        EngineFaultError: the command cannot be run.
    """

    def __init__(self, command: Sequence[str], limits: Limits) -> None:
        self._limits = limits
        try:
            self._child = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            detail = getattr(error, "strerror", None) or str(error)
            raise EngineFaultError(FaultKind.NOT_STARTED, detail.lower()) from None
        self._lines: queue.Queue[bytes] = queue.Queue(_WAITING_LINES)
        self._last_words = b""
        listener = threading.Thread(target=self._listen, args=(self._child.stdout,), daemon=True)
        self._overhearer = threading.Thread(target=self._overhear, args=(self._child.stderr,), daemon=True)
        listener.start()
        self._overhearer.start()

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
        assert self._child.stdin is not None
        with suppress(OSError):
            # Whether it still reads is seen by whether it answers.
            self._child.stdin.write(json.dumps(message).encode() + b"\n")
            self._child.stdin.flush()
        try:
            line = self._lines.get(timeout=seconds)
        except queue.Empty:
            raise EngineFaultError(FaultKind.HUNG, f"no answer within {seconds:g} s") from None
        if not line:
            raise EngineFaultError(FaultKind.ENDED, self._farewell())
        if len(line) > self._limits.line_bytes:
            raise EngineFaultError(FaultKind.LINE_TOO_LONG, f"more than {self._limits.line_bytes} bytes")
        return _read(line)

    def stop(self) -> None:
        """End the engine, and everything in its session."""
        with suppress(OSError):
            if os.name == "posix":
                os.killpg(self._child.pid, signal.SIGKILL)
            else:
                self._child.kill()
        self._child.wait()
        if self._child.stdin is not None:
            with suppress(OSError):
                self._child.stdin.close()

    def _listen(self, stream: IO[bytes]) -> None:
        # One question is open at a time, so a full queue means chatter, and then nobody listens any more.
        with stream, suppress(queue.Full, OSError, ValueError):
            while True:
                line = stream.readline(self._limits.line_bytes + 1)
                self._lines.put_nowait(line)
                if not line or len(line) > self._limits.line_bytes:
                    return

    def _overhear(self, stream: IO[bytes]) -> None:
        with stream, suppress(OSError, ValueError):
            while heard := stream.read1(_LAST_WORDS) if hasattr(stream, "read1") else b"":
                self._last_words = (self._last_words + heard)[-_LAST_WORDS:]

    def _farewell(self) -> str:
        with suppress(subprocess.TimeoutExpired):
            self._child.wait(1)
        self._overhearer.join(1)
        words = self._last_words.decode("utf-8", "replace").strip().splitlines()
        return f"exit code {self._child.poll()}" + (f", last words {words[-1][:_EXCERPT]!r}" if words else "")


def _read(line: bytes) -> dict[str, object]:
    try:
        found = read_json(line.decode("utf-8"))
    except (UnicodeDecodeError, SpecError):
        found = None
    if not isinstance(found, dict):
        excerpt = line[:_EXCERPT].decode("utf-8", "replace").rstrip()
        raise EngineFaultError(FaultKind.NOT_AN_ANSWER, f"no JSON object: {excerpt!r}")
    return found
