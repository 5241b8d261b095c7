"""Editions by id: a published box, or a box with the variants that a rulebook allows on top of it.

An id composes: ``"amigo-en-2.10+low-deck+rounds-3"``.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from enum import StrEnum

from attrs import frozen

from take5_rules.boxes import PUBLISHED, Published
from take5_rules.core.edition import Edition
from take5_rules.core.errors import EditionError, EditionReason
from take5_rules.core.value import Value
from take5_rules.rule_variants import (
    cards_to_hand,
    even_odd,
    extra_doublets,
    flippin_digits,
    jumping_cow,
    mountain_climbing,
    two_cards_a_turn,
    two_decks,
    two_ended_rows,
)
from take5_rules.variants import (
    long_match,
    low_deck,
    open_draft,
    open_picks,
    rounds,
    short_match,
    target,
    teaching_round,
)

__all__ = ["VARIANTS", "Axis", "Variant", "lookup_edition"]


class Axis(StrEnum):
    """What a variant decides; two variants that decide the same do not go together."""

    CARDS = "cards"
    PLACING = "placing"
    END = "end"


@frozen(kw_only=True)
class Variant(Value):
    """A variant as ids name it: what it decides, where it comes from, and how it changes an edition.

    ``id`` ends in ``-N`` where a number belongs to the name.
    """

    id: str
    title: str
    axes: frozenset[Axis]
    source: str
    build: Callable[[Published, Edition, int], Edition]


_CARDS = frozenset({Axis.CARDS})
_PLACING = frozenset({Axis.PLACING})
_END = frozenset({Axis.END})
_DIGEST = "digest of the 30-year booklet of 2024"
_PROGRAM = "a program made after that booklet"

VARIANTS: tuple[Variant, ...] = (
    Variant(
        id="low-deck",
        title="Low deck, dealt at random (Tactics)",
        axes=_CARDS,
        source="AMIGO English 2005, variant 1",
        build=lambda box, edition, number: low_deck(edition),
    ),
    Variant(
        id="open-draft",
        title="Low deck, drafted face up (Logic, Pro)",
        axes=_CARDS,
        source="AMIGO English 2005, variant 2; AMIGO English 2.10 and US 2018",
        build=lambda box, edition, number: open_draft(edition, box.draft_seats),
    ),
    Variant(
        id="open-picks",
        title="Picks face up in seat order (Open)",
        axes=_CARDS,
        source="AMIGO English 2005, variant 5",
        build=lambda box, edition, number: open_picks(edition),
    ),
    Variant(
        id="teaching-round",
        title="One open, unscored round for learning",
        axes=_CARDS | _END,
        source="guide to the US booklet of 2018: house teaching format",
        build=lambda box, edition, number: teaching_round(edition),
    ),
    Variant(
        id="two-decks",
        title="Two whole decks, whose twins lie on top of each other (Double)",
        axes=_CARDS | _PLACING,
        source="AMIGO English 2005, variant 8",
        build=lambda box, edition, number: two_decks(edition),
    ),
    Variant(
        id="extra-doublets",
        title="One deck and the doublets of a second (Double)",
        axes=_CARDS | _PLACING,
        source="AMIGO English 2005, variant 8",
        build=lambda box, edition, number: extra_doublets(edition),
    ),
    Variant(
        id="two-ended-rows",
        title="Cards go left or right of a row, to the nearest place (Professional)",
        axes=_PLACING,
        source="AMIGO English 2005, variant 4",
        build=lambda box, edition, number: two_ended_rows(edition),
    ),
    Variant(
        id="cards-to-hand",
        title="One or two cards in turn, and taken cards may go to hand (Hand)",
        axes=_CARDS | _PLACING | _END,
        source="AMIGO English 2005, variant 7",
        build=lambda box, edition, number: cards_to_hand(edition),
    ),
    Variant(
        id="even-odd",
        title="One row takes only even or odd cards (Even/Odd)",
        axes=_PLACING,
        source=_DIGEST,
        build=lambda box, edition, number: even_odd(edition),
    ),
    Variant(
        id="mountain-climbing",
        title="One row descends (Mountain Climbing)",
        axes=_PLACING,
        source=f"{_DIGEST}; {_PROGRAM}",
        build=lambda box, edition, number: mountain_climbing(edition),
    ),
    Variant(
        id="jumping-cow",
        title="A Cow jumps from row to row (Jumping Cow)",
        axes=_PLACING,
        source=f"{_DIGEST}; {_PROGRAM}",
        build=lambda box, edition, number: jumping_cow(edition),
    ),
    Variant(
        id="flippin-digits",
        title="Once a round a card's digits are swapped (Flippin' Digits)",
        axes=_PLACING,
        source=f"{_DIGEST}; {_PROGRAM}",
        build=lambda box, edition, number: flippin_digits(edition),
    ),
    Variant(
        id="two-cards-a-turn",
        title="Hands of 14, and two cards of each seat a turn (Nifty)",
        axes=_PLACING,
        source="AMIGO English 2005, variant 6",
        build=lambda box, edition, number: two_cards_a_turn(edition),
    ),
    Variant(
        id="short-match",
        title="Short match, to 33",
        axes=_END,
        source="Gigamic scorer's page",
        build=lambda box, edition, number: short_match(edition),
    ),
    Variant(
        id="long-match",
        title="Long match, to 100",
        axes=_END,
        source="a club's format",
        build=lambda box, edition, number: long_match(edition),
    ),
    Variant(
        id="target-N",
        title="Another threshold, by agreement",
        axes=_END,
        source="AMIGO English 2.10; digest of the 30-year booklet",
        build=lambda box, edition, number: target(number, edition),
    ),
    Variant(
        id="rounds-N",
        title="A set number of rounds, by agreement",
        axes=_END,
        source="AMIGO English 2.10; US 2018; digest of the 30-year booklet",
        build=lambda box, edition, number: rounds(number, edition),
    ),
)
"""Every variant that an id may name; those that share an axis do not go together."""


def lookup_edition(id: str) -> Edition:
    """The edition that an id names: a box, or a box with variants.

    Raises:
        EditionError: nothing has that id (the text lists what is known), or the variants clash.

    >>> lookup_edition("amigo-us-2018+low-deck+rounds-3").end
    Rounds(count=3)
    """
    name, *parts = id.split("+")
    box = PUBLISHED.get(name)
    if box is None:
        raise EditionError(EditionReason.UNKNOWN_ID, f"no box {name[:40]!r}; known: {', '.join(PUBLISHED)}")
    chosen = [_find_variant(part) for part in parts]
    edition = box.edition
    decided: dict[Axis, str] = {}
    for part, (variant, number) in zip(parts, chosen, strict=True):
        for axis in sorted(variant.axes):
            if axis in decided:
                why = f"{part} does not go with {decided[axis]}: both decide the {axis.value}"
                raise EditionError(EditionReason.VARIANTS_CLASH, why)
            decided[axis] = part
        edition = variant.build(box, edition, number)
    return edition


def _find_variant(part: str) -> tuple[Variant, int]:
    number = re.search(r"-([1-9][0-9]{0,6})\Z", part)
    name = part if number is None else f"{part[: number.start()]}-N"
    for variant in VARIANTS:
        if variant.id == name and (number is not None) == name.endswith("-N"):
            return variant, 0 if number is None else int(number[1])
    known = ", ".join(variant.id for variant in VARIANTS)
    raise EditionError(EditionReason.UNKNOWN_ID, f"no variant {part[:40]!r}; known: {known}")
