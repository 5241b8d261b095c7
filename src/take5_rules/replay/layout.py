"""A replay's document laid out for people: one line for each member and each turn."""

from __future__ import annotations

from take5_rules.documents.strict_json import compact_json

__all__ = ["readable_json"]

_LISTS = ("rounds", "turns", "goes")


def readable_json(document: dict[str, object]) -> str:
    """The JSON of ``document``, with line ends and blanks where they help the eye.

    >>> print(readable_json({"format": "x", "rounds": [{"turns": [{"picks": [1, 2]}]}]}))
    {
      "format": "x",
      "rounds": [
        {
          "turns": [
            {"picks":[1,2]}
          ]
        }
      ]
    }
    """
    return _lay_out(document, "")


def _lay_out(members: dict[str, object], indent: str) -> str:
    lines = [
        f"{indent}  {compact_json(name)}: {_lay_out_member(name, value, indent + '  ')}"
        for name, value in members.items()
    ]
    return "{\n" + ",\n".join(lines) + f"\n{indent}}}"


def _lay_out_member(name: str, value: object, indent: str) -> str:
    if name not in _LISTS or not isinstance(value, list) or not value:
        return compact_json(value)
    items = [_lay_out(item, indent + "  ") if name == "rounds" else compact_json(item) for item in value]
    return "[\n" + ",\n".join([f"{indent}  {item}" for item in items]) + f"\n{indent}]"
