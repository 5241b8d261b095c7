"""A naive reading of Hand [R2005-EN]: a whole round with lists and loops."""

from collections.abc import Callable

from attrs import define

Answer = int | None | list[int]
Ask = Callable[[str, int, list[int], int], Answer]
"""What is asked, of whom, what there is to choose from, and how many may be chosen: the answer."""

Told = list[tuple[object, ...]]


@define
class Round:
    """Hands, rows and piles as lists, and the numbers of the booklet, or others."""

    rows: list[list[int]]
    hands: list[list[int]]
    piles: list[list[int]]
    capacity: int = 5
    most_a_go: int = 2
    most_in_hand: int = 16
    pile_limit: int = 20
    weight: int = 2


def play(on: Round, first: int, ask: Ask, told: Told) -> int:
    """Play to the end of the round; how many turns it took."""
    turns = 0
    while True:
        turns = turns + 1
        seat = first
        for _ in range(len(on.hands)):
            one_go(on, seat, ask, told)
            told.append(("over", seat))
            # The turn to play passes clockwise.
            seat = seat + 1
            if seat == len(on.hands):
                seat = 0
        # The round ends after the turn in which one of two things has come about.
        if any(len(hand) == 0 for hand in on.hands) or any(len(pile) > on.pile_limit for pile in on.piles):
            return turns


def one_go(on: Round, seat: int, ask: Ask, told: Told) -> None:
    played = 0
    while played < on.most_a_go and len(on.hands[seat]) > 0:
        # One or two cards: the first must be played, behind it one may stop.
        card = ask("card" if played == 0 else "card or stop", seat, sorted(on.hands[seat]), 1)
        if card is None:
            return
        assert isinstance(card, int)
        on.hands[seat].remove(card)
        told.append(("card", seat, card))
        put(on, seat, card, ask, told)
        played = played + 1


def put(on: Round, seat: int, card: int, ask: Ask, told: Told) -> None:
    """Face up and at once to its row, by the basic rules."""
    goal = -1
    for row in range(len(on.rows)):
        end = on.rows[row][-1]
        if end < card and (goal == -1 or end > on.rows[goal][-1]):
            goal = row
    if goal == -1:
        named = ask("row", seat, list(range(len(on.rows))), 1)
        assert isinstance(named, int)
        goal = named
    elif len(on.rows[goal]) < on.capacity:
        on.rows[goal].append(card)
        told.append(("put", seat, card, goal))
        return
    taken = on.rows[goal]
    on.rows[goal] = [card]
    told.append(("took", seat, card, goal, taken))
    # Each of these cards goes to the hand or to the pile, and there is a most for the hand.
    kept = ask("keep", seat, sorted(taken), on.most_in_hand - len(on.hands[seat]))
    assert isinstance(kept, list)
    for each in taken:
        if each in kept:
            on.hands[seat].append(each)
        else:
            on.piles[seat].append(each)
    told.append(("kept", seat, sorted(kept)))


def minus_points(on: Round, heads: Callable[[int], int]) -> list[int]:
    found = []
    for hand, pile in zip(on.hands, on.piles, strict=True):
        total = 0
        for card in pile:
            total = total + heads(card)
        for card in hand:
            total = total + on.weight * heads(card)
        found.append(total)
    return found
