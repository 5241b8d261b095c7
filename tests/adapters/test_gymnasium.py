"""The single-agent environment: upstream's checker, seeds, opponents, rewards and illegal actions."""

from __future__ import annotations

import warnings
from collections.abc import Callable

import numpy as np
import pytest
from attrs import evolve

gymnasium = pytest.importorskip("gymnasium", reason="Gymnasium is not installed")

from gymnasium.utils.env_checker import check_env, data_equivalence

from take5_rules import CLASSIC, Edition, Rounds, SeatAction, lookup_edition, new_match, play
from take5_rules.adapters.arrays import Observation
from take5_rules.adapters.errors import AdapterError, AdapterReason
from take5_rules.adapters.gymnasium import Take5Env
from take5_rules.adapters.ids import IDS
from take5_rules.encoding import EncodingError
from take5_rules.playing import play_match
from take5_rules.policies import ForfeitError, ForfeitReason, highest, lowest
from take5_rules.shuffle import Chance, Stream, deal, derive_key
from take5_rules.views import SeatView
from tests.adapters.rules import VARIANTS, of_rounds

MAKE: Callable[..., Take5Env] = Take5Env
CHECK: Callable[..., object] = check_env
EDITIONS = (
    "amigo-en-2.10",
    "amigo-en-2.10+low-deck",
    "amigo-en-2.10+open-draft+rounds-2",
    "amigo-en-2.10+open-picks+rounds-2",
    "amigo-us-2018+teaching-round",
)
EDITIONS_OF_RULES = [pytest.param(of_rounds(rule, 2), id=rule) for rule in VARIANTS]


def first(observation: Observation) -> int:
    return int(np.flatnonzero(observation["action_mask"])[0])


@pytest.mark.parametrize("form", ["flat", "ints"])
@pytest.mark.parametrize("edition", [EDITIONS[0], EDITIONS[2]])
def test_it_passes_upstreams_checker(form: str, edition: str) -> None:
    """The checker samples without the mask, so illegal actions must be replaced for it."""
    made = gymnasium.make(
        "take5/classic-v0", edition=edition, observations=form, illegal="automatic", render_mode="ansi"
    )
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        CHECK(made.unwrapped)


@pytest.mark.parametrize("rule", VARIANTS)
@pytest.mark.parametrize("seats", [2, 4, None])
def test_it_passes_upstreams_checker_by_every_other_rule(rule: str, seats: int | None) -> None:
    most = lookup_edition(f"amigo-en-2.10+{rule}").max_seats
    made = gymnasium.make(f"take5/{rule}-v0", seats=seats or most, illegal="automatic", render_mode="ansi")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        CHECK(made.unwrapped)


@pytest.mark.parametrize("rule", [None, *VARIANTS])
def test_the_ids_are_registered(rule: str | None) -> None:
    one = gymnasium.make(f"take5/{rule or 'classic'}-v0", seats=3).unwrapped
    assert isinstance(one, Take5Env)
    whole = CLASSIC if rule is None else lookup_edition(f"amigo-en-2.10+{rule}")
    assert one.host.edition == evolve(whole, end=Rounds(count=1))
    longer = f"take5/{rule or 'classic'}-match-v0"
    if longer in IDS:
        match = gymnasium.make(longer, seats=3).unwrapped
        assert isinstance(match, Take5Env)
        assert match.host.edition == whole
    assert whole.end == Rounds(count=1) or longer in IDS
    for id in IDS:
        assert (gymnasium.spec(id).vector_entry_point is None) == (id != "take5/classic-v0")
    observation, _ = one.reset(seed=1)
    assert observation in one.observation_space


