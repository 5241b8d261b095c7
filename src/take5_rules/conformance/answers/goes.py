"""What this package says to vectors about goes, by public names."""

from __future__ import annotations

from typing import Literal

from take5_rules import (
    CardRange,
    CardsToHand,
    Edition,
    EndGo,
    Finished,
    Go,
    IllegalActionError,
    KeepCards,
    Keeping,
    Match,
    PickCard,
    Picking,
    Rounds,
    RoundScored,
    SeatAction,
    State,
    Table,
    TakeRow,
    Visibility,
    legal_actions,
    play,
    to_act,
)
from take5_rules.spec.go_turns import GoAction, GoEnds, GoInput, GoKeeps, GoNames, GoOutput, GoPlays
from take5_rules.spec.kinds import Refused

__all__ = ["answer", "as_action", "begin"]


def answer(given: GoInput) -> GoOutput | Refused:
    """The round after the actions, or that one of them is not allowed."""
    state: State = begin(given)
    last, points = state, None
    try:
        for action in given.actions:
            step = play(state, as_action(action))
            state = step.after
            for event, after in step.frames():
                last = after if isinstance(after, Picking) else last
                points = event.points if isinstance(event, RoundScored) else points
    except IllegalActionError:
        return Refused(refused=True)
    assert isinstance(last, Picking)
    table, go = last.table, last.table.variant
    assert isinstance(go, Go | Keeping)
    aside = go.taken if isinstance(go, Keeping) else ()
    over = isinstance(state, Finished)
    (seat,) = to_act(state) or (None,)
    return GoOutput(
        rows=table.rows,
        hands=tuple(tuple(card for card in hand if card not in last.picks) for hand in table.hands),
        piles=tuple(tuple(card for card in pile if card not in aside) for pile in table.piles),
        known=go.known,
        goes=go.goes,
        seat=seat,
        due=None if over or seat is None else _due_of(legal_actions(state, seat)),
        points=points,
    )


def begin(given: GoInput) -> Picking:
    """The round before the actions."""
    numbers, seats = given.edition, len(given.hands)
    rule = CardsToHand(
        most_a_go=numbers.most_a_go,
        most_in_hand=numbers.most_in_hand,
        pile_limit=numbers.pile_limit,
        hand_weight=numbers.hand_weight,
    )
    edition = Edition(
        rule=rule,
        picks=Visibility.OPEN,
        deck=CardRange(first=1, last=104),
        rows=len(given.rows),
        row_capacity=numbers.row_capacity,
        hand_size=1,
        max_seats=seats,
        end=Rounds(count=1),
    )
    none: tuple[tuple[int, ...], ...] = ((),) * seats
    go = Go(seat=given.seat, goes=given.goes, played=0, known=none)
    first = (given.seat - given.goes) % seats
    return Picking(
        match=Match(edition=edition, first_seat=first, totals=(0,) * seats),
        table=Table(hands=given.hands, rows=given.rows, piles=given.piles, variant=go),
        picks=(None,) * seats,
    )


def as_action(action: GoAction) -> SeatAction:
    """What a seat does, as this package says it."""
    match action:
        case GoPlays(seat=seat, plays=card):
            return PickCard(seat=seat, card=card)
        case GoNames(seat=seat, row=row):
            return TakeRow(seat=seat, row=row)
        case GoKeeps(seat=seat, keeps=cards):
            return KeepCards(seat=seat, cards=cards)
        case GoEnds(seat=seat):
            return EndGo(seat=seat)


def _due_of(listed: tuple[SeatAction, ...]) -> Literal["play", "play or end", "name", "keep"]:
    kinds = {type(action) for action in listed}
    if kinds == {TakeRow}:
        return "name"
    if kinds == {KeepCards}:
        return "keep"
    return "play or end" if EndGo in kinds else "play"
