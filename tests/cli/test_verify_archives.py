"""`take5-rules verify` on archives: bad lines by number, the rest counted, and nothing lost."""

from __future__ import annotations

import contextlib
import gzip
import json
import os
import pty
import subprocess
from pathlib import Path

import pytest

from take5_rules.replay import dumps
from tests.cli.matches import played, spoiled
from tests.cli.running import COMMAND, call, invoke

TABLE = """\
  replays         6
    in order      4
    with a fault  2
  unreadable      1
  broken off      1
  duplicates      1
  unfinished      1
"""


@pytest.fixture
def good(tmp_path: Path) -> Path:
    path = tmp_path / "good.jsonl"
    path.write_text("".join([dumps(played(seed=seed)) + "\n" for seed in range(3)]))
    return path


@pytest.fixture
def mixed(tmp_path: Path) -> Path:
    path = tmp_path / "mixed.ndjson"
    lines = [
        dumps(played()),
        spoiled(played(), 2, 5, 1, 104),
        "junk",
        dumps(played()),
        "",
        spoiled(played(), 1, 1, 0, 104),
        dumps(played(stop=3)),
        dumps(played(seed=9)),
        dumps(played(seed=9))[:70],
    ]
    path.write_text("\n".join(lines))
    return path


def test_a_good_archive_is_ok(good: Path) -> None:
    outcome = invoke("verify", good)
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out.splitlines()[:3] == [
        f"{good}: ok",
        "  replays          3",
        "    in order       3",
    ]


def test_bad_lines_are_named_and_the_rest_is_counted(mixed: Path) -> None:
    outcome = invoke("verify", mixed)
    assert outcome.code == 2
    named, _, table = outcome.out.partition(f"{mixed}: not in order\n")
    assert named.splitlines() == [
        f"{mixed}:2: fault: pick not held at round 2, turn 5, seat 1, recorded 104, "
        "the rules would have 16 23 33 43 54 102 (/rounds/1/turns/4/picks/1)",
        f"{mixed}:3: unreadable: not json: line 1, column 1",
        f"{mixed}:4: note: duplicate of line 1",
        f"{mixed}:6: fault: pick not held at round 1, turn 1, seat 0, recorded 104, "
        "the rules would have 3 16 20 26 53 54 57 70 80 91 (/rounds/0/turns/0/picks/0)",
        f"{mixed}:9: truncated: not json: line 1, column 69",
    ]
    assert [line.split()[-2:] for line in table.splitlines()[:7]] == [
        line.split()[-2:] for line in TABLE.splitlines()
    ]


def test_no_more_lines_are_named_than_asked_for(mixed: Path) -> None:
    outcome = invoke("verify", "--first", "1", mixed)
    named = [line.split(": ")[0] for line in outcome.out.splitlines() if line.startswith(f"{mixed}:")]
    assert named == [f"{mixed}:2", f"{mixed}:4", f"{mixed}"]
    assert "with a fault" in outcome.out


def test_json_has_a_line_for_each_bad_one_and_one_with_the_counts(mixed: Path) -> None:
    outcome = invoke("verify", "--json", mixed)
    documents = [json.loads(line) for line in outcome.out.splitlines()]
    assert [document.get("line") for document in documents] == [2, 3, 4, 6, 9, None]
    assert documents[0]["fault"]["pointer"] == "/rounds/1/turns/4/picks/1"
    assert documents[2] == {
        "file": str(mixed),
        "line": 4,
        "verdict": "ok",
        "fault": None,
        "error": None,
        "duplicate_of": 1,
    }
    assert documents[-1]["ok"] is False
    assert documents[-1]["summary"] | {"rounds": 0} == {
        "replays": 6,
        "ok": 4,
        "fault": 2,
        "unreadable": 1,
        "truncated": 1,
        "cut": 0,
        "duplicates": 1,
        "unfinished": 1,
        "rounds": 0,
        "seats": {"3": 6},
        "notes": {},
    }


