"""A stopped match for ``take5-rules play`` to go on with: what its record says, and what is asked beside it.

What the record does not say has to be asked for, and what contradicts it is refused.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

import click

from take5_rules import Deal, Rounds, State
from take5_rules.cli.chosen import ChosenEdition
from take5_rules.cli.editions import end_text
from take5_rules.cli.files import read_replay, shown_name
from take5_rules.cli.seating import Asked, Seating, name_policies, other_seats, seating_extra
from take5_rules.render.labels import listed
from take5_rules.replay import Replay, ReplayFaultError, dumps, loads, verify
from take5_rules.shuffle import SEED_SCHEME, ShuffleError, fresh_seed, nth_deal, seed_key

__all__ = ["resume_match"]

_SEAT = re.compile(r"0|[1-9][0-9]{0,2}", re.ASCII)
_KEY = re.compile(r"[0-9a-f]{64}", re.ASCII)
_PROGRAM = "cmd:"


def resume_match(path: str, asked: Asked) -> Seating:
    """The match in a file, as it stands.

    Raises:
        ReplayFaultError: the record breaks a rule.
        click.ClickException: it cannot be gone on with, or what is asked for contradicts it.
    """
    replay, name = read_replay(path), shown_name(path)
    fault = verify(replay).fault
    if fault is not None:
        raise ReplayFaultError(fault)
    if replay.finished:
        raise click.ClickException(f"{name}: the match is over")
    state = _reached(replay, name)
    _check_asked(replay, asked)
    policies = _policies(replay, asked, name)
    recorded = _recorded_seed(replay, name)
    if recorded is not None and asked.key not in (None, recorded):
        raise click.UsageError("--seed: the record has another seed")
    key = recorded or asked.key or fresh_seed()
    source = "--seed" if asked.seed is not None else "a fresh seed"
    return Seating(
        replay=_renewed(replay, asked.names, seating_extra(policies, None if recorded else key)),
        state=state,
        edition=replay.edition_id or "of its own",
        policies=policies,
        seed=key,
        note="" if recorded else f"the record holds no seed: chance comes from {source} from now on",
    )


def _reached(replay: Replay, name: str) -> State:
    try:
        return replay.resume()
    except ReplayFaultError as error:
        # It was verified, so there is nothing wrong but that hands of the round that is on are unknown.
        why = f"the hands of round {error.fault.round} are unknown"
        raise click.ClickException(f"{name}: {why}; track goes on with such a record") from None


def _check_asked(replay: Replay, asked: Asked) -> None:
    """Refuse what the record has otherwise."""
    own = ChosenEdition(edition=replay.edition, id=None, label="")
    if asked.edition is not None and asked.of_edition(own).edition != replay.edition:
        raise click.UsageError("--edition: the record is of another edition")
    if asked.rounds is not None and replay.edition.end != Rounds(count=asked.rounds):
        raise click.UsageError(f"--rounds: the recorded match ends {end_text(replay.edition)}")
    if asked.seats not in (None, replay.seats):
        raise click.UsageError(f"--seats: the record has {replay.seats}")
    if asked.names and len(asked.names) != replay.seats:
        raise click.UsageError(f"{len(asked.names)} names for {replay.seats} seats")
    if asked.names and replay.players not in (None, asked.names):
        raise click.UsageError("--name: the record has other names")


def _policies(replay: Replay, asked: Asked, name: str) -> Mapping[int, str]:
    """Who plays the seats without people from now on."""
    recorded = _recorded_policies(replay, name)
    if recorded is None and not asked.humans:
        why = "the record does not say who plays; say with --human which seats people have"
        raise click.UsageError(f"{name}: {why}, and with --policy who plays the others")
    known = recorded or {}
    others = other_seats(asked.humans, replay.seats) if asked.humans else sorted(known)
    if asked.policies:
        return name_policies(asked.policies, others)
    policies = {**name_policies((), others), **{seat: known[seat] for seat in others if seat in known}}
    if any(told.startswith(_PROGRAM) for told in policies.values()):
        seats = listed([str(seat) for seat in policies])
        told = ", ".join(policies.values())
        why = "a record starts no program: say with --policy again who plays"
        raise click.UsageError(f"{name}: {why} seat{'s' * (len(policies) > 1)} {seats}; recorded are {told}")
    return policies


def _recorded_policies(replay: Replay, name: str) -> dict[int, str] | None:
    """The policies' names by seat as `play` records them, or ``None`` where nothing stands there."""
    if "policies" not in replay.extra:
        return None
    found: dict[int, str] = {}
    told = replay.extra["policies"]
    for seat, policy in told.items() if isinstance(told, dict) else [("", told)]:
        if not (_SEAT.fullmatch(seat) and int(seat) < replay.seats and isinstance(policy, str)):
            raise click.ClickException(f"{name}: what stands at /extra/policies is not from play")
        found[int(seat)] = policy
    return found


def _recorded_seed(replay: Replay, name: str) -> bytes | None:
    """The seed that the record's deals come from, or what `play` has kept beside them."""
    seed = replay.seed
    if seed is not None and seed.scheme == SEED_SCHEME:
        try:
            key = seed_key(seed.value)
        except ShuffleError as error:
            raise click.ClickException(f"{name}: {error}") from None
        for number, record in enumerate(replay.rounds, start=1):
            if isinstance(record.opening, Deal) and record.opening != nth_deal(
                key, number, replay.edition, replay.seats
            ):
                raise click.ClickException(f"{name}: the deal of round {number} is not that of its seed")
        return key
    told = replay.extra.get("seed")
    if told is None:
        return None
    if not isinstance(told, str) or not _KEY.fullmatch(told):
        raise click.ClickException(f"{name}: what stands at /extra/seed is not from play")
    return bytes.fromhex(told)


def _renewed(replay: Replay, names: tuple[str, ...], extra: Mapping[str, object]) -> Replay:
    """The record with what is new beside the match."""
    document = json.loads(dumps(replay))
    document["extra"] = {**replay.extra, **extra}
    if names:
        document["players"] = names
    return loads(json.dumps(document))
