"""Labels, seed, engine and the caller's own data: what a record says beside the play."""

from __future__ import annotations

import re

from take5_rules.documents.errors import DocumentError, DocumentReason, pointer_to
from take5_rules.documents.shape import expect_id, expect_list, expect_object, expect_text
from take5_rules.documents.strict_json import MAX_INT, canonical_json
from take5_rules.replay.parts import Engine, SeedRecord

__all__ = [
    "EXTRA_DEPTH",
    "EXTRA_SIZE",
    "LONGEST_ID",
    "LONGEST_LABEL",
    "decode_engine",
    "decode_extra",
    "decode_players",
    "decode_seed",
    "encode_engine",
    "encode_seed",
]

LONGEST_LABEL = 256
"""How many code points a player's label or a seed's text may have."""

LONGEST_ID = 200
"""How many characters an id (of an edition, a seed scheme, an engine) may have."""

EXTRA_DEPTH = 8
"""How deep arrays and objects may nest in ``extra``, itself included."""

EXTRA_SIZE = 65_536
"""How many canonical bytes ``extra`` may have."""

_KEY = re.compile(r"[ -~]{1,64}")
_HEX = re.compile(r"(?:[0-9a-f]{2}){1,64}")


def decode_players(value: object, seats: int, at: str) -> tuple[str, ...]:
    """Labels by seat, kept exactly as they are; equal ones stay two seats."""
    items = expect_list(value, at, seats, seats)
    return tuple([expect_text(item, pointer_to(at, seat), LONGEST_LABEL) for seat, item in enumerate(items)])


def encode_engine(engine: Engine) -> dict[str, object]:
    """The engine as JSON members."""
    return {"name": engine.name, "version": engine.version}


def decode_engine(value: object, at: str) -> Engine:
    """The engine that wrote the record, by its own account."""
    members = expect_object(value, at, ("name", "version"))
    return Engine(
        name=expect_id(members["name"], f"{at}/name", LONGEST_ID),
        version=expect_id(members["version"], f"{at}/version", LONGEST_ID),
    )


def encode_seed(seed: SeedRecord) -> dict[str, object]:
    """The seed as JSON members: bytes as ``hex``, and what is else as ``text``, which only text can be."""
    if isinstance(seed.value, bytes):
        return {"scheme": seed.scheme, "hex": seed.value.hex()}
    return {"scheme": seed.scheme, "text": seed.value}


def decode_seed(value: object, at: str) -> SeedRecord:
    """A scheme with either ``text`` or ``hex``."""
    kind = "hex" if isinstance(value, dict) and "hex" in value else "text"
    members = expect_object(value, at, ("scheme", kind))
    scheme = expect_id(members["scheme"], f"{at}/scheme", LONGEST_ID)
    text = expect_text(members[kind], f"{at}/{kind}", LONGEST_LABEL)
    if kind == "text":
        return SeedRecord(scheme=scheme, value=text)
    if not _HEX.fullmatch(text):
        raise DocumentError(DocumentReason.BAD_TEXT, f"{at}/hex", "expected 1 to 64 bytes in lower-case hex")
    return SeedRecord(scheme=scheme, value=bytes.fromhex(text))


def decode_extra(value: object, at: str) -> str:
    """The canonical text of ``extra``, which must be an object that is not empty."""
    if type(value) is not dict:
        raise DocumentError(DocumentReason.WRONG_TYPE, at, "expected an object")
    if not value:
        raise DocumentError(DocumentReason.WRONG_LENGTH, at, "expected at least one member")
    _check_extra(value, at, 1)
    text = canonical_json(value)
    if len(text) > EXTRA_SIZE:
        raise DocumentError(DocumentReason.TOO_LARGE, at, f"more than {EXTRA_SIZE} bytes")
    return text.decode("utf-8")


def _check_extra(value: object, at: str, depth: int) -> None:
    if isinstance(value, dict | list) and depth > EXTRA_DEPTH:
        raise DocumentError(DocumentReason.TOO_DEEP, at, f"nested more than {EXTRA_DEPTH} deep")
    if type(value) is dict:
        for key, item in value.items():
            if type(key) is not str or not _KEY.fullmatch(key):
                raise DocumentError(
                    DocumentReason.BAD_TEXT, at, "a key is not 1 to 64 printable ASCII characters"
                )
            _check_extra(item, pointer_to(at, key), depth + 1)
    elif type(value) is list:
        for index, item in enumerate(value):
            _check_extra(item, pointer_to(at, index), depth + 1)
    elif type(value) is int:
        if abs(value) > MAX_INT:
            raise DocumentError(DocumentReason.OUT_OF_RANGE, at)
    elif type(value) is str:
        expect_text(value, at, EXTRA_SIZE)
    elif value is not None and type(value) is not bool:
        raise DocumentError(DocumentReason.WRONG_TYPE, at, "expected JSON without fractions")
