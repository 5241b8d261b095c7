"""Journals: what they keep, how strictly they are read, and what a torn last line costs."""

from __future__ import annotations

import io
import json
import os
import pickle
from pathlib import Path

import pytest
from attrs import evolve

from take5_rules import (
    CLASSIC,
    RULES,
    Deal,
    IllegalActionError,
    PickCard,
    PlayPicks,
    Reason,
    Rounds,
    TakeRow,
    Visibility,
    VoidRound,
    WithdrawPick,
    moment,
    new_match,
    play,
    two_decks,
)
from take5_rules.core.actions import Action
from take5_rules.documents import DocumentError, DocumentReason
from take5_rules.replay import (
    Journal,
    JournalClosedError,
    JournalError,
    JournalFile,
    Replay,
    ReplayFaultError,
    SeedRecord,
    dumps,
    loads,
    loads_journal,
    verify,
)
from take5_rules.replay.journal import (
    JOURNAL_FORMAT,
    header_line,
    journal_line,
    read_header_line,
    read_journal_line,
)
from take5_rules.replay.store import Store
from tests.replay.golden_matches import GOLDEN as GOLDEN_MATCHES
from tests.replay.matches import EDITIONS, ENGINE, TINY, random_steps, record
from tests.replay.test_unseen import unseen

R = DocumentReason
DEAL = Deal(hands=[range(1, 11), range(41, 51)], rows=[20, 40, 60, 80])
START = Replay.start(
    new_match(CLASSIC, 2),
    players=("Ana", "Ana"),
    edition_id="amigo-en-2.10",
    seed=SeedRecord(scheme="s/1", value="x"),
    extra={"table": 7},
    engine=ENGINE,
)
ACTIONS: tuple[Action, ...] = (
    DEAL,
    PickCard(seat=1, card=44),
    PickCard(seat=0, card=9),
    VoidRound(),
    DEAL,
    PickCard(seat=1, card=44),
    WithdrawPick(seat=1),
    PickCard(seat=1, card=45),
    PickCard(seat=0, card=7),
    TakeRow(seat=0, row=2),
    PlayPicks(cards=(5, 50), take=0),
)
JOURNAL = Journal(start=START, actions=ACTIONS)
TEXT = JOURNAL.dumps()
GOLDEN = Path(__file__).parent / "golden" / "journal.jsonl"


def test_a_journal_written_once_is_read_and_written_the_same() -> None:
    text = GOLDEN.read_text(encoding="utf-8")
    assert text == TEXT
    assert loads_journal(text) == loads_journal(text.encode()) == JOURNAL


def test_a_journal_is_a_header_and_a_line_for_each_action() -> None:
    header, *lines = TEXT.splitlines()
    assert json.loads(header)["format"] == JOURNAL_FORMAT
    assert not {"rounds", "finished", "result"} & set(json.loads(header))
    assert [json.loads(line)["n"] for line in lines] == [*range(1, len(ACTIONS) + 1)]
    assert TEXT.endswith("\n")
    assert header_line(START) + "".join(journal_line(n, a) for n, a in enumerate(ACTIONS, 1)) == TEXT
    assert read_header_line(header) == START
    assert read_journal_line(lines[3], 4) == VoidRound()


def test_the_record_of_a_journal_is_the_one_that_grew_by_the_same_steps() -> None:
    replay = START
    state = START.resume()
    for action in ACTIONS:
        step = play(state, action)
        replay, state = replay.add(step), step.after
    assert JOURNAL.replay() == replay
    assert [step.action for step in JOURNAL.steps()] == list(ACTIONS)
    assert JOURNAL.replay().resume() == state
    assert verify(replay).ok


@pytest.mark.parametrize("name", EDITIONS)
def test_a_record_and_its_journal_lead_to_each_other(name: str) -> None:
    replay = record(*EDITIONS[name], 3)
    journal = Journal.of(replay)
    again = loads_journal(journal.dumps())
    assert again == journal
    assert again.replay() == replay
    assert Journal.of(loads(dumps(replay))) == journal


@pytest.mark.parametrize("rule", [rule for rule in RULES if rule != "plain"])
def test_a_match_by_another_rule_is_kept_too(rule: str, tmp_path: Path) -> None:
    base = two_decks(CLASSIC) if RULES[rule].has_twins else CLASSIC
    picks = Visibility.OPEN if RULES[rule].one_by_one else Visibility.SECRET
    edition = evolve(base, rule=RULES[rule], picks=picks, end=Rounds(count=1))
    replay = record(edition, 3, 4)
    journal = Journal.of(replay)
    assert loads_journal(journal.dumps()) == journal
    assert loads_journal(journal.dumps()).replay() == replay
    with Store(tmp_path / "matches.db") as store:
        store.begin("one", replay)
        for action in journal.actions:
            store.append("one", action)
    with Store(tmp_path / "matches.db") as again:
        assert again.replay("one") == replay
    with JournalFile.begin(tmp_path / "match.jsonl", replay) as file:
        for action in journal.actions:
            file.append(action)
    with JournalFile.resume(tmp_path / "match.jsonl") as file:
        assert file.replay == replay


