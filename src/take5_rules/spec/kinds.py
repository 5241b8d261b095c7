"""The kinds of vector that need no hands: single cards, piles, row ends, and the end of a match.

The classes of these kinds are the format ``take5-vectors/1``: their field names are the names in the JSON,
tuples are its arrays, ``None`` is its ``null``, and a class of a union is known by its names.
Seats, rows and places count from 0; rounds, turns and deals count from 1; a row's starter comes first.
"""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from take5_rules.core.table import Cards
from take5_rules.core.value import Value
from take5_rules.spec.parts import EditionNumbers, EndNumbers, Rows, VectorHead

__all__ = [
    "CountdownInput",
    "CountdownOutput",
    "CountdownVector",
    "DeckInput",
    "DeckOutput",
    "DeckVector",
    "EndInput",
    "EndOutput",
    "EndVector",
    "HeadsInput",
    "HeadsOutput",
    "HeadsVector",
    "RankInput",
    "RankOutput",
    "RankVector",
    "Refused",
    "ScoreInput",
    "ScoreOutput",
    "ScoreVector",
    "TargetInput",
    "TargetOutput",
    "TargetVector",
]


@frozen(kw_only=True)
class HeadsInput(Value):
    """One card."""

    card: int


@frozen(kw_only=True)
class HeadsOutput(Value):
    """Its bullheads."""

    heads: int


@frozen(kw_only=True)
class HeadsVector(VectorHead):
    """How many bullheads a card has."""

    kind: Literal["heads"]
    input: HeadsInput
    output: HeadsOutput


@frozen(kw_only=True)
class ScoreInput(Value):
    """The end of a round: piles by seat, the cards left in the rows, and the totals before."""

    piles: tuple[Cards, ...]
    rows: Rows
    totals: tuple[int, ...]


@frozen(kw_only=True)
class ScoreOutput(Value):
    """The points of the round and the totals after it, by seat."""

    points: tuple[int, ...]
    totals: tuple[int, ...]


@frozen(kw_only=True)
class ScoreVector(VectorHead):
    """What a round's piles are worth."""

    kind: Literal["score"]
    input: ScoreInput
    output: ScoreOutput


@frozen(kw_only=True)
class DeckInput(Value):
    """An edition's numbers, and how many want to sit down."""

    edition: EditionNumbers
    seats: int


@frozen(kw_only=True)
class DeckOutput(Value):
    """The deck: its first and last card, how many cards and bullheads, and how many the deal leaves over.

    The stock is what is left when no twins are turned over for the rows.
    """

    first: int
    last: int
    cards: int
    heads: int
    stock: int


@frozen(kw_only=True)
class Refused(Value):
    """Such numbers cannot be played, by so many."""

    refused: Literal[True]


@frozen(kw_only=True)
class DeckVector(VectorHead):
    """Which cards are used, or that nobody can play so."""

    kind: Literal["deck"]
    input: DeckInput
    output: DeckOutput | Refused


@frozen(kw_only=True)
class TargetInput(Value):
    """The last card of each row, and a card that comes to them."""

    ends: tuple[int, ...]
    card: int


@frozen(kw_only=True)
class TargetOutput(Value):
    """The row that the card goes to; ``None`` if it is lower than every end."""

    row: int | None


@frozen(kw_only=True)
class TargetVector(VectorHead):
    """Which row a card belongs to."""

    kind: Literal["target"]
    input: TargetInput
    output: TargetOutput


@frozen(kw_only=True)
class EndInput(Value):
    """How far a match is: whole rounds behind it, turns of the round now on, and totals.

    While a round is on, ``totals`` hold what has been taken in it too.
    """

    edition: EndNumbers
    rounds: int
    turns: int
    totals: tuple[int, ...]


@frozen(kw_only=True)
class EndOutput(Value):
    """Whether the match is over, and who has won it; nobody has while it is on."""

    over: bool
    winners: tuple[int, ...]


@frozen(kw_only=True)
class EndVector(VectorHead):
    """Whether the match is over."""

    kind: Literal["end"]
    input: EndInput
    output: EndOutput


@frozen(kw_only=True)
class RankInput(Value):
    """The totals of a match that is over, by seat."""

    totals: tuple[int, ...]


@frozen(kw_only=True)
class RankOutput(Value):
    """Each seat's rank from 1, and the winners."""

    ranks: tuple[int, ...]
    winners: tuple[int, ...]


@frozen(kw_only=True)
class RankVector(VectorHead):
    """Who stands where."""

    kind: Literal["rank"]
    input: RankInput
    output: RankOutput


@frozen(kw_only=True)
class CountdownInput(Value):
    """Where a display starts to count down, and the totals."""

    start: int
    totals: tuple[int, ...]


@frozen(kw_only=True)
class CountdownOutput(Value):
    """What it shows for each seat."""

    shown: tuple[int, ...]


@frozen(kw_only=True)
class CountdownVector(VectorHead):
    """What a display shows that counts down."""

    kind: Literal["countdown"]
    input: CountdownInput
    output: CountdownOutput
