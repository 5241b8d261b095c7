"""A child that is asked line by line: every wait ends, and nothing of it is left that can be reached."""

import os
import pickle
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from take5_rules.child import Child, ChildError, ChildFault

ECHO = "for line in sys.stdin:\n    say(line)"
LARGE = b"x" * (1 << 20) + b"\n"


@pytest.fixture(autouse=True)
def no_thread_outlives_its_child() -> Iterator[None]:
    before = threading.active_count()
    yield
    for _ in range(100):
        if threading.active_count() <= before:
            return
        time.sleep(0.05)
    raise AssertionError("a thread is left")


def child(body: str, *, longest: int = 65_536, overhears: bool = False) -> Child:
    start = "import os, sys, time\n\ndef say(text):\n    sys.stdout.write(text)\n    sys.stdout.flush()\n\n"
    return Child([sys.executable, "-c", start + body], longest=longest, overhears=overhears)


def fault_of(asked: Child, line: bytes = b"one\n", seconds: float = 20.0) -> ChildFault:
    """The fault of a child, which must come within the limit that it was given, and not much later."""
    faults: list[ChildFault] = []

    def ask() -> None:
        with pytest.raises(ChildError) as caught:
            asked.ask(line, seconds)
        faults.append(caught.value.fault)

    asking = threading.Thread(target=ask, daemon=True)
    asking.start()
    asking.join(seconds + 20)
    assert faults, "it is still waited for"
    return faults[0]


def test_each_line_has_an_answer() -> None:
    with child(ECHO, longest=len(LARGE)) as echo:
        assert [echo.ask(line, 20) for line in (b"one\n", b"two\n", LARGE)] == [b"one\n", b"two\n", LARGE]


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ("time.sleep(60)", ChildFault.DEAF),
        ("say('early\\n'); time.sleep(60)", ChildFault.DEAF),
        ("sys.stdin.read(9); say('early\\n'); time.sleep(60)", ChildFault.DEAF),
        ("sys.stdin.readline(); time.sleep(60)", ChildFault.LATE),
        ("os.close(0); time.sleep(60)", ChildFault.LATE),
        ("sys.stdin.readline()\nwhile True:\n    say('x'); time.sleep(0.02)", ChildFault.LATE),
        ("import signal\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\ntime.sleep(60)", ChildFault.DEAF),
    ],
)
def test_no_wait_is_longer_than_its_limit(body: str, fault: ChildFault) -> None:
    with child(body) as slow:
        assert fault_of(slow, LARGE, 1.0) is fault
        assert fault_of(slow) is ChildFault.ENDED


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ("sys.exit(3)", ChildFault.ENDED),
        ("os.close(1); time.sleep(60)", ChildFault.ENDED),
        ("sys.stdin.readline(); say('x' * 70_000); time.sleep(60)", ChildFault.LINE_TOO_LONG),
        ("sys.stdin.readline()\nwhile True:\n    say('x' * 4096)", ChildFault.LINE_TOO_LONG),
    ],
)
def test_who_gives_no_line_is_found_out_at_once(body: str, fault: ChildFault) -> None:
    with child(body) as bad:
        assert fault_of(bad, seconds=15) is fault


@pytest.mark.parametrize(
    "more", ["say('two\\n')", "while True:\n    say('two\\n')", "say('two\\n'); sys.exit()"]
)
def test_what_nobody_asked_for_is_no_answer_to_the_next_question(more: str) -> None:
    with child(f"say(sys.stdin.readline())\n{more}\ntime.sleep(60)") as chatty:
        assert chatty.ask(b"one\n", 20) == b"one\n"
        time.sleep(0.5)
        assert fault_of(chatty) is ChildFault.UNASKED


def test_chatter_is_not_kept() -> None:
    with child("while True:\n    say('hm\\n')") as chatty:
        assert chatty.ask(b"one\n", 20) == b"hm\n"
        time.sleep(0.5)
        assert chatty._said.qsize() < 20


def test_a_line_that_is_cut_off_by_the_end_is_told_as_it_is() -> None:
    with child("say('half')") as cut:
        assert cut.ask(b"one\n", 20) == b"half"


def test_the_exit_code_and_the_last_words_of_a_child_that_ended_are_known() -> None:
    with child("sys.stderr.write('x' * 200_000 + '\\nno idea\\n'); sys.exit(3)", overhears=True) as dead:
        assert fault_of(dead) is ChildFault.ENDED
        assert dead.exit_code == 3
        assert dead.last_words.endswith("x\nno idea")
        assert len(dead.last_words) <= 2000


def test_a_child_that_had_to_be_ended_has_no_exit_code() -> None:
    with child("time.sleep(60)") as slow:
        assert fault_of(slow, LARGE, 0.5) is ChildFault.DEAF
        assert slow.exit_code is None


def test_stopping_twice_is_no_fault_and_nobody_is_asked_after_it() -> None:
    echo = child(ECHO)
    echo.stop()
    echo.stop()
    assert fault_of(echo) is ChildFault.ENDED


def test_an_error_travels() -> None:
    error = ChildError(ChildFault.LATE)
    copy = pickle.loads(pickle.dumps(error))
    assert (type(copy), copy.fault, str(copy)) == (ChildError, ChildFault.LATE, "late")


def runs(pid: str) -> bool:
    listed = subprocess.run(["ps", "-o", "stat=", "-p", pid], capture_output=True, text=True, check=False)
    return listed.stdout.strip()[:1] not in ("", "Z")


@pytest.mark.skipif(os.name != "posix", reason="sessions are a matter of POSIX")
@pytest.mark.parametrize(
    "then", ["say('done\\n')\ntime.sleep(60)", "say('done\\n')", "os.kill(os.getppid(), 0)"]
)
def test_what_a_child_started_is_ended_with_it_even_if_it_went_first(then: str, tmp_path: Path) -> None:
    told = tmp_path / "pid"
    body = f"if (pid := os.fork()) == 0:\n    time.sleep(60)\nopen({str(told)!r}, 'w').write(str(pid))\n"
    with child(f"sys.stdin.readline()\n{body}{then}") as parent:
        if "done" in then:
            assert parent.ask(b"one\n", 20) == b"done\n"
        else:
            assert fault_of(parent, seconds=2) is ChildFault.LATE
    for _ in range(100):
        if not runs(told.read_text()):
            return
        time.sleep(0.05)
    raise AssertionError("it still runs")


@pytest.mark.skipif(os.name != "posix", reason="sessions are a matter of POSIX")
def test_what_has_left_the_session_lives_on_and_is_not_waited_for(tmp_path: Path) -> None:
    told = tmp_path / "pid"
    fork = f"if os.fork() == 0:\n    os.setsid()\n    open({str(told)!r}, 'w').write(str(os.getpid()))\n"
    with child(f"{fork}    time.sleep(3)\n    sys.exit()\n{ECHO}", overhears=True) as parent:
        assert parent.ask(b"one\n", 20) == b"one\n"
        for _ in range(100):
            if told.exists() and told.read_text():
                break
            time.sleep(0.05)
        begun = time.monotonic()
        parent.stop()
        assert time.monotonic() - begun < 20
        assert runs(told.read_text())
