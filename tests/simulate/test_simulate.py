"""The same results whoever plays the matches, in order, bounded, and an error where there is none."""

import multiprocessing
import pickle
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor

import pytest

from take5_rules import (
    CLASSIC,
    CardsToHand,
    Edition,
    EditionError,
    Finished,
    KeepCards,
    Picking,
    PlayPicks,
    Rounds,
    RoundScored,
    SeatAction,
    Setup,
    Step,
    TakeRow,
    Visibility,
    cards_to_hand,
    lookup_edition,
    low_deck,
    moment,
    one_round,
    open_draft,
    open_picks,
    rounds,
    teaching_round,
)
from take5_rules.fairness import deals_in, unexplained_deals
from take5_rules.playing import MatchResult, SimulationError, SimulationFault, play_match
from take5_rules.policies import ForfeitReason, Policy, cheapest_risk, highest, lowest, random_cards, uniform
from take5_rules.replay import dumps, loads, verify
from take5_rules.shuffle import Chance, Seed, ShuffleError
from take5_rules.simulate import simulate
from take5_rules.summary import summarize
from take5_rules.views import SeatPicking, SeatView
from tests.simulate import helpers

ROUND = one_round(CLASSIC)
POLICIES: list[Policy] = [random_cards, cheapest_risk, helpers.slow]


@pytest.fixture(scope="module")
def processes() -> Iterator[Executor]:
    with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("spawn")) as pool:
        yield pool


@pytest.fixture(scope="module")
def threads() -> Iterator[Executor]:
    with ThreadPoolExecutor(3) as pool:
        yield pool


def reference() -> list[MatchResult]:
    return [*simulate(23, ROUND, POLICIES, "same", rotate_seats=True, keep_actions=True)]


@pytest.mark.parametrize("chunk_size", [1, 2, 5, 23, 100])
@pytest.mark.parametrize("in_flight", [1, 3])
def test_threads_give_the_results_of_one_core_for_any_chunk_size(
    threads: Executor, chunk_size: int, in_flight: int
) -> None:
    found = simulate(
        23, ROUND, POLICIES, "same", threads, rotate_seats=True, keep_actions=True,
        chunk_size=chunk_size, in_flight=in_flight,
    )  # fmt: skip
    assert [*found] == reference()


@pytest.mark.parametrize("chunk_size", [1, 7])
def test_processes_give_the_results_of_one_core(processes: Executor, chunk_size: int) -> None:
    found = simulate(
        23, ROUND, POLICIES, "same", processes, rotate_seats=True, keep_actions=True, chunk_size=chunk_size
    )
    assert [*found] == reference()


def test_the_number_of_workers_changes_nothing() -> None:
    for workers in (1, 4):
        with ThreadPoolExecutor(workers) as pool:
            found = simulate(
                23, ROUND, POLICIES, "same", pool, rotate_seats=True, keep_actions=True, chunk_size=3
            )
            assert [*found] == reference()


def test_a_match_alone_is_the_match_in_its_run() -> None:
    alone = play_match(ROUND, POLICIES, "same", index=7, rotation=2, keep_actions=True)
    assert alone == reference()[7 * 3 + 2]


def test_a_run_can_begin_where_another_stopped() -> None:
    whole = [*simulate(10, ROUND, POLICIES, 4)]
    assert [*simulate(4, ROUND, POLICIES, 4), *simulate(6, ROUND, POLICIES, 4, first=4)] == whole
    assert [result.index for result in whole] == [*range(10)]


def test_another_seed_gives_other_matches_and_the_same_seed_the_same() -> None:
    seeds: list[Seed] = [1, "1", bytes(32), 1]
    runs = [[*simulate(3, ROUND, POLICIES, seed)] for seed in seeds]
    assert runs[0] == runs[3]
    assert runs[0] != runs[1] != runs[2] != runs[0]


def test_results_are_pinned_for_a_seed() -> None:
    found = [result.totals for result in simulate(3, CLASSIC, [lowest, random_cards, cheapest_risk], seed=1)]
    assert found == [(73, 42, 59), (42, 66, 23), (72, 40, 39)]


EDITIONS = [
    CLASSIC,
    lookup_edition("amigo-us-2018"),
    low_deck(CLASSIC),
    rounds(2, open_draft(CLASSIC)),
    rounds(2, open_picks(CLASSIC)),
    teaching_round(CLASSIC),
    rounds(3, helpers.TINY),
]


