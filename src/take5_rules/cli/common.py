"""What several commands share: reading cards, colour, and JSON."""

from __future__ import annotations

import json
import math
import os
import re
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import click

__all__ = [
    "SECONDS",
    "echo_json",
    "ending_in_order",
    "json_line",
    "paint",
    "parse_cards",
    "parse_rows",
    "tinted",
]


class Seconds(click.FloatRange):
    """A number of seconds to wait: from a hundredth of one to an hour."""

    def __init__(self) -> None:
        super().__init__(0.01, 3600)

    def convert(self, value: float, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """The number that ``value`` says; a range lets pass what is not a number."""
        found = super().convert(value, param, ctx)
        if math.isnan(found):
            self.fail(f"{value} is not a number of seconds.", param, ctx)
        return found


SECONDS = Seconds()
"""What an option takes that limits a wait."""


@contextmanager
def ending_in_order() -> Iterator[None]:
    """Let what ends a command from outside end it as Ctrl-C does, with the programs that it has started.

    A signal that somebody has chosen to ignore is ignored as before.
    """
    # Only the main thread may say what a signal does.
    here = threading.current_thread() is threading.main_thread()
    named = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if here and hasattr(signal, name)]
    ours = [number for number in named if signal.getsignal(number) is signal.SIG_DFL]
    try:
        for number in ours:
            signal.signal(number, signal.default_int_handler)
        yield
    finally:
        for number in ours:
            signal.signal(number, signal.SIG_DFL)


_CARD = re.compile(r"[0-9]{1,3}", re.ASCII)
_HEADS = re.compile(r"\b(\d+\((\d)\))")


def parse_cards(text: str, what: str = "cards") -> tuple[int, ...]:
    """Card numbers with blanks or commas between them.

    Raises:
        click.BadParameter: something in ``text`` is no number.
    """
    words = text.replace(",", " ").split()
    for word in words:
        if not _CARD.fullmatch(word):
            raise click.BadParameter(f"{word[:20]!r} is no card number", param_hint=what)
    return tuple([int(word) for word in words])


def parse_rows(text: str, what: str = "rows") -> tuple[tuple[int, ...], ...]:
    """Rows with slashes between them, each from its starter to its end."""
    return tuple([parse_cards(part, what) for part in text.split("/")])


def tinted(text: str, colour: str) -> str:
    """``text`` in a colour, unless the user has set NO_COLOR; `click.echo` drops it where no terminal is."""
    return text if os.environ.get("NO_COLOR") else click.style(text, fg=colour)


def paint(drawing: str) -> str:
    """A drawing with its dear cards in colour; it says the same without."""
    colours = {"2": "cyan", "3": "yellow", "5": "magenta", "7": "red"}
    return _HEADS.sub(lambda found: tinted(found[1], colours.get(found[2], "cyan")), drawing)


def json_line(document: object) -> str:
    """A document as JSON on one line, ASCII only, so that every terminal and pipe takes it."""
    return json.dumps(document)


def echo_json(document: object) -> None:
    """Print a document as JSON."""
    click.echo(json_line(document))
