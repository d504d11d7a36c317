"""OpenSpiel: its own test accepts every game, states can be told, stored and dealt again, and its searches run."""

import copy
import pickle
import random
import subprocess
import sys
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.observation import INFO_STATE_OBS_TYPE, make_observation

import casata
from casata.engine.errors import CasataError
from casata.engine.game import find
from casata.envs import openspiel
from tests.conformance.tables import every_game, every_table

SAMPLER = pyspiel.UniformProbabilitySampler(7, 0.0, 1.0)


def load(name: str, **params: Any) -> Any:
    """A game with interpreted rules."""
    return pyspiel.load_game(openspiel.name_of(name), {"compiled": False, **params})


def moment(game: Any, decisions: int, seed: int = 1) -> Any:
    """A state after some random decisions."""
    state, choose = game.new_initial_state(), random.Random(seed)
    state.apply_action(seed)
    for _ in range(decisions):
        state.apply_action(choose.choice(state.legal_actions()))
    return state


def several_asked(game: Any) -> Any:
    """A state in which one of several seats that decide at the same time has decided."""
    state, choose = moment(game, 0), random.Random(3)
    while state.episode.asked is None or state.episode.asked[0].step == state.episode.position[0].step:
        state.apply_action(choose.choice(state.legal_actions()))
    return state


@every_table
def test_its_random_simulation_passes(name: str, seats: int) -> None:
    pyspiel.random_sim_test(load(name, players=seats), num_sims=1, serialize=True, verbose=False)


@every_game
def test_a_history_is_enough_to_play_a_game_again(name: str) -> None:
    game = load(name, players=2)
    state = moment(game, 8)
    again = game.new_initial_state()
    for action in state.history():
        again.apply_action(action)
    assert str(again) == str(state)
    assert again.information_state_string(1) == state.information_state_string(1)


@every_game
def test_states_survive_cloning_and_storage(name: str) -> None:
    game = load(name, players=2)
    state = moment(game, 8)
    _, stored = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    for twin in (stored, state.clone(), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert str(twin) == str(state)
        assert twin.information_state_string(0) == state.information_state_string(0)
        twin.apply_action(twin.legal_actions()[0])
        assert str(twin) != str(state)


@every_table
def test_a_world_dealt_again_looks_the_same_to_its_viewer_and_can_be_played_on(name: str, seats: int) -> None:
    game, choose = load(name, players=seats), random.Random(5)
    state = moment(game, 8)
    for player in range(seats):
        world = state.resample_from_infostate(player, SAMPLER)
        assert world.information_state_string(player) == state.information_state_string(player)
        assert world.information_state_tensor(player) == state.information_state_tensor(player)
        assert world.current_player() == state.current_player()
        if player == state.current_player():
            assert world.legal_actions() == state.legal_actions()
    while not world.is_terminal():
        world.apply_action(choose.choice(world.legal_actions()))
    assert sum(world.returns()) == pytest.approx(0)


def test_worlds_differ_in_what_is_hidden() -> None:
    state = moment(load("royals", players=3), 40)
    player = state.current_player()
    other = (player + 1) % 3
    worlds = [state.resample_from_infostate(player, SAMPLER) for _ in range(8)]
    assert len({world.observation_string(other) for world in worlds}) > 1


def test_whoever_decides_later_at_the_same_time_learns_nothing_of_earlier_decisions() -> None:
    state = several_asked(load("il_principe", players=4))
    later = state.current_player()
    *before, _ = state.history()
    seen = set()
    for action in (root := _replay(load("il_principe", players=4), before)).legal_actions():
        decided = root.clone()
        assert decided.information_state_string(later) == root.information_state_string(later)
        decided.apply_action(action)
        seen.add((decided.information_state_string(later), tuple(decided.information_state_tensor(later))))
    assert len(seen) == 1


def test_worlds_dealt_while_several_decide_keep_the_answers_open() -> None:
    state = several_asked(load("il_principe", players=4))
    later = state.current_player()
    for _ in range(5):
        world = state.resample_from_infostate(later, SAMPLER)
        assert world.current_player() == later
        assert world.information_state_string(later) == state.information_state_string(later)
        assert world.legal_actions() == state.legal_actions()


def _replay(game: Any, history: list[int]) -> Any:
    state = game.new_initial_state()
    for action in history:
        state.apply_action(action)
    return state


def test_information_states_tell_apart_what_observations_do_not() -> None:
    game = load("royals", players=2)
    one, other = moment(game, 20, 1), moment(game, 20, 2)
    assert one.information_state_string(0).startswith(one.observation_string(0))
    assert one.information_state_string(0) != other.information_state_string(0)
    assert len(game.information_state_tensor_shape()) == 1


def test_observations_have_named_pieces() -> None:
    game = load("royals", players=3)
    state = moment(game, 20)
    observation = make_observation(game)
    observation.set_from(state, 1)
    assert observation.dict["seat"] == 1
    assert (observation.tensor == state.episode.observe(1)).all()
    recall = make_observation(game, INFO_STATE_OBS_TYPE)
    recall.set_from(state, 1)
    assert recall.dict["recent"][0].any()
    with pytest.raises(ValueError, match="no parameters"):
        make_observation(game, params={"pixels": 1})


def test_what_is_public_can_be_observed_alone() -> None:
    game = load("royals", players=3)
    public = pyspiel.IIGObservationType(True, False, pyspiel.PrivateInfoType.NONE)
    observation = make_observation(game, public)
    state = moment(game, 20)
    strings = {observation.string_from(state.resample_from_infostate(0, SAMPLER), 0) for _ in range(5)}
    assert strings == {observation.string_from(state, 0)}
    everything = pyspiel.IIGObservationType(True, False, pyspiel.PrivateInfoType.ALL_PLAYERS)
    with pytest.raises(ValueError, match="what one seat sees"):
        make_observation(game, everything)


def test_a_deal_of_seed_0_is_the_game_that_casata_plays_with_that_seed() -> None:
    state = load("signorie", players=3).new_initial_state()
    assert state.is_chance_node()
    assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1)
    state.apply_action(17)
    match = casata.new("signorie", 3, seed=17)
    assert state.episode.ruleset.pack(state.episode.position) == match.packed()
    assert state.legal_actions() == [move.code for move in match.legal()]
    assert state.action_to_string(state.legal_actions()[0]) == str(match.legal()[0])


