"""What is wrong with arrays is refused with the lane and the turn; the check can be switched off."""

import pickle
from collections.abc import Callable

import numpy as np
import pytest

from take5_rules import CLASSIC, CardRange, Edition, Take5Error
from take5_rules.batch import NONE_DUE, LaneError, LaneReason, LaneRows, Layout, Resolver, resolve
from take5_rules.batch.layout import Bytes
from tests.batch.worlds import dealt, random_choices

LAYOUT = Layout(edition=CLASSIC, seats=4)
LANES = 40


@pytest.fixture
def rows() -> LaneRows:
    return LaneRows.begin(LAYOUT, dealt(LAYOUT, LANES, seed=1).starters)


@pytest.fixture
def plays() -> Bytes:
    return dealt(LAYOUT, LANES, seed=1).hands


@pytest.fixture
def choices() -> Bytes:
    return random_choices(np.random.default_rng(1), LAYOUT, dealt(LAYOUT, LANES, seed=1))


def refusal(call: Callable[[], object]) -> tuple[LaneReason, int | None, int | None]:
    """Reason, lane and turn of the error that a call ends in."""
    with pytest.raises(LaneError) as refused:
        call()
    return refused.value.reason, refused.value.lane, refused.value.turn


def place(choices: Bytes, due: bool) -> tuple[int, int]:
    """The first turn and lane, not the very first, in which a choice is or is not due."""
    turns, lanes = np.nonzero((choices != NONE_DUE) == due)
    return int(turns[7]), int(lanes[7])


def test_a_card_played_twice(rows: LaneRows, plays: Bytes) -> None:
    plays[6, 2, 17] = plays[3, 0, 17]
    call = lambda: resolve(LAYOUT, rows, plays)  # noqa: E731
    assert refusal(call) == (LaneReason.REPEATED_CARD, 17, 6)


def test_a_card_played_twice_in_one_turn(rows: LaneRows, plays: Bytes) -> None:
    plays[6, 2, 17] = plays[6, 3, 17]
    assert refusal(lambda: resolve(LAYOUT, rows, plays)) == (LaneReason.REPEATED_CARD, 17, 6)


def test_a_card_that_lies_in_a_row(rows: LaneRows, plays: Bytes) -> None:
    plays[5, 1, 8] = rows.ends[2, 8]
    assert refusal(lambda: resolve(LAYOUT, rows, plays)) == (LaneReason.REPEATED_CARD, 8, 5)


def test_a_card_that_lies_under_a_row_end() -> None:
    cards = np.zeros((4, 5, 1), dtype=np.uint8)
    cards[:, 0, 0] = 10, 20, 30, 40
    cards[2, 1, 0] = 33
    plays = np.array([[[1], [2], [3], [30]]], dtype=np.uint8)
    assert refusal(lambda: resolve(LAYOUT, LaneRows.lay(LAYOUT, cards), plays)) == (
        LaneReason.REPEATED_CARD,
        0,
        0,
    )


@pytest.mark.parametrize("foreign", [0, 105, 255])
def test_a_card_outside_the_deck(rows: LaneRows, plays: Bytes, foreign: int) -> None:
    plays[9, 3, 39] = foreign
    assert refusal(lambda: resolve(LAYOUT, rows, plays)) == (LaneReason.FOREIGN_CARD, 39, 9)


def test_a_card_below_a_deck_that_begins_later() -> None:
    layout = Layout(edition=Edition(deck=CardRange(first=5, last=109)), seats=2)
    deals = dealt(layout, 9, seed=3)
    deals.hands[4, 1, 6] = 4
    call = lambda: resolve(layout, LaneRows.begin(layout, deals.starters), deals.hands)  # noqa: E731
    assert refusal(call) == (LaneReason.FOREIGN_CARD, 6, 4)


def test_a_lane_is_named_by_its_number_in_all_chunks(rows: LaneRows, plays: Bytes, choices: Bytes) -> None:
    resolver = Resolver(LAYOUT, chunk=7)
    plays[2, 2, 30] = 200
    assert refusal(lambda: resolver.resolve(rows, plays)) == (LaneReason.FOREIGN_CARD, 30, 2)
    plays[2, 2, 30] = plays[1, 2, 30]
    assert refusal(lambda: resolver.resolve(rows, plays)) == (LaneReason.REPEATED_CARD, 30, 2)
    turn, lane = place(choices, due=True)
    choices[turn, lane] = NONE_DUE
    sound = dealt(LAYOUT, LANES, seed=1).hands
    assert refusal(lambda: resolver.resolve(rows, sound, choices)) == (LaneReason.CHOICE_DUE, lane, turn)


def test_a_missing_choice(rows: LaneRows, plays: Bytes, choices: Bytes) -> None:
    turn, lane = place(choices, due=True)
    choices[turn, lane] = NONE_DUE
    assert refusal(lambda: resolve(LAYOUT, rows, plays, choices)) == (LaneReason.CHOICE_DUE, lane, turn)


def test_a_choice_that_is_not_due(rows: LaneRows, plays: Bytes, choices: Bytes) -> None:
    turn, lane = place(choices, due=False)
    choices[turn, lane] = 0
    assert refusal(lambda: resolve(LAYOUT, rows, plays, choices)) == (LaneReason.NO_CHOICE_DUE, lane, turn)


@pytest.mark.parametrize("row", [4, 5, 254])
def test_a_choice_that_is_no_row(rows: LaneRows, plays: Bytes, choices: Bytes, row: int) -> None:
    turn, lane = place(choices, due=True)
    choices[turn, lane] = row
    assert refusal(lambda: resolve(LAYOUT, rows, plays, choices)) == (LaneReason.NO_SUCH_ROW, lane, turn)


