"""Seen events: what is redacted, and which of them fit which view."""

from __future__ import annotations

import pickle

import pytest

from take5_rules import (
    CLASSIC,
    CardDrafted,
    CardPicked,
    CardPlaced,
    Deal,
    Dealt,
    MatchEnded,
    PickCard,
    Picking,
    PicksRevealed,
    PickWithdrawn,
    PoolLaid,
    RoundScored,
    RowsLaid,
    RowTaken,
    State,
    TakeCause,
    new_match,
    open_draft,
    open_picks,
    play,
    play_picks,
    teaching_round,
)
from take5_rules.history import History, SeenEventMismatchError, advance, begin_history
from take5_rules.positions import told_picking
from take5_rules.seen import (
    HandDealt,
    HandsShown,
    PickSeen,
    RowsDealt,
    SeatPicked,
    SeenEvent,
    see,
    seen_events,
)
from take5_rules.views import FaceDown, SeatPicking, spectate, view

ROWS = (20, 40, 60, 80)
HANDS = (tuple(range(1, 11)), tuple(range(41, 51)))
DEALT = Dealt(hands=HANDS, rows=ROWS)
START = new_match(CLASSIC, 2)
STEP = play(START, Deal(hands=HANDS, rows=ROWS))
OPEN = new_match(open_picks(CLASSIC), 2)
SHOWN = new_match(teaching_round(CLASSIC), 2)


def test_a_deal_shows_a_seat_its_own_hand_and_a_spectator_the_rows() -> None:
    assert see(DEALT, START, 0) == HandDealt(seat=0, hand=HANDS[0], rows=ROWS)
    assert see(DEALT, START, 1) == HandDealt(seat=1, hand=HANDS[1], rows=ROWS)
    assert see(DEALT, START, None) == RowsDealt(rows=ROWS)
    assert see(DEALT, SHOWN, None) == see(DEALT, SHOWN, 1) == HandsShown(hands=HANDS, rows=ROWS)


def test_a_pick_shows_its_card_to_its_seat_only_unless_picks_are_open() -> None:
    picked = CardPicked(seat=1, card=44)
    assert see(picked, START, 1) == see(picked, OPEN, 0) == PickSeen(seat=1, card=44)
    assert see(picked, OPEN, None) == PickSeen(seat=1, card=44)
    assert see(picked, START, 0) == see(picked, START, None) == SeatPicked(seat=1)


@pytest.mark.parametrize(
    "event",
    [
        PoolLaid(pool=(1, 2)),
        CardDrafted(seat=0, card=2),
        RowsLaid(rows=ROWS),
        PickWithdrawn(seat=0),
        PicksRevealed(picks=(7, 44)),
        CardPlaced(seat=0, card=44, row=1),
        RowTaken(seat=0, card=7, row=0, cards=(20,), cause=TakeCause.TOO_LOW),
        RoundScored(points=(3, 4)),
        MatchEnded(winners=(0,)),
    ],
    ids=lambda event: type(event).__name__,
)
def test_what_happens_before_all_eyes_is_seen_by_all(event: CardPlaced) -> None:
    for viewer in (0, 1, None):
        assert see(event, START, viewer) is event


def picking(seat: int | None, *picks: PickCard) -> SeatPicking:
    state: State = STEP.after
    for pick in picks:
        state = play(state, pick).after
    seen = view(state, seat)
    assert isinstance(seen, SeatPicking)
    return seen


MINE = PickCard(seat=0, card=7)
CHOICE = play_picks(STEP.after, [7, 44]).after
MISMATCHES: dict[str, tuple[State, int | None, SeenEvent]] = {
    "a deal in the middle of a round": (STEP.after, 0, HandDealt(seat=0, hand=HANDS[0], rows=ROWS)),
    "another seat's hand": (START, 0, HandDealt(seat=1, hand=HANDS[1], rows=ROWS)),
    "a spectator's deal for a seat": (START, 0, RowsDealt(rows=ROWS)),
    "a seat's deal for a spectator": (START, None, HandDealt(seat=0, hand=HANDS[0], rows=ROWS)),
    "open hands where they are secret": (START, 0, HandsShown(hands=HANDS, rows=ROWS)),
    "too few open hands": (SHOWN, 0, HandsShown(hands=HANDS[:1], rows=ROWS)),
    "a face-down deal of open hands": (SHOWN, None, RowsDealt(rows=ROWS)),
    "an own pick without its card": (STEP.after, 0, SeatPicked(seat=0)),
    "a secret pick of another seat": (STEP.after, 0, PickSeen(seat=1, card=44)),
    "a pick of a card that is not held": (STEP.after, 0, PickSeen(seat=0, card=44)),
    "a second pick": (play(STEP.after, MINE).after, 0, PickSeen(seat=0, card=8)),
    "a second pick of another seat": (play(STEP.after, MINE).after, 1, SeatPicked(seat=0)),
    "a withdrawal of nothing": (STEP.after, 1, PickWithdrawn(seat=0)),
    "a pick of no seat": (STEP.after, 1, SeatPicked(seat=2)),
    "a pick of a seat below 0": (STEP.after, 0, SeatPicked(seat=-1)),
    "a pick of True": (STEP.after, 0, SeatPicked(seat=True)),
    "a withdrawal by no seat": (STEP.after, 1, PickWithdrawn(seat=-1)),
    "a reveal before all have picked": (play(STEP.after, MINE).after, 0, PicksRevealed(picks=(7, 44))),
    "a reveal of too few": (play(STEP.after, MINE).after, 0, PicksRevealed(picks=(7,))),
    "a pick while cards are placed": (CHOICE, 0, SeatPicked(seat=1)),
    "a withdrawal while cards are placed": (CHOICE, 0, PickWithdrawn(seat=1)),
    "a reveal between rounds": (START, 0, PicksRevealed(picks=(7, 44))),
    "a card that is not the next": (CHOICE, 0, CardPlaced(seat=1, card=44, row=1)),
    "a score in the middle of a round": (STEP.after, None, RoundScored(points=(3, 4))),
}


