"""The OpenSpiel forms: upstream's own tests, chance, deals, information, secrecy and refusals."""

from __future__ import annotations

import gc
import pickle
import random
from collections.abc import Callable, Iterator
from math import comb, prod

import pytest

pytest.importorskip("pyspiel", reason="OpenSpiel is not installed, or not for this Python")

import pyspiel
from open_spiel.python.observation import make_observation
from open_spiel.python.tests import games_sim_test

from take5_rules import (
    CLASSIC,
    RULES,
    Dealing,
    EditionError,
    EditionReason,
    Finished,
    FlipCards,
    IllegalActionError,
    PickFlipped,
    Picking,
    Placing,
    SeatAction,
    State,
    TakeRow,
    new_match,
    one_round,
    play,
    play_picks,
)
from take5_rules.adapters.openspiel import (
    DEFAULTS,
    Parameter,
    Take5Game,
    Take5SequentialGame,
    Take5SequentialState,
    Take5State,
)
from take5_rules.adapters.openspiel_parameters import OTHER_RULES
from take5_rules.adapters.openspiel_round import Round, begin_round
from take5_rules.encoding import EncodingError
from take5_rules.history import History, begin_history
from take5_rules.shuffle import deal
from take5_rules.views import view
from tests.views.matches import with_hidden_changed

NAMES = ("python_take5", "python_take5_sequential")
TINY: dict[str, Parameter] = {"players": 2, "hand": 2, "deck": 6, "rows": 2, "capacity": 2}
SMALL: dict[str, Parameter] = {"players": 3, "hand": 3, "deck": 14, "rows": 2, "capacity": 2}
BY_RULE: dict[str, dict[str, Parameter]] = {
    "plain": SMALL,
    **{rule: {**SMALL, "rule": rule} for rule in OTHER_RULES},
}
"""Small editions, one for each rule that the forms have."""


def load(name: str, **parameters: Parameter) -> Take5Game:
    game = pyspiel.load_game(name, parameters)
    assert isinstance(game, Take5Game)
    return game


def choose(node: Take5State, rng: random.Random) -> None:
    """One random action, or one of every seat."""
    if node.is_chance_node():
        cards, chances = zip(*node.chance_outcomes(), strict=True)
        node.apply_action(rng.choices(cards, chances)[0])
    elif node.is_simultaneous_node():
        seats = range(node.get_game().num_players())
        node.apply_actions([rng.choice(node.legal_actions(seat)) for seat in seats])
    else:
        node.apply_action(rng.choice(node.legal_actions()))


