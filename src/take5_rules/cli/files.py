"""Reading and writing files for commands: ``-`` is the standard stream, every failure is one line."""

from __future__ import annotations

import json
import os
import sys
from contextlib import suppress
from pathlib import Path

import click

from take5_rules.documents.strict_json import DEFAULT_LIMIT
from take5_rules.redacted import SeenMatch, loads_seen
from take5_rules.render.labels import plain_text
from take5_rules.replay import DocumentError, DocumentReason, Replay, load, loads

__all__ = ["failure_text", "read_bytes", "read_record", "read_replay", "read_text", "shown_name", "write_new"]


def shown_name(path: str) -> str:
    """A file's name as it can be printed anywhere; what would steer a terminal becomes a question mark."""
    if path == "-":
        return "<stdin>"
    return plain_text(click.format_filename(path))


def failure_text(error: Exception) -> str:
    """What went wrong with a file, in a few words."""
    if isinstance(error, OSError):
        return (error.strerror or type(error).__name__).lower()
    return str(error)


def read_replay(path: str) -> Replay:
    """The replay in a file, or on the standard input.

    Raises:
        click.ClickException: it cannot be read; the message is one line with the file's name.
    """
    try:
        return load(sys.stdin.buffer if path == "-" else path)
    except (OSError, DocumentError, ValueError) as error:
        raise click.ClickException(f"{shown_name(path)}: {failure_text(error)}") from None


def read_record(path: str) -> Replay | SeenMatch:
    """The replay or the redacted record in a file, or on the standard input.

    Raises:
        click.ClickException: it cannot be read; the message is one line with the file's name.
    """
    try:
        return _loads_any(read_bytes(path, DEFAULT_LIMIT))
    except (OSError, DocumentError, ValueError) as error:
        raise click.ClickException(f"{shown_name(path)}: {failure_text(error)}") from None


def _loads_any(data: bytes) -> Replay | SeenMatch:
    try:
        return loads(data)
    except DocumentError as error:
        if error.reason is not DocumentReason.UNKNOWN_FORMAT:
            raise
        unknown = error
    try:
        return loads_seen(data)
    except DocumentError as other:
        raise unknown if other.reason is DocumentReason.UNKNOWN_FORMAT else other from None


def read_bytes(path: str, limit: int) -> bytes:
    """What is in a file, or on the standard input; of a larger one, one byte more than ``limit``.

    Raises:
        OSError: it cannot be read.
        ValueError: no file can have such a name.
    """
    if path == "-":
        return sys.stdin.buffer.read(limit + 1)
    with Path(path).open("rb") as file:
        return file.read(limit + 1)


def read_text(path: str) -> str:
    """The text of a small file.

    Raises:
        click.ClickException: it cannot be read, or is no UTF-8.
    """
    try:
        return Path(path).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise click.ClickException(f"{shown_name(path)}: not UTF-8") from None
    except (OSError, ValueError) as error:
        raise click.ClickException(f"{shown_name(path)}: {failure_text(error)}") from None


def write_new(path: str, text: str, *, replace: bool) -> None:
    """Write a file in one piece, so that no half of it is ever seen; ``-`` is the standard output.

    There, a name in a JSON document must not steer the terminal: such characters are written as escapes.

    Raises:
        click.ClickException: the file is there already and may not be replaced, or cannot be written.
    """
    if path == "-":
        click.echo(_escaped(text))
        return
    # The name of the file may be as long as names can be, so this one is not made from it.
    target, beside = Path(path), Path(path).parent / f".take5-{os.getpid()}.part"
    try:
        if target.exists() and not target.is_file():
            target.write_text(text + "\n", encoding="utf-8")
            return
        if not replace and target.exists():
            raise click.ClickException(f"{shown_name(path)}: is there already")
        with beside.open("w", encoding="utf-8") as file:
            file.write(text + "\n")
            file.flush()
            os.fsync(file.fileno())
        beside.replace(target)
    except (OSError, ValueError) as error:
        # Where nothing could be written, there may be nothing that could be taken away either.
        with suppress(OSError, ValueError):
            beside.unlink(missing_ok=True)
        raise click.ClickException(f"{shown_name(path)}: {failure_text(error)}") from None


def _escaped(text: str) -> str:
    """``text`` with JSON escapes for what is not plain; all of that but line ends stands in strings."""
    return "".join(
        char if char == "\n" or plain_text(char) == char else json.dumps(char)[1:-1] for char in text
    )
