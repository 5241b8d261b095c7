"""A round written the plain way: frozen attrs states, `attrs.evolve`, one step after another.

Nothing in the package uses it; benchmarks measure against it.
A seat submits a card; when all have, the cards are revealed and placed from the lowest up;
a card that is too low waits until its seat says which row it takes.
Nothing is validated beyond what the rules ask, and every number that can be summed is summed when asked for.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from enum import Enum, auto
from typing import TypeVar

import attrs

from take5_rules.core.cards import bullheads, score

ROW_CAPACITY = 5

Item = TypeVar("Item")


class Phase(Enum):
    SUBMIT = auto()
    PLACE = auto()
    CHOOSE_ROW = auto()
    OVER = auto()


@attrs.frozen
class Seat:
    hand: frozenset[int]
    taken: tuple[int, ...] = ()

    @property
    def points(self) -> int:
        return score(self.taken)


@attrs.frozen
class Play:
    seat: int
    card: int


@attrs.frozen
class State:
    phase: Phase
    seats: tuple[Seat, ...]
    rows: tuple[tuple[int, ...], ...]
    submitted: tuple[Play, ...] = ()
    waiting: tuple[Play, ...] = ()


@attrs.frozen
class Submitted:
    seat: int


@attrs.frozen
class Revealed:
    plays: tuple[Play, ...]


@attrs.frozen
class Placed:
    seat: int
    card: int
    row: int


@attrs.frozen
class Took:
    seat: int
    row: int
    points: int


Event = Submitted | Revealed | Placed | Took


def begin(hands: Sequence[Sequence[int]], starters: Sequence[int]) -> State:
    """The state after the deal."""
    return State(
        phase=Phase.SUBMIT,
        seats=tuple(Seat(hand=frozenset(hand)) for hand in hands),
        rows=tuple((card,) for card in starters),
    )


def submit(state: State, seat: int, card: int) -> tuple[State, list[Event]]:
    """A seat lays a card face down."""
    if state.phase is not Phase.SUBMIT:
        raise ValueError("no card is due")
    if card not in state.seats[seat].hand:
        raise ValueError("not in this hand")
    if any(play.seat == seat for play in state.submitted):
        raise ValueError("this seat has submitted")
    left = attrs.evolve(state.seats[seat], hand=state.seats[seat].hand - {card})
    state = attrs.evolve(
        state,
        seats=replaced(state.seats, seat, left),
        submitted=(*state.submitted, Play(seat, card)),
    )
    return state, [Submitted(seat)]


def reveal(state: State) -> tuple[State, list[Event]]:
    """All cards are turned up and put in ascending order."""
    if len(state.submitted) != len(state.seats):
        raise ValueError("somebody has not submitted")
    waiting = tuple(sorted(state.submitted, key=lambda play: play.card))
    return attrs.evolve(state, phase=Phase.PLACE, submitted=(), waiting=waiting), [Revealed(waiting)]


def target_row(state: State, card: int) -> int | None:
    """The row with the nearest lower end."""
    lower = [row for row, cards in enumerate(state.rows) if cards[-1] < card]
    return max(lower, key=lambda row: state.rows[row][-1], default=None)


def place(state: State) -> tuple[State, list[Event]]:
    """The lowest waiting card goes to its row, or its seat has to choose one."""
    if state.phase is not Phase.PLACE:
        raise ValueError("no card waits")
    play = state.waiting[0]
    row = target_row(state, play.card)
    if row is None:
        return attrs.evolve(state, phase=Phase.CHOOSE_ROW), []
    if len(state.rows[row]) == ROW_CAPACITY:
        return take(state, play, row)
    state = attrs.evolve(
        state,
        rows=replaced(state.rows, row, (*state.rows[row], play.card)),
        waiting=state.waiting[1:],
    )
    return next_turn(state), [Placed(play.seat, play.card, row)]


def choose_row(state: State, row: int) -> tuple[State, list[Event]]:
    """The seat whose card is too low takes a row of its choice."""
    if state.phase is not Phase.CHOOSE_ROW:
        raise ValueError("no choice is due")
    return take(attrs.evolve(state, phase=Phase.PLACE), state.waiting[0], row)


def take(state: State, play: Play, row: int) -> tuple[State, list[Event]]:
    """A seat takes a row, and its card begins the row anew."""
    cards = state.rows[row]
    seat = state.seats[play.seat]
    state = attrs.evolve(
        state,
        seats=replaced(state.seats, play.seat, attrs.evolve(seat, taken=seat.taken + cards)),
        rows=replaced(state.rows, row, (play.card,)),
        waiting=state.waiting[1:],
    )
    events: list[Event] = [Took(play.seat, row, score(cards)), Placed(play.seat, play.card, row)]
    return next_turn(state), events


def next_turn(state: State) -> State:
    """Back to the hands once all cards lie; over once the hands are empty."""
    if state.waiting:
        return state
    over = not any(seat.hand for seat in state.seats)
    return attrs.evolve(state, phase=Phase.OVER if over else Phase.SUBMIT)


def replaced(items: tuple[Item, ...], index: int, item: Item) -> tuple[Item, ...]:
    """The same items, one of them exchanged."""
    return (*items[:index], item, *items[index + 1 :])


def cheapest_row(state: State) -> int:
    """The row with the fewest bullheads, the lowest number on ties."""
    return min(range(len(state.rows)), key=lambda row: sum(map(bullheads, state.rows[row])))


def resolve(starters: Sequence[int], turns: Sequence[Sequence[int]]) -> list[int]:
    """Bullheads of each seat after ``turns`` (each in seat order), played step by step.

    >>> resolve((12, 37, 43, 58), [(3, 60), (59, 1)])
    [1, 1]
    """
    state = begin(tuple(zip(*turns, strict=True)), starters)
    for turn in turns:
        for seat, card in enumerate(turn):
            state, _ = submit(state, seat, card)
        state, _ = reveal(state)
        while state.phase in (Phase.PLACE, Phase.CHOOSE_ROW):
            state, _ = place(state) if state.phase is Phase.PLACE else choose_row(state, cheapest_row(state))
    return [seat.points for seat in state.seats]


def random_round(seats: int, rng: random.Random) -> list[int]:
    """Bullheads of each seat after a round of random picks."""
    deck = list(range(1, 105))
    rng.shuffle(deck)
    hands = [deck[seat * 10 : seat * 10 + 10] for seat in range(seats)]
    return resolve(deck[seats * 10 : seats * 10 + 4], list(zip(*hands, strict=True)))
