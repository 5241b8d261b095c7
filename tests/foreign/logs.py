"""Logs as other programs would write them of matches that the engine played."""

from __future__ import annotations

import csv
import io
from functools import cache

from take5_rules import CLASSIC, Deal, Edition, short_match
from take5_rules.replay import Replay, UnseenDeal
from take5_rules.rows import FlatRow, iter_rows
from tests.replay.matches import record

SHORT = short_match(CLASSIC)
NAMES = ("Ann", "Ann B.", "Zoë 7", "places 3")


@cache
def match(seats: int = 3, edition: Edition = SHORT, seed: int = 0) -> Replay:
    return record(edition, seats, seed * seats, odd=False)


def starters(replay: Replay) -> dict[int, tuple[int, ...]]:
    return {
        number: one.opening.rows
        for number, one in enumerate(replay.rounds, 1)
        if isinstance(one.opening, Deal | UnseenDeal)
    }


def bga_line(row: FlatRow, name: str) -> str:
    card, place = row["card"], int(str(row["row"])) + 1
    if row["cause"] is None:
        return f"{name} places {card} on the back of row {place}"
    heads = int(str(row["bullheads"]))
    return f"{name} takes {card} in row {place} and receives {heads} bull head{'' if heads == 1 else 's'}"


def bga_lines(replay: Replay, names: tuple[str, ...]) -> list[str]:
    lines, number = [], 1
    for row in iter_rows(replay, "m"):
        if row["round"] != number:
            lines += ["Everybody has played", "A new round starts"]
            number = int(str(row["round"]))
        lines.append(bga_line(row, names[int(str(row["seat"]))]))
    return lines


def tracker_entries(replay: Replay) -> list[dict[str, object]]:
    entries: list[dict[str, object]] = [
        {"round": number, "turn": 0, "seat": None, "card": card, "row": row}
        for number, cards in starters(replay).items()
        for row, card in enumerate(cards)
    ]
    for told in iter_rows(replay, "m"):
        entries.append({name: told[name] for name in ("round", "turn", "seat", "card", "row")})
    return entries


def as_csv(entries: list[dict[str, object]]) -> str:
    text = io.StringIO()
    writer = csv.DictWriter(text, ["round", "turn", "seat", "card", "row"])
    writer.writeheader()
    writer.writerows(entries)
    return text.getvalue()
