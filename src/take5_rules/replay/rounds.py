"""One recorded round, played again through the engine."""

from __future__ import annotations

from collections.abc import Generator

from attrs import frozen

from take5_rules.core.actions import (
    ChooseFirst,
    Deal,
    PickCard,
    PickFlipped,
    PickPair,
    PlaceCard,
    PlayPicks,
    TakeRow,
    VoidRound,
)
from take5_rules.core.choices import legal_actions
from take5_rules.core.due import due_choice
from take5_rules.core.errors import IllegalActionError, Reason
from take5_rules.core.play import Step, play
from take5_rules.core.rule import EitherFirst
from take5_rules.core.rules import to_act
from take5_rules.core.state import Match, Picking, Placing, State
from take5_rules.core.table import Cards
from take5_rules.core.value import Value
from take5_rules.replay.faults import FaultKind, ReplayFaultError, Spot
from take5_rules.replay.going import play_goes
from take5_rules.replay.growing import round_points
from take5_rules.replay.openings import play_deal, play_draft
from take5_rules.replay.parts import Draft, RoundRecord, TurnRecord

__all__ = ["Played", "check_broken_off", "check_points", "play_round"]

Played = Generator[Step, None, State]
"""Steps as they are played again, and the state after the last of them."""


def play_round(
    state: State,
    opening: Deal | Draft,
    record: RoundRecord,
    spot: Spot,
    *,
    ending: bool,
    each_decision: bool,
) -> Played:
    """Play one round; ``ending``: it is the last of an unfinished record, so it may break off.

    ``each_decision``: a row choice is a step of its own, and not one with the picks before it.

    Raises:
        ReplayFaultError: at the first place where the rules would have it otherwise.
    """
    match = state.match
    partial = ending or record.voided
    begun = bool(record.turns or record.goes)
    state = yield from _open(state, opening, spot, partial=partial and not begun)
    if match.edition.rule.one_by_one:
        step = yield from play_goes(state, record.goes, spot, partial=partial)
    else:
        told = _Told(turns=record.turns, spot=spot, each_decision=each_decision)
        step = yield from _play_turns(state, told, partial=partial)
    state = state if step is None else step.after
    points = None if step is None else round_points(step)
    if points is not None:
        check_points(record, points, spot)
    else:
        check_broken_off(match, record, spot, ending=ending)
        if record.voided:
            step = play(state, VoidRound())
            yield step
            state = step.after
    return state


def check_points(record: RoundRecord, points: tuple[int, ...], spot: Spot) -> None:
    """Compare what a round that was played to its end says of itself."""
    if record.voided:
        raise spot.fault(FaultKind.VOID_AFTER_END, "/voided", recorded=True)
    if record.points is None:
        raise spot.fault(FaultKind.POINTS_MISSING, "/points", expected=points)
    for seat, (told, found) in enumerate(zip(record.points, points, strict=True)):
        if told != found:
            below = f"/points/{seat}"
            raise spot.fault(FaultKind.POINTS_WRONG, below, seat=seat, recorded=told, expected=found)


def check_broken_off(match: Match, record: RoundRecord, spot: Spot, *, ending: bool) -> None:
    """Refuse a round that was not played to its end, unless it was voided or the record ends there."""
    if record.voided:
        return
    if not ending and match.edition.rule.one_by_one:
        raise spot.fault(FaultKind.ROUND_TOO_SHORT, "/goes", recorded=len(record.goes))
    if not ending:
        found, due = len(record.turns), match.edition.turns
        raise spot.fault(FaultKind.ROUND_TOO_SHORT, "/turns", recorded=found, expected=due)
    if record.points is not None:
        raise spot.fault(FaultKind.POINTS_EARLY, "/points", recorded=record.points)


def _open(state: State, opening: Deal | Draft, spot: Spot, *, partial: bool) -> Played:
    if isinstance(opening, Draft):
        return (yield from play_draft(state, opening.cards, spot, partial=partial))
    step = play_deal(state, opening, spot)
    yield step
    return step.after


