"""Correcting a record: what was typed wrong is replaced, and all that follows from it is worked out anew."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal

from attrs import evolve, frozen

from take5_rules.core.cards import MAX_CARD
from take5_rules.core.checking import check_argument
from take5_rules.core.errors import CardError
from take5_rules.core.scoring import winners
from take5_rules.core.value import Value
from take5_rules.replay.faults import FaultKind, ReplayFaultError
from take5_rules.replay.parts import Result, RoundRecord, Runs, TurnRecord, lengthen
from take5_rules.replay.record import Replay
from take5_rules.replay.refusals import ReplayError, ReplayReason
from take5_rules.replay.verify import verify

__all__ = ["AS_RECORDED", "Correction", "Take", "amend", "amend_all"]

AS_RECORDED: Final = "as_recorded"
"""The row choice of a turn stays what is recorded."""

Take = int | tuple[int, ...] | Literal["as_recorded"] | None
"""What to record of a turn's row choices: a row, or several in the order asked, or ``None`` for none.

Or what is recorded already.
"""


@frozen(kw_only=True)
class Correction(Value):
    """In a recorded ``round`` and ``turn``, both counted from 1, ``seat`` really played ``card``.

    Voided rounds count, as they do in faults.
    ``take`` says which rows were chosen in the turn, where the other card changes that.
    It does not say by which seat, for the rules do.
    """

    round: int
    turn: int
    seat: int
    card: int
    take: Take = AS_RECORDED


def amend(replay: Replay, round: int, turn: int, seat: int, card: int, *, take: Take = AS_RECORDED) -> Replay:
    """The record with one card corrected; see `Correction` and `amend_all`.

    >>> from take5_rules import CLASSIC, Deal, new_match, play, play_picks
    >>> start = new_match(CLASSIC, seats=2)
    >>> dealt = play(start, Deal(hands=(range(1, 11), range(41, 51)), rows=(20, 40, 60, 80)))
    >>> typed = Replay.start(start).add(dealt).add(play_picks(dealt.after, (7, 44), take=2))
    >>> amend(typed, round=1, turn=1, seat=1, card=45).resume().table.rows
    ((20,), (40, 45), (7,), (80,))
    """
    return amend_all(replay, [Correction(round=round, turn=turn, seat=seat, card=card, take=take)])


def amend_all(replay: Replay, corrections: Iterable[Correction]) -> Replay:
    """The record with all ``corrections`` made at once, played again from its start.

    The points of the corrected rounds and how the match ended are worked out anew, for they follow.
    Nothing that somebody decided is: a card that the seat does not hold or plays twice, a row choice
    that is missing or not due, a round after the match was over, are refused with their place.
    Of several corrections of one turn, the last that says so gives its row choices.

    Raises:
        CardError: a card is none.
        ReplayError: there is no such round, turn or seat in the record, the seat has no pick there, or it
            has two, of which a correction cannot say which it means; or seats play one after the other, so
            that nearly all that follows hangs on what they kept.
        ReplayFaultError: the corrected record does not follow the rules; ``fault`` says where and how.
    """
    check_argument("replay", replay, Replay, "a replay")
    rounds = list(replay.rounds)
    takes: dict[int, dict[int, Correction]] = {}
    for correction in corrections:
        index = _index(correction.round, len(rounds), ReplayReason.NO_SUCH_ROUND)
        rounds[index] = _correct(rounds[index], correction)
        said = takes.setdefault(index, {})
        if correction.take != AS_RECORDED:
            said[correction.turn - 1] = correction
    for index, said in sorted(takes.items()):
        for turn, correction in sorted(said.items()):
            rounds[index] = _choose(replay, rounds[: index + 1], turn, correction)
        rounds[index] = evolve(rounds[index], points=None)
        rounds[index] = _score(_rebuild(replay, rounds[: index + 1], None), rounds[index])
    amended = _rebuild(replay, rounds, None)
    fault = verify(amended).fault
    if fault is not None and fault.kind is FaultKind.IS_FINISHED:
        amended = _rebuild(replay, rounds, _result(amended))
        fault = verify(amended).fault
    if fault is not None:
        raise ReplayFaultError(fault)
    return amended


def _index(number: int, count: int, reason: ReplayReason) -> int:
    if type(number) is not int or not 1 <= number <= count:
        raise ReplayError(reason)
    return number - 1


def _correct(record: RoundRecord, correction: Correction) -> RoundRecord:
    card, seat = correction.card, correction.seat
    if type(card) is not int or not 1 <= card <= MAX_CARD:
        raise CardError("a card is an exact int from 1 up")
    if record.goes:
        raise ReplayError(ReplayReason.GOES)
    index = _index(correction.turn, len(record.turns), ReplayReason.NO_SUCH_TURN)
    turn = record.turns[index]
    if type(seat) is not int or not 0 <= seat < len(turn.picks):
        raise ReplayError(ReplayReason.NO_SUCH_SEAT)
    if turn.picks[seat] is None:
        raise ReplayError(ReplayReason.NO_PICK)
    if turn.higher:
        raise ReplayError(ReplayReason.TWO_CARDS)
    picks = (*turn.picks[:seat], card, *turn.picks[seat + 1 :])
    return _with_turn(record, index, evolve(turn, picks=picks))


def _with_turn(record: RoundRecord, index: int, turn: TurnRecord) -> RoundRecord:
    return evolve(record, turns=(*record.turns[:index], turn, *record.turns[index + 1 :]))


def _choose(replay: Replay, rounds: list[RoundRecord], index: int, correction: Correction) -> RoundRecord:
    """The last round with the row choices of a turn as they were said, each by the seat that the rules ask.

    A row that nobody is asked for stays with the seat of the correction, so that it is found as a fault.
    """
    *before, record = rounds
    turn = evolve(record.turns[index], choices=())
    for row in _rows(correction.take):
        choices = (*turn.choices, (correction.seat, row))
        begun = (*record.turns[:index], evolve(turn, choices=choices))
        cut = evolve(record, turns=begun, voided=False, points=None)
        seat = _asked(_rebuild(replay, [*before, cut], None), len(turn.choices))
        if seat is not None:
            choices = (*turn.choices, (seat, row))
        turn = evolve(turn, choices=choices)
    return _with_turn(record, index, turn)


def _rows(take: Take) -> tuple[int, ...]:
    if take is None or take == AS_RECORDED:
        return ()
    return take if isinstance(take, tuple) else (take,)


def _asked(replay: Replay, number: int) -> int | None:
    """The seat that the last turn's choice of this number falls to, if it is not the one recorded."""
    fault = verify(replay).fault
    turn = f"/rounds/{len(replay.rounds) - 1}/turns/{len(replay.rounds[-1].turns) - 1}"
    if fault is None or fault.kind is not FaultKind.CHOICE_BY_WRONG_SEAT:
        return None
    found = fault.expected if fault.pointer == f"{turn}/choices/{number}/0" else None
    return found if type(found) is int else None


def _rebuild(replay: Replay, rounds: list[RoundRecord], result: Result | None) -> Replay:
    closed: Runs = ()
    opened = None
    for record in rounds:
        if record.closed or record is not rounds[-1]:
            closed = lengthen(closed, record)
        else:
            opened = record
    return evolve(replay, closed=closed, opened=opened, result=result, settled=None)


def _score(replay: Replay, record: RoundRecord) -> RoundRecord:
    """The last round of ``replay`` with its points, if it was played to its end."""
    fault = verify(replay).fault
    if fault is None or fault.kind is not FaultKind.POINTS_MISSING or not isinstance(fault.expected, tuple):
        return record
    return evolve(record, points=fault.expected)


def _result(replay: Replay) -> Result:
    totals = replay.scoreboard()[-1].totals
    return Result(totals=totals, winners=winners(totals) if replay.edition.scored else ())
