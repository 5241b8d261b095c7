"""The variants that change numbers or how hands come about, as functions from an edition to an edition.

Those that differ in kind have a module of their own, `take5_rules.rule_variants`.

Each decides one thing, and a second one that decides the same is refused where the edition shows it.
A threshold does not show who set it, so of two the later one counts; ids name both and are refused.
"""

from __future__ import annotations

from attrs import evolve

from take5_rules.clashes import clash, plain_range, seats_dealt, threshold
from take5_rules.core.edition import CardRange, Edition, LowDeck, Rounds, Setup, Threshold, Visibility

__all__ = [
    "CLASSIC",
    "long_match",
    "low_deck",
    "one_round",
    "open_draft",
    "open_picks",
    "rounds",
    "short_match",
    "target",
    "teaching_round",
]

CLASSIC = Edition()
"""The numbers of AMIGO English 2.10, which the examples use.

They rest on rule guides and not on the rulebook itself: one says that it was checked against version 2.10,
and one to another booklet tells its end (66 or more).
"""


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
    if plain_range(edition, variant).first != 1:
        raise clash(variant, "needs a deck that begins with the card 1")


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
    deck = plain_range(edition, "open-picks")
    smaller = CardRange(first=deck.first + 1, last=deck.last)
    most = seats_dealt(edition, len(range(smaller.first, smaller.last + 1)), edition.hand_size)
    return evolve(edition, deck=smaller, picks=Visibility.OPEN, max_seats=most)


def teaching_round(edition: Edition) -> Edition:
    """One unscored round with hands and picks face up, for learning (a guide's house format).

    Raises:
        EditionError: another variant decides the cards or the end.
    """
    plain_range(edition, "teaching-round")
    threshold(edition, "teaching-round")
    return evolve(edition, picks=Visibility.OPEN, hands=Visibility.OPEN, scored=False, end=Rounds(count=1))


def target(points: int, edition: Edition) -> Edition:
    """End at another threshold, with the edition's own comparison (2.10 and others: by agreement).

    Raises:
        EditionError: the edition already ends by rounds, or ``points`` is out of range.

    >>> target(50, CLASSIC).end
    Threshold(points=50, inclusive=True)
    """
    return _target(points, edition, "target")


def _target(points: int, edition: Edition, variant: str) -> Edition:
    inclusive = threshold(edition, variant).inclusive
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
    threshold(edition, "rounds")
    return evolve(edition, end=Rounds(count=count))


def one_round(edition: Edition) -> Edition:
    """A match of one round."""
    return rounds(1, edition)
