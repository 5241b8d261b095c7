"""A replay read into rounds and turns, as far as it follows the rules, for commands that show it."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve, frozen

from take5_rules import (
    CardPlaced,
    Deal,
    DraftCard,
    Event,
    Picking,
    Placing,
    Row,
    RowTaken,
    State,
    Step,
    moment,
    new_match,
)
from take5_rules.render.watching import Watcher, watch
from take5_rules.replay import Draft, Fault, FaultKind, Replay, ReplayFaultError, RoundRecord, verify
from take5_rules.views import PickingView, PlacingView, View

__all__ = ["RoundStory", "Story", "TurnStory", "tell"]


@frozen(kw_only=True)
class TurnStory:
    """One turn: what happened, and the rows after it; the states are ``None`` where hands are unknown."""

    number: int
    events: tuple[Event, ...]
    rows: tuple[Row, ...]
    before: State | None = None
    after: State | None = None


@frozen(kw_only=True)
class RoundStory:
    """One recorded round; ``opened`` is the state after its deal or draft, where hands are known."""

    number: int
    record: RoundRecord
    starters: tuple[int, ...] = ()
    opened: State | None = None
    turns: tuple[TurnStory, ...] = ()


@frozen(kw_only=True)
class Story:
    """All rounds up to the first fault, if there is one."""

    rounds: tuple[RoundStory, ...]
    state: State | None
    fault: ReplayFaultError | None = None


def tell(replay: Replay) -> Story:
    """Read a replay; from a round of unknown hands on, by rows and cards alone."""
    steps: list[Step] = []
    fault = None
    try:
        for step in replay.steps():
            steps.append(step)
    except ReplayFaultError as error:
        fault = error
    played = [
        _tell_round(number, record, [step for step in steps if step.before.match.deal_number == number])
        for number, record in enumerate(replay.rounds, start=1)
    ]
    if fault is None or fault.fault.kind is not FaultKind.HANDS_UNKNOWN:
        state = steps[-1].after if steps else new_match(replay.edition, replay.seats, replay.first_seat)
        reached = [one for one in played if one.opened or one.turns]
        return Story(rounds=tuple(reached), state=state, fault=fault)
    first = fault.fault.round or 1
    found = verify(replay).fault
    unseen = _tell_unseen(replay, played[first - 1 : None if found is None else found.round], found)
    broken = None if found is None else ReplayFaultError(found)
    return Story(rounds=(*played[: first - 1], *unseen), state=None, fault=broken)


def _tell_round(number: int, record: RoundRecord, steps: Sequence[Step]) -> RoundStory:
    story = RoundStory(number=number, record=record)
    turns: dict[int, TurnStory] = {}
    for step in steps:
        if isinstance(step.action, Deal | DraftCard):
            story = evolve(story, opened=step.after)
            continue
        turn = moment(step.before).turn
        known = turns.get(turn, TurnStory(number=turn, events=(), rows=(), before=step.before))
        rows = _rows(step)
        turns[turn] = evolve(known, events=(*known.events, *step.events), rows=rows, after=step.after)
    starters = tuple([row[0] for row in story.opened.table.rows]) if isinstance(story.opened, Picking) else ()
    return evolve(story, starters=starters, turns=tuple(turns.values()))


def _rows(step: Step) -> tuple[Row, ...]:
    """The rows after the last card of a step, also where the round is over by then."""
    rows: tuple[Row, ...] = ()
    for state in (step.before, *(after for _, after in step.frames())):
        if isinstance(state, Picking | Placing):
            rows = state.table.rows
    return rows


def _tell_unseen(replay: Replay, played: Sequence[RoundStory], fault: Fault | None) -> list[RoundStory]:
    """Rounds of unknown hands, or after such, by what lies on the table after each card."""
    turns: dict[tuple[int, int], TurnStory] = {}
    for frame in watch(replay, Watcher(), fault):
        if isinstance(frame.event, CardPlaced | RowTaken):
            place = (frame.deal, frame.turn)
            known = turns.get(place, TurnStory(number=frame.turn, events=(), rows=()))
            turns[place] = evolve(known, events=(*known.events, frame.event), rows=_lying(frame.where))
    return [
        evolve(
            story,
            starters=_starters(story.record),
            opened=None,
            turns=tuple([turn for (number, _), turn in turns.items() if number == story.number]),
        )
        for story in played
    ]


def _lying(where: State | View) -> tuple[Row, ...]:
    if isinstance(where, PickingView | PlacingView):
        return where.rows
    return where.table.rows if isinstance(where, Picking | Placing) else ()


def _starters(record: RoundRecord) -> tuple[int, ...]:
    return record.opening.cards if isinstance(record.opening, Draft) else record.opening.rows
