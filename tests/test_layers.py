"""The layers of the house: every module has one, and imports from lower ones only."""

import ast
import sys

import pytest

from tests.layers import LAYERS, LOOKS_UP, MODULES, imports, layer_of, ours, unit_of

CORE_IMPORTS = {
    "__future__",
    "attrs",
    "bisect",
    "collections",
    "enum",
    "functools",
    "itertools",
    "types",
    "typing",
    "take5_rules",
}
"""Chance, time, files, logs and JSON are not among these."""

EXTRAS = {
    "click": {"cli"},
    "rich": {"cli"},
    "numpy": {"archive", "batch", "evaluate"},
    "hypothesis": {"testing"},
}
"""Which part may import which optional dependency as soon as it is imported itself; adapters may all."""


def test_the_tree_is_read_whole() -> None:
    assert len(MODULES) > 20
    assert ours("take5_rules.core.rules")


def test_every_layer_lists_modules_that_are_there() -> None:
    assert {unit for units in LAYERS for unit in units} == {unit_of(module) for module in MODULES}


@pytest.mark.parametrize("module", MODULES)
def test_every_module_has_a_layer(module: str) -> None:
    assert layer_of(module) >= 0


@pytest.mark.parametrize("module", MODULES)
def test_a_module_imports_from_lower_layers_or_its_own_package(module: str) -> None:
    for name in ours(module):
        assert unit_of(name) == unit_of(module) or layer_of(name) < layer_of(module), (
            f"{module} imports {name}"
        )


@pytest.mark.parametrize(("module", "name"), sorted(LOOKS_UP))
def test_an_import_from_a_higher_layer_waits_inside_a_function(module: str, name: str) -> None:
    assert name in imports(module)
    assert name not in imports(module, into_functions=False)


def test_no_module_imports_itself_round_a_corner() -> None:
    done: set[str] = set()

    def visit(module: str, path: tuple[str, ...]) -> None:
        assert module not in path, " -> ".join((*path, module))
        if module not in done:
            for name in ours(module):
                # A package's own modules are imported by its front door, which they never import.
                if name in MODULES:
                    visit(name, (*path, module))
            done.add(module)

    for module in MODULES:
        visit(module, ())


@pytest.mark.parametrize("module", [module for module in MODULES if unit_of(module).startswith("core")])
def test_the_core_imports_no_chance_no_time_no_files_and_no_logs(module: str) -> None:
    assert {name.split(".")[0] for name in imports(module)} <= CORE_IMPORTS


@pytest.mark.parametrize("module", MODULES)
def test_optional_dependencies_are_imported_by_their_own_part_alone(module: str) -> None:
    unit = unit_of(module)
    for name in imports(module, into_functions=False):
        top = name.split(".")[0]
        if top in sys.stdlib_module_names or top in {"attrs", "take5_rules"} or unit == "adapters":
            continue
        assert unit in EXTRAS.get(top, set()), f"{module} imports {name} at once"


@pytest.mark.parametrize("module", [m for m in MODULES if unit_of(m) in {"adapters", "cli", "__main__"}])
def test_the_outermost_layer_uses_public_names_only(module: str) -> None:
    for name in ours(module):
        assert unit_of(name).partition(".")[0] != "core", f"{module} imports {name}"
        if unit_of(name) != unit_of(module):
            assert not any(part.startswith("_") for part in name.split(".")), f"{module} imports {name}"


def test_the_front_door_holds_names_and_no_code() -> None:
    tree = ast.parse(MODULES["take5_rules"].read_text(encoding="utf-8"))
    kinds = {type(node) for node in tree.body}
    assert kinds <= {ast.Expr, ast.ImportFrom, ast.Assign}
    (names,) = [node.value for node in tree.body if isinstance(node, ast.Assign)]
    listed = ast.literal_eval(names)
    from_imports = {a.asname or a.name for n in tree.body if isinstance(n, ast.ImportFrom) for a in n.names}
    assert set(listed) == from_imports
    assert len(listed) == len(set(listed))
