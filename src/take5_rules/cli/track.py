"""``take5-rules track``: follow a match with real cards, and keep its score and its record."""

from __future__ import annotations

from pathlib import Path

import click

from take5_rules import Plain
from take5_rules.cli.chosen import ChosenEdition, edition_option
from take5_rules.cli.common import paint, parse_cards
from take5_rules.cli.files import read_replay, shown_name, write_new
from take5_rules.cli.questions import Choice, Over, Picks, Question, Starters
from take5_rules.cli.score import draw_sheet
from take5_rules.cli.tracking import Tracked, TrackError
from take5_rules.render.labels import card_text, seat_label
from take5_rules.render.text import draw_rows, draw_turn
from take5_rules.replay import dumps

__all__ = ["track"]

_HELP = """Type what is asked. Besides:
  undo                       take back what was typed last
  fix [ROUND.]TURN SEAT CARD put another card of a seat into a turn (of this round)
  fix rows CARDS             put other starters into this round
  rows                       show the rows
  score                      show the score
  void                       give this round up; it is dealt and played again
  quit                       stop; the file keeps what was typed, and track FILE goes on"""


@click.command()
@click.argument("file", type=click.Path(), required=False)
@click.option("--name", "names", multiple=True, help="A name, once for each seat in order.")
@edition_option
@click.option("--sheet", type=click.Path(), help="Keep the score in this file too.")
def track(file: str | None, names: tuple[str, ...], edition: ChosenEdition, sheet: str | None) -> None:
    """Follow a match played with real cards: type the rows and each reveal.

    It says where every card goes and who takes what, asks for the row when a card is too low, and keeps the
    score.
    With FILE it saves a replay after every line; the hands in it are unknown.
    If FILE is there already, it goes on from there.
    """
    if file is not None and Path(file).exists():
        tracked = Tracked.resume(read_replay(file))
    elif names:
        if not isinstance(edition.edition.rule, Plain):
            raise click.UsageError("a match without hands can only be followed by the base rule")
        tracked = Tracked.start(edition.edition, edition.id, names)
    else:
        raise click.UsageError("name the seats with --name, once for each")
    _Session(tracked, file, sheet).run()


class _Session:
    """The dialogue: it keeps what was before, for undo, and files, and nothing of the rules."""

    def __init__(self, tracked: Tracked, file: str | None, sheet: str | None) -> None:
        self._history = [tracked]
        self._file = file
        self._sheet = sheet

    @property
    def _now(self) -> Tracked:
        return self._history[-1]

    def run(self) -> None:
        click.echo("help lists what you can type")
        self._keep()
        while True:
            line = self._ask(self._now.question)
            if line is None or line in ("quit", "q"):
                break
            try:
                self._obey(line.split())
            except (TrackError, click.BadParameter) as error:
                click.echo(f"  no: {error.message if isinstance(error, click.ClickException) else error}")
        self._leave()

    def _ask(self, question: Question) -> str | None:
        if isinstance(question, Choice):
            click.echo(paint(draw_rows(question.rows, self._now.edition.row_capacity)))
        try:
            return input(self._prompt(question)).strip()
        except EOFError:
            click.echo()
            return None

    def _prompt(self, question: Question) -> str:
        labels = [seat_label(seat, self._now.names) for seat in range(len(self._now.names))]
        match question:
            case Starters(round=number):
                return f"round {number}, the {self._now.edition.rows} cards that begin the rows: "
            case Picks(round=number, turn=turn):
                return f"round {number}, turn {turn}, cards of {', '.join(labels)}: "
            case Choice(round=number, turn=turn, seat=seat, card=card):
                where = f"round {number}, turn {turn}: {card_text(card)} is too low"
                return f"{where}, {labels[seat]} takes row: "
            case Over():
                return "the match is over; undo, fix or quit: "

    def _obey(self, words: list[str]) -> None:
        match words:
            case []:
                return
            case ["help" | "?"]:
                click.echo(_HELP)
            case ["rows"]:
                self._show_rows()
            case ["score"]:
                click.echo(draw_sheet(self._now.sheet))
            case ["undo"]:
                self._undo()
            case ["void"]:
                self._accept(self._now.void())
            case ["fix", "rows", *cards]:
                self._accept(self._now.fix_starters(parse_cards(" ".join(cards))))
            case ["fix", place, seat, card]:
                self._accept(self._fixed(place, seat, card))
            case ["fix", *_]:
                raise TrackError("type fix TURN SEAT CARD, fix ROUND.TURN SEAT CARD, or fix rows CARDS")
            case [("help" | "?" | "rows" | "score" | "undo" | "void" | "quit" | "q") as word, *_]:
                raise TrackError(f"{word} stands alone")
            case [word, *_] if word[0].isalpha():
                raise TrackError(f"{word[:20]!r} is neither a card nor a command; help lists the commands")
            case _:
                self._accept(self._now.answer(parse_cards(" ".join(words))))

    def _fixed(self, place: str, seat: str, card: str) -> Tracked:
        number, dot, turn = place.rpartition(".")
        numbers = parse_cards(f"{number if dot else len(self._now.typed)} {turn} {seat} {card}")
        if len(numbers) != 4:
            raise TrackError("type fix TURN SEAT CARD, or fix ROUND.TURN SEAT CARD")
        return self._now.fix_pick(*numbers)

    def _undo(self) -> None:
        if len(self._history) == 1:
            raise TrackError("nothing was typed since track began")
        self._history.pop()
        self._keep()
        self._show_rows()

    def _accept(self, tracked: Tracked) -> None:
        rounds_over = len(self._now.sheet.rounds)
        self._history.append(tracked)
        self._keep()
        question = tracked.question
        if not isinstance(question, Choice):
            self._tell()
        if len(tracked.sheet.rounds) != rounds_over:
            click.echo(f"\n{draw_sheet(tracked.sheet)}\n")

    def _tell(self) -> None:
        """The last whole turn and the rows after it."""
        if not self._now.typed or self._now.typed[-1].voided:
            return
        followed = self._now.follow(len(self._now.typed))
        if followed.events:
            click.echo(paint(draw_turn(followed.events, names=self._now.names)))
        self._show_rows()

    def _show_rows(self) -> None:
        if self._now.typed and not self._now.typed[-1].voided:
            rows = self._now.follow(len(self._now.typed)).rows
            click.echo(paint(draw_rows(rows, self._now.edition.row_capacity)))

    def _keep(self) -> None:
        if self._sheet is not None:
            write_new(self._sheet, self._now.sheet.dumps(), replace=True)
        if self._file is not None and self._now.can_be_recorded:
            write_new(self._file, dumps(self._now.replay()), replace=True)

    def _leave(self) -> None:
        if self._now.typed:
            click.echo(draw_sheet(self._now.sheet))
        if self._file is not None and self._now.can_be_recorded:
            click.echo(f"{shown_name(self._file)} is saved")
        elif self._file is not None:
            raise click.ClickException("not saved: a row choice in an earlier turn is still due")
