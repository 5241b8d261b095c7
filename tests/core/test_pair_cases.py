"""Two cards a turn, case by case: picks, reveals, orders, refusals, moments, and what is seen of them."""

from __future__ import annotations

import pickle
import random
from typing import Any

import pytest
from attrs import evolve

from take5_rules import (
    CLASSIC,
    Action,
    CardPicked,
    CardPlaced,
    ChooseFirst,
    Deal,
    Edition,
    Event,
    EventMismatchError,
    FirstChosen,
    IllegalActionError,
    Moment,
    PairBegun,
    PairPicked,
    PairsLying,
    PairsPicked,
    PairsRevealed,
    PickCard,
    PickFlipped,
    Picking,
    PickPair,
    PicksRevealed,
    PickWithdrawn,
    PlaceCard,
    Placing,
    PlayPicks,
    Reason,
    Rounds,
    RowTaken,
    State,
    TakeCause,
    TakeRow,
    TwoCardsATurn,
    Visibility,
    WithdrawPick,
    apply,
    even_odd,
    forced,
    legal_actions,
    moment,
    new_match,
    one_round,
    open_picks,
    play,
    play_picks,
    refusal,
    to_act,
    two_cards_a_turn,
)
from take5_rules.history import SeenEventMismatchError, advance
from take5_rules.positions import position, told_picking
from take5_rules.sampling import sample_state
from take5_rules.seen import PairSeen, PickSeen, SeatPicked, see
from take5_rules.views import FaceDown, SeatPicking, view

NIFTY = Edition(rule=TwoCardsATurn(), hand_size=4, max_seats=3, end=Rounds(count=1))
DEAL = Deal(hands=[[5, 3, 70, 90], [13, 100, 14, 15], [61, 59, 50, 51]], rows=(12, 37, 43, 58))
DEALT = play(new_match(NIFTY, 3), DEAL).after
OPEN = evolve(NIFTY, picks=Visibility.OPEN)


def after(state: State, *actions: Action) -> State:
    for action in actions:
        state = play(state, action).after
    return state


def pair(seat: int, *cards: int) -> PickPair:
    return PickPair(seat=seat, cards=cards)


ALL_PICKED = (pair(0, 5, 3), pair(1, 100, 13), pair(2, 59, 61))
REVEALED = after(DEALT, *ALL_PICKED)


def placing(state: State) -> Placing:
    assert isinstance(state, Placing)
    return state


def picking(state: State) -> Picking:
    assert isinstance(state, Picking)
    return state


@pytest.mark.clause("PAIRS-TURN", "PAIRS-TOGETHER")
def test_a_seat_picks_two_cards_at_once_in_no_order() -> None:
    assert pair(0, 5, 3) == pair(0, 3, 5)
    assert pair(0, 5, 3) in legal_actions(DEALT, 0)
    step = play(DEALT, pair(1, 100, 13))
    assert step.events == (PairPicked(seat=1, cards=(13, 100)),)
    state = picking(step.after)
    assert state.picks == (None, 13, None)
    assert state.table.variant == PairsPicked(higher=(None, 100, None))
    assert state.table.hands == picking(DEALT).table.hands
    assert to_act(state) == (0, 2)
    assert len(legal_actions(state, 0)) == 6


@pytest.mark.clause("PAIRS-TOGETHER")
def test_a_seat_takes_both_cards_back() -> None:
    step = play(after(DEALT, pair(1, 100, 13)), WithdrawPick(seat=1))
    assert step.events == (PickWithdrawn(seat=1),)
    assert step.after == DEALT


@pytest.mark.clause("PAIRS-TURN")
def test_all_pairs_are_turned_up_together_and_leave_the_hands() -> None:
    step = play(after(DEALT, *ALL_PICKED[:2]), ALL_PICKED[2])
    assert step.events == (
        PairPicked(seat=2, cards=(59, 61)),
        PairsRevealed(pairs=((3, 5), (13, 100), (59, 61))),
    )
    state = placing(step.after)
    assert state.picks == (3, 13, 59)
    assert state.table.hands == ((70, 90), (14, 15), (50, 51))
    assert state.table.variant == PairsLying(higher=(5, 100, 61))
    assert state == after(DEALT, *reversed(ALL_PICKED))


