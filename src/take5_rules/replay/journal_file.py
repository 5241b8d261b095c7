"""A journal in a file of its own, for one writer: an action is kept when `JournalFile.append` returns."""

from __future__ import annotations

import contextlib
import os
from io import FileIO
from os import PathLike
from pathlib import Path
from types import TracebackType
from typing import Self

from take5_rules.core.actions import Action
from take5_rules.core.checking import check_argument
from take5_rules.core.errors import Take5Error
from take5_rules.core.order import Moment
from take5_rules.core.play import Step, play
from take5_rules.core.state import State
from take5_rules.documents.strict_json import DEFAULT_LIMIT
from take5_rules.replay.journal import header_line, journal_line, loads_journal
from take5_rules.replay.record import Replay

__all__ = ["JournalClosedError", "JournalFile"]


class JournalClosedError(Take5Error, ValueError):
    """An action for a journal whose file has been closed; nothing is written."""


class JournalFile:
    """A journal that is being written; get one from `begin` or `resume`.

    ``torn`` is what `resume` found after the last line end and took away; nobody had been told that it
    was accepted.
    Two writers at once would spoil the file: `take5_rules.replay.store.Store` is for those.
    """

    def __init__(self, path: str | PathLike[str], replay: Replay, count: int, torn: bytes) -> None:
        self.torn = torn
        self._replay = replay
        self._count = count
        self._file = FileIO(path, "r+")
        self._end = self._file.seek(0, os.SEEK_END) - len(torn)
        self._cut()

    @classmethod
    def begin(cls, path: str | PathLike[str], start: Replay) -> Self:
        """Begin a journal in a file that is not there yet; rounds of ``start`` are left out.

        Raises:
            FileExistsError: the file is there.
        """
        check_argument("start", start, Replay, "a replay")
        with Path(path).open("xb") as file:
            file.write(header_line(start).encode("utf-8"))
            file.flush()
            os.fsync(file.fileno())
        # The name of the file has to last too; not every system lets a folder be opened for that.
        with contextlib.suppress(OSError):
            folder = os.open(Path(path).absolute().parent, os.O_RDONLY)
            try:
                os.fsync(folder)
            finally:
                os.close(folder)
        return cls(path, start.beginning, 0, b"")

    @classmethod
    def resume(cls, path: str | PathLike[str], *, limit: int = DEFAULT_LIMIT) -> Self:
        """Go on with the journal in a file; a torn last line is taken away.

        Raises:
            DocumentError: a line is malformed, or there is no whole header: then the file holds no match.
            JournalError: the rules refuse an action.
        """
        with Path(path).open("rb") as file:
            journal = loads_journal(file.read(limit + 1), limit=limit)
        return cls(path, journal.replay(), len(journal.actions), journal.torn)

    @property
    def replay(self) -> Replay:
        """The record of the match so far."""
        return self._replay

    @property
    def state(self) -> State:
        """Where the match stands."""
        return self._replay.resume()

    def append(self, action: Action, *, at: Moment | None = None) -> Step:
        """Play ``action`` and write it down; when this returns, it is on the disk.

        ``at`` is the moment that the action was meant for, so that a late or a double one is refused.

        Raises:
            JournalClosedError: the file has been closed.
            IllegalActionError: the rules refuse the action, or it is stale; nothing is written.
            OSError: it could not be written; what is in the file is as before.
        """
        if self._file.closed:
            raise JournalClosedError("the journal is closed")
        step = play(self.state, action, at=at)
        line = journal_line(self._count + 1, action).encode("utf-8")
        try:
            self._file.seek(self._end)
            written = self._file.write(line)
            if written != len(line):
                raise OSError("the line was not written whole")
            os.fsync(self._file.fileno())
        except OSError:
            self._cut()
            raise
        self._end += len(line)
        self._count += 1
        self._replay = self._replay.add(step)
        return step

    def _cut(self) -> None:
        self._file.truncate(self._end)

    def close(self) -> None:
        """Close the file; nothing is lost without it."""
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
