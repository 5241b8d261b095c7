"""A naive reading of Even/Odd [R30-DIGEST]."""

from tests.oracle.kinds.felt import (
    Ask,
    Felt,
    Story,
    add_right,
    ascending,
    every_row,
    lowest_end,
    nearest_lower,
    take,
)


def lay(felt: Felt) -> None:
    felt.marked = lowest_end(felt)
    felt.parity = "even" if felt.rows[felt.marked][-1] % 2 == 0 else "odd"


def begin(felt: Felt, seats: int) -> None:
    """Beside the lowest starter, with its parity up [R30-DIGEST]."""
    lay(felt)


def one_turn(felt: Felt, cards: dict[int, int], flipped: list[int], ask: Ask, story: Story) -> None:
    for seat in ascending(cards):
        card = cards[seat]
        # The marked row takes only cards of the parity shown [R30-DIGEST].
        open_rows = []
        for row in every_row(felt):
            parity = "even" if card % 2 == 0 else "odd"
            if row != felt.marked or parity == felt.parity:
                open_rows.append(row)
        goal = nearest_lower(felt, card, open_rows)
        piles_before = [list(pile) for pile in felt.piles]
        if goal is None:
            # It fits no row: any row may be taken [R30-DIGEST, rule 4], the marked one too [DECIDED].
            take(felt, seat, card, ask("take", seat, card, every_row(felt)), story)
        else:
            add_right(felt, seat, card, goal, story)
        if felt.piles != piles_before:
            # Whenever anyone takes a row, the card moves to the row whose end is now lowest [R30-DIGEST].
            lay(felt)
