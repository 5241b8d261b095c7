"""Longer looks at the OpenSpiel forms than the default suite takes; ``make adapters`` runs them.

What upstream cannot do is held here too, so that the how-to page is corrected when upstream is.
"""

from __future__ import annotations

import random
import subprocess
import sys

import pytest

pytest.importorskip("pyspiel", reason="OpenSpiel is not installed, or not for this Python")

import numpy as np
import pyspiel
from open_spiel.python import rl_environment
from open_spiel.python.algorithms.exploitability import exploitability
from open_spiel.python.algorithms.external_sampling_mccfr import ExternalSamplingSolver
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator
from open_spiel.python.tests import games_sim_test

from take5_rules import IllegalActionError
from take5_rules.adapters.openspiel import Parameter, Take5Game, Take5SequentialGame
from take5_rules.adapters.openspiel_parameters import OTHER_RULES

NAMES = ("python_take5", "python_take5_sequential")
SMALL: dict[str, Parameter] = {"players": 3, "hand": 3, "deck": 14, "rows": 2, "capacity": 2}
HIDDEN: dict[str, Parameter] = {"players": 2, "hand": 2, "deck": 6, "rows": 1, "capacity": 2}


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("players", range(2, 11))
def test_every_number_of_players_passes_upstreams_tests(name: str, players: int) -> None:
    game = pyspiel.load_game(name, {"players": players})
    pyspiel.random_sim_test(game, num_sims=3, serialize=True, verbose=False)
    games_sim_test.GamesSimTest().sim_game(game)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("players", [2, 4, 10])
@pytest.mark.parametrize("rule", OTHER_RULES)
def test_every_other_rule_passes_upstreams_tests_with_whole_hands(name: str, players: int, rule: str) -> None:
    game = pyspiel.load_game(name, {"players": players, "rule": rule})
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    games_sim_test.GamesSimTest().sim_game(game)


@pytest.mark.parametrize("players", [2, 4, 10])
def test_the_simultaneous_form_as_turns_passes_upstreams_tests(players: int) -> None:
    game = pyspiel.convert_to_turn_based(Take5Game({"players": players}))
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)
    games_sim_test.GamesSimTest().sim_game(game)


@pytest.mark.parametrize("players", [2, 4])
def test_information_set_search_plays_whole_classic_rounds(players: int) -> None:
    game = Take5SequentialGame({"players": players})
    node, rng = game.new_initial_state(), np.random.RandomState(players)
    bot = ISMCTSBot(game, RandomRolloutEvaluator(1, rng), 30.0, 30, random_state=rng)
    while not node.is_terminal():
        if node.is_chance_node():
            actions, chances = zip(*node.chance_outcomes(), strict=True)
            node.apply_action(rng.choice(actions, p=chances))
        else:
            node.apply_action(bot.step(node))


@pytest.mark.parametrize("parameters", [HIDDEN, {**HIDDEN, "rows": 2}])
def test_external_sampling_comes_close_to_perfect_play(parameters: dict[str, Parameter]) -> None:
    """One edition with a card that nobody has seen, one with row choices."""
    np.random.seed(2)
    game = pyspiel.load_game("python_take5_sequential", {**parameters, "rewards": "zero_sum"})
    solver = ExternalSamplingSolver(game)
    before = exploitability(game, solver.average_policy())
    for _ in range(8000):
        solver.iteration()
    assert exploitability(game, solver.average_policy()) < before / 8


def test_upstreams_learning_environment_cannot_take_a_row_choice_of_the_simultaneous_form() -> None:
    environment = rl_environment.Environment(Take5Game(SMALL))
    with pytest.raises(IllegalActionError):
        play_on(environment, random.Random(1))


def play_on(environment: rl_environment.Environment, rng: random.Random) -> None:
    """Rounds in which every seat is asked at every node."""
    for _ in range(20):
        step = environment.reset()
        while not step.last():
            asked = step.observations["legal_actions"]
            step = environment.step([rng.choice(legal or [0]) for legal in asked])


def test_upstreams_conversion_to_turns_does_not_resample() -> None:
    node = pyspiel.convert_to_turn_based(Take5Game(SMALL)).new_initial_state()
    while node.is_chance_node():
        node.apply_action(node.legal_actions()[0])
    with pytest.raises(pyspiel.SpielError, match="not implemented"):
        node.resample_from_infostate(0, pyspiel.UniformProbabilitySampler(0.0, 1.0))


CRASH = """
import pyspiel, open_spiel.python.games, take5_rules.adapters.openspiel
game = pyspiel.load_game({name!r})
bot = pyspiel.ISMCTSBot(
    1, pyspiel.RandomRolloutEvaluator(1, 1), 2.0, 10, -1,
    pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT, False, False,
)
node = game.new_initial_state()
while node.is_chance_node():
    node.apply_action(node.legal_actions()[0])
bot.step(node)
"""


@pytest.mark.parametrize("name", ["python_kuhn_poker", "python_take5_sequential"])
def test_upstreams_compiled_search_crashes_on_every_form_written_in_python(name: str) -> None:
    ran = subprocess.run(
        [sys.executable, "-c", CRASH.format(name=name)], capture_output=True, timeout=120, check=False
    )
    assert ran.returncode < 0
