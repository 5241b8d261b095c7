"""One recorded round, played again through the engine."""

from __future__ import annotations

from collections.abc import Generator

from attrs import frozen

from take5_rules.core.actions import Deal, PickCard, PickFlipped, PlaceCard, PlayPicks, TakeRow, VoidRound
from take5_rules.core.choices import legal_actions
from take5_rules.core.errors import IllegalActionError, Reason
from take5_rules.core.play import Step, play
from take5_rules.core.rules import to_act
from take5_rules.core.state import Match, Picking, Placing, State
from take5_rules.core.table import Cards
from take5_rules.core.value import Value
from take5_rules.replay.faults import FaultKind, ReplayFaultError, Spot
from take5_rules.replay.growing import round_points
from take5_rules.replay.openings import play_deal, play_draft
from take5_rules.replay.parts import Draft, RoundRecord, TurnRecord

__all__ = ["Played", "check_broken_off", "check_points", "play_round"]

Played = Generator[Step, None, State]
"""Steps as they are played again, and the state after the last of them."""


def play_round(
    state: State, opening: Deal | Draft, record: RoundRecord, spot: Spot, *, ending: bool
) -> Played:
    """Play one round; ``ending``: it is the last of an unfinished record, so it may break off.

    Raises:
        ReplayFaultError: at the first place where the rules would have it otherwise.
    """
    match = state.match
    partial = ending or record.voided
    state = yield from _open(state, opening, spot, partial=partial and not record.turns)
    points = None
    last = len(record.turns) - 1
    for index, turn in enumerate(record.turns):
        here = spot.in_turn(index)
        if points is not None:
            size = match.edition.hand_size
            raise here.fault(FaultKind.TURN_AFTER_END, recorded=index + 1, expected=size)
        told = _Told(turn=turn, earlier=record.turns[:index], spot=here)
        step = yield from _play_turn(state, told, partial=partial and index == last)
        state = step.after
        points = round_points(step)
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
    if not ending:
        found, due = len(record.turns), match.edition.hand_size
        raise spot.fault(FaultKind.ROUND_TOO_SHORT, "/turns", recorded=found, expected=due)
    if record.points is not None:
        raise spot.fault(FaultKind.POINTS_EARLY, "/points", recorded=record.points)


def _open(state: State, opening: Deal | Draft, spot: Spot, *, partial: bool) -> Played:
    if isinstance(opening, Draft):
        return (yield from play_draft(state, opening.cards, spot, partial=partial))
    step = play_deal(state, opening, spot)
    yield step
    return step.after


def _play_turn(state: State, told: _Told, *, partial: bool) -> Generator[Step, None, Step]:
    """The steps of a turn; what it returns is the last of them."""
    turn, spot = told.turn, told.spot
    cards = tuple([pick for pick in turn.picks if pick is not None])
    if len(cards) == len(turn.picks) and not turn.flipped:
        step = _play_picks(state, PlayPicks(cards=cards), told)
        yield step
    elif partial or len(cards) == len(turn.picks):
        step = yield from _play_some(state, told)
    else:
        seat = turn.picks.index(None)
        held = _held(state, seat)
        raise spot.fault(FaultKind.PICK_MISSING, f"/picks/{seat}", seat=seat, expected=held)
    for index, choice in enumerate(turn.choices):
        chooser, due = _due_choices(step.after)
        spot.check_choice(index, choice, chooser, tuple(due))
        step = play(step.after, due[choice[1]])
        yield step
    chooser, due = _due_choices(step.after)
    if chooser is not None and not partial:
        raise spot.missing_choice(chooser, tuple(due))
    return step


def _play_some(state: State, told: _Told) -> Generator[Step, None, Step]:
    """The picks of an unfinished turn, in an order that the rules allow if there is one."""
    waiting = {seat: card for seat, card in enumerate(told.turn.picks) if card is not None}
    while True:
        due = [seat for seat in to_act(state) if seat in waiting]
        seat = due[0] if due else min(waiting)
        pick = PickFlipped if seat in told.turn.flipped else PickCard
        step = _play_picks(state, pick(seat=seat, card=waiting.pop(seat)), told)
        yield step
        state = step.after
        if not waiting:
            return step


def _play_picks(state: State, action: PickCard | PickFlipped | PlayPicks, told: _Told) -> Step:
    try:
        return play(state, action)
    except IllegalActionError as error:
        seat = error.seat or 0
        raise told.pick_fault(state, seat, error.reason) from None


def _due_choices(state: State) -> tuple[int | None, dict[int, TakeRow | PlaceCard]]:
    """The seat that must name a row, if one must, and what naming each row is."""
    if not isinstance(state, Placing):
        return None, {}
    (seat,) = to_act(state)
    due = legal_actions(state, seat)
    return seat, {action.row: action for action in due if isinstance(action, TakeRow | PlaceCard)}


def _held(state: State, seat: int) -> Cards:
    return state.table.hands[seat] if isinstance(state, Picking) else ()


@frozen(kw_only=True)
class _Told(Value):
    """A turn as it is recorded, with the turns of the round before it and its place."""

    turn: TurnRecord
    earlier: tuple[TurnRecord, ...]
    spot: Spot

    def pick_fault(self, state: State, seat: int, reason: Reason) -> ReplayFaultError:
        """The error for a pick that the engine refused."""
        card, expected = self.turn.picks[seat], _held(state, seat)
        if reason is Reason.NOT_YOUR_TURN:
            kind, expected = FaultKind.PICK_OUT_OF_ORDER, to_act(state)
        elif any(turn.picks[seat] == card for turn in self.earlier):
            kind = FaultKind.PICK_REPEATED
        elif reason is Reason.NO_FLIP:
            kind = FaultKind.FLIP_NOT_ALLOWED
        else:
            kind = FaultKind.PICK_NOT_HELD
        return self.spot.fault(
            kind, f"/picks/{seat}", seat=seat, recorded=card, expected=expected, reason=reason
        )
