"""The PettingZoo environments: upstream's own tests, seeds, rewards, and row choices as steps."""

from __future__ import annotations

import copy
import io
import pickle
import random
import warnings
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import redirect_stdout
from itertools import chain

import numpy as np
import pytest
from attrs import evolve

pettingzoo = pytest.importorskip("pettingzoo", reason="PettingZoo is not installed, or not for this Python")

from gymnasium.utils.env_checker import data_equivalence
from pettingzoo.test.api_test import api_test
from pettingzoo.test.parallel_test import parallel_api_test
from pettingzoo.test.seed_test import seed_test
from pettingzoo.utils.conversions import parallel_to_aec
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from take5_rules import (
    CLASSIC,
    CardRange,
    CrowdedRowTaken,
    Edition,
    IllegalActionError,
    JumpingCow,
    LowDeck,
    Picking,
    Placing,
    Rounds,
    RowTaken,
    Setup,
    Visibility,
    lookup_edition,
    new_match,
    play,
    score,
)
from take5_rules.adapters.arrays import Observation
from take5_rules.adapters.errors import AdapterError, AdapterReason
from take5_rules.adapters.ids import IDS
from take5_rules.adapters.pettingzoo import Take5AEC, Take5Parallel
from take5_rules.encoding import EncodingError, EncodingReason
from take5_rules.shuffle import ShuffleError, deal, derive_key
from tests.adapters.rules import VARIANTS, of_rounds

SEATS = (2, 4, 10)
AT_SEATS = [("amigo-en-2.10", seats) for seats in SEATS] + [
    (edition, seats)
    for edition in [f"amigo-en-2.10+{rule}" for rule in VARIANTS]
    for seats in (2, 4, lookup_edition(edition).max_seats)
]
"""The base rule and all others, at few and at the most seats."""
UNEVEN = ("cards-to-hand",)
"""Variants in which a row that is taken is not a seat's alone or for good."""
UPSTREAM: dict[str, Callable[..., object]] = {
    "parallel_api_test": parallel_api_test,
    "api_test": api_test,
    "seed_test": seed_test,
    "parallel_to_aec": parallel_to_aec,
}
KINDS: tuple[Callable[..., object], ...] = (Take5Parallel, Take5AEC)
TINY = Edition(
    deck=CardRange(first=1, last=9), hand_size=2, rows=2, row_capacity=2, max_seats=3, end=Rounds(count=2)
)
TINY_DRAFT = Edition(
    deck=LowDeck(), setup=Setup.DRAFTED, hand_size=3, rows=2, row_capacity=2, max_seats=3, end=Rounds(count=2)
)
EDITIONS: dict[str, Edition | str] = {
    "classic": "amigo-en-2.10",
    "low deck": "amigo-en-2.10+low-deck",
    "draft": "amigo-en-2.10+open-draft+rounds-2",
    "open picks": "amigo-en-2.10+open-picks+rounds-2",
    "teaching round": "amigo-us-2018+teaching-round",
    "tiny": TINY,
    "tiny draft": TINY_DRAFT,
    "open hands": Edition(hands=Visibility.OPEN, hand_size=3, rows=3, row_capacity=3, end=Rounds(count=2)),
    **{rule: of_rounds(rule, 2) for rule in VARIANTS},
    "drafted flips": "amigo-en-2.10+open-draft+flippin-digits+rounds-1",
    "open flips": "amigo-en-2.10+open-picks+flippin-digits+rounds-1",
    "tiny cow": evolve(TINY, rule=JumpingCow()),
}


def legal(observation: Observation, rng: random.Random) -> int:
    return rng.choice(np.flatnonzero(observation["action_mask"]).tolist())


def chosen(observations: Mapping[str, Observation], rng: random.Random) -> dict[str, int]:
    return {agent: legal(observation, rng) for agent, observation in observations.items()}


Seen = tuple[dict[str, Observation], dict[str, int], dict[str, float]]


