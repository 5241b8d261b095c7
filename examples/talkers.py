"""Talkers: whoever is told something in words and says something, be it a script, a person or a program.

    talkers = {0: at_the_terminal, 1: Program(["./my-model"])}

A language model is a talker with a call to it inside: a function from the text to its answer.
"""

from __future__ import annotations

import argparse
import json
import shlex
from collections.abc import Callable, Iterable, Sequence

from take5_rules.child import Child, ChildError

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

    Whatever it does costs its own seat: once it is late, ends, babbles or does not listen, it is ended and
    asked no more.
    """

    def __init__(self, command: Sequence[str], seconds: float = 60.0) -> None:
        self._seconds = seconds
        self._child = Child(command)

    def __call__(self, text: str) -> str:
        try:
            said = json.loads(self._child.ask(json.dumps(text).encode() + b"\n", self._seconds))
        except (ChildError, ValueError, RecursionError):
            self.close()
            raise TalkerError from None
        return said if isinstance(said, str) else ""

    def close(self) -> None:
        """End the program."""
        self._child.stop()


def seated(text: str) -> tuple[int, Callable[[], Talker]]:
    """A seat and what begins its talker, as a command line names them: ``0=stdin``, ``1=cmd:./my-model``."""
    seat, _, what = text.partition("=")
    command = shlex.split(what.removeprefix("cmd:"))
    if not (seat.isascii() and seat.isdigit() and command and (what == "stdin" or what.startswith("cmd:"))):
        raise argparse.ArgumentTypeError("expected SEAT=stdin or SEAT=cmd:COMMAND")
    return int(seat), lambda: at_the_terminal if what == "stdin" else Program(command)
