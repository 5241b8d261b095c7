"""A preview says what the rules would do, from what lies open, and nothing else."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings

from take5_rules import (
    CLASSIC,
    CardPlaced,
    Deal,
    Edition,
    PickCard,
    Picking,
    Placing,
    PlayPicks,
    ResolveError,
    ResolveReason,
    RowChoiceDue,
    RowTaken,
    SeatError,
    State,
    TakeCause,
    TakeRow,
    legal_actions,
    low_deck,
    new_match,
    open_picks,
    play,
)
from take5_rules.preview import Preview, TableView, preview
from take5_rules.views import SeatPicking, SeatPlacing, SpectatorPicking, SpectatorPlacing, spectate, view
from tests.views.matches import random_steps, tables, with_hidden_changed

DEAL = Deal(hands=[range(1, 11), range(41, 51)], rows=[20, 40, 60, 80])
STATE = play(new_match(CLASSIC, 2), DEAL).after


def table(state: State, seat: int | None = None) -> TableView:
    seen = view(state, seat)
    assert isinstance(seen, SeatPicking | SeatPlacing | SpectatorPicking | SpectatorPlacing)
    return seen


@settings(max_examples=15)
@given(tables())
def test_a_preview_of_the_picks_is_what_happens(drawn: tuple[Edition, int, int]) -> None:
    edition, seats, seed = drawn
    rng = random.Random(seed)
    for step in random_steps(edition, seats, seed, most=40):
        state = step.after
        if not isinstance(state, Picking) or any(pick is not None for pick in state.picks):
            continue
        cards = [rng.choice(hand) for hand in state.table.hands]
        told = preview(table(state), dict(enumerate(cards)))
        played = play(state, PlayPicks(cards=cards))
        if isinstance(played.after, Placing):
            lowest = min(cards)
            assert told == RowChoiceDue(card=lowest)
            assert preview(table(played.after)) == told
            row = rng.choice(legal_actions(played.after, cards.index(lowest)))
            assert isinstance(row, TakeRow)
            told = preview(table(state), dict(enumerate(cards)), take=row.row)
            assert preview(table(played.after), take=row.row) == told
            played = play(state, PlayPicks(cards=cards, take=row.row))
        assert isinstance(told, Preview)
        happened = [event for event in played.events if isinstance(event, CardPlaced | RowTaken)]
        assert list(told.events) == happened
        for event, after in played.frames():
            if event in happened:
                assert isinstance(after, Picking | Placing)
                left = happened[happened.index(event) + 1 :]
                assert left or told.rows == after.table.rows
                if isinstance(after, Placing):
                    assert preview(table(after)) == Preview(events=tuple(left), rows=told.rows)


def test_one_card_alone_and_the_caller_s_lowest_first() -> None:
    assert preview(table(STATE, 1), {1: 44}) == Preview(
        events=(CardPlaced(seat=1, card=44, row=1),), rows=((20,), (40, 44), (60,), (80,))
    )
    assert preview(table(STATE), {1: 44, 0: 7}, take=1) == Preview(
        events=(
            RowTaken(seat=0, card=7, row=1, cards=(40,), cause=TakeCause.TOO_LOW),
            CardPlaced(seat=1, card=44, row=0),
        ),
        rows=((20, 44), (7,), (60,), (80,)),
    )
    assert preview(table(STATE), {}) == Preview(events=(), rows=((20,), (40,), (60,), (80,)))


def test_without_plays_it_is_the_picks_that_the_viewer_knows() -> None:
    picked = play(STATE, PickCard(seat=1, card=44)).after
    placed = Preview(events=(CardPlaced(seat=1, card=44, row=1),), rows=((20,), (40, 44), (60,), (80,)))
    assert preview(table(picked, 1)) == placed
    for viewer in (0, None):
        assert preview(table(picked, viewer)) == Preview(events=(), rows=((20,), (40,), (60,), (80,)))
    deal = Deal(hands=[range(2, 12), range(41, 51)], rows=DEAL.rows)
    opened = play(new_match(open_picks(CLASSIC), 2, first_seat=1), deal).after
    assert preview(table(play(opened, PickCard(seat=1, card=44)).after, 0)) == placed


def test_it_tells_no_more_than_the_rows_do() -> None:
    rng = random.Random(5)
    twin = with_hidden_changed(STATE, 0, rng)
    assert twin != STATE
    for card in range(1, 105):
        if card not in (20, 40, 60, 80):
            assert preview(table(STATE, 0), {1: card}) == preview(table(twin, 0), {1: card})


@pytest.mark.parametrize("seat", [-1, 2, True, 1.0, "0", None])
def test_a_key_that_is_no_seat_is_refused(seat: int) -> None:
    with pytest.raises(SeatError):
        preview(table(STATE), {seat: 44})


@pytest.mark.parametrize(
    ("plays", "take", "reason"),
    [
        ({0: 20}, None, ResolveReason.REPEATED_CARD),
        ({0: 44, 1: 44}, None, ResolveReason.REPEATED_CARD),
        ({0: 105}, None, ResolveReason.FOREIGN_CARD),
        ({0: 0}, None, ResolveReason.FOREIGN_CARD),
        ({0: True}, None, ResolveReason.NOT_A_CARD),
        ({0: "7"}, None, ResolveReason.NOT_A_CARD),
        ({0: 44}, 0, ResolveReason.NO_CHOICE_DUE),
        ({0: 7}, 4, ResolveReason.NO_SUCH_ROW),
    ],
)
def test_cards_that_cannot_be_played_are_refused(
    plays: dict[int, int], take: int | None, reason: ResolveReason
) -> None:
    with pytest.raises(ResolveError) as caught:
        preview(table(STATE), plays, take)
    assert caught.value.reason is reason


def test_a_captured_card_and_a_card_beyond_the_low_deck_cannot_be_played() -> None:
    later = play(STATE, PlayPicks(cards=(7, 44), take=0)).after
    with pytest.raises(ResolveError) as caught:
        preview(table(later), {1: 20})
    assert caught.value.reason is ResolveReason.REPEATED_CARD
    low = play(new_match(low_deck(CLASSIC), 2), Deal(hands=[range(1, 11), range(11, 21)], rows=range(21, 25)))
    with pytest.raises(ResolveError) as caught:
        preview(table(low.after), {1: 25})
    assert caught.value.reason is ResolveReason.FOREIGN_CARD
    assert isinstance(spectate(low.after), SpectatorPicking)
