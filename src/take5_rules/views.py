"""Views: what a seat or a spectator knows at one moment, as values that hold nothing else.

A view is made of copies of what its viewer may see; no state, no seed and no hash of either hangs on it.
Piles are shown although they lie face down: every card in them was captured in the open.
A drafted hand is shown although it is held hidden: everybody saw each card being taken.
"""

from __future__ import annotations

from typing import overload

from attrs import frozen

from take5_rules.core.edition import Edition, Setup, Visibility
from take5_rules.core.errors import SeatError
from take5_rules.core.state import Dealing, Drafting, Finished, Match, Picking, Placing, State
from take5_rules.core.table import NOTHING, Cards, Row, VariantState
from take5_rules.core.value import Value

__all__ = [
    "DealingView",
    "DraftingView",
    "FaceDown",
    "FinishedView",
    "Hand",
    "PhaseView",
    "Pick",
    "PickingView",
    "PlacingView",
    "SeatDealing",
    "SeatDrafting",
    "SeatFinished",
    "SeatPicking",
    "SeatPlacing",
    "SeatView",
    "SpectatorDealing",
    "SpectatorDrafting",
    "SpectatorFinished",
    "SpectatorPicking",
    "SpectatorPlacing",
    "SpectatorView",
    "View",
    "hands_are_public",
    "spectate",
    "view",
]


@frozen(kw_only=True)
class FaceDown(Value):
    """Cards that the viewer sees from the back: how many there are, and nothing else.

    >>> len(FaceDown(count=10))
    10
    """

    count: int

    def __len__(self) -> int:
        return self.count


Hand = Cards | FaceDown
"""A hand as a viewer sees it: its cards, or how many lie face down."""

Pick = int | FaceDown | None
"""A seat's pick as a viewer sees it: the card, one card face down, or ``None`` while there is none."""


class PhaseView(Value):
    """What all views share: the match, which holds nothing secret."""

    __slots__ = ()

    match: Match


@frozen(kw_only=True)
class DealingView(PhaseView):
    """Between rounds, nothing is secret."""

    __match_args__ = ("match",)

    match: Match


@frozen(kw_only=True)
class DraftingView(PhaseView):
    """Everybody sees which card is drafted, so all hands are known."""

    __match_args__ = ("match", "hands", "pool")

    match: Match
    hands: tuple[Cards, ...]
    pool: Cards


@frozen(kw_only=True)
class PickingView(PhaseView):
    """Hands by seat, the rows, the piles, and who has picked; a picked card stays in its hand.

    ``variant`` is what the edition's rule keeps on the table, as the viewer sees it.
    """

    __match_args__ = ("match", "hands", "rows", "piles", "picks", "variant")

    match: Match
    hands: tuple[Hand, ...]
    rows: tuple[Row, ...]
    piles: tuple[Cards, ...]
    picks: tuple[Pick, ...]
    variant: VariantState = NOTHING


@frozen(kw_only=True)
class PlacingView(PhaseView):
    """All picks lie open until the turn ends; the lowest ``placed`` of them are on the rows already."""

    __match_args__ = ("match", "hands", "rows", "piles", "picks", "placed", "variant")

    match: Match
    hands: tuple[Hand, ...]
    rows: tuple[Row, ...]
    piles: tuple[Cards, ...]
    picks: Cards
    placed: int
    variant: VariantState = NOTHING


@frozen(kw_only=True)
class FinishedView(PhaseView):
    """The match is over, nothing is secret."""

    __match_args__ = ("match", "winners")

    match: Match
    winners: tuple[int, ...]


@frozen(kw_only=True, match_args=False)
class SeatDealing(DealingView):
    """A seat's view between rounds."""

    seat: int


@frozen(kw_only=True, match_args=False)
class SeatDrafting(DraftingView):
    """A seat's view of a draft."""

    seat: int

    @property
    def hand(self) -> Cards:
        """What the seat has drafted so far."""
        return self.hands[self.seat]


@frozen(kw_only=True, match_args=False)
class SeatPicking(PickingView):
    """A seat's view while the seats pick."""

    seat: int

    @property
    def hand(self) -> Cards:
        """The seat's own hand, its pick included."""
        return _own_hand(self)

    @property
    def pick(self) -> int | None:
        """The seat's own pick, or ``None`` while there is none."""
        pick = self.picks[self.seat]
        if isinstance(pick, FaceDown):
            raise ValueError("the view hides its own seat's pick")
        return pick


@frozen(kw_only=True, match_args=False)
class SeatPlacing(PlacingView):
    """A seat's view while the picks are placed."""

    seat: int

    @property
    def hand(self) -> Cards:
        """The seat's own hand, which the revealed pick has left."""
        return _own_hand(self)

    @property
    def pick(self) -> int:
        """The seat's own card of this turn."""
        return self.picks[self.seat]


@frozen(kw_only=True, match_args=False)
class SeatFinished(FinishedView):
    """A seat's view of the end."""

    seat: int


@frozen(kw_only=True, match_args=False)
class SpectatorDealing(DealingView):
    """What the public knows between rounds."""


@frozen(kw_only=True, match_args=False)
class SpectatorDrafting(DraftingView):
    """What the public knows of a draft."""


@frozen(kw_only=True, match_args=False)
class SpectatorPicking(PickingView):
    """What the public knows while the seats pick."""


@frozen(kw_only=True, match_args=False)
class SpectatorPlacing(PlacingView):
    """What the public knows while the picks are placed."""


@frozen(kw_only=True, match_args=False)
class SpectatorFinished(FinishedView):
    """What the public knows of the end."""


SeatView = SeatDealing | SeatDrafting | SeatPicking | SeatPlacing | SeatFinished
"""What one seat knows; the class is the phase."""

SpectatorView = SpectatorDealing | SpectatorDrafting | SpectatorPicking | SpectatorPlacing | SpectatorFinished
"""What everybody knows; the class is the phase."""

View = SeatView | SpectatorView
"""What somebody knows."""


def _own_hand(view: SeatPicking | SeatPlacing) -> Cards:
    hand = view.hands[view.seat]
    if isinstance(hand, FaceDown):
        raise ValueError("the view hides its own seat's hand")
    return hand


def hands_are_public(edition: Edition) -> bool:
    """Whether everybody knows all hands: they lie open, or every card of them was drafted in the open."""
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
        case Finished(match, winners):
            return SeatFinished(match=match, winners=winners, seat=seat)


def spectate(state: State) -> SpectatorView:
    """What everybody knows: the view of one who sits at no seat.

    >>> from take5_rules import CLASSIC, new_match
    >>> type(spectate(new_match(CLASSIC, seats=2))).__name__
    'SpectatorDealing'
    """
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
        case Finished(match, winners):
            return SpectatorFinished(match=match, winners=winners)


def _shown_hands(edition: Edition, hands: tuple[Cards, ...], viewer: int | None) -> tuple[Hand, ...]:
    if hands_are_public(edition):
        return hands
    return tuple([hand if seat == viewer else FaceDown(count=len(hand)) for seat, hand in enumerate(hands)])


def _shown_picks(edition: Edition, picks: tuple[int | None, ...], viewer: int | None) -> tuple[Pick, ...]:
    if edition.picks is Visibility.OPEN:
        return picks
    return tuple(
        [pick if pick is None or seat == viewer else FaceDown(count=1) for seat, pick in enumerate(picks)]
    )


def _shown_variant(edition: Edition, variant: VariantState, viewer: int | None) -> VariantState:
    return variant if edition.picks is Visibility.OPEN else edition.rule.shown(variant, viewer)
