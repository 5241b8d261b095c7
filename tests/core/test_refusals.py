"""What is refused, why, and that a refusal changes nothing."""

import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from take5_rules import (
    CLASSIC,
    Action,
    ArgumentError,
    CardError,
    CardPicked,
    Deal,
    DraftCard,
    EditionError,
    EditionReason,
    EventMismatchError,
    IllegalActionError,
    PickCard,
    Picking,
    Placing,
    PlayPicks,
    Reason,
    ResolveError,
    ResolveReason,
    SeatError,
    State,
    Take5Error,
    TakeRow,
    VoidRound,
    WithdrawPick,
    decide,
    expand,
    legal_actions,
    new_match,
    open_draft,
    open_picks,
    play,
    play_picks,
    refusal,
    to_act,
)
from take5_rules.testing import accepted_actions, refused_actions, wild_actions
from tests.base import passing_states, states
from tests.core.naive import allowed
from tests.core.support import position

WRONG: list[Any] = [True, False, 1.0, "1", None, -1, (), 10**5000]
"""What looks like a number and is no seat, row or card."""
IDS = ["true", "false", "float", "text", "none", "negative", "empty", "huge"]


def every_single_action(state: State) -> list[Action]:
    """All drafts, picks, withdrawals and takes that have a seat, and a card or row, of this match."""
    seats = range(-1, state.match.seats + 1)
    cards = state.match.edition.cards_for(state.match.seats)
    pairs = [(seat, card) for seat in seats for card in (0, *cards, cards[-1] + 1)]
    found: list[Action] = [*(PickCard(seat=seat, card=card) for seat, card in pairs)]
    found += [DraftCard(seat=seat, card=card) for seat, card in pairs]
    found += [WithdrawPick(seat=seat) for seat in seats]
    found += [
        TakeRow(seat=seat, row=row) for seat in seats for row in range(-1, state.match.edition.rows + 1)
    ]
    return [*found, VoidRound()]


def unchanged_by(state: State, action: Action) -> Reason:
    """Refuse ``action`` in every way that there is, and see that the state is what it was."""
    seen = (hash(state), repr(state), pickle.dumps(state))
    with pytest.raises(IllegalActionError) as caught:
        play(state, action)
    assert (hash(state), repr(state), pickle.dumps(state)) == seen
    assert caught.value.action is action
    assert refusal(state, action) is caught.value.reason
    return caught.value.reason


@given(states())
def test_exactly_the_actions_that_the_rules_allow_are_accepted(state: State) -> None:
    for action in every_single_action(state):
        assert (refusal(state, action) is None) == allowed(state, action), action


@given(states())
def test_every_decision_that_is_due_is_listed_and_in_order(state: State) -> None:
    for seat in range(state.match.seats):
        due = [
            action
            for action in every_single_action(state)
            if isinstance(action, (DraftCard, PickCard, TakeRow))
            and action.seat == seat
            and allowed(state, action)
        ]
        assert list(legal_actions(state, seat)) == due


@given(states(), st.data())
def test_every_listed_decision_is_accepted(state: State, data: st.DataObject) -> None:
    for seat in to_act(state):
        for action in legal_actions(state, seat):
            assert refusal(state, action) is None
        step = play(state, data.draw(st.sampled_from(legal_actions(state, seat))))
        assert step.after != state


@given(states(), st.data())
def test_whatever_a_client_sends_is_accepted_as_the_rules_say_or_changes_nothing(
    state: State, data: st.DataObject
) -> None:
    action = data.draw(wild_actions(state))
    if allowed(state, action):
        assert play(state, action).before is state
    else:
        unchanged_by(state, action)


@given(states(), st.data())
def test_refused_actions_change_nothing(state: State, data: st.DataObject) -> None:
    action = data.draw(refused_actions(state))
    assert not allowed(state, action)
    unchanged_by(state, action)


@given(passing_states(), st.data())
def test_an_unsettled_state_refuses_everything(state: State, data: st.DataObject) -> None:
    assert unchanged_by(state, data.draw(wild_actions(state))) is Reason.NOT_SETTLED
    assert unchanged_by(state, VoidRound()) is Reason.NOT_SETTLED


