"""``take5-rules redact``: a recorded match as one seat or the public saw it."""

from __future__ import annotations

import click

from take5_rules.cli.files import read_replay, shown_name, write_new
from take5_rules.cli.naming import named_seat
from take5_rules.redacted import dumps_seen
from take5_rules.redacted import redact as redact_replay
from take5_rules.replay import ReplayFaultError

__all__ = ["redact"]


@click.command()
@click.argument("file", type=click.Path())
@click.option("--seat", help="What this seat saw: its number, or its name.  [default: what everybody saw]")
@click.option("--out", type=click.Path(), default="-", help="Write it to this file.  [default: stdout]")
@click.option("--force", is_flag=True, help="Replace the file that is there.")
def redact(file: str, seat: str | None, out: str, force: bool) -> int:
    """Write a recorded match without what a seat, or a spectator, has not seen.

    No unplayed card of another seat is in it, no undealt card and no seed; it is no replay any more,
    but show and view take it.
    Exit code 1: the record breaks a rule, or does not know some hands.
    """
    replay = read_replay(file)
    place = named_seat(seat, replay)
    try:
        seen = redact_replay(replay, place)
    except ReplayFaultError as error:
        click.echo(f"Error: {shown_name(file)}: {error}", err=True)
        return 1
    write_new(out, dumps_seen(seen), replace=force)
    return 0
