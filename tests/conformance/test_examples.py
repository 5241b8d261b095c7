"""The two example engines are whole, right, and their own."""

import ast
import shutil
import sys
from pathlib import Path

import pytest

from take5_rules.conformance import Status, run_conformance
from take5_rules.spec import KINDS, load_vectors
from tests.conformance.twins import PLAIN

NODE = shutil.which("node")
WITHOUT_NODE = pytest.mark.skipif(NODE is None, reason="Node is not installed")


@pytest.mark.parametrize(
    "command",
    [
        pytest.param([sys.executable, str(PLAIN)], id="python"),
        pytest.param([str(NODE), str(PLAIN.with_suffix(".js"))], id="node", marks=WITHOUT_NODE),
    ],
)
def test_example_engine_answers_every_vector_and_generated_turn(command: list[str]) -> None:
    report = run_conformance(command, generated=500, seed=20)
    assert len(report.outcomes) == len(load_vectors())
    assert report.count(Status.SKIPPED) == sum(len(load_vectors(kind)) for kind in ("variant", "pairs", "go"))
    assert report.count(Status.PASSED) + report.count(Status.SKIPPED) == len(report.outcomes)
    assert (report.generated, report.difference) == (500, None)
    assert set(report.claim.abilities) == set(KINDS) - {"variant", "pairs", "go"}
    assert report.claim.unknown == ()
    assert report.ok


def test_the_python_example_imports_the_standard_library_alone() -> None:
    names = set()
    for node in ast.walk(ast.parse(PLAIN.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add(str(node.module))
    assert names
    assert {name.split(".")[0] for name in names} <= sys.stdlib_module_names


def test_the_node_example_requires_built_in_modules_alone() -> None:
    text = Path(PLAIN.with_suffix(".js")).read_text("utf-8")
    required = [part.partition('"')[0] for part in text.split('require("')[1:]]
    assert required
    assert all(name.startswith("node:") for name in required)
