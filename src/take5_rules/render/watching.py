"""A replay as what a viewer watches: each thing that happens, and what the viewer knows right after it.

The states are the engine's.
Of a round whose hands nobody recorded everybody watches what a spectator would have seen.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator

from attrs import evolve, frozen

from take5_rules.asking import moment, stand_in
from take5_rules.core.actions import PlayPicks, TakeRow
from take5_rules.core.edition import Visibility
from take5_rules.core.events import (
    CardPicked,
    CardPlaced,
    Event,
    MatchEnded,
    PicksRevealed,
    RoundScored,
    RoundVoided,
    RowTaken,
)
from take5_rules.core.play import Step, new_match
from take5_rules.core.rules import decide, next_event
from take5_rules.core.state import Finished, Match, Placing, State
from take5_rules.core.value import Value
from take5_rules.history import advance
from take5_rules.render.sentences import describe
from take5_rules.replay import Fault, Replay, ReplayFaultError, RoundRecord, TurnRecord, UnseenDeal
from take5_rules.replay.faults import Spot
from take5_rules.replay.rounds import play_round
from take5_rules.seen import PickSeen, RowsDealt, SeatPicked, SeenEvent, see
from take5_rules.views import FaceDown, SpectatorPicking, SpectatorPlacing, View, view

__all__ = ["Frame", "Watcher", "watch"]


@frozen(kw_only=True)
class Frame(Value):
    """What happened, in one sentence, and what is known right after it.

    ``deal`` counts the recorded rounds from 1, voided ones too; it and ``turn`` are 0 outside of any.
    """

    told: str
    event: Event | SeenEvent | None
    where: State | View
    deal: int
    turn: int


@frozen(kw_only=True)
class Watcher(Value):
    """Who watches: a seat by its number, or, where it is ``None``, the referee, who sees every hand."""

    seat: int | None = None
    names: tuple[str, ...] | None = None

    def frame(self, event: Event, after: State, deal: int, turn: int) -> Frame:
        """The frame of an event that led to a state."""
        if self.seat is None:
            return self.tell(event, after, deal, turn)
        return self.tell(see(event, after, self.seat), view(after, self.seat), deal, turn)

    def tell(self, event: Event | SeenEvent, where: State | View, deal: int, turn: int) -> Frame:
        """The frame of something that this watcher has seen."""
        told = describe(event, names=self.names)
        return Frame(told=told, event=event, where=where, deal=deal, turn=turn)

    def opening(self, state: State) -> Frame:
        """The frame before anything has happened."""
        where = state if self.seat is None else view(state, self.seat)
        return Frame(told="The match begins.", event=None, where=where, deal=0, turn=0)


def watch(replay: Replay, watcher: Watcher, fault: Fault | None) -> Iterator[Frame]:
    """All frames of a replay, up to ``fault``, which is the first that `verify` finds in it."""
    state = new_match(replay.edition, replay.seats, replay.first_seat)
    yield watcher.opening(state)
    rounds = replay.rounds
    for index, record in enumerate(rounds):
        here = fault if fault is not None and fault.round == index + 1 else None
        if isinstance(state, Finished):
            return
        if isinstance(record.opening, UnseenDeal):
            state = yield from _watch_unseen(state.match, record.opening, record, watcher, here)
        else:
            ending = index == len(rounds) - 1 and replay.result is None
            steps = play_round(
                state, record.opening, record, Spot().in_round(index), ending=ending, each_decision=True
            )
            try:
                for step in steps:
                    yield from _watch_step(step, watcher)
                    state = step.after
            except ReplayFaultError:
                return
        if here is not None:
            return


def _watch_step(step: Step, watcher: Watcher) -> Iterator[Frame]:
    """The frames of a step; who picked first in secret is not known of a whole turn, so it is left out."""
    together = isinstance(step.action, PlayPicks) and step.before.match.edition.picks is Visibility.SECRET
    begun = moment(step.before)
    for event, after in step.frames():
        if not (together and isinstance(event, CardPicked)):
            yield watcher.frame(event, after, begun.deal, begun.turn)


def _watch_unseen(
    match: Match, opening: UnseenDeal, record: RoundRecord, watcher: Watcher, fault: Fault | None
) -> Generator[Frame, None, State]:
    """The frames of a round of unknown hands, and what is then known in place of a state."""
    deal, turns = match.deal_number, record.turns
    shown: View = SpectatorPicking(
        match=match,
        hands=(FaceDown(count=match.edition.hand_size),) * match.seats,
        rows=tuple([(card,) for card in opening.rows]),
        piles=((),) * match.seats,
        picks=(None,) * match.seats,
    )
    if fault is not None and fault.pointer.startswith(f"/rounds/{deal - 1}/deal"):
        return stand_in(shown)
    if fault is not None and fault.turn is not None:
        turns = turns[: fault.turn - 1]
    yield watcher.tell(RowsDealt(rows=opening.rows), shown, deal, 0)
    for number, turn in enumerate(turns, start=1):
        for seen, after in _unseen_turn(shown, turn):
            yield watcher.tell(seen, after, deal, number)
            shown = after
    if record.voided and fault is None:
        shown = advance(shown, RoundVoided())
        yield watcher.tell(RoundVoided(), shown, deal, len(turns))
    return stand_in(shown)


def _unseen_turn(shown: View, turn: TurnRecord) -> Iterator[tuple[SeenEvent, View]]:
    assert isinstance(shown, SpectatorPicking)
    cards = tuple([pick for pick in turn.picks if pick is not None])
    if len(cards) < len(turn.picks):
        yield from _unseen_picks(shown, turn)
        return
    left = tuple([FaceDown(count=len(hand) - 1) for hand in shown.hands])
    now: View = SpectatorPlacing(
        match=shown.match, hands=left, rows=shown.rows, piles=shown.piles, picks=cards, placed=0
    )
    yield PicksRevealed(picks=cards), now
    takes = iter([TakeRow(seat=seat, row=row) for seat, row in turn.choices])
    while (event := _follows(now, takes)) is not None:
        now = advance(now, event)
        yield event, now


def _follows(
    shown: View, takes: Iterator[TakeRow]
) -> CardPlaced | RowTaken | RoundScored | MatchEnded | None:
    """What happens next without anybody's pick."""
    state = stand_in(shown)
    event = next_event(state)
    if event is None and isinstance(state, Placing):
        take = next(takes, None)
        event = None if take is None else decide(state, take)
    return event if isinstance(event, CardPlaced | RowTaken | RoundScored | MatchEnded) else None


def _unseen_picks(shown: SpectatorPicking, turn: TurnRecord) -> Iterator[tuple[SeenEvent, View]]:
    """The picks of an unfinished turn, as far as a spectator saw them."""
    in_the_open = shown.match.edition.picks is Visibility.OPEN
    for seat, card in enumerate(turn.picks):
        if card is not None:
            pick = card if in_the_open else FaceDown(count=1)
            shown = evolve(shown, picks=(*shown.picks[:seat], pick, *shown.picks[seat + 1 :]))
            yield PickSeen(seat=seat, card=card) if in_the_open else SeatPicked(seat=seat), shown
