"""The ids of environments, which a paper can cite, and what each of them is built with.

An id with its version fixes the observation bytes, the masks, the rewards and the seeding for good.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from take5_rules.adapters.hosting import DEFAULT_EDITION, Length

__all__ = ["CLASSIC_ROUND", "IDS"]

CLASSIC_ROUND = "take5/classic-v0"
"""One round by the base rule; the only id of a vector environment, too."""

_VARIANTS = (
    "two-ended-rows",
    "even-odd",
    "mountain-climbing",
    "jumping-cow",
    "flippin-digits",
    "two-cards-a-turn",
    "two-decks",
    "extra-doublets",
    "cards-to-hand",
)

_ONE_ROUND = ("cards-to-hand",)
"""Variants whose match is a round."""

IDS: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        CLASSIC_ROUND: {"length": Length.ROUND.value},
        "take5/classic-match-v0": {"length": Length.MATCH.value},
        **{
            f"take5/{name}{infix}-v0": {"edition": f"{DEFAULT_EDITION}+{name}", "length": length.value}
            for name in _VARIANTS
            for infix, length in (("", Length.ROUND), ("-match", Length.MATCH))
            if not infix or name not in _ONE_ROUND
        },
    }
)
"""Each id with the keywords that it stands for: one round and, if that is more, a whole match."""
