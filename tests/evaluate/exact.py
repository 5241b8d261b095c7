"""Exact values by enumeration: every deal of what a seat cannot know, every order of cards.

Slow and short, for tiny editions; it shares with the evaluation nothing but the engine and the view.
"""

import random
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations

from attrs import evolve

from take5_rules import (
    CardRange,
    Deal,
    Edition,
    PickCard,
    Picking,
    Placing,
    RoundScored,
    State,
    Step,
    TakeRow,
    Visibility,
    bullheads,
    new_match,
    one_round,
    play,
    score,
    to_act,
)
from take5_rules.views import SeatPicking, SeatPlacing

Mean = Callable[[State, int], Fraction]
Choose = Callable[[Picking, int], tuple[int, ...]]

TINY = one_round(
    Edition(deck=CardRange(first=8, last=17), rows=2, row_capacity=2, hand_size=3, min_seats=2, max_seats=2)
)
THREE = one_round(
    Edition(deck=CardRange(first=8, last=17), rows=2, row_capacity=2, hand_size=2, min_seats=3, max_seats=3)
)
OPEN_HANDS = evolve(TINY, hands=Visibility.OPEN)
OPEN_PICKS = evolve(THREE, picks=Visibility.OPEN)


def position(edition: Edition, seats: int, shift: int, turns: int = 0) -> State:
    """A position of an edition: one of its deals, then so many turns of lowest cards."""
    mixed = list(edition.cards_for(seats))
    random.Random(shift).shuffle(mixed)
    hands = [mixed[seat * edition.hand_size :][: edition.hand_size] for seat in range(seats)]
    state: State = new_match(edition, seats)
    state = play(state, Deal(hands=hands, rows=mixed[-edition.rows :])).after
    for _ in range(turns):
        for _ in range(seats):
            assert isinstance(state, Picking)
            seat = to_act(state)[0]
            state = play(state, PickCard(seat=seat, card=state.table.hands[seat][0])).after
        if isinstance(state, Placing):
            state = play(state, TakeRow(seat=to_act(state)[0], row=cheapest(state))).after
    return state


def cheapest(state: Placing) -> int:
    costs = [sum(bullheads(card) for card in row) for row in state.table.rows]
    return costs.index(min(costs))


def any_card(state: Picking, seat: int) -> tuple[int, ...]:
    return state.table.hands[seat]


def lowest_card(state: Picking, seat: int) -> tuple[int, ...]:
    return state.table.hands[seat][:1]


def completions(state: Picking | Placing, seen: SeatPicking | SeatPlacing) -> Iterator[Picking | Placing]:
    """Every state that ``seen`` allows, each as likely as another; face-down picks are not made yet."""
    me, open_hands = seen.seat, seen.match.edition.hands is Visibility.OPEN
    kept = [
        (pick,)
        if isinstance(pick, int) and isinstance(seen, SeatPicking) and not open_hands and seat != me
        else ()
        for seat, pick in enumerate(seen.picks)
    ]
    lying = {card for cards in (*seen.rows, *seen.piles) for card in cards}
    lying |= {card for card in seen.picks if isinstance(card, int)} | set(seen.hand)
    free = tuple(card for card in seen.match.edition.cards_for(seen.match.seats) if card not in lying)
    for hands in _shared_out(
        free, [len(hand) - len(own) for hand, own in zip(seen.hands, kept, strict=True)], me
    ):
        full = [tuple(sorted((*hand, *own))) for hand, own in zip(hands, kept, strict=True)]
        full[me] = seen.hand
        made = list(state.table.hands) if open_hands else full
        table = evolve(state.table, hands=tuple(made))
        if isinstance(state, Placing):
            yield evolve(state, table=table)
        else:
            picks = [pick if isinstance(pick, int) else None for pick in seen.picks]
            yield evolve(state, table=table, picks=tuple(picks))
        if open_hands:
            return


def _shared_out(free: tuple[int, ...], sizes: list[int], me: int) -> Iterator[list[tuple[int, ...]]]:
    if not sizes:
        yield []
        return
    wanted = 0 if me == 0 else sizes[0]
    for hand in combinations(free, wanted):
        left = tuple(card for card in free if card not in hand)
        for others in _shared_out(left, sizes[1:], me - 1):
            yield [hand, *others]


def exact_cost(state: State, me: int, action: PickCard | TakeRow, choose: Choose) -> Fraction:
    """The mean of what ``me`` takes after ``action`` if ``choose`` gives the equally likely cards."""
    assert isinstance(state, Picking | Placing)
    before = score(state.table.piles[me])
    if isinstance(state, Picking) and state.picks[me] is not None:
        return _mean(state, me, before, choose)
    step = play(state, action)
    return _after(step, me, before, choose)


def _after(step: Step, me: int, before: int, choose: Choose) -> Fraction:
    for event in step.events:
        if isinstance(event, RoundScored):
            return Fraction(event.points[me] - before)
    return _mean(step.after, me, before, choose)


def _mean(state: State, me: int, before: int, choose: Choose) -> Fraction:
    seat = to_act(state)[0]
    if isinstance(state, Placing):
        return _after(play(state, TakeRow(seat=seat, row=cheapest(state))), me, before, choose)
    assert isinstance(state, Picking)
    cards = choose(state, seat)
    found = [_after(play(state, PickCard(seat=seat, card=card)), me, before, choose) for card in cards]
    return sum(found, Fraction(0)) / len(found)


def exact_values(
    state: State, seen: SeatPicking | SeatPlacing, actions: list[PickCard | TakeRow], choose: Choose
) -> list[Fraction]:
    """The exact value of each action."""
    assert isinstance(state, Picking | Placing)
    worlds = list(completions(state, seen))
    return [
        sum([exact_cost(world, seen.seat, action, choose) for world in worlds], Fraction(0)) / len(worlds)
        for action in actions
    ]
