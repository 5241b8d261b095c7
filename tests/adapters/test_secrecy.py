"""No adapter tells a seat what it may not know: with other cards behind the same view, no byte differs."""

from __future__ import annotations

import pickle
import random
from collections.abc import Callable, Mapping

import numpy as np
import pytest
from attrs import evolve

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed, or not for this Python")

from take5_rules import (
    Edition,
    PickCard,
    PickFlipped,
    Picking,
    PickPair,
    Placing,
    SeatAction,
    State,
    one_round,
    to_act,
)
from take5_rules.adapters.arrays import Observation
from take5_rules.adapters.gymnasium import Take5Env, Take5VectorEnv
from take5_rules.adapters.pettingzoo import Take5AEC, Take5Parallel
from tests.adapters.rules import VARIANTS, of_rounds
from tests.views.matches import DRAFT_OPEN_PICKS, OPEN_HANDS, TINY, TINY_DRAFT, with_hidden_changed

EDITIONS: dict[str, Edition | str] = {
    "classic": "amigo-en-2.10",
    "open picks": "amigo-en-2.10+open-picks+rounds-2",
    "draft": "amigo-en-2.10+open-draft+rounds-1",
    "tiny": TINY,
    "tiny draft": TINY_DRAFT,
    "open hands": OPEN_HANDS,
    "draft with open picks": one_round(DRAFT_OPEN_PICKS),
    **{rule: of_rounds(rule, 1) for rule in VARIANTS},
    "open flips": "amigo-en-2.10+open-picks+flippin-digits+rounds-1",
}
MODES = ("ansi", "svg")


def told(observation: object, *more: object) -> bytes:
    """Everything as bytes; a copy first, so that shared objects pickle as equal ones do."""
    return pickle.dumps(pickle.loads(pickle.dumps((observation, more))))


def legal(observation: Observation, rng: random.Random) -> int:
    return rng.choice(np.flatnonzero(observation["action_mask"]).tolist())


def changed(state: State, seat: int, rng: random.Random, found: list[bool]) -> State:
    """A state that ``seat`` cannot tell from ``state``; ``found`` notes whether it differs."""
    other = with_hidden_changed(state, seat, rng)
    found.append(other != state)
    return other


@pytest.mark.parametrize("name", EDITIONS)
@pytest.mark.parametrize("form", ["flat", "ints"])
def test_the_aec_form_tells_no_secret_at_any_node(name: str, form: str) -> None:
    """Between the picks of one turn too, which it takes one by one."""
    rng = random.Random(1)
    pictured = [
        Take5AEC(edition=EDITIONS[name], seats=3, observations=form, render_mode=mode, viewer=seat)
        for seat in range(3)
        for mode in MODES
    ]
    environment = pictured[0]
    environment.reset(seed=2)
    found: list[bool] = []
    between = 0
    while not environment.host.is_over:
        state = environment.host.state
        between += isinstance(state, Picking) and any(pick is not None for pick in state.picks)
        for seat, agent in enumerate(environment.agents):
            other = changed(state, seat, rng, found)
            shown = []
            for at in (state, other):
                for picture in pictured:
                    picture.host._state = at
                last = environment.last() if environment.agent_selection == agent else ()
                shown.append(
                    told(
                        environment.observe(agent),
                        last,
                        environment.infos[agent],
                        environment.rewards[agent],
                        [picture.render() for picture in pictured[2 * seat : 2 * seat + 2]],
                    )
                )
            assert shown[0] == shown[1]
        environment.host._state = state
        environment.step(legal(environment.observe(environment.agent_selection), rng))
    assert between > 2
    assert any(found) == (name != "draft with open picks")


@pytest.mark.parametrize("name", EDITIONS)
def test_the_parallel_form_tells_no_secret_at_any_node(name: str) -> None:
    rng = random.Random(2)
    environment = Take5Parallel(edition=EDITIONS[name], seats=3)
    observations, _ = environment.reset(seed=3)
    found: list[bool] = []
    while environment.agents:
        state = environment.host.state
        for seat, agent in enumerate(environment.agents):
            environment.host._state = changed(state, seat, rng, found)
            assert told(environment._observations()[agent]) == told(observations[agent])
            assert told(environment._infos()[agent]) == told({})
        environment.host._state = state
        actions = {agent: legal(observation, rng) for agent, observation in observations.items()}
        observations, *_ = environment.step(actions)


