"""Who may do what, what an action amounts to, and what the table does by itself.

`decide` is the only place that refuses an action, and `next_event` the only one that lets things
happen unasked.
"""

from __future__ import annotations

from collections.abc import Sequence

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
    SingleAction,
    TakeRow,
    VoidRound,
    WithdrawPick,
)
from take5_rules.core.checking import check_argument
from take5_rules.core.choosing import choice_refusal, choose, row_refusal
from take5_rules.core.dealing import deal_refusal
from take5_rules.core.due import due_choice, forced_landing, places_cards
from take5_rules.core.edition import Setup, Visibility
from take5_rules.core.errors import ArgumentError, IllegalActionError, Reason
from take5_rules.core.events import (
    CardDrafted,
    CardPicked,
    CardsKept,
    Dealt,
    Event,
    FlippedCardPicked,
    GoEnded,
    MatchEnded,
    PairPicked,
    PickWithdrawn,
    PoolLaid,
    RoundScored,
    RoundVoided,
    RowsLaid,
)
from take5_rules.core.order import drafter, leader, seats_to_pick, turn_number
from take5_rules.core.rule import Plain
from take5_rules.core.scoring import match_over, winners
from take5_rules.core.state import Dealing, Drafting, Finished, Picking, Placing, State
from take5_rules.core.table import row_ends

__all__ = ["decide", "expand", "find_refusal", "next_event", "refusal", "to_act"]


def to_act(state: State) -> tuple[int, ...]:
    """The seats that the match waits for, ascending; empty while it waits for chance or for nobody.

    >>> from take5_rules import Edition, new_match
    >>> to_act(new_match(Edition(), seats=3))
    ()
    """
    if isinstance(state, Placing):
        choice = due_choice(state)
        return () if choice is None else (choice.seat,)
    if next_event(state) is not None:
        return ()
    match state:
        case Drafting():
            return (drafter(state.match, state.hands),)
        case Picking():
            return seats_to_pick(state)
        case Dealing() | Finished():
            return ()


def next_event(state: State) -> Event | None:
    """What happens now by itself; ``None`` while the match waits for somebody, or is over.

    A round is scored only after its last turn, and the end of the match is looked at only then
    (all printings).
    """
    match state:
        case Dealing(match=match):
            if match_over(match):
                return MatchEnded(winners=winners(match.totals) if match.edition.scored else ())
            if match.edition.setup is Setup.DRAFTED:
                return PoolLaid(pool=tuple(match.edition.cards_for(match.seats)))
            return None
        case Drafting(match=match, pool=pool):
            # The cards left begin the rows in ascending order; no source fixes one.
            return RowsLaid(rows=pool) if len(pool) == match.edition.rows else None
        case Picking(match=match, table=table, picks=picks):
            rule = match.edition.rule
            event = rule.next_event(table, match.edition.row_capacity)
            if event is not None:
                return event
            if rule.round_over(table):
                return RoundScored(points=rule.points(table))
            if rule.one_by_one:
                return forced_landing(state)
            revealed = tuple([pick for pick in picks if pick is not None])
            return rule.reveal(revealed, table.variant) if len(revealed) == len(picks) else None
        case Placing(match=match, table=table):
            event = match.edition.rule.next_event(table, match.edition.row_capacity)
            return forced_landing(state) if event is None else event
        case Finished():
            return None
        case _:
            raise ArgumentError("state", "a state", type(state).__name__)


def refusal(state: State, action: Action) -> Reason | None:
    """Why ``action`` would be refused in this state, or ``None`` if it would be accepted.

    It says nothing about lateness, which only ``play(..., at=...)`` knows.
    """
    found = find_refusal(state, action)
    if found is None:
        return None
    check_argument("action", action, Action, "an action")
    return found[0]


def find_refusal(state: State, action: Action) -> tuple[Reason, int | None] | None:
    """The reason of a refusal with the seat that it concerns, or ``None``."""
    if isinstance(state, Finished):
        return Reason.MATCH_OVER, None
    if next_event(state) is not None:
        return Reason.NOT_SETTLED, None
    match state, action:
        case Dealing(), Deal():
            return deal_refusal(state.match, action)
        case Drafting(), DraftCard(seat, card):
            reason = _seat_refusal(state, seat) or _card_refusal(card, state.pool, Reason.NOT_IN_POOL)
        case Picking(), PickCard(seat, card):
            reason = _pick_refusal(state, seat, (card,))
        case Picking(), PickPair(seat, cards):
            reason = _pick_refusal(state, seat, cards) or (Reason.PICK_SIZE if len(cards) < 2 else None)
        case Picking(match, table), PickFlipped(seat, card):
            flip = match.edition.rule.flip_refusal
            reason = _pick_refusal(state, seat, (card,)) or flip(table.variant, seat, card)
        case Picking(match, table), KeepCards(seat, cards):
            reason = _go_refusal(state, seat) or match.edition.rule.keep_refusal(table, cards)
        case Picking(match, table), EndGo(seat):
            reason = _go_refusal(state, seat) or match.edition.rule.end_go_refusal(table.variant)
        case Picking(), WithdrawPick(seat):
            reason = _withdraw_refusal(state, seat)
        case Picking(), PlayPicks(cards, take):
            return _picks_refusal(state, cards, take)
        case ((Picking() | Placing()), (TakeRow(seat) | PlaceCard(seat) | ChooseFirst(seat))) if places_cards(
            state
        ):
            reason = _seat_refusal(state, seat) or choice_refusal(
                due_choice(state), action, len(state.table.rows)
            )
        case ((Drafting() | Picking() | Placing()), VoidRound()):
            return None
        case _:
            return Reason.WRONG_PHASE, getattr(action, "seat", None)
    return None if reason is None else (reason, seat)


