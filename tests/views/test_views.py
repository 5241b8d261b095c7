"""What a view says at each phase: named cases, drawn by hand."""

from __future__ import annotations

import copy
import itertools
import os
import pickle
import subprocess
import sys
from typing import assert_type

import pytest
from attrs import evolve
from attrs.exceptions import FrozenInstanceError

from take5_rules import (
    CLASSIC,
    Deal,
    DraftCard,
    Edition,
    IllegalActionError,
    PickCard,
    Picking,
    Placing,
    Reason,
    SeatError,
    State,
    TakeRow,
    VoidRound,
    WithdrawPick,
    legal_actions,
    moment,
    new_match,
    one_round,
    open_draft,
    open_picks,
    play,
    play_picks,
    target,
    teaching_round,
    to_act,
)
from take5_rules.asking import viewer as viewer_of
from take5_rules.positions import position, position_faults, state_faults
from take5_rules.seen import see, seen_events
from take5_rules.views import (
    FaceDown,
    SeatDealing,
    SeatDrafting,
    SeatFinished,
    SeatPicking,
    SeatPlacing,
    SeatView,
    SpectatorDealing,
    SpectatorDrafting,
    SpectatorFinished,
    SpectatorPicking,
    SpectatorPlacing,
    SpectatorView,
    View,
    spectate,
    view,
)

ROWS = (31, 32, 33, 34)
TEN = FaceDown(count=10)
BACK = FaceDown(count=1)


def deal(*hands: range, edition: Edition = CLASSIC) -> State:
    return play(new_match(edition, len(hands)), Deal(hands=hands, rows=ROWS)).after


DEAL_A = deal(range(1, 11), range(11, 21), range(21, 31))
DEAL_B = deal(range(1, 11), range(21, 31), range(11, 21))
DEAL_D = deal(range(1, 11), range(95, 105), range(21, 31))


def row_choice_of_four() -> Placing:
    """Rows of the case with two low cards; the seats hold 55, 40, 2 and 4, and more."""
    state = position(
        CLASSIC,
        hands=[
            [55, 90, 91, 92, 93, 94, 95],
            [40, 80, 81, 82, 83, 84, 85],
            [2, 70, 71, 72, 73, 74, 75],
            [4, 60, 61, 62, 63, 64, 65],
        ],
        rows=[[6, 15, 22, 30, 38], [10], [8, 19, 27], [20, 35, 42, 48]],
        piles=[[100], [101], [102], []],
    )
    after = play_picks(state, [55, 40, 2, 4]).after
    assert isinstance(after, Placing)
    return after


def row_choice_of_two() -> Placing:
    """A low card whose owner decides whether 62 comes to a full row."""
    hands = [[62, 70, 71, 72, 73, 74, 76, 77], [29, 80, 81, 82, 83, 84, 85, 86]]
    rows = [[60], [75], [90], [31, 35, 40, 44, 58]]
    after = play_picks(position(CLASSIC, hands=hands, rows=rows), [62, 29]).after
    assert isinstance(after, Placing)
    return after


def test_no_seat_sees_a_hand_that_is_not_its_own() -> None:
    seen = view(DEAL_A, 0)
    assert isinstance(seen, SeatPicking)
    assert seen.hands == (tuple(range(1, 11)), TEN, TEN)
    assert seen.rows == ((31,), (32,), (33,), (34,))
    assert seen.match.totals == (0, 0, 0)
    for viewer in (0, None):
        views = [view(state, viewer) for state in (DEAL_A, DEAL_B, DEAL_D)]
        assert len({*views}) == len({*map(repr, views)}) == len({*map(pickle.dumps, views)}) == 1
    assert view(DEAL_A, 1) != view(DEAL_B, 1)
    assert view(DEAL_A, 2) == view(DEAL_D, 2)


def test_after_turns_with_the_same_public_plays_a_view_is_still_the_same() -> None:
    one = deal(range(1, 11), range(11, 21), range(41, 51))
    two = deal(range(1, 11), range(11, 21), range(41, 51))
    hidden = (11, 12, 13, *range(60, 67)), (41, 42, 43, *range(70, 77))
    two = play(new_match(CLASSIC, 3), Deal(hands=[range(1, 11), *hidden], rows=ROWS)).after
    for picks in ((8, 11, 41), (9, 12, 42), (10, 13, 43)):
        one, two = play_picks(one, picks, take=2).after, play_picks(two, picks, take=2).after
        assert one != two
        assert view(one, 0) == view(two, 0)
        assert spectate(one) == spectate(two)
        assert pickle.dumps(view(one, 0)) == pickle.dumps(view(two, 0))
    assert view(one, 0).match == one.match


