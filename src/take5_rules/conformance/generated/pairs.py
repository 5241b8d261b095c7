"""Turns in which each seat plays two cards."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from itertools import chain

from attrs import evolve

from take5_rules.conformance.answers import pairs
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
from take5_rules.core.edition import Edition
from take5_rules.spec.kinds import Refused
from take5_rules.spec.pair_turns import FirstDue, OrderAnswer, PairAnswer, PairDue, PairsInput, PairsVector
from take5_rules.spec.parts import RowNumbers
from take5_rules.spec.turns import Answer

__all__ = ["draw_pairs", "smaller_pairs"]

_WAITS = 8
_ANSWERS = 3


def draw_pairs(edition: Edition, chance: random.Random, id: str) -> PairsVector:
    """A turn on rows of any length; now and then it is left waiting."""
    seats = draw_seats(edition, chance)
    lengths = draw_lengths(edition, chance)
    drawn = draw_cards(edition.cards_for(seats), sum(lengths) + 2 * seats, chance)
    given = PairsInput(
        edition=RowNumbers(row_capacity=edition.row_capacity),
        rows=tuple([tuple(sorted(row)) for row in deal_rows(drawn[2 * seats :], lengths)]),
        pairs=tuple([(drawn[2 * seat], drawn[2 * seat + 1]) for seat in range(seats)]),
        answers=(),
    )
    # A seat answers three times at most: which card is first, and a row for each.
    most = _ANSWERS * seats
    answers = most if below(chance, _WAITS) else below(chance, most)
    found = _turn(given, [below(chance, 2 * edition.rows) for _ in range(answers)], id)
    assert found is not None
    return found


def _turn(given: PairsInput, wishes: Iterable[int], id: str) -> PairsVector | None:
    """The turn with what comes of these wishes, or nothing if it is against the rules without them."""
    output = pairs.answer(given)
    for wish in wishes:
        if isinstance(output, Refused) or output.due is None:
            break
        given = evolve(given, answers=(*given.answers, _answer(output.due, wish)))
        output = pairs.answer(given)
    if isinstance(output, Refused):
        return None
    return PairsVector(id=id, clauses=(), title="a generated turn", kind="pairs", input=given, output=output)


def _answer(due: PairDue, wish: int) -> PairAnswer:
    options = due.cards if isinstance(due, FirstDue) else due.rows
    chosen = wish if wish in options else options[wish % len(options)]
    if isinstance(due, FirstDue):
        return OrderAnswer(seat=due.seat, card=chosen)
    return Answer(seat=due.seat, row=chosen)


def smaller_pairs(edition: Edition, vector: PairsVector) -> Iterator[PairsVector]:
    """Turns like this one with a pair, a card or an answer less, or with lower cards; each is legal."""
    given = evolve(vector.input, answers=())
    wishes = [said.card if isinstance(said, OrderAnswer) else said.row for said in vector.input.answers]
    found = [_turn(given, wishes[:-1], vector.id)] if wishes else []
    for turn in chain(found, (_turn(*smaller, vector.id) for smaller in _smaller(edition, given, wishes))):
        if turn is not None:
            yield turn


def _smaller(
    edition: Edition, given: PairsInput, wishes: list[int]
) -> Iterator[tuple[PairsInput, Iterable[int]]]:
    if len(given.pairs) > edition.min_seats:
        for fewer in without_each(given.pairs):
            yield evolve(given, pairs=fewer), wishes
    for rows in shorter(given.rows):
        yield evolve(given, rows=rows), wishes
    first = edition.cards_for(edition.max_seats)[0]
    for change in lowered(chain(*given.pairs, *given.rows), first):
        lower = evolve(
            given,
            rows=tuple([renamed(row, change) for row in given.rows]),
            pairs=tuple([renamed(pair, change) for pair in given.pairs]),
        )
        yield lower, renamed(tuple(wishes), change)
