"""An engine may hang, crash, flood or talk nonsense: the run goes on, ends, and leaves nothing behind."""

import os
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from take5_rules.conformance import (
    EngineFaultError,
    FaultKind,
    Limits,
    Report,
    Status,
    as_json,
    as_junit,
    as_text,
    run_conformance,
)
from take5_rules.spec import load_vectors
from take5_rules.spec.kinds import EndVector
from tests.conformance.rogues import rogue

HEADS = load_vectors("heads")
QUICK = Limits(start_seconds=20, seconds=0.5, line_bytes=10_000, faults=3)

AT_FIFTY_FIVE = 'if message["input"]["card"] == 55:\n    {}\nelse:\n    right(message)'


def run(command: list[str], limits: Limits = QUICK) -> Report:
    return run_conformance(command, vectors=HEADS, limits=limits)


@pytest.mark.parametrize(
    ("does", "kind"),
    [
        ("time.sleep(60)", "hung"),
        ("os._exit(3)", "ended: exit code 3"),
        ("raise RuntimeError('no idea')", 'last words "RuntimeError: no idea"'),
        ("print('not json', flush=True)", "not an answer"),
        ("print('[1, 2]', flush=True)", "not an answer"),
        ("sys.stdout.buffer.write(b'\\xff\\xfe\\n'); sys.stdout.flush()", "not an answer"),
        ("print('[' * 9000, flush=True)", "not an answer"),
        ("print('9' * 9000, flush=True)", "not an answer"),
        ("print('{\"id\": NaN}', flush=True)", "not an answer"),
        ("print('x' * 20_000, flush=True)", "line too long"),
        ("sys.stdout.write('x' * 2000); sys.stdout.flush(); time.sleep(60)", "hung"),
        ("say({'id': message['id'] + 1, 'output': {'heads': 7}})", "must have the id"),
        ("say({'id': True, 'output': {'heads': 7}})", "must have the id"),
        ("say({'id': message['id'], 'result': 7})", "an output or an error"),
        ("say({'id': message['id'], 'output': 7, 'note': 1})", "an output or an error"),
    ],
)
def test_one_bad_answer_fails_its_vector_alone(does: str, kind: str, tmp_path: Path) -> None:
    report = run(rogue(tmp_path, AT_FIFTY_FIVE.format(does)))
    assert not report.ok
    failed = [outcome for outcome in report.outcomes if outcome.status is Status.FAILED]
    assert [outcome.vector.id for outcome in failed] == ["heads-55"]
    assert kind in failed[0].reason.replace("'", '"')
    assert report.count(Status.PASSED) == len(HEADS) - 1


@pytest.mark.parametrize(
    ("does", "got"),
    [
        ("say({'id': message['id'], 'error': 'cannot'})", ""),
        ("say({'id': message['id'], 'output': None})", "null"),
        ("say({'id': message['id'], 'output': {'heads': '7'}})", '{"heads": "7"}'),
        ("say({'id': message['id'], 'output': {'heads': 7, 'more': 1}})", '{"heads": 7, "more": 1}'),
    ],
)
def test_a_wrong_output_is_no_fault_and_the_same_engine_goes_on(does: str, got: str, tmp_path: Path) -> None:
    begun = "open(os.path.join(os.path.dirname(__file__), 'begun'), 'a').write('x')"
    report = run(rogue(tmp_path, AT_FIFTY_FIVE.format(does), begun))
    (failed,) = [outcome for outcome in report.outcomes if outcome.status is Status.FAILED]
    assert failed.got == got
    assert failed.reason == ("" if got else "cannot")
    assert (tmp_path / "begun").read_text() == "x"


def test_true_is_not_one(tmp_path: Path) -> None:
    report = run(rogue(tmp_path, "say({'id': message['id'], 'output': {'heads': True}})"))
    assert report.count(Status.PASSED) == 0


def test_an_id_that_is_true_is_not_the_first_id(tmp_path: Path) -> None:
    command = rogue(tmp_path, "message['id'] = True\nright(message)")
    (outcome,) = run_conformance(command, vectors=HEADS[:1], limits=QUICK).outcomes
    assert "must have the id 1" in outcome.reason


def test_names_may_come_in_any_order(tmp_path: Path) -> None:
    start = "HELLO['abilities'] = ['end']"
    does = "say({'output': {'winners': [], 'over': False}, 'id': message['id']})"
    report = run_conformance(rogue(tmp_path, does, start), vectors=load_vectors("end"), limits=QUICK)
    going_on = [
        vector for vector in load_vectors("end") if isinstance(vector, EndVector) and not vector.output.over
    ]
    assert report.count(Status.PASSED) == len(going_on) > 5