def test_a_pick_shows_nothing_but_that_it_is_made_until_all_are() -> None:
    steps = [play(DEAL_A, PickCard(seat=0, card=card)) for card in (7, 9)]
    for viewer in (1, 2, None):
        seen = [view(step.after, viewer) for step in steps]
        assert seen[0] == seen[1]
        assert {*map(hash, seen)} == {hash(seen[0])}
        assert pickle.dumps(seen[0]) == pickle.dumps(seen[1])
        assert isinstance(seen[0], SeatPicking | SpectatorPicking)
        assert seen[0].picks == (BACK, None, None)
        assert len(seen[0].hands[0]) == 10
        assert seen_events(steps[0], viewer) == seen_events(steps[1], viewer)
        for seat in range(3):
            assert legal_actions(seen[0], seat) == legal_actions(seen[1], seat)
    own = [view(step.after, 0) for step in steps]
    assert [seen.pick for seen in own if isinstance(seen, SeatPicking)] == [7, 9]
    assert own[0] != own[1]


def test_the_reveal_shows_all_picks_to_all_at_once() -> None:
    state = play(play(DEAL_A, PickCard(seat=0, card=7)).after, PickCard(seat=1, card=12)).after
    step = play(state, PickCard(seat=2, card=21))
    assert isinstance(step.after, Placing)
    for viewer in (0, 1, 2, None):
        seen = view(step.after, viewer)
        assert isinstance(seen, SeatPlacing | SpectatorPlacing)
        assert seen.picks == (7, 12, 21)
        assert [len(hand) for hand in seen.hands] == [9, 9, 9]


def test_picks_stay_visible_while_a_row_choice_interrupts_the_turn() -> None:
    state = row_choice_of_four()
    for viewer in (0, 1, 2, 3, None):
        seen = view(state, viewer)
        assert isinstance(seen, SeatPlacing | SpectatorPlacing)
        assert (seen.picks, seen.placed) == ((55, 40, 2, 4), 0)
        assert to_act(seen) == (2,)
        for seat, hand in enumerate(seen.hands):
            assert (hand == state.table.hands[seat]) is (seat == viewer)
            assert seat == viewer or hand == FaceDown(count=6)
        offered = [seat for seat in range(4) if legal_actions(seen, seat)]
        assert offered == ([2] if viewer == 2 else [])
    assert legal_actions(view(state, 2), 2) == tuple([TakeRow(seat=2, row=row) for row in range(4)])


@pytest.mark.parametrize("seat", [2, -1, True, False, 0.0, "0", 10**30])
def test_only_exact_seats_have_views(seat: int) -> None:
    state = new_match(CLASSIC, 2)
    step = play(state, Deal(hands=[range(1, 11), range(11, 21)], rows=ROWS))
    with pytest.raises(SeatError):
        view(state, seat)
    with pytest.raises(SeatError):
        see(step.events[0], state, seat)
    with pytest.raises(SeatError):
        legal_actions(view(step.after, 0), seat)


def test_a_view_after_four_turns_holds_no_unplayed_card_of_another() -> None:
    state = deal(range(1, 11), range(41, 51))
    for turn in range(4):
        state = play_picks(state, (10 - turn, 41 + turn), take=1).after
    assert isinstance(state, Picking)
    for viewer in (0, None):
        dumped = repr(view(state, viewer))
        for card in (*state.table.hands[1], *range(60, 66)):
            assert f" {card}," not in dumped
            assert f" {card})" not in dumped


PHASES = {
    "dealing": new_match(CLASSIC, 2),
    "one of two has picked": play(deal(range(1, 11), range(41, 51)), PickCard(seat=0, card=3)).after,
    "row choice": row_choice_of_two(),
    "drafting": play(new_match(open_draft(CLASSIC), 2), DraftCard(seat=0, card=5)).after,
    "finished": position(CLASSIC, totals=[66, 10], rounds_played=3),
}


@pytest.mark.parametrize("name", PHASES)
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_views_are_values_at_every_phase(name: str, viewer: int | None) -> None:
    seen = view(PHASES[name], viewer)
    assert pickle.loads(pickle.dumps(seen)) == seen
    assert copy.copy(seen) is seen
    assert copy.deepcopy(seen) is seen
    assert seen in {view(PHASES[name], viewer)}
    others = [view(state, other) for state in PHASES.values() for other in (0, 1, None)]
    assert others.count(seen) == 1
    states: list[object] = [*PHASES.values()]
    assert seen not in states
    with pytest.raises(FrozenInstanceError):
        seen.match = PHASES["dealing"].match  # type: ignore[misc]


