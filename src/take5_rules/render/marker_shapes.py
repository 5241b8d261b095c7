"""The shapes of what variants keep on the table, drawn here, after nobody's art.

Each says in a word, or by the way it points, what it is; none has a colour of its own.
"""

from __future__ import annotations

from html import escape

from take5_rules.render.markers import Sign
from take5_rules.render.shapes import CARD_HEIGHT, CARD_WIDTH, HEAD, words

__all__ = ["BADGE_WIDTH", "badge", "flip_card", "open_end", "sign_card"]

BADGE_WIDTH = 46
_MIDDLE = CARD_WIDTH // 2
_WORDS = {Sign.EVEN: "even", Sign.ODD: "odd", Sign.COW: "Cow"}


def _titled(told: str, drawn: str) -> str:
    return f"<g><title>{escape(told)}</title>{drawn}</g>"


def _framed(kind: str = "") -> str:
    outer = f'<rect class="card soft {kind}" width="{CARD_WIDTH}" height="{CARD_HEIGHT}" rx="6"/>'
    inner = f'width="{CARD_WIDTH - 6}" height="{CARD_HEIGHT - 6}"'
    return f'{outer}<rect class="card soft" x="3" y="3" {inner} rx="4"/>'


def _pointer(sign: Sign, x: int, y: int, half: int) -> str:
    """An arrow with its middle at a place; it points as the sign does."""
    way = -1 if sign is Sign.UP else 1
    line = f"M{x} {y - way * half}V{y + way * (half - 8)}"
    tip = f"M{x - 6} {y + way * (half - 9)}h12l-6 {way * 9}z"
    return f'<path class="go" d="{line}"/><path class="tip" d="{tip}"/>'


def sign_card(sign: Sign, told: str, kind: str = "") -> str:
    """A variant's card with its corner at 0, 0 and a double edge, for it has no number."""
    if sign not in _WORDS:
        return _titled(told, _framed(kind) + _pointer(sign, _MIDDLE, CARD_HEIGHT // 2, 20))
    head = f'<path class="head" d="{HEAD}" transform="translate({_MIDDLE} 23) scale(2)"/>'
    drawn = words(_MIDDLE, 52 if sign is Sign.COW else 36, _WORDS[sign], "m b")
    return _titled(told, _framed(kind) + (head if sign is Sign.COW else "") + drawn)


def badge(sign: Sign, told: str) -> str:
    """The same as a small label, 22 high, for places where a card has no room."""
    rect = f'<rect class="card soft" width="{BADGE_WIDTH}" height="22" rx="6"/>'
    if sign in _WORDS:
        return _titled(told, rect + words(BADGE_WIDTH // 2, 16, _WORDS[sign], "m b"))
    return _titled(told, rect + _pointer(sign, BADGE_WIDTH // 2, 11, 9))


def flip_card(told: str) -> str:
    """A flip: two arrows that change places."""
    right = '<path class="go" d="M9 24h20"/><path class="tip" d="M28 18v12l9-6z"/>'
    left = '<path class="go" d="M37 40h-20"/><path class="tip" d="M18 34v12l-9-6z"/>'
    return _titled(told, _framed() + right + left)


def open_end(x: int, y: int, way: int) -> str:
    """A tip that says that a row may grow there: to the left where ``way`` is -1, to the right where 1."""
    return f'<path class="tip" d="M{x} {y - 6}v12l{way * 7}-6z"/>'
