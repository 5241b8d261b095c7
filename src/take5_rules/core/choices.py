"""The decisions that are due, listed."""

from __future__ import annotations

from itertools import combinations

from take5_rules.core.actions import (
    ChooseFirst,
    DraftCard,
    EndGo,
    KeepCards,
    PickCard,
    PickFlipped,
    PickPair,
    PlaceCard,
    SeatAction,
    TakeRow,
)
from take5_rules.core.due import due_choice
from take5_rules.core.errors import SeatError
from take5_rules.core.rule import EitherFirst, Places
from take5_rules.core.rules import to_act
from take5_rules.core.state import Drafting, Picking, Placing, State

__all__ = ["legal_actions"]


def legal_actions(state: State, seat: int) -> tuple[SeatAction, ...]:
    """The decisions that are due from ``seat``, ascending by card or row; empty for all others.

    Parts of a row that may go to hand come by their size, and the end of a go comes last.
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
            return _list_rows(state, seat) or _list_keeps(state, seat) or _list_picks(state, seat)
        case Placing() if due:
            return _list_rows(state, seat)
        case _:
            return ()


def _list_rows(state: Picking | Placing, seat: int) -> tuple[TakeRow | PlaceCard | ChooseFirst, ...]:
    choice = due_choice(state)
    if choice is None:
        return ()
    if isinstance(choice, Places):
        return tuple([PlaceCard(seat=seat, row=place.row) for place in choice.landings])
    if isinstance(choice, EitherFirst):
        return tuple([ChooseFirst(seat=seat, card=card) for card in choice.cards])
    return tuple([TakeRow(seat=seat, row=row) for row in range(len(state.table.rows))])


def _list_keeps(state: Picking, seat: int) -> tuple[KeepCards, ...]:
    choices = state.match.edition.rule.keep_choices(state.table)
    return tuple([KeepCards(seat=seat, cards=cards) for cards in choices])


def _list_picks(state: Picking, seat: int) -> tuple[PickCard | PickFlipped | PickPair | EndGo, ...]:
    rule, hand = state.match.edition.rule, state.table.hands[seat]
    if rule.picks_a_turn == 2:
        return tuple([PickPair(seat=seat, cards=pair) for pair in combinations(hand, 2)])
    plain = [PickCard(seat=seat, card=card) for card in dict.fromkeys(hand)]
    flippable = [card for card in hand if rule.flip_refusal(state.table.variant, seat, card) is None]
    ending = () if rule.end_go_refusal(state.table.variant) else (EndGo(seat=seat),)
    return (*plain, *(PickFlipped(seat=seat, card=card) for card in flippable), *ending)
