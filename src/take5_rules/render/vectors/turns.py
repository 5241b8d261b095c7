"""Vectors about cards that come to rows, as pictures: single cards, choices, turns, pairs, rounds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain

from take5_rules.core.table import Cards
from take5_rules.render.arrows import landings
from take5_rules.render.blocks import Block, beside, flow, grid, line, scaled, stack
from take5_rules.render.labels import seat_label
from take5_rules.render.laying import Crowding, Happening, Landing
from take5_rules.render.markers import Marker
from take5_rules.render.vectors.parts import (
    MOST_SLOTS,
    WIDTH,
    answer,
    by_seat,
    counted,
    each_seat,
    expected,
    given,
    holds,
    is_card,
    one_card,
    row_table,
    strip,
    verdict,
)
from take5_rules.spec.kinds import Refused, TargetVector
from take5_rules.spec.pair_turns import FirstDue, OrderAnswer, PairAnswer, PairDue, PairsVector
from take5_rules.spec.parts import Rows
from take5_rules.spec.turns import ChoiceVector, Due, Placed, RoundVector, TurnVector

__all__ = ["choice", "lands", "pairs", "played", "round_", "target", "turn"]

_LOOK = 0.8
"""How large the arrows and their rows are drawn."""


def played(cards: Sequence[int], notes: Sequence[str] = ()) -> Block:
    """The cards of a turn, each with its seat, and a note behind some."""
    shown = [
        beside([line(f"seat {seat} plays"), one_card(card), *([line(said)] if said else [])], 4)
        for seat, (card, said) in enumerate(zip(cards, notes or [""] * len(cards), strict=True))
    ]
    return flow(shown, WIDTH) if shown else line("nobody plays yet")


def lands(
    rows: Rows,
    coming: Sequence[Happening],
    capacity: int,
    marker: Marker | None = None,
    cow: int | None = None,
) -> list[Block]:
    """Arrows from the cards that are placed to their rows; only words where there is no such card or row."""
    cards = [*chain(*rows), *chain(*[_cards(one) for one in coming])]
    if not all(map(is_card, cards)) or not all(0 <= one.row < len(rows) for one in coming):
        told = [(" ".join(map(str, _cards(one))), one.row) for one in coming]
        return [row_table(rows, capacity), *[line(f"{shown} to row {row}") for shown, row in told]]
    drawn = landings(
        rows, coming, min(capacity, MOST_SLOTS), "The rows before, and what comes in order", marker, cow
    )
    return [scaled(drawn, _LOOK)] if coming else []


def _cards(one: Happening) -> Cards:
    match one:
        case Landing(card=card, cards=taken):
            return (card, *taken)
        case Crowding(cards=taken):
            return taken
        case _:
            return ()


def target(vector: TargetVector) -> list[Block]:
    """The row ends, how far the card is from each, and the row that it goes to."""
    card, found = vector.input.card, vector.output.row
    ends = [
        [line(f"row {row}"), line("\N{HORIZONTAL ELLIPSIS}"), one_card(end), line(_distance(card, end))]
        for row, end in enumerate(vector.input.ends)
    ]
    for row, parts in enumerate(ends):
        if row == found:
            parts += [line("\N{LEFTWARDS ARROW}", "b"), one_card(card, "new")]
    asked = beside([line("to which row goes"), one_card(card)], 6)
    told = "no row: lower than every end" if found is None else f"row {found}"
    return [given(asked), expected(grid(ends, 12), line(told, "b"))]


def _distance(card: int, end: int) -> str:
    return f"lower than {card} by {card - end}" if end < card else f"not lower than {card}"


def turn(vector: TurnVector) -> list[Block]:
    """The cards played, where each goes, and the rows and points after it."""
    asked, found = vector.input, vector.output
    capacity = asked.edition.row_capacity
    placed = _placed(asked.rows, found.placements, capacity)
    before = [] if placed else [row_table(asked.rows, capacity)]
    taken = [] if asked.take is None else [line(f"the row that is named: row {asked.take}")]
    return [
        given(*before, holds(capacity), played(asked.plays), *taken),
        expected(
            *placed,
            line("afterwards", "b"),
            row_table(found.rows, capacity, before=asked.rows),
            by_seat("points", found.points),
        ),
    ]


def _placed(rows: Rows, placements: Iterable[Placed], capacity: int) -> list[Block]:
    coming = [
        Landing(label=seat_label(one.seat), card=one.card, row=one.row, cause=None, cards=one.taken)
        for one in placements
    ]
    return lands(rows, coming, capacity)


def pairs(vector: PairsVector) -> list[Block]:
    """The pairs played, what is answered, where each card goes, and the rows and points after it."""
    asked, found = vector.input, vector.output
    capacity = asked.edition.row_capacity
    shown = [beside([line(f"seat {seat} plays"), strip(pair)], 4) for seat, pair in enumerate(asked.pairs)]
    answers = [_pair_answer(one) for one in asked.answers]
    said = [holds(capacity), flow(shown, WIDTH), *([flow(answers, WIDTH)] if answers else [])]
    if isinstance(found, Refused):
        return [given(row_table(asked.rows, capacity), *said), expected(verdict("refused", False))]
    placed = _placed(asked.rows, found.placements, capacity)
    before = [] if placed else [row_table(asked.rows, capacity)]
    due = [] if found.due is None else [_pair_due(found.due)]
    return [
        given(*before, *said),
        expected(
            *placed,
            *due,
            line("afterwards", "b"),
            row_table(found.rows, capacity, before=asked.rows),
            by_seat("points", found.points),
        ),
    ]


def _pair_answer(one: PairAnswer) -> Block:
    if isinstance(one, OrderAnswer):
        return beside([line(f"seat {one.seat} places first"), one_card(one.card)], 4)
    return line(f"seat {one.seat} names row {one.row}")


def _pair_due(due: PairDue) -> Block:
    if isinstance(due, FirstDue):
        return beside([line(f"seat {due.seat} must say which is first:", "b"), strip(due.cards)], 6)
    who = line(f"seat {due.seat} must take a row for its", "b")
    return beside([who, one_card(due.card), line(f"row {' or '.join(map(str, due.rows))}", "b")], 6)


def choice(vector: ChoiceVector) -> list[Block]:
    """The rows with what each would cost, who must choose, and which answers are accepted."""
    asked, found = vector.input, vector.output
    rows, capacity = asked.rows, asked.edition.row_capacity
    answers = [
        answer(f"seat {one.seat} names row {one.row}", accepted)
        for one, accepted in zip(asked.answers, found.accepted, strict=True)
    ]
    tried = [line("each tried by itself:"), flow(answers, WIDTH - 20)] if answers else []
    return [
        given(row_table(rows, capacity), holds(capacity), played(asked.plays)),
        expected(*_due(rows, capacity, found.due), *tried),
    ]


def _due(rows: Rows, capacity: int, due: Due | None) -> list[Block]:
    if due is None:
        return [line("nobody chooses a row", "b")]
    costs = {row: f"costs {heads}" for row, heads in zip(due.rows, due.heads, strict=True)}
    who = beside([line(f"seat {due.seat} takes a row for its", "b"), one_card(due.card)], 6)
    return [who, row_table(rows, capacity, notes=costs)]


def round_(vector: RoundVector) -> list[Block]:
    """The deal, each turn with the rows after it, and the piles and points at the end."""
    asked, found = vector.input, vector.output
    capacity = asked.edition.row_capacity
    turns = []
    before = asked.rows
    for number, (one, rows) in enumerate(zip(asked.turns, found.tables, strict=True), start=1):
        took = "" if one.take is None else f", row {one.take} is named"
        shown = [stack([one_card(card), line(f"seat {seat}")], 0) for seat, card in enumerate(one.plays)]
        table = row_table(rows, capacity, before=before)
        turns.append(stack([line(f"turn {number}{took}", "b"), flow(shown, WIDTH - 20, 4), table]))
        before = rows
    piles = [counted(pile) for pile in found.piles]
    return [
        given(
            each_seat([strip(hand) for hand in asked.hands]), row_table(asked.rows, capacity), holds(capacity)
        ),
        expected(
            flow(turns, 560, 20),
            line("piles", "b"),
            each_seat(piles),
            by_seat("points", found.points),
        ),
    ]
