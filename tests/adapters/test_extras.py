"""Adapters need their extras and say so; nothing else needs them."""

import subprocess
import sys

import pytest


def run(code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=120, check=False
    )


WITHOUT = """
import sys
class Nowhere:
    def find_spec(self, name, path=None, target=None):
        if name == '{package}':
            raise ModuleNotFoundError(f'No module named {{name!r}}', name=name)
sys.meta_path.insert(0, Nowhere())
"""


@pytest.mark.parametrize(
    ("module", "package", "extra"),
    [
        ("pettingzoo", "pettingzoo", "pettingzoo"),
        ("pettingzoo", "gymnasium", "pettingzoo"),
        ("pettingzoo", "numpy", "pettingzoo"),
        ("gymnasium", "gymnasium", "gymnasium"),
        ("gymnasium", "numpy", "gymnasium"),
        ("openspiel", "pyspiel", "openspiel"),
        ("openspiel", "numpy", "openspiel"),
    ],
)
def test_a_missing_extra_is_named_in_one_clear_error(module: str, package: str, extra: str) -> None:
    ran = run(f"{WITHOUT.format(package=package)}\nimport take5_rules.adapters.{module}")
    assert ran.returncode == 1
    assert ran.stderr.strip().endswith(
        f"ModuleNotFoundError: {package} is missing; install the extra {extra}: "
        f"pip install 'take5-rules[{extra}]'"
    )


def test_the_package_and_the_encoding_import_no_framework() -> None:
    code = (
        "import sys, take5_rules, take5_rules.encoding, take5_rules.simulate, take5_rules.replay, "
        "take5_rules.adapters, take5_rules.adapters.hosting\n"
        "sys.exit(' '.join({'numpy', 'gymnasium', 'pettingzoo', 'pyspiel', 'torch'} & {*sys.modules}) or 0)"
    )
    ran = run(code)
    assert (ran.returncode, ran.stderr) == (0, "")


def test_the_front_door_imports_no_adapter_and_no_encoding() -> None:
    code = (
        "import sys, take5_rules\n"
        "sys.exit(' '.join(name for name in sys.modules if name.startswith(('take5_rules.adapters', "
        "'take5_rules.encoding'))) or 0)"
    )
    ran = run(code)
    assert (ran.returncode, ran.stderr) == (0, "")
