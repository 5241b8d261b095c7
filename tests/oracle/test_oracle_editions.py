"""Seats, decks, drafts, open picks and the teaching round in the second reading."""

import pytest

from tests.oracle import oracle as o
from tests.oracle.oracle import Box, Pick, Recorded
from tests.oracle.scripts import BASE, LOW, OPEN_PICKS, PRO, R1, TEACHING, dealt, lazily, recorded, refused


@pytest.mark.parametrize("seats", range(2, 11))
def test_b19_two_to_ten_seats_use_the_whole_deck(seats: int) -> None:
    assert o.deck(BASE, seats) == list(range(1, 105))


@pytest.mark.parametrize("seats", [-1, 0, 1, 11])
def test_b19_other_numbers_of_seats_are_refused(seats: int) -> None:
    refused(o.BAD_SEATS, lambda: o.deck(BASE, seats))


@pytest.mark.parametrize("seats", [1, 7, 8, 9, 10])
def test_b19_the_draft_is_for_two_to_six(seats: int) -> None:
    refused(o.BAD_SEATS, lambda: o.deck(PRO, seats))


def test_b19_without_the_card_1_ten_seats_are_too_many() -> None:
    assert o.deck(OPEN_PICKS, 9) == list(range(2, 105))
    refused(o.BAD_SEATS, lambda: o.deck(OPEN_PICKS, 10))
    refused(o.BAD_SEATS, lambda: o.deck(Box(first_card=2), 10))


def test_a_deal_that_the_deck_cannot_give_is_refused() -> None:
    hands, rows = R1[0], R1[1]
    o.check_deal(BASE, 2, hands, rows)
    refused(o.BAD_DEAL, lambda: o.check_deal(BASE, 3, hands, rows))
    refused(o.BAD_DEAL, lambda: o.check_deal(BASE, 2, hands, rows[:3]))
    refused(o.BAD_DEAL, lambda: o.check_deal(BASE, 2, [hands[0][:9], hands[1]], rows))
    refused(o.BAD_DEAL, lambda: o.check_deal(BASE, 2, hands, [[21, 22], [1], [97], [44]]))
    refused(o.SAME_CARD_TWICE, lambda: o.check_deal(BASE, 2, hands, [[21], [1], [97], [25]]))
    refused(o.NOT_IN_DECK, lambda: o.check_deal(BASE, 2, hands, [[21], [1], [97], [105]]))
    refused(o.NOT_IN_DECK, lambda: o.check_deal(LOW, 2, hands, rows))
    refused(o.NOT_IN_DECK, lambda: o.check_deal(OPEN_PICKS, 2, hands, rows))
    refused(o.NOT_IN_DECK, lambda: o.play_match(OPEN_PICKS, 2, [recorded(R1)]))


@pytest.mark.parametrize(
    "box",
    [
        Box(first_card=2, last_card="low"),
        Box(min_seats=5, max_seats=4),
        Box(hand=0),
        Box(rows=0),
        Box(capacity=-1),
        Box(first_card=0),
    ],
)
def test_numbers_that_do_not_fit_together_are_refused(box: Box) -> None:
    refused(o.BAD_BOX, lambda: o.check_box(box))
    refused(o.BAD_BOX, lambda: o.deck(box, 4))


def test_other_numbers_play_by_the_same_rules() -> None:
    small = Box(last_card="low", hand=2, rows=2, capacity=2)
    assert o.deck(small, 2) == [1, 2, 3, 4, 5, 6]
    told = Recorded(
        picks=[[(0, 4), (1, 5)], [(1, 1), (0, 6)]],
        takes=[[], [(1, 1)]],
        hands=[[4, 6], [1, 5]],
        rows=[[2], [3]],
    )
    result = o.play_match(small, 2, [told])
    assert result.rounds[0].rows_after == [[[2], [5]], [[2, 6], [1]]]
    assert result.rounds[0].piles == [[], [3, 4, 5]]
    assert result.totals == [0, 4]


def drafted(seats: int, first: int, order: list[int]) -> list[Pick]:
    """Give the cards in this order, clockwise from the first drafter."""
    return [((first + step) % seats, order[step]) for step in range(10 * seats)]


def test_b17_ten_cards_each_and_the_rest_begins_the_rows_ascending() -> None:
    order = [card for card in range(24, 0, -1) if card not in [20, 3, 7, 11]]
    hands, rows = o.draft(PRO, 2, 0, drafted(2, 0, order))
    assert rows == [[3], [7], [11], [20]]
    assert hands == [order[0::2], order[1::2]]


def test_b17_a_draft_with_too_many_or_too_few_cards_is_refused() -> None:
    drafts = drafted(2, 0, list(range(1, 21)))
    refused(o.MISSING, lambda: o.draft(PRO, 2, 0, drafts[:19]))
    refused(o.NOT_DUE, lambda: o.draft(PRO, 2, 0, [*drafts, (0, 21)]))
    refused(o.NOT_DUE, lambda: o.draft(PRO, 2, 0, [(1, 1)]))
    refused(o.NOT_DUE, lambda: o.draft(PRO, 2, 0, [(0, 1), (0, 2)]))
    refused(o.NOT_IN_POOL, lambda: o.draft(PRO, 2, 0, [(0, 1), (1, 1)]))
    refused(o.NOT_IN_POOL, lambda: o.draft(PRO, 2, 0, [(0, 25)]))
    early = o.draft_position(PRO, 2, 0, drafts[:19])
    assert o.who_must_act(PRO, early) == [1]
    assert o.legal_rows(PRO, early, 1) == []
    held = early.hands[1][0]
    refused(o.NOT_DUE, lambda: o.put_down(PRO, early, 1, held))


