"""What the built-in policies answer, and that they answer in every phase of every edition."""

import random
from collections import Counter
from itertools import combinations

import attrs
import pytest

from take5_rules import (
    CLASSIC,
    CardRange,
    ChooseFirst,
    Deal,
    DraftCard,
    Edition,
    PairsLying,
    PickCard,
    Picking,
    PickPair,
    State,
    TakeRow,
    Visibility,
    lookup_edition,
    new_match,
    open_draft,
    play,
    play_picks,
    score,
    two_cards_a_turn,
)
from take5_rules.playing import play_match
from take5_rules.policies import (
    POLICIES,
    cheapest_risk,
    cheapest_row,
    highest,
    lowest,
    random_cards,
    uniform,
)
from take5_rules.positions import told_picking, told_placing
from take5_rules.shuffle import Stream, nth_deal
from take5_rules.views import SeatPicking, SeatView, view
from tests.simulate.helpers import TINY

POLICY_IDS = sorted(POLICIES)
TINY_OPEN = attrs.evolve(TINY, deck=CardRange(first=1, last=30), hands=Visibility.OPEN)
EDITION_IDS = [
    "amigo-en-2.10",
    "amigo-us-2018+short-match",
    "amigo-en-2.10+low-deck+rounds-2",
    "amigo-en-2005+open-draft+rounds-2",
    "amigo-en-2005+open-picks+rounds-2",
    "amigo-en-2.10+teaching-round",
]


def stream() -> Stream:
    return Stream(bytes(32))


def picking(hand: list[int], other: list[int], rows: list[int], edition: Edition = CLASSIC) -> SeatView:
    """Seat 0's view of the first turn of a match of two."""
    return view(play(new_match(edition, seats=2), Deal(hands=[hand, other], rows=rows)).after, 0)


HAND = [3, 28, 34, 41, 64, 69, 81, 86, 94, 103]
OTHER = [25, 32, 36, 45, 48, 49, 56, 98, 102, 104]


def choosing() -> State:
    """Seat 0's 3 is too low for rows that end in 21, 10, 97 and 44."""
    deal = Deal(hands=[HAND, OTHER], rows=[21, 10, 97, 44])
    return play_picks(play(new_match(CLASSIC, seats=2), deal).after, [3, 25]).after


@pytest.mark.parametrize("edition_id", EDITION_IDS)
@pytest.mark.parametrize("policy", POLICY_IDS)
def test_every_policy_plays_every_kind_of_edition_to_the_end(policy: str, edition_id: str) -> None:
    result = play_match(lookup_edition(edition_id), [POLICIES[policy]] * 3, seed=edition_id)
    assert len(result.points) >= 1


def test_the_lowest_and_the_highest_card_are_what_they_say() -> None:
    seen = picking(HAND, OTHER, [21, 1, 97, 44])
    assert lowest(seen, stream()) == PickCard(seat=0, card=3)
    assert highest(seen, stream()) == PickCard(seat=0, card=103)
    draft = view(new_match(open_draft(CLASSIC), seats=2), 0)
    assert lowest(draft, stream()) == DraftCard(seat=0, card=1)
    assert highest(draft, stream()) == DraftCard(seat=0, card=24)
    assert cheapest_risk(draft, stream()) == DraftCard(seat=0, card=24)


@pytest.mark.parametrize("policy", sorted(set(POLICY_IDS) - {"uniform"}))
def test_a_row_is_chosen_by_its_bullheads(policy: str) -> None:
    # 21 and 97 cost one head, 10 three and 44 five: the first of the cheapest.
    assert POLICIES[policy](view(choosing(), 0), stream()) == TakeRow(seat=0, row=0)


def test_the_cheapest_row_is_the_first_of_those_with_fewest_bullheads() -> None:
    assert cheapest_row([(55,), (1, 2, 3, 4), (7, 8), (9, 12)]) == 2
    assert cheapest_row([(1, 2, 3), (5,), (10,)]) == 1


def test_uniform_chooses_every_card_and_every_row_equally_often() -> None:
    chance = stream()
    for seen, answers in ((picking(HAND, OTHER, [21, 1, 97, 44]), 10), (view(choosing(), 0), 4)):
        counts = Counter(uniform(seen, chance) for _ in range(200 * answers))
        assert len(counts) == answers
        # Above 27.9 in nine and above 16.3 in three degrees of freedom: once in a thousand.
        statistic = sum((count - 200) ** 2 / 200 for count in counts.values())
        assert statistic < (27.9 if answers == 10 else 16.3)


