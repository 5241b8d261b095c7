"""The engine and the naive reading play the same whole matches: every box, all variants that go together."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from take5_rules import PUBLISHED, RULES, VARIANTS, CardsToHand, lookup_edition
from take5_rules.editions import Axis
from tests.oracle import beside
from tests.oracle.kinds import to_hand
from tests.oracle.printed import END, deck, rules_of

PARTS = beside.variant_parts()
IDS = beside.every_id()
BOXES = list(PUBLISHED)


def seats_of(id: str) -> range:
    return range(2, rules_of(id).most_seats + 1)


def test_every_box_variant_pair_and_three_that_go_together_has_an_id() -> None:
    assert set(END) == set(PUBLISHED)
    assert len(IDS) == len(set(IDS)) == len(PUBLISHED) * len(PARTS)
    assert Counter(part.count("+") for part in PARTS) == {0: 1, 1: 17, 2: 68, 3: 72}
    assert {part for part in PARTS if part.count("+") == 1} == {
        f"+{beside.NUMBERS.get(variant.id, variant.id)}" for variant in VARIANTS
    }
    assert max(len(variant.axes) for variant in VARIANTS) == len(Axis), "no four go together"
    assert {lookup_edition(id).rule.id for id in IDS} == set(RULES)


def test_all_numbers_are_those_of_the_naive_reading() -> None:
    for id in IDS:
        edition, rules = lookup_edition(id), rules_of(id)
        assert (edition.rule.id, edition.scored) == (rules.kind, rules.scored), id
        assert (edition.min_seats, edition.max_seats) == (2, rules.most_seats), id
        sizes = (edition.hand_size, edition.rows, edition.row_capacity)
        assert sizes == (rules.hand, rules.rows, rules.capacity), id
        for seats in seats_of(id):
            assert sorted(edition.deck_for(seats)) == sorted(deck(rules, seats)), id


def test_the_printed_numbers_of_cards_to_hand_are_those_of_the_naive_reading() -> None:
    """A pile comes to the limit too seldom for a few matches to tell."""
    rule, printed = RULES["cards-to-hand"], to_hand.Round(rows=[], hands=[], piles=[])
    assert isinstance(rule, CardsToHand)
    numbers = (printed.most_a_go, printed.most_in_hand, printed.pile_limit, printed.weight)
    assert (rule.most_a_go, rule.most_in_hand, rule.pile_limit, rule.hand_weight) == numbers


def match_for(number: int) -> tuple[str, int, int]:
    """A box, a number of seats and a first seat for one combination of variants; all of them take turns."""
    box = BOXES[number % len(BOXES)]
    id = box + PARTS[number]
    seats = seats_of(id)[-1 - number // 2 % len(seats_of(id))]
    return id, seats, number % seats


def test_the_matches_below_have_every_box_and_every_number_of_seats() -> None:
    chosen = [match_for(number) for number in range(len(PARTS))]
    assert {id.split("+")[0] for id, _, _ in chosen} == set(BOXES)
    assert {seats for _, seats, _ in chosen} == set(range(2, 11))


@pytest.mark.parametrize("number", range(len(PARTS)), ids=PARTS.__getitem__)
def test_a_whole_match_with_these_variants_comes_out_alike(number: int) -> None:
    id, seats, first = match_for(number)
    beside.compare(id, seats, first, "suite")


@st.composite
def any_match(draw: st.DrawFn) -> tuple[str, int, int]:
    id = draw(st.sampled_from(IDS))
    seats = draw(st.sampled_from(seats_of(id)))
    return id, seats, draw(st.integers(0, seats - 1))


@given(any_match(), st.integers(0, 2**32))
def test_any_whole_match_comes_out_alike(match: tuple[str, int, int], seed: int) -> None:
    id, seats, first = match
    beside.compare(id, seats, first, seed)


@pytest.mark.parametrize("seats", range(2, 11))
def test_matches_at_every_number_of_seats_go_over_several_rounds_to_their_end(seats: int) -> None:
    for id in ("amigo-en-2.10", "category-5+two-ended-rows", "amigo-us-2018+two-decks"):
        assert beside.compare(id, seats, seats - 1, 1).state.match.rounds_played > 1
