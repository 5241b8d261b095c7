"""Duplicate play: who gets which hand, and which replays make a finished set."""

from __future__ import annotations

import itertools
import pickle
import random
from collections import Counter

import pytest
from attrs import evolve

from take5_rules import (
    CLASSIC,
    Deal,
    Dealing,
    Edition,
    Finished,
    LowDeck,
    Rounds,
    Setup,
    State,
    VoidRound,
    legal_actions,
    new_match,
    one_round,
    play,
    rounds,
    teaching_round,
    to_act,
    two_decks,
)
from take5_rules.duplicate import (
    MOST_TOURNAMENT_SEATS,
    DuplicateError,
    DuplicateReason,
    check_duplicate,
    check_tournament,
    deals_of,
    duplicate_deals,
    pass_hands,
    tournament_deals,
    tournament_editions,
)
from take5_rules.replay import Replay, ReplayFaultError, dumps, loads
from take5_rules.shuffle import nth_deal
from tests.replay.matches import deal_for
from tests.replay.test_unseen import unseen

R = DuplicateReason


def played(edition: Edition, seats: int, deals: list[Deal], seed: int, *, first_seat: int = 0) -> Replay:
    """A finished match with these deals, in order."""
    rng = random.Random(seed)
    state: State = new_match(edition, seats, first_seat)
    replay = Replay.start(state)
    waiting = list(deals)
    while not isinstance(state, Finished):
        if isinstance(state, Dealing):
            step = play(state, waiting.pop(0) if waiting else deal_for(state, rng))
        else:
            step = play(state, rng.choice(legal_actions(state, to_act(state)[0])))
        replay, state = replay.add(step), step.after
    return replay


def tournament(seats: int, seed: int) -> list[Replay]:
    first, later = tournament_editions()
    replays = [played(first, seats, [], seed)]
    for deal in tournament_deals(deals_of(replays[0])[0])[1:]:
        replays.append(played(later, seats, [deal], seed + len(replays)))
    return replays


def reason(replays: list[Replay], *, tables: bool = False) -> tuple[R, int | None, int | None]:
    with pytest.raises(DuplicateError) as caught:
        check_duplicate(replays) if tables else check_tournament(replays)
    return caught.value.reason, caught.value.replay, caught.value.round


def test_the_first_match_is_drafted_and_all_have_one_round_with_the_low_deck() -> None:
    first, later = tournament_editions()
    assert (first.setup, later.setup) == (Setup.DRAFTED, Setup.DEALT)
    for edition in (first, later):
        assert (edition.deck, edition.end) == (LowDeck(), Rounds(count=1))
        assert max(edition.cards_for(4)) == 44


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_seat_has_every_hand_once_and_gets_it_from_its_right_neighbour(seats: int) -> None:
    first = nth_deal(1, 1, tournament_editions()[1], seats)
    deals = tournament_deals(first)
    assert len(deals) == seats
    for seat in range(seats):
        assert {deal.hands[seat] for deal in deals} == set(first.hands)
    for before, after in itertools.pairwise(deals):
        for seat in range(seats):
            assert after.hands[(seat + 1) % seats] == before.hands[seat]
    assert {deal.rows for deal in deals} == {first.rows}
    assert pass_hands(deals[-1]) == first


def test_a_tournament_has_at_most_five_seats() -> None:
    assert MOST_TOURNAMENT_SEATS == 5
    six = nth_deal(1, 1, CLASSIC, 6)
    with pytest.raises(DuplicateError) as caught:
        tournament_deals(six)
    assert caught.value.reason is R.TOO_MANY_SEATS
    edition = one_round(CLASSIC)
    replays = [played(edition, 6, [six], 1)]
    assert reason(replays) == (R.TOO_MANY_SEATS, None, None)


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_a_tournament_adds_the_points_of_all_matches(seats: int) -> None:
    replays = [loads(dumps(replay)) for replay in tournament(seats, 40)]
    found = check_tournament(replays)
    points = []
    for replay in replays:
        assert replay.rounds[0].points is not None
        points.append(replay.rounds[0].points)
    assert found.points == tuple(points)
    assert found.totals == tuple(sum(match[seat] for match in points) for seat in range(seats))
    best = min(found.totals)
    assert found.winners == tuple(seat for seat in range(seats) if found.totals[seat] == best)
    for seat, rank in enumerate(found.ranks):
        assert rank == 1 + sum(total < found.totals[seat] for total in found.totals)