@pytest.mark.clause("PAIRS-ORDER", "PAIRS-LOWEST-SEAT", "PAIRS-BASE-RULES")
def test_the_seats_place_both_their_cards_one_after_the_other() -> None:
    assert legal_actions(REVEALED, 0) == (ChooseFirst(seat=0, card=3), ChooseFirst(seat=0, card=5))
    assert to_act(REVEALED) == (0,)
    step = play(REVEALED, ChooseFirst(seat=0, card=5))
    assert step.events == (FirstChosen(seat=0, card=5),)
    assert placing(step.after).table.variant == PairBegun(higher=(5, 100, 61), first=5)
    assert legal_actions(step.after, 0)[0] == TakeRow(seat=0, row=0)
    step = play(step.after, TakeRow(seat=0, row=3))
    assert step.events == (RowTaken(seat=0, card=5, row=3, cards=(58,), cause=TakeCause.TOO_LOW),)
    step = play(step.after, TakeRow(seat=0, row=3))
    assert step.events == (RowTaken(seat=0, card=3, row=3, cards=(5,), cause=TakeCause.TOO_LOW),)
    assert placing(step.after).table.piles == ((5, 58), (), ())
    assert placing(step.after).table.variant == PairsLying(higher=(5, 100, 61))
    assert to_act(step.after) == (1,)
    step = play(step.after, ChooseFirst(seat=1, card=100))
    assert step.events == (
        FirstChosen(seat=1, card=100),
        CardPlaced(seat=1, card=100, row=2),
        CardPlaced(seat=1, card=13, row=0),
    )
    step = play(step.after, ChooseFirst(seat=2, card=61))
    assert step.events[1:] == (CardPlaced(seat=2, card=61, row=1), CardPlaced(seat=2, card=59, row=0))
    state = picking(step.after)
    assert state.table.variant == PairsPicked(higher=(None, None, None))
    assert state.table.rows == ((12, 13, 59), (37, 61), (43, 100), (3,))
    assert moment(state) == Moment(deal=1, turn=2, decision=0)


def test_what_was_placed_first_leaves_no_trace_where_it_makes_no_difference() -> None:
    revealed = after(DEALT, pair(0, 70, 90), pair(1, 13, 100), pair(2, 50, 61))
    ways = [after(revealed, ChooseFirst(seat=1, card=card)) for card in (13, 100)]
    assert placing(ways[0]).table.rows == ((12, 13), (37,), (43,), (58, 100))
    assert ways[0] == ways[1]


def test_every_decision_of_a_turn_has_a_moment_of_its_own() -> None:
    wishes = (
        ChooseFirst(seat=0, card=5),
        TakeRow(seat=0, row=3),
        TakeRow(seat=0, row=3),
        ChooseFirst(seat=1, card=100),
        ChooseFirst(seat=2, card=61),
    )
    state, numbers = REVEALED, []
    for wish in wishes:
        numbers.append(moment(state).decision)
        late = Moment(deal=1, turn=1, decision=numbers[-1] + 1)
        with pytest.raises(IllegalActionError) as caught:
            play(state, wish, at=late)
        assert caught.value.reason is Reason.STALE
        state = play(state, wish, at=moment(state)).after
    assert numbers == [1, 2, 3, 4, 7]


def test_the_last_pair_of_a_round_is_forced_and_its_order_is_not() -> None:
    last = after(REVEALED, ChooseFirst(seat=0, card=3), TakeRow(seat=0, row=0))
    last = after(last, ChooseFirst(seat=1, card=13), ChooseFirst(seat=2, card=59))
    assert forced(last) == (pair(0, 70, 90), pair(1, 14, 15), pair(2, 50, 51))
    revealed = after(last, *forced(last))
    assert forced(revealed) == ()
    assert len(legal_actions(revealed, 1)) == 2


