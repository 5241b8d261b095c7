"""The naive reading's answers to vectors, and the shuffle page's to deals."""

from __future__ import annotations

from take5_rules.spec import Vector
from take5_rules.spec.go_turns import GoVector
from take5_rules.spec.kinds import (
    CountdownVector,
    DeckVector,
    EndVector,
    HeadsOutput,
    HeadsVector,
    RankVector,
    ScoreVector,
    TargetOutput,
    TargetVector,
)
from take5_rules.spec.pair_turns import PairsVector
from take5_rules.spec.tables import (
    DealOutput,
    DealVector,
    DraftVector,
    OrderVector,
    ScriptVector,
    ViewVector,
)
from take5_rules.spec.turns import ChoiceVector, RoundVector, TurnVector
from take5_rules.spec.variant_turns import VariantVector

from ..shuffle import by_the_page
from . import naive, naive_goes, naive_match, naive_pairs, naive_variants


def answer(vector: Vector) -> object:
    match vector:
        case HeadsVector(input=given):
            return HeadsOutput(heads=naive.heads(given.card))
        case TargetVector(input=given):
            return TargetOutput(row=naive.target(given.ends, given.card))
        case ScoreVector(input=given):
            return naive.score(given)
        case DeckVector(input=given):
            return naive.deck(given)
        case ChoiceVector(input=given):
            return naive.choice(given)
        case TurnVector(input=given):
            return naive.turn(given)
        case RoundVector(input=given):
            return naive.whole_round(given)
        case DraftVector(input=given):
            return naive.draft(given)
        case OrderVector(input=given):
            return naive.order(given)
        case ScriptVector(input=given):
            return naive_match.script(given)
        case ViewVector(input=given):
            return naive_match.view(given)
        case EndVector(input=given):
            return naive.end(given)
        case RankVector(input=given):
            return naive.rank(given)
        case CountdownVector(input=given):
            return naive.countdown(given)
        case VariantVector(input=given):
            return naive_variants.answer(given)
        case PairsVector(input=given):
            return naive_pairs.answer(given)
        case GoVector(input=given):
            return naive_goes.answer(given)
        case DealVector():
            return page_answer(vector)


def page_answer(vector: DealVector) -> DealOutput:
    given = vector.input
    seed = {"kind": given.seed.kind, "value": given.seed.value}
    deck = naive.cards_of(given.edition, given.seats)
    shape = (given.edition.hand_size, given.edition.rows, deck[0], deck[-1])
    twins = naive.twice(given.edition)
    found = by_the_page.deal_vector(seed, None, given.deal, given.seats, shape, twins)
    return DealOutput(hands=tuple(tuple(hand) for hand in found["hands"]), rows=tuple(found["starters"]))
