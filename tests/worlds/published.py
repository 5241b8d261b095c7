"""The published numbers: ``take5_rules/data/perft.json``, as a walk gives them and as the file holds them."""

import json
from importlib.resources import files
from typing import TypedDict

from take5_rules import Edition, LowDeck, Rounds
from tests.worlds.walk import KINDS, Counts
from tests.worlds.worlds import World

__all__ = ["JsonWorld", "as_document", "as_json", "load_published"]


class Won(TypedDict):
    """How many matches the ``seats`` win together."""

    seats: list[int]
    matches: int


class JsonWorld(TypedDict):
    """The numbers of one world; the edition stands beside them in full, as in the conformance vectors."""

    id: str
    edition: dict[str, object]
    seats: int
    first_seat: int
    states: dict[str, int]
    perft: list[int]
    matches: int
    won: list[Won]
    points: list[int]


def as_json(world: World, counts: Counts) -> JsonWorld:
    """The numbers of one world, as the file holds them."""
    return {
        "id": world.id,
        "edition": _numbers(world.edition),
        "seats": world.seats,
        "first_seat": world.first_seat,
        "states": {kind: counts.states[kind] for kind in KINDS},
        "perft": [counts.perft[depth] for depth in range(max(counts.perft) + 1)],
        "matches": counts.matches,
        "won": [{"seats": list(seats), "matches": won} for seats, won in sorted(counts.winners.items())],
        "points": [counts.points[seat] for seat in range(world.seats)],
    }


def _numbers(edition: Edition) -> dict[str, object]:
    deck, end = edition.deck, edition.end
    return {
        "deck": "low" if isinstance(deck, LowDeck) else {"first": deck.first, "last": deck.last},
        "setup": edition.setup.value,
        "picks": edition.picks.value,
        "hands": edition.hands.value,
        "scored": edition.scored,
        "end": {"rounds": end.count}
        if isinstance(end, Rounds)
        else {"points": end.points, "inclusive": end.inclusive},
        "min_seats": edition.min_seats,
        "max_seats": edition.max_seats,
        "hand_size": edition.hand_size,
        "rows": edition.rows,
        "row_capacity": edition.row_capacity,
    }


def as_document(worlds: list[JsonWorld]) -> str:
    """The file's text: a member of a world on each line, so that a change of one number shows as one."""
    blocks = []
    for world in worlds:
        lines = [f"      {json.dumps(name)}: {json.dumps(value)}" for name, value in world.items()]
        blocks.append("    {\n" + ",\n".join(lines) + "\n    }")
    head = '{\n  "format": "take5-perft/1",\n  "license": "CC0-1.0",\n  "worlds": [\n'
    return head + ",\n".join(blocks) + "\n  ]\n}\n"


def load_published() -> dict[str, JsonWorld]:
    """The worlds of the file, by id."""
    text = files("take5_rules").joinpath("data", "perft.json").read_text("utf-8")
    return {world["id"]: world for world in json.loads(text)["worlds"]}