@given(states(), st.data())
def test_refusal_decide_and_play_agree(state: State, data: st.DataObject) -> None:
    action = data.draw(wild_actions(state) | accepted_actions(state))
    reason = refusal(state, action)

    def ask() -> object:
        return expand(state, action) if isinstance(action, PlayPicks) else decide(state, action)

    if reason is None:
        ask()
        play(state, action)
        return
    for refuse in (ask, lambda: play(state, action)):
        with pytest.raises(IllegalActionError) as caught:
            refuse()
        assert caught.value.reason is reason


TWO = position(rows=[[20], [40], [60], [80]], hands=[[6, 30], [50, 70]])
CHOICE = play_picks(TWO, (6, 50)).after
ONE_PICKED = play(TWO, PickCard(seat=0, card=30)).after
FACE_UP = position(rows=[[20], [40], [60], [80]], hands=[[6, 30], [50, 70]], edition=open_picks(CLASSIC))
DEALING = new_match(CLASSIC, 2)
DRAFTING = new_match(open_draft(CLASSIC), 2)
HANDS = [list(range(1, 11)), list(range(11, 21))]
LEFT = list(range(21, 25))

REASONS: list[tuple[State, Action, Reason]] = [
    (DEALING, PickCard(seat=0, card=5), Reason.WRONG_PHASE),
    (DEALING, VoidRound(), Reason.WRONG_PHASE),
    (DEALING, Deal(hands=HANDS[:1], rows=LEFT), Reason.DEAL_SHAPE),
    (DEALING, Deal(hands=[*HANDS, [50]], rows=LEFT), Reason.DEAL_SHAPE),
    (DEALING, Deal(hands=[HANDS[0][1:], HANDS[1]], rows=LEFT), Reason.DEAL_SHAPE),
    (DEALING, Deal(hands=[[*HANDS[0], 50], HANDS[1]], rows=LEFT), Reason.DEAL_SHAPE),
    (DEALING, Deal(hands=HANDS, rows=LEFT[1:]), Reason.DEAL_SHAPE),
    (DEALING, Deal(hands=HANDS, rows=[*LEFT, 50]), Reason.DEAL_SHAPE),
    (DEALING, Deal(hands=HANDS, rows=[*LEFT[1:], 105]), Reason.DEAL_FOREIGN_CARD),
    (DEALING, Deal(hands=[[0, *HANDS[0][1:]], HANDS[1]], rows=LEFT), Reason.DEAL_FOREIGN_CARD),
    (DEALING, Deal(hands=[[True, *HANDS[0][1:]], HANDS[1]], rows=LEFT), Reason.NOT_A_CARD),
    (DEALING, Deal(hands=HANDS, rows=[*LEFT[1:], 1]), Reason.DEAL_REPEATED_CARD),
    (DEALING, Deal(hands=[[2, *HANDS[0][1:]], HANDS[1]], rows=LEFT), Reason.DEAL_REPEATED_CARD),
    (DRAFTING, Deal(hands=HANDS, rows=LEFT), Reason.WRONG_PHASE),
    (DRAFTING, PickCard(seat=0, card=5), Reason.WRONG_PHASE),
    (DRAFTING, DraftCard(seat=1, card=5), Reason.NOT_YOUR_TURN),
    (DRAFTING, DraftCard(seat=2, card=5), Reason.NO_SUCH_SEAT),
    (DRAFTING, DraftCard(seat=0, card=25), Reason.NOT_IN_POOL),
    (DRAFTING, DraftCard(seat=0, card=True), Reason.NOT_A_CARD),
    (TWO, PickCard(seat=0, card=50), Reason.NOT_IN_HAND),
    (TWO, PickCard(seat=2, card=50), Reason.NO_SUCH_SEAT),
    (TWO, PickCard(seat=-1, card=50), Reason.NO_SUCH_SEAT),
    (TWO, PickCard(seat=False, card=6), Reason.NO_SUCH_SEAT),
    (TWO, TakeRow(seat=0, row=0), Reason.WRONG_PHASE),
    (TWO, DraftCard(seat=0, card=6), Reason.WRONG_PHASE),
    (TWO, WithdrawPick(seat=0), Reason.NOT_PICKED),
    (TWO, WithdrawPick(seat=2), Reason.NO_SUCH_SEAT),
    (TWO, WithdrawPick(seat=False), Reason.NO_SUCH_SEAT),
    (TWO, PlayPicks(cards=(6,)), Reason.PICK_COUNT),
    (TWO, PlayPicks(cards=(6, 50, 70)), Reason.PICK_COUNT),
    (TWO, PlayPicks(cards=(50, 6)), Reason.NOT_IN_HAND),
    (TWO, PlayPicks(cards=(30, 50), take=0), Reason.NO_CHOICE_DUE),
    (TWO, PlayPicks(cards=(6, 50), take=4), Reason.NO_SUCH_ROW),
    (TWO, PlayPicks(cards=(6, 50), take=-1), Reason.NO_SUCH_ROW),
    (TWO, PlayPicks(cards=(6, 50), take=True), Reason.NO_SUCH_ROW),
    (ONE_PICKED, PickCard(seat=0, card=6), Reason.ALREADY_PICKED),
    (ONE_PICKED, PickCard(seat=0, card=30), Reason.ALREADY_PICKED),
    (ONE_PICKED, WithdrawPick(seat=1), Reason.NOT_PICKED),
    (ONE_PICKED, PlayPicks(cards=(6, 50)), Reason.PICKS_BEGUN),
    (CHOICE, TakeRow(seat=1, row=0), Reason.NOT_YOUR_TURN),
    (CHOICE, TakeRow(seat=2, row=0), Reason.NO_SUCH_SEAT),
    (CHOICE, TakeRow(seat=0, row=4), Reason.NO_SUCH_ROW),
    (CHOICE, TakeRow(seat=0, row=False), Reason.NO_SUCH_ROW),
    (CHOICE, PickCard(seat=0, card=30), Reason.WRONG_PHASE),
    (CHOICE, WithdrawPick(seat=0), Reason.WRONG_PHASE),
    (CHOICE, PlayPicks(cards=(30, 70)), Reason.WRONG_PHASE),
    (FACE_UP, PickCard(seat=1, card=50), Reason.NOT_YOUR_TURN),
    (FACE_UP, WithdrawPick(seat=0), Reason.PICKS_FACE_UP),
]