def episode(environment: Take5Parallel, seed: int, most: int = 400) -> Iterator[Seen]:
    """Observations, the actions chosen on them, and what they brought."""
    rng = random.Random(seed)
    observations, _ = environment.reset(seed=seed)
    for _ in range(most):
        if not environment.agents:
            return
        actions = chosen(observations, rng)
        after, rewards, _, _, _ = environment.step(actions)
        yield observations, actions, rewards
        observations = after
    raise AssertionError("the episode has no end")


@pytest.mark.parametrize(("edition", "seats"), AT_SEATS)
def test_the_parallel_form_passes_upstreams_api_test(edition: str, seats: int) -> None:
    with redirect_stdout(io.StringIO()):
        UPSTREAM["parallel_api_test"](Take5Parallel(edition=edition, seats=seats), num_cycles=30)


@pytest.mark.parametrize(("edition", "seats"), AT_SEATS)
@pytest.mark.filterwarnings("ignore:Observation:UserWarning")  # upstream: a Dict observation is no array
def test_the_aec_form_passes_upstreams_api_test(edition: str, seats: int) -> None:
    with redirect_stdout(io.StringIO()):
        UPSTREAM["api_test"](Take5AEC(edition=edition, seats=seats), num_cycles=30)


@pytest.mark.parametrize(("edition", "seats"), AT_SEATS)
def test_the_aec_form_passes_upstreams_seed_test(edition: str, seats: int) -> None:
    UPSTREAM["seed_test"](lambda: Take5AEC(edition=edition, seats=seats), num_cycles=30)


@pytest.mark.parametrize(("edition", "seats"), AT_SEATS)
def test_two_parallel_environments_with_one_seed_go_alike(edition: str, seats: int) -> None:
    """Upstream's parallel_seed_test samples without the mask and stops after one step; this one does not."""
    one, two = (Take5Parallel(edition=edition, seats=seats, length="match") for _ in range(2))
    seen, other = one.reset(seed=42), two.reset(seed=42)
    for environment in (one, two):
        for number, agent in enumerate(environment.agents):
            environment.action_space(agent).seed(42 + number)
    steps = 0
    observations, others = seen[0], other[0]
    while one.agents:
        assert data_equivalence(observations, others, exact=True)
        actions, same = (
            {
                agent: environment.action_space(agent).sample(np.asarray(told["action_mask"], dtype=np.int8))
                for agent, told in every.items()
            }
            for environment, every in ((one, observations), (two, others))
        )
        assert actions == same
        observations, *rest = one.step(actions)
        others, *other_rest = two.step(same)
        assert data_equivalence(rest, other_rest, exact=True)
        steps += 1
    assert steps > 10
    assert two.agents == []


@pytest.mark.parametrize("name", EDITIONS)
@pytest.mark.parametrize("length", ["round", "match"])
def test_every_edition_plays_to_its_end_in_both_forms_with_the_same_cards_and_rewards(
    name: str, length: str
) -> None:
    seats = 3
    parallel = Take5Parallel(edition=EDITIONS[name], seats=seats, length=length)
    aec = Take5AEC(edition=EDITIONS[name], seats=seats, length=length)
    aec.reset(seed=5)
    earned = dict.fromkeys(aec.agents, 0.0)
    for observations, actions, rewards in episode(parallel, seed=5):
        before = dict(earned)
        for agent in [agent for agent, action in actions.items() if action != parallel.host.encoding.noop]:
            turn = aec.agent_selection
            assert turn == agent
            seen, *_ = aec.last()
            assert seen is not None
            assert np.array_equal(seen["action_mask"], observations[agent]["action_mask"])
            aec.step(actions[agent])
            for other, reward in aec.rewards.items():
                earned[other] += reward
        assert {agent: earned[agent] - before[agent] for agent in earned} == rewards
    assert all(aec.terminations.values())
    assert aec.host.state == parallel.host.state
    while aec.agents:
        aec.step(None)


@pytest.mark.parametrize("form", ["flat", "ints"])
def test_observations_lie_in_their_space_at_every_step_and_at_the_end(form: str) -> None:
    environment = Take5Parallel(seats=3, length="match", edition=TINY_DRAFT, observations=form)
    observations, _ = environment.reset(seed=1)
    rng = random.Random(1)
    while environment.agents:
        for agent, observation in observations.items():
            assert observation in environment.observation_space(agent)
        observations, *_ = environment.step(chosen(observations, rng))
    for agent, observation in observations.items():
        assert observation in environment.observation_space(agent)
        assert not observation["action_mask"].any()


