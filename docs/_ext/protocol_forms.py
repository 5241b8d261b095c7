"""Actions and seen events in the form in which they travel, told from the code that reads and writes them."""

from __future__ import annotations

import inspect
from collections.abc import Iterable
from enum import Enum
from typing import ClassVar, get_type_hints

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from tables import table

from take5_rules.wire import actions, seen_events
from take5_rules.wire.members import field_names

FORMS = {
    "client_action": {tag: cls for tag, (cls, _) in actions._CLIENT.items()},
    "host_action": {tag: cls for tag, (cls, _) in actions._ALL.items() if tag not in actions._CLIENT},
    "seen_event": {tag: cls for tag, (cls, _) in seen_events._SEEN.items()},
}


class ProtocolForms(SphinxDirective):
    """``{protocol-forms} KIND``: a table of types, their members, and what each means."""

    required_arguments = 1
    option_spec: ClassVar = {"without": directives.unchanged}

    def run(self) -> list[nodes.Node]:
        self.env.note_reread()
        without = self.options.get("without", "").split()
        rows = [
            [tag, ", ".join(_members(cls, without)), meaning(cls)]
            for tag, cls in FORMS[self.arguments[0]].items()
        ]
        return [table(["type", "other members", "what it says"], rows)]


def _members(cls: type, without: list[str]) -> Iterable[str]:
    hints = get_type_hints(cls)
    required, optional = field_names(cls)
    for name in (*required, *optional):
        if name in without:
            continue
        kind = hints[name]
        chosen = f" ({' or '.join(kind)})" if isinstance(kind, type) and issubclass(kind, Enum) else ""
        yield f"{name}{chosen}{' (optional)' if name in optional else ''}"


def meaning(cls: type) -> str:
    """The first sentence of its docstring, or as much as stands there before a blank line."""
    return (inspect.getdoc(cls) or "").split("\n\n")[0].replace("\n", " ").replace("``", "")


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the directive."""
    app.add_directive("protocol-forms", ProtocolForms)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
