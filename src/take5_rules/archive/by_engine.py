"""The quick check by the engine itself: a plain match played again, without a place for each fault."""

from __future__ import annotations

from take5_rules.archive.plain import PlainMatch, PlainRound
from take5_rules.core.actions import Deal, PlayPicks
from take5_rules.core.errors import IllegalActionError
from take5_rules.core.play import Step, new_match, play
from take5_rules.core.state import Dealing, Finished, Picking, State
from take5_rules.replay.growing import round_points

__all__ = ["is_right"]


def is_right(told: PlainMatch) -> bool:
    """Whether the rules allow all that is recorded; if not, `take5_rules.replay.verify` says where."""
    header = told.header
    state: State = new_match(header.edition, header.seats, header.first_seat)
    try:
        for one in told.rounds:
            after = _play_round(state, one)
            if after is None:
                return False
            state = after
    except IllegalActionError:
        return False
    if header.result is None:
        return not isinstance(state, Finished)
    if not isinstance(state, Finished):
        return False
    return header.result.totals == state.match.totals and header.result.winners == state.winners


def _play_round(state: State, told: PlainRound) -> State | None:
    """The state after the round, or ``None`` where it parts from the rules without breaking one."""
    if not isinstance(state, Dealing):
        return None
    seats, size = state.match.seats, state.match.edition.hand_size
    hands = [tuple(told.dealt[size * seat : size * (seat + 1)]) for seat in range(seats)]
    step = play(state, Deal(hands=hands, rows=told.dealt[size * seats :]))
    if not isinstance(step.after, Picking) or step.after.table.hands != tuple(hands):
        return None  # The engine puts hands in order; a record must have them so.
    rows = {turn: (seat, row) for turn, seat, row in told.choices}
    for turn in range(size):
        cards = tuple(told.picks[seats * turn : seats * (turn + 1)])
        seat, row = rows.get(turn, (0, None))
        if row is not None and (seat >= seats or cards[seat] != min(cards)):
            return None
        step = play(step.after, PlayPicks(cards=cards, take=row))
    return step.after if _points(state, step) == tuple(told.points) else None


def _points(opened: Dealing, last: Step) -> tuple[int, ...] | None:
    """What the round cost, or ``None`` if it is not over; the last turn's events are made only if need be."""
    before, after = opened.match, last.after.match
    if not before.edition.scored or after.rounds_played == before.rounds_played:
        return round_points(last)
    return tuple([now - then for now, then in zip(after.totals, before.totals, strict=True)])
