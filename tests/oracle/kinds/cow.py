"""A naive reading of the Jumping Cow [R30-DIGEST, CODE]."""

from tests.oracle.kinds.felt import Ask, Felt, Story, ascending, every_row, lowest_end, nearest_lower, take


def begin(felt: Felt, seats: int) -> None:
    """At the lowest starter [CODE]."""
    felt.marked = lowest_end(felt)


def jump(felt: Felt, seat: int, story: Story) -> None:
    """To the row whose end is lowest of the other rows [R30-DIGEST, CODE]."""
    others = [row for row in every_row(felt) if row != felt.marked]
    goal = others[0]
    for row in others:
        if felt.rows[row][-1] < felt.rows[goal][-1]:
            goal = row
    felt.marked = goal
    # Four numbers and the Cow are full; where it is one too many, the seat takes this row too, all but
    # the highest card, and the Cow jumps again [R30-DIGEST, CODE].
    if len(felt.rows[goal]) + 1 > felt.capacity:
        highest = max(felt.rows[goal])
        taken = [card for card in felt.rows[goal] if card != highest]
        felt.piles[seat] = felt.piles[seat] + taken
        felt.rows[goal] = [highest]
        story.append((seat, highest, goal, "crowded", taken))
        jump(felt, seat, story)


def one_turn(felt: Felt, cards: dict[int, int], flipped: list[int], ask: Ask, story: Story) -> None:
    for seat in ascending(cards):
        card = cards[seat]
        # The Cow has no value: look at the card to its left [R30-DIGEST].
        goal = nearest_lower(felt, card, every_row(felt))
        if goal is None:
            goal = ask("take", seat, card, every_row(felt))
            take(felt, seat, card, goal, story)
        else:
            # The Cow counts toward the five [R30-DIGEST].
            used = len(felt.rows[goal]) + (1 if goal == felt.marked else 0)
            if used >= felt.capacity:
                take(felt, seat, card, goal, story)
            else:
                felt.rows[goal].append(card)
                story.append((seat, card, goal, "right", []))
        if goal == felt.marked:
            jump(felt, seat, story)
