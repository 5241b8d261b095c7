"""Conformance vectors as pictures, so that a person can check them by eye.

A picture shows what the vector says and asks no rule, so a wrong vector is drawn as it is.
"""

from __future__ import annotations

from take5_rules.render.blocks import Block, paragraph, stack
from take5_rules.render.labels import plain_text
from take5_rules.render.shapes import Scheme, Svg, frame, place
from take5_rules.render.vectors.goes import go
from take5_rules.render.vectors.numbers import countdown, deck, end, heads, rank, score_of
from take5_rules.render.vectors.parts import WIDTH
from take5_rules.render.vectors.tables import deal, draft, order, script, view
from take5_rules.render.vectors.turns import choice, pairs, round_, target, turn
from take5_rules.render.vectors.variants import variant
from take5_rules.spec import Vector
from take5_rules.spec import draw as draw_text
from take5_rules.spec.go_turns import GoVector
from take5_rules.spec.kinds import (
    CountdownVector,
    DeckVector,
    EndVector,
    HeadsVector,
    RankVector,
    ScoreVector,
    TargetVector,
)
from take5_rules.spec.pair_turns import PairsVector
from take5_rules.spec.tables import DealVector, DraftVector, OrderVector, ScriptVector, ViewVector
from take5_rules.spec.turns import ChoiceVector, RoundVector, TurnVector
from take5_rules.spec.variant_turns import VariantVector

__all__ = ["draw"]

_EDGE = 16
_NARROWEST = 280


def draw(vector: Vector, *, scheme: Scheme = Scheme.AUTO) -> Svg:
    """One vector: its title, what is asked, and on a ground of its own what must come out.

    Seats, rows and turns are numbered as in the data; a card that is new where it lies has a dashed edge.
    The bullheads beside rows and piles are counted here; those of the vector stand as points or costs.
    In words it tells what `take5_rules.spec.draw` does.

    >>> from take5_rules.spec import load_vectors
    >>> draw(load_vectors("heads")[0])[:4]
    '<svg'
    """
    shown = _body(vector)
    body = stack(shown, 14)
    title = paragraph(vector.title, max(_NARROWEST, min(body.width, WIDTH)), "h")
    whole = stack([title, body], 10)
    told = "\n".join(map(plain_text, draw_text(vector).splitlines()))
    name = plain_text(f"{vector.id}: {vector.title}")
    drawn = place(_EDGE, _EDGE, whole.drawn)
    return frame(whole.width + 2 * _EDGE, whole.height + 2 * _EDGE, name, told, drawn, scheme)


def _body(vector: Vector) -> list[Block]:
    match vector:
        case TurnVector():
            return turn(vector)
        case VariantVector():
            return variant(vector)
        case PairsVector():
            return pairs(vector)
        case RoundVector():
            return round_(vector)
        case ChoiceVector():
            return choice(vector)
        case TargetVector():
            return target(vector)
        case GoVector():
            return go(vector)
        case DraftVector():
            return draft(vector)
        case OrderVector():
            return order(vector)
        case ScriptVector():
            return script(vector)
        case ViewVector():
            return view(vector)
        case DealVector():
            return deal(vector)
        case _:
            return _of_numbers(vector)


def _of_numbers(
    vector: HeadsVector | ScoreVector | DeckVector | EndVector | RankVector | CountdownVector,
) -> list[Block]:
    match vector:
        case HeadsVector():
            return heads(vector)
        case ScoreVector():
            return score_of(vector)
        case DeckVector():
            return deck(vector)
        case EndVector():
            return end(vector)
        case RankVector():
            return rank(vector)
        case CountdownVector():
            return countdown(vector)
