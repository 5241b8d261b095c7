"""Pieces of a picture that know how large they are, and ways to put them together."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from attrs import frozen

from take5_rules.core.value import Value
from take5_rules.render.labels import plain_text, shown_width
from take5_rules.render.shapes import place, words

__all__ = ["Block", "beside", "filled", "flow", "grid", "line", "panel", "paragraph", "scaled", "stack"]

LINE = 20
_SIZES = {"": 13.0, "b": 14.6, "h": 16.9}
"""Of the kinds of text; bold letters are an eighth wider."""
_NARROW, _SLIM, _WIDE = frozenset(" ijl.,:;'|!()"), frozenset("frt-"), frozenset("mwMW%")


@frozen(kw_only=True)
class Block(Value):
    """Something drawn with its corner at 0, 0."""

    width: int
    height: int
    drawn: str


def line(text: str, kind: str = "", height: int = LINE) -> Block:
    """One line of text, in the middle of its ``height``; ``b`` is bold, ``h`` a heading."""
    shown = plain_text(text)
    width = _width(shown, kind) + 4
    return Block(width=width, height=height, drawn=words(0, height // 2 + 5, shown, kind))


def paragraph(text: str, width: int, kind: str = "") -> Block:
    """Text in as many lines as it needs."""
    shown = plain_text(text)
    letters = max(1, int(len(shown) * width / max(1, _width(shown, kind))))
    return stack([line(one, kind) for one in wrap(shown, letters) or [""]], 0)


def _width(text: str, kind: str) -> int:
    """How wide text is in the widest of the usual fonts."""
    return round(sum(map(_of_letter, text)) * _SIZES[kind])


def _of_letter(letter: str) -> float:
    if letter in _NARROW:
        return 0.35
    if letter in _SLIM:
        return 0.43
    return 1.0 if letter in _WIDE else 0.65 * shown_width(letter)


def stack(blocks: Sequence[Block], gap: int = 8) -> Block:
    """One below the other."""
    y, drawn = 0, ""
    for block in blocks:
        drawn += _at(0, y, block.drawn)
        y += block.height + gap
    return Block(width=max((one.width for one in blocks), default=0), height=max(0, y - gap), drawn=drawn)


def beside(blocks: Sequence[Block], gap: int = 8) -> Block:
    """One right of the other, their middles on one line."""
    height = max((block.height for block in blocks), default=0)
    x, drawn = 0, ""
    for block in blocks:
        drawn += _at(x, (height - block.height) // 2, block.drawn)
        x += block.width + gap
    return Block(width=max(0, x - gap), height=height, drawn=drawn)


def flow(blocks: Sequence[Block], width: int, gap: int = 16) -> Block:
    """Beside each other as long as there is room, then in the next line."""
    lines: list[list[Block]] = []
    used = 0
    for block in blocks:
        if lines and used + gap + block.width <= width:
            lines[-1].append(block)
            used += gap + block.width
        else:
            lines.append([block])
            used = block.width
    return stack([beside(each, gap) for each in lines], 6)


def grid(lines: Sequence[Sequence[Block]], gap: int = 14) -> Block:
    """Lines with their columns below each other; a line may lack its last ones."""
    columns = max(map(len, lines), default=0)
    widths = [max(one[at].width for one in lines if at < len(one)) for at in range(columns)]
    return stack(
        [beside([filled(block, widths[at]) for at, block in enumerate(each)], gap) for each in lines], 4
    )


def _at(x: int, y: int, drawn: str) -> str:
    return place(x, y, drawn) if drawn and (x or y) else drawn


def filled(block: Block, width: int) -> Block:
    """The block with room behind it up to a width."""
    return Block(width=max(width, block.width), height=block.height, drawn=block.drawn)


def scaled(block: Block, size: float) -> Block:
    """The block made smaller."""
    width, height = round(block.width * size), round(block.height * size)
    return Block(width=width, height=height, drawn=place(0, 0, block.drawn, size))


def panel(block: Block, width: int, padding: int = 10) -> Block:
    """The block on a ground of its own."""
    wide = max(width, block.width + 2 * padding)
    high = block.height + 2 * padding
    ground = f'<rect class="soft" width="{wide}" height="{high}" rx="8"/>'
    return Block(width=wide, height=high, drawn=ground + place(padding, padding, block.drawn))
