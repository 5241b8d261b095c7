"""Running the command line: inside this process for logic, as a process of its own for the rest."""

from __future__ import annotations

import contextlib
import io
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from unittest import mock

from take5_rules.cli.app import run

COMMAND = (sys.executable, "-m", "take5_rules")


class Outcome(NamedTuple):
    """What a command said and with which code it left."""

    code: int
    out: str
    err: str


@contextlib.contextmanager
def _streams(typed: str) -> Iterator[tuple[io.TextIOWrapper, io.TextIOWrapper]]:
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline="\n") for _ in range(2))
    given = io.TextIOWrapper(io.BytesIO(typed.encode()), encoding="utf-8")
    with (
        mock.patch.object(sys, "stdin", given),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
    ):
        yield out, err


def invoke(*arguments: str | Path, typed: str = "") -> Outcome:
    """Run a command in this process."""
    with _streams(typed) as (out, err):
        code = run([str(argument) for argument in arguments])
        texts = []
        for stream in (out, err):
            stream.flush()
            stream.seek(0)
            texts.append(stream.read())
    return Outcome(code, *texts)


def call(
    *arguments: str | Path, given: str = "", environment: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Run a command as a process of its own."""
    return subprocess.run(
        [*COMMAND, *map(str, arguments)],
        input=given,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=60,
        check=False,
        env={**os.environ, **(environment or {})},
    )
