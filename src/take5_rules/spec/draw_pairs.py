"""Vectors about turns of two cards as pictures in monospaced text."""

from __future__ import annotations

from take5_rules.spec.kinds import Refused
from take5_rules.spec.lines import by_seat, cards, row_lines
from take5_rules.spec.pair_turns import FirstDue, OrderAnswer, PairAnswer, PairDue, PairsVector
from take5_rules.spec.turns import Placed

__all__ = ["draw_pairs"]


def draw_pairs(vector: PairsVector) -> list[str]:
    """The rows, what is played and answered, and what comes of it."""
    given, found = vector.input, vector.output
    asked = [
        *row_lines(given.rows),
        "",
        f"two cards a turn, a row holds {given.edition.row_capacity}",
        ", ".join(f"seat {seat} plays {cards(pair)}" for seat, pair in enumerate(given.pairs)),
        *map(_answer, given.answers),
        "",
    ]
    if isinstance(found, Refused):
        return [*asked, "refused"]
    due = [] if found.due is None else [_due(found.due)]
    points = by_seat("points", found.points)
    return [*asked, *map(_placed, found.placements), *due, "", *row_lines(found.rows), "", points]


def _answer(answer: PairAnswer) -> str:
    if isinstance(answer, OrderAnswer):
        return f"seat {answer.seat} places {answer.card} first"
    return f"seat {answer.seat} names row {answer.row}"


def _placed(placed: Placed) -> str:
    who = f"{placed.card} of seat {placed.seat}"
    if placed.taken:
        return f"{who} begins row {placed.row} anew, takes {cards(placed.taken)}"
    return f"{who} to row {placed.row}"


def _due(due: PairDue) -> str:
    if isinstance(due, FirstDue):
        return f"seat {due.seat} must say which is first: {cards(due.cards)}"
    return f"seat {due.seat} must take a row for its {due.card}: rows {cards(due.rows)}"
