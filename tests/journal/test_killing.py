"""A process that is killed at any moment loses nothing that it has acknowledged; `make kill` does it more."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

from tests.journal.killing import KINDS, kill_many


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has no SIGKILL")
@pytest.mark.parametrize("kind", KINDS)
def test_what_was_acknowledged_outlives_a_kill(kind: str, tmp_path: Path) -> None:
    told = kill_many(kind, 6, tmp_path)
    assert told["kills"] == 6
    assert told["actions"] > 0
