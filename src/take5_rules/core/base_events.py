"""The events of the base rules, which every match is made of."""

from __future__ import annotations

from enum import StrEnum

from attrs import frozen

from take5_rules.core.table import Cards, Row
from take5_rules.core.value import Value

__all__ = [
    "CardDrafted",
    "CardPicked",
    "CardPlaced",
    "Dealt",
    "MatchEnded",
    "PickWithdrawn",
    "PicksRevealed",
    "PoolLaid",
    "RoundScored",
    "RoundVoided",
    "RowTaken",
    "RowsLaid",
    "TakeCause",
]


class TakeCause(StrEnum):
    """Why a row was taken: the card came to a full row, was lower than every row end, or fitted nowhere.

    Only variants have cards that fit nowhere without being too low.
    """

    FULL_ROW = "full_row"
    TOO_LOW = "too_low"
    NO_PLACE = "no_place"


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
