"""The shapes and colours of all pictures: cards, bullheads, arrows; drawn here, after nobody's art.

Every colour says only what a number or a shape says too.
"""

from __future__ import annotations

import html
from collections.abc import Sequence
from enum import StrEnum
from itertools import groupby

from take5_rules.core.cards import bullheads

__all__ = [
    "CARD_HEIGHT",
    "CARD_WIDTH",
    "HEAD",
    "Scheme",
    "Svg",
    "arrow",
    "arrow_below",
    "back",
    "card",
    "frame",
    "heads",
    "place",
    "slot",
    "spots",
    "taken",
    "words",
]

CARD_WIDTH = 46
CARD_HEIGHT = 62

HEAD = "M-5-5q-1 5 3 5l1 3q1 3 1 3t1-3l1-3q4 0 3-5q-1 2-5 2t-4-2z"

_COMMON = """
.t5 text{font-family:system-ui,'DejaVu Sans',sans-serif;font-size:13px}
.t5 .n{font-size:18px;font-weight:700;text-anchor:middle}
.t5 .m{text-anchor:middle}.t5 .e{text-anchor:end}.t5 .b{font-weight:700}.t5 .h{font-size:15px;font-weight:700}
.t5 .slot,.t5 .go{fill:none}.t5 .slot{stroke-dasharray:3 4}
.t5 .go{stroke-width:2}.t5 .take{stroke-width:3;stroke-dasharray:8 4}
.t5 .new{stroke-width:3.5;stroke-dasharray:5 2}
"""
_LIGHT = """
.t5 .bg{fill:#faf8f3}.t5 text{fill:#1c1c1e}.t5 .head{fill:#1c1c1e}
.t5 .card{stroke:#55555c}.t5 .slot{stroke:#a9a7a0}.t5 .back{fill:#8d99ae;stroke:#55555c}
.t5 .stripe{stroke:#faf8f3}
.t5 .k1{fill:#fff}.t5 .k2{fill:#d7ebf9}.t5 .k3{fill:#fdeebc}.t5 .k5{fill:#f8d3b8}.t5 .k7{fill:#e3c9ea}
.t5 .go{stroke:#1f5fa8}.t5 .tip{fill:#1f5fa8}.t5 .take{stroke:#a8430a}.t5 .tiptake{fill:#a8430a}
.t5 .new{stroke:#1f5fa8}.t5 .soft{fill:#efece3}
"""
_DARK = """
.t5 .bg{fill:#1c1d21}.t5 text{fill:#f1f0ec}.t5 .head{fill:#f1f0ec}
.t5 .card{stroke:#a4a6ad}.t5 .slot{stroke:#5b5d64}.t5 .back{fill:#4b5568;stroke:#a4a6ad}
.t5 .stripe{stroke:#1c1d21}
.t5 .k1{fill:#2a2c31}.t5 .k2{fill:#1d3f58}.t5 .k3{fill:#54430f}.t5 .k5{fill:#5f3218}.t5 .k7{fill:#4f2d5b}
.t5 .go{stroke:#7db8f0}.t5 .tip{fill:#7db8f0}.t5 .take{stroke:#f0a064}.t5 .tiptake{fill:#f0a064}
.t5 .new{stroke:#7db8f0}.t5 .soft{fill:#26282d}
"""


class Svg(str):
    """A picture as SVG text; notebooks show it, and ``pathlib.Path.write_text`` saves it."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


class Scheme(StrEnum):
    """The colours of a picture; ``AUTO`` follows the reader's own setting."""

    AUTO = "auto"
    LIGHT = "light"
    DARK = "dark"


def _style(scheme: Scheme) -> str:
    colours = {
        Scheme.AUTO: f"{_LIGHT}@media(prefers-color-scheme:dark){{{_DARK}}}",
        Scheme.LIGHT: _LIGHT.replace(".t5 ", ".t5.light "),
        Scheme.DARK: _DARK.replace(".t5 ", ".t5.dark "),
    }
    return f"<style>{(_COMMON + colours[scheme]).replace(chr(10), '')}</style>"


def frame(width: int, height: int, title: str, told: str, body: str, scheme: Scheme) -> Svg:
    """A whole picture; ``told`` is what it shows in words, for people who do not see it."""
    return Svg(
        f'<svg xmlns="http://www.w3.org/2000/svg" class="t5 {scheme.value}" role="img" width="{width}" '
        f'height="{height}" viewBox="0 0 {width} {height}"><title>{html.escape(title)}</title>'
        f"<desc>{html.escape(told)}</desc>{_style(scheme)}"
        f'<rect class="bg" width="{width}" height="{height}" rx="10"/>{body}</svg>\n'
    )


