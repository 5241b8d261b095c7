"""Who sits where at the table of ``take5-rules play``, and what a record says of it beside the match.

Under ``extra`` a record keeps the names of the ``policies`` by seat, and the ``seed`` of what no deal shows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import click
from attrs import frozen

from take5_rules import EditionError, Setup, State, new_match
from take5_rules.cli.chosen import ChosenEdition
from take5_rules.cli.new import parse_seed
from take5_rules.replay import Replay, SeedRecord
from take5_rules.shuffle import SEED_SCHEME, fresh_seed

__all__ = ["Asked", "Seating", "begin_match", "name_policies", "other_seats", "seating_extra"]

_LONGEST_NAME = 200


@frozen(kw_only=True)
class Asked:
    """What was asked for; ``edition`` is ``None`` where nothing was said of it."""

    edition: ChosenEdition | None
    rounds: int | None
    seats: int | None
    names: tuple[str, ...]
    humans: tuple[str, ...]
    policies: tuple[str, ...]
    seed: str | None

    def of_edition(self, default: ChosenEdition) -> ChosenEdition:
        """The edition, or ``default``, with the end that was asked for."""
        edition = self.edition or default
        try:
            return edition if self.rounds is None else edition.ending_after(self.rounds)
        except EditionError as error:
            raise click.BadParameter(error.detail, param_hint="--rounds") from None

    @property
    def key(self) -> bytes | None:
        """The seed that was asked for."""
        return None if self.seed is None else parse_seed(self.seed)


@frozen(kw_only=True)
class Seating:
    """A match to be played: where it stands, who plays, and where chance comes from.

    ``policies`` are names by seat, and all other seats are people; ``note`` is for them to read.
    """

    replay: Replay
    state: State
    edition: str
    policies: Mapping[int, str]
    seed: bytes
    note: str = ""


def begin_match(asked: Asked, default: ChosenEdition) -> Seating:
    """A match of which nothing has happened yet."""
    if asked.seats is not None and asked.names and len(asked.names) != asked.seats:
        raise click.UsageError(f"{len(asked.names)} names for {asked.seats} seats")
    edition = asked.of_edition(default)
    state = new_match(edition.edition, asked.seats or len(asked.names) or 4)
    policies = name_policies(asked.policies, other_seats(asked.humans or ("0",), state.match.seats))
    key = asked.key or fresh_seed()
    dealt = edition.edition.setup is Setup.DEALT
    replay = Replay.start(
        state,
        players=asked.names or None,
        edition_id=edition.id,
        seed=SeedRecord(scheme=SEED_SCHEME, value=key) if dealt else None,
        extra=seating_extra(policies, None if dealt else key),
    )
    return Seating(replay=replay, state=state, edition=edition.label, policies=policies, seed=key)


def other_seats(humans: Sequence[str], seats: int) -> list[int]:
    """The seats that no person has."""
    words = ",".join(humans).split(",")
    for word in words:
        if not (word.isascii() and word.isdigit() and len(word) < 4 and int(word) < seats):
            raise click.BadParameter(f"{word[:20]!r} is no seat from 0 to {seats - 1}", param_hint="--human")
    people = {int(word) for word in words}
    return [seat for seat in range(seats) if seat not in people]


def name_policies(policies: Sequence[str], others: Sequence[int]) -> dict[int, str]:
    """A policy's name for each of these seats; a command may hold commas, so it stands alone."""
    names: list[str] = []
    for given in policies or (("cheapest-risk",) if others else ()):
        names += [given] if given.startswith("cmd:") else given.split(",")
    if len(names) == 1 and others:
        names *= len(others)
    if len(names) != len(others):
        raise click.UsageError(f"--policy: {len(names)} names for {len(others)} seats without people")
    return dict(zip(others, names, strict=True))


def seating_extra(policies: Mapping[int, str], seed: bytes | None) -> dict[str, object]:
    """What a record keeps under ``extra``; a ``seed`` only where it has no other place for it."""
    named = {str(seat): name[:_LONGEST_NAME] for seat, name in policies.items()}
    return {"policies": named} if seed is None else {"policies": named, "seed": seed.hex()}