@pytest.mark.parametrize(("state", "action", "reason"), REASONS)
def test_each_refusal_says_its_reason(state: State, action: Action, reason: Reason) -> None:
    assert unchanged_by(state, action) is reason


OF_VARIANTS = {
    Reason.NOT_A_PLACE,
    Reason.OTHER_CHOICE_DUE,
    Reason.TAKE_NOT_JOINT,
    Reason.NO_FLIP,
    Reason.PICK_SIZE,
    Reason.NOT_YOUR_PAIR,
}
OF_GOES = {Reason.NO_GO, Reason.NOT_PLAYED, Reason.NOT_TAKEN, Reason.HAND_FULL, Reason.PICKS_NOT_JOINT}


def test_every_reason_but_those_of_time_and_end_has_an_example_above() -> None:
    shown = {reason for _, _, reason in REASONS}
    assert set(Reason) - shown == {
        Reason.MATCH_OVER,
        Reason.NOT_SETTLED,
        Reason.STALE,
        *OF_VARIANTS,
        *OF_GOES,
    }


@pytest.mark.parametrize("wrong", WRONG, ids=IDS)
def test_only_exact_ints_are_seats_rows_and_cards(wrong: Any) -> None:  # noqa: ANN401
    asked: list[tuple[State, Action]] = [
        (TWO, PickCard(seat=wrong, card=6)),
        (TWO, PickCard(seat=0, card=wrong)),
        (TWO, WithdrawPick(seat=wrong)),
        (ONE_PICKED, WithdrawPick(seat=wrong)),
        (TWO, PlayPicks(cards=(wrong, 50))),
        (TWO, PlayPicks(cards=(6, wrong))),
        (CHOICE, TakeRow(seat=wrong, row=0)),
        (CHOICE, TakeRow(seat=0, row=wrong)),
        (DRAFTING, DraftCard(seat=wrong, card=1)),
        (DRAFTING, DraftCard(seat=0, card=wrong)),
        (DEALING, Deal(hands=[[wrong, *HANDS[0][1:]], HANDS[1]], rows=LEFT)),
        (DEALING, Deal(hands=HANDS, rows=[wrong, *LEFT[1:]])),
        (DEALING, PickCard(seat=wrong, card=wrong)),
    ]
    for state, action in asked:
        before = (hash(state), pickle.dumps(state))
        assert refusal(state, action) is not None
        with pytest.raises(IllegalActionError):
            play(state, action)
        assert (hash(state), pickle.dumps(state)) == before
    if wrong is not None:
        with pytest.raises(IllegalActionError):
            play(TWO, PlayPicks(cards=(6, 50), take=wrong))
    with pytest.raises((EditionError, SeatError)):
        new_match(CLASSIC, 2, first_seat=wrong)
    with pytest.raises(EditionError) as caught:
        new_match(CLASSIC, wrong)
    assert caught.value.reason is EditionReason.SEATS_NOT_ALLOWED


