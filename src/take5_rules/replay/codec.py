"""Replays as documents, both ways: ``take5-replay/1``, or ``/2`` where the edition has a rule of its own."""

from __future__ import annotations

from attrs import frozen

from take5_rules.core.actions import Deal
from take5_rules.core.cards import MAX_CARD
from take5_rules.core.checking import check_argument
from take5_rules.core.errors import EditionError
from take5_rules.core.rule import Plain
from take5_rules.core.table import Cards
from take5_rules.core.value import Value
from take5_rules.documents.edition_codec import (
    EDITION_FIELDS,
    VARIANT_EDITION_FIELDS,
    decode_edition,
    encode_edition,
)
from take5_rules.documents.errors import DocumentError, DocumentReason
from take5_rules.documents.shape import (
    expect_bool,
    expect_cards,
    expect_id,
    expect_int,
    expect_ints,
    expect_list,
    expect_object,
    expect_picks,
)
from take5_rules.replay.going import decode_goes, encode_goes
from take5_rules.replay.header import (
    LONGEST_ID,
    decode_engine,
    decode_extra,
    decode_players,
    decode_seed,
    encode_engine,
    encode_seed,
)
from take5_rules.replay.migrations import REPLAY_FORMAT, VARIANT_REPLAY_FORMAT, Document, upgrade
from take5_rules.replay.parts import (
    Draft,
    Opening,
    Result,
    RoundRecord,
    Runs,
    TurnRecord,
    UnseenDeal,
    lengthen,
)
from take5_rules.replay.record import Replay

__all__ = ["decode_replay", "encode_replay"]

_REQUIRED = ("format", "engine", "edition", "seats", "first_seat", "finished", "rounds")
_OPTIONAL = ("players", "seed", "extra", "result")


def encode_replay(replay: Replay) -> Document:
    """The document of a replay, its format first and its rounds last.

    Raises:
        DocumentError: no document can hold it: a round has more goes than fit, or no file knows the rule.
    """
    check_argument("replay", replay, Replay, "a replay")
    document: Document = {
        "format": REPLAY_FORMAT if isinstance(replay.edition.rule, Plain) else VARIANT_REPLAY_FORMAT,
        "engine": encode_engine(replay.engine),
        "edition": {"id": replay.edition_id, **encode_edition(replay.edition)},
        "seats": replay.seats,
        "first_seat": replay.first_seat,
    }
    if replay.players is not None:
        document["players"] = list(replay.players)
    if replay.seed is not None:
        document["seed"] = encode_seed(replay.seed)
    if replay.extra_json is not None:
        document["extra"] = replay.extra
    document["finished"] = replay.finished
    if replay.result is not None:
        document["result"] = {
            "totals": list(replay.result.totals),
            "winners": list(replay.result.winners),
        }
    in_goes = replay.edition.rule.one_by_one
    document["rounds"] = [
        _encode_round(record, f"/rounds/{index}", in_goes=in_goes)
        for index, record in enumerate(replay.rounds)
    ]
    return document


def _encode_round(record: RoundRecord, at: str, *, in_goes: bool) -> Document:
    opening = _encode_opening(record.opening)
    played = (
        encode_goes(record.goes, f"{at}/goes") if in_goes else [_encode_turn(turn) for turn in record.turns]
    )
    document: Document = {**opening, "goes" if in_goes else "turns": played}
    if record.voided:
        document["voided"] = True
    if record.points is not None:
        document["points"] = list(record.points)
    return document


def _encode_opening(opening: Opening) -> Document:
    if isinstance(opening, Draft):
        return {"draft": list(opening.cards)}
    hands = [list(hand) for hand in opening.hands] if isinstance(opening, Deal) else None
    return {"deal": {"hands": hands, "rows": list(opening.rows)}}


def _encode_turn(turn: TurnRecord) -> Document:
    document: Document = {"picks": list(turn.picks)}
    if turn.choices:
        document["choices"] = [list(choice) for choice in turn.choices]
    if turn.flipped:
        document["flipped"] = list(turn.flipped)
    if turn.higher:
        document["higher"] = list(turn.higher)
    if turn.firsts:
        document["firsts"] = [list(first) for first in turn.firsts]
    return document