def _seat_refusal(state: Drafting | Picking | Placing, seat: int) -> Reason | None:
    if type(seat) is not int or not 0 <= seat < state.match.seats:
        return Reason.NO_SUCH_SEAT
    return None if seat in to_act(state) else Reason.NOT_YOUR_TURN


def _go_refusal(state: Picking, seat: int) -> Reason | None:
    return _seat_refusal(state, seat) or (None if due_choice(state) is None else Reason.OTHER_CHOICE_DUE)


def _card_refusal(card: int, held: Sequence[int], missing: Reason) -> Reason | None:
    if type(card) is not int:
        return Reason.NOT_A_CARD
    return None if card in held else missing


def _pick_refusal(state: Picking, seat: int, cards: Sequence[int]) -> Reason | None:
    reason = _go_refusal(state, seat)
    if reason is Reason.NOT_YOUR_TURN and state.picks[seat] is not None:
        return Reason.ALREADY_PICKED
    if reason is None and not state.match.edition.rule.may_pick(state.table.variant, seat):
        return Reason.OTHER_CHOICE_DUE
    if reason is not None:
        return reason
    if len(cards) != state.match.edition.rule.picks_a_turn:
        return Reason.PICK_SIZE
    held = list(state.table.hands[seat])
    for card in cards:
        reason = _card_refusal(card, held, Reason.NOT_IN_HAND)
        if reason is not None:
            return reason
        held.remove(card)
    return None


def _withdraw_refusal(state: Picking, seat: int) -> Reason | None:
    if type(seat) is not int or not 0 <= seat < state.match.seats:
        return Reason.NO_SUCH_SEAT
    if state.match.edition.picks is Visibility.OPEN:
        return Reason.PICKS_FACE_UP
    return Reason.NOT_PICKED if state.picks[seat] is None else None


def _picks_refusal(
    state: Picking, cards: Sequence[int], take: int | None
) -> tuple[Reason, int | None] | None:
    if state.match.edition.rule.one_by_one:
        return Reason.PICKS_NOT_JOINT, None
    if any(pick is not None for pick in state.picks):
        return Reason.PICKS_BEGUN, None
    if state.match.edition.rule.picks_a_turn != 1:
        return Reason.PICK_SIZE, None
    if len(cards) != state.match.seats:
        return Reason.PICK_COUNT, None
    for seat, (card, hand) in enumerate(zip(cards, state.table.hands, strict=True)):
        reason = _card_refusal(card, hand, Reason.NOT_IN_HAND)
        if reason is not None:
            return reason, seat
    if take is None:
        return None
    if type(state.match.edition.rule) is not Plain:
        return Reason.TAKE_NOT_JOINT, None
    if min(cards) > min(row_ends(state.table.rows)):
        return Reason.NO_CHOICE_DUE, None
    reason = row_refusal(take, len(state.table.rows))
    return None if reason is None else (reason, cards.index(min(cards)))


def decide(state: State, action: SingleAction) -> Event:
    """What ``action`` amounts to in this state; it changes nothing.

    `PlayPicks` is several actions in one: `expand` says which.

    Raises:
        IllegalActionError: the rules refuse the action.
    """
    found = find_refusal(state, action)
    if found is not None:
        check_argument("action", action, Action, "an action")
        raise IllegalActionError(found[0], action, found[1])
    match state, action:
        case _, Deal(hands, rows):
            return Dealt(hands=tuple([tuple(sorted(hand)) for hand in hands]), rows=rows)
        case _, DraftCard(seat, card):
            return CardDrafted(seat=seat, card=card)
        case _, PickCard(seat, card):
            return CardPicked(seat=seat, card=card)
        case _, PickFlipped(seat, card):
            return FlippedCardPicked(seat=seat, card=card)
        case _, PickPair(seat, cards):
            return PairPicked(seat=seat, cards=cards)
        case _, WithdrawPick(seat):
            return PickWithdrawn(seat=seat)
        case ((Picking() | Placing()), (TakeRow() | PlaceCard() | ChooseFirst())):
            return choose(due_choice(state), action, state)
        case _, KeepCards(seat, cards):
            return CardsKept(seat=seat, cards=cards)
        case _, EndGo(seat):
            return GoEnded(seat=seat)
        case _, VoidRound():
            return RoundVoided()
        case _:
            raise IllegalActionError(Reason.WRONG_PHASE, action)


def expand(state: State, action: PlayPicks) -> tuple[PickCard | TakeRow, ...]:
    """The single actions that ``action`` stands for, in an order in which they are accepted.

    Where a variant may ask for several rows in a turn, it takes no ``take``: each choice is an action then.

    Raises:
        IllegalActionError: the rules refuse the action.
    """
    found = find_refusal(state, action)
    if found is not None or not isinstance(state, Picking):
        check_argument("action", action, PlayPicks, "a PlayPicks")
        reason, seat = found or (Reason.WRONG_PHASE, None)
        raise IllegalActionError(reason, action, seat)
    first = 0 if state.match.edition.picks is Visibility.SECRET else leader(state.match, turn_number(state))
    seats = [(first + step) % state.match.seats for step in range(state.match.seats)]
    picks = [PickCard(seat=seat, card=action.cards[seat]) for seat in seats]
    if action.take is None:
        return tuple(picks)
    return (*picks, TakeRow(seat=action.cards.index(min(action.cards)), row=action.take))
