"""The variants that a rulebook allows, as functions from an edition to an edition.

Each decides one thing, and a second one that decides the same is refused where the edition shows it.
A threshold does not show who set it, so of two the later one counts; ids name both and are refused.
"""

from __future__ import annotations

from attrs import evolve

from take5_rules.core.cards import MAX_CARD
from take5_rules.core.checking import check_argument
from take5_rules.core.edition import (
    CardRange,
    Edition,
    LowDeck,
    Rounds,
    Setup,
    Threshold,
    TwinDeck,
    Twins,
    Visibility,
)
from take5_rules.core.errors import EditionError, EditionReason
from take5_rules.core.kinds.cow import JumpingCow
from take5_rules.core.kinds.flips import FlippinDigits
from take5_rules.core.kinds.mountain import MountainClimbing
from take5_rules.core.kinds.pairs import TwoCardsATurn
from take5_rules.core.kinds.parity import EvenOdd
from take5_rules.core.kinds.to_hand import CardsToHand
from take5_rules.core.kinds.twins import TwinCards
from take5_rules.core.kinds.two_ended import TwoEndedRows
from take5_rules.core.rule import Plain, Rule

__all__ = [
    "CLASSIC",
    "cards_to_hand",
    "even_odd",
    "extra_doublets",
    "flippin_digits",
    "jumping_cow",
    "long_match",
    "low_deck",
    "mountain_climbing",
    "one_round",
    "open_draft",
    "open_picks",
    "rounds",
    "short_match",
    "target",
    "teaching_round",
    "two_cards_a_turn",
    "two_decks",
    "two_ended_rows",
]

CLASSIC = Edition()
"""The numbers of AMIGO English 2.10, which the examples use."""


_HAND_SIZE = 14
"""Of the variant cards to hand (AMIGO English 2005)."""


def _clash(variant: str, why: str) -> EditionError:
    return EditionError(EditionReason.VARIANTS_CLASH, f"{variant} {why}")


def _plain_range(edition: Edition, variant: str) -> CardRange:
    check_argument("edition", edition, Edition, "an edition")
    plain = edition.setup is Setup.DEALT and edition.picks is edition.hands is Visibility.SECRET
    if not plain or not isinstance(edition.deck, CardRange):
        raise _clash(variant, "needs an edition whose deck, setup and picks no other variant has changed")
    return edition.deck


def low_deck(edition: Edition) -> Edition:
    """Deal only the lowest cards that suffice: 1 to 10n + 4 in the base (2005: Tactics).

    Raises:
        EditionError: another variant decides the cards, or the edition's deck does not begin with 1.

    >>> low_deck(CLASSIC).cards_for(2)
    range(1, 25)
    """
    _check_low_deck(edition, "low-deck")
    return evolve(edition, deck=LowDeck())


def _check_low_deck(edition: Edition, variant: str) -> None:
    if _plain_range(edition, variant).first != 1:
        raise _clash(variant, "needs a deck that begins with the card 1")


def open_draft(edition: Edition, max_seats: int = 6) -> Edition:
    """Draft the low deck card by card from the open pool (2005: Logic; 2.10, US 2018, 30 years: Pro).

    The newer booklets allow 2 to 6 seats; that of 2005 prints no limit.

    Raises:
        EditionError: another variant decides the cards, the edition's deck does not begin with 1, or
            the edition needs more seats than the draft allows.

    >>> open_draft(CLASSIC).max_seats
    6
    """
    _check_low_deck(edition, "open-draft")
    most = min(max_seats, edition.max_seats)
    return evolve(edition, deck=LowDeck(), setup=Setup.DRAFTED, max_seats=most)


def open_picks(edition: Edition) -> Edition:
    """Pick face up in seat order, from a leader who moves one seat to the left each turn (2005: Open).

    The lowest card marks the leader and is out of the deck, so ten seats cannot be dealt.

    Raises:
        EditionError: another variant decides the cards, or the smaller deck is too small.

    >>> open_picks(CLASSIC).cards_for(9), open_picks(CLASSIC).max_seats
    (range(2, 105), 9)
    """
    deck = _plain_range(edition, "open-picks")
    smaller = CardRange(first=deck.first + 1, last=deck.last)
    dealt = (smaller.last - smaller.first + 1 - edition.rows) // edition.hand_size
    return evolve(
        edition, deck=smaller, picks=Visibility.OPEN, max_seats=min(edition.max_seats, max(dealt, 2))
    )


def teaching_round(edition: Edition) -> Edition:
    """One unscored round with hands and picks face up, for learning (a guide's house format).

    Raises:
        EditionError: another variant decides the cards or the end.
    """
    _plain_range(edition, "teaching-round")
    _threshold(edition, "teaching-round")
    return evolve(edition, picks=Visibility.OPEN, hands=Visibility.OPEN, scored=False, end=Rounds(count=1))


