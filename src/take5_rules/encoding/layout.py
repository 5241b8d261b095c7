"""Where each part of an observation lies, by edition and seats."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import frozen

from take5_rules.core.cards import score
from take5_rules.core.edition import Edition, Rounds, Setup, Visibility
from take5_rules.core.value import Value
from take5_rules.encoding.annex import Annex, Part
from take5_rules.views import (
    DealingView,
    DraftingView,
    FinishedView,
    PickingView,
    PlacingView,
    hands_are_public,
)

__all__ = ["GONE", "OTHERS", "OWN", "PHASES", "POOL", "UNSEEN", "Field", "lay_out_flat", "lay_out_ints"]

PHASES = (DealingView, DraftingView, PickingView, PlacingView, FinishedView)
"""The phases in the order of their numbers."""

UNSEEN, OWN, GONE, POOL, OTHERS = range(5)
"""What ``cards`` holds of a card; ``OTHERS`` and up are the hands of the seats to the left, in order."""

_ANY_NUMBER = (1 << 31) - 1


@frozen(kw_only=True)
class Field(Value):
    """One part of an observation: where it begins, how many numbers it has, and what they lie between."""

    name: str
    offset: int
    size: int
    low: int
    high: int


def lay_out_ints(edition: Edition, seats: int, annex: Annex) -> tuple[Field, ...]:
    """The parts of `take5_rules.encoding.Encoding.observe`, those that the rule has added last."""
    deck, end = edition.deck_for(seats), edition.end
    heads, last_card, rows = score(deck), deck[-1], edition.rows
    most_points = edition.rule.most_points(deck)
    if isinstance(end, Rounds):
        most_rounds, most_total = end.count + 1, end.count * most_points
    else:
        most_rounds, most_total = _ANY_NUMBER, end.points + most_points
    base = (
        ("edition", 1, 0, _ANY_NUMBER),
        ("phase", 1, 0, len(PHASES) - 1),
        ("seat", 1, 0, seats - 1),
        ("round", 1, 1, most_rounds),
        ("turn", 1, 0, edition.hand_size),
        ("placed", 1, 0, seats),
        ("leader", 1, 0, seats - 1),
        ("to_act", seats, 0, 1),
        ("totals", seats, 0, most_total),
        ("taken", seats, 0, most_points),
        ("held", seats, 0, edition.hand_size),
        ("picks", seats, 0, last_card + 1),
        ("row_ends", rows, 0, last_card),
        ("row_cards", rows, 0, edition.row_capacity),
        ("row_heads", rows, 0, heads),
        ("cards", last_card, 0, OTHERS + seats - 2),
    )
    highs = annex.highs(edition, seats)
    raised = [(name, size, low, highs.get(name, high)) for name, size, low, high in base]
    return tuple(_lay_out([*raised, *annex.parts(edition, seats)]))


def lay_out_flat(edition: Edition, seats: int, annex: Annex) -> tuple[Field, ...]:
    """The parts of `take5_rules.encoding.Encoding.flatten`, those that the rule has added last."""
    rows, cards = edition.rows, edition.cards_for(seats)[-1]
    parts = [("phase", len(PHASES)), ("rounds_left", 1), ("turn", 1), ("placed", 1)]
    parts += [(name, seats) for name in ("to_act", "totals", "taken", "held", "picked", "picks")]
    parts += [(name, rows) for name in ("row_ends", "row_cards", "row_heads")]
    if edition.setup is Setup.DRAFTED or edition.picks is Visibility.OPEN:
        parts.append(("leader", seats))
    parts += [("own_hand", cards), ("gone", cards)]
    if edition.setup is Setup.DRAFTED:
        parts.append(("pool", cards))
    if hands_are_public(edition) or annex.knows_hands:
        parts.append(("others_hands", cards * (seats - 1)))
    parts += [(name, size) for name, size, _, _ in annex.parts(edition, seats)]
    return tuple(_lay_out([(name, size, 0, 1) for name, size in parts]))


def _lay_out(parts: Iterable[Part]) -> Iterator[Field]:
    offset = 0
    for name, size, low, high in parts:
        yield Field(name=name, offset=offset, size=size, low=low, high=high)
        offset += size
