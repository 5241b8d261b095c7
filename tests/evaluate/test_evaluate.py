"""Values of cards and rows are the exact ones of tiny editions, within their standard errors."""

import pickle
import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from math import isclose

import numpy as np
import pytest
from attrs import evolve

from take5_rules import (
    CLASSIC,
    CardRange,
    Edition,
    LowDeck,
    PickCard,
    Picking,
    Placing,
    State,
    TakeRow,
    Visibility,
    cards_to_hand,
    new_match,
    one_round,
    open_draft,
    play,
    to_act,
)
from take5_rules.batch import Sight
from take5_rules.batch.layout import Bytes
from take5_rules.evaluate import (
    Evaluation,
    EvaluationError,
    EvaluationReason,
    MonteCarlo,
    evaluate,
    evaluate_plainly,
)
from take5_rules.policies import Policy, cheapest_risk, highest, lowest, random_cards, uniform
from take5_rules.positions import PositionError, told_picking, told_placing
from take5_rules.shuffle import Stream, deal
from take5_rules.simulate import simulate
from take5_rules.summary import summarize
from take5_rules.views import SeatPicking, SeatPlacing, SeatView, View, spectate, view
from tests.evaluate.exact import (
    OPEN_HANDS,
    OPEN_PICKS,
    THREE,
    TINY,
    any_card,
    exact_values,
    lowest_card,
    position,
)

NO_CHANCE = Stream(bytes(32))


def seat_view(state: State, seat: int) -> SeatPicking | SeatPlacing:
    seen = view(state, seat)
    assert isinstance(seen, SeatPicking | SeatPlacing)
    return seen


def differs(found: Evaluation, exact: list[Fraction]) -> bool:
    """Whether a value is further from the exact one than chance makes it."""
    assert len(found.values) == len(exact)
    return any(
        abs(value.bullheads.mean - truth) > 5 * (value.bullheads.standard_error or 0) + 1e-9
        for value, truth in zip(found.values, exact, strict=True)
    )


def actions_of(found: Evaluation) -> list[PickCard | TakeRow]:
    return [value.action for value in found.values if isinstance(value.action, PickCard | TakeRow)]


def positions() -> dict[str, tuple[State, int]]:
    """Positions of tiny editions and the seat that is valued, with every kind of knowledge."""
    found: dict[str, tuple[State, int]] = {}
    worlds = {
        "two seats": (TINY, 2),
        "three": (THREE, 3),
        "open hands": (OPEN_HANDS, 2),
        "open": (OPEN_PICKS, 3),
    }
    for name, (edition, seats) in worlds.items():
        for shift in (0, 3, 5):
            for turns in (0, 1):
                state = position(edition, seats, shift, turns)
                found[f"{name}, deal {shift}, turn {turns + 1}"] = state, to_act(state)[-1]
    start = position(TINY, 2, 0)
    assert isinstance(start, Picking)
    mine, other = (play(start, PickCard(seat=seat, card=start.table.hands[seat][1])).after for seat in (0, 1))
    found["own pick made"] = mine, 0
    found["other has picked face down"] = other, 0
    state = position(OPEN_PICKS, 3, 3)
    for picked in (1, 2):
        assert isinstance(state, Picking)
        seat = to_act(state)[0]
        state = play(state, PickCard(seat=seat, card=state.table.hands[seat][-1])).after
        found[f"{picked} open picks"] = state, to_act(state)[0]
        found[f"{picked} open picks, own among them"] = state, seat
    state = position(evolve(OPEN_PICKS, deck=LowDeck()), 3, 3)
    assert isinstance(state, Picking)
    seat = to_act(state)[0]
    state = play(state, PickCard(seat=seat, card=state.table.hands[seat][-1])).after
    found["an open pick in a deck of which nothing is left"] = state, to_act(state)[0]
    for name, (edition, seats) in {**worlds, "last turn": (TINY, 2)}.items():
        state, seat = row_choice(edition, seats, 2 if name == "last turn" else 0)
        found[f"{name}, row choice"] = state, seat
    return found


def row_choice(edition: Edition, seats: int, turns: int) -> tuple[State, int]:
    """A position in which a row is to be chosen."""
    for shift in range(10):
        state = position(edition, seats, shift, turns)
        while isinstance(state, Picking):
            seat = to_act(state)[0]
            state = play(state, PickCard(seat=seat, card=state.table.hands[seat][0])).after
            if isinstance(state, Picking) and not any(state.picks):
                break
        if isinstance(state, Placing):
            return state, to_act(state)[0]
    raise AssertionError("no deal leads to a choice")


