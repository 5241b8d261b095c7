"""``take5-rules play``: a match between people at one terminal and policies."""

from __future__ import annotations

import contextlib

import click
from attrs import frozen
from click.core import ParameterSource

from take5_rules.cli.chosen import ChosenEdition, edition_option
from take5_rules.cli.common import SECONDS, ending_in_order
from take5_rules.cli.dialogue import Dialogue
from take5_rules.cli.editions import end_text
from take5_rules.cli.explained import main_rules
from take5_rules.cli.files import shown_name, write_new
from take5_rules.cli.match_host import MatchHost
from take5_rules.cli.named_policies import named_policy
from take5_rules.cli.resuming import resume_match
from take5_rules.cli.seating import Asked, Seating, begin_match
from take5_rules.external import ProcessPolicy
from take5_rules.policies import Policy, check_policies
from take5_rules.render.labels import harmless, seat_label
from take5_rules.replay import Replay, ReplayFaultError, dumps

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
@click.option("--seconds", type=SECONDS, default=5.0, show_default=True, help="A bot's limit.")
@click.option("--out", type=click.Path(), help="Keep the match in this file, as a replay.")
@click.option("--resume", type=click.Path(), help="Go on with the match in this file, and keep it there.")
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
    resume: str | None,
    force: bool,
) -> int:
    """Play a match at this terminal, against policies and with others who share the keyboard.

    NAME is what simulate takes: random, lowest, cheapest-risk, monte-carlo, cmd:COMMAND and so on.
    Several people pass the keyboard on: a hand is shown when its seat has pressed Enter, and cleared away
    before anybody else looks.
    With --out the match is written after every decision, so quit, Ctrl-D and Ctrl-C lose nothing; the file
    holds every hand.
    With --resume the match, its names, seats and seed are those of the record; --human and --policy say who
    plays from now on, and --out goes on in another file.
    Exit code 1: the record to go on with breaks a rule.
    """
    if out == "-":
        raise click.UsageError("--out: the standard output is for the match; name a file")
    if resume == "-":
        raise click.UsageError("--resume: the standard input is for what is typed; name a file")
    source = click.get_current_context().get_parameter_source("edition")
    asked = Asked(
        edition=None if source is ParameterSource.DEFAULT else edition,
        rounds=rounds,
        seats=seats,
        names=names,
        humans=humans,
        policies=policies,
        seed=seed_text,
    )
    try:
        seating = begin_match(asked, edition) if resume is None else resume_match(resume, asked)
    except ReplayFaultError as error:
        click.echo(f"Error: {shown_name(resume or '')}: {error}", err=True)
        return 1
    with ending_in_order(), contextlib.ExitStack() as stack:
        seated = {seat: named_policy(name, seconds) for seat, name in seating.policies.items()}
        for policy in seated.values():
            if isinstance(policy, ProcessPolicy):
                stack.enter_context(policy)
        check_policies(seated.values(), seating.replay.edition)
        if out is not None:
            write_new(out, dumps(seating.replay), replace=force)
        _sit_down(seating, seated, stack, out or resume, each_card=each_card)
    return 0


def _sit_down(
    seating: Seating,
    policies: dict[int, Policy],
    stack: contextlib.ExitStack,
    file: str | None,
    *,
    each_card: bool,
) -> None:
    """Play, and keep the match in the file."""
    if file is not None:
        stack.push(_Saved(file))
    click.echo(_opening(seating))
    host = MatchHost(
        seating.state, seating.replay, policies, seating.seed, lambda record: _keep(file, record)
    )
    if Dialogue(host, seating.replay.players, each_card=each_card).run():
        click.echo(f"seed {seating.seed.hex()}")


@frozen
class _Saved:
    """Says at the end that the match is in its file, unless that is what has failed."""

    out: str

    def __call__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if not isinstance(error, click.ClickException):
            click.echo(f"{shown_name(self.out)} is saved")


def _keep(out: str | None, replay: Replay) -> None:
    if out is not None:
        write_new(out, dumps(replay), replace=True)


def _opening(seating: Seating) -> str:
    named, names = seating.policies, seating.replay.players
    seats = [
        f"{seat_label(seat, names)}: {harmless(named[seat]) if seat in named else 'a person'}"
        for seat in range(seating.replay.seats)
    ]
    head = f"edition {seating.edition}, match ends {end_text(seating.replay.edition)}"
    rules = ", and the rules of this variant" if main_rules(seating.replay.edition) else ""
    return "\n".join([head, *seats, *filter(None, [seating.note]), f"help lists what can be typed{rules}"])
