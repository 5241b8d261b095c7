"""Vectors about variants as pictures in monospaced text."""

from __future__ import annotations

from take5_rules.spec.kinds import Refused
from take5_rules.spec.lines import by_seat, cards, row_lines
from take5_rules.spec.variant_turns import (
    Beside,
    CowBeside,
    FlipsBeside,
    MountainBeside,
    ParityBeside,
    SharedBeside,
    VariantDue,
    VariantPlaced,
    VariantVector,
)

__all__ = ["draw_variant"]


def draw_variant(vector: VariantVector) -> list[str]:
    """The rows with what lies beside them, what is played and named, and what comes of it."""
    given, found = vector.input, vector.output
    plays = [
        f"seat {seat} plays {card}{' flipped' if seat in given.flipped else ''}"
        for seat, card in enumerate(given.plays)
    ]
    asked = [
        *([f"turned over: {cards(given.starters)}"] if given.starters else []),
        *row_lines(given.rows),
        *_beside(given.beside),
        "",
        f"{given.rule}, a row holds {given.edition.row_capacity}",
        ", ".join(plays) or "nobody plays yet",
        *(f"seat {choice.seat} names row {choice.row}" for choice in given.choices),
        "",
    ]
    if isinstance(found, Refused):
        return [*asked, "refused"]
    due = [] if found.due is None else [_due(found.due)]
    return [
        *asked,
        *map(_placed, found.placements),
        *due,
        "",
        *row_lines(found.rows),
        *_beside(found.beside),
        "",
        by_seat("points", found.points),
    ]


def _beside(beside: Beside | None) -> list[str]:
    match beside:
        case ParityBeside(row=row, parity=parity):
            return [f"row {row} takes {parity} cards only"]
        case MountainBeside(row=row, arrow=arrow):
            return [f"row {row} descends, arrow {arrow}"]
        case CowBeside(row=row):
            return [f"the Cow is in row {row}"]
        case FlipsBeside(held=held):
            return [f"flips held: {cards([seat for seat, has in enumerate(held) if has])}"]
        case SharedBeside(shared=parts):
            return [f"shared by seats {cards(part.seats)}: {cards(part.cards)}" for part in parts]
        case None:
            return []


def _placed(placed: VariantPlaced) -> str:
    who = f"{placed.card} of seat {placed.seat}"
    match placed.how:
        case "right" | "left":
            return f"{who} to the {placed.how} of row {placed.row}"
        case "took":
            return f"{who} begins row {placed.row} anew, takes {cards(placed.taken)}"
        case "stacked":
            return f"{who} on its twin in row {placed.row}"
        case "shared":
            return f"{who} begins row {placed.row} anew, shares {cards(placed.taken)}"
        case "crowded":
            taken = f"seat {placed.seat} takes {cards(placed.taken)}"
            return f"crowded: {taken}, {placed.card} stays in row {placed.row}"


def _due(due: VariantDue) -> str:
    return f"seat {due.seat} must {due.choice} its {due.card}: rows {cards(due.rows)}"
