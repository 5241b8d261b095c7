"""A naive reading of two cards a turn: variant 6, Nifty, of the booklet of 2005 [R2005-EN]."""

from tests.oracle.kinds.felt import Ask, Felt, Story, add_right, every_row, nearest_lower, take


def begin(felt: Felt, seats: int) -> None:
    """Nothing is laid out besides the rows."""


def one_turn(felt: Felt, cards: dict[int, list[int]], flipped: list[int], ask: Ask, story: Story) -> None:
    waiting = {seat: sorted(pair) for seat, pair in cards.items()}
    for pair in waiting.values():
        # Two cards each [R2005-EN].
        assert len(pair) == 2
        assert pair[0] != pair[1]
    while waiting:
        # The seat that has the lowest of the cards that lie there is next [R2005-EN].
        lying = [(card, seat) for seat, pair in waiting.items() for card in pair]
        seat = min(lying)[1]
        pair = waiting.pop(seat)
        # It places both, in the order that it likes [R2005-EN].
        first = ask("first", seat, pair[0], pair)
        for card in sorted(pair, key=lambda one: one != first):
            goal = nearest_lower(felt, card, every_row(felt))
            if goal is None:
                take(felt, seat, card, ask("take", seat, card, every_row(felt)), story)
            else:
                add_right(felt, seat, card, goal, story)