def _play_turns(state: State, told: _Told, *, partial: bool) -> Generator[Step, None, Step | None]:
    """The steps of all turns; what it returns is the last of them."""
    step = None
    last = len(told.turns) - 1
    for index in range(len(told.turns)):
        if step is not None and round_points(step) is not None:
            size, found = state.match.edition.turns, index + 1
            raise told.spot.in_turn(index).fault(FaultKind.TURN_AFTER_END, recorded=found, expected=size)
        step = yield from _play_turn(state, told, index, partial=partial and index == last)
        state = step.after
    return step


def _play_turn(state: State, told: _Told, index: int, *, partial: bool) -> Generator[Step, None, Step]:
    """The steps of a turn; what it returns is the last of them."""
    turn = told.turns[index]
    cards = tuple([pick for pick in turn.picks if pick is not None])
    if len(cards) == len(turn.picks) and not turn.flipped and not turn.higher:
        joint = None if told.each_decision else _play_jointly(state, cards, turn.choices)
        if joint is not None:
            yield joint
            return joint
        step = _play_picks(state, PlayPicks(cards=cards), told, index)
        yield step
    elif partial or len(cards) == len(turn.picks):
        step = yield from _play_some(state, told, index)
    else:
        raise told.missing_pick(state, index)
    firsts, choices = 0, 0
    while firsts < len(turn.firsts) or choices < len(turn.choices):
        ordering = firsts < len(turn.firsts) and (_due_pair(step.after) or choices == len(turn.choices))
        if ordering:
            step = _play_first(step.after, told, index, firsts)
        else:
            step = _play_choice(step.after, told, index, choices)
        firsts, choices = (firsts + 1, choices) if ordering else (firsts, choices + 1)
        yield step
    if isinstance(step.after, Placing) and not partial:
        raise told.missing_decision(step.after, index)
    return step


def _play_jointly(state: State, cards: Cards, choices: tuple[tuple[int, int], ...]) -> Step | None:
    """Picks and their one row choice as one step, or ``None`` where it takes a closer look."""
    if len(choices) != 1:
        return None
    ((seat, row),) = choices
    if seat >= len(cards) or cards[seat] != min(cards):
        return None
    try:
        return play(state, PlayPicks(cards=cards, take=row))
    except IllegalActionError:
        return None


def _play_some(state: State, told: _Told, index: int) -> Generator[Step, None, Step]:
    """The picks of an unfinished turn, in an order that the rules allow if there is one."""
    picks = told.turns[index].picks
    waiting = {seat: card for seat, card in enumerate(picks) if card is not None}
    while True:
        due = [seat for seat in to_act(state) if seat in waiting]
        seat = due[0] if due else min(waiting)
        step = _play_picks(state, told.pick(index, seat, waiting.pop(seat)), told, index)
        yield step
        state = step.after
        if not waiting:
            return step


def _play_picks(
    state: State, action: PickCard | PickFlipped | PickPair | PlayPicks, told: _Told, index: int
) -> Step:
    try:
        return play(state, action)
    except IllegalActionError as error:
        raise told.pick_fault(state, index, error.seat or 0, error.reason) from None


def _play_first(state: State, told: _Told, index: int, number: int) -> Step:
    first = told.turns[index].firsts[number]
    try:
        return play(state, ChooseFirst(seat=first[0], card=first[1]))
    except IllegalActionError as error:
        pair = _due_pair(state)
        chooser = to_act(state)[0] if pair else None
        raise told.spot.in_turn(index).first_fault(number, first, chooser, pair, error.reason) from None


def _due_pair(state: State) -> Cards:
    """The two cards of which a seat must say which one is first, or none."""
    choice = due_choice(state) if isinstance(state, Placing) else None
    return choice.cards if isinstance(choice, EitherFirst) else ()


