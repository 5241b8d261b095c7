"""Pages made of data: the rules clause by clause, the editions compared, and the reasons of refusals."""

from __future__ import annotations

import contextlib
import importlib
import inspect
import json
import pkgutil
import re
import subprocess
import sys
import tempfile
from enum import StrEnum
from functools import cache
from pathlib import Path

from docutils import nodes
from pictures import for_pictures, in_page
from sphinx.application import Sphinx
from sphinx.pycode import ModuleAnalyzer
from sphinx.util.docutils import SphinxDirective
from tables import table

import take5_rules
from take5_rules import KNOWN_NOT_BUILT, PUBLISHED, VARIANTS
from take5_rules.core import errors
from take5_rules.core.edition import Edition, Rounds
from take5_rules.render.labels import threshold_text
from take5_rules.render.vectors import draw
from take5_rules.spec import Clause, load_clauses, load_sources, load_vectors
from take5_rules.spec import draw as draw_text
from take5_rules.spec.turns import TurnVector

ROOT = Path(__file__).parent.parent.parent


@cache
def tests_by_clause() -> dict[str, list[str]]:
    """The test functions that carry each clause's mark, as the test suite itself collects them."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "clauses.json"
        command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "--clauses", str(file), "tests"]
        subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
        shown: dict[str, list[str]] = json.loads(file.read_text(encoding="utf-8"))
    return {id: sorted({node.split("[")[0] for node in found}) for id, found in shown.items()}


class Clauses(SphinxDirective):
    """``{clauses}``: a section for each clause, with a picture and the tests that show it."""

    def run(self) -> list[nodes.Node]:
        self.env.note_reread()
        made: list[nodes.Node] = [for_pictures(), _contents()]
        for clause in load_clauses():
            section = nodes.section(ids=[clause.id.lower()], names=[f"clause-{clause.id.lower()}"])
            # Other pages link to it by this name.
            self.state.document.note_explicit_target(section)
            section += nodes.title(text=_heading(clause))
            section += nodes.paragraph(text=clause.text)
            section += _facts(clause)
            section += _shown(clause)
            made.append(section)
        sources = _sources()
        self.state.document.note_explicit_target(sources)
        return [*made, sources]


def _heading(clause: Clause) -> str:
    return f"{clause.title[0].upper()}{clause.title[1:]} ({clause.id})"


def _contents() -> nodes.Node:
    """A link to each clause, those whose ids begin alike on one line."""
    groups: dict[str, list[Clause]] = {}
    for clause in load_clauses():
        groups.setdefault(clause.id.partition("-")[0], []).append(clause)
    lines = nodes.field_list()
    for name, group in groups.items():
        links = nodes.paragraph()
        for clause in group:
            links += [nodes.Text("; ")] if links.children else []
            links += nodes.reference(text=clause.title, refid=clause.id.lower(), internal=True)
        lines += _field(name, links)
    return lines


def _facts(clause: Clause) -> nodes.Node:
    facts = nodes.field_list()
    facts += _field("Source", _cited(clause) if clause.sources else nodes.paragraph(text="none prints it"))
    for name, value in (
        ("Holds for", ", ".join((*clause.editions, *clause.variants))),
        ("Follows", clause.follows),
        ("Decided here", clause.decided),
        ("Why", clause.why),
        ("Tests", ", ".join(tests_by_clause().get(clause.id, []))),
    ):
        if value:
            facts += _field(name, nodes.paragraph(text=value))
    return facts


def _field(name: str, body: nodes.Node) -> nodes.Node:
    field = nodes.field()
    field += nodes.field_name(text=name)
    field += nodes.field_body("", body)
    return field


def _cited(clause: Clause) -> nodes.Node:
    """Each citation as a link to the list of sources."""
    titles = {source.key: source.title for source in load_sources()}
    cited = nodes.paragraph()
    for one in clause.sources:
        cited += [nodes.Text("; ")] if cited.children else []
        cited += nodes.reference(text=titles[one.source], refid=_anchor(one.source), internal=True)
        cited += [nodes.Text(f", {one.at}")] if one.at else []
    return cited


def _anchor(key: str) -> str:
    return f"source-{key.lower()}"


def _sources() -> nodes.Node:
    """Every source with its kind and its address, or with a word on why it has none."""
    section = nodes.section(ids=["sources"], names=["clause-sources"])
    section += nodes.title(text="Sources")
    section += nodes.paragraph(text=SOURCES)
    for source in load_sources():
        entry = nodes.paragraph(ids=[_anchor(source.key)])
        entry += [nodes.strong(text=source.key), nodes.Text(f": {source.title} ({KINDS[source.kind]}). ")]
        if source.url:
            entry += nodes.reference(text=source.url, refuri=source.url)
        else:
            entry += nodes.Text(NO_ADDRESS)
        section += entry
    return section


SOURCES = (
    "No rulebook was had from its publisher: a mirror is a copy, a transcription or a translation, and a "
    "guide tells in its own words what it read."
)
NO_ADDRESS = "It was read as a text whose public address is not known here."
KINDS = {
    "mirror": "a rulebook in a mirror",
    "guide": "a guide",
    "publisher": "a page of the publisher or designer",
    "site": "a site",
    "wiki": "written by its users",
    "code": "a program",
}


def _shown(clause: Clause) -> list[nodes.Node]:
    """The clause's vector as a picture, a turn if there is one, and the same in text for whoever asks."""
    vectors = load_vectors(clause=clause.id)
    if not vectors:
        return []
    turns = [vector for vector in vectors if isinstance(vector, TurnVector)]
    best = turns[0] if turns else vectors[0]
    return [
        nodes.paragraph(text=f"Vector {best.id}, one of {len(vectors)}: {best.title}"),
        in_page(draw(best)),
        nodes.raw("", "<details><summary>The same in text</summary>", format="html"),
        nodes.literal_block(text=draw_text(best), language="text"),
        nodes.raw("", "</details>", format="html"),
    ]


