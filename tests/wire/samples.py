"""One of each kind of message and more, from matches whose chance is fixed."""

from __future__ import annotations

from collections.abc import Iterator

from take5_rules import (
    CLASSIC,
    Action,
    ChooseFirst,
    Deal,
    DraftCard,
    Edition,
    EndGo,
    IllegalActionError,
    KeepCards,
    Moment,
    PickCard,
    PickFlipped,
    PickPair,
    PlaceCard,
    PlayPicks,
    Reason,
    TakeRow,
    TwinCards,
    TwinDeck,
    Twins,
    VoidRound,
    WithdrawPick,
    cards_to_hand,
    even_odd,
    extra_doublets,
    flippin_digits,
    jumping_cow,
    low_deck,
    mountain_climbing,
    new_match,
    open_draft,
    open_picks,
    play,
    rounds,
    teaching_round,
    two_cards_a_turn,
    two_ended_rows,
)
from take5_rules.seen import SeenEvent, see
from take5_rules.views import View, view
from take5_rules.wire import (
    ActionRefused,
    ClientAction,
    DocumentReason,
    MessageRefused,
    Refusal,
    Request,
)
from tests.replay.matches import TINY, TINY_DRAFT, random_steps

VARIANTS = (two_ended_rows, even_odd, mountain_climbing, jumping_cow, flippin_digits, two_cards_a_turn)
TWINS = Edition(
    deck=TwinDeck(first=7, last=12, twins=Twins.ALL),
    rule=TwinCards(),
    hand_size=2,
    rows=2,
    row_capacity=2,
    max_seats=4,
)
TABLES: tuple[tuple[Edition, int], ...] = (
    (TINY, 3),
    (TINY_DRAFT, 3),
    (rounds(1, CLASSIC), 2),
    (rounds(1, low_deck(CLASSIC)), 3),
    (rounds(1, open_draft(CLASSIC)), 2),
    (rounds(1, open_picks(CLASSIC)), 3),
    (teaching_round(CLASSIC), 2),
    *((rounds(1, variant(CLASSIC)), 4) for variant in VARIANTS),
    (TWINS, 4),
    (rounds(1, extra_doublets(CLASSIC)), 3),
    (cards_to_hand(CLASSIC), 3),
)

CLIENT_ACTIONS: tuple[ClientAction, ...] = (
    DraftCard(seat=1, card=24),
    PickCard(seat=0, card=104),
    WithdrawPick(seat=2),
    TakeRow(seat=9, row=3),
    PickFlipped(seat=3, card=24),
    PlaceCard(seat=1, row=2),
    PickPair(seat=2, cards=(24, 7)),
    ChooseFirst(seat=2, card=24),
    KeepCards(seat=2, cards=(14, 15)),
    EndGo(seat=2),
)
ACTIONS: tuple[Action, ...] = (
    *CLIENT_ACTIONS[:4],
    Deal(hands=[(3, 9), (4, 8)], rows=[20, 40]),
    VoidRound(),
    PlayPicks(cards=(3, 8)),
    PlayPicks(cards=(3, 8), take=0),
    *CLIENT_ACTIONS[4:],
)
REQUESTS = tuple(
    Request(action=action, at=Moment(deal=1, turn=4, decision=number))
    for number, action in enumerate(CLIENT_ACTIONS)
)
OF_VARIANTS = (Reason.NOT_A_PLACE, Reason.OTHER_CHOICE_DUE, Reason.TAKE_NOT_JOINT, Reason.NO_FLIP)
OF_GOES = (
    Reason.NO_GO,
    Reason.NOT_PLAYED,
    Reason.NOT_TAKEN,
    Reason.HAND_FULL,
    Reason.PICKS_NOT_JOINT,
)
OF_PAIRS = (Reason.PICK_SIZE, Reason.NOT_YOUR_PAIR)
REFUSALS: tuple[Refusal, ...] = (
    *(ActionRefused(reason=reason) for reason in Reason if reason not in (*OF_VARIANTS, *OF_PAIRS, *OF_GOES)),
    *(MessageRefused(reason=reason, pointer="/card") for reason in DocumentReason),
    MessageRefused(reason=DocumentReason.NOT_JSON),
    *(ActionRefused(reason=reason) for reason in (*OF_VARIANTS, *OF_PAIRS)),
    *(ActionRefused(reason=reason) for reason in OF_GOES),
)


def views_and_events() -> Iterator[tuple[View, SeenEvent]]:
    """What a spectator and two seats see of matches of many kinds, event by event."""
    for edition, seats in TABLES:
        state = new_match(edition, seats)
        for viewer in (None, 0, seats - 1):
            for step in random_steps(state, 8):
                for event, after in step.frames():
                    yield view(after, viewer), see(event, after, viewer)


def one_of_each() -> tuple[list[View], list[SeenEvent]]:
    """A view of every class and a seen event of every class, the first that comes."""
    views: dict[tuple[type, bool], View] = {}
    events: dict[type, SeenEvent] = {}
    start = new_match(CLASSIC, 2)
    views[type(view(start, None)), True] = view(start, None)
    for seen, event in views_and_events():
        hidden = "FaceDown" in repr(seen)
        views.setdefault((type(seen), hidden), seen)
        events.setdefault(type(event), event)
    return list(views.values()), list(events.values())


def refused(action: Action) -> IllegalActionError:
    """The error for an action that no match allows at its start."""
    try:
        play(new_match(CLASSIC, 2), action)
    except IllegalActionError as error:
        return error
    raise AssertionError("it was allowed")
