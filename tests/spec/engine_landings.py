"""Where the engine's events say that cards went, in the words of the vectors."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from take5_rules import CardPlaced, Event, RowTaken
from take5_rules.spec.turns import Placed


def placements(events: Iterable[Event]) -> Iterator[Placed]:
    for event in events:
        match event:
            case CardPlaced(seat, card, row):
                yield Placed(seat=seat, card=card, row=row, taken=())
            case RowTaken(seat, card, row, cards):
                yield Placed(seat=seat, card=card, row=row, taken=cards)
            case _:
                pass