def test_random_cards_come_equally_often() -> None:
    chance = stream()
    seen = picking(HAND, OTHER, [21, 1, 97, 44])
    counts = Counter(POLICIES["random"](seen, chance) for _ in range(2000))
    assert set(counts) == {PickCard(seat=0, card=card) for card in HAND}
    assert sum((count - 200) ** 2 / 200 for count in counts.values()) < 27.9


@pytest.mark.parametrize("policy", POLICY_IDS)
def test_a_policy_takes_the_standard_generator_too(policy: str) -> None:
    seen = picking(HAND, OTHER, [21, 1, 97, 44])
    first, again = (POLICIES[policy](seen, random.Random(5)) for _ in range(2))
    assert first == again


@pytest.mark.parametrize("policy", POLICY_IDS)
def test_a_policy_that_is_asked_when_nothing_is_due_says_so(policy: str) -> None:
    with pytest.raises(ValueError, match="no decision is due"):
        POLICIES[policy](view(new_match(CLASSIC, seats=2), 0), stream())


@pytest.mark.parametrize("policy", POLICY_IDS)
def test_what_is_hidden_changes_no_answer(policy: str) -> None:
    rows = [21, 1, 97, 44]
    others = [OTHER, [2, 5, 6, 7, 8, 9, 10, 11, 12, 13]]
    first, second = (POLICIES[policy](picking(HAND, other, rows), stream()) for other in others)
    assert first == second


def average_cost(seen: SeatPicking, card: int, held: list[int]) -> tuple[int, int]:
    """Cost of ``card`` over all ways in which the others play, one by one, and their number."""
    cost = ways = 0
    for played in combinations(sorted(held), seen.match.seats - 1):
        ways += 1
        below = [row for row in seen.rows if row[-1] < card]
        if not below:
            cost += min(score(row) for row in seen.rows)
            continue
        row = max(below, key=lambda row: row[-1])
        before = [other for other in played if row[-1] < other < card]
        if len(row) + len(before) >= seen.match.edition.row_capacity:
            cost += score(row)
    return cost, ways


def least_costly(seen: SeatPicking, held: list[int]) -> int:
    costs = {card: average_cost(seen, card, held)[0] for card in seen.hand}
    return max(card for card in seen.hand if costs[card] == min(costs.values()))


@pytest.mark.parametrize("number", range(1, 41))
def test_cheapest_risk_picks_the_card_of_least_average_cost(number: int) -> None:
    state = play(new_match(TINY, seats=4), nth_deal("risk", number, TINY, 4)).after
    for seat in range(4):
        seen = view(state, seat)
        assert isinstance(seen, SeatPicking)
        known = {*seen.hand, *(row[0] for row in seen.rows)}
        held = [card for card in range(1, 13) if card not in known]
        assert cheapest_risk(seen, stream()) == PickCard(seat=seat, card=least_costly(seen, held))


@pytest.mark.parametrize("number", range(1, 21))
def test_cheapest_risk_counts_open_hands_instead_of_unseen_cards(number: int) -> None:
    state = play(new_match(TINY_OPEN, seats=4), nth_deal("open", number, TINY_OPEN, 4)).after
    assert isinstance(state, Picking)
    for seat in range(4):
        seen = view(state, seat)
        assert isinstance(seen, SeatPicking)
        held = [card for other in range(4) if other != seat for card in state.table.hands[other]]
        assert cheapest_risk(seen, stream()) == PickCard(seat=seat, card=least_costly(seen, held))


def test_where_two_cards_are_due_the_two_that_cost_least_are_picked_and_the_lower_is_first() -> None:
    """The other seat's two cards may fill the row that is open to the 59, and one alone may not."""
    rows = [[10, 11, 12], [60, 61, 62, 63], [80], [90]]
    nifty = two_cards_a_turn(CLASSIC)
    mine = told_picking(nifty, seats=2, seat=0, hand=[1, 59, 65, 92], rows=rows)
    assert cheapest_risk(mine, Stream(bytes(32))) == PickPair(seat=0, cards=(65, 92))
    assert lowest(mine, Stream(bytes(32))) == PickPair(seat=0, cards=(1, 59))
    assert highest(mine, Stream(bytes(32))) == PickPair(seat=0, cards=(65, 92))
    pairs = {random_cards(mine, Stream(bytes([number] * 32))) for number in range(100)}
    assert len(pairs) == 6
    lying = PairsLying(higher=(9, 70))
    due = told_placing(nifty, seats=2, seat=0, hand=[59, 65], rows=rows, picks=[1, 5], variant=lying)
    assert highest(due, Stream(bytes(32))) == ChooseFirst(seat=0, card=1)