def test_each_phase_has_a_class_of_its_own_for_seats_and_for_the_public() -> None:
    expected = {
        "dealing": (SeatDealing, SpectatorDealing),
        "one of two has picked": (SeatPicking, SpectatorPicking),
        "row choice": (SeatPlacing, SpectatorPlacing),
        "drafting": (SeatDrafting, SpectatorDrafting),
        "finished": (SeatFinished, SpectatorFinished),
    }
    for name, state in PHASES.items():
        assert (type(view(state, 1)), type(view(state, None))) == expected[name]
        assert viewer_of(view(state, 1)) == 1
        assert viewer_of(spectate(state)) is None
        assert moment(view(state, 0)) == moment(state)


def test_a_row_choice_survives_the_round_trip_and_can_still_be_made() -> None:
    state = row_choice_of_two()
    loaded = pickle.loads(pickle.dumps(state))
    for seen in (view(loaded, 1), pickle.loads(pickle.dumps(view(state, 1)))):
        assert isinstance(seen, SeatPlacing)
        assert (to_act(seen), seen.pick, seen.picks, seen.placed) == ((1,), 29, (62, 29), 0)
        assert len(legal_actions(seen, 1)) == 4
    after = play(loaded, TakeRow(seat=1, row=0)).after
    assert isinstance(after, Picking)
    assert after.table.rows == ((29,), (75,), (90,), (62,))
    assert after.table.piles == ((31, 35, 40, 44, 58), (60,))


HASHED_ELSEWHERE = """
import pickle, sys
sys.path[:0] = {path!r}
from tests.views.test_views import PHASES
from take5_rules.views import view
values = [view(state, seat) for state in PHASES.values() for seat in (0, 1, None)]
hash(tuple(values))
sys.stdout.buffer.write(pickle.dumps(values))
"""


def test_hashes_are_made_anew_in_another_process() -> None:
    """A hash that travelled in the pickle would be stale where strings hash otherwise."""
    program = HASHED_ELSEWHERE.format(path=sys.path)
    for seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        made = subprocess.run(
            [sys.executable, "-c", program], env=environment, capture_output=True, check=True, timeout=60
        )
        loaded: list[View] = pickle.loads(made.stdout)
        fresh = [view(state, seat) for state in PHASES.values() for seat in (0, 1, None)]
        assert loaded == fresh
        assert list(map(hash, loaded)) == list(map(hash, fresh))
        assert set(loaded) == set(fresh)


def test_views_that_differ_in_one_public_thing_are_unequal() -> None:
    state = PHASES["one of two has picked"]
    assert isinstance(state, Picking)
    others = [
        evolve(state, picks=(4, None)),
        evolve(state, picks=(None, 41)),
        evolve(state, match=evolve(state.match, totals=(0, 1))),
        evolve(state, match=evolve(state.match, edition=target(50, CLASSIC))),
        evolve(state, match=evolve(state.match, rounds_voided=1)),
    ]
    assert len({view(other, 0) for other in (state, *others)}) == 6


@pytest.mark.parametrize("order", list(itertools.permutations(range(4)))[::5])
def test_the_order_of_picks_leaves_no_trace_in_any_view(order: tuple[int, ...]) -> None:
    picks = (12, 44, 71, 99)
    hands = [[card, *range(start, start + 9)] for card, start in zip(picks, (1, 21, 51, 80), strict=True)]
    start = play(new_match(CLASSIC, 4), Deal(hands=hands, rows=[20, 35, 65, 90])).after
    state = start
    for count, seat in enumerate(order):
        for other in order[count:]:
            assert len(legal_actions(view(state, other), other)) == 10
        state = play(state, PickCard(seat=seat, card=picks[seat])).after
        if count < 3:
            for picked in order[: count + 1]:
                assert legal_actions(view(state, picked), picked) == ()
                with pytest.raises(IllegalActionError) as refused:
                    play(state, PickCard(seat=picked, card=picks[picked]))
                assert refused.value.reason is Reason.ALREADY_PICKED
    assert state == play_picks(start, picks).after
    for viewer in (None, 0, 1, 2, 3):
        assert view(state, viewer) == view(play_all(start, picks), viewer)


def play_all(state: State, picks: tuple[int, ...]) -> State:
    for seat, card in enumerate(picks):
        state = play(state, PickCard(seat=seat, card=card)).after
    return state


def test_nothing_that_is_handed_out_or_in_can_change_a_view() -> None:
    hands = [[*range(1, 11)], [*range(41, 51)]]
    rows = [20, 40, 60, 80]
    state = play(new_match(CLASSIC, 2), Deal(hands=hands, rows=rows)).after
    seen = view(state, 0)
    assert isinstance(seen, SeatPicking)
    before = (hash(seen), repr(seen))
    hands[0].clear()
    rows.append(99)
    assert (hash(seen), repr(seen)) == before
    for held in (seen.hand, seen.hands, seen.rows, seen.rows[0], seen.piles, legal_actions(seen, 0)):
        assert type(held) is tuple
    with pytest.raises(FrozenInstanceError):
        del seen.seat
    with pytest.raises(AttributeError):
        seen.__dict__["seat"] = 1
    with pytest.raises(TypeError):
        seen.rows[0] += (99,)  # type: ignore[index]


