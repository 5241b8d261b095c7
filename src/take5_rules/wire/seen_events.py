"""Seen events as JSON; a full deal and a full pick have no form here, for they are nobody's to send."""

from __future__ import annotations

from collections.abc import Callable

from take5_rules.core.cards import MAX_CARD
from take5_rules.core.checking import check_argument
from take5_rules.core.events import (
    Arrow,
    CardDrafted,
    CardPlaced,
    CardPlacedLeft,
    CardsKept,
    CardStacked,
    CowJumped,
    CrowdedRowTaken,
    FirstChosen,
    FlippedPicksRevealed,
    GoEnded,
    MatchEnded,
    MountainMoved,
    PairsRevealed,
    Parity,
    ParityMarked,
    PicksRevealed,
    PickWithdrawn,
    PoolLaid,
    RoundScored,
    RoundVoided,
    RowShared,
    RowsLaid,
    RowTaken,
    TakeCause,
)
from take5_rules.documents.shape import expect_object
from take5_rules.seen import (
    FlippedPickSeen,
    HandDealt,
    HandsShown,
    PairSeen,
    PickSeen,
    RowsDealt,
    SeatPicked,
    SeenEvent,
)
from take5_rules.wire.actions import expect_tag
from take5_rules.wire.members import Document, Members, field_names, fields_document

__all__ = ["read_seen_event", "seen_event_document"]

_SEEN: dict[str, tuple[type[SeenEvent], Callable[[Members], SeenEvent]]] = {
    "hand_dealt": (
        HandDealt,
        lambda of: HandDealt(seat=of.seat(), hand=of.cards("hand", ascending=True), rows=of.cards("rows")),
    ),
    "rows_dealt": (RowsDealt, lambda of: RowsDealt(rows=of.cards("rows"))),
    "hands_shown": (
        HandsShown,
        lambda of: HandsShown(hands=of.groups("hands", ascending=True), rows=of.cards("rows")),
    ),
    "pool_laid": (PoolLaid, lambda of: PoolLaid(pool=of.cards("pool", ascending=True))),
    "card_drafted": (CardDrafted, lambda of: CardDrafted(seat=of.seat(), card=of.card())),
    "rows_laid": (RowsLaid, lambda of: RowsLaid(rows=of.cards("rows"))),
    "seat_picked": (SeatPicked, lambda of: SeatPicked(seat=of.seat())),
    "pick_seen": (PickSeen, lambda of: PickSeen(seat=of.seat(), card=of.card())),
    "pick_withdrawn": (PickWithdrawn, lambda of: PickWithdrawn(seat=of.seat())),
    "picks_revealed": (PicksRevealed, lambda of: PicksRevealed(picks=of.cards("picks"))),
    "card_placed": (CardPlaced, lambda of: CardPlaced(seat=of.seat(), card=of.card(), row=of.row())),
    "row_taken": (
        RowTaken,
        lambda of: RowTaken(
            seat=of.seat(),
            card=of.card(),
            row=of.row(),
            cards=of.cards("cards"),
            cause=TakeCause(of.one_of("cause", tuple(TakeCause))),
        ),
    ),
    "flipped_pick_seen": (FlippedPickSeen, lambda of: FlippedPickSeen(seat=of.seat(), card=of.card())),
    "flipped_picks_revealed": (
        FlippedPicksRevealed,
        lambda of: FlippedPicksRevealed(picks=of.cards("picks"), flipped=of.flags("flipped")),
    ),
    "pair_seen": (PairSeen, lambda of: PairSeen(seat=of.seat(), cards=of.pair("cards", ascending=True))),
    "pairs_revealed": (PairsRevealed, lambda of: PairsRevealed(pairs=of.pairs("pairs"))),
    "first_chosen": (FirstChosen, lambda of: FirstChosen(seat=of.seat(), card=of.card())),
    "card_placed_left": (
        CardPlacedLeft,
        lambda of: CardPlacedLeft(seat=of.seat(), card=of.card(), row=of.row()),
    ),
    "card_stacked": (CardStacked, lambda of: CardStacked(seat=of.seat(), card=of.card(), row=of.row())),
    "row_shared": (
        RowShared,
        lambda of: RowShared(
            seat=of.seat(),
            other=of.whole("other", 0, MAX_CARD - 1),
            card=of.card(),
            row=of.row(),
            cards=of.cards("cards"),
            cause=TakeCause(of.one_of("cause", tuple(TakeCause))),
        ),
    ),
    "parity_marked": (
        ParityMarked,
        lambda of: ParityMarked(row=of.row(), parity=Parity(of.one_of("parity", tuple(Parity)))),
    ),
    "mountain_moved": (
        MountainMoved,
        lambda of: MountainMoved(row=of.row(), arrow=Arrow(of.one_of("arrow", tuple(Arrow)))),
    ),
    "cow_jumped": (CowJumped, lambda of: CowJumped(row=of.row())),
    "crowded_row_taken": (
        CrowdedRowTaken,
        lambda of: CrowdedRowTaken(seat=of.seat(), row=of.row(), cards=of.cards("cards")),
    ),
    "cards_kept": (
        CardsKept,
        lambda of: CardsKept(seat=of.seat(), cards=of.cards("cards", ascending=True)),
    ),
    "go_ended": (GoEnded, lambda of: GoEnded(seat=of.seat())),
    "round_scored": (RoundScored, lambda of: RoundScored(points=of.points("points"))),
    "round_voided": (RoundVoided, lambda of: RoundVoided()),
    "match_ended": (MatchEnded, lambda of: MatchEnded(winners=of.seats("winners"))),
}
_TAGS = {cls: tag for tag, (cls, _) in _SEEN.items()}


def seen_event_document(seen: SeenEvent) -> Document:
    """What a viewer saw, as a JSON object."""
    check_argument("seen", seen, SeenEvent, "a seen event")
    return {"type": _TAGS[type(seen)], **fields_document(seen)}


def read_seen_event(value: object, at: str = "") -> SeenEvent:
    """The seen event that ``value`` holds; whether it fits a view is for `take5_rules.history` to say.

    Raises:
        DocumentError: ``value`` is no seen event.
    """
    cls, build = _SEEN[expect_tag(value, at, tuple(_SEEN))]
    required, _ = field_names(cls)
    return build(Members(found=expect_object(value, at, ("type", *required)), at=at))
