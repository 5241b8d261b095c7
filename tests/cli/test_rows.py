"""`take5-rules rows`: the placed cards of records and archives as CSV and as JSON Lines."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from take5_rules.archive import write_archive
from take5_rules.replay import dump
from take5_rules.rows import ROW_COLUMNS, iter_rows
from tests.cli.matches import played, spoiled, without_hands
from tests.cli.running import call, invoke

PLAYERS = ("Ada", 'B"o, Jr.', "Cy\n")
REPLAYS = (played(players=PLAYERS), without_hands(played(seed=2)), played(players=None, seed=3))


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    path = tmp_path / "a.jsonl.gz"
    write_archive(
        [played(players=PLAYERS), without_hands(played(seed=2)), played(players=None, seed=3)], path
    )
    return path


def test_json_lines_are_the_rows(archive: Path) -> None:
    outcome = invoke("rows", "--format", "jsonl", archive)
    assert (outcome.code, outcome.err) == (0, "")
    assert [json.loads(line) for line in outcome.out.splitlines()] == [
        row for replay in REPLAYS for row in iter_rows(replay)
    ]


def test_csv_has_a_header_and_the_same_values(archive: Path) -> None:
    outcome = invoke("rows", archive)
    assert outcome.code == 0
    read = [*csv.DictReader(io.StringIO(outcome.out, newline=""))]
    assert list(read[0]) == list(ROW_COLUMNS)
    rows = [json.loads(line) for line in invoke("rows", "--format", "jsonl", archive).out.splitlines()]
    assert [[*row.values()] for row in read] == [[as_csv(value) for value in row.values()] for row in rows]


def as_csv(value: object) -> str:
    return "" if value is None else str(value).lower() if type(value) is bool else str(value)


def test_single_records_and_the_standard_input(tmp_path: Path) -> None:
    dump(played(stop=3), tmp_path / "one.json")
    outcome = invoke("rows", tmp_path / "one.json", tmp_path / "one.json")
    assert outcome.out.count("\n") == 1 + 2 * 9
    assert outcome.out.count("match,edition,") == 1
    result = call("rows", "-", given=(tmp_path / "one.json").read_text())
    assert result.stdout.count("\n") == 1 + 9


def test_a_record_at_fault_gives_no_row_and_stops_unless_skipped(tmp_path: Path) -> None:
    bad, good = tmp_path / "bad.json", tmp_path / "good.json"
    bad.write_text(spoiled(played(), 2, 5, 1, 104))
    dump(played(stop=1), good)
    outcome = invoke("rows", bad, good)
    assert (outcome.code, outcome.out.count("\n")) == (1, 1)
    assert outcome.err.startswith(f"Error: {bad}: pick not held at round 2, turn 5, seat 1")
    outcome = invoke("rows", "--skip", bad, good, tmp_path / "none.json")
    assert (outcome.code, outcome.out.count("\n")) == (2, 1 + 3)
    assert outcome.err.count("Error: ") == 2


def test_bad_lines_of_an_archive_are_named(archive: Path, tmp_path: Path) -> None:
    path = tmp_path / "b.txt"
    path.write_bytes(b"junk\n")
    outcome = invoke("rows", "--archive", "--skip", path, archive)
    assert outcome.err == f"Error: {path}:1: not json: line 1, column 1\n"
    assert outcome.out.count("\n") > 100
    archive.write_bytes(archive.read_bytes()[:-30])
    outcome = invoke("rows", "--skip", archive)
    assert (outcome.code, outcome.err.startswith(f"Error: {archive}: gzip cut")) == (2, True)
