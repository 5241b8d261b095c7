"""What is printed on a card: its number is its identity, its bullheads are derived.

Cards are plain ``int``, exactly ``int``: ``True``, ``1.0`` and ``"1"`` are no cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from take5_rules.core.errors import CardError

__all__ = ["BULLHEADS", "MAX_CARD", "bullheads", "left_over", "score"]

MAX_CARD = 109
"""The highest card whose bullheads the printed rules fix, since 110 is a multiple of ten and of eleven."""


def _printed(card: int) -> int:
    if card == 55:
        return 7
    if card % 11 == 0:
        return 5
    if card % 10 == 0:
        return 3
    if card % 5 == 0:
        return 2
    return 1


BULLHEADS: tuple[int, ...] = (0, *map(_printed, range(1, MAX_CARD + 1)))
"""Bullheads by card number; index 0 is no card and costs nothing."""


def bullheads(card: int) -> int:
    """Bullheads printed on ``card``.

    55 has 7, other multiples of eleven 5, multiples of ten 3, other multiples of five 2, the rest 1
    (AMIGO English 2.10; the list stands in full in the US booklet of 2018).

    Raises:
        CardError: ``card`` is not an exact ``int`` from 1 to 109.

    >>> [bullheads(card) for card in (1, 5, 10, 11, 55, 104)]
    [1, 2, 3, 5, 7, 1]
    """
    if type(card) is not int or not 0 < card <= MAX_CARD:
        raise CardError("not a card")
    return BULLHEADS[card]


def score(cards: Iterable[int]) -> int:
    """Bullheads of all ``cards`` together; each card counts once.

    >>> score([12, 25, 40, 55])
    13
    """
    return sum(map(bullheads, cards))


def left_over(deck: Sequence[int], gone: Iterable[int]) -> list[int]:
    """What is left of ``deck``, in its order, without the cards that are ``gone``, one copy for each of them.

    >>> left_over((10, 11, 11, 12), [11, 12])
    [10, 11]
    """
    if isinstance(deck, range):
        lacking = set(gone)
        return [card for card in deck if card not in lacking]
    missing = Counter(gone)
    left = []
    for card in deck:
        if missing[card]:
            missing[card] -= 1
        else:
            left.append(card)
    return left
