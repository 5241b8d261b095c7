"""One turn: the order of commits, joint picks, withdrawn picks, and seats by another name."""

from itertools import permutations
from typing import Any

from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from take5_rules import (
    CLASSIC,
    CardPicked,
    Dealing,
    Drafting,
    Match,
    PickCard,
    Picking,
    PicksRevealed,
    PickWithdrawn,
    Placing,
    PlayPicks,
    RoundVoided,
    RowTaken,
    State,
    Step,
    TakeCause,
    TakeRow,
    Visibility,
    VoidRound,
    WithdrawPick,
    expand,
    new_match,
    next_event,
    play,
    play_picks,
    to_act,
)
from take5_rules.testing import Playthrough
from tests.base import matches, openings, short_matches, states
from tests.core.renaming import check_renaming
from tests.core.support import hand_of, play_all, position


def picks_due(state: State) -> bool:
    return isinstance(state, Picking) and not any(pick is not None for pick in state.picks)


@given(states(Picking), st.data())
def test_the_order_of_commits_changes_nothing_after_the_reveal(state: State, data: st.DataObject) -> None:
    assert isinstance(state, Picking)
    edition = evolve(state.match.edition, picks=Visibility.SECRET)
    match = Match(edition=edition, first_seat=0, totals=state.match.totals)
    state = Picking(match=match, table=state.table, picks=(None,) * match.seats)
    cards = data.draw(st.tuples(*map(st.sampled_from, state.table.hands)))
    joint = play_picks(state, cards)
    for _ in range(3):
        order = data.draw(st.permutations(range(match.seats)))
        one_by_one: State = state
        last: Step | None = None
        for seat in order:
            last = play(one_by_one, PickCard(seat=seat, card=cards[seat]))
            one_by_one = last.after
        assert last is not None
        assert one_by_one == joint.after
        assert hash(one_by_one) == hash(joint.after)
        assert repr(one_by_one) == repr(joint.after)
        assert last.events[1:] == joint.events[match.seats :]


@given(states(Picking).filter(picks_due), st.data())
def test_joint_picks_give_the_state_and_the_events_of_single_ones(state: State, data: st.DataObject) -> None:
    assert isinstance(state, Picking)
    cards = data.draw(st.tuples(*map(st.sampled_from, state.table.hands)))
    too_low = min(cards) < min(row[-1] for row in state.table.rows)
    take = data.draw(st.none() | st.integers(0, len(state.table.rows) - 1)) if too_low else None
    step = play_picks(state, cards, take)
    events: list[Any] = []
    single: State = state
    for action in expand(state, step.action) if isinstance(step.action, PlayPicks) else ():
        one = play(single, action)
        events += one.events
        single = one.after
    assert step.after == single
    assert step.events == tuple(events)
    assert [seat for seat, _ in enumerate(cards)] == sorted(
        event.seat for event in events if isinstance(event, CardPicked)
    )
    assert too_low == any(isinstance(e, RowTaken) and e.cause is TakeCause.TOO_LOW for e in events) or (
        too_low and take is None and isinstance(step.after, Placing)
    )


def test_all_24_orders_of_four_commits_end_alike() -> None:
    start = position(
        rows=[[20], [40], [60], [80]], hands=[[12, 1], [44, 2], [71, 3], [99, 4]], edition=hand_of(2)
    )
    cards = (12, 44, 71, 99)
    ends = []
    for order in permutations(range(4)):
        state: State = start
        for count, seat in enumerate(order):
            assert sorted((*to_act(state), *order[:count])) == [0, 1, 2, 3]
            state = play(state, PickCard(seat=seat, card=cards[seat])).after
        ends.append(play(state, TakeRow(seat=0, row=1)).after)
    joint = play_picks(start, cards, take=1).after
    assert len(ends) == 24
    assert {repr(end) for end in ends} == {repr(joint)}
    assert set(ends) == {joint}


