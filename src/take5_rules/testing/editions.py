"""Editions to test with: the published ones with their variants, and house numbers down to tiny ones."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve
from hypothesis import strategies as st

from take5_rules.boxes import PUBLISHED
from take5_rules.core.edition import (
    CardRange,
    Deck,
    Edition,
    End,
    LowDeck,
    Rounds,
    Setup,
    Threshold,
    TwinDeck,
    Twins,
    Visibility,
)
from take5_rules.core.kinds import RULES
from take5_rules.core.kinds.to_hand import CardsToHand
from take5_rules.core.play import new_match
from take5_rules.core.rule import PLAIN, Rule
from take5_rules.core.state import State
from take5_rules.editions import lookup_edition

__all__ = ["editions", "house_editions", "openings", "published_editions", "variant_editions"]

_CARDS = ("", "+low-deck", "+open-draft", "+open-picks")
_ENDS = ("", "+short-match", "+long-match", "+target-7", "+target-40", "+rounds-1", "+rounds-2", "+rounds-3")
_VARIANTS = (*(cards + end for cards in _CARDS for end in _ENDS), "+teaching-round")


def published_editions() -> st.SearchStrategy[Edition]:
    """Every published box, plain and with every pair of variants that go together.

    It shrinks towards a plain box.
    """
    ids = st.builds(str.__add__, st.sampled_from(tuple(PUBLISHED)), st.sampled_from(_VARIANTS))
    return ids.map(lookup_edition)


@st.composite
def house_editions(draw: st.DrawFn, *, max_hand: int = 4, max_seats: int = 5) -> Edition:
    """Editions with numbers of their own, small enough that a whole round is a handful of cards.

    It shrinks towards two seats, one card each and one row of one card.
    A round of few cards may cost nobody anything, so a match to a threshold may go on for long:
    bound the rounds, as `matches` does.
    """
    hand_size, rows = draw(st.integers(1, max_hand)), draw(st.integers(1, 4))
    seats = draw(st.integers(2, max_seats))
    setup, scored = draw(st.sampled_from(Setup)), draw(st.sampled_from((True, False)))
    end: st.SearchStrategy[End] = st.builds(Rounds, count=st.integers(1, 3))
    if scored:
        thresholds = st.builds(Threshold, points=st.integers(1, 20), inclusive=st.booleans())
        end = st.one_of(end, thresholds)
    deck: st.SearchStrategy[Deck] = st.just(LowDeck())
    if setup is Setup.DEALT:
        deck = st.one_of(deck, _decks(hand_size * seats + rows))
    return Edition(
        deck=draw(deck),
        setup=setup,
        picks=draw(st.sampled_from(Visibility)),
        hands=draw(st.sampled_from(Visibility)),
        scored=scored,
        end=draw(end),
        max_seats=seats,
        hand_size=hand_size,
        rows=rows,
        row_capacity=draw(st.integers(1, 4)),
    )


def _decks(size: int) -> st.SearchStrategy[CardRange]:
    firsts, spare = st.integers(1, 60), st.integers(0, 5)
    return st.builds(lambda first, more: CardRange(first=first, last=first + size - 1 + more), firsts, spare)


def variant_editions(rules: Sequence[Rule] | None = None) -> st.SearchStrategy[Edition]:
    """Editions whose rule is not the base rule: published and house ones, each with one variant in kind.

    ``rules`` narrows it to some of them.
    It shrinks towards small tables and two-ended rows.
    """
    plain, twins = st.one_of(house_editions(), published_editions()), st.sampled_from(Twins)
    if rules is not None:
        return st.builds(_with_rule, plain, st.sampled_from(rules), twins)
    every = st.sampled_from([rule for rule in RULES.values() if rule != PLAIN])
    return st.one_of(st.builds(_with_rule, plain, every, twins), _hand_editions())


@st.composite
def _hand_editions(draw: st.DrawFn) -> Edition:
    """Cards to hand with numbers that small hands and piles come near."""
    edition = draw(house_editions())
    rule = CardsToHand(
        most_a_go=draw(st.integers(1, 3)),
        most_in_hand=edition.hand_size + draw(st.integers(0, 3)),
        pile_limit=draw(st.integers(1, 8)),
        hand_weight=draw(st.integers(1, 3)),
    )
    return _with_rule(edition, rule, Twins.ALL)


def _with_rule(edition: Edition, rule: Rule, twins: Twins) -> Edition:
    if rule.has_twins:
        return _with_twins(edition, rule, twins)
    rows, capacity = max(edition.rows, rule.fewest_rows), max(edition.row_capacity, rule.least_capacity)
    odd = edition.hand_size % rule.picks_a_turn
    grown, more = edition.deck, rows - edition.rows + odd * edition.max_seats
    if isinstance(grown, CardRange) and more:
        grown = CardRange(first=grown.first, last=grown.last + more)
    hand, picks = edition.hand_size + odd, Visibility.OPEN if rule.one_by_one else edition.picks
    return evolve(
        edition, deck=grown, rows=rows, row_capacity=capacity, hand_size=hand, picks=picks, rule=rule
    )


def _with_twins(edition: Edition, rule: Rule, twins: Twins) -> Edition:
    """The edition dealt from a deck with twins: its own, or in house editions one with few other cards."""
    first = edition.deck.first if isinstance(edition.deck, CardRange) else 1
    needed = edition.hand_size * edition.max_seats + edition.rows + rule.spare_starters(edition.rows)
    last = first + (needed // 2 if twins is Twins.ALL else needed + 10)
    deck = TwinDeck(first=first, last=last if edition.max_seats < 6 else 104, twins=twins)
    return evolve(edition, deck=deck, setup=Setup.DEALT, rule=rule)


def editions() -> st.SearchStrategy[Edition]:
    """Published and house editions alike; it shrinks towards a plain box, whose numbers everybody knows.

    All have the base rule; `variant_editions` have others.
    """
    return st.one_of(house_editions(), published_editions())


@st.composite
def openings(draw: st.DrawFn, edition: st.SearchStrategy[Edition] | None = None) -> State:
    """The first state of a match: an edition, a number of seats that it allows, and a first seat.

    ``edition`` defaults to `editions`.
    """
    chosen = draw(editions() if edition is None else edition)
    seats = draw(st.integers(chosen.min_seats, chosen.max_seats))
    return new_match(chosen, seats, draw(st.integers(0, seats - 1)))
