"""Points, winners and the end of a match: faults of public programs, each as a case with its whole kind."""

import itertools
from typing import Any

import pytest

from take5_rules import (
    CLASSIC,
    Dealing,
    Edition,
    EditionError,
    EditionReason,
    Finished,
    Match,
    Picking,
    Rounds,
    RoundScored,
    Threshold,
    countdown,
    match_over,
    moment,
    one_round,
    play_picks,
    ranks,
    rounds,
    score,
    target,
    winners,
)
from tests.core.rounds import ENDS, R1, R2, R3, Rows, Script, play_script, turns_of
from tests.core.support import (
    hands_of,
    piles_of,
    placements,
    position,
    rows_of,
)

# The lowest total wins, and ties are shared.


@pytest.mark.parametrize(
    ("totals", "best"),
    [
        ((70, 12, 35), (1,)),
        ((66, 20, 20), (1, 2)),
        ((66, 66), (0, 1)),
        ((0, 0, 0, 66), (0, 1, 2)),
        ((99, 0), (1,)),
    ],
)
def test_all_seats_with_the_lowest_total_win(totals: tuple[int, ...], best: tuple[int, ...]) -> None:
    assert winners(totals) == best
    for order in itertools.permutations(range(len(totals))):
        again = winners(tuple([totals[seat] for seat in order]))
        assert sorted(order[seat] for seat in again) == list(best)


def test_equal_totals_share_a_rank_and_the_next_rank_is_left_out() -> None:
    assert ranks((70, 20, 20, 31)) == (4, 1, 1, 3)
    assert ranks((5, 5)) == (1, 1)
    assert ranks((1, 2, 2, 2, 3)) == (1, 2, 2, 2, 5)


# Whole rounds, checked by hand.


@pytest.mark.parametrize("singly", [False, True])
@pytest.mark.parametrize(("script", "points", "rows"), ENDS)
def test_three_whole_rounds_end_as_checked_by_hand(
    script: Script, points: tuple[int, int], rows: Rows, singly: bool
) -> None:
    states = play_script(script, one_round(CLASSIC), singly=singly)
    end = states[-1]
    assert isinstance(end, Finished)
    assert end.match.totals == points
    cards, row = turns_of(script)[-1]
    last = play_picks(states[-2], cards, row)
    (scored,) = [event for event in last.events if isinstance(event, RoundScored)]
    assert scored.points == points
    (before_scoring,) = [state for event, state in last.frames() if event == placements(last.events)[-1]]
    assert rows_of(before_scoring) == rows
    assert tuple(map(score, piles_of(before_scoring))) == points


def test_a_tie_of_a_whole_match_is_won_by_both() -> None:
    end = play_script(R3, target(5, CLASSIC))[-1]
    assert isinstance(end, Finished)
    assert end.match.totals == (5, 5)
    assert end.winners == (0, 1)


# A match never stops within a round.


@pytest.mark.parametrize("totals", [(64, 0), (0, 0)])
def test_a_round_goes_on_to_its_tenth_turn_whatever_the_totals(totals: tuple[int, int]) -> None:
    edition = CLASSIC if totals[0] else target(7, CLASSIC)
    hands = [[3, 13, 23, 33, 43, 53, 63, 73, 83, 100], [93, 94, 95, 96, 97, 98, 99, 101, 102, 103]]
    start = position([[55], [90], [91], [92]], hands, edition, totals)
    state = play_picks(start, (3, 93), take=0).after
    assert score(piles_of(state)[0]) == 7
    assert isinstance(state, Picking)
    assert moment(state).turn == 2
    assert state.match.totals == totals
    for turn in range(2, 11):
        assert isinstance(state, Picking)
        assert moment(state).turn == turn
        cards = [hand[0] for hand in state.table.hands]
        low = min(cards) < min(row[-1] for row in state.table.rows)
        state = play_picks(state, cards, 0 if low else None).after
    assert isinstance(state, Finished)


def test_reaching_the_mark_in_the_sixth_turn_leaves_four_turns_to_play() -> None:
    states = play_script(R1, target(5, CLASSIC))
    assert [len(hands_of(state)[0]) for state in states[:-1]] == [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]
    assert score(piles_of(states[6])[0]) == 5
    assert isinstance(states[6], Picking)
    assert isinstance(states[-1], Finished)
    assert states[-1].match.totals == (6, 0)


def test_a_countdown_goes_below_zero() -> None:
    assert countdown(71) == -5
    assert countdown(0) == 66
    assert countdown(40, start=33) == -7


# A set number of rounds has nothing to do with points.


def between(edition: Edition, totals: tuple[int, ...], played: int) -> Match:
    return Match(edition=edition, first_seat=0, totals=totals, rounds_played=played)


def test_three_rounds_end_after_three_rounds_and_no_earlier() -> None:
    three = rounds(3, CLASSIC)
    assert not match_over(between(three, (80, 10, 12), 1))
    assert not match_over(between(three, (95, 60, 61), 2))
    assert match_over(between(three, (99, 70, 70), 3))
    assert winners((99, 70, 70)) == (1, 2)
    one = between(rounds(1, CLASSIC), (0, 5), 1)
    assert match_over(one)
    assert winners(one.totals) == (0,)


def test_a_match_of_two_rounds_is_dealt_twice_whatever_the_points() -> None:
    first = play_script(R1, rounds(2, CLASSIC))[-1]
    assert isinstance(first, Dealing)
    second = play_script(R2, rounds(2, CLASSIC), state=first)[-1]
    assert isinstance(second, Finished)
    assert second.match.totals == (13, 0)
    assert second.winners == (1,)


@pytest.mark.parametrize("count", [0, -1, True, 1.0, "3", None])
def test_a_number_of_rounds_is_a_whole_number_from_one(count: Any) -> None:  # noqa: ANN401
    with pytest.raises(EditionError):
        Rounds(count=count)
    with pytest.raises(EditionError):
        rounds(count, CLASSIC)


def test_an_edition_has_a_mark_or_a_number_of_rounds_and_never_both() -> None:
    with pytest.raises(EditionError) as caught:
        target(66, rounds(3, CLASSIC))
    assert caught.value.reason is EditionReason.VARIANTS_CLASH
    both: Any = (Threshold(points=66, inclusive=True), Rounds(count=3))
    with pytest.raises(EditionError):
        Edition(end=both)
