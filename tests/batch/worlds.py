"""A naive resolver of one lane, house editions, and random worlds, for the tests of the batch.

The resolver shares nothing with the package: lists of cards, one card after another.
"""

from collections.abc import Iterator, Sequence

import numpy as np

from take5_rules import CLASSIC, CardRange, Edition, LowDeck, one_round
from take5_rules.batch import NONE_DUE, Deals, Layout, deal
from take5_rules.batch.layout import Bytes

HOUSE = {
    "five rows of six, cards to 100": Edition(
        deck=CardRange(first=1, last=100), rows=5, row_capacity=6, max_seats=9
    ),
    "eight cards, two rows of two": Edition(
        deck=CardRange(first=1, last=8), rows=2, row_capacity=2, hand_size=2, max_seats=3
    ),
    "one row, every card is a choice or follows": Edition(
        deck=CardRange(first=1, last=30), rows=1, row_capacity=3, hand_size=4, max_seats=7
    ),
    "rows of one card": Edition(deck=CardRange(first=1, last=40), row_capacity=1, hand_size=6, max_seats=6),
    "rows that never fill": Edition(deck=CardRange(first=1, last=109), rows=3, row_capacity=109),
    "nine rows": Edition(deck=CardRange(first=5, last=109), rows=9, hand_size=9),
    "rows of nine": Edition(deck=CardRange(first=1, last=109), row_capacity=9),
    "sixty rows": Edition(deck=CardRange(first=1, last=109), rows=60, hand_size=4),
    "the dearest cards": Edition(
        deck=CardRange(first=50, last=60), rows=1, row_capacity=9, hand_size=5, max_seats=2
    ),
    "twenty-six seats": Edition(deck=CardRange(first=2, last=109), hand_size=4, max_seats=26),
    "low deck": Edition(deck=LowDeck()),
}


def heads(card: int) -> int:
    """Bullheads, said once more."""
    if card == 55:
        return 7
    for divisor, printed in ((11, 5), (10, 3), (5, 2)):
        if card % divisor == 0:
            return printed
    return 1


def worth(row: Sequence[int]) -> int:
    """Bullheads of a row."""
    return sum(heads(card) for card in row)


def naive(
    rows: Sequence[Sequence[int]],
    turns: Sequence[Sequence[int]],
    capacity: int,
    choices: Sequence[int] | None = None,
) -> tuple[list[int], list[list[int]], list[int]]:
    """Points of each seat, the rows at the end, and the choice made in each turn."""
    table = [list(row) for row in rows]
    points = [0] * len(turns[0])
    chosen = []
    for turn, cards in enumerate(turns):
        made = NONE_DUE
        for card in sorted(cards):
            lower = [row for row in table if row[-1] < card]
            if lower:
                target = table.index(max(lower, key=lambda row: row[-1]))
                takes = len(table[target]) == capacity
            else:
                costs = [worth(row) for row in table]
                target = costs.index(min(costs)) if choices is None else choices[turn]
                takes = True
                made = target
            if takes:
                points[cards.index(card)] += worth(table[target])
                table[target] = []
            table[target].append(card)
        chosen.append(made)
    return points, table, chosen


def lane_of(deals: Deals, lane: int) -> tuple[list[list[int]], list[list[int]]]:
    """Rows and turns of one lane as lists."""
    return [[card] for card in deals.starters[:, lane].tolist()], deals.hands[:, :, lane].tolist()


def random_choices(rng: np.random.Generator, layout: Layout, deals: Deals) -> Bytes:
    """Random rows exactly where a choice falls due if they are taken, `NONE_DUE` elsewhere."""
    lanes = deals.starters.shape[1]
    wanted = rng.integers(0, layout.rows, size=(layout.turns, lanes)).astype(np.uint8)
    for lane in range(lanes):
        rows, turns = lane_of(deals, lane)
        wanted[:, lane] = naive(rows, turns, layout.row_capacity, wanted[:, lane].tolist())[2]
    return wanted


def layouts() -> Iterator[tuple[str, Layout]]:
    """The classic edition at 2 to 10 seats, and each house edition at its fewest and most seats."""
    for seats in range(2, 11):
        yield f"classic, {seats} seats", Layout(edition=one_round(CLASSIC), seats=seats)
    for name, edition in HOUSE.items():
        for seats in sorted({edition.min_seats, edition.max_seats}):
            yield f"{name}, {seats} seats", Layout(edition=one_round(edition), seats=seats)


LAYOUTS = dict(layouts())


def dealt(layout: Layout, lanes: int, seed: int) -> Deals:
    """Random deals from a seed."""
    return deal(layout, lanes, np.random.default_rng(seed))
