"""The rules that the adapters take beside the base rule, and those that they refuse by name."""

from __future__ import annotations

from attrs import evolve

from take5_rules import RULES, Edition, Rounds, lookup_edition

VARIANTS = {
    "two-ended-rows": "two-ended-rows",
    "even-odd": "even-odd",
    "mountain-climbing": "mountain-climbing",
    "jumping-cow": "jumping-cow",
    "flippin-digits": "flippin-digits",
    "two-cards-a-turn": "two-cards-a-turn",
    "two-decks": "twin-cards",
    "extra-doublets": "twin-cards",
    "cards-to-hand": "cards-to-hand",
}
"""Each variant that has ids and observations, with the id of its rule."""

REFUSED = sorted({*RULES} - {*VARIANTS.values()} - {"plain"})
"""The rules that have none."""


def of_rounds(variant: str, count: int) -> Edition:
    """The classic box with a variant, for so many rounds."""
    return evolve(lookup_edition(f"amigo-en-2.10+{variant}"), end=Rounds(count=count))
