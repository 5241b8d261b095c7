"""Lines as nearly all of them are, read in one go for the two quick checks.

Nothing is refused here: what is out of the ordinary in any way is left to the strict reader and to
`take5_rules.replay.verify`, which also say what is wrong.
So a line that is read here must be one that the strict reader takes, and must mean the same.
"""

from __future__ import annotations

import hashlib
import json
from itertools import chain
from typing import NoReturn

from attrs import frozen

from take5_rules.core.edition import Edition, Setup
from take5_rules.core.value import Value
from take5_rules.documents.strict_json import canonical_json
from take5_rules.replay.codec import decode_replay
from take5_rules.replay.migrations import REPLAY_FORMAT
from take5_rules.replay.record import Replay

__all__ = ["PlainMatch", "PlainRound", "read_plain"]

_LITERALS = (b"true", b"false")
_ROUND = 3
_TURN = 1

Choice = bytes
"""The turn from 0, the seat and the row, a byte each."""


@frozen(kw_only=True)
class PlainRound(Value):
    """A whole round with known hands, as bytes: the cards ``dealt`` are the hands by seat and the starters.

    ``picks`` stand by turn and then by seat.
    They have the right number of cards, each below 256; nothing else is checked.
    """

    dealt: bytes
    picks: bytes
    choices: tuple[Choice, ...]
    points: bytes


@frozen(kw_only=True)
class PlainMatch(Value):
    """A record whose rounds are all whole; ``header`` is the record without them.

    ``key`` is the same for equal replays, and for no others.
    """

    header: Replay
    rounds: tuple[PlainRound, ...]
    key: bytes


def read_plain(data: bytes) -> PlainMatch | None:
    """The match of a line, or ``None`` if it takes a closer look."""
    if b"\\" in data:
        return None
    try:
        document: object = _DECODER.decode(data.decode("utf-8"))
        if type(document) is not dict or document.get("format") != REPLAY_FORMAT:
            return None
        rounds = document["rounds"]
        document["rounds"] = []
        return _take_apart(data, document, rounds)
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError):
        return None


def _refuse(text: str) -> NoReturn:
    raise ValueError


_DECODER = json.JSONDecoder(parse_float=_refuse, parse_constant=_refuse)


def _take_apart(data: bytes, document: dict[str, object], rounds: object) -> PlainMatch | None:
    header = decode_replay(document)
    if type(rounds) is not list or header.edition.setup is Setup.DRAFTED:
        return None
    found = [_read_round(told, header.edition, header.seats) for told in rounds]
    head = canonical_json(document)
    # Each name of a member has a colon behind it, and text has its colons in the head as well as in the
    # line: as many in both, but for those of the rounds, leave room for no name that stands there twice.
    names = sum([keys for _, keys in found])
    if data.count(b":") != head.count(b":") + names:
        return None
    if any(data.count(literal) != head.count(literal) for literal in _LITERALS):
        return None
    plain = tuple([read for read, _ in found])
    return PlainMatch(header=header, rounds=plain, key=_key(head, plain))


def _read_round(told: dict[str, object], edition: Edition, seats: int) -> tuple[PlainRound, int]:
    """The round and how many members there are in it; whatever is unusual raises something."""
    deal, turns, points = told["deal"], told["turns"], told["points"]
    if not (type(deal) is dict and type(turns) is list and type(points) is list):
        raise TypeError
    hands, starters, size = deal["hands"], deal["rows"], edition.hand_size
    picks = [turn["picks"] for turn in turns]
    kinds = {*map(type, hands), *map(type, picks), type(hands), type(starters)}
    lengths = (len(told), len(deal), len(hands), len(starters), len(turns), len(points))
    if kinds != {list} or lengths != (_ROUND, 2, seats, edition.rows, size, seats):
        raise ValueError
    if {*map(len, hands)} != {size} or {*map(len, picks)} != {seats}:
        raise ValueError
    more = [(index, turn) for index, turn in enumerate(turns) if len(turn) != _TURN]
    read = PlainRound(
        dealt=bytes(chain.from_iterable((*hands, starters))),
        picks=bytes(chain.from_iterable(picks)),
        choices=tuple([_read_choice(index, turn) for index, turn in more]),
        points=bytes(points),
    )
    return read, _ROUND + 2 + len(turns) + len(more)


def _read_choice(index: int, turn: dict[str, list[list[int]]]) -> Choice:
    ((seat, row),) = turn["choices"]
    return bytes((index, seat, row))


def _key(head: bytes, rounds: tuple[PlainRound, ...]) -> bytes:
    """All that the record says, hashed: each part has a length that the parts before it give."""
    hashed = hashlib.sha256(head)
    for told in rounds:
        hashed.update(bytes([len(told.choices)]) + b"".join(told.choices))
        hashed.update(told.dealt + told.picks + told.points)
    return hashed.digest()[:16]
