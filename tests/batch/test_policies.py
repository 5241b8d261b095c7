"""A policy picks the same card whether it is asked for one position or for many lanes."""

import random

import numpy as np
import pytest

from take5_rules import (
    CLASSIC,
    CardRange,
    Deal,
    Edition,
    LowDeck,
    PickCard,
    Picking,
    State,
    Visibility,
    new_match,
    one_round,
    open_draft,
    play,
    play_picks,
    to_act,
)
from take5_rules.batch import (
    BATCH_POLICIES,
    Deals,
    LaneError,
    LaneReason,
    Lanes,
    Layout,
    Sight,
    deal,
    play_out,
)
from take5_rules.batch.layout import Bytes
from take5_rules.policies import POLICIES, cheapest_row, random_cards
from take5_rules.shuffle import Stream
from take5_rules.views import view
from tests.batch.worlds import HOUSE, LAYOUTS, dealt

NO_CHANCE = Stream(bytes(32))
DECIDED = ("lowest", "highest", "cheapest-risk")


def scalar_card(name: str, state: State, seat: int) -> int:
    answer = POLICIES[name](view(state, seat), NO_CHANCE)
    assert isinstance(answer, PickCard)
    return answer.card


def middle(sight: Sight, rng: np.random.Generator) -> Bytes:
    cards: Bytes = sight.hand[len(sight.hand) // 2]
    return cards


def states_of(edition: Edition, seats: int, turns: int, count: int) -> list[Picking]:
    """Random positions of one edition after so many turns."""
    rng = random.Random(f"{seats} {turns}")
    found: list[Picking] = []
    while len(found) < count:
        state: State = new_match(edition, seats)
        cards = rng.sample(edition.cards_for(seats), edition.rows + edition.hand_size * seats)
        hands = [cards[seat * edition.hand_size :][: edition.hand_size] for seat in range(seats)]
        if edition.setup.value == "drafted":
            while not isinstance(state, Picking):
                state = play(state, random_cards(view(state, to_act(state)[0]), rng)).after
        else:
            state = play(state, Deal(hands=hands, rows=cards[-edition.rows :])).after
        for _ in range(turns):
            assert isinstance(state, Picking)
            picks = [rng.choice(hand) for hand in state.table.hands]
            too_low = min(picks) < min([row[-1] for row in state.table.rows])
            state = play_picks(state, picks, take=cheapest_row(state.table.rows) if too_low else None).after
        assert isinstance(state, Picking)
        found.append(state)
    return found


@pytest.mark.parametrize("name", DECIDED)
@pytest.mark.parametrize("world", LAYOUTS)
def test_a_policy_picks_the_same_cards_in_lanes_and_in_the_engine(world: str, name: str) -> None:
    layout = LAYOUTS[world]
    lanes = Lanes(layout, dealt(layout, 3, seed=7))
    rng = np.random.default_rng(1)
    while not lanes.is_over:
        for seat in (0, layout.seats - 1):
            cards = BATCH_POLICIES[name](lanes.sight(seat), rng)
            assert cards.tolist() == [scalar_card(name, lanes.lift(lane), seat) for lane in range(3)]
        lanes.step(np.stack([middle(lanes.sight(seat), rng) for seat in range(layout.seats)]))


@pytest.mark.parametrize("name", DECIDED)
@pytest.mark.parametrize("turns", [0, 4, 9])
@pytest.mark.parametrize(
    "edition",
    [CLASSIC, Edition(deck=LowDeck(), hands=Visibility.OPEN), open_draft(CLASSIC)],
    ids=["dealt", "open hands", "drafted"],
)
def test_a_policy_picks_the_same_cards_from_states_put_in_as_lanes(
    edition: Edition, turns: int, name: str
) -> None:
    states = states_of(one_round(edition), 4, turns, 8)
    lanes = Lanes.from_states(states)
    for seat in range(4):
        cards = BATCH_POLICIES[name](lanes.sight(seat), np.random.default_rng(1))
        assert cards.tolist() == [scalar_card(name, state, seat) for state in states]


def test_a_random_policy_picks_every_card_of_the_hand_alike() -> None:
    layout = Layout(edition=CLASSIC, seats=2)
    one = dealt(layout, 1, seed=3)
    count = 20_000
    copies = Deals(starters=np.repeat(one.starters, count, axis=1), hands=np.repeat(one.hands, count, axis=2))
    lanes, rng = Lanes(layout, copies), np.random.default_rng(2)
    lanes.step(np.stack([middle(lanes.sight(seat), rng) for seat in range(2)]))
    hand = lanes.sight(1).hand[:, 0].tolist()
    cards = BATCH_POLICIES["random"](lanes.sight(1), rng)
    expected = count / len(hand)
    found = np.bincount(cards, minlength=110).tolist()
    assert sum(found[card] for card in hand) == count
    chi_square = sum((found[card] - expected) ** 2 / expected for card in hand)
    assert chi_square < 35  # 8 degrees of freedom: once in 40,000 tests


def test_what_a_seat_sees_is_its_hand_and_the_cards_that_others_may_hold() -> None:
    layout = Layout(edition=one_round(CLASSIC), seats=3)
    lanes, rng = Lanes(layout, dealt(layout, 4, seed=5)), np.random.default_rng(1)
    gone: list[set[int]] = [set(line) for line in lanes.rows.known.T.tolist()]
    while not lanes.is_over:
        sight = lanes.sight(1)
        for lane in range(4):
            hand = sorted(set(lanes.hands[:, 1, lane].tolist()) - {0})
            assert sight.hand[:, lane].tolist() == hand
            held = np.flatnonzero(sight.others_cards()[:, lane]).tolist()
            assert held == sorted(set(layout.deck) - gone[lane] - set(hand))
        plays = np.stack([middle(lanes.sight(seat), rng) for seat in range(3)])
        lanes.step(plays)
        for lane in range(4):
            gone[lane] |= set(plays[:, lane].tolist())


def test_what_a_seat_sees_does_not_change_with_what_is_hidden() -> None:
    layout = Layout(edition=one_round(CLASSIC), seats=3)
    deals = dealt(layout, 5, seed=6)
    swapped = deals.hands.copy()
    swapped[:, [0, 2]] = deals.hands[:, [2, 0]]
    here, there = (
        Lanes(layout, Deals(starters=deals.starters, hands=hands)).sight(1)
        for hands in (deals.hands, swapped)
    )
    assert (here.hand == there.hand).all()
    assert (here.others_cards() == there.others_cards()).all()


def test_open_hands_are_seen() -> None:
    layout = Layout(edition=Edition(hands=Visibility.OPEN), seats=3)
    lanes = Lanes(layout, dealt(layout, 2, seed=6))
    for lane in range(2):
        held = np.flatnonzero(lanes.sight(1).others_cards()[:, lane]).tolist()
        assert held == sorted(lanes.hands[:, [0, 2], lane].flatten().tolist())


def test_a_sight_asked_for_late_knows_the_turns_before() -> None:
    layout = Layout(edition=CLASSIC, seats=4)
    early, late = (Lanes(layout, dealt(layout, 6, seed=8)) for _ in range(2))
    rng = np.random.default_rng(1)
    for _ in range(5):
        plays = np.stack([middle(early.sight(seat), rng) for seat in range(4)])
        early.step(plays)
        late.step(plays)
    assert (early.sight(2).hand == late.sight(2).hand).all()
    assert (early.sight(2).others_cards() == late.sight(2).others_cards()).all()


def test_ways_that_pass_64_bits_are_counted_right() -> None:
    edition = Edition(deck=CardRange(first=2, last=109), hand_size=3, rows=4, max_seats=26)
    layout = Layout(edition=one_round(edition), seats=26)
    lanes = Lanes(layout, dealt(layout, 20, seed=9))
    cards = BATCH_POLICIES["cheapest-risk"](lanes.sight(3), np.random.default_rng(1))
    assert cards.tolist() == [scalar_card("cheapest-risk", lanes.lift(lane), 3) for lane in range(20)]


def test_policies_rank_at_kernel_speed_as_they_do_in_single_matches() -> None:
    layout, rng = Layout(edition=CLASSIC, seats=4), np.random.default_rng(10)
    names = ["cheapest-risk", "highest", "random", "lowest"]
    points = play_out(Lanes(layout, deal(layout, 20_000, rng)), [BATCH_POLICIES[name] for name in names], rng)
    careful, *others = points.mean(axis=1).tolist()
    assert careful < min(others) - 2


def test_a_seat_that_is_none_and_a_round_that_is_over_are_refused() -> None:
    layout = Layout(edition=HOUSE["eight cards, two rows of two"], seats=2)
    lanes, rng = Lanes(layout, dealt(layout, 2, seed=1)), np.random.default_rng(1)
    for seat in (-1, 2, True):
        with pytest.raises(IndexError):
            lanes.sight(seat)
    with pytest.raises(LaneError) as refused:
        play_out(lanes, [middle], rng)
    assert refused.value.reason is LaneReason.WRONG_SHAPE
    play_out(lanes, [middle, middle], rng)
    with pytest.raises(LaneError) as refused:
        lanes.sight(0)
    assert refused.value.reason is LaneReason.ROUND_OVER