def episode(game: Take5Game, seed: int, begin: Take5State | None = None) -> Iterator[Take5State]:
    """The nodes of a random round, each before the next action; at most 500."""
    rng, node = random.Random(seed), begin or game.new_initial_state()
    for _ in range(500):
        yield node
        if node.is_terminal():
            return
        choose(node, rng)
    raise AssertionError("a round does not end")


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("players", [2, 4])
def test_upstreams_random_simulation_passes_with_serialisation(name: str, players: int) -> None:
    pyspiel.random_sim_test(load(name, players=players), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("rewards", ["penalty", "zero_sum"])
def test_upstreams_random_simulation_passes_in_tiny_editions(name: str, rewards: str) -> None:
    for edition in (TINY, *BY_RULE.values()):
        game = load(name, **edition, rewards=rewards)
        pyspiel.random_sim_test(game, num_sims=10, serialize=True, verbose=False)


@pytest.mark.parametrize("name", NAMES)
def test_upstreams_test_of_all_games_passes(name: str) -> None:
    for parameters in (TINY, {}, *BY_RULE.values()):
        games_sim_test.GamesSimTest().sim_game(load(name, **parameters))


@pytest.mark.parametrize("rule", BY_RULE)
def test_upstream_converts_the_simultaneous_form_to_turns(rule: str) -> None:
    game = pyspiel.convert_to_turn_based(load("python_take5", **BY_RULE[rule]))
    games_sim_test.GamesSimTest().sim_game(game)
    pyspiel.random_sim_test(game, num_sims=5, serialize=True, verbose=False)


@pytest.mark.parametrize("name", NAMES)
def test_the_names_are_registered_with_their_parameters(name: str) -> None:
    game = pyspiel.load_game(name)
    assert name in pyspiel.registered_names()
    assert game.get_parameters() == DEFAULTS
    assert (game.num_distinct_actions(), game.max_chance_outcomes()) == (104 + 4, 104)
    assert str(load(name, **TINY)) == f"{name}(capacity=2,deck=6,hand=2,players=2,rewards=penalty,rows=2)"
    assert isinstance(game, Take5SequentialGame) == name.endswith("sequential")


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("players", [11, 1, 0, -1])
def test_as_many_players_as_the_box_allows_and_no_others(name: str, players: int) -> None:
    with pytest.raises(EditionError) as caught:
        pyspiel.load_game(name, {"players": players})
    assert caught.value.reason is EditionReason.SEATS_NOT_ALLOWED
    assert pyspiel.load_game(name, {"players": 10}).num_players() == 10


@pytest.mark.parametrize(
    ("parameters", "error"),
    [
        ({"deck": 43}, EditionError),
        ({"rows": 0}, EditionError),
        ({"deck": 110}, EditionError),
        ({"rewards": "rank"}, ValueError),
        ({"rewards": "money"}, ValueError),
        ({"rule": "beat-the-buffalo"}, ValueError),
        ({"rule": ""}, ValueError),
        ({"rule": "jumping-cow", "rows": 1}, EditionError),
        ({"players": "4"}, pyspiel.SpielError),
        ({"players": True}, pyspiel.SpielError),
        ({"colour": 1}, pyspiel.SpielError),
    ],
)
def test_what_makes_no_edition_is_refused(parameters: dict[str, Parameter], error: type[Exception]) -> None:
    with pytest.raises(error):
        pyspiel.load_game("python_take5", parameters)


def test_rules_that_the_forms_have_not_are_refused_by_name() -> None:
    known = {"plain", *OTHER_RULES}
    for rule in {*RULES} - known | {"beat-the-buffalo"}:
        with pytest.raises(ValueError, match="rule must be plain, two-ended-rows"):
            load("python_take5", rule=rule)
    assert known <= {*RULES}


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("players", [2, 4, 10])
def test_a_seed_deals_what_the_engine_deals_card_for_card(name: str, players: int) -> None:
    """And the same decisions lead to the same state, whichever form takes them."""
    game, rng = load(name, players=players), random.Random(players)
    node = game.new_initial_state()
    state = new_match(game.encoding.edition, players)
    dealt = deal(7, state)
    for action in game.deal_actions(dealt):
        assert action in node.legal_actions()
        node.apply_action(action)
    state = play(state, dealt).after
    while not isinstance(state, Finished):
        assert node.match_state == state
        assert isinstance(state, Picking | Placing)
        if isinstance(state, Picking):
            picks = [rng.choice(hand) for hand in state.table.hands]
            state = play_picks(state, picks).after
            if node.is_simultaneous_node():
                node.apply_actions([card - 1 for card in picks])
            else:
                for card in picks:
                    node.apply_action(card - 1)
        else:
            seat, row = node.current_player(), rng.randrange(4)
            node.apply_action(104 + row)
            state = play(state, TakeRow(seat=seat, row=row)).after
    assert node.match_state == state
    assert node.returns() == [-total for total in state.match.totals]


def every_deal(done: Round, chance: float, found: dict[tuple[int, ...], float]) -> None:
    if not isinstance(done.state, Dealing):
        assert done.dealt not in found
        found[done.dealt] = chance
        return
    outcomes = done.outcomes()
    assert sum(part for _, part in outcomes) == pytest.approx(1, abs=1e-12)
    for card, part in outcomes:
        every_deal(done.deal_card(card), chance * part, found)


def test_every_deal_has_one_path_and_all_deals_are_equally_likely() -> None:
    found: dict[tuple[int, ...], float] = {}
    every_deal(load("python_take5", **TINY).begun, 1.0, found)
    assert len(found) == comb(6, 2) * comb(4, 2) * 2
    assert {round(chance * len(found), 9) for chance in found.values()} == {1.0}


def test_chance_deals_one_card_a_node_each_hand_ascending() -> None:
    game = load("python_take5")
    node = game.new_initial_state()
    chance_nodes = 0
    rng = random.Random(5)
    while node.is_chance_node():
        assert node.match_state == game.begun.state
        choose(node, rng)
        chance_nodes += 1
    assert chance_nodes == 44 == game.max_chance_nodes_in_history()
    assert all([*hand] == sorted(hand) for hand in node.round.hands)
    assert isinstance(node.match_state, Picking)
    assert node.match_state.table.hands == node.round.hands


def test_chance_refuses_a_card_that_it_cannot_deal_and_nothing_changes() -> None:
    node = load("python_take5", **TINY).new_initial_state()
    node.apply_action(2)
    for action in (1, 2, 6, 99):
        with pytest.raises(EncodingError):
            node.apply_action(action)
    assert (node.history(), node.round.dealt) == ([2], (3,))


@pytest.mark.parametrize("name", NAMES)
def test_the_rules_refuse_an_illegal_decision_and_nothing_changes(name: str) -> None:
    game = load(name, **TINY)
    node = game.new_initial_state()
    for action in (0, 1, 2, 3, 4, 5):
        node.apply_action(action)
    before = (node.history(), node.round)
    with pytest.raises(IllegalActionError):
        node.apply_actions([0, 1]) if node.is_simultaneous_node() else node.apply_action(4)
    assert (node.history(), node.round) == before


@pytest.mark.parametrize("name", NAMES)
def test_nodes_are_of_three_kinds_and_a_row_choice_has_one_seat(name: str) -> None:
    kinds = set()
    for seed in range(10):
        for node in episode(load(name, **SMALL), seed):
            state = node.match_state
            kinds.add(type(state))
            if isinstance(state, Placing):
                chooser = state.picks.index(min(state.picks))
                assert node.current_player() == chooser
                assert node.legal_actions() == [14, 15]
            elif isinstance(state, Picking):
                assert node.is_simultaneous_node() == (name == "python_take5")
    assert kinds == {Dealing, Picking, Placing, Finished}


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("rewards", ["penalty", "zero_sum"])
@pytest.mark.parametrize("rule", BY_RULE)
def test_rewards_sum_to_the_returns_at_every_node(name: str, rewards: str, rule: str) -> None:
    for seed in range(5):
        so_far = [0.0] * 3
        last = -1
        for node in episode(load(name, **BY_RULE[rule], rewards=rewards), seed):
            assert len(node.history()) > last
            last = len(node.history())
            so_far = [total + now for total, now in zip(so_far, node.rewards(), strict=True)]
            assert so_far == pytest.approx(node.returns())
            if rewards == "zero_sum":
                assert sum(node.rewards()) == pytest.approx(0)
            else:
                assert all(now <= 0 for now in node.rewards())


def leaves(node: Take5State) -> Iterator[Take5State]:
    if node.is_terminal():
        yield node
        return
    for action in node.legal_actions():
        yield from leaves(node.child(action))


@pytest.mark.parametrize("rewards", ["penalty", "zero_sum"])
def test_no_round_of_a_tiny_edition_goes_beyond_the_bounds_of_utility(rewards: str) -> None:
    """All rounds of six cards; the worst of them is as bad as the bound says, the best as good."""
    game = load("python_take5_sequential", **{**TINY, "rows": 1, "capacity": 3}, rewards=rewards)
    returns = [value for leaf in leaves(game.new_initial_state()) for value in leaf.returns()]
    assert game.min_utility() == min(returns)
    assert game.max_utility() >= max(returns)
    if rewards == "penalty":
        assert game.max_utility() == max(returns) == 0


@pytest.mark.parametrize("rule", OTHER_RULES)
def test_no_round_by_another_rule_goes_beyond_the_bounds_of_utility(rule: str) -> None:
    """All rounds of a few deals, of rows so short that everybody takes some."""
    crowd: dict[str, Parameter] = {
        "players": 2,
        "hand": 3,
        "deck": 16,
        "rows": 2,
        "capacity": 2,
        "rule": rule,
    }
    game = load("python_take5_sequential", **crowd)
    least = 0.0
    for seed in range(4):
        node = dealt_node(game, seed)
        returns = [value for leaf in leaves(node) for value in leaf.returns()]
        assert game.min_utility() <= min(returns) <= max(returns) <= game.max_utility() == 0
        least = min(least, *returns)
    assert least < -5


def dealt_node(game: Take5Game, seed: int) -> Take5State:
    node = game.new_initial_state()
    for action in game.deal_actions(deal(seed, node.match_state)):
        node.apply_action(action)
    return node


def test_the_cow_may_make_a_seat_take_more_than_a_row_a_turn() -> None:
    parameters: dict[str, Parameter] = {"hand": 3, "deck": 16, "rows": 2, "capacity": 2}
    plain, cow = (load("python_take5", **parameters, rule=rule) for rule in ("plain", "jumping-cow"))
    assert cow.min_utility() < plain.min_utility()


@pytest.mark.parametrize("players", range(2, 11))
def test_the_classic_bounds_hold_what_the_rules_allow(players: int) -> None:
    """A seat takes at most ten rows of five cards, and never the four that stay."""
    heads = sorted([7, *[5] * 8, *[3] * 10, *[2] * 9, *[1] * 76], reverse=True)
    most = sum(heads[: min(10 * players, 50)])
    assert load("python_take5", players=players).min_utility() == -most


@pytest.mark.parametrize("name", NAMES)
def test_lengths_are_never_exceeded(name: str) -> None:
    """The longest round: every turn has a row choice."""
    game = load(name, players=2, hand=3, deck=10, rows=1, capacity=1)
    longest = 0
    for seed in range(60):
        nodes = [type(node.match_state) for node in episode(game, seed)]
        longest = max(longest, nodes.count(Picking) + nodes.count(Placing))
    assert game.max_game_length() == (6 if name == "python_take5" else 9)
    assert longest == game.max_game_length()


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("rule", OTHER_RULES)
def test_lengths_are_never_exceeded_by_other_rules(name: str, rule: str) -> None:
    """By other rules every seat may have to choose in a turn, and some turn has more choices than one."""
    game = load(name, players=3, hand=3, deck=40, rows=2, capacity=2, rule=rule)
    most = 0
    for seed in range(60):
        nodes = [type(node.match_state) for node in episode(game, seed)]
        assert nodes.count(Picking) + nodes.count(Placing) <= game.max_game_length()
        most = max(most, nodes.count(Placing))
    assert game.max_game_length() == (12 if name == "python_take5" else 18)
    assert most > (3 if rule in {"even-odd", "flippin-digits"} else 0)


def followed(
    game: Take5Game, seed: int, deals: int | None = None
) -> Iterator[tuple[Take5State, list[History]]]:
    """Nodes of a random round after the deal, one of ``deals``, with what the engine says each seat saw."""
    histories: list[History] = []
    before: Round | None = None
    begin = game.new_initial_state() if deals is None else dealt_node(game, seed % deals)
    for node in episode(game, seed, begin):
        done = node.round
        if isinstance(done.state, Dealing):
            continue
        if before is None:
            histories = [begin_history(done.state, seat) for seat in range(game.encoding.seats)]
        elif isinstance(before.state, Picking) and node.get_game().get_type().dynamics != SEQUENTIAL:
            state: State = before.state
            for pick in done.turns[-1].picks:
                step = play(state, pick)
                histories = [history.follow(step) for history in histories]
                state = step.after
        else:
            step = play(before.state, last_decision(game, before, node.history()[-1]))
            histories = [history.follow(step) for history in histories]
        before = done
        yield node, histories


SEQUENTIAL = pyspiel.GameType.Dynamics.SEQUENTIAL


def last_decision(game: Take5Game, before: Round, action: int) -> SeatAction:
    decided = game.encoding.decode(view(before.state, before.due[0]), action)
    assert decided is not None
    return decided


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("rows", [1, 2])
def test_information_states_tell_apart_exactly_what_a_seat_with_perfect_memory_can(
    name: str, rows: int
) -> None:
    """Lines, tensors and the engine's histories are equal together and differ together.

    With one row there is a card that nobody ever sees, with two there are rows to choose from.
    """
    game = load(name, **{**TINY, "rows": rows})
    of_history: dict[History, str] = {}
    of_line: dict[str, History] = {}
    tensors: dict[tuple[float, ...], str] = {}
    met_again = 0
    for seed in range(120):
        for node, histories in followed(game, seed):
            for seat, history in enumerate(histories):
                line = node.information_state_string(seat)
                met_again += history in of_history
                assert of_history.setdefault(history, line) == line
                assert of_line.setdefault(line, history) == history
                assert tensors.setdefault(tuple(node.information_state_tensor(seat)), line) == line
    assert len(tensors) == len(of_line) == len(of_history)
    assert met_again > 50


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("rule", OTHER_RULES)
def test_information_states_by_other_rules_tell_apart_what_perfect_memory_does(name: str, rule: str) -> None:
    """Rounds that begin with one of three deals, so that many meet again what others have met."""
    game = load(name, players=2, hand=3, deck=30, rows=2, capacity=2, rule=rule)
    of_history: dict[History, str] = {}
    of_line: dict[str, History] = {}
    tensors: dict[tuple[float, ...], str] = {}
    met_again = 0
    for seed in range(150):
        for node, histories in followed(game, seed, deals=3):
            for seat, history in enumerate(histories):
                line = node.information_state_string(seat)
                met_again += history in of_history
                assert of_history.setdefault(history, line) == line
                assert of_line.setdefault(line, history) == history
                assert tensors.setdefault(tuple(node.information_state_tensor(seat)), line) == line
    assert len(tensors) == len(of_line) == len(of_history)
    assert met_again > 300


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("rule", BY_RULE)
def test_observations_are_those_that_every_adapter_shares(name: str, rule: str) -> None:
    game = load(name, **BY_RULE[rule])
    observation = make_observation(game)
    assert [*observation.dict] == [part.name for part in game.encoding.flat_fields]
    for node in episode(game, 3):
        for seat in range(3):
            ints = game.encoding.observe(view(node.match_state, seat))
            expected = pytest.approx(game.encoding.flatten(ints), abs=1e-6)
            observation.set_from(node, seat)
            assert node.observation_tensor(seat) == expected
            assert observation.tensor.tolist() == expected
            assert observation.string_from(node, seat) == node.observation_string(seat)


def test_an_information_state_says_what_was_seen() -> None:
    node = load("python_take5_sequential", **TINY).new_initial_state()
    assert node.information_state_string(0) == "seat 0 | dealing"
    for action in (0, 3, 1, 5, 2, 4):
        node.apply_action(action)
    assert node.information_state_string(0) == "seat 0 | hand 1 4 | rows 3 5"
    node.apply_action(0)
    assert node.information_state_string(0) == "seat 0 | hand 1 4 | rows 3 5 | picks 1 -"
    assert node.information_state_string(1) == "seat 1 | hand 2 6 | rows 3 5 | picks ? -"
    node.apply_action(5)
    node.apply_action(6 + 1)
    assert node.information_state_string(1) == "seat 1 | hand 2 6 | rows 3 5 | 1 6 row 1"
    assert node.observation_string(1) == "seat 1 | hand 2 | rows 3 6 / 1 | piles 5 / "
    assert str(node) == "hand 1 4 | hand 2 6 | rows 3 5 | 1 6 row 1"


def twin(node: Take5State, seat: int, rng: random.Random) -> Take5State:
    """A node whose round differs only in cards that ``seat`` cannot know, made without the adapter."""
    other, state = node.clone(), with_hidden_changed(node.match_state, seat, rng)
    done = node.round
    if isinstance(state, Picking | Placing):
        played = [tuple(turn.cards[owner] for turn in done.turns) for owner in range(len(done.hands))]
        hands = [sorted({*hand, *gone}) for hand, gone in zip(state.table.hands, played, strict=True)]
        dealt = (*[card for hand in hands for card in hand], *done.starters)
        other.round = Round(dealt=dealt, turns=done.turns, before=done.before, state=state)
    return other


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("rule", BY_RULE)
def test_no_node_tells_a_seat_what_it_cannot_know(name: str, rule: str) -> None:
    """Between the picks that are fed one by one too."""
    rng, changed = random.Random(1), 0
    for seed in range(4):
        for node in episode(load(name, **BY_RULE[rule]), seed):
            for seat in range(3):
                other = twin(node, seat, rng)
                changed += other.round != node.round
                assert told(other, seat) == told(node, seat)
    assert changed > 20


def told(node: Take5State, seat: int) -> tuple[object, ...]:
    return (
        node.information_state_string(seat),
        node.information_state_tensor(seat),
        node.observation_string(seat),
        node.observation_tensor(seat),
        node.legal_actions(seat) if not node.is_chance_node() else None,
        node.current_player(),
        node.rewards(),
        node.returns(),
    )


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("rule", BY_RULE)
def test_a_resampled_node_is_the_same_for_the_seat_and_differs_for_others(name: str, rule: str) -> None:
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    differing = 0
    for seed in range(3):
        game = load(name, **BY_RULE[rule])
        for node in episode(game, seed):
            for seat in range(3):
                other = node.resample_from_infostate(seat, sampler)
                assert type(other) is type(node)
                assert told(other, seat) == told(node, seat)
                assert len(other.history()) == len(node.history())
                assert other.round.turns == node.round.turns
                differing += not node.is_chance_node() and other.round.hands != node.round.hands
                again = game.new_initial_state()
                replay(again, other)
                assert again.round == other.round
    assert differing > 20


def replay(node: Take5State, like: Take5State) -> None:
    """Apply the history of ``like``, each action checked for legality."""
    actions = like.history()
    while actions:
        if node.is_simultaneous_node():
            seats = node.get_game().num_players()
            joint, actions = actions[:seats], actions[seats:]
            assert all(action in node.legal_actions(seat) for seat, action in enumerate(joint))
            node.apply_actions(joint)
        else:
            action = actions.pop(0)
            assert action in node.legal_actions()
            node.apply_action(action)


def test_resampling_draws_every_deal_that_agrees_equally_often() -> None:
    """Seat 0 knows its two cards and the starters; two of the other three lie with seat 1."""
    node = load("python_take5_sequential", **{**TINY, "deck": 7}).new_initial_state()
    for action in (0, 3, 1, 5, 2, 4):
        node.apply_action(action)
    rng = random.Random(3)
    seen: dict[tuple[int, ...], int] = {}
    for _ in range(600):
        hand = node.resample_from_infostate(0, rng.random).round.hands[1]
        seen[hand] = seen.get(hand, 0) + 1
    assert {*seen} == {(2, 6), (2, 7), (6, 7)}
    assert min(seen.values()) > 150


def test_resampling_while_cards_are_dealt_draws_the_cards_so_far() -> None:
    node = load("python_take5_sequential", **TINY).new_initial_state()
    rng, seen = random.Random(4), set()
    for action in (0, 3, 1):
        node.apply_action(action)
        other = node.resample_from_infostate(1, rng.random)
        assert len(other.round.dealt) == len(node.round.dealt)
        seen.add(other.round.dealt)
    assert len(seen) == 3


def test_resampling_flips_a_hidden_pick_as_often_as_not() -> None:
    node = dealt_node(
        load("python_take5_sequential", players=2, hand=2, deck=40, rows=2, rule="flippin-digits"), 3
    )
    node.apply_action(node.legal_actions()[0])
    rng, flipped, may = random.Random(5), 0, 0
    for _ in range(300):
        state = node.resample_from_infostate(1, rng.random).match_state
        assert isinstance(state, Picking)
        assert isinstance(state.table.variant, FlipCards)
        flipped += state.table.variant.laid[0]
        may += (state.picks[0] or 0) > 9
    assert may // 3 < flipped < may * 2 // 3


def test_flips_and_places_are_told_in_words() -> None:
    flips = load("python_take5_sequential", **{**TINY, "deck": 40, "rule": "flippin-digits"})
    node = flips.new_initial_state()
    for card in (12, 35, 24, 36, 20, 30):
        node.apply_action(card - 1)
    node.apply_action(flips.encoding.encode(PickFlipped(seat=0, card=12)))
    assert node.action_to_string(0, flips.encoding.noop + 12) == "flip 12"
    assert node.information_state_string(0) == "seat 0 | hand 12 35 | rows 20 30 | picks ~12 -"
    assert node.information_state_string(1) == "seat 1 | hand 24 36 | rows 20 30 | picks ? -"
    assert node.observation_string(0)[-28:] == " | picks ~12 - | flips:11:10"
    assert str(node)[-13:] == "| picks ~12 -"
    node.apply_action(23)
    assert node.information_state_string(1) == "seat 1 | hand 24 36 | rows 20 30 | ~12 24"
    ends = load("python_take5_sequential", **{**TINY, "deck": 40, "rule": "two-ended-rows"})
    node = ends.new_initial_state()
    for card in (15, 35, 25, 36, 20, 10):
        node.apply_action(card - 1)
    node.apply_action(14)
    node.apply_action(24)
    assert [node.action_to_string(0, action) for action in node.legal_actions()] == ["place 0", "place 1"]
    node.apply_action(node.legal_actions()[1])
    assert node.information_state_string(1) == "seat 1 | hand 25 36 | rows 20 10 | 15 25 place 1"
    with pytest.raises(EncodingError):
        node.apply_action(node.get_game().num_distinct_actions() - 1)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("rule", BY_RULE)
def test_nodes_and_games_survive_serialising_and_pickling(name: str, rule: str) -> None:
    game = load(name, **BY_RULE[rule])
    again = pickle.loads(pickle.dumps(game))
    assert (str(again), again.encoding) == (str(game), game.encoding)
    assert again.new_initial_state().legal_actions() == game.new_initial_state().legal_actions()
    for node in episode(game, 2):
        for copy in (
            node.clone(),
            pickle.loads(pickle.dumps(node)),
            pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, node))[1],
        ):
            assert type(copy) is type(node)
            assert (copy.round, copy.history()) == (node.round, node.history())


