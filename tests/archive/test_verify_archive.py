"""Archives are verified line by line: whatever is quick about it, the verdict is that of `verify`."""

from __future__ import annotations

import gzip
import io
import json
import pickle
import random
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from itertools import islice
from pathlib import Path
from typing import TypeVar

import pytest

from take5_rules import CLASSIC, short_match
from take5_rules.archive import (
    ArchiveError,
    ArchiveReason,
    LineKind,
    LineVerdict,
    summarize,
    verify_archive,
    write_archive,
)
from take5_rules.archive.by_engine import is_right
from take5_rules.archive.by_kernel import are_right
from take5_rules.archive.plain import read_plain
from take5_rules.replay import DocumentError, DocumentReason, NoteKind, Replay, digest, dumps, loads, verify
from tests.archive.matches import KINDS, Document, rewritten, spoil, text, whole

T = TypeVar("T")

WAYS = pytest.mark.parametrize("use_kernel", [False, True], ids=["engine", "kernel"])


def check(data: bytes, *, use_kernel: bool = True, executor: Executor | None = None) -> list[LineVerdict]:
    return [*verify_archive(io.BytesIO(data), executor, use_kernel=use_kernel, chunk_size=3)]


def expected(data: bytes) -> object:
    """What the strict reader and `verify` say of a line."""
    try:
        replay = loads(data)
    except DocumentError as error:
        return error.reason, error.pointer, error.detail
    return verify(replay), replay.seats, len(replay.rounds), replay.finished


def told(found: LineVerdict) -> object:
    if isinstance(found.error, DocumentError):
        return found.error.reason, found.error.pointer, found.error.detail
    return found.verdict, found.seats, found.rounds, found.finished


@WAYS
@pytest.mark.parametrize("kind", KINDS)
def test_sound_matches_of_every_kind_are_in_order(kind: str, use_kernel: bool) -> None:
    data = b"\n".join(text(whole(kind, seed)) for seed in range(3))
    found = check(data, use_kernel=use_kernel)
    assert [one.kind for one in found] == [LineKind.OK] * 3
    assert [told(one) for one in found] == [expected(line) for line in data.splitlines()]


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "drafted"])
def test_sound_matches_with_known_hands_take_the_quick_way(kind: str) -> None:
    assert read_plain(text(whole(kind))) is not None


def damaged(kind: str, seed: int, count: int) -> list[bytes]:
    chance = random.Random(seed)
    document: Document = json.loads(text(whole(kind)))
    document |= {"players": ["A:b"] * whole(kind).seats}
    return [rewritten(spoil(document, chance), chance) for _ in range(count)]


@WAYS
@pytest.mark.parametrize("kind", KINDS)
def test_damaged_records_get_the_verdict_of_verify(kind: str, use_kernel: bool) -> None:
    lines = damaged(kind, 5, 250)
    found = check(b"\n".join(lines) + b"\n", use_kernel=use_kernel)
    for line, one in zip(lines, found, strict=True):
        assert told(one) == expected(line), line
    kinds = {one.kind for one in found}
    assert kinds == {LineKind.OK, LineKind.FAULT, LineKind.UNREADABLE}


@pytest.mark.parametrize("kind", KINDS)
def test_equal_replays_and_no_others_are_duplicates(kind: str) -> None:
    lines = [*damaged(kind, 6, 150), text(whole(kind)), *damaged(kind, 7, 150)]
    first: dict[str, int] = {}
    for number, (line, one) in enumerate(zip(lines, check(b"\n".join(lines)), strict=True), 1):
        try:
            seen = first.setdefault(digest(loads(line)), number)
        except DocumentError:
            seen = number
        assert one.duplicate_of == (None if seen == number else seen)
    assert len(first) > 50


