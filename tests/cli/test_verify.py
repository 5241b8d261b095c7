"""`take5-rules verify`: one line a file, the first fault exactly, and exit codes that scripts can trust."""

from __future__ import annotations

import contextlib
import json
import os
import pty
import re
import subprocess
from pathlib import Path

import pytest

from take5_rules.replay import dump, dumps, load
from tests.cli.matches import played, spoiled, without_hands
from tests.cli.running import COMMAND, call, invoke


@pytest.fixture
def good(tmp_path: Path) -> Path:
    path = tmp_path / "good.json"
    dump(played(), path)
    return path


@pytest.fixture
def bad(tmp_path: Path) -> Path:
    path = tmp_path / "bad.json"
    path.write_text(spoiled(played(), 2, 5, 1, 104))
    return path


def test_a_good_record_is_ok(good: Path) -> None:
    outcome = invoke("verify", good)
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out == f"{good}: ok: 3 seats, 5 rounds, won by Bo\n"


def test_the_first_fault_is_named_exactly(bad: Path) -> None:
    outcome = invoke("verify", bad)
    assert outcome.code == 1
    assert outcome.out == (
        f"{bad}: fault: pick not held at round 2, turn 5, seat 1, recorded 104, "
        "the rules would have 16 23 33 43 54 102 (/rounds/1/turns/4/picks/1)\n"
    )


def test_an_unfinished_record_and_unknown_hands_are_said(tmp_path: Path) -> None:
    dump(played(stop=3), tmp_path / "open.json")
    dump(without_hands(played(stop=3)), tmp_path / "blind.json")
    outcome = invoke("verify", tmp_path / "open.json", tmp_path / "blind.json")
    assert outcome.code == 0
    first, second = outcome.out.splitlines()
    assert first.endswith("ok: 3 seats, 1 round, unfinished")
    assert second.endswith("ok: 3 seats, 1 round, unfinished; note: hands unknown in round 1")


@pytest.mark.parametrize(
    ("kinds", "code"), [("g", 0), ("gb", 1), ("gu", 2), ("bu", 2), ("ub", 2), ("gbg", 1)]
)
def test_the_exit_code_is_that_of_the_worst_file(good: Path, bad: Path, kinds: str, code: int) -> None:
    files = {"g": good, "b": bad, "u": good.parent / "missing.json"}
    assert invoke("verify", *[files[kind] for kind in kinds]).code == code


def test_quiet_prints_only_what_is_not_in_order(good: Path, bad: Path) -> None:
    outcome = invoke("verify", "--quiet", good, bad)
    assert outcome.out.count("\n") == 1
    assert "bad.json: fault" in outcome.out


def test_json_has_one_object_a_line(good: Path, bad: Path) -> None:
    outcome = invoke("verify", "--json", good, bad, good.parent)
    verdicts = [json.loads(line) for line in outcome.out.splitlines()]
    assert [verdict["verdict"] for verdict in verdicts] == ["ok", "fault", "unreadable"]
    assert verdicts[1]["fault"] == {
        "kind": "pick_not_held",
        "pointer": "/rounds/1/turns/4/picks/1",
        "round": 2,
        "turn": 5,
        "seat": 1,
        "recorded": 104,
        "expected": [16, 23, 33, 43, 54, 102],
    }


def test_what_cannot_be_read_is_one_line_and_the_rest_is_read(good: Path, tmp_path: Path) -> None:
    (tmp_path / "junk.json").write_bytes(b"\xff\x00")
    outcome = invoke("verify", tmp_path / "missing.json", tmp_path, tmp_path / "junk.json", good)
    lines = outcome.out.splitlines()
    assert lines[0].endswith("missing.json: unreadable: no such file or directory")
    assert lines[1].endswith(": unreadable: is a directory")
    assert "junk.json: unreadable: not utf8" in lines[2]
    assert "good.json: ok" in lines[3]


@pytest.mark.skipif(os.geteuid() == 0, reason="the superuser may read everything")
def test_a_file_that_may_not_be_read_is_one_line(good: Path) -> None:
    good.chmod(0)
    assert invoke("verify", good).out.endswith("unreadable: permission denied\n")


def test_no_file_at_all_is_bad_usage() -> None:
    outcome = invoke("verify")
    assert outcome.code == 2
    assert outcome.err == "Error: Missing argument 'FILES...'.\n"


def test_a_dash_is_the_standard_input() -> None:
    result = call("verify", "-", given=dumps(played()))
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout == "<stdin>: ok: 3 seats, 5 rounds, won by Bo\n"


def test_unicode_and_hostile_file_names_are_printed_on_one_line(tmp_path: Path) -> None:
    path = tmp_path / "Partie ä 日\n\x1b[2J.json"
    dump(played(stop=1), path)
    result = call("verify", path)
    assert result.returncode == 0
    assert result.stdout.count("\n") == 1
    assert "Partie ä 日??[2J.json: ok" in result.stdout


def test_a_file_name_that_is_no_utf8_is_no_traceback(tmp_path: Path) -> None:
    path = os.fsencode(tmp_path) + b"/\xff.json"
    result = subprocess.run([*COMMAND, "verify", path], capture_output=True, timeout=60, check=False)
    assert result.returncode == 2
    assert b"no such file" in result.stdout
    assert result.stderr == b""


def _on_a_terminal(*files: Path, piped: bool) -> tuple[bytes, bytes]:
    """What goes into the pipe, if the output is piped, and what the terminal shows."""
    watcher, terminal = pty.openpty()
    with (
        os.fdopen(watcher, "rb", buffering=0) as shown,
        subprocess.Popen(
            [*COMMAND, "verify", *files],
            stdout=subprocess.PIPE if piped else terminal,
            stderr=terminal,
            env={**os.environ, "TERM": "xterm", "COLUMNS": "80", "NO_COLOR": "1"},
        ) as command,
    ):
        os.close(terminal)
        out = command.stdout.read() if command.stdout is not None else b""
        seen = b""
        # A terminal that nobody writes to any more is an error here, and an end elsewhere.
        with contextlib.suppress(OSError):
            while chunk := shown.read(10_000):
                seen += chunk
    assert command.returncode == 0
    return out, seen


def test_many_files_show_a_bar_on_a_terminal_and_keep_the_pipe_clean(good: Path) -> None:
    out, seen = _on_a_terminal(*[good] * 30, piped=True)
    assert out == f"{good}: ok: 3 seats, 5 rounds, won by Bo\n".encode() * 30
    assert b"verify" in seen
    assert b"good.json" not in seen


def test_lines_on_a_terminal_stand_above_the_bar(good: Path) -> None:
    _, seen = _on_a_terminal(*[good] * 30, piped=False)
    line = re.escape(f"{good}: ok: 3 seats, 5 rounds, won by Bo".encode())
    assert len(re.findall(rb"(?:^|\x1b\[2K|\n)" + line + rb"\r?\n", seen)) == 30
    assert b"verify" in seen


def test_many_files_show_no_bar_in_a_pipe(good: Path) -> None:
    result = call("verify", *[good] * 30)
    assert result.stderr == ""
    assert result.stdout.count("\n") == 30


def test_the_record_is_not_touched(good: Path) -> None:
    before = good.read_bytes()
    invoke("verify", good)
    assert good.read_bytes() == before
    assert load(good) == played()
