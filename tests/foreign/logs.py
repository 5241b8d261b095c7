"""Logs as other programs would write them of matches that the engine played."""

from __future__ import annotations

import copy
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


def as_trace(replay: Replay) -> dict[str, object]:
    """A match as that program would write it."""
    rounds = []
    totals = [0] * replay.seats
    for number, told in enumerate(replay.rounds, 1):
        assert isinstance(told.opening, Deal)
        board = [[card] for card in told.opening.rows]
        turns: list[dict[str, object]] = []
        rows = [row for row in iter_rows(replay, "m") if row["round"] == number]
        for turn in range(1, len(told.turns) + 1):
            plays, resolutions, picks = [], [], []
            for row in [row for row in rows if row["turn"] == turn]:
                at, card, who = int(str(row["row"])), int(str(row["card"])), f"p{row['seat']}"
                board[at] = [card] if row["cause"] else [*board[at], card]
                plays.append({"playerId": who, "card": card})
                full = row["cause"] == "full_row"
                resolutions.append({"playerId": who, "card": card, "rowIndex": at, "causedOverflow": full})
                if row["cause"] == "too_low":
                    picks.append({"playerId": who, "pickedRowIndex": at})
            after = copy.deepcopy(board)
            turns.append({"plays": plays, "resolutions": resolutions, "rowPicks": picks, "boardAfter": after})
        scores: list[dict[str, object]] = []
        if told.points is not None:
            totals = [total + more for total, more in zip(totals, told.points, strict=True)]
            for seat, points in enumerate(told.points):
                scores.append({"id": f"p{seat}", "penalty": points, "totalScore": totals[seat]})
        rounds.append(
            {
                "dealtHands": {f"p{seat}": [*hand] for seat, hand in enumerate(told.opening.hands)},
                "initialBoard": [[card] for card in told.opening.rows],
                "turns": turns,
                "roundScores": scores,
            }
        )
    trace: dict[str, object] = {"playerCount": replay.seats, "rounds": rounds}
    if replay.result is not None:
        trace["winners"] = [f"p{seat}" for seat in replay.result.winners]
    return trace
