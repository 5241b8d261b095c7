"""Policies that run outside: a bot in any language, asked over JSON lines, within a time limit.

The exchange is written down in ``docs/howto/external-bot.md``.
Whatever the bot does (ends, hangs, floods, babbles, cheats), it costs its own seat and nobody else.
"""

from __future__ import annotations

import os
import queue
import signal
import subprocess
import threading
import weakref
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import IO, Self

from take5_rules.asking import legal_actions
from take5_rules.core.actions import SeatAction
from take5_rules.documents.shape import expect_int, expect_object
from take5_rules.documents.strict_json import compact_json, read_json
from take5_rules.policies import ForfeitError, ForfeitReason
from take5_rules.shuffle import Chance
from take5_rules.views import SeatView
from take5_rules.wire import (
    ClientAction,
    DocumentError,
    client_action_document,
    read_client_action,
    view_document,
)

__all__ = ["REQUEST_FORMAT", "ProcessPolicy"]

REQUEST_FORMAT = "take5-bot/1"
"""The format id that each request carries."""

_LONGEST = 65_536
_UNREAD = 16
_JOIN_SECONDS = 0.5


class ProcessPolicy:
    """A policy that asks a program of its own, which ``command`` starts, over JSON lines.

    A view goes out, with the legal decisions and a number for chance; a decision comes back.
    It raises `ForfeitError` when the program has ended, is late, or answers what is malformed or illegal;
    `play_match` then decides automatically and counts it.
    A program that failed is ended and started anew for the next decision, at most ``starts`` times in all;
    after an illegal decision it goes on.
    ``seconds`` is the limit for a decision, ``start_seconds`` comes on top of it after a start.
    Its copies in other processes, one a chunk, start programs of their own.

    Raises:
        OSError: when it is first asked, if the command cannot be started at all.
    """

    def __init__(
        self,
        command: Sequence[str],
        *,
        seconds: float = 5.0,
        start_seconds: float = 10.0,
        starts: int = 3,
    ) -> None:
        self.command: tuple[str, ...] = tuple(command)
        self.seconds = seconds
        self.start_seconds = start_seconds
        self.starts = starts
        self._started = 0
        self._number = 0
        self._child: Child | None = None
        self._last_resort: weakref.finalize[[], ProcessPolicy] | None = None
        self._lock = threading.Lock()

    def __call__(self, view: SeatView, chance: Chance, /) -> SeatAction:
        """The program's decision for ``view.seat``.

        Raises:
            ForfeitError: the program gave none.
        """
        with self._lock:
            seconds = self.seconds if self._child is not None else self.seconds + self.start_seconds
            child = self._child or self._start()
            self._number += 1
            legal = legal_actions(view, view.seat)
            request = {
                "format": REQUEST_FORMAT,
                "request": self._number,
                "chance": chance.randrange(1 << 32),
                "view": view_document(view),
                "legal": [client_action_document(action) for action in legal],
            }
            try:
                line = child.ask(compact_json(request).encode() + b"\n", seconds)
                answer = self._read(line, view.seat)
            except ForfeitError:
                self._stop()
                raise
        if answer not in legal:
            raise ForfeitError(ForfeitReason.ILLEGAL)
        return answer

    def _read(self, line: bytes, seat: int) -> ClientAction:
        try:
            found = expect_object(read_json(line, _LONGEST), "", ("request", "action"))
            expect_int(found["request"], "/request", self._number, self._number)
            return read_client_action(found["action"], seat, "/action")
        except DocumentError as error:
            raise ForfeitError(ForfeitReason.MALFORMED) from error

    def _start(self) -> Child:
        if self._started == self.starts:
            raise ForfeitError(ForfeitReason.CRASHED)
        self._child = Child(self.command)
        self._started += 1
        self._last_resort = weakref.finalize(self, self._child.stop)
        return self._child

    def _stop(self) -> None:
        if self._last_resort is not None:
            self._last_resort()
        self._child = None

    def close(self) -> None:
        """End the program; when it is asked again, it is started again if ``starts`` allows it."""
        with self._lock:
            self._stop()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __reduce__(
        self,
    ) -> tuple[Callable[..., ProcessPolicy], tuple[tuple[str, ...], float, float, int]]:
        return (_again, (self.command, self.seconds, self.start_seconds, self.starts))


def _again(command: tuple[str, ...], seconds: float, start_seconds: float, starts: int) -> ProcessPolicy:
    return ProcessPolicy(command, seconds=seconds, start_seconds=start_seconds, starts=starts)


class Child:
    """A program that is given lines and has to give one back for each; two threads keep its pipes moving."""

    def __init__(self, command: Sequence[str]) -> None:
        # A session of its own, so that what the program starts can be ended with it.
        self._popen = subprocess.Popen(
            [*command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
        )
        if self._popen.stdin is None or self._popen.stdout is None:
            raise OSError("the program has no pipes")
        self._asked: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._said: queue.Queue[bytes] = queue.Queue(_UNREAD)
        self._threads = (
            threading.Thread(target=_write, args=(self._popen.stdin, self._asked), daemon=True),
            threading.Thread(target=_read, args=(self._popen.stdout, self._said), daemon=True),
        )
        for thread in self._threads:
            thread.start()

    def ask(self, line: bytes, seconds: float) -> bytes:
        """The program's line for ``line``.

        Raises:
            ForfeitError: it is late, has ended, or wrote no line of bearable length.
        """
        self._asked.put(line)
        try:
            answer = self._said.get(timeout=seconds)
        except queue.Empty:
            raise ForfeitError(ForfeitReason.LATE) from None
        if not answer:
            raise ForfeitError(ForfeitReason.CRASHED)
        if not answer.endswith(b"\n"):
            raise ForfeitError(ForfeitReason.MALFORMED)
        return answer

    def stop(self) -> None:
        """End the program and what it started, at once; doing so twice is no fault."""
        self._asked.put(None)
        if self._popen.returncode is None:
            _kill(self._popen)
        for thread, stream in zip(self._threads, (self._popen.stdin, self._popen.stdout), strict=True):
            thread.join(_JOIN_SECONDS)
            if not thread.is_alive() and stream is not None:
                _close(stream)


def _kill(popen: subprocess.Popen[bytes]) -> None:
    if hasattr(os, "killpg"):
        with suppress(ProcessLookupError):
            os.killpg(popen.pid, signal.SIGKILL)
    popen.kill()
    popen.wait()


def _close(stream: IO[bytes]) -> None:
    with suppress(OSError):
        stream.close()


def _write(stream: IO[bytes], lines: queue.SimpleQueue[bytes | None]) -> None:
    while (line := lines.get()) is not None:
        try:
            stream.write(line)
            stream.flush()
        except OSError:
            return


def _read(stream: IO[bytes], lines: queue.Queue[bytes]) -> None:
    line = b"\n"
    while line.endswith(b"\n"):
        line = stream.readline(_LONGEST)
        try:
            lines.put_nowait(line)
        except queue.Full:
            return