def test_a_node_keeps_its_game_alive() -> None:
    node = load("python_take5_sequential", **TINY).new_initial_state().clone()
    gc.collect()
    while not node.is_terminal():
        node.apply_action(node.legal_actions()[0])
        assert len(node.information_state_tensor(0)) == 2 + 6 + 2 * 6 + 2 * 2 * 6 + 2 * 2 + 2 + 6


def test_a_clone_goes_its_own_way() -> None:
    node = load("python_take5_sequential", **TINY).new_initial_state()
    other = node.clone()
    other.apply_action(0)
    assert (node.round.dealt, other.round.dealt) == ((), (1,))


@pytest.mark.parametrize(
    "asked",
    [
        {"public_info": False, "perfect_recall": True},
        {"perfect_recall": True, "private_info": pyspiel.PrivateInfoType.ALL_PLAYERS},
        {"perfect_recall": False, "private_info": pyspiel.PrivateInfoType.NONE},
    ],
)
def test_observers_tell_what_one_seat_knows_and_nothing_else(asked: dict[str, object]) -> None:
    make: Callable[..., pyspiel.IIGObservationType] = pyspiel.IIGObservationType
    assert load("python_take5").make_py_observer(make(**asked)) is None
    with pytest.raises(ValueError, match="no parameters"):
        load("python_take5").make_py_observer(None, {"seat": 1})


def test_a_game_made_by_hand_has_the_same_defaults() -> None:
    assert str(Take5Game()) == str(pyspiel.load_game("python_take5"))
    assert type(Take5SequentialGame().new_initial_state()) is Take5SequentialState
    for wrong in ("4", True, 4.0):
        with pytest.raises(ValueError, match="players must be an int"):
            Take5Game({"players": wrong})


def test_a_round_needs_no_framework() -> None:
    done, rng = begin_round(one_round(CLASSIC), seats=2), random.Random(1)
    while isinstance(done.state, Dealing):
        done = done.deal_card(rng.choice(done.next_cards()))
    assert done.dealt == (*done.hands[0], *done.hands[1], *done.starters)
    assert prod(len(hand) for hand in done.hands) == 100