@pytest.mark.parametrize("edition", EDITIONS)
def test_kept_actions_play_the_match_again(edition: Edition) -> None:
    for result in simulate(2, edition, [uniform, lowest, highest], seed=3, keep_actions=True):
        steps = [*result.steps()]
        last = steps[-1].after
        assert isinstance(last, Finished)
        assert last.winners == result.winners
        scored = [event for step in steps for event in step.events if isinstance(event, RoundScored)]
        assert tuple(event.points for event in scored) == result.points
        taken = tuple(sum(points) for points in zip(*result.points, strict=True))
        assert result.totals == taken
        assert last.match.totals == (taken if edition.scored else (0, 0, 0))
        assert (result.winners == ()) == (not edition.scored)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_result_yields_a_replay_that_verifies(edition: Edition) -> None:
    names = ["uniform", "lowest", "highest"]
    for result in simulate(2, edition, [uniform, lowest, highest], seed=3, keep_actions=True):
        replay = loads(dumps(result.replay(names)))
        assert verify(replay).ok
        assert replay.players == tuple(names)
        assert replay.result is not None
        assert replay.result.winners == result.winners
        if replay.seed is not None:
            deals = deals_in(replay.steps())
            assert len(deals) == len(result.points)
            assert unexplained_deals(replay.seed.value, edition, 3, deals) == ()
        assert (replay.seed is None) == (edition.setup is Setup.DRAFTED)


def test_actions_are_kept_only_when_asked_for() -> None:
    (result,) = simulate(1, ROUND, POLICIES, seed=1)
    assert result.actions == ()
    for ask in (lambda: [*result.steps()], result.replay):
        with pytest.raises(SimulationError) as caught:
            ask()
        assert caught.value.fault is SimulationFault.ARGUMENT


def test_the_observer_sees_every_step_in_order_whoever_plays(threads: Executor) -> None:
    def watched(executor: Executor | None) -> list[tuple[int, int, Step]]:
        seen: list[tuple[int, int, Step]] = []
        for _ in simulate(
            4, ROUND, POLICIES, 5, executor, rotate_seats=True, chunk_size=1,
            observer=lambda result, step: seen.append((result.index, result.rotation, step)),
        ):  # fmt: skip
            pass
        return seen

    here = watched(None)
    assert watched(threads) == here
    assert [entry[:2] for entry in here] == sorted(entry[:2] for entry in here)
    assert {entry[:2] for entry in here} == {(index, rotation) for index in range(4) for rotation in range(3)}
    assert sum(isinstance(step.after, Finished) for *_, step in here) == 12


def test_rotated_seats_play_each_deal_in_every_seating() -> None:
    found = [*simulate(3, ROUND, POLICIES, 6, rotate_seats=True, keep_actions=True)]
    assert [(result.index, result.rotation) for result in found] == [
        (index, rotation) for index in range(3) for rotation in range(3)
    ]
    for index in range(3):
        same_deal = found[3 * index : 3 * index + 3]
        assert len({result.actions[0] for result in same_deal}) == 1
        assert {result.seating for result in same_deal} == {(0, 1, 2), (1, 2, 0), (2, 0, 1)}
    assert len({result.actions[0] for result in found}) == 3


def test_every_policy_sits_where_the_result_says() -> None:
    sat: list[list[int]] = [[], [], []]

    def note(policy: int) -> Policy:
        def noting(view: SeatView, chance: Chance) -> SeatAction:
            if isinstance(view, SeatPicking) and len(view.hand) == 10:
                sat[policy].append(view.seat)
            return lowest(view, chance)

        return noting

    found = [*simulate(2, ROUND, [note(policy) for policy in range(3)], seed=1, rotate_seats=True)]
    assert [tuple(seats) for seats in zip(*sat, strict=True)] == [result.seating for result in found]


def test_totals_and_wins_follow_the_policies_and_not_the_seats() -> None:
    result = MatchResult(
        edition=CLASSIC,
        index=0,
        rotation=1,
        seating=(1, 2, 0),
        points=((1, 2, 3), (10, 20, 30)),
        winners=(0,),
        deal_seed=bytes(32),
    )
    assert result.totals == (22, 33, 11)
    assert result.won == (False, False, True)


