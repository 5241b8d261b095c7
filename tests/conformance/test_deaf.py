"""An engine that does not read what it is asked is waited for as little as one that does not answer."""

import os
import threading
from pathlib import Path

import pytest

from take5_rules.conformance import EngineFaultError, FaultKind, Limits, Report, Status, run_conformance
from take5_rules.conformance.engine import Engine
from take5_rules.spec import load_vectors
from tests.conformance.rogues import rogue

TURNS = load_vectors("turn")
QUICK = Limits(seconds=0.5, faults=2)

DEAF = """
HELLO["abilities"] = ["turn"]

def wrong(message):
    say({"id": message["id"], "error": "no"})

def waiting():
    import array, fcntl, termios
    length = array.array("i", [0])
    fcntl.ioctl(0, termios.FIONREAD, length)
    return length[0]

def unread(first, number):
    # Answers whatever arrives after the first answer, by its number alone, and leaves it where it is.
    import fcntl
    if hasattr(fcntl, "F_SETPIPE_SZ"):
        fcntl.fcntl(0, fcntl.F_SETPIPE_SZ, 4096)
    known = waiting()
    first()
    while True:
        if waiting() > known:
            known = waiting()
            say({"id": number, "error": "no"})
            number += 1
        time.sleep(0.001)
"""


def run_within(seconds: float, command: list[str]) -> Report:
    """The report of a run that must come to its end."""
    reports: list[Report] = []

    def ask() -> None:
        reports.append(run_conformance(command, vectors=TURNS * 10, limits=QUICK))

    asking = threading.Thread(target=ask, daemon=True)
    asking.start()
    asking.join(seconds)
    assert reports, "the run is still waiting"
    return reports[0]


def test_a_question_that_is_not_read_is_a_fault_of_the_engine(tmp_path: Path) -> None:
    faults: list[EngineFaultError] = []

    def ask() -> None:
        with Engine(rogue(tmp_path, start="time.sleep(60)"), QUICK) as engine:
            with pytest.raises(EngineFaultError) as caught:
                engine.ask({"id": 1, "input": "x" * 1_000_000}, QUICK.seconds)
            faults.append(caught.value)

    asking = threading.Thread(target=ask, daemon=True)
    asking.start()
    asking.join(30)
    assert [(fault.kind, fault.detail) for fault in faults] == [
        (FaultKind.HUNG, "did not read the question within 0.5 s")
    ]


@pytest.mark.skipif(os.name != "posix", reason="elsewhere a program cannot see what it has not read")
@pytest.mark.parametrize("begins", ["start", "does"])
def test_an_engine_that_answers_without_reading_comes_to_an_end(begins: str, tmp_path: Path) -> None:
    first = {
        "start": "while not waiting():\n    time.sleep(0.001)\nunread(lambda: say(HELLO), 1)",
        "does": "",
    }[begins]
    does = {"start": "pass", "does": "unread(lambda: wrong(message), message['id'] + 1)"}[begins]
    report = run_within(60, rogue(tmp_path, does, f"{DEAF}\n{first}"))
    reasons = [outcome.reason for outcome in report.outcomes if outcome.status is Status.FAILED]
    assert any("did not read" in reason for reason in reasons)
    assert report.count(Status.UNREACHED) > 0


def test_an_engine_that_closes_its_input_may_answer_and_is_then_found_silent(tmp_path: Path) -> None:
    does = "os.close(0)\nsay({'id': message['id'], 'error': 'no'})\ntime.sleep(60)"
    report = run_within(60, rogue(tmp_path, does, DEAF))
    reasons = [outcome.reason for outcome in report.outcomes if outcome.status is Status.FAILED]
    assert reasons.count("no") == 2
    assert sum("no answer within" in reason for reason in reasons) == 2
