"""Whole rounds and the end of a match in the second reading."""

import random
from collections.abc import Callable
from functools import partial

import pytest

from tests.oracle import oracle as o
from tests.oracle.oracle import Box, Pick, Recorded, Take
from tests.oracle.scripts import (
    BASE,
    R1,
    R2,
    R3,
    THREE_ROUNDS,
    US_2018,
    Script,
    asked_into,
    dealt,
    lazily,
    recorded,
    refused,
    turns_of,
)


@pytest.mark.parametrize(
    ("round_", "points", "final"),
    [
        (R1, [6, 0], [[3, 25, 28, 32, 41], [1, 34, 56, 64], [97, 102, 103, 104], [44, 45, 69, 94, 98]]),
        (R2, [7, 0], [[16, 50, 59, 72, 73], [60, 66, 95, 99], [10, 21, 41, 64, 81], [7, 11, 18, 53]]),
        (R3, [5, 5], [[21, 42, 44], [62, 75, 93, 97, 101], [30, 74, 78, 90], [25, 66, 73]]),
    ],
    ids=["R1", "R2", "R3"],
)
def test_the_hand_checked_rounds(round_: Script, points: list[int], final: list[list[int]]) -> None:
    hands, rows, script = round_
    picks, takes = turns_of(script)
    result = o.play_round(BASE, hands, rows, picks, takes)
    assert result.rows == final
    assert result.points == points
    assert result.whole
    assert result.hands == [[], []]
    assert len(result.rows_after) == 10
    assert result.rows_after[-1] == final
    on_table = sorted(card for group in result.rows + result.piles for card in group)
    assert on_table == sorted(card for group in hands + rows for card in group)


def test_an_eleventh_turn_is_refused() -> None:
    hands, rows, script = R1
    picks, takes = turns_of(script)
    refused(o.ROUND_OVER, lambda: o.play_round(BASE, hands, rows, [*picks, []], [*takes, []]))


def spoilt(change: Callable[[list[list[Pick]], list[list[Take]]], object]) -> Callable[[], object]:
    picks, takes = turns_of(R1[2])
    change(picks, takes)
    return lambda: o.play_round(BASE, R1[0], R1[1], picks, takes)


def test_b27_a_spoilt_record_is_refused_and_never_repaired() -> None:
    refused(o.NOT_HELD, spoilt(lambda picks, takes: picks[2].__setitem__(1, picks[1][1])))
    refused(o.MISSING, spoilt(lambda picks, takes: picks[4].pop(0)))
    refused(o.MISSING, spoilt(lambda picks, takes: takes[6].clear()))
    refused(o.NOT_DUE, spoilt(lambda picks, takes: takes[6].append((0, 1))))
    refused(o.NOT_DUE, spoilt(lambda picks, takes: takes[5].append((0, 1))))
    refused(o.NO_SUCH_ROW, spoilt(lambda picks, takes: takes[6].__setitem__(0, (0, 4))))
    refused(o.NO_SUCH_ROW, spoilt(lambda picks, takes: takes[6].__setitem__(0, (0, -1))))
    refused(o.NOT_DUE, spoilt(lambda picks, takes: picks[0].append((0, 94))))
    refused(o.NO_SUCH_SEAT, spoilt(lambda picks, takes: picks[0].append((2, 94))))
    refused(o.NO_SUCH_SEAT, spoilt(lambda picks, takes: picks[0].append((-1, 94))))
    refused(o.NOT_A_NUMBER, spoilt(lambda picks, takes: picks[0].__setitem__(1, (True, 45))))
    refused(o.MISSING, spoilt(lambda picks, takes: takes.pop()))
    refused(o.NOT_DUE, spoilt(lambda picks, takes: takes.append([])))


def test_hands_of_different_lengths_and_seats_that_are_not_there_are_refused() -> None:
    rows = [[20], [40], [60], [80]]
    refused(o.BAD_DEAL, lambda: o.play_round(BASE, [[1, 2], [3]], rows, [], []))
    refused(o.BAD_DEAL, lambda: o.play_round(BASE, [[1], [3]], [[20], [], [60], [80]], [], []))
    refused(o.SAME_CARD_TWICE, lambda: o.play_round(BASE, [[1], [20]], rows, [], []))
    for leading in [-1, 2]:
        refused(o.NO_SUCH_SEAT, partial(o.play_round, BASE, [[1], [3]], rows, [], [], leading))
        refused(o.NO_SUCH_SEAT, partial(o.play_match, BASE, 2, [], leading))
    refused(o.BAD_TOTALS, lambda: o.play_match(BASE, 2, [], carried=[0, 0, 0]))


