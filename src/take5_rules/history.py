"""From one view to the next by seen events, and the history that a viewer with perfect memory has.

`advance` is to views what `apply` is to states: bookkeeping that knows no rule.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

from attrs import evolve, frozen

from take5_rules.asking import BLANK, blank_hands, stand_in, viewer
from take5_rules.core.apply import apply
from take5_rules.core.cards import left_over
from take5_rules.core.checking import check_argument, check_groups
from take5_rules.core.edition import Visibility
from take5_rules.core.errors import ArgumentError, EventMismatchError, Take5Error
from take5_rules.core.events import (
    CardPicked,
    CardPlaced,
    Dealt,
    Event,
    FlippedCardPicked,
    FlippedPicksRevealed,
    PairPicked,
    PairsRevealed,
    PicksRevealed,
    PickWithdrawn,
    RowTaken,
)
from take5_rules.core.play import Step
from take5_rules.core.state import Picking, Placing, State
from take5_rules.core.table import Cards, Table
from take5_rules.core.value import Value
from take5_rules.seen import (
    FlippedPickSeen,
    HandDealt,
    HandsShown,
    PairSeen,
    PickSeen,
    RowsDealt,
    SeatPicked,
    SeenEvent,
    seen_events,
)
from take5_rules.views import (
    DealingView,
    FaceDown,
    Hand,
    PhaseView,
    Pick,
    PickingView,
    PlacingView,
    SeatPicking,
    SpectatorPicking,
    View,
    view,
)

__all__ = ["History", "SeenEventMismatchError", "advance", "begin_history"]


class SeenEventMismatchError(Take5Error, ValueError):
    """A seen event that this viewer cannot have seen now; the view is what it was."""

    def __init__(self, event: SeenEvent) -> None:
        super().__init__(f"{type(event).__name__}: does not fit the view")
        self.event = event

    def __reduce__(self) -> tuple[type[SeenEventMismatchError], tuple[SeenEvent]]:
        return (type(self), (self.event,))


def advance(view: View, seen: SeenEvent) -> View:
    """The view after ``seen``: equal to the view of the state after the event that was seen.

    It does not ask whether the rules let the event happen.

    Raises:
        SeenEventMismatchError: the event does not fit the view.

    >>> from take5_rules import CLASSIC, Deal, PickCard, new_match, play
    >>> from take5_rules.views import spectate
    >>> deal = Deal(hands=[range(1, 11), range(11, 21)], rows=[31, 32, 33, 34])
    >>> before = play(new_match(CLASSIC, seats=2), deal).after
    >>> after = advance(spectate(before), SeatPicked(seat=0))
    >>> after == spectate(play(before, PickCard(seat=0, card=7)).after)
    True
    """
    check_argument("view", view, PhaseView, "a view")
    check_argument("seen", seen, SeenEvent, "a seen event")
    try:
        after = _advance(view, seen)
    except ArgumentError:
        raise
    except TypeError as error:
        check_groups(seen)
        raise SeenEventMismatchError(seen) from error
    if after is None:
        check_groups(seen)
        raise SeenEventMismatchError(seen)
    return after


def _advance(view: View, seen: SeenEvent) -> View | None:
    match view, seen:
        case DealingView(), (HandDealt() | RowsDealt() | HandsShown()):
            return _advance_deal(view, seen)
        case (
            PickingView(),
            SeatPicked(seat) | PickSeen(seat) | FlippedPickSeen(seat) | PairSeen(seat) | PickWithdrawn(seat),
        ):
            return _advance_pick(view, seen) if type(seat) is int and 0 <= seat < view.match.seats else None
        case PickingView(), (PicksRevealed() | FlippedPicksRevealed() | PairsRevealed()):
            return _advance_reveal(view, seen)
        case (
            _,
            HandDealt()
            | RowsDealt()
            | HandsShown()
            | SeatPicked()
            | PickSeen()
            | FlippedPickSeen()
            | PairSeen(),
        ):
            return None
        case _:
            return _advance_public(view, seen)


def _advance_deal(view: View, seen: HandDealt | RowsDealt | HandsShown) -> View | None:
    check_groups(seen)
    seat, seats, edition = viewer(view), view.match.seats, view.match.edition
    face_down = FaceDown(count=edition.hand_size)
    hands: tuple[Hand, ...]
    match seen:
        case HandsShown(shown) if edition.hands is Visibility.OPEN and len(shown) == seats:
            hands = shown
        case HandDealt(own, hand) if edition.hands is Visibility.SECRET and type(own) is int and own == seat:
            hands = (*(face_down,) * own, hand, *(face_down,) * (seats - own - 1))
        case RowsDealt() if edition.hands is Visibility.SECRET and seat is None:
            hands = (face_down,) * seats
        case _:
            return None
    dealt = Dealt(hands=blank_hands(hands), rows=seen.rows)
    return _show(apply(stand_in(view), dealt), hands, seat)


def _advance_pick(
    view: SeatPicking | SpectatorPicking,
    seen: SeatPicked | PickSeen | FlippedPickSeen | PairSeen | PickWithdrawn,
) -> View | None:
    seat, old = seen.seat, view.picks[seen.seat]
    shown = view.match.edition.picks is Visibility.OPEN or seat == viewer(view)
    hand, rule, variant = view.hands[seat], view.match.edition.rule, view.variant
    new: Pick
    if not isinstance(seen, SeatPicked | PickWithdrawn):
        cards = seen.cards if isinstance(seen, PairSeen) else (seen.card,)
        held = isinstance(hand, FaceDown) or all(card in hand for card in cards)
        if old is not None or not shown or not held or not _is_pick(cards, rule.picks_a_turn):
            return None
    match seen:
        case SeatPicked() if old is None and not shown:
            new = FaceDown(count=rule.picks_a_turn)
        case PickSeen(card=card):
            new, variant = card, rule.note(variant, CardPicked(seat=seat, card=card))
        case PairSeen(cards=cards):
            new, variant = min(cards), rule.note(variant, PairPicked(seat=seat, cards=cards))
        case FlippedPickSeen(card=card) if rule.flip_refusal(variant, seat, card) is None:
            new, variant = card, rule.note(variant, FlippedCardPicked(seat=seat, card=card))
        case PickWithdrawn() if old is not None:
            new, variant = None, rule.note(variant, seen)
        case _:
            return None
    return evolve(view, picks=(*view.picks[:seat], new, *view.picks[seat + 1 :]), variant=variant)


def _is_pick(cards: Cards, size: int) -> bool:
    return all(type(card) is int for card in cards) and len(set(cards)) == len(cards) == size


def _advance_reveal(
    view: SeatPicking | SpectatorPicking, seen: PicksRevealed | FlippedPicksRevealed | PairsRevealed
) -> View | None:
    laid = seen.pairs if isinstance(seen, PairsRevealed) else tuple([(card,) for card in seen.picks])
    if len(laid) != len(view.picks):
        return None
    if isinstance(seen, FlippedPicksRevealed) and len(seen.flipped) != len(laid):
        return None
    rule, hands = view.match.edition.rule, list[Hand]()
    for seat, (hand, pick, cards) in enumerate(zip(view.hands, view.picks, laid, strict=True)):
        if pick is None or not _is_pick(cards, rule.picks_a_turn):
            return None
        if not isinstance(pick, FaceDown) and rule.laid(pick, seat, view.variant) != cards:
            return None
        if isinstance(hand, FaceDown):
            hands.append(FaceDown(count=hand.count - len(cards)))
        elif all(card in hand for card in cards):
            hands.append(tuple(left_over(hand, cards)))
        else:
            return None
    cards = tuple([min(played) for played in laid])
    variant = rule.note(view.variant, seen)
    table = Table(hands=(), rows=view.rows, piles=view.piles, variant=variant)
    return _show(Placing(match=view.match, table=table, picks=cards, placed=0), tuple(hands), viewer(view))


def _advance_public(before: View, seen: Event) -> View | None:
    state = stand_in(before)
    if isinstance(state, Picking) and isinstance(seen, CardPlaced | RowTaken):
        state = _with_open_card(state, seen.seat, seen.card)
    try:
        after = apply(state, seen)
    except EventMismatchError:
        return None
    if not isinstance(before, PickingView | PlacingView) or not isinstance(after, Picking | Placing):
        return _show(after, None, viewer(before))
    hands = [
        FaceDown(count=len(left)) if isinstance(hand, FaceDown) else left
        for hand, left in zip(before.hands, after.table.hands, strict=True)
    ]
    return _show(after, tuple(hands), viewer(before))


def _with_open_card(state: Picking, seat: int, card: int) -> Picking:
    """One blank of a face-down hand has turned out to be the card that its seat laid open."""
    if type(seat) is not int or not 0 <= seat < state.match.seats or state.picks[seat] != card:
        return state
    hands = list(state.table.hands)
    if BLANK in hands[seat]:
        hands[seat] = (*hands[seat][1:], card)
    return evolve(state, table=evolve(state.table, hands=tuple(hands)))


def _show(state: State, hands: tuple[Hand, ...] | None, seat: int | None) -> View:
    """The view of a state whose hands may be blanks, with ``hands`` as the viewer knows them."""
    shown = view(state, seat)
    if hands is not None and isinstance(shown, PickingView | PlacingView):
        return evolve(shown, hands=hands)
    return shown


def begin_history(state: State, seat: int | None) -> History:
    """A history that starts with what ``seat``, or everybody if it is ``None``, knows of ``state``.

    Raises:
        SeatError: ``seat`` is neither ``None`` nor an exact ``int`` from 0 up to the last seat.
    """
    check_argument("state", state, State, "a state")
    return History(opening=view(state, seat))


@frozen(kw_only=True)
class History(Value):
    """Everything that one viewer has seen since ``opening``, in order: the information state.

    Equal histories mean that the viewer cannot tell the matches apart.
    The order in which seats laid their picks is part of what was seen.

    >>> from take5_rules import CLASSIC, Deal, new_match, play
    >>> start = new_match(CLASSIC, seats=2)
    >>> step = play(start, Deal(hands=[range(1, 11), range(11, 21)], rows=[31, 32, 33, 34]))
    >>> begin_history(start, None).follow(step).events
    (RowsDealt(rows=(31, 32, 33, 34)),)
    """

    opening: View
    events: tuple[SeenEvent, ...] = ()

    @property
    def seat(self) -> int | None:
        """Whose history it is; ``None`` is a spectator's."""
        return viewer(self.opening)

    @property
    def view(self) -> View:
        """What the viewer knows now; it is derived from the opening on each time."""
        return reduce(advance, self.events, self.opening)

    def extend(self, seen: Iterable[SeenEvent]) -> History:
        """The history with ``seen`` behind it; whether it fits shows when `view` is asked for."""
        return History(opening=self.opening, events=(*self.events, *seen))

    def follow(self, step: Step) -> History:
        """The history with what its viewer saw of ``step`` behind it."""
        return self.extend(seen_events(step, self.seat))
