"""No clause without a test, no mark without a clause."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from take5_rules.spec import load_clauses

from ..clause_marks import SHOWN, WHOLE, unknown, untested

CHECKS = """
from tests.spec.test_clause_marks import test_every_clause_is_shown_by_a_test, test_every_mark_names_a_clause
"""


def test_every_mark_names_a_clause(pytestconfig: pytest.Config) -> None:
    assert unknown(pytestconfig.stash[SHOWN]) == {}


def test_every_clause_is_shown_by_a_test(pytestconfig: pytest.Config) -> None:
    if not pytestconfig.stash[WHOLE]:
        pytest.skip("only a run of the whole suite can tell which clauses have no test")
    assert untested(pytestconfig.stash[SHOWN]) == []


def test_a_clause_without_a_test_and_a_mark_without_a_clause_are_found() -> None:
    shown = {"PLACE-NEAREST": ["test_a"], "TAKE-SIXTH": [], "PLACE-FARTHEST": ["test_b"]}
    assert untested(shown) == ["TAKE-SIXTH"]
    assert unknown(shown) == {"PLACE-FARTHEST": ["test_b"]}


def run(tmp_path: Path, tests: str, *arguments: str) -> tuple[int, dict[str, list[str]]]:
    """Run pytest on a suite of its own that has the plugin and the two checks; its exit code and report."""
    root = Path(__file__).parents[2]
    (tmp_path / "pytest.ini").write_text("[pytest]\ntestpaths = .\nmarkers =\n    clause(*ids): clauses\n")
    (tmp_path / "test_own.py").write_text(f"import pytest\n\n{tests}\n")
    (tmp_path / "test_checks.py").write_text(CHECKS)
    command = [sys.executable, "-m", "pytest", "-q", "-p", "tests.clause_marks", "-p", "no:cacheprovider"]
    command += ["--clauses", "report.json", *arguments]
    environment = {**os.environ, "PYTHONPATH": str(root), "PYTEST_ADDOPTS": ""}
    done = subprocess.run(
        command, cwd=tmp_path, env=environment, capture_output=True, timeout=120, check=False
    )
    assert done.returncode in (0, 1), done.stdout
    report: dict[str, list[str]] = json.loads((tmp_path / "report.json").read_text("utf-8"))
    return done.returncode, report


ALL = ", ".join(repr(clause.id) for clause in load_clauses())


def test_a_suite_that_shows_every_clause_passes(tmp_path: Path) -> None:
    code, report = run(tmp_path, f"@pytest.mark.clause({ALL})\ndef test_all(): pass")
    assert code == 0
    assert set(report) == {clause.id for clause in load_clauses()}
    assert set(map(tuple, report.values())) == {("test_own.py::test_all",)}


def test_a_suite_that_leaves_a_clause_out_fails(tmp_path: Path) -> None:
    all_but_one = ", ".join(repr(clause.id) for clause in load_clauses()[1:])
    code, report = run(tmp_path, f"@pytest.mark.clause({all_but_one})\ndef test_some(): pass")
    assert code == 1
    assert report[load_clauses()[0].id] == []


def test_a_suite_with_a_mark_that_names_no_clause_fails(tmp_path: Path) -> None:
    tests = f"@pytest.mark.clause({ALL}, 'PLACE-FARTHEST')\ndef test_all(): pass"
    code, report = run(tmp_path, tests)
    assert code == 1
    assert report["PLACE-FARTHEST"] == ["test_own.py::test_all"]


def test_a_selection_by_name_hides_no_clause_and_a_file_alone_is_not_the_whole_suite(tmp_path: Path) -> None:
    everything = f"@pytest.mark.clause({ALL})\ndef test_all(): pass"
    assert run(tmp_path, everything, "-k", "every_clause")[0] == 0
    assert run(tmp_path, "def test_nothing(): pass", "test_checks.py")[0] == 0
    assert run(tmp_path, "def test_nothing(): pass")[0] == 1
