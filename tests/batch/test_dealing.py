"""Deals are exactly uniform: by counting where counting is possible, by chi-square beside it."""

import itertools
import math

import numpy as np
import pytest

from take5_rules import CLASSIC, CardRange, Deal, Edition, LowDeck, new_match, open_draft, play
from take5_rules.batch import LaneError, LaneReason, Layout, deal, dealing
from tests.batch.worlds import HOUSE, LAYOUTS


class Prescribed(np.random.Generator):
    """A generator whose words are written down; after them, only zeros."""

    def __init__(self, words: list[int]) -> None:
        super().__init__(np.random.PCG64(0))
        self.words = words

    def integers(self, *_args: object, size: int, **_kwargs: object) -> np.ndarray:  # type: ignore[override]
        """The next words, four to a number."""
        taken, self.words = self.words[: 4 * size], self.words[4 * size :]
        taken += [0] * (4 * size - len(taken))
        return np.array(taken, dtype="<u2").view("<u8")


def chi_square(counts: np.ndarray[tuple[int, ...], np.dtype[np.int64]]) -> float:
    """Sum of squared deviations from equal counts, in units of the count."""
    expected = counts.sum() / counts.size
    return float(((counts - expected) ** 2 / expected).sum())


def assert_uniform(counts: np.ndarray[tuple[int, ...], np.dtype[np.int64]], freedom: int) -> None:
    """Chi-square lies within five standard deviations of its mean, on both sides."""
    assert abs(chi_square(counts) - freedom) < 5 * math.sqrt(2 * freedom)


@pytest.mark.parametrize("size", range(2, 110))
def test_all_words_together_give_each_number_equally_often(size: int) -> None:
    code = dealing._codes(size, 1, 1 << 16, Prescribed(list(range(1 << 16))))[0]
    counts = np.bincount(code, minlength=size)
    redrawn = (1 << 16) % size
    counts[0] -= redrawn  # what was refused was drawn again, and the words had run out: zeros
    assert counts.tolist() == [(1 << 16) // size] * size


@pytest.mark.parametrize(("size", "places"), [(1, 1), (2, 2), (5, 3), (6, 6), (7, 2)])
def test_each_code_is_another_order(size: int, places: int) -> None:
    codes = list(itertools.product(*[range(size - place) for place in range(places)]))
    words = [
        code * ((1 << 16) // (size - place)) if size - place > 1 else 0
        for place in range(places)
        for code in [code[place] for code in codes]
    ]
    orders = dealing._places(size, places, len(codes), Prescribed(words))
    assert sorted(map(tuple, orders.T.tolist())) == list(itertools.permutations(range(size), places))


def test_orders_of_a_tiny_deck_are_equally_frequent() -> None:
    edition = Edition(deck=CardRange(first=3, last=7), rows=2, hand_size=1, max_seats=2)
    deals = deal(Layout(edition=edition, seats=2), 240_000, np.random.default_rng(1))
    dealt = np.concatenate([deals.starters, deals.hands.reshape(2, -1)]) - 3
    numbers = dealt.astype(np.int64).T @ np.array([125, 25, 5, 1])
    orders = [a * 125 + b * 25 + c * 5 + d for a, b, c, d in itertools.permutations(range(5), 4)]
    counts = np.bincount(numbers, minlength=625)
    assert counts.sum() == counts[orders].sum()
    assert_uniform(counts[orders], freedom=119)


@pytest.mark.parametrize("seats", [4, 10])
def test_each_card_comes_to_each_place_equally_often(seats: int) -> None:
    layout = Layout(edition=CLASSIC, seats=seats)
    deals = deal(layout, 40_000, np.random.default_rng(2))
    dealt = np.concatenate([deals.starters, deals.hands.reshape(-1, 40_000)])
    counts = np.stack([np.bincount(line, minlength=105)[1:] for line in dealt])
    freedom = 103 * len(counts) if len(counts) < 104 else 103 * 103
    assert_uniform(counts, freedom)


def test_neighbouring_places_are_independent() -> None:
    layout = Layout(edition=CLASSIC, seats=2)
    deals = deal(layout, 400_000, np.random.default_rng(3))
    for first, second in ((0, 1), (2, 3), (3, 0)):
        pairs = (deals.starters[first].astype(np.int64) - 1) * 104 + deals.starters[second] - 1
        counts = np.bincount(pairs, minlength=104 * 104)
        unequal = np.array([a * 104 + b for a, b in itertools.permutations(range(104), 2)])
        assert counts.sum() == counts[unequal].sum()
        assert_uniform(counts[unequal], freedom=104 * 103 - 1)


@pytest.mark.parametrize("name", LAYOUTS)
def test_no_card_is_dealt_twice_and_none_is_foreign(name: str) -> None:
    layout = LAYOUTS[name]
    deals = deal(layout, 300, np.random.default_rng(4))
    dealt = np.sort(np.concatenate([deals.starters, deals.hands.reshape(-1, 300)]), axis=0)
    assert (dealt[1:] > dealt[:-1]).all()
    assert dealt[0].min() >= layout.deck[0]
    assert dealt[-1].max() <= layout.deck[-1]


@pytest.mark.parametrize("edition", [CLASSIC, Edition(deck=LowDeck()), HOUSE["eight cards, two rows of two"]])
def test_a_lane_is_a_deal_that_the_engine_accepts(edition: Edition) -> None:
    deals = deal(Layout(edition=edition, seats=3), 5, np.random.default_rng(5))
    for lane in range(5):
        action = deals.lane(lane)
        assert isinstance(action, Deal)
        assert play(new_match(edition, 3), action).after.match.rounds_played == 0


def test_the_same_generator_gives_the_same_deals() -> None:
    layout = LAYOUTS["classic, 4 seats"]
    one, other = (deal(layout, 10_000, np.random.Generator(np.random.PCG64(6))) for _ in range(2))
    assert (one.hands == other.hands).all()
    assert one.hands[:3, 0, 9_000].tolist() == [61, 89, 97]


def test_a_drafted_edition_is_not_dealt() -> None:
    with pytest.raises(LaneError) as refused:
        deal(Layout(edition=open_draft(CLASSIC), seats=4), 1, np.random.default_rng(7))
    assert refused.value.reason is LaneReason.DRAFTED
