"""Every rule is either evaluated, by whichever way knows it, or refused before a match begins."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from attrs import evolve

from take5_rules import (
    CLASSIC,
    RULES,
    VARIANTS,
    CardRange,
    Deal,
    Edition,
    PickCard,
    PickFlipped,
    Picking,
    PlaceCard,
    Placing,
    Rounds,
    SharedTakes,
    State,
    TwinDeck,
    Twins,
    flippin_digits,
    legal_actions,
    lookup_edition,
    new_match,
    play,
    to_act,
    two_decks,
    two_ended_rows,
)
from take5_rules.batch import BATCH_POLICIES, Sight
from take5_rules.batch.layout import Bytes
from take5_rules.evaluate import (
    EvaluationError,
    EvaluationReason,
    MonteCarlo,
    evaluate,
    evaluate_plainly,
)
from take5_rules.evaluate.asking import _ROLLOUTS
from take5_rules.playing import play_match
from take5_rules.policies import POLICIES, Policy, check_policies, lowest, uniform
from take5_rules.shuffle import Stream, deal
from take5_rules.simulate import simulate
from take5_rules.views import view
from tests.cli.running import invoke

IDS = [variant.id.replace("-N", "-3") for variant in VARIANTS]
REFUSED = {"two-cards-a-turn": EvaluationReason.TWO_CARDS, "cards-to-hand": EvaluationReason.GOES}
NO_CHANCE = Stream(bytes(32))
each_variant = pytest.mark.parametrize("id", IDS)


def edition_of(id: str) -> Edition:
    edition = lookup_edition(f"amigo-en-2005+{id}")
    return evolve(edition, end=Rounds(count=1))


def test_every_rule_is_among_the_variants_that_are_tried() -> None:
    assert {edition_of(id).rule.id for id in IDS} == set(RULES)


@each_variant
def test_monte_carlo_plays_a_round_of_every_variant_or_refuses_it_before_the_match(id: str) -> None:
    policies: list[Policy] = [MonteCarlo(determinisations=2), uniform, uniform]
    edition = edition_of(id)
    if id not in REFUSED:
        for seed in range(2):
            assert len(play_match(edition, policies, seed=seed).points) == 1
        return
    calls = (
        lambda: check_policies(policies, edition),
        lambda: simulate(1, edition, policies, seed=1),
        lambda: play_match(edition, policies, seed=1),
    )
    for call in calls:
        with pytest.raises(EvaluationError) as refused:
            call()
        assert refused.value.reason is REFUSED[id]
        assert refused.value.detail.startswith(f"monte-carlo cannot play {id}: ")


@each_variant
def test_the_first_decision_of_every_variant_is_evaluated_or_refused(id: str) -> None:
    state: State = new_match(edition_of(id), seats=3)
    while not isinstance(state, Picking):
        seat = to_act(state)[0] if to_act(state) else None
        action = deal(1, state) if seat is None else lowest(view(state, seat), NO_CHANCE)
        state = play(state, action).after
    seen = view(state, 0)
    if id in REFUSED:
        with pytest.raises(EvaluationError) as refused:
            evaluate(seen, seed=1)
        assert refused.value.reason is REFUSED[id]
        return
    found = evaluate(seen, seed=1, determinisations=3)
    assert [value.action for value in found.values] == list(legal_actions(seen, 0))
    if state.match.edition.rule != CLASSIC.rule:
        assert found == evaluate_plainly(seen, seed=1, determinisations=3)
        assert evaluate(seen, seed=1).determinisations == 100


SMALL = Edition(deck=CardRange(first=1, last=30), rows=2, hand_size=2, max_seats=2, end=Rounds(count=1))


def test_a_flip_has_a_value_of_its_own_and_stays_laid_when_it_is_made() -> None:
    deal = Deal(hands=[[12, 9], [13, 8]], rows=[20, 25])
    state = play(new_match(flippin_digits(SMALL), 2), deal).after
    found = evaluate(view(state, 0), seed=1, determinisations=2)
    assert [value.action for value in found.values][2:] == [PickFlipped(seat=0, card=12)]
    for pick in (PickFlipped(seat=0, card=12), PickCard(seat=0, card=12)):
        made = view(play(state, pick).after, 0)
        assert [value.action for value in evaluate(made, seed=1, determinisations=2).values] == [pick]


def test_places_that_are_equally_near_have_values() -> None:
    deal = Deal(hands=[[15, 29], [30, 28]], rows=[10, 20])
    state = play(new_match(two_ended_rows(SMALL), 2), deal).after
    for pick in (PickCard(seat=0, card=15), PickCard(seat=1, card=30)):
        state = play(state, pick).after
    assert isinstance(state, Placing)
    places = [PlaceCard(seat=0, row=0), PlaceCard(seat=0, row=1)]
    found = evaluate(view(state, 0), seed=1, determinisations=20)
    assert [value.action for value in found.values] == places
    assert MonteCarlo(determinisations=5)(view(state, 0), NO_CHANCE) in places


def test_what_twins_have_shared_before_is_no_cost_of_what_comes() -> None:
    """Of 16 cards of the other, my 7 takes one bullhead with 9, half of four with 1, and four with 6."""
    deck = TwinDeck(first=1, last=10, twins=Twins.ALL)
    edition = evolve(SMALL, deck=deck, rule=two_decks(CLASSIC).rule, rows=1, row_capacity=1)
    state = play(new_match(edition, 2), Deal(hands=[[5, 7], [5, 8]], rows=[3])).after
    for seat in (0, 1):
        state = play(state, PickCard(seat=seat, card=5)).after
    assert isinstance(state, Picking)
    assert isinstance(state.table.variant, SharedTakes)
    assert state.table.variant.takes
    (value,) = evaluate(view(state, 0), seed=1, determinisations=400).values
    error = value.bullheads.standard_error
    assert error
    assert abs(value.bullheads.mean - (9 * 1 + 1 * 2 + 6 * 4) / 16) < 4 * error


def some_cards(sight: Sight, rng: np.random.Generator) -> Bytes:
    cards: Bytes = sight.hand[0]
    return cards


def test_a_batch_policy_is_refused_where_the_rule_is_not_the_base_rule() -> None:
    start = new_match(two_ended_rows(CLASSIC), seats=2)
    seen = view(play(start, deal(1, start)).after, 0)
    for call in (
        lambda: evaluate(seen, seed=1, rollout=some_cards),
        lambda: MonteCarlo(rollout=some_cards).check_edition(two_ended_rows(CLASSIC)),
    ):
        with pytest.raises(EvaluationError) as refused:
            call()
        assert refused.value.reason is EvaluationReason.ROLLOUT
    MonteCarlo(rollout=some_cards).check_edition(CLASSIC)
    with pytest.raises(EvaluationError):
        evaluate(seen, seed=1, determinisations=0)


def test_a_name_stands_for_the_same_policy_in_lanes_and_one_by_one() -> None:
    assert {name: POLICIES[name] for name in BATCH_POLICIES} == _ROLLOUTS
    start = new_match(two_ended_rows(CLASSIC), seats=2)
    seen = view(play(start, deal(1, start)).after, 0)
    for name, policy in _ROLLOUTS.items():
        named = evaluate(seen, seed=1, determinisations=2, rollout=name)
        assert named == evaluate_plainly(seen, seed=1, determinisations=2, rollout=policy)


def test_rules_that_only_the_engine_knows_need_no_numpy() -> None:
    code = """