def test_a_run_is_given_up_after_too_many_faults(tmp_path: Path) -> None:
    report = run(rogue(tmp_path, "os._exit(1)"))
    assert report.count(Status.FAILED) == 3
    assert report.count(Status.UNREACHED) == len(HEADS) - 3
    assert not report.ok
    for written in (as_text, as_json, as_junit):
        assert "exit code 1" in written(report)


@pytest.mark.parametrize(
    ("start", "kind"),
    [
        ("time.sleep(60)", FaultKind.HUNG),
        ("sys.exit(1)", FaultKind.ENDED),
        ("print('welcome!', flush=True)", FaultKind.NOT_AN_ANSWER),
        ("HELLO['protocol'] = 'take5-conformance/2'", FaultKind.NOT_AN_ANSWER),
        ("HELLO['abilities'] = 'heads'", FaultKind.NOT_AN_ANSWER),
        ("HELLO['editions'] = [1]", FaultKind.NOT_AN_ANSWER),
        ("del HELLO['engine']", FaultKind.NOT_AN_ANSWER),
        ("HELLO['extra'] = 1", FaultKind.NOT_AN_ANSWER),
        ("HELLO['editions'] = ['*'] * 5000", FaultKind.NOT_AN_ANSWER),
        ("HELLO['abilities'] = ['heads'] * 5000", FaultKind.NOT_AN_ANSWER),
        ("HELLO['without'] = ['x'] * 5000", FaultKind.NOT_AN_ANSWER),
        ("HELLO['editions'] = ['amigo-en-2.10' + '+low-deck' * 100]", FaultKind.NOT_AN_ANSWER),
        ("while True: print('x' * 1000)", FaultKind.NOT_AN_ANSWER),
        ("while True: sys.stdout.write('x')", FaultKind.LINE_TOO_LONG),
    ],
)
def test_an_engine_without_a_hello_cannot_be_asked(start: str, kind: FaultKind, tmp_path: Path) -> None:
    limits = Limits(start_seconds=1 if kind is FaultKind.HUNG else 20, line_bytes=100_000)
    with pytest.raises(EngineFaultError) as caught:
        run(rogue(tmp_path, start=start), limits)
    assert caught.value.kind is kind


def test_a_command_that_does_not_exist_cannot_be_asked(tmp_path: Path) -> None:
    with pytest.raises(EngineFaultError) as caught:
        run([str(tmp_path / "nothing-here")])
    assert caught.value.kind is FaultKind.NOT_STARTED


def test_chatter_on_the_error_stream_is_no_matter(tmp_path: Path) -> None:
    report = run(rogue(tmp_path, "sys.stderr.write('x' * 200_000)\nright(message)"))
    assert report.ok


def test_more_lines_than_questions_end_the_conversation(tmp_path: Path) -> None:
    report = run(rogue(tmp_path, "right(message)\nright(message)"))
    assert 0 < report.count(Status.FAILED) <= 3


def test_an_engine_that_names_nothing_passes_nothing(tmp_path: Path) -> None:
    report = run(rogue(tmp_path, start="HELLO['abilities'] = []"))
    assert report.count(Status.SKIPPED) == len(HEADS)
    assert not report.ok
    assert "nothing was asked" in as_text(report)


@pytest.mark.skipif(os.name != "posix", reason="sessions are a matter of POSIX")
def test_what_an_engine_has_started_ends_with_it(tmp_path: Path) -> None:
    noted = tmp_path / "child"
    sleeping = f"[{sys.executable!r}, '-c', 'import time; time.sleep(60)']"
    start = f"import subprocess; child = subprocess.Popen({sleeping}); "
    start += f"open({str(noted)!r}, 'w').write(str(child.pid))"
    run(rogue(tmp_path, start=start))
    child = noted.read_text()
    for _ in range(50):
        listed = subprocess.run(
            ["ps", "-o", "stat=", "-p", child], capture_output=True, text=True, check=False
        )
        if not listed.stdout.strip() or listed.stdout.startswith("Z"):
            return
        time.sleep(0.1)
    pytest.fail("a child of the engine is still running")


@pytest.mark.parametrize("does", ["os._exit(1)", "for _ in range(99):\n    right(message)", "time.sleep(60)"])
def test_no_listening_thread_is_left_after_a_run(does: str, tmp_path: Path) -> None:
    before = threading.active_count()
    run(rogue(tmp_path, does))
    for _ in range(50):
        if threading.active_count() <= before:
            return
        time.sleep(0.1)
    pytest.fail("a listening thread is still there")