FIRST_SAID = after(REVEALED, ChooseFirst(seat=0, card=5))
REASONS: list[tuple[State, Action, Reason]] = [
    (DEALT, PickCard(seat=0, card=3), Reason.PICK_SIZE),
    (DEALT, PickFlipped(seat=0, card=70), Reason.PICK_SIZE),
    (DEALT, pair(0), Reason.PICK_SIZE),
    (DEALT, pair(0, 3), Reason.PICK_SIZE),
    (DEALT, pair(0, 3, 5, 70), Reason.PICK_SIZE),
    (DEALT, pair(0, 3, 3), Reason.NOT_IN_HAND),
    (DEALT, pair(0, 3, 13), Reason.NOT_IN_HAND),
    (DEALT, pair(0, 3, 0), Reason.NOT_IN_HAND),
    (DEALT, pair(3, 3, 5), Reason.NO_SUCH_SEAT),
    (DEALT, pair(-1, 3, 5), Reason.NO_SUCH_SEAT),
    (DEALT, PlayPicks(cards=(3, 13, 59)), Reason.PICK_SIZE),
    (DEALT, PlayPicks(cards=(3, 13, 59), take=1), Reason.PICK_SIZE),
    (DEALT, WithdrawPick(seat=0), Reason.NOT_PICKED),
    (DEALT, ChooseFirst(seat=0, card=3), Reason.WRONG_PHASE),
    (after(DEALT, ALL_PICKED[0]), pair(0, 70, 90), Reason.ALREADY_PICKED),
    (REVEALED, ChooseFirst(seat=1, card=13), Reason.NOT_YOUR_TURN),
    (REVEALED, ChooseFirst(seat=3, card=3), Reason.NO_SUCH_SEAT),
    (REVEALED, ChooseFirst(seat=0, card=13), Reason.NOT_YOUR_PAIR),
    (REVEALED, ChooseFirst(seat=0, card=70), Reason.NOT_YOUR_PAIR),
    (REVEALED, TakeRow(seat=0, row=0), Reason.OTHER_CHOICE_DUE),
    (REVEALED, TakeRow(seat=0, row=4), Reason.NO_SUCH_ROW),
    (REVEALED, PlaceCard(seat=0, row=0), Reason.OTHER_CHOICE_DUE),
    (REVEALED, WithdrawPick(seat=0), Reason.WRONG_PHASE),
    (REVEALED, pair(0, 70, 90), Reason.WRONG_PHASE),
    (FIRST_SAID, ChooseFirst(seat=0, card=5), Reason.OTHER_CHOICE_DUE),
    (FIRST_SAID, ChooseFirst(seat=0, card=3), Reason.OTHER_CHOICE_DUE),
    (FIRST_SAID, PlaceCard(seat=0, row=0), Reason.OTHER_CHOICE_DUE),
    (FIRST_SAID, TakeRow(seat=1, row=0), Reason.NOT_YOUR_TURN),
]


@pytest.mark.parametrize(("state", "action", "reason"), REASONS)
def test_what_is_refused_and_why(state: State, action: Action, reason: Reason) -> None:
    before = pickle.dumps(state)
    assert refusal(state, action) is reason
    with pytest.raises(IllegalActionError) as caught:
        play(state, action)
    assert caught.value.reason is reason
    assert pickle.dumps(state) == before
    assert not any(str(card) in str(caught.value) for card in (70, 90, 13, 59))


@pytest.mark.parametrize("wrong", [True, False, 1.0, "3", None, -1, (), 10**100])
def test_only_exact_ints_are_cards_of_a_pair(wrong: Any) -> None:  # noqa: ANN401
    for state, action in (
        (DEALT, PickPair(seat=0, cards=(wrong, 3))),
        (DEALT, PickPair(seat=0, cards=(3, wrong))),
        (DEALT, PickPair(seat=wrong, cards=(3, 5))),
        (REVEALED, ChooseFirst(seat=0, card=wrong)),
        (REVEALED, ChooseFirst(seat=wrong, card=3)),
    ):
        assert refusal(state, action) is not None
        with pytest.raises(IllegalActionError):
            play(state, action)


