"""Archives to verify: whole matches of several editions, and documents with one thing changed."""

from __future__ import annotations

import copy
import json
import random
from functools import cache

from take5_rules import CLASSIC, Edition, open_picks, rounds, short_match, teaching_round
from take5_rules.replay import Replay, dumps
from tests.replay.matches import HOUSE, TINY, TINY_DRAFT, record

Document = dict[str, object]

KINDS: dict[str, tuple[Edition, int]] = {
    "base": (short_match(CLASSIC), 2),
    "many seats": (rounds(2, CLASSIC), 7),
    "open picks": (open_picks(rounds(1, CLASSIC)), 3),
    "unscored": (teaching_round(CLASSIC), 3),
    "tiny": (TINY, 3),
    "drafted": (TINY_DRAFT, 3),
    "house": (HOUSE, 5),
}


@cache
def whole(kind: str, seed: int = 1) -> Replay:
    edition, seats = KINDS[kind]
    return record(edition, seats, seed, whole_turns=True, odd=False)


def text(replay: Replay) -> bytes:
    return dumps(replay).encode()


def _places(value: object, found: list[tuple[object, object]]) -> list[tuple[object, object]]:
    """Every container with every key or index of it, depth first."""
    if isinstance(value, dict):
        for key in value:
            found.append((value, key))
            _places(value[key], found)
    elif isinstance(value, list):
        for index in range(len(value)):
            found.append((value, index))
            _places(value[index], found)
    return found


NUMBERS: tuple[object, ...] = (0, 1, 2, 3, 55, 104, 105, 110, 255, 256, -1, 1.0, 1.5)
VALUES = (*NUMBERS, True, False, None, "", "7", "a:b", [], [1], [0, 1], {}, {"a": 1})


def spoil(document: Document, chance: random.Random) -> Document:
    """A copy with one thing changed anywhere, mostly within the rounds."""
    spoiled = copy.deepcopy(document)
    within = spoiled["rounds"] if chance.random() < 0.8 else spoiled
    box, key = chance.choice(_places(within, []) or _places(spoiled, []))
    if isinstance(box, dict):
        name = chance.choice([key, key, "voided", "choices", "extra"])
        if name == key and chance.random() < 0.3:
            del box[name]
        else:
            box[name] = chance.choice(VALUES)
    elif isinstance(box, list) and isinstance(key, int):
        _spoil_list(box, key, chance)
    return spoiled


def _spoil_list(box: list[object], index: int, chance: random.Random) -> None:
    way, old = chance.randrange(5), box[index]
    if way == 0:
        box[index] = chance.choice(VALUES)
    elif way == 1:
        del box[index]
    elif way == 2:
        other = chance.randrange(len(box))
        box[index], box[other] = box[other], old
    elif way == 3 and type(old) is int:
        box[index] = old + chance.choice((-1, 1))
    else:
        box.append(copy.deepcopy(box[0]))


def rewritten(document: Document, chance: random.Random) -> bytes:
    """The document as somebody else might write it."""
    separators = (", ", ": ") if chance.random() < 0.3 else (",", ":")
    written = json.dumps(document, separators=separators, sort_keys=chance.random() < 0.3)
    if chance.random() < 0.1:
        at = chance.randrange(len(written))
        stray = chance.choice((" ", '"', ",", "}", "0", "1", ':"x"', '"picks":[1,2],'))
        written = written[:at] + stray + written[at:]
    return written.encode()