POSITIONS = positions()


@pytest.mark.parametrize("name", POSITIONS)
def test_values_are_exact_if_all_play_at_random(name: str) -> None:
    state, seat = POSITIONS[name]
    seen = seat_view(state, seat)
    found = evaluate(seen, seed=name, determinisations=20_000)
    assert not differs(found, exact_values(state, seen, actions_of(found), any_card))


@pytest.mark.parametrize("name", POSITIONS)
def test_values_are_exact_if_all_play_their_lowest_card(name: str) -> None:
    state, seat = POSITIONS[name]
    seen = seat_view(state, seat)
    found = evaluate(seen, seed=name, determinisations=5_000, rollout="lowest")
    assert not differs(found, exact_values(state, seen, actions_of(found), lowest_card))


@pytest.mark.parametrize("name", POSITIONS)
def test_the_engine_gives_the_same_values(name: str) -> None:
    state, seat = POSITIONS[name]
    seen = seat_view(state, seat)
    found = evaluate_plainly(seen, seed=name, determinisations=150)
    assert not differs(found, exact_values(state, seen, actions_of(found), any_card))


@pytest.mark.parametrize("name", [name for name in POSITIONS if "3" in name or "choice" in name])
def test_both_ways_agree_on_a_policy_that_looks_at_the_table(name: str) -> None:
    state, seat = POSITIONS[name]
    seen = seat_view(state, seat)
    fast = evaluate(seen, seed=1, determinisations=4_000, rollout="cheapest-risk")
    slow = evaluate_plainly(seen, seed=1, determinisations=200, rollout=cheapest_risk)
    for one, other in zip(fast.values, slow.values, strict=True):
        apart = one.bullheads.mean - other.bullheads.mean
        error = (one.bullheads.standard_error or 0) + (other.bullheads.standard_error or 0)
        assert abs(apart) <= 5 * error + 1e-9


def test_what_is_due_decides_what_is_valued() -> None:
    state, seat = POSITIONS["two seats, deal 0, turn 1"]
    seen = seat_view(state, seat)
    cards = evaluate(seen, seed=1, determinisations=10)
    assert actions_of(cards) == [PickCard(seat=seat, card=card) for card in seen.hand]
    state, seat = POSITIONS["two seats, row choice"]
    rows = evaluate(seat_view(state, seat), seed=1, determinisations=10)
    assert actions_of(rows) == [TakeRow(seat=seat, row=0), TakeRow(seat=seat, row=1)]
    state, seat = POSITIONS["own pick made"]
    mine = seat_view(state, seat)
    assert isinstance(mine, SeatPicking)
    assert mine.pick is not None
    assert actions_of(evaluate(mine, seed=1, determinisations=10)) == [PickCard(seat=seat, card=mine.pick)]


def test_a_pick_face_down_tells_nothing() -> None:
    state, seat = POSITIONS["other has picked face down"]
    before = view(POSITIONS["two seats, deal 0, turn 1"][0], seat)
    after = view(state, seat)
    assert isinstance(before, SeatPicking)
    assert before != after
    for rollout in ("random", "lowest"):
        assert evaluate(after, seed=1, rollout=rollout) == evaluate(before, seed=1, rollout=rollout)
    assert evaluate_plainly(after, seed=1) == evaluate_plainly(before, seed=1)


def test_an_unplayed_card_that_was_never_told_may_be_anywhere() -> None:
    """Of two cards nobody has seen, the other holds either; only one of them goes above mine."""
    edition = one_round(
        Edition(deck=CardRange(first=1, last=6), rows=1, row_capacity=1, hand_size=2, max_seats=2)
    )
    seen = told_picking(edition, seats=2, seat=0, hand=[3], rows=[[2]])
    found = evaluate(seen, seed=1, determinisations=30_000)
    # The other's card is 1, 4, 5 or 6; 3 goes first and takes the 2, or after a 1 that took it.
    assert found.values[0].bullheads.mean == 1
    dear = told_picking(edition, seats=2, seat=0, hand=[6], rows=[[2]])
    values = evaluate(dear, seed=1, determinisations=30_000).values[0].bullheads
    # Behind 1, 3, 4 (one bullhead each) or 5 (two): 5/4 on average.
    assert abs(values.mean - 1.25) < 5 * (values.standard_error or 0)