@pytest.mark.parametrize("edition", [CLASSIC, even_odd(CLASSIC)])
def test_elsewhere_nobody_picks_two_cards(edition: Edition) -> None:
    state = play(
        new_match(evolve(edition, hand_size=2), 2), Deal(hands=[[1, 2], [3, 4]], rows=(12, 37, 43, 58))
    ).after
    assert refusal(state, pair(0, 1, 2)) is Reason.PICK_SIZE
    assert refusal(state, pair(0, 1)) is Reason.PICK_SIZE
    assert refusal(state, pair(0)) is Reason.PICK_SIZE
    with pytest.raises(EventMismatchError):
        apply(state, PairPicked(seat=0, cards=(1,)))
    lying = play_picks(state, (1, 3)).after
    assert refusal(lying, ChooseFirst(seat=0, card=1)) is Reason.OTHER_CHOICE_DUE
    for wrong_state, event in (
        (state, PairPicked(seat=0, cards=(1, 2))),
        (lying, FirstChosen(seat=0, card=1)),
    ):
        with pytest.raises(EventMismatchError):
            apply(wrong_state, event)


MISMATCHES: list[tuple[State, Event]] = [
    (DEALT, CardPicked(seat=0, card=3)),
    (DEALT, PairPicked(seat=0, cards=(3,))),
    (DEALT, PairPicked(seat=0, cards=(3, 3))),
    (DEALT, PairPicked(seat=0, cards=(3, 13))),
    (DEALT, PairPicked(seat=3, cards=(3, 5))),
    (DEALT, PairsRevealed(pairs=((3, 5), (13, 100), (59, 61)))),
    (after(DEALT, *ALL_PICKED[:2]), PairsRevealed(pairs=((3, 5), (13, 100)))),
    (DEALT, FirstChosen(seat=0, card=3)),
    (REVEALED, FirstChosen(seat=1, card=13)),
    (REVEALED, FirstChosen(seat=0, card=13)),
    (REVEALED, FirstChosen(seat=0, card=True)),
    (FIRST_SAID, FirstChosen(seat=0, card=3)),
    (FIRST_SAID, CardPlaced(seat=0, card=3, row=0)),
]


@pytest.mark.parametrize(("state", "event"), MISMATCHES)
def test_an_event_that_does_not_fit_is_not_applied(state: State, event: Event) -> None:
    with pytest.raises(EventMismatchError):
        apply(state, event)


def test_only_the_pairs_that_lie_there_are_turned_up() -> None:
    unsettled = after(DEALT, *ALL_PICKED[:2])
    unsettled = apply(unsettled, PairPicked(seat=2, cards=(59, 61)))
    for wrong in (((3, 5), (13, 100), (50, 51)), ((3, 5), (13, 100), (59, 50)), ((3, 5), (13, 100), (59,))):
        with pytest.raises(EventMismatchError):
            apply(unsettled, PairsRevealed(pairs=wrong))
    with pytest.raises(EventMismatchError):
        apply(unsettled, PicksRevealed(picks=(3, 13, 59)))
    assert apply(unsettled, PairsRevealed(pairs=((3, 5), (13, 100), (59, 61)))) == REVEALED


@pytest.mark.clause("PAIRS-TOGETHER")
def test_before_the_reveal_only_the_owner_sees_its_two_cards() -> None:
    state = after(DEALT, pair(1, 100, 13))
    event = PairPicked(seat=1, cards=(13, 100))
    assert see(event, state, 1) == PairSeen(seat=1, cards=(13, 100))
    assert see(event, state, 0) == see(event, state, None) == SeatPicked(seat=1)
    own, other = view(state, 1), view(state, 0)
    assert isinstance(own, SeatPicking)
    assert isinstance(other, SeatPicking)
    assert (own.pick, own.variant) == (13, PairsPicked(higher=(None, 100, None)))
    assert other.picks == (None, FaceDown(count=2), None)
    assert other.variant == PairsPicked(higher=(None, None, None))
    assert view(after(DEALT, pair(1, 14, 15)), 0) == other
    assert "100" not in repr(other)


def test_a_view_takes_only_what_its_viewer_can_have_seen() -> None:
    seen = view(DEALT, 0)
    for wrong in (
        PairSeen(seat=1, cards=(13, 100)),
        PairSeen(seat=0, cards=(3, 3)),
        PairSeen(seat=0, cards=(3, 13)),
        PickSeen(seat=0, card=3),
        PairsRevealed(pairs=((3, 5), (13, 100), (59, 61))),
    ):
        with pytest.raises(SeenEventMismatchError):
            advance(seen, wrong)
    picked = advance(seen, PairSeen(seat=0, cards=(3, 5)))
    for other in (1, 2):
        picked = advance(picked, SeatPicked(seat=other))
    for pairs in (
        ((3, 70), (13, 100), (59, 61)),
        ((3, 5), (13,), (59, 61)),
        ((3, 5), (13, 13), (59, 61)),
        ((3, 5), (13, 100)),
    ):
        with pytest.raises(SeenEventMismatchError):
            advance(picked, PairsRevealed(pairs=pairs))
    with pytest.raises(SeenEventMismatchError):
        advance(picked, PicksRevealed(picks=(3, 13, 59)))
    assert advance(picked, PairsRevealed(pairs=((3, 5), (13, 100), (59, 61)))) == view(REVEALED, 0)


