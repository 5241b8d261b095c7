"""The wire: what goes between a host and its clients, as closed JSON in which every object says its type.

A message never says for which seat it speaks: the host knows that from the connection.
"""

from take5_rules.documents.errors import DocumentError, DocumentReason
from take5_rules.wire.actions import (
    ClientAction,
    action_document,
    client_action_document,
    read_action,
    read_client_action,
)
from take5_rules.wire.messages import (
    MESSAGE_LIMIT,
    ActionRefused,
    MessageRefused,
    Refusal,
    Request,
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
    refusal_document,
    refusal_for,
    request_document,
)
from take5_rules.wire.schema import WIRE_FORMAT, MessageKind, schema
from take5_rules.wire.seen_events import read_seen_event, seen_event_document
from take5_rules.wire.views import moment_document, read_moment, read_view, view_document

__all__ = [
    "MESSAGE_LIMIT",
    "WIRE_FORMAT",
    "ActionRefused",
    "ClientAction",
    "DocumentError",
    "DocumentReason",
    "MessageKind",
    "MessageRefused",
    "Refusal",
    "Request",
    "action_document",
    "client_action_document",
    "decode_action",
    "decode_refusal",
    "decode_request",
    "decode_seen_event",
    "decode_view",
    "encode_action",
    "encode_refusal",
    "encode_request",
    "encode_seen_event",
    "encode_view",
    "moment_document",
    "read_action",
    "read_client_action",
    "read_moment",
    "read_seen_event",
    "read_view",
    "refusal_document",
    "refusal_for",
    "request_document",
    "schema",
    "seen_event_document",
    "view_document",
]
