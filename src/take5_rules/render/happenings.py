"""What a picture of a turn shows of the events in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from attrs import evolve

from take5_rules.core.events import (
    CardPlaced,
    CardPlacedLeft,
    CardStacked,
    CowJumped,
    CrowdedRowTaken,
    Event,
    FlippedPicksRevealed,
    MountainMoved,
    ParityMarked,
    RowShared,
    RowTaken,
)
from take5_rules.core.kinds.flips import FlipCards
from take5_rules.core.play import Step
from take5_rules.core.state import Placing
from take5_rules.render import text
from take5_rules.render.labels import seat_label
from take5_rules.render.laying import Crowding, Happening, Landing, Move
from take5_rules.render.markers import counted_as, moved_sign

__all__ = ["Placed", "flipped_numbers", "happening", "landing"]

Placed = CardPlaced | CardPlacedLeft | CardStacked | RowTaken | RowShared
"""The events that bring a card to a row."""


def flipped_numbers(step: Step) -> dict[int, int]:
    """For each flipped card of the turn, the number that it counts as."""
    for event in step.events:
        if isinstance(event, FlippedPicksRevealed):
            return counted_as(event.picks, event.flipped)
    if isinstance(step.before, Placing) and isinstance(step.before.table.variant, FlipCards):
        return counted_as(step.before.picks, step.before.table.variant.laid)
    return {}


def landing(event: Placed, names: Sequence[str] | None) -> Landing:
    """What becomes of one card: whose it is, where it goes, and what it takes."""
    label = seat_label(event.seat, names)
    if isinstance(event, RowTaken | RowShared):
        other = seat_label(event.other, names) if isinstance(event, RowShared) else ""
        return Landing(
            label=label, other=other, card=event.card, row=event.row, cause=event.cause, cards=event.cards
        )
    left = isinstance(event, CardPlacedLeft)
    return Landing(label=label, card=event.card, row=event.row, cause=None, cards=(), left=left)


def happening(event: Event, names: Sequence[str] | None, numbers: Mapping[int, int]) -> Happening | None:
    """What a picture of a turn shows of an event, or ``None`` if that is nothing.

    ``numbers`` are what flipped cards count as.
    """
    match event:
        case CardPlaced() | CardPlacedLeft() | CardStacked() | RowTaken() | RowShared():
            return evolve(landing(event, names), number=numbers.get(event.card))
        case CrowdedRowTaken(seat, row, cards):
            return Crowding(label=seat_label(seat, names), row=row, cards=cards)
        case ParityMarked() | MountainMoved() | CowJumped():
            return Move(sign=moved_sign(event), row=event.row, told=text.draw_turn([event]).strip())
        case _:
            return None
