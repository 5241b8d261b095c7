"""Lanes played turn by turn are the whole round, and each can be lifted into the engine."""

from collections.abc import Callable

import numpy as np
import pytest

from take5_rules import (
    CLASSIC,
    Dealing,
    Edition,
    Finished,
    LowDeck,
    PickCard,
    Picking,
    Placing,
    SeatError,
    State,
    TakeRow,
    new_match,
    one_round,
    open_picks,
    play,
    play_picks,
)
from take5_rules.batch import NONE_DUE, Deals, LaneError, LaneReason, LaneRows, Lanes, Layout, resolve
from take5_rules.batch.layout import Bytes
from tests.batch.worlds import HOUSE, LAYOUTS, dealt, random_choices

LAYOUT = Layout(edition=CLASSIC, seats=4)


def begun(layout: Layout, lanes: int, seed: int) -> tuple[Lanes, Deals]:
    deals = dealt(layout, lanes, seed)
    return Lanes(layout, deals), deals


def refusal(call: Callable[[], object]) -> tuple[LaneReason, int | None, int | None]:
    with pytest.raises(LaneError) as refused:
        call()
    return refused.value.reason, refused.value.lane, refused.value.turn


@pytest.mark.parametrize("name", LAYOUTS)
def test_turn_by_turn_is_the_whole_round(name: str) -> None:
    layout = LAYOUTS[name]
    lanes, deals = begun(layout, 50, seed=1)
    whole = resolve(layout, LaneRows.begin(layout, deals.starters), deals.hands)
    taken = [lanes.step(plays) for plays in deals.hands]
    assert (lanes.points == whole.points).all()
    assert (np.sum(taken, axis=0) == whole.points).all()
    assert (lanes.rows.ends == whole.rows.ends).all()
    assert lanes.is_over
    assert not lanes.hands.any()


@pytest.mark.parametrize("name", LAYOUTS)
def test_every_lane_lifts_to_the_engine_after_every_turn(name: str) -> None:
    layout = LAYOUTS[name]
    lanes, deals = begun(layout, 3, seed=2)
    choices = random_choices(np.random.default_rng(2), layout, deals)
    for turn in range(layout.turns):
        for lane in range(3):
            assert_same_position(lanes, lanes.lift(lane), lane)
        lanes.step(deals.hands[turn], choices[turn])
    for lane in range(3):
        over = lanes.lift(lane)
        assert isinstance(over, Finished)
        assert list(over.match.totals) == lanes.points[:, lane].tolist()


def assert_same_position(lanes: Lanes, state: State, lane: int) -> None:
    assert isinstance(state, Picking)
    hands = [sorted(card for card in hand if card) for hand in lanes.hands[:, :, lane].T.tolist()]
    assert [list(hand) for hand in state.table.hands] == hands
    rows = LaneRows.of_tables(lanes.layout, [state.table.rows])
    for name in ("ends", "counts", "heads"):
        assert getattr(rows, name)[:, 0].tolist() == getattr(lanes.rows, name)[:, lane].tolist()


def test_the_cheapest_row_is_recorded_as_a_choice() -> None:
    lanes, deals = begun(LAYOUT, 30, seed=3)
    for plays in deals.hands:
        lanes.step(plays)
    for lane in range(30):
        lifted = lanes.lift(lane)
        assert isinstance(lifted, Dealing | Finished)
        assert list(lifted.match.totals) == lanes.points[:, lane].tolist()


def test_due_says_where_a_choice_of_row_falls_due() -> None:
    lanes, deals = begun(LAYOUT, 200, seed=4)
    choices = random_choices(np.random.default_rng(4), LAYOUT, deals)
    for plays, chosen in zip(deals.hands, choices, strict=True):
        assert (lanes.due(plays) == (chosen != NONE_DUE)).all()
        lanes.step(plays, chosen)