def decode_replay(value: object) -> Replay:
    """The replay that a parsed document holds, of this format or an older one.

    Raises:
        DocumentError: the document is not of the format; where the rules are broken is not asked.
    """
    raw = upgrade(value, REPLAY_FORMAT, VARIANT_REPLAY_FORMAT)
    document = expect_object(raw, "", _REQUIRED, _OPTIONAL)
    with_rule = document["format"] == VARIANT_REPLAY_FORMAT
    fields = VARIANT_EDITION_FIELDS if with_rule else EDITION_FIELDS
    members = expect_object(document["edition"], "/edition", ("id", *fields))
    edition_id = members["id"]
    edition = decode_edition(members, "/edition")
    seats = expect_int(document["seats"], "/seats")
    try:
        edition.check_seats(seats)
    except EditionError as error:
        raise DocumentError(DocumentReason.OUT_OF_RANGE, "/seats", str(error)) from None
    form = _Form(
        seats=seats,
        extras=("choices", "flipped", "higher", "firsts") if with_rule else ("choices",),
        played="goes" if edition.rule.one_by_one else "turns",
    )
    closed, opened = _decode_rounds(document["rounds"], form)
    return Replay(
        edition=edition,
        edition_id=None if edition_id is None else expect_id(edition_id, "/edition/id", LONGEST_ID),
        seats=seats,
        first_seat=expect_int(document["first_seat"], "/first_seat", 0, seats - 1),
        players=decode_players(document["players"], seats, "/players") if "players" in document else None,
        engine=decode_engine(document["engine"], "/engine"),
        seed=decode_seed(document["seed"], "/seed") if "seed" in document else None,
        extra_json=decode_extra(document["extra"], "/extra") if "extra" in document else None,
        result=_decode_result(document, seats),
        closed=closed,
        opened=opened,
    )


def _decode_result(document: Document, seats: int) -> Result | None:
    finished = expect_bool(document["finished"], "/finished")
    if not finished:
        if "result" in document:
            raise DocumentError(DocumentReason.CONTRADICTION, "/result", "an unfinished match has none")
        return None
    if "result" not in document:
        raise DocumentError(DocumentReason.MISSING_FIELD, "/result")
    members = expect_object(document["result"], "/result", ("totals", "winners"))
    return Result(
        totals=expect_ints(members["totals"], "/result/totals", length=(seats, seats)),
        winners=expect_ints(members["winners"], "/result/winners", 0, seats - 1, length=(0, seats)),
    )


@frozen(kw_only=True)
class _Form(Value):
    """What the rounds of a document look like: ``extras`` of a turn, and what they are ``played`` in."""

    seats: int
    extras: tuple[str, ...]
    played: str


def _decode_rounds(value: object, form: _Form) -> tuple[Runs, RoundRecord | None]:
    """The rounds as a replay keeps them: only the last may be one that something can be added to."""
    closed: Runs = ()
    items = expect_list(value, "/rounds")
    for index, item in enumerate(items):
        record = _decode_round(item, form, f"/rounds/{index}")
        if index == len(items) - 1 and not record.closed:
            return closed, record
        closed = lengthen(closed, record)
    return closed, None


