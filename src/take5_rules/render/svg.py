"""Pictures of a table, of a turn and of a row being taken, as SVG.

Each picture tells the same in words (``desc``), asks for nothing from elsewhere, and is the same text
for the same input.
In light and dark; colour never stands alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from take5_rules.core.cards import score
from take5_rules.core.checking import check_argument
from take5_rules.core.events import RowShared, RowTaken
from take5_rules.core.play import Step
from take5_rules.core.resolve import Placement
from take5_rules.core.state import Picking, Placing, State
from take5_rules.core.table import Cards, Row
from take5_rules.render import text
from take5_rules.render.arrows import draw_landings, draw_taking
from take5_rules.render.happenings import flipped_numbers, happening, landing
from take5_rules.render.labels import seat_label, shown_width
from take5_rules.render.laying import Landing
from take5_rules.render.marker_shapes import flip_card, open_end, sign_card
from take5_rules.render.markers import Flip, Marker, find_marker
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

_EDGE = 16
_STEP = CARD_WIDTH + 8
_ROW = CARD_HEIGHT + 12
_SMALL = 0.62
_LABEL = 52
_ASCENDING = "From the lowest card to the highest"


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
        parts.append(_row(scene, row, cards, y))
        y += _ROW
    if scene.pool:
        parts.append(_pool(scene.pool, y))
        y += (len(scene.pool) + 14) // 15 * 44 + 8
    column = 8 * max(shown_width(seat.label) for seat in scene.seats) + 12
    parts.append(_seat_heads(scene, y + 14, column))
    y += 24
    for seat in scene.seats:
        parts.append(_seat(seat, bool(scene.rows), y, column, _picks_width(scene)))
        y += 46
    longest = max(seat.held for seat in scene.seats)
    column += _picks_width(scene)
    width = max(
        _LABEL + _places(scene) * _STEP + 60 + _beside_width(scene) if scene.rows else 0,
        _EDGE + column + 130 + 60 + _flip_width(scene.seats[0]) + longest * 32,
        15 * 32 + 2 * _EDGE if scene.pool else 0,
        8 * shown_width(scene.heading) + 3 * _EDGE,
    )
    return frame(width + _EDGE, y + 8, scene.heading, told, "".join(parts), scheme)


def _places(scene: Scene) -> int:
    """How many places the longest row takes up; the Cow may crowd one beyond its capacity."""
    used = [len(set(cards)) + _is_inside(scene, row) for row, cards in enumerate(scene.rows)]
    return max(scene.capacity, *used)


def _is_inside(scene: Scene, row: int) -> bool:
    return scene.marker is not None and scene.marker.inside and scene.marker.row == row


def _beside_width(scene: Scene) -> int:
    """The room that a variant's card and its words need behind a row."""
    if scene.marker is None:
        return 0
    return 8 * shown_width(scene.marker.told) + (0 if scene.marker.inside else _STEP) + _EDGE


