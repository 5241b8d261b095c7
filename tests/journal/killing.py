"""A process that keeps a match and is killed in the middle of it, many times; nothing acknowledged is lost.

Run as a script it is that process: it takes up the match, plays on at random, and says on its standard
output after each action how many are kept.
"""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from take5_rules import CLASSIC, Dealing, Moment, Step, legal_actions, moment, new_match, rounds, to_act
from take5_rules.core.actions import Action
from take5_rules.core.state import State
from take5_rules.replay import JournalFile, Replay, loads_journal, verify
from take5_rules.replay.store import Store
from tests.replay.matches import deal_for

SEATS = 4
MATCH = "match"
KINDS = ("store", "journal")


def next_action(state: State, rng: random.Random) -> Action:
    """Anything that is due."""
    if isinstance(state, Dealing):
        return deal_for(state, rng)
    return rng.choice(legal_actions(state, rng.choice(to_act(state))))


def keep(kind: str, path: Path, seed: int) -> None:
    """Play on until killed; the match is too long to end before."""
    rng = random.Random(seed)
    start = Replay.start(new_match(rounds(1000, CLASSIC), SEATS))
    store = Store(path) if kind == "store" else None
    journal: JournalFile | None = None
    if store is None:
        journal = JournalFile.resume(path) if path.exists() else JournalFile.begin(path, start)
    elif MATCH not in store.names():
        store.begin(MATCH, start)

    def append(action: Action, at: Moment) -> Step:
        if store is not None:
            return store.append(MATCH, action, at=at)
        return opened(journal).append(action, at=at)

    state = store.state(MATCH) if store is not None else opened(journal).state
    count = actions_kept(kind, path)
    print(count, flush=True)
    while True:
        state = append(next_action(state, rng), moment(state)).after
        count += 1
        print(count, flush=True)


def opened(journal: JournalFile | None) -> JournalFile:
    assert journal is not None
    return journal


def kept(kind: str, path: Path) -> Replay:
    """The record that can be read back."""
    if kind == "store":
        with Store(path) as store:
            return store.replay(MATCH)
    return loads_journal(path.read_bytes()).replay()


def actions_kept(kind: str, path: Path) -> int:
    if kind == "store":
        with Store(path) as store:
            return len(store.journal(MATCH).actions)
    return len(loads_journal(path.read_bytes()).actions)


def half_written(kind: str, path: Path) -> bool:
    """Whether SQLite left a rollback journal behind, or the file ends in a torn line."""
    if kind == "store":
        rollback = path.with_name(f"{path.name}-journal")
        return rollback.exists() and rollback.stat().st_size > 0
    return bool(loads_journal(path.read_bytes()).torn)


def kill_once(kind: str, path: Path, seed: int, rng: random.Random) -> tuple[int, bool, bool]:
    """How many actions are kept after a kill, whether one of them had not been acknowledged yet, and
    whether the kill left half a write behind, which the next reader has to undo.

    Fails if an acknowledged action is lost, if there is a half one, or if the record breaks a rule.
    """
    command = [sys.executable, "-m", "tests.journal.killing", "keep", kind, str(path), str(seed)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=Path(__file__).parents[2]) as process:
        assert process.stdout is not None
        said = [process.stdout.readline() for _ in range(rng.randint(1, 4))]
        assert said[0], "it did not begin"
        time.sleep(rng.random() * 0.02)
        assert process.poll() is None, "it ended by itself"
        process.send_signal(signal.SIGKILL)
        said += process.stdout.readlines()
    whole = [line for line in said if line.endswith(b"\n")]
    acknowledged = int(whole[-1])
    half = half_written(kind, path)
    found = actions_kept(kind, path)
    assert acknowledged <= found <= acknowledged + 1, f"{acknowledged} acknowledged, {found} kept"
    assert verify(kept(kind, path)).ok
    return found, found > acknowledged, half


def kill_many(kind: str, times: int, folder: Path, seed: int = 0) -> dict[str, int]:
    """Kill that often, each time going on with what was kept; a new match when one has become long."""
    rng = random.Random(seed)
    ahead = halves = actions = matches = 0
    path = folder / f"{kind}-0"
    for number in range(times):
        found, more, half = kill_once(kind, path, seed + number, rng)
        ahead += more
        halves += half
        if found > 600:
            actions, matches = actions + found, matches + 1
            path = folder / f"{kind}-{matches}"
        elif number == times - 1:
            actions, matches = actions + found, matches + 1
    return {"kills": times, "matches": matches, "actions": actions, "ahead": ahead, "halves": halves}


def main(arguments: list[str]) -> None:
    if arguments[0] == "keep":
        _, kind, path, seed = arguments
        keep(kind, Path(path), int(seed))
        return
    with tempfile.TemporaryDirectory() as folder:
        for kind in KINDS:
            began = time.monotonic()
            told = kill_many(kind, int(arguments[1]), Path(folder))
            print(
                f"{kind}: killed {told['kills']} times in {time.monotonic() - began:.0f} s,"
                f" {told['actions']} actions of {told['matches']} matches kept, none acknowledged lost;"
                f" {told['ahead']} kept but not yet acknowledged, {told['halves']} half-written and undone"
            )


if __name__ == "__main__":
    main(sys.argv[1:])
