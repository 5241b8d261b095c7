"""The kind of vector about turns in which each seat plays two cards."""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from take5_rules.core.table import Cards
from take5_rules.core.value import Value
from take5_rules.spec.kinds import Refused
from take5_rules.spec.parts import RowNumbers, Rows, VectorHead
from take5_rules.spec.turns import Answer, Placed

__all__ = [
    "FirstDue",
    "OrderAnswer",
    "PairAnswer",
    "PairDue",
    "PairsInput",
    "PairsOutput",
    "PairsVector",
    "RowDue",
]


@frozen(kw_only=True)
class OrderAnswer(Value):
    """A seat says which of its two cards it places first."""

    seat: int
    card: int


PairAnswer = OrderAnswer | Answer
"""A seat names the first of its cards, or a row."""


@frozen(kw_only=True)
class PairsInput(Value):
    """Rows, the two revealed cards of each seat, and what the seats answer.

    ``answers`` answer what falls due, in that order; fewer of them leave the turn waiting.
    """

    edition: RowNumbers
    rows: Rows
    pairs: tuple[Cards, ...]
    answers: tuple[PairAnswer, ...]


@frozen(kw_only=True)
class FirstDue(Value):
    """Who must say which of these two cards it places first."""

    seat: int
    cards: Cards


@frozen(kw_only=True)
class RowDue(Value):
    """Who must take a row for which card, and which rows may be named."""

    seat: int
    card: int
    rows: tuple[int, ...]


PairDue = FirstDue | RowDue
"""What a turn waits for."""


@frozen(kw_only=True)
class PairsOutput(Value):
    """What was placed in order, the rows after it, and the bullheads taken by each seat.

    ``due`` is the answer that the turn waits for, or ``None``.
    """

    placements: tuple[Placed, ...]
    rows: Rows
    points: tuple[int, ...]
    due: PairDue | None


@frozen(kw_only=True)
class PairsVector(VectorHead):
    """What happens when these pairs of cards come to these rows, or that it cannot be asked for."""

    kind: Literal["pairs"]
    input: PairsInput
    output: PairsOutput | Refused
