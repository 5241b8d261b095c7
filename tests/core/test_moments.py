"""The moment of a decision, and actions that come too late."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from take5_rules import (
    CLASSIC,
    Deal,
    Dealing,
    Finished,
    IllegalActionError,
    Moment,
    PickCard,
    Picking,
    Reason,
    TakeRow,
    VoidRound,
    WithdrawPick,
    legal_actions,
    moment,
    new_match,
    open_draft,
    play,
    play_picks,
    to_act,
)
from take5_rules.testing import Playthrough
from tests.base import matches
from tests.core.support import hand_of, play_all, settled_states_of

EDITION = hand_of(2)
START = new_match(EDITION, 2)
DEAL = Deal(hands=[[6, 30], [50, 70]], rows=[20, 40, 60, 80])
DEALT = play(START, DEAL).after


def place_in_match(at: Moment) -> tuple[int, int, int]:
    return at.deal, at.turn, at.decision


@given(matches())
def test_moments_never_go_back_and_change_with_every_decision_but_picks(match: Playthrough) -> None:
    for step in match.steps:
        before, after = moment(step.before), moment(step.after)
        if isinstance(step.after, Finished):
            continue
        same_turn = isinstance(step.before, Picking) and step.after == step.before.__class__(
            match=step.before.match, table=step.before.table, picks=getattr(step.after, "picks", ())
        )
        if same_turn or isinstance(step.before, Dealing):
            assert place_in_match(before) <= place_in_match(after)
            assert before.deal == after.deal
        else:
            assert place_in_match(before) < place_in_match(after)


@given(matches(), st.randoms(use_true_random=False))
def test_an_action_of_an_earlier_moment_is_stale_and_one_of_this_moment_is_not(
    match: Playthrough, chance: st.DataObject
) -> None:
    earlier: list[Moment] = []
    for state in settled_states_of(match):
        if not to_act(state):
            continue
        now = moment(state)
        action = legal_actions(state, to_act(state)[0])[0]
        for old in earlier[-3:]:
            if old != now:
                with pytest.raises(IllegalActionError) as caught:
                    play(state, action, at=old)
                assert caught.value.reason is Reason.STALE
                assert caught.value.seat == to_act(state)[0]
        assert play(state, action, at=now).after == play(state, action).after
        earlier.append(now)


def test_moments_through_a_round() -> None:
    assert moment(START) == Moment(deal=1, turn=0, decision=0)
    assert moment(DEALT) == Moment(deal=1, turn=1, decision=0)
    choice = play_picks(DEALT, (6, 50)).after
    assert moment(choice) == Moment(deal=1, turn=1, decision=1)
    second = play(choice, TakeRow(seat=0, row=0)).after
    assert moment(second) == Moment(deal=1, turn=2, decision=0)
    assert moment(play_picks(second, (30, 70)).after) == Moment(deal=2, turn=0, decision=0)


def test_another_seats_pick_makes_nobody_late() -> None:
    at = moment(DEALT)
    one = play(DEALT, PickCard(seat=1, card=70), at=at).after
    assert moment(one) == at
    play(one, PickCard(seat=0, card=30), at=at)


def test_a_late_pick_of_one_turn_is_never_a_pick_of_the_next() -> None:
    at = moment(DEALT)
    second = play_picks(DEALT, (30, 50)).after
    with pytest.raises(IllegalActionError) as caught:
        play(second, PickCard(seat=1, card=70), at=at)
    assert caught.value.reason is Reason.STALE
    play(second, PickCard(seat=1, card=70), at=moment(second))


def test_a_late_row_choice_is_not_one_of_a_later_turn() -> None:
    edition = hand_of(2)
    deal = Deal(hands=[[6, 3], [50, 70]], rows=[20, 40, 60, 80])
    choice = play_picks(play(new_match(edition, 2), deal).after, (6, 50)).after
    at = moment(choice)
    later = play_picks(play(choice, TakeRow(seat=0, row=1)).after, (3, 70)).after
    with pytest.raises(IllegalActionError) as caught:
        play(later, TakeRow(seat=0, row=1), at=at)
    assert caught.value.reason is Reason.STALE


def test_lateness_is_told_before_anything_else_and_for_the_host_names_no_seat() -> None:
    with pytest.raises(IllegalActionError) as caught:
        play(DEALT, VoidRound(), at=moment(START))
    assert (caught.value.reason, caught.value.seat) == (Reason.STALE, None)


def test_a_voided_round_makes_its_actions_late() -> None:
    at = moment(DEALT)
    again = play_all(DEALT, VoidRound(), DEAL)
    assert moment(again) == Moment(deal=2, turn=1, decision=0)
    with pytest.raises(IllegalActionError):
        play(again, PickCard(seat=0, card=6), at=at)


def test_moments_of_a_draft_count_the_drafted_cards() -> None:
    state = new_match(open_draft(CLASSIC), 2)
    for count in range(20):
        assert moment(state) == Moment(deal=1, turn=0, decision=count)
        state = play(state, legal_actions(state, to_act(state)[0])[0]).after
    assert moment(state) == Moment(deal=1, turn=1, decision=0)


def test_a_withdrawn_pick_leaves_the_moment_as_it_was() -> None:
    one = play(DEALT, PickCard(seat=1, card=70)).after
    back = play(one, WithdrawPick(seat=1), at=moment(one)).after
    assert back == DEALT
    assert moment(back) == moment(DEALT)


@pytest.mark.parametrize(
    "wrong", [Moment(deal=True, turn=1, decision=0), Moment(deal=1, turn=1, decision=False)]
)
def test_only_exact_ints_name_a_moment(wrong: Moment) -> None:
    assert wrong == moment(DEALT)
    with pytest.raises(IllegalActionError) as caught:
        play(DEALT, PickCard(seat=0, card=6), at=wrong)
    assert caught.value.reason is Reason.STALE
