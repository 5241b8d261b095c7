"""A position or a turn as exact monospaced text, the same on every terminal and without colour.

A bare card has one bullhead; ``55(7)`` has seven.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence
from itertools import groupby

from take5_rules.core.cards import score
from take5_rules.core.events import (
    CardPlaced,
    CardPlacedLeft,
    CardsKept,
    CardStacked,
    CowJumped,
    CrowdedRowTaken,
    Event,
    MountainMoved,
    ParityMarked,
    RowShared,
    RowTaken,
    TakeCause,
)
from take5_rules.core.resolve import Placement
from take5_rules.core.state import State
from take5_rules.core.table import Cards
from take5_rules.render.labels import card_text, cards_text, heads_text, pad, seat_label, shown_width
from take5_rules.render.scene import Hidden, Scene, SeatScene, build_scene
from take5_rules.views import View

__all__ = ["draw", "draw_columns", "draw_placements", "draw_rows", "draw_turn"]

_WIDTH = 78


def draw(where: State | View, *, names: Sequence[str] | None = None) -> str:
    """The whole table: rows, hands, picks, piles and totals.

    A state shows every hand; a view shows what its viewer knows, and the rest face down.

    >>> from take5_rules import CLASSIC, new_match
    >>> print(draw(new_match(CLASSIC, seats=2)))
    round 1: to be dealt
    <BLANKLINE>
    seat    total
    seat 0      0
    seat 1      0
    """
    scene = build_scene(where, names)
    blocks = [scene.heading]
    if scene.rows:
        rows = draw_rows(scene.rows, scene.capacity)
        blocks.append(f"{rows}\n{scene.beside}" if scene.beside else rows)
    if scene.pool:
        blocks.append(_wrapped("pool: ", cards_text(scene.pool)))
    blocks.append(_seats(scene))
    if any(seat.pile for seat in scene.seats):
        blocks.append(_piles(scene))
    return "\n\n".join(blocks)


def draw_rows(rows: Iterable[Iterable[int]], capacity: int) -> str:
    """The rows with their free places and bullheads.

    >>> print(draw_rows([(12, 15), (55,)], 3))
    row 0 |  12      15(2)    .    |   3 bullheads
    row 1 |  55(7)    .       .    |   7 bullheads

    Twins on top of each other have one place.

    >>> print(draw_rows([(12, 15, 15)], 3))
    row 0 |  12     2x15(2)   .    |   5 bullheads
    """
    lines = []
    for row, cards in enumerate(map(tuple, rows)):
        cells = [_cell(card, len([*same])) for card, same in groupby(cards)]
        cells += ["  .    "] * (capacity - len(cells))
        heads, word = heads_text(score(cards)).split()
        lines.append(f"row {row} | {' '.join(cells)}|{heads:>4} {word}")
    return "\n".join(lines)


def _cell(card: int, copies: int) -> str:
    if copies > 1:
        return f"{copies}x{card_text(card):<5}"
    number = str(card)
    return f"{number:>3}{card_text(card).removeprefix(number):<4}"


def draw_turn(events: Iterable[Event], *, names: Sequence[str] | None = None) -> str:
    """Where each card of a turn goes and who takes what, in the order in which it happens.

    It shows where cards are placed, what is taken and what a variant does in between, and passes over
    everything else.

    >>> print(draw_turn([CardPlaced(seat=1, card=14, row=0),
    ...     RowTaken(seat=0, card=63, row=2, cards=(7, 15, 22, 40, 55), cause=TakeCause.FULL_ROW)]))
    14     seat 1  to row 0
    63     seat 0  to row 2, full: takes 7 15(2) 22(5) 40(3) 55(7), 18 bullheads
    """
    lines = []
    for event in events:
        match event:
            case CardPlaced(seat, card, row):
                lines.append((card_text(card), seat_label(seat, names), _landing(row, None, ())))
            case CardPlacedLeft(seat, card, row):
                lines.append((card_text(card), seat_label(seat, names), f"to the left of row {row}"))
            case CardStacked(seat, card, row):
                lines.append((card_text(card), seat_label(seat, names), f"on its twin in row {row}"))
            case RowShared(seat, other, card, row, cards, cause):
                both = f"{_landing(row, cause, cards)}, shared with {seat_label(other, names)}"
                lines.append((card_text(card), seat_label(seat, names), both))
            case CrowdedRowTaken(seat, row, cards):
                taken = f"takes {cards_text(cards)}, {heads_text(score(cards))}"
                lines.append(("", seat_label(seat, names), f"row {row} is crowded by the Cow: {taken}"))
            case CardsKept(seat, cards) if cards:
                lines.append(("", seat_label(seat, names), f"takes {cards_text(cards)} to hand"))
            case ParityMarked(row, parity):
                lines.append(("", "", f"{parity.value} cards only in row {row}"))
            case MountainMoved(row, arrow):
                lines.append(("", "", f"row {row} descends, arrow {arrow.value}"))
            case CowJumped(row):
                lines.append(("", "", f"the Cow jumps to row {row}"))
            case RowTaken(seat, card, row, cards, cause):
                lines.append((card_text(card), seat_label(seat, names), _landing(row, cause, cards)))
            case _:
                pass
    width = max((shown_width(label) for _, label, _ in lines), default=0)
    return "\n".join(f"{card:<6} {pad(label, width)}  {landing}" for card, label, landing in lines)


def draw_placements(placements: Iterable[Placement]) -> str:
    """The same for a turn that was resolved without hands and seats.

    >>> print(draw_placements([Placement(card=14, row=0)]))
    14     to row 0
    """
    return "\n".join(
        f"{card_text(placed.card):<6} {_landing(placed.row, placed.cause, placed.taken)}"
        for placed in placements
    )


def _landing(row: int, cause: TakeCause | None, taken: Cards) -> str:
    if cause is None:
        return f"to row {row}"
    how = {
        TakeCause.FULL_ROW: f"to row {row}, full",
        TakeCause.TOO_LOW: f"too low, to row {row}",
        TakeCause.NO_PLACE: f"fits nowhere, to row {row}",
    }[cause]
    return f"{how}: takes {cards_text(taken)}, {heads_text(score(taken))}"


def draw_columns(header: Sequence[str], lines: Iterable[Sequence[str]], numbers: Sequence[int] = ()) -> str:
    """A plain table; the columns in ``numbers`` are set to the right, the last one is not filled up.

    >>> print(draw_columns(("seat", "total", "hand"), [("Bo", "7", "3 4"), ("Ada", "12", "")], numbers=(1,)))
    seat  total  hand
    Bo        7  3 4
    Ada      12
    """
    table = [tuple(header), *map(tuple, lines)]
    widths = [max(map(shown_width, column)) for column in zip(*table, strict=True)]
    return "\n".join(
        "  ".join(
            " " * (width - shown_width(cell)) + cell if column in numbers else pad(cell, width)
            for column, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in table
    )


def _seats(scene: Scene) -> str:
    header, numbers = ["seat", "total"], [1]
    columns = [[seat.label for seat in scene.seats], [str(seat.total) for seat in scene.seats]]
    if scene.rows:
        header.append("pile")
        columns.append([f"+{seat.points}" for seat in scene.seats])
        numbers.append(2)
    if any(seat.picks for seat in scene.seats):
        header.append("pick")
        columns.append([_pick(seat) for seat in scene.seats])
    if any(seat.held for seat in scene.seats):
        header.append("hand")
        columns.append([_hand(seat) for seat in scene.seats])
    return draw_columns(header, zip(*columns, strict=True), numbers)


def _pick(seat: SeatScene) -> str:
    shown = [
        pick.value
        if isinstance(pick, Hidden)
        else f"{card_text(pick)} placed"
        if pick in seat.placed
        else card_text(pick)
        for pick in seat.picks
    ]
    return ", ".join(dict.fromkeys(shown)) or "-"


def _hand(seat: SeatScene) -> str:
    if seat.hand is not None:
        return cards_text(seat.hand)
    return f"{seat.held} cards" if seat.held != 1 else "1 card"


def _piles(scene: Scene) -> str:
    piles = [(f"  {seat.label}: ", cards_text(seat.pile)) for seat in scene.seats if seat.pile]
    return "\n".join(["taken", *(_wrapped(label, cards) for label, cards in piles)])


def _wrapped(start: str, words: str) -> str:
    return textwrap.fill(start + words, _WIDTH, subsequent_indent=" " * shown_width(start))
