"""The store: one file, many matches, every action once, and nothing half."""

from __future__ import annotations

import pickle
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from take5_rules import (
    CLASSIC,
    Deal,
    IllegalActionError,
    Moment,
    PickCard,
    Picking,
    PlayPicks,
    Reason,
    State,
    Step,
    TakeRow,
    legal_actions,
    moment,
    new_match,
    play,
    to_act,
)
from take5_rules.core.actions import Action
from take5_rules.documents import DocumentError
from take5_rules.replay import Journal, Replay, verify
from take5_rules.replay import store as store_module
from take5_rules.replay.store import Store, StoreError, StoreReason
from tests.journal.test_journal import ACTIONS, DEAL, JOURNAL, START
from tests.replay.matches import TINY, random_steps


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "matches.db"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    with Store(path) as opened:
        yield opened


def test_a_match_is_kept_and_rebuilt(store: Store, path: Path) -> None:
    assert store.begin("one", JOURNAL.replay()) == START.resume()
    for number, action in enumerate(ACTIONS, 1):
        step = store.append("one", action, at=moment(store.state("one")))
        with Store(path) as other:
            assert other.state("one") == step.after
            assert other.journal("one").actions == ACTIONS[:number]
    assert store.journal("one") == JOURNAL
    assert store.replay("one") == JOURNAL.replay()
    store.forget("one")
    store.forget("nobody")
    assert store.state("one") == JOURNAL.replay().resume()


def test_matches_do_not_mix(store: Store) -> None:
    steps = list(random_steps(new_match(TINY, 3), 2))
    store.begin("a", Replay.start(steps[0].before))
    store.begin("é\u202e'; DROP TABLE match; --", START)
    store.begin("", START)
    for step in steps:
        store.append("a", step.action)
    store.append("", DEAL)
    assert store.names() == ("", "a", "é\u202e'; DROP TABLE match; --")
    assert store.state("a") == steps[-1].after
    assert verify(store.replay("a")).ok
    assert isinstance(store.state(""), Picking)
    assert store.journal("é\u202e'; DROP TABLE match; --").actions == ()


def test_a_double_and_a_late_message_are_refused_and_not_kept(store: Store) -> None:
    start = store.begin("one", START)
    store.append("one", DEAL, at=moment(start))
    with pytest.raises(IllegalActionError) as caught:
        store.append("one", DEAL, at=moment(start))
    assert caught.value.reason is Reason.STALE
    at = moment(store.state("one"))
    store.append("one", PickCard(seat=0, card=7), at=at)
    with pytest.raises(IllegalActionError) as caught:
        store.append("one", PickCard(seat=0, card=7), at=at)
    assert caught.value.reason is Reason.ALREADY_PICKED
    store.append("one", PickCard(seat=1, card=44), at=at)
    choice = moment(store.state("one"))
    store.append("one", TakeRow(seat=0, row=1), at=choice)
    for action, late in ((TakeRow(seat=0, row=1), choice), (PickCard(seat=0, card=8), at)):
        with pytest.raises(IllegalActionError) as caught:
            store.append("one", action, at=late)
        assert caught.value.reason is Reason.STALE
    assert len(store.journal("one").actions) == 4


def test_an_unknown_name_and_a_known_one(store: Store) -> None:
    asks: list[Callable[[str], object]] = [
        store.state,
        store.replay,
        store.journal,
        lambda name: store.append(name, DEAL),
    ]
    for ask in asks:
        with pytest.raises(StoreError) as caught:
            ask("nobody")
        assert caught.value.reason is StoreReason.NO_SUCH_MATCH
    store.begin("one", START)
    with pytest.raises(StoreError) as caught:
        store.begin("one", START)
    assert caught.value.reason is StoreReason.MATCH_EXISTS
    assert str(caught.value) == "match exists"
    again = pickle.loads(pickle.dumps(StoreError(StoreReason.DAMAGED, "header: x")))
    assert (str(again), again.reason, again.detail) == (
        "damaged: header: x",
        StoreReason.DAMAGED,
        "header: x",
    )


@pytest.mark.parametrize("name", ["\ud800", "x" * 257, None, 5, [], {}])
def test_a_name_is_a_text_that_can_be_written(store: Store, name: str) -> None:
    with pytest.raises(DocumentError):
        store.begin(name, START)
    calls = (store.state, store.replay, store.journal, store.forget, lambda name: store.append(name, DEAL))
    for call in calls:
        with pytest.raises(DocumentError):
            call(name)
    assert store.names() == ()


