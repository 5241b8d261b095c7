"""Without NumPy the package works and the batch says which extra is missing."""

import subprocess
import sys


def run(code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False
    )


def test_the_batch_names_the_extra_where_numpy_is_missing() -> None:
    ran = run("import sys; sys.modules['numpy'] = None; import take5_rules; import take5_rules.batch")
    assert ran.returncode == 1
    assert ran.stderr.strip().endswith(
        "ModuleNotFoundError: numpy is missing; install the extra batch: pip install 'take5-rules[batch]'"
    )


def test_the_package_itself_does_not_import_numpy() -> None:
    assert run("import sys, take5_rules; sys.exit('numpy' in sys.modules)").returncode == 0
