"""Who comes when: the drafters, the open picks and their leader, from round to round."""

import random

import pytest
from attrs import evolve
from hypothesis import given

from take5_rules import (
    CLASSIC,
    Deal,
    DraftCard,
    Drafting,
    Edition,
    Finished,
    IllegalActionError,
    LowDeck,
    PickCard,
    Picking,
    Placing,
    Reason,
    RoundScored,
    Setup,
    State,
    TakeRow,
    Visibility,
    VoidRound,
    legal_actions,
    new_match,
    next_event,
    open_draft,
    open_picks,
    play,
    play_picks,
    rounds,
    teaching_round,
    to_act,
)
from take5_rules.testing import Playthrough
from take5_rules.testing.matches import random_steps
from tests.base import house_editions, matches, openings
from tests.core.support import hand_of, placements, settled_states_of

OPEN_PICKS = openings(house_editions().map(lambda edition: evolve(edition, picks=Visibility.OPEN)))
DRAFTS = openings(house_editions().map(lambda edition: evolve(edition, deck=LowDeck(), setup=Setup.DRAFTED)))


def small_draft(count: int) -> Edition:
    return evolve(open_draft(rounds(count, CLASSIC)), hand_size=2)


def first_seats(start: State, phase: type[State]) -> list[int]:
    """The seat that is first to act in each round of a match."""
    found: list[int] = []
    steps = random_steps(start, random.Random(1), max_rounds=99)
    for state in [start, *(step.after for step in steps)]:
        new = len(found) == state.match.rounds_played
        if new and isinstance(state, phase):
            found.append(to_act(state)[0])
    return found


