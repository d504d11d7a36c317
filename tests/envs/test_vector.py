"""Many games at once: every autoreset mode of Gymnasium, with opponents and without."""

from typing import Any

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

from casata.engine.errors import IllegalMove, OptionError
from casata.envs import gymnasium
from casata.envs.vector import CasataVectorEnv
from tests.conformance.tables import every_table

GAMES, SEATS = 4, 3
RESULTS = {-1.0, -0.5, 0.0, 0.5, 1.0}


def make(name: str = "il_principe", seats: int = SEATS, **more: Any) -> CasataVectorEnv:
    """An environment with interpreted rules."""
    return CasataVectorEnv(name, GAMES, seats, compiled=False, **more)


class Agent:
    """Decides at random in every game, and resets what has ended where that is up to the caller."""

    def __init__(self, env: CasataVectorEnv, seed: int = 5) -> None:
        self.env, self.random = env, np.random.default_rng(seed)
        self.observations, self.infos = env.reset(seed=seed)
        self.rewards, self.over = np.zeros(env.num_envs), np.zeros(env.num_envs, bool)

    def step(self) -> None:
        if self.env.autoreset_mode == AutoresetMode.DISABLED and self.over.any():
            self.observations, self.infos = self.env.reset(options={"reset_mask": self.over})
        masks = self.observations["action_mask"]
        codes = (self.random.random(masks.shape) * masks).argmax(axis=1)
        self.observations, self.rewards, self.over, truncated, self.infos = self.env.step(codes)
        assert not truncated.any()

    def step_until_an_end(self) -> None:
        self.step()
        while not self.over.any():
            self.step()


@every_table
def test_every_game_can_be_played_many_times_at_once(name: str, seats: int) -> None:
    agent = Agent(make(name, seats))
    for _ in range(10):
        agent.step()
        assert agent.observations in agent.env.observation_space


@pytest.mark.parametrize("opponents", ["random", ["random", "novice"], None])
@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_rewards_come_with_the_end_and_games_go_on_after_it(mode: AutoresetMode, opponents: Any) -> None:
    agent = Agent(make(opponents=opponents, autoreset_mode=mode, seat=None))
    agent.step_until_an_end()
    assert set(agent.rewards[agent.over]) <= RESULTS
    assert not agent.rewards[~agent.over].any()
    ended = agent.over
    agent.step()
    assert not agent.over[ended].any()
    assert agent.observations["action_mask"][ended].any(axis=1).all()


def test_in_the_same_step_mode_the_last_observation_is_in_the_infos() -> None:
    agent = Agent(make(autoreset_mode="SameStep"))
    agent.step_until_an_end()
    ended, infos = agent.over, agent.infos
    assert (infos["_final_obs"] == ended).all()
    assert not infos["final_obs"]["action_mask"][ended].any()
    assert agent.observations["action_mask"].any(axis=1).all()
    best = infos["final_info"]["ranks"][ended, 0] == 1
    assert (best >= (agent.rewards[ended] == 1)).all()


def test_in_the_next_step_mode_a_game_that_ended_is_dealt_again_and_its_action_counts_for_nothing() -> None:
    agent = Agent(make())
    agent.step_until_an_end()
    ended, numbers = agent.over, agent.env.batch.numbers.copy()
    assert not agent.observations["action_mask"][ended].any()
    agent.step()
    assert (agent.env.batch.numbers - numbers == np.where(ended, GAMES, 0)).all()
    assert not agent.rewards[ended].any()


def test_where_resetting_is_disabled_it_is_asked_for() -> None:
    agent = Agent(make(autoreset_mode=AutoresetMode.DISABLED))
    agent.step_until_an_end()
    with pytest.raises(RuntimeError, match="reset_mask"):
        agent.env.step(np.zeros(GAMES, np.int64))


def test_in_self_play_every_decision_is_asked_and_the_rewards_of_all_are_told() -> None:
    agent = Agent(make("royals", opponents=None))
    seats = set()
    for _ in range(30):
        seats |= set(agent.infos["seat"].tolist())
        assert (agent.infos["seat"] == agent.env.batch.actors).all()
        assert (agent.observations["observation"][:, 0] == agent.infos["seat"]).all()
        agent.step()
    assert seats == set(range(SEATS))
    principe = Agent(make(opponents=None))
    deciding = principe.infos["seat"]
    while not principe.over.any():
        deciding = principe.infos["seat"]
        principe.step()
    game = int(principe.over.argmax())
    assert principe.infos["rewards"][game].sum() == pytest.approx(0)
    assert principe.rewards[game] == principe.infos["rewards"][game, deciding[game]]


def test_the_learning_seat_is_the_one_that_observes() -> None:
    agent = Agent(make("royals", seat=2, opponents=["random", "random"]))
    for _ in range(10):
        assert (agent.observations["observation"][:, 0] == 2).all()
        agent.step()


def test_the_same_seed_gives_the_same_games() -> None:
    agents = [Agent(make(opponents=["random", "novice"])) for _ in range(2)]
    for _ in range(5):
        for agent in agents:
            agent.step()
        assert np.array_equal(agents[0].observations["observation"], agents[1].observations["observation"])
    agents[0].env.reset(seed=6)
    assert not np.array_equal(agents[0].env.batch.observations, agents[1].env.batch.observations)


def test_observations_are_copies_unless_that_is_not_wanted() -> None:
    agent = Agent(make())
    first = agent.observations["observation"]
    kept = first.copy()
    agent.step()
    assert np.array_equal(first, kept)
    shared = Agent(make(copy=False))
    assert shared.observations["observation"] is shared.env.batch.observations


def test_an_illegal_action_is_refused_and_nothing_has_changed() -> None:
    agent = Agent(make())
    before = agent.env.batch.observations.copy()
    codes = agent.observations["action_mask"].argmin(axis=1)
    with pytest.raises(IllegalMove, match="Game 0"):
        agent.env.step(codes)
    assert np.array_equal(before, agent.env.batch.observations)


def test_it_is_made_by_gymnasium_and_checks_its_arguments() -> None:
    env = gym.make_vec(
        gymnasium.name_of("royals"), num_envs=2, vectorization_mode="vector_entry_point", seats=3, compiled=False
    )
    assert env.reset(seed=1)[0] in env.observation_space
    with pytest.raises(OptionError):
        make(seat=3)
    with pytest.raises(RuntimeError, match="reset"):
        make().step(np.zeros(GAMES, np.int64))
