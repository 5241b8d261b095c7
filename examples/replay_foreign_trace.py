"""Replay matches that another program recorded, and compare every board and every score with it.

    python examples/replay_foreign_trace.py TRACE.json

The file is a list of matches, each with ``rounds`` of ``dealtHands``, ``initialBoard``, ``roundScores`` and
``turns``; a turn has ``plays`` and ``rowPicks`` by player id (``p0`` is seat 0) and the ``boardAfter``.
The exit code is 0 if both programs agree, and 1 at the first disagreement.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from take5_rules import (
    CLASSIC,
    Deal,
    Finished,
    IllegalActionError,
    Picking,
    RoundScored,
    Row,
    RowTaken,
    State,
    Step,
    Take5Error,
    TakeCause,
    new_match,
    play,
    play_picks,
)


class TraceError(Exception):
    """The trace cannot have happened so, or says something else than the rules; the text says where."""


def seat_of(name: str) -> int:
    return int(name.removeprefix("p"))


def replay_match(trace: dict[str, Any]) -> Iterator[str]:
    """Play one recorded match, say a line for each round, and fail at the first disagreement."""
    seats = trace["playerCount"]
    state = new_match(CLASSIC, seats)
    for told in trace["rounds"]:
        state = replay_round(state, told)
        scores = [score["totalScore"] for score in told["roundScores"]]
        expect(f"round {told['round']}, totals", list(state.match.totals), scores)
        yield f"{trace['id']}, round {told['round']}: {len(told['turns'])} boards and {seats} totals agree"
    if not isinstance(state, Finished):
        raise TraceError("the trace stops before the match is over")
    expect("winners", list(state.winners), [seat_of(name) for name in trace["winners"]])
    yield f"{trace['id']}: over, won by {', '.join(f'seat {seat}' for seat in state.winners)}"


def replay_round(state: State, told: dict[str, Any]) -> State:
    hands = [told["dealtHands"][f"p{seat}"] for seat in range(state.match.seats)]
    starters = [row[0] for row in told["initialBoard"]]
    state = play(state, Deal(hands=hands, rows=starters)).after
    points: tuple[int, ...] = ()
    for turn in told["turns"]:
        where = f"round {told['round']}, turn {turn['turn']}"
        step = replay_turn(state, turn, where)
        board = [list(row) for row in rows_after(step)]
        expect(f"{where}, board", board, turn["boardAfter"])
        chosen = [(seat_of(each["playerId"]), each["pickedRowIndex"]) for each in turn["rowPicks"]]
        expect(f"{where}, row choices", list(row_choices(step)), chosen)
        points = scored_points(step)
        state = step.after
    said = [score["penalty"] for score in told["roundScores"]]
    expect(f"round {told['round']}, points", list(points), said)
    return state


def replay_turn(state: State, turn: dict[str, Any], where: str) -> Step:
    cards = dict(sorted((seat_of(each["playerId"]), each["card"]) for each in turn["plays"]))
    takes = [each["pickedRowIndex"] for each in turn["rowPicks"]]
    try:
        return play_picks(state, cards.values(), takes[0] if takes else None)
    except IllegalActionError as error:
        raise TraceError(f"{where}: {error}") from error


def rows_after(step: Step) -> tuple[Row, ...]:
    """The rows once the last card of the turn is placed; the last turn's are gone when the step ends."""
    rows: tuple[Row, ...] = ()
    for _, state in step.frames():
        if isinstance(state, Picking):
            rows = state.table.rows
    return rows


def row_choices(step: Step) -> Iterator[tuple[int, int]]:
    for event in step.events:
        if isinstance(event, RowTaken) and event.cause is TakeCause.TOO_LOW:
            yield event.seat, event.row


def scored_points(step: Step) -> tuple[int, ...]:
    return next((event.points for event in step.events if isinstance(event, RoundScored)), ())


def expect(where: str, ours: list[Any], theirs: list[Any]) -> None:
    if ours != theirs:
        raise TraceError(f"{where}: the rules say {ours}, the trace says {theirs}")


def main(path: str) -> int:
    try:
        for trace in json.loads(Path(path).read_text(encoding="utf-8")):
            for line in replay_match(trace):
                print(line)
    except (TraceError, Take5Error) as error:
        print(f"disagreement: {error}")
        return 1
    return 0


if __name__ == "__main__":
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        sys.exit("usage: replay_foreign_trace.py TRACE.json")
    sys.exit(main(sys.argv[1]))
