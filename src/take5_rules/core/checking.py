"""Refusing an argument that is no value of the kind that a function takes, whatever is in it."""

from __future__ import annotations

from functools import cache
from types import UnionType
from typing import get_origin, get_type_hints

from take5_rules.core.errors import ArgumentError

__all__ = ["check_argument", "check_groups"]


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
