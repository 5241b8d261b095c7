"""Views as JSON, with the moment and the seats that are due, so that a client in any language can act."""

from __future__ import annotations

from take5_rules.asking import moment, to_act, viewer
from take5_rules.core.cards import MAX_CARD
from take5_rules.core.checking import check_argument
from take5_rules.core.order import Moment
from take5_rules.core.rule import Plain
from take5_rules.core.state import Match
from take5_rules.core.table import NOTHING, Cards, VariantState
from take5_rules.documents.edition_codec import (
    EDITION_FIELDS,
    VARIANT_EDITION_FIELDS,
    decode_edition,
    encode_edition,
)
from take5_rules.documents.errors import DocumentError, DocumentReason, pointer_to
from take5_rules.documents.shape import MOST_LYING, expect_cards, expect_int, expect_list, expect_object
from take5_rules.positions import view_faults
from take5_rules.positions.variant_forms import variant_from_members, variant_to_members
from take5_rules.views import (
    DealingView,
    DraftingView,
    FaceDown,
    Hand,
    PhaseView,
    Pick,
    PickingView,
    PlacingView,
    SeatDealing,
    SeatDrafting,
    SeatFinished,
    SeatPicking,
    SeatPlacing,
    SpectatorDealing,
    SpectatorDrafting,
    SpectatorFinished,
    SpectatorPicking,
    SpectatorPlacing,
    View,
)
from take5_rules.wire.actions import expect_tag
from take5_rules.wire.members import Document, Members, plain

__all__ = ["moment_document", "read_moment", "read_view", "view_document"]

_MATCH = ("edition", "first_seat", "totals", "rounds_played", "rounds_voided")
_COMMON = ("type", "seat", "match", "to_act", "moment")
_TABLE = ("hands", "rows", "piles", "picks")
_PHASES: dict[str, tuple[str, ...]] = {
    "dealing": (),
    "drafting": ("hands", "pool"),
    "picking": _TABLE,
    "placing": (*_TABLE, "placed"),
    "finished": ("winners",),
}


def view_document(view: View) -> Document:
    """A view as a JSON object; ``to_act`` and ``moment`` follow from the rest and are there for clients."""
    check_argument("view", view, PhaseView, "a view")
    return {
        **_phase_document(view),
        "seat": viewer(view),
        "match": _match_document(view.match),
        "to_act": list(to_act(view)),
        "moment": moment_document(moment(view)),
    }


def moment_document(moment: Moment) -> Document:
    """A moment as a JSON object."""
    return {"deal": moment.deal, "turn": moment.turn, "decision": moment.decision}


def _match_document(match: Match) -> Document:
    return {
        "edition": encode_edition(match.edition),
        "first_seat": match.first_seat,
        "totals": list(match.totals),
        "rounds_played": match.rounds_played,
        "rounds_voided": match.rounds_voided,
    }


def _phase_document(view: View) -> Document:
    match view:
        case DealingView():
            return {"type": "dealing"}
        case DraftingView(_, hands, pool):
            return {"type": "drafting", "hands": plain(hands), "pool": plain(pool)}
        case PickingView():
            return {"type": "picking", **_table_document(view)}
        case PlacingView():
            return {"type": "placing", **_table_document(view), "placed": view.placed}
    return {"type": "finished", "winners": plain(view.winners)}


def _table_document(view: PickingView | PlacingView) -> Document:
    document: Document = {
        "hands": [_shown(hand) for hand in view.hands],
        "rows": plain(view.rows),
        "piles": plain(view.piles),
        "picks": [_shown(pick) for pick in view.picks],
    }
    if not isinstance(view.match.edition.rule, Plain):
        document["variant"] = variant_to_members(view.variant)
    return document


def _shown(part: Hand | Pick) -> object:
    return {"face_down": part.count} if isinstance(part, FaceDown) else plain(part)


def read_view(value: object, at: str = "") -> View:
    """The view that ``value`` holds, checked as `take5_rules.positions` checks views.

    Raises:
        DocumentError: ``value`` is no view, its parts do not fit together, or what should follow does not.
    """
    tag = expect_tag(value, at, tuple(_PHASES))
    whole = expect_object(value, at, _COMMON, (*_PHASES[tag], "variant"))
    match = _read_match(whole["match"], f"{at}/match")
    kept = () if isinstance(match.edition.rule, Plain) or "rows" not in _PHASES[tag] else ("variant",)
    found = expect_object(value, at, (*_COMMON, *_PHASES[tag], *kept))
    seat = None if found["seat"] is None else expect_int(found["seat"], f"{at}/seat", 0, MAX_CARD - 1)
    of = Members(found=found, at=at)
    view = _read_phase(tag, of, match, seat)
    for fault in view_faults(view):
        place = "".join([f"/{step}" for step in fault.path])
        detail = fault.reason.value.replace("_", " ")
        raise DocumentError(DocumentReason.INCONSISTENT, f"{at}{place}", detail)
    if of.seats("to_act") != to_act(view):
        raise DocumentError(DocumentReason.CONTRADICTION, f"{at}/to_act")
    if read_moment(found["moment"], f"{at}/moment") != moment(view):
        raise DocumentError(DocumentReason.CONTRADICTION, f"{at}/moment")
    return view


