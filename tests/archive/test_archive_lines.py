"""Archives are read lazily, a line at a time, and the header alone where that is all one wants."""

from __future__ import annotations

import gzip
import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from take5_rules.archive import ArchiveError, ArchiveReason, read_archive, read_lines, write_archive
from take5_rules.replay import DocumentError, DocumentReason, loads
from tests.archive.matches import KINDS, text, whole


@pytest.mark.parametrize("name", ["a.jsonl", "a.jsonl.gz", "a.gz"])
def test_what_is_written_is_read_again(tmp_path: Path, name: str) -> None:
    replays = [whole(kind) for kind in KINDS]
    path = tmp_path / name
    assert write_archive(replays, path) == len(replays)
    assert [*read_archive(path)] == replays
    assert [*read_archive(str(path))] == replays
    assert path.read_bytes().startswith(b"\x1f\x8b") == name.endswith(".gz")


def test_packed_archives_of_equal_replays_are_equal_files(tmp_path: Path) -> None:
    for name in ("a.gz", "b.gz"):
        write_archive([whole("tiny")], tmp_path / name)
    assert (tmp_path / "a.gz").read_bytes() == (tmp_path / "b.gz").read_bytes()


def test_an_open_file_is_written_to_and_read_from() -> None:
    file = io.BytesIO()
    write_archive([whole("tiny"), whole("base")], file)
    file.seek(0)
    assert [*read_archive(file)] == [whole("tiny"), whole("base")]
    assert not file.closed


def test_packing_is_known_by_content_and_not_by_name(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(gzip.compress(text(whole("tiny"))))
    assert [*read_archive(path)] == [whole("tiny")]


def test_lines_are_numbered_as_an_editor_does_and_blank_ones_left_out() -> None:
    lines = [*read_lines(io.BytesIO(b"\n{}\r\n \n\t\n7"))]
    assert [(line.number, line.data, line.ended) for line in lines] == [(2, b"{}\r", True), (5, b"7", False)]


@pytest.mark.parametrize("blank", [b"\n", b" \r\n", b"\t" * 9 + b"\n"])
def test_only_so_many_blank_lines_may_lie_between_two_others(blank: bytes) -> None:
    most = blank * (60 // len(blank))
    kept = read_lines(io.BytesIO(most + b"1\n" + most + b"2\n" + most), limit=60)
    assert [line.data for line in kept] == [b"1", b"2"]
    packed = gzip.compress(b"1\n" + most + blank + b"2\n")
    found = read_lines(io.BytesIO(packed), limit=60)
    assert next(found).data == b"1"
    with pytest.raises(ArchiveError, match="more than 60 bytes") as caught:
        next(found)
    assert (caught.value.reason, caught.value.line) == (ArchiveReason.BLANK_LINES, 60 // len(blank) + 2)


def test_a_small_packed_file_of_nothing_but_line_ends_is_given_up() -> None:
    packed = gzip.compress(b"\n" * 20_000_000, 9)
    assert len(packed) < 50_000
    with pytest.raises(ArchiveError) as caught:
        list(read_archive(io.BytesIO(packed)))
    assert caught.value.reason is ArchiveReason.BLANK_LINES


def test_a_line_that_is_no_replay_is_named() -> None:
    replays = read_archive(io.BytesIO(text(whole("tiny")) + b"\n\n{}"))
    assert next(replays) == whole("tiny")
    with pytest.raises(DocumentError, match=r"missing field at /format: line 3: known: take5-replay/1"):
        next(replays)


@pytest.mark.parametrize("kind", KINDS)
def test_the_header_is_read_without_the_rounds(kind: str) -> None:
    replay = whole(kind)
    before, _, _ = text(replay).partition(b'"rounds":[')
    (line,) = read_lines(io.BytesIO(before + b'"rounds":[\xff nothing that anybody would read'))
    header = line.header()
    assert header.edition == replay.edition
    assert (header.seats, header.first_seat, header.result) == (
        replay.seats,
        replay.first_seat,
        replay.result,
    )
    assert header.finished
    assert header.engine == replay.engine


def test_a_header_behind_the_rounds_is_found_too() -> None:
    document = json.loads(text(whole("house")))
    document = {"rounds": document.pop("rounds"), **document}
    for separators in ((",", ":"), (", ", " : ")):
        (line,) = read_lines(io.BytesIO(json.dumps(document, separators=separators).encode()))
        assert line.header().edition == whole("house").edition


@pytest.mark.parametrize(
    ("old", "new", "reason", "pointer"),
    [
        (b'"seats":3', b'"seats":1', DocumentReason.OUT_OF_RANGE, "/seats"),
        (b'"seats":3,', b"", DocumentReason.MISSING_FIELD, "/seats"),
        (b'"seats":3', b'"seats":3,"seats":3', DocumentReason.REPEATED_KEY, "/seats"),
        (b'"rounds":[', b",", DocumentReason.NOT_JSON, ""),
        (b"take5-replay/1", b"take5-replay/9", DocumentReason.UNKNOWN_FORMAT, "/format"),
    ],
)
def test_a_header_at_fault_is_refused_with_its_place(
    old: bytes, new: bytes, reason: DocumentReason, pointer: str
) -> None:
    (line,) = read_lines(io.BytesIO(text(whole("tiny")).replace(old, new)))
    with pytest.raises(DocumentError) as caught:
        line.header()
    assert (caught.value.reason, caught.value.pointer) == (reason, pointer)


def test_a_line_beyond_the_limit_is_refused_and_not_kept() -> None:
    (line,) = read_lines(io.BytesIO(text(whole("tiny"))), limit=100)
    assert len(line.data) == 100
    for read in (line.replay, line.header):
        with pytest.raises(DocumentError, match="too large: more than 100 bytes"):
            read()


def test_extra_data_with_rounds_of_its_own_does_not_mislead_the_header() -> None:
    document = json.loads(text(whole("tiny")))
    document = {"extra": {"rounds": [1, 2]}, **document}
    data = json.dumps(document, separators=(",", ":")).encode()
    (line,) = read_lines(io.BytesIO(data))
    header = line.header()
    assert header.extra_json == loads(data).extra_json == '{"rounds":[1,2]}'
    assert header.seats == 3


def test_archives_need_no_numpy() -> None:
    code = (
        "import sys; sys.modules['numpy'] = None\n"
        "import io, take5_rules.archive as a\n"
        "data = io.BytesIO(sys.stdin.buffer.read())\n"
        "print([v.kind.value for v in a.verify_archive(data)])"
    )
    result = subprocess.run(
        [sys.executable, "-c", code], input=text(whole("tiny")), capture_output=True, timeout=60, check=False
    )
    assert (result.stdout, result.stderr) == (b"['ok']\n", b"")