def _play_choice(state: State, told: _Told, index: int, number: int) -> Step:
    seat, row = told.turns[index].choices[number]
    chooser, due = _due_choices(state)
    plain = TakeRow(seat=seat, row=row)
    try:
        return play(state, due.get(row, plain) if seat == chooser and type(row) is int else plain)
    except IllegalActionError as error:
        raise told.choice_fault(state, index, number, error.reason) from None


def _due_choices(state: State) -> tuple[int, dict[int, TakeRow | PlaceCard]]:
    """The seat that must name a row, -1 if none must, and what naming each row is."""
    if not isinstance(state, Placing) or _due_pair(state):
        return -1, {}
    (seat,) = to_act(state)
    due = legal_actions(state, seat)
    return seat, {action.row: action for action in due if isinstance(action, TakeRow | PlaceCard)}


def _held(state: State, seat: int) -> Cards:
    return state.table.hands[seat] if isinstance(state, Picking) else ()


@frozen(kw_only=True)
class _Told(Value):
    """The turns of a round as they are recorded, the place of the round, and how to play them again."""

    turns: tuple[TurnRecord, ...]
    spot: Spot
    each_decision: bool

    def pick(self, index: int, seat: int, card: int) -> PickCard | PickFlipped | PickPair:
        """The pick of a seat whose card, or lower card, is ``card``."""
        turn = self.turns[index]
        high = turn.higher[seat] if turn.higher else None
        if high is not None:
            return PickPair(seat=seat, cards=(card, high))
        return PickFlipped(seat=seat, card=card) if seat in turn.flipped else PickCard(seat=seat, card=card)

    def missing_decision(self, state: State, index: int) -> ReplayFaultError:
        """The error for a turn that lacks a row choice, or the order of two cards."""
        pair, spot = _due_pair(state), self.spot.in_turn(index)
        if pair:
            return spot.fault(FaultKind.FIRST_MISSING, "/firsts", seat=to_act(state)[0], expected=pair)
        chooser, due = _due_choices(state)
        return spot.missing_choice(chooser, tuple(due))

    def missing_pick(self, state: State, index: int) -> ReplayFaultError:
        """The error for a turn that lacks a pick."""
        seat = self.turns[index].picks.index(None)
        held = _held(state, seat)
        spot = self.spot.in_turn(index)
        return spot.fault(FaultKind.PICK_MISSING, f"/picks/{seat}", seat=seat, expected=held)

    def pick_fault(self, state: State, index: int, seat: int, reason: Reason) -> ReplayFaultError:
        """The error for a pick that the engine refused."""
        turn, expected = self.turns[index], _held(state, seat)
        name, card = "picks", turn.picks[seat]
        if turn.higher and reason is Reason.NOT_IN_HAND and card in expected:
            name, card = "higher", turn.higher[seat]
        if reason is Reason.NOT_YOUR_TURN:
            kind, expected = FaultKind.PICK_OUT_OF_ORDER, to_act(state)
        elif reason is Reason.PICK_SIZE:
            kind = FaultKind.PICK_SIZE
        elif any(card in (turn.picks[seat], *turn.higher[seat : seat + 1]) for turn in self.turns[:index]):
            kind = FaultKind.PICK_REPEATED
        elif reason is Reason.NO_FLIP:
            kind = FaultKind.FLIP_NOT_ALLOWED
        else:
            kind = FaultKind.PICK_NOT_HELD
        return self.spot.in_turn(index).fault(
            kind, f"/{name}/{seat}", seat=seat, recorded=card, expected=expected, reason=reason
        )

    def choice_fault(self, state: State, index: int, number: int, reason: Reason) -> ReplayFaultError:
        """The error for a row choice that the engine refused."""
        chooser, due = _due_choices(state)
        choice = self.turns[index].choices[number]
        spot = self.spot.in_turn(index)
        return spot.choice_fault(number, choice, None if chooser < 0 else chooser, tuple(due), reason)
