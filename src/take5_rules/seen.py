"""Seen events: what a seat or a spectator learns from an event, as a closed union of its own.

`Dealt`, `CardPicked`, `FlippedCardPicked` and `PairPicked`, the events that can hold a secret, are no seen
events, so a type checker refuses a full event where a seen one is due; all others happen before everybody's
eyes and stand for themselves.
"""

from __future__ import annotations

from typing import get_args

from attrs import frozen

from take5_rules.core.checking import check_argument
from take5_rules.core.edition import Visibility
from take5_rules.core.errors import ArgumentError, SeatError
from take5_rules.core.events import (
    CardDrafted,
    CardPicked,
    CardPlaced,
    CardPlacedLeft,
    CardsKept,
    CardStacked,
    CowJumped,
    CrowdedRowTaken,
    Dealt,
    Event,
    FirstChosen,
    FlippedCardPicked,
    FlippedPicksRevealed,
    GoEnded,
    MatchEnded,
    MountainMoved,
    PairPicked,
    PairsRevealed,
    ParityMarked,
    PicksRevealed,
    PickWithdrawn,
    PoolLaid,
    RoundScored,
    RoundVoided,
    RowShared,
    RowsLaid,
    RowTaken,
)
from take5_rules.core.play import Step
from take5_rules.core.state import State
from take5_rules.core.table import Cards
from take5_rules.core.value import Value

__all__ = [
    "FlippedPickSeen",
    "HandDealt",
    "HandsShown",
    "PairSeen",
    "PickSeen",
    "RowsDealt",
    "SeatPicked",
    "SeenEvent",
    "see",
    "seen_events",
]


@frozen(kw_only=True)
class HandDealt(Value):
    """The viewer's seat got this hand; all got as many cards, and ``rows`` names the row starters."""

    __match_args__ = ("seat", "hand", "rows")

    seat: int
    hand: Cards
    rows: Cards


@frozen(kw_only=True)
class RowsDealt(Value):
    """Hands were dealt face down, and ``rows`` names the starter of each row: what a spectator saw."""

    __match_args__ = ("rows",)

    rows: Cards


@frozen(kw_only=True)
class HandsShown(Value):
    """Hands were dealt face up, for all to see."""

    __match_args__ = ("hands", "rows")

    hands: tuple[Cards, ...]
    rows: Cards


@frozen(kw_only=True)
class SeatPicked(Value):
    """A seat laid its pick face down, be it one card or two."""

    __match_args__ = ("seat",)

    seat: int


@frozen(kw_only=True)
class PickSeen(Value):
    """A seat picked this card: the viewer's own pick, or one laid face up."""

    __match_args__ = ("seat", "card")

    seat: int
    card: int


@frozen(kw_only=True)
class FlippedPickSeen(Value):
    """A seat picked this card and a digit flip: the viewer's own pick, or one laid face up."""

    __match_args__ = ("seat", "card")

    seat: int
    card: int


@frozen(kw_only=True)
class PairSeen(Value):
    """A seat picked these two cards: the viewer's own pick, or one laid face up."""

    __match_args__ = ("seat", "cards")

    seat: int
    cards: Cards


SeenEvent = (
    HandDealt
    | RowsDealt
    | HandsShown
    | PoolLaid
    | CardDrafted
    | RowsLaid
    | SeatPicked
    | PickSeen
    | FlippedPickSeen
    | PairSeen
    | PickWithdrawn
    | PicksRevealed
    | FlippedPicksRevealed
    | PairsRevealed
    | FirstChosen
    | CardPlaced
    | CardPlacedLeft
    | CardStacked
    | RowTaken
    | RowShared
    | ParityMarked
    | MountainMoved
    | CowJumped
    | CrowdedRowTaken
    | CardsKept
    | GoEnded
    | RoundScored
    | RoundVoided
    | MatchEnded
)
"""Everything that a seat or a spectator can see happen."""

_SEEN = frozenset(get_args(SeenEvent))


def see(event: Event, state: State, seat: int | None) -> SeenEvent:
    """What ``seat`` sees of ``event``, or everybody if it is ``None``.

    ``state`` is any state of the match; it tells the edition and the seats.

    Raises:
        SeatError: ``seat`` is neither ``None`` nor an exact ``int`` from 0 up to the last seat.

    >>> from take5_rules import CLASSIC, CardPicked, new_match
    >>> see(CardPicked(seat=1, card=7), new_match(CLASSIC, seats=2), seat=0)
    SeatPicked(seat=1)
    """
    check_argument("state", state, State, "a state")
    match = state.match
    if seat is not None and (type(seat) is not int or not 0 <= seat < match.seats):
        raise SeatError(f"seat must be None or in range({match.seats})")
    if isinstance(event, Dealt):
        if match.edition.hands is Visibility.OPEN:
            return HandsShown(hands=event.hands, rows=event.rows)
        if seat is None:
            return RowsDealt(rows=event.rows)
        return HandDealt(seat=seat, hand=event.hands[seat], rows=event.rows)
    if isinstance(event, CardPicked):
        if match.edition.picks is Visibility.OPEN or event.seat == seat:
            return PickSeen(seat=event.seat, card=event.card)
        return SeatPicked(seat=event.seat)
    if isinstance(event, FlippedCardPicked):
        if match.edition.picks is Visibility.OPEN or event.seat == seat:
            return FlippedPickSeen(seat=event.seat, card=event.card)
        return SeatPicked(seat=event.seat)
    if isinstance(event, PairPicked):
        if match.edition.picks is Visibility.OPEN or event.seat == seat:
            return PairSeen(seat=event.seat, cards=event.cards)
        return SeatPicked(seat=event.seat)
    if type(event) not in _SEEN:
        raise ArgumentError("event", "an event", type(event).__name__)
    return event


def seen_events(step: Step, seat: int | None) -> tuple[SeenEvent, ...]:
    """What ``seat``, or everybody if it is ``None``, sees of a step, in order."""
    check_argument("step", step, Step, "a step")
    return tuple([see(event, step.before, seat) for event in step.events])
