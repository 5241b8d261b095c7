"""Somebody else's program that is asked line by line, and is not trusted with anything.

Every wait for it has a limit, and so has every line: whether it hangs, floods, chatters, ends or does not
read, it costs whoever asked no more than the seconds that were given, and is ended then.
"""

from __future__ import annotations

import os
import queue
import signal
import subprocess
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from enum import StrEnum
from typing import IO, Self

from take5_rules.core.errors import Take5Error
from take5_rules.limits import check_count, check_seconds

__all__ = ["Child", "ChildError", "ChildFault"]

_UNHEARD = 16
_LAST_WORDS = 2000
_PATIENCE = 1.0
_JOIN_SECONDS = 0.5


class ChildFault(StrEnum):
    """What a child did instead of answering."""

    DEAF = "deaf"
    """It did not read what it was asked in time."""
    LATE = "late"
    """It said no whole line in time."""
    ENDED = "ended"
    """It has ended, or has closed its output."""
    LINE_TOO_LONG = "line_too_long"
    """It said a line of more bytes than are listened to."""
    UNASKED = "unasked"
    """It had said something that nobody had asked it."""


class ChildError(Take5Error):
    """A child that gives no answer, and has been ended for it; ``fault`` says how."""

    def __init__(self, fault: ChildFault) -> None:
        super().__init__(fault.value.replace("_", " "))
        self.fault = fault

    def __reduce__(self) -> tuple[type[ChildError], tuple[ChildFault]]:
        return (type(self), (self.fault,))


class Child:
    r"""A program that is given lines and has to give one back for each.

    It gets a session of its own where there are sessions, and is ended with everything in it; what it starts
    in another session, and on Windows whatever it starts, is out of reach.
    Lines of more than ``longest`` bytes are not listened to.
    The standard error is passed through, unless it is overheard for ``last_words``.
    It does not limit what the program may do, and is for one thread at a time.

    Raises:
        OSError: the command cannot be started.
        ValueError: it cannot even be said to the system.

    >>> import sys
    >>> with Child([sys.executable, "-c", "print(input().upper())"]) as child:
    ...     child.ask(b"moo\n", seconds=20).strip()
    b'MOO'
    """

    def __init__(self, command: Sequence[str], *, longest: int = 65_536, overhears: bool = False) -> None:
        check_count("longest", longest, 1)
        self._longest = longest
        self._overheard = b""
        self._stopped = False
        self._exit_code: int | None = None
        self._questions: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._written = threading.Semaphore(0)
        self._said: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._popen = subprocess.Popen(
            [*command],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE if overhears else None,
            start_new_session=True,
        )
        # Threads, because not every system can wait for a pipe with a limit.
        self._threads = [
            (threading.Thread(target=work, args=(stream,), daemon=True), stream)
            for work, stream in (
                (self._write, self._popen.stdin),
                (self._listen, self._popen.stdout),
                (self._overhear, self._popen.stderr),
            )
            if stream is not None
        ]
        try:
            for thread, _ in self._threads:
                thread.start()
        except BaseException:
            self.stop()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    @property
    def exit_code(self) -> int | None:
        """What it ended with by itself; ``None`` if it runs or had to be ended."""
        return self._exit_code

    @property
    def last_words(self) -> str:
        """The end of what it wrote to its standard error, if that is overheard."""
        return self._overheard.decode("utf-8", "replace").strip()

    def ask(self, line: bytes, seconds: float) -> bytes:
        """The line that the child gives back for ``line``, within ``seconds`` in all.

        The last one before its end may lack the newline.

        Raises:
            ChildError: there is none; the child is ended.
        """
        check_seconds("seconds", seconds, most=threading.TIMEOUT_MAX)
        try:
            return self._exchange(line, seconds)
        except BaseException:
            # Whoever was interrupted could not tell later which line answers what.
            self.stop()
            raise

    def _exchange(self, line: bytes, seconds: float) -> bytes:
        deadline = time.monotonic() + seconds
        if self._stopped:
            raise ChildError(ChildFault.ENDED)
        if not self._said.empty():
            raise self._fault(ChildFault.UNASKED if self._said.get() else ChildFault.ENDED, deadline)
        self._questions.put(line)
        if not self._written.acquire(timeout=seconds):
            raise ChildError(ChildFault.DEAF)
        try:
            said = self._said.get(timeout=max(0.0, deadline - time.monotonic()))
        except queue.Empty:
            raise ChildError(ChildFault.LATE) from None
        if not said:
            raise self._fault(ChildFault.ENDED, deadline)
        if len(said) > self._longest:
            raise ChildError(ChildFault.LINE_TOO_LONG)
        return said

    def _fault(self, fault: ChildFault, deadline: float) -> ChildError:
        """The error for a fault, after which the exit code of a child that has just ended is known."""
        if fault is ChildFault.ENDED:
            with suppress(subprocess.TimeoutExpired):
                self._exit_code = self._popen.wait(min(_PATIENCE, max(0.0, deadline - time.monotonic())))
        return ChildError(fault)

    def stop(self) -> None:
        """End the child and everything in its session, at once; doing so twice is no fault."""
        if self._stopped:
            return
        self._stopped = True
        self._questions.put(None)
        with suppress(OSError):
            if hasattr(os, "killpg"):
                os.killpg(self._popen.pid, signal.SIGKILL)
        with suppress(OSError):
            self._popen.kill()
        with suppress(subprocess.TimeoutExpired):
            self._popen.wait(_PATIENCE)
        for thread, stream in self._threads:
            # A thread closes its stream itself: where something out of reach holds the other end, later.
            if thread.ident is None:
                stream.close()
            else:
                thread.join(_JOIN_SECONDS)

    def _write(self, stream: IO[bytes]) -> None:
        with suppress(OSError), stream:
            while (line := self._questions.get()) is not None:
                # Whether a child that has closed its input still lives is seen by whether it answers.
                with suppress(OSError):
                    stream.write(line)
                    stream.flush()
                self._written.release()

    def _listen(self, stream: IO[bytes]) -> None:
        line = b"\n"
        with suppress(OSError), stream:
            # One question is open at a time: who says so much more is not listened to any longer.
            while line.endswith(b"\n") and self._said.qsize() < _UNHEARD:
                line = stream.readline(self._longest + 1)
                self._said.put(line)
        self._said.put(b"")

    def _overhear(self, stream: IO[bytes]) -> None:
        with suppress(OSError), stream:
            while heard := os.read(stream.fileno(), _LAST_WORDS):
                self._overheard = (self._overheard + heard)[-_LAST_WORDS:]
