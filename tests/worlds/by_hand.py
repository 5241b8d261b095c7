"""A second way to the published numbers, without the engine and without the walk that it is checked with.

It goes through whole histories of one round, one after the other, and asks only the second reading.
"""

from collections import Counter
from itertools import combinations, permutations, product

from tests.oracle import oracle as o

__all__ = ["count_matches"]


def count_matches(box: o.Box, seats: int, first: int) -> tuple[int, dict[int, int]]:
    """How many matches of one dealt round there are, and how many points each seat has in all of them."""
    leading = o.lead(box, seats, first, 0)
    points: Counter[int] = Counter()
    matches = 0
    for hands in _hands(box, seats, o.deck(box, seats)):
        left = sorted(set(o.deck(box, seats)) - {card for hand in hands for card in hand})
        for starters in permutations(left, box.rows):
            rows = [[card] for card in starters]
            unfinished: list[tuple[list[list[o.Pick]], list[list[o.Take]]]] = [([], [])]
            while unfinished:
                picks, takes = unfinished.pop()
                stop = o.position_at(box, hands, rows, picks, takes, leading)
                if stop.unplaced:
                    (seat,) = o.who_must_act(box, stop)
                    for row in o.legal_rows(box, stop, seat):
                        unfinished.append((picks, [*takes[:-1], [*takes[-1], (seat, row)]]))
                elif any(stop.hands):
                    order = o.turn_order(box, seats, stop.leader)
                    for cards in product(*[stop.hands[seat] for seat in order]):
                        unfinished.append(
                            ([*picks, list(zip(order, cards, strict=True))], [*takes, []]),
                        )
                else:
                    matches += 1
                    for seat, pile in enumerate(stop.piles):
                        points[seat] += o.points(pile)
    return matches, dict(points)


def _hands(box: o.Box, seats: int, cards: list[int]) -> list[list[list[int]]]:
    if seats == 0:
        return [[]]
    found = []
    for hand in combinations(cards, box.hand):
        left = [card for card in cards if card not in hand]
        found += [[list(hand), *others] for others in _hands(box, seats - 1, left)]
    return found
