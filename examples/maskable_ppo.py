"""MaskablePPO of Stable-Baselines3 learns Il Principe for two over PettingZoo, against what it was a while ago.

    pip install torch==2.13.0 sb3-contrib==2.9.2    # PyTorch for CPUs is enough
    python -m examples.maskable_ppo                 # learns, then plays 1000 games against each bot
    python -m examples.maskable_ppo --updates 1     # only to see that it runs

`python -m examples.environment` installs both in an environment of their own and prints its interpreter.
"""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import DummyVecEnv

from casata.envs import pettingzoo
from casata.envs.opponents import LevelOpponent
from casata.envs.pettingzoo import CasataAECEnv
from examples.self_play import arguments, report

GAME, SEATS = "il_principe", 2
TABLES = 8  # side by side
DECISIONS = 512  # at each of them before it learns from all
SCALE = 8.0  # what numbers of an observation are divided by

Floats = NDArray[np.float32]
Rival = Callable[[CasataAECEnv], int]  # what decides for the other seats


def inputs(observation: dict[str, Any]) -> Floats:
    """What the policy is given of an observation."""
    return np.asarray(observation["observation"] / SCALE, np.float32)


class OneSeat(gymnasium.Env[Floats, np.int64]):
    """A PettingZoo environment as one agent sees it: another seat each game, a rival decides for all others."""

    def __init__(self, rival: Rival, seed: int) -> None:
        """`seed` chooses the deals and the seats."""
        self.env, self.rival = pettingzoo.env(GAME, SEATS, seed=seed), rival
        self.random = np.random.default_rng(seed)
        agent = self.env.possible_agents[0]
        seen: Any = self.env.observation_space(agent)
        self.observation_space = gymnasium.spaces.Box(-np.inf, np.inf, seen["observation"].shape, np.float32)
        self.action_space = self.env.action_space(agent)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Floats, dict[str, Any]]:
        """Begin the next game, up to the first decision of this seat."""
        self.env.reset(seed)
        self.agent = str(self.random.choice(self.env.possible_agents))
        self._let_others_decide()
        return inputs(self.env.observe(self.agent)), {}

    def step(self, action: np.int64) -> tuple[Floats, float, bool, bool, dict[str, Any]]:
        """Decide; the reward is 1 for a win and -1 for a defeat."""
        self.env.step(int(action))
        self._let_others_decide()
        ended = self.env.terminations[self.agent]
        return inputs(self.env.observe(self.agent)), self.env.rewards[self.agent], ended, False, {}

    def action_masks(self) -> NDArray[np.bool_]:
        """What is legal; MaskablePPO asks for it by this name."""
        return np.asarray(self.env.observe(self.agent)["action_mask"], np.bool_)

    def _let_others_decide(self) -> None:
        while not self.env.terminations[self.agent] and self.env.agent_selection != self.agent:
            self.env.step(self.rival(self.env))


class FormerSelf:
    """Decides as a model did when it was last copied; before that, at random."""

    model: MaskablePPO | None = None

    def copy(self, model: MaskablePPO) -> None:
        """Decide like this one from now on."""
        file = io.BytesIO()
        model.save(file)
        self.model = MaskablePPO.load(file, device="cpu")

    def __call__(self, env: CasataAECEnv) -> int:
        """What it would do in the place of the agent that is asked."""
        seen = env.observe(env.agent_selection)
        if self.model is None:
            return int(env.action_space(env.agent_selection).sample(seen["action_mask"]))
        return int(self.model.predict(inputs(seen), action_masks=seen["action_mask"])[0])


class BotRival:
    """A bot of Casata."""

    def __init__(self, name: str, seed: int) -> None:
        """Seat it."""
        self.bot = LevelOpponent(name, pettingzoo.env(GAME, SEATS).ruleset)
        self.random = np.random.default_rng(seed)

    def __call__(self, env: CasataAECEnv) -> int:
        """What it decides."""
        return self.bot.choose(env.episode, self.random)


def train(updates: int, seed: int = 1) -> MaskablePPO:
    """A model that has learned so many times, each time against what it was before."""
    rival = FormerSelf()
    tables = [lambda number=number: OneSeat(rival, seed + number) for number in range(TABLES)]
    model = MaskablePPO(
        "MlpPolicy", DummyVecEnv(tables), n_steps=DECISIONS, batch_size=512, n_epochs=4, learning_rate=1e-3,
        gamma=1.0, ent_coef=0.01, seed=seed, device="cpu",
    )  # fmt: skip
    for done in range(updates):
        model.learn(TABLES * DECISIONS, reset_num_timesteps=False)
        rival.copy(model)
        if done % 10 == 9:
            print(f"{model.num_timesteps} decisions")
    return model


def judge(model: MaskablePPO, bot: str, games: int) -> float:
    """What the model wins with its likeliest actions; a shared win is half."""
    table, wins = OneSeat(BotRival(bot, 7), 1000), 0.0
    for _ in range(games):
        (seen, _), ended = table.reset(), False
        while not ended:
            action, _ = model.predict(seen, action_masks=table.action_masks(), deterministic=True)
            seen, reward, ended, _, _ = table.step(action)
        wins += (reward + 1) / 2
    return wins


def main() -> None:
    """Train a model and say how strong it is."""
    given = arguments(__doc__, updates=40)
    print(f"MaskablePPO over PettingZoo, {GAME}, {SEATS} players")
    model = train(given.updates)
    for bot in ("random", "greedy"):
        print(report(judge(model, bot, given.games), given.games, bot))


if __name__ == "__main__":
    main()
