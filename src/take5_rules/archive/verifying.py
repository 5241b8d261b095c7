"""An archive verified line by line, in order, on whatever cores an executor schedules."""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Callable, Generator, Iterable, Sequence
from concurrent.futures import Executor, Future
from enum import StrEnum
from functools import lru_cache
from importlib import import_module

from attrs import evolve, field, frozen

from take5_rules.archive.by_engine import is_right
from take5_rules.archive.lines import ArchiveError, ArchiveReason, Line, Source, read_lines
from take5_rules.archive.plain import PlainMatch, read_plain
from take5_rules.core.edition import Edition
from take5_rules.core.play import new_match
from take5_rules.core.value import Value
from take5_rules.documents.errors import DocumentError, DocumentReason
from take5_rules.documents.strict_json import DEFAULT_LIMIT
from take5_rules.replay.files import canonical, dumps
from take5_rules.replay.record import Replay
from take5_rules.replay.verify import Note, Verdict, verify

__all__ = ["LineKind", "LineVerdict", "verify_archive"]


_CHUNK_BYTES = 1 << 22


class LineKind(StrEnum):
    """What became of a line: it is in order, breaks a rule, holds no replay, or breaks off at the end."""

    OK = "ok"
    FAULT = "fault"
    UNREADABLE = "unreadable"
    TRUNCATED = "truncated"
    CUT = "cut"


@frozen(kw_only=True)
class LineVerdict(Value):
    """What is said of one line; ``line`` counts from 1.

    ``verdict`` is there where a replay was read, and ``error`` where none was; a ``CUT`` archive has its
    error at the line where the packed stream ends or breaks.
    ``duplicate_of`` is the first line that holds an equal replay, whatever else is said of this one.
    """

    line: int
    kind: LineKind
    verdict: Verdict | None = None
    error: DocumentError | ArchiveError | None = None
    seats: int = 0
    rounds: int = 0
    finished: bool = False
    duplicate_of: int | None = None
    key: bytes = field(default=b"", repr=False, eq=False)

    @property
    def ok(self) -> bool:
        """Whether there is nothing to say against the line; a duplicate is in order."""
        return self.kind is LineKind.OK


def verify_archive(
    source: Source,
    executor: Executor | None = None,
    *,
    limit: int = DEFAULT_LIMIT,
    chunk_size: int = 256,
    in_flight: int = 8,
    use_kernel: bool | None = None,
    find_duplicates: bool = True,
    progress: Callable[[int], object] | None = None,
) -> Generator[LineVerdict, None, None]:
    r"""Verify each line of an archive and yield what is found, in order; no line stops it.

    Without an executor it is done here; with one, at most ``in_flight`` chunks of ``chunk_size`` lines are
    given to it or wait to be yielded; long lines make smaller chunks.
    The executor is not shut down; closing the generator cancels what has not begun.
    A sound match is recognised at once, by the batch kernel where NumPy is installed, else by the engine;
    ``use_kernel`` decides it otherwise.
    All others go to `take5_rules.replay.verify`, so the verdict is the same either way.
    To find duplicates costs some 150 bytes of memory a match; nothing else grows with the archive.
    ``progress`` is called with the number of bytes of the file that have been read so far.

    Raises:
        ArchiveError: an argument makes no sense (at the call), or the executor loses a chunk.
        OSError: the file cannot be read.

    >>> import io
    >>> from take5_rules import CLASSIC, new_match
    >>> from take5_rules.replay import Replay, dumps
    >>> text = dumps(Replay.start(new_match(CLASSIC, seats=2)))
    >>> [found.kind.value for found in verify_archive(io.BytesIO(f"{text}\n{text[:-9]}".encode()))]
    ['ok', 'truncated']
    """
    for name, value in (("limit", limit), ("chunk_size", chunk_size), ("in_flight", in_flight)):
        if type(value) is not int or value < 1:
            raise ArchiveError(ArchiveReason.ARGUMENT, None, f"{name} must be an int from 1")
    with_kernel = _has_kernel() if use_kernel is None else use_kernel
    chunks = _chunks(read_lines(source, limit=limit, progress=progress), chunk_size)
    if executor is None:
        found = _here(chunks, with_kernel)
    else:
        found = _elsewhere(chunks, with_kernel, executor, in_flight)
    return _name_duplicates(found) if find_duplicates else found


def _has_kernel() -> bool:
    """Whether NumPy is installed."""
    try:
        import_module("take5_rules.batch")
    except ModuleNotFoundError:
        return False
    return True


_Chunk = tuple[list[Line], LineVerdict | None]
"""Some lines, and what ended the archive behind them, if it did not end by itself."""


