"""Who sits at the other seats of a single-agent environment."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

from take5_rules.adapters.errors import AdapterError, AdapterReason

__all__ = ["DEFAULT_OPPONENTS", "seat_opponents"]

DEFAULT_OPPONENTS = "random"

_P = TypeVar("_P")


def seat_opponents(
    given: _P | str | Sequence[_P | str], seats: int, known: Mapping[str, _P]
) -> tuple[_P, ...]:
    """One policy for each other seat, clockwise: one for all, or one each; names stand for ``known`` ones.

    Raises:
        AdapterError: a name is not known, or there is another number of policies than of other seats.
    """
    listed = [*given] if isinstance(given, Sequence) and not isinstance(given, str) else [given] * (seats - 1)
    if len(listed) != seats - 1:
        raise AdapterError(AdapterReason.POLICY_COUNT, f"{seats - 1} other seats need as many policies")
    found = []
    for policy in listed:
        if isinstance(policy, str):
            if policy not in known:
                raise AdapterError(AdapterReason.NO_SUCH_POLICY, f"known are {', '.join(known)}")
            policy = known[policy]
        found.append(policy)
    return tuple(found)
