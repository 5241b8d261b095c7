"""Replays from and to text, bytes and files, their canonical bytes and their digest."""

from __future__ import annotations

import hashlib
from os import PathLike
from pathlib import Path
from typing import IO

from take5_rules.documents.strict_json import (
    DEFAULT_LIMIT,
    canonical_json,
    check_size,
    compact_json,
    read_json,
)
from take5_rules.replay.codec import decode_replay, encode_replay
from take5_rules.replay.layout import readable_json
from take5_rules.replay.record import Replay

__all__ = ["canonical", "digest", "dump", "dumps", "load", "loads"]


def loads(data: str | bytes, *, limit: int = DEFAULT_LIMIT) -> Replay:
    """The replay that ``data`` holds, as text or as UTF-8, of at most ``limit`` bytes.

    It does not ask whether the rules allow what is recorded: that is for `verify`.

    Raises:
        DocumentError: ``data`` is not a document of a known replay format.
    """
    return decode_replay(read_json(data, limit))


def dumps(replay: Replay, *, readable: bool = False, limit: int = DEFAULT_LIMIT) -> str:
    """The replay as JSON without a line end at its end; equal replays give equal text.

    It is one line, or, where ``readable``, one line for each member and each turn.
    What `loads` would refuse is not written: the limits are its own.

    Raises:
        DocumentError: the document has more than ``limit`` bytes, a round has more goes than fit, or no file
            knows the rule.

    >>> from take5_rules import CLASSIC, new_match
    >>> text = dumps(Replay.start(new_match(CLASSIC, seats=2)))
    >>> text[:28], loads(text).seats
    ('{"format":"take5-replay/1","', 2)
    """
    text = _write(replay, readable=readable)
    check_size(text, limit)
    return text


def _write(replay: Replay, *, readable: bool) -> str:
    document = encode_replay(replay)
    return readable_json(document) if readable else compact_json(document)


def load(source: str | PathLike[str] | IO[bytes] | IO[str], *, limit: int = DEFAULT_LIMIT) -> Replay:
    """The replay in a file, given by its path or open for reading; at most ``limit`` bytes are read.

    Raises:
        DocumentError: the file does not hold a document of a known replay format.
        OSError: the file cannot be read.
    """
    if isinstance(source, str | PathLike):
        with Path(source).open("rb") as file:
            return loads(file.read(limit + 1), limit=limit)
    return loads(source.read(limit + 1), limit=limit)


def dump(
    replay: Replay,
    target: str | PathLike[str] | IO[str],
    *,
    readable: bool = False,
    limit: int = DEFAULT_LIMIT,
) -> None:
    """Write what `dumps` gives, and a line end, to a file given by its path or open for text.

    Raises:
        DocumentError: as `dumps`, and the line end counts; nothing has been written.
        OSError: the file cannot be written.
    """
    text = _write(replay, readable=readable) + "\n"
    check_size(text, limit)
    if isinstance(target, str | PathLike):
        Path(target).write_bytes(text.encode("utf-8"))
    else:
        target.write(text)


def canonical(replay: Replay) -> bytes:
    """The canonical bytes of the replay's document: RFC 8785 (JSON Canonicalization Scheme)."""
    return canonical_json(encode_replay(replay))


def digest(replay: Replay) -> str:
    """SHA-256 of the canonical bytes, in hex: the same for equal replays, however they were written."""
    return hashlib.sha256(canonical(replay)).hexdigest()
