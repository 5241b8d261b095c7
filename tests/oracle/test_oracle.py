"""Heads and placing against every worked example of the booklets and guides."""

from typing import Any

import pytest

from tests.oracle import oracle as o
from tests.oracle.oracle import Pick
from tests.oracle.scripts import BASE, LOW, costs, nobody, placed, refused, row


def test_the_deck_has_171_heads_in_the_printed_classes() -> None:
    found = [o.heads(card) for card in range(1, 105)]
    assert sum(found) == 171
    assert {worth: found.count(worth) for worth in set(found)} == {1: 76, 2: 9, 3: 10, 5: 8, 7: 1}
    assert [card for card in range(1, 105) if o.heads(card) == 5] == [11, 22, 33, 44, 66, 77, 88, 99]
    assert [card for card in range(1, 105) if o.heads(card) == 2] == [5, 15, 25, 35, 45, 65, 75, 85, 95]
    assert [card for card in range(1, 105) if o.heads(card) == 3] == [10, 20, 30, 40, 50, 60, 70, 80, 90, 100]
    assert o.heads(55) == 7


def test_the_guides_piles_count_18_and_13() -> None:
    assert o.points([7, 15, 22, 40, 55]) == 18
    assert o.points([12, 25, 40, 55]) == 13


@pytest.mark.parametrize("card", [0, -5, 110])
def test_a_card_beyond_the_printed_heads_is_refused(card: int) -> None:
    refused(o.NOT_IN_DECK, lambda: o.heads(card))


@pytest.mark.parametrize("card", [True, 1.0, "1", None])
def test_a_card_is_exactly_a_whole_number(card: Any) -> None:  # noqa: ANN401
    refused(o.NOT_A_NUMBER, lambda: o.heads(card))


@pytest.mark.parametrize(
    ("seats", "last", "worth"),
    [
        (2, 24, 38),
        (3, 34, 55),
        (4, 44, 72),
        (5, 54, 85),
        (6, 64, 103),
        (7, 74, 120),
        (8, 84, 137),
        (9, 94, 154),
        (10, 104, 171),
    ],
)
def test_the_low_deck_is_consecutive_from_one(seats: int, last: int, worth: int) -> None:
    assert o.deck(LOW, seats) == list(range(1, last + 1))
    assert o.points(o.deck(LOW, seats)) == worth


def test_the_booklets_four_cards_go_to_rows_1_1_3_4() -> None:
    assert placed([[12], [37], [43], [58]], [14, 15, 44, 61]) == [[12, 14, 15], [37], [43, 44], [58, 61]]


def test_a_44_goes_behind_the_43() -> None:
    assert placed([[12], [37], [43], [58]], [44]) == [[12], [37], [43, 44], [58]]


def test_a_65_goes_behind_the_61_and_not_the_40() -> None:
    assert placed([[23], [40], [61], [89]], [65]) == [[23], [40], [61, 65], [89]]


def test_the_sixth_card_takes_five_and_stays() -> None:
    rows = [[14, 26, 38, 44, 57], [70], [80], [90]]
    after, story = o.placing(rows, {0: 63}, BASE, nobody)
    assert after == [[63], [70], [80], [90]]
    assert story == [(0, 63, 0, [14, 26, 38, 44, 57], o.SIXTH)]
    assert rows == [[14, 26, 38, 44, 57], [70], [80], [90]]


def test_a_3_may_take_the_37() -> None:
    after, story = o.placing([[12], [37], [43], [58]], {0: 3}, BASE, row(1))
    assert after == [[12], [3], [43], [58]]
    assert story == [(0, 3, 1, [37], o.TOO_LOW)]


def test_24_25_26_and_90_resolve_in_ascending_order() -> None:
    plays = {0: 90, 1: 26, 2: 25, 3: 24}
    after, story = o.placing([[12, 18, 23], [40], [61], [89]], plays, BASE, nobody)
    assert after == [[26], [40], [61], [89, 90]]
    assert story == [
        (3, 24, 0, None, o.CLOSEST),
        (2, 25, 0, None, o.CLOSEST),
        (1, 26, 0, [12, 18, 23, 24, 25], o.SIXTH),
        (0, 90, 3, None, o.CLOSEST),
    ]


def test_a_45_is_the_sixth_card_behind_the_42_and_not_safe_behind_the_41() -> None:
    rows = [[10], [20], [41], [30, 33, 36, 39, 42]]
    assert placed(rows, [45]) == [[10], [20], [41], [45]]


def test_a_9_goes_behind_the_3_that_has_just_taken_a_row() -> None:
    assert placed([[12], [37], [43], [58]], [9, 3], row(2)) == [[12], [37], [3, 9], [58]]


