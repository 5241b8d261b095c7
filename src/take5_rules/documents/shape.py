"""Taking documents apart: each function hands back what it expects, or refuses with the place."""

from __future__ import annotations

import itertools
import re
from collections.abc import Collection

from take5_rules.core.cards import MAX_CARD
from take5_rules.core.table import Cards
from take5_rules.documents.errors import DocumentError, DocumentReason, pointer_to
from take5_rules.documents.strict_json import MAX_INT

__all__ = [
    "MOST_LYING",
    "expect_bool",
    "expect_cards",
    "expect_choice",
    "expect_id",
    "expect_int",
    "expect_ints",
    "expect_list",
    "expect_object",
    "expect_picks",
    "expect_text",
]

MOST_LYING = 2 * MAX_CARD
"""How many cards may lie in one place: all of two decks."""

_ID = re.compile(r"[!-~]+(?: [!-~]+)*")


def expect_object(
    value: object, at: str, required: Collection[str], optional: Collection[str] = ()
) -> dict[str, object]:
    """A closed object: all ``required`` members, perhaps some ``optional`` ones, and no others."""
    if type(value) is not dict:
        raise DocumentError(DocumentReason.WRONG_TYPE, at, "expected an object")
    for name in required:
        if name not in value:
            raise DocumentError(DocumentReason.MISSING_FIELD, pointer_to(at, name))
    if len(value) > len(required):
        for name in value:
            if name not in required and name not in optional:
                raise DocumentError(DocumentReason.UNKNOWN_FIELD, pointer_to(at, name))
    return value


def expect_list(value: object, at: str, low: int = 0, high: int | None = None) -> list[object]:
    """An array of ``low`` to ``high`` items."""
    if type(value) is not list:
        raise DocumentError(DocumentReason.WRONG_TYPE, at, "expected an array")
    if len(value) < low or (high is not None and len(value) > high):
        most = "or more" if high is None else f"to {high}"
        raise DocumentError(DocumentReason.WRONG_LENGTH, at, f"expected {low} {most} items")
    return value


def expect_bool(value: object, at: str) -> bool:
    """``True`` or ``False``, and nothing that merely counts as one."""
    if type(value) is not bool:
        raise DocumentError(DocumentReason.WRONG_TYPE, at, "expected a boolean")
    return value


def expect_int(value: object, at: str, low: int = 0, high: int = MAX_INT) -> int:
    """An integer from ``low`` to ``high``."""
    if type(value) is not int:
        raise DocumentError(DocumentReason.WRONG_TYPE, at, "expected an integer")
    if not low <= value <= high:
        raise DocumentError(DocumentReason.OUT_OF_RANGE, at, f"expected {low} to {high}")
    return value


def expect_ints(
    value: object, at: str, low: int = 0, high: int = MAX_INT, length: tuple[int, int | None] = (0, None)
) -> tuple[int, ...]:
    """An array of integers from ``low`` to ``high``."""
    items = expect_list(value, at, *length)
    found = tuple([item for item in items if type(item) is int and low <= item <= high])
    if len(found) == len(items):
        return found
    return tuple([expect_int(item, pointer_to(at, i), low, high) for i, item in enumerate(items)])


def expect_cards(value: object, at: str, *, ascending: bool = False, most: int = MAX_CARD) -> Cards:
    """An array of at most so many card numbers; whether they are in the deck is for the rules to say."""
    cards = expect_ints(value, at, 1, MAX_CARD, (0, most))
    if ascending and list(cards) != sorted(cards):
        falls = [index for index, (low, high) in enumerate(itertools.pairwise(cards), 1) if low > high]
        raise DocumentError(DocumentReason.NOT_ASCENDING, pointer_to(at, falls[0]))
    return cards


def expect_picks(value: object, seats: int, at: str) -> tuple[int | None, ...]:
    """An array of a card number or ``null`` for each seat."""
    items = expect_list(value, at, seats, seats)
    found = tuple([item for item in items if type(item) is int and 0 < item <= MAX_CARD])
    if len(found) == seats:
        return found
    return tuple(
        [
            None if item is None else expect_int(item, pointer_to(at, seat), 1, MAX_CARD)
            for seat, item in enumerate(items)
        ]
    )


def expect_text(value: object, at: str, longest: int) -> str:
    """Any text of at most ``longest`` code points that can be written as UTF-8."""
    if type(value) is not str:
        raise DocumentError(DocumentReason.WRONG_TYPE, at, "expected a string")
    if len(value) > longest:
        raise DocumentError(DocumentReason.WRONG_LENGTH, at, f"expected at most {longest} characters")
    try:
        value.encode("utf-8")
    except UnicodeEncodeError:
        raise DocumentError(DocumentReason.LONE_SURROGATE, at) from None
    return value


def expect_choice(value: object, at: str, choices: Collection[str]) -> str:
    """One of a few texts."""
    if type(value) is not str:
        raise DocumentError(DocumentReason.WRONG_TYPE, at, "expected a string")
    if value not in choices:
        raise DocumentError(DocumentReason.BAD_TEXT, at, f"expected one of {', '.join(choices)}")
    return value


def expect_id(value: object, at: str, longest: int) -> str:
    """A name for programs: printable ASCII, not empty, no blank at either end nor two in a row."""
    text = expect_text(value, at, longest)
    if not _ID.fullmatch(text):
        raise DocumentError(DocumentReason.BAD_TEXT, at, "expected printable ASCII")
    return text
