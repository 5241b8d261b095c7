"""Upstream's algorithms run on the OpenSpiel forms, and pinned playthroughs stay what they are."""

from __future__ import annotations

import importlib.util
import random
import sys
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import pytest

pytest.importorskip("pyspiel", reason="OpenSpiel is not installed, or not for this Python")

import numpy as np
import pyspiel
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import get_all_states
from open_spiel.python.algorithms.exploitability import exploitability
from open_spiel.python.algorithms.external_sampling_mccfr import ExternalSamplingSolver
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

from take5_rules.adapters.openspiel import Parameter, Take5SequentialGame, Take5SequentialState
from take5_rules.shuffle import deal
from tests.adapters import golden_openspiel

SMALLEST: dict[str, Parameter] = {
    "players": 2,
    "hand": 2,
    "deck": 5,
    "rows": 1,
    "capacity": 2,
    "rewards": "zero_sum",
}


def dealt(game: Take5SequentialGame, seed: int) -> Take5SequentialState:
    node = game.new_initial_state()
    for action in game.deal_actions(deal(seed, node.match_state)):
        node.apply_action(action)
    return node


def searching(game: Take5SequentialGame, seed: int, simulations: int) -> ISMCTSBot:
    rng = np.random.RandomState(seed)
    return ISMCTSBot(game, RandomRolloutEvaluator(1, rng), 2.0, simulations, random_state=rng)


@pytest.mark.parametrize("name", golden_openspiel.ROUNDS)
def test_a_pinned_playthrough_is_what_upstream_writes_today(name: str) -> None:
    kept = (Path(__file__).parent / "golden" / name).read_text(encoding="utf-8")
    assert kept == golden_openspiel.play(golden_openspiel.ROUNDS[name])
    assert ('"place 0", "place 1"' if "two-ended" in name else '"row 0", "row 1"') in kept, (
        "a choice is in it"
    )


def test_information_set_search_plays_a_classic_round() -> None:
    """It resamples at each decision, row choices included, and always names a legal action."""
    game = Take5SequentialGame({"players": 2, "hand": 3})
    node = dealt(game, 1)
    bot = searching(game, 1, simulations=8)
    while not node.is_terminal():
        action = bot.step(node)
        assert action in node.legal_actions()
        node.apply_action(action)


def test_information_set_search_takes_the_row_that_costs_less() -> None:
    """The 1 is lower than both rows: the 11 costs five bullheads, the 12 one."""
    game = Take5SequentialGame({"players": 2, "hand": 1, "deck": 12, "rows": 2, "capacity": 2})
    for starters, cheap in (((11, 12), 1), ((12, 11), 0)):
        node = game.new_initial_state()
        for card in (1, 5, *starters):
            node.apply_action(card - 1)
        node.apply_action(0)
        node.apply_action(4)
        assert node.legal_actions() == [12, 13]
        assert {int(searching(game, seed, 30).step(node)) for seed in range(3)} == {12 + cheap}


@pytest.mark.parametrize(
    ("rule", "picks", "due"),
    [("two-ended-rows", ("card 15", "card 25"), "place"), ("flippin-digits", ("flip 15",), "card")],
)
def test_information_set_search_decides_what_other_rules_ask_for(
    rule: str, picks: tuple[str, ...], due: str
) -> None:
    """Between two equally near places, and beside a pick that may lie there flipped; then to the end."""
    edition: dict[str, Parameter] = {"players": 2, "hand": 2, "deck": 40, "rows": 2, "capacity": 2}
    game = Take5SequentialGame({**edition, "rule": rule})
    node = game.new_initial_state()
    for card in (15, 35, 25, 36, 20, 10):
        node.apply_action(card - 1)
    for pick in picks:
        node.apply_action(next(id for id in node.legal_actions() if game.encoding.describe(id) == pick))
    assert game.encoding.describe(node.legal_actions()[0]).startswith(due)
    bot = searching(game, 1, simulations=8)
    while not node.is_terminal():
        action = int(bot.step(node))
        assert action in node.legal_actions()
        node.apply_action(action)


def test_external_sampling_makes_a_tiny_edition_less_and_less_exploitable() -> None:
    np.random.seed(1)
    game = pyspiel.load_game("python_take5_sequential", SMALLEST)
    solver = ExternalSamplingSolver(game)
    found = [exploitability(game, solver.average_policy())]
    for iterations in (100, 300):
        for _ in range(iterations):
            solver.iteration()
        found.append(exploitability(game, solver.average_policy()))
    assert all(later < before for before, later in pairwise(found))
    assert found[-1] < found[0] / 4
    assert found[-1] >= 0


def test_all_nodes_of_a_tiny_edition_can_be_listed() -> None:
    game = pyspiel.load_game("python_take5_sequential", SMALLEST)
    nodes = get_all_states.get_all_states(game, include_chance_states=True, to_string=str)
    decisions = [node for node in nodes.values() if node.is_player_node()]
    assert len(nodes) > len(decisions) > 100
    assert all(node.legal_actions() for node in decisions)


def test_the_reinforcement_learning_environment_takes_the_sequential_form() -> None:
    parameters = {"players": 3, "hand": 3, "deck": 14, "rows": 2, "capacity": 2}
    game = pyspiel.load_game("python_take5_sequential", parameters)
    environment = rl_environment.Environment(game)
    environment.seed(3)
    rng = random.Random(3)
    for _ in range(3):
        step = environment.reset()
        earned = [0.0] * 3
        while not step.last():
            seat = step.observations["current_player"]
            step = environment.step([rng.choice(step.observations["legal_actions"][seat])])
            earned = [total + now for total, now in zip(earned, step.rewards, strict=True)]
        assert earned == environment.get_state.returns()


@pytest.fixture(scope="module")
def example() -> ModuleType:
    path = Path(__file__).resolve().parents[2] / "examples" / "train_openspiel.py"
    spec = importlib.util.spec_from_file_location("train_openspiel", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["train_openspiel"] = module
    spec.loader.exec_module(module)
    return module


def test_the_example_runs_whole_and_draws_its_curve(
    example: ModuleType,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(example, "TINY", SMALLEST)
    curve = tmp_path / "curve.svg"
    points = example.main(["--deck", "5", "--iterations", "100", "--curve", str(curve)])
    told = capsys.readouterr().out
    assert told.count("exploitability") == len(points)
    assert "against random play it earns +0." in told
    assert points[-1].exploitability < 0.8 * points[0].exploitability
    assert ElementTree.fromstring(curve.read_text(encoding="utf-8")).tag.endswith("svg")
