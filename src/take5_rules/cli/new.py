"""``take5-rules new``: deal a match from a seed."""

from __future__ import annotations

import re

import click

from take5_rules import Deal, Dealing, new_match, play
from take5_rules.cli.chosen import ChosenEdition, edition_option
from take5_rules.cli.common import echo_json, paint
from take5_rules.cli.files import write_new
from take5_rules.render.text import draw
from take5_rules.replay import Replay, SeedRecord, dumps
from take5_rules.shuffle import SEED_SCHEME, deal, fresh_seed, seed_key

__all__ = ["new", "parse_seed"]


@click.command()
@edition_option
@click.option("--seats", type=int, help="How many seats.  [default: one for each name, or 4]")
@click.option("--seed", "seed_text", help="64 hex digits, a number, or text.  [default: a fresh one]")
@click.option("--first-seat", type=int, default=0, show_default=True, help="The seat that begins.")
@click.option("--name", "names", multiple=True, help="A name, once for each seat in order.")
@click.option("--out", type=click.Path(), help="Write the match so far as an unfinished replay; - is stdout.")
@click.option("--force", is_flag=True, help="Replace the file that is there.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def new(
    edition: ChosenEdition,
    seats: int | None,
    seed_text: str | None,
    first_seat: int,
    names: tuple[str, ...],
    out: str | None,
    force: bool,
    as_json: bool,
) -> None:
    """Begin a match: deal its first round from a seed, or lay out its draft.

    The same seed, edition and seats give the same cards everywhere.
    """
    if seats is not None and names and len(names) != seats:
        raise click.UsageError(f"{len(names)} names for {seats} seats")
    key = fresh_seed() if seed_text is None else parse_seed(seed_text)
    state = new_match(edition.edition, seats or len(names) or 4, first_seat)
    replay = Replay.start(
        state,
        players=names or None,
        edition_id=edition.id,
        seed=SeedRecord(scheme=SEED_SCHEME, value=key) if isinstance(state, Dealing) else None,
    )
    if isinstance(state, Dealing):
        step = play(state, deal(key, state))
        replay, state = replay.add(step), step.after
    if out is not None:
        write_new(out, dumps(replay), replace=force)
    if as_json and out != "-":
        echo_json(_document(replay, key))
    elif out != "-":
        click.echo(f"edition {edition.label}, seed {key.hex()}\n")
        click.echo(paint(draw(state, names=names)))


def parse_seed(text: str) -> bytes:
    """The 32 bytes that a typed seed stands for: 64 hex digits, a decimal number, or other text.

    Raises:
        ShuffleError: it is empty, or too large a number.
    """
    if re.fullmatch(r"[0-9a-fA-F]{64}", text, re.ASCII):
        return bytes.fromhex(text)
    return seed_key(int(text) if re.fullmatch(r"[0-9]{1,78}", text, re.ASCII) else text)


def _document(replay: Replay, key: bytes) -> dict[str, object]:
    openings = [record.opening for record in replay.rounds]
    deals = [{"hands": one.hands, "rows": one.rows} for one in openings if isinstance(one, Deal)]
    return {
        "edition": replay.edition_id,
        "seats": replay.seats,
        "first_seat": replay.first_seat,
        "seed": key.hex(),
        "deal": deals[0] if deals else None,
    }