@pytest.mark.parametrize("edition", [*EDITIONS, *EDITIONS_OF_RULES])
@pytest.mark.parametrize("length", ["round", "match"])
def test_episodes_end_and_penalties_sum_to_minus_what_the_learner_took(
    edition: Edition | str, length: str
) -> None:
    environment = Take5Env(edition=edition, seats=3, seat=1, length=length, opponents=["lowest", "highest"])
    observation, _ = environment.reset(seed=4)
    earned, over, steps = 0.0, False, 0
    while not over:
        assert observation in environment.observation_space
        assert observation["action_mask"].any()
        assert np.array_equal(environment.action_masks(), observation["action_mask"].astype(bool))
        observation, reward, over, truncated, info = environment.step(first(observation))
        earned += reward
        steps += 1
        assert not truncated
        assert info == {}
        assert steps < 500
    assert observation in environment.observation_space
    assert not observation["action_mask"].any()
    assert earned == -environment.host._taken[1]
    if environment.host.edition.scored:
        assert earned == -environment.host.state.match.totals[1]


def as_lowest(environment: Take5Env) -> int:
    """What the policy of that name would do in the learner's place."""
    seen = environment.host.view(environment.seat)
    return environment.host.encoding.encode(lowest(seen, Stream(bytes(32))), seen)


@pytest.mark.parametrize("edition", [*EDITIONS[:4], *EDITIONS_OF_RULES])
def test_it_plays_what_a_simulation_with_the_same_cards_and_policies_plays(edition: Edition | str) -> None:
    environment = Take5Env(edition=edition, seats=3, length="match", opponents=[highest, "lowest"])
    played = play_match(environment.host.edition, [lowest, highest, lowest], seed=3)
    environment.reset(seed=0)
    environment.host.reset(played.deal_seed)
    environment._advance()
    over = False
    while not over:
        _, _, over, _, _ = environment.step(as_lowest(environment))
    assert environment.host.state.match.totals == played.totals
    assert len(played.points) > 1


def test_the_same_seed_deals_the_engines_cards_and_resets_without_one_go_on_from_it() -> None:
    environment = Take5Env(seats=4)
    environment.reset(seed=7)
    start = new_match(environment.host.edition, 4)
    assert environment.host.state == play(start, deal(7, start)).after
    environment.reset()
    assert environment.deal_seed == derive_key(7, "unseeded-reset", 1)


def test_the_opponents_draw_from_the_seed() -> None:
    def rewards(seed: int) -> list[float]:
        environment = Take5Env(opponents="random")
        observation, _ = environment.reset(seed=seed)
        found, over = [], False
        while not over:
            observation, reward, over, _, _ = environment.step(first(observation))
            found.append(reward)
        return found

    assert rewards(1) == rewards(1)
    assert len({tuple(rewards(seed)) for seed in range(6)}) > 3


def test_each_opponent_has_chance_of_its_own() -> None:
    drawn: list[int] = []

    def drawing(view: SeatView, chance: Chance) -> SeatAction:
        drawn.append(chance.randrange(1 << 30))
        return lowest(view, chance)

    environment = Take5Env(seats=4, opponents=drawing)
    observation, _ = environment.reset(seed=1)
    environment.step(first(observation))
    assert len(drawn) >= 3
    assert len({*drawn}) == len(drawn)


def test_opponents_sit_clockwise_from_the_learners_left_and_see_their_own_views() -> None:
    seen: list[tuple[int, int]] = []

    def watcher(name: int) -> Callable[[SeatView, Chance], SeatAction]:
        def decide(view: SeatView, chance: Chance) -> SeatAction:
            seen.append((name, view.seat))
            return lowest(view, chance)

        return decide

    environment = Take5Env(seats=3, seat=1, opponents=[watcher(0), watcher(1)])
    observation, _ = environment.reset(seed=1)
    environment.step(first(observation))
    assert sorted(set(seen)) == [(0, 2), (1, 0)]


def test_opponents_see_no_pick_of_the_learner_before_the_reveal() -> None:
    def nosy(view: SeatView, chance: Chance) -> SeatAction:
        picks = getattr(view, "picks", ())
        assert all(pick is None for pick in picks) or type(view).__name__ == "SeatPlacing"
        return lowest(view, chance)

    environment = Take5Env(opponents=nosy)
    observation, _ = environment.reset(seed=2)
    over = False
    while not over:
        observation, _, over, _, _ = environment.step(first(observation))


