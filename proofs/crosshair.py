"""Runs CrossHair over the contracts, on this package or on a copy of it with a fault planted."""

import os
import subprocess
import sys
from pathlib import Path

__all__ = ["confirm", "contracts"]

_ROOT = Path(__file__).parent.parent
_SECONDS = 480


def contracts() -> list[str]:
    """The names of all contracts."""
    text = (_ROOT / "proofs" / "contracts.py").read_text("utf-8")
    return [line[4:].partition("(")[0] for line in text.splitlines() if line.startswith("def ")]


def confirm(contract: str, source: Path = _ROOT / "src") -> str:
    """What CrossHair says of one contract: that it is confirmed over all paths, or which numbers break it."""
    command = [sys.executable, "-m", "crosshair", "check", "--analysis_kind=asserts", "--report_all"]
    command += [f"--per_condition_timeout={_SECONDS}", f"proofs.contracts.{contract}"]
    found = subprocess.run(
        command,
        cwd=_ROOT,
        env={**os.environ, "PYTHONPATH": f"{source}{os.pathsep}{_ROOT}"},
        capture_output=True,
        text=True,
        timeout=2 * _SECONDS,
        check=False,
    )
    return found.stdout + found.stderr
