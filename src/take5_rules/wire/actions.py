"""Actions as JSON: without a seat where a client asks, with all that they hold where a host keeps them."""

from __future__ import annotations

from collections.abc import Callable

from take5_rules.core.actions import (
    Action,
    ChooseFirst,
    Deal,
    DraftCard,
    EndGo,
    KeepCards,
    PickCard,
    PickFlipped,
    PickPair,
    PlaceCard,
    PlayPicks,
    SeatAction,
    TakeRow,
    VoidRound,
    WithdrawPick,
)
from take5_rules.core.cards import MAX_CARD
from take5_rules.core.checking import check_argument
from take5_rules.core.errors import SeatError
from take5_rules.documents.shape import expect_choice, expect_object
from take5_rules.wire.members import Document, Members, field_names, fields_document

__all__ = [
    "ClientAction",
    "action_document",
    "check_seat",
    "client_action_document",
    "read_action",
    "read_client_action",
]

ClientAction = SeatAction | WithdrawPick
"""What a client may ask for in the name of its seat."""

_CLIENT: dict[str, tuple[type[ClientAction], Callable[[Members], ClientAction]]] = {
    "draft_card": (DraftCard, lambda of: DraftCard(seat=of.seat(), card=of.card())),
    "pick_card": (PickCard, lambda of: PickCard(seat=of.seat(), card=of.card())),
    "pick_flipped": (PickFlipped, lambda of: PickFlipped(seat=of.seat(), card=of.card())),
    "pick_pair": (PickPair, lambda of: PickPair(seat=of.seat(), cards=of.pair("cards"))),
    "withdraw_pick": (WithdrawPick, lambda of: WithdrawPick(seat=of.seat())),
    "take_row": (TakeRow, lambda of: TakeRow(seat=of.seat(), row=of.row())),
    "place_card": (PlaceCard, lambda of: PlaceCard(seat=of.seat(), row=of.row())),
    "choose_first": (ChooseFirst, lambda of: ChooseFirst(seat=of.seat(), card=of.card())),
    "keep_cards": (KeepCards, lambda of: KeepCards(seat=of.seat(), cards=of.cards("cards"))),
    "end_go": (EndGo, lambda of: EndGo(seat=of.seat())),
}
_ALL: dict[str, tuple[type[Action], Callable[[Members], Action]]] = {
    **_CLIENT,
    "deal": (Deal, lambda of: Deal(hands=of.groups("hands", ascending=True), rows=of.cards("rows"))),
    "void_round": (VoidRound, lambda of: VoidRound()),
    "play_picks": (
        PlayPicks,
        lambda of: PlayPicks(
            cards=of.cards("cards"),
            take=of.whole("take", 0, MAX_CARD - 1) if "take" in of.found else None,
        ),
    ),
}
_TAGS = {cls: tag for tag, (cls, _) in _ALL.items()}


def client_action_document(action: ClientAction) -> Document:
    """What a client sends: the action without its seat, which the host knows."""
    check_argument("action", action, ClientAction, "a client's action")
    document = action_document(action)
    del document["seat"]
    return document


def action_document(action: Action) -> Document:
    """A whole action; the hands of a deal are written ascending, for their order means nothing."""
    check_argument("action", action, Action, "an action")
    if isinstance(action, Deal):
        action = Deal(hands=[sorted(hand) for hand in action.hands], rows=action.rows)
    return {"type": _TAGS[type(action)], **fields_document(action)}


def read_client_action(value: object, seat: int, at: str = "") -> ClientAction:
    """The action that a client asks for in the name of ``seat``; a seat in ``value`` is refused.

    Raises:
        SeatError: ``seat`` is no exact ``int`` from 0 up.
        DocumentError: ``value`` is no client's action.
    """
    check_seat(seat)
    tag = expect_tag(value, at, tuple(_CLIENT))
    cls, build = _CLIENT[tag]
    required, _ = field_names(cls)
    names = [name for name in required if name != "seat"]
    return build(Members(found={**expect_object(value, at, ("type", *names)), "seat": seat}, at=at))


def read_action(value: object, at: str = "") -> Action:
    """The whole action that a journal holds; whether it is legal is for `take5_rules.play` to say.

    Raises:
        DocumentError: ``value`` is no action.
    """
    cls, build = _ALL[expect_tag(value, at, tuple(_ALL))]
    required, optional = field_names(cls)
    return build(Members(found=expect_object(value, at, ("type", *required), optional), at=at))


def expect_tag(value: object, at: str, tags: tuple[str, ...]) -> str:
    """The ``type`` of an object, one of ``tags``."""
    found = expect_object(value, at, ("type",), value if type(value) is dict else ())
    return expect_choice(found["type"], f"{at}/type", tags)


def check_seat(seat: int) -> None:
    """Refuse what is no seat of any match.

    Raises:
        SeatError: ``seat`` is no exact ``int`` from 0 up.
    """
    if type(seat) is not int or not 0 <= seat < MAX_CARD:
        raise SeatError("seat must be an exact int from 0 up")