@pytest.mark.parametrize("dtype", [np.int8, np.int64, np.float64, np.uint16, np.bool_])
def test_wrong_number_types(rows: LaneRows, plays: Bytes, dtype: type[np.generic]) -> None:
    wrong: Bytes = plays.astype(dtype)
    assert refusal(lambda: resolve(LAYOUT, rows, wrong, check=False))[0] is LaneReason.WRONG_TYPE


def test_lists_are_no_arrays(rows: LaneRows, plays: Bytes) -> None:
    listed: Bytes = plays.tolist()
    assert refusal(lambda: resolve(LAYOUT, rows, listed, check=False))[0] is LaneReason.WRONG_TYPE


def test_wrong_shapes(rows: LaneRows, plays: Bytes, choices: Bytes) -> None:
    calls: list[Callable[[], object]] = [
        lambda: resolve(LAYOUT, rows, plays[:, :3]),
        lambda: resolve(LAYOUT, rows, plays[:, :, :-1]),
        lambda: resolve(LAYOUT, rows, plays[0]),
        lambda: resolve(LAYOUT, rows, plays.transpose(2, 0, 1)),
        lambda: resolve(LAYOUT, rows, plays, choices[1:]),
        lambda: resolve(LAYOUT, rows, plays, choices[:, 1:]),
        lambda: resolve(LAYOUT, rows, plays, choices.T),
        lambda: LaneRows.begin(LAYOUT, rows.ends[:3]),
        lambda: LaneRows.begin(LAYOUT, rows.ends[0]),
        lambda: LaneRows.lay(LAYOUT, rows.ends),
        lambda: LaneRows.lay(LAYOUT, np.ones((4, 6, 2), dtype=np.uint8)),
    ]
    for call in calls:
        assert refusal(call) == (LaneReason.WRONG_SHAPE, None, None)


def test_starters_that_are_repeated_or_foreign(rows: LaneRows) -> None:
    starters = rows.ends.copy()
    starters[3, 12] = starters[0, 12]
    assert refusal(lambda: LaneRows.begin(LAYOUT, starters)) == (LaneReason.REPEATED_CARD, 12, None)
    starters[3, 11] = 0
    assert refusal(lambda: LaneRows.begin(LAYOUT, starters)) == (LaneReason.FOREIGN_CARD, 11, None)


def laid(*row: int) -> Bytes:
    """Two lanes of short rows; in the second, row 1 is as given."""
    cards = np.zeros((4, 5, 2), dtype=np.uint8)
    cards[:, 0] = [[1], [2], [3], [4]]
    cards[1, :, 1] = row + (0,) * (5 - len(row))
    return cards


@pytest.mark.parametrize(
    ("row", "reason"),
    [
        ((20, 10), LaneReason.ROW_NOT_ASCENDING),
        ((10, 10), LaneReason.ROW_NOT_ASCENDING),
        ((10, 20, 30, 40, 39), LaneReason.ROW_NOT_ASCENDING),
        ((), LaneReason.ROW_EMPTY),
        ((0, 10), LaneReason.ROW_EMPTY),
        ((10, 105), LaneReason.FOREIGN_CARD),
        ((3, 10), LaneReason.REPEATED_CARD),
    ],
)
def test_rows_that_cannot_lie_so(row: tuple[int, ...], reason: LaneReason) -> None:
    assert refusal(lambda: LaneRows.lay(LAYOUT, laid(*row))) == (reason, 1, None)


def test_rows_with_a_gap() -> None:
    assert refusal(lambda: LaneRows.lay(LAYOUT, laid(10, 0, 20))) == (LaneReason.ROW_NOT_ASCENDING, 1, None)


def test_engine_rows_that_do_not_fit() -> None:
    fitting = ((1,), (2,), (3,), (4,))
    calls: list[Callable[[], object]] = [
        lambda: LaneRows.of_tables(LAYOUT, [fitting, fitting[:3]]),
        lambda: LaneRows.of_tables(LAYOUT, [fitting, ((1, 2, 3, 4, 5, 6), (7,), (8,), (9,))]),
    ]
    for call in calls:
        assert refusal(call) == (LaneReason.WRONG_SHAPE, 1, None)


def test_without_the_check_a_fault_stays_in_its_lane(rows: LaneRows, plays: Bytes, choices: Bytes) -> None:
    strict = resolve(LAYOUT, rows, plays, choices)
    plays[6, 2, 17] = plays[3, 0, 17]
    loose = resolve(LAYOUT, rows, plays, choices, check=False)
    sound = [lane for lane in range(LANES) if lane != 17]
    assert (loose.points[:, sound] == strict.points[:, sound]).all()


def test_without_the_check_a_choice_that_is_not_due_is_ignored(
    rows: LaneRows, plays: Bytes, choices: Bytes
) -> None:
    everywhere = np.where(choices == NONE_DUE, np.uint8(1), choices)
    strict = resolve(LAYOUT, rows, plays, choices)
    assert (resolve(LAYOUT, rows, plays, everywhere, check=False).points == strict.points).all()


def test_errors_are_the_packages_travel_and_name_no_card(rows: LaneRows, plays: Bytes) -> None:
    plays[6, 2, 17] = 200
    with pytest.raises(Take5Error) as refused:
        resolve(LAYOUT, rows, plays)
    assert isinstance(refused.value, ValueError)
    assert str(refused.value) == "foreign card (lane 17, turn 6)"
    again = pickle.loads(pickle.dumps(refused.value))
    assert (again.reason, again.lane, again.turn) == (LaneReason.FOREIGN_CARD, 17, 6)
