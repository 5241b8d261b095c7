"""The short path: the rest of a turn in one go, without the states in between.

It gives what `decide`, `apply` and `next_event` give, event for event and state for state; the laws in the
tests hold it to that.
It refuses nothing: whatever is out of the ordinary it leaves to the long path, by answering ``None``.
Bots, replays and simulations live on whole turns, and this is where they spend their time.
"""

from __future__ import annotations

from bisect import bisect

from take5_rules.core.actions import Action, PickCard, PlayPicks
from take5_rules.core.edition import Visibility
from take5_rules.core.events import CardPicked, CardPlaced, Event, PicksRevealed, RowTaken, TakeCause
from take5_rules.core.order import unplaced
from take5_rules.core.state import Match, Picking, Placing, State
from take5_rules.core.table import Cards, Row, Table

__all__ = ["after_pick", "after_picks", "after_take", "turn_events"]

Landed = bytes
"""The row that each card of a turn went to, from the lowest card up; with the state before, it says all."""

_Rest = tuple[Picking | Placing, Landed]


def after_picks(state: Picking, cards: Cards, take: int | None) -> _Rest | None:
    """The state after all seats have picked ``cards``, and where the cards landed."""
    picks = state.picks
    secret = state.match.edition.picks is Visibility.SECRET
    if not secret or picks.count(None) != len(picks) or len(cards) != len(picks):
        return None
    for card, hand in zip(cards, state.table.hands, strict=True):
        if type(card) is not int or card not in hand:
            return None
    if take is not None:
        rows = state.table.rows
        if type(take) is not int or not 0 <= take < len(rows) or min(cards) > min([row[-1] for row in rows]):
            return None
    return _reveal(state.match, state.table, cards, take)


def after_pick(state: Picking, seat: int, card: int) -> _Rest | None:
    """The state after one pick, and where the cards landed if it was the last."""
    picks = state.picks
    if type(seat) is not int or type(card) is not int or not 0 <= seat < len(picks):
        return None
    match = state.match
    if (
        picks[seat] is not None
        or match.edition.picks is Visibility.OPEN
        or card not in state.table.hands[seat]
    ):
        return None
    picked = (*picks[:seat], card, *picks[seat + 1 :])
    if None in picked:
        return Picking(match=match, table=state.table, picks=picked), b""
    return _reveal(match, state.table, tuple([pick for pick in picked if pick is not None]), None)


def after_take(state: Placing, seat: int, row: int) -> _Rest | None:
    """The state after a seat has taken a row because its card is too low, and where the cards landed."""
    table, picks = state.table, state.picks
    if type(seat) is not int or type(row) is not int or not 0 <= row < len(table.rows):
        return None
    ascending = sorted(picks)[state.placed :]
    if (
        not 0 <= seat < len(picks)
        or picks[seat] != ascending[0]
        or ascending[0] > min([lying[-1] for lying in table.rows])
    ):
        return None
    return _place(state.match, table.hands, table, picks, ascending, row)


def _reveal(match: Match, table: Table, picks: Cards, take: int | None) -> _Rest:
    hands = []
    for card, hand in zip(picks, table.hands, strict=True):
        at = hand.index(card)
        hands.append(hand[:at] + hand[at + 1 :])
    return _place(match, tuple(hands), table, picks, sorted(picks), take)


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
    after = Table(hands=hands, rows=tuple(rows), piles=piles)
    if len(landed) == len(ascending):
        return Picking(match=match, table=after, picks=(None,) * len(picks)), bytes(landed)
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
            if len(rows[row]) < capacity:
                rows[row] += (card,)
                ends[row] = card
                landed.append(row)
                continue
        elif take is None:
            break
        else:
            row = take
            ladder.remove(ends[row])
            ladder.insert(0, card)
        taken.append((card, rows[row]))
        rows[row] = (card,)
        ends[row] = card
        landed.append(row)
    return landed, taken


def turn_events(before: State, action: Action, landed: Landed) -> tuple[Event, ...]:
    """The events of an action that took the short path; others have none here."""
    if not isinstance(before, Picking | Placing):
        return ()
    events: list[Event] = []
    picks = before.picks
    if isinstance(action, PlayPicks):
        picks = action.cards
        events += [CardPicked(seat=seat, card=card) for seat, card in enumerate(picks)]
    elif isinstance(action, PickCard):
        picks = (*picks[: action.seat], action.card, *picks[action.seat + 1 :])
        events.append(CardPicked(seat=action.seat, card=action.card))
    revealed = tuple([pick for pick in picks if pick is not None])
    if len(revealed) < len(picks):
        return tuple(events)
    if isinstance(before, Picking):
        events.append(PicksRevealed(picks=revealed))
    placed = before.placed if isinstance(before, Placing) else 0
    rows = list(before.table.rows)
    capacity = before.match.edition.row_capacity
    for (seat, card), row in zip(unplaced(revealed, placed), landed, strict=False):
        lying = rows[row]
        if card > lying[-1] and len(lying) < capacity:
            rows[row] = (*lying, card)
            events.append(CardPlaced(seat=seat, card=card, row=row))
        else:
            cause = TakeCause.FULL_ROW if card > lying[-1] else TakeCause.TOO_LOW
            rows[row] = (card,)
            events.append(RowTaken(seat=seat, card=card, row=row, cards=lying, cause=cause))
    return tuple(events)
