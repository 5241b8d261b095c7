"""A seat's view from what somebody tells: a hand, the rows, and whatever else is known."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypedDict, TypeVar, Unpack

from take5_rules.core.checking import check_argument
from take5_rules.core.edition import Edition
from take5_rules.core.order import opener
from take5_rules.core.state import Match
from take5_rules.core.table import Cards, Row, Table, VariantState
from take5_rules.positions.build import ascending, begin
from take5_rules.positions.check import view_faults
from take5_rules.positions.faults import Fault, FaultReason, PositionError
from take5_rules.views import FaceDown, Hand, Pick, SeatPicking, SeatPlacing

__all__ = ["Told", "told_picking", "told_placing"]

V = TypeVar("V", SeatPicking, SeatPlacing)


class Told(TypedDict, total=False):
    """What may be told besides the hand and the table.

    ``hands`` are others' hands that are known, by seat, and ``held`` is how many cards others hold, where
    it is not as many as the seat itself.
    ``piles`` are the captured cards by seat, as far as they are known: without them, cards that were
    played earlier count as unseen.
    ``variant`` is what the edition's rule keeps on the table, if it is not what it begins with.
    ``totals`` are nought, ``first_seat`` is 0 and ``rounds_voided`` is 0 unless it is said;
    ``rounds_played`` is the fewest rounds that can yield the totals.
    """

    hands: Mapping[int, Iterable[int]]
    held: Mapping[int, int]
    piles: Iterable[Iterable[int]]
    variant: VariantState
    totals: Iterable[int]
    first_seat: int
    rounds_played: int
    rounds_voided: int


def told_picking(
    edition: Edition,
    seats: int,
    seat: int,
    hand: Iterable[int],
    rows: Iterable[Iterable[int]],
    picks: Mapping[int, int | None] | None = None,
    **told: Unpack[Told],
) -> SeatPicking:
    """The view of a ``seat`` that is to pick, or has picked.

    ``picks`` names the seats that have picked, with the card where it is known and ``None`` where not;
    of two cards it is the lower one, and ``variant`` tells the higher.

    Raises:
        PositionError: with everything that does not fit together.

    >>> from take5_rules import CLASSIC, legal_actions
    >>> mine = told_picking(CLASSIC, seats=4, seat=0, hand=[99, 7], rows=[[12], [37], [43], [58]])
    >>> legal_actions(mine, 0)
    (PickCard(seat=0, card=7), PickCard(seat=0, card=99))
    """
    check_argument("edition", edition, Edition, "an edition")
    _check_seats(edition, seats, [("seat", seat), *(("picks", other) for other in picks or ())], told)
    match, rows = _match(edition, seats, told), _rows(rows)
    made: dict[int, Pick] = {
        other: FaceDown(count=edition.rule.picks_a_turn) if card is None else card
        for other, card in (picks or {}).items()
    }
    return _checked(
        SeatPicking(
            match=match,
            hands=_hands(seats, seat, ascending(hand), told),
            rows=rows,
            piles=_piles(seats, told),
            picks=tuple([made.get(other) for other in range(seats)]),
            variant=_variant(match, rows, told),
            seat=seat,
        )
    )


def told_placing(
    edition: Edition,
    seats: int,
    seat: int,
    hand: Iterable[int],
    rows: Iterable[Iterable[int]],
    picks: Iterable[int],
    placed: int = 0,
    **told: Unpack[Told],
) -> SeatPlacing:
    """The view of a ``seat`` while the turn's ``picks``, by seat, go to the rows.

    The first ``placed`` of them, in the order of placing, are there already; where one of those was captured,
    its pile is told.

    Raises:
        PositionError: with everything that does not fit together.

    >>> from take5_rules import CLASSIC, legal_actions
    >>> rows = [[12], [37], [43], [58]]
    >>> mine = told_placing(CLASSIC, seats=2, seat=0, hand=[7, 99], rows=rows, picks=[3, 50])
    >>> legal_actions(mine, 0)[0]
    TakeRow(seat=0, row=0)
    """
    check_argument("edition", edition, Edition, "an edition")
    _check_seats(edition, seats, [("seat", seat)], told)
    match, rows = _match(edition, seats, told), _rows(rows)
    return _checked(
        SeatPlacing(
            match=match,
            hands=_hands(seats, seat, ascending(hand), told),
            rows=rows,
            piles=_piles(seats, told),
            picks=tuple(picks),
            placed=placed,
            variant=_variant(match, rows, told),
            seat=seat,
        )
    )


def _check_seats(edition: Edition, seats: int, named: Sequence[tuple[str, int]], told: Told) -> None:
    if type(seats) is not int or not edition.min_seats <= seats <= edition.max_seats:
        raise PositionError((Fault(reason=FaultReason.SEATS_NOT_ALLOWED, path=("seats",)),))
    faults = [
        Fault(reason=FaultReason.NO_SUCH_SEAT, path=(name,))
        for name, seat in (
            *named,
            *(("hands", other) for other in told.get("hands", ())),
            *(("held", other) for other in told.get("held", ())),
        )
        if type(seat) is not int or not 0 <= seat < seats
    ]
    if faults:
        raise PositionError(tuple(faults))


def _match(edition: Edition, seats: int, told: Told) -> Match:
    totals = tuple(told.get("totals", (0,) * seats))
    points = sum([total for total in totals if type(total) is int])
    fewest = -(-points // edition.rule.most_points(edition.deck_for(seats)))
    return Match(
        edition=edition,
        first_seat=told.get("first_seat", 0),
        totals=totals,
        rounds_played=told.get("rounds_played", max(fewest, 0)),
        rounds_voided=told.get("rounds_voided", 0),
    )


def _hands(seats: int, seat: int, hand: Cards, told: Told) -> tuple[Hand, ...]:
    shown: dict[int, Hand] = {other: FaceDown(count=len(hand)) for other in range(seats)}
    shown |= {other: FaceDown(count=count) for other, count in told.get("held", {}).items()}
    shown |= {other: ascending(cards) for other, cards in told.get("hands", {}).items()}
    return tuple([hand if other == seat else shown[other] for other in range(seats)])


def _rows(rows: Iterable[Iterable[int]]) -> tuple[Row, ...]:
    return tuple([tuple(row) for row in rows])


def _variant(match: Match, rows: tuple[Row, ...], told: Told) -> VariantState:
    if "variant" in told:
        return told["variant"]
    table = Table(hands=((),) * match.seats, rows=rows, piles=((),) * match.seats)
    whole = match.seats and type(match.first_seat) is type(match.rounds_played) is int
    return begin(match.edition, table, opener(match)).variant if whole else table.variant


def _piles(seats: int, told: Told) -> tuple[Cards, ...]:
    return tuple([ascending(pile) for pile in told.get("piles", ((),) * seats)])


def _checked(view: V) -> V:
    faults = view_faults(view)
    if faults:
        raise PositionError(faults)
    return view
