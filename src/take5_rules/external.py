"""Policies that run outside: a bot in any language, asked over JSON lines, within a time limit.

The exchange is written down in ``docs/howto/external-bot.md``.
Whatever the bot does (ends, hangs, floods, babbles, cheats), it costs its own seat and nobody else.
"""

from __future__ import annotations

import threading
import weakref
from collections.abc import Callable, Sequence
from typing import Self

from take5_rules.asking import legal_actions
from take5_rules.child import Child, ChildError, ChildFault
from take5_rules.core.actions import SeatAction
from take5_rules.documents.shape import expect_int, expect_object
from take5_rules.documents.strict_json import compact_json, read_json
from take5_rules.limits import check_count, check_seconds
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

_FORFEITS = {
    ChildFault.DEAF: ForfeitReason.LATE,
    ChildFault.LATE: ForfeitReason.LATE,
    ChildFault.ENDED: ForfeitReason.CRASHED,
    ChildFault.LINE_TOO_LONG: ForfeitReason.MALFORMED,
    ChildFault.UNASKED: ForfeitReason.MALFORMED,
}


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
        check_seconds("seconds", seconds)
        check_seconds("start_seconds", start_seconds, 0.0)
        check_count("starts", starts, 1)
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
                answer = self._read(child.ask(compact_json(request).encode() + b"\n", seconds), view.seat)
            except ChildError as error:
                self._stop()
                raise ForfeitError(_FORFEITS[error.fault]) from None
            except BaseException:
                self._stop()
                raise
        if answer not in legal:
            raise ForfeitError(ForfeitReason.ILLEGAL)
        return answer

    def _read(self, line: bytes, seat: int) -> ClientAction:
        if not line.endswith(b"\n"):
            raise ForfeitError(ForfeitReason.MALFORMED)
        try:
            found = expect_object(read_json(line, _LONGEST), "", ("request", "action"))
            expect_int(found["request"], "/request", self._number, self._number)
            return read_client_action(found["action"], seat, "/action")
        except DocumentError as error:
            raise ForfeitError(ForfeitReason.MALFORMED) from error

    def _start(self) -> Child:
        if self._started == self.starts:
            raise ForfeitError(ForfeitReason.CRASHED)
        self._child = Child(self.command, longest=_LONGEST)
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
