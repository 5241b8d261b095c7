"""Bookkeeping: a state and an event give the next state; no rule is known here.

An event is refused only if the state has nothing that it could have happened to.
"""

from __future__ import annotations

from typing import TypeVar

from attrs import evolve

from take5_rules.core.checking import check_argument, check_groups
from take5_rules.core.errors import EventMismatchError
from take5_rules.core.events import (
    CardDrafted,
    CardPicked,
    CardPlaced,
    CardPlacedLeft,
    CardsKept,
    CardStacked,
    CowJumped,
    CrowdedRowTaken,
    Dealt,
    Event,
    FirstChosen,
    FlippedCardPicked,
    FlippedPicksRevealed,
    GoEnded,
    Landing,
    MatchEnded,
    MountainMoved,
    PairPicked,
    PairsRevealed,
    ParityMarked,
    PicksRevealed,
    PickWithdrawn,
    PoolLaid,
    RoundScored,
    RoundVoided,
    RowShared,
    RowsLaid,
    RowTaken,
    VariantEvent,
)
from take5_rules.core.order import opener, unplaced
from take5_rules.core.rule import Reveal
from take5_rules.core.state import Dealing, Drafting, Finished, Match, Picking, Placing, State
from take5_rules.core.table import Cards, Row, Table, VariantState

__all__ = ["apply"]

T = TypeVar("T")


def apply(state: State, event: Event) -> State:
    """The state after ``event``.

    It does not ask whether the rules let the event happen: `decide` and `next_event` make only such.
    Who folds events of unknown origin checks each against those two first.

    Raises:
        EventMismatchError: the event does not fit the state.
    """
    try:
        after = _apply(state, event)
    except TypeError as error:
        check_groups(event)
        raise EventMismatchError(event) from error
    if after is None:
        check_argument("state", state, State, "a state")
        check_argument("event", event, Event, "an event")
        check_groups(event)
        raise EventMismatchError(event)
    if isinstance(state, Dealing):
        # All that it tells is new, so nothing has been compared with it.
        check_groups(event)
    return after


def _apply(state: State, event: Event) -> State | None:
    match state, event:
        case Dealing(match), Dealt(hands, rows) if len(hands) == match.seats:
            return _open_round(match, hands, rows)
        case Dealing(match), PoolLaid(pool):
            return Drafting(match=match, hands=((),) * match.seats, pool=pool)
        case Dealing(match), MatchEnded(winners):
            return Finished(match=match, winners=winners)
        case Drafting(match, hands, pool), CardDrafted(seat, card) if (
            _is_index(seat, match.seats) and type(card) is int and card in pool
        ):
            drafted = tuple(sorted((*hands[seat], card)))
            return Drafting(match=match, hands=_with(hands, seat, drafted), pool=_without(pool, card))
        case Drafting(match, hands, pool), RowsLaid(rows) if {*map(type, rows)} == {int} and sorted(
            rows
        ) == list(pool):
            return _open_round(match, hands, rows)
        case Picking(), _:
            return _apply_picking(state, event)
        case Placing(), _:
            return _apply_placing(state, event)
        case Drafting(match), RoundVoided():
            return _void(match)
        case _:
            return None


