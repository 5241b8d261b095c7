"""Where the cards of a turn go, as a picture: each row grows to the right, and what is taken gets a frame."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from take5_rules.core.cards import score
from take5_rules.core.events import TakeCause
from take5_rules.core.table import Cards, Row
from take5_rules.core.value import Value
from take5_rules.render.labels import heads_text, shown_width
from take5_rules.render.shapes import (
    CARD_HEIGHT,
    CARD_WIDTH,
    Scheme,
    Svg,
    arrow,
    card,
    frame,
    heads,
    place,
    slot,
    spots,
    taken,
    words,
)

__all__ = ["Landing", "draw_landings", "draw_taking"]

_EDGE = 16
_LEFT = 78
_STEP = CARD_WIDTH + 8
_ROW = CARD_HEIGHT + 34
_PLAYED = 48
_GAP = 110


@frozen(kw_only=True)
class Landing(Value):
    """One card of a turn: whose it is, where it goes, and what it takes (``cause`` is ``None``: nothing).

    ``other`` takes it too, if there is such a seat.
    """

    label: str
    other: str = ""
    card: int
    row: int
    cause: TakeCause | None
    cards: Cards

    @property
    def takers(self) -> str:
        """Who takes it, one or both."""
        return f"{self.label} and {self.other}" if self.other else self.label

    @property
    def told(self) -> str:
        """Who takes what, and why, in a few words."""
        who = f"{self.takers} {'take' if self.other else 'takes'}" if self.label else "takes"
        why = "full" if self.cause is TakeCause.FULL_ROW else "too low"
        return f"{why}: {who} {heads_text(score(self.cards))}"


def draw_landings(
    rows: Sequence[Row], landings: Sequence[Landing], capacity: int, scheme: Scheme, told: str
) -> Svg:
    """The rows before, the cards that come to them, and an arrow from each card to its row."""
    ends = [_end(number, row, landings, capacity) for number, row in enumerate(rows)]
    right = max(ends)
    strips = [_strip(number, row, landings, capacity, 50 + number * _ROW) for number, row in enumerate(rows)]
    played = [_played(order, landing, right) for order, landing in enumerate(landings)]
    arrows = [_arrow(order, landings, right, ends) for order in range(len(landings))]
    labels = max((8 * shown_width(landing.label) for landing in landings), default=0)
    width = right + _GAP + 64 + labels + _EDGE
    height = 50 + max(len(rows) * _ROW, len(landings) * _PLAYED) + 8
    heading = words(_EDGE, 28, "From the lowest card to the highest", "h")
    return frame(width, height, "A turn", told, heading + "".join(strips + arrows + played), scheme)


def _end(number: int, row: Row, landings: Sequence[Landing], capacity: int) -> int:
    """Where a row ends on the right: behind its free places, or behind its cards once it was taken."""
    coming = [landing for landing in landings if landing.row == number]
    grown = spots([*row, *(landing.card for landing in coming)])[-1][0] + 1
    whole = all(landing.cause is None for landing in coming)
    return _LEFT + (max(capacity, grown) if whole else grown) * _STEP


def _strip(number: int, row: Row, landings: Sequence[Landing], capacity: int, y: int) -> str:
    parts = [words(_EDGE, y + 28, f"row {number}"), heads(_EDGE + 20, y + 48, score(row))]
    coming = [landing for landing in landings if landing.row == number]
    lying = spots([*row, *(landing.card for landing in coming)])
    parts += [_lay(spot, y, card(held)) for held, spot in zip(row, lying, strict=False)]
    begin = 0
    for landing, spot in zip(coming, lying[len(row) :], strict=True):
        if landing.cause is not None:
            parts.append(taken(_LEFT + begin * _STEP - 4, y - 4, (spot[0] - begin) * _STEP))
            parts.append(words(_LEFT + begin * _STEP, y + CARD_HEIGHT + 18, landing.told, "b"))
            begin = spot[0]
        parts.append(_lay(spot, y, card(landing.card, "new")))
    if begin == 0:
        parts += [place(_LEFT + index * _STEP, y, slot()) for index in range(lying[-1][0] + 1, capacity)]
    return "".join(parts)


def _lay(spot: tuple[int, int], y: int, what: str) -> str:
    index, under = spot
    return place(_LEFT + index * _STEP + 6 * under, y + 6 * under, what)


def _played(order: int, landing: Landing, right: int) -> str:
    x, y = right + _GAP, 50 + order * _PLAYED
    return (
        words(x + 14, y + 24, f"{order + 1}.", "e")
        + place(x + 20, y, card(landing.card), 0.62)
        + words(x + 56, y + 24, landing.label)
    )


def _arrow(order: int, landings: Sequence[Landing], right: int, ends: Sequence[int]) -> str:
    landing = landings[order]
    rivals = [index for index, other in enumerate(landings) if other.row == landing.row]
    offset = int((rivals.index(order) - (len(rivals) - 1) / 2) * min(14, 54 // len(rivals)))
    start = (right + _GAP - 8, 50 + order * _PLAYED + 19)
    end = (ends[landing.row] + 4, 50 + landing.row * _ROW + CARD_HEIGHT // 2 + offset)
    return arrow(start, right + 16, end, takes=landing.cause is not None)


def draw_taking(landing: Landing, capacity: int, scheme: Scheme, told: str) -> Svg:
    """A row that is taken, the pile that it goes to, and the row afterwards."""
    count = len(landing.cards)
    right = _LEFT + max(count, capacity) * _STEP
    target = f"{landing.takers or 'pile'}: {count} card{'' if count == 1 else 's'}"
    width = right + 70 + 8 * shown_width(target) + 2 * _EDGE
    body = [words(_EDGE, 28, landing.told, "h"), words(_EDGE, 86, f"row {landing.row}")]
    lying = spots(landing.cards)
    body += [_lay(spot, 50, card(held)) for held, spot in zip(landing.cards, lying, strict=True)]
    used = lying[-1][0] + 1
    body.append(taken(_LEFT - 4, 46, used * _STEP))
    body.append(arrow((_LEFT + used * _STEP, 81), right, (right + 60, 81), takes=True))
    body += [words(right + 70, 78, target, "b"), heads(right + 90, 98, score(landing.cards))]
    body += [words(_EDGE, 182, "after"), place(_LEFT, 146, card(landing.card, "new"))]
    body += [place(_LEFT + index * _STEP, 146, slot()) for index in range(1, capacity)]
    return frame(width, 224, "A row is taken", told, "".join(body), scheme)