def test_a_finished_match_asks_nobody_for_anything() -> None:
    state = PHASES["finished"]
    for viewer in (0, 1, None):
        seen = view(state, viewer)
        assert to_act(seen) == ()
        assert [legal_actions(seen, seat) for seat in (0, 1)] == [(), ()]
        assert isinstance(seen, SeatFinished | SpectatorFinished)
        assert seen.winners == (1,)


def test_the_last_card_is_still_picked_and_the_last_low_card_still_asks() -> None:
    piles = [range(80, 89), range(62, 71)]
    last = position(CLASSIC, hands=[[104], [3]], rows=[[20], [40], [60], [100]], piles=piles, turn=10)
    assert to_act(view(last, 0)) == (0, 1)
    assert legal_actions(view(last, 1), 1) == (PickCard(seat=1, card=3),)
    choice = play_picks(last, [104, 3]).after
    assert to_act(view(choice, 1)) == (1,)
    assert len(legal_actions(view(choice, 1), 1)) == 4
    over = play(choice, TakeRow(seat=1, row=3)).after
    assert isinstance(view(over, 0), SeatDealing)


def test_drafted_hands_are_known_to_all_and_picks_from_them_are_not() -> None:
    state = new_match(one_round(open_draft(CLASSIC)), 2)
    for card in range(1, 21):
        state = play(state, DraftCard(seat=to_act(state)[0], card=card)).after
        assert isinstance(state, Picking) or spectate(state) == SpectatorDrafting(
            match=state.match, hands=view_hands(state), pool=tuple(range(card + 1, 25))
        )
    state = play(state, PickCard(seat=1, card=20)).after
    seen = view(state, 0)
    assert isinstance(seen, SeatPicking)
    assert seen.hands == (tuple(range(1, 20, 2)), tuple(range(2, 21, 2)))
    assert seen.picks == (None, BACK)
    drafted = view(play(new_match(open_draft(CLASSIC), 2), DraftCard(seat=0, card=5)).after, 0)
    assert isinstance(drafted, SeatDrafting)
    assert drafted.hand == (5,)


def view_hands(state: State) -> tuple[tuple[int, ...], ...]:
    seen = view(state, 0)
    assert isinstance(seen, SeatDrafting)
    return seen.hands


def test_open_picks_are_seen_by_all_and_the_rest_of_the_hand_is_not() -> None:
    state = play(
        new_match(open_picks(CLASSIC), 2), Deal(hands=[range(2, 12), range(41, 51)], rows=ROWS)
    ).after
    seen = view(play(state, PickCard(seat=0, card=7)).after, 1)
    assert isinstance(seen, SeatPicking)
    assert (seen.hands[0], seen.picks) == (TEN, (7, None))


def test_open_hands_are_seen_by_all() -> None:
    state = deal(range(1, 11), range(41, 51), edition=teaching_round(CLASSIC))
    seen = spectate(state)
    assert isinstance(seen, SpectatorPicking)
    assert seen.hands == (tuple(range(1, 11)), tuple(range(41, 51)))


def test_a_view_that_hides_its_own_seat_says_so() -> None:
    table = {"match": PHASES["dealing"].match, "hands": (TEN, TEN), "rows": ((20,),), "piles": ((), ())}
    hidden = SeatPicking(**table, picks=(BACK, None), seat=0)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="own seat's hand"):
        _ = hidden.hand
    with pytest.raises(ValueError, match="own seat's pick"):
        _ = hidden.pick


def test_a_voided_round_leaves_nothing_to_see() -> None:
    after = play(DEAL_A, VoidRound()).after
    assert view(after, 1) == SeatDealing(match=after.match, seat=1)


def test_a_withdrawn_pick_is_seen_as_withdrawn_and_leaves_no_card_behind() -> None:
    picked = play(DEAL_A, PickCard(seat=0, card=7)).after
    assert view(play(picked, WithdrawPick(seat=0)).after, 1) == view(DEAL_A, 1)


def test_the_drawn_positions_are_without_fault() -> None:
    assert state_faults(row_choice_of_four()) == state_faults(row_choice_of_two()) == ()
    assert position_faults(CLASSIC, totals=[66, 10], rounds_played=3) == ()


@pytest.mark.parametrize("somebody", [0])
def test_the_type_says_whose_view_it_is(somebody: int | None) -> None:
    assert assert_type(view(DEAL_A, 0), SeatView) == assert_type(view(DEAL_A, somebody), View)
    assert assert_type(view(DEAL_A, None), SpectatorView) == assert_type(spectate(DEAL_A), SpectatorView)
