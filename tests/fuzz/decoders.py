"""The decoders, and what is asked of each besides: what it takes must come back from what it writes."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from random import Random
from typing import TypeVar

from attrs import frozen

from take5_rules.archive import ArchiveError, Line, read_lines
from take5_rules.archive.plain import read_plain
from take5_rules.core.errors import Take5Error
from take5_rules.documents import DocumentError
from take5_rules.positions import LineError, PositionError, from_line, to_line
from take5_rules.redacted import dumps_seen, loads_seen
from take5_rules.replay import (
    Journal,
    JournalError,
    canonical,
    dump_state,
    dumps,
    load_state,
    loads,
    loads_journal,
    verify,
)
from take5_rules.replay.journal import journal_line, read_header_line, read_journal_line
from take5_rules.wire import (
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
)
from tests.fuzz import corpus
from tests.fuzz.mutations import mutate, mutate_bytes, mutate_lines, mutate_packed

__all__ = ["DECODERS", "Decoder"]

T = TypeVar("T")
Change = Callable[[bytes, tuple[bytes, ...], Random], bytes]


@frozen(kw_only=True)
class Decoder:
    """``read`` must take its bytes or raise one of ``refusals``; it names the reasons met on the way."""

    name: str
    seeds: Callable[[], tuple[bytes, ...]]
    change: Change
    read: Callable[[bytes], tuple[str, ...]]
    refusals: tuple[type[Take5Error], ...] = (DocumentError,)


def _both_ways(data: bytes, decode: Callable[[bytes], T], encode: Callable[[T], str | bytes]) -> None:
    found = decode(data)
    written = encode(found)
    again = decode(written if isinstance(written, bytes) else written.encode("utf-8"))
    assert again == found, "what was written is read as something else"
    assert encode(again) == written, "equal values are written differently"


def _as_text(data: bytes) -> str:
    return data.decode("utf-8", "surrogateescape")


def _replay(data: bytes) -> tuple[str, ...]:
    _both_ways(data, loads, dumps)
    replay = loads(data)
    assert loads(canonical(replay)) == replay
    verdict = verify(replay)
    return () if verdict.fault is None else (f"broken: {verdict.fault.kind.value}",)


def _replay_as_text(data: bytes) -> tuple[str, ...]:
    _both_ways(data, lambda raw: loads(_as_text(raw)), dumps)
    return ()


def _state(data: bytes) -> tuple[str, ...]:
    _both_ways(data, load_state, dump_state)
    assert from_line(to_line(load_state(data))) == load_state(data)
    return ()


def _line(data: bytes) -> tuple[str, ...]:
    text = _as_text(data)
    assert to_line(from_line(text)) == text, "a state has two lines"
    return ()


def _journal(data: bytes) -> tuple[str, ...]:
    journal = loads_journal(data)
    assert loads_journal(journal.dumps()) == Journal(start=journal.start, actions=journal.actions)
    try:
        journal.replay()
    except JournalError as error:
        return (f"broken: {error.reason.value}",)
    return ()


def _journal_line(data: bytes) -> tuple[str, ...]:
    try:
        number = json.loads(data)["n"]
    except (ValueError, TypeError, LookupError, RecursionError):
        number = 1
    try:
        action = read_journal_line(data, number)
    except DocumentError:
        read_header_line(data)
    else:
        assert read_journal_line(journal_line(number, action), number) == action
    return ()


def _archive(data: bytes) -> tuple[str, ...]:
    met = []
    for line in read_lines(io.BytesIO(data), limit=20_000):
        try:
            _archive_line(line)
        except DocumentError as error:
            met.append(f"line: {error.reason.value}")
    return tuple(met)


def _archive_line(line: Line) -> None:
    plain = None if line.too_long else read_plain(line.data)
    if plain is not None:
        replay = line.replay()  # What the quick reader takes, the strict one must take too.
        assert (plain.header.players, len(plain.rounds)) == (replay.players, len(replay.rounds))
    line.header()
    line.replay()


def _action(data: bytes) -> tuple[str, ...]:
    _both_ways(data, lambda raw: decode_action(raw, 3), encode_action)
    return ()


def _request(data: bytes) -> tuple[str, ...]:
    _both_ways(data, lambda raw: decode_request(raw, 0), encode_request)
    return ()


def _view(data: bytes) -> tuple[str, ...]:
    _both_ways(data, decode_view, encode_view)
    return ()


def _seen_event(data: bytes) -> tuple[str, ...]:
    _both_ways(data, decode_seen_event, encode_seen_event)
    return ()


def _refusal(data: bytes) -> tuple[str, ...]:
    _both_ways(data, decode_refusal, encode_refusal)
    return ()


def _redacted(data: bytes) -> tuple[str, ...]:
    _both_ways(data, loads_seen, dumps_seen)
    return ()


def _messages(kind: str) -> Callable[[], tuple[bytes, ...]]:
    return lambda: corpus.messages(kind)


DECODERS = (
    Decoder(name="replay", seeds=corpus.replays, change=mutate, read=_replay),
    Decoder(name="replay as text", seeds=corpus.replays, change=mutate, read=_replay_as_text),
    Decoder(name="state", seeds=corpus.states, change=mutate, read=_state),
    Decoder(
        name="line",
        seeds=corpus.lines,
        change=mutate_bytes,
        read=_line,
        refusals=(LineError, PositionError),
    ),
    Decoder(name="journal", seeds=corpus.journals, change=mutate_lines, read=_journal),
    Decoder(name="journal line", seeds=corpus.journal_lines, change=mutate, read=_journal_line),
    Decoder(
        name="archive",
        seeds=corpus.archives,
        change=mutate_lines,
        read=_archive,
        refusals=(ArchiveError,),
    ),
    Decoder(
        name="packed archive",
        seeds=corpus.archives,
        change=mutate_packed,
        read=_archive,
        refusals=(ArchiveError,),
    ),
    Decoder(name="redacted record", seeds=corpus.redacted, change=mutate, read=_redacted),
    Decoder(name="action", seeds=_messages("actions"), change=mutate, read=_action),
    Decoder(name="request", seeds=_messages("requests"), change=mutate, read=_request),
    Decoder(name="view", seeds=_messages("views"), change=mutate, read=_view),
    Decoder(name="seen event", seeds=_messages("seen_events"), change=mutate, read=_seen_event),
    Decoder(name="refusal", seeds=_messages("refusals"), change=mutate, read=_refusal),
)
"""All that reads what somebody else has written, each with its kind of bad documents."""
