"""Small words that every drawing shares: seats by name, cards with their bullheads, harmless text."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence

from take5_rules.core.cards import bullheads
from take5_rules.core.edition import Threshold

__all__ = [
    "card_text",
    "cards_text",
    "harmless",
    "heads_text",
    "listed",
    "pad",
    "plain_text",
    "seat_label",
    "shown_width",
    "threshold_text",
]

_LONGEST = 24
_UNSAFE = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})


def plain_text(text: str) -> str:
    """``text`` with a question mark for each character that steers a terminal or turns the writing round.

    >>> plain_text("Eve" + chr(0x202E) + "txt")
    'Eve?txt'
    """
    return "".join("?" if unicodedata.category(char) in _UNSAFE else char for char in text)


def harmless(text: str) -> str:
    """``text`` on one line, short, and without characters that steer a terminal or turn the writing round.

    >>> harmless("Eve" + chr(27) + "[2J")
    'Eve?[2J'
    """
    plain = plain_text(text[: _LONGEST + 1])
    return plain if len(text) <= _LONGEST else plain[: _LONGEST - 1] + "~"


def seat_label(seat: int, names: Sequence[str] | None = None) -> str:
    """The seat's number, with the name where there is one.

    >>> seat_label(1), seat_label(1, ["Ada", "Bo"])
    ('seat 1', '1 Bo')
    """
    if names is None or seat >= len(names) or not names[seat].strip():
        return f"seat {seat}"
    return f"{seat} {harmless(names[seat])}"


def card_text(card: int) -> str:
    """The card's number, and its bullheads where it has more than one.

    >>> card_text(12), card_text(55)
    ('12', '55(7)')
    """
    heads = bullheads(card)
    return str(card) if heads == 1 else f"{card}({heads})"


def cards_text(cards: Iterable[int]) -> str:
    """Cards with their bullheads, a space between them."""
    return " ".join(map(card_text, cards))


def heads_text(points: int) -> str:
    """A number of bullheads in words.

    >>> heads_text(1), heads_text(18)
    ('1 bullhead', '18 bullheads')
    """
    return f"{points} bullhead" if points == 1 else f"{points} bullheads"


def threshold_text(end: Threshold) -> str:
    """The total with which a match ends, in words.

    >>> [threshold_text(Threshold(points=66, inclusive=one)) for one in (True, False)]
    ['at 66 or more', 'above 66']
    """
    return f"at {end.points} or more" if end.inclusive else f"above {end.points}"


def listed(words: Sequence[str]) -> str:
    """Words as English lists them.

    >>> listed(["a"]), listed(["a", "b", "c"])
    ('a', 'a, b and c')
    """
    return " and ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))


def shown_width(text: str) -> int:
    """How many columns of a terminal ``text`` fills."""
    return sum(
        0 if unicodedata.combining(char) else 2 if unicodedata.east_asian_width(char) in "WF" else 1
        for char in text
    )


def pad(text: str, width: int) -> str:
    """``text`` with blanks behind it up to ``width`` columns."""
    return text + " " * (width - shown_width(text))
