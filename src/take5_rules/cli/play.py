"""``take5-rules play``: a match between people at one terminal and policies."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence

import click
from attrs import frozen

from take5_rules import Dealing, EditionError, State, new_match
from take5_rules.cli.chosen import ChosenEdition, edition_option
from take5_rules.cli.dialogue import Dialogue
from take5_rules.cli.editions import end_text
from take5_rules.cli.files import shown_name, write_new
from take5_rules.cli.match_host import MatchHost
from take5_rules.cli.named_policies import named_policy
from take5_rules.cli.new import parse_seed
from take5_rules.external import ProcessPolicy
from take5_rules.render.labels import harmless, seat_label
from take5_rules.replay import Replay, SeedRecord, dumps
from take5_rules.shuffle import SEED_SCHEME, fresh_seed

__all__ = ["play"]


@click.command()
@edition_option
@click.option("--seats", type=int, help="How many seats.  [default: one for each name, or 4]")
@click.option(
    "--human", "humans", multiple=True, metavar="SEAT[,SEAT...]", help="Seats of people.  [default: 0]"
)
@click.option(
    "--policy",
    "policies",
    multiple=True,
    metavar="NAME[,NAME...]",
    help="Who plays the other seats: one for all, or one for each in order.  [default: cheapest-risk]",
)
@click.option("--name", "names", multiple=True, help="A name, once for each seat in order.")
@click.option("--seed", "seed_text", help="64 hex digits, a number, or text.  [default: a fresh one]")
@click.option("--rounds", type=click.IntRange(min=1), help="End after so many rounds.")
@click.option("--each-card", is_flag=True, help="Show the rows after each card that is placed.")
@click.option(
    "--seconds", type=click.FloatRange(min=0.01), default=5.0, show_default=True, help="A bot's limit."
)
@click.option("--out", type=click.Path(), help="Keep the match in this file, as a replay.")
@click.option("--force", is_flag=True, help="Replace the file that is there.")
def play(
    edition: ChosenEdition,
    seats: int | None,
    humans: tuple[str, ...],
    policies: tuple[str, ...],
    names: tuple[str, ...],
    seed_text: str | None,
    rounds: int | None,
    each_card: bool,
    seconds: float,
    out: str | None,
    force: bool,
) -> None:
    """Play a match at this terminal, against policies and with others who share the keyboard.

    NAME is what simulate takes: random, lowest, cheapest-risk, monte-carlo, cmd:COMMAND and so on.
    Several people pass the keyboard on: a hand is shown when its seat has pressed Enter, and cleared away
    before anybody else looks.
    With --out the match is written after every decision, so quit, Ctrl-D and Ctrl-C lose nothing; the file
    holds every hand.
    """
    if seats is not None and names and len(names) != seats:
        raise click.UsageError(f"{len(names)} names for {seats} seats")
    if out == "-":
        raise click.UsageError("--out: the standard output is for the match; name a file")
    chosen = edition if rounds is None else _ending(edition, rounds)
    state = new_match(chosen.edition, seats or len(names) or 4)
    named = _named(policies, _others(humans, state.match.seats))
    key = fresh_seed() if seed_text is None else parse_seed(seed_text)
    with contextlib.ExitStack() as stack:
        asked = {seat: named_policy(name, seconds) for seat, name in named.items()}
        for policy in asked.values():
            if isinstance(policy, ProcessPolicy):
                stack.enter_context(policy)
        replay = _record(state, names, chosen.id, key, named)
        if out is not None:
            write_new(out, dumps(replay), replace=force)
            stack.push(_Saved(out))
        click.echo(_opening(chosen.label, state, names, named))
        host = MatchHost(state, replay, asked, key, lambda record: _keep(out, record))
        if Dialogue(host, names or None, each_card=each_card).run():
            click.echo(f"seed {key.hex()}")


def _ending(edition: ChosenEdition, rounds: int) -> ChosenEdition:
    try:
        return edition.ending_after(rounds)
    except EditionError as error:
        raise click.BadParameter(error.detail, param_hint="--rounds") from None


@frozen
class _Saved:
    """Says at the end that the match is in its file, unless that is what has failed."""

    out: str

    def __call__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if not isinstance(error, click.ClickException):
            click.echo(f"{shown_name(self.out)} is saved")


def _others(humans: Sequence[str], seats: int) -> list[int]:
    """The seats that no person has."""
    words = ",".join(humans or ("0",)).split(",")
    for word in words:
        if not (word.isascii() and word.isdigit() and len(word) < 4 and int(word) < seats):
            raise click.BadParameter(f"{word[:20]!r} is no seat from 0 to {seats - 1}", param_hint="--human")
    people = {int(word) for word in words}
    return [seat for seat in range(seats) if seat not in people]


def _named(policies: Sequence[str], others: Sequence[int]) -> dict[int, str]:
    """A policy's name for each of these seats; a command may hold commas, so it stands alone."""
    names: list[str] = []
    for given in policies or (("cheapest-risk",) if others else ()):
        names += [given] if given.startswith("cmd:") else given.split(",")
    if len(names) == 1 and others:
        names *= len(others)
    if len(names) != len(others):
        raise click.UsageError(f"--policy: {len(names)} names for {len(others)} seats without people")
    return dict(zip(others, names, strict=True))


def _record(
    state: State, names: Sequence[str], edition_id: str | None, key: bytes, named: dict[int, str]
) -> Replay:
    """The record before anything has happened; it says which seats are played by which policies."""
    return Replay.start(
        state,
        players=names or None,
        edition_id=edition_id,
        seed=SeedRecord(scheme=SEED_SCHEME, value=key) if isinstance(state, Dealing) else None,
        extra={"policies": {str(seat): name[:200] for seat, name in named.items()}} if named else None,
    )


def _keep(out: str | None, replay: Replay) -> None:
    if out is not None:
        write_new(out, dumps(replay), replace=True)


def _opening(edition: str, state: State, names: Sequence[str], named: dict[int, str]) -> str:
    seats = [
        f"{seat_label(seat, names)}: {harmless(named[seat]) if seat in named else 'a person'}"
        for seat in range(state.match.seats)
    ]
    head = f"edition {edition}, match ends {end_text(state.match.edition)}"
    return "\n".join([head, *seats, "help lists what can be typed"])
