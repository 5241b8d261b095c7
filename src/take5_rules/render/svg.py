"""Pictures of a table, of a turn and of a row being taken, as SVG.

Each picture tells the same in words (``desc``), asks for nothing from elsewhere, and is the same text
for the same input.
In light and dark; colour never stands alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from take5_rules.core.cards import score
from take5_rules.core.events import CardPlaced, CardStacked, RowShared, RowTaken
from take5_rules.core.play import Step
from take5_rules.core.resolve import Placement
from take5_rules.core.state import Picking, Placing, State
from take5_rules.core.table import Cards, Row
from take5_rules.render import text
from take5_rules.render.arrows import Landing, draw_landings, draw_taking
from take5_rules.render.labels import seat_label, shown_width
from take5_rules.render.scene import Scene, SeatScene, build_scene
from take5_rules.render.shapes import (
    CARD_HEIGHT,
    CARD_WIDTH,
    Scheme,
    Svg,
    back,
    card,
    frame,
    heads,
    place,
    slot,
    spots,
    words,
)
from take5_rules.views import View

__all__ = ["Scheme", "Svg", "draw", "draw_placements", "draw_take", "draw_turn"]

_Placed = CardPlaced | CardStacked | RowTaken | RowShared

_EDGE = 16
_STEP = CARD_WIDTH + 8
_ROW = CARD_HEIGHT + 12
_SMALL = 0.62
_LABEL = 52


def draw(where: State | View, *, names: Sequence[str] | None = None, scheme: Scheme = Scheme.AUTO) -> Svg:
    """The whole table: rows, hands, picks, piles and totals.

    A state shows every hand; a view shows what its viewer knows, and the rest face down.

    >>> from take5_rules import CLASSIC, new_match
    >>> draw(new_match(CLASSIC, seats=2))[:4]
    '<svg'
    """
    scene = build_scene(where, names)
    return _draw_scene(scene, text.draw(where, names=names), scheme)


def _draw_scene(scene: Scene, told: str, scheme: Scheme) -> Svg:
    parts = [words(_EDGE, 28, scene.heading, "h")]
    y = 44
    for row, cards in enumerate(scene.rows):
        parts.append(_row(row, cards, scene.capacity, y))
        y += _ROW
    if scene.pool:
        parts.append(_pool(scene.pool, y))
        y += (len(scene.pool) + 14) // 15 * 44 + 8
    column = 8 * max(shown_width(seat.label) for seat in scene.seats) + 12
    parts.append(_seat_heads(scene, y + 14, column))
    y += 24
    for seat in scene.seats:
        parts.append(_seat(seat, bool(scene.rows), y, column))
        y += 46
    longest = max(seat.held for seat in scene.seats)
    width = max(
        _LABEL + scene.capacity * _STEP + 60 if scene.rows else 0,
        _EDGE + column + 130 + 60 + longest * 32,
        15 * 32 + 2 * _EDGE if scene.pool else 0,
        8 * shown_width(scene.heading) + 3 * _EDGE,
    )
    return frame(width + _EDGE, y + 8, scene.heading, told, "".join(parts), scheme)


def _row(row: int, cards: Row, capacity: int, y: int) -> str:
    drawn = [words(_EDGE, y + 36, f"row {row}")]
    used = 0
    for number, (index, under) in zip(cards, spots(cards), strict=True):
        drawn.append(place(_EDGE + _LABEL + index * _STEP + 6 * under, y + 6 * under, card(number)))
        used = index + 1
    drawn += [place(_EDGE + _LABEL + index * _STEP, y, slot()) for index in range(used, capacity)]
    drawn.append(heads(_EDGE + _LABEL + max(capacity, used) * _STEP + 22, y + 36, score(cards)))
    return "".join(drawn)


def _pool(pool: Cards, y: int) -> str:
    return "".join(
        place(_EDGE + index % 15 * 32, y + index // 15 * 44, card(number), _SMALL)
        for index, number in enumerate(pool)
    )


def _seat_heads(scene: Scene, y: int, column: int) -> str:
    x = _EDGE + column
    shown = [words(x + 40, y, "total", "e")]
    if scene.rows:
        shown.append(words(x + 90, y, "pile", "e"))
    if any(seat.pick is not None for seat in scene.seats):
        shown.append(words(x + 144, y, "pick", "m"))
    if any(seat.held for seat in scene.seats):
        shown.append(words(x + 180, y, "hand"))
    return "".join(shown)


def _seat(seat: SeatScene, with_pile: bool, y: int, column: int) -> str:
    x, base = _EDGE + column, y + 24
    parts = [words(_EDGE, base, seat.label), words(x + 40, base, str(seat.total), "e b")]
    if with_pile:
        parts.append(heads(x + 80, base, seat.points))
    if seat.pick is not None:
        face = card(seat.pick) if isinstance(seat.pick, int) else back()
        parts.append(place(x + 130, y, face, _SMALL))
        if seat.placed:
            parts.append(words(x + 163, base, "\N{CHECK MARK}"))
    for index in range(seat.held):
        face = back() if seat.hand is None else card(seat.hand[index])
        parts.append(place(x + 180 + index * 32, y, face, _SMALL))
    return "".join(parts)


def draw_turn(step: Step, *, names: Sequence[str] | None = None, scheme: Scheme = Scheme.AUTO) -> Svg:
    """The rows before a step, and arrows from the cards that it placed to where they go.

    The cards stand from the lowest to the highest.
    A row grows to the right; cards that are taken stay where they were, in a dashed frame.

    Raises:
        ValueError: the step does not begin during the turns of a round.
    """
    if not isinstance(step.before, Picking | Placing):
        raise ValueError("the step places no cards")
    landings = [_landing(event, names) for event in step.events if isinstance(event, _Placed)]
    told = text.draw_turn(step.events, names=names)
    capacity = step.before.match.edition.row_capacity
    return draw_landings(step.before.table.rows, landings, capacity, scheme, told)


def draw_placements(
    rows: Sequence[Row], placements: Iterable[Placement], capacity: int, *, scheme: Scheme = Scheme.AUTO
) -> Svg:
    """The same for a turn that was resolved without hands and seats; ``rows`` are those before it.

    >>> draw_placements([(12,), (37,)], [Placement(card=14, row=0)], 5)[:4]
    '<svg'
    """
    placed = tuple(placements)
    landings = [
        Landing(label="", card=one.card, row=one.row, cause=one.cause, cards=one.taken) for one in placed
    ]
    return draw_landings(rows, landings, capacity, scheme, text.draw_placements(placed))


def draw_take(
    event: RowTaken | RowShared,
    capacity: int,
    *,
    names: Sequence[str] | None = None,
    scheme: Scheme = Scheme.AUTO,
) -> Svg:
    """One row being taken: its cards, the pile that they go to, and the row begun anew."""
    return draw_taking(_landing(event, names), capacity, scheme, text.draw_turn([event], names=names))


def _landing(event: _Placed, names: Sequence[str] | None) -> Landing:
    label = seat_label(event.seat, names)
    if isinstance(event, RowTaken | RowShared):
        other = seat_label(event.other, names) if isinstance(event, RowShared) else ""
        return Landing(
            label=label, other=other, card=event.card, row=event.row, cause=event.cause, cards=event.cards
        )
    return Landing(label=label, card=event.card, row=event.row, cause=None, cards=())