def test_b27_a_cut_record_is_an_unfinished_round() -> None:
    picks, takes = turns_of(R1[2])
    cut = Recorded(picks=picks[:3], takes=takes[:3], hands=R1[0], rows=R1[1])
    result = o.play_match(BASE, 2, [cut])
    assert not result.rounds[0].whole
    assert not result.over
    assert (result.totals, result.totals_after, result.winners) == ([0, 0], [], [])
    refused(o.ROUND_NOT_OVER, lambda: o.play_match(BASE, 2, [cut, recorded(R2)]))


def test_b29_a_stop_at_the_row_choice_keeps_whose_it_is() -> None:
    hands, rows = [[62], [29]], [[60], [75], [90], [31, 35, 40, 44, 58]]
    stop = o.position_at(BASE, hands, rows, [[(0, 62), (1, 29)]], [[]])
    assert o.who_must_act(BASE, stop) == [1]
    assert stop.unplaced == {0: 62, 1: 29}
    after = o.position_at(BASE, hands, rows, [[(0, 62), (1, 29)]], [[(1, 0)]])
    assert after.rows == [[29], [75], [90], [62]]
    assert after.piles == [[31, 35, 40, 44, 58], [60]]
    assert o.who_must_act(BASE, after) == []


def test_b38_the_order_of_secret_picks_is_nothing_and_each_seat_picks_once() -> None:
    hands, rows = [[12, 1], [44, 2], [71, 4], [99, 5]], [[20], [40], [60], [80]]
    picks = [(0, 12), (1, 44), (2, 71), (3, 99)]
    whole = o.position_at(BASE, hands, rows, [picks], [[(0, 0)]])
    backwards = o.position_at(BASE, hands, rows, [picks[::-1]], [[(0, 0)]])
    assert (whole.rows, whole.piles, whole.hands) == (backwards.rows, backwards.piles, backwards.hands)
    assert whole.rows == [[12], [40, 44], [60, 71], [80, 99]]
    one = o.position_at(BASE, hands, rows, [picks[:1]], [[]])
    assert o.who_must_act(BASE, one) == [1, 2, 3]
    assert [o.legal_cards(BASE, one, seat) for seat in range(4)] == [[], [2, 44], [4, 71], [5, 99]]
    refused(o.NOT_DUE, lambda: o.position_at(BASE, hands, rows, [[(0, 12), (0, 1)]], [[]]))
    refused(o.NOT_DUE, lambda: o.position_at(BASE, hands, rows, [[*picks, (0, 1)]], [[(0, 0)]]))


def test_b43_the_last_turn_is_still_picked_and_its_low_card_still_asks() -> None:
    hands, rows = [[3], [65]], [[55], [10], [60], [7]]
    stop = o.position_at(BASE, hands, rows, [], [])
    assert o.who_must_act(BASE, stop) == [0, 1]
    assert [o.legal_cards(BASE, stop, seat) for seat in [0, 1]] == [[3], [65]]
    stop = o.position_at(BASE, hands, rows, [[(0, 3), (1, 65)]], [[]])
    assert o.who_must_act(BASE, stop) == [0]


@pytest.mark.parametrize(
    ("totals", "winners"),
    [
        ([70, 12, 35], [1]),
        ([66, 20, 20], [1, 2]),
        ([66, 66], [0, 1]),
        ([0, 0, 0, 66], [0, 1, 2]),
    ],
)
def test_b11_the_lowest_total_wins_and_a_tie_shares(totals: list[int], winners: list[int]) -> None:
    assert o.lowest_seats(totals) == winners
    assert o.is_over(BASE, totals, 1)


def test_b11_ranks_count_the_seats_that_are_better() -> None:
    assert o.ranking([70, 20, 20, 31]) == [4, 1, 1, 3]
    assert o.ranking([5, 5, 9]) == [1, 1, 3]


def test_b11_r3_is_shared_under_a_mark_of_five() -> None:
    result = o.play_match(Box(end=("threshold", 5, True)), 2, [recorded(R3)])
    assert (result.totals, result.over, result.winners, result.ranks) == ([5, 5], True, [0, 1], [1, 1])


def test_exactly_66_ends_the_english_match_and_not_the_us_one() -> None:
    assert o.is_over(BASE, [66, 10], 1)
    assert not o.is_over(BASE, [65, 10], 1)
    assert not o.is_over(US_2018, [66, 10], 1)
    assert o.is_over(US_2018, [67, 10], 1)
    category_5 = Box(end=("threshold", 74, False))
    assert [o.is_over(category_5, [total, 0], 1) for total in [74, 75]] == [False, True]


def test_b13_the_mark_is_looked_at_only_after_the_round() -> None:
    five = Box(end=("threshold", 5, True))
    picks, takes = turns_of(R1[2])
    for turns in range(6, 10):
        cut = Recorded(picks=picks[:turns], takes=takes[:turns], hands=R1[0], rows=R1[1])
        result = o.play_match(five, 2, [cut])
        assert result.rounds[0].points[0] >= 5
        assert (result.over, result.winners, result.ranks) == (False, [], [])
    whole = o.play_match(five, 2, [recorded(R1)])
    assert (whole.totals, whole.over, whole.winners, whole.ranks) == ([6, 0], True, [1], [2, 1])


