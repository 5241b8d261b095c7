"""Limits of a wait or a count, and the refusal of one that limits nothing."""

from __future__ import annotations

from take5_rules.core.errors import ArgumentError, Take5Error

__all__ = ["LimitError", "check_count", "check_seconds"]

MOST_SECONDS = 86_400.0
"""The longest limit for one wait: a day, which every system can wait for."""


class LimitError(Take5Error, ValueError):
    """A limit that would be none: a number below ``least`` or above ``most``, or what is not a number."""

    def __init__(self, parameter: str, least: float, most: float | None = None) -> None:
        span = f"at least {least}" if most is None else f"from {least} to {most}"
        super().__init__(f"{parameter} must be {span}")
        self.parameter = parameter
        self.least = least
        self.most = most

    def __reduce__(self) -> tuple[type[LimitError], tuple[str, float, float | None]]:
        return (type(self), (self.parameter, self.least, self.most))


def check_count(parameter: str, value: object, least: int) -> None:
    """Refuse a ``value`` that is no exact int from ``least`` up.

    Raises:
        ArgumentError: it is no int.
        LimitError: it is too low.

    >>> check_count("faults", 0, 1)
    Traceback (most recent call last):
    ...
    take5_rules.limits.LimitError: faults must be at least 1
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
    take5_rules.limits.LimitError: seconds must be from 0.001 to 86400.0
    """
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise ArgumentError(parameter, "a number", type(value).__name__)
    # Whatever is compared with what is not a number is false.
    if not least <= value <= most:
        raise LimitError(parameter, least, most)
