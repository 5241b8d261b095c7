"""A naive reading of two-ended rows: variant 4, Professional, of the booklet of 2005 [R2005-EN]."""

from tests.oracle.kinds.felt import Ask, Felt, Story, add_right, ascending, every_row, take


def begin(felt: Felt, seats: int) -> None:
    """Nothing is laid out besides the rows."""


def one_turn(felt: Felt, cards: dict[int, int], flipped: list[int], ask: Ask, story: Story) -> None:
    for seat in ascending(cards):
        card = cards[seat]
        # Right of a lower last card, or left of a higher first card [R2005-EN]; a lone card is both [D].
        places = []
        for row in every_row(felt):
            if card > felt.rows[row][-1]:
                places.append((card - felt.rows[row][-1], row, "right"))
            if card < felt.rows[row][0]:
                places.append((felt.rows[row][0] - card, row, "left"))
        if not places:
            # A card that fits nowhere: its owner takes a row of his choice [R2005-EN].
            take(felt, seat, card, ask("take", seat, card, every_row(felt)), story)
            continue
        # The smallest difference of all places, left and right, is forced [R2005-EN].
        smallest = min(gap for gap, _, _ in places)
        nearest = [(row, side) for gap, row, side in places if gap == smallest]
        row, side = nearest[0]
        if len(nearest) > 1:
            # Equal differences are printed nowhere; the owner chooses [DECIDED].
            row = ask("place", seat, card, sorted(row for row, _ in nearest))
            side = dict(nearest)[row]
        if side == "right":
            add_right(felt, seat, card, row, story)
        elif len(felt.rows[row]) == felt.capacity:
            # The sixth card takes the five, from the left too, and is the row's only card [R2005-EN].
            take(felt, seat, card, row, story)
        else:
            felt.rows[row].insert(0, card)
            story.append((seat, card, row, "left", []))
