"""``take5-rules show``: a recorded match, a round, a turn, or what one seat saw of it."""

from __future__ import annotations

from collections.abc import Sequence

import click

from take5_rules import RoundScored, RoundVoided, State
from take5_rules.cli.common import echo_json, paint
from take5_rules.cli.editions import end_text
from take5_rules.cli.files import read_record, shown_name
from take5_rules.cli.naming import named_seat
from take5_rules.cli.story import RoundStory, Story, TurnStory, score_lines, tell, tell_seen, winners_of
from take5_rules.redacted import SeenMatch
from take5_rules.render.labels import cards_text, listed, seat_label
from take5_rules.render.sentences import describe
from take5_rules.render.subject import subject_of
from take5_rules.render.text import draw, draw_columns, draw_rows, draw_turn
from take5_rules.replay import Replay, verify
from take5_rules.views import PhaseView, View, view

__all__ = ["show"]


@click.command()
@click.argument("file", type=click.Path())
@click.option("--round", "number", type=int, help="Show this round; voided ones count.")
@click.option("--turn", "turn", type=int, help="Show this turn of the round, or of the last one.")
@click.option("--seat", help="Show only what this seat saw: its number, or its name.")
@click.option("--json", "as_json", is_flag=True, help="Print who played and the scores as JSON.")
def show(file: str, number: int | None, turn: int | None, seat: str | None, as_json: bool) -> int:
    """Draw a recorded match: the scores and the last table, a whole round, or one turn.

    A card with more than one bullhead has them in brackets.
    A redacted record is shown as its own viewer saw the match.
    Exit code 1: the record breaks a rule; what comes before that is shown.
    """
    record = read_record(file)
    place = named_seat(seat, record)
    if as_json:
        return _print_json(record)
    story = tell_seen(record) if isinstance(record, SeenMatch) else tell(record)
    blocks = _blocks(_Shown(record, place), story, number, turn)
    if blocks:
        click.echo(paint("\n\n".join(filter(None, blocks))))
    if story.fault is None:
        return 0
    click.echo(f"Error: {shown_name(file)}: {story.fault}", err=True)
    return 1


def _blocks(shown: _Shown, story: Story, number: int | None, turn: int | None) -> list[str]:
    if number is None and turn is None:
        return shown.overview(story)
    try:
        chosen = _find_round(story, number)
        return shown.round(chosen) if turn is None else shown.turn(chosen, turn)
    except click.UsageError:
        # What was asked for may stand in the record, behind its first fault.
        if story.fault is None:
            raise
        return []


def _find_round(story: Story, number: int | None) -> RoundStory:
    for one in story.rounds:
        if one.number == number or (number is None and one is story.rounds[-1]):
            return one
    raise click.UsageError(
        f"there is no round {1 if number is None else number}; {len(story.rounds)} can be shown"
    )


class _Shown:
    """A record as one viewer sees it, in blocks of text."""

    def __init__(self, record: Replay | SeenMatch, seat: int | None) -> None:
        self._record = record
        self._seat = seat
        self._subject = subject_of(record)
        self._names = record.players
        self._labels = [seat_label(one, record.players) for one in range(self._subject.seats)]

    def overview(self, story: Story) -> list[str]:
        blocks = [self._header(), self._scores()]
        if story.state is not None:
            return [*blocks, self._draw(story.state)]
        return [*blocks, *(self._last_rows(story.rounds[-1]) if story.rounds else [])]

    def round(self, story: RoundStory) -> list[str]:
        blocks = [self._opening(story)]
        for turn in story.turns:
            blocks.append(f"turn {turn.number}\n{self._told(turn)}")
        return [*blocks, self._rows(story.turns[-1].rows if story.turns else ())]

    def turn(self, story: RoundStory, number: int) -> list[str]:
        for index, turn in enumerate(story.turns):
            if turn.number == number:
                earlier = story.turns[index - 1].rows if index else tuple((card,) for card in story.starters)
                before = self._draw(turn.before) if turn.before else self._rows(earlier)
                after = self._draw(turn.after) if turn.after else self._rows(turn.rows)
                return [before, self._told(turn), after]
        raise click.UsageError(f"round {story.number} has no turn {number}; it has {len(story.turns)}")

    def _header(self) -> str:
        subject = self._subject
        edition = f"edition {subject.edition_id or 'of its own'}, match ends {end_text(subject.edition)}"
        winners = winners_of(self._record)
        if winners is None:
            return f"{edition}, unfinished"
        won = [self._labels[seat] for seat in winners]
        return f"{edition}, {f'won by {listed(won)}' if won else 'unscored'}"

    def _scores(self) -> str:
        scored = score_lines(self._record)
        if not scored:
            return ""
        lines = [[f"round {line.round}", *map(str, line.points)] for line in scored]
        lines.append(["total", *map(str, scored[-1].totals)])
        return draw_columns(["", *self._labels], lines, numbers=range(1, len(self._labels) + 1))

    def _opening(self, story: RoundStory) -> str:
        if story.opened is not None:
            return self._draw(story.opened)
        return f"round {story.number}, hands unknown; rows begin with {cards_text(story.starters)}"

    def _last_rows(self, story: RoundStory) -> list[str]:
        turns = len(story.turns)
        rows = story.turns[-1].rows if turns else tuple((card,) for card in story.starters)
        return [f"round {story.number} after turn {turns}, hands unknown", self._rows(rows)]

    def _told(self, turn: TurnStory) -> str:
        ends = [event for event in turn.events if isinstance(event, RoundScored | RoundVoided)]
        told = [describe(event, names=self._names) for event in ends]
        return "\n".join(filter(None, [draw_turn(turn.events, names=self._names), *told]))

    def _rows(self, rows: Sequence[Sequence[int]]) -> str:
        return draw_rows(rows, self._subject.edition.row_capacity)

    def _draw(self, where: State | View) -> str:
        if self._seat is not None and not isinstance(where, PhaseView):
            return draw(view(where, self._seat), names=self._names)
        return draw(where, names=self._names)


def _print_json(record: Replay | SeenMatch) -> int:
    """Print who played and the scores; a redacted record has no verdict, for nobody can verify it."""
    ok = None if isinstance(record, SeenMatch) else verify(record).ok
    winners = winners_of(record)
    echo_json(
        {
            "edition": record.edition_id,
            "seats": subject_of(record).seats,
            "players": record.players,
            "finished": subject_of(record).finished,
            "winners": winners,
            "rounds": [
                {"round": line.round, "points": line.points, "totals": line.totals, "ranks": line.ranks}
                for line in score_lines(record)
            ],
            "verdict": None if ok is None else "ok" if ok else "fault",
        }
    )
    return 1 if ok is False else 0
