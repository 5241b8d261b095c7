"""Events that do not fit a state are refused by `apply`, and those of another phase first of all."""

import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from take5_rules import (
    CLASSIC,
    ArgumentError,
    CardDrafted,
    CardPicked,
    CardPlaced,
    Dealing,
    Dealt,
    Drafting,
    Event,
    EventMismatchError,
    Finished,
    MatchEnded,
    Picking,
    PicksRevealed,
    PickWithdrawn,
    Placing,
    PoolLaid,
    RoundScored,
    RoundVoided,
    RowsLaid,
    RowTaken,
    State,
    TakeCause,
    apply,
    new_match,
    open_draft,
    play_picks,
)
from take5_rules.testing import Playthrough
from tests.base import matches
from tests.core.support import framed, position, states_of

FITTING: dict[type[State], set[type[Event]]] = {
    Dealing: {Dealt, PoolLaid, MatchEnded},
    Drafting: {CardDrafted, RowsLaid, RoundVoided},
    Picking: {CardPicked, PickWithdrawn, PicksRevealed, RoundScored, RoundVoided},
    Placing: {CardPlaced, RowTaken, RoundVoided},
    Finished: set(),
}


def refuses(state: State, event: Event) -> None:
    seen = (hash(state), pickle.dumps(state))
    with pytest.raises(EventMismatchError) as caught:
        apply(state, event)
    assert caught.value.event is event
    assert str(caught.value) == f"{type(event).__name__}: does not fit the state"
    assert (hash(state), pickle.dumps(state)) == seen


@given(matches(max_rounds=1), st.randoms(use_true_random=False))
def test_events_of_another_phase_are_refused(match: Playthrough, chance: Any) -> None:  # noqa: ANN401
    events = {type(event): event for _, event, _ in framed(match)}
    for state in chance.choices(states_of(match), k=10):
        for kind, event in events.items():
            if kind not in FITTING[type(state)]:
                refuses(state, event)


@given(matches(max_rounds=1))
def test_an_event_never_happens_twice_in_a_row(match: Playthrough) -> None:
    for _, event, after in framed(match):
        refuses(after, event)


DEALING = new_match(CLASSIC, 2)
DRAFTING = new_match(open_draft(CLASSIC), 2)
TWO = position(rows=[[20], [40], [60], [80]], hands=[[6, 30], [50, 70]])
ONE_PICKED = apply(TWO, CardPicked(seat=0, card=6))
BOTH_PICKED = apply(ONE_PICKED, CardPicked(seat=1, card=50))
CHOICE = play_picks(TWO, (6, 50)).after
OVER = apply(DEALING, MatchEnded(winners=(0, 1)))

MISFITS: list[tuple[State, Event]] = [
    (DEALING, Dealt(hands=((1,), (2,), (3,)), rows=(4, 5, 6, 7))),
    (DEALING, RoundScored(points=(0, 0))),
    (DRAFTING, CardDrafted(seat=0, card=25)),
    (DRAFTING, CardDrafted(seat=2, card=1)),
    (DRAFTING, CardDrafted(seat=-1, card=1)),
    (DRAFTING, RowsLaid(rows=(1, 2, 3, 4))),
    (DRAFTING, RoundScored(points=(0, 0))),
    (TWO, CardPicked(seat=0, card=50)),
    (TWO, CardPicked(seat=2, card=50)),
    (TWO, CardPicked(seat=-1, card=50)),
    (TWO, PickWithdrawn(seat=0)),
    (TWO, PickWithdrawn(seat=2)),
    (TWO, PicksRevealed(picks=(6, 50))),
    (TWO, RoundScored(points=(0, 0))),
    (ONE_PICKED, CardPicked(seat=0, card=30)),
    (ONE_PICKED, PickWithdrawn(seat=1)),
    (ONE_PICKED, PickWithdrawn(seat=-2)),
    (BOTH_PICKED, PicksRevealed(picks=(6, 70))),
    (BOTH_PICKED, PicksRevealed(picks=(50, 6))),
    (CHOICE, CardPlaced(seat=1, card=50, row=1)),
    (CHOICE, CardPlaced(seat=1, card=6, row=1)),
    (CHOICE, CardPlaced(seat=2, card=6, row=1)),
    (CHOICE, CardPlaced(seat=0, card=6, row=4)),
    (CHOICE, CardPlaced(seat=0, card=6, row=-1)),
    (CHOICE, RowTaken(seat=0, card=6, row=0, cards=(40,), cause=TakeCause.TOO_LOW)),
    (CHOICE, RowTaken(seat=0, card=6, row=4, cards=(20,), cause=TakeCause.TOO_LOW)),
    (CHOICE, RowTaken(seat=1, card=50, row=0, cards=(20,), cause=TakeCause.TOO_LOW)),
    (OVER, RoundVoided()),
    (OVER, MatchEnded(winners=(0,))),
]