def words(x: int, y: int, text: str, kind: str = "") -> str:
    """Text with its base line at ``y``; ``kind`` is a class such as ``m`` (middle) or ``e`` (end)."""
    return f'<text x="{x}" y="{y}" class="{kind}">{html.escape(text)}</text>'


def place(x: int, y: int, what: str, size: float = 1) -> str:
    """``what`` moved to a place, and smaller if ``size`` is below 1."""
    scale = "" if size == 1 else f" scale({size})"
    return f'<g transform="translate({x} {y}){scale}">{what}</g>'


def spots(cards: Sequence[int]) -> list[tuple[int, int]]:
    """For each card of a row its place from the left, and how many equal ones lie under it.

    >>> spots([3, 7, 7, 9])
    [(0, 0), (1, 0), (1, 1), (2, 0)]
    """
    return [(place, copy) for place, (_, same) in enumerate(groupby(cards)) for copy, _ in enumerate(same)]


def card(number: int, kind: str = "") -> str:
    """A card with its corner at 0, 0: the number, and one small head for each bullhead."""
    count = bullheads(number)
    upper = count if count < 4 else (count + 1) // 2
    pips = [(index, upper, 46 if upper == count else 40) for index in range(upper)]
    pips += [(index, count - upper, 52) for index in range(count - upper)]
    drawn = "".join(
        f'<path class="head" d="{HEAD}" transform="translate({_spread(index, of)} {y}) scale(.8)"/>'
        for index, of, y in pips
    )
    thick = {1: 1, 2: 1.5, 3: 2, 5: 2.5, 7: 3.5}[count]
    return (
        f'<rect class="card k{count} {kind}" width="{CARD_WIDTH}" height="{CARD_HEIGHT}" rx="6" '
        f'stroke-width="{thick}"/>{words(CARD_WIDTH // 2, 26, str(number), "n")}{drawn}'
    )


def _spread(index: int, of: int) -> str:
    return f"{CARD_WIDTH / 2 + (index - (of - 1) / 2) * 10:g}"


def back() -> str:
    """A card face down."""
    stripes = "".join(
        f'<path class="stripe" d="M4 {y}h{CARD_WIDTH - 8}"/>' for y in range(12, CARD_HEIGHT, 12)
    )
    return f'<rect class="card back" width="{CARD_WIDTH}" height="{CARD_HEIGHT}" rx="6"/>{stripes}'


def slot() -> str:
    """A free place."""
    return f'<rect class="slot" width="{CARD_WIDTH}" height="{CARD_HEIGHT}" rx="6"/>'


def taken(x: int, y: int, width: int) -> str:
    """The frame around cards that are taken."""
    return f'<rect class="go take" x="{x}" y="{y}" width="{width}" height="{CARD_HEIGHT + 8}" rx="8"/>'


def heads(x: int, y: int, count: int) -> str:
    """A number of bullheads: the figure with one head behind it."""
    return (
        f"{words(x, y, str(count), 'e b')}"
        f'<path class="head" d="{HEAD}" transform="translate({x + 11} {y - 5})"/>'
    )


def arrow(start: tuple[int, int], bend: int, end: tuple[int, int], *, takes: bool = False) -> str:
    """An arrow, curved as far as ``bend`` and then straight; one that takes is dashed, with a square tip."""
    (x1, y1), (x2, y2) = start, end
    backwards = 9 if x2 < x1 else -9
    middle = (x1 + bend) // 2
    line = f"M{x1} {y1}C{middle} {y1} {middle} {y2} {bend} {y2}H{x2 + backwards}"
    if takes:
        tip = f"M{x2} {y2 - 6}h{backwards}v12h{-backwards}z"
        return f'<path class="go take" d="{line}"/><path class="tiptake" d="{tip}"/>'
    tip = f"M{x2} {y2}l{backwards}-5v10z"
    return f'<path class="go" d="{line}"/><path class="tip" d="{tip}"/>'


def arrow_below(start: tuple[int, int], bend: int, foot: tuple[int, int], depth: int) -> str:
    """An arrow that runs beneath a row, ``depth`` below its cards, and comes up to ``foot`` from there."""
    (x1, y1), (x2, y2) = start, foot
    middle, low = (x1 + bend) // 2, y2 + depth
    line = f"M{x1} {y1}C{middle} {y1} {middle} {low} {bend} {low}H{x2}V{y2 + 9}"
    return f'<path class="go" d="{line}"/><path class="tip" d="M{x2} {y2}l-5 9h10z"/>'
