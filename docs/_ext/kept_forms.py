"""What a client must know of other rules: what they keep on the table, and what they ask a seat for.

The first is told from the schema of the wire and the code that reads and writes it, the second from matches
that were played while the site was built.
"""

from __future__ import annotations

from docutils import nodes
from played import decisions
from protocol_forms import FORMS, meaning
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from tables import table

from take5_rules import RULES
from take5_rules.positions.variant_forms import _CLASSES
from take5_rules.wire import schema

Part = dict[str, object]

KINDS = {"index": "a number from 0", "number": "a card", "cards": "cards"}


class VariantForms(SphinxDirective):
    """``{variant-forms}``: what a rule keeps on the table, in its written forms."""

    def run(self) -> list[nodes.Node]:
        self.env.note_reread()
        return [table(["state", "with the rule", "other members", "what it says"], variant_lines())]


def variant_lines() -> list[list[str]]:
    """Each form with the rule that it belongs to, its members and their shapes, and its meaning."""
    shapes = _variant_shapes()
    if shapes.keys() != _CLASSES.keys():
        raise ValueError("the schema of the wire knows other variant states than the code")
    return [[name, _rule_of(cls), "; ".join(shapes[name]), meaning(cls)] for name, cls in _CLASSES.items()]


def _rule_of(cls: object) -> str:
    rules = {type(rule).__module__: id for id, rule in RULES.items()}
    return rules.get(getattr(cls, "__module__", ""), "those that keep nothing")


def _variant_shapes() -> dict[str, list[str]]:
    known = schema("view")["$defs"]["variant"]["oneOf"]
    return {
        one["properties"]["state"]["const"]: [
            f"{name} ({_shape(part)})" for name, part in one["properties"].items() if name != "state"
        ]
        for one in known
    }


def _shape(part: Part) -> str:
    match part:
        case {"$ref": str(ref)}:
            return KINDS[ref.rpartition("/")[2]]
        case {"enum": list(values)}:
            return " or ".join(values)
        case {"type": "array", "items": {"properties": dict(members)}}:
            return "objects with " + " and ".join(f"{name} ({_order(one)})" for name, one in members.items())
        case {"type": "array", "items": dict(items)}:
            return f"by seat: {_shape(items)}"
        case {"oneOf": list(kinds)}:
            return " or ".join(map(_shape, reversed(kinds)))
        case {"type": "boolean"}:
            return "true or false"
        case {"type": "null"}:
            return "null"
        case {"type": "integer"}:
            return "a number from 0"
    raise ValueError("the schema has a shape that this page cannot tell")


def _order(part: Part) -> str:
    """What the schema says of the order of an array inside of a form."""
    told = str(part["description"]).rstrip(".")
    return told[0].lower() + told[1:]


class Decisions(SphinxDirective):
    """``{decisions}``: which actions a seat is asked for under each rule, as matches have shown."""

    def run(self) -> list[nodes.Node]:
        self.env.note_reread()
        return [table(["rule", "in drafting", "in picking", "in placing"], decision_lines())]


def decision_lines() -> list[list[str]]:
    """Each rule with the types of action that the seats of played matches were asked for."""
    tags = {cls.__name__: tag for tag, cls in FORMS["client_action"].items()}
    asked = decisions()
    if asked.keys() != RULES.keys():
        raise ValueError("a rule was not played")
    lines = []
    for id in RULES:
        kinds = [asked[id].get(phase, ()) for phase in ("Drafting", "Picking", "Placing")]
        told = [", ".join(tags[kind] for kind in each) for each in kinds]
        lines.append([f"{id} (the base rule)" if id == "plain" else id, *told])
    return lines


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the directives."""
    app.add_directive("variant-forms", VariantForms)
    app.add_directive("decisions", Decisions)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
