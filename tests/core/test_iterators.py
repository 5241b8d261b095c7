"""What is given once, as an iterator, counts like a tuple: nothing reads it twice."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest

from take5_rules import CLASSIC, Deal, PlayPicks, ranks, resolve_turn, score, winners

HANDS = (tuple(range(1, 11)), tuple(range(41, 51)))

TAKERS: dict[str, Callable[[Callable[[Iterable[int]], Iterable[int]]], object]] = {
    "winners": lambda given: winners(given((66, 20, 20))),
    "ranks": lambda given: ranks(given((70, 20, 20, 31))),
    "score": lambda given: score(given((1, 55))),
    "resolve_turn": lambda given: resolve_turn([[1], [20], [30], [40]], given((3, 4)), CLASSIC),
    "PlayPicks": lambda given: PlayPicks(cards=given((1, 41))),
    "Deal": lambda given: Deal(hands=[given(hand) for hand in HANDS], rows=given((20, 35, 60, 80))),
}


@pytest.mark.parametrize("take", TAKERS.values(), ids=TAKERS)
def test_an_iterator_counts_like_a_tuple(
    take: Callable[[Callable[[Iterable[int]], Iterable[int]]], object],
) -> None:
    assert take(iter) == take(tuple)
