"""Whatever ends a command from outside, the programs that it has started are ended with it."""

import os
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

if os.name != "posix":
    pytest.skip("signals are a matter of POSIX", allow_module_level=True)

STUBBORN = """
import os, signal, sys, time
for one in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
    signal.signal(one, signal.SIG_IGN)
if os.fork() == 0:
    time.sleep(600)
with open(sys.argv[1] + ".part", "w") as told:
    told.write(str(os.getpid()))
os.rename(sys.argv[1] + ".part", sys.argv[1])
time.sleep(600)
"""
HERE = {
    "conformance": ["conformance", "--timeout", "600", "--engine"],
    "play": ["play", "--seats", "2", "--human", "1", "--seconds", "600", "--policy"],
    "simulate": ["simulate", "lowest", "--seconds", "600"],
}


def runs(group: str) -> bool:
    """Whether anything of a session still runs."""
    listed = subprocess.run(["ps", "-eo", "sid=,stat="], capture_output=True, text=True, check=True).stdout
    lines = [line.split() for line in listed.splitlines()]
    return any(found == group and not state.startswith("Z") for found, state in lines)


def wait_for(what: Callable[[], bool]) -> bool:
    for _ in range(200):
        if what():
            return True
        time.sleep(0.05)
    return False


@pytest.mark.parametrize("command", HERE)
@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_a_program_that_hangs_is_ended_with_the_command(command: str, name: str, tmp_path: Path) -> None:
    script, told = tmp_path / "stubborn.py", tmp_path / "pid"
    script.write_text(STUBBORN)
    started = shlex.join([sys.executable, str(script), str(told)])
    arguments = [*HERE[command], started if command == "conformance" else f"cmd:{started}"]
    with subprocess.Popen(
        [sys.executable, "-m", "take5_rules", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as running:
        assert wait_for(told.exists)
        time.sleep(0.2)
        running.send_signal(getattr(signal, name))
        _, errors = running.communicate(timeout=30)
    assert (running.returncode, errors.decode().split()) == (130, ["interrupted"])
    assert wait_for(lambda: not runs(told.read_text()))


def test_a_hang_up_that_nobody_wants_to_hear_of_is_not_heard(tmp_path: Path) -> None:
    script, told = tmp_path / "stubborn.py", tmp_path / "pid"
    script.write_text(STUBBORN)
    engine = shlex.join([sys.executable, str(script), str(told)])
    code = "import signal, sys; signal.signal(signal.SIGHUP, signal.SIG_IGN)\n"
    code += "from take5_rules.cli.app import run\n"
    code += f"sys.exit(run(['conformance', '--timeout', '600', '--engine', {engine!r}]))"
    with subprocess.Popen([sys.executable, "-c", code], stderr=subprocess.PIPE) as running:
        assert wait_for(told.exists)
        time.sleep(0.2)
        running.send_signal(signal.SIGHUP)
        with pytest.raises(subprocess.TimeoutExpired):
            running.wait(0.5)
        running.send_signal(signal.SIGTERM)
        running.communicate(timeout=30)
    assert running.returncode == 130
    assert wait_for(lambda: not runs(told.read_text()))