@pytest.mark.parametrize("name", MISMATCHES)
def test_what_a_viewer_cannot_have_seen_now_is_refused(name: str) -> None:
    state, viewer, event = MISMATCHES[name]
    seen = view(state, viewer)
    with pytest.raises(SeenEventMismatchError) as refused:
        advance(seen, event)
    assert refused.value.event == event
    assert str(refused.value) == f"{type(event).__name__}: does not fit the view"
    again = pickle.loads(pickle.dumps(refused.value))
    assert (type(again), again.event, str(again)) == (type(refused.value), event, str(refused.value))
    assert seen == view(state, viewer)


def test_a_reveal_must_show_the_pick_that_was_seen_and_cards_that_are_held() -> None:
    mine = play(STEP.after, MINE).after
    assert isinstance(mine, Picking)
    both = Picking(match=mine.match, table=mine.table, picks=(7, 44))
    assert advance(view(both, 0), PicksRevealed(picks=(7, 99))) is not None
    with pytest.raises(SeenEventMismatchError):
        advance(view(both, 0), PicksRevealed(picks=(8, 44)))
    drafted = new_match(open_draft(CLASSIC), 2)
    hands = (tuple(range(1, 11)), tuple(range(11, 21)))
    table = type(mine.table)(hands=hands, rows=((21,), (22,), (23,), (24,)), piles=((), ()))
    known = view(Picking(match=drafted.match, table=table, picks=(7, 12)), 0)
    with pytest.raises(SeenEventMismatchError):
        advance(known, PicksRevealed(picks=(7, 8)))


def test_hands_that_were_told_stay_as_they_were_told() -> None:
    """A view knows what its viewer was told, whatever the edition would show."""
    rows = [[20], [40], [60], [80]]
    known = told_picking(CLASSIC, 2, 0, [7, 9], rows, hands={1: [44, 50]}, picks={0: 7, 1: 44})
    hidden = told_picking(teaching_round(CLASSIC), 2, 0, [7, 9], rows, picks={0: 7, 1: 44})
    for seen, others in ((known, (50,)), (hidden, FaceDown(count=1))):
        turn: tuple[SeenEvent, ...] = (
            PicksRevealed(picks=(7, 44)),
            RowTaken(seat=0, card=7, row=0, cards=(20,), cause=TakeCause.TOO_LOW),
            CardPlaced(seat=1, card=44, row=1),
        )
        after = History(opening=seen, events=turn).view
        assert isinstance(after, SeatPicking)
        assert after.hands == ((9,), others)
        assert after.rows == ((7,), (40, 44), (60,), (80,))


def test_an_open_pick_leaves_the_rest_of_a_hand_hidden() -> None:
    dealt = play(OPEN, Deal(hands=[range(2, 12), HANDS[1]], rows=ROWS)).after
    seen = advance(spectate(dealt), PickSeen(seat=0, card=7))
    assert seen == spectate(play(dealt, PickCard(seat=0, card=7)).after)


def test_histories_are_equal_as_long_as_the_viewer_cannot_tell_the_matches_apart() -> None:
    other = play(START, Deal(hands=[HANDS[0], range(61, 71)], rows=[20, 40, 60, 80]))
    ours, theirs = (begin_history(START, 0).follow(step) for step in (STEP, other))
    assert ours == theirs
    assert hash(ours) == hash(theirs)
    assert begin_history(START, 1).follow(STEP) != begin_history(START, 1).follow(other)
    ours, theirs = (
        history.follow(play(step.after, PickCard(seat=1, card=step.after.table.hands[1][3])))
        for history, step in ((ours, STEP), (theirs, other))
        if isinstance(step.after, Picking)
    )
    assert ours == theirs
    assert ours.events == (*seen_events(STEP, 0), SeatPicked(seat=1))
    seen = ours.view
    assert isinstance(seen, SeatPicking)
    assert seen.picks == (None, FaceDown(count=1))