def test_b01_the_closest_lower_end_and_not_the_lowest() -> None:
    assert placed([[12], [37], [43], [58]], [44, 90]) == [[12], [37], [43, 44], [58, 90]]
    assert costs([[12], [37], [43], [58]], [44, 90]) == [0, 0]


def test_b03_only_the_lowest_card_chooses() -> None:
    rows = [[6, 15, 22, 30, 38], [10], [8, 19, 27], [20, 35, 42, 48]]
    assert placed(rows, [55, 40, 2, 4], row(0)) == [[2, 4], [10], [8, 19, 27, 40], [20, 35, 42, 48, 55]]
    assert costs(rows, [55, 40, 2, 4], row(0)) == [0, 0, 12, 0]


def test_b03_a_second_choice_is_refused() -> None:
    rows = [[6, 15, 22, 30, 38], [10], [8, 19, 27], [20, 35, 42, 48]]
    hands = [[55], [40], [2], [4]]
    picks: list[list[Pick]] = [[(0, 55), (1, 40), (2, 2), (3, 4)]]
    assert o.play_round(BASE, hands, rows, picks, [[(2, 0)]]).points == [0, 0, 12, 0]
    refused(o.NOT_DUE, lambda: o.play_round(BASE, hands, rows, picks, [[(2, 0), (3, 1)]]))
    refused(o.NOT_DUE, lambda: o.play_round(BASE, hands, rows, picks, [[(3, 0)]]))
    refused(o.MISSING, lambda: o.play_round(BASE, hands, rows, picks, [[]]))


def test_b05_taken_cards_go_to_the_pile_and_never_to_a_hand() -> None:
    hands, rows = [[6, 30], [50, 70]], [[20], [40], [60], [80]]
    turn: list[list[Pick]] = [[(0, 6), (1, 50)]]
    result = o.play_round(BASE, hands, rows, turn, [[(0, 3)]])
    assert result.rows == [[20], [40, 50], [60], [6]]
    assert result.hands == [[30], [70]]
    assert result.piles == [[80], []]
    assert result.points == [3, 0]
    assert not result.whole
    played_again: list[list[Pick]] = [*turn, [(0, 6), (1, 70)]]
    taken_back: list[list[Pick]] = [*turn, [(0, 80), (1, 70)]]
    refused(o.NOT_HELD, lambda: o.play_round(BASE, hands, rows, played_again, [[(0, 3)], []]))
    refused(o.NOT_HELD, lambda: o.play_round(BASE, hands, rows, taken_back, [[(0, 3)], []]))
    assert hands == [[6, 30], [50, 70]]
    assert rows == [[20], [40], [60], [80]]


@pytest.mark.parametrize(
    ("choice", "final", "cost"),
    [
        (0, [[3], [10, 20], [65], [7]], [7, 7]),
        (1, [[55], [3], [65], [7]], [6, 7]),
        (2, [[55, 65], [10, 20], [3], [7]], [7, 0]),
        (3, [[55], [10, 20], [65], [3]], [1, 7]),
    ],
)
def test_b06_any_row_may_be_taken(choice: int, final: list[list[int]], cost: list[int]) -> None:
    rows = [[55], [10, 20], [60, 61, 62, 63, 64], [7]]
    assert [o.points(cards) for cards in rows] == [7, 6, 7, 1]
    assert placed(rows, [3, 65], row(choice)) == final
    assert costs(rows, [3, 65], row(choice)) == cost


def test_b06_the_choice_is_offered_to_its_owner_alone() -> None:
    rows = [[55], [10, 20], [60, 61, 62, 63, 64], [7]]
    stop = o.position_at(BASE, [[3], [65]], rows, [[(0, 3), (1, 65)]], [[]])
    assert o.who_must_act(BASE, stop) == [0]
    assert [o.legal_rows(BASE, stop, seat) for seat in [0, 1]] == [[0, 1, 2, 3], []]
    assert [o.legal_cards(BASE, stop, seat) for seat in [0, 1]] == [[], []]
    assert stop.unplaced == {0: 3, 1: 65}


def test_b24_while_a_row_is_due_no_card_is() -> None:
    rows = [[55], [10, 20], [60, 61, 62, 63, 64], [7]]
    hands = [[3, 4], [65, 66]]
    before = o.position_at(BASE, hands, rows, [], [])
    assert [o.legal_cards(BASE, before, seat) for seat in [0, 1]] == [[3, 4], [65, 66]]
    assert [o.legal_rows(BASE, before, seat) for seat in [0, 1]] == [[], []]
    stop = o.position_at(BASE, hands, rows, [[(0, 3), (1, 65)]], [[]])
    assert o.legal_rows(BASE, stop, 0) == [0, 1, 2, 3]
    assert [o.legal_cards(BASE, stop, seat) for seat in [0, 1]] == [[], []]
    refused(o.NOT_DUE, lambda: o.put_down(BASE, stop, 0, 4))


