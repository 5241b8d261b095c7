"""An archive as lines: one after the other, never the whole file, and never a line of any length."""

from __future__ import annotations

import gzip
import io
import zlib
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import ExitStack
from enum import StrEnum
from os import PathLike
from pathlib import Path
from typing import IO, TYPE_CHECKING, Protocol

from attrs import field, frozen

from take5_rules.archive.header import Header, read_header
from take5_rules.core.errors import Take5Error
from take5_rules.core.value import Value
from take5_rules.documents.errors import DocumentError, DocumentReason
from take5_rules.documents.strict_json import DEFAULT_LIMIT
from take5_rules.replay.files import dumps, loads
from take5_rules.replay.record import Replay

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer as Buffer

__all__ = ["ArchiveError", "ArchiveReason", "Line", "read_archive", "read_lines", "write_archive"]

_GZIP = b"\x1f\x8b"
_BLANK = b" \t\r\n"
_BLOCK = 1 << 16

Source = str | PathLike[str] | IO[bytes]
"""An archive by its path, or open for reading bytes."""


class ArchiveReason(StrEnum):
    """Why no more of an archive can be read, or why a verification cannot go on."""

    GZIP_CUT = "gzip_cut"
    GZIP_BROKEN = "gzip_broken"
    BLANK_LINES = "blank_lines"
    ARGUMENT = "argument"
    EXECUTOR_FAILED = "executor_failed"


class ArchiveError(Take5Error, ValueError):
    """What ends the reading of an archive; all lines before ``line`` have been handed out.

    ``line`` counts from 1 and is ``None`` where no line is at fault.
    """

    def __init__(self, reason: ArchiveReason, line: int | None = None, detail: str = "") -> None:
        place = "" if line is None else f" at line {line}"
        super().__init__(f"{reason.value.replace('_', ' ')}{place}{': ' if detail else ''}{detail}")
        self.reason = reason
        self.line = line
        self.detail = detail

    def __reduce__(self) -> tuple[type[ArchiveError], tuple[ArchiveReason, int | None, str]]:
        return (type(self), (self.reason, self.line, self.detail))


@frozen(kw_only=True)
class Line(Value):
    """One line as it stands, nothing of it read yet; ``number`` counts all lines from 1, blank ones too.

    ``ended`` says whether a line end follows, which only the last line may lack.
    ``data`` is cut, and ``too_long`` set, where the line is longer than the reader's limit.
    """

    number: int
    data: bytes = field(repr=False)
    ended: bool = True
    too_long: bool = False

    def replay(self) -> Replay:
        """The replay of this line; whether the rules allow it is for `verify`.

        Raises:
            DocumentError: the line holds no replay.
        """
        self._check_length()
        return loads(self.data, limit=len(self.data))

    def header(self) -> Header:
        """All that stands before the rounds, which are not looked at.

        Raises:
            DocumentError: the line does not begin as a replay.
        """
        self._check_length()
        return read_header(self.data)

    def _check_length(self) -> None:
        if self.too_long:
            raise DocumentError(DocumentReason.TOO_LARGE, "", f"more than {len(self.data)} bytes")


def read_lines(
    source: Source, *, limit: int = DEFAULT_LIMIT, progress: Callable[[int], object] | None = None
) -> Generator[Line, None, None]:
    """The lines of an archive, blank ones left out, as they are needed; gzip is known by its first bytes.

    No more of a line than ``limit`` bytes is kept, and no more than ``limit`` bytes of blank lines may lie
    between two others: a small packed file may hold hours of them.
    ``progress`` is called with the number of bytes of the file that have been read so far, packed or not.

    Raises:
        ArchiveError: the gzip stream is cut or broken, or there are too many blank lines, when the reading
            comes to that place.
        OSError: the file cannot be read.
    """
    with ExitStack() as stack:
        file = stack.enter_context(Path(source).open("rb")) if isinstance(source, str | PathLike) else source
        buffered = io.BufferedReader(_Counted(file, progress), _BLOCK)
        if buffered.peek(len(_GZIP)).startswith(_GZIP):
            yield from _split(gzip.GzipFile(fileobj=buffered, mode="rb"), limit)
        else:
            yield from _split(buffered, limit)


def read_archive(source: Source, *, limit: int = DEFAULT_LIMIT) -> Iterator[Replay]:
    """The replays of an archive, one after the other.

    Raises:
        DocumentError: when it comes to a line that holds no replay; the text names the line.
        ArchiveError: the gzip stream is cut or broken, or there are too many blank lines, when the reading
            comes to that place.
        OSError: the file cannot be read.
    """
    for line in read_lines(source, limit=limit):
        try:
            yield line.replay()
        except DocumentError as error:
            detail = ": ".join(filter(None, [f"line {line.number}", error.detail]))
            raise DocumentError(error.reason, error.pointer, detail) from None


def write_archive(replays: Iterable[Replay], target: str | PathLike[str] | IO[bytes]) -> int:
    """Write one replay a line, and say how many; a path that ends in ``.gz`` is packed.

    Equal replays give equal files, packed ones too: no time stands in them.
    """
    with ExitStack() as stack:
        if isinstance(target, str | PathLike):
            file: IO[bytes] = stack.enter_context(Path(target).open("wb"))
            if Path(target).suffix == ".gz":
                packed = gzip.GzipFile(filename="", fileobj=file, mode="wb", mtime=0)
                return _write(replays, stack.enter_context(packed))
        else:
            file = target
        return _write(replays, file)


def _write(replays: Iterable[Replay], file: IO[bytes] | gzip.GzipFile) -> int:
    count = 0
    for replay in replays:
        file.write(dumps(replay).encode("utf-8") + b"\n")
        count += 1
    return count


class _Lines(Protocol):
    def readline(self, size: int, /) -> bytes: ...


class _Counted(io.RawIOBase):
    """A file that is only read, forwards, and tells how far."""

    def __init__(self, file: IO[bytes], progress: Callable[[int], object] | None) -> None:
        super().__init__()
        self._file = file
        self._progress = progress
        self._count = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Buffer) -> int:
        room = memoryview(buffer)
        data = self._file.read(len(room))
        room[: len(data)] = data
        self._count += len(data)
        if self._progress is not None:
            self._progress(self._count)
        return len(data)


def _split(file: _Lines, limit: int) -> Generator[Line, None, None]:
    number, blank = 0, 0
    while True:
        number += 1
        try:
            data = file.readline(limit + 1)
            ended = data.endswith(b"\n")
            too_long = not ended and len(data) > limit
            if too_long:
                ended = _skip_rest(file)
        except EOFError:
            raise ArchiveError(ArchiveReason.GZIP_CUT, number) from None
        except (gzip.BadGzipFile, zlib.error):
            raise ArchiveError(ArchiveReason.GZIP_BROKEN, number) from None
        if not data:
            return
        blank = 0 if too_long or data.strip(_BLANK) else blank + len(data)
        if blank > limit:
            detail = f"more than {limit} bytes of them in a row"
            raise ArchiveError(ArchiveReason.BLANK_LINES, number, detail)
        if too_long:
            yield Line(number=number, data=data[:limit], ended=ended, too_long=True)
        elif not blank:
            yield Line(number=number, data=data.removesuffix(b"\n"), ended=ended)


def _skip_rest(file: _Lines) -> bool:
    """Read on to the end of the line without keeping it; whether there was one."""
    while piece := file.readline(_BLOCK):
        if piece.endswith(b"\n"):
            return True
    return False