@pytest.mark.parametrize("wrong", WRONG, ids=IDS)
def test_nobody_but_a_seat_of_the_match_has_legal_actions(wrong: Any) -> None:  # noqa: ANN401
    for state in (TWO, CHOICE, DRAFTING, DEALING):
        with pytest.raises(SeatError):
            legal_actions(state, wrong)


@pytest.mark.parametrize("nonsense", ["pick", None, 7, Picking, {"seat": 0, "card": 6}])
def test_what_is_no_action_at_all_is_refused_too(nonsense: Any) -> None:  # noqa: ANN401
    for state in (TWO, CHOICE, DRAFTING, DEALING):
        with pytest.raises(ArgumentError, match="action must be an action"):
            play(state, nonsense)


def test_a_refusals_text_names_the_reason_and_the_seat_and_never_a_card() -> None:
    for state, action, reason in REASONS:
        with pytest.raises(IllegalActionError) as caught:
            play(state, action)
        text = str(caught.value)
        assert reason.value.replace("_", " ") in text
        numbers = [int(word) for word in text.replace("(", " ").replace(")", " ").split() if word.isdigit()]
        assert numbers == (
            [caught.value.seat] if type(caught.value.seat) is int and caught.value.seat >= 0 else []
        )
        assert not text.endswith(".")
        assert repr(caught.value) == f"IllegalActionError({text!r})"


def test_play_picks_is_not_decided_as_one_event_but_expanded() -> None:
    with pytest.raises(IllegalActionError) as caught:
        decide(TWO, PlayPicks(cards=(6, 50)))  # type: ignore[arg-type]
    assert caught.value.reason is Reason.WRONG_PHASE
    with pytest.raises(IllegalActionError) as caught:
        expand(CHOICE, PlayPicks(cards=(6, 50)))
    assert caught.value.reason is Reason.WRONG_PHASE
    assert isinstance(CHOICE, Placing)
    assert expand(TWO, PlayPicks(cards=(6, 50), take=2)) == (
        PickCard(seat=0, card=6),
        PickCard(seat=1, card=50),
        TakeRow(seat=0, row=2),
    )


def test_every_error_is_of_one_family_and_survives_pickling() -> None:
    with pytest.raises(IllegalActionError) as caught:
        play(TWO, PickCard(seat=1, card=6))
    again = pickle.loads(pickle.dumps(caught.value))
    assert (again.reason, again.action, again.seat, str(again)) == (
        Reason.NOT_IN_HAND,
        PickCard(seat=1, card=6),
        1,
        str(caught.value),
    )
    with pytest.raises(EditionError) as refused:
        new_match(CLASSIC, 11)
    again = pickle.loads(pickle.dumps(refused.value))
    assert (again.reason, again.detail, str(again)) == (
        refused.value.reason,
        refused.value.detail,
        str(refused.value),
    )
    mismatch = EventMismatchError(CardPicked(seat=0, card=6))
    again = pickle.loads(pickle.dumps(mismatch))
    assert (again.event, str(again)) == (mismatch.event, str(mismatch))
    again = pickle.loads(pickle.dumps(ResolveError(ResolveReason.ROW_EMPTY)))
    assert (again.reason, str(again)) == (ResolveReason.ROW_EMPTY, "row empty")
    for error in (IllegalActionError, ResolveError, CardError, EventMismatchError, EditionError, SeatError):
        assert issubclass(error, Take5Error)
        assert issubclass(error, ValueError)


@pytest.mark.parametrize("seat", [0, 7, -1, 999, -999])
def test_the_text_of_a_refusal_names_the_seat(seat: int) -> None:
    error = IllegalActionError(Reason.NO_SUCH_SEAT, WithdrawPick(seat=seat), seat)
    assert str(error) == f"WithdrawPick: no such seat (seat {seat})"


@pytest.mark.parametrize("seat", [None, True, 1000, -1000, 10**6])
def test_the_text_of_a_refusal_names_no_seat_that_is_none(seat: int | None) -> None:
    error = IllegalActionError(Reason.NO_SUCH_SEAT, VoidRound(), seat)
    assert str(error) == "VoidRound: no such seat"
