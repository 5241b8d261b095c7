"""Positions from plain lists: any moment of a round or between rounds, checked as a whole."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypedDict, Unpack

from attrs import evolve

from take5_rules.core.checking import check_argument
from take5_rules.core.edition import Edition
from take5_rules.core.order import opener, turn_number
from take5_rules.core.play import settle
from take5_rules.core.rules import next_event
from take5_rules.core.state import Dealing, Drafting, Match, Picking, Placing, State
from take5_rules.core.table import Cards, Table, VariantState
from take5_rules.positions.check import state_faults
from take5_rules.positions.faults import Fault, FaultReason, PositionError

__all__ = ["Parts", "ascending", "begin", "position", "position_faults"]


class Parts(TypedDict, total=False):
    """What a position may be built from; what is left out is nothing yet.

    ``totals`` are nought for each hand, ``piles`` are empty and nobody has picked unless it is said.
    ``placed`` says how many of the picks, from the lowest up, are on the rows: then a row choice is due.
    ``pool`` says that a draft is on.
    ``variant`` is what the edition's rule keeps on the table: if it is not said, what it would begin with
    beside such rows.
    ``turn`` is only compared with what the hands say.
    """

    totals: Iterable[int]
    hands: Iterable[Iterable[int]]
    rows: Iterable[Iterable[int]]
    piles: Iterable[Iterable[int]]
    picks: Iterable[int | None]
    placed: int
    pool: Iterable[int]
    turn: int
    variant: VariantState
    first_seat: int
    rounds_played: int
    rounds_voided: int


def position(edition: Edition, **parts: Unpack[Parts]) -> State:
    """The settled state that `Parts` describe; a match whose totals say so is finished.

    Lists are copied, and hands, piles and the pool may come in any order.
    Whether play could have led there is not checked; to have the untold cards filled in, see
    `take5_rules.sampling`.

    Raises:
        PositionError: with all that `position_faults` lists.

    >>> from take5_rules import CLASSIC, to_act
    >>> piles = [range(80, 89), range(62, 71)]
    >>> last = position(CLASSIC, hands=[[104], [3]], rows=[[20], [40], [60], [100]], piles=piles)
    >>> to_act(last), last.table.rows
    ((0, 1), ((20,), (40,), (60,), (100,)))
    """
    check_argument("edition", edition, Edition, "an edition")
    state, faults = _build(edition, parts)
    if faults:
        raise PositionError(faults)
    return state


def position_faults(edition: Edition, **parts: Unpack[Parts]) -> tuple[Fault, ...]:
    """Everything for which `position` would refuse the same parts.

    >>> from take5_rules import CLASSIC
    >>> rows = [[1, 2, 3, 4, 5, 6], [40], [60], [100]]
    >>> print(*position_faults(CLASSIC, hands=[range(11, 21), range(20, 30)], rows=rows), sep="; ")
    card twice at hands[1][0] and hands[0][9]; row too long at rows[0]; table count at piles
    """
    check_argument("edition", edition, Edition, "an edition")
    return _build(edition, parts)[1]


def ascending(cards: Iterable[int]) -> Cards:
    """The cards in a tuple, ascending; as they are if any is no exact ``int``, for a check to find."""
    copied = tuple(cards)
    return tuple(sorted(copied)) if all(type(card) is int for card in copied) else copied


def begin(edition: Edition, table: Table, first: int) -> Table:
    """The table with what the edition's rule would begin with beside its rows, if ``first`` began."""
    rule = edition.rule
    begun = evolve(table, variant=rule.begin_round(len(table.rows), len(table.hands), first))
    sound = all(table.rows) and {type(card) for row in table.rows for card in row} == {int}
    if not sound or len(table.rows) != edition.rows:
        return begun
    while (event := rule.next_event(begun, edition.row_capacity)) is not None:
        begun = rule.apply(begun, event, edition.row_capacity) or begun
    return begun


_PARTS_OF_PHASE: dict[type[State], frozenset[str]] = {
    Dealing: frozenset(),
    Drafting: frozenset({"hands", "pool"}),
    Picking: frozenset({"hands", "rows", "piles", "picks", "turn", "variant"}),
    Placing: frozenset({"hands", "rows", "piles", "picks", "turn", "placed", "variant"}),
}
_OF_MATCH = frozenset({"totals", "first_seat", "rounds_played", "rounds_voided"})


def _build(edition: Edition, parts: Parts) -> tuple[State, tuple[Fault, ...]]:
    state = _assemble(edition, parts)
    foreign = sorted(parts.keys() - _OF_MATCH - _PARTS_OF_PHASE[type(state)])
    faults = [Fault(reason=FaultReason.MIXED_PHASES, path=(name,)) for name in foreign]
    faults += state_faults(state)
    if not faults and isinstance(state, Dealing):
        state = settle(state)[1]
    if not faults:
        faults += _find_unready(state, parts.get("turn"))
    return state, tuple(faults)


def _find_unready(state: State, turn: object) -> Iterator[Fault]:
    due = turn_number(state) if isinstance(state, Picking | Placing) else None
    if turn is not None and (type(turn) is not int or turn != due):
        yield Fault(reason=FaultReason.WRONG_TURN, path=("turn",))
    if next_event(state) is None:
        return
    match state:
        case Placing():
            yield Fault(reason=FaultReason.CHOICE_NOT_DUE, path=("placed",))
        case Picking(table=table):
            yield Fault(reason=FaultReason.NOT_SETTLED, path=("picks" if table.hands[0] else "hands",))
        case _:
            yield Fault(reason=FaultReason.NOT_SETTLED, path=("pool",))


def _assemble(edition: Edition, parts: Parts) -> State:
    hands = tuple([ascending(hand) for hand in parts.get("hands", ())])
    match = Match(
        edition=edition,
        first_seat=parts.get("first_seat", 0),
        totals=tuple(parts.get("totals", (0,) * len(hands))),
        rounds_played=parts.get("rounds_played", 0),
        rounds_voided=parts.get("rounds_voided", 0),
    )
    if "pool" in parts:
        return Drafting(match=match, hands=hands, pool=ascending(parts["pool"]))
    if not parts.keys() - _OF_MATCH - {"turn"}:
        return Dealing(match=match)
    table = Table(
        hands=hands,
        rows=tuple([tuple(row) for row in parts.get("rows", ())]),
        piles=tuple([ascending(pile) for pile in parts.get("piles", ((),) * match.seats)]),
    )
    if "variant" in parts:
        table = evolve(table, variant=parts["variant"])
    elif all(type(of) is int for of in (match.first_seat, match.rounds_played)) and match.seats:
        table = begin(edition, table, opener(match))
    if "placed" not in parts:
        picks = tuple(parts.get("picks", (None,) * match.seats))
        return Picking(match=match, table=table, picks=picks)
    cards = tuple([pick for pick in parts.get("picks", ()) if pick is not None])
    return Placing(match=match, table=table, picks=cards, placed=parts["placed"])
