"""A record read into rounds and turns, as far as it follows the rules, for commands that show it."""

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
    RoundScored,
    RoundVoided,
    Row,
    RowTaken,
    State,
    Step,
    moment,
    new_match,
    ranks,
)
from take5_rules.redacted import SeenMatch
from take5_rules.render.subject import watch_seen
from take5_rules.render.watching import Watcher, watch
from take5_rules.replay import (
    Draft,
    Fault,
    FaultKind,
    Replay,
    ReplayFaultError,
    RoundRecord,
    ScoreLine,
    verify,
)
from take5_rules.views import FinishedView, PickingView, PlacingView, View

__all__ = ["RoundStory", "Story", "TurnStory", "score_lines", "tell", "tell_seen", "winners_of"]


@frozen(kw_only=True)
class TurnStory:
    """One turn: what happened, and the rows after it.

    ``before`` and ``after`` are ``None`` where hands are unknown, and views in a redacted record.
    """

    number: int
    events: tuple[Event, ...]
    rows: tuple[Row, ...]
    before: State | View | None = None
    after: State | View | None = None


@frozen(kw_only=True)
class RoundStory:
    """One recorded round; ``opened`` is what is known after its deal or draft, where hands are known."""

    number: int
    starters: tuple[int, ...] = ()
    opened: State | View | None = None
    turns: tuple[TurnStory, ...] = ()


@frozen(kw_only=True)
class Story:
    """All rounds up to the first fault, if there is one, and how things stand then, where that is known."""

    rounds: tuple[RoundStory, ...]
    state: State | View | None
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
        _tell_round(number, [step for step in steps if step.before.match.deal_number == number])
        for number in range(1, len(replay.rounds) + 1)
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


def tell_seen(record: SeenMatch) -> Story:
    """Read a redacted record, by what its viewer knew."""
    rounds: dict[int, RoundStory] = {}
    where: State | View = record.history.opening
    for frame in watch_seen(record):
        before, where = where, frame.where
        if frame.event is None:
            continue
        story = rounds.get(frame.deal, RoundStory(number=frame.deal))
        if frame.turn == 0 and not isinstance(frame.event, RoundVoided):
            starters = tuple([row[0] for row in _lying(where)])
            rounds[frame.deal] = evolve(story, opened=where, starters=starters)
            continue
        turns = {turn.number: turn for turn in story.turns}
        known = turns.get(frame.turn, TurnStory(number=frame.turn, events=(), rows=(), before=before))
        rows = _lying(where) or known.rows or _lying(before)
        events = (*known.events, *[event for event in [frame.event] if isinstance(event, Event)])
        turns[frame.turn] = evolve(known, events=events, rows=rows, after=where)
        rounds[frame.deal] = evolve(story, turns=tuple(turns.values()))
    return Story(rounds=tuple(rounds.values()), state=where)


def _tell_round(number: int, steps: Sequence[Step]) -> RoundStory:
    story = RoundStory(number=number)
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
            starters=_starters(replay.rounds[story.number - 1]),
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


def score_lines(record: Replay | SeenMatch) -> tuple[ScoreLine, ...]:
    """The rounds that were scored, and the totals as they grew."""
    if isinstance(record, Replay):
        return record.scoreboard()
    lines: list[ScoreLine] = []
    for frame in watch_seen(record):
        if isinstance(frame.event, RoundScored):
            totals, number = frame.where.match.totals, len(lines) + 1
            lines.append(
                ScoreLine(round=number, points=frame.event.points, totals=totals, ranks=ranks(totals))
            )
    return tuple(lines)


def winners_of(record: Replay | SeenMatch) -> tuple[int, ...] | None:
    """Who has won; empty where nothing is scored, and ``None`` before the end."""
    if isinstance(record, Replay):
        return None if record.result is None else record.result.winners
    return record.view.winners if isinstance(record.view, FinishedView) else None