def test_the_same_match_in_another_spelling_is_a_duplicate() -> None:
    replay = Replay.start(whole("base").steps().__next__().before, players=("Zoë", "Bo"))
    for step in whole("base").steps():
        replay = replay.add(step)
    spelled = json.dumps(json.loads(dumps(replay)), ensure_ascii=True, sort_keys=True, indent=None).encode()
    assert b"\\u00eb" in spelled
    found = check(text(replay) + b"\n" + spelled + b"\n" + text(replay))
    assert [one.duplicate_of for one in found] == [None, 1, 1]
    quiet = [*verify_archive(io.BytesIO(text(replay) + b"\n" + spelled), find_duplicates=False)]
    assert [one.duplicate_of for one in quiet] == [None, None]


def test_a_member_that_stands_twice_is_seen_wherever_it_is() -> None:
    line = text(whole("base"))
    for old, new in (
        (b'"picks":', b'"picks":[1,2],"picks":'),
        (b'"picks":', b'"picks" :[1,2],"picks":'),
        (b'"first_seat":', b'"first_seat":0,"first_seat":'),
        (b'"rows":[', b'"rows":[1],"rows":['),
        (b'"rounds":[', b'"rounds":[],"rounds":['),
    ):
        (found,) = check(line.replace(old, new, 1))
        assert isinstance(found.error, DocumentError)
        assert found.error.reason is DocumentReason.REPEATED_KEY


@WAYS
def test_notes_about_the_edition_are_those_of_verify(use_kernel: bool) -> None:
    document = json.loads(text(whole("base")))
    notes = []
    for id in ("amigo-en-2.10", "nobody-knows", "amigo-en-2.10+short-match"):
        document["edition"]["id"] = id
        (found,) = check(json.dumps(document).encode(), use_kernel=use_kernel)
        assert found.verdict is not None
        notes.append([note.kind for note in found.verdict.notes])
    assert notes == [[NoteKind.EDITION_DIFFERS], [NoteKind.EDITION_UNKNOWN], []]
    assert whole("base").edition == short_match(CLASSIC)