@given(states(Picking), st.data())
def test_withdrawing_undoes_a_pick_and_nothing_else(state: State, data: st.DataObject) -> None:
    assert isinstance(state, Picking)
    due = to_act(state)
    if state.match.edition.picks is Visibility.OPEN or len(due) < 2:
        return
    seat = data.draw(st.sampled_from(due))
    picked = play(state, PickCard(seat=seat, card=data.draw(st.sampled_from(state.table.hands[seat]))))
    step = play(picked.after, WithdrawPick(seat=seat))
    assert step.events == (PickWithdrawn(seat=seat),)
    assert step.after == state


@given(states(Drafting, Picking, Placing))
def test_voiding_goes_back_to_the_start_of_the_round_with_the_totals_as_they_were(state: State) -> None:
    step = play(state, VoidRound())
    match, again = state.match, step.after.match
    assert step.events[0] == RoundVoided()
    assert again == evolve(match, rounds_voided=match.rounds_voided + 1)
    assert again.deal_number == match.deal_number + 1
    assert again.round_number == match.round_number
    assert step.after == (new_round(again))


def new_round(match: Match) -> State:
    fresh = new_match(match.edition, match.seats, match.first_seat)
    return evolve(fresh, match=match)


@given(matches() | short_matches(), st.integers(0, 9))
def test_turning_the_seats_round_the_table_turns_the_result(match: Playthrough, turn: int) -> None:
    seats = match.start.match.seats
    check_renaming(match, {seat: (seat + turn) % seats for seat in range(seats)})


@given(matches(openings()), st.data())
def test_any_renaming_of_seats_renames_the_result_where_no_order_counts(
    match: Playthrough, data: st.DataObject
) -> None:
    edition = match.start.match.edition
    if edition.picks is Visibility.SECRET and isinstance(match.start, Dealing):
        seats = range(match.start.match.seats)
        check_renaming(match, dict(zip(seats, data.draw(st.permutations(seats)), strict=True)))


def test_picks_stay_in_the_hand_until_the_reveal_and_visible_until_the_turn_ends() -> None:
    start = position(rows=[[20], [40], [60], [80]], hands=[[6, 30], [50, 70]], edition=hand_of(2))
    one = play(start, PickCard(seat=0, card=6)).after
    assert isinstance(one, Picking)
    assert one.table == start.table
    step = play(one, PickCard(seat=1, card=50))
    assert step.events == (CardPicked(seat=1, card=50), PicksRevealed(picks=(6, 50)))
    assert isinstance(step.after, Placing)
    assert step.after.picks == (6, 50)
    assert step.after.placed == 0
    assert step.after.table.hands == ((30,), (70,))


def test_play_picks_stops_where_a_choice_is_due_and_asks_for_it() -> None:
    start = position(rows=[[20], [40], [60], [80]], hands=[[6, 30], [50, 70]], edition=hand_of(2))
    stopped = play_picks(start, (6, 50)).after
    assert to_act(stopped) == (0,)
    assert next_event(stopped) is None
    assert play(stopped, TakeRow(seat=0, row=2)).after == play_picks(start, (6, 50), take=2).after


def test_frames_of_joint_picks_pass_through_every_single_pick() -> None:
    start = position(rows=[[20], [40], [60], [80]], hands=[[6, 30], [50, 70]], edition=hand_of(2))
    frames = list(play_picks(start, (30, 50)).frames())
    assert [type(event).__name__ for event, _ in frames] == [
        "CardPicked",
        "CardPicked",
        "PicksRevealed",
        "CardPlaced",
        "CardPlaced",
    ]
    assert frames[0][1] == play(start, PickCard(seat=0, card=30)).after
    assert frames[-1][1] == play_all(start, PickCard(seat=0, card=30), PickCard(seat=1, card=50))


def test_an_uninvolved_row_is_the_same_object_after_a_turn() -> None:
    start = position(rows=[[20], [40], [60], [80]], hands=[[41, 30], [43, 70]], edition=hand_of(2))
    after = play_picks(start, (41, 43)).after
    assert isinstance(after, Picking)
    assert after.table.rows[0] is start.table.rows[0]
    assert after.table.rows[3] is start.table.rows[3]
    assert CLASSIC.row_capacity == 5
