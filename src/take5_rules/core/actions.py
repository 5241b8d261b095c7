"""Actions: what a seat, the host or chance asks for; each may be refused, and none has happened yet."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import field, frozen

from take5_rules.core.table import Cards
from take5_rules.core.value import Value

__all__ = [
    "Action",
    "ChooseFirst",
    "Deal",
    "DraftCard",
    "EndGo",
    "KeepCards",
    "PickCard",
    "PickFlipped",
    "PickPair",
    "PlaceCard",
    "PlayPicks",
    "SeatAction",
    "SingleAction",
    "TakeRow",
    "VoidRound",
    "WithdrawPick",
]


def _cards(cards: Iterable[int]) -> Cards:
    return tuple(cards)


def _ascending(cards: Iterable[int]) -> Cards:
    copied = tuple(cards)
    return tuple(sorted(copied)) if all(type(card) is int for card in copied) else copied


def _hands(hands: Iterable[Iterable[int]]) -> tuple[Cards, ...]:
    return tuple([tuple(hand) for hand in hands])


@frozen(kw_only=True)
class Deal(Value):
    """Chance deals ``hands`` by seat and the starter of each of the ``rows``, in row order.

    The order of cards within a hand means nothing.
    From a deck with twins, ``rows`` are the cards turned over until there are enough different ones: a
    starter's twin lies with it and begins no row, and the last card is a new one.
    """

    __match_args__ = ("hands", "rows")

    hands: tuple[Cards, ...] = field(converter=_hands)
    rows: Cards = field(converter=_cards)


@frozen(kw_only=True)
class DraftCard(Value):
    """A seat takes one card from the pool into its hand."""

    __match_args__ = ("seat", "card")

    seat: int
    card: int


@frozen(kw_only=True)
class PickCard(Value):
    """A seat picks a card of its hand for this turn."""

    __match_args__ = ("seat", "card")

    seat: int
    card: int


@frozen(kw_only=True)
class PickFlipped(Value):
    """A seat picks a card of its hand together with its digit flip (variant Flippin' Digits)."""

    __match_args__ = ("seat", "card")

    seat: int
    card: int


@frozen(kw_only=True)
class PickPair(Value):
    """A seat picks two cards of its hand for this turn (variant two cards a turn).

    Their order means nothing, so they are kept ascending.
    """

    __match_args__ = ("seat", "cards")

    seat: int
    cards: Cards = field(converter=_ascending)


@frozen(kw_only=True)
class WithdrawPick(Value):
    """A seat takes its pick back, all cards of it, before the last seat has picked."""

    __match_args__ = ("seat",)

    seat: int


@frozen(kw_only=True)
class TakeRow(Value):
    """The seat whose card fits no row names the row that it takes."""

    __match_args__ = ("seat", "row")

    seat: int
    row: int


@frozen(kw_only=True)
class PlaceCard(Value):
    """The seat whose card fits two places equally well names the row of the one that it wants."""

    __match_args__ = ("seat", "row")

    seat: int
    row: int


@frozen(kw_only=True)
class ChooseFirst(Value):
    """The seat whose two cards are next says which of them it places first (variant two cards a turn)."""

    __match_args__ = ("seat", "card")

    seat: int
    card: int


@frozen(kw_only=True)
class KeepCards(Value):
    """A seat that has taken a row takes these of its cards into its hand; the others stay in its pile.

    ``cards`` may be none or all of the row (variant cards to hand).
    Their order means nothing, so they are kept ascending.
    """

    __match_args__ = ("seat", "cards")

    seat: int
    cards: Cards = field(converter=_ascending)


@frozen(kw_only=True)
class EndGo(Value):
    """A seat plays no second card in this go (variant cards to hand)."""

    __match_args__ = ("seat",)

    seat: int


@frozen(kw_only=True)
class VoidRound(Value):
    """The host gives the round up: back to its start, with the totals as they were."""


@frozen(kw_only=True)
class PlayPicks(Value):
    """The picks of all seats at once, one card each in seat order, and the row to take if a choice falls due.

    It asks for nothing that single picks could not ask for.
    Without ``take`` a due choice waits for `TakeRow`; a ``take`` that is not due is refused.
    """

    __match_args__ = ("cards", "take")

    cards: Cards = field(converter=_cards)
    take: int | None = None


SeatAction = (
    DraftCard | PickCard | PickFlipped | PickPair | TakeRow | PlaceCard | ChooseFirst | KeepCards | EndGo
)
"""What `legal_actions` lists: the decisions of a seat."""

SingleAction = Deal | SeatAction | WithdrawPick | VoidRound
"""An action that `decide` turns into one event."""

Action = SingleAction | PlayPicks
"""Everything that `play` takes."""
