"""The JSON Schemas (2020-12) of the formats, shipped with the package as files."""

from __future__ import annotations

import json
from importlib import resources

from take5_rules.replay.journal import JOURNAL_FORMAT
from take5_rules.replay.migrations import (
    REPLAY_FORMAT,
    SEEN_FORMAT,
    STATE_FORMAT,
    VARIANT_REPLAY_FORMAT,
    VARIANT_STATE_FORMAT,
)

__all__ = ["schema"]

_FORMATS = (
    REPLAY_FORMAT,
    VARIANT_REPLAY_FORMAT,
    STATE_FORMAT,
    VARIANT_STATE_FORMAT,
    JOURNAL_FORMAT,
    SEEN_FORMAT,
)


def schema(format: str = REPLAY_FORMAT) -> dict[str, object]:
    """The schema of a format, as a fresh dict; that of a journal is of each of its lines.

    It says what a schema can say; the decoder is stricter where several members depend on each other.

    Raises:
        ValueError: there is no schema of that name.

    >>> schema()["title"]
    'take5-replay/1'
    """
    if format not in _FORMATS:
        raise ValueError(f"no schema; known: {', '.join(_FORMATS)}")
    name = f"{format.replace('/', '-')}.schema.json"
    text = resources.files("take5_rules.replay").joinpath("schemas", name).read_text(encoding="utf-8")
    document: dict[str, object] = json.loads(text)
    return document
