"""The JSON Schema (2020-12) of each kind of message, shipped with the package as one file."""

from __future__ import annotations

import json
from importlib import resources
from typing import Literal, get_args

__all__ = ["WIRE_FORMAT", "MessageKind", "schema"]

WIRE_FORMAT = "take5-wire/1"
"""The name of this form of messages; each message is as short as it can be and does not repeat it."""

MessageKind = Literal["action", "request", "view", "seen_event", "refusal"]
"""What can be sent."""


def schema(kind: MessageKind) -> dict[str, object]:
    """The schema of a kind of message, as a fresh dict.

    It says what a schema can say; the decoder is stricter where several members depend on each other.

    Raises:
        ValueError: there is no such kind.

    >>> schema("view")["title"]
    'take5-wire/1: view'
    """
    if kind not in get_args(MessageKind):
        raise ValueError(f"no schema; known: {', '.join(get_args(MessageKind))}")
    name = f"{WIRE_FORMAT.replace('/', '-')}.schema.json"
    text = resources.files("take5_rules.wire").joinpath("schemas", name).read_text(encoding="utf-8")
    document: dict[str, object] = json.loads(text)
    document["title"] = f"{WIRE_FORMAT}: {kind}"
    document["$ref"] = f"#/$defs/{kind}"
    return document
