"""``take5-rules view``: a recorded match as a page for the browser."""

from __future__ import annotations

import re

import click

from take5_rules.cli.files import read_record, shown_name, write_new
from take5_rules.cli.naming import named_seat
from take5_rules.render.html import draw
from take5_rules.replay import Replay, verify

__all__ = ["view"]

_ROUNDS = re.compile(r"([0-9]{1,6})(?:-([0-9]{1,6}))?", re.ASCII)


@click.command()
@click.argument("file", type=click.Path())
@click.option("--html", "out", required=True, metavar="OUT", help="Write the page here; - prints it.")
@click.option("--seat", help="Show only what this seat (number or name) saw, and nothing else.")
@click.option("--rounds", metavar="N[-M]", help="Show only these rounds; voided ones count.")
@click.option("--force", is_flag=True, help="Replace a file that is there already.")
def view(file: str, out: str, seat: str | None, rounds: str | None, force: bool) -> int:
    """Draw a recorded match as one self-contained page, to be opened in a browser.

    The page shows every hand, unless --seat is given; that of a redacted record shows what is in it.
    Exit code 1: the record breaks a rule; the page shows what comes before that.
    """
    record = read_record(file)
    place = named_seat(seat, record)
    page = draw(record, seat=place, rounds=None if rounds is None else _range(rounds))
    write_new(out, page.rstrip("\n"), replace=force)
    fault = verify(record).fault if isinstance(record, Replay) else None
    if fault is None:
        return 0
    told = f"{fault.kind.value.replace('_', ' ')} at {fault.place}"
    click.echo(f"Error: {shown_name(file)}: {told}", err=True)
    return 1


def _range(text: str) -> range:
    found = _ROUNDS.fullmatch(text)
    first, last = (0, 0) if found is None else (int(found[1]), int(found[2] or found[1]))
    if not 1 <= first <= last:
        raise click.BadParameter(f"{text[:20]!r} is not like 3 or 2-5", param_hint="--rounds")
    return range(first, last + 1)