def _apply_picking(state: Picking, event: Event) -> State | None:
    match, table, picks = state.match, state.table, state.picks
    rule = match.edition.rule
    match event:
        case CardPicked(seat, card) | FlippedCardPicked(seat, card) if _may_pick(state, seat, (card,)):
            noted = _note(table, rule.note(table.variant, event))
            return Picking(match=match, table=noted, picks=_with(picks, seat, card))
        case PairPicked(seat, cards) if len(cards) > 1 and _may_pick(state, seat, cards):
            noted = _note(table, rule.note(table.variant, event))
            return Picking(match=match, table=noted, picks=_with(picks, seat, min(cards)))
        case PickWithdrawn(seat) if _is_index(seat, match.seats) and picks[seat] is not None:
            noted = _note(table, rule.note(table.variant, event))
            return Picking(match=match, table=noted, picks=_with(picks, seat, None))
        case FlippedPicksRevealed(flipped=flipped) if len(flipped) != len(picks):
            return None
        case PicksRevealed() | FlippedPicksRevealed() | PairsRevealed():
            return _reveal(state, event)
        case CardPlaced(seat, card, row) if _lies_open(state, seat, card, row):
            rows = _with(table.rows, row, (*table.rows[row], card))
            return _place_pick(state, event, rows, table.piles)
        case RowTaken(seat, card, row, cards) if (
            _lies_open(state, seat, card, row) and cards == table.rows[row]
        ):
            pile = tuple(sorted(table.piles[seat] + cards))
            return _place_pick(state, event, _with(table.rows, row, (card,)), _with(table.piles, seat, pile))
        case ParityMarked() | MountainMoved() | CowJumped() | CrowdedRowTaken() | CardsKept() | GoEnded():
            moved = _apply_variant(state, event)
            return None if moved is None else Picking(match=match, table=moved, picks=picks)
        case RoundScored(points) if len(points) == match.seats and rule.round_over(table):
            return Dealing(match=_score(match, points))
        case RoundVoided():
            return _void(match)
        case _:
            return None


def _reveal(state: Picking, event: Reveal) -> Placing | None:
    table, rule = state.table, state.match.edition.rule
    cards = tuple([pick for pick in state.picks if pick is not None])
    laid = tuple([rule.laid(card, seat, table.variant) for seat, card in enumerate(cards)])
    turned_up = event.pairs if isinstance(event, PairsRevealed) else tuple([(card,) for card in event.picks])
    if len(cards) < len(state.picks) or turned_up != laid:
        return None
    hands = tuple([_without(hand, *played) for hand, played in zip(table.hands, laid, strict=True)])
    variant = rule.note(table.variant, event)
    revealed = Table(hands=hands, rows=table.rows, piles=table.piles, variant=variant)
    return Placing(match=state.match, table=revealed, picks=cards, placed=0)


def _apply_placing(state: Placing, event: Event) -> State | None:
    rows, piles = state.table.rows, state.table.piles
    match event:
        case CardPlaced(seat, card, row) | CardStacked(seat, card, row) if _is_next(state, seat, card, row):
            return _place(state, event, _with(rows, row, (*rows[row], card)), piles)
        case CardPlacedLeft(seat, card, row) if _is_next(state, seat, card, row):
            return _place(state, event, _with(rows, row, (card, *rows[row])), piles)
        case RowTaken(seat, card, row, cards) if _is_next(state, seat, card, row) and cards == rows[row]:
            pile = tuple(sorted(piles[seat] + rows[row]))
            return _place(state, event, _with(rows, row, (card,)), _with(piles, seat, pile))
        case RowShared(seat, other, card, row, cards) if _is_next(state, seat, card, row) and (
            cards == rows[row]
            and _is_index(other, state.match.seats)
            and other != seat
            and state.picks[other] == card
        ):
            return _place(state, event, _with(rows, row, (card,)), piles)
        case FirstChosen(seat, card) if _is_index(seat, state.match.seats) and type(card) is int:
            return _choose_first(state, event)
        case ParityMarked() | MountainMoved() | CowJumped() | CrowdedRowTaken():
            moved = _apply_variant(state, event)
            return None if moved is None else evolve(state, table=moved)
        case RoundVoided():
            return _void(state.match)
        case _:
            return None


def _choose_first(state: Placing, event: FirstChosen) -> Placing | None:
    table, rule = state.table, state.match.edition.rule
    pair = unplaced(state.picks, state.placed, rule, table.variant)[: rule.picks_a_turn]
    noted = rule.note(table.variant, event)
    if (event.seat, event.card) not in pair or noted is table.variant:
        return None
    return evolve(state, table=evolve(table, variant=noted))


