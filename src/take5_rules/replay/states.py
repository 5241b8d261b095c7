"""States as documents, at every phase and between two events too.

The format is ``take5-state/1``, or ``/2`` where the edition has a rule of its own.
"""

from __future__ import annotations

from take5_rules.core.cards import MAX_CARD
from take5_rules.core.checking import check_argument
from take5_rules.core.rule import Plain
from take5_rules.core.state import Dealing, Drafting, Finished, Match, Picking, Placing, State
from take5_rules.core.table import NOTHING, Cards, Table, VariantState
from take5_rules.documents.edition_codec import (
    EDITION_FIELDS,
    VARIANT_EDITION_FIELDS,
    decode_edition,
    encode_edition,
)
from take5_rules.documents.errors import DocumentError, DocumentReason, pointer_to
from take5_rules.documents.shape import (
    MOST_LYING,
    expect_cards,
    expect_choice,
    expect_int,
    expect_ints,
    expect_list,
    expect_object,
    expect_picks,
)
from take5_rules.documents.strict_json import canonical_json, read_json
from take5_rules.positions import state_faults
from take5_rules.positions.variant_forms import variant_from_members, variant_to_members
from take5_rules.replay.migrations import STATE_FORMAT, VARIANT_STATE_FORMAT, Document, upgrade

__all__ = ["STATE_LIMIT", "dump_state", "load_state"]

_COMMON = ("format", "phase", "edition", "first_seat", "totals", "rounds_played", "rounds_voided")
_TABLE = ("hands", "rows", "piles")
_PHASES: dict[str, tuple[str, ...]] = {
    "dealing": (),
    "drafting": ("hands", "pool"),
    "picking": (*_TABLE, "picks"),
    "placing": (*_TABLE, "picks", "placed"),
    "finished": ("winners",),
}
STATE_LIMIT = 65_536
"""How many bytes a state's document may have; the largest has about 2,000."""


def dump_state(state: State) -> bytes:
    """The canonical bytes (RFC 8785) of a state; equal states have equal bytes, in every process.

    They hold all hands and picks: they are the referee's, and no client's.

    Raises:
        DocumentError: `load_state` would refuse it: a round has more goes than a document can count, or no
            document names the edition's rule.

    >>> from take5_rules import CLASSIC, new_match
    >>> load_state(dump_state(new_match(CLASSIC, seats=3))) == new_match(CLASSIC, seats=3)
    True
    """
    check_argument("state", state, State, "a state")
    match = state.match
    document: Document = {
        "format": STATE_FORMAT if isinstance(match.edition.rule, Plain) else VARIANT_STATE_FORMAT,
        "edition": encode_edition(match.edition),
        "first_seat": match.first_seat,
        "totals": list(match.totals),
        "rounds_played": match.rounds_played,
        "rounds_voided": match.rounds_voided,
    }
    return canonical_json(document | _encode_phase(state))


def _encode_phase(state: State) -> Document:
    if isinstance(state, Dealing):
        return {"phase": "dealing"}
    if isinstance(state, Finished):
        return {"phase": "finished", "winners": state.winners}
    if isinstance(state, Drafting):
        return {"phase": "drafting", "hands": state.hands, "pool": state.pool}
    document = {**_encode_table(state.table), "picks": state.picks}
    if not isinstance(state.match.edition.rule, Plain):
        document["variant"] = variant_to_members(state.table.variant)
        _decode_variant(document["variant"])
    if isinstance(state, Picking):
        return {"phase": "picking", **document}
    return {"phase": "placing", **document, "placed": state.placed}


def _encode_table(table: Table) -> Document:
    return {"hands": table.hands, "rows": table.rows, "piles": table.piles}


def load_state(data: str | bytes) -> State:
    """The state that `dump_state` wrote; anything else than such a document is refused.

    Its parts must fit together, as `take5_rules.positions` checks them: each card as often as
    the deck has it, and as many as the turn says.
    It does not ask whether some sequence of play leads there.

    Raises:
        DocumentError: ``data`` is no document of a known state format, or its parts do not fit together.
    """
    raw = upgrade(read_json(data, STATE_LIMIT), STATE_FORMAT, VARIANT_STATE_FORMAT)
    if "phase" not in raw:
        raise DocumentError(DocumentReason.MISSING_FIELD, "/phase")
    phase = expect_choice(raw["phase"], "/phase", _PHASES)
    fields = (*_COMMON, *_PHASES[phase])
    if raw["format"] == VARIANT_STATE_FORMAT and "rows" in fields:
        fields = (*fields, "variant")
    state = _decode_phase(expect_object(raw, "", fields), phase)
    for fault in state_faults(state):
        pointer = "".join([f"/{step}" for step in fault.path])
        raise DocumentError(DocumentReason.INCONSISTENT, pointer, fault.reason.value.replace("_", " "))
    return state


def _decode_phase(members: Document, phase: str) -> State:
    match = _decode_match(members)
    seats = match.seats
    if phase == "dealing":
        return Dealing(match=match)
    if phase == "finished":
        best = expect_ints(members["winners"], "/winners", 0, seats - 1, length=(0, seats))
        return Finished(match=match, winners=best)
    if phase == "drafting":
        hands = _decode_groups(members["hands"], "/hands")
        return Drafting(match=match, hands=hands, pool=expect_cards(members["pool"], "/pool"))
    table = Table(
        hands=_decode_groups(members["hands"], "/hands"),
        rows=_decode_groups(members["rows"], "/rows"),
        piles=_decode_groups(members["piles"], "/piles"),
        variant=_decode_variant(members["variant"]) if "variant" in members else NOTHING,
    )
    if phase == "picking":
        return Picking(match=match, table=table, picks=expect_picks(members["picks"], seats, "/picks"))
    placed = expect_int(members["placed"], "/placed", 0, MAX_CARD)
    return Placing(match=match, table=table, picks=expect_cards(members["picks"], "/picks"), placed=placed)


def _decode_match(members: Document) -> Match:
    with_rule = members["format"] == VARIANT_STATE_FORMAT
    fields = VARIANT_EDITION_FIELDS if with_rule else EDITION_FIELDS
    edition = decode_edition(expect_object(members["edition"], "/edition", fields), "/edition")
    return Match(
        edition=edition,
        first_seat=expect_int(members["first_seat"], "/first_seat"),
        totals=expect_ints(members["totals"], "/totals", length=(2, MAX_CARD)),
        rounds_played=expect_int(members["rounds_played"], "/rounds_played"),
        rounds_voided=expect_int(members["rounds_voided"], "/rounds_voided"),
    )


def _decode_variant(value: object) -> VariantState:
    if type(value) is not dict:
        raise DocumentError(DocumentReason.WRONG_TYPE, "/variant", "expected an object")
    variant = variant_from_members(value)
    if variant is None:
        raise DocumentError(DocumentReason.BAD_TEXT, "/variant", "expected what a variant keeps on the table")
    return variant


def _decode_groups(value: object, at: str) -> tuple[Cards, ...]:
    groups = expect_list(value, at, 0, MAX_CARD)
    return tuple(
        [expect_cards(group, pointer_to(at, index), most=MOST_LYING) for index, group in enumerate(groups)]
    )
