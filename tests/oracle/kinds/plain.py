"""The base rules in the form of the naive readings of the variants [all]."""

from tests.oracle.kinds.felt import Ask, Felt, Story, add_right, ascending, every_row, nearest_lower, take


def begin(felt: Felt, seats: int) -> None:
    """Nothing is laid out besides the rows."""


def one_turn(felt: Felt, cards: dict[int, int], flipped: list[int], ask: Ask, story: Story) -> None:
    for seat in ascending(cards):
        card = cards[seat]
        goal = nearest_lower(felt, card, every_row(felt))
        if goal is None:
            take(felt, seat, card, ask("take", seat, card, every_row(felt)), story)
        else:
            add_right(felt, seat, card, goal, story)
