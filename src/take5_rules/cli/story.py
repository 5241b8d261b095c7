"""A replay read into rounds and turns, as far as it follows the rules, for commands that show it."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve, frozen

from take5_rules import (
    CardPlaced,
    Deal,
    DraftCard,
    Edition,
    Event,
    Picking,
    Placing,
    Plain,
    Resolution,
    Row,
    RowTaken,
    State,
    Step,
    moment,
    new_match,
    resolve_turn,
)
from take5_rules.replay import Draft, FaultKind, Replay, ReplayFaultError, RoundRecord, TurnRecord

__all__ = ["RoundStory", "Story", "TurnStory", "tell", "turn_events"]


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
    unseen = [_tell_unseen(story, replay.edition) for story in played[first - 1 :]]
    return Story(rounds=(*played[: first - 1], *unseen), state=None)


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


def _tell_unseen(story: RoundStory, edition: Edition) -> RoundStory:
    opening = story.record.opening
    starters = opening.cards if isinstance(opening, Draft) else opening.rows
    rows: tuple[Row, ...] = tuple([(card,) for card in starters])
    turns: list[TurnStory] = []
    for number, turn in enumerate(story.record.turns, start=1):
        found = turn_events(rows, turn, edition)
        if found is None:
            break
        events, rows = found
        turns.append(TurnStory(number=number, events=events, rows=rows))
    return evolve(story, starters=starters, turns=tuple(turns))


def turn_events(
    rows: Sequence[Row], turn: TurnRecord, edition: Edition
) -> tuple[tuple[CardPlaced | RowTaken, ...], tuple[Row, ...]] | None:
    """What a recorded turn does to rows, and the rows after it; ``None`` while it is not complete.

    Only the base rule can be followed without hands.
    """
    if not isinstance(edition.rule, Plain):
        return None
    picks = [pick for pick in turn.picks if pick is not None]
    found = resolve_turn(rows, picks, edition, turn.choices[0][1] if turn.choices else None)
    if len(picks) < len(turn.picks) or not isinstance(found, Resolution):
        return None
    events: list[CardPlaced | RowTaken] = []
    for placed in found.placements:
        seat = picks.index(placed.card)
        if placed.cause is None:
            events.append(CardPlaced(seat=seat, card=placed.card, row=placed.row))
        else:
            events.append(
                RowTaken(seat=seat, card=placed.card, row=placed.row, cards=placed.taken, cause=placed.cause)
            )
    return tuple(events), found.rows