def test_a_space_is_the_same_object_at_every_call() -> None:
    for environment in (Take5Parallel(seats=2), Take5AEC(seats=2)):
        for agent in environment.possible_agents:
            assert environment.observation_space(agent) is environment.observation_space(agent)
            assert environment.action_space(agent) is environment.action_space(agent)


def test_a_row_choice_is_a_step_in_which_only_the_chooser_decides() -> None:
    found = 0
    environment = Take5Parallel(seats=4)
    for seed in range(6):
        rng = random.Random(seed)
        observations, _ = environment.reset(seed=seed)
        while environment.agents:
            state = environment.host.state
            if isinstance(state, Placing):
                found += 1
                (chooser,) = environment.host.due()
                for agent, observation in observations.items():
                    ids = np.flatnonzero(observation["action_mask"]).tolist()
                    assert ids == ([104, 105, 106, 107] if agent == f"player_{chooser}" else [108])
                _, rewards, *_ = environment.step(chosen(observations, rng))
                assert rewards[f"player_{chooser}"] < 0
                break
            observations, *_ = environment.step(chosen(observations, rng))
    assert found > 2


@pytest.mark.parametrize("rule", [rule for rule in VARIANTS if rule != "cards-to-hand"])
def test_each_choice_of_a_turn_is_a_step_of_its_own(rule: str) -> None:
    """A turn may ask several seats; a step never asks two, and what follows by itself is played with it."""
    environment = Take5Parallel(seats=6, edition=f"amigo-en-2.10+{rule}")
    encoding = environment.host.encoding
    choices: Counter[str] = Counter()
    most = 0
    for seed in range(12):
        rng = random.Random(seed)
        observations, _ = environment.reset(seed=seed)
        in_turn: list[str] = []
        while environment.agents:
            ids = {name: np.flatnonzero(seen["action_mask"]).tolist() for name, seen in observations.items()}
            due = [name for name, legal_ids in ids.items() if legal_ids != [encoding.noop]]
            assert due == [f"player_{seat}" for seat in environment.host.due()]
            if isinstance(environment.host.state, Placing):
                (chooser,) = due
                in_turn.append(chooser)
                (kind,) = {encoding.describe(id).split()[0] for id in ids[chooser]}
                assert len(ids[chooser]) == (4 if kind == "row" else 2)
                choices[kind] += 1
            else:
                most = max(most, len({*in_turn}))
                assert max(Counter(in_turn).values(), default=0) <= (3 if rule == "two-cards-a-turn" else 1)
                in_turn = []
                assert len(due) == 6
            observations, *_ = environment.step(chosen(observations, rng))
    more = {"two-ended-rows": {"place"}, "two-cards-a-turn": {"first"}}
    assert {*choices} == {"row", *more.get(rule, ())}
    assert most > (1 if rule in {"even-odd", "flippin-digits", "two-cards-a-turn"} else 0)


def test_where_seats_play_in_turn_a_step_asks_one_seat_whatever_it_asks_for() -> None:
    environment = Take5Parallel(seats=3, edition="amigo-en-2.10+cards-to-hand")
    encoding = environment.host.encoding
    asked: Counter[str] = Counter()
    most = 0.0
    for _, actions, rewards in chain.from_iterable([episode(environment, seed) for seed in range(8)]):
        acting = [action for action in actions.values() if action != encoding.noop]
        assert len(acting) == 1
        asked[encoding.describe(acting[0]).split()[0]] += 1
        most = max(most, *rewards.values())
    assert {*asked} == {"card", "row", "keep", "end"}
    assert most > 0, "a card that goes from the pile to the hand is worth something"


