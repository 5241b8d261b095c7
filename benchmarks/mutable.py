"""A tuned mutable round of any number of rows and capacity: lists of ints, no object, no event.

It does for any edition's numbers what `benchmarks.tuned` does for four rows of five only.
Nothing in the package uses it; benchmarks measure against it.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Sequence

from take5_rules.core.cards import BULLHEADS


def resolve(
    starters: Sequence[int], turns: Sequence[Sequence[int]], capacity: int = 5
) -> tuple[list[int], list[list[int]]]:
    """Bullheads of each seat and the rows after ``turns`` came to ``starters``; the cheapest row is taken.

    >>> resolve((12, 37, 43, 58), [(3, 60), (59, 1)])
    ([1, 1], [[1], [37], [43], [58, 59, 60]])
    """
    heads = BULLHEADS
    rows = [[card] for card in starters]
    costs = [heads[card] for card in starters]
    ends = list(starters)
    ladder = sorted(ends)
    points = [0] * len(turns[0])
    for turn in turns:
        for card in sorted(turn):
            rung = bisect(ladder, card) - 1
            if rung >= 0:
                row = ends.index(ladder[rung])
                ladder[rung] = card
            else:
                row = costs.index(min(costs))
                ladder.remove(ends[row])
                ladder.insert(0, card)
            ends[row] = card
            if rung >= 0 and len(rows[row]) < capacity:
                rows[row].append(card)
                costs[row] += heads[card]
            else:
                points[turn.index(card)] += costs[row]
                rows[row] = [card]
                costs[row] = heads[card]
    return points, rows