def _row(scene: Scene, row: int, cards: Row, y: int) -> str:
    drawn = [words(_EDGE, y + 36, f"row {row}")]
    left, places = _EDGE + _LABEL, _places(scene)
    lying = spots(cards)
    used = lying[-1][0] + 1
    for held, (index, under) in zip(cards, lying, strict=True):
        drawn.append(place(left + index * _STEP + 6 * under, y + 6 * under, card(held)))
    faces = []
    if scene.marker is not None and _is_inside(scene, row):
        faces.append(sign_card(scene.marker.sign, scene.marker.told))
    faces += [slot()] * (scene.capacity - used - len(faces))
    drawn += [place(left + index * _STEP, y, face) for index, face in enumerate(faces, used)]
    if scene.grows_left and len(cards) < scene.capacity:
        drawn.append(open_end(left - 3, y + CARD_HEIGHT // 2, -1))
        drawn.append(open_end(left + len(cards) * _STEP + 4, y + CARD_HEIGHT // 2, 1))
    drawn.append(heads(left + places * _STEP + 22, y + 36, score(cards)))
    if scene.marker is not None and scene.marker.row == row:
        drawn.append(_beside(scene.marker, left + places * _STEP + 50, y))
    return "".join(drawn)


def _beside(marker: Marker, x: int, y: int) -> str:
    if marker.inside:
        return words(x, y + 36, marker.told)
    return place(x, y, sign_card(marker.sign, marker.told)) + words(x + _STEP, y + 36, marker.told)


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
    if any(seat.picks for seat in scene.seats):
        shown.append(words(x + 144, y, "pick", "m"))
    flips = _flip_width(scene.seats[0])
    if flips:
        shown.append(words(x + 194, y, "flip", "m"))
    if any(seat.held for seat in scene.seats):
        shown.append(words(x + 180 + _picks_width(scene) + flips, y, "hand"))
    return "".join(shown)


def _picks_width(scene: Scene) -> int:
    """How much room the picks of a seat take beyond that of one."""
    return 50 * max(0, *(len(seat.picks) - 1 for seat in scene.seats))


def _seat(seat: SeatScene, with_pile: bool, y: int, column: int, room: int) -> str:
    x, base = _EDGE + column, y + 24
    parts = [words(_EDGE, base, seat.label), words(x + 40, base, str(seat.total), "e b")]
    if with_pile:
        parts.append(heads(x + 80, base, seat.points))
    for index, pick in enumerate(seat.picks):
        face = card(pick) if isinstance(pick, int) else back()
        parts.append(place(x + 130 + 50 * index, y, face, _SMALL))
        if pick in seat.placed:
            parts.append(words(x + 163 + 50 * index, base, "\N{CHECK MARK}"))
    if seat.flip is not None:
        parts.append(_flip(seat, x + 180 + room, y))
    hand = x + 180 + room + _flip_width(seat)
    for index in range(seat.held):
        face = back() if seat.hand is None else card(seat.hand[index])
        parts.append(place(hand + index * 32, y, face, _SMALL))
    return "".join(parts)


def _flip_width(seat: SeatScene) -> int:
    return 0 if seat.flip is None else 56


def _flip(seat: SeatScene, x: int, y: int) -> str:
    """The flip that a seat holds, or what it has made of the pick."""
    if seat.flip is Flip.HELD:
        return place(x, y, flip_card("holds a flip"), _SMALL)
    if seat.number is not None:
        return words(x, y + 24, f"as {seat.number}", "b")
    return words(x, y + 24, seat.flip.value if seat.flip else "")


def draw_turn(step: Step, *, names: Sequence[str] | None = None, scheme: Scheme = Scheme.AUTO) -> Svg:
    """The rows before a step, and arrows from the cards that it placed to where they go.

    The cards stand in the order in which they are placed, with what a variant does in between.
    A row grows to the right, and in two-ended rows to the left too; cards that are taken stay where they
    were, in a dashed frame.

    Raises:
        ValueError: the step does not begin during the turns of a round.
    """
    check_argument("step", step, Step, "a step")
    if not isinstance(step.before, Picking | Placing):
        raise ValueError("the step places no cards")
    numbers = flipped_numbers(step)
    happenings = [one for event in step.events if (one := happening(event, names, numbers)) is not None]
    labels = [seat_label(seat, names) for seat in range(step.before.match.seats)]
    return draw_landings(
        step.before.table.rows,
        happenings,
        step.before.match.edition.row_capacity,
        scheme,
        text.draw_turn(step.events, names=names),
        _order(step, numbers),
        find_marker(step.before.table.variant, labels),
    )


def _order(step: Step, numbers: Mapping[int, int]) -> str:
    if step.before.match.edition.rule.picks_a_turn > 1:
        return "In the order of placing"
    which = "number, flipped or not," if numbers else "card"
    return f"From the lowest {which} to the highest"


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
    return draw_landings(rows, landings, capacity, scheme, text.draw_placements(placed), _ASCENDING)


def draw_take(
    event: RowTaken | RowShared,
    capacity: int,
    *,
    names: Sequence[str] | None = None,
    scheme: Scheme = Scheme.AUTO,
) -> Svg:
    """One row being taken: its cards, the pile that they go to, and the row begun anew."""
    check_argument("event", event, RowTaken | RowShared, "a RowTaken or a RowShared")
    return draw_taking(landing(event, names), capacity, scheme, text.draw_turn([event], names=names))