def test_each_seat_seating_and_match_has_chance_of_its_own() -> None:
    drawn: list[int] = []

    def draws(view: SeatView, chance: Chance) -> SeatAction:
        if isinstance(view, SeatPicking) and len(view.hand) == 10:
            drawn.append(chance.randrange(2**32))
        return lowest(view, chance)

    results = [*simulate(5, ROUND, [draws] * 3, seed=1, rotate_seats=True)]
    assert len(results) == 15
    assert len(set(drawn)) == len(drawn) == 45


def test_no_more_chunks_than_allowed_are_in_flight() -> None:
    pool = helpers.Counting()
    found = simulate(40, ROUND, POLICIES, "same", pool, chunk_size=2, in_flight=5)
    assert pool.submitted == 0
    next(found)
    assert pool.submitted == 5
    assert [result.index for result in found] == [*range(1, 40)]
    assert (pool.most, pool.submitted, pool.open) == (5, 20, 0)


def test_an_endless_number_of_matches_can_be_asked_for() -> None:
    pool = helpers.Counting()
    found = simulate(10**12, ROUND, POLICIES, "same", pool, chunk_size=1, in_flight=2)
    assert [next(found).index for _ in range(3)] == [0, 1, 2]
    found.close()
    assert pool.cancelled == pool.open == 1


def test_closing_an_observed_run_cancels_what_has_not_begun() -> None:
    pool = helpers.Counting()
    found = simulate(
        9, ROUND, POLICIES, 1, pool, chunk_size=1, in_flight=3, observer=lambda result, step: None
    )
    next(found)
    found.close()
    assert pool.cancelled == pool.open == 2


def test_no_matches_are_no_results() -> None:
    assert [*simulate(0, ROUND, POLICIES, 1)] == []


def raised(
    policies: list[Policy], edition: Edition = ROUND, executor: Executor | None = None
) -> SimulationError:
    with pytest.raises(SimulationError) as caught:
        for _ in simulate(40, edition, policies, 1, executor, chunk_size=8, max_rounds=20):
            pass
    return caught.value


@pytest.mark.parametrize(
    ("matches", "first", "chunk_size", "in_flight", "max_rounds"),
    [
        (-1, 0, 1, 1, 1),
        (True, 0, 1, 1, 1),
        (2.0, 0, 1, 1, 1),
        (1, -1, 1, 1, 1),
        (1, 2**64, 1, 1, 1),
        (1, 0, 0, 1, 1),
        (1, 0, 1, 0, 1),
        (1, 0, 1, 1, 0),
    ],
)
def test_an_argument_that_makes_no_sense_is_refused_at_the_call(
    matches: int, first: int, chunk_size: int, in_flight: int, max_rounds: int
) -> None:
    with pytest.raises(SimulationError) as caught:
        simulate(
            matches, ROUND, POLICIES, 1,
            first=first, chunk_size=chunk_size, in_flight=in_flight, max_rounds=max_rounds,
        )  # fmt: skip
    assert caught.value.fault is SimulationFault.ARGUMENT


def test_seats_and_seed_are_refused_at_the_call() -> None:
    with pytest.raises(EditionError):
        simulate(1, ROUND, [lowest], 1)
    with pytest.raises(ShuffleError):
        simulate(1, ROUND, [lowest, lowest], -1)


def test_a_policy_that_raises_stops_the_run_and_is_named() -> None:
    error = raised([lowest, helpers.raises])
    assert (error.fault, error.seat, error.first, error.last) == (SimulationFault.POLICY_RAISED, 1, 0, 0)
    assert isinstance(error.__cause__, ZeroDivisionError)
    assert "seat 1 raised ZeroDivisionError (match 0)" in str(error)


def test_a_policy_that_raises_in_another_process_is_named_too(processes: Executor) -> None:
    error = raised([lowest, helpers.raises], executor=processes)
    assert (error.fault, error.seat, error.first, error.last) == (SimulationFault.POLICY_RAISED, 1, 0, 0)


@pytest.mark.parametrize(
    ("policy", "edition"),
    [
        (helpers.picks_a_card_of_nobody, ROUND),
        (helpers.picks_for_its_neighbour, ROUND),
        (helpers.picks_for_its_neighbour, one_round(open_picks(CLASSIC))),
        (helpers.takes_a_row_instead, ROUND),
        (helpers.drafts_instead, ROUND),
        (helpers.takes_a_row_instead, one_round(open_picks(CLASSIC))),
        (helpers.takes_no_row, ROUND),
        (helpers.voids, ROUND),
        (helpers.voids, one_round(open_picks(CLASSIC))),
        (helpers.says_nothing, ROUND),
    ],
)
def test_an_answer_that_is_not_allowed_stops_the_run_and_is_named(policy: Policy, edition: Edition) -> None:
    error = raised([lowest, policy, lowest], edition)
    assert (error.fault, error.seat) == (SimulationFault.POLICY_ANSWER, 1)
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.seat, again.first) == (str(error), error.seat, error.first)


