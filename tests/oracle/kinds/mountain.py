"""A naive reading of Mountain Climbing [R30-DIGEST, CODE]."""

from tests.oracle.kinds.felt import Ask, Felt, Story, add_right, ascending, every_row, take


def begin(felt: Felt, seats: int) -> None:
    """At the fourth row, arrow up [R30-DIGEST]."""
    felt.marked = len(felt.rows) - 1
    felt.arrow = "up"


def climb(felt: Felt) -> None:
    """One row in the arrow's direction; at either end of the column the arrow turns [R30-DIGEST, CODE]."""
    felt.marked = felt.marked - 1 if felt.arrow == "up" else felt.marked + 1
    if felt.marked >= len(felt.rows) - 1:
        felt.marked = len(felt.rows) - 1
        felt.arrow = "up"
    if felt.marked <= 0:
        felt.marked = 0
        felt.arrow = "down"


def one_turn(felt: Felt, cards: dict[int, int], flipped: list[int], ask: Ask, story: Story) -> None:
    for seat in ascending(cards):
        card = cards[seat]
        best = None
        smallest = 1000
        for row in every_row(felt):
            end = felt.rows[row][-1]
            # The marked row is built downwards, all others upwards [R30-DIGEST].
            fits = card < end if row == felt.marked else card > end
            gap = abs(card - end)
            # At equal difference the marked row wins [R30-DIGEST].
            if fits and (gap < smallest or (gap == smallest and row == felt.marked)):
                best, smallest = row, gap
        taken_before = sum(len(pile) for pile in felt.piles)
        if best is None:
            take(felt, seat, card, ask("take", seat, card, every_row(felt)), story)
        else:
            add_right(felt, seat, card, best, story)
        if sum(len(pile) for pile in felt.piles) > taken_before:
            climb(felt)