def test_another_process_s_actions_are_seen_and_a_race_is_lost_by_the_later(path: Path) -> None:
    with Store(path) as one, Store(path) as two:
        one.begin("m", START)
        one.append("m", DEAL)
        at = moment(two.state("m"))
        two.append("m", PickCard(seat=0, card=7), at=at)
        one.append("m", PickCard(seat=1, card=44), at=at)
        two.append("m", TakeRow(seat=0, row=0), at=moment(two.state("m")))
        with pytest.raises(IllegalActionError) as caught:
            one.append("m", TakeRow(seat=0, row=1), at=moment(JOURNAL.start.resume()))
        assert caught.value.reason is Reason.STALE
        assert one.state("m") == two.state("m")
        assert one.journal("m") == two.journal("m")


def test_many_threads_at_one_store_and_one_file_keep_every_pick_once(path: Path) -> None:
    seats, rounds = 10, 3
    deal = Deal(hands=[range(seat * 10 + 1, seat * 10 + 11) for seat in range(seats)], rows=range(101, 105))
    with Store(path, timeout=30) as one, Store(path, timeout=30) as two:
        one.begin("m", Replay.start(new_match(CLASSIC, seats)))
        one.append("m", deal)
        refused: list[Reason] = []
        gate = threading.Barrier(2 * seats)

        def pick(seat: int, store: Store, turn: int) -> None:
            gate.wait()
            action = PickCard(seat=seat, card=seat * 10 + turn)
            try:
                store.append("m", action, at=at)
            except IllegalActionError as error:
                refused.append(error.reason)

        with ThreadPoolExecutor(2 * seats) as pool:
            for turn in range(1, rounds + 1):
                at = moment(one.state("m"))
                asked = [
                    pool.submit(pick, seat, store, turn) for seat in range(seats) for store in (one, two)
                ]
                for done in asked:
                    done.result()
                state = one.state("m")
                for seat in to_act(state) if not isinstance(state, Picking) else ():
                    one.append("m", legal_actions(state, seat)[0])
        assert len(refused) == seats * rounds
        assert set(refused) <= {Reason.ALREADY_PICKED, Reason.STALE}
        picks = [action for action in one.journal("m").actions if isinstance(action, PickCard)]
        assert len(picks) == len(set(picks)) == seats * rounds
        assert verify(two.replay("m")).ok


