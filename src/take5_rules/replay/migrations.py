"""Formats and how a document of an older one becomes one of the next.

A format that was ever released is read for ever: what makes a document of the next one from it is added
here, and nothing is taken away.
``take5-replay/2`` and ``take5-state/2`` replace nothing: they are for editions with a rule of their own,
which the first formats have no word for, and each document has the one format that it needs.
"""

from __future__ import annotations

from collections.abc import Callable

from take5_rules.documents.errors import DocumentError, DocumentReason

__all__ = [
    "MIGRATIONS",
    "REPLAY_FORMAT",
    "SEEN_FORMAT",
    "STATE_FORMAT",
    "VARIANT_REPLAY_FORMAT",
    "VARIANT_STATE_FORMAT",
    "Document",
    "upgrade",
]

REPLAY_FORMAT = "take5-replay/1"
"""The format in which replays of the base rule are written."""

VARIANT_REPLAY_FORMAT = "take5-replay/2"
"""The format in which replays of another rule are written."""

STATE_FORMAT = "take5-state/1"
"""The format in which states of the base rule are written."""

VARIANT_STATE_FORMAT = "take5-state/2"
"""The format in which states of another rule are written."""

SEEN_FORMAT = "take5-seen/1"
"""The format of redacted records, which `take5_rules.redacted` writes; nothing is made from one."""

_REDACTED = f"this is a redacted record ({SEEN_FORMAT}): it can be shown and viewed, but not played again"

Document = dict[str, object]
"""A parsed JSON object."""

MIGRATIONS: dict[str, Callable[[Document], Document]] = {}
"""By the id of an older format: what makes a document of the next one, its ``format`` member included.

A migration is given parsed JSON of which only the format is known, and raises `DocumentError` where it
does not fit.
"""


def upgrade(value: object, newest: str, other: str | None = None) -> Document:
    """The document in the ``newest`` format, by way of as many migrations as it takes, or in the ``other``.

    Raises:
        DocumentError: it is no object, or its format is missing or unknown; the text lists the known ones,
            or says that it is a redacted record.
    """
    if type(value) is not dict:
        raise DocumentError(DocumentReason.WRONG_TYPE, "", "expected an object")
    if "format" not in value:
        raise DocumentError(DocumentReason.MISSING_FIELD, "/format", _known(newest, other))
    document: Document = value
    passed: set[object] = set()
    while (name := document["format"]) not in (newest, other):
        family = newest.partition("/")[0] + "/"
        if type(name) is not str or name not in MIGRATIONS or name in passed or not name.startswith(family):
            told = _REDACTED if name == SEEN_FORMAT else _known(newest, other)
            raise DocumentError(DocumentReason.UNKNOWN_FORMAT, "/format", told)
        passed.add(name)
        document = MIGRATIONS[name](document)
    return document


def _known(newest: str, other: str | None) -> str:
    family = newest.partition("/")[0] + "/"
    names = [*(name for name in MIGRATIONS if name.startswith(family)), newest, other]
    return f"known: {', '.join([name for name in names if name])}"
