"""What the page of a match says of it as a whole, whether a replay or a redacted record tells of it."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve, frozen

from take5_rules.asking import moment, to_act
from take5_rules.core.edition import Edition, Visibility
from take5_rules.core.events import (
    FlippedPicksRevealed,
    MatchEnded,
    PairsRevealed,
    PicksRevealed,
    PoolLaid,
    RoundScored,
    RoundVoided,
)
from take5_rules.core.value import Value
from take5_rules.history import advance
from take5_rules.redacted import SeenMatch
from take5_rules.render.watching import Frame, Watcher
from take5_rules.replay import Replay, UnseenDeal
from take5_rules.seen import FlippedPickSeen, PairSeen, PickSeen, SeatPicked
from take5_rules.views import DealingView, FinishedView

__all__ = ["RoundMark", "Subject", "subject_of", "watch_seen"]

_PICKS = SeatPicked | PickSeen | FlippedPickSeen | PairSeen
_FOLLOW_A_ROUND = MatchEnded | PoolLaid
_REVEALS = PicksRevealed | FlippedPicksRevealed | PairsRevealed


@frozen(kw_only=True)
class RoundMark(Value):
    """What became of a recorded round, and whether its hands are known to anybody."""

    voided: bool = False
    scored: bool = False
    hands_unknown: bool = False


@frozen(kw_only=True)
class Subject(Value):
    """A match as a whole; ``turns`` is the most that any of its rounds has, ``rounds`` are those recorded."""

    edition: Edition
    edition_id: str | None
    seats: int
    players: tuple[str, ...] | None
    turns: int
    rounds: tuple[RoundMark, ...]
    finished: bool


def subject_of(record: Replay | SeenMatch) -> Subject:
    """The match that a replay, or a redacted record, tells of."""
    if isinstance(record, SeenMatch):
        return _of_seen(record)
    marks = [
        RoundMark(
            voided=one.voided,
            scored=one.points is not None,
            hands_unknown=isinstance(one.opening, UnseenDeal),
        )
        for one in record.rounds
    ]
    return Subject(
        edition=record.edition,
        edition_id=record.edition_id,
        seats=record.seats,
        players=record.players,
        turns=max([record.edition.turns, *(-(-len(one.goes) // record.seats) for one in record.rounds)]),
        rounds=tuple(marks),
        finished=record.finished,
    )


def _of_seen(record: SeenMatch) -> Subject:
    match, turns = record.history.opening.match, record.history.opening.match.edition.turns
    marks: dict[int, RoundMark] = {}
    for frame in watch_seen(record):
        turns = max(turns, frame.turn)
        if frame.deal:
            mark = marks.setdefault(frame.deal, RoundMark())
            voided = mark.voided or isinstance(frame.event, RoundVoided)
            scored = mark.scored or isinstance(frame.event, RoundScored)
            marks[frame.deal] = evolve(mark, voided=voided, scored=scored)
    return Subject(
        edition=match.edition,
        edition_id=record.edition_id,
        seats=match.seats,
        players=record.players,
        turns=turns,
        rounds=tuple(marks.values()),
        finished=isinstance(record.view, FinishedView),
    )


def watch_seen(record: SeenMatch) -> Iterator[Frame]:
    """All frames of a redacted record, each with what its viewer knows right after it.

    Who picked first in secret is left out of a whole turn, as a replay does not know it either.
    """
    where, watcher = record.history.opening, Watcher(seat=record.seat, names=record.players)
    secret = where.match.edition.picks is Visibility.SECRET
    yield Frame(told="The match begins.", event=None, where=where, deal=0, turn=0)
    begun, picked = moment(where), list[Frame]()
    for event in record.history.events:
        if to_act(where) or (isinstance(where, DealingView) and not isinstance(event, _FOLLOW_A_ROUND)):
            begun = moment(where)
        where = advance(where, event)
        frame = watcher.tell(event, where, begun.deal, begun.turn)
        if secret and isinstance(event, _PICKS):
            picked.append(frame)
            continue
        if isinstance(event, _REVEALS):
            picked.clear()
        yield from picked
        picked.clear()
        yield frame
    yield from picked
