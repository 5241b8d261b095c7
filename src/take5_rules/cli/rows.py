"""``take5-rules rows``: recorded matches as a table, one line for each placed card."""

from __future__ import annotations

import csv
import io
import sys
from collections.abc import Iterator

import click

from take5_rules import Take5Error
from take5_rules.archive import read_lines
from take5_rules.cli.archives import is_archive
from take5_rules.cli.common import json_line
from take5_rules.cli.files import failure_text, shown_name
from take5_rules.render.labels import plain_text
from take5_rules.replay import Replay, load
from take5_rules.rows import ROW_COLUMNS, iter_rows

__all__ = ["rows"]


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path())
@click.option(
    "--format",
    "form",
    type=click.Choice(["csv", "jsonl"]),
    default="csv",
    show_default=True,
    help="What to print.",
)
@click.option("--archive", is_flag=True, help="Read every file as an archive, whatever its name.")
@click.option("--skip", is_flag=True, help="Leave out records that cannot be read or break a rule.")
def rows(files: tuple[str, ...], form: str, archive: bool, skip: bool) -> int:
    """Print every placed card of recorded matches as CSV or JSON Lines.

    The page "Rows for analysis" of the reference says what the columns mean.
    A record that breaks a rule gives no row at all; with --skip it is named and the others follow.
    Exit code 1: something was left out. 2: something cannot be read.
    """
    worst = 0
    if form == "csv":
        click.echo(_csv_line(list(ROW_COLUMNS)), nl=False)
    for path in files:
        for place, found in _matches(path, whole=archive or is_archive(path)):
            failure = _print(found, form) if isinstance(found, Replay) else found
            if failure is not None:
                click.echo(f"Error: {place}: {failure}", err=True)
                worst = max(worst, 1 if isinstance(found, Replay) else 2)
                if not skip:
                    return worst
    return worst


def _print(replay: Replay, form: str) -> str | None:
    """Print the rows of a record whose rules hold to its end; what is wrong with it otherwise."""
    try:
        table = [*iter_rows(replay)]
    except Take5Error as error:
        return str(error)
    for row in table:
        click.echo(_csv_line([*row.values()]) if form == "csv" else json_line(row) + "\n", nl=False)
    return None


def _csv_line(values: list[str | int | bool | None] | list[str]) -> str:
    """One line of CSV; truth is ``true`` or ``false``, and ``None`` is nothing between the commas.

    CSV has no escapes, so on a terminal what would steer it becomes a question mark; elsewhere all is kept.
    """
    line = io.StringIO()
    told = [str(value).lower() if isinstance(value, bool) else value for value in values]
    if sys.stdout.isatty():
        told = [plain_text(value) if isinstance(value, str) else value for value in told]
    csv.writer(line, lineterminator="\n").writerow(told)
    return line.getvalue()


def _matches(path: str, *, whole: bool) -> Iterator[tuple[str, Replay | str]]:
    """Each record with its place, or what is wrong with it."""
    name, source = shown_name(path), sys.stdin.buffer if path == "-" else path
    if not whole:
        try:
            yield name, load(source)
        except (OSError, Take5Error) as error:
            yield name, failure_text(error)
        return
    try:
        for line in read_lines(source):
            try:
                yield f"{name}:{line.number}", line.replay()
            except Take5Error as error:
                yield f"{name}:{line.number}", failure_text(error)
    except (OSError, Take5Error) as error:
        yield name, failure_text(error)
