"""The decisions that are due, listed."""

from __future__ import annotations

from itertools import combinations

from take5_rules.core.actions import (
    ChooseFirst,
    DraftCard,
    PickCard,
    PickFlipped,
    PickPair,
    PlaceCard,
    SeatAction,
    TakeRow,
)
from take5_rules.core.errors import SeatError
from take5_rules.core.rule import EitherFirst, Places
from take5_rules.core.rules import due_choice, to_act
from take5_rules.core.state import Drafting, Picking, Placing, State

__all__ = ["legal_actions"]


def legal_actions(state: State, seat: int) -> tuple[SeatAction, ...]:
    """The decisions that are due from ``seat``, ascending by card or row; empty for all others.

    It never lists `WithdrawPick`, nor what chance and the host may do.

    Raises:
        SeatError: ``seat`` is no exact ``int`` in ``range(seats)``.
    """
    acting = to_act(state)
    if type(seat) is not int or not 0 <= seat < state.match.seats:
        raise SeatError(f"seat must be in range({state.match.seats})")
    due = seat in acting
    match state:
        case Drafting() if due:
            return tuple([DraftCard(seat=seat, card=card) for card in state.pool])
        case Picking() if due:
            return _list_picks(state, seat)
        case Placing() if due:
            choice = due_choice(state)
            if isinstance(choice, Places):
                return tuple([PlaceCard(seat=seat, row=place.row) for place in choice.landings])
            if isinstance(choice, EitherFirst):
                return tuple([ChooseFirst(seat=seat, card=card) for card in choice.cards])
            return tuple([TakeRow(seat=seat, row=row) for row in range(len(state.table.rows))])
        case _:
            return ()


def _list_picks(state: Picking, seat: int) -> tuple[PickCard | PickFlipped | PickPair, ...]:
    rule, hand = state.match.edition.rule, state.table.hands[seat]
    if rule.picks_a_turn == 2:
        return tuple([PickPair(seat=seat, cards=pair) for pair in combinations(hand, 2)])
    plain = [PickCard(seat=seat, card=card) for card in dict.fromkeys(hand)]
    flippable = [card for card in hand if rule.flip_refusal(state.table.variant, seat, card) is None]
    return (*plain, *(PickFlipped(seat=seat, card=card) for card in flippable))
