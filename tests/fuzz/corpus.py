"""Good documents of every kind, from which bad ones are made."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from take5_rules import State
from take5_rules.positions import to_line
from take5_rules.redacted import dumps_seen, redact
from take5_rules.replay import Journal, Replay, dump_state, dumps, loads
from take5_rules.replay.faults import ReplayFaultError

ROOT = Path(__file__).resolve().parents[2]
TESTS = ROOT / "tests"


@cache
def replays() -> tuple[bytes, ...]:
    """The golden files and the example replays."""
    paths = [*(TESTS / "replay" / "golden").glob("*.json"), *(ROOT / "examples" / "replays").glob("*.json")]
    return tuple(path.read_bytes().strip() for path in sorted(paths) if path.stem != "digests")


@cache
def states() -> tuple[bytes, ...]:
    """Every few states of every golden match, unsettled ones too."""
    return tuple(dump_state(state) for replay in _whole() for state in _some_states(replay))


@cache
def lines() -> tuple[bytes, ...]:
    """The same states in a line each."""
    return tuple(to_line(state).encode() for replay in _whole() for state in _some_states(replay))


@cache
def journals() -> tuple[bytes, ...]:
    """The golden journal, and journals of the golden matches."""
    golden = (TESTS / "journal" / "golden" / "journal.jsonl").read_bytes()
    return (golden, *(Journal.of(replay).dumps().encode() for replay in _whole()))


@cache
def journal_lines() -> tuple[bytes, ...]:
    """Their lines, the headers among them."""
    return tuple(dict.fromkeys(line for journal in journals() for line in journal.splitlines()))


@cache
def redacted() -> tuple[bytes, ...]:
    """What a seat and the public saw of the golden matches."""
    return tuple(dumps_seen(redact(replay, seat)).encode() for replay in _whole() for seat in (None, 0))


@cache
def archives() -> tuple[bytes, ...]:
    """Archives of three replays each."""
    found = [dumps(loads(data)).encode() for data in replays()]
    return tuple(b"\n".join(found[at : at + 3]) + b"\n" for at in range(len(found) - 2))


@cache
def messages(kind: str) -> tuple[bytes, ...]:
    """The golden messages of one kind."""
    return tuple((TESTS / "wire" / "golden" / f"{kind}.jsonl").read_bytes().splitlines())


@cache
def donors() -> tuple[bytes, ...]:
    """A few documents of all kinds, of which parts are put into others."""
    kinds = (messages("views"), messages("seen_events"), messages("whole_actions"), messages("requests"))
    return tuple(
        document for kind in (*kinds, replays(), states(), journal_lines()) for document in kind[::4]
    )


@cache
def _whole() -> tuple[Replay, ...]:
    found = []
    for data in replays():
        replay = loads(data)
        try:
            Journal.of(replay)
        except ReplayFaultError:
            continue  # Some hands of it are unknown, so it has no states.
        found.append(replay)
    return tuple(found)


def _some_states(replay: Replay) -> list[State]:
    steps = [*replay.steps()]
    frames = [state for step in steps for _, state in step.frames()]
    return [steps[0].before, *frames[::17], frames[-1]]
