"""Whose decision is due, and which answers it has, asked of a state or of a view.

A view is asked through a stand-in state with blanks for the cards that it hides, so there is one
answer for both and no second rulebook.
"""

from __future__ import annotations

from take5_rules.core import choices, order, rules
from take5_rules.core.actions import SeatAction
from take5_rules.core.checking import check_argument
from take5_rules.core.order import Moment
from take5_rules.core.state import Dealing, Drafting, Finished, Picking, Placing, State
from take5_rules.core.table import Cards, Table
from take5_rules.views import (
    DealingView,
    DraftingView,
    FaceDown,
    Hand,
    PhaseView,
    PickingView,
    PlacingView,
    SeatView,
    View,
)

__all__ = ["BLANK", "blank_hands", "forced", "legal_actions", "moment", "stand_in", "to_act", "viewer"]

BLANK = 0
"""Stands for a card that a view hides; no card has this number."""


def to_act(where: State | View) -> tuple[int, ...]:
    """The seats that the match waits for, ascending; empty while it waits for chance or for nobody.

    >>> from take5_rules import CLASSIC, Deal, new_match, play
    >>> from take5_rules.views import spectate
    >>> deal = Deal(hands=[range(1, 11), range(11, 21)], rows=[31, 32, 33, 34])
    >>> to_act(spectate(play(new_match(CLASSIC, seats=2), deal).after))
    (0, 1)
    """
    return rules.to_act(_state(where))


def legal_actions(where: State | View, seat: int) -> tuple[SeatAction, ...]:
    """The decisions that are due from ``seat``, ascending by card or row; empty for all others.

    A view lists its own seat's decisions and nobody else's.
    Neither lists `WithdrawPick`, nor what chance and the host may do.

    Raises:
        SeatError: ``seat`` is no exact ``int`` in ``range(seats)``.
    """
    listed = choices.legal_actions(_state(where), seat)
    return listed if not isinstance(where, PhaseView) or seat == viewer(where) else ()


def forced(where: State | View) -> tuple[SeatAction, ...]:
    """The decisions that are due and have one legal answer, by seat; a host may make them for the seats.

    A view knows only its own seat's.
    """
    due = [legal_actions(where, seat) for seat in to_act(where)]
    return tuple([actions[0] for actions in due if len(actions) == 1])


def moment(where: State | View) -> Moment:
    """The moment that an action in this state or view belongs to; see `Moment`."""
    return order.moment(_state(where))


def _state(where: State | View) -> State:
    if isinstance(where, PhaseView):
        return stand_in(where)
    check_argument("where", where, State, "a state or a view")
    return where


def viewer(view: View) -> int | None:
    """The seat whose view it is, or ``None`` for a spectator's."""
    return view.seat if isinstance(view, SeatView) else None


def stand_in(view: View) -> State:
    """A state like the one behind ``view``, with blanks for the cards that it hides.

    It answers who is due and when, and what becomes of rows and piles; it is no position to play from.
    """
    match view:
        case DealingView(match):
            return Dealing(match=match)
        case DraftingView(match, hands, pool):
            return Drafting(match=match, hands=hands, pool=pool)
        case PickingView(match, hands, rows, piles, picks, variant):
            table = Table(hands=blank_hands(hands), rows=rows, piles=piles, variant=variant)
            blanked = tuple([BLANK if isinstance(pick, FaceDown) else pick for pick in picks])
            return Picking(match=match, table=table, picks=blanked)
        case PlacingView(match, hands, rows, piles, cards, placed, variant):
            table = Table(hands=blank_hands(hands), rows=rows, piles=piles, variant=variant)
            return Placing(match=match, table=table, picks=cards, placed=placed)
    return Finished(match=view.match, winners=view.winners)


def blank_hands(hands: tuple[Hand, ...]) -> tuple[Cards, ...]:
    """The hands with a blank for each card that lies face down."""
    return tuple([(BLANK,) * hand.count if isinstance(hand, FaceDown) else hand for hand in hands])