def test_the_draft_goes_clockwise_from_the_first_drafter() -> None:
    order = list(range(1, 31))
    drafts = drafted(3, 2, order)
    assert [seat for seat, _ in drafts[:4]] == [2, 0, 1, 2]
    for done in range(30):
        stop = o.draft_position(PRO, 3, 2, drafts[:done])
        assert o.who_must_act(PRO, stop) == [(2 + done) % 3]
        assert o.legal_cards(PRO, stop, (2 + done) % 3) == list(range(done + 1, 35))
        assert o.legal_cards(PRO, stop, (3 + done) % 3) == []
    full = o.draft_position(PRO, 3, 2, drafts)
    assert o.who_must_act(PRO, full) == [0, 1, 2]
    assert full.rows == [[31], [32], [33], [34]]


def test_b18_the_first_drafter_moves_one_seat_a_round() -> None:
    box = Box(last_card="low", setup="drafted", end=("rounds", 4))
    rounds = []
    for number in range(4):
        drafter = (1 + number) % 3
        drafts = drafted(3, drafter, list(range(34, 0, -1)))
        hands, rows = o.draft(box, 3, drafter, drafts)
        lazy = lazily(box, hands, rows)
        rounds.append(Recorded(picks=lazy.picks, takes=lazy.takes, drafts=drafts))
    result = o.play_match(box, 3, rounds, first=1)
    assert result.over
    assert [done.whole for done in result.rounds] == [True] * 4
    refused(o.NOT_DUE, lambda: o.play_match(box, 3, rounds, first=0))
    refused(o.NOT_DUE, lambda: o.play_match(box, 3, [rounds[0], rounds[0]], first=1))


def test_a_deal_where_a_draft_is_due_is_refused_and_the_other_way_round() -> None:
    refused(o.WRONG_SETUP, lambda: o.play_match(PRO, 2, [recorded(R1)]))
    order = drafted(2, 0, list(range(1, 21)))
    refused(o.WRONG_SETUP, lambda: o.play_match(LOW, 2, [Recorded(picks=[], takes=[], drafts=order)]))
    both = Recorded(picks=[], takes=[], drafts=order, hands=R1[0], rows=R1[1])
    refused(o.WRONG_SETUP, lambda: o.play_match(PRO, 2, [both]))


def test_a_draft_for_one_seat_ends_too() -> None:
    alone = Box(last_card="low", setup="drafted", hand=1, min_seats=1)
    assert o.draft(alone, 1, 0, [(0, 3)]) == ([[3]], [[1], [2], [4], [5]])
    refused(o.NOT_DUE, lambda: o.draft(alone, 1, 0, [(0, 3), (0, 4)]))


def test_a_draft_needs_a_deck_that_leaves_one_card_for_each_row() -> None:
    refused(o.BAD_BOX, lambda: o.deck(Box(setup="drafted"), 2))
    assert len(o.deck(Box(setup="drafted"), 10)) == 104


def test_open_picks_go_clockwise_from_the_leading_seat_which_moves_after_each_turn() -> None:
    hands, rows = dealt(OPEN_PICKS, 3, 1)
    whole = lazily(OPEN_PICKS, hands, rows, leading=2)
    assert [[seat for seat, _ in turn] for turn in whole.picks[:4]] == [
        [2, 0, 1],
        [0, 1, 2],
        [1, 2, 0],
        [2, 0, 1],
    ]
    assert o.play_round(OPEN_PICKS, hands, rows, whole.picks, whole.takes, 2).whole
    refused(o.NOT_DUE, lambda: o.play_round(OPEN_PICKS, hands, rows, whole.picks, whole.takes, 0))
    swapped = [[turn[1], turn[0], turn[2]] for turn in whole.picks]
    refused(o.NOT_DUE, lambda: o.play_round(OPEN_PICKS, hands, rows, swapped, whole.takes, 2))
    # The same cards in secret: the order of the picks is nothing.
    assert o.play_round(BASE, hands, rows, swapped, whole.takes, 2).whole


def test_open_picks_wait_for_one_seat_at_a_time() -> None:
    hands, rows = dealt(OPEN_PICKS, 3, 2)
    stop = o.position_at(OPEN_PICKS, hands, rows, [[(1, hands[1][0])]], [[]], 1)
    assert o.who_must_act(OPEN_PICKS, stop) == [2]
    assert o.legal_cards(OPEN_PICKS, stop, 2) == sorted(hands[2])
    assert o.legal_cards(OPEN_PICKS, stop, 0) == []


def test_the_lead_keeps_moving_from_round_to_round() -> None:
    box = Box(first_card=2, picks="open", end=("rounds", 3), max_seats=9)
    rounds = []
    # Ten turns move the lead of four seats by two, so the rounds begin with 1, 3 and 1.
    for number, leading in enumerate([1, 3, 1]):
        hands, rows = dealt(box, 4, 10 + number)
        rounds.append(lazily(box, hands, rows, leading))
    assert o.play_match(box, 4, rounds, first=1).over
    refused(o.NOT_DUE, lambda: o.play_match(box, 4, [rounds[0], rounds[0]], first=1))
    assert o.play_match(box, 4, rounds[1:], first=1, carried=[0, 0, 0, 0], played=1).over


def test_a_teaching_round_counts_its_piles_and_adds_nothing() -> None:
    hands, rows = dealt(TEACHING, 4, 3)
    result = o.play_match(TEACHING, 4, [lazily(TEACHING, hands, rows)])
    assert sum(result.rounds[0].points) > 0
    assert result.over
    assert (result.totals, result.winners, result.ranks) == ([0, 0, 0, 0], [], [])
    scored = o.play_match(Box(picks="open", end=("rounds", 1)), 4, [lazily(TEACHING, hands, rows)])
    assert scored.totals == result.rounds[0].points
    assert scored.winners
