"""The layers of the house: every module has one, and imports from lower ones only."""

import ast
import sys
from functools import cache
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parents[1] / "src" / "take5_rules"

LAYERS: tuple[frozenset[str], ...] = (
    frozenset({"_version", "core", "core.errors", "core.value", "core.make"}),
    frozenset({"core.cards", "core.table"}),
    frozenset({"core.actions", "core.events"}),
    frozenset({"core.landing"}),
    frozenset({"core.rule"}),
    frozenset({"core.edition", "core.kinds"}),
    frozenset({"core.state", "core.resolve"}),
    frozenset({"core.order", "core.scoring", "core.turn", "core.dealing"}),
    frozenset({"core.rules", "core.apply"}),
    frozenset({"core.play", "core.choices"}),
    frozenset({"variants", "views", "shuffle", "documents"}),
    frozenset({"boxes"}),
    frozenset({"editions", "asking", "seen", "fairness"}),
    frozenset({"take5_rules", "history", "policies", "positions", "preview"}),
    frozenset({"sampling", "encoding", "wire"}),
    frozenset({"replay", "external"}),
    frozenset({"scoresheet", "playing", "spec", "rows", "duplicate", "redacted"}),
    frozenset({"simulate", "summary", "render", "batch", "testing", "conformance"}),
    frozenset({"evaluate", "archive"}),
    frozenset({"adapters", "cli"}),
    frozenset({"__main__"}),
)
"""From the lowest up; a package counts as one, but in the core each module counts for itself."""

CORE_IMPORTS = {
    "__future__",
    "attrs",
    "bisect",
    "collections",
    "enum",
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

LOOKS_UP = {("take5_rules.views.known", "take5_rules.render.svg")}
"""Imports from a higher layer, inside functions only: a notebook asks a view itself for its picture."""


def module_name(path: Path) -> str:
    parts = ("take5_rules", *path.relative_to(PACKAGE).with_suffix("").parts)
    return ".".join(parts).removesuffix(".__init__")


MODULES = {module_name(path): path for path in sorted(PACKAGE.rglob("*.py"))}


def unit_of(module: str) -> str:
    """What the layers list: a module of the core, or a part of the package."""
    _, *parts = module.split(".")
    if not parts:
        return "take5_rules"
    return ".".join(parts[:2] if parts[0] == "core" else parts[:1])


def layer_of(module: str) -> int:
    found = [number for number, units in enumerate(LAYERS) if unit_of(module) in units]
    assert len(found) == 1, f"{module} needs a place in LAYERS"
    return found[0]


def imported(node: ast.AST) -> list[str]:
    """The modules that one statement imports."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom):
        assert node.level == 0, "imports are absolute"
        inside = [f"{node.module}.{alias.name}" for alias in node.names]
        return [name if name in MODULES else str(node.module) for name in inside]
    return []


def only_for_types(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"


def walk(node: ast.AST, *, into_functions: bool) -> list[ast.AST]:
    if only_for_types(node):
        return []
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and not into_functions:
        return []
    found = [node]
    for child in ast.iter_child_nodes(node):
        found += walk(child, into_functions=into_functions)
    return found


@cache
def imports(module: str, *, into_functions: bool = True) -> frozenset[str]:
    tree = ast.parse(MODULES[module].read_text(encoding="utf-8"))
    nodes = walk(tree, into_functions=into_functions)
    return frozenset(name for node in nodes for name in imported(node))


def ours(module: str) -> list[str]:
    found = imports(module) - {name for where, name in LOOKS_UP if where == module}
    return sorted(name for name in found if name.split(".")[0] == "take5_rules")


def test_the_tree_is_read_whole() -> None:
    assert len(MODULES) > 20
    assert ours("take5_rules.core.rules")


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