@pytest.mark.parametrize("card", [True, 1.0, "1", None])
def test_b37_a_pick_is_exactly_a_whole_number(card: Any) -> None:  # noqa: ANN401
    stop = o.position_at(BASE, [[1], [2]], [[20], [40], [60], [80]], [], [])
    refused(o.NOT_A_NUMBER, lambda: o.put_down(BASE, stop, 0, card))
    refused(o.NOT_A_NUMBER, lambda: o.put_down(BASE, stop, card, 1))


@pytest.mark.parametrize("choice", [-1, 4])
def test_b37_a_row_that_is_not_there_is_refused(choice: int) -> None:
    refused(o.NO_SUCH_ROW, lambda: placed([[55], [10, 20], [60], [7]], [3, 65], row(choice)))


@pytest.mark.parametrize("choice", [True, 0.0, "0", None])
def test_b37_a_row_is_exactly_a_whole_number(choice: Any) -> None:  # noqa: ANN401
    hands, rows = [[3], [65]], [[55], [10, 20], [60, 61, 62, 63, 64], [7]]
    picks: list[list[Pick]] = [[(0, 3), (1, 65)]]
    refused(o.NOT_A_NUMBER, lambda: o.play_round(BASE, hands, rows, picks, [[(0, choice)]]))


def test_b07_a_row_named_where_a_legal_one_exists_is_refused() -> None:
    hands, rows = [[44], [90]], [[12], [37], [43], [58]]
    picks: list[list[Pick]] = [[(0, 44), (1, 90)]]
    refused(o.NOT_DUE, lambda: o.play_round(BASE, hands, rows, picks, [[(0, 0)]]))
    refused(o.NOT_DUE, lambda: o.place_one([list(r) for r in rows], 44, BASE, 0))
    stop = o.position_at(BASE, hands, rows, [[(0, 44)]], [[]])
    assert o.legal_rows(BASE, stop, 0) == []


def test_b08_a_taken_row_keeps_its_place() -> None:
    rows = [[92, 94], [58], [47], [3, 11, 34, 46]]
    assert placed(rows, [97, 28, 86, 66], row(1)) == [[92, 94, 97], [28], [47, 66, 86], [3, 11, 34, 46]]
    assert costs(rows, [97, 28, 86, 66], row(1)) == [0, 1, 0, 0]


@pytest.mark.parametrize(
    ("choice", "final", "cost"),
    [
        (0, [[29], [75], [90], [62]], [12, 3]),
        (1, [[60, 62], [29], [90], [31, 35, 40, 44, 58]], [0, 2]),
        (2, [[60, 62], [75], [29], [31, 35, 40, 44, 58]], [0, 3]),
        (3, [[60, 62], [75], [90], [29]], [0, 12]),
    ],
)
def test_b10_a_low_card_re_routes_a_safe_one(choice: int, final: list[list[int]], cost: list[int]) -> None:
    rows = [[60], [75], [90], [31, 35, 40, 44, 58]]
    assert placed(rows, [62, 29], row(choice)) == final
    assert costs(rows, [62, 29], row(choice)) == cost


def test_the_booklets_62_behind_the_61_is_re_routed_to_the_full_row() -> None:
    rows = [[61], [75], [90], [31, 35, 40, 44, 58]]
    assert placed(rows, [62, 29], row(0)) == [[29], [75], [90], [62]]


def test_only_behind_a_lower_end_and_never_behind_an_equal_one() -> None:
    assert o.closest_row([[12], [37]], 12) is None
    assert o.closest_row([[12], [37]], 13) == 0
    assert o.closest_row([[12], [37]], 37) == 0


def test_nobody_is_due_while_the_next_card_has_a_row() -> None:
    rows = [[12], [37], [43], [58]]
    stop = o.Position(hands=[[1], [2]], rows=rows, piles=[[], []], unplaced={0: 44, 1: 90})
    assert o.who_must_act(BASE, stop) == []
    assert o.legal_cards(BASE, stop, 0) == []
    assert o.legal_rows(BASE, stop, 0) == []


def test_a_row_that_ends_in_104_waits_for_a_card_that_is_too_low() -> None:
    rows = [[104], [101], [102], [103]]
    assert placed(rows, [100], row(0)) == [[100], [101], [102], [103]]


def test_the_same_card_twice_is_refused() -> None:
    refused(o.SAME_CARD_TWICE, lambda: placed([[12], [37], [43], [58]], [44, 44]))
    refused(o.SAME_CARD_TWICE, lambda: placed([[12], [37], [43], [58]], [43, 44]))
