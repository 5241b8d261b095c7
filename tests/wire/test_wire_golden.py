"""Messages that were written once: every version of this form reads them and writes the same bytes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from take5_rules.wire import (
    action_document,
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
    read_action,
)
from tests.wire.samples import ACTIONS, CLIENT_ACTIONS, REFUSALS, REQUESTS, one_of_each

GOLDEN = Path(__file__).parent / "golden"


def written_today() -> dict[str, list[str]]:
    views, events = one_of_each()
    return {
        "actions": [encode_action(action) for action in CLIENT_ACTIONS],
        "whole_actions": [json.dumps(action_document(action), sort_keys=True) for action in ACTIONS],
        "requests": [encode_request(request) for request in REQUESTS],
        "views": [encode_view(seen) for seen in views],
        "seen_events": [encode_seen_event(event) for event in events],
        "refusals": [encode_refusal(refusal) for refusal in REFUSALS],
    }


WRITTEN = written_today()


def lines(kind: str) -> list[str]:
    return (GOLDEN / f"{kind}.jsonl").read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("kind", WRITTEN)
def test_a_golden_message_is_what_is_written_today(kind: str) -> None:
    assert lines(kind) == WRITTEN[kind]


def test_golden_messages_are_read_as_they_were_meant() -> None:
    views, events = one_of_each()
    assert [decode_view(line) for line in lines("views")] == views
    assert [decode_seen_event(line) for line in lines("seen_events")] == events
    assert [decode_refusal(line) for line in lines("refusals")] == list(REFUSALS)
    assert [read_action(json.loads(line)) for line in lines("whole_actions")] == list(ACTIONS)
    for line, action in zip(lines("actions"), CLIENT_ACTIONS, strict=True):
        assert decode_action(line, action.seat) == action
    for line, request in zip(lines("requests"), REQUESTS, strict=True):
        assert decode_request(line, request.action.seat) == request
