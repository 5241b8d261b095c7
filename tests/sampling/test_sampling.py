"""Sampled states agree with the view and with nothing else, and all that agree are equally likely."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Iterator

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from take5_rules import (
    CLASSIC,
    CardRange,
    Deal,
    Edition,
    Go,
    Keeping,
    LowDeck,
    PickCard,
    Picking,
    Placing,
    SharedTake,
    SharedTakes,
    State,
    Table,
    TwinCards,
    TwinDeck,
    Twins,
    new_match,
    open_picks,
    play,
    play_picks,
    teaching_round,
)
from take5_rules.positions import PositionError, state_faults, told_picking, told_placing
from take5_rules.sampling import sample_state, unseen
from take5_rules.views import FaceDown, PickingView, PlacingView, View, spectate, view
from tests.core.support import on_the_table
from tests.views.matches import random_steps, tables_of_any_rule, with_hidden_changed

TINY = Edition(deck=CardRange(first=1, last=8), hand_size=2, rows=2, row_capacity=3, max_seats=3)
DEALT = play(new_match(TINY, 3), Deal(hands=[[1, 5], [2, 6], [3, 7]], rows=[4, 8])).after
SPARE = evolve(TINY, deck=CardRange(first=1, last=9), max_seats=2)
SPARED = play(new_match(SPARE, 2), Deal(hands=[[1, 5], [2, 6]], rows=[4, 8])).after


def agreeing(view: PickingView | PlacingView) -> Iterator[State]:
    """Every state without fault that tells all that the view tells, found by trying all places of all cards.

    Nothing of the sampler is asked: every card that the view does not show goes to each place in turn.
    """
    seats = range(view.match.seats)
    shown = [card for row in view.rows for card in row] + [card for pile in view.piles for card in pile]
    shown += [card for hand in view.hands if not isinstance(hand, FaceDown) for card in hand]
    shown += [pick for pick in view.picks if isinstance(pick, int)]
    free = [card for card in view.match.edition.cards_for(view.match.seats) if card not in shown]
    places = [("stock", 0), *(("hand", seat) for seat in seats), *(("pile", seat) for seat in seats)]
    for chosen in itertools.product(places, repeat=len(free)):
        given = dict(zip(free, chosen, strict=True))
        hands = []
        for seat, hand in zip(seats, view.hands, strict=True):
            got = [card for card, place in given.items() if place == ("hand", seat)]
            kept = [] if isinstance(hand, FaceDown) else list(hand)
            pick = view.picks[seat]
            if isinstance(hand, FaceDown) and isinstance(view, PickingView) and isinstance(pick, int):
                kept = [pick]
            if len(kept) + len(got) != len(hand):
                break
            hands.append(tuple(sorted(kept + got)))
        else:
            piles = [
                tuple(sorted([*pile, *(card for card, place in given.items() if place == ("pile", seat))]))
                for seat, pile in zip(seats, view.piles, strict=True)
            ]
            yield from with_picks(view, Table(hands=tuple(hands), rows=view.rows, piles=tuple(piles)))


def with_picks(view: PickingView | PlacingView, table: Table) -> Iterator[State]:
    if isinstance(view, PlacingView):
        states: list[State] = [Placing(match=view.match, table=table, picks=view.picks, placed=view.placed)]
    else:
        options = [
            hand if isinstance(pick, FaceDown) else (pick,)
            for hand, pick in zip(table.hands, view.picks, strict=True)
        ]
        states = [
            Picking(match=view.match, table=table, picks=picks) for picks in itertools.product(*options)
        ]
    yield from (state for state in states if not state_faults(state))


def a_choice() -> State:
    return play_picks(SPARED, [1, 2]).after


OPENED = play(new_match(open_picks(SPARE), 2), Deal(hands=[[3, 5], [2, 6]], rows=[4, 8])).after

VIEWS: dict[str, View] = {
    "all hands dealt": view(DEALT, 0),
    "a spectator": spectate(DEALT),
    "another has picked": view(play(DEALT, PickCard(seat=1, card=6)).after, 0),
    "own pick is made, and another's": view(
        play(play(DEALT, PickCard(seat=1, card=6)).after, PickCard(seat=0, card=5)).after, 0
    ),
    "a spectator after two picks": spectate(
        play(play(SPARED, PickCard(seat=1, card=6)).after, PickCard(seat=0, card=5)).after
    ),
    "cards in stock": view(SPARED, 1),
    "a row choice": view(a_choice(), 1),
    "a spectator at a row choice": spectate(a_choice()),
    "an open pick": view(play(OPENED, PickCard(seat=0, card=5)).after, 1),
    "earlier cards untold": told_picking(TINY, seats=2, seat=0, hand=[5], rows=[[4], [8]]),
    "earlier cards told in part": told_picking(
        TINY, seats=2, seat=1, hand=[5], rows=[[4], [8]], piles=[[1], []], picks={0: None}
    ),
    "a known hand of another": told_picking(
        TINY, seats=3, seat=0, hand=[1, 5], rows=[[4], [8]], hands={2: [3, 7]}, picks={2: None, 1: None}
    ),
    "a known pick of another": told_picking(
        TINY, seats=2, seat=0, hand=[1, 5], rows=[[4], [8]], picks={1: 7}
    ),
    "earlier cards untold at a row choice": told_placing(
        SPARE, seats=2, seat=0, hand=[], rows=[[4], [8]], picks=[1, 9]
    ),
}


@pytest.mark.parametrize("name", VIEWS)
def test_every_state_that_agrees_is_sampled_equally_often(name: str) -> None:
    seen = VIEWS[name]
    assert isinstance(seen, PickingView | PlacingView)
    states = [*agreeing(seen)]
    assert len(states) == len({*states})
    chance = random.Random(5)
    each = 40
    counts = Counter(sample_state(seen, chance) for _ in range(each * len(states)))
    assert set(counts) == set(states)
    freedom = len(states) - 1
    square = sum((counts[state] - each) ** 2 / each for state in states)
    # Five standard deviations to both sides: too even would be as wrong as too uneven.
    assert abs(square - freedom) <= 5 * max(2 * freedom, 1) ** 0.5


def test_how_many_states_agree_is_known_for_some_views() -> None:
    """So that the enumeration itself is held against counting by hand."""
    expected = {
        "all hands dealt": 6,
        "a spectator": 90,
        "another has picked": 12,
        "cards in stock": 10,
        "a row choice": 4,
        "an open pick": 3,
        "earlier cards untold": 5 * 6 * 4,
    }
    for name, count in expected.items():
        seen = VIEWS[name]
        assert isinstance(seen, PickingView | PlacingView)
        assert (name, sum(1 for _ in agreeing(seen))) == (name, count)


@settings(max_examples=20)
@given(tables_of_any_rule(), st.integers(0, 2**32))
def test_a_sampled_state_gives_the_view_it_was_sampled_from(
    drawn: tuple[Edition, int, int], seed: int
) -> None:
    edition, seats, start = drawn
    chance = random.Random(seed)
    before = random.getstate()
    for step in random_steps(edition, seats, start, most=60):
        for _, state in step.frames():
            for viewer in (None, 0, seats - 1):
                sampled = sample_state(view(state, viewer), chance)
                assert view(sampled, viewer) == view(state, viewer)
                assert state_faults(sampled) == ()
    assert random.getstate() == before


@settings(max_examples=15)
@given(tables_of_any_rule(), st.integers(0, 2**32))
def test_sampling_takes_nothing_from_what_is_hidden(drawn: tuple[Edition, int, int], seed: int) -> None:
    edition, seats, start = drawn
    for step in random_steps(edition, seats, start, most=40):
        for viewer in (None, 0):
            twin = with_hidden_changed(step.after, viewer, random.Random(seed))
            ours = sample_state(view(step.after, viewer), random.Random(seed))
            theirs = sample_state(view(twin, viewer), random.Random(seed))
            assert ours == theirs


@settings(max_examples=15)
@given(tables_of_any_rule())
def test_unseen_cards_are_those_of_hidden_hands_and_the_stock(drawn: tuple[Edition, int, int]) -> None:
    edition, seats, start = drawn
    for step in random_steps(edition, seats, start, most=40):
        for seat in range(seats):
            state, seen = step.after, view(step.after, seat)
            if not isinstance(state, Picking | Placing) or not isinstance(seen, PickingView | PlacingView):
                continue
            hidden = Counter(edition.deck_for(seats)) - Counter(on_the_table(state))
            for other, (hand, pick) in enumerate(zip(seen.hands, seen.picks, strict=True)):
                if isinstance(hand, FaceDown):
                    hidden += Counter(state.table.hands[other])
                    if isinstance(seen.variant, Go | Keeping):
                        hidden -= Counter(seen.variant.known[other])
                    if isinstance(state, Picking) and isinstance(pick, int):
                        hidden -= Counter([pick])
            assert unseen(seen) == tuple(sorted(hidden.elements()))


def test_between_rounds_and_after_the_end_the_whole_deck_is_unseen() -> None:
    assert unseen(view(new_match(TINY, 3), 0)) == tuple(range(1, 9))


def test_an_inconsistent_view_is_refused_and_not_repaired() -> None:
    seen = view(DEALT, 0)
    assert isinstance(seen, PickingView)
    with pytest.raises(PositionError, match="card twice"):
        sample_state(evolve(seen, rows=((1,), (8,))), random.Random(1))


def test_an_advisor_who_tells_only_a_hand_and_the_rows_gets_states_to_play_on() -> None:
    seen = told_picking(CLASSIC, seats=4, seat=2, hand=[7, 55, 99], rows=[[12], [37], [43], [58]])
    state = sample_state(seen, random.Random(3))
    assert isinstance(state, Picking)
    assert state.table.hands[2] == (7, 55, 99)
    assert [len(hand) for hand in state.table.hands] == [3, 3, 3, 3]
    assert sum(map(len, state.table.piles)) == 28
    assert isinstance(play_picks(state, [hand[-1] for hand in state.table.hands]).after, Picking | Placing)


def test_open_hands_and_drafted_hands_are_not_sampled() -> None:
    deal = Deal(hands=[range(1, 11), range(41, 51)], rows=[20, 40, 60, 80])
    state = play(new_match(teaching_round(CLASSIC), 2), deal).after
    assert sample_state(spectate(state), random.Random(1)) == state
    low = evolve(TINY, deck=LowDeck())
    told = told_picking(low, seats=2, seat=0, hand=[1, 2], rows=[[3], [6]])
    assert sample_state(told, random.Random(1)) == sample_state(told, random.Random(2))


def test_twins_are_two_cards_wherever_they_may_be() -> None:
    """Of 4, 4, 5, 5, 6, 6 a seat sees its 4 and the rows 4 and 6, so a 5 is twice as likely as the 6."""
    edition = Edition(
        deck=TwinDeck(first=4, last=6, twins=Twins.ALL), rule=TwinCards(), hand_size=1, rows=2, max_seats=2
    )
    dealt = play(new_match(edition, 2), Deal(hands=[[4], [5]], rows=[4, 6])).after
    mine = view(dealt, 0)
    assert unseen(mine) == (5, 5, 6)
    chance = random.Random(3)
    counts: Counter[int] = Counter()
    for _ in range(3000):
        state = sample_state(mine, chance)
        assert isinstance(state, Picking)
        counts[state.table.hands[1][0]] += 1
    assert set(counts) == {5, 6}
    assert abs(counts[5] - 2000) < 5 * (3000 * 2 / 9) ** 0.5


def test_of_shared_cards_none_is_unseen_and_the_untold_are_as_few_as_can_be() -> None:
    edition = Edition(
        deck=TwinDeck(first=1, last=20, twins=Twins.ALL), rule=TwinCards(), hand_size=3, rows=2, max_seats=2
    )
    shared = SharedTakes(takes=(SharedTake(seats=(0, 1), cards=(7, 7)),))
    mine = told_picking(edition, seats=2, seat=0, hand=[1, 1], rows=[[10, 10], [15]], variant=shared)
    assert {card: unseen(mine).count(card) for card in (1, 7, 10, 15, 20)} == {
        1: 0,
        7: 0,
        10: 0,
        15: 1,
        20: 2,
    }
    state = sample_state(mine, random.Random(1))
    assert isinstance(state, Picking)
    # Two starters and a card of each seat make four at least; five lie there, so one starter had its twin.
    assert state.table.piles == ((), ())
    fewer = told_picking(edition, seats=2, seat=0, hand=[1, 1], rows=[[10], [15]])
    state = sample_state(fewer, random.Random(1))
    assert isinstance(state, Picking)
    assert sum(map(len, state.table.piles)) == 2
