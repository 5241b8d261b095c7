"""A store of matches in one SQLite file: an action is kept when `Store.append` returns, or not at all."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from os import PathLike
from types import TracebackType
from typing import Self

from take5_rules.core.actions import Action
from take5_rules.core.checking import check_argument
from take5_rules.core.errors import Take5Error
from take5_rules.core.order import Moment
from take5_rules.core.play import Step, play
from take5_rules.core.state import State
from take5_rules.documents.errors import DocumentError, DocumentReason
from take5_rules.documents.shape import expect_text
from take5_rules.limits import check_seconds
from take5_rules.replay.journal import (
    Journal,
    header_line,
    journal_line,
    read_header_line,
    read_journal_line,
)
from take5_rules.replay.record import Replay

__all__ = ["Store", "StoreError", "StoreReason"]

_APPLICATION = 0x54354A31
_VERSION = 1
_LONGEST_NAME = 256
_TABLES = (
    "CREATE TABLE match (name TEXT PRIMARY KEY NOT NULL, header TEXT NOT NULL)",
    "CREATE TABLE action (match TEXT NOT NULL REFERENCES match (name), number INTEGER NOT NULL,"
    " line TEXT NOT NULL, PRIMARY KEY (match, number)) WITHOUT ROWID",
    f"PRAGMA application_id = {_APPLICATION}",
    f"PRAGMA user_version = {_VERSION}",
)


class StoreReason(StrEnum):
    """Why a store refuses."""

    NO_SUCH_MATCH = "no_such_match"
    MATCH_EXISTS = "match_exists"
    NOT_A_STORE = "not_a_store"
    DAMAGED = "damaged"


class StoreError(Take5Error, ValueError):
    """A match that is not there or is there already, or a file that is no store or was damaged."""

    def __init__(self, reason: StoreReason, detail: str = "") -> None:
        super().__init__(f"{reason.value.replace('_', ' ')}{': ' if detail else ''}{detail}")
        self.reason = reason
        self.detail = detail

    def __reduce__(self) -> tuple[type[StoreError], tuple[StoreReason, str]]:
        return (type(self), (self.reason, self.detail))


class Store:
    """Journals of many matches in a SQLite file, which is made if it is not there.

    It may be used from several threads, and the file by several processes at once.
    What SQLite itself cannot do (a locked file, a full disk) comes as `sqlite3.Error`; the action is then
    kept whole or not at all, and `state` says which.

    >>> from take5_rules import CLASSIC, Deal, new_match
    >>> with Store(":memory:") as store:
    ...     _ = store.begin("table 1", Replay.start(new_match(CLASSIC, seats=2)))
    ...     _ = store.append("table 1", Deal(hands=(range(1, 11), range(11, 21)), rows=(30, 40, 50, 60)))
    ...     len(store.journal("table 1").actions)
    1
    """

    def __init__(self, path: str | PathLike[str], *, timeout: float = 5.0) -> None:
        """Open the file; ``timeout`` is how many seconds to wait for another process's write.

        Raises:
            StoreError: the file is there and is no store.
            sqlite3.Error: it cannot be opened.
        """
        check_seconds("timeout", timeout, 0.0)
        self._lock = threading.RLock()
        self._grown: dict[str, tuple[int, Replay]] = {}
        # Without autocommit the module would begin transactions by itself, and not with this lock.
        self._db = sqlite3.connect(path, timeout=timeout, isolation_level=None, check_same_thread=False)
        try:
            self._db.execute("PRAGMA synchronous = FULL")
            self._db.execute("PRAGMA foreign_keys = ON")
            with self._writing():
                self._prepare()
            # One sync a write instead of three; with FULL, what was committed is on the disk.
            self._db.execute("PRAGMA journal_mode = WAL")
        except BaseException as error:
            self._db.close()
            if isinstance(error, sqlite3.DatabaseError) and not isinstance(error, sqlite3.OperationalError):
                raise StoreError(StoreReason.NOT_A_STORE) from None
            raise

    def _prepare(self) -> None:
        found = (self._number("PRAGMA application_id"), self._number("PRAGMA user_version"))
        if found == (_APPLICATION, _VERSION):
            return
        if found != (0, 0) or self._number("SELECT count(*) FROM sqlite_master"):
            raise StoreError(StoreReason.NOT_A_STORE)
        for statement in _TABLES:
            self._db.execute(statement)

    def _number(self, query: str) -> int:
        (number,) = self._db.execute(query).fetchone()
        return int(number)

    def begin(self, name: str, start: Replay) -> State:
        """Keep a new match under ``name``, and say what it waits for; rounds of ``start`` are left out.

        Raises:
            DocumentError: ``name`` is no text of at most 256 characters.
            StoreError: there is a match of that name.
        """
        expect_text(name, "/name", _LONGEST_NAME)
        check_argument("start", start, Replay, "a replay")
        beginning = start.beginning
        with self._lock, self._writing():
            if self._db.execute("SELECT 1 FROM match WHERE name = ?", (name,)).fetchone():
                raise StoreError(StoreReason.MATCH_EXISTS)
            self._db.execute("INSERT INTO match VALUES (?, ?)", (name, header_line(beginning)))
        return beginning.resume()

    def append(self, name: str, action: Action, *, at: Moment | None = None) -> Step:
        """Play ``action`` where the match stands, and keep it; when this returns, it is on the disk.

        ``at`` is the moment that the action was meant for, so that a late or a double one is refused.

        Raises:
            DocumentError: ``name`` is no text of at most 256 characters.
            StoreError: there is no such match, or what is kept of it was damaged.
            IllegalActionError: the rules refuse the action, or it is stale; nothing is kept.
        """
        with self._lock:
            with self._writing():
                count, replay = self._grow(name)
                step = play(replay.resume(), action, at=at)
                line = journal_line(count + 1, action)
                self._db.execute("INSERT INTO action VALUES (?, ?, ?)", (name, count + 1, line))
            self._grown[name] = (count + 1, replay.add(step))
            return step

    def state(self, name: str) -> State:
        """Where the match stands.

        Raises:
            DocumentError: ``name`` is no text of at most 256 characters.
            StoreError: there is no such match, or what is kept of it was damaged.
        """
        return self.replay(name).resume()

    def replay(self, name: str) -> Replay:
        """The record of the match so far; see `state` for its errors."""
        with self._lock, self._reading():
            self._grown[name] = self._grow(name)
            return self._grown[name][1]

    def journal(self, name: str) -> Journal:
        """Everything that is kept of a match; see `state` for its errors."""
        with self._lock, self._reading():
            return Journal(start=self._start(name), actions=tuple(self._actions(name, 0)))

    def names(self) -> tuple[str, ...]:
        """The names of all matches, in the order of their characters."""
        with self._lock:
            return tuple([name for (name,) in self._db.execute("SELECT name FROM match ORDER BY name")])

    def forget(self, name: str) -> None:
        """Take a match out of memory, not out of the file; it is read again when it is asked for."""
        expect_text(name, "/name", _LONGEST_NAME)
        with self._lock:
            self._grown.pop(name, None)

    def _grow(self, name: str) -> tuple[int, Replay]:
        """How many actions there are, and the record, grown by those that other processes have added."""
        expect_text(name, "/name", _LONGEST_NAME)
        count, replay = self._grown.get(name) or (0, self._start(name))
        for action in self._actions(name, count):
            try:
                replay = replay.add(play(replay.resume(), action))
            except Take5Error as error:
                raise StoreError(StoreReason.DAMAGED, f"action {count + 1}: {error}") from None
            count += 1
        return count, replay

    def _start(self, name: str) -> Replay:
        expect_text(name, "/name", _LONGEST_NAME)
        found = self._db.execute("SELECT header FROM match WHERE name = ?", (name,)).fetchone()
        if found is None:
            raise StoreError(StoreReason.NO_SUCH_MATCH)
        try:
            return read_header_line(_stored(found[0]))
        except DocumentError as error:
            raise StoreError(StoreReason.DAMAGED, f"header: {error}") from None

    def _actions(self, name: str, count: int) -> Iterator[Action]:
        query = "SELECT number, line FROM action WHERE match = ? AND number > ? ORDER BY number"
        for number, line in self._db.execute(query, (name, count)).fetchall():
            count += 1
            if number != count:
                raise StoreError(StoreReason.DAMAGED, f"action {count}: missing")
            try:
                yield read_journal_line(_stored(line), count)
            except DocumentError as error:
                raise StoreError(StoreReason.DAMAGED, f"action {count}: {error}") from None

    @contextmanager
    def _writing(self) -> Iterator[None]:
        return self._transaction("BEGIN IMMEDIATE")

    @contextmanager
    def _reading(self) -> Iterator[None]:
        return self._transaction("BEGIN")

    def _transaction(self, begin: str) -> Iterator[None]:
        try:
            self._db.execute(begin)
            yield
            self._db.execute("COMMIT")
        except BaseException:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            raise

    def close(self) -> None:
        """Close the file; nothing is lost without it."""
        with self._lock:
            self._db.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _stored(value: object) -> str | bytes:
    """A kept line: whoever wrote into the file may have put anything in its place."""
    if isinstance(value, str | bytes):
        return value
    raise DocumentError(DocumentReason.WRONG_TYPE, "", "expected text")
