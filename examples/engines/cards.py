"""The bullheads of a card, and where a card goes by the base rules."""

from collections.abc import Iterable


def heads(card: int) -> int:
    if card == 55:
        return 7
    if card % 11 == 0:
        return 5
    if card % 10 == 0:
        return 3
    if card % 5 == 0:
        return 2
    return 1


def points(cards: Iterable[int]) -> int:
    return sum(heads(card) for card in cards)


def ends_of(rows: list[list[int]]) -> list[int]:
    return [row[-1] for row in rows]


def find_row(ends: list[int], card: int) -> int | None:
    lower = [end for end in ends if end < card]
    if not lower:
        return None
    return ends.index(max(lower))


def take_row(rows: list[list[int]], row: int, card: int) -> list[int]:
    """Begin a row anew with a card, and give the cards that lay there."""
    taken, rows[row] = rows[row], [card]
    return taken


def add_card(rows: list[list[int]], row: int, card: int, capacity: int) -> list[int]:
    """Lay a card at the end of a row, and give what it takes there: nothing, or a full row."""
    if len(rows[row]) >= capacity:
        return take_row(rows, row, card)
    rows[row].append(card)
    return []
