"""What importing the package costs, and that each name of the front door is there."""

import subprocess
import sys

import pytest

import take5_rules


def loaded_by(code: str) -> set[str]:
    """The modules that are loaded after ``code`` in a fresh interpreter, without the site packages' hooks."""
    run = subprocess.run(
        [sys.executable, "-c", f"{code}\nimport sys\nprint(*sys.modules)"],
        capture_output=True,
        text=True,
        check=True,
    )
    return set(run.stdout.split())


@pytest.fixture(scope="module")
def loaded() -> set[str]:
    return loaded_by("import take5_rules") - loaded_by("import attrs")


OPTIONAL = ("numpy", "click", "rich", "hypothesis", "pytest")
HEAVY = (
    "json",
    "random",
    "logging",
    "subprocess",
    "socket",
    "asyncio",
    "sqlite3",
    "http",
    "argparse",
    "hashlib",
)


@pytest.mark.parametrize("name", [*OPTIONAL, *HEAVY])
def test_importing_the_package_loads_no_optional_and_no_heavy_module(loaded: set[str], name: str) -> None:
    assert name not in loaded


def test_importing_the_package_loads_none_of_its_edges(loaded: set[str]) -> None:
    edges = (
        "replay",
        "render",
        "batch",
        "cli",
        "adapters",
        "testing",
        "spec",
        "simulate",
        "scoresheet",
        "wire",
        "documents",
        "redacted",
        "duplicate",
    )
    assert not [name for name in loaded for edge in edges if name.startswith(f"take5_rules.{edge}")]


def test_every_public_name_is_there_and_says_what_it_is() -> None:
    for name in take5_rules.__all__:
        assert hasattr(take5_rules, name), name
    documented = [name for name in take5_rules.__all__ if callable(getattr(take5_rules, name))]
    assert all(getattr(take5_rules, name).__doc__ for name in documented)


def test_importing_the_package_writes_nothing_and_asks_for_nothing() -> None:
    run = subprocess.run(
        [sys.executable, "-W", "error", "-c", "import take5_rules"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert (run.stdout, run.stderr) == ("", "")


@pytest.mark.parametrize(
    ("package", "part", "extra"), [("hypothesis", "testing", "hypothesis"), ("numpy", "batch", "batch")]
)
def test_a_missing_extra_is_named(package: str, part: str, extra: str) -> None:
    code = f"import sys\nsys.modules['{package}'] = None\nimport take5_rules.{part}"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert run.returncode == 1
    assert f"take5-rules[{extra}]" in run.stderr.splitlines()[-1]
    assert "ModuleNotFoundError" in run.stderr.splitlines()[-1]
