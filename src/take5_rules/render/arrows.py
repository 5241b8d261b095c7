"""Where the cards of a turn go, as a picture: rows grow, and what is taken gets a frame."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from take5_rules.core.cards import score
from take5_rules.core.table import Row
from take5_rules.core.value import Value
from take5_rules.render.blocks import Block, line
from take5_rules.render.labels import shown_width
from take5_rules.render.laying import Crowding, Happening, Laid, Landing, Move, find_cow, lay
from take5_rules.render.marker_shapes import BADGE_WIDTH, badge, sign_card
from take5_rules.render.markers import Marker, Sign
from take5_rules.render.shapes import (
    CARD_HEIGHT,
    CARD_WIDTH,
    Scheme,
    Svg,
    arrow,
    arrow_below,
    card,
    frame,
    heads,
    place,
    slot,
    spots,
    taken,
    words,
)

__all__ = ["draw_landings", "draw_taking", "landings"]

_EDGE = 16
_LEFT = 78
_STEP = CARD_WIDTH + 8
_ROW = CARD_HEIGHT + 34
_TOP = 50
_PLAYED = 48
_GAP = 110


@frozen(kw_only=True)
class _Strip(Value):
    """One row of the picture: what comes to it, and where its cards lie."""

    number: int
    row: Row
    coming: tuple[Happening, ...]
    laid: Laid
    left: int
    cow: bool
    capacity: int

    @property
    def y(self) -> int:
        return _TOP + self.number * _ROW

    @property
    def slots(self) -> int:
        """The free places behind the cards; none are shown of a row that was taken."""
        return 0 if self.laid.frames else max(0, self.capacity - self.laid.end - self.cow)

    @property
    def right(self) -> int:
        """Where the row ends, behind its free places."""
        return self.x(self.laid.end + self.cow + self.slots)

    @property
    def told(self) -> list[tuple[int, str]]:
        """Who takes what, each beneath its frame, or behind the words before where they are too long."""
        takes, labels, free = [one for one in self.coming if one.takes], [], 0
        for one, (begin, _) in zip(takes, self.laid.frames, strict=True):
            labels.append((max(self.x(begin), free), one.told))
            free = labels[-1][0] + line(one.told, "b").width + 8
        return labels

    @property
    def words_end(self) -> int:
        """Where the words beneath end if there are several; one alone ends before anything is in its way."""
        return self.told[-1][0] + line(self.told[-1][1], "b").width if len(self.told) > 1 else 0

    def x(self, column: int) -> int:
        return self.left + column * _STEP


def draw_landings(
    rows: Sequence[Row],
    happenings: Sequence[Happening],
    capacity: int,
    scheme: Scheme,
    told: str,
    order: str,
    before: Marker | None = None,
) -> Svg:
    """The rows before, what comes to them in its order, and an arrow from each to its row.

    ``before`` is the variant's card as it lies at the beginning.
    """
    drawn = landings(rows, happenings, capacity, order, before, find_cow(before, happenings))
    return frame(drawn.width, drawn.height, "A turn", told, drawn.drawn, scheme)


def landings(
    rows: Sequence[Row],
    happenings: Sequence[Happening],
    capacity: int,
    order: str,
    before: Marker | None = None,
    cow: int | None = None,
) -> Block:
    """The same as a piece of a picture; ``cow`` is the row in which the Cow lies at last."""
    strips = _strips(rows, happenings, capacity, cow)
    right = max((max(strip.right, strip.words_end) for strip in strips), default=_LEFT)
    drawn = [_draw_strip(strip, before) for strip in strips]
    numbers = _numbers(happenings)
    played = [_played(nth, numbers[nth], one, right) for nth, one in enumerate(happenings)]
    arrows = [_arrow(nth, one, right, strips[one.row]) for nth, one in enumerate(happenings)]
    labels = max((_label_width(one) for one in happenings), default=0)
    width = right + _GAP + 64 + labels + _EDGE
    height = _TOP + max(len(rows) * _ROW, len(happenings) * _PLAYED) + 8
    heading = words(_EDGE, 28, order, "h")
    return Block(width=width, height=height, drawn=heading + "".join(drawn + arrows + played))


def _strips(
    rows: Sequence[Row], happenings: Sequence[Happening], capacity: int, cow: int | None
) -> list[_Strip]:
    coming = [tuple([one for one in happenings if one.row == number]) for number in range(len(rows))]
    laid = [lay(row, coming[number]) for number, row in enumerate(rows)]
    most = max((one.left for one in laid), default=0)
    return [
        _Strip(
            number=number,
            row=row,
            coming=coming[number],
            laid=laid[number],
            left=_LEFT + (most - laid[number].left) * _STEP,
            cow=cow == number,
            capacity=capacity,
        )
        for number, row in enumerate(rows)
    ]


def _draw_strip(strip: _Strip, before: Marker | None) -> str:
    y, spots_of = strip.y, iter(strip.laid.spots)
    parts = [words(_EDGE, y + 28, f"row {strip.number}"), heads(_EDGE + 20, y + 48, score(strip.row))]
    if before is not None and before.row == strip.number:
        parts.append(place(_EDGE, y + 56, badge(before.sign, f"before the turn: {before.told}")))
    parts += [_lay(strip, next(spots_of), card(held)) for held in strip.row]
    frames = zip(strip.laid.frames, strip.told, strict=True)
    for one in strip.coming:
        if one.takes:
            (begin, count), (x, told) = next(frames)
            parts.append(taken(strip.x(begin) - 4, y - 4, count * _STEP))
            parts.append(words(x, y + CARD_HEIGHT + 18, told, "b"))
        if isinstance(one, Landing):
            parts.append(_lay(strip, next(spots_of), card(one.card, "new")))
    if strip.cow:
        kind = "new" if any(isinstance(one, Move) for one in strip.coming) else ""
        parts.append(place(strip.x(strip.laid.end), y, sign_card(Sign.COW, "the Cow after the turn", kind)))
    free = range(strip.laid.end + strip.cow, strip.laid.end + strip.cow + strip.slots)
    return "".join(parts + [place(strip.x(column), y, slot()) for column in free])


def _lay(strip: _Strip, spot: tuple[int, int], what: str) -> str:
    column, under = spot
    return place(strip.x(column) + 6 * under, strip.y + 6 * under, what)


def _numbers(happenings: Sequence[Happening]) -> list[int]:
    """How many cards have been placed at each happening."""
    placed, numbers = 0, []
    for one in happenings:
        placed += isinstance(one, Landing)
        numbers.append(placed)
    return numbers


def _label(one: Happening) -> str:
    match one:
        case Landing(number=int(number)):
            return f"{one.label}, flipped: as {number}"
        case Landing(left=True):
            return f"{one.label}, to the left"
        case Landing():
            return one.label
        case Crowding() | Move():
            return one.told


def _label_width(one: Happening) -> int:
    wider = 0 if isinstance(one, Landing) else BADGE_WIDTH - 26
    return 8 * shown_width(_label(one)) + wider


def _played(order: int, number: int, one: Happening, right: int) -> str:
    x, y = right + _GAP, _TOP + order * _PLAYED
    if isinstance(one, Landing):
        return (
            words(x + 14, y + 24, f"{number}.", "e")
            + place(x + 20, y, card(one.card), 0.62)
            + words(x + 56, y + 24, _label(one))
        )
    sign = one.sign if isinstance(one, Move) else Sign.COW
    return place(x + 20, y + 8, badge(sign, one.told)) + words(x + 30 + BADGE_WIDTH, y + 24, one.told)


def _arrow(order: int, one: Happening, right: int, strip: _Strip) -> str:
    start = (right + _GAP - 8, _TOP + order * _PLAYED + 19)
    if isinstance(one, Landing) and one.left and not one.takes:
        landings = [other for other in strip.coming if isinstance(other, Landing)]
        nth = next(index for index, other in enumerate(landings) if other is one)
        column, _ = strip.laid.spots[len(strip.row) + nth]
        foot = (strip.x(column) + CARD_WIDTH // 2, strip.y + CARD_HEIGHT + 2)
        return arrow_below(start, right + 16, foot, 20 + strip.laid.end - column)
    rivals = [other for other in strip.coming if not (isinstance(other, Landing) and other.left)]
    nth = next(index for index, other in enumerate(rivals) if other is one)
    offset = int((nth - (len(rivals) - 1) / 2) * min(14, 54 // len(rivals)))
    end = (strip.right + 4, strip.y + CARD_HEIGHT // 2 + offset)
    return arrow(start, right + 16, end, takes=one.takes)


def draw_taking(landing: Landing, capacity: int, scheme: Scheme, told: str) -> Svg:
    """A row that is taken, the pile that it goes to, and the row afterwards."""
    count = len(landing.cards)
    right = _LEFT + max(count, capacity) * _STEP
    target = f"{landing.takers or 'pile'}: {count} card{'' if count == 1 else 's'}"
    width = right + 70 + 8 * shown_width(target) + 2 * _EDGE
    body = [words(_EDGE, 28, landing.told, "h"), words(_EDGE, 86, f"row {landing.row}")]
    lying = spots(landing.cards)
    for held, (index, under) in zip(landing.cards, lying, strict=True):
        body.append(place(_LEFT + index * _STEP + 6 * under, 50 + 6 * under, card(held)))
    used = lying[-1][0] + 1
    body.append(taken(_LEFT - 4, 46, used * _STEP))
    body.append(arrow((_LEFT + used * _STEP, 81), right, (right + 60, 81), takes=True))
    body += [words(right + 70, 78, target, "b"), heads(right + 90, 98, score(landing.cards))]
    body += [words(_EDGE, 182, "after"), place(_LEFT, 146, card(landing.card, "new"))]
    body += [place(_LEFT + index * _STEP, 146, slot()) for index in range(1, capacity)]
    return frame(width, 224, "A row is taken", told, "".join(body), scheme)