def test_a_drafted_round_has_no_secret_but_the_order_of_play() -> None:
    edition = one_round(open_draft(Edition(hand_size=3, rows=2, row_capacity=2)))
    state: State = new_match(edition, seats=2)
    while not isinstance(state, Picking):
        state = play(state, cheapest_risk(view(state, to_act(state)[0]), NO_CHANCE)).after
    seen = seat_view(state, 0)
    found = evaluate(seen, seed=1, determinisations=20_000)
    assert not differs(found, exact_values(state, evolve_open(seen), actions_of(found), any_card))
    assert {value.bullheads.standard_error for value in evaluate(seen, seed=1, rollout="lowest").values} == {
        0
    }


def evolve_open(seen: SeatPicking | SeatPlacing) -> SeatPicking | SeatPlacing:
    """The same view under a rule by which hands lie open, for the enumeration."""
    return evolve(seen, match=evolve(seen.match, edition=evolve(seen.match.edition, hands=Visibility.OPEN)))


def test_the_last_turn_with_open_hands_has_no_error() -> None:
    state, seat = position(OPEN_HANDS, 2, 0, turns=2), 0
    for name in ("random", "highest", "cheapest-risk"):
        found = evaluate(seat_view(state, seat), seed=1, determinisations=50, rollout=name)
        (value,) = found.values
        (exact,) = exact_values(state, seat_view(state, seat), actions_of(found), any_card)
        assert value.bullheads.mean == exact
        assert value.bullheads.standard_error == 0


def classic_view(seats: int = 4, seat: int = 0) -> SeatPicking:
    start = new_match(CLASSIC, seats)
    seen = view(play(start, deal(3, start)).after, seat)
    assert isinstance(seen, SeatPicking)
    return seen


@pytest.mark.parametrize("seats", [2, 4, 10])
def test_before_any_card_the_values_average_to_what_a_random_round_costs(seats: int) -> None:
    """A random card first and random cards after it are a random round, whatever the hand."""
    found = evaluate(classic_view(seats), seed=1, determinisations=3_000)
    mean = sum([value.bullheads.mean for value in found.values]) / 10
    plain = evaluate_plainly(classic_view(seats), seed=2, determinisations=40)
    other = sum([value.bullheads.mean for value in plain.values]) / 10
    error = max([value.bullheads.standard_error or 0 for value in plain.values])
    assert abs(mean - other) < 5 * error


def test_the_same_seed_gives_the_same_answer_everywhere() -> None:
    seen = classic_view()
    found = evaluate(seen, seed=5, determinisations=5_000)
    assert found == evaluate(seen, seed=5, determinisations=5_000)
    assert found != evaluate(seen, seed=6, determinisations=5_000)
    totals = [round(value.bullheads.mean * 5_000) for value in found.values]
    assert totals == PINNED
    assert pickle.loads(pickle.dumps(found)) == found


PINNED = [46686, 49728, 52329, 52508, 52370, 52031, 50090, 50402, 47806, 46671]


def test_standard_errors_are_as_wide_as_the_values_scatter() -> None:
    state, seat = POSITIONS["two seats, deal 0, turn 1"]
    seen = seat_view(state, seat)
    runs = [evaluate(seen, seed=seed, determinisations=300) for seed in range(150)]
    exact = exact_values(state, seen, actions_of(runs[0]), any_card)
    for card in range(3):
        scaled = [
            float(run.values[card].bullheads.mean - exact[card])
            / (run.values[card].bullheads.standard_error or 0)
            for run in runs
        ]
        assert 0.7 < float(np.var(scaled)) < 1.4


def test_how_far_behind_the_best_is_told_by_pairs() -> None:
    seen = told_picking(CLASSIC, seats=4, seat=0, hand=[5, 44, 61, 99], rows=[[12, 14, 15], [37], [43], [58]])
    found = evaluate(seen, seed=1, determinisations=4_000)
    best = found.best
    assert best is found.values[3]
    assert best.bullheads.mean == min(value.bullheads.mean for value in found.values)
    assert (best.behind.mean, best.behind.standard_error) == (0, 0)
    for value in found.values:
        assert isclose(value.behind.mean, value.bullheads.mean - best.bullheads.mean, abs_tol=1e-9)
    second = sorted(found.values, key=lambda value: value.behind.mean)[1]
    apart = (second.bullheads.standard_error or 0) + (best.bullheads.standard_error or 0)
    assert 0 < (second.behind.standard_error or 0) < apart