@pytest.mark.parametrize("name", [name for name in GOLDEN_MATCHES if name.startswith("variant-")])
def test_a_journal_of_every_rule_is_read_again_and_goes_on(name: str, tmp_path: Path) -> None:
    journal = Journal.of(GOLDEN_MATCHES[name]())
    assert loads_journal(journal.dumps()) == journal
    assert journal.start.edition.rule.id in header_line(journal.start)
    path = tmp_path / "match.jsonl"
    path.write_text(journal.dumps(), encoding="utf-8")
    with JournalFile.resume(path) as file:
        assert file.state == [*journal.steps()][-1].after


def test_single_picks_with_withdrawals_are_kept_one_by_one() -> None:
    steps = list(random_steps(new_match(TINY, 3), 6))
    journal = Journal(start=Replay.start(steps[0].before), actions=tuple([step.action for step in steps]))
    assert any(isinstance(action, WithdrawPick) for action in journal.actions)
    played = loads_journal(journal.dumps()).steps()
    assert [step.after for step in played] == [step.after for step in steps]


def test_a_record_with_unknown_hands_has_no_journal() -> None:
    with pytest.raises(ReplayFaultError):
        Journal.of(unseen())


def test_a_journal_torn_anywhere_is_read_up_to_its_last_line_end() -> None:
    raw = TEXT.encode()
    header = raw.index(b"\n") + 1
    for length in range(header, len(raw)):
        journal = loads_journal(raw[:length])
        whole = raw[:length].rindex(b"\n") + 1
        assert journal.torn == raw[whole:length]
        assert journal.actions == ACTIONS[: raw[:length].count(b"\n") - 1]
        assert journal.dumps().encode() == raw[:whole]
    for length in (0, 1, header - 1):
        with pytest.raises(DocumentError, match=r"^not json: line 1: no whole header$"):
            loads_journal(raw[:length])


def test_a_last_line_without_its_end_does_not_count_even_if_it_looks_whole() -> None:
    journal = loads_journal(TEXT.rstrip("\n"))
    assert journal.actions == ACTIONS[:-1]
    assert json.loads(journal.torn)["n"] == len(ACTIONS)


def test_torn_bytes_may_be_anything() -> None:
    for torn in (b"\x00\x00\x00", b"\xff{", b'{"n":12,"action":'):
        journal = loads_journal(TEXT.encode() + torn)
        assert (journal.actions, journal.torn) == (ACTIONS, torn)
    assert loads_journal(TEXT + "\ud800").actions == ACTIONS


LINES = TEXT.splitlines(keepends=True)


@pytest.mark.parametrize(
    ("lines", "text"),
    [
        ([LINES[0], LINES[2]], "contradiction at /n: line 2: expected 1"),
        ([*LINES[:3], LINES[2]], "contradiction at /n: line 4: expected 3"),
        ([*LINES[:3], "\n", *LINES[3:]], "not json: line 4: line 1, column 1"),
        ([LINES[0], '{"n":true,"action":{}}\n'], "wrong type at /n: line 2: expected an integer"),
        ([LINES[0], '{"n":1}\n'], "missing field at /action: line 2"),
        ([LINES[0], '{"n":1,"action":{"type":"x"}}\n'], None),
        ([LINES[0], '{"n":1,"n":1,"action":{"type":"void_round"}}\n'], "repeated key at /n: line 2"),
        ([LINES[0], '{"n":1,"action":{"type":"void_round"},"at":0}\n'], "unknown field at /at: line 2"),
        (
            [LINES[0], '{"n":1,"action":{"type":"take_row","row":5}}\n'],
            "missing field at /action/seat: line 2",
        ),
        ([*LINES[1:]], "unknown format at /format: line 1: known: take5-journal/1"),
        (["[]\n"], "unknown format at /format: line 1: known: take5-journal/1"),
        (['{"format":"take5-journal/2"}\n'], "unknown format at /format: line 1: known: take5-journal/1"),
        ([dumps(START) + "\n"], "unknown format at /format: line 1: known: take5-journal/1"),
        ([LINES[0].replace('"seats":2', '"seats":2,"rounds":[]')], "unknown field at /rounds: line 1"),
        ([LINES[0].replace('"seats":2', '"seats":2,"finished":false')], "unknown field at /finished: line 1"),
        (
            [LINES[0].replace('"seats":2', '"seats":1')],
            "out of range at /seats: line 1: seats not allowed: seats must be from 2 to 10",
        ),
        ([LINES[0], "\xff\n"], "not json: line 2: line 1, column 1"),
    ],
)
def test_a_line_that_is_not_as_it_should_be_is_refused_with_its_number(
    lines: list[str], text: str | None
) -> None:
    with pytest.raises(DocumentError) as caught:
        loads_journal("".join(lines))
    assert text is None or str(caught.value) == text
    assert "line" in caught.value.detail