def test_a_pick_is_not_told_before_all_have_picked() -> None:
    environment = Take5AEC(seats=3, observations="ints")
    environment.reset(seed=1)
    environment.step(int(np.flatnonzero(environment.observe("player_0")["action_mask"])[0]))
    assert environment.agent_selection == "player_1"
    seen = environment.observe("player_1")["observation"]
    encoding = environment.host.encoding
    picks = next(f.offset for f in encoding.fields if f.name == "picks")
    assert seen[picks : picks + 3].tolist() == [0, 0, encoding.last_card + 1]


@pytest.mark.parametrize("seats", SEATS)
def test_the_same_seed_deals_the_engines_cards(seats: int) -> None:
    for environment in (Take5Parallel(seats=seats, length="match"), Take5AEC(seats=seats, length="match")):
        environment.reset(seed=7)
        start = new_match(CLASSIC, seats)
        assert environment.host.state == play(start, deal(7, start)).after
        assert environment.deal_seed == 7


def test_later_rounds_of_a_match_are_dealt_from_the_seed_too() -> None:
    environment = Take5Parallel(seats=3, edition="amigo-en-2.10+rounds-3", length="match")
    rounds = 0
    for _ in episode(environment, seed=9):
        state = environment.host.state
        if isinstance(state, Picking) and len(state.table.hands[0]) == 10:
            rounds += 1
            dealt = deal(9, state)
            assert state.table.hands == dealt.hands
            assert tuple(row[0] for row in state.table.rows) == dealt.rows
    assert rounds == 2


def test_resets_without_a_seed_differ_and_follow_from_the_last_seed() -> None:
    def hands(environment: Take5Parallel) -> object:
        state = environment.host.state
        assert isinstance(state, Picking)
        return state.table.hands

    environment = Take5Parallel(seats=2)
    dealt = []
    for seed in (3, None, None, 3, None):
        environment.reset(seed=seed)
        dealt.append(hands(environment))
    assert dealt[0] == dealt[3]
    assert dealt[1] == dealt[4]
    assert len({dealt[0], dealt[1], dealt[2]}) == 3
    start = new_match(CLASSIC, 2)
    assert dealt[2] == deal(derive_key(3, "unseeded-reset", 2), start).hands
    fresh = [Take5Parallel(seats=2), Take5Parallel(seats=2)]
    for unseeded in fresh:
        unseeded.reset()
    assert hands(fresh[0]) != hands(fresh[1])
    first = fresh[0].deal_seed
    fresh[0].reset()
    assert fresh[0].deal_seed == derive_key(first, "unseeded-reset", 1)


def test_sampling_actions_never_touches_the_deal() -> None:
    one, two = Take5Parallel(seats=2), Take5Parallel(seats=2)
    for environment, samples in ((one, 0), (two, 50)):
        environment.reset(seed=1)
        for _ in range(samples):
            environment.action_space("player_0").sample()
        environment.reset()
    assert one.host.state == two.host.state


@pytest.mark.parametrize("seed", [True, -1, 1.5])
def test_what_is_no_seed_is_refused_and_changes_nothing(seed: int) -> None:
    environment = Take5Parallel(seats=2)
    environment.reset(seed=1)
    before = environment.host.state
    with pytest.raises((ShuffleError, TypeError)):
        environment.reset(seed=seed)
    assert environment.host.state == before
    environment.reset()
    assert environment.deal_seed == derive_key(1, "unseeded-reset", 1)


def test_numpys_integers_are_seeds_and_actions() -> None:
    environment = Take5Parallel(seats=2)
    reset: Callable[..., tuple[dict[str, Observation], object]] = environment.reset
    observations, _ = reset(seed=7)
    other, _ = reset(seed=np.int64(7))
    assert data_equivalence(observations, other, exact=True)
    environment.step({agent: np.flatnonzero(seen["action_mask"])[0] for agent, seen in other.items()})


def test_unknown_reset_options_are_ignored_and_unknown_keywords_refused() -> None:
    environment = Take5Parallel(seats=2)
    one, _ = environment.reset(seed=1, options={"anything": 1})
    two, _ = environment.reset(seed=1)
    assert data_equivalence(one, two, exact=True)
    for kind in KINDS:
        with pytest.raises(TypeError):
            kind(num_players=4)
    for wrong in ({"rewards": "points"}, {"length": "turn"}, {"observations": "image"}, {"edition": "nimmt"}):
        with pytest.raises(ValueError, match=r"."):
            KINDS[0](**wrong)
    with pytest.raises(ValueError, match="seats"):
        Take5Parallel(seats=11)


