"""Kernel, engine, oracle and a naive resolver agree card for card."""

import itertools

import numpy as np
import pytest

from take5_rules import Picking, Placing, TakeRow, new_match, play, play_picks
from take5_rules.batch import NONE_DUE, LaneRows, Layout, Resolver, resolve
from take5_rules.batch.layout import Bytes
from tests.batch.worlds import HOUSE, LAYOUTS, dealt, lane_of, naive, random_choices, worth
from tests.oracle import oracle

LANES = 60


def agree(layout: Layout, starters: Bytes, plays: Bytes, choices: Bytes | None = None) -> None:
    """Points and rows of every lane are what the naive resolver says."""
    found = resolve(layout, LaneRows.begin(layout, starters), plays, choices)
    for lane in range(starters.shape[1]):
        turns = plays[:, :, lane].tolist()
        chosen = None if choices is None else choices[:, lane].tolist()
        points, rows, _ = naive(
            [[card] for card in starters[:, lane].tolist()], turns, layout.row_capacity, chosen
        )
        assert found.points[:, lane].tolist() == points
        assert found.rows.ends[:, lane].tolist() == [row[-1] for row in rows]
        assert found.rows.counts[:, lane].tolist() == [len(row) for row in rows]
        assert found.rows.heads[:, lane].tolist() == [worth(row) for row in rows]


@pytest.mark.parametrize("name", LAYOUTS)
def test_random_rounds_agree_with_a_naive_resolver(name: str) -> None:
    layout = LAYOUTS[name]
    deals = dealt(layout, LANES, seed=1)
    agree(layout, deals.starters, deals.hands)


@pytest.mark.parametrize("name", LAYOUTS)
def test_given_row_choices_agree_with_a_naive_resolver(name: str) -> None:
    layout = LAYOUTS[name]
    deals = dealt(layout, LANES, seed=2)
    choices = random_choices(np.random.default_rng(2), layout, deals)
    agree(layout, deals.starters, deals.hands, choices)


def test_every_order_of_a_tiny_deck_agrees_with_a_naive_resolver() -> None:
    layout = Layout(edition=HOUSE["eight cards, two rows of two"], seats=3)
    orders = np.array(list(itertools.permutations(range(1, 9))), dtype=np.uint8).T
    agree(layout, orders[:2].copy(), orders[2:].reshape(2, 3, -1).copy())


@pytest.mark.parametrize("row", [0, 1])
def test_every_order_of_a_tiny_deck_agrees_whichever_row_is_chosen(row: int) -> None:
    layout = Layout(edition=HOUSE["eight cards, two rows of two"], seats=2)
    orders = np.array(list(itertools.permutations(range(1, 9), 6)), dtype=np.uint8).T
    starters, plays = orders[:2].copy(), orders[2:].reshape(2, 2, -1).copy()
    choices = np.full((2, orders.shape[1]), NONE_DUE, dtype=np.uint8)
    for lane in range(orders.shape[1]):
        rows = [[card] for card in starters[:, lane].tolist()]
        choices[:, lane] = [
            row if made != NONE_DUE else NONE_DUE
            for made in naive(rows, plays[:, :, lane].tolist(), 2, [row, row])[2]
        ]
    agree(layout, starters, plays, choices)


@pytest.mark.parametrize("name", LAYOUTS)
def test_random_rounds_agree_with_the_engine(name: str) -> None:
    layout = LAYOUTS[name]
    deals = dealt(layout, 4, seed=3)
    choices = random_choices(np.random.default_rng(3), layout, deals)
    found = resolve(layout, LaneRows.begin(layout, deals.starters), deals.hands, choices)
    for lane in range(4):
        state = play(new_match(layout.edition, layout.seats), deals.lane(lane)).after
        for cards, choice in zip(deals.hands[:, :, lane].tolist(), choices[:, lane].tolist(), strict=True):
            state = play_picks(state, cards, take=None if choice == NONE_DUE else choice).after
        assert list(state.match.totals) == found.points[:, lane].tolist()