def test_one_deal_fixes_all_chance_and_a_seed_chooses_which() -> None:
    states = [load("royals", players=2, deals=1, seed=seed).new_initial_state() for seed in (1, 1, 2)]
    for state in states:
        assert state.legal_actions() == [0]
        state.apply_action(0)
    assert str(states[0]) == str(states[1]) != str(states[2])


def test_options_and_rewards_are_parameters() -> None:
    game = pyspiel.load_game("python_casata_royals(players=3,joker=free,rewards=score,compiled=False)")
    assert game.table.ruleset.options["joker"] == "free"
    assert game.get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM
    state = moment(game, 0)
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    assert state.returns() == state.episode.results()[1]
    assert load("signorie", players=2, boards="red+blue").table.ruleset.options["boards"] == ["red", "blue"]
    assert load("signorie", players=2, start="1").table.ruleset.options["start"] == 1
    for wrong in ({"players": 9}, {"rewards": "money"}, {"deals": 0}, {"joker": "wild"}):
        with pytest.raises(CasataError):
            openspiel.CasataGame("royals", wrong)


@pytest.mark.parametrize("name", ["royals", "il_principe", "tiny"])
def test_its_search_over_information_sets_plays(name: str) -> None:
    game = load(name, players=2)
    random_state = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, random_state), 2.0, 3, random_state=random_state)
    state = moment(game, 3)
    for _ in range(2):
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)


def test_every_game_is_registered_even_one_that_was_added() -> None:
    names = set(pyspiel.registered_names())
    assert {openspiel.name_of(name) for name in casata.games()} <= names
    assert find("tiny").name in {name.removeprefix("python_casata_") for name in names}


def test_a_program_that_has_loaded_a_game_ends_quietly() -> None:
    program = (
        "import pyspiel, casata.envs.openspiel\n"
        "game = pyspiel.load_game('python_casata_royals', {'compiled': False})\n"
        "state = game.new_initial_state(); state.apply_action(1)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
