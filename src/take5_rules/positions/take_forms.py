"""Shared takes in two written forms: a list of JSON objects, and part of a word."""

from __future__ import annotations

import re
from collections.abc import Sequence

from take5_rules.core.cards import MAX_CARD
from take5_rules.core.kinds.twins import SharedTake, SharedTakes

__all__ = ["takes_from_list", "takes_from_word", "takes_to_list", "takes_to_word"]

_TAKE = re.compile(r"[0-9]{1,3}\+[0-9]{1,3}(?:,[0-9]{1,3})+")


def takes_to_list(takes: Sequence[SharedTake]) -> list[object]:
    """An object with ``seats`` and ``cards`` for each.

    >>> takes_to_list([SharedTake(seats=(0, 2), cards=(5, 7))])
    [{'seats': [0, 2], 'cards': [5, 7]}]
    """
    return [{"seats": list(take.seats), "cards": list(take.cards)} for take in takes]


def takes_from_list(value: object) -> tuple[SharedTake, ...] | None:
    """What `takes_to_list` wrote, or ``None`` if it can have written nothing like that.

    It does not ask whether there are such seats.
    """
    if type(value) is not list:
        return None
    takes = tuple([take for take in map(_read_take, value) if take is not None])
    return takes if len(takes) == len(value) and SharedTakes(takes=takes).takes == takes else None


def _read_take(value: object) -> SharedTake | None:
    if type(value) is not dict or set(value) != {"seats", "cards"}:
        return None
    seats = _numbers(value["seats"], 0, MAX_CARD - 1)
    cards = _numbers(value["cards"], 1, MAX_CARD)
    if seats is None or cards is None or len(seats) != 2 or list(cards) != sorted(cards):
        return None
    return SharedTake(seats=(seats[0], seats[1]), cards=cards)


def _numbers(value: object, low: int, high: int) -> tuple[int, ...] | None:
    if type(value) is not list:
        return None
    found = tuple([item for item in value if type(item) is int and low <= item <= high])
    return found if len(found) == len(value) else None


def takes_to_word(takes: Sequence[SharedTake]) -> str:
    """The same in one word; ``-`` where nothing is shared.

    >>> takes_to_word([SharedTake(seats=(0, 2), cards=(5, 7)), SharedTake(seats=(1, 2), cards=(90,))])
    '0+2,5,7/1+2,90'
    """
    return (
        "/".join([",".join(["+".join(map(str, take.seats)), *map(str, take.cards)]) for take in takes]) or "-"
    )


def takes_from_word(word: str) -> object:
    """The list that `takes_to_list` would write of what `takes_to_word` wrote, or ``None``."""
    if word == "-":
        return []
    words = word.split("/")
    if not all(map(_TAKE.fullmatch, words)):
        return None
    return [
        {"seats": [*map(int, seats.split("+"))], "cards": [*map(int, cards)]}
        for seats, *cards in [text.split(",") for text in words]
    ]