def test_a_policy_that_forfeits_gets_an_automatic_decision() -> None:
    def late(view: SeatView, chance: Chance) -> SeatAction:
        raise ForfeitError(ForfeitReason.LATE)

    one, two = Take5Env(opponents=late), Take5Env(opponents="lowest")
    seen, _ = one.reset(seed=1)
    other, _ = two.reset(seed=1)
    assert data_equivalence(one.step(first(seen)), two.step(first(other)), exact=True)


def test_an_illegal_action_raises_and_changes_nothing_or_is_replaced_where_asked() -> None:
    strict, lenient = Take5Env(), Take5Env(illegal="automatic")
    observation, _ = strict.reset(seed=1)
    lenient.reset(seed=1)
    illegal = int(np.flatnonzero(observation["action_mask"] == 0)[0])
    before = strict.host.state
    for wrong in (illegal, 108, -1, 400):
        with pytest.raises(EncodingError):
            strict.step(wrong)
    assert strict.host.state == before
    expected = strict.step(first(observation))
    replaced = lenient.step(illegal)
    assert replaced[4] == {"illegal_action": True}
    assert data_equivalence(replaced[:4], expected[:4], exact=True)


def test_an_episode_that_is_over_or_has_not_begun_takes_no_step() -> None:
    environment = Take5Env(seats=2, illegal="automatic")
    with pytest.raises(AdapterError) as caught:
        environment.step(0)
    assert caught.value.reason is AdapterReason.NOT_RESET
    observation, _ = environment.reset(seed=1)
    over = False
    while not over:
        observation, _, over, _, _ = environment.step(first(observation))
    with pytest.raises(AdapterError) as caught:
        environment.step(0)
    assert caught.value.reason is AdapterReason.MATCH_OVER


def test_what_makes_no_environment_is_refused() -> None:
    for wrong, reason in (
        ({"seat": 4}, AdapterReason.NO_SUCH_SEAT),
        ({"seat": True}, AdapterReason.NO_SUCH_SEAT),
        ({"opponents": "perfect"}, AdapterReason.NO_SUCH_POLICY),
        ({"opponents": ["lowest"]}, AdapterReason.POLICY_COUNT),
    ):
        with pytest.raises(AdapterError) as caught:
            MAKE(**wrong)
        assert caught.value.reason is reason
    with pytest.raises(TypeError):
        MAKE(players=4)


@pytest.mark.parametrize("scheme", ["zero_sum", "rank"])
def test_other_reward_schemes_are_centred(scheme: str) -> None:
    def total(seat: int) -> float:
        environment = Take5Env(seats=3, seat=seat, rewards=scheme, opponents="lowest")
        environment.reset(seed=6)
        earned, over = 0.0, False
        while not over:
            _, reward, over, _, _ = environment.step(as_lowest(environment))
            earned += reward
        return earned

    # The learner plays as its opponents do, so the three episodes are one, seen from each seat.
    assert sum(total(seat) for seat in range(3)) == pytest.approx(0)
    assert any(total(seat) for seat in range(3))


def test_the_picture_is_the_learners_view() -> None:
    environment = Take5Env(seats=2, render_mode="ansi")
    environment.reset(seed=1)
    picture = environment.render()
    assert picture is not None
    assert "round 1" in picture
    other = Take5Env(seats=2, render_mode="svg")
    other.reset(seed=1)
    assert str(other.render()).startswith("<svg")
    assert Take5Env().render() is None


def test_what_is_returned_belongs_to_the_caller() -> None:
    environment = Take5Env()
    observation, _ = environment.reset(seed=1)
    action = first(observation)
    for values in observation.values():
        values[:] = 0
    masks = environment.action_masks()
    masks[:] = False
    assert environment.action_masks().sum() == 10
    environment.step(action)