def read_moment(value: object, at: str = "") -> Moment:
    """The moment that ``value`` holds.

    Raises:
        DocumentError: ``value`` is no moment.
    """
    names = ("deal", "turn", "decision")
    deal, turn, decision = [
        expect_int(expect_object(value, at, names)[name], f"{at}/{name}") for name in names
    ]
    return Moment(deal=deal, turn=turn, decision=decision)


def _read_match(value: object, at: str) -> Match:
    found = expect_object(value, at, _MATCH)
    named = type(found["edition"]) is dict and "rule" in found["edition"]
    fields = VARIANT_EDITION_FIELDS if named else EDITION_FIELDS
    edition = decode_edition(expect_object(found["edition"], f"{at}/edition", fields), f"{at}/edition")
    return Match(
        edition=edition,
        first_seat=expect_int(found["first_seat"], f"{at}/first_seat", 0, MAX_CARD - 1),
        totals=Members(found=found, at=at).points("totals"),
        rounds_played=expect_int(found["rounds_played"], f"{at}/rounds_played"),
        rounds_voided=expect_int(found["rounds_voided"], f"{at}/rounds_voided"),
    )


def _read_phase(tag: str, of: Members, match: Match, seat: int | None) -> View:
    if tag == "dealing":
        return SpectatorDealing(match=match) if seat is None else SeatDealing(match=match, seat=seat)
    if tag == "finished":
        winners = of.seats("winners")
        if seat is None:
            return SpectatorFinished(match=match, winners=winners)
        return SeatFinished(match=match, winners=winners, seat=seat)
    if tag == "drafting":
        drafted, pool = of.groups("hands", ascending=True), of.cards("pool", ascending=True)
        if seat is None:
            return SpectatorDrafting(match=match, hands=drafted, pool=pool)
        return SeatDrafting(match=match, hands=drafted, pool=pool, seat=seat)
    return _read_picking(of, match, seat) if tag == "picking" else _read_placing(of, match, seat)


def _read_picking(of: Members, match: Match, seat: int | None) -> View:
    hands, rows, piles = _read_table(of)
    at = f"{of.at}/picks"
    picks = tuple(
        [
            _read_pick(pick, pointer_to(at, i), match.edition.rule.picks_a_turn)
            for i, pick in enumerate(expect_list(of.found["picks"], at))
        ]
    )
    if seat is None:
        return SpectatorPicking(
            match=match, hands=hands, rows=rows, piles=piles, picks=picks, variant=_read_variant(of)
        )
    return SeatPicking(
        match=match,
        hands=hands,
        rows=rows,
        piles=piles,
        picks=picks,
        variant=_read_variant(of),
        seat=seat,
    )


def _read_placing(of: Members, match: Match, seat: int | None) -> View:
    hands, rows, piles = _read_table(of)
    picks, placed = of.cards("picks"), of.whole("placed")
    if seat is None:
        return SpectatorPlacing(
            match=match,
            hands=hands,
            rows=rows,
            piles=piles,
            picks=picks,
            placed=placed,
            variant=_read_variant(of),
        )
    return SeatPlacing(
        match=match,
        hands=hands,
        rows=rows,
        piles=piles,
        picks=picks,
        placed=placed,
        variant=_read_variant(of),
        seat=seat,
    )


def _read_variant(of: Members) -> VariantState:
    if "variant" not in of.found:
        return NOTHING
    value = of.found["variant"]
    variant = variant_from_members(value) if type(value) is dict else None
    if variant is None:
        raise DocumentError(DocumentReason.BAD_TEXT, f"{of.at}/variant")
    return variant


def _read_table(of: Members) -> tuple[tuple[Hand, ...], tuple[Cards, ...], tuple[Cards, ...]]:
    at = f"{of.at}/hands"
    hands = [_read_hand(hand, pointer_to(at, i)) for i, hand in enumerate(expect_list(of.found["hands"], at))]
    return tuple(hands), of.groups("rows"), of.groups("piles", ascending=True)


def _read_hand(value: object, at: str) -> Hand:
    if type(value) is dict:
        return _read_face_down(value, at)
    return expect_cards(value, at, ascending=True, most=MOST_LYING)


def _read_pick(value: object, at: str, size: int) -> Pick:
    if type(value) is dict:
        return _read_face_down(value, at, size, size)
    return None if value is None else expect_int(value, at, 1, MAX_CARD)


def _read_face_down(value: object, at: str, low: int = 0, high: int = MAX_CARD) -> FaceDown:
    found = expect_object(value, at, ("face_down",))
    return FaceDown(count=expect_int(found["face_down"], f"{at}/face_down", low, high))
