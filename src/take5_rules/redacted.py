"""Redacted records (``take5-seen/1``): a match as one seat or the public saw it, and nothing else of it.

The format is its own: no such record loads as a replay, and no replay as such a record.
"""

from __future__ import annotations

from attrs import frozen

from take5_rules.core.cards import MAX_CARD
from take5_rules.core.checking import check_argument
from take5_rules.core.errors import EditionError
from take5_rules.core.play import new_match
from take5_rules.core.value import Value
from take5_rules.documents.edition_codec import (
    EDITION_FIELDS,
    VARIANT_EDITION_FIELDS,
    decode_edition,
    encode_edition,
)
from take5_rules.documents.errors import DocumentError, DocumentReason, pointer_to
from take5_rules.documents.shape import expect_id, expect_int, expect_list, expect_object
from take5_rules.documents.strict_json import DEFAULT_LIMIT, check_size, compact_json, read_json
from take5_rules.history import History, SeenEventMismatchError, advance, begin_history
from take5_rules.replay.header import LONGEST_ID, decode_engine, decode_players, encode_engine
from take5_rules.replay.migrations import SEEN_FORMAT
from take5_rules.replay.parts import Engine
from take5_rules.replay.record import Replay
from take5_rules.seen import SeenEvent, seen_events
from take5_rules.views import View
from take5_rules.wire import read_seen_event, seen_event_document

__all__ = ["SEEN_FORMAT", "SeenMatch", "dumps_seen", "loads_seen", "redact"]

_REQUIRED = ("format", "engine", "edition", "seats", "first_seat", "seat", "events")


@frozen(kw_only=True)
class SeenMatch(Value):
    """What one viewer saw of a match from its start; ``players`` are labels by seat.

    Two matches that the viewer cannot tell apart have equal records.
    """

    history: History
    edition_id: str | None = None
    players: tuple[str, ...] | None = None
    engine: Engine

    @property
    def seat(self) -> int | None:
        """Whose record it is; ``None`` is the public's."""
        return self.history.seat

    @property
    def view(self) -> View:
        """What the viewer knows at the end of the record."""
        return self.history.view


def redact(replay: Replay, seat: int | None) -> SeenMatch:
    """The record as ``seat`` saw it, or everybody if it is ``None``.

    Left out are all cards that this viewer has not seen, the seed, which would give them away, and the
    caller's own data, which might.

    Raises:
        SeatError: ``seat`` is neither ``None`` nor an exact ``int`` from 0 up to the last seat.
        ReplayFaultError: the record does not follow the rules, or knows some hands not.

    >>> from take5_rules import CLASSIC, Deal, play
    >>> start = Replay.start(new_match(CLASSIC, seats=2))
    >>> deal = Deal(hands=(range(1, 11), range(11, 21)), rows=(30, 40, 50, 60))
    >>> redact(start.add(play(start.resume(), deal)), None).history.events
    (RowsDealt(rows=(30, 40, 50, 60)),)
    """
    check_argument("replay", replay, Replay, "a replay")
    history = begin_history(replay.beginning.resume(), seat)
    seen: list[SeenEvent] = []
    for step in replay.steps():
        seen += seen_events(step, seat)
    return SeenMatch(
        history=history.extend(seen),
        edition_id=replay.edition_id,
        players=replay.players,
        engine=replay.engine,
    )


def dumps_seen(seen: SeenMatch, *, limit: int = DEFAULT_LIMIT) -> str:
    """The record as JSON on one line, without a line end.

    Raises:
        DocumentError: it has more than ``limit`` bytes, which `loads_seen` would refuse.
    """
    check_argument("seen", seen, SeenMatch, "a seen match")
    match = seen.history.opening.match
    document: dict[str, object] = {
        "format": SEEN_FORMAT,
        "engine": encode_engine(seen.engine),
        "edition": {"id": seen.edition_id, **encode_edition(match.edition)},
        "seats": match.seats,
        "first_seat": match.first_seat,
        "seat": seen.seat,
    }
    if seen.players is not None:
        document["players"] = list(seen.players)
    document["events"] = [seen_event_document(event) for event in seen.history.events]
    text = compact_json(document)
    check_size(text, limit)
    return text


def loads_seen(data: str | bytes, *, limit: int = DEFAULT_LIMIT) -> SeenMatch:
    """The record that ``data`` holds, of at most ``limit`` bytes.

    Each event must be one that this viewer can have seen then; whether the rules allow it is not asked.

    Raises:
        DocumentError: ``data`` is no redacted record; a replay is none.
    """
    value = read_json(data, limit)
    if type(value) is not dict or value.get("format") != SEEN_FORMAT:
        raise DocumentError(DocumentReason.UNKNOWN_FORMAT, "/format", f"known: {SEEN_FORMAT}")
    found = expect_object(value, "", _REQUIRED, ("players",))
    named = type(found["edition"]) is dict and "rule" in found["edition"]
    fields = VARIANT_EDITION_FIELDS if named else EDITION_FIELDS
    members = expect_object(found["edition"], "/edition", ("id", *fields))
    edition = decode_edition(members, "/edition")
    seats = expect_int(found["seats"], "/seats", 2, MAX_CARD)
    try:
        edition.check_seats(seats)
    except EditionError as error:
        raise DocumentError(DocumentReason.OUT_OF_RANGE, "/seats", str(error)) from None
    start = new_match(edition, seats, expect_int(found["first_seat"], "/first_seat", 0, seats - 1))
    seat = None if found["seat"] is None else expect_int(found["seat"], "/seat", 0, seats - 1)
    return SeenMatch(
        history=_follow(begin_history(start, seat), found["events"]),
        edition_id=None if members["id"] is None else expect_id(members["id"], "/edition/id", LONGEST_ID),
        players=decode_players(found["players"], seats, "/players") if "players" in found else None,
        engine=decode_engine(found["engine"], "/engine"),
    )


def _follow(history: History, value: object) -> History:
    events = []
    view = history.opening
    for index, item in enumerate(expect_list(value, "/events")):
        at = pointer_to("/events", index)
        events.append(read_seen_event(item, at))
        try:
            view = advance(view, events[-1])
        except SeenEventMismatchError:
            raise DocumentError(DocumentReason.INCONSISTENT, at, "the viewer cannot have seen it") from None
    return history.extend(events)