def test_a_tournament_may_begin_with_a_deal() -> None:
    edition = one_round(CLASSIC)
    deals = tournament_deals(nth_deal(9, 1, edition, 3))
    assert check_tournament([played(edition, 3, [deal], 1) for deal in deals]).totals


def test_a_tournament_that_is_not_whole_or_not_one_is_refused_at_its_place() -> None:
    good = tournament(3, 7)
    assert len(check_tournament(good).points) == 3
    assert reason([]) == (R.WRONG_COUNT, None, None)
    assert reason(good[:2]) == (R.WRONG_COUNT, None, None)
    assert reason([*good, good[0]]) == (R.WRONG_COUNT, None, None)
    assert reason([good[0], good[2], good[1]]) == (R.OTHER_CARDS, 1, 1)
    assert reason([good[0], good[1], good[1]]) == (R.OTHER_CARDS, 2, 1)
    other_rows = evolve(deals_of(good[1])[0], rows=deals_of(good[1])[0].rows[::-1])
    swapped = played(tournament_editions()[1], 3, [other_rows], 1)
    assert reason([good[0], swapped, good[2]]) == (R.OTHER_CARDS, 1, 1)
    four = played(one_round(CLASSIC), 4, [], 1)
    assert reason([good[0], good[1], four]) == (R.OTHER_SEATS, 2, None)
    two = played(rounds(2, CLASSIC), 3, [deals_of(good[1])[0]], 1)
    assert reason([good[0], two, good[2]]) == (R.NOT_ONE_ROUND, 1, None)


def unfinished(replay: Replay) -> Replay:
    shorter = replay.beginning
    for step in list(replay.steps())[:-1]:
        shorter = shorter.add(step)
    return shorter


def voided(replay: Replay) -> Replay:
    steps = list(replay.steps())
    longer = replay.beginning.add(steps[0])
    longer = longer.add(play(longer.resume(), VoidRound()))
    for step in steps:
        longer = longer.add(play(longer.resume(), step.action))
    return longer


def test_an_unfinished_a_voided_and_a_wrong_match_are_refused_in_both_forms() -> None:
    edition = one_round(CLASSIC)
    deals = tournament_deals(nth_deal(3, 1, edition, 2))
    good = [played(edition, 2, [deal], 1) for deal in deals]
    text = dumps(good[1])
    points = good[1].rounds[0].points
    assert points is not None
    wrong = loads(text.replace(f'"points":[{points[0]},', f'"points":[{points[0] + 1},'))
    for spoiled, expected in (
        (unfinished(good[1]), (R.NOT_FINISHED, 1, None)),
        (voided(good[1]), (R.VOIDED_ROUND, 1, 1)),
        (wrong, (R.NOT_VERIFIED, 1, 1)),
        (unseen(), (R.NOT_VERIFIED, 1, 1)),
    ):
        assert reason([good[0], spoiled]) == expected
        assert reason([good[0], spoiled], tables=True) == expected


NIGHT = rounds(3, CLASSIC)


def tables(count: int, seats: int = 3) -> list[Replay]:
    deals = duplicate_deals("club night", NIGHT, seats)
    return [played(NIGHT, seats, list(deals), seed) for seed in range(count)]


def test_the_deals_of_all_tables_come_from_one_seed() -> None:
    deals = duplicate_deals("club night", NIGHT, 3)
    assert deals == tuple(nth_deal("club night", number, NIGHT, 3) for number in (1, 2, 3))
    assert deals_of(tables(1)[0]) == tuple(
        Deal(hands=[sorted(hand) for hand in deal.hands], rows=deal.rows) for deal in deals
    )
    with pytest.raises(DuplicateError) as caught:
        duplicate_deals(1, CLASSIC, 3)
    assert caught.value.reason is R.NO_SET_ROUNDS


