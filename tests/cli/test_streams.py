"""Whatever the shell has closed or filled up, a command ends with its own exit code and no traceback."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from tests.cli.running import COMMAND, invoke

TWO_SEATS = ("--name", "Ada", "--name", "Bo")
LONG = "x" * 300


def _shell(redirection: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["sh", "-c", f'exec "$@" {redirection}', "sh", *COMMAND, *arguments],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("verify", "-"), 2),
        (("verify", "--archive", "-"), 0),
        (("show", "-"), 2),
        (("rows", "-"), 2),
        (("diff", "-", "-"), 2),
        (("convert", "--from", "bga", "-"), 2),
        (("track", *TWO_SEATS), 0),
    ],
    ids=lambda value: value[0] if isinstance(value, tuple) else "",
)
def test_a_closed_input_is_an_empty_one(arguments: tuple[str, ...], code: int) -> None:
    result = _shell("<&-", *arguments)
    assert "Traceback" not in result.stderr
    assert result.returncode == code


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("simulate", "random", "random", "--matches", "1", "--edition", "amigo-en-2.10+rounds-1"), 0),
        (("verify", "--archive", "missing"), 2),
        (("new", "--edition", "none"), 2),
    ],
    ids=lambda value: value[0] if isinstance(value, tuple) else "",
)
@pytest.mark.parametrize("redirection", ["2>&-", "2>/dev/full"])
def test_the_exit_code_tells_where_nothing_can_be_said(
    redirection: str, arguments: tuple[str, ...], code: int
) -> None:
    if "/dev/full" in redirection and not Path("/dev/full").exists():
        pytest.skip("no /dev/full here")
    assert _shell(redirection, *arguments).returncode == code


@pytest.mark.parametrize("place", ["file/x.json", "nowhere/x.json", LONG, f"{LONG}/x.json", "."])
@pytest.mark.parametrize(
    "arguments",
    [
        ("new", "--out"),
        ("score", "new", *TWO_SEATS),
        ("track", *TWO_SEATS),
        ("track", *TWO_SEATS, "--sheet"),
        ("simulate", "random", "random", "--matches", "1", "--edition", "amigo-en-2.10+rounds-1", "--plot"),
    ],
    ids=lambda arguments: arguments[0] + arguments[-1],
)
def test_a_place_that_cannot_be_written_is_named_as_it_was_given(
    arguments: tuple[str, ...], place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("file").touch()
    outcome = invoke(*arguments, place)
    assert outcome.code == 2
    assert re.fullmatch(rf"Error: {re.escape(place)}: [a-z ]+\n", outcome.err)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file"]
