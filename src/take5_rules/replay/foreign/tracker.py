"""A plain table that any tracker can write: one line a placed card, as CSV or as a JSON array of objects.

The columns are ``round``, ``turn``, ``seat``, ``card`` and ``row``, and ``bullheads`` for what a card cost
its owner if that is told; others are passed over.
Lines of turn 0 have no seat: they are the cards that begin the rows.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from attrs import frozen

from take5_rules.core.cards import MAX_CARD
from take5_rules.core.edition import Edition
from take5_rules.core.table import Cards
from take5_rules.core.value import Value
from take5_rules.documents.strict_json import read_json
from take5_rules.replay.foreign.assembling import assemble, recognise
from take5_rules.replay.foreign.errors import ForeignError, ForeignReason, Place
from take5_rules.replay.foreign.told import ToldCard, ToldMatch, ToldRound, ToldTurn, bad_shape, decode_text
from take5_rules.replay.record import Replay
from take5_rules.variants import CLASSIC

__all__ = ["read_tracker"]

_COLUMNS = ("round", "turn", "seat", "card", "row")
_LARGEST = 1_000_000
_WHOLE = re.compile(r"[0-9]{1,7}")


@frozen(kw_only=True)
class _Entry(Value):
    line: int
    round: int
    turn: int
    seat: int | None
    card: int
    row: int | None
    bullheads: int | None


def read_tracker(
    data: str | bytes,
    *,
    players: Sequence[str] | None = None,
    edition: Edition | None = None,
    edition_id: str | None = None,
    first_row: int = 0,
) -> Replay:
    """The match that a table of placed cards tells; the order of its lines means nothing.

    There are as many seats as the table names, counted from 0.
    ``row`` may be empty where it follows from the rules, and must not where a seat chose it; ``first_row``
    is 1 for a tracker that counts rows from 1.
    Without ``bullheads`` nothing in the table depends on how many cards a row holds.
    ``edition`` is taken as it is; without it, it is the base rules with the house numbers that are plain.

    Raises:
        ForeignError: at the first place where the rules would have it otherwise, or where too little is told.
        DocumentError: the JSON is malformed, or the players are no labels.
        EditionError: the edition does not allow so many seats.
    """
    text = decode_text(data)
    records = _read_objects(text) if text.lstrip().startswith("[") else _read_csv(text)
    entries = [_entry(line, record, first_row) for line, record in records]
    seats = _count_seats(entries)
    if players is not None and len(players) != seats:
        detail = f"{len(players)} players for {seats} seats"
        raise ForeignError(ForeignReason.SEATS_UNKNOWN, None, detail)
    told = ToldMatch(
        seats=seats, players=None if players is None else tuple(players), rounds=tuple(_rounds(entries))
    )
    return assemble(told, recognise(told, CLASSIC) if edition is None else edition, edition_id)


def _read_csv(text: str) -> Iterator[tuple[int, dict[str, object]]]:
    reader = csv.reader(io.StringIO(text), strict=True)
    try:
        names = [name.strip().lower() for name in next(reader, [])]
        if len(set(names)) < len(names) or not set(_COLUMNS) <= set(names):
            raise bad_shape(f"the first line must name the columns {', '.join(_COLUMNS)}, each once")
        for cells in reader:
            if cells:
                if len(cells) != len(names):
                    raise bad_shape(f"expected {len(names)} cells", Place(line=reader.line_num))
                yield reader.line_num, dict(zip(names, [cell.strip() or None for cell in cells], strict=True))
    except csv.Error:
        raise bad_shape("no CSV", Place(line=reader.line_num)) from None


def _read_objects(text: str) -> Iterator[tuple[int, dict[str, object]]]:
    found = read_json(text)
    for number, record in enumerate(found if isinstance(found, list) else [], 1):
        if not isinstance(record, dict):
            raise bad_shape("expected an object", Place(line=number))
        yield number, record


def _entry(line: int, record: dict[str, object], first_row: int) -> _Entry:
    place = Place(line=line)
    number = _whole(record, "round", place, 1, _LARGEST)
    turn = _whole(record, "turn", place, 0, MAX_CARD)
    seat = None if record.get("seat") is None else _whole(record, "seat", place, 0, MAX_CARD - 1)
    row = None if record.get("row") is None else _whole(record, "row", place, first_row, MAX_CARD) - first_row
    if (seat is None) != (turn == 0):
        raise bad_shape("turn 0 has no seat, and every other turn has one", place)
    if turn == 0 and row is None:
        raise bad_shape("a card that begins a row must name the row", place)
    card = _whole(record, "card", place, 0, _LARGEST)
    cost = record.get("bullheads")
    return _Entry(
        line=line,
        round=number,
        turn=turn,
        seat=seat,
        card=card,
        row=row,
        bullheads=None if cost is None else _whole(record, "bullheads", place, 0, _LARGEST),
    )


def _whole(record: dict[str, object], name: str, place: Place, low: int, high: int) -> int:
    value = record.get(name)
    if isinstance(value, str) and _WHOLE.fullmatch(value):
        value = int(value)
    if type(value) is not int or not low <= value <= high:
        raise bad_shape(f"{name} must be a whole number from {low} to {high}", place)
    return value


def _count_seats(entries: list[_Entry]) -> int:
    seats = {entry.seat for entry in entries if entry.seat is not None}
    if not entries:
        raise ForeignError(ForeignReason.NO_ROUNDS)
    if len(seats) < 2 or seats != {*range(len(seats))}:
        raise ForeignError(ForeignReason.SEATS_UNKNOWN, None, "seats must be counted from 0 without a gap")
    return len(seats)


def _rounds(entries: list[_Entry]) -> Iterator[ToldRound]:
    ordered = sorted(entries, key=lambda entry: (entry.round, entry.turn, entry.line))
    for expected, (number, group) in enumerate(groupby(ordered, lambda entry: entry.round), 1):
        here = [*group]
        if number != expected:
            raise bad_shape("rounds must be counted from 1 without a gap", Place(line=here[0].line))
        opening = [entry for entry in here if entry.turn == 0]
        turns = tuple(_turns(here[len(opening) :]))
        yield ToldRound(starters=_starters(opening), turns=turns, line=here[0].line)


def _starters(opening: list[_Entry]) -> Cards | None:
    rows = {entry.row: entry.card for entry in opening}
    if len(rows) < len(opening) or {*rows} != {*range(len(rows))}:
        raise bad_shape("the rows of turn 0 must be counted without a gap", Place(line=opening[0].line))
    return tuple([rows[row] for row in range(len(rows))]) or None


def _turns(played: list[_Entry]) -> Iterator[ToldTurn]:
    for expected, (number, group) in enumerate(groupby(played, lambda entry: entry.turn), 1):
        cards = [
            ToldCard(
                seat=entry.seat, card=entry.card, row=entry.row, bullheads=entry.bullheads, line=entry.line
            )
            for entry in group
            if entry.seat is not None
        ]
        if number != expected:
            raise bad_shape("turns must be counted from 1 without a gap", Place(line=cards[0].line))
        yield ToldTurn(cards=tuple(cards))
