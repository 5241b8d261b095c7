"""A type checker sees of the public names what the files beside this say, no less and no more."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import take5_rules

ROOT = Path(__file__).resolve().parents[2]
NAMES = Path(__file__).with_name("public_names.py")
EDGES = Path(__file__).with_name("public_edges.py")
ADAPTERS = Path(__file__).with_name("public_adapters.py")


def mypy(*paths: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "mypy", "--strict", *map(str, paths)]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)


def test_the_public_names_have_their_types() -> None:
    run = mypy(NAMES, EDGES)
    assert run.returncode == 0, run.stdout + run.stderr


def test_the_adapters_have_their_types() -> None:
    for framework in ("numpy", "gymnasium", "pettingzoo"):
        pytest.importorskip(framework)
    run = mypy(ADAPTERS)
    assert run.returncode == 0, run.stdout + run.stderr


def test_a_wrong_type_would_be_noticed(tmp_path: Path) -> None:
    text = NAMES.read_text(encoding="utf-8")
    wrong = tmp_path / "wrong_names.py"
    changes = {
        "assert_type(bullheads(55), int)": "assert_type(bullheads(55), str)",
        "        case Finished(_, best):\n            assert_type(best, tuple[int, ...])\n"
        '            return "finished"\n': "",
        "PickCard(seat=0)  # type: ignore[call-arg]": "PickCard(seat=0, card=1)  # type: ignore[call-arg]",
    }
    for right, change in changes.items():
        assert right in text
        text = text.replace(right, change)
    wrong.write_text(text, encoding="utf-8")
    run = mypy(wrong)
    assert run.returncode == 1
    codes = re.findall(r"error: .*\[([a-z-]+)\]$", run.stdout, re.MULTILINE)
    assert sorted(codes) == ["arg-type", "assert-type", "unused-ignore"], run.stdout


def test_the_package_says_that_it_is_typed() -> None:
    assert (Path(take5_rules.__file__).parent / "py.typed").read_text(encoding="utf-8") == ""
