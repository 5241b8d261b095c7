"""The kind of vector about goes: seats play one after the other, and take cards of a row to hand."""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from take5_rules.core.table import Cards
from take5_rules.core.value import Value
from take5_rules.spec.kinds import Refused
from take5_rules.spec.parts import Rows, VectorHead

__all__ = [
    "GoAction",
    "GoEnds",
    "GoInput",
    "GoKeeps",
    "GoNames",
    "GoNumbers",
    "GoOutput",
    "GoPlays",
    "GoVector",
]


@frozen(kw_only=True)
class GoNumbers(Value):
    """The numbers of a round in goes: of a row, a go, a hand, a pile, and what a card left in hand counts."""

    row_capacity: int
    most_a_go: int
    most_in_hand: int
    pile_limit: int
    hand_weight: int


@frozen(kw_only=True)
class GoPlays(Value):
    """A seat plays this card."""

    seat: int
    plays: int


@frozen(kw_only=True)
class GoNames(Value):
    """A seat whose card fits no row names the row that it takes."""

    seat: int
    row: int


@frozen(kw_only=True)
class GoKeeps(Value):
    """A seat takes these cards of the row that it has taken into its hand."""

    seat: int
    keeps: Cards


@frozen(kw_only=True)
class GoEnds(Value):
    """A seat ends its go."""

    seat: int
    ends: Literal[True]


GoAction = GoPlays | GoNames | GoKeeps | GoEnds
"""What a seat does in its go."""


@frozen(kw_only=True)
class GoInput(Value):
    """A table, the ``seat`` whose go begins, after ``goes`` others in this round, and what is done then."""

    edition: GoNumbers
    rows: Rows
    hands: tuple[Cards, ...]
    piles: tuple[Cards, ...]
    seat: int
    goes: int
    actions: tuple[GoAction, ...]


@frozen(kw_only=True)
class GoOutput(Value):
    """The table after that, which ``seat`` is ``due`` to do what, and after how many ``goes``.

    ``known`` are, by seat, the cards in hand that everybody has seen going there.
    A card that waits for its row to be named has left the hand, and a row that waits to be split has left
    the table and is in no pile.
    ``points`` are those of a round that is over; then nothing is due.
    """

    rows: Rows
    hands: tuple[Cards, ...]
    piles: tuple[Cards, ...]
    known: tuple[Cards, ...]
    goes: int
    seat: int | None
    due: Literal["play", "play or end", "name", "keep"] | None
    points: tuple[int, ...] | None


@frozen(kw_only=True)
class GoVector(VectorHead):
    """What comes of some goes, or that one of the actions is not allowed."""

    kind: Literal["go"]
    input: GoInput
    output: GoOutput | Refused