def test_only_one_at_a_time_plays_on(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever appends has the right to write before it reads, so that nobody plays on an old state."""
    inside: list[int] = []
    most: list[int] = []

    def slow(state: State, action: Action, *, at: Moment | None = None) -> Step:
        inside.append(1)
        most.append(len(inside))
        time.sleep(0.03)
        inside.pop()
        return play(state, action, at=at)

    monkeypatch.setattr(store_module, "play", slow)
    with Store(path, timeout=30) as one, Store(path, timeout=30) as two:
        for name in ("a", "b"):
            one.begin(name, START)
        with ThreadPoolExecutor(2) as pool:
            asked = [pool.submit(one.append, "a", DEAL), pool.submit(two.append, "b", DEAL)]
            assert [type(done.result().after) for done in asked] == [Picking, Picking]
    assert most == [1, 1]


def spoil(path: Path, *statements: str) -> None:
    with sqlite3.connect(path) as db:
        for statement in statements:
            db.execute(statement)
    db.close()


@pytest.mark.parametrize(
    ("statement", "detail"),
    [
        ("DELETE FROM action WHERE number = 2", "action 2: missing"),
        ("UPDATE action SET number = 99 WHERE number = 3", "action 3: missing"),
        ("UPDATE action SET line = '{' WHERE number = 2", "action 2: not json: line 1, column 2"),
        (
            "UPDATE action SET line = replace(line, ':2', ':3') WHERE number = 2",
            "action 2: contradiction at /n",
        ),
        ("UPDATE action SET line = replace(line, '44', '45') WHERE number = 2", ""),
        (
            "UPDATE action SET line = replace(line, '44', '99') WHERE number = 2",
            "action 2: PickCard: not in hand",
        ),
        ("UPDATE match SET header = '{}'", "header: unknown format at /format"),
        (
            "UPDATE match SET header = replace(header, ',\"seats\":2', ',\"seats\":1')",
            "header: out of range at /seats",
        ),
    ],
)
def test_damage_is_found_and_told(path: Path, statement: str, detail: str) -> None:
    with Store(path) as store:
        store.begin("m", START)
        for action in ACTIONS[:3]:
            store.append("m", action)
    spoil(path, statement)
    with Store(path) as store:
        if not detail:
            assert verify(store.replay("m")).ok
            return
        asks: list[Callable[[str], object]] = [store.state, lambda name: store.append(name, DEAL)]
        for ask in asks:
            with pytest.raises(StoreError) as caught:
                ask("m")
            assert caught.value.reason is StoreReason.DAMAGED
            assert caught.value.detail.startswith(detail)


@pytest.mark.parametrize("value", ["NULL", "5", "5.5", "x'ff'", "'5'"])
@pytest.mark.parametrize(
    ("table", "select", "detail"),
    [
        ("action", "'m' AS match, 1 AS number, {} AS line", "action 1: "),
        ("match", "'m' AS name, {} AS header", "header: "),
    ],
)
def test_whatever_lies_in_place_of_a_line_is_damage(
    path: Path, table: str, select: str, detail: str, value: str
) -> None:
    with Store(path) as store:
        store.begin("m", START)
    spoil(
        path,
        "PRAGMA foreign_keys = OFF",
        f"DROP TABLE {table}",
        f"CREATE TABLE {table} AS SELECT {select.format(value)}",
    )
    with Store(path) as store, pytest.raises(StoreError) as caught:
        store.state("m")
    assert caught.value.reason is StoreReason.DAMAGED
    assert caught.value.detail.startswith(detail)


def test_a_file_that_is_no_store_is_refused_and_left_alone(tmp_path: Path) -> None:
    text, foreign, newer = tmp_path / "text", tmp_path / "foreign.db", tmp_path / "newer.db"
    text.write_text("take5-journal/1 " * 100)
    spoil(foreign, "CREATE TABLE mine (x)")
    with Store(newer):
        pass
    spoil(newer, "PRAGMA user_version = 2")
    other = tmp_path / "other.db"
    spoil(other, "PRAGMA application_id = 5")
    for path in (text, foreign, newer, other):
        before = path.read_bytes()
        with pytest.raises(StoreError) as caught:
            Store(path)
        assert caught.value.reason is StoreReason.NOT_A_STORE
        assert path.read_bytes() == before
    with pytest.raises(sqlite3.OperationalError):
        Store(tmp_path / "no" / "such" / "folder")


def test_a_locked_file_is_waited_for_and_then_told(path: Path) -> None:
    with Store(path, timeout=0.05) as store:
        store.begin("m", START)
        holder = sqlite3.connect(path, isolation_level=None)
        holder.execute("BEGIN IMMEDIATE")
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            store.append("m", DEAL)
        holder.execute("ROLLBACK")
        holder.close()
        store.append("m", DEAL)
        assert store.journal("m").actions == (DEAL,)


class Boom(BaseException):
    pass


def test_an_interruption_at_any_statement_leaves_all_of_an_action_or_nothing(path: Path) -> None:
    with Store(path) as store:
        store.begin("m", START)
        store.append("m", DEAL)
    for kept, action in enumerate(ACTIONS[1:3], 1):
        found = kept
        stops = 0
        while found == kept:
            stops += 1
            with Store(path) as store:
                found, refused = append_with_a_stop(store, action, stops)
                assert found == kept + 1 if not refused else found in (kept, kept + 1)
                assert store.replay("m") == store.journal("m").replay()
        assert 10 < stops < 500


def append_with_a_stop(store: Store, action: Action, stop: int) -> tuple[int, bool]:
    """Append, but interrupt SQLite at its instruction number ``stop``; how many actions are kept then."""
    counted = 0

    def interrupt() -> int:
        nonlocal counted
        counted += 1
        return int(counted == stop)

    refused = False
    store._db.set_progress_handler(interrupt, 1)
    try:
        store.append("m", action)
    except sqlite3.OperationalError:
        refused = True
    store._db.set_progress_handler(None, 0)
    assert not store._db.in_transaction
    return len(store.journal("m").actions), refused


def test_an_error_while_an_action_is_kept_undoes_it(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    store.begin("m", START)

    def explode(number: int, action: Action) -> str:
        raise Boom

    with monkeypatch.context() as patch:
        patch.setattr(store_module, "journal_line", explode)
        with pytest.raises(Boom):
            store.append("m", DEAL)
    assert store.journal("m") == Journal(start=START)
    step: Step = store.append("m", DEAL)
    store.append("m", PlayPicks(cards=(8, 44), take=1), at=moment(step.after))


def test_the_cost_of_an_action_does_not_grow_with_the_match(store: Store) -> None:
    """The store plays each action once: it asks the file only for what it has not played yet."""
    store.begin("m", START)
    asked: list[str] = []
    store._db.set_trace_callback(asked.append)
    for action in ACTIONS:
        asked.clear()
        store.append("m", action)
        assert len(asked) <= 5, asked
    store.state("m")
    assert [query for query in asked if "number > 11" in query]
