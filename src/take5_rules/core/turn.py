"""The short path: the rest of a turn in one go, without the states in between.

It gives what `decide`, `apply` and `next_event` give, event for event and state for state; the laws in the
tests hold it to that.
It refuses nothing: whatever is out of the ordinary, such as the rule of a variant, it leaves to the long
path, by answering ``None``.
Bots, replays and simulations live on whole turns, and this is where they spend their time.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable

from take5_rules.core.actions import Action, PickCard, PlayPicks
from take5_rules.core.events import CardPicked, CardPlaced, Event, PicksRevealed, RowTaken, TakeCause
from take5_rules.core.make import maker
from take5_rules.core.state import Match, Picking, Placing, State
from take5_rules.core.table import NOTHING, Cards, Nothing, Row, Table

__all__ = ["after_pick", "after_picks", "after_take", "turn_events"]

Landed = bytes
"""The row that each card of a turn went to, from the lowest card up; with the state before, it says all."""

_Rest = tuple[Picking | Placing, Landed]

_table: Callable[[tuple[Cards, ...], tuple[Row, ...], tuple[Cards, ...], Nothing], Table]
_table = maker(Table, "hands", "rows", "piles", "variant")
_picking: Callable[[Match, Table, tuple[int | None, ...]], Picking]
_picking = maker(Picking, "match", "table", "picks")
_card_picked: Callable[[int, int], CardPicked] = maker(CardPicked, "seat", "card")
_card_placed: Callable[[int, int, int], CardPlaced] = maker(CardPlaced, "seat", "card", "row")


def after_picks(state: Picking, cards: Cards, take: int | None) -> _Rest | None:
    """The state after all seats have picked ``cards``, and where the cards landed."""
    match, table, picks = state.match, state.table, state.picks
    if picks.count(None) != len(picks) or not match.edition.has_short_turns:
        return None
    hands = _without_picks(table.hands, cards)
    if hands is None:
        return None
    ascending = sorted(cards)
    if take is not None and (
        type(take) is not int
        or not 0 <= take < len(table.rows)
        or ascending[0] > min([row[-1] for row in table.rows])
    ):
        return None
    return _place(match, hands, table, cards, ascending, take)


def after_pick(state: Picking, seat: int, card: int) -> _Rest | None:
    """The state after one pick, and where the cards landed if it was the last."""
    match, table, picks = state.match, state.table, state.picks
    if type(seat) is not int or not 0 <= seat < len(picks) or not match.edition.has_short_turns:
        return None
    if picks[seat] is not None or type(card) is not int or card not in table.hands[seat]:
        return None
    picked = (*picks[:seat], card, *picks[seat + 1 :])
    if None in picked:
        return _picking(match, table, picked), b""
    cards = tuple([pick for pick in picked if pick is not None])
    hands = _without_picks(table.hands, cards)
    return None if hands is None else _place(match, hands, table, cards, sorted(cards), None)


def after_take(state: Placing, seat: int, row: int) -> _Rest | None:
    """The state after a seat has taken a row because its card is too low, and where the cards landed."""
    table, picks = state.table, state.picks
    if type(seat) is not int or type(row) is not int or not 0 <= row < len(table.rows):
        return None
    if not state.match.edition.has_short_turns:
        return None
    ascending = sorted(picks)[state.placed :]
    due = ascending[0] < min([lying[-1] for lying in table.rows])
    if not due or not 0 <= seat < len(picks) or picks[seat] != ascending[0]:
        return None
    return _place(state.match, table.hands, table, picks, ascending, row)


def _without_picks(hands: tuple[Cards, ...], cards: Cards) -> tuple[Cards, ...] | None:
    if len(cards) != len(hands):
        return None
    left = []
    try:
        for seat, card in enumerate(cards):
            if type(card) is not int:
                return None
            hand = hands[seat]
            at = hand.index(card)
            left.append(hand[:at] + hand[at + 1 :])
    except ValueError:
        return None
    return tuple(left)


def _place(
    match: Match, hands: tuple[Cards, ...], table: Table, picks: Cards, ascending: list[int], take: int | None
) -> _Rest:
    rows = list(table.rows)
    landed, taken = _land(rows, ascending, match.edition.row_capacity, take)
    piles = table.piles
    if taken:
        heaps = list(piles)
        for card, cards in taken:
            seat = picks.index(card)
            heaps[seat] = tuple(sorted(heaps[seat] + cards))
        piles = tuple(heaps)
    after = _table(hands, tuple(rows), piles, NOTHING)
    if len(landed) == len(ascending):
        return _picking(match, after, (None,) * len(picks)), bytes(landed)
    placed = len(picks) - len(ascending) + len(landed)
    return Placing(match=match, table=after, picks=picks, placed=placed), bytes(landed)


def _land(
    rows: list[Row], ascending: list[int], capacity: int, take: int | None
) -> tuple[list[int], list[tuple[int, Row]]]:
    """Put cards onto ``rows`` until one needs a choice; where each landed, and what was taken by which.

    A card put behind the closest lower end stays below all higher ends, so the sorted ends stay sorted
    and one bisection finds each target.
    """
    ends = [row[-1] for row in rows]
    ladder = sorted(ends)
    landed: list[int] = []
    taken: list[tuple[int, Row]] = []
    for card in ascending:
        rung = bisect(ladder, card)
        if rung:
            row = ends.index(ladder[rung - 1])
            ladder[rung - 1] = card
        elif take is None:
            break
        else:
            row = take
            ladder.remove(ends[row])
            ladder.insert(0, card)
        ends[row] = card
        landed.append(row)
        if rung and len(rows[row]) < capacity:
            rows[row] += (card,)
        else:
            taken.append((card, rows[row]))
            rows[row] = (card,)
    return landed, taken


def turn_events(before: State, action: Action, landed: Landed) -> tuple[Event, ...]:
    """The events of an action that took the short path."""
    if isinstance(before, Placing):
        return tuple(_placements(before.match, before.table.rows, before.picks, before.placed, landed))
    if isinstance(before, Picking) and isinstance(action, PlayPicks):
        picks = action.cards
        events: list[Event] = [*map(_card_picked, range(len(picks)), picks)]
    elif isinstance(before, Picking) and isinstance(action, PickCard):
        events = [_card_picked(action.seat, action.card)]
        others = [pick for pick in before.picks if pick is not None]
        if len(others) < len(before.picks) - 1:
            return tuple(events)
        picks = (*others[: action.seat], action.card, *others[action.seat :])
    else:
        raise AssertionError("only picks and row choices take the short path")
    events.append(PicksRevealed(picks=picks))
    events += _placements(before.match, before.table.rows, picks, 0, landed)
    return tuple(events)


def _placements(
    match: Match, rows: tuple[Row, ...], picks: Cards, placed: int, landed: Landed
) -> list[CardPlaced | RowTaken]:
    lying = list(rows)
    capacity = match.edition.row_capacity
    events: list[CardPlaced | RowTaken] = []
    for card, row in zip(sorted(picks)[placed:], landed, strict=False):
        cards = lying[row]
        seat = picks.index(card)
        if card < cards[-1]:
            cause = TakeCause.TOO_LOW
        elif len(cards) < capacity:
            lying[row] = (*cards, card)
            events.append(_card_placed(seat, card, row))
            continue
        else:
            cause = TakeCause.FULL_ROW
        lying[row] = (card,)
        events.append(RowTaken(seat=seat, card=card, row=row, cards=cards, cause=cause))
    return events
