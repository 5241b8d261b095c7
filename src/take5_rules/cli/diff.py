"""``take5-rules diff``: where two records of one match part."""

from __future__ import annotations

import click

from take5_rules.cli.common import echo_json
from take5_rules.cli.faults import detail_text
from take5_rules.cli.files import read_replay, shown_name
from take5_rules.replay import Difference, first_difference

__all__ = ["diff"]


@click.command()
@click.argument("left", type=click.Path())
@click.argument("right", type=click.Path())
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object, or null.")
def diff(left: str, right: str, as_json: bool) -> int:
    """Name the first place at which two records of one match part, in the order of play.

    Names, ids and seeds are not compared, and hands only where both records know them.
    Exit code 0: they tell the same play. 1: they part. 2: one cannot be read.
    """
    found = first_difference(read_replay(left), read_replay(right))
    if as_json:
        echo_json(None if found is None else _document(found))
    elif found is not None:
        click.echo(f"{found.kind.value.replace('_', ' ')} at {found.place}")
        if found.left is not None or found.right is not None:
            for name, detail in ((left, found.left), (right, found.right)):
                click.echo(f"  {shown_name(name)}: {'nothing' if detail is None else detail_text(detail)}")
    return 0 if found is None else 1


def _document(found: Difference) -> dict[str, object]:
    return {
        "kind": found.kind,
        "round": found.round,
        "turn": found.turn,
        "seat": found.seat,
        "left": found.left,
        "right": found.right,
    }
