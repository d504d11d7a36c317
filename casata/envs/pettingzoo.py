"""PettingZoo: every game as an environment in which the seats decide one after the other (AEC)."""

from __future__ import annotations

import pathlib
import random
from typing import Any

from ..engine.core.options import Value
from .extras import missing

try:
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv
except ImportError as problem:
    raise missing(__name__, problem) from None

from ..engine.former_names import renamed
from ..engine.rewards import RANK, check_kind, worth
from .episode import Episode
from .rendering import ANSI, HUMAN, MODES, Renderer
from .ruleset import Ruleset
from .spaces import FLAT, Observing, actions

Observation = dict[str, Any]


@renamed(reward="rewards")
def env(
    game: str, seats: int | None = None, *, seed: int | None = None, house: pathlib.Path | str | None = None,
    rewards: str = RANK, observation: str = FLAT, render_mode: str | None = None, compiled: bool = True,
    **options: Value,
) -> CasataAECEnv:  # fmt: skip
    """An environment for one game; without `seats` with as many players as it is made for at most.

    `rewards` is "rank" or "score", `observation` "flat" or "named", `render_mode` "human", "ansi" or "svg"; other
    options are those of the game, and `house` a file with printed values. The first game is that of `seed`.
    """
    from ..engine.game import find

    ruleset = Ruleset(game, find(game).seats[-1] if seats is None else seats, options, house, compiled)
    return CasataAECEnv(ruleset, seed, rewards, observation, render_mode)


class CasataAECEnv(AECEnv[str, Observation, int]):
    """One game for as many agents as it has seats: `seat_0`, `seat_1`, ...

    What an agent must not do raises IllegalMove, which says why, and changes nothing. Rewards come at the end.
    """

    metadata: Observation = {"render_modes": list(MODES), "is_parallelizable": False}  # noqa: RUF012 - PettingZoo's

    @renamed(reward="rewards")
    def __init__(
        self, ruleset: Ruleset, seed: int | None = None, rewards: str = RANK, observation: str = FLAT,
        render_mode: str | None = None,
    ) -> None:  # fmt: skip
        """Make the spaces; `reset` lays out the first game."""
        super().__init__()
        self.metadata = {**self.metadata, "name": f"casata_{ruleset.game.name}_v{ruleset.game.version}"}
        self.render_mode = render_mode
        self.ruleset, self._kind = ruleset, check_kind(rewards)
        self._observing = Observing(ruleset, observation)
        self.possible_agents = [f"seat_{seat}" for seat in range(ruleset.seats)]
        self.observation_spaces = {agent: self._observing.space() for agent in self.possible_agents}
        self.action_spaces = {agent: actions(ruleset) for agent in self.possible_agents}
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._seed, self._random = seed, random.Random(seed)  # noqa: S311 - deals, not secrets
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Space[Observation]:
        """What an agent can observe: a dict of `observation` and `action_mask`."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete[np.int64]:
        """All codes of the game; the mask says which of them are legal."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Observation | None = None) -> None:
        """Lay out the next game: with a seed that of `casata.new` with this seed."""
        if seed is not None:
            self._seed, self._random = seed, random.Random(seed)  # noqa: S311 - deals, not secrets
        deal = self._random.getrandbits(62) if self._seed is None else self._seed
        self._seed = None
        self.episode = Episode.of_seed(self.ruleset, deal)
        self._renderer: Renderer | None = None
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, Observation] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.episode.seat]
        self._show()

    def observe(self, agent: str) -> Observation:
        """What an agent sees, and which codes it may play now: none unless it is asked."""
        seat = self._seats[agent]
        return self._observing.make(self.episode.observe(seat), self.episode.mask(seat))

    def step(self, action: int | None) -> None:
        """Carry out the decision of the agent that is asked; None for one whose game is over."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} must decide: None is for agents whose game is over")
        self.episode.play(int(action))
        if self.episode.over:
            self._finish()
        else:
            self.agent_selection = self.possible_agents[self.episode.seat]
        self._show()

    def render(self) -> str | None:
        """The table as the seat that is asked sees it: printed, as text, or as a picture in SVG."""
        if self.render_mode is None:
            return None
        if self._renderer is None:
            self._renderer = Renderer(self.episode)
        seat = None if self.episode.over else self.episode.seat
        if self.render_mode == HUMAN:
            print(self._renderer.text(seat))  # noqa: T201 - what it is for
            return None
        return self._renderer.text(seat) if self.render_mode == ANSI else self._renderer.svg(seat)

    def state(self) -> np.ndarray[Any, Any]:
        """What all seats observe together, one after the other: every fact that some player knows."""
        return np.concatenate([self.episode.observe(seat) for seat in range(self.ruleset.seats)])

    def close(self) -> None:
        """Nothing is open."""

    def _finish(self) -> None:
        """The game is over: rewards for all."""
        earned = worth(self._kind, *self.episode.results()).tolist()
        self.rewards = dict(zip(self.possible_agents, earned, strict=True))
        self._cumulative_rewards = dict(self.rewards)
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]

    def _show(self) -> None:
        """Print the table after every decision where a person looks on."""
        if self.render_mode == HUMAN:
            self.render()