@pytest.mark.parametrize("length", ["round", "match"])
@pytest.mark.parametrize("name", ["classic", *VARIANTS])
def test_penalties_sum_to_minus_the_total(length: str, name: str) -> None:
    environment = Take5Parallel(seats=4, length=length, edition=EDITIONS[name])
    earned = dict.fromkeys(environment.possible_agents, 0.0)
    for _, _, rewards in episode(environment, seed=2):
        for agent, reward in rewards.items():
            earned[agent] += reward
    assert [-earned[f"player_{seat}"] for seat in range(4)] == list(environment.host.state.match.totals)
    assert sum(earned.values()) < 0


def test_zero_sum_rewards_are_the_mean_less_the_own_penalty() -> None:
    penalties, centred = Take5Parallel(seats=3), Take5Parallel(seats=3, rewards="zero_sum")
    for (_, _, one), (_, _, two) in zip(episode(penalties, 3), episode(centred, 3), strict=True):
        mean = sum(one.values()) / 3
        assert two == {agent: pytest.approx(reward - mean) for agent, reward in one.items()}
        assert sum(two.values()) == pytest.approx(0)


def test_rank_rewards_come_at_the_end_and_ties_share() -> None:
    environment = Take5Parallel(seats=3, rewards="rank")
    *before, last = [rewards for _, _, rewards in episode(environment, seed=4)]
    assert all(not any(rewards.values()) for rewards in before)
    totals = environment.host.state.match.totals
    for seat in range(3):
        beaten = sum(totals[seat] < other for other in totals) - sum(totals[seat] > other for other in totals)
        assert last[f"player_{seat}"] == beaten / 2
    environment.host._taken = [5, 5, 9]
    assert environment.host._rank() == (0.5, 0.5, -1.0)


def test_a_teaching_round_pays_though_it_is_not_scored() -> None:
    environment = Take5Parallel(seats=4, edition="amigo-us-2018+teaching-round")
    earned = sum(sum(rewards.values()) for _, _, rewards in episode(environment, seed=1))
    assert earned < 0
    assert set(environment.host.state.match.totals) == {0}


def test_an_illegal_action_raises_and_changes_nothing() -> None:
    parallel = Take5Parallel(seats=2)
    observations, _ = parallel.reset(seed=1)
    rng = random.Random(1)
    good = chosen(observations, rng)
    before = parallel.host.state
    noop = parallel.host.encoding.noop
    missing = next(id for id in range(104) if not observations["player_1"]["action_mask"][id])
    for bad, reason in ((missing, EncodingReason.NOT_LEGAL), (noop, EncodingReason.NOT_LEGAL)):
        with pytest.raises(EncodingError) as caught:
            parallel.step({**good, "player_1": bad})
        assert caught.value.reason is reason
    for none in (-1, 109, True):
        with pytest.raises(EncodingError) as caught:
            parallel.step({**good, "player_1": none})
        assert caught.value.reason is EncodingReason.NO_SUCH_ID
    with pytest.raises(KeyError):
        parallel.step({"player_0": good["player_0"]})
    assert parallel.host.state == before
    aec = Take5AEC(seats=2)
    aec.reset(seed=1)
    for none_here in (noop, missing if missing not in good.values() else noop, None):
        with pytest.raises(ValueError, match=r"."):
            aec.step(none_here)
    assert aec.agent_selection == "player_0"
    assert aec.host.state == before
    assert not issubclass(EncodingError, IllegalActionError)


def test_an_environment_must_be_reset_first() -> None:
    for environment in (Take5Parallel(seats=2), Take5AEC(seats=2)):
        with pytest.raises(AdapterError) as caught:
            environment.host.view(0)
        assert caught.value.reason is AdapterReason.NOT_RESET


