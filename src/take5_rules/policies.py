"""Policies: who decides for a seat, from that seat's view and a source of chance, and from nothing else.

A policy is any callable from a view and a `Chance` to an action; the ones here are plain functions without
memory, so they go to other processes and answer the same there.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from enum import StrEnum
from math import comb
from typing import Protocol, runtime_checkable

from take5_rules.asking import legal_actions
from take5_rules.core.actions import (
    DraftCard,
    EndGo,
    KeepCards,
    PickCard,
    PickPair,
    PlaceCard,
    SeatAction,
    TakeRow,
)
from take5_rules.core.cards import left_over, score
from take5_rules.core.checking import check_argument
from take5_rules.core.edition import Edition
from take5_rules.core.errors import Take5Error
from take5_rules.core.table import Cards, Row, row_ends, target_row
from take5_rules.shuffle import Chance
from take5_rules.views import FaceDown, SeatDrafting, SeatPicking, SeatPlacing, SeatView

__all__ = [
    "POLICIES",
    "ChoosyPolicy",
    "ForfeitError",
    "ForfeitReason",
    "Policy",
    "cheapest_risk",
    "cheapest_row",
    "check_policies",
    "highest",
    "lowest",
    "random_cards",
    "uniform",
]


class ForfeitReason(StrEnum):
    """Why a policy gave no decision of its own."""

    CRASHED = "crashed"
    LATE = "late"
    MALFORMED = "malformed"
    ILLEGAL = "illegal"


class ForfeitError(Take5Error, RuntimeError):
    """A policy has no decision for the seat; whoever asked makes an automatic one."""

    def __init__(self, reason: ForfeitReason) -> None:
        super().__init__(reason.value)
        self.reason = reason

    def __reduce__(self) -> tuple[type[ForfeitError], tuple[ForfeitReason]]:
        return (type(self), (self.reason,))


class Policy(Protocol):
    """Answers for a seat whose decision is due: one of `legal_actions` for ``view.seat``.

    It is asked only when ``view.seat`` is in ``to_act(view)``.
    All its chance comes from ``chance``; otherwise a simulation cannot be repeated.
    A policy that depends on something outside may raise `ForfeitError`: an automatic decision is then made
    for the seat, and counted.
    """

    def __call__(self, view: SeatView, chance: Chance, /) -> SeatAction:
        """The decision of ``view.seat``."""
        ...


@runtime_checkable
class ChoosyPolicy(Policy, Protocol):
    """A policy that cannot play every edition, and says so before a match begins."""

    def check_edition(self, edition: Edition, /) -> None:
        """Refuse, by an error of its own, an edition that it cannot play."""
        ...


def check_policies(policies: Iterable[Policy], edition: Edition) -> None:
    """Ask those of ``policies`` that are choosy whether they can play ``edition``; all others are taken to.

    Raises:
        Take5Error: whatever a `ChoosyPolicy` refuses the edition with.

    >>> from take5_rules import CLASSIC, two_decks
    >>> from take5_rules.evaluate import MonteCarlo
    >>> check_policies([MonteCarlo(), lowest], two_decks(CLASSIC))
    """
    check_argument("edition", edition, Edition, "an edition")
    for policy in policies:
        if isinstance(policy, ChoosyPolicy):
            policy.check_edition(edition)


def cheapest_row(rows: Sequence[Row]) -> int:
    """The row with the fewest bullheads, the first of them if several have as few.

    >>> from take5_rules.policies import cheapest_row
    >>> cheapest_row([(5, 6), (1,), (3,)])
    1
    """
    costs = [score(row) for row in rows]
    return costs.index(min(costs))


def uniform(view: SeatView, chance: Chance) -> SeatAction:
    """Any legal decision, each as likely as another: rows too, and whatever else a variant asks for."""
    check_argument("view", view, SeatView, "a seat's view")
    actions = legal_actions(view, view.seat)
    if not actions:
        raise _nothing_due(view)
    return actions[chance.randrange(len(actions))]


def random_cards(view: SeatView, chance: Chance) -> SeatAction:
    """Any card, each as likely as another; of the rows the cheapest.

    Where seats play one after the other, it plays one card a go and takes nothing of a row into its hand;
    so do the policies below.

    >>> from take5_rules import CLASSIC, new_match, play
    >>> from take5_rules.policies import random_cards
    >>> from take5_rules.shuffle import Stream, deal
    >>> from take5_rules.views import view
    >>> state = new_match(CLASSIC, seats=2)
    >>> random_cards(view(play(state, deal(1, state)).after, seat=1), Stream(bytes(32)))
    PickCard(seat=1, card=65)
    """
    return _decide(view, lambda cards: cards[chance.randrange(len(cards))])


def lowest(view: SeatView, chance: Chance) -> SeatAction:
    """The lowest card; of the rows the cheapest."""
    return _decide(view, min)


def highest(view: SeatView, chance: Chance) -> SeatAction:
    """The highest card; of the rows the cheapest."""
    return _decide(view, max)


def cheapest_risk(view: SeatView, chance: Chance) -> SeatAction:
    """The card that costs least on average if the others play at random; of the rows the cheapest.

    It looks at each card as if it came to the rows as they lie: too low costs the cheapest row, a full row
    costs that row, and a row with room costs itself in so far as the others' cards may fill it before.
    Where two cards are due, each is looked at by itself, and the two that cost least are picked.
    The others' cards count as drawn evenly from those that the seat has not seen, or from their open hands.
    It does not think ahead, does not look at picks that lie open, and gives up the higher card where two
    cost the same.
    It drafts the card that is lightest in bullheads, the higher one of two.
    """
    match view:
        case SeatPicking():
            held = _others_cards(view)
            return _decide(view, lambda cards: min(cards, key=lambda card: (_risk(view, card, held), -card)))
        case _:
            return _decide(view, lambda cards: min(cards, key=lambda card: (score((card,)), -card)))


def _decide(view: SeatView, choose: Callable[[Cards], int]) -> SeatAction:
    match view:
        case SeatDrafting():
            return DraftCard(seat=view.seat, card=choose(view.pool))
        case SeatPicking() if view.match.edition.rule.one_by_one:
            return _decide_in_go(view, choose)
        case SeatPicking():
            first = choose(view.hand)
            if view.match.edition.rule.picks_a_turn == 1:
                return PickCard(seat=view.seat, card=first)
            return PickPair(
                seat=view.seat,
                cards=(first, choose(tuple([card for card in view.hand if card != first]))),
            )
        case SeatPlacing():
            return _choose_row(view)
        case _:
            raise _nothing_due(view)


def _decide_in_go(view: SeatPicking, choose: Callable[[Cards], int]) -> SeatAction:
    """One card a go, the cheapest row, and nothing of it into the hand, so that every round ends."""
    due = legal_actions(view, view.seat)
    if not due:
        raise _nothing_due(view)
    if isinstance(due[0], TakeRow):
        return TakeRow(seat=view.seat, row=cheapest_row(view.rows))
    if isinstance(due[0], KeepCards):
        return KeepCards(seat=view.seat, cards=())
    return due[-1] if isinstance(due[-1], EndGo) else PickCard(seat=view.seat, card=choose(view.hand))


def _choose_row(view: SeatPlacing) -> SeatAction:
    """The row that costs least to take; between places, the one that costs least if it is full.

    Of two cards the lower one is first.
    """
    capacity = view.match.edition.row_capacity

    def cost(action: SeatAction) -> int:
        match action:
            case TakeRow(row=row):
                return score(view.rows[row])
            case PlaceCard(row=row) if len(view.rows[row]) >= capacity:
                return score(view.rows[row])
            case _:
                return 0

    due = legal_actions(view, view.seat)
    if not due:
        raise _nothing_due(view)
    return min(due, key=cost)


def _nothing_due(view: object) -> ValueError:
    check_argument("view", view, SeatView, "a seat's view")
    return ValueError("no decision is due in this view")


def _others_cards(view: SeatPicking) -> Collection[int]:
    """The cards that the other seats may hold."""
    others = [hand for seat, hand in enumerate(view.hands) if seat != view.seat]
    known = [hand for hand in others if not isinstance(hand, FaceDown)]
    if len(known) == len(others):
        return [card for hand in known for card in hand]
    seen = (*view.rows, *view.piles, *known, view.hand, view.variant.cards)
    deck = view.match.edition.deck_for(view.match.seats)
    return left_over(deck, [card for cards in seen for card in cards])


def _risk(view: SeatPicking, card: int, held: Collection[int]) -> int:
    """Average cost of ``card``, times the number of ways in which the others can play; exact, so an int."""
    others = (view.match.seats - 1) * view.match.edition.rule.picks_a_turn
    row = target_row(row_ends(view.rows), card)
    if row is None:
        return min([score(cards) for cards in view.rows]) * comb(len(held), others)
    end = view.rows[row][-1]
    between = sum([end < other < card for other in held])
    edition = view.match.edition
    room = edition.row_capacity - edition.rule.places(view.rows[row])
    outside = len(held) - between
    ways = sum([comb(between, k) * comb(outside, others - k) for k in range(room, others + 1)])
    return score(view.rows[row]) * ways


POLICIES: dict[str, Policy] = {
    "random": random_cards,
    "uniform": uniform,
    "lowest": lowest,
    "highest": highest,
    "cheapest-risk": cheapest_risk,
}
"""The built-in policies by the names that the command line takes."""