def test_a_last_line_that_breaks_off_is_said_and_nothing_else_is_lost() -> None:
    good = text(whole("tiny"))
    for cut in (1, len(good) // 2, len(good) - 1):
        found = check(good + b"\n" + good[:cut])
        assert [one.kind for one in found] == [LineKind.OK, LineKind.TRUNCATED]
    assert [one.kind for one in check(good + b"\n" + good)] == [LineKind.OK, LineKind.OK]
    assert [one.kind for one in check(good + b'\n{"format":1}')] == [LineKind.OK, LineKind.UNREADABLE]


def test_a_broken_line_in_the_middle_is_named_and_the_rest_is_read() -> None:
    good = text(whole("tiny"))
    found = check(b"\n".join([good, good[:40], b"\xff\xfe", b"", b"  \r", b"[" * 10_000, good]) + b"\n")
    assert [(one.line, one.kind.value) for one in found] == [
        (1, "ok"),
        (2, "unreadable"),
        (3, "unreadable"),
        (6, "unreadable"),
        (7, "ok"),
    ]
    assert found[-1].duplicate_of == 1


def test_a_line_beyond_the_limit_is_skipped_in_pieces() -> None:
    good = text(whole("tiny"))
    data = good + b"\n" + b"7" * 300_000 + b"\n" + good + b"\n" + b" " * 300_000
    found = [*verify_archive(io.BytesIO(data), limit=len(good) + 1)]
    assert [one.kind.value for one in found] == ["ok", "unreadable", "ok", "unreadable"]
    assert isinstance(found[1].error, DocumentError)
    assert found[1].error.reason is DocumentReason.TOO_LARGE


def test_a_packed_archive_that_is_cut_gives_all_its_whole_lines() -> None:
    lines = [text(whole("tiny", seed)) for seed in range(30)]
    packed = gzip.compress(b"\n".join(lines) + b"\n")
    assert len(check(packed)) == 30
    found = check(packed[: len(packed) // 2])
    assert [one.kind for one in found[:-1]] == [LineKind.OK] * (len(found) - 1)
    assert found[-1].kind is LineKind.CUT
    assert found[-1].line == len(found) > 3
    assert isinstance(found[-1].error, ArchiveError)
    assert found[-1].error.reason is ArchiveReason.GZIP_CUT
    for damaged_end in (packed[:-8] + b"\0" * 8, packed[:400] + b"\xff" * 200 + packed[600:]):
        broken = check(damaged_end)
        assert isinstance(broken[-1].error, ArchiveError)
        assert broken[-1].error.reason is ArchiveReason.GZIP_BROKEN


@pytest.mark.parametrize("pool", [ThreadPoolExecutor, ProcessPoolExecutor])
def test_an_executor_changes_nothing(pool: type[ThreadPoolExecutor] | type[ProcessPoolExecutor]) -> None:
    lines = [*damaged("tiny", 8, 40), text(whole("base")), *damaged("base", 9, 10), text(whole("base"))]
    data = b"\n".join(lines)
    with pool(max_workers=2) as executor:
        found = check(data, executor=executor)
    here = check(data)
    assert [(one.line, one.kind, one.duplicate_of) for one in found] == [
        (one.line, one.kind, one.duplicate_of) for one in here
    ]
    assert [told(one) for one in found] == [told(one) for one in here]


class Counting(Executor):
    """Does everything at once, and counts what it was given."""

    given = 0

    def submit(self, fn: Callable[..., T], /, *args: object, **kwargs: object) -> Future[T]:
        self.given += 1
        future: Future[T] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


def test_an_archive_is_read_no_further_than_the_chunks_in_flight() -> None:
    lines = text(whole("tiny")) + b"\n"
    read: list[int] = []
    counting = Counting()
    verdicts = verify_archive(
        io.BytesIO(lines * 1000), counting, chunk_size=10, in_flight=2, progress=read.append
    )
    assert counting.given == 0
    next(verdicts)
    assert counting.given == 2
    assert [one.line for one in islice(verdicts, 9)] == [*range(2, 11)]
    assert counting.given == 2
    next(verdicts)
    assert counting.given == 3
    assert read[-1] < 10 * 4 * len(lines) + (1 << 17)
    verdicts.close()


def test_long_lines_make_smaller_chunks() -> None:
    padded = text(whole("tiny")) + b" " * (3 << 20) + b"\n"
    counting = Counting()
    found = [*verify_archive(io.BytesIO(padded * 5), counting, chunk_size=100)]
    assert [one.kind for one in found] == [LineKind.OK] * 5
    assert counting.given == 3


class Failing(Executor):
    """Loses every chunk, when it is given or when it is fetched."""

    def __init__(self, *, late: bool) -> None:
        self.late = late

    def submit(self, fn: Callable[..., T], /, *args: object, **kwargs: object) -> Future[T]:
        if not self.late:
            raise RuntimeError("closed")
        future: Future[T] = Future()
        future.set_exception(MemoryError())
        return future


@pytest.mark.parametrize("late", [True, False])
def test_an_executor_that_loses_a_chunk_is_an_error_with_its_first_line(late: bool) -> None:
    with pytest.raises(ArchiveError, match=r"executor failed at line 1: \w+Error") as caught:
        check(text(whole("tiny")), executor=Failing(late=late))
    assert caught.value.reason is ArchiveReason.EXECUTOR_FAILED
    copied = pickle.loads(pickle.dumps(caught.value))
    assert (str(copied), copied.line) == (str(caught.value), 1)


@pytest.mark.parametrize("name", ["limit", "chunk_size", "in_flight"])
@pytest.mark.parametrize("value", [0, -1, True, 1.0, "7"])
def test_arguments_that_make_no_sense_are_refused_at_the_call(name: str, value: object) -> None:
    with pytest.raises(ArchiveError, match=f"argument: {name} must be an int from 1"):
        verify_archive(io.BytesIO(), **{name: value})  # type: ignore[arg-type]


def test_a_summary_counts_everything_and_keeps_the_first_bad_lines(tmp_path: Path) -> None:
    good, cut = whole("base"), loads(text(whole("tiny")))
    document = json.loads(text(good))
    document["rounds"][0]["points"][1] += 1
    spoiled = json.dumps(document).encode()
    document = json.loads(text(good))
    document["rounds"][0]["deal"]["hands"] = None
    unseen = json.dumps(document).encode()
    path = tmp_path / "a.jsonl.gz"
    assert write_archive([good, cut, good], path) == 3
    data = b"\n".join([path_lines(path), spoiled, spoiled, b"junk", unseen, b"{"])
    summary = summarize(verify_archive(io.BytesIO(data)), first=2)
    rounds = len(good.rounds)
    assert summary.document() == {
        "replays": 6,
        "ok": 4,
        "fault": 2,
        "unreadable": 1,
        "truncated": 1,
        "cut": 0,
        "duplicates": 2,
        "unfinished": 0,
        "rounds": 5 * rounds + len(cut.rounds),
        "seats": {"2": 5, "3": 1},
        "notes": {"hands_unknown": 1},
    }
    assert [one.line for one in summary.first] == [4, 5]
    assert not summary.ok
    assert [line.split()[-2:] for line in summary.table().splitlines()[:6]] == [
        ["replays", "6"],
        ["order", "4"],
        ["fault", "2"],
        ["unreadable", "1"],
        ["off", "1"],
        ["duplicates", "2"],
    ]


def path_lines(path: Path) -> bytes:
    return gzip.decompress(path.read_bytes()).removesuffix(b"\n")


def test_nothing_at_all_is_an_archive_in_order() -> None:
    assert summarize(verify_archive(io.BytesIO())).ok
    assert summarize(verify_archive(io.BytesIO(b"\n\n"))).replays == 0


@WAYS
def test_a_deal_where_the_edition_drafts_is_a_fault(use_kernel: bool) -> None:
    document = json.loads(text(whole("tiny")))
    document["edition"] |= {"setup": "drafted", "deck": "low"}
    line = json.dumps(document).encode()
    (found,) = check(line, use_kernel=use_kernel)
    assert found.kind is LineKind.FAULT
    assert told(found) == expected(line)


def documents() -> Iterator[Document]:
    return (json.loads(text(whole("tiny", seed))) for seed in range(20))


def falsified() -> str:
    """A match whose points of nought are ``false``."""
    for document in documents():
        spoiled = json.dumps(document).replace('"points": [0,', '"points": [false,', 1)
        if "[false" in spoiled:
            return spoiled
    raise AssertionError("everybody takes something in every round")


def verified() -> str:
    """A match in which the card 1 is played as ``true``."""
    for document in documents():
        spoiled = json.dumps(document).replace('"picks": [1,', '"picks": [true,', 1)
        if "[true" in spoiled:
            return spoiled
    raise AssertionError("nobody plays the lowest card")


@WAYS
@pytest.mark.parametrize("spoil_it", [falsified, verified])
def test_truth_is_no_number_where_it_would_count_as_one(
    spoil_it: Callable[[], str], use_kernel: bool
) -> None:
    (found,) = check(spoil_it().encode(), use_kernel=use_kernel)
    assert isinstance(found.error, DocumentError)
    assert found.error.reason is DocumentReason.WRONG_TYPE


@WAYS
def test_an_escaped_colon_does_not_hide_a_member_that_stands_twice(use_kernel: bool) -> None:
    document = json.loads(text(whole("base"))) | {"players": ["a:b", "c"]}
    line = json.dumps(document, separators=(",", ":")).replace("a:b", r"a\u003ab")
    assert [one.kind for one in check(line.encode(), use_kernel=use_kernel)] == [LineKind.OK]
    twice = line.replace('"picks":', '"picks":[1,2],"picks":', 1)
    (found,) = check(twice.encode(), use_kernel=use_kernel)
    assert isinstance(found.error, DocumentError)
    assert found.error.reason is DocumentReason.REPEATED_KEY


@WAYS
@pytest.mark.parametrize(
    ("more_seats", "more_rows"), [(-2, 0), (-256, 0), (256, 0), (0, -4), (0, -256), (0, 256)]
)
def test_seats_and_rows_of_choices_do_not_go_round_a_corner(
    more_seats: int, more_rows: int, use_kernel: bool
) -> None:
    lines = []
    for seed in range(4):
        document = json.loads(text(whole("base", seed)))
        turn = next(turn for one in document["rounds"] for turn in one["turns"] if "choices" in turn)
        ((seat, row),) = turn["choices"]
        turn["choices"] = [[seat + more_seats, row + more_rows]]
        lines.append(json.dumps(document).encode())
    found = check(b"\n".join(lines), use_kernel=use_kernel)
    assert [told(one) for one in found] == [expected(line) for line in lines]
    assert {one.kind for one in found} == {LineKind.UNREADABLE}


def unresolved(document: Document) -> None:
    document["finished"] = False
    del document["result"]


def misjudged(document: Document) -> None:
    document["result"] = {**as_object(document["result"]), "winners": [0, 1, 2]}


def miscounted(document: Document) -> None:
    totals = [7, 7, 7]
    document["result"] = {**as_object(document["result"]), "totals": totals}


def stopped_early(document: Document) -> None:
    document["rounds"] = as_list(document["rounds"])[:-1]


def gone_on(document: Document) -> None:
    rounds = as_list(document["rounds"])
    document["rounds"] = [*rounds, rounds[-1]]


def as_object(value: object) -> Document:
    assert isinstance(value, dict)
    return value


def as_list(value: object) -> list[object]:
    assert isinstance(value, list)
    return value


@WAYS
@pytest.mark.parametrize("change", [unresolved, misjudged, miscounted, stopped_early, gone_on])
def test_a_match_must_end_as_its_rounds_have_it(change: Callable[[Document], None], use_kernel: bool) -> None:
    document: Document = json.loads(text(whole("tiny")))
    change(document)
    line = json.dumps(document).encode()
    (found,) = check(line, use_kernel=use_kernel)
    assert found.kind is LineKind.FAULT
    assert told(found) == expected(line)


@WAYS
def test_a_round_after_the_end_is_a_fault_even_if_all_adds_up(use_kernel: bool) -> None:
    document: Document = json.loads(text(whole("many seats")))
    edition = as_object(document["edition"])
    assert edition["end"] == {"rounds": 2}
    edition["end"] = {"rounds": 1}
    line = json.dumps(document).encode()
    (found,) = check(line, use_kernel=use_kernel)
    assert found.kind is LineKind.FAULT
    assert told(found) == expected(line)


@WAYS
def test_a_choice_that_is_not_due_missing_or_anothers_is_a_fault(use_kernel: bool) -> None:
    lines = []
    for turns in (as_turns(whole("base", seed)) for seed in range(3)):
        quiet = next(turn for turn in turns[1] if "choices" not in turn)
        lowest = as_list(quiet["picks"]).index(min(map(int, map(str, as_list(quiet["picks"])))))
        quiet["choices"] = [[lowest, 0]]
        lines.append(json.dumps(turns[0]).encode())
        del quiet["choices"]
        due = next(turn for turn in turns[1] if "choices" in turn)
        ((seat, row),) = [as_list(one) for one in as_list(due["choices"])]
        due["choices"] = [[1 - int(str(seat)), row]]
        lines.append(json.dumps(turns[0]).encode())
        del due["choices"]
        lines.append(json.dumps(turns[0]).encode())
    found = check(b"\n".join(lines), use_kernel=use_kernel)
    assert [told(one) for one in found] == [expected(line) for line in lines]
    assert {one.kind for one in found} == {LineKind.FAULT}


def as_turns(replay: Replay) -> tuple[Document, list[Document]]:
    """The document of a replay, and the turns within it."""
    document: Document = json.loads(text(replay))
    rounds = [as_object(one) for one in as_list(document["rounds"])]
    return document, [as_object(turn) for one in rounds for turn in as_list(one["turns"])]


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "drafted"])
def test_both_quick_checks_recognise_a_sound_match(kind: str) -> None:
    plain = read_plain(text(whole(kind)))
    assert plain is not None
    assert is_right(plain)
    assert are_right([plain, plain]) == [True, True]
