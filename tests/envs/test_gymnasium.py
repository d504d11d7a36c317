"""Gymnasium: its own check accepts every game, and one seat learns against whoever is given."""

from typing import Any

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import casata
from casata.bots.bot import Bot
from casata.engine.errors import IllegalMove, OptionError
from casata.envs import gymnasium
from casata.envs.gymnasium import CasataEnv
from tests.conformance.tables import every_table
from tests.envs.playing import ruleset


def make(name: str, seats: int, **more: Any) -> CasataEnv:
    """An environment with interpreted rules."""
    return CasataEnv(name, seats, compiled=False, **more)


def play(env: CasataEnv, seed: int) -> tuple[float, dict[str, Any]]:
    """A game of a random agent; its reward and what it is told at the end."""
    _, info = env.reset(seed=seed)
    env.action_space.seed(seed)
    ended, earned = False, 0.0
    while not ended:
        _, earned, ended, _, info = env.step(env.action_space.sample(info["action_mask"]))
    return float(earned), info


@every_table
def test_its_check_passes(name: str, seats: int) -> None:
    check_env(gym.make(gymnasium.name_of(name), seats=seats, compiled=False).unwrapped)


def test_its_check_passes_with_named_pieces() -> None:
    env = gym.make("casata/il_principe-v1", seats=2, compiled=False, observation="named")
    check_env(env.unwrapped)


@pytest.mark.parametrize("seat", [0, 2])
def test_a_seat_gets_its_reward_at_the_end(seat: int) -> None:
    earned, info = play(make("il_principe", 3, seat=seat), 4)
    assert info["seat"] == seat
    assert (earned == 1) == (info["ranks"][seat] == 1 and info["ranks"].count(1) == 1)
    points, info = play(make("il_principe", 3, seat=seat, rewards="score"), 4)
    assert points == info["scores"][seat]


def test_the_same_seed_gives_the_same_game_and_the_deal_that_casata_plays_with_it() -> None:
    env = make("royals", 3, opponents=["random", "novice"], seat=None)
    (one, first), (two, second) = play(env, 6), play(env, 6)
    assert (one, first["scores"], first["seat"]) == (two, second["scores"], second["seat"])
    env.reset(seed=6)
    assert env.episode.key == casata.new("royals", 3, seed=6).key


def test_a_random_seat_is_another_one_from_game_to_game() -> None:
    env = make("il_principe", 5, seat=None)
    seats = {env.reset(seed=seed)[1]["seat"] for seed in range(40)}
    assert seats == set(range(5))


def test_opponents_are_levels_and_bots_in_the_order_of_their_seats() -> None:
    table = ruleset("royals", 3)
    asked: list[int] = []

    class Watching(Bot):
        def decide(self, view: Any, seat: int, *rest: Any) -> Any:
            asked.append(seat)
            return super().decide(view, seat, *rest)

    box = table.game.setup.make_box(table.printed, 3, table.options)
    env = make("royals", 3, opponents=["random", Watching("novice", table.game, box, 3)])
    play(env, 2)
    assert set(asked) == {2}


def test_greedy_opponents_beat_a_random_agent() -> None:
    env = make("il_principe", 2, opponents="greedy")
    assert [play(env, seed)[0] for seed in range(3)] == [-1, -1, -1]


def test_an_illegal_action_ends_the_game_with_the_lowest_reward_or_is_refused() -> None:
    env = make("royals", 2)
    _, info = env.reset(seed=1)
    illegal = int(info["action_mask"].argmin())
    seen, earned, terminated, truncated, info = env.step(illegal)
    assert (earned, terminated, truncated) == (-1, True, False)
    assert "is not possible" in info["illegal"]
    assert seen in env.observation_space
    strict = make("royals", 2, illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(IllegalMove):
        strict.step(illegal)


def test_wrong_arguments_are_refused() -> None:
    for wrong in (
        {"seat": 3},
        {"illegal": "ignore"},
        {"opponents": []},
        {"opponents": ["random"] * 3},
        {"opponents": "god"},
    ):
        with pytest.raises(OptionError):
            make("royals", 3, **wrong)


def test_it_is_drawn_as_the_learning_seat_sees_it(capsys: pytest.CaptureFixture[str]) -> None:
    env = gym.make("casata/royals-v1", seats=2, compiled=False, render_mode="ansi")
    env.reset(seed=1)
    assert "FRANCE" in str(env.render())
    person = make("royals", 2, render_mode="human")
    person.reset(seed=1)
    assert "FRANCE" in capsys.readouterr().out


def test_the_mask_is_in_the_observation_and_in_the_info() -> None:
    observation, info = make("signorie", 2).reset(seed=1)
    assert np.array_equal(observation["action_mask"], info["action_mask"])
    assert observation["action_mask"].any()