def test_a_seat_is_ranked_among_those_who_held_its_hands() -> None:
    replays = tables(4)
    found = check_duplicate(replays, duplicate_deals("club night", NIGHT, 3))
    assert found == check_duplicate(replays)
    for table, replay in enumerate(replays):
        assert replay.result is not None
        assert found.totals[table] == replay.result.totals
        for seat in range(3):
            column = [totals[seat] for totals in found.totals]
            mine = found.totals[table][seat]
            assert found.ranks[table][seat] == 1 + sum(other < mine for other in column)
            assert found.above_average[table][seat] == 4 * mine - sum(column)
    assert [sum(column) for column in zip(*found.above_average, strict=True)] == [0, 0, 0]


def test_tables_that_cannot_be_compared_are_refused_at_their_place() -> None:
    one, two = tables(2)
    deals = list(duplicate_deals("club night", NIGHT, 3))
    assert reason([], tables=True) == (R.WRONG_COUNT, None, None)
    four = tables(1, seats=4)[0]
    assert reason([one, four], tables=True) == (R.OTHER_SEATS, 1, None)
    shorter = played(rounds(2, CLASSIC), 3, deals, 1)
    assert reason([one, two, shorter], tables=True) == (R.OTHER_EDITION, 2, None)
    begun = played(NIGHT, 3, deals, 1, first_seat=1)
    assert reason([one, begun], tables=True) == (R.OTHER_FIRST_SEAT, 1, None)
    mixed = played(NIGHT, 3, [deals[0], deals[2], deals[1]], 1)
    assert reason([one, mixed], tables=True) == (R.OTHER_CARDS, 1, 2)
    with pytest.raises(DuplicateError) as caught:
        check_duplicate([one, two], deals[:2])
    assert (caught.value.reason, caught.value.replay) == (R.ROUND_COUNT, 0)
    with pytest.raises(DuplicateError) as caught:
        check_duplicate([one, two], [*deals[:2], deals[0]])
    assert (caught.value.reason, caught.value.replay, caught.value.round) == (R.OTHER_CARDS, 0, 3)


def test_points_count_also_where_the_edition_does_not_score_them() -> None:
    edition = teaching_round(CLASSIC)
    replays = [played(edition, 2, [nth_deal(5, 1, edition, 2)], seed) for seed in range(2)]
    assert check_duplicate(replays).totals == tuple(replay.rounds[0].points for replay in replays)


def test_the_deals_of_a_record_are_those_that_were_played() -> None:
    first = tournament(3, 11)[0]
    (deal,) = deals_of(first)
    assert sorted(card for hand in deal.hands for card in hand) + sorted(deal.rows) != []
    assert {card for hand in deal.hands for card in hand} | set(deal.rows) == set(range(1, 35))
    assert len(deals_of(voided(played(one_round(CLASSIC), 2, [], 1)))) == 2
    with pytest.raises(ReplayFaultError):
        deals_of(unseen())


def test_the_error_names_the_place_and_travels() -> None:
    error = DuplicateError(R.OTHER_CARDS, 1, 3)
    assert str(error) == "other cards in replay 1, round 3"
    assert str(DuplicateError(R.WRONG_COUNT)) == "wrong count"
    again = pickle.loads(pickle.dumps(error))
    assert (again.reason, again.replay, again.round, str(again)) == (R.OTHER_CARDS, 1, 3, str(error))


def test_twins_among_the_starters_are_the_same_cards_at_every_table() -> None:
    edition = one_round(two_decks(CLASSIC))
    turned = nth_deal(0, 18, edition, 4)
    assert len(turned.rows) == 5
    one, other = (played(edition, 4, [turned], seed) for seed in (1, 2))
    (found,) = deals_of(one)
    assert Counter(found.rows) == Counter(turned.rows)
    begun = [play(new_match(edition, 4), deal).after for deal in (found, turned)]
    assert begun[0] == begun[1]
    assert len(check_duplicate([one, other]).totals) == 2
    lacking = tuple(dict.fromkeys(turned.rows))
    third = played(edition, 4, [evolve(turned, rows=lacking)], 3)
    assert reason([one, third], tables=True)[0] is R.OTHER_CARDS
