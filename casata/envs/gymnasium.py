"""Gymnasium: one seat learns against bots. Importing this registers every game, as one environment and as many."""

from __future__ import annotations

import pathlib
from collections.abc import Sequence
from typing import Any, SupportsFloat

from ..engine.core.options import Value
from .extras import missing

try:
    import gymnasium
    import numpy as np
except ImportError as problem:
    raise missing(__name__, problem) from None

from ..engine.errors import OptionError, quote
from ..engine.former_names import renamed
from ..engine.game import find, names
from ..engine.rewards import RANK, SCORE, check_kind, worth
from .episode import Episode
from .opponents import Decider, seat_opponents
from .rendering import ANSI, HUMAN, MODES, Renderer
from .ruleset import Ruleset
from .spaces import FLAT, Observing, actions
from .vector import CasataVectorEnv

END, RAISE = "end", "raise"  # what follows an illegal action
LOWEST = {RANK: -1.0, SCORE: 0.0}  # the reward of who made one

Info = dict[str, Any]  # what Gymnasium passes on: observations, infos, options


class CasataEnv(gymnasium.Env[Info, np.int64]):
    """One seat of one game; bots decide for the others.

    `info` has the mask of legal actions and the seat, at the end also ranks and scores, and after an illegal action,
    which ends the game with the lowest reward, the reason as `illegal`.
    """

    metadata: Info = {"render_modes": list(MODES), "render_fps": 4}  # noqa: RUF012 - Gymnasium's

    @renamed(reward="rewards")
    def __init__(
        self, game: str, seats: int | None = None, *, opponents: str | Decider | Sequence[str | Decider] = "random",
        seat: int | None = 0, house: pathlib.Path | str | None = None, rewards: str = RANK,
        observation: str = FLAT, illegal: str = END, render_mode: str | None = None, compiled: bool = True,
        **options: Value,
    ) -> None:  # fmt: skip
        """Seat the opponents: names of bots or bots, in the order of seats; `seat` None is another one each game."""
        self.ruleset = Ruleset(game, find(game).seats[-1] if seats is None else seats, options, house, compiled)
        if seat is not None and seat not in range(self.ruleset.seats):
            raise OptionError("{name} must be {values}, not {value}.", name="seat",
                              values=f"0 to {self.ruleset.seats - 1}", value=quote(seat))  # fmt: skip
        if illegal not in (END, RAISE):
            raise OptionError("{name} must be {values}, not {value}.", name="illegal", values="end or raise",
                              value=quote(illegal))  # fmt: skip
        self.render_mode = render_mode
        self._opponents = seat_opponents(opponents, self.ruleset)
        self._seat, self._rewards, self._illegal = seat, check_kind(rewards), illegal
        self._observing = Observing(self.ruleset, observation)
        self.observation_space = self._observing.space()
        self.action_space = actions(self.ruleset)

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Info, Info]:
        """Begin the next game: with a seed the deal of `casata.new` with this seed. The opponents may decide first."""
        super().reset(seed=seed)
        deal = int(self.np_random.integers(1 << 62)) if seed is None else seed
        self.seat = int(self.np_random.integers(self.ruleset.seats)) if self._seat is None else self._seat
        self.episode = Episode.of_seed(self.ruleset, deal)
        self._renderer: Renderer | None = None
        self._let_others_decide()
        return self._look()

    def step(self, action: np.int64 | int) -> tuple[Info, SupportsFloat, bool, bool, Info]:
        """Carry out a decision, and those of the opponents until it is this seat's turn again."""
        if self._illegal == END and int(action) not in self.episode.codes:
            reason = str(self.episode.refusal(int(action)))
            seen, info = self._look()
            return seen, LOWEST[self._rewards], True, False, {**info, "illegal": reason}
        self.episode.play(int(action))
        self._let_others_decide()
        seen, info = self._look()
        if not self.episode.over:
            return seen, 0.0, False, False, info
        ranks, scores = self.episode.results()
        earned = float(worth(self._rewards, ranks, scores)[self.seat])
        return seen, earned, True, False, {**info, "ranks": ranks, "places": ranks, "scores": scores}

    def render(self) -> str | None:
        """The table as this seat sees it: printed, as text, or as a picture in SVG."""
        if self.render_mode is None:
            return None
        if self._renderer is None:
            self._renderer = Renderer(self.episode)
        if self.render_mode == HUMAN:
            print(self._renderer.text(self.seat))  # noqa: T201 - what it is for
            return None
        return self._renderer.text(self.seat) if self.render_mode == ANSI else self._renderer.svg(self.seat)

    def _let_others_decide(self) -> None:
        while not self.episode.over and self.episode.seat != self.seat:
            opponent = self._opponents[self.episode.seat - (self.episode.seat > self.seat)]
            self.episode.play(opponent.choose(self.episode, self.np_random))

    def _look(self) -> tuple[Info, Info]:
        mask = self.episode.mask(self.seat)
        if self.render_mode == HUMAN:
            self.render()
        seen = self._observing.make(self.episode.observe(self.seat), mask)
        return seen, {"action_mask": mask.copy(), "seat": self.seat}


def name_of(game: str) -> str:
    """The id of a game: its name in the namespace `casata`, and the version of its rules."""
    return f"casata/{game}-v{find(game).version}"


def register() -> None:
    """Let `gymnasium.make` know every game."""
    for game in names():
        if name_of(game) not in gymnasium.registry:
            many = f"{CasataVectorEnv.__module__}:{CasataVectorEnv.__name__}"
            one = f"{__name__}:{CasataEnv.__name__}"
            gymnasium.register(name_of(game), one, vector_entry_point=many, kwargs={"game": game})


register()