@pytest.mark.parametrize("mode", ["ansi", "svg"])
@pytest.mark.parametrize("viewer", [None, 1])
def test_pictures_are_our_own_and_show_what_the_viewer_knows(mode: str, viewer: int | None) -> None:
    environment = Take5Parallel(seats=2, render_mode=mode, viewer=viewer)
    environment.reset(seed=1)
    picture = environment.render()
    assert picture is not None
    assert picture.startswith("<svg" if mode == "svg" else "round 1")
    assert Take5Parallel(seats=2).render() is None
    environment.close()


@pytest.mark.parametrize("name", ["classic", *[rule for rule in VARIANTS if rule not in UNEVEN], "tiny cow"])
def test_rewards_are_the_bullheads_of_the_rows_taken(name: str) -> None:
    environment = Take5Parallel(seats=3, edition=EDITIONS[name])
    rng = random.Random(11)
    paid, crowded = 0, 0
    for seed in range(11, 15):
        taken, by_the_cow = play_and_compare(environment, seed, rng)
        paid += taken
        crowded += by_the_cow
    assert paid < 0
    assert (crowded > 0) == (name in {"jumping-cow", "tiny cow"})


def play_and_compare(environment: Take5Parallel, seed: int, rng: random.Random) -> tuple[int, int]:
    """Hold each step's rewards to the events; all that was paid, and how many rows the Cow had crowded."""
    observations, _ = environment.reset(seed=seed)
    paid = crowded = 0
    while environment.agents:
        state, actions = environment.host.state, chosen(observations, rng)
        decided = [
            action
            for seat in range(3)
            if (action := environment.host.decode(seat, actions[f"player_{seat}"])) is not None
        ]
        expected = [0, 0, 0]
        for action in decided:
            step = play(state, action)
            for event in step.events:
                if isinstance(event, RowTaken | CrowdedRowTaken):
                    expected[event.seat] -= score(event.cards)
                    crowded += isinstance(event, CrowdedRowTaken)
            state = step.after
        observations, rewards, *_ = environment.step(actions)
        assert [rewards[f"player_{seat}"] for seat in range(3)] == expected
        paid += sum(expected)
    return paid, crowded


@pytest.mark.parametrize("rule", [None, *VARIANTS])
def test_the_ids_are_registered_in_both_forms(rule: str | None) -> None:
    edition = lookup_edition("amigo-en-2.10" if rule is None else f"amigo-en-2.10+{rule}")
    name = f"take5/{rule or 'classic'}"
    assert f"{name}-match-v0" in IDS or edition.end == Rounds(count=1)
    for id, end in ((f"{name}-v0", Rounds(count=1)), (f"{name}-match-v0", edition.end)):
        if id in IDS:
            parallel, aec = pettingzoo.make("parallel", id, seats=3), pettingzoo.make("aec", id, seats=3)
            assert isinstance(parallel, Take5Parallel)
            assert isinstance(aec, Take5AEC)
            assert aec.host.edition == parallel.host.edition == evolve(edition, end=end)


def test_importing_the_adapter_warns_of_nothing() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        Take5AEC(seats=2).reset(seed=1)


def test_upstreams_conversion_and_wrapper_keep_passing_its_test() -> None:
    with redirect_stdout(io.StringIO()), warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Observation")
        converted = UPSTREAM["parallel_to_aec"](Take5Parallel(seats=3))
        UPSTREAM["api_test"](converted, num_cycles=20)
        UPSTREAM["api_test"](OrderEnforcingWrapper(Take5AEC(seats=3)), num_cycles=20)


@pytest.mark.parametrize("kind", [Take5Parallel, Take5AEC])
def test_a_copy_of_an_environment_goes_on_by_itself(kind: Callable[..., Take5Parallel | Take5AEC]) -> None:
    environment = kind(seats=3)
    environment.reset(seed=1)
    for other in (copy.deepcopy(environment), pickle.loads(pickle.dumps(environment))):
        assert other.host.state == environment.host.state
        other.reset()
        assert other.host.state != environment.host.state
        assert other.deal_seed == derive_key(1, "unseeded-reset", 1)
