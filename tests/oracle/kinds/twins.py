"""A naive reading of Double, variant 8 of the booklet of 2005 [R2005-EN]."""

from tests.oracle.kinds.felt import Ask, Felt, Story, every_row, nearest_lower


def lay_starters(starters: list[int]) -> list[list[int]]:
    """Twins among the starters are stacked, and another card begins the missing row [R2005-EN]."""
    rows: list[list[int]] = []
    for card in starters:
        for row in rows:
            if row[0] == card:
                row.append(card)
                break
        else:
            rows.append([card])
    return rows


def begin(felt: Felt, seats: int) -> None:
    """Nothing is laid out besides the rows."""


def places(row: list[int]) -> int:
    """Twins on top of each other count as one card of the row's five [R2005-EN]."""
    count = 0
    before = None
    for card in row:
        if card != before:
            count += 1
        before = card
    return count


def one_turn(felt: Felt, cards: dict[int, int], flipped: list[int], ask: Ask, story: Story) -> None:
    # From the lowest card up; of twins the lower seat's first [DECIDED].
    waiting = sorted(cards, key=lambda seat: (cards[seat], seat))
    while waiting:
        card = cards[waiting[0]]
        owners = [seat for seat in waiting if cards[seat] == card]
        waiting = waiting[len(owners) :]
        for goal in every_row(felt):
            if felt.rows[goal][-1] == card:
                # The twin is the row's last card: on top of it, with no place of its own [R2005-EN].
                for seat in owners:
                    stack(felt, seat, card, goal, story)
                break
        else:
            goal_or_none = nearest_lower(felt, card, every_row(felt))
            if goal_or_none is None:
                row = ask("take", owners[0], card, every_row(felt))
                take_together(felt, owners, card, row, story)
            elif places(felt.rows[goal_or_none]) == felt.capacity:
                take_together(felt, owners, card, goal_or_none, story)
            else:
                felt.rows[goal_or_none].append(card)
                story.append((owners[0], card, goal_or_none, "right", []))
                for seat in owners[1:]:
                    stack(felt, seat, card, goal_or_none, story)


def stack(felt: Felt, seat: int, card: int, row: int, story: Story) -> None:
    felt.rows[row].append(card)
    story.append((seat, card, row, "stacked", []))


def take_together(felt: Felt, owners: list[int], card: int, row: int, story: Story) -> None:
    """Two seats that played the same card split the points of what it takes [R2005-EN]."""
    taken = felt.rows[row]
    felt.rows[row] = [card]
    if len(owners) == 1:
        felt.piles[owners[0]] = felt.piles[owners[0]] + taken
        story.append((owners[0], card, row, "took", taken))
        return
    felt.shared.append((owners, taken))
    story.append((owners[0], card, row, "shared", taken))
    for seat in owners[1:]:
        stack(felt, seat, card, row, story)
