"""Turns that nobody has written down: generated from a seed, answered by this package, and made small."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import chain

from take5_rules.conformance.protocol import Claim
from take5_rules.core.cards import score
from take5_rules.core.edition import Edition
from take5_rules.core.errors import EditionError
from take5_rules.core.resolve import Resolution, resolve_turn
from take5_rules.core.rule import Plain
from take5_rules.core.table import Row, row_ends
from take5_rules.editions import lookup_edition
from take5_rules.spec.parts import RowNumbers
from take5_rules.spec.turns import Placed, TurnInput, TurnOutput, TurnVector
from take5_rules.variants import CLASSIC

__all__ = ["edition_to_generate", "generate", "smaller"]

_NARROW = 2


def edition_to_generate(claim: Claim) -> Edition:
    """The first edition with the base rule that the engine names, or the base box if it names none."""
    for name in claim.editions:
        try:
            found = lookup_edition(name)
        except EditionError:
            continue
        if isinstance(found.rule, Plain):
            return found
    return CLASSIC


def generate(edition: Edition, seed: int, count: int) -> Iterator[TurnVector]:
    """``count`` turns, the same for the same seed on every Python."""
    chance = random.Random(seed)
    for number in range(count):
        yield _turn(edition, chance, f"generated-{seed}-{number}")


def _below(chance: random.Random, stop: int) -> int:
    # Of the generator's methods only this one is promised to stay as it is.
    return int(chance.random() * stop)


def _turn(edition: Edition, chance: random.Random, id: str) -> TurnVector:
    seats = edition.min_seats + _below(chance, edition.max_seats - edition.min_seats + 1)
    deck = list(edition.cards_for(seats))
    lengths = [1 + _below(chance, edition.row_capacity) for _ in range(edition.rows)]
    needed = min(sum(lengths) + seats, len(deck))
    # Half of the turns use few cards that lie close together, where the neighbours matter.
    narrow = min(len(deck), needed * _NARROW)
    start = _below(chance, len(deck) - narrow + 1)
    left = deck[start : start + narrow] if _below(chance, 2) else deck
    drawn = [left.pop(_below(chance, len(left))) for _ in range(needed)]
    plays = tuple(drawn[:seats])
    rest = drawn[seats:]
    rows = []
    for place, length in enumerate(lengths):
        last = len(lengths) - place - 1
        size = min(length, len(rest) - last)
        rows.append(tuple(sorted(rest[:size])))
        rest = rest[size:]
    return turn_vector(edition, tuple(rows), plays, _below(chance, edition.rows), id)


def turn_vector(
    edition: Edition, rows: tuple[Row, ...], plays: Sequence[int], take: int, id: str
) -> TurnVector:
    """The turn with the answer of this package; ``take`` is chosen only if a choice is due."""
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


def smaller(edition: Edition, vector: TurnVector) -> Iterator[TurnVector]:
    """Turns like this one with a card less, or with lower cards; each is a whole legal turn."""
    given = vector.input
    rows, plays, take = given.rows, given.plays, given.take or 0
    if len(plays) > edition.min_seats:
        for seat in range(len(plays)):
            yield turn_vector(edition, rows, plays[:seat] + plays[seat + 1 :], take, vector.id)
    for place, row in enumerate(rows):
        for at in range(len(row)) if len(row) > 1 else ():
            shorter = (*rows[:place], row[:at] + row[at + 1 :], *rows[place + 1 :])
            yield turn_vector(edition, shorter, plays, take, vector.id)
    for change in _lower(edition, sorted(chain(plays, *rows))):
        lowered = tuple([tuple([change.get(card, card) for card in row]) for row in rows])
        yield turn_vector(edition, lowered, [change.get(card, card) for card in plays], take, vector.id)


def _lower(edition: Edition, cards: list[int]) -> Iterator[dict[int, int]]:
    """Ways to lower cards without changing their order: all at once, or one of them."""
    first = edition.cards_for(edition.max_seats)[0]
    if cards != list(range(first, first + len(cards))):
        yield dict(zip(cards, range(first, first + len(cards)), strict=True))
    for place, card in enumerate(cards):
        floor = cards[place - 1] + 1 if place else first
        for lower in sorted({floor, (floor + card) // 2, card - 1}):
            if floor <= lower < card:
                yield {card: lower}
