"""The talk at the table of ``take5-rules play``: whose turn it is, what is typed, and what happened.

It sees the match through `MatchHost` alone, so it holds views and never a state.
"""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from take5_rules import IllegalActionError, PickPair, Reason, RoundScored, Row, moment
from take5_rules.cli.explained import main_rules
from take5_rules.cli.match_host import MatchHost, Shown
from take5_rules.cli.screen import Screen, draw_options, is_private
from take5_rules.phrases import PhraseError, options, read_phrase
from take5_rules.render.labels import seat_label
from take5_rules.render.refusals import explain
from take5_rules.render.sentences import describe
from take5_rules.render.text import draw, draw_columns, draw_rows
from take5_rules.seen import SeatPicked
from take5_rules.views import PickingView, PlacingView, SeatView, View

__all__ = ["Dialogue"]

_WIDTH = 78
_HELP = """Type what stands left in the list, or the words beside it. Besides:
  table  show the table and the list again
  list   show the whole list, however long it is
  help   show this
  quit   stop; what was played so far is kept if --out was given"""


class _QuitError(Exception):
    """Somebody wants to stop, or the input has ended."""


class Dialogue:
    """People and policies at one table, until the match is over or somebody quits."""

    def __init__(self, host: MatchHost, names: Sequence[str] | None, *, each_card: bool) -> None:
        self._host = host
        self._names = names
        self._each_card = each_card
        self._screen = Screen()
        self._lying = _rows(host.public())
        seats = host.public().match.seats
        self._labels = [seat_label(seat, names) for seat in range(seats)]

    def run(self) -> bool:
        """Play to the end; whether it came to that."""
        try:
            while not self._host.is_over:
                self._go_on()
        except _QuitError:
            return False
        return True

    def _go_on(self) -> None:
        if self._host.waits_for_deal:
            self._tell(self._host.deal())
            return
        seat = self._host.due
        if seat in self._host.people:
            self._ask(seat)
            return
        shown, failure = self._host.let_policy(seat)
        if failure is not None:
            told = f"No decision came from {self._labels[seat]} ({failure.value}); one was made for it."
            self._screen.tell(told, shown[0].at)
        self._tell(shown)

    def _ask(self, seat: int) -> None:
        view = self._host.view(seat)
        private = len(self._host.people) > 1 and is_private(view)
        if private:
            self._hand_over(seat)
        self._show(view)
        shown = self._decide(view)
        if private:
            self._screen.hide()
        self._tell(shown)

    def _hand_over(self, seat: int) -> None:
        prompt = f"\n{self._labels[seat]}, take the keyboard; the others look away. Press Enter: "
        while self._typed(prompt):
            self._screen.whisper("  no: Enter alone shows the hand; quit stops")

    def _show(self, view: SeatView) -> None:
        self._screen.whisper(f"\n{draw(view, names=self._names)}\n\n{draw_options(view)}")

    def _decide(self, view: SeatView) -> tuple[Shown, ...]:
        while True:
            line = self._typed(f"{self._labels[view.seat]}: ")
            match line:
                case "help" | "?":
                    self._screen.whisper(_help(view))
                    continue
                case "list":
                    self._screen.whisper(draw_options(view, whole=True))
                    continue
                case "table":
                    self._show(view)
                    continue
            try:
                return self._host.obey(read_phrase(line, view))
            except PhraseError as error:
                hint = _wanted(view) or "help says what can be typed"
                self._screen.whisper(f"  no: {error}; {hint}")
            except IllegalActionError as error:
                wanted = _wanted(view) if error.reason is Reason.PICK_SIZE else ""
                self._screen.whisper(f"  no: {wanted or explain(error)}")

    def _typed(self, prompt: str) -> str:
        line = self._screen.ask(prompt)
        if line is None or line.casefold() in ("quit", "q"):
            raise _QuitError
        return line

    def _tell(self, shown: Sequence[Shown]) -> None:
        """Say what everybody saw; the rows once all cards lie there, or after each card."""
        for one in shown:
            lying, self._lying = self._lying, _rows(one.after)
            if isinstance(one.seen, RoundScored):
                self._say_round(one, one.seen, lying)
            elif not isinstance(one.seen, SeatPicked):
                self._screen.tell(describe(one.seen, names=self._names), one.at)
            if self._each_card and lying and self._lying and lying != self._lying:
                self._screen.tell(self._draw(one, self._lying), one.at)
        if len(self._host.people) > 1 and not self._each_card and _ends_turn(shown):
            self._screen.tell(self._draw(shown[-1], self._lying), shown[-1].at)

    def _say_round(self, shown: Shown, scored: RoundScored, lying: Sequence[Row]) -> None:
        match = shown.after.match
        if not self._each_card:
            self._screen.tell(self._draw(shown, lying), shown.at)
        self._screen.tell(describe(scored, names=self._names), shown.at)
        lines = [
            [f"round {match.rounds_played}", *map(str, scored.points)],
            ["total", *map(str, match.totals)],
        ]
        table = draw_columns(["", *self._labels], lines, numbers=range(1, match.seats + 1))
        self._screen.tell(f"\n{table}\n", shown.at)

    def _draw(self, shown: Shown, rows: Sequence[Row]) -> str:
        return draw_rows(rows, shown.after.match.edition.row_capacity)


def _help(view: SeatView) -> str:
    """What can be typed, and what is other than in the base game."""
    rules = [
        textwrap.fill(f"- {rule}", _WIDTH, subsequent_indent="  ") for rule in main_rules(view.match.edition)
    ]
    return "\n".join([_HELP, *(["What is played here besides the usual rules:", *rules] if rules else [])])


def _wanted(view: SeatView) -> str:
    """How many cards are to be named, where that is the same in all that is listed, and more than one."""
    due = options(view)
    counts = {len(action.cards) if isinstance(action, PickPair) else 1 for action in due.values()}
    if counts != {2}:
        return ""
    return f"two cards are wanted, such as {next(iter(due))}"


def _rows(view: View) -> tuple[Row, ...]:
    return view.rows if isinstance(view, PickingView | PlacingView) else ()


def _ends_turn(shown: Sequence[Shown]) -> bool:
    """Whether a turn has ended and the next one of the round begins."""
    last = shown[-1]
    return isinstance(last.after, PickingView) and moment(last.after) != last.at and last.at.turn > 0