def _open_round(match: Match, hands: tuple[Cards, ...], starters: Cards) -> Picking:
    rows = match.edition.rule.lay_rows(starters)
    variant = match.edition.rule.begin_round(len(rows), match.seats, opener(match))
    table = Table(hands=hands, rows=rows, piles=((),) * match.seats, variant=variant)
    return Picking(match=match, table=table, picks=(None,) * match.seats)


def _note(table: Table, variant: VariantState) -> Table:
    return table if variant is table.variant else evolve(table, variant=variant)


def _apply_variant(state: Picking | Placing, event: VariantEvent) -> Table | None:
    return state.match.edition.rule.apply(state.table, event, state.match.edition.row_capacity)


def _place(
    state: Placing, event: Landing, rows: tuple[Row, ...], piles: tuple[Cards, ...]
) -> Picking | Placing:
    rule = state.match.edition.rule
    variant = rule.note(state.table.variant, event)
    placed = state.placed + 1
    if placed < len(state.picks) * rule.picks_a_turn:
        table = Table(hands=state.table.hands, rows=rows, piles=piles, variant=variant)
        return Placing(match=state.match, table=table, picks=state.picks, placed=placed)
    table = Table(hands=state.table.hands, rows=rows, piles=piles, variant=rule.end_turn(variant))
    return Picking(match=state.match, table=table, picks=(None,) * len(state.picks))


def _place_pick(
    state: Picking, event: CardPlaced | RowTaken, rows: tuple[Row, ...], piles: tuple[Cards, ...]
) -> Picking:
    table, seat = state.table, event.seat
    hands = _with(table.hands, seat, _without(table.hands[seat], event.card))
    variant = state.match.edition.rule.note(table.variant, event)
    placed = Table(hands=hands, rows=rows, piles=piles, variant=variant)
    return Picking(match=state.match, table=placed, picks=_with(state.picks, seat, None))


def _score(match: Match, points: tuple[int, ...]) -> Match:
    gained = points if match.edition.scored else (0,) * match.seats
    return Match(
        edition=match.edition,
        first_seat=match.first_seat,
        totals=tuple([total + more for total, more in zip(match.totals, gained, strict=True)]),
        rounds_played=match.rounds_played + 1,
        rounds_voided=match.rounds_voided,
    )


def _void(match: Match) -> Dealing:
    return Dealing(
        match=Match(
            edition=match.edition,
            first_seat=match.first_seat,
            totals=match.totals,
            rounds_played=match.rounds_played,
            rounds_voided=match.rounds_voided + 1,
        )
    )


def _may_pick(state: Picking, seat: int, cards: Cards) -> bool:
    return (
        _is_index(seat, state.match.seats)
        and state.picks[seat] is None
        and all(type(card) is int and card in state.table.hands[seat] for card in cards)
        and len(set(cards)) == len(cards) == state.match.edition.rule.picks_a_turn
    )


def _lies_open(state: Picking, seat: int, card: int, row: int) -> bool:
    return (
        _is_index(seat, state.match.seats)
        and _is_index(row, len(state.table.rows))
        and type(card) is int
        and state.match.edition.rule.whose_go(state.table.variant) == seat
        and state.picks[seat] == card
        and card in state.table.hands[seat]
    )


def _is_next(state: Placing, seat: int, card: int, row: int) -> bool:
    return (
        _is_index(seat, state.match.seats)
        and _is_index(row, len(state.table.rows))
        and type(card) is int
        and unplaced(state.picks, state.placed, state.match.edition.rule, state.table.variant)[0]
        == (seat, card)
    )


def _is_index(value: int, count: int) -> bool:
    return type(value) is int and 0 <= value < count


def _with(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    return (*items[:index], item, *items[index + 1 :])


def _without(cards: Cards, *gone: int) -> Cards:
    left = list(cards)
    for card in gone:
        left.remove(card)
    return tuple(left)
