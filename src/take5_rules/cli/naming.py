"""Seats as users name them: by number, or by the name that a record has for them."""

from __future__ import annotations

import re

import click

from take5_rules.redacted import SeenMatch
from take5_rules.render.labels import harmless
from take5_rules.replay import Replay

__all__ = ["find_seat", "named_seat"]

_NUMBER = re.compile(r"-?[0-9]+", re.ASCII)


def find_seat(text: str, players: tuple[str, ...] | None, seats: int, option: str) -> int:
    """The seat with this number, or else with this name; digits are always a number.

    Raises:
        click.UsageError: there is no such seat, or several have the name.
    """
    if _NUMBER.fullmatch(text):
        if len(text) > 3 or not 0 <= int(text) < seats:
            raise click.UsageError(f"seats are counted from 0 to {seats - 1}")
        return int(text)
    found = [seat for seat, name in enumerate(players or ()) if name == text != ""]
    if len(found) > 1:
        several = " and ".join(map(str, found))
        raise click.UsageError(f"{option}: {harmless(text)!r} is the name of seats {several}; say the number")
    if not found:
        why = "has no names" if players is None else "has no such name"
        said = f"{harmless(text)!r} is no seat from 0 to {seats - 1}, and the record {why}"
        raise click.UsageError(f"{option}: {said}")
    return found[0]


def named_seat(text: str | None, record: Replay | SeenMatch) -> int | None:
    """The seat that ``--seat`` names; a redacted record has but its own.

    Raises:
        click.UsageError: there is no such seat, or it is another than that of the redacted record.
    """
    if isinstance(record, Replay):
        return None if text is None else find_seat(text, record.players, record.seats, "--seat")
    if text is None:
        return record.seat
    seat = find_seat(text, record.players, record.history.opening.match.seats, "--seat")
    if seat != record.seat:
        whose = "what everybody saw" if record.seat is None else f"what seat {record.seat} saw"
        raise click.UsageError(f"--seat: this is a redacted record, and holds only {whose}")
    return seat
