"""The kind of vector about turns under a variant that differs in kind."""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from take5_rules.core.table import Cards
from take5_rules.core.value import Value
from take5_rules.spec.kinds import Refused
from take5_rules.spec.parts import RowNumbers, Rows, VectorHead
from take5_rules.spec.turns import Answer

__all__ = [
    "Beside",
    "CowBeside",
    "FlipsBeside",
    "MountainBeside",
    "ParityBeside",
    "SharedBeside",
    "SharedPart",
    "VariantDue",
    "VariantInput",
    "VariantOutput",
    "VariantPlaced",
    "VariantRule",
    "VariantVector",
]


@frozen(kw_only=True)
class ParityBeside(Value):
    """The Even/Odd card lies beside ``row`` with this side up."""

    row: int
    parity: Literal["even", "odd"]


@frozen(kw_only=True)
class MountainBeside(Value):
    """The Mountain Climbing card lies beside ``row``, and its arrow points to where it goes next."""

    row: int
    arrow: Literal["up", "down"]


@frozen(kw_only=True)
class CowBeside(Value):
    """The Jumping Cow lies at the end of ``row``."""

    row: int


@frozen(kw_only=True)
class FlipsBeside(Value):
    """Which seats still hold their digit flip."""

    held: tuple[bool, ...]


@frozen(kw_only=True)
class SharedPart(Value):
    """The ``cards``, ascending, that two ``seats`` took together."""

    seats: tuple[int, ...]
    cards: Cards


@frozen(kw_only=True)
class SharedBeside(Value):
    """All that was taken by two seats together in this round, by seats and cards."""

    shared: tuple[SharedPart, ...]


Beside = ParityBeside | MountainBeside | CowBeside | FlipsBeside | SharedBeside
"""What a variant keeps beside the rows."""


VariantRule = Literal[
    "two-ended-rows", "even-odd", "mountain-climbing", "jumping-cow", "flippin-digits", "twin-cards"
]
"""The rules whose turns are one card of each seat, by their ids."""


@frozen(kw_only=True)
class VariantInput(Value):
    """Rows with what the variant keeps there, the revealed cards by seat, and the rows that are named.

    ``beside`` is ``None`` where the variant keeps nothing, and where the round begins with these starters.
    ``starters`` are the cards turned over for the rows, in order, where the vector is about just that; then
    ``rows`` has none.
    ``flipped`` are the seats that lay their digit flip with the card.
    ``choices`` answer what falls due, in that order; fewer of them leave the turn waiting.
    """

    rule: VariantRule
    edition: RowNumbers
    rows: Rows
    beside: Beside | None
    plays: Cards
    flipped: tuple[int, ...]
    choices: tuple[Answer, ...]
    starters: Cards = ()


@frozen(kw_only=True)
class VariantPlaced(Value):
    """What happened to one card: it came to the right or the left end of a row, or took it.

    ``crowded``: the Cow was one too many in the row, and the seat took all of it but ``card``.
    ``stacked``: it came on top of its twin; ``shared``: it took the row with the seat that plays its twin.
    """

    seat: int
    card: int
    row: int
    how: Literal["right", "left", "took", "crowded", "stacked", "shared"]
    taken: Cards


@frozen(kw_only=True)
class VariantDue(Value):
    """Who must name a row for which card: one to take, or the one of several places; and which it may be."""

    seat: int
    card: int
    choice: Literal["take", "place"]
    rows: tuple[int, ...]


@frozen(kw_only=True)
class VariantOutput(Value):
    """What happened in order, the rows and what lies beside them after it, and the bullheads taken.

    ``due`` is the choice that the turn waits for, or ``None``.
    While it waits, a flip that was laid is no longer held.
    """

    placements: tuple[VariantPlaced, ...]
    rows: Rows
    beside: Beside | None
    points: tuple[int, ...]
    due: VariantDue | None


@frozen(kw_only=True)
class VariantVector(VectorHead):
    """What happens when these cards come to these rows under a variant, or that it cannot be asked for."""

    kind: Literal["variant"]
    input: VariantInput
    output: VariantOutput | Refused
