"""What the kinds of vector share: the head of each vector, and an edition's numbers."""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from take5_rules.core.table import Row
from take5_rules.core.value import Value
from take5_rules.spec.clauses import Citation

__all__ = [
    "CardSpan",
    "EditionNumbers",
    "EditionRule",
    "EndNumbers",
    "EndPoints",
    "EndRounds",
    "RowNumbers",
    "Rows",
    "TwinSpan",
    "VectorHead",
]

Rows = tuple[Row, ...]
"""All rows of a table, in their places."""


@frozen(kw_only=True)
class VectorHead(Value):
    """What every vector has: its id, the clauses that it shows, and the published examples it comes from."""

    id: str
    clauses: tuple[str, ...]
    title: str
    sources: tuple[Citation, ...] = ()


@frozen(kw_only=True)
class CardSpan(Value):
    """A deck of all cards from ``first`` to ``last``."""

    first: int
    last: int


@frozen(kw_only=True)
class TwinSpan(Value):
    """A deck of all cards from ``first`` to ``last``, and a second of each, or of each multiple of eleven."""

    first: int
    last: int
    twins: Literal["all", "doublets"]


@frozen(kw_only=True)
class EndPoints(Value):
    """The match ends once a total reaches ``points``, or passes it if not ``inclusive``."""

    points: int
    inclusive: bool


@frozen(kw_only=True)
class EndRounds(Value):
    """The match ends after so many rounds."""

    rounds: int


@frozen(kw_only=True)
class RowNumbers(Value):
    """How many cards a row holds."""

    row_capacity: int


@frozen(kw_only=True)
class EndNumbers(Value):
    """How long a round is, and when the match ends."""

    hand_size: int
    end: EndPoints | EndRounds


EditionRule = Literal["two-cards-a-turn", "flippin-digits", "twin-cards"]
"""The rules under which other cards are dealt or other picks are made than in the base, by their ids."""


@frozen(kw_only=True)
class EditionNumbers(Value):
    """Everything that distinguishes one edition from another in play.

    A ``low`` deck goes from 1 to hand size times seats plus rows.
    ``rule`` is left out where it is the base rule; a deck with twins and ``twin-cards`` need each other.
    """

    deck: CardSpan | TwinSpan | Literal["low"]
    setup: Literal["dealt", "drafted"]
    picks: Literal["secret", "open"]
    hands: Literal["secret", "open"]
    scored: bool
    end: EndPoints | EndRounds
    min_seats: int
    max_seats: int
    hand_size: int
    rows: int
    row_capacity: int
    rule: EditionRule | None = None
