"""The shipped schema and the decoders agree, on good messages and on all that a small change spoils."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from jsonschema import Draft202012Validator

from take5_rules.wire import (
    DocumentError,
    DocumentReason,
    decode_action,
    decode_refusal,
    decode_request,
    decode_seen_event,
    decode_view,
    encode_action,
    encode_refusal,
    encode_request,
    encode_seen_event,
    encode_view,
    schema,
)
from take5_rules.wire.schema import MessageKind
from tests.replay.test_schema import SPOILS, spoiled
from tests.wire.samples import CLIENT_ACTIONS, REFUSALS, REQUESTS, one_of_each

R = DocumentReason
VIEWS, EVENTS = one_of_each()

SAMPLES: dict[MessageKind, tuple[list[str], Callable[[str], object]]] = {
    "action": ([encode_action(action) for action in CLIENT_ACTIONS], lambda text: decode_action(text, 0)),
    "request": ([encode_request(request) for request in REQUESTS], lambda text: decode_request(text, 0)),
    "view": ([encode_view(seen) for seen in VIEWS], decode_view),
    "seen_event": ([encode_seen_event(event) for event in EVENTS], decode_seen_event),
    "refusal": ([encode_refusal(refusal) for refusal in REFUSALS], decode_refusal),
}

BEYOND_SCHEMA: tuple[tuple[DocumentReason, str], ...] = (
    # Numbers of an edition that do not fit together, and order.
    (R.BAD_EDITION, r"/match/edition"),
    (R.NOT_ASCENDING, r"/hand/\d+|/pool/\d+|/cards/\d+|/(hands|rows|piles|pairs)/\d+/\d+"),
    # What only a count of all cards tells, and what should follow from the rest.
    (R.INCONSISTENT, r".*"),
    (R.CONTRADICTION, r"/to_act|/moment"),
)
"""What the decoder refuses and a schema cannot say; the reference page lists the same."""


@pytest.mark.parametrize("kind", SAMPLES)
def test_the_schema_is_a_schema_and_good_messages_fit(kind: MessageKind) -> None:
    document = schema(kind)
    Draft202012Validator.check_schema(document)
    assert document is not schema(kind)
    fits = Draft202012Validator(document)
    texts, read = SAMPLES[kind]
    for text in texts:
        fits.validate(json.loads(text))
        assert read(text) is not None


def refusal(document: object, read: Callable[[str], object]) -> DocumentError | None:
    try:
        read(json.dumps(document))
    except DocumentError as error:
        return error
    return None


@pytest.mark.parametrize("kind", SAMPLES)
def test_every_small_change_is_judged_alike(kind: MessageKind) -> None:
    fits = Draft202012Validator(schema(kind))
    texts, read = SAMPLES[kind]
    refused: set[DocumentReason] = set()
    by_type = {json.loads(text)["type"]: text for text in texts}
    spoils = SPOILS[::6] if kind == "view" else SPOILS
    for text in by_type.values():
        for build in spoiled(json.loads(text), spoils, most=1):
            document = build()
            error = refusal(document, read)
            beyond = error is not None and any(
                error.reason is reason and re.fullmatch(pointer, error.pointer)
                for reason, pointer in BEYOND_SCHEMA
            )
            assert fits.is_valid(document) is (error is None or beyond), (error, document)
            refused |= set() if error is None else {error.reason}
    assert {R.WRONG_TYPE, R.MISSING_FIELD, R.UNKNOWN_FIELD} <= refused


def test_the_kinds_are_told_where_one_is_unknown() -> None:
    with pytest.raises(ValueError, match="known: action, request, view, seen_event, refusal"):
        schema("event")  # type: ignore[arg-type]
