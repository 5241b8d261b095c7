"""The variants that differ in kind, as functions from an edition to an edition with another rule."""

from __future__ import annotations

from attrs import evolve

from take5_rules.clashes import check_plain_rule, plain_range, seats_dealt, threshold
from take5_rules.core.cards import MAX_CARD
from take5_rules.core.edition import Edition, LowDeck, Rounds, TwinDeck, Twins, Visibility
from take5_rules.core.kinds.cow import JumpingCow
from take5_rules.core.kinds.flips import FlippinDigits
from take5_rules.core.kinds.mountain import MountainClimbing
from take5_rules.core.kinds.pairs import TwoCardsATurn
from take5_rules.core.kinds.parity import EvenOdd
from take5_rules.core.kinds.to_hand import CardsToHand
from take5_rules.core.kinds.twins import TwinCards
from take5_rules.core.kinds.two_ended import TwoEndedRows
from take5_rules.core.rule import Rule

__all__ = [
    "cards_to_hand",
    "even_odd",
    "extra_doublets",
    "flippin_digits",
    "jumping_cow",
    "mountain_climbing",
    "two_cards_a_turn",
    "two_decks",
    "two_ended_rows",
]

_HAND_SIZE = 14
"""Of the variants cards to hand and two cards a turn (AMIGO English 2005)."""


def _with_rule(edition: Edition, rule: Rule) -> Edition:
    check_plain_rule(edition, rule.id)
    return evolve(edition, rule=rule)


def two_ended_rows(edition: Edition) -> Edition:
    """Cards go to the nearest place, left or right of a row (2005: Professional).

    Raises:
        EditionError: another variant has changed the rule.

    >>> from take5_rules import CLASSIC
    >>> two_ended_rows(CLASSIC).rule
    TwoEndedRows()
    """
    return _with_rule(edition, TwoEndedRows())


def even_odd(edition: Edition) -> Edition:
    """One row takes only even or only odd cards (promotional card of 2020; 30 years).

    Raises:
        EditionError: another variant has changed the rule.
    """
    return _with_rule(edition, EvenOdd())


def mountain_climbing(edition: Edition) -> Edition:
    """One row descends, another one after each take (30 years).

    Raises:
        EditionError: another variant has changed the rule, or there is but one row.
    """
    return _with_rule(edition, MountainClimbing())


def jumping_cow(edition: Edition) -> Edition:
    """A Cow without a value counts in its row and jumps from row to row (promotional card; 30 years).

    Raises:
        EditionError: another variant has changed the rule, or there is but one row, or one place in a row.
    """
    return _with_rule(edition, JumpingCow())


def flippin_digits(edition: Edition) -> Edition:
    """Once a round a seat may play a card with its digits swapped (30 years).

    Raises:
        EditionError: another variant has changed the rule.
    """
    return _with_rule(edition, FlippinDigits())


def cards_to_hand(edition: Edition) -> Edition:
    """Play in turn, and take of a taken row into the hand what one likes, for one round (2005: Hand).

    Each seat is dealt 14 cards, so the usual deck serves two to seven.

    Raises:
        EditionError: another variant has changed the rule, the cards or the end, or the deck is too small.

    >>> from take5_rules import CLASSIC
    >>> cards_to_hand(CLASSIC).hand_size, cards_to_hand(CLASSIC).max_seats
    (14, 7)
    """
    rule = CardsToHand()
    plain_range(edition, rule.id)
    threshold(edition, rule.id)
    most = seats_dealt(edition, len(edition.cards_for(edition.max_seats)), _HAND_SIZE)
    open_picks = evolve(edition, picks=Visibility.OPEN)
    return evolve(_with_rule(open_picks, rule), hand_size=_HAND_SIZE, max_seats=most, end=Rounds(count=1))


def two_cards_a_turn(edition: Edition) -> Edition:
    """Hands of 14, and two cards of each seat a turn (2005: Nifty).

    The booklet allows 2 to 7 seats.

    Raises:
        EditionError: another variant has changed the rule, or the deck is too small for two such hands.

    >>> from take5_rules import CLASSIC
    >>> two_cards_a_turn(CLASSIC).max_seats, two_cards_a_turn(CLASSIC).turns
    (7, 7)
    """
    rule = TwoCardsATurn()
    check_plain_rule(edition, rule.id)
    cards = MAX_CARD if isinstance(edition.deck, LowDeck) else len(edition.cards_for(edition.max_seats))
    # Seven seats at the most: no deck has enough cards to deal 14 to eight.
    return evolve(edition, rule=rule, hand_size=_HAND_SIZE, max_seats=seats_dealt(edition, cards, _HAND_SIZE))


def two_decks(edition: Edition) -> Edition:
    """Play with every card twice: twins lie on top of each other and share what they take (2005: Double).

    Raises:
        EditionError: another variant decides the cards or has changed the rule.

    >>> from take5_rules import CLASSIC
    >>> len(two_decks(CLASSIC).deck_for(2))
    208
    """
    return _with_twins(edition, Twins.ALL, "two-decks")


def extra_doublets(edition: Edition) -> Edition:
    """Play with one deck and the doublets 11, 22, ... 99 of a second, by the rule of `two_decks` (2005).

    Raises:
        EditionError: another variant decides the cards or has changed the rule, or the deck has no doublet.

    >>> from take5_rules import CLASSIC
    >>> len(extra_doublets(CLASSIC).deck_for(2))
    113
    """
    return _with_twins(edition, Twins.DOUBLETS, "extra-doublets")


def _with_twins(edition: Edition, twins: Twins, variant: str) -> Edition:
    deck = plain_range(edition, variant)
    check_plain_rule(edition, variant)
    doubled = TwinDeck(first=deck.first, last=deck.last, twins=twins)
    return evolve(edition, deck=doubled, rule=TwinCards())
