"""The two example engines are whole, right, and their own."""

import ast
import re
import shutil
import sys
from pathlib import Path

import pytest

from take5_rules.conformance import Status, run_conformance
from take5_rules.spec import KINDS, load_vectors
from tests.conformance.twins import FILES, PLAIN

NODE = shutil.which("node")
WITHOUT_NODE = pytest.mark.skipif(NODE is None, reason="Node is not installed")


@pytest.mark.parametrize(
    "command",
    [
        pytest.param([sys.executable, str(PLAIN)], id="python"),
        pytest.param([str(NODE), str(PLAIN.with_suffix(".js"))], id="node", marks=WITHOUT_NODE),
    ],
)
def test_example_engine_answers_every_vector_and_generated_turn_from_any_folder(
    command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    report = run_conformance(command, generated=500, seed=20)
    assert len(report.outcomes) == len(load_vectors())
    assert report.count(Status.PASSED) == len(report.outcomes)
    assert (report.generated, report.difference) == (500, None)
    assert list(report.claim.abilities) == list(KINDS)
    assert report.claim.unknown == ()
    assert report.ok


def test_the_python_example_imports_the_standard_library_and_its_own_files_alone() -> None:
    names = set()
    for file in FILES:
        for node in ast.walk(ast.parse(PLAIN.with_stem(file).read_text("utf-8"))):
            if isinstance(node, ast.Import):
                names |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                names.add(str(node.module))
    assert names
    assert {name.split(".")[0] for name in names} <= sys.stdlib_module_names | set(FILES)


def test_the_node_example_requires_built_in_modules_and_its_own_files_alone() -> None:
    texts = [PLAIN.with_name(f"{file}.js").read_text("utf-8") for file in FILES]
    required = {part.partition('"')[0] for text in texts for part in text.split('require("')[1:]}
    own = {f"./{file}.js" for file in FILES}
    assert own & required == own - {"./plain.js"}
    assert all(name.startswith("node:") for name in required - own)


def test_both_examples_have_the_same_files() -> None:
    assert {file.name for file in PLAIN.parent.iterdir() if file.is_file()} == {
        f"{file}.{language}" for file in FILES for language in ("py", "js")
    }


@pytest.mark.parametrize("file", FILES)
def test_both_examples_can_be_read_side_by_side(file: str) -> None:
    python = re.findall(r"(?:def|class) (\w+)", PLAIN.with_stem(file).read_text("utf-8"))
    node = PLAIN.with_name(f"{file}.js").read_text("utf-8")
    classes = [name for name in python if name[0].isupper()]
    assert re.findall(r"^class (\w+)", node, re.MULTILINE) == classes
