"""The kinds of view: one class for each phase, for seats and for spectators."""

from __future__ import annotations

from attrs import frozen

from take5_rules.core.state import Match
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
"""A hand as a viewer sees it, which is its cards, or how many lie face down."""

Pick = int | FaceDown | None
"""A seat's pick as a viewer sees it, which is the card, cards face down, or ``None`` if there is none.

Where a seat plays two cards a turn, the pick is the lower one and ``variant`` has the higher.
"""


class PhaseView(Value):
    """What all views share: the match, which holds nothing secret."""

    __slots__ = ()

    match: Match

    def _repr_svg_(self) -> str:
        """The picture that a notebook shows; states have none, so a notebook shows no hidden card."""
        # Notebooks ask the value itself, and whoever never does so never loads a drawing.
        from take5_rules.render.svg import draw

        assert isinstance(self, View)
        return draw(self)


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
    """All picks lie open until the turn ends; the first ``placed`` of their cards are on the rows already."""

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
        """The seat's own card of this turn, the lower one if there are two."""
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
