"""Drafts and seats: faults of public programs, each as a case with its whole kind."""

import random
from typing import Any

import pytest

from take5_rules import (
    CLASSIC,
    Deal,
    Dealing,
    DraftCard,
    Edition,
    EditionError,
    EditionReason,
    Finished,
    PickCard,
    Picking,
    Placing,
    Reason,
    State,
    bullheads,
    legal_actions,
    low_deck,
    new_match,
    open_draft,
    play,
    rounds,
    to_act,
)
from take5_rules.testing.matches import random_steps
from tests.core.rounds import refused
from tests.core.support import (
    hands_of,
    rows_of,
)

# The low deck is the consecutive cards from 1, the same in every round.


@pytest.mark.parametrize(
    ("seats", "last", "heads"), [(2, 24, 38), (3, 34, 55), (4, 44, 72), (5, 54, 85), (6, 64, 103)]
)
def test_the_pool_of_a_draft_is_the_lowest_cards_and_whole(seats: int, last: int, heads: int) -> None:
    state = new_match(rounds(2, open_draft(CLASSIC)), seats)
    pool = legal_actions(state, 0)
    assert [action.card for action in pool if isinstance(action, DraftCard)] == list(range(1, last + 1))
    assert sum(map(bullheads, range(1, last + 1))) == heads
    steps = random_steps(state, random.Random(seats), max_rounds=1)
    again = steps[-1].after
    assert again.match.rounds_played == 1
    assert len(legal_actions(again, 1)) == last
    shown = [number for step in steps for number in numbers_in(step.after)]
    assert max(shown) <= last


def numbers_in(state: State) -> list[int]:
    groups: list[tuple[int, ...]] = []
    if isinstance(state, (Picking, Placing)):
        groups = [*state.table.hands, *state.table.rows, *state.table.piles]
    return [0, *(card for group in groups for card in group)]


def test_the_dealt_low_deck_is_another_variant_with_the_same_cards() -> None:
    assert low_deck(CLASSIC).cards_for(3) == open_draft(CLASSIC).cards_for(3) == range(1, 35)
    assert isinstance(new_match(low_deck(CLASSIC), 3), Dealing)
    foreign = Deal(hands=[range(1, 11), range(11, 21)], rows=[21, 22, 23, 25])
    assert refused(new_match(low_deck(CLASSIC), 2), foreign) is Reason.DEAL_FOREIGN_CARD


# A draft ends with ten cards for each seat and four for the rows.


def test_twenty_drafted_cards_fill_two_hands_and_the_rest_begins_the_rows() -> None:
    state = new_match(open_draft(CLASSIC), 2)
    drafted: list[list[int]] = [[], []]
    for card in (24, 1, 23, 2, 22, 3, 21, 4, 20, 5, 19, 6, 18, 7, 17, 8, 16, 9, 15, 10):
        assert refused(state, PickCard(seat=to_act(state)[0], card=card)) is Reason.WRONG_PHASE
        (seat,) = to_act(state)
        drafted[seat].append(card)
        state = play(state, DraftCard(seat=seat, card=card)).after
    assert isinstance(state, Picking)
    assert hands_of(state) == tuple([tuple(sorted(hand)) for hand in drafted])
    assert rows_of(state) == ((11,), (12,), (13,), (14,))
    assert refused(state, DraftCard(seat=0, card=11)) is Reason.WRONG_PHASE
    assert to_act(state) == (0, 1)


# Seats: from 2 to 10, to 6 in a draft, and every one of them plays.


@pytest.mark.parametrize("seats", [-1, 0, 1, 11, True, 2.0, "2", None])
def test_too_few_and_too_many_seats_are_refused(seats: Any) -> None:  # noqa: ANN401
    with pytest.raises(EditionError) as caught:
        new_match(CLASSIC, seats)
    assert caught.value.reason is EditionReason.SEATS_NOT_ALLOWED


@pytest.mark.parametrize("seats", range(2, 11))
def test_a_draft_seats_two_to_six(seats: int) -> None:
    assert new_match(CLASSIC, seats).match.seats == seats
    if seats <= 6:
        assert len(to_act(new_match(open_draft(CLASSIC), seats))) == 1
    else:
        with pytest.raises(EditionError):
            new_match(open_draft(CLASSIC), seats)


def test_ten_seats_use_the_whole_deck_in_every_round() -> None:
    deal = Deal(hands=[range(10 * seat + 1, 10 * seat + 11) for seat in range(10)], rows=range(101, 105))
    state = play(new_match(rounds(2, CLASSIC), 10), deal).after
    for _ in range(2):
        assert len(hands_of(state)) == 10
        assert {card for hand in hands_of(state) for card in hand} | {101, 102, 103, 104} == set(
            range(1, 105)
        )
        assert to_act(state) == tuple(range(10))
        for _ in range(10 * 11):
            if isinstance(state, (Picking, Placing)):
                state = play(state, legal_actions(state, to_act(state)[-1])[0]).after
        if isinstance(state, Dealing):
            state = play(state, deal).after
    assert isinstance(state, Finished)


def test_a_mistyped_option_is_refused() -> None:
    mistyped: Any = {"treshold": 66}
    with pytest.raises(TypeError):
        Edition(**mistyped)
