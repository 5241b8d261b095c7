"""Messages as text: what clients ask for, what they are shown, and how they are refused."""

from __future__ import annotations

from enum import StrEnum
from typing import TypeVar

from attrs import frozen

from take5_rules.core.checking import check_argument
from take5_rules.core.errors import IllegalActionError, Reason
from take5_rules.core.order import Moment
from take5_rules.core.value import Value
from take5_rules.documents.errors import DocumentError, DocumentReason
from take5_rules.documents.shape import expect_choice, expect_object, expect_text
from take5_rules.documents.strict_json import canonical_json, read_json
from take5_rules.seen import SeenEvent
from take5_rules.views import View
from take5_rules.wire.actions import ClientAction, client_action_document, expect_tag, read_client_action
from take5_rules.wire.members import Document
from take5_rules.wire.seen_events import read_seen_event, seen_event_document
from take5_rules.wire.views import moment_document, read_moment, read_view, view_document

__all__ = [
    "MESSAGE_LIMIT",
    "ActionRefused",
    "MessageRefused",
    "Refusal",
    "Request",
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
    "refusal_document",
    "refusal_for",
    "request_document",
]

MESSAGE_LIMIT = 65_536
"""How many bytes a message may have; the largest view has about 3,000."""

_LONGEST_POINTER = 2_048

E = TypeVar("E", bound=StrEnum)


@frozen(kw_only=True)
class Request(Value):
    """An action that a client asks for, and the moment that it is meant for: `play` takes both."""

    action: ClientAction
    at: Moment


@frozen(kw_only=True)
class ActionRefused(Value):
    """The rules refuse what was asked."""

    reason: Reason


@frozen(kw_only=True)
class MessageRefused(Value):
    """A message could not be read; ``pointer`` is the JSON Pointer of the place."""

    reason: DocumentReason
    pointer: str = ""


Refusal = ActionRefused | MessageRefused
"""How a client is told that nothing has happened; it names no card and no other seat."""


def refusal_for(error: IllegalActionError | DocumentError) -> Refusal:
    """What a client is told of an error that its message caused.

    >>> from take5_rules import PickCard
    >>> refusal_for(IllegalActionError(Reason.NOT_IN_HAND, PickCard(seat=0, card=7), seat=0))
    ActionRefused(reason=<Reason.NOT_IN_HAND: 'not_in_hand'>)
    """
    check_argument(
        "error", error, IllegalActionError | DocumentError, "an IllegalActionError or a DocumentError"
    )
    if isinstance(error, IllegalActionError):
        return ActionRefused(reason=error.reason)
    return MessageRefused(reason=error.reason, pointer=error.pointer[:_LONGEST_POINTER])


def encode_action(action: ClientAction) -> str:
    """An action as its client sends it: without a seat.

    >>> from take5_rules import PickCard
    >>> encode_action(PickCard(seat=3, card=44))
    '{"card":44,"type":"pick_card"}'
    """
    return _text(client_action_document(action))


def decode_action(data: str | bytes, seat: int) -> ClientAction:
    """The action that a client asks for, in the name of ``seat``, which the host knows and no message says.

    It does not ask whether the action is legal: that is for `play`.

    Raises:
        SeatError: ``seat`` is no exact ``int`` from 0 up.
        DocumentError: ``data`` is no client's action.

    >>> decode_action('{"type":"pick_card","card":44}', seat=3)
    PickCard(seat=3, card=44)
    """
    return read_client_action(read_json(data, MESSAGE_LIMIT), seat)


def request_document(request: Request) -> Document:
    """A request as a JSON object."""
    check_argument("request", request, Request, "a request")
    return {
        "type": "request",
        "action": client_action_document(request.action),
        "at": moment_document(request.at),
    }


def encode_request(request: Request) -> str:
    """A request as its client sends it: without a seat."""
    return _text(request_document(request))


def decode_request(data: str | bytes, seat: int) -> Request:
    """The request of a client, in the name of ``seat``, which the host knows and no message says.

    Raises:
        SeatError: ``seat`` is no exact ``int`` from 0 up.
        DocumentError: ``data`` is no request.
    """
    value = read_json(data, MESSAGE_LIMIT)
    expect_tag(value, "", ("request",))
    found = expect_object(value, "", ("type", "action", "at"))
    action = read_client_action(found["action"], seat, "/action")
    return Request(action=action, at=read_moment(found["at"], "/at"))


def encode_view(view: View) -> str:
    """A view as JSON, in canonical form; equal views give equal text.

    >>> from take5_rules import CLASSIC, new_match
    >>> from take5_rules.views import spectate
    >>> encode_view(spectate(new_match(CLASSIC, seats=2)))[-41:]
    '"seat":null,"to_act":[],"type":"dealing"}'
    """
    return _text(view_document(view))


def decode_view(data: str | bytes) -> View:
    """The view that ``data`` holds; its parts must fit together.

    Raises:
        DocumentError: ``data`` is no view.
    """
    return read_view(read_json(data, MESSAGE_LIMIT))


def encode_seen_event(seen: SeenEvent) -> str:
    """What a viewer saw, as JSON in canonical form.

    >>> from take5_rules.seen import SeatPicked
    >>> encode_seen_event(SeatPicked(seat=2))
    '{"seat":2,"type":"seat_picked"}'
    """
    return _text(seen_event_document(seen))


def decode_seen_event(data: str | bytes) -> SeenEvent:
    """The seen event that ``data`` holds; whether it fits a view is for `advance` to say.

    Raises:
        DocumentError: ``data`` is no seen event.
    """
    return read_seen_event(read_json(data, MESSAGE_LIMIT))


def refusal_document(refusal: Refusal) -> Document:
    """A refusal as a JSON object."""
    check_argument("refusal", refusal, ActionRefused | MessageRefused, "a refusal")
    if isinstance(refusal, ActionRefused):
        return {"type": "action_refused", "reason": refusal.reason.value}
    return {"type": "message_refused", "reason": refusal.reason.value, "pointer": refusal.pointer}


def encode_refusal(refusal: Refusal) -> str:
    """A refusal as JSON in canonical form.

    >>> encode_refusal(ActionRefused(reason=Reason.STALE))
    '{"reason":"stale","type":"action_refused"}'
    """
    return _text(refusal_document(refusal))


def decode_refusal(data: str | bytes) -> Refusal:
    """The refusal that ``data`` holds.

    Raises:
        DocumentError: ``data`` is no refusal.
    """
    value = read_json(data, MESSAGE_LIMIT)
    if expect_tag(value, "", ("action_refused", "message_refused")) == "action_refused":
        return ActionRefused(reason=_reason(expect_object(value, "", ("type", "reason")), Reason))
    found = expect_object(value, "", ("type", "reason", "pointer"))
    pointer = expect_text(found["pointer"], "/pointer", _LONGEST_POINTER)
    return MessageRefused(reason=_reason(found, DocumentReason), pointer=pointer)


def _reason(found: Document, reasons: type[E]) -> E:
    return reasons(expect_choice(found["reason"], "/reason", tuple(reasons)))


def _text(document: Document) -> str:
    return canonical_json(document).decode("utf-8")
