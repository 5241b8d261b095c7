"""The events that only variants make; see `take5_rules.core.kinds`."""

from __future__ import annotations

from enum import StrEnum

from attrs import frozen

from take5_rules.core.base_events import TakeCause
from take5_rules.core.table import Cards, Row
from take5_rules.core.value import Value

__all__ = [
    "Arrow",
    "CardPlacedLeft",
    "CardStacked",
    "CardsKept",
    "CowJumped",
    "CrowdedRowTaken",
    "FirstChosen",
    "FlippedCardPicked",
    "FlippedPicksRevealed",
    "GoEnded",
    "MountainMoved",
    "PairPicked",
    "PairsRevealed",
    "Parity",
    "ParityMarked",
    "RowShared",
]


class Parity(StrEnum):
    """Whether numbers are even or odd."""

    EVEN = "even"
    ODD = "odd"


class Arrow(StrEnum):
    """A direction along the column of rows; up is towards row 0."""

    UP = "up"
    DOWN = "down"


@frozen(kw_only=True)
class CardPlacedLeft(Value):
    """A card was put before the first card of ``row`` (variant two-ended rows)."""

    __match_args__ = ("seat", "card", "row")

    seat: int
    card: int
    row: int


@frozen(kw_only=True)
class CardStacked(Value):
    """A card was put on its twin, the last card of ``row``, and takes up no place of its own (two decks)."""

    __match_args__ = ("seat", "card", "row")

    seat: int
    card: int
    row: int


@frozen(kw_only=True)
class RowShared(Value):
    """Two seats that played twins took the ``cards`` of ``row`` together, and split the points (two decks).

    The ``card`` of ``seat`` begins the row anew; its twin, of the ``other`` seat, is put on it next.
    """

    __match_args__ = ("seat", "other", "card", "row", "cards", "cause")

    seat: int
    other: int
    card: int
    row: int
    cards: Row
    cause: TakeCause


@frozen(kw_only=True)
class ParityMarked(Value):
    """The Even/Odd card was laid beside ``row`` with this side up."""

    __match_args__ = ("row", "parity")

    row: int
    parity: Parity


@frozen(kw_only=True)
class MountainMoved(Value):
    """The Mountain Climbing card moved on to ``row``, and its arrow points there."""

    __match_args__ = ("row", "arrow")

    row: int
    arrow: Arrow


@frozen(kw_only=True)
class CowJumped(Value):
    """The Jumping Cow came to the end of ``row``."""

    __match_args__ = ("row",)

    row: int


@frozen(kw_only=True)
class CrowdedRowTaken(Value):
    """The Cow was one too many in ``row``: the seat took its ``cards`` but the highest, which stays."""

    __match_args__ = ("seat", "row", "cards")

    seat: int
    row: int
    cards: Row


@frozen(kw_only=True)
class FlippedCardPicked(Value):
    """A seat picked a card and a digit flip with it; where picks are secret, only that seat knows either."""

    __match_args__ = ("seat", "card")

    seat: int
    card: int


@frozen(kw_only=True)
class FlippedPicksRevealed(Value):
    """All picks were turned up together and left the hands; ``flipped`` says which seats flipped theirs."""

    __match_args__ = ("picks", "flipped")

    picks: Cards
    flipped: tuple[bool, ...]


@frozen(kw_only=True)
class CardsKept(Value):
    """A seat took these cards of the row that it had taken into its hand; everybody saw which."""

    __match_args__ = ("seat", "cards")

    seat: int
    cards: Cards


@frozen(kw_only=True)
class PairPicked(Value):
    """A seat picked two cards, here ascending; where picks are secret, only that seat knows which."""

    __match_args__ = ("seat", "cards")

    seat: int
    cards: Cards


@frozen(kw_only=True)
class GoEnded(Value):
    """The go of a seat is over, and its left neighbour plays next (variant cards to hand)."""

    __match_args__ = ("seat",)

    seat: int


@frozen(kw_only=True)
class PairsRevealed(Value):
    """The two picked cards of each seat were turned up together, ascending, and have left the hands."""

    __match_args__ = ("pairs",)

    pairs: tuple[Cards, ...]


@frozen(kw_only=True)
class FirstChosen(Value):
    """The seat whose two cards are next chose which of them it places first."""

    __match_args__ = ("seat", "card")

    seat: int
    card: int
