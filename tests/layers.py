"""The layers of the house, and what really imports what: data for the test and for the map in the docs."""

import ast
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1] / "src" / "take5_rules"

LAYERS: tuple[frozenset[str], ...] = (
    frozenset({"_version", "extras", "core", "core.errors", "core.value", "core.make"}),
    frozenset({"core.cards", "core.checking", "core.table", "limits"}),
    frozenset({"core.actions", "core.base_events"}),
    frozenset({"core.variant_events"}),
    frozenset({"core.events"}),
    frozenset({"core.landing"}),
    frozenset({"core.rule"}),
    frozenset({"core.edition", "core.kinds"}),
    frozenset({"core.state", "core.resolve"}),
    frozenset({"core.order", "core.scoring", "core.turn", "core.choosing", "core.dealing"}),
    frozenset({"core.due"}),
    frozenset({"core.rules", "core.apply"}),
    frozenset({"core.play", "core.choices"}),
    frozenset({"clashes", "child"}),
    frozenset({"variants", "rule_variants", "views", "shuffle", "documents"}),
    frozenset({"boxes"}),
    frozenset({"editions", "asking", "seen", "fairness", "sheet_bounds"}),
    frozenset({"take5_rules", "history", "policies", "positions", "preview"}),
    frozenset({"sampling", "encoding", "wire"}),
    frozenset({"replay", "external", "phrases"}),
    frozenset({"scoresheet", "playing", "spec", "rows", "duplicate", "redacted"}),
    frozenset({"simulate", "summary", "render", "batch", "testing", "conformance"}),
    frozenset({"evaluate", "archive"}),
    frozenset({"adapters", "cli"}),
    frozenset({"__main__"}),
)
"""From the lowest up; a package counts as one, but in the core each module counts for itself."""

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
