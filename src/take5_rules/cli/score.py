"""``take5-rules score``: the score of a match played with real cards, kept in a file."""

from __future__ import annotations

from collections.abc import Sequence

import click

from take5_rules.cli.chosen import ChosenEdition, edition_option
from take5_rules.cli.common import echo_json, parse_rows
from take5_rules.cli.editions import end_text
from take5_rules.cli.files import read_text, write_new
from take5_rules.render.labels import listed, seat_label
from take5_rules.render.text import draw_columns
from take5_rules.scoresheet import Scoresheet

__all__ = ["draw_sheet", "score"]

_FILE = click.argument("file", type=click.Path())


@click.group()
def score() -> None:
    """Keep the score of a match played with real cards."""


@score.command("new")
@_FILE
@click.option("--name", "names", multiple=True, required=True, help="A name, once for each seat in order.")
@edition_option
@click.option("--force", is_flag=True, help="Replace the file that is there.")
def begin(file: str, names: tuple[str, ...], edition: ChosenEdition, force: bool) -> None:
    """Begin a sheet."""
    _keep(file, Scoresheet.start(edition.edition, names), replace=force)


# What begins with a minus sign is a number here, so that the sheet says what is wrong with it.
_NUMBERS = {"ignore_unknown_options": True}


@score.command(context_settings=_NUMBERS)
@_FILE
@click.argument("points", nargs=-1, required=True, type=int)
def add(file: str, points: tuple[int, ...]) -> None:
    """Add a round: the points of each seat, in order."""
    _keep(file, _read(file).add(points))


@score.command()
@_FILE
@click.argument("piles")
def cards(file: str, piles: str) -> None:
    """Add a round from the cards that each seat took: "5 10 / / 55 61".

    Slashes stand between the seats; a seat without cards has nothing between its slashes.
    """
    _keep(file, _read(file).add_cards(parse_rows(piles, "piles")))


@score.command(context_settings=_NUMBERS)
@_FILE
@click.argument("number", metavar="ROUND", type=int)
@click.argument("points", nargs=-1, required=True, type=int)
def correct(file: str, number: int, points: tuple[int, ...]) -> None:
    """Put other points into a round."""
    _keep(file, _read(file).correct(number, points))


@score.command()
@_FILE
def drop(file: str) -> None:
    """Take the last round off the sheet."""
    _keep(file, _read(file).drop())


@score.command("show")
@_FILE
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def show_sheet(file: str, as_json: bool) -> None:
    """Show the sheet."""
    sheet = _read(file)
    if not as_json:
        click.echo(draw_sheet(sheet))
        return
    echo_json(
        {
            "names": sheet.names,
            "rounds": sheet.rounds,
            "totals": sheet.totals,
            "ranks": sheet.ranks,
            "over": sheet.over,
            "winners": sheet.winners,
        }
    )


def _read(file: str) -> Scoresheet:
    return Scoresheet.loads(read_text(file))


def _keep(file: str, sheet: Scoresheet, *, replace: bool = True) -> None:
    write_new(file, sheet.dumps(), replace=replace)
    if file != "-":
        click.echo(draw_sheet(sheet))


def draw_sheet(sheet: Scoresheet) -> str:
    """The rounds, the totals, the places, and whether the match is over."""
    labels = [seat_label(seat, sheet.names) for seat in range(len(sheet.names))]
    lines = [_line(f"round {number}", points) for number, points in enumerate(sheet.rounds, start=1)]
    lines += [_line("total", sheet.totals), _line("place", sheet.ranks)]
    table = draw_columns(["", *labels], lines, numbers=range(1, len(labels) + 1))
    if not sheet.over:
        return f"{table}\n\nmatch ends {end_text(sheet.edition)}"
    won = listed([labels[seat] for seat in sheet.winners])
    return f"{table}\n\nmatch over: {f'won by {won}' if won else 'unscored'}"


def _line(name: str, numbers: Sequence[int]) -> list[str]:
    return [name, *map(str, numbers)]