@pytest.mark.parametrize("name", ["classic", *VARIANTS])
def test_what_a_step_brings_depends_on_no_card_that_stays_hidden(name: str) -> None:
    """The same picks on two tables that differ only in cards that nobody plays this turn."""
    rng = random.Random(3)
    one, two = (Take5Parallel(seats=4, edition=EDITIONS[name]) for _ in range(2))
    observations, _ = one.reset(seed=4)
    two.reset(seed=4)
    differed = 0
    while one.agents:
        actions = {agent: legal(observation, rng) for agent, observation in observations.items()}
        before = one.host.state
        two.agents = [*one.agents]
        played = {seat: one.host.decode(seat, actions[f"player_{seat}"]) for seat in range(1, 4)}
        two.host._state = with_unplayed_changed(before, played, rng)
        differed += two.host.state != before
        result, other = one.step(actions), two.step(actions)
        assert told(result[0]["player_0"], result[1:]) == told(other[0]["player_0"], other[1:])
        observations = result[0]
    assert differed > 5


def with_unplayed_changed(
    state: State, actions: Mapping[int, SeatAction | None], rng: random.Random
) -> State:
    """Other cards in the others' hands, but for those that they now play; seat 0 keeps its own."""
    other = with_hidden_changed(state, 0, rng)
    if not isinstance(state, Picking) or not isinstance(other, Picking):
        return other if isinstance(state, Placing) else state
    rule = state.match.edition.rule
    kept = {
        seat: tuple({*cards_of(action), *rule.known(state.table.variant, seat), *laid(state, seat)})
        for seat, action in actions.items()
    }
    staying = {card for cards in kept.values() for card in cards}
    free = sorted({card for hand in other.table.hands[1:] for card in hand} - staying)
    free += sorted({card for hand in state.table.hands[1:] for card in hand} - {*free} - staying)
    rng.shuffle(free)
    hands = [state.table.hands[0]]
    for seat in sorted(kept):
        more = len(state.table.hands[seat]) - len(kept[seat])
        hands.append(tuple(sorted([*kept[seat], *[free.pop() for _ in range(more)]])))
    return evolve(state, table=evolve(state.table, hands=tuple(hands)))


def laid(state: Picking, seat: int) -> tuple[int, ...]:
    """The pick that lies open and stays in its hand, if there is one."""
    pick = state.picks[seat]
    return () if pick is None else (pick,)


def cards_of(action: SeatAction | None) -> tuple[int, ...]:
    if isinstance(action, PickPair):
        return action.cards
    return (action.card,) if isinstance(action, PickCard | PickFlipped) else ()


@pytest.mark.parametrize("name", EDITIONS)
def test_the_single_agent_form_tells_no_secret_at_any_node(name: str) -> None:
    rng = random.Random(5)
    make: Callable[..., Take5Env] = Take5Env
    environments = [make(edition=EDITIONS[name], seats=3, seat=1, render_mode=mode) for mode in MODES]
    environment = environments[0]
    observation, _ = environment.reset(seed=6)
    over = False
    found: list[bool] = []
    while not over:
        state = environment.host.state
        assert 1 in to_act(state)
        shown = []
        for at in (state, changed(state, 1, rng, found)):
            for each in environments:
                each.host._state = at
            pictures = [each.render() for each in environments]
            shown.append(told(environment._observe(), environment.action_masks(), pictures))
        assert shown[0] == shown[1]
        environment.host._state = state
        observation, _, over, _, _ = environment.step(legal(observation, rng))
    assert any(found) == (name not in {"draft", "tiny draft", "open hands", "draft with open picks"})


def test_lanes_tell_the_learner_nothing_of_the_others_hands() -> None:
    environments = Take5VectorEnv(num_envs=7, seats=4)
    seen, _ = environments.reset(seed=1)
    rng = np.random.default_rng(1)
    for _ in range(22):
        table = environments.table
        kept = table.hands.copy()
        before = told(environments._observe(table.observe(), table.mask()))
        table.hands[:, 1:] = np.where(kept[:, 1:] > 0, 1, 0)
        assert told(environments._observe(table.observe(), table.mask())) == before
        table.hands[:] = kept
        mask = np.asarray(seen["action_mask"], dtype=np.float64)
        seen, *_ = environments.step(np.argmax(mask * rng.random(mask.shape), axis=1))