def test_a_match_without_end_is_an_error() -> None:
    endless = helpers.ROOMY
    error = raised([highest, highest], endless)
    assert error.fault is SimulationFault.ENDLESS
    assert error.first is not None


def test_policies_play_goes_to_the_end_of_the_round() -> None:
    named = [random_cards, lowest, highest, cheapest_risk, uniform]
    for result in simulate(4, cards_to_hand(CLASSIC), named, 1):
        assert len(result.points) == 1
        assert result.winners
    kept = [*simulate(2, cards_to_hand(CLASSIC), [lowest, lowest], 1, keep_actions=True)]
    decided = [step.action for result in kept for step in result.steps()]
    assert {action.cards for action in decided if isinstance(action, KeepCards)} == {()}


def test_a_round_without_end_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("take5_rules.playing._MOST_TURNS", 50)
    hoarding = Edition(
        rule=CardsToHand(), picks=Visibility.OPEN, hand_size=1, rows=1, row_capacity=1, end=Rounds(count=1)
    )
    assert raised([helpers.hoards, helpers.hoards], hoarding).fault is SimulationFault.ENDLESS


def test_a_forfeit_is_an_automatic_decision_that_is_counted(processes: Executor) -> None:
    policies: list[Policy] = [lowest, helpers.forfeits_rows_and_55, random_cards]
    found = [*simulate(12, ROUND, policies, 1, rotate_seats=True, keep_actions=True)]
    again = simulate(12, ROUND, policies, 1, processes, rotate_seats=True, keep_actions=True, chunk_size=3)
    assert [*again] == found
    due = 0
    for result in found:
        seat = result.seating[1]
        forfeits = [forfeit.at for forfeit in result.forfeits]
        assert {(forfeit.seat, forfeit.reason) for forfeit in result.forfeits} <= {(seat, ForfeitReason.LATE)}
        for step in result.steps():
            if isinstance(step.before, Picking) and 55 in (hand := step.before.table.hands[seat]):
                assert isinstance(step.action, PlayPicks)
                assert step.action.cards[seat] == hand[0]
                assert moment(step.before) in forfeits
                due += 1
            elif step.action == TakeRow(seat=seat, row=getattr(step.action, "row", 0)):
                assert moment(step.before) in forfeits
                due += 1
    assert due == sum(len(result.forfeits) for result in found) > 10
    assert summarize(found).forfeits == (0, due, 0)


def test_the_bound_on_rounds_lets_a_match_of_just_so_many_end() -> None:
    (found,) = simulate(1, rounds(3, CLASSIC), [lowest, highest], 1, max_rounds=3)
    assert len(found.points) == 3
    with pytest.raises(SimulationError) as caught:
        next(simulate(1, rounds(3, CLASSIC), [lowest, highest], 1, max_rounds=2))
    assert caught.value.fault is SimulationFault.ENDLESS


def test_a_worker_that_dies_is_a_clear_error_after_whole_results() -> None:
    clean = [*simulate(40, ROUND, [lowest, lowest], 1)]
    found: list[MatchResult] = []
    dies: list[Policy] = [lowest, helpers.dies_holding_55]
    with (
        ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("spawn")) as pool,
        pytest.raises(SimulationError) as caught,
    ):
        found.extend(simulate(40, ROUND, dies, 1, pool, chunk_size=2))
    assert caught.value.fault is SimulationFault.EXECUTOR_FAILED
    assert found == clean[: len(found)]
    assert caught.value.first == len(found)
    assert "BrokenProcessPool" in str(caught.value)


def test_an_executor_that_was_shut_down_is_a_clear_error() -> None:
    pool = ThreadPoolExecutor(1)
    pool.shutdown()
    assert raised([lowest, lowest], executor=pool).fault is SimulationFault.EXECUTOR_FAILED


def test_a_policy_that_no_other_process_can_be_told_is_a_clear_error(processes: Executor) -> None:
    error = raised([lowest, lambda view, chance: lowest(view, chance)], executor=processes)
    assert error.fault is SimulationFault.EXECUTOR_FAILED
