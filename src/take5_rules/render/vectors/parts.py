"""What the pictures of several kinds of vector share: cards in strips, rows, seats, and answers."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from take5_rules.core.cards import MAX_CARD, score
from take5_rules.core.table import Cards
from take5_rules.render.blocks import Block, beside, flow, grid, line, panel, paragraph, scaled, stack
from take5_rules.render.marker_shapes import BADGE_WIDTH, badge, sign_card
from take5_rules.render.markers import Marker
from take5_rules.render.shapes import CARD_HEIGHT, CARD_WIDTH, back, card, heads, place, slot, spots, words
from take5_rules.spec.lines import numbers_of
from take5_rules.spec.parts import EditionNumbers, Rows

__all__ = [
    "MOST_SLOTS",
    "WIDTH",
    "answer",
    "by_seat",
    "count",
    "counted",
    "each_seat",
    "expected",
    "face",
    "face_down",
    "given",
    "holds",
    "is_card",
    "numbers",
    "one_card",
    "rounds_played",
    "row_table",
    "strip",
    "total_heads",
    "totals_of",
    "verdict",
]

WIDTH = 400
"""How wide a picture wants to be: small enough for a telephone."""

MOST_SLOTS = 12
"""How many free places of a row are drawn at most."""

_SIZE = 0.62
_STEP = 32
_HIGH = 40
_TWIN = 18
_CHECK = '<path class="tip" d="M1 7l2-2 3 3 6-7 2 2-8 9z"/>'
_CROSS = '<path class="tiptake" d="M2 3l2-2 3 3 3-3 2 2-3 3 3 3-2 2-3-3-3 3-2-2 3-3z"/>'


def given(*blocks: Block) -> Block:
    """What a vector asks."""
    return stack([line("given", "b"), *blocks])


def expected(*blocks: Block, width: int = WIDTH) -> Block:
    """What must come out, on a ground of its own."""
    return panel(stack([line("expected", "b"), *blocks]), width)


def numbers(edition: EditionNumbers) -> Block:
    """An edition's numbers in words."""
    return stack([paragraph(told, WIDTH) for told in numbers_of(edition)], 0)


def holds(capacity: int) -> Block:
    """How many cards a row holds."""
    return line(f"a row holds {capacity}")


def rounds_played(rounds: int) -> str:
    """How many rounds lie behind."""
    return "1 round played" if rounds == 1 else f"{rounds} rounds played"


def is_card(number: int) -> bool:
    """Whether there is such a card."""
    return 0 < number <= MAX_CARD


