"""Turns under the rules that say otherwise where a card goes."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import get_args

from attrs import evolve

from take5_rules.conformance.answers import variants
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
from take5_rules.core.kinds.cow import JumpingCow
from take5_rules.core.kinds.flips import FlippinDigits, swapped
from take5_rules.core.kinds.mountain import MountainClimbing
from take5_rules.core.kinds.parity import EvenOdd
from take5_rules.core.table import Cards, row_ends
from take5_rules.spec.kinds import Refused
from take5_rules.spec.parts import RowNumbers, Rows
from take5_rules.spec.turns import Answer
from take5_rules.spec.variant_turns import (
    Beside,
    CowBeside,
    FlipsBeside,
    MountainBeside,
    ParityBeside,
    VariantInput,
    VariantRule,
    VariantVector,
)

__all__ = ["draw_variant", "smaller_variants"]

_RULES: tuple[VariantRule, ...] = get_args(VariantRule)
_BEGINS = 4
_WAITS = 8
_FLIPS = 3


def draw_variant(edition: Edition, chance: random.Random, id: str) -> VariantVector:
    """A turn of a round that begins or goes on; now and then it is left waiting at its first choice."""
    seats = draw_seats(edition, chance)
    begins = below(chance, _BEGINS) == 0
    lengths = [1] * edition.rows if begins else draw_lengths(edition, chance)
    beside = None if begins else _draw_beside(edition, seats, chance)
    if isinstance(beside, CowBeside):
        lengths[beside.row] = min(lengths[beside.row], edition.row_capacity - 1)
    # As many different cards more as there are rows, in the place of twins.
    spare = 2 * edition.rows if edition.rule.has_twins else 0
    drawn = draw_cards(edition.deck_for(seats), seats + sum(lengths) + spare, chance)
    plays, rest = tuple(drawn[:seats]), drawn[seats:]
    starts = begins and edition.rule.has_twins
    (rule,) = [rule for rule in _RULES if rule == edition.rule.id]
    given = VariantInput(
        rule=rule,
        edition=RowNumbers(row_capacity=edition.row_capacity),
        rows=() if starts else _lay_rows(edition, rest, lengths),
        beside=beside,
        plays=plays,
        flipped=_draw_flipped(edition, plays, beside, chance),
        choices=(),
        starters=_starters(rest, edition.rows) if starts else (),
    )
    answers = seats if below(chance, _WAITS) else 0
    found = _turn(given, [below(chance, edition.rows) for _ in range(answers)], id)
    assert found is not None
    return found


def _draw_beside(edition: Edition, seats: int, chance: random.Random) -> Beside | None:
    row = below(chance, edition.rows)
    match edition.rule:
        case EvenOdd():
            return ParityBeside(row=row, parity="odd" if below(chance, 2) else "even")
        case MountainClimbing():
            up = row == edition.rows - 1 or (row > 0 and below(chance, 2) == 0)
            return MountainBeside(row=row, arrow="up" if up else "down")
        case JumpingCow():
            return CowBeside(row=row)
        case FlippinDigits():
            return FlipsBeside(held=tuple([below(chance, 2) == 0 for _ in range(seats)]))
        case _:
            return None


def _draw_flipped(edition: Edition, plays: Cards, beside: Beside | None, chance: random.Random) -> Cards:
    if not isinstance(edition.rule, FlippinDigits):
        return ()
    flipped = [seat for seat in range(len(plays)) if below(chance, _FLIPS) == 0]
    return tuple([seat for seat in flipped if _may_flip(seat, plays[seat], beside)])


def _may_flip(seat: int, card: int, beside: Beside | None) -> bool:
    return swapped(card) is not None and (not isinstance(beside, FlipsBeside) or beside.held[seat])


def _lay_rows(edition: Edition, cards: Sequence[int], lengths: Sequence[int]) -> Rows:
    if edition.rule.has_twins:
        return _rows_with_twins(cards, lengths)
    rows = deal_rows(cards, lengths)
    return tuple([tuple(sorted(row)) for row in rows]) if edition.rule.rows_ascend else rows


def _rows_with_twins(cards: Sequence[int], lengths: Sequence[int]) -> Rows:
    """Rows that end in different cards, as all rows do: the second of two would lie on the first."""
    rows: list[Cards] = []
    for length in lengths:
        ends = [row[-1] for row in rows]
        row, cards = cards[:length], cards[length:]
        end = max([card for card in row if card not in ends], default=None)
        if end is None:
            end = next(card for card in reversed(cards) if card not in ends)
            row = [end]
        rows.append(tuple(sorted([card for card in row if card <= end])))
    return tuple(rows)


def _starters(cards: Sequence[int], rows: int) -> Cards:
    """Cards turned over until there are as many different ones as rows."""
    last = list(dict.fromkeys(cards))[rows - 1]
    return tuple(cards[: cards.index(last) + 1])


def _turn(given: VariantInput, wishes: Iterable[int], id: str) -> VariantVector | None:
    """The turn with what comes of these wishes, or nothing if it is against the rules without them."""
    output = variants.answer(given)
    for wish in wishes:
        if isinstance(output, Refused) or output.due is None:
            break
        rows = output.due.rows
        named = Answer(seat=output.due.seat, row=wish if wish in rows else rows[wish % len(rows)])
        given = evolve(given, choices=(*given.choices, named))
        output = variants.answer(given)
    if isinstance(output, Refused):
        return None
    return VariantVector(
        id=id, clauses=(), title="a generated turn", kind="variant", input=given, output=output
    )


def smaller_variants(edition: Edition, vector: VariantVector) -> Iterator[VariantVector]:
    """Turns like this one with a card, a flip or a choice less, or with lower cards; each is a legal turn."""
    given = evolve(vector.input, choices=())
    wishes = [choice.row for choice in vector.input.choices]
    found = [_turn(given, wishes[:-1], vector.id)] if wishes else []
    for turn in chain(found, (_turn(other, wishes, vector.id) for other in _smaller(edition, given))):
        if turn is not None:
            yield turn


def _smaller(edition: Edition, given: VariantInput) -> Iterator[VariantInput]:
    if len(given.plays) > edition.min_seats:
        for seat in range(len(given.plays)):
            yield _without_seat(given, seat)
    for fewer in without_each(given.flipped):
        yield evolve(given, flipped=fewer)
    for rows in shorter(given.rows):
        if len(set(row_ends(rows))) == len(rows):
            yield evolve(given, rows=rows)
    first = edition.cards_for(edition.max_seats)[0]
    for change in lowered(chain(given.plays, given.starters, *given.rows), first):
        yield evolve(
            given,
            rows=tuple([renamed(row, change) for row in given.rows]),
            plays=renamed(given.plays, change),
            starters=renamed(given.starters, change),
        )


def _without_seat(given: VariantInput, seat: int) -> VariantInput:
    beside = given.beside
    if isinstance(beside, FlipsBeside):
        beside = FlipsBeside(held=(*beside.held[:seat], *beside.held[seat + 1 :]))
    return evolve(
        given,
        plays=(*given.plays[:seat], *given.plays[seat + 1 :]),
        flipped=tuple([other - (other > seat) for other in given.flipped if other != seat]),
        beside=beside,
    )
