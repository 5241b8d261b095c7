"""The reference: every public name under the name by which it is imported, and nothing else.

``.. public:: MODULE`` documents what ``MODULE.__all__`` lists, with ``:names:`` only these of it, and with
``:elsewhere:`` all but these, which another module offers too and which stand there.
`tests/docs/test_reference.py` holds the pages to the modules; here is only how an entry looks.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import re
import textwrap
from enum import Enum
from functools import cache
from types import ModuleType, UnionType
from typing import ClassVar, get_origin

import attrs
import sphinx.util.inspect
from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.pycode import ModuleAnalyzer
from sphinx.util.docutils import SphinxDirective
from sphinx.util.inspect import TypeAliasForwardRef, signature, stringify_signature
from sphinx.util.typing import stringify_annotation

FUNCTION = re.compile(r"<function (\w+)[^>]*>")
LONGEST_VALUE = 60
"""A constant is shown with its value if that is no longer than this."""


class Public(SphinxDirective):
    """``.. public:: MODULE``: the entries of a module, below its docstring unless names are chosen."""

    required_arguments = 1
    option_spec: ClassVar = {
        "names": directives.unchanged_required,
        "elsewhere": directives.unchanged_required,
        "bare": directives.flag,
    }

    def run(self) -> list[nodes.Node]:
        self.env.note_reread()
        module = importlib.import_module(self.arguments[0])
        chosen = self.options.get("names")
        head = f".. currentmodule:: {module.__name__}\n" if chosen else f".. automodule:: {module.__name__}\n"
        left_out = self.options.get("elsewhere", "").split()
        names = chosen.split() if chosen else [name for name in module.__all__ if name not in left_out]
        entries = [_entry(module, name, bare="bare" in self.options) for name in names]
        return self.parse_text_to_nodes("\n".join([head, *entries]))


def _entry(module: ModuleType, name: str, *, bare: bool) -> str:
    value = getattr(module, name)
    path = f"{module.__name__}.{name}"
    if isinstance(value, type):
        kind = "autoexception" if issubclass(value, BaseException) else "autoclass"
        options = [] if bare else ["   :members:"]
        if issubclass(value, Enum):
            options.append("   :undoc-members:")
        return "\n".join([f".. {kind}:: {path}", *options, ""])
    if inspect.isroutine(value):
        return f".. autofunction:: {path}\n"
    return _alias_or_constant(module, name, value)


def _alias_or_constant(module: ModuleType, name: str, value: object) -> str:
    home = _home(module.__name__, name)
    analyzer = ModuleAnalyzer.for_module(home)
    about = analyzer.find_attr_docs().get(("", name))
    if about is None:
        raise ValueError(f"{home}.{name} has no docstring")
    annotation = analyzer.annotations.get(("", name))
    if _is_alias(value):
        lines = [f".. py:type:: {name}", f"   :canonical: {stringify_annotation(value, 'smart')}"]
    else:
        lines = [f".. py:data:: {name}", f"   :type: {annotation or type(value).__name__}"]
        if len(repr(value)) <= LONGEST_VALUE:
            lines.append(f"   :value: {value!r}")
    return "\n".join([*lines, "", textwrap.indent("\n".join(about), "   "), ""])


def _is_alias(value: object) -> bool:
    return isinstance(value, UnionType) or get_origin(value) is not None


@cache
def _home(module: str, name: str) -> str:
    """The module in whose source ``name`` is assigned, and so described."""
    source = inspect.getsource(importlib.import_module(module))
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom):
            for alias in node.names:
                if (alias.asname or alias.name) == name:
                    return _home(str(node.module), alias.name)
    return module


def public_signature(
    app: Sphinx, what: str, name: str, value: object, options: object, shown: str | None, returned: str | None
) -> tuple[str | None, str | None] | None:
    """What a caller may pass: no value of an enumeration, no private fields; functions by their names."""
    if not isinstance(value, type):
        return (FUNCTION.sub(r"\1", shown), returned) if shown else None
    if issubclass(value, Enum) or getattr(value, "_is_protocol", False):
        return "", None
    if not attrs.has(value) or not (hidden := _private_fields(value)):
        return None
    whole = signature(value, type_aliases=app.config.autodoc_type_aliases)
    left = [one for one in whole.parameters.values() if one.name not in hidden]
    return stringify_signature(
        whole.replace(parameters=left), show_return_annotation=False, unqualified_typehints=True
    ), None


def _private_fields(value: type) -> set[str]:
    return {field.alias for field in attrs.fields(value) if field.name.startswith("_") and field.alias}


class NamedAlias(TypeAliasForwardRef):
    """An alias that keeps its name within other types, too; Sphinx knows it only where it stands alone."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.__module__, _, self.__qualname__ = name.rpartition(".")


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the directive."""
    setattr(sphinx.util.inspect, TypeAliasForwardRef.__name__, NamedAlias)
    app.add_directive("public", Public)
    app.connect("autodoc-process-signature", public_signature)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