def face(number: int, kind: str = "") -> str:
    """A card, or a bare number where there is no such card."""
    if is_card(number):
        return card(number, kind)
    return slot() + words(CARD_WIDTH // 2, 36, str(number), "n")


def one_card(number: int, kind: str = "", size: float = _SIZE) -> Block:
    """One small card."""
    whole = Block(width=CARD_WIDTH, height=CARD_HEIGHT, drawn=face(number, kind))
    return scaled(whole, size)


def face_down(size: float = _SIZE) -> Block:
    """One small card face down."""
    return scaled(Block(width=CARD_WIDTH, height=CARD_HEIGHT, drawn=back()), size)


def strip(cards: Iterable[int], kinds: Mapping[int, str] | None = None, a_line: int = 10) -> Block:
    """Cards side by side, ``a_line`` of them in a line; ``kinds`` are the classes of some; a word if none."""
    shown = [one_card(number, (kinds or {}).get(number, "")) for number in cards]
    if not shown:
        return line("none", height=_HIGH)
    lines = [shown[start : start + a_line] for start in range(0, len(shown), a_line)]
    return stack([beside(each, _STEP - shown[0].width) for each in lines], 4)


def count(points: int) -> Block:
    """A number of bullheads, as a figure and a head."""
    width = 10 + 9 * len(str(points))
    return Block(width=width + 22, height=_HIGH, drawn=heads(width, _HIGH // 2 + 5, points))


def total_heads(cards: Iterable[int]) -> Block:
    """The bullheads of cards together."""
    return count(score(filter(is_card, cards)))


def counted(cards: Cards) -> Block:
    """Cards with their bullheads together, a word if there is none."""
    return beside([strip(cards, a_line=10), total_heads(cards)], 4) if cards else line("none")


def row_table(
    rows: Rows,
    capacity: int,
    *,
    before: Rows | None = None,
    notes: Mapping[int, str] | None = None,
    marker: Marker | None = None,
) -> Block:
    """Rows with their free places and bullheads, and a note behind some.

    A card that was not in its row ``before`` has a dashed edge.
    """
    lines = []
    for at, row in enumerate(rows):
        old = row if before is None else before[at] if at < len(before) else ()
        inside = marker if marker is not None and marker.inside and marker.row == at else None
        parts = [line(f"row {at}"), _row(row, capacity, old, inside), total_heads(row)]
        said = []
        if marker is not None and marker.row == at:
            said.append(beside([_sign(marker), line(marker.told)], 6))
        if notes is not None and at in notes:
            said.append(line(f"\N{LEFTWARDS ARROW} {notes[at]}", "b"))
        lines.append([*parts, *([beside(said, 10)] if said else [])])
    told = {**(notes or {}), **({} if marker is None else {marker.row: marker.told})}
    beyond = [line(f"no row {at}: {said}", "b") for at, said in told.items() if not 0 <= at < len(rows)]
    return stack([grid(lines, 8), *beyond], 4)


def _sign(marker: Marker) -> Block:
    return Block(width=BADGE_WIDTH, height=22, drawn=badge(marker.sign, marker.told))


def _row(row: Cards, capacity: int, old: Cards, inside: Marker | None) -> Block:
    """A row's cards; of twins both numbers are seen, and a card that lies inside takes up a place."""
    lying = spots(row)
    used = lying[-1][0] + 1 if lying else 0
    drawn = []
    for number, (at, under) in zip(row, lying, strict=True):
        kind = "new" if under >= old.count(number) else ""
        drawn.append(place(at * _STEP, 1 + _TWIN * under, one_card(number, kind).drawn))
    faces = [] if inside is None else [sign_card(inside.sign, inside.told)]
    faces += [slot()] * (min(capacity, MOST_SLOTS) - used - len(faces))
    drawn += [place((used + nth) * _STEP, 1, face, _SIZE) for nth, face in enumerate(faces)]
    width = (used + len(faces)) * _STEP + 2
    height = _HIGH + 2 + _TWIN * max((under for _, under in lying), default=0)
    return Block(width=width, height=height, drawn="".join(drawn))


def each_seat(shown: Sequence[Block], seats: Collection[int] | None = None) -> Block:
    """A line for each seat, or for those named."""
    named = range(len(shown)) if seats is None else seats
    return grid([[line(f"seat {seat}"), block] for seat, block in zip(named, shown, strict=True)], 8)


def by_seat(what: str, values: Sequence[int]) -> Block:
    """One number of bullheads for each seat."""
    shown = [beside([line(f"seat {seat}"), count(value)], 2) for seat, value in enumerate(values)]
    lines = [shown[start : start + 3] for start in range(0, len(shown), 3)]
    return beside([line(what, "b"), grid(lines, 12)], 12)


def totals_of(what: str, totals: Sequence[int]) -> Block:
    """The total of each seat."""
    shown = [line(f"seat {seat}: {total}") for seat, total in enumerate(totals)]
    return beside([line(what, "b"), flow(shown, WIDTH - 110)], 12)


def answer(text: str, accepted: bool, shown: Block | None = None) -> Block:
    """What somebody asks for, and whether it is accepted."""
    mark = Block(width=14, height=12, drawn=_CHECK if accepted else _CROSS)
    said = line(text) if accepted else line(f"refused: {text}", "b")
    return beside([mark, said, *([] if shown is None else [shown])], 6)


def verdict(text: str, accepted: bool) -> Block:
    """What comes of it all, in bold."""
    mark = Block(width=14, height=12, drawn=_CHECK if accepted else _CROSS)
    return beside([mark, line(text, "b")], 8)
