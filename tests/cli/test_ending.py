"""Whatever ends a command from outside, the programs that it has started are ended with it."""

import os
import shlex
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

if os.name != "posix":
    pytest.skip("signals are a matter of POSIX", allow_module_level=True)
if shutil.which("ps") is None:
    pytest.skip("ps is not here to say what still runs", allow_module_level=True)

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


@contextmanager
def command(arguments: list[str], *ignored: str) -> Iterator[subprocess.Popen[bytes]]:
    """The command with no signals ignored but these, whatever the tests were started by ignores."""
    code = f"""
import signal, sys
from take5_rules.cli.app import run
signal.signal(signal.SIGINT, signal.default_int_handler)
for name in ("SIGTERM", "SIGHUP"):
    signal.signal(getattr(signal, name), signal.SIG_IGN if name in {ignored!r} else signal.SIG_DFL)
sys.exit(run({arguments!r}))
"""
    pipe = subprocess.PIPE
    with subprocess.Popen([sys.executable, "-c", code], stdin=pipe, stdout=pipe, stderr=pipe) as running:
        try:
            yield running
        finally:
            running.kill()


@pytest.mark.parametrize("kind", HERE)
@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_a_program_that_hangs_is_ended_with_the_command(kind: str, name: str, tmp_path: Path) -> None:
    script, told = tmp_path / "stubborn.py", tmp_path / "pid"
    script.write_text(STUBBORN)
    started = shlex.join([sys.executable, str(script), str(told)])
    with command([*HERE[kind], started if kind == "conformance" else f"cmd:{started}"]) as running:
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
    with command(["conformance", "--timeout", "600", "--engine", engine], "SIGHUP") as running:
        assert wait_for(told.exists)
        time.sleep(0.2)
        running.send_signal(signal.SIGHUP)
        with pytest.raises(subprocess.TimeoutExpired):
            running.wait(0.5)
        running.send_signal(signal.SIGTERM)
        running.communicate(timeout=30)
    assert running.returncode == 130
    assert wait_for(lambda: not runs(told.read_text()))
