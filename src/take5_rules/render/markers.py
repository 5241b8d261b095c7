"""What a variant keeps beside rows and seats, as drawings show it: a sign, and the same in words."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from attrs import frozen

from take5_rules.core.events import CowJumped, MountainMoved, ParityMarked
from take5_rules.core.kinds.cow import Cow, CowCrowding, CowLeaping
from take5_rules.core.kinds.flips import FlipCards, swapped
from take5_rules.core.kinds.mountain import Climber, Climbing
from take5_rules.core.kinds.parity import ParityMarker
from take5_rules.core.table import Cards, VariantState
from take5_rules.core.value import Value

__all__ = ["Flip", "Marker", "Sign", "counted_as", "find_flips", "find_marker", "moved_sign"]


class Sign(StrEnum):
    """The side of a variant's card that lies up."""

    EVEN = "even"
    ODD = "odd"
    UP = "up"
    DOWN = "down"
    COW = "cow"


@frozen(kw_only=True)
class Marker(Value):
    """A variant's card at ``row``, and in a few words what it does there.

    ``inside``: it lies in the row and takes up a place behind the last card.
    """

    sign: Sign
    row: int
    told: str
    inside: bool = False


class Flip(StrEnum):
    """What became of a seat's flip."""

    HELD = "held"
    LAID = "laid"
    USED = "used"


def find_marker(variant: VariantState, labels: Sequence[str]) -> Marker | None:
    """The variant's card, if it has one and it lies at a row; ``labels`` are the seats'."""
    match variant:
        case ParityMarker(row=row, parity=parity):
            return Marker(sign=Sign(parity.value), row=row, told=f"{parity.value} cards only")
        case Climber(row=row, arrow=arrow):
            return Marker(sign=Sign(arrow.value), row=row, told=f"descends, arrow {arrow.value}")
        case Climbing(row=row, arrow=arrow):
            return Marker(sign=Sign(arrow.value), row=row, told="the climber leaves")
        case Cow(row=row):
            return Marker(sign=Sign.COW, row=row, told="with the Cow", inside=True)
        case CowLeaping(row=row):
            return Marker(sign=Sign.COW, row=row, told="the Cow leaves")
        case CowCrowding(row=row, seat=seat):
            told = f"crowded by the Cow: {labels[seat]} takes"
            return Marker(sign=Sign.COW, row=row, told=told, inside=True)
        case _:
            return None


def moved_sign(event: ParityMarked | MountainMoved | CowJumped) -> Sign:
    """The side that lies up after a variant's card was laid or moved on."""
    match event:
        case ParityMarked(_, parity):
            return Sign(parity.value)
        case MountainMoved(_, arrow):
            return Sign(arrow.value)
        case CowJumped():
            return Sign.COW


def find_flips(variant: VariantState) -> tuple[Flip, ...]:
    """The flip of each seat; empty where there are none."""
    if not isinstance(variant, FlipCards):
        return ()
    return tuple(
        [
            Flip.LAID if laid else Flip.HELD if held else Flip.USED
            for held, laid in zip(variant.held, variant.laid, strict=True)
        ]
    )


def counted_as(picks: Cards, flipped: Sequence[bool]) -> dict[int, int]:
    """For each flipped pick, the number that it counts as."""
    found = [(card, swapped(card)) for card, flip in zip(picks, flipped, strict=True) if flip]
    return {card: number for card, number in found if number is not None}
