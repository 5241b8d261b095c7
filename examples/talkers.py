"""Talkers: whoever is told something in words and says something, be it a script, a person or a program.

    talkers = {0: at_the_terminal, 1: Program(["./my-model"])}

A language model is a talker with a call to it inside: a function from the text to its answer.
"""

from __future__ import annotations

import argparse
import json
import queue
import shlex
import subprocess
import threading
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress

Talker = Callable[[str], str]
"""Somebody who is told something and says something; it may raise `TalkerError`."""


class TalkerError(Exception):
    """Somebody will not say anything any more, or not in time."""


class Scripted:
    """A talker that says what it was given, line by line, and then nothing more."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines = iter(lines)
        self.heard: list[str] = []

    def __call__(self, text: str) -> str:
        self.heard.append(text)
        for line in self._lines:
            return line
        raise TalkerError


def at_the_terminal(text: str) -> str:
    """A talker at this terminal; one only, for the others would read along."""
    try:
        return input(f"{text}\n> ")
    except EOFError:
        raise TalkerError from None


class Program:
    """A talker that is a program: a JSON string a line in, a JSON string a line out, within ``seconds``.

    Whatever it does costs its own seat: once it is late, ends or babbles, it is ended and asked no more.
    """

    def __init__(self, command: Sequence[str], seconds: float = 60.0) -> None:
        self._seconds = seconds
        self._popen = subprocess.Popen([*command], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._said: queue.Queue[bytes] = queue.Queue()
        self._thread = threading.Thread(target=self._listen, daemon=True)
        self._thread.start()

    def __call__(self, text: str) -> str:
        try:
            assert self._popen.stdin is not None
            self._popen.stdin.write(json.dumps(text).encode() + b"\n")
            self._popen.stdin.flush()
            said = json.loads(self._said.get(timeout=self._seconds))
        except (OSError, ValueError, RecursionError, queue.Empty):
            self.close()
            raise TalkerError from None
        return said if isinstance(said, str) else ""

    def _listen(self) -> None:
        assert self._popen.stdout is not None
        with self._popen.stdout as stream:
            while line := stream.readline(65_536):
                self._said.put(line)
        self._said.put(b"")

    def close(self) -> None:
        """End the program."""
        self._popen.kill()
        self._popen.wait()
        self._thread.join()
        if self._popen.stdin is not None:
            with suppress(OSError):
                self._popen.stdin.close()


def seated(text: str) -> tuple[int, Callable[[], Talker]]:
    """A seat and what begins its talker, as a command line names them: ``0=stdin``, ``1=cmd:./my-model``."""
    seat, _, what = text.partition("=")
    command = shlex.split(what.removeprefix("cmd:"))
    if not (seat.isascii() and seat.isdigit() and command and (what == "stdin" or what.startswith("cmd:"))):
        raise argparse.ArgumentTypeError("expected SEAT=stdin or SEAT=cmd:COMMAND")
    return int(seat), lambda: at_the_terminal if what == "stdin" else Program(command)