def test_asking_what_is_due_changes_nothing() -> None:
    one, deals = begun(LAYOUT, 50, seed=5)
    other, _ = begun(LAYOUT, 50, seed=5)
    for plays in deals.hands:
        one.due(plays[::-1].copy())
        one.due(plays)
        assert (one.step(plays) == other.step(plays)).all()


def states_at(turn: int, lanes: int) -> tuple[list[Picking], Deals]:
    deals = dealt(LAYOUT, lanes, seed=6)
    states: list[Picking] = []
    for lane in range(lanes):
        state = play(new_match(CLASSIC, 4), deals.lane(lane)).after
        for cards in deals.hands[:turn, :, lane].tolist():
            state = play_picks(state, cards).after
            if isinstance(state, Placing):
                state = play(state, TakeRow(seat=cards.index(min(cards)), row=lane % 4)).after
        assert isinstance(state, Picking)
        states.append(state)
    return states, deals


@pytest.mark.parametrize("turn", range(10))
def test_engine_states_become_lanes_at_any_turn(turn: int) -> None:
    states, deals = states_at(turn, 8)
    lanes = Lanes.from_states(states)
    assert [lanes.lift(lane) for lane in range(8)] == states
    for plays in deals.hands[turn:]:
        lanes.step(plays)
    for lane, state in enumerate(states):
        before = np.array([sum(_heads(pile)) for pile in state.table.piles])
        assert (np.array(lanes.lift(lane).match.totals) == before + lanes.points[:, lane]).all()


def _heads(cards: tuple[int, ...]) -> list[int]:
    return [
        7 if card == 55 else 5 if card % 11 == 0 else 3 if card % 10 == 0 else 2 if card % 5 == 0 else 1
        for card in cards
    ]


@pytest.mark.parametrize(
    "edition", [open_picks(CLASSIC), Edition(deck=LowDeck()), HOUSE["eight cards, two rows of two"]]
)
def test_other_editions_lift_too(edition: Edition) -> None:
    layout = Layout(edition=one_round(edition), seats=3)
    lanes, deals = begun(layout, 5, seed=7)
    for plays in deals.hands:
        lanes.step(plays)
    for lane in range(5):
        assert list(lanes.lift(lane).match.totals) == lanes.points[:, lane].tolist()


def test_a_card_that_is_not_in_hand_changes_nothing() -> None:
    lanes, deals = begun(LAYOUT, 20, seed=8)
    lanes.step(deals.hands[0])
    hands, rows = lanes.hands.copy(), lanes.rows
    for wrong in (0, 105, int(deals.hands[0, 2, 9]), int(deals.hands[1, 3, 9])):
        plays = deals.hands[1].copy()
        plays[2, 9] = wrong
        assert refusal(lambda plays=plays: lanes.step(plays)) == (LaneReason.NOT_IN_HAND, 9, 1)  # type: ignore[misc]
    assert (lanes.hands == hands).all()
    assert (lanes.rows.ends == rows.ends).all()
    assert lanes.turn == 1


def test_a_wrong_choice_changes_nothing() -> None:
    lanes, deals = begun(LAYOUT, 60, seed=9)
    choices = random_choices(np.random.default_rng(9), LAYOUT, deals)[0]
    due, free = int(np.argmax(choices != NONE_DUE)), int(np.argmax(choices == NONE_DUE))
    for lane, wrong, reason in (
        (due, NONE_DUE, LaneReason.CHOICE_DUE),
        (due, 4, LaneReason.NO_SUCH_ROW),
        (free, 0, LaneReason.NO_CHOICE_DUE),
    ):
        chosen = choices.copy()
        chosen[lane] = wrong
        assert refusal(lambda chosen=chosen: lanes.step(deals.hands[0], chosen)) == (reason, lane, 0)  # type: ignore[misc]
    whole = resolve(LAYOUT, LaneRows.begin(LAYOUT, deals.starters), deals.hands[:1], choices[None])
    assert lanes.turn == 0
    assert (lanes.step(deals.hands[0], choices) == whole.points).all()