def _decode_round(value: object, form: _Form, at: str) -> RoundRecord:
    opened = "draft" if type(value) is dict and "draft" in value else "deal"
    members = expect_object(value, at, (opened, form.played), ("voided", "points"))
    seats = form.seats
    voided = "voided" in members
    if voided and members["voided"] is not True:
        raise DocumentError(DocumentReason.WRONG_TYPE, f"{at}/voided", "expected true")
    if voided and "points" in members:
        raise DocumentError(DocumentReason.CONTRADICTION, f"{at}/points", "a voided round has none")
    in_goes = form.played == "goes"
    turns = [] if in_goes else expect_list(members["turns"], f"{at}/turns", 0, MAX_CARD)
    record = RoundRecord(
        opening=_decode_opening(members[opened], opened, seats, at),
        turns=tuple([_decode_turn(turn, form, f"{at}/turns/{i}") for i, turn in enumerate(turns)]),
        goes=decode_goes(members["goes"], f"{at}/goes") if in_goes else (),
        voided=voided,
        points=expect_ints(members["points"], f"{at}/points", length=(seats, seats))
        if "points" in members
        else None,
    )
    if record.opening == Draft(cards=()) and not voided:
        raise DocumentError(DocumentReason.WRONG_LENGTH, f"{at}/draft", "expected 1 or more items")
    return record


def _decode_opening(value: object, kind: str, seats: int, at: str) -> Opening:
    if kind == "draft":
        return Draft(cards=expect_cards(value, f"{at}/draft"))
    members = expect_object(value, f"{at}/deal", ("hands", "rows"))
    rows = expect_cards(members["rows"], f"{at}/deal/rows")
    if members["hands"] is None:
        return UnseenDeal(rows=rows)
    hands = expect_list(members["hands"], f"{at}/deal/hands", seats, seats)
    return Deal(
        hands=[_decode_hand(hand, f"{at}/deal/hands/{seat}") for seat, hand in enumerate(hands)], rows=rows
    )


def _decode_hand(value: object, at: str) -> Cards:
    return expect_cards(value, at, ascending=True)


def _decode_turn(value: object, form: _Form, at: str) -> TurnRecord:
    members = expect_object(value, at, ("picks",), form.extras)
    picks = expect_picks(members["picks"], form.seats, f"{at}/picks")
    if picks.count(None) == form.seats:
        raise DocumentError(DocumentReason.CONTRADICTION, f"{at}/picks", "a turn begins with a pick")
    return TurnRecord(
        picks=picks,
        choices=_decode_choices(members["choices"], f"{at}/choices") if "choices" in members else (),
        flipped=_decode_flipped(members["flipped"], picks, f"{at}/flipped") if "flipped" in members else (),
        higher=_decode_higher(members["higher"], picks, f"{at}/higher") if "higher" in members else (),
        firsts=_decode_choices(members["firsts"], f"{at}/firsts", 1) if "firsts" in members else (),
    )


def _decode_flipped(value: object, picks: tuple[int | None, ...], at: str) -> tuple[int, ...]:
    seats = expect_ints(value, at, 0, len(picks) - 1, (1, len(picks)))
    if list(seats) != sorted(set(seats)):
        raise DocumentError(DocumentReason.NOT_ASCENDING, at)
    if any(picks[seat] is None for seat in seats):
        raise DocumentError(DocumentReason.CONTRADICTION, at, "a flip is laid with a pick")
    return seats


def _decode_higher(value: object, picks: tuple[int | None, ...], at: str) -> tuple[int | None, ...]:
    higher = expect_picks(value, len(picks), at)
    for seat, (low, high) in enumerate(zip(picks, higher, strict=True)):
        if (low is None) != (high is None):
            raise DocumentError(DocumentReason.CONTRADICTION, f"{at}/{seat}", "two cards are picked together")
        if low is not None and high is not None and high <= low:
            raise DocumentError(DocumentReason.NOT_ASCENDING, f"{at}/{seat}")
    return higher


def _decode_choices(value: object, at: str, low: int = 0) -> tuple[tuple[int, int], ...]:
    """Pairs of a seat and a row, or a card, where ``low`` is 1."""
    choices = expect_list(value, at, 1, MAX_CARD)
    return tuple([_decode_choice(choice, f"{at}/{index}", low) for index, choice in enumerate(choices)])


def _decode_choice(value: object, at: str, low: int) -> tuple[int, int]:
    seat, chosen = expect_list(value, at, 2, 2)
    return (
        expect_int(seat, f"{at}/0", 0, MAX_CARD - 1),
        expect_int(chosen, f"{at}/1", low, MAX_CARD - 1 + low),
    )
