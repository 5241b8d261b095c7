"""Where events say that cards went, in the words of the vectors, and the table after them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from take5_rules import CardPlaced, Event, Picking, Placing, RowTaken, State, Step, Table
from take5_rules.spec.turns import Placed

__all__ = ["last_table", "placements"]


def last_table(start: State, steps: Iterable[Step]) -> Table:
    """The table before the round was scored, if it was, with what lies there by then."""
    states = [start, *(state for step in steps for _, state in step.frames())]
    return [state.table for state in states if isinstance(state, Picking | Placing)][-1]


def placements(events: Iterable[Event]) -> Iterator[Placed]:
    """Each card that came to a row, in order."""
    for event in events:
        match event:
            case CardPlaced(seat, card, row):
                yield Placed(seat=seat, card=card, row=row, taken=())
            case RowTaken(seat, card, row, cards):
                yield Placed(seat=seat, card=card, row=row, taken=cards)
            case _:
                pass
