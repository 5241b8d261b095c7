"""The reference documents every public name exactly once, under the module that one imports it from."""

from __future__ import annotations

import ast
import importlib
import inspect
import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from tests.layers import LAYERS

ROOT = Path(__file__).parents[2]
PAGES = sorted((ROOT / "docs").rglob("*.md"))
REFERENCE = sorted((ROOT / "docs" / "reference").glob("*.md"))

PUBLIC = re.compile(r"^\.\. public:: (\S+)\n((?:   :.*\n)*)", re.MULTILINE)
AUTODOC = re.compile(r"^\.\. auto(?:class|function|exception|data):: (\S+)\.(\w+)", re.MULTILINE)

Name = tuple[str, str]

NO_LIBRARY = {
    "__main__": "runs the command line",
    "_version": "the front door has the version",
    "asking": "the front door has its names",
    "boxes": "the front door has its names",
    "clashes": "what variants ask of an edition; nobody else calls it",
    "cli": "a command, and described as one",
    "core": "the front door has its names",
    "editions": "the front door has its names, but for one",
    "extras": "what an import says where an extra is missing; nobody calls it",
    "limits": "the front door has its error; nobody else calls it",
    "rule_variants": "the front door has its names",
    "sheet_bounds": "the scoresheet has its names",
    "variants": "the front door has its names",
}
"""The parts of the package that nobody imports from, and why."""


IN_PART = {
    "take5_rules.adapters.arrays": "shared by adapters",
    "take5_rules.adapters.openspiel_observer": "what information states hold",
    "take5_rules.batch.policies": "the package has the rest",
    "take5_rules.batch.random_rounds": "a command",
    "take5_rules.documents.strict_json": "the reader behind all formats",
    "take5_rules.editions": "the front door has the rest",
    "take5_rules.replay.foreign.errors": "the package has the rest",
    "take5_rules.replay.journal": "the package has the rest",
}
"""Modules of which a part is documented, and why the rest is not."""


def listed(module: str) -> list[str]:
    names: list[str] = importlib.import_module(module).__all__
    return names


def entries(text: str) -> list[Name]:
    """What a page documents: by the module's list, or name by name."""
    found = [(module, name) for module, name in AUTODOC.findall(text)]
    for module, lines in PUBLIC.findall(text):
        options = dict(re.findall(r":(\w+): ?(.*)", lines))
        elsewhere = options.get("elsewhere", "").split()
        names = options["names"].split() if "names" in options else listed(module)
        found += [(module, name) for name in names if name not in elsewhere]
    return found


@cache
def present(module: str) -> bool:
    """Whether it can be looked at here: the adapters' frameworks are not there for every Python."""
    try:
        importlib.import_module(module)
    except ImportError:
        return not module.startswith("take5_rules.adapters.")
    return True


DOCUMENTED = Counter(
    name for page in REFERENCE for name in entries(page.read_text(encoding="utf-8")) if present(name[0])
)


def identity(name: Name) -> object:
    """What a name stands for: the object itself where that tells, else its value and its last word."""
    value = getattr(importlib.import_module(name[0]), name[1])
    return value if isinstance(value, type) or inspect.isroutine(value) else (name[1], repr(value))


def imported(tree: ast.AST) -> set[Name]:
    """What is imported from this package, name by name; `from take5_rules.render import svg` is a module."""
    found: set[Name] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and str(node.module).split(".")[0] == "take5_rules":
            found |= {(str(node.module), alias.name) for alias in node.names}
    return found


IMPORT = re.compile(r"^(?:>>> )? *(from take5_rules\S* import (?:\([^)]*\)|[^\n(]+))", re.MULTILINE)


def examples_of(page: Path) -> ast.AST:
    statements = IMPORT.findall(page.read_text(encoding="utf-8"))
    return ast.parse("\n".join(re.sub(r"^\.\.\. ?", "", each, flags=re.MULTILINE) for each in statements))


def is_module(name: Name) -> bool:
    try:
        importlib.import_module(".".join(name))
    except ModuleNotFoundError:
        return False
    return not hasattr(importlib.import_module(name[0]), "__all__")


def test_no_name_is_documented_twice() -> None:
    assert [name for name, count in DOCUMENTED.items() if count > 1] == []
    behind = Counter(identity(name) for name in DOCUMENTED)
    assert [name for name in DOCUMENTED if behind[identity(name)] > 1] == []


def test_what_is_documented_is_public() -> None:
    hidden = {(module, name) for module, name in DOCUMENTED if name not in listed(module)}
    assert hidden == set()


@pytest.mark.parametrize("module", sorted({module for module, _ in DOCUMENTED} - set(IN_PART)))
def test_every_public_name_of_a_documented_module_is_documented(module: str) -> None:
    known = {identity(name) for name in DOCUMENTED}
    assert [name for name in listed(module) if identity((module, name)) not in known] == []


def test_what_is_documented_in_part_is_no_door() -> None:
    """A package that lists names, and a module that stands alone, are documented whole."""
    for module in set(IN_PART) - {"take5_rules.editions"}:
        assert module.count(".") == 2 + (module.startswith("take5_rules.replay.foreign"))
    assert {module for module in IN_PART if present(module)} < {module for module, _ in DOCUMENTED}


def test_every_part_of_the_package_is_documented_or_says_why_not() -> None:
    parts = {unit.split(".")[0] for layer in LAYERS for unit in layer} - {"take5_rules"}
    documented = {module.split(".")[1] for module, _ in DOCUMENTED if "." in module}
    assert parts - documented == set(NO_LIBRARY) - {"editions"}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT / "docs")))
def test_examples_import_documented_names_only(page: Path) -> None:
    known = {identity(name) for name in DOCUMENTED}
    used = {name for name in imported(examples_of(page)) if present(name[0]) and not is_module(name)}
    assert [name for name in sorted(used) if identity(name) not in known] == []


def test_whole_examples_import_documented_names_only() -> None:
    known = {identity(name) for name in DOCUMENTED}
    files = sorted((ROOT / "examples").rglob("*.py"))
    assert len(files) > 5
    for file in files:
        tree = ast.parse(file.read_text(encoding="utf-8"))
        used = {name for name in imported(tree) if present(name[0]) and not is_module(name)}
        assert [name for name in sorted(used) if identity(name) not in known] == [], file.name
