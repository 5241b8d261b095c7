"""What can be wrong with a document; whether it makes sense is for those who asked for it."""

from __future__ import annotations

from enum import StrEnum

from take5_rules.core.errors import Take5Error

__all__ = ["DocumentError", "DocumentReason", "pointer_to"]

_LONGEST_TOKEN = 64


class DocumentReason(StrEnum):
    """Why a document is refused."""

    TOO_LARGE = "too_large"
    TOO_DEEP = "too_deep"
    NOT_UTF8 = "not_utf8"
    BYTE_ORDER_MARK = "byte_order_mark"
    NOT_JSON = "not_json"
    LONE_SURROGATE = "lone_surrogate"
    REPEATED_KEY = "repeated_key"
    NOT_AN_INTEGER = "not_an_integer"
    UNKNOWN_FORMAT = "unknown_format"
    WRONG_TYPE = "wrong_type"
    MISSING_FIELD = "missing_field"
    UNKNOWN_FIELD = "unknown_field"
    CONTRADICTION = "contradiction"
    OUT_OF_RANGE = "out_of_range"
    WRONG_LENGTH = "wrong_length"
    NOT_ASCENDING = "not_ascending"
    BAD_TEXT = "bad_text"
    BAD_EDITION = "bad_edition"
    INCONSISTENT = "inconsistent"


class DocumentError(Take5Error, ValueError):
    """A document that is not of its format, or a value that no document of the format can hold.

    ``pointer`` is the JSON Pointer (RFC 6901) of the place, ``""`` for the whole document, and
    ``reason`` says why in a form that programs can read.
    The text names no card and no value of the document.
    """

    def __init__(self, reason: DocumentReason, pointer: str = "", detail: str = "") -> None:
        # A pointer may hold a key that somebody else chose: a terminal must not obey it.
        place = f" at {ascii(pointer)[1:-1]}" if pointer else ""
        super().__init__(f"{reason.value.replace('_', ' ')}{place}{': ' if detail else ''}{detail}")
        self.reason = reason
        self.pointer = pointer
        self.detail = detail

    def __reduce__(self) -> tuple[type[DocumentError], tuple[DocumentReason, str, str]]:
        return (type(self), (self.reason, self.pointer, self.detail))


def pointer_to(at: str, key: str | int) -> str:
    """The JSON Pointer of a member or an item below ``at``; a key of unusual length is cut.

    >>> pointer_to("/extra", "a/b~c")
    '/extra/a~1b~0c'
    """
    token = str(key).replace("~", "~0").replace("/", "~1")
    return f"{at}/{token if len(token) <= _LONGEST_TOKEN else token[:_LONGEST_TOKEN] + '...'}"