def _threshold(edition: Edition, variant: str) -> Threshold:
    check_argument("edition", edition, Edition, "an edition")
    if not isinstance(edition.end, Threshold):
        raise _clash(variant, "needs an edition that ends at a threshold")
    return edition.end


def target(points: int, edition: Edition) -> Edition:
    """End at another threshold, with the edition's own comparison (2.10 and others: by agreement).

    Raises:
        EditionError: the edition already ends by rounds, or ``points`` is out of range.

    >>> target(50, CLASSIC).end
    Threshold(points=50, inclusive=True)
    """
    return _target(points, edition, "target")


def _target(points: int, edition: Edition, variant: str) -> Edition:
    inclusive = _threshold(edition, variant).inclusive
    return evolve(edition, end=Threshold(points=points, inclusive=inclusive))


def short_match(edition: Edition) -> Edition:
    """End at 33 (Gigamic's scorer: short match)."""
    return _target(33, edition, "short-match")


def long_match(edition: Edition) -> Edition:
    """End at 100 (a club's format)."""
    return _target(100, edition, "long-match")


def rounds(count: int, edition: Edition) -> Edition:
    """End after exactly ``count`` rounds instead of at a threshold (2.10, US 2018, 30 years: by agreement).

    Raises:
        EditionError: the edition already ends by rounds, or ``count`` is out of range.

    >>> rounds(3, CLASSIC).end
    Rounds(count=3)
    """
    _threshold(edition, "rounds")
    return evolve(edition, end=Rounds(count=count))


def one_round(edition: Edition) -> Edition:
    """A match of one round."""
    return rounds(1, edition)


def _check_plain_rule(edition: Edition, rule: Rule) -> None:
    check_argument("edition", edition, Edition, "an edition")
    if not isinstance(edition.rule, Plain):
        raise _clash(rule.id, "needs an edition whose rule no other variant has changed")


def _with_rule(edition: Edition, rule: Rule) -> Edition:
    _check_plain_rule(edition, rule)
    return evolve(edition, rule=rule)


def two_ended_rows(edition: Edition) -> Edition:
    """Cards go to the nearest place, left or right of a row (2005: Professional).

    Raises:
        EditionError: another variant has changed the rule.

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

    >>> cards_to_hand(CLASSIC).hand_size, cards_to_hand(CLASSIC).max_seats
    (14, 7)
    """
    rule = CardsToHand()
    deck = _plain_range(edition, rule.id)
    _threshold(edition, rule.id)
    dealt = (deck.last - deck.first + 1 - edition.rows) // _HAND_SIZE
    return evolve(
        _with_rule(evolve(edition, picks=Visibility.OPEN), rule),
        hand_size=_HAND_SIZE,
        max_seats=min(edition.max_seats, max(dealt, 2)),
        end=Rounds(count=1),
    )


def two_cards_a_turn(edition: Edition) -> Edition:
    """Hands of 14, and two cards of each seat a turn (2005: Nifty).

    The booklet allows 2 to 7 seats.

    Raises:
        EditionError: another variant has changed the rule, or the deck is too small for two such hands.

    >>> two_cards_a_turn(CLASSIC).max_seats, two_cards_a_turn(CLASSIC).turns
    (7, 7)
    """
    rule = TwoCardsATurn()
    _check_plain_rule(edition, rule)
    cards = MAX_CARD if isinstance(edition.deck, LowDeck) else len(edition.cards_for(edition.max_seats))
    most = min(edition.max_seats, 7, max((cards - edition.rows) // 14, 2))
    return evolve(edition, rule=rule, hand_size=14, max_seats=most)


def two_decks(edition: Edition) -> Edition:
    """Play with every card twice: twins lie on top of each other and share what they take (2005: Double).

    Raises:
        EditionError: another variant decides the cards or has changed the rule.

    >>> len(two_decks(CLASSIC).deck_for(2))
    208
    """
    return _with_twins(edition, Twins.ALL, "two-decks")


def extra_doublets(edition: Edition) -> Edition:
    """Play with one deck and the doublets 11, 22, ... 99 of a second, by the rule of `two_decks` (2005).

    Raises:
        EditionError: another variant decides the cards or has changed the rule, or the deck has no doublet.

    >>> len(extra_doublets(CLASSIC).deck_for(2))
    113
    """
    return _with_twins(edition, Twins.DOUBLETS, "extra-doublets")


def _with_twins(edition: Edition, twins: Twins, variant: str) -> Edition:
    deck = _plain_range(edition, variant)
    if not isinstance(edition.rule, Plain):
        raise _clash(variant, "needs an edition whose rule no other variant has changed")
    doubled = TwinDeck(first=deck.first, last=deck.last, twins=twins)
    return evolve(edition, deck=doubled, rule=TwinCards())
