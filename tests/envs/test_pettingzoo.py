"""PettingZoo: its own tests accept every game, and agents see and get what they should."""

import importlib
import sys
import warnings
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

import casata
from casata.engine.errors import CasataError, IllegalMove, OptionError
from casata.envs import pettingzoo
from tests.conformance.tables import every_table
from tests.samples import sample

CYCLES = sample(60, 1000)


def make(name: str, seats: int, **more: Any) -> pettingzoo.CasataAECEnv:
    """An environment whose random agents try the same every time."""
    env = pettingzoo.env(name, seats, **{"seed": 1, "compiled": False, **more})
    for number, agent in enumerate(env.possible_agents):
        env.action_space(agent).seed(number)
    return env


@contextmanager
def of_dicts() -> Iterator[None]:
    """PettingZoo knows by name which environments have observations that are dicts, and warns of all others."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Observation space for each agent probably should be", UserWarning)
        warnings.filterwarnings("ignore", "Observation is not a NumPy array", UserWarning)
        yield


@every_table
def test_its_api_test_passes(name: str, seats: int) -> None:
    with of_dicts():
        api_test(make(name, seats), num_cycles=CYCLES)


@every_table
def test_its_seed_test_passes(name: str, seats: int) -> None:
    seed_test(lambda: make(name, seats), num_cycles=CYCLES // seats)


@every_table
def test_its_render_test_passes(name: str, seats: int) -> None:
    is_svg = {"svg": lambda svg: ET.fromstring(svg) is not None}
    render_test(lambda **more: make(name, seats, **more), custom_tests=is_svg)


def play(env: pettingzoo.CasataAECEnv) -> dict[str, float]:
    """A game with random agents; what each has got in the end."""
    earned = {}
    for agent in env.agent_iter():
        observation, reward, terminated, _, _ = env.last()
        if terminated:
            earned[agent] = reward
        env.step(None if terminated else env.action_space(agent).sample(observation["action_mask"]))
    return earned


@pytest.mark.parametrize("reward", ["rank", "score"])
def test_agents_get_their_reward_at_the_end(reward: str) -> None:
    env = make("il_principe", 3, rewards=reward)
    env.reset()
    earned = play(env)
    ranks, scores = env.episode.results()
    assert list(earned) == env.possible_agents
    if reward == "score":
        assert list(earned.values()) == scores
    else:
        assert [rank for _, rank in sorted(zip(earned.values(), ranks), reverse=True)] == sorted(ranks)
    assert not env.agents


def test_the_first_game_after_a_seed_is_the_one_that_casata_plays_with_it() -> None:
    env = make("royals", 3)
    env.reset(seed=12)
    match = casata.new("royals", 3, seed=12)
    first = env.state()
    assert env.episode.ruleset.pack(env.episode.position) == match.packed()
    env.reset()
    second = env.state()
    assert (first != second).any()
    env.reset(seed=12)
    env.reset()
    assert (env.state() == second).all()


def test_named_pieces_say_the_same_as_the_flat_row() -> None:
    flat, named = make("staufer", 2), make("staufer", 2, observation="named")
    flat.reset(seed=3)
    named.reset(seed=3)
    pieces = named.observe("seat_0")["observation"]
    assert (np.concatenate([piece.ravel() for piece in pieces.values()]) == flat.observe("seat_0")["observation"]).all()
    assert named.observe("seat_0") in named.observation_space("seat_0")
    with of_dicts():
        api_test(make("il_principe", 2, observation="named"), num_cycles=20)


def test_only_who_is_asked_has_anything_to_choose() -> None:
    env = make("royals", 4)
    env.reset()
    for agent in env.possible_agents:
        mask = env.observe(agent)["action_mask"]
        assert mask.nonzero()[0].tolist() == (env.episode.codes if agent == env.agent_selection else [])


def test_an_illegal_action_is_refused_with_its_reason() -> None:
    env = make("royals", 2)
    env.reset()
    before, agent = env.state(), env.agent_selection
    illegal = int(env.observe(agent)["action_mask"].argmin())
    with pytest.raises(IllegalMove, match="is not possible"):
        env.step(illegal)
    with pytest.raises(ValueError, match="must decide"):
        env.step(None)
    assert (env.state() == before).all()
    assert env.agent_selection == agent


def test_the_options_of_a_game_are_passed_on_and_checked() -> None:
    assert make("royals", 3, joker="free").ruleset.options["joker"] == "free"
    with pytest.raises(OptionError, match="joker"):
        make("royals", 3, joker="wild")
    for wrong in ({"observation": "pixels"}, {"rewards": "money"}, {"house": "nowhere.toml"}):
        with pytest.raises(CasataError):
            make("royals", 3, **wrong)


def test_without_a_number_of_seats_as_many_play_as_can() -> None:
    assert pettingzoo.env("signorie", compiled=False).max_num_agents == 4


def test_a_person_sees_the_table_in_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    env = make("il_principe", 2, render_mode="human")
    env.reset()
    assert "CITIES" in capsys.readouterr().out


@pytest.mark.parametrize("name", ["pettingzoo", "gymnasium", "openspiel"])
def test_without_its_package_an_environment_says_what_to_install(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    package = {"openspiel": "pyspiel"}.get(name, name)
    monkeypatch.setitem(sys.modules, package, None)
    monkeypatch.delitem(sys.modules, f"casata.envs.{name}", raising=False)
    with pytest.raises(ImportError, match=rf"^casata.envs.{name} needs {package}, .*: pip install 'casata\[envs\]'$"):
        importlib.import_module(f"casata.envs.{name}")