def test_one_determinisation_has_no_error() -> None:
    for value in evaluate(classic_view(), seed=1, determinisations=1).values:
        assert value.bullheads.standard_error is None
    for value in evaluate_plainly(classic_view(), seed=1, determinisations=1).values:
        assert value.bullheads.standard_error is None


def test_a_policy_of_ones_own_plays_the_rest() -> None:
    def highest_here(sight: Sight, rng: np.random.Generator) -> Bytes:
        cards: Bytes = sight.hand[-1]
        return cards

    seen = classic_view()
    assert evaluate(seen, seed=1, determinisations=500, rollout=highest_here) == evaluate(
        seen, seed=1, determinisations=500, rollout="highest"
    )
    fast = evaluate(seen, seed=1, determinisations=2_000, rollout="highest")
    slow = evaluate_plainly(seen, seed=1, determinisations=60, rollout=highest)
    for one, other in zip(fast.values, slow.values, strict=True):
        error = (one.bullheads.standard_error or 0) + (other.bullheads.standard_error or 0)
        assert abs(one.bullheads.mean - other.bullheads.mean) < 5 * error


@pytest.mark.parametrize("seat", [0, 1, 3])
def test_rollouts_show_a_seat_what_it_would_see(seat: int) -> None:
    """No policy of a rollout is shown a card twice, or another's hand."""
    state = play_on(classic_start(), turns=4)
    seen = view(state, seat)
    assert isinstance(seen, SeatPicking)
    sights = []

    def watching(sight: Sight, rng: np.random.Generator) -> Bytes:
        held = sight.others_cards().sum(axis=0)
        sights.append((sight.seat, len(sight.hand), set(held.tolist())))
        cards: Bytes = sight.hand[0]
        return cards

    evaluate(seen, seed=1, determinisations=5, rollout=watching)
    lying = sum(map(len, seen.rows)) + sum(map(len, seen.piles))
    expected = [
        (other, cards, {104 - lying - 4 * (6 - cards) - cards})
        for cards in (6, 5, 4, 3, 2, 1)
        for other in range(4)
    ]
    assert sights == expected


def test_rollouts_after_a_row_choice_know_the_cards_of_the_turn() -> None:
    state, seat = POSITIONS["three, row choice"]
    seen = seat_view(state, seat)
    out = {card for cards in (*seen.rows, *seen.piles, seen.picks) for card in cards if isinstance(card, int)}
    shown = []

    def watching(sight: Sight, rng: np.random.Generator) -> Bytes:
        for lane in range(sight.lanes):
            held = set(np.flatnonzero(sight.others_cards()[:, lane]).tolist())
            shown.append(held | set(sight.hand[:, lane].tolist()))
        cards: Bytes = sight.hand[0]
        return cards

    evaluate(seen, seed=1, determinisations=4, rollout=watching)
    deck = set(seen.match.edition.cards_for(3))
    assert [held for held in shown if held != deck - out] == []
    assert shown


def classic_start() -> State:
    start = new_match(CLASSIC, seats=4)
    return play(start, deal(4, start)).after


def play_on(state: State, turns: int) -> State:
    for _ in range(turns):
        for seat in range(4):
            state = play(state, lowest(view(state, seat), NO_CHANCE)).after
        if isinstance(state, Placing):
            seat = to_act(state)[0]
            state = play(state, lowest(view(state, seat), NO_CHANCE)).after
    return state


def reason_of(call: Callable[[], object]) -> EvaluationReason:
    with pytest.raises(EvaluationError) as refused:
        call()
    error = refused.value
    assert str(pickle.loads(pickle.dumps(error))) == str(error)
    return error.reason