def test_a_round_that_is_over_takes_no_cards() -> None:
    lanes, deals = begun(LAYOUT, 2, seed=10)
    for plays in deals.hands:
        lanes.step(plays)
    assert refusal(lambda: lanes.step(deals.hands[0])) == (LaneReason.ROUND_OVER, None, 10)


def test_deals_that_repeat_a_card_or_do_not_fit_are_refused() -> None:
    deals = dealt(LAYOUT, 5, seed=11)
    short = Deals(starters=deals.starters, hands=deals.hands[1:])
    assert refusal(lambda: Lanes(LAYOUT, short))[0] is LaneReason.WRONG_SHAPE
    deals.hands[3, 1, 4] = deals.starters[0, 4]
    assert refusal(lambda: Lanes(LAYOUT, deals)) == (LaneReason.REPEATED_CARD, 4, None)
    deals.hands[3, 1, 3] = 110
    assert refusal(lambda: Lanes(LAYOUT, deals)) == (LaneReason.FOREIGN_CARD, 3, None)


def test_states_that_cannot_lie_side_by_side_are_refused() -> None:
    states, _ = states_at(2, 3)
    later, _ = states_at(3, 1)
    fewer = play(new_match(CLASSIC, 3), dealt(Layout(edition=CLASSIC, seats=3), 1, seed=12).lane(0)).after
    picked = play(states[0], PickCard(seat=0, card=states[0].table.hands[0][0])).after
    assert isinstance(fewer, Picking)
    assert isinstance(picked, Picking)
    assert refusal(lambda: Lanes.from_states([])) == (LaneReason.WRONG_SHAPE, None, None)
    assert refusal(lambda: Lanes.from_states([*states, later[0]])) == (LaneReason.STATES_DIFFER, 3, None)
    assert refusal(lambda: Lanes.from_states([states[0], fewer])) == (LaneReason.STATES_DIFFER, 1, None)
    assert refusal(lambda: Lanes.from_states([states[0], picked])) == (LaneReason.STATE_NOT_PICKING, 1, None)
    dealing: Picking = new_match(CLASSIC, 4)  # type: ignore[assignment]
    assert refusal(lambda: Lanes.from_states([dealing])) == (LaneReason.STATE_NOT_PICKING, 0, None)


def test_a_choice_that_is_not_due_is_neither_used_nor_recorded_without_the_check() -> None:
    lanes, deals = begun(LAYOUT, 20, seed=15)
    chosen = np.full(20, 2, dtype=np.uint8)
    for plays in deals.hands:
        lanes.step(plays, chosen, check=False)
    chosen[...] = 3
    for lane in range(20):
        assert list(lanes.lift(lane).match.totals) == lanes.points[:, lane].tolist()


def test_what_lanes_show_cannot_be_written_and_what_they_took_in_is_theirs() -> None:
    lanes, deals = begun(LAYOUT, 4, seed=13)
    views: list[Bytes] = [lanes.hands, lanes.points]
    for view in views:
        with pytest.raises(ValueError, match="read-only"):
            view[...] = 1
    plays = deals.hands[0].copy()
    lanes.step(plays)
    kept = lanes.lift(2)
    plays[...] = 1
    deals.hands[...] = 1
    assert lanes.lift(2) == kept
    assert (lanes.hands != 1).any()


@pytest.mark.parametrize("lane", [-1, 4, True, 1.0])
def test_a_lane_that_is_none_is_refused(lane: int) -> None:
    lanes, _ = begun(LAYOUT, 4, seed=14)
    with pytest.raises(IndexError):
        lanes.lift(lane)


def test_layout_asks_the_edition_for_seats() -> None:
    with pytest.raises(ValueError, match="seats must be from 2 to 10"):
        Layout(edition=CLASSIC, seats=11)
    assert issubclass(SeatError, ValueError)
