"""The schemas of journals and of redacted records agree with the readers, and with the schemas they share."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from take5_rules.redacted import SEEN_FORMAT, dumps_seen, loads_seen, redact
from take5_rules.replay import JOURNAL_FORMAT, DocumentError, DocumentReason, Journal, Replay, schema
from take5_rules.replay.journal import read_header_line, read_journal_line
from tests.replay import test_variants
from tests.replay.composed import FILES, text_of
from tests.replay.matches import EDITIONS, prefix, record
from tests.replay.test_schema import SPOILS, check, spoiled

R = DocumentReason
TESTS = Path(__file__).parents[1]
JOURNAL_LINE = Draft202012Validator(schema(JOURNAL_FORMAT))
SEEN = Draft202012Validator(schema(SEEN_FORMAT))
JOURNAL_GOLDEN = (TESTS / "journal" / "golden" / "journal.jsonl").read_text(encoding="utf-8").splitlines()
ACTIONS_GOLDEN = (TESTS / "wire" / "golden" / "whole_actions.jsonl").read_text(encoding="utf-8").splitlines()
SEEN_GOLDEN = [path.read_text(encoding="utf-8") for path in (TESTS / "redacted" / "golden").glob("*.json")]

WHOLE_LINES = [f'{{"n":{number},"action":{text}}}' for number, text in enumerate(ACTIONS_GOLDEN, 1)]

BEYOND_SCHEMA: tuple[tuple[DocumentReason, str], ...] = (
    (R.WRONG_LENGTH, r"/players"),
    (R.OUT_OF_RANGE, r"/seats|/first_seat|/seat"),
    (R.BAD_EDITION, r"/edition"),
    (R.NOT_ASCENDING, r"/action/hands/\d+/\d+|/events/\d+/(hand|pool|cards|hands/\d+)/\d+"),
    (R.TOO_DEEP, r"/extra/.*"),
    (R.TOO_LARGE, r"/extra"),
    # The numbers of a journal's lines count up, and what was seen must fit together.
    (R.CONTRADICTION, r"/n"),
    (R.INCONSISTENT, r"/events/\d+"),
)
"""What the readers refuse and a schema cannot say; the pages of the formats list the same."""


def read_line(text: str) -> object:
    """A line of a journal as its reader takes it; the number is that of the first action."""
    found = json.loads(text)
    if isinstance(found, dict) and "format" in found:
        return read_header_line(text)
    return read_journal_line(text, 1)


def agree(
    document: object, schema: Draft202012Validator, read: Callable[[str], object]
) -> DocumentError | None:
    """Fail unless the schema and the reader agree, or the reader knows what a schema cannot say."""
    fits, error = check(document, schema, read)
    beyond = error is not None and any(
        error.reason is reason and re.fullmatch(pointer, error.pointer) for reason, pointer in BEYOND_SCHEMA
    )
    assert (not fits or beyond) if error is not None else fits, (error, document)
    return error


@pytest.mark.parametrize("format", FILES)
def test_the_shipped_schema_is_put_together_from_those_of_replays_and_messages(format: str) -> None:
    stored = FILES[format].read_text(encoding="utf-8")
    assert stored == text_of(format), "run python -m tests.replay.composed"
    Draft202012Validator.check_schema(schema(format))
    assert schema(format)["title"] == format


def records() -> list[Replay]:
    base = [record(*EDITIONS[name], 2) for name in ("tiny", "tiny draft", "open picks", "two rounds")]
    return base + [test_variants.record(edition, 3, 1)[-1] for edition in test_variants.EDITIONS.values()]


def test_every_line_of_every_journal_fits() -> None:
    for line in (*JOURNAL_GOLDEN, *WHOLE_LINES):
        JOURNAL_LINE.validate(json.loads(line))
    for replay in records():
        for line in Journal.of(replay).dumps().splitlines():
            JOURNAL_LINE.validate(json.loads(line))


def test_every_redacted_record_fits() -> None:
    assert len(SEEN_GOLDEN) == 3
    for text in SEEN_GOLDEN:
        SEEN.validate(json.loads(text))
    for replay in records():
        for viewer in (None, 1):
            text = dumps_seen(redact(replay, viewer))
            SEEN.validate(json.loads(text))
            assert loads_seen(text) == redact(replay, viewer)


def test_no_format_is_taken_for_another() -> None:
    for line in JOURNAL_GOLDEN:
        assert not SEEN.is_valid(json.loads(line))
    for text in SEEN_GOLDEN:
        assert not JOURNAL_LINE.is_valid(json.loads(text))


def test_every_small_change_of_a_journals_line_is_judged_alike() -> None:
    refused: set[DocumentReason] = set()
    for line in (JOURNAL_GOLDEN[0], *WHOLE_LINES):
        document = {**json.loads(line)}
        document |= {"n": 1} if "n" in document else {}
        for build in spoiled(document, SPOILS if "n" in document else SPOILS[::3], most=1):
            error = agree(build(), JOURNAL_LINE, read_line)
            refused |= set() if error is None else {error.reason}
    assert refused >= {R.WRONG_TYPE, R.MISSING_FIELD, R.UNKNOWN_FIELD, R.OUT_OF_RANGE, R.BAD_TEXT}


@pytest.mark.parametrize("text", SEEN_GOLDEN, ids=["a golden", "another", "a third"])
def test_every_small_change_of_a_redacted_record_is_judged_alike(text: str) -> None:
    refused: set[DocumentReason] = set()
    document = json.loads(text)
    document["events"] = document["events"][:12]
    for build in spoiled(document, SPOILS[::6], most=1):
        error = agree(build(), SEEN, loads_seen)
        refused |= set() if error is None else {error.reason}
    assert refused >= {R.WRONG_TYPE, R.MISSING_FIELD, R.UNKNOWN_FIELD}
    half = json.loads(dumps_seen(redact(prefix(record(*EDITIONS["tiny"], 4), 2), 0)))
    assert agree(half, SEEN, loads_seen) is None