@pytest.mark.parametrize(("state", "event"), MISFITS)
def test_an_event_that_cannot_have_happened_here_is_refused(state: State, event: Event) -> None:
    refuses(state, event)


@pytest.mark.parametrize(
    ("state", "event"),
    [
        (DRAFTING, CardDrafted(seat=False, card=1)),
        (DRAFTING, RowsLaid(rows=(True, *range(2, 25)))),
        (DRAFTING, CardDrafted(seat=0, card=True)),
        (DRAFTING, CardDrafted(seat=0, card=1.0)),  # type: ignore[arg-type]
        (TWO, CardPicked(seat=False, card=6)),
        (TWO, CardPicked(seat=0, card=6.0)),  # type: ignore[arg-type]
        (TWO, CardPicked(seat="0", card=6)),  # type: ignore[arg-type]
        (TWO, CardPicked(seat=0.0, card=6)),  # type: ignore[arg-type]
        (ONE_PICKED, PickWithdrawn(seat=False)),
        (ONE_PICKED, PickWithdrawn(seat=0.0)),  # type: ignore[arg-type]
        (ONE_PICKED, PicksRevealed(picks=(6, None))),  # type: ignore[arg-type]
        (CHOICE, CardPlaced(seat=0, card=6, row=False)),
        (CHOICE, CardPlaced(seat=0, card=6, row=0.0)),  # type: ignore[arg-type]
        (CHOICE, CardPlaced(seat=0, card=6.0, row=0)),  # type: ignore[arg-type]
        (CHOICE, RowTaken(seat=0, card=6, row=True, cards=(40,), cause=TakeCause.TOO_LOW)),
        (CHOICE, RowTaken(seat=False, card=6, row=0, cards=(20,), cause=TakeCause.TOO_LOW)),
    ],
)
def test_only_exact_ints_fit(state: State, event: Event) -> None:
    refuses(state, event)


def test_what_equals_the_cards_of_the_state_does_not_get_into_it() -> None:
    alike: Any = (6.0, 50)
    placing = apply(BOTH_PICKED, PicksRevealed(picks=alike))
    assert repr(placing) == repr(apply(BOTH_PICKED, PicksRevealed(picks=(6, 50))))
    row: Any = (20.0,)
    after = apply(CHOICE, RowTaken(seat=0, card=6, row=0, cards=row, cause=TakeCause.TOO_LOW))
    assert "20.0" not in repr(after)


def test_what_is_no_event_is_refused() -> None:
    nonsense: Any
    for nonsense in (None, "Dealt", 7, Dealt):
        for state in (DEALING, DRAFTING, TWO, CHOICE, OVER):
            with pytest.raises(ArgumentError, match="event must be an event"):
                apply(state, nonsense)


def test_apply_knows_no_rule() -> None:
    """It keeps the books of any placing; whether the rules want it is asked of `next_event`."""
    placed = apply(CHOICE, CardPlaced(seat=0, card=6, row=3))
    assert isinstance(placed, Placing)
    assert placed.table.rows[3] == (80, 6)
    assert isinstance(CHOICE, Placing)
    assert CHOICE.table.rows[3] == (80,)