def _chunks(lines: Generator[Line, None, None], size: int) -> Generator[_Chunk, None, None]:
    """Lines in chunks of ``size``, or of fewer where they are long, so that a chunk stays small."""
    chunk: list[Line] = []
    held = 0
    try:
        for line in lines:
            chunk.append(line)
            held += len(line.data)
            if len(chunk) == size or held >= _CHUNK_BYTES:
                yield chunk, None
                chunk, held = [], 0
    except ArchiveError as error:
        yield chunk, LineVerdict(line=error.line or 0, kind=LineKind.CUT, error=error)
        return
    if chunk:
        yield chunk, None


def _here(chunks: Iterable[_Chunk], with_kernel: bool) -> Generator[LineVerdict, None, None]:
    for lines, end in chunks:
        yield from _verify_lines(lines, with_kernel)
        if end is not None:
            yield end


def _elsewhere(
    chunks: Iterable[_Chunk], with_kernel: bool, executor: Executor, in_flight: int
) -> Generator[LineVerdict, None, None]:
    waiting: deque[tuple[_Chunk, Future[list[LineVerdict]]]] = deque()
    try:
        for chunk in chunks:
            if len(waiting) == in_flight:
                yield from _collect(*waiting.popleft())
            waiting.append((chunk, _submit(chunk, with_kernel, executor)))
        while waiting:
            yield from _collect(*waiting.popleft())
    finally:
        for _, future in waiting:
            future.cancel()


def _submit(chunk: _Chunk, with_kernel: bool, executor: Executor) -> Future[list[LineVerdict]]:
    try:
        return executor.submit(_verify_lines, chunk[0], with_kernel)
    except Exception as error:
        raise _lost(chunk, error) from error


def _collect(chunk: _Chunk, future: Future[list[LineVerdict]]) -> list[LineVerdict]:
    try:
        found = future.result()
    except Exception as error:
        raise _lost(chunk, error) from error
    return found if chunk[1] is None else [*found, chunk[1]]


def _lost(chunk: _Chunk, error: Exception) -> ArchiveError:
    line = chunk[0][0].number if chunk[0] else None
    return ArchiveError(ArchiveReason.EXECUTOR_FAILED, line, type(error).__name__)


def _name_duplicates(found: Iterable[LineVerdict]) -> Generator[LineVerdict, None, None]:
    seen: dict[bytes, int] = {}
    for verdict in found:
        first = seen.setdefault(verdict.key, verdict.line) if verdict.key else verdict.line
        yield verdict if first == verdict.line else evolve(verdict, duplicate_of=first)


def _verify_lines(lines: Sequence[Line], with_kernel: bool) -> list[LineVerdict]:
    plain = [None if line.too_long else read_plain(line.data) for line in lines]
    right = iter(_are_right([match for match in plain if match is not None], with_kernel))
    return [
        _sound(line, match) if match is not None and next(right) else _look_closely(line)
        for line, match in zip(lines, plain, strict=True)
    ]


def _are_right(matches: Sequence[PlainMatch], with_kernel: bool) -> list[bool]:
    if not with_kernel:
        return [is_right(match) for match in matches]
    # NumPy is an extra, and what needs it must not be imported without it.
    from take5_rules.archive.by_kernel import are_right

    return are_right(matches)


def _sound(line: Line, match: PlainMatch) -> LineVerdict:
    notes = _edition_notes(match.header.edition, match.header.edition_id)
    return _verdict(line, match.header, len(match.rounds), Verdict(fault=None, notes=notes), match.key)


@lru_cache(maxsize=64)
def _edition_notes(edition: Edition, edition_id: str | None) -> tuple[Note, ...]:
    """What `verify` notes of a record whose hands are all known."""
    begun = new_match(edition, edition.min_seats)
    return verify(Replay.start(begun, edition_id=edition_id)).notes


def _look_closely(line: Line) -> LineVerdict:
    try:
        replay = line.replay()
    except DocumentError as error:
        cut = not line.ended and error.reason in (DocumentReason.NOT_JSON, DocumentReason.NOT_UTF8)
        kind = LineKind.TRUNCATED if cut else LineKind.UNREADABLE
        return LineVerdict(line=line.number, kind=kind, error=error)
    text = read_plain(dumps(replay).encode("utf-8"))
    key = hashlib.sha256(canonical(replay)).digest()[:16] if text is None else text.key
    return _verdict(line, replay, len(replay.rounds), verify(replay), key)


def _verdict(line: Line, replay: Replay, rounds: int, verdict: Verdict, key: bytes) -> LineVerdict:
    return LineVerdict(
        line=line.number,
        kind=LineKind.OK if verdict.ok else LineKind.FAULT,
        verdict=verdict,
        seats=replay.seats,
        rounds=rounds,
        finished=replay.finished,
        key=key,
    )
