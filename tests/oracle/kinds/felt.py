"""What the naive readings of the variants share: a table of plain lists, and how choices are asked.

Nothing here or beside it imports the package under test.
The keys in brackets are those of the naive reading of the base rules, and [CODE] is a program that was made
after the 30-year booklet.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

Ask = Callable[[str, int, int, list[int]], int]
"""Asked "take" or "place" with the seat, its card and the rows it may name; answers with one of them."""

Story = list[tuple[int, int, int, str, list[int]]]
"""Seat, card, row, what was done ("right", "left", "took" and others) and the cards taken."""


@dataclass
class Felt:
    """The rows and piles, how many cards a row holds, and whatever a variant marks."""

    rows: list[list[int]]
    piles: list[list[int]]
    capacity: int
    marked: int = -1
    parity: str = ""
    arrow: str = ""
    flips: list[bool] = field(default_factory=list)
    shared: list[tuple[list[int], list[int]]] = field(default_factory=list)


def lay_starters(starters: list[int]) -> list[list[int]]:
    return [[card] for card in starters]


def ends(felt: Felt) -> list[int]:
    return [row[-1] for row in felt.rows]


def lowest_end(felt: Felt) -> int:
    best = 0
    for index, end in enumerate(ends(felt)):
        if end < ends(felt)[best]:
            best = index
    return best


def take(felt: Felt, seat: int, card: int, row: int, story: Story) -> None:
    """Take all cards of a row; the card is the row's only one then [all]."""
    taken = felt.rows[row]
    felt.piles[seat] = felt.piles[seat] + taken
    felt.rows[row] = [card]
    story.append((seat, card, row, "took", taken))


def add_right(felt: Felt, seat: int, card: int, row: int, story: Story) -> None:
    """Put a card behind a row's end, or take the row if it is full [all]."""
    if len(felt.rows[row]) == felt.capacity:
        take(felt, seat, card, row, story)
    else:
        felt.rows[row].append(card)
        story.append((seat, card, row, "right", []))


def nearest_lower(felt: Felt, number: int, rows: list[int]) -> int | None:
    """Of these rows, the one whose end is closest below a number [all]."""
    best = None
    for row in rows:
        end = felt.rows[row][-1]
        if end < number and (best is None or end > felt.rows[best][-1]):
            best = row
    return best


def every_row(felt: Felt) -> list[int]:
    return list(range(len(felt.rows)))


def ascending(cards: dict[int, int]) -> list[int]:
    """The seats from the one with the lowest card to the one with the highest [all]."""
    return sorted(cards, key=lambda seat: cards[seat])
