"""Refusing an argument that is no value of the kind that a function takes, or a limit that limits nothing."""

from __future__ import annotations

from functools import cache
from types import UnionType
from typing import get_origin, get_type_hints

from take5_rules.core.errors import ArgumentError, LimitError

__all__ = ["check_argument", "check_count", "check_groups", "check_seconds"]

MOST_SECONDS = 86_400.0
"""The longest limit for one wait: a day, which every system can wait for."""


def check_argument(parameter: str, value: object, kind: type | UnionType, wanted: str) -> None:
    """Refuse a ``value`` that is no ``kind``; ``wanted`` says in words what it should be.

    Raises:
        ArgumentError: it is something else.

    >>> check_argument("seats", 4, int, "an int")
    >>> check_argument("seats", "4", int, "an int")
    Traceback (most recent call last):
    ...
    take5_rules.core.errors.ArgumentError: seats must be an int, not str
    """
    if not isinstance(value, kind):
        raise ArgumentError(parameter, wanted, type(value).__name__)


def check_groups(event: object) -> None:
    """Refuse an event in which something else stands for a whole group; what is in a group is not looked at.

    Raises:
        ArgumentError: a group is no tuple.
    """
    kind: type = type(event)
    for name in _groups(kind):
        check_argument(name, getattr(event, name), tuple, "a tuple")


@cache
def _groups(kind: type) -> tuple[str, ...]:
    """The members of a class that are groups of cards, points or seats."""
    return tuple([name for name, told in get_type_hints(kind).items() if get_origin(told) is tuple])


def check_count(parameter: str, value: object, least: int) -> None:
    """Refuse a ``value`` that is no exact int from ``least`` up.

    Raises:
        ArgumentError: it is no int.
        LimitError: it is too low.

    >>> check_count("faults", 0, 1)
    Traceback (most recent call last):
    ...
    take5_rules.core.errors.LimitError: faults must be at least 1
    """
    if type(value) is not int:
        raise ArgumentError(parameter, "an int", type(value).__name__)
    if value < least:
        raise LimitError(parameter, least)


def check_seconds(parameter: str, value: object, least: float = 0.001, most: float = MOST_SECONDS) -> None:
    """Refuse a ``value`` that is no number of seconds to wait: less than nothing, or for ever.

    Raises:
        ArgumentError: it is neither an int nor a float.
        LimitError: it is too low or too high, or it is not a number.

    >>> check_seconds("seconds", float("nan"))
    Traceback (most recent call last):
    ...
    take5_rules.core.errors.LimitError: seconds must be from 0.001 to 86400.0
    """
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise ArgumentError(parameter, "a number", type(value).__name__)
    # Whatever is compared with what is not a number is false.
    if not least <= value <= most:
        raise LimitError(parameter, least, most)