def test_an_archive_with_faults_alone_is_code_1(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text(spoiled(played(), 2, 5, 1, 104))
    assert invoke("verify", path).code == 1


def test_quiet_says_nothing_of_an_archive_in_order(good: Path, mixed: Path) -> None:
    assert invoke("verify", "--quiet", good) == (0, "", "")
    assert "not in order" in invoke("verify", "--quiet", mixed).out


def test_a_packed_archive_and_one_that_is_cut(tmp_path: Path) -> None:
    packed = gzip.compress("".join([dumps(played(seed=seed)) + "\n" for seed in range(9)]).encode())
    whole, cut = tmp_path / "whole.jsonl.gz", tmp_path / "cut.JSONL.GZ"
    whole.write_bytes(packed)
    cut.write_bytes(packed[:-200])
    outcome = invoke("verify", whole, cut)
    assert outcome.code == 2
    assert f"{whole}: ok\n" in outcome.out
    assert f"{cut}:9: cut: gzip cut at line 9\n" in outcome.out


def test_an_archive_of_any_name_and_the_standard_input(good: Path, tmp_path: Path) -> None:
    other = tmp_path / "odd.txt"
    other.write_bytes(good.read_bytes())
    assert invoke("verify", "--archive", other).out.startswith(f"{other}: ok\n")
    assert invoke("verify", other).code == 2
    result = call("verify", "--archive", "-", given=good.read_text())
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout.startswith("<stdin>: ok\n")


def test_archives_and_single_records_go_together(good: Path, tmp_path: Path) -> None:
    single = tmp_path / "one.json"
    single.write_text(dumps(played()))
    lines = invoke("verify", single, good, single).out.splitlines()
    assert [line for line in lines if not line.startswith(" ")] == [
        f"{single}: ok: 3 seats, 5 rounds, won by Bo",
        f"{good}: ok",
        f"{single}: ok: 3 seats, 5 rounds, won by Bo",
    ]


@pytest.mark.parametrize("flag", [[], ["--json"]])
def test_an_archive_that_cannot_be_read_is_one_line(tmp_path: Path, flag: list[str]) -> None:
    outcome = invoke("verify", *flag, tmp_path / "none.jsonl")
    assert outcome.code == 2
    assert "no such file or directory" in outcome.out
    assert outcome.out.count("\n") == 1


def test_more_processes_say_the_same(mixed: Path) -> None:
    result = call("verify", "--jobs", "2", mixed)
    assert (result.stdout, result.returncode) == (invoke("verify", mixed).out, 2)


@pytest.mark.parametrize("piped", [True, False])
def test_a_terminal_shows_a_bar_with_rate_and_the_pipe_stays_clean(tmp_path: Path, piped: bool) -> None:
    path = tmp_path / "many.jsonl"
    path.write_text((dumps(played(stop=1)) + "\n") * 3000)
    watcher, terminal = pty.openpty()
    with (
        os.fdopen(watcher, "rb", buffering=0) as shown,
        subprocess.Popen(
            [*COMMAND, "verify", "--first", "2", path],
            stdout=subprocess.PIPE if piped else terminal,
            stderr=terminal,
            env={**os.environ, "TERM": "xterm", "COLUMNS": "120", "NO_COLOR": "1"},
        ) as command,
    ):
        os.close(terminal)
        out = command.stdout.read() if command.stdout is not None else b""
        seen = b""
        with contextlib.suppress(OSError):
            while piece := shown.read(10_000):
                seen += piece
    assert command.returncode == 0
    assert b"a second" in seen
    text = out if piped else seen
    assert f"{path}:2: note: duplicate of line 1".encode() in text
    assert text.count(b"duplicate of line") == 2
    if piped:
        assert out == invoke("verify", "--first", "2", path).out.encode()
        assert b"many.jsonl" not in seen
