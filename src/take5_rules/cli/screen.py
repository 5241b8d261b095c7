"""What ``take5-rules play`` prints: what all may see, and, between two clearings, what one seat may see."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Collection, Mapping
from math import comb

import click

from take5_rules import (
    Cards,
    ChooseFirst,
    DraftCard,
    KeepCards,
    Moment,
    PickCard,
    PickFlipped,
    PickPair,
    PlaceCard,
    SeatAction,
    TakeRow,
    Visibility,
    score,
)
from take5_rules.cli.common import paint
from take5_rules.phrases import options, phrase
from take5_rules.render.labels import card_text, cards_text, heads_text, plain_text, shown_width
from take5_rules.render.markers import counted_as
from take5_rules.views import PickingView, PlacingView, SeatView, hands_are_public

__all__ = ["Screen", "draw_options", "is_private"]

_WIDTH = 78
_MANY = 24
_RULE = "-" * _WIDTH


class Screen:
    """A terminal that several people look at one after the other.

    It remembers what all have seen of this turn and the one before, to show it again after a clearing.
    """

    def __init__(self) -> None:
        self._told: list[tuple[Moment, str]] = []

    def tell(self, text: str, at: Moment) -> None:
        """Print what everybody may see."""
        if self._told and _turn(self._told[-1][0]) != _turn(at):
            last = _turn(self._told[-1][0])
            self._told = [(when, line) for when, line in self._told if _turn(when) == last]
        self._told.append((at, text))
        click.echo(paint(text))

    def whisper(self, text: str) -> None:
        """Print what the person in front of it may see."""
        click.echo(paint(text))

    def hide(self) -> None:
        """Take away what one person saw; where no terminal is, draw a line instead."""
        if not sys.stdout.isatty():
            click.echo(_RULE)
            return
        click.clear()
        # Terminals keep what was cleared above the screen, where the next person could scroll to it.
        click.echo("\x1b[3J", nl=False)
        for _, line in self._told:
            click.echo(paint(line))

    def ask(self, prompt: str) -> str | None:
        """The line that is typed, or ``None`` when the input has ended; no terminal shows one from a file."""
        try:
            line = input(prompt)
        except EOFError:
            click.echo()
            return None
        if not sys.stdin.isatty():
            click.echo(plain_text(line))
        return line.strip()


def _turn(at: Moment) -> tuple[int, int]:
    return at.deal, at.turn


def is_private(view: SeatView) -> bool:
    """Whether others at the terminal must not look: the hand or what is typed is the seat's secret."""
    edition = view.match.edition
    secret_pick = isinstance(view, PickingView) and edition.picks is Visibility.SECRET
    return secret_pick or not hands_are_public(edition)


def draw_options(view: SeatView, *, whole: bool = False) -> str:
    """The decisions that are due, each behind what is typed for it, in columns.

    Where there are very many because any cards of some may be named together, these are said in one line,
    unless the ``whole`` list is asked for.
    """
    listed = options(view)
    together = {
        key: action.cards for key, action in listed.items() if isinstance(action, PickPair | KeepCards)
    }
    if whole or len(listed) <= _MANY or not _is_any(together.values()):
        return _columns(listed, view)
    rest = {key: action for key, action in listed.items() if key not in together}
    example = max(together, key=lambda key: len(together[key]))
    told = f"Type for instance {example}; list shows all {len(listed)}."
    return "\n".join(filter(None, [_any_of(together.values()), _columns(rest, view), told]))


def _is_any(sets: Collection[Cards]) -> bool:
    """Whether these are all sets of some cards, from one number of cards up to another."""
    cards, sizes = {card for cards in sets for card in cards}, {len(cards) for cards in sets}
    return len(set(sets)) == sum(comb(len(cards), size) for size in sizes) and (
        bool(sets) and sizes == set(range(min(sizes), max(sizes) + 1))
    )


def _any_of(sets: Collection[Cards]) -> str:
    cards, sizes = {card for cards in sets for card in cards}, {len(cards) for cards in sets}
    least, most = min(sizes), max(sizes)
    nothing = "" if least else ", or none"
    start = "any of: " if most == len(cards) else f"{'any' if least == most else 'up to'} {most} of: "
    told = f"{start}{cards_text(sorted(cards))}{nothing}"
    return textwrap.fill(told, _WIDTH, subsequent_indent=" " * len(start))


def _columns(listed: Mapping[str, SeatAction], view: SeatView) -> str:
    left = max(map(len, listed), default=0)
    cells = [f"{key:>{left}}  {_words(action, view)}" for key, action in listed.items()]
    width = max(map(shown_width, cells), default=0) + 3
    columns = max(1, (_WIDTH + 3) // width)
    lines = [cells[first : first + columns] for first in range(0, len(cells), columns)]
    return "\n".join(["   ".join([cell.ljust(width - 3) for cell in line]).rstrip() for line in lines])


def _words(action: SeatAction, view: SeatView) -> str:
    said = phrase(action)
    rows = view.rows if isinstance(view, PickingView | PlacingView) else ()
    match action:
        case TakeRow(row=row):
            said += f", {heads_text(score(rows[row]))}"
        case PlaceCard(row=row) if len(rows[row]) >= view.match.edition.row_capacity:
            said += f", full: {heads_text(score(rows[row]))}"
        case DraftCard(card=card) | PickCard(card=card) | PickFlipped(card=card) | ChooseFirst(card=card):
            said = f"{said.removesuffix(str(card))}{card_text(card)}"
            if isinstance(action, PickFlipped):
                said += f" (counts as {counted_as((card,), (True,))[card]})"
    return said
