"""Turns that nobody has written down: generated from a seed, answered by this package, and made small."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from take5_rules.conformance.generated.goes import draw_goes, smaller_goes
from take5_rules.conformance.generated.pairs import draw_pairs, smaller_pairs
from take5_rules.conformance.generated.plain import draw_turn, smaller_turns
from take5_rules.conformance.generated.variants import draw_variant, smaller_variants
from take5_rules.conformance.protocol import ANY, Claim, find_edition
from take5_rules.core.edition import Edition
from take5_rules.core.kinds.pairs import TwoCardsATurn
from take5_rules.core.kinds.to_hand import CardsToHand
from take5_rules.core.rule import PLAIN, Plain, Rule
from take5_rules.editions import VARIANTS, Axis, lookup_edition
from take5_rules.spec import load_clauses
from take5_rules.spec.go_turns import GoVector
from take5_rules.spec.pair_turns import PairsVector
from take5_rules.spec.turns import TurnVector
from take5_rules.spec.variant_turns import VariantVector
from take5_rules.variants import CLASSIC

__all__ = ["GeneratedVector", "editions_to_generate", "generate", "smaller"]

GeneratedVector = TurnVector | VariantVector | PairsVector | GoVector
"""The kinds of vector that can be generated."""

_BOX = "amigo-en-2.10"


def editions_to_generate(claim: Claim) -> tuple[Edition, ...]:
    """For each rule that the engine names and can answer, the first edition with it that it names.

    The base box stands for the base rule if no edition named has that.
    A rule is left out if a clause of its variant is.
    """
    named = [edition for name in claim.editions for edition in _named(name)]
    left_out = _left_out(claim)
    found: dict[Rule, Edition] = {}
    for edition in (*named, CLASSIC):
        if _kind(edition.rule) in claim.abilities and edition.rule not in left_out:
            found.setdefault(edition.rule, edition)
    return tuple(found.values())


def _named(name: str) -> Iterator[Edition]:
    if name != ANY:
        edition = find_edition(name, 1)
        if edition is not None:
            yield edition
        return
    yield CLASSIC
    for variant in VARIANTS:
        if Axis.PLACING in variant.axes:
            yield lookup_edition(f"{_BOX}+{variant.id}")


def _left_out(claim: Claim) -> set[Rule]:
    """The rules of which the engine leaves out a clause."""
    ids = {id for clause in load_clauses() if clause.id in claim.without for id in clause.variants}
    editions = [find_edition(f"{_BOX}+{id}", 1) for id in ids]
    return {edition.rule for edition in editions if edition is not None} - {PLAIN}


def _kind(rule: Rule) -> str:
    match rule:
        case Plain():
            return "turn"
        case TwoCardsATurn():
            return "pairs"
        case CardsToHand():
            return "go"
        case _:
            return "variant"


def generate(editions: Sequence[Edition], seed: int, count: int) -> Iterator[tuple[Edition, GeneratedVector]]:
    """``count`` turns, the editions taking it in turns, the same for the same seed on every Python.

    What is drawn for an edition does not depend on the others.
    """
    chances = [random.Random(seed) for _ in editions]
    for number in range(count if editions else 0):
        place = number % len(editions)
        yield editions[place], _draw(editions[place], chances[place], f"generated-{seed}-{number}")


def _draw(edition: Edition, chance: random.Random, id: str) -> GeneratedVector:
    match _kind(edition.rule):
        case "turn":
            return draw_turn(edition, chance, id)
        case "pairs":
            return draw_pairs(edition, chance, id)
        case "go":
            return draw_goes(edition, chance, id)
        case _:
            return draw_variant(edition, chance, id)


def smaller(edition: Edition, vector: GeneratedVector) -> Iterator[GeneratedVector]:
    """What is like this and has a part less or lower cards; all of it is legal, not all of it is lighter."""
    match vector:
        case TurnVector():
            return smaller_turns(edition, vector)
        case VariantVector():
            return smaller_variants(edition, vector)
        case PairsVector():
            return smaller_pairs(edition, vector)
        case GoVector():
            return smaller_goes(edition, vector)
