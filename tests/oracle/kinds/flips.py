"""A naive reading of Flippin' Digits [R30-DIGEST, CODE]."""

from tests.oracle.kinds.felt import Ask, Felt, Story, add_right, every_row, nearest_lower, take


def begin(felt: Felt, seats: int) -> None:
    """Everybody has one flip for the round [R30-DIGEST]."""
    felt.flips = [True] * seats


def turned(card: int) -> int:
    """24 counts as 42; not for 100 to 104 and, by the digest's words, not for one digit [R30-DIGEST]."""
    digits = str(card)
    assert len(digits) == 2
    return int(digits[1] + digits[0])


def one_turn(felt: Felt, cards: dict[int, int], flipped: list[int], ask: Ask, story: Story) -> None:
    for seat in flipped:
        assert felt.flips[seat], "a flip is used once a round"
        felt.flips[seat] = False
    number = {seat: turned(card) if seat in flipped else card for seat, card in cards.items()}
    # From the lowest number as it counts now; of two equal ones the flipped one first [R30-DIGEST, CODE].
    order = sorted(cards, key=lambda seat: (number[seat], 0 if seat in flipped else 1))
    for seat in order:
        # Lying in a row, a card has its own value again [R30-DIGEST].
        goal = nearest_lower(felt, number[seat], every_row(felt))
        if goal is None:
            take(felt, seat, cards[seat], ask("take", seat, cards[seat], every_row(felt)), story)
        else:
            add_right(felt, seat, cards[seat], goal, story)