@given(matches(DRAFTS, max_rounds=3))
def test_seats_draft_clockwise_one_card_each_until_the_hands_are_full(match: Playthrough) -> None:
    for state in settled_states_of(match):
        if isinstance(state, Drafting):
            seats, first = state.match.seats, state.match.first_seat + state.match.rounds_played
            drafted = sum(map(len, state.hands))
            assert to_act(state) == ((first + drafted) % seats,)
            late = [(seat - first) % seats for seat in range(seats)]
            assert [len(hand) for hand in state.hands] == [(drafted - at + seats - 1) // seats for at in late]


def first_choices_until_round(played: int, state: State) -> State:
    """Play the first listed decision of the first seat that is to act, until so many rounds are played."""
    for _ in range(100):
        if state.match.rounds_played == played:
            return state
        state = play(state, legal_actions(state, to_act(state)[0])[0]).after
    raise AssertionError("a round does not end")


@pytest.mark.parametrize("first", range(3))
def test_the_first_drafter_moves_one_seat_a_round(first: int) -> None:
    start = new_match(small_draft(5), 3, first_seat=first)
    drafters = []
    state = start
    for number in range(5):
        assert isinstance(state, Drafting)
        assert state.match.rounds_played == number
        drafters.append(to_act(state)[0])
        state = first_choices_until_round(number + 1, state)
    assert drafters == [(first + number) % 3 for number in range(5)]


def test_a_voided_draft_is_drafted_again_in_the_same_order() -> None:
    start = new_match(small_draft(2), 3, first_seat=1)
    one = play(start, DraftCard(seat=1, card=5)).after
    again = play(one, VoidRound()).after
    assert isinstance(again, Drafting)
    assert to_act(again) == (1,)
    assert again.pool == tuple(range(1, 11))
    assert again.hands == ((), (), ())


def test_the_cards_left_by_a_draft_begin_the_rows_in_ascending_order() -> None:
    state = new_match(small_draft(1), 2)
    for card in (8, 6, 4, 2):
        state = play(state, DraftCard(seat=to_act(state)[0], card=card)).after
    assert isinstance(state, Picking)
    assert state.table.rows == ((1,), (3,), (5,), (7,))
    assert state.table.hands == ((4, 8), (2, 6))


@given(matches(OPEN_PICKS, max_rounds=3))
def test_open_picks_are_made_one_after_the_other_from_a_leader_who_moves_each_turn(
    match: Playthrough,
) -> None:
    for state in settled_states_of(match):
        if isinstance(state, Picking):
            seats, size = state.match.seats, state.match.edition.hand_size
            turns_before = state.match.rounds_played * size + size - len(state.table.hands[0])
            lead = (state.match.first_seat + turns_before) % seats
            picked = [(lead + step) % seats for step in range(seats)]
            count = sum(pick is not None for pick in state.picks)
            assert to_act(state) == (picked[count],)
            assert {seat for seat, pick in enumerate(state.picks) if pick is not None} == set(picked[:count])


def test_the_leader_of_open_picks_goes_round_the_table_and_on_into_the_next_round() -> None:
    edition = evolve(open_picks(rounds(2, CLASSIC)), hand_size=2)
    state = new_match(edition, 3, first_seat=2)
    deal = Deal(hands=[[30, 31], [40, 41], [50, 51]], rows=[2, 3, 4, 5])
    leaders = []
    for _ in range(2):
        state = play(state, deal).after
        for turn in range(2):
            leaders.append(to_act(state)[0])
            assert isinstance(state, Picking)
            for _ in range(3):
                (seat,) = to_act(state)
                for other in {0, 1, 2} - {seat}:
                    with pytest.raises(IllegalActionError) as caught:
                        play(state, PickCard(seat=other, card=30 + 10 * other + turn))
                    assert caught.value.reason in (Reason.NOT_YOUR_TURN, Reason.ALREADY_PICKED)
                state = play(state, PickCard(seat=seat, card=30 + 10 * seat + turn)).after
    assert leaders == [2, 0, 1, 2]
    assert isinstance(state, Finished)


def test_joint_open_picks_are_made_in_the_leaders_order() -> None:
    edition = evolve(open_picks(rounds(1, CLASSIC)), hand_size=2)
    deal = Deal(hands=[[30, 31], [40, 41], [50, 51]], rows=[2, 3, 4, 5])
    dealt = play(new_match(edition, 3, first_seat=2), deal).after
    step = play_picks(dealt, (30, 40, 50))
    assert [getattr(event, "seat", None) for event in step.events[:3]] == [2, 0, 1]
    assert [placed.card for placed in placements(step.events)] == [30, 40, 50]


def test_an_open_pick_can_be_seen_in_the_state_and_not_be_taken_back() -> None:
    edition = evolve(open_picks(rounds(1, CLASSIC)), hand_size=2)
    deal = Deal(hands=[[30, 31], [40, 41], [50, 51]], rows=[2, 3, 4, 5])
    one = play(play(new_match(edition, 3), deal).after, PickCard(seat=0, card=30)).after
    assert isinstance(one, Picking)
    assert one.picks == (30, None, None)
    assert to_act(one) == (1,)


@pytest.mark.parametrize("seats", range(2, 10))
def test_the_leader_is_each_seat_in_turn(seats: int) -> None:
    edition = evolve(open_picks(rounds(1, CLASSIC)))
    steps = random_steps(new_match(edition, seats), random.Random(seats), max_rounds=1)
    leaders = {}
    for step in steps:
        after = step.after
        if isinstance(after, Picking) and not any(pick is not None for pick in after.picks):
            leaders[after.match.rounds_voided, 10 - len(after.table.hands[0])] = to_act(after)[0]
    assert all(seat == turn % seats for (_, turn), seat in leaders.items())
    assert len(leaders) >= 10


def test_an_unscored_round_counts_its_points_adds_them_to_nothing_and_names_no_winner() -> None:
    edition = evolve(teaching_round(CLASSIC), hand_size=1)
    deal = Deal(hands=[[6], [50]], rows=[20, 40, 60, 80])
    choice = play_picks(play(new_match(edition, 2), deal).after, (6, 50)).after
    assert isinstance(choice, Placing)
    step = play(choice, TakeRow(seat=0, row=3))
    assert RoundScored(points=(3, 0)) in step.events
    assert isinstance(step.after, Finished)
    assert step.after.match.totals == (0, 0)
    assert step.after.winners == ()


def test_a_dealt_match_waits_for_chance_and_for_nobody_else() -> None:
    start = new_match(hand_of(2), 4, first_seat=3)
    assert to_act(start) == ()
    assert next_event(start) is None
    assert first_seats(new_match(rounds(2, hand_of(2)), 4), Picking) == [0, 0]
