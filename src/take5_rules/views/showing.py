"""Showing a state to a viewer: the one place where it is decided what is hidden."""

from __future__ import annotations

from typing import overload

from take5_rules.core.checking import check_argument
from take5_rules.core.edition import Edition, Setup, Visibility
from take5_rules.core.errors import SeatError
from take5_rules.core.state import Dealing, Drafting, Finished, Picking, Placing, State
from take5_rules.core.table import Cards, VariantState
from take5_rules.views.known import (
    FaceDown,
    Hand,
    Pick,
    SeatDealing,
    SeatDrafting,
    SeatFinished,
    SeatPicking,
    SeatPlacing,
    SeatView,
    SpectatorDealing,
    SpectatorDrafting,
    SpectatorFinished,
    SpectatorPicking,
    SpectatorPlacing,
    SpectatorView,
    View,
)

__all__ = ["hands_are_public", "spectate", "view"]


def hands_are_public(edition: Edition) -> bool:
    """Whether everybody knows all hands: they lie open, or every card of them was drafted in the open."""
    check_argument("edition", edition, Edition, "an edition")
    return edition.hands is Visibility.OPEN or edition.setup is Setup.DRAFTED


@overload
def view(state: State, seat: int) -> SeatView: ...
@overload
def view(state: State, seat: None) -> SpectatorView: ...
@overload
def view(state: State, seat: int | None) -> View: ...
def view(state: State, seat: int | None) -> View:
    """What ``seat`` knows, or what everybody knows if it is ``None``.

    Unsettled states have views too.

    Raises:
        SeatError: ``seat`` is neither ``None`` nor an exact ``int`` from 0 up to the last seat.

    >>> from take5_rules import CLASSIC, Deal, new_match, play
    >>> deal = Deal(hands=[range(1, 11), range(11, 21)], rows=[31, 32, 33, 34])
    >>> seen = view(play(new_match(CLASSIC, seats=2), deal).after, 0)
    >>> seen.hand
    (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
    >>> seen.hands[1]
    FaceDown(count=10)
    """
    check_argument("state", state, State, "a state")
    if seat is None:
        return spectate(state)
    if type(seat) is not int or not 0 <= seat < state.match.seats:
        raise SeatError(f"seat must be None or in range({state.match.seats})")
    match state:
        case Dealing(match):
            return SeatDealing(match=match, seat=seat)
        case Drafting(match, hands, pool):
            return SeatDrafting(match=match, hands=hands, pool=pool, seat=seat)
        case Picking(match, table, picks):
            return SeatPicking(
                match=match,
                hands=_shown_hands(match.edition, table.hands, seat),
                rows=table.rows,
                piles=table.piles,
                picks=_shown_picks(match.edition, picks, seat),
                variant=_shown_variant(match.edition, table.variant, seat),
                seat=seat,
            )
        case Placing(match, table, cards, placed):
            return SeatPlacing(
                match=match,
                hands=_shown_hands(match.edition, table.hands, seat),
                rows=table.rows,
                piles=table.piles,
                picks=cards,
                placed=placed,
                variant=table.variant,
                seat=seat,
            )
        case Finished():
            return SeatFinished(match=state.match, winners=state.winners, seat=seat)


def spectate(state: State) -> SpectatorView:
    """What everybody knows: the view of one who sits at no seat.

    >>> from take5_rules import CLASSIC, new_match
    >>> type(spectate(new_match(CLASSIC, seats=2))).__name__
    'SpectatorDealing'
    """
    check_argument("state", state, State, "a state")
    match state:
        case Dealing(match):
            return SpectatorDealing(match=match)
        case Drafting(match, hands, pool):
            return SpectatorDrafting(match=match, hands=hands, pool=pool)
        case Picking(match, table, picks):
            return SpectatorPicking(
                match=match,
                hands=_shown_hands(match.edition, table.hands, None),
                rows=table.rows,
                piles=table.piles,
                picks=_shown_picks(match.edition, picks, None),
                variant=_shown_variant(match.edition, table.variant, None),
            )
        case Placing(match, table, cards, placed):
            return SpectatorPlacing(
                match=match,
                hands=_shown_hands(match.edition, table.hands, None),
                rows=table.rows,
                piles=table.piles,
                picks=cards,
                placed=placed,
                variant=table.variant,
            )
        case Finished():
            return SpectatorFinished(match=state.match, winners=state.winners)


def _shown_hands(edition: Edition, hands: tuple[Cards, ...], viewer: int | None) -> tuple[Hand, ...]:
    if hands_are_public(edition):
        return hands
    return tuple([hand if seat == viewer else FaceDown(count=len(hand)) for seat, hand in enumerate(hands)])


def _shown_picks(edition: Edition, picks: tuple[int | None, ...], viewer: int | None) -> tuple[Pick, ...]:
    if edition.picks is Visibility.OPEN:
        return picks
    hidden = FaceDown(count=edition.rule.picks_a_turn)
    return tuple([pick if pick is None or seat == viewer else hidden for seat, pick in enumerate(picks)])


def _shown_variant(edition: Edition, variant: VariantState, viewer: int | None) -> VariantState:
    return variant if edition.picks is Visibility.OPEN else edition.rule.shown(variant, viewer)
