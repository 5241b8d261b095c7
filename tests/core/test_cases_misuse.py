"""Wrong calls at wrong times: faults of public programs, each as a case with its whole kind."""

import pickle
from typing import Any

import pytest
from attrs import fields

from take5_rules import (
    CLASSIC,
    Action,
    Deal,
    DraftCard,
    Finished,
    Match,
    PickCard,
    Picking,
    Placing,
    PlayPicks,
    Reason,
    TakeRow,
    VoidRound,
    WithdrawPick,
    legal_actions,
    one_round,
    play,
    play_picks,
    refusal,
    rounds,
    target,
    to_act,
)
from tests.core.rounds import CHOICE_ROWS, R1, R3, play_script, refused
from tests.core.support import (
    hand_of,
    last_turn,
    placements,
    play_all,
    position,
    rows_of,
)

# An index is an exact int in range, and what is refused changes nothing.


def test_a_row_choice_takes_an_exact_index_of_the_right_seat() -> None:
    stopped = play_picks(position(CHOICE_ROWS, [[3, 1000], [65, 1001]]), (3, 65)).after
    wrong: list[tuple[Any, Any]] = [
        *((0, row) for row in (-1, 4, 0.0, True, "0", None)),
        *((seat, 0) for seat in (1, -1, 2, False, 0.0, "0", None)),
    ]
    before = pickle.dumps(stopped)
    for seat, row in wrong:
        refused(stopped, TakeRow(seat=seat, row=row))
    refused(stopped, PickCard(seat=-1, card=65))
    refused(stopped, PickCard(seat=0, card=-3))
    assert pickle.dumps(stopped) == before
    after = play(stopped, TakeRow(seat=0, row=0)).after
    assert rows_of(after) == ((3,), (10, 20), (65,), (7,))


def test_a_row_choice_while_seats_pick_is_refused() -> None:
    start = position(CHOICE_ROWS, [[3, 100], [65, 101]])
    assert refused(start, TakeRow(seat=0, row=0)) is Reason.WRONG_PHASE


# Commits lock nobody out, count once, and belong to their turn (the orders are in test_turns).


def test_after_a_commit_all_others_still_have_their_whole_hand_to_pick_from() -> None:
    hands = [[12, 1], [44, 2], [71, 3], [99, 4]]
    start = position([[20], [40], [60], [80]], hands, hand_of(2))
    one = play(start, PickCard(seat=0, card=12)).after
    assert to_act(one) == (1, 2, 3)
    assert legal_actions(one, 0) == ()
    for seat in (1, 2, 3):
        assert legal_actions(one, seat) == legal_actions(start, seat) != ()
    for card in (12, 1):
        assert refused(one, PickCard(seat=0, card=card)) is Reason.ALREADY_PICKED
    changed = play_all(one, WithdrawPick(seat=0), PickCard(seat=0, card=1))
    assert isinstance(changed, Picking)
    assert changed.picks == (1, None, None, None)
    assert changed.table.hands == tuple([tuple(sorted(hand)) for hand in hands])


def test_a_pick_after_the_reveal_is_one_of_the_next_turn() -> None:
    start = position([[20], [40], [60], [80]], [[21, 30], [50, 70]], hand_of(2))
    after = play_picks(start, (21, 50)).after
    assert refused(after, PickCard(seat=0, card=21)) is Reason.NOT_IN_HAND
    late = play(after, PickCard(seat=0, card=30)).after
    assert isinstance(late, Picking)
    assert late.picks == (30, None)
    assert rows_of(late) == rows_of(after)


@pytest.mark.parametrize("cards", [(), (12,), (12, 44), (12, 44, 71), (12, 44, 71, 99, 1)])
def test_joint_picks_without_a_seat_are_refused(cards: tuple[int, ...]) -> None:
    start = position([[20], [40], [60], [80]], [[12, 1], [44, 2], [71, 3], [99, 4]], hand_of(2))
    assert refused(start, PlayPicks(cards=cards)) is Reason.PICK_COUNT


# A silent seat is waited for, and nothing is played for it.


def test_a_seat_that_has_not_picked_is_waited_for() -> None:
    start = position([[20], [40], [60], [80]], [[21, 30], [50, 70], [90, 91]], hand_of(2))
    waiting = play_all(start, PickCard(seat=0, card=21), PickCard(seat=2, card=90))
    assert to_act(waiting) == (1,)
    assert isinstance(waiting, Picking)
    assert waiting.table == start.table
    for action in (PickCard(seat=0, card=30), TakeRow(seat=1, row=0), PickCard(seat=3, card=50)):
        refused(waiting, action)
    picked = play(waiting, PickCard(seat=1, card=50))
    assert len(placements(picked.events)) == 3


def test_bullheads_are_counted_by_seat_and_no_seat_can_go() -> None:
    end = play_script(R3, one_round(CLASSIC))[-1]
    assert end.match.totals == (5, 5)
    names = {field.name for field in fields(Match)}
    assert names == {"edition", "first_seat", "totals", "rounds_played", "rounds_voided"}


# After the end nothing is possible; the last turn is like every other.


def test_a_finished_match_refuses_everything_and_its_winners_stand() -> None:
    end = play_script(R1, target(6, CLASSIC))[-1]
    assert isinstance(end, Finished)
    assert end.winners == (1,)
    assert to_act(end) == ()
    assert [legal_actions(end, seat) for seat in range(2)] == [(), ()]
    actions: list[Action] = [
        PickCard(seat=0, card=5),
        TakeRow(seat=0, row=0),
        Deal(hands=R1[0], rows=R1[1]),
        DraftCard(seat=0, card=1),
        PlayPicks(cards=(5, 6)),
        WithdrawPick(seat=0),
        VoidRound(),
    ]
    for action in actions:
        assert refused(end, action) is Reason.MATCH_OVER
    assert refusal(end, VoidRound()) is Reason.MATCH_OVER


def test_before_the_end_there_are_no_winners_to_ask_for() -> None:
    for state in play_script(R1, rounds(2, CLASSIC)):
        assert not hasattr(state, "winners")


def test_the_tenth_turn_is_picked_and_chosen_like_every_other() -> None:
    start = last_turn([[55], [10, 20], [60, 61, 62, 63, 64], [7]], [3, 65], one_round(CLASSIC))
    assert to_act(start) == (0, 1)
    one = play(start, PickCard(seat=0, card=3)).after
    assert to_act(one) == (1,)
    asked = play(one, PickCard(seat=1, card=65)).after
    assert isinstance(asked, Placing)
    assert to_act(asked) == (0,)
    assert len(legal_actions(asked, 0)) == 4
    end = play(asked, TakeRow(seat=0, row=1)).after
    assert isinstance(end, Finished)
    assert end.match.totals == (6, 7)
