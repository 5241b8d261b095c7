"""The example host passes its own tests, and a host with a fault does not."""

import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "test_a_host.py"


def run(path: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(path), "-c", "/dev/null"]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=path.parent)


def test_the_example_host_passes() -> None:
    done = run(EXAMPLE)
    assert done.returncode == 0, done.stdout
    assert "5 passed" in done.stdout


FAULTS = {
    "journals-refusals": (
        "            return error.reason",
        "            self.journal.append(action)\n            return error.reason",
        "test_nothing_that_the_rules_refuse_changes_the_host",
    ),
    "keeps-voided-rounds": (
        "self.board = list(step.after.match.totals)",
        "pass",
        "test_the_score_board_shows_the_totals_between_rounds",
    ),
    "loses-the-last-action": (
        "for action in journal:",
        "for action in journal[:-1]:",
        "test_the_host_follows_every_match",
    ),
}
HASTE = """
from hypothesis import Phase, settings
settings.register_profile("haste", phases=[Phase.generate], database=None, deadline=None)
settings.load_profile("haste")
"""


@pytest.mark.parametrize("fault", FAULTS)
def test_a_host_with_a_fault_fails(tmp_path: Path, fault: str) -> None:
    right, wrong, failing = FAULTS[fault]
    text = EXAMPLE.read_text(encoding="utf-8")
    assert right in text
    copy = tmp_path / "test_a_wrong_host.py"
    copy.write_text(text.replace(right, wrong), encoding="utf-8")
    (tmp_path / "conftest.py").write_text(HASTE, encoding="utf-8")
    done = run(copy)
    assert done.returncode == 1, done.stdout
    assert f"FAILED test_a_wrong_host.py::{failing}" in done.stdout