@pytest.mark.clause("PAIRS-TURN")
def test_open_pairs_are_laid_face_up_in_seat_order() -> None:
    state = play(new_match(OPEN, 3, first_seat=2), DEAL).after
    assert to_act(state) == (2,)
    assert refusal(state, pair(0, 3, 5)) is Reason.NOT_YOUR_TURN
    state = after(state, pair(2, 59, 61))
    assert view(state, 0).picks == (None, None, 59)  # type: ignore[union-attr]
    assert see(PairPicked(seat=2, cards=(59, 61)), state, 0) == PairSeen(seat=2, cards=(59, 61))
    assert refusal(state, WithdrawPick(seat=2)) is Reason.PICKS_FACE_UP
    state = after(state, pair(0, 70, 90), pair(1, 14, 15))
    for seat, card in ((1, 14), (2, 59), (0, 70)):
        state = after(state, ChooseFirst(seat=seat, card=card))
    assert to_act(state) == (0,)
    assert moment(state).turn == 2


def test_the_leader_of_open_pairs_moves_on_by_the_turns_of_a_round() -> None:
    edition = two_cards_a_turn(open_picks(CLASSIC))
    state = new_match(edition, 4)
    later = evolve(state, match=evolve(state.match, rounds_played=1))
    deck = list(edition.cards_for(4))
    deal = Deal(hands=[deck[14 * seat : 14 * (seat + 1)] for seat in range(4)], rows=deck[-4:])
    assert to_act(play(later, deal).after) == (7 % 4,)


def test_a_sampled_state_has_two_cards_for_each_hidden_pick() -> None:
    seen = view(after(DEALT, pair(1, 100, 13), pair(0, 3, 5)), 0)
    found = set()
    for seed in range(200):
        state = sample_state(seen, random.Random(seed))
        assert isinstance(state, Picking)
        assert view(state, 0) == seen
        low, kept = state.picks[1], state.table.variant
        assert isinstance(kept, PairsPicked)
        high = kept.higher[1]
        assert low is not None
        assert high is not None
        assert low < high
        hand = state.table.hands[1]
        found.add((hand.index(low), hand.index(high)))
    assert len(found) == 6


def test_positions_are_built_with_what_lies_there() -> None:
    built = position(
        NIFTY,
        hands=[[5, 3, 70, 90], [13, 100, 14, 15], [61, 59, 50, 51]],
        rows=[[12], [37], [43], [58]],
        picks=[None, 13, None],
        variant=PairsPicked(higher=(None, 100, None)),
    )
    assert built == after(DEALT, pair(1, 100, 13))
    mine = told_picking(
        NIFTY,
        seats=3,
        seat=0,
        hand=[3, 5, 70, 90],
        rows=[[12], [37], [43], [58]],
        picks={0: 3, 2: None},
        variant=PairsPicked(higher=(5, None, None)),
    )
    assert mine == view(after(DEALT, pair(0, 3, 5), pair(2, 59, 61)), 0)


def test_a_whole_match_is_seven_turns_of_two_cards() -> None:
    state: State = new_match(one_round(two_cards_a_turn(CLASSIC)), 7)
    deck = random.Random(1).sample(range(1, 105), 102)
    state = after(state, Deal(hands=[deck[14 * seat : 14 * (seat + 1)] for seat in range(7)], rows=deck[98:]))
    turns = set()
    for _ in range(400):
        due = to_act(state)
        if not due:
            break
        turns.add(moment(state).turn)
        state = after(state, legal_actions(state, due[0])[0])
    assert turns == set(range(1, 8))
    assert state.match.rounds_played == 1
