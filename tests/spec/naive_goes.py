"""The naive reading of cards to hand, asked as the vectors ask."""

from __future__ import annotations

from typing import Literal

from take5_rules.spec.go_turns import GoAction, GoEnds, GoInput, GoKeeps, GoNames, GoOutput, GoPlays
from take5_rules.spec.kinds import Refused

from ..oracle.kinds import to_hand
from . import naive

Due = Literal["play", "play or end", "name", "keep"]
DUE: dict[str, Due] = {"card": "play", "card or stop": "play or end", "row": "name", "keep": "keep"}


class Waiting(Exception):  # noqa: N818
    """The question that has no answer yet."""

    def __init__(self, seat: int, due: Due) -> None:
        super().__init__()
        self.seat = seat
        self.due = due


def answer(given: GoInput) -> GoOutput | Refused:
    numbers = given.edition
    on = to_hand.Round(
        rows=[list(row) for row in given.rows],
        hands=[list(hand) for hand in given.hands],
        piles=[list(pile) for pile in given.piles],
        capacity=numbers.row_capacity,
        most_a_go=numbers.most_a_go,
        most_in_hand=numbers.most_in_hand,
        pile_limit=numbers.pile_limit,
        weight=numbers.hand_weight,
    )
    actions = list(given.actions)
    told: to_hand.Told = []

    def ask(kind: str, seat: int, options: list[int], most: int) -> to_hand.Answer:
        if not actions:
            raise Waiting(seat, DUE[kind])
        return allowed(kind, seat, options, most, actions.pop(0))

    seats, seat, goes = len(on.hands), given.seat, given.goes
    due: Due | None = None
    points = None
    try:
        while points is None:
            to_hand.one_go(on, seat, ask, told)
            seat, goes = (seat + 1) % seats, goes + 1
            empty = any(hand == [] for hand in on.hands)
            if goes % seats == 0 and (empty or max(map(len, on.piles)) > on.pile_limit):
                points = to_hand.minus_points(on, naive.heads)
    except Waiting as waiting:
        seat, due = waiting.seat, waiting.due
    except AssertionError:
        return Refused(refused=True)
    if actions:
        return Refused(refused=True)
    return GoOutput(
        rows=tuple(map(tuple, on.rows)),
        hands=tuple(tuple(sorted(hand)) for hand in on.hands),
        piles=tuple(tuple(sorted(pile)) for pile in on.piles),
        known=tuple(known(seat, told) for seat in range(seats)),
        goes=goes,
        seat=None if points is not None else seat,
        due=due,
        points=None if points is None else tuple(points),
    )


def allowed(kind: str, seat: int, options: list[int], most: int, action: GoAction) -> to_hand.Answer:
    assert action.seat == seat
    match action:
        case GoPlays(plays=card):
            assert kind in ("card", "card or stop")
            assert card in options
            return card
        case GoEnds():
            assert kind == "card or stop"
            return None
        case GoNames(row=row):
            assert kind == "row"
            assert row in options
            return row
        case GoKeeps(keeps=cards):
            assert kind == "keep"
            assert len(set(cards)) == len(cards) <= most
            assert all(card in options for card in cards)
            return list(cards)


def known(seat: int, told: to_hand.Told) -> tuple[int, ...]:
    """What everybody has seen going to this hand and not leaving it."""
    found: list[int] = []
    for what in told:
        if what[:2] == ("kept", seat):
            assert isinstance(what[2], list)
            found = found + what[2]
        if what[:2] == ("card", seat):
            found = [card for card in found if card != what[2]]
    return tuple(sorted(found))
