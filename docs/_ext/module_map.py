"""The map of modules: the layers that the tests hold the package to, drawn with what really imports what."""

from __future__ import annotations

import ast
import shutil
import subprocess
from functools import cache
from html import escape

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from tables import table

from tests.layers import LAYERS, MODULES, ours, unit_of

Edge = tuple[str, str]


@cache
def edges() -> frozenset[Edge]:
    """Which unit imports from which, by the package's source; the front door's own names are the core's."""
    found = {(unit_of(module), unit_of(name)) for module in MODULES for name in ours(module)}
    return frozenset((start, end) for start, end in found if start != end)


def needed(all_edges: frozenset[Edge]) -> list[Edge]:
    """The edges without those that follow from others: what one reaches anyway through another unit."""
    after: dict[str, set[str]] = {}
    for start, end in all_edges:
        after.setdefault(start, set()).add(end)

    @cache
    def reach(unit: str) -> frozenset[str]:
        found: set[str] = set()
        for end in after.get(unit, ()):
            found |= {end} | reach(end)
        return frozenset(found)

    return sorted(
        (start, end)
        for start, end in all_edges
        if not any(end in reach(other) for other in after[start] if other != end)
    )


def inside(unit: str) -> bool:
    return unit.startswith("core.")


def whole(unit: str) -> str:
    """The core as one."""
    return "core" if inside(unit) else unit


def parts() -> dict[str, tuple[list[list[str]], frozenset[Edge]]]:
    """The two pictures: the package with the core as one, and the core; layers from the lowest up."""
    front = [["core"], *([unit for unit in units if not unit.startswith("core")] for units in LAYERS)]
    outer = {(whole(start), whole(end)) for start, end in edges()}
    return {
        "The package, with the core as one": (front, frozenset(edge for edge in outer if edge[0] != edge[1])),
        "The core": (
            [[unit for unit in units if inside(unit)] for units in LAYERS],
            frozenset(edge for edge in edges() if inside(edge[0]) and inside(edge[1])),
        ),
    }


def source(layers: list[list[str]], all_edges: frozenset[Edge]) -> str:
    """The graph in the language of Graphviz, the lowest layer at the bottom."""
    lines = [
        "digraph modules { rankdir=TB; bgcolor=transparent; nodesep=0.12; ranksep=0.3;",
        "node [shape=box, style=rounded, height=0.3, margin=0.07];",
        'node [fontname="sans-serif", fontsize=12];',
        "edge [arrowsize=0.5, penwidth=0.7];",
    ]
    filled = [sorted(units) for units in layers if units]
    for number, units in enumerate(filled):
        # An unseen node in each layer holds the layers apart and in order.
        shown = "; ".join(f'"{unit}"' for unit in units)
        lines.append(f'{{ rank=same; "layer {number}" [style=invis, label="", width=0]; {shown}; }}')
    order = " -> ".join(f'"layer {number}"' for number in reversed(range(len(filled))))
    lines.append(f"{order} [style=invis];")
    lines += [f'"{start}" -> "{end}";' for start, end in needed(all_edges)]
    return "\n".join([*lines, "}"])


def draw(title: str, graph: str) -> str:
    """A graph as SVG, in the colour of the text around it."""
    made = subprocess.run(["dot", "-Tsvg"], input=graph, capture_output=True, check=True, text=True)
    picture = made.stdout[made.stdout.index("<svg") :]
    picture = picture.replace('"black"', '"currentColor"').replace("<text ", '<text fill="currentColor" ')
    words = escape(f"{title}: modules by layer, and what each imports; the table below says the same.")
    return picture.replace(
        "<svg ", f'<svg role="img" aria-label="{words}" style="max-width:100%;height:auto" ', 1
    )


def below(unit: str) -> list[str]:
    """What a unit imports from."""
    return sorted(end for start, end in edges() if start == unit)


def about(unit: str) -> str:
    """The first sentence of a unit's own docstring."""
    module = unit if unit == "take5_rules" else f"take5_rules.{unit}"
    docstring = ast.get_docstring(ast.parse(MODULES[module].read_text(encoding="utf-8"))) or ""
    return docstring.split("\n\n")[0].replace("\n", " ")


class ModuleMap(SphinxDirective):
    """``{module-map}``: the picture, and a table of layers, units and what they are for."""

    def run(self) -> list[nodes.Node]:
        self.env.note_reread()
        rows = [
            [
                str(number),
                unit,
                about(unit),
                ", ".join(sorted(end for start, end in edges() if start == unit)),
            ]
            for number, units in enumerate(LAYERS)
            for unit in sorted(units)
        ]
        return [*_pictures(), table(["layer", "module", "what it is for", "imports from"], rows)]


def _pictures() -> list[nodes.Node]:
    if shutil.which("dot") is None:
        return [
            nodes.paragraph(text="Graphviz was missing when this page was built, so the pictures are, too.")
        ]
    made: list[nodes.Node] = []
    for title, (layers, all_edges) in parts().items():
        made.append(nodes.rubric(text=title))
        made.append(nodes.raw("", draw(title, source(layers, all_edges)), format="html"))
    return made


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the directive."""
    app.add_directive("module-map", ModuleMap)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
