"""Events: what has happened; from the events of a match everything else follows."""

from __future__ import annotations

from enum import StrEnum

from attrs import frozen

from take5_rules.core.table import Cards, Row
from take5_rules.core.value import Value

__all__ = [
    "Arrow",
    "CardDrafted",
    "CardPicked",
    "CardPlaced",
    "CardPlacedLeft",
    "CardStacked",
    "CardsKept",
    "CowJumped",
    "CrowdedRowTaken",
    "Dealt",
    "Event",
    "FirstChosen",
    "FlippedCardPicked",
    "FlippedPicksRevealed",
    "GoEnded",
    "Landing",
    "MatchEnded",
    "MountainMoved",
    "PairPicked",
    "PairsRevealed",
    "Parity",
    "ParityMarked",
    "PickWithdrawn",
    "PicksRevealed",
    "PoolLaid",
    "RoundScored",
    "RoundVoided",
    "RowShared",
    "RowTaken",
    "RowsLaid",
    "TakeCause",
    "VariantEvent",
]


class TakeCause(StrEnum):
    """Why a row was taken: the card came to a full row, was lower than every row end, or fitted nowhere.

    Only variants have cards that fit nowhere without being too low.
    """

    FULL_ROW = "full_row"
    TOO_LOW = "too_low"
    NO_PLACE = "no_place"


class Parity(StrEnum):
    """Whether numbers are even or odd."""

    EVEN = "even"
    ODD = "odd"


class Arrow(StrEnum):
    """A direction along the column of rows; up is towards row 0."""

    UP = "up"
    DOWN = "down"


@frozen(kw_only=True)
class Dealt(Value):
    """Hands were dealt by seat, ascending, and ``rows`` names the starter of each row, as in `Deal`."""

    __match_args__ = ("hands", "rows")

    hands: tuple[Cards, ...]
    rows: Cards


@frozen(kw_only=True)
class PoolLaid(Value):
    """The whole deck was laid face up for a draft, ascending."""

    __match_args__ = ("pool",)

    pool: Cards


@frozen(kw_only=True)
class CardDrafted(Value):
    """A seat took a card from the pool; everybody saw which."""

    __match_args__ = ("seat", "card")

    seat: int
    card: int


@frozen(kw_only=True)
class RowsLaid(Value):
    """The cards left by a draft began the rows, in row order."""

    __match_args__ = ("rows",)

    rows: Cards


@frozen(kw_only=True)
class CardPicked(Value):
    """A seat picked a card; where picks are secret, only that seat knows which."""

    __match_args__ = ("seat", "card")

    seat: int
    card: int


@frozen(kw_only=True)
class PickWithdrawn(Value):
    """A seat took its pick back."""

    __match_args__ = ("seat",)

    seat: int


@frozen(kw_only=True)
class PicksRevealed(Value):
    """All picks were turned up together, in seat order, and have left the hands."""

    __match_args__ = ("picks",)

    picks: Cards


@frozen(kw_only=True)
class CardPlaced(Value):
    """A card was put behind the end of ``row``."""

    __match_args__ = ("seat", "card", "row")

    seat: int
    card: int
    row: int


@frozen(kw_only=True)
class RowTaken(Value):
    """A seat took the ``cards`` of ``row``, and its ``card`` begins that row anew, in the same place."""

    __match_args__ = ("seat", "card", "row", "cards", "cause")

    seat: int
    card: int
    row: int
    cards: Row
    cause: TakeCause


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


@frozen(kw_only=True)
class RoundScored(Value):
    """The round is over; ``points`` are the bullheads in each seat's pile, unless a variant counts more."""

    __match_args__ = ("points",)

    points: tuple[int, ...]


@frozen(kw_only=True)
class RoundVoided(Value):
    """The round was given up and counts for nobody."""


@frozen(kw_only=True)
class MatchEnded(Value):
    """The match is over; ``winners`` are all seats with the lowest total, or none if it was unscored."""

    __match_args__ = ("winners",)

    winners: tuple[int, ...]


Landing = CardPlaced | CardPlacedLeft | CardStacked | RowTaken | RowShared
"""What placing one card can amount to."""

VariantEvent = ParityMarked | MountainMoved | CowJumped | CrowdedRowTaken | CardsKept | GoEnded
"""What a variant lets happen between two cards, by itself or because a seat has asked for it."""

Event = (
    Dealt
    | PoolLaid
    | CardDrafted
    | RowsLaid
    | CardPicked
    | PickWithdrawn
    | PicksRevealed
    | CardPlaced
    | RowTaken
    | CardPlacedLeft
    | CardStacked
    | RowShared
    | ParityMarked
    | MountainMoved
    | CowJumped
    | CrowdedRowTaken
    | FlippedCardPicked
    | FlippedPicksRevealed
    | PairPicked
    | PairsRevealed
    | FirstChosen
    | CardsKept
    | GoEnded
    | RoundScored
    | RoundVoided
    | MatchEnded
)
"""Everything that can happen in a match."""
