"""The vector environment: each lane goes as the plain environment goes with the same cards and policies."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from numpy.typing import NDArray

gymnasium = pytest.importorskip("gymnasium", reason="Gymnasium is not installed")

from gymnasium.utils.env_checker import data_equivalence
from gymnasium.vector import AutoresetMode

from take5_rules import CardRange, Deal, Edition, Rounds, new_match, play
from take5_rules.adapters.arrays import Observation, flatten
from take5_rules.adapters.errors import AdapterError, AdapterReason
from take5_rules.adapters.gymnasium import Take5Env, Take5VectorEnv
from take5_rules.encoding import Encoding, EncodingError, EncodingReason
from take5_rules.views import view
from tests.adapters.rules import VARIANTS
from tests.views.matches import EDITIONS, random_steps
from tests.views.matches import VARIANTS as OTHER_EDITIONS

MAKE: Callable[..., Take5VectorEnv] = Take5VectorEnv
TINY = Edition(
    deck=CardRange(first=1, last=9), hand_size=2, rows=2, row_capacity=2, max_seats=3, end=Rounds(count=2)
)
ONE_ROW = Edition(deck=CardRange(first=1, last=30), rows=1, row_capacity=3, hand_size=4, max_seats=7)
TABLES: list[tuple[Edition | str, int]] = [
    ("amigo-en-2.10", 2),
    ("amigo-en-2.10", 4),
    ("amigo-en-2.10", 10),
    ("amigo-en-2.10+low-deck", 3),
    (TINY, 3),
    (ONE_ROW, 5),
]
POLICIES = ("lowest", "highest", "cheapest-risk")


def choose(observation: Observation, rng: np.random.Generator) -> NDArray[np.int64]:
    """A legal action in each lane, any of them."""
    mask = np.asarray(observation["action_mask"], dtype=np.float64)
    return np.asarray(np.argmax(mask * rng.random(mask.shape), axis=-1), dtype=np.int64)


class Twin:
    """A plain environment beside one lane, begun at that lane's deal."""

    def __init__(
        self, environments: Take5VectorEnv, lane: int, seat: int, options: dict[str, object]
    ) -> None:
        make: Callable[..., Take5Env] = Take5Env
        self.plain = make(seat=seat, **options)
        self.lane = lane
        self.seat = seat
        self.begin(environments)

    def begin(self, environments: Take5VectorEnv) -> None:
        table, plain = environments.table, self.plain
        plain.reset(seed=0)
        seats = plain.host.seats
        hands = [
            sorted(table.hands[:, (seat - self.seat) % seats, self.lane].tolist()) for seat in range(seats)
        ]
        dealt = Deal(hands=hands, rows=table.ends[:, self.lane].tolist())
        plain.host._state = play(new_match(plain.host.edition, seats), dealt).after


@pytest.mark.parametrize(("edition", "seats"), TABLES)
@pytest.mark.parametrize("form", ["flat", "ints"])
@pytest.mark.parametrize("scheme", ["penalty", "zero_sum", "rank"])
def test_a_lane_goes_as_the_plain_environment_goes(
    edition: Edition | str, seats: int, form: str, scheme: str
) -> None:
    seat = seats - 1
    options: dict[str, object] = {
        "edition": edition,
        "seats": seats,
        "observations": form,
        "rewards": scheme,
        "opponents": [POLICIES[other % 3] for other in range(seats - 1)],
    }
    environments = MAKE(num_envs=6, seat=seat, **options)
    rng = np.random.default_rng(5)
    seen, _ = environments.reset(seed=3)
    twins = [Twin(environments, lane, seat, options) for lane in range(6)]
    ended = waited = 0
    for _ in range(30):
        actions = choose(seen, rng)
        waited += int((actions >= environments.encoding.last_card).sum())
        seen, rewards, over, cut, infos = environments.step(actions)
        assert not cut.any()
        for twin in twins:
            told, reward, is_over, _, _ = twin.plain.step(actions[twin.lane])
            assert reward == pytest.approx(rewards[twin.lane], abs=1e-12)
            assert is_over == over[twin.lane]
            if is_over:
                ended += 1
                final = infos["final_obs"]
                assert isinstance(final, dict)
                assert data_equivalence({name: final[name][twin.lane] for name in told}, told, exact=True)
                twin.begin(environments)
                told = twin.plain._observe()
            lane = {name: values[twin.lane] for name, values in seen.items()}
            assert data_equivalence(lane, told, exact=True)
    assert ended > 6
    assert waited > 0


