"""JSON as this package reads and writes it: integers only, no repeated key, bounded depth and size.

Nothing here knows what a document is about.
"""

from __future__ import annotations

import json
import re
from collections import Counter

from take5_rules.documents.errors import DocumentError, DocumentReason, pointer_to

__all__ = [
    "DEFAULT_LIMIT",
    "MAX_DEPTH",
    "MAX_INT",
    "canonical_json",
    "check_size",
    "compact_json",
    "read_json",
]

DEFAULT_LIMIT = 8 * 2**20
"""How many bytes a document may have where the caller names no other limit: 8 MiB."""

MAX_DEPTH = 16
"""How deep arrays and objects may nest; a replay needs 7, and its ``extra`` may go down to 9."""

MAX_INT = 2**53 - 1
"""The largest integer that every JSON reader keeps exact; the smallest is its negative."""

# Kept, because `json.dumps` would make an encoder for each call.
_COMPACT = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False, allow_nan=False)
_CANONICAL = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False, allow_nan=False, sort_keys=True)

_NO_BRACKETS = bytes([byte for byte in range(256) if byte not in b'[]{}"'])
_ALL_DIGITS_ZERO = bytes.maketrans(b"123456789", b"000000000")
_LONG_NUMBER = b"0" * 17
_STRING = re.compile(rb'"[^"]*"')
_SURROGATE_ESCAPE = re.compile(rb"\\u[dD][89abABcdefCDEF]")


class _Unfit:
    """Stands in the parsed document for what JSON allows and this package does not."""

    def __init__(self, reason: DocumentReason, key: str | None = None) -> None:
        self.reason = reason
        self.key = key


def read_json(data: bytes | str, limit: int = DEFAULT_LIMIT) -> object:
    """The value that ``data`` holds: ``None``, bools, ints, strings, lists and dicts, no more than 16 deep.

    Text and its UTF-8 bytes are read alike; a byte order mark is refused.
    Time and memory grow with ``limit`` at most, whatever the bytes are.

    Raises:
        DocumentError: anything else, with the place where it can be told.

    >>> read_json('{"a": [1, true]}')
    {'a': [1, True]}
    """
    text, raw = _decode(data, limit)
    _check_nesting_and_numbers(raw)
    unfit: list[_Unfit] = []
    fraction = _Unfit(DocumentReason.NOT_AN_INTEGER)

    def pairs(members: list[tuple[str, object]]) -> object:
        found = dict(members)
        if len(found) == len(members):
            return found
        counted = Counter(key for key, _ in members)
        unfit.append(_Unfit(DocumentReason.REPEATED_KEY, counted.most_common(1)[0][0]))
        return unfit[-1]

    def number(text: str) -> object:
        if not unfit:
            unfit.append(fraction)
        return fraction

    try:
        value: object = json.loads(text, object_pairs_hook=pairs, parse_float=number, parse_constant=number)
    except json.JSONDecodeError as error:
        detail = f"line {error.lineno}, column {error.colno}"
        raise DocumentError(DocumentReason.NOT_JSON, "", detail) from None
    if unfit or _SURROGATE_ESCAPE.search(raw):
        _raise_unfit(value, "")
    return value


def check_size(data: bytes | str, limit: int) -> None:
    """Refuse a document of more than ``limit`` bytes, text by what it has as UTF-8.

    Raises:
        DocumentError: it is larger.
    """
    size = len(data)
    # A code point has at most four bytes, so most texts need not be encoded to be measured.
    if isinstance(data, str) and size <= limit < 4 * size:
        size = len(data.encode("utf-8", "surrogatepass"))
    if size > limit:
        raise DocumentError(DocumentReason.TOO_LARGE, "", f"more than {limit} bytes")


def _decode(data: bytes | str, limit: int) -> tuple[str, bytes]:
    check_size(data, limit)
    if isinstance(data, str):
        try:
            text, raw = data, data.encode("utf-8")
        except UnicodeEncodeError:
            raise DocumentError(DocumentReason.LONE_SURROGATE) from None
    else:
        try:
            text, raw = data.decode("utf-8"), data
        except UnicodeDecodeError as error:
            raise DocumentError(DocumentReason.NOT_UTF8, "", f"byte {error.start}") from None
    if text.startswith("\ufeff"):
        raise DocumentError(DocumentReason.BYTE_ORDER_MARK)
    return text, raw


def _check_nesting_and_numbers(raw: bytes) -> None:
    """Refuse before parsing what a parser would recurse or compute too long on."""
    if b"\\" in raw:
        # Without escaped backslashes and quotes, a string is all from one quote to the next.
        raw = raw.replace(b"\\\\", b"").replace(b'\\"', b"")
    if _is_shallow(raw) and not _has_long_number(raw):
        return
    raw = _STRING.sub(b'""', raw)
    if _has_long_number(raw):
        raise DocumentError(DocumentReason.OUT_OF_RANGE, "", "a number of more than 16 digits")
    if _is_shallow(raw):
        return
    depth = 0
    for bracket in raw.translate(None, _NO_BRACKETS).replace(b'"', b""):
        depth += 1 if bracket in b"[{" else -1
        if depth > MAX_DEPTH:
            raise DocumentError(DocumentReason.TOO_DEEP, "", f"nested more than {MAX_DEPTH} deep")


def _has_long_number(raw: bytes) -> bool:
    return _LONG_NUMBER in raw.translate(_ALL_DIGITS_ZERO)


def _is_shallow(raw: bytes) -> bool:
    """Whether it is plain at a glance that no string holds a bracket and the nesting is not too deep.

    Where quotes fall away in pairs, brackets stand outside of strings; then each pass over what is left
    takes the innermost brackets away.
    """
    brackets = raw.translate(None, _NO_BRACKETS).replace(b'""', b"")
    for _ in range(MAX_DEPTH):
        brackets = brackets.replace(b"[]", b"").replace(b"{}", b"")
    return not brackets


def _raise_unfit(value: object, at: str) -> None:
    match value:
        case _Unfit():
            raise DocumentError(value.reason, at if value.key is None else pointer_to(at, value.key))
        case str() if _is_broken(value):
            raise DocumentError(DocumentReason.LONE_SURROGATE, at)
        case list():
            for index, item in enumerate(value):
                _raise_unfit(item, pointer_to(at, index))
        case dict():
            for key, item in value.items():
                if _is_broken(key):
                    raise DocumentError(DocumentReason.LONE_SURROGATE, at)
                _raise_unfit(item, pointer_to(at, key))


def _is_broken(text: str) -> bool:
    return any("\ud800" <= char <= "\udfff" for char in text)


def compact_json(value: object) -> str:
    """One line without blanks, members in the order that they have.

    >>> compact_json({"b": [1, 2], "a": "\u00e9"})
    '{"b":[1,2],"a":"\u00e9"}'
    """
    return _COMPACT.encode(value)


def canonical_json(value: object) -> bytes:
    """The bytes of RFC 8785 (JSON Canonicalization Scheme), for values without floats and with ASCII keys.

    >>> canonical_json({"b": [1, 2], "a": None})
    b'{"a":null,"b":[1,2]}'
    """
    return _CANONICAL.encode(value).encode("utf-8")
