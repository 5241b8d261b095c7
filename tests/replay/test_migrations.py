"""Old formats are read for ever, by way of migrations; here by a made-up version 0."""

import json
from typing import Any

import pytest

from take5_rules.replay import DocumentError, DocumentReason, dumps, load_state, loads
from take5_rules.replay.migrations import MIGRATIONS, REPLAY_FORMAT, Document, upgrade
from tests.replay.matches import EDITIONS, record


def from_zero(document: Document) -> Document:
    """Version 0 called the seats ``chairs``, and its rounds ``hands``; it had no engine."""
    if "chairs" not in document:
        raise DocumentError(DocumentReason.MISSING_FIELD, "/chairs")
    kept = {key: value for key, value in document.items() if key not in ("format", "chairs")}
    return {**kept, "format": "take5-replay/1", "seats": document["chairs"]}


def from_minus_one(document: Document) -> Document:
    return {**document, "format": "take5-replay/0"}


@pytest.fixture
def older(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(MIGRATIONS, "take5-replay/0", from_zero)
    monkeypatch.setitem(MIGRATIONS, "take5-replay/-1", from_minus_one)


def aged(version: str) -> tuple[dict[str, Any], str]:
    text = dumps(record(*EDITIONS["tiny"], 1))
    document = json.loads(text)
    document["format"] = version
    document["chairs"] = document.pop("seats")
    return document, text


@pytest.mark.usefixtures("older")
@pytest.mark.parametrize("version", ["take5-replay/0", "take5-replay/-1"])
def test_an_older_document_becomes_one_of_the_newest_format(version: str) -> None:
    document, text = aged(version)
    assert dumps(loads(json.dumps(document))) == text


@pytest.mark.usefixtures("older")
def test_a_migration_may_refuse() -> None:
    document, _ = aged("take5-replay/0")
    del document["chairs"]
    with pytest.raises(DocumentError) as caught:
        loads(json.dumps(document))
    assert caught.value.pointer == "/chairs"


@pytest.mark.usefixtures("older")
def test_the_known_formats_are_listed() -> None:
    document, _ = aged("take5-replay/999")
    with pytest.raises(
        DocumentError, match=r"known: take5-replay/0, take5-replay/-1, take5-replay/1, take5-replay/2$"
    ):
        loads(json.dumps(document))


def test_migrations_that_go_in_a_circle_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(
        MIGRATIONS, "take5-replay/0", lambda document: {**document, "format": "take5-replay/-1"}
    )
    monkeypatch.setitem(
        MIGRATIONS, "take5-replay/-1", lambda document: {**document, "format": "take5-replay/0"}
    )
    with pytest.raises(DocumentError) as caught:
        upgrade({"format": "take5-replay/0"}, REPLAY_FORMAT)
    assert caught.value.reason is DocumentReason.UNKNOWN_FORMAT


@pytest.mark.usefixtures("older")
def test_a_state_is_not_read_by_way_of_replays() -> None:
    with pytest.raises(DocumentError, match=r"known: take5-state/1, take5-state/2$"):
        load_state('{"format":"take5-replay/0"}')


@pytest.mark.parametrize(
    "version", [999, "1", "take5-replay/999", "take5-replay/1 ", "", None, True, 1, [], {}]
)
def test_an_unknown_version_is_refused_and_the_known_one_named(version: object) -> None:
    document, _ = aged("take5-replay/1")
    document["format"] = version
    with pytest.raises(DocumentError, match=r"known: take5-replay/1, take5-replay/2$") as caught:
        loads(json.dumps(document))
    assert (caught.value.reason, caught.value.pointer) == (DocumentReason.UNKNOWN_FORMAT, "/format")


def test_a_missing_version_is_refused() -> None:
    document, _ = aged("take5-replay/1")
    del document["format"]
    with pytest.raises(DocumentError, match=r"known: take5-replay/1, take5-replay/2$") as caught:
        loads(json.dumps(document))
    assert caught.value.reason is DocumentReason.MISSING_FIELD