import sys
sys.modules["numpy"] = None
from take5_rules import CLASSIC, new_match, play, two_decks
from take5_rules.evaluate import evaluate
from take5_rules.shuffle import deal
from take5_rules.views import view
start = new_match(two_decks(CLASSIC), seats=2)
print(evaluate(view(play(start, deal(1, start)).after, 0), seed=1, determinisations=2).determinisations)
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == "2\n"


@pytest.mark.parametrize("rule", sorted(REFUSED))
def test_the_commands_refuse_it_before_anything_is_played_or_written(rule: str, tmp_path: Path) -> None:
    out = tmp_path / "match.json"
    edition = ("--edition", f"amigo-en-2005+{rule}")
    played = invoke(
        "play", *edition, "--seats", "3", "--policy", "monte-carlo:5", "--seed", "1", "--out", out
    )
    simulated = invoke("simulate", "monte-carlo:5", "lowest", *edition, "--matches", "1")
    for outcome in (played, simulated):
        assert (outcome.code, outcome.out) == (2, "")
        assert f"monte-carlo cannot play {rule}: " in outcome.err
        assert len(outcome.err.splitlines()) == 1
    assert not out.exists()


def test_the_commands_play_it_under_other_rules() -> None:
    edition = ("--edition", "amigo-en-2005+two-decks+rounds-1")
    outcome = invoke("simulate", "monte-carlo:1", "lowest", *edition, "--matches", "1")
    assert (outcome.code, outcome.err) == (0, "")
