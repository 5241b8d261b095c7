"""Closed JSON for frozen attrs values: every field, no other field, exact types.

A field with a default may be left out, and then must be: each value has exactly one written form.
"""

from __future__ import annotations

import json
from functools import cache
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Literal, TypeAlias, TypeVar, Union, get_args, get_origin, get_type_hints

from attrs import NOTHING, fields, has

from take5_rules.core.errors import Take5Error

if TYPE_CHECKING:
    from collections.abc import Callable

    from attrs import AttrsInstance

JSON: TypeAlias = "dict[str, JSON] | list[JSON] | str | int | None"
T = TypeVar("T", bound="AttrsInstance")

_WIDTH = 110
_SCALARS: tuple[object, ...] = (int, str, bool)


class SpecError(Take5Error, ValueError):
    """A document that is no registry or no set of vectors; ``pointer`` leads to the fault."""

    def __init__(self, pointer: str, problem: str) -> None:
        super().__init__(f"{pointer or '/'}: {problem}")
        self.pointer = pointer
        self.problem = problem

    def __reduce__(self) -> tuple[type[SpecError], tuple[str, str]]:
        return (type(self), (self.pointer, self.problem))


def read_json(text: str) -> object:
    """Parse ``text`` as JSON without floats, constants or repeated names.

    Raises:
        SpecError: it is no such JSON.
    """
    try:
        return json.loads(text, object_pairs_hook=_object, parse_float=_no_number, parse_constant=_no_number)
    except SpecError:
        raise
    except (ValueError, RecursionError) as error:
        raise SpecError("", "not JSON") from error


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise SpecError("", "a name is repeated within an object")
    return found


def _no_number(text: str) -> object:
    raise SpecError("", "a number is not a whole number")


def build(cls: type[T], value: object, at: str = "") -> T:
    """Make a ``cls`` of a JSON object whose names are its fields.

    Raises:
        SpecError: a name is missing, unknown, needlessly given, or its value has another shape.
    """
    if type(value) is not dict:
        raise SpecError(at, "must be an object")
    hints, defaults = _shape(cls)
    for name in value:
        if name not in hints:
            raise SpecError(f"{at}/{name}", "unknown name")
    found: dict[str, object] = {}
    for name, hint in hints.items():
        if name in value:
            found[name] = _value(hint, value[name], f"{at}/{name}")
            if name in defaults and found[name] == defaults[name]:
                raise SpecError(f"{at}/{name}", "must be left out when it says nothing")
        elif name not in defaults:
            raise SpecError(f"{at}/{name}", "missing")
    make: Callable[..., T] = cls
    return make(**found)


@cache
def _shape(cls: type[AttrsInstance]) -> tuple[dict[str, object], dict[str, object]]:
    known = get_type_hints(cls)
    names = [each.name for each in fields(cls)]
    defaults: dict[str, object] = {
        each.name: each.default for each in fields(cls) if each.default is not NOTHING
    }
    return {name: known[name] for name in names}, defaults


def _value(hint: object, value: object, at: str) -> object:
    origin, options = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return _value(_chosen(options, value, at), value, at)
    if origin is Literal:
        if value not in options or type(value) is not type(options[0]):
            raise SpecError(at, f"must be {' or '.join(map(repr, options))}")
        return value
    if origin is tuple:
        if type(value) is not list:
            raise SpecError(at, "must be an array")
        return tuple([_value(options[0], each, f"{at}/{place}") for place, each in enumerate(value)])
    if hint in _SCALARS or hint is NoneType:
        if type(value) is not hint:
            raise SpecError(at, f"must be {getattr(hint, '__name__', hint)}")
        return value
    assert isinstance(hint, type)
    return build(hint, value, at)


def _chosen(options: tuple[object, ...], value: object, at: str) -> object:
    for option in options:
        if _looks_like(option, value):
            return option
    raise SpecError(at, "has none of the allowed shapes")


def _looks_like(option: object, value: object) -> bool:
    if get_origin(option) is Literal:
        return value in get_args(option)
    if get_origin(option) is tuple:
        return type(value) is list
    if isinstance(option, type) and has(option):
        if type(value) is not dict:
            return False
        hints, _ = _shape(option)
        return set(value) == set(hints) and all(
            _looks_like(hint, value[name]) for name, hint in hints.items() if get_origin(hint) is Literal
        )
    return type(value) is option


def plain(value: object) -> JSON:
    """The JSON form of an attrs value: what `build` reads back to an equal one."""
    if value is None or isinstance(value, str | int):
        return value
    if isinstance(value, tuple):
        return [plain(each) for each in value]
    cls = type(value)
    assert has(cls)
    hints, defaults = _shape(cls)
    found = {name: getattr(value, name) for name in hints}
    return {
        name: plain(each) for name, each in found.items() if name not in defaults or each != defaults[name]
    }


def write_json(value: JSON, indent: int = 0, lead: int = 0) -> str:
    """JSON text for people: whatever fits on a line stays on one, so that rows look like rows."""
    compact = json.dumps(value, ensure_ascii=False)
    if indent + lead + len(compact) < _WIDTH or not isinstance(value, dict | list) or not value:
        return compact
    inner = " " * (indent + 2)
    if isinstance(value, list):
        parts = [inner + write_json(each, indent + 2) for each in value]
        return "[\n" + ",\n".join(parts) + "\n" + " " * indent + "]"
    parts = []
    for name, each in value.items():
        label = json.dumps(name, ensure_ascii=False) + ": "
        parts.append(inner + label + write_json(each, indent + 2, len(label)))
    return "{\n" + ",\n".join(parts) + "\n" + " " * indent + "}"