def test_a_line_and_a_journal_may_only_be_so_long() -> None:
    with pytest.raises(DocumentError) as caught:
        loads_journal(TEXT, limit=len(TEXT) - 1)
    assert caught.value.reason is R.TOO_LARGE
    with pytest.raises(DocumentError) as caught:
        loads_journal(TEXT + " " * 300_000 + "\n")
    assert (caught.value.reason, caught.value.detail[:9]) == (R.TOO_LARGE, "line 13: ")


def test_a_journal_is_no_replay() -> None:
    for text in (TEXT, LINES[0]):
        with pytest.raises(DocumentError):
            loads(text)


def test_an_action_that_the_rules_refuse_is_named_by_its_number_and_no_card() -> None:
    journal = Journal(start=START, actions=(DEAL, PickCard(seat=0, card=77)))
    with pytest.raises(JournalError) as caught:
        journal.replay()
    assert (caught.value.number, caught.value.reason) == (2, Reason.NOT_IN_HAND)
    assert str(caught.value) == "action 2: not in hand"
    again = pickle.loads(pickle.dumps(caught.value))
    assert (again.number, again.reason, str(again)) == (2, Reason.NOT_IN_HAND, str(caught.value))


def test_a_file_keeps_each_action_when_append_returns(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    with JournalFile.begin(path, JOURNAL.replay()) as journal:
        for number, action in enumerate(ACTIONS, 1):
            step = journal.append(action, at=moment(journal.state))
            assert step.after == journal.state
            assert loads_journal(path.read_bytes()).actions == ACTIONS[:number]
        assert journal.replay == JOURNAL.replay()
    assert path.read_text(encoding="utf-8") == TEXT
    with pytest.raises(FileExistsError):
        JournalFile.begin(path, START)


def test_a_stale_and_a_double_action_are_refused_and_not_written(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    with JournalFile.begin(path, START) as journal:
        before = moment(journal.state)
        journal.append(DEAL, at=before)
        kept = path.read_bytes()
        for action, at in ((DEAL, before), (PickCard(seat=0, card=99), None)):
            with pytest.raises(IllegalActionError):
                journal.append(action, at=at)
        assert path.read_bytes() == kept
        first = moment(journal.state)
        journal.append(PlayPicks(cards=(7, 44), take=0))
        kept = path.read_bytes()
        with pytest.raises(IllegalActionError) as caught:
            journal.append(PickCard(seat=0, card=8), at=first)
        assert caught.value.reason is Reason.STALE
        assert path.read_bytes() == kept
    assert loads_journal(path.read_bytes()).actions == (DEAL, PlayPicks(cards=(7, 44), take=0))


def test_a_torn_file_goes_on_where_it_was_whole(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    raw = TEXT.encode()
    path.write_bytes(raw[:-7])
    with JournalFile.resume(path) as journal:
        assert journal.torn == raw[raw[:-1].rindex(b"\n") + 1 : -7]
        journal.append(ACTIONS[-1])
        assert journal.replay == JOURNAL.replay()
    assert path.read_bytes() == raw
    with JournalFile.resume(path) as journal:
        assert journal.torn == b""


def test_a_file_without_a_whole_header_holds_no_match(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    path.write_text(LINES[0].rstrip("\n"))
    with pytest.raises(DocumentError):
        JournalFile.resume(path)


class Full(io.FileIO):
    """A file on a disk that has room for the header and ten more bytes."""

    def write(self, data: object, /) -> int:
        assert isinstance(data, bytes)
        return super().write(data[:10])


def test_what_could_not_be_written_whole_is_taken_away_again(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    with JournalFile.begin(path, START) as journal:
        whole = journal._file
        journal._file = Full(os.dup(whole.fileno()), "r+b")
        with pytest.raises(OSError, match="not written whole"):
            journal.append(DEAL)
        journal._file.close()
        assert path.read_text() == LINES[0]
        journal._file = whole
        journal.append(DEAL)
    assert path.read_text() == "".join(LINES[:2])


def test_a_journal_that_was_closed_takes_no_more_and_says_so(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    with JournalFile.begin(path, START) as journal:
        journal.append(DEAL)
    with pytest.raises(JournalClosedError, match="the journal is closed"):
        journal.append(ACTIONS[1])
    journal.close()
    assert path.read_text() == "".join(LINES[:2])
    assert len(journal.replay.rounds) == 1
    with JournalFile.resume(path) as again:
        assert again.replay == journal.replay
