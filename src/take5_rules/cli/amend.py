"""``take5-rules amend``: a recorded match with cards corrected that were noted wrong."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import zip_longest

import click
from attrs import evolve

from take5_rules import Take5Error
from take5_rules.cli.files import read_replay, shown_name, write_new
from take5_rules.cli.naming import find_seat
from take5_rules.render.labels import listed, seat_label
from take5_rules.replay import (
    Correction,
    Replay,
    ReplayError,
    ReplayFaultError,
    ReplayReason,
    amend_all,
    dumps,
)

__all__ = ["amend"]

_PLACE = re.compile(r"([0-9]{1,6})\.([0-9]{1,3})", re.ASCII)

_REFUSED = {
    ReplayReason.GOES: "a match with cards to hand cannot be corrected: what was kept would change too",
    ReplayReason.TWO_CARDS: "a match with two cards a turn cannot be corrected",
}

Place = tuple[int, int]
Points = tuple[int, ...]


class PlaceType(click.ParamType[Place]):
    """A turn of a round, both counted from 1, with a dot between them."""

    name = "ROUND.TURN"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> Place:
        """The numbers of the round and of the turn."""
        found = _PLACE.fullmatch(str(value))
        if found is None:
            self.fail(f"{str(value)[:20]!r} is no ROUND.TURN, such as 2.7", param, ctx)
        return int(found[1]), int(found[2])


class TakeType(click.ParamType[int | None]):
    """A row that was taken, or the word ``none``."""

    name = "ROW"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> int | None:
        """The number of the row, or ``None``."""
        text = str(value)
        if text == "none":
            return None
        if not text.isascii() or not text.isdigit() or len(text) > 3:
            self.fail(f"{text[:20]!r} is neither a row nor none", param, ctx)
        return int(text)


@click.command()
@click.argument("file", type=click.Path())
@click.option(
    "--fix",
    "fixes",
    type=(PlaceType(), str, int),
    multiple=True,
    metavar="ROUND.TURN SEAT CARD",
    help="In this turn the seat (number or name) really played this card.",
)
@click.option(
    "--take",
    "takes",
    type=(PlaceType(), TakeType()),
    multiple=True,
    metavar="ROUND.TURN ROW",
    help="In this turn this row was really chosen; none: no choice was due. "
    "Repeat it for several, in the order asked.",
)
@click.option("--out", type=click.Path(), default="-", help="Write it to this file.  [default: stdout]")
@click.option("--force", is_flag=True, help="Replace the file that is there.")
def amend(
    file: str,
    fixes: tuple[tuple[Place, str, int], ...],
    takes: tuple[tuple[Place, int | None], ...],
    out: str,
    force: bool,
) -> int:
    """Write a recorded match with cards corrected that were noted wrong, all of them at once.

    What follows from the cards is worked out anew; what somebody decided is not, and is never guessed.
    What that changes in points, totals and winners is told on the standard error.
    Exit code 1: the corrected record would break a rule; then nothing is written.
    """
    if not fixes and not takes:
        raise click.UsageError("say with --fix or --take what was noted wrong")
    replay = read_replay(file)
    try:
        amended = amend_all(replay, _corrections(replay, fixes, _rows(takes)))
    except ReplayFaultError as error:
        click.echo(f"Error: {shown_name(file)}: {error}", err=True)
        return 1
    except ReplayError as error:
        raise click.UsageError(_REFUSED.get(error.reason, str(error))) from None
    except Take5Error as error:
        raise click.UsageError(str(error)) from None
    write_new(out, dumps(amended), replace=force)
    for line in _changes(replay, amended):
        click.echo(line, err=True)
    return 0


def _changes(before: Replay, after: Replay) -> list[str]:
    """What the corrections have changed in the points, the totals and the winners, a line each."""
    labels = [seat_label(seat, before.players) for seat in range(before.seats)]
    old, new = before.scoreboard(), after.scoreboard()
    points = zip_longest([line.points for line in old], [line.points for line in new])
    told = [(f"round {number}", left, right) for number, (left, right) in enumerate(points, start=1)]
    told.append(("total", old[-1].totals if old else None, new[-1].totals if new else None))
    lines = [f"{name}: {_changed(left, right, labels)}" for name, left, right in told if left != right]
    won, wins = _winners(before, labels), _winners(after, labels)
    return lines if won == wins else [*lines, f"winner: {won} -> {wins}"]


def _changed(before: Points | None, after: Points | None, labels: Sequence[str]) -> str:
    nothing = ("-",) * len(labels)
    pairs = zip(labels, before or nothing, after or nothing, strict=True)
    return ", ".join([f"{label} {left} -> {right}" for label, left, right in pairs if left != right])


def _winners(replay: Replay, labels: Sequence[str]) -> str:
    if replay.result is None:
        return "unfinished"
    return listed([labels[seat] for seat in replay.result.winners]) or "unscored"


def _rows(takes: tuple[tuple[Place, int | None], ...]) -> dict[Place, tuple[int, ...]]:
    """The rows that were really chosen in each turn, in the order given."""
    said: dict[Place, list[int | None]] = {}
    for place, row in takes:
        said.setdefault(place, []).append(row)
    for (number, turn), rows in said.items():
        if None in rows and len(rows) > 1:
            raise click.UsageError(f"--take: in turn {number}.{turn} a row was chosen, or none")
    return {place: tuple([row for row in rows if row is not None]) for place, rows in said.items()}


def _corrections(
    replay: Replay, fixes: tuple[tuple[Place, str, int], ...], takes: dict[Place, tuple[int, ...]]
) -> list[Correction]:
    """The corrections, with the row choice of a turn in the last one that it has."""
    found = [
        Correction(
            round=number, turn=turn, seat=find_seat(seat, replay.players, replay.seats, "--fix"), card=card
        )
        for (number, turn), seat, card in fixes
    ]
    for place, take in takes.items():
        last = [index for index, one in enumerate(found) if (one.round, one.turn) == place][-1:]
        if last:
            found[last[0]] = evolve(found[last[0]], take=take)
        else:
            found.append(_same_card(replay, place, take))
    return found


def _same_card(replay: Replay, place: Place, take: tuple[int, ...]) -> Correction:
    """A correction of the row choice alone: the first seat that picked played what is noted."""
    number, turn = place
    if replay.edition.rule.one_by_one:
        raise ReplayError(ReplayReason.GOES)
    if not 1 <= number <= len(replay.rounds) or not 1 <= turn <= len(replay.rounds[number - 1].turns):
        raise click.UsageError(f"--take: there is no turn {number}.{turn}")
    picks = replay.rounds[number - 1].turns[turn - 1].picks
    seat, card = next((one for one in enumerate(picks) if one[1] is not None), (0, None))
    if card is None:
        raise click.UsageError(f"--take: nobody has picked in turn {number}.{turn}")
    return Correction(round=number, turn=turn, seat=seat, card=card, take=take)
