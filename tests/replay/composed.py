"""The schemas of journals and redacted records, put together from those of replays and messages.

``python -m tests.replay.composed`` writes the shipped files anew; a test compares them.
"""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

from take5_rules.redacted import SEEN_FORMAT
from take5_rules.replay import JOURNAL_FORMAT, VARIANT_REPLAY_FORMAT
from take5_rules.replay import schema as replay_schema
from take5_rules.wire import schema as wire_schema
from take5_rules.wire.schema import MessageKind

Document = dict[str, Any]

FOLDER = Path(__file__).parents[2] / "src" / "take5_rules"
FILES = {
    JOURNAL_FORMAT: FOLDER / "replay" / "schemas" / "take5-journal-1.schema.json",
    SEEN_FORMAT: FOLDER / "replay" / "schemas" / "take5-seen-1.schema.json",
}
BEYOND = "What this schema cannot say stands in the specification of the format."


def head(format: str, description: str) -> Document:
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:{format.replace('-', ':').replace('/', ':')}",
        "title": format,
        "description": f"{description} {BEYOND}",
    }


def beginning(format: str, without: tuple[str, ...]) -> tuple[Document, Document]:
    """What a record says before its play, as an object's schema, and the definitions of replays."""
    replay: Document = copy.deepcopy(replay_schema(VARIANT_REPLAY_FORMAT))
    properties = {name: found for name, found in replay["properties"].items() if name not in without}
    properties["format"] = {"const": format}
    edition = properties["edition"]
    edition["required"].remove("rule")
    edition["properties"]["rule"]["description"] = "Left out for the base rule."
    return {
        "type": "object",
        "required": [name for name in replay["required"] if name not in without],
        "properties": properties,
        "additionalProperties": False,
    }, replay["$defs"]


def definitions(kind: MessageKind) -> Document:
    """The definitions of the schema of messages."""
    whole: Document = copy.deepcopy(wire_schema(kind))
    found: Document = whole["$defs"]
    return found


def closed(tag: str, members: Document, optional: tuple[str, ...] = ()) -> Document:
    return {
        "type": "object",
        "required": ["type", *[name for name in members if name not in optional]],
        "properties": {"type": {"const": tag}, **members},
        "additionalProperties": False,
    }


def whole_action() -> Document:
    """What a client asks for with the seat that asks, and what only chance and the host do."""
    actions = []
    for one in definitions("action")["action"]["oneOf"]:
        members = {name: found for name, found in one["properties"].items() if name != "type"}
        tag = one["properties"]["type"]["const"]
        actions.append(closed(tag, {"seat": {"$ref": "#/$defs/index"}, **members}))
    cards, index = {"$ref": "#/$defs/cards"}, {"$ref": "#/$defs/index"}
    actions.append(closed("deal", {"hands": {"$ref": "#/$defs/groups"}, "rows": cards}))
    actions.append(closed("void_round", {}))
    actions.append(closed("play_picks", {"cards": cards, "take": index}, ("take",)))
    return {"description": "An accepted action, with all that it holds.", "oneOf": actions}


def used(schema: Document, defs: Document) -> Document:
    """Those definitions that ``schema`` refers to, and those that they refer to."""
    found: Document = {}
    waiting = [json.dumps(schema)]
    while waiting:
        text = waiting.pop()
        for name, one in defs.items():
            if f'"#/$defs/{name}"' in text and name not in found:
                found[name] = one
                waiting.append(json.dumps(one))
    return {name: one for name, one in defs.items() if name in found}


def journal_schema() -> Document:
    """Any line of a journal: its header, or an action with its number."""
    header, defs = beginning(JOURNAL_FORMAT, ("finished", "rounds", "result"))
    line = {
        "type": "object",
        "required": ["n", "action"],
        "properties": {
            "n": {
                "description": "The number of the action, counted from 1.",
                "type": "integer",
                "minimum": 1,
                "maximum": 2**53 - 1,
            },
            "action": {"$ref": "#/$defs/action"},
        },
        "additionalProperties": False,
    }
    shared = definitions("action")
    whole = {
        "header": {"description": "The first line.", **header},
        "line": {"description": "Every other line.", **line},
        "action": whole_action(),
        **{name: found for name, found in (shared | defs).items() if name != "action"},
    }
    document = {
        **head(JOURNAL_FORMAT, "One line of a journal of a match of 6 nimmt! (Take 5)."),
        "oneOf": [{"$ref": "#/$defs/header"}, {"$ref": "#/$defs/line"}],
    }
    return {**document, "$defs": used(document, whole)}


def seen_schema() -> Document:
    """A redacted record."""
    record, defs = beginning(SEEN_FORMAT, ("finished", "rounds", "result", "seed", "extra"))
    record["required"] += ["seat", "events"]
    record["properties"]["seat"] = {
        "description": "Whose record it is; null is the public's.",
        "oneOf": [{"type": "null"}, {"$ref": "#/$defs/index"}],
    }
    record["properties"]["events"] = {"type": "array", "items": {"$ref": "#/$defs/seen_event"}}
    shared = definitions("seen_event")
    document = {
        **head(SEEN_FORMAT, "A match of 6 nimmt! (Take 5) as one seat or the public saw it."),
        **record,
    }
    return {**document, "$defs": used(document, shared | defs)}


BUILT = {JOURNAL_FORMAT: journal_schema, SEEN_FORMAT: seen_schema}


def text_of(format: str) -> str:
    return json.dumps(BUILT[format](), indent=2) + "\n"


if __name__ == "__main__":
    for format, path in FILES.items():
        path.write_text(text_of(format), encoding="utf-8")