def test_a_seed_repeats_every_lane_and_goes_on_without_one() -> None:
    one, two = Take5VectorEnv(num_envs=9), Take5VectorEnv(num_envs=9)
    seen, _ = one.reset(seed=4)
    other, _ = two.reset(seed=4)
    for _ in range(25):
        assert data_equivalence(seen, other, exact=True)
        actions = choose(seen, np.random.default_rng(1))
        seen, *rest = one.step(actions)
        other, *other_rest = two.step(actions)
        assert data_equivalence(rest, other_rest, exact=True)
    again, _ = one.reset()
    assert not np.array_equal(again["observation"], seen["observation"])
    assert np.array_equal(again["observation"], two.reset()[0]["observation"])


def test_every_observation_lies_in_the_space_and_every_lane_can_act() -> None:
    environments = gymnasium.make_vec(
        "take5/classic-v0", num_envs=40, vectorization_mode="vector_entry_point", seats=3
    )
    assert isinstance(environments, Take5VectorEnv)
    assert environments.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    seen, infos = environments.reset(seed=1)
    assert infos == {}
    rng = np.random.default_rng(1)
    for _ in range(24):
        assert seen in environments.observation_space
        assert seen["action_mask"].any(axis=1).all()
        seen, rewards, over, _, infos = environments.step(choose(seen, rng))
        assert (rewards <= 0).all()
        if over.any():
            assert np.array_equal(np.asarray(infos["_final_obs"]), over)
            final = infos["final_obs"]
            assert isinstance(final, dict)
            assert not final["action_mask"].any()
    environments.close()


def test_what_is_returned_stays_as_it_is() -> None:
    environments = Take5VectorEnv(num_envs=5)
    seen, _ = environments.reset(seed=1)
    kept = {name: values.copy() for name, values in seen.items()}
    environments.step(choose(seen, np.random.default_rng(1)))
    assert data_equivalence(kept, seen, exact=True)


def test_illegal_actions_raise_and_change_nothing() -> None:
    environments = Take5VectorEnv(num_envs=4)
    seen, _ = environments.reset(seed=1)
    good = choose(seen, np.random.default_rng(1))
    missing = int(np.flatnonzero(seen["action_mask"][2] == 0)[0])
    for wrong, reason in (
        (np.where(np.arange(4) == 2, missing, good), EncodingReason.NOT_LEGAL),
        (np.where(np.arange(4) == 2, 108, good), EncodingReason.NOT_LEGAL),
        (np.where(np.arange(4) == 2, 109, good), EncodingReason.NO_SUCH_ID),
        (np.where(np.arange(4) == 2, -1, good), EncodingReason.NO_SUCH_ID),
        (good[:3], EncodingReason.NO_SUCH_ID),
    ):
        with pytest.raises(EncodingError) as caught:
            environments.step(wrong)
        assert caught.value.reason is reason
    floats: Callable[..., object] = environments.step
    with pytest.raises(EncodingError):
        floats(good.astype(np.float64))
    assert data_equivalence(
        environments._observe(environments.table.observe(), environments.table.mask()), seen
    )
    environments.step(good)


def test_what_lanes_cannot_play_is_refused() -> None:
    for wrong, reason in (
        ({"edition": "amigo-en-2.10+open-draft"}, AdapterReason.NOT_IN_LANES),
        ({"edition": "amigo-en-2.10+open-picks"}, AdapterReason.NOT_IN_LANES),
        ({"length": "match"}, AdapterReason.NOT_IN_LANES),
        ({"num_envs": 0}, AdapterReason.NOT_IN_LANES),
        ({"seat": 4}, AdapterReason.NO_SUCH_SEAT),
        ({"opponents": "uniform"}, AdapterReason.NO_SUCH_POLICY),
        ({"opponents": ["lowest"]}, AdapterReason.POLICY_COUNT),
    ):
        with pytest.raises(AdapterError) as caught:
            MAKE(**wrong)
        assert caught.value.reason is reason
    for variant, rule in VARIANTS.items():
        with pytest.raises(AdapterError, match=f"lanes know the base rule, not {rule}") as caught:
            MAKE(edition=f"amigo-en-2.10+{variant}")
        assert caught.value.reason is AdapterReason.NOT_IN_LANES
    with pytest.raises(TypeError):
        MAKE(players=4)
    with pytest.raises(AdapterError) as caught:
        Take5VectorEnv(num_envs=2).step(np.zeros(2, dtype=np.int64))
    assert caught.value.reason is AdapterReason.NOT_RESET


def test_arrays_are_flattened_as_the_encoding_flattens() -> None:
    for edition in (*EDITIONS, *(other for other in OTHER_EDITIONS if not other.rule.one_by_one)):
        seats = edition.min_seats + 1
        encoding = Encoding(edition=edition, seats=seats)
        steps = random_steps(edition, seats, seed=2, most=30)
        ints = [encoding.observe(view(step.after, seat)) for step in steps for seat in range(seats)]
        expected = np.array([encoding.flatten(seen) for seen in ints]).astype(np.float32)
        assert flatten(encoding, np.array(ints, dtype=np.int32)).tobytes() == expected.tobytes()