class Editions(SphinxDirective):
    """``{editions}``: the published boxes and the variants, compared."""

    def run(self) -> list[nodes.Node]:
        self.env.note_reread()
        boxes = [
            [
                box.id,
                box.title,
                _end(box.edition),
                str(box.draft_seats),
                box.source,
            ]
            for box in PUBLISHED.values()
        ]
        variants = [[one.id, one.title, ", ".join(sorted(one.axes)), one.source] for one in VARIANTS]
        known = [[str(one.year), one.title, one.missing] for one in KNOWN_NOT_BUILT]
        return [
            table(["id", "title", "ends", "draft, most seats", "source"], boxes),
            nodes.paragraph(text="What a source leaves open, and what was decided:"),
            _open_points(),
            nodes.paragraph(text="Two variants that decide the same do not go together."),
            table(["variant", "title", "decides", "source"], variants),
            nodes.paragraph(text="Known, and not built:"),
            table(["year", "title", "what is missing"], known),
        ]


def _open_points() -> nodes.Node:
    """The points with the boxes that they concern, for many share them."""
    boxes: dict[str, list[str]] = {}
    for box in PUBLISHED.values():
        for point in box.open_points:
            boxes.setdefault(point, []).append(box.id)
    return table(["open point", "boxes"], [[point, ", ".join(ids)] for point, ids in boxes.items()])


def _end(edition: Edition) -> str:
    end = edition.end
    if isinstance(end, Rounds):
        return f"after {end.count} rounds"
    return threshold_text(end)


REFUSALS = (errors.Reason, errors.EditionReason, errors.ResolveReason)


class Reasons(SphinxDirective):
    """``{reasons}``: every reason with which something is refused, those of the rules with their meaning."""

    def run(self) -> list[nodes.Node]:
        self.env.note_reread()
        made: list[nodes.Node] = []
        docs = ModuleAnalyzer.for_module(errors.__name__).find_attr_docs()
        for kind in REFUSALS:
            rows = [
                [member.value, " ".join(docs[kind.__name__, member.name]).replace("`", "").strip()]
                for member in kind
            ]
            made.append(_section(kind, table(["reason", "what it says"], rows)))
        made.append(nodes.rubric(text="Beyond the rules"))
        return [*made, _definitions(other_reasons())]


def _definitions(kinds: dict[str, type[StrEnum]]) -> nodes.Node:
    listed = nodes.definition_list()
    for path, kind in kinds.items():
        item = nodes.definition_list_item()
        item += nodes.term("", "", nodes.literal(text=path))
        told = f"{inspect.getdoc(kind)} {', '.join(kind)}."
        item += nodes.definition("", nodes.paragraph(text=told))
        listed += item
    return listed


def _section(kind: type[StrEnum], *content: nodes.Node) -> nodes.Node:
    section = nodes.section(ids=[kind.__name__.lower()])
    section += nodes.title(text=kind.__name__)
    section += nodes.paragraph(text=inspect.getdoc(kind))
    section += content
    return section


def other_reasons() -> dict[str, type[StrEnum]]:
    """The enumerations of reasons and faults of all other parts, under the first name that offers them."""
    found: dict[type[StrEnum], str] = {}
    for part in pkgutil.walk_packages(take5_rules.__path__, "take5_rules."):
        if part.name.startswith(("take5_rules.core", "take5_rules.cli", "take5_rules.__main__")):
            continue
        with contextlib.suppress(ImportError):
            module = importlib.import_module(part.name)
            for name in getattr(module, "__all__", []):
                value = getattr(module, name)
                if isinstance(value, type) and issubclass(value, StrEnum) and REASON.search(name):
                    found.setdefault(value, f"{part.name}.{name}")
    return {path: value for value, path in found.items() if value not in REFUSALS}


REASON = re.compile(r"(Reason|Fault|FaultKind)$")


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the directives."""
    app.add_directive("clauses", Clauses)
    app.add_directive("editions", Editions)
    app.add_directive("reasons", Reasons)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