@pytest.mark.parametrize("way", [evaluate, evaluate_plainly])
def test_what_cannot_be_evaluated_is_refused(way: Callable[..., Evaluation]) -> None:
    seen = classic_view()
    dealing = new_match(CLASSIC, seats=2)
    drafting = view(new_match(open_draft(CLASSIC), seats=2), 0)
    choice, chooser = POSITIONS["two seats, row choice"]
    other = view(choice, 1 - chooser)
    later = view(position(OPEN_PICKS, 3, 0), 2)
    spectator = spectate(play(dealing, deal(1, dealing)).after)
    goes = new_match(cards_to_hand(CLASSIC), seats=2)
    refused: list[tuple[View, EvaluationReason]] = [
        (view(play(goes, deal(1, goes)).after, 0), EvaluationReason.GOES),
        (view(dealing, 0), EvaluationReason.NOTHING_DUE),
        (spectator, EvaluationReason.NOTHING_DUE),
        (other, EvaluationReason.NOTHING_DUE),
        (later, EvaluationReason.NOTHING_DUE),
        (drafting, EvaluationReason.DRAFT),
    ]
    for where, reason in refused:
        assert reason_of(partial(way, where, seed=1)) is reason
    for count in (0, -1, True, 2.0):
        asked = partial(way, seen, seed=1, determinisations=count)
        assert reason_of(asked) is EvaluationReason.DETERMINISATIONS
    with pytest.raises(PositionError):
        way(evolve(seen, rows=((1, 2, 3, 4, 5, 6), *seen.rows[1:])), seed=1)


def test_a_rollout_of_no_known_name_is_refused() -> None:
    assert reason_of(lambda: evaluate(classic_view(), seed=1, rollout="best")) is EvaluationReason.ROLLOUT
    assert reason_of(lambda: evaluate(classic_view(), seed=1, rollout="uniform")) is EvaluationReason.ROLLOUT


def test_without_numpy_the_extra_is_named_and_the_plain_way_works() -> None:
    code = """
import sys
sys.modules["numpy"] = None
from take5_rules import CLASSIC
from take5_rules.evaluate import evaluate, evaluate_plainly
from take5_rules.positions import told_picking
mine = told_picking(CLASSIC, seats=2, seat=0, hand=[4, 99], rows=[[12], [37], [43], [58]])
print(evaluate_plainly(mine, seed=1, determinisations=5).determinisations)
try:
    evaluate(mine, seed=1)
except ModuleNotFoundError as error:
    print(error)
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.splitlines() == [
        "5",
        "numpy is missing; install the extra batch: pip install 'take5-rules[batch]'",
    ]


def test_monte_carlo_beats_the_policies_that_look_one_card_ahead() -> None:
    policies: list[Policy] = [MonteCarlo(determinisations=60), cheapest_risk, highest, random_cards]
    summary = summarize(simulate(30, one_round(CLASSIC), policies, seed=1, rotate_seats=True))
    for other in (1, 2, 3):
        behind = summary.differences[0][other]
        assert behind.interval(0.95)[1] < 0


@pytest.mark.parametrize("edition", [one_round(open_draft(CLASSIC)), OPEN_PICKS, OPEN_HANDS, THREE])
def test_monte_carlo_plays_every_kind_of_edition(edition: Edition) -> None:
    seats = 3 if edition.max_seats >= 3 else 2
    policies: list[Policy] = [MonteCarlo(determinisations=10), *[uniform] * (seats - 1)]
    once = [result.totals for result in simulate(3, edition, policies, seed=2)]
    assert once == [result.totals for result in simulate(3, edition, policies, seed=2)]
    assert len(once) == 3


def test_monte_carlo_is_a_value_that_goes_to_other_processes() -> None:
    policy = MonteCarlo(determinisations=20, rollout="cheapest-risk")
    again = pickle.loads(pickle.dumps(policy))
    assert again == policy
    seen: SeatView = classic_view()
    assert policy(seen, Stream(bytes(32))) == again(seen, Stream(bytes(32)))


def test_monte_carlo_takes_the_decision_that_its_rollouts_find_best() -> None:
    asked = []

    def watching(sight: Sight, rng: np.random.Generator) -> Bytes:
        asked.append(sight.lanes)
        cards: Bytes = sight.hand[0]
        return cards

    seen = classic_view()
    action = MonteCarlo(determinisations=30, rollout=watching)(seen, Stream(bytes(32)))
    assert asked == [300] * 40
    seed = Stream(bytes(32)).randrange(1 << 32)
    assert action == evaluate(seen, seed=seed, determinisations=30, rollout="lowest").best.action


def test_monte_carlo_takes_the_best_row() -> None:
    """With nothing left to play the bullheads of the rows decide."""
    edition = one_round(
        Edition(deck=CardRange(first=1, last=60), rows=2, row_capacity=3, hand_size=1, max_seats=2)
    )
    seen = told_placing(edition, seats=2, seat=0, hand=[], rows=[[55], [20]], picks=[3, 60])
    assert MonteCarlo()(seen, Stream(bytes(32))) == TakeRow(seat=0, row=1)
