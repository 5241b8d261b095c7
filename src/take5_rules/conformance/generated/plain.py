"""Turns by the base rule."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import chain

from take5_rules.conformance.generated.drawing import (
    below,
    deal_rows,
    draw_cards,
    draw_lengths,
    draw_seats,
    lowered,
    renamed,
    shorter,
    without_each,
)
from take5_rules.core.cards import score
from take5_rules.core.edition import Edition
from take5_rules.core.resolve import Resolution, resolve_turn
from take5_rules.core.table import Cards, row_ends
from take5_rules.spec.parts import RowNumbers, Rows
from take5_rules.spec.turns import Placed, TurnInput, TurnOutput, TurnVector

__all__ = ["draw_turn", "smaller_turns"]


def draw_turn(edition: Edition, chance: random.Random, id: str) -> TurnVector:
    """A turn on rows of any length, with a row chosen if one must be."""
    seats = draw_seats(edition, chance)
    lengths = draw_lengths(edition, chance)
    drawn = draw_cards(edition.cards_for(seats), sum(lengths) + seats, chance)
    rows = tuple([tuple(sorted(row)) for row in deal_rows(drawn[seats:], lengths)])
    return _turn(edition, rows, drawn[:seats], below(chance, edition.rows), id)


def _turn(edition: Edition, rows: Rows, plays: Sequence[int], take: int, id: str) -> TurnVector:
    chosen = take if min(plays) < min(row_ends(rows)) else None
    found = resolve_turn(rows, plays, edition, chosen)
    assert isinstance(found, Resolution)
    placed = [
        Placed(seat=plays.index(each.card), card=each.card, row=each.row, taken=each.taken)
        for each in found.placements
    ]
    points = [0] * len(plays)
    for each in placed:
        points[each.seat] += score(each.taken)
    return TurnVector(
        id=id,
        clauses=(),
        title="a generated turn",
        kind="turn",
        input=TurnInput(
            edition=RowNumbers(row_capacity=edition.row_capacity), rows=rows, plays=tuple(plays), take=chosen
        ),
        output=TurnOutput(placements=tuple(placed), rows=found.rows, points=tuple(points)),
    )


def smaller_turns(edition: Edition, vector: TurnVector) -> Iterator[TurnVector]:
    """Turns like this one with a card less, or with lower cards; each is a whole legal turn."""
    given = vector.input
    for rows, plays in _smaller(edition, given.rows, given.plays):
        yield _turn(edition, rows, plays, given.take or 0, vector.id)


def _smaller(edition: Edition, rows: Rows, plays: Cards) -> Iterator[tuple[Rows, Cards]]:
    if len(plays) > edition.min_seats:
        for fewer in without_each(plays):
            yield rows, fewer
    for less in shorter(rows):
        yield less, plays
    first = edition.cards_for(edition.max_seats)[0]
    for change in lowered(chain(plays, *rows), first):
        yield tuple([renamed(row, change) for row in rows]), renamed(plays, change)
