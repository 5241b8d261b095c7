"""The kinds of vector about rows and the cards that come to them: choices, turns, and whole rounds."""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from take5_rules.core.table import Cards
from take5_rules.core.value import Value
from take5_rules.spec.parts import RowNumbers, Rows, VectorHead

__all__ = [
    "Answer",
    "ChoiceInput",
    "ChoiceOutput",
    "ChoiceVector",
    "Due",
    "Placed",
    "Plays",
    "RoundInput",
    "RoundOutput",
    "RoundVector",
    "TurnInput",
    "TurnOutput",
    "TurnVector",
]


@frozen(kw_only=True)
class Answer(Value):
    """A seat names a row."""

    seat: int
    row: int


@frozen(kw_only=True)
class ChoiceInput(Value):
    """Rows, the revealed cards by seat, and answers to try one by one, each from this same position."""

    edition: RowNumbers
    rows: Rows
    plays: Cards
    answers: tuple[Answer, ...]


@frozen(kw_only=True)
class Due(Value):
    """Who must take a row, for which card, which rows may be named, and the bullheads of each."""

    seat: int
    card: int
    rows: tuple[int, ...]
    heads: tuple[int, ...]


@frozen(kw_only=True)
class ChoiceOutput(Value):
    """The choice that is due, or ``None``, and which of the answers are accepted."""

    due: Due | None
    accepted: tuple[bool, ...]


@frozen(kw_only=True)
class ChoiceVector(VectorHead):
    """Whether somebody must choose a row, and who."""

    kind: Literal["choice"]
    input: ChoiceInput
    output: ChoiceOutput


@frozen(kw_only=True)
class TurnInput(Value):
    """Rows, the revealed cards by seat, and the row that is taken if a choice falls due (else ``None``)."""

    edition: RowNumbers
    rows: Rows
    plays: Cards
    take: int | None


@frozen(kw_only=True)
class Placed(Value):
    """One card put down: whose, where, and the cards that its owner took for it."""

    seat: int
    card: int
    row: int
    taken: Cards


@frozen(kw_only=True)
class TurnOutput(Value):
    """The placements in their order, the rows after them, and the bullheads taken by each seat."""

    placements: tuple[Placed, ...]
    rows: Rows
    points: tuple[int, ...]


@frozen(kw_only=True)
class TurnVector(VectorHead):
    """What happens when these cards come to these rows."""

    kind: Literal["turn"]
    input: TurnInput
    output: TurnOutput


@frozen(kw_only=True)
class Plays(Value):
    """The picks of one turn by seat, and the row taken where a choice falls due (else ``None``)."""

    plays: Cards
    take: int | None


@frozen(kw_only=True)
class RoundInput(Value):
    """A deal and all the turns of its round."""

    edition: RowNumbers
    hands: tuple[Cards, ...]
    rows: Rows
    turns: tuple[Plays, ...]


@frozen(kw_only=True)
class RoundOutput(Value):
    """The rows after each turn, and each seat's pile, ascending, and points at the end."""

    tables: tuple[Rows, ...]
    piles: tuple[Cards, ...]
    points: tuple[int, ...]


@frozen(kw_only=True)
class RoundVector(VectorHead):
    """A whole round."""

    kind: Literal["round"]
    input: RoundInput
    output: RoundOutput