def test_b13_carried_totals_past_the_mark_still_wait_for_the_turns() -> None:
    hands = [[3, 1, 2, 4, 5, 6, 7, 8, 9, 10], [93, 94, 95, 96, 97, 98, 99, 100, 101, 102]]
    first = Recorded(picks=[[(0, 3), (1, 93)]], takes=[[(0, 0)]], hands=hands, rows=[[55], [90], [91], [92]])
    result = o.play_match(BASE, 2, [first], carried=[64, 0], played=1)
    assert result.rounds[0].points == [7, 0]
    assert (result.over, result.totals) == (False, [64, 0])


def test_b15_three_rounds_are_exactly_three() -> None:
    assert not o.is_over(THREE_ROUNDS, [80, 10, 12], 1)
    assert not o.is_over(THREE_ROUNDS, [95, 60, 61], 2)
    assert o.is_over(THREE_ROUNDS, [99, 70, 70], 3)
    assert o.lowest_seats([99, 70, 70]) == [1, 2]
    assert o.is_over(Box(end=("rounds", 1)), [0, 5], 1)
    assert o.lowest_seats([0, 5]) == [0]


def test_no_match_is_over_before_its_first_round() -> None:
    assert not o.is_over(BASE, [70, 0], 0)
    assert not o.play_match(BASE, 2, [], carried=[70, 0]).over
    assert o.play_match(BASE, 2, [], carried=[70, 0], played=1).over


@pytest.mark.parametrize("count", [0, -1])
def test_b15_less_than_one_round_is_refused(count: int) -> None:
    refused(o.BAD_BOX, lambda: o.play_match(Box(end=("rounds", count)), 2, []))


def test_b15_three_rounds_played() -> None:
    three = [recorded(R1), recorded(R2), recorded(R3)]
    result = o.play_match(THREE_ROUNDS, 2, three)
    assert result.totals_after == [[6, 0], [13, 0], [18, 5]]
    assert (result.over, result.winners, result.ranks) == (True, [1], [2, 1])
    assert not o.play_match(THREE_ROUNDS, 2, three[:2]).over
    refused(o.MATCH_OVER, lambda: o.play_match(THREE_ROUNDS, 2, [*three, recorded(R1)]))


def test_b28_six_points_play_on_under_more_than_six_and_not_under_six_or_more() -> None:
    two = [recorded(R1), recorded(R2)]
    result = o.play_match(Box(end=("threshold", 6, False)), 2, two)
    assert (result.totals, result.over, result.winners) == ([13, 0], True, [1])
    refused(o.MATCH_OVER, lambda: o.play_match(Box(end=("threshold", 6, True)), 2, two))
    refused(o.MATCH_OVER, lambda: o.play_match(BASE, 2, two, carried=[66, 10], played=1))
    assert o.play_match(US_2018, 2, two[:1], carried=[66, 10], played=1).totals == [72, 10]


@pytest.mark.parametrize("seats", range(2, 11))
def test_random_turns_ask_at_most_once_keep_every_card_and_capture_within_bounds(seats: int) -> None:
    for seed in range(5):
        hands, rows = dealt(BASE, seats, 1000 * seats + seed)
        whole = lazily(BASE, hands, rows, chance=random.Random(seed))
        assert max(len(turn) for turn in whole.takes) <= 1
        for picks, takes in zip(whole.picks, whole.takes, strict=True):
            for seat, _ in takes:
                assert min(picks, key=lambda pick: pick[1])[0] == seat
        result = o.play_round(BASE, hands, rows, whole.picks, whole.takes)
        after = sorted(card for group in result.rows + result.piles for card in group)
        assert after == sorted(card for group in hands + rows for card in group)
        assert 10 * seats - 16 <= sum(len(pile) for pile in result.piles) <= 10 * seats
        for line in result.rows:
            assert line == sorted(line)
            assert 1 <= len(line) <= 5


@pytest.mark.parametrize("seats", [2, 3])
def test_placing_agrees_with_the_turn_by_turn_reading(seats: int) -> None:
    for seed in range(20):
        hands, rows = dealt(BASE, seats, seed)
        whole = lazily(BASE, hands, rows, chance=random.Random(seed))
        result = o.play_round(BASE, hands, rows, whole.picks, whole.takes)
        before = rows
        for turn in range(10):
            answers = dict(whole.takes[turn])
            asked: list[Take] = []
            after, story = o.placing(before, dict(whole.picks[turn]), BASE, asked_into(asked, answers))
            assert asked == whole.takes[turn]
            assert after == result.rows_after[turn]
            assert story == result.placed[turn]
            before = after