@pytest.mark.parametrize("name", LAYOUTS)
def test_random_rounds_agree_with_the_oracle(name: str) -> None:
    layout = LAYOUTS[name]
    deals = dealt(layout, 10, seed=4)
    choices = random_choices(np.random.default_rng(4), layout, deals)
    found = resolve(layout, LaneRows.begin(layout, deals.starters), deals.hands, choices)
    box = oracle.Box(
        first_card=layout.deck[0],
        last_card=layout.deck[-1],
        hand=layout.turns,
        rows=layout.rows,
        capacity=layout.row_capacity,
        max_seats=layout.seats,
    )
    for lane in range(10):
        rows, turns = lane_of(deals, lane)
        takes = [
            [] if choice == NONE_DUE else [(cards.index(min(cards)), choice)]
            for cards, choice in zip(turns, choices[:, lane].tolist(), strict=True)
        ]
        result = oracle.play_round(
            box,
            [list(hand) for hand in zip(*turns, strict=True)],
            rows,
            [list(enumerate(t)) for t in turns],
            takes,
        )
        assert result.points == found.points[:, lane].tolist()
        assert [row[-1] for row in result.rows] == found.rows.ends[:, lane].tolist()


def test_a_round_may_be_cut_at_any_turn_and_go_on_from_its_rows() -> None:
    layout = LAYOUTS["classic, 4 seats"]
    deals = dealt(layout, 500, seed=5)
    begun = LaneRows.begin(layout, deals.starters)
    whole = resolve(layout, begun, deals.hands)
    for turn in range(layout.turns + 1):
        first = resolve(layout, begun, deals.hands[:turn])
        rest = resolve(layout, first.rows, deals.hands[turn:])
        assert (first.points + rest.points == whole.points).all()
        assert (rest.rows.ends == whole.rows.ends).all()
        assert (rest.rows.counts == whole.rows.counts).all()


def test_rows_of_engine_states_are_starting_positions_at_any_turn() -> None:
    layout = LAYOUTS["classic, 5 seats"]
    deals = dealt(layout, 6, seed=6)
    whole = resolve(layout, LaneRows.begin(layout, deals.starters), deals.hands)
    for turn in range(layout.turns):
        states = []
        for lane in range(6):
            state = play(new_match(layout.edition, layout.seats), deals.lane(lane)).after
            for cards in deals.hands[:turn, :, lane].tolist():
                state = play_picks(state, cards).after
                if isinstance(state, Placing):
                    costs = [worth(row) for row in state.table.rows]
                    chooser = cards.index(min(cards))
                    state = play(state, TakeRow(seat=chooser, row=costs.index(min(costs)))).after
            assert isinstance(state, Picking)
            states.append(state)
        rows = LaneRows.of_tables(layout, [state.table.rows for state in states])
        rest = resolve(layout, rows, deals.hands[turn:])
        before = [[worth(pile) for pile in state.table.piles] for state in states]
        assert (np.array(before).T + rest.points == whole.points).all()


def test_lanes_do_not_know_of_each_other_or_of_chunks() -> None:
    layout = LAYOUTS["classic, 3 seats"]
    deals = dealt(layout, 101, seed=7)
    begun = LaneRows.begin(layout, deals.starters)
    whole = resolve(layout, begun, deals.hands)
    small = Resolver(layout, chunk=16)
    chunked = small.resolve(begun, deals.hands)
    again = small.resolve(begun.part(slice(3, 4)), deals.hands[:, :, 3:4])
    assert (chunked.points == whole.points).all()
    assert (chunked.rows.ends == whole.rows.ends).all()
    assert (again.points == whole.points[:, 3:4]).all()


def test_inputs_stay_as_they_were() -> None:
    layout = LAYOUTS["classic, 4 seats"]
    deals = dealt(layout, 20, seed=8)
    starters, hands = deals.starters.copy(), deals.hands.copy()
    resolve(layout, LaneRows.begin(layout, deals.starters), deals.hands)
    assert (starters == deals.starters).all()
    assert (hands == deals.hands).all()


def test_no_lanes_and_no_turns_are_no_fault() -> None:
    layout = LAYOUTS["classic, 4 seats"]
    none = np.zeros((4, 0), dtype=np.uint8)
    assert resolve(
        layout, LaneRows.begin(layout, none), np.zeros((10, 4, 0), dtype=np.uint8)
    ).points.shape == (4, 0)
    starters = dealt(layout, 3, seed=9).starters
    still = resolve(layout, LaneRows.begin(layout, starters), np.zeros((0, 4, 3), dtype=np.uint8))
    assert not still.points.any()
    assert (still.rows.ends == starters).all()
