"""Editions to test with: the published ones with their variants, and house numbers down to tiny ones."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations, product

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
from take5_rules.editions import VARIANTS, Axis, lookup_edition

__all__ = ["editions", "house_editions", "openings", "published_editions", "variant_editions"]

_NUMBERS = {"target-N": ("target-7", "target-40"), "rounds-N": ("rounds-1", "rounds-2", "rounds-3")}
"""The numbers that are drawn where one belongs to a variant's name."""


def published_editions(*, rules: Sequence[Rule] | None = None) -> st.SearchStrategy[Edition]:
    """Every published box, plain and with all variants that go together, each rule as often as another.

    ``rules`` narrows it to some of them: ``[Plain()]`` is the base rule alone.
    Only rules with their printed numbers are published.
    It shrinks towards a plain box.
    """
    asked = tuple(RULES.values()) if rules is None else tuple(rules)
    known = [_parts()[rule] for rule in asked if rule in _parts()]
    if not known:
        return st.nothing()
    parts = st.sampled_from(known).flatmap(st.sampled_from)
    return st.builds(str.__add__, st.sampled_from(tuple(PUBLISHED)), parts).map(lookup_edition)


@cache
def _parts() -> dict[Rule, list[str]]:
    """What may stand behind a box's name, by the rule that it leads to; the fewest variants first."""
    found: dict[Rule, list[str]] = {}
    box = next(iter(PUBLISHED))
    for size in range(len(Axis) + 1):
        for chosen in combinations(VARIANTS, size):
            decided = [axis for variant in chosen for axis in variant.axes]
            if len(set(decided)) == len(decided):
                for names in product(*[_NUMBERS.get(variant.id, (variant.id,)) for variant in chosen]):
                    part = "".join([f"+{name}" for name in names])
                    found.setdefault(lookup_edition(box + part).rule, []).append(part)
    return found


def house_editions(
    *, max_hand: int = 4, max_seats: int = 5, rules: Sequence[Rule] | None = None
) -> st.SearchStrategy[Edition]:
    """Editions with numbers of their own, small enough that a whole round is a handful of cards.

    ``rules`` narrows them to some rules: ``[Plain()]`` is the base rule alone.
    It shrinks towards two seats, one card each and one row of one card, by the base rule.
    A round of few cards may cost nobody anything, so a match to a threshold may go on for long:
    bound the rounds, as `matches` does.
    A rule may need a row, a place or a card in hand more than was asked for.
    """
    plain = _plain_house_editions(max_hand, max_seats)
    asked = tuple(RULES.values()) if rules is None else tuple(rules)
    return st.sampled_from(asked).flatmap(lambda rule: _by_rule(plain, rule, printed=rules is not None))


def _by_rule(plain: st.SearchStrategy[Edition], rule: Rule, *, printed: bool) -> st.SearchStrategy[Edition]:
    if rule == PLAIN:
        return plain
    if isinstance(rule, CardsToHand) and not printed:
        return _hand_editions(plain)
    return st.builds(_with_rule, plain, st.just(rule), st.sampled_from(Twins))


@st.composite
def _plain_house_editions(draw: st.DrawFn, max_hand: int, max_seats: int) -> Edition:
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
    """Editions whose rule is not the base rule: published and house numbers, each with one variant in kind.

    ``rules`` narrows it to some of them.
    Their numbers are those of editions with the base rule, so that a variant also meets hands, drafts and
    picks that it is not published with.
    It shrinks towards small tables and two-ended rows.
    """
    house = house_editions(rules=[PLAIN])
    plain, twins = st.one_of(house, published_editions(rules=[PLAIN])), st.sampled_from(Twins)
    if rules is not None:
        return st.builds(_with_rule, plain, st.sampled_from(rules), twins)
    every = st.sampled_from([rule for rule in RULES.values() if rule != PLAIN])
    return st.one_of(st.builds(_with_rule, plain, every, twins), _hand_editions(house))


@st.composite
def _hand_editions(draw: st.DrawFn, plain: st.SearchStrategy[Edition]) -> Edition:
    """Cards to hand with numbers that small hands and piles come near."""
    edition = draw(plain)
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


def editions(*, rules: Sequence[Rule] | None = None) -> st.SearchStrategy[Edition]:
    """Published and house editions alike; it shrinks towards a plain box, whose numbers everybody knows.

    They have every rule, each as often as another; ``rules`` narrows them to some, and ``[Plain()]`` is for
    whoever knows the base rule alone.
    """
    return st.one_of(published_editions(rules=rules), house_editions(rules=rules))


@st.composite
def openings(draw: st.DrawFn, edition: st.SearchStrategy[Edition] | None = None) -> State:
    """The first state of a match: an edition, a number of seats that it allows, and a first seat.

    ``edition`` defaults to `editions`.
    """
    chosen = draw(editions() if edition is None else edition)
    seats = draw(st.integers(chosen.min_seats, chosen.max_seats))
    return new_match(chosen, seats, draw(st.integers(0, seats - 1)))
