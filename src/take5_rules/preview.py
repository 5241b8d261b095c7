"""What would happen if these cards were played: asked of a view, so the answer uses what lies open only."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from take5_rules.core.checking import check_argument
from take5_rules.core.errors import ResolveError, ResolveReason, SeatError
from take5_rules.core.events import CardPlaced, RowTaken
from take5_rules.core.order import unplaced
from take5_rules.core.resolve import Placement, RowChoiceDue, resolve_turn
from take5_rules.core.table import Row
from take5_rules.core.value import Value
from take5_rules.views import (
    FaceDown,
    PlacingView,
    SeatPicking,
    SeatPlacing,
    SpectatorPicking,
    SpectatorPlacing,
)

__all__ = ["Preview", "TableView", "preview"]

TableView = SeatPicking | SeatPlacing | SpectatorPicking | SpectatorPlacing
"""A view in which rows lie on the table."""


@frozen(kw_only=True)
class Preview(Value):
    """What would happen to the rows, from the lowest card up, and how they would lie then."""

    __match_args__ = ("events", "rows")

    events: tuple[CardPlaced | RowTaken, ...]
    rows: tuple[Row, ...]


def preview(
    view: TableView, plays: Mapping[int, int] | None = None, take: int | None = None
) -> Preview | RowChoiceDue:
    """What would happen if the seats in ``plays`` played these cards; ``take`` answers a due row choice.

    Without ``plays`` it is the picks that the viewer knows and that are not placed yet.
    Some seats are enough: for one's own card alone, and for a caller who turns the cards up one by one.
    It does not ask whether a seat holds its card, so it tells nobody more than the rows do.

    Raises:
        SeatError: a key of ``plays`` is no seat.
        ResolveError: a card is none of the deck, is repeated or lies on the table, ``take`` is not due, or
            the edition has not the base rule.

    >>> from take5_rules import CLASSIC, Deal, new_match, play
    >>> from take5_rules.views import spectate
    >>> deal = Deal(hands=[range(1, 11), range(41, 51)], rows=[20, 40, 60, 80])
    >>> table = spectate(play(new_match(CLASSIC, seats=2), deal).after)
    >>> preview(table, {1: 44}).events
    (CardPlaced(seat=1, card=44, row=1),)
    >>> preview(table, {0: 7, 1: 44})
    RowChoiceDue(card=7)
    >>> preview(table, {0: 7, 1: 44}, take=2).rows
    ((20,), (40, 44), (7,), (80,))
    """
    check_argument("view", view, TableView, "a view with rows")
    seats = _known_picks(view) if plays is None else _checked(view, plays)
    found = resolve_turn(view.rows, seats, view.match.edition, take)
    if isinstance(found, RowChoiceDue):
        return found
    events = tuple([_event(placement, seats[placement.card]) for placement in found.placements])
    return Preview(events=events, rows=found.rows)


def _known_picks(view: TableView) -> dict[int, int]:
    if isinstance(view, PlacingView):
        return {card: seat for seat, card in unplaced(view.picks, view.placed)}
    shown = [(seat, pick) for seat, pick in enumerate(view.picks) if not isinstance(pick, FaceDown)]
    return {pick: seat for seat, pick in shown if pick is not None}


def _checked(view: TableView, plays: Mapping[int, int]) -> dict[int, int]:
    """The seats by their cards."""
    seats = view.match.seats
    deck = view.match.edition.cards_for(seats)
    lying = {card for pile in view.piles for card in pile}
    found: dict[int, int] = {}
    for seat, card in plays.items():
        if type(seat) is not int or not 0 <= seat < seats:
            raise SeatError(f"seat must be in range({seats})")
        if type(card) is not int:
            raise ResolveError(ResolveReason.NOT_A_CARD)
        if card not in deck:
            raise ResolveError(ResolveReason.FOREIGN_CARD)
        if card in lying or card in found:
            raise ResolveError(ResolveReason.REPEATED_CARD)
        found[card] = seat
    return found


def _event(placement: Placement, seat: int) -> CardPlaced | RowTaken:
    card, row = placement.card, placement.row
    if placement.cause is None:
        return CardPlaced(seat=seat, card=card, row=row)
    return RowTaken(seat=seat, card=card, row=row, cards=placement.taken, cause=placement.cause)
