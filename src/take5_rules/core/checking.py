"""Refusing an argument that is no value of the kind that a function takes, whatever is in it."""

from __future__ import annotations

from types import UnionType

from take5_rules.core.errors import ArgumentError

__all__ = ["check_argument"]


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
