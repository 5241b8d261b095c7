"""The first value beyond a bound, and what an error carries: what the broad laws would not miss."""

from __future__ import annotations

import pytest

from take5_rules import (
    CLASSIC,
    RULES,
    Deal,
    Dealing,
    FlipCards,
    FlippinDigits,
    IllegalActionError,
    Nothing,
    PickCard,
    PickFlipped,
    Picking,
    PickWithdrawn,
    Placing,
    PlayPicks,
    Reason,
    SeatError,
    SingleAction,
    State,
    TakeRow,
    VoidRound,
    WithdrawPick,
    apply,
    decide,
    expand,
    flippin_digits,
    legal_actions,
    new_match,
    play,
    play_picks,
    to_act,
)
from take5_rules.core.order import unplaced
from take5_rules.core.rule import PLAIN
from take5_rules.core.table import NOTHING
from take5_rules.core.turn import after_pick, after_picks, after_take
from tests.core.support import position

PICKING = position([[20], [40], [60], [80]], [[6, 30], [50, 70]])
DEALING = new_match(CLASSIC, 2)
WITHDRAWN = PickWithdrawn(seat=0)
DEAL = Deal(hands=[range(1, 11), range(11, 21)], rows=[30, 40, 50, 60])


def test_the_seat_after_the_last_one_has_no_decisions() -> None:
    assert len(legal_actions(PICKING, 1)) == 2
    with pytest.raises(SeatError):
        legal_actions(PICKING, 2)


@pytest.mark.parametrize(
    ("state", "action", "seat"),
    [
        (DEALING, PickCard(seat=1, card=50), 1),
        (DEALING, WithdrawPick(seat=0), 0),
        (DEALING, TakeRow(seat=1, row=0), 1),
        (PICKING, TakeRow(seat=1, row=0), 1),
        (PICKING, DEAL, None),
    ],
)
def test_an_action_of_another_phase_is_refused_in_the_name_of_who_asked(
    state: State, action: SingleAction, seat: int | None
) -> None:
    with pytest.raises(IllegalActionError) as caught:
        decide(state, action)
    assert (caught.value.reason, caught.value.seat) == (Reason.WRONG_PHASE, seat)
    assert caught.value.action == action


def test_joint_picks_are_no_single_action_and_hang_on_the_refusal() -> None:
    joint = PlayPicks(cards=(30, 50))
    with pytest.raises(IllegalActionError) as caught:
        decide(PICKING, joint)  # type: ignore[arg-type]
    assert (caught.value.reason, caught.value.action) == (Reason.WRONG_PHASE, joint)


def test_joint_picks_are_refused_in_the_name_of_the_seat_that_does_not_hold_its_card() -> None:
    joint = PlayPicks(cards=(30, 51))
    with pytest.raises(IllegalActionError) as caught:
        expand(PICKING, joint)
    assert (caught.value.reason, caught.value.seat) == (Reason.NOT_IN_HAND, 1)
    assert caught.value.action == joint


def test_a_flipped_card_waits_for_its_turn_by_its_other_number() -> None:
    kept = FlipCards(held=(False, True), laid=(True, False))
    assert unplaced((24, 41), 0, FlippinDigits(), kept) == ((1, 41), (0, 24))
    assert unplaced((24, 41), 1, FlippinDigits(), kept) == ((0, 24),)
    dealt = Deal(hands=[range(20, 30), range(40, 50)], rows=[1, 2, 3, 4])
    state = play(new_match(flippin_digits(CLASSIC), 2), dealt).after
    flipped = play(play(state, PickFlipped(seat=0, card=24)).after, PickCard(seat=1, card=41))
    assert [event.card for event in flipped.events[2:] if hasattr(event, "card")] == [41, 24]
    folded = flipped.before
    for event in flipped.events:
        folded = apply(folded, event)
    assert folded == flipped.after


def test_what_another_rule_keeps_is_left_alone_and_never_fits() -> None:
    flips, event = FlippinDigits(), WITHDRAWN
    assert flips.note(NOTHING, event) is flips.end_turn(NOTHING) is flips.shown(NOTHING, 0) is NOTHING
    kept = FlipCards(held=(True, True), laid=(True, False))
    assert PLAIN.shown(kept, 0) is PLAIN.note(kept, event) is PLAIN.end_turn(kept) is kept
    for rule in RULES.values():
        assert rule.may_keep(NOTHING, 4, 2, 0) is (type(rule.begin_round(4, 2, 0)) is Nothing)
        assert rule.may_keep(kept, 4, 2, 0) is (rule == flips)


@pytest.mark.parametrize("chooser", [0, 1, 2])
def test_in_the_base_every_pick_and_row_choice_takes_the_short_path(chooser: int) -> None:
    hands = [[30, 31], [50, 51], [70, 71]]
    hands[chooser] = [6, 7]
    picking = position([[20], [40], [60], [80]], hands)
    assert isinstance(picking, Picking)
    cards = tuple([hand[0] for hand in hands])
    for seat, hand in enumerate(hands):
        for card in hand:
            found = after_pick(picking, seat, card)
            assert found == (play(picking, PickCard(seat=seat, card=card)).after, b"")
    assert after_picks(picking, cards, None) is not None
    placing = play_picks(picking, cards).after
    assert isinstance(placing, Placing)
    for row in range(4):
        assert after_picks(picking, cards, row) is not None
        short = after_take(placing, chooser, row)
        assert short is not None
        assert short[0] == play(placing, TakeRow(seat=chooser, row=row)).after
    for seat, row in ((chooser, 4), (chooser, -1), ((chooser + 1) % 3, 0), (3, 0), (-1, 0)):
        assert after_take(placing, seat, row) is None
    assert after_picks(picking, cards, 4) is after_picks(picking, cards, -1) is None
    assert after_pick(picking, 3, cards[0]) is after_pick(picking, -1, cards[2]) is None


def test_voided_rounds_stay_counted_when_a_round_is_scored() -> None:
    state = play(play(DEALING, DEAL).after, VoidRound()).after
    state = play(state, DEAL).after
    while not isinstance(state, Dealing):
        (seat, *_) = to_act(state)
        state = play(state, legal_actions(state, seat)[0]).after
    assert (state.match.rounds_played, state.match.rounds_voided, state.match.deal_number) == (1, 1, 3)
