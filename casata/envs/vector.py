"""Many games at once for Gymnasium, on a batch: one seat of each learns against bots, or all decisions are asked."""

from __future__ import annotations

import pathlib
from collections.abc import Mapping, Sequence
from typing import Any, cast

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from ..engine.compiled.batch_memory import KEEP, NO_ACTOR
from ..engine.compiled.loader import FAST, PLAIN
from ..engine.core.header import Header
from ..engine.core.options import Value
from ..engine.errors import OptionError, quote
from ..engine.former_names import renamed
from ..engine.game import find
from ..engine.game_batch import GameBatch
from ..engine.match.views import redact_for
from ..engine.rewards import RANK, check_kind, worth
from .opponents import Decider, LevelOpponent, seat_opponents
from .ruleset import Ruleset
from .spaces import ACTION_MASK, Observing, actions

Info = dict[str, Any]  # and its keys, as Gymnasium has them
Observations = dict[str, NDArray[np.generic]]
Which = NDArray[np.bool_]


class SteppedBatch(GameBatch):
    """A batch in which some games may wait while others go on."""

    def step_some(self, codes: NDArray[np.int64], games: Which) -> None:
        """Make a decision in these games; IllegalMove as in `step`."""
        asked = games & (self.actors != NO_ACTOR)
        self._check(np.where(asked, codes, self.codes[:, 0]).astype(np.int64))
        self.finished[:] = False
        self._each("step_games", np.where(asked, codes, KEEP).astype(np.int64), 0)

    def view(self, number: int, seat: int) -> Header:
        """What a seat of a game sees as it decides, as a record."""
        s = self.record(number)
        if s.joint and s.waiting >> seat & 1:
            element = self._memory.asked[number]
            s = self.game.state.unpack(cast(np.void, element)) if self.form.compiled else element.copy()
        return redact_for(self.game, self.box, s, seat)


class CasataVectorEnv(VectorEnv[Observations, NDArray[np.int64], NDArray[Any]]):
    """Games that all make a decision a step.

    With `opponents` each step is a decision of the seat that learns. Without any, whoever is asked decides: `seat` in
    the infos says who that is, and the reward is that of the seat that has decided; `rewards` has those of all.
    An illegal action raises IllegalMove, and nothing has changed in any game.
    """

    @renamed(reward="rewards")
    def __init__(
        self, game: str, num_envs: int = 1, seats: int | None = None, *,
        opponents: str | Decider | Sequence[str | Decider] | None = "random", seat: int | None = 0,
        house: pathlib.Path | str | None = None, rewards: str = RANK, observation: str = "flat",
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP, threads: int = 1, compiled: bool = True,
        copy: bool = True, **options: Value,
    ) -> None:  # fmt: skip
        """Make room; `seat` None learns from another seat in each game, `copy` False gives out the batch's arrays."""
        self.num_envs, self._seat, self._copy = num_envs, seat, copy
        self._ruleset = Ruleset(game, find(game).seats[-1] if seats is None else seats, options, house, compiled)
        if seat is not None and seat not in range(self._ruleset.seats):
            raise OptionError("{name} must be {values}, not {value}.", name="seat",
                              values=f"0 to {self._ruleset.seats - 1}", value=quote(seat))  # fmt: skip
        self._opponents = [] if opponents is None else seat_opponents(opponents, self._ruleset)
        self._rewards, self._observing = check_kind(rewards), Observing(self._ruleset, observation)
        self._arguments = (game, num_envs, self._ruleset.seats, options, house)
        self._form, self._threads = FAST if compiled else PLAIN, threads
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.metadata = {"render_modes": [], "autoreset_mode": self.autoreset_mode}
        self.single_observation_space, self.single_action_space = self._observing.space(), actions(self._ruleset)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._batch: SteppedBatch | None = None
        self._over = np.zeros(num_envs, np.bool_)
        self._earned = np.zeros((num_envs, self._ruleset.seats))  # by game and seat, in the last step

    @property
    def batch(self) -> SteppedBatch:
        """The games; there are none before the first `reset`."""
        if self._batch is None:
            raise RuntimeError("call reset first")
        return self._batch

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, object] | None = None
    ) -> tuple[Observations, Info]:
        """Deal all games, or those of `options["reset_mask"]`, the next of their rows; a seed begins other rows."""
        super().reset(seed=seed)
        chosen = (options or {}).get("reset_mask")
        if chosen is not None and seed is None and self._batch is not None:
            self._deal(np.asarray(chosen, np.bool_))
        else:
            deals = int(self.np_random.integers(1 << 32)) if seed is None else seed
            self._batch = SteppedBatch(*self._arguments, seed=deals, threads=self._threads, form=self._form)
            self._over[:] = False
            self._choose_seats()
            self._let_others_decide(~self._over)
        return self._look(), self._info()

    def step(self, actions: NDArray[np.int64]) -> tuple[Observations, NDArray[np.float64], Which, Which, Info]:
        """Make a decision in every game that is not over, with what the opponents decide after it."""
        awaited = self._over.copy()
        if awaited.any() and self.autoreset_mode == AutoresetMode.DISABLED:
            raise RuntimeError("some games are over: reset them with options={'reset_mask': ...}")
        deciding = self.batch.actors.copy()
        self._earned = np.zeros((self.num_envs, self._ruleset.seats))
        self._play(actions, ~awaited)
        self._deal(awaited)
        self._let_others_decide(~awaited)
        self._over = self.batch.actors == NO_ACTOR
        earned = self._earned[np.arange(self.num_envs), np.maximum(self._learning(deciding), 0)]
        info = self._info()
        ended, never = self._over.copy(), np.zeros(self.num_envs, np.bool_)
        if self.autoreset_mode == AutoresetMode.SAME_STEP and ended.any():
            last = {"final_obs": self._look(), "_final_obs": ended, "final_info": info, "_final_info": ended}
            self._deal(ended)
            info = {**self._info(), **last}
        return self._look(), earned, ended, never, info

    def _play(self, codes: NDArray[np.int64], games: Which) -> None:
        self.batch.step_some(codes, games)
        ended = self.batch.finished & games
        if ended.any():
            self._earned[ended] = worth(self._rewards, self.batch.ranks[ended], self.batch.points[ended])

    def _deal(self, games: Which) -> None:
        """Deal games again, up to the first decision that is asked for."""
        if games.any():
            self.batch.deal(games)
            self._over = self._over & ~games
            self._choose_seats()
            self._let_others_decide(games)

    def _choose_seats(self) -> None:
        """Which seat learns in each game: the same one, or in turn."""
        in_turn = (self.batch.numbers + self.batch.numbers // self.num_envs) % self._ruleset.seats
        self._seats = in_turn if self._seat is None else np.full(self.num_envs, self._seat)

    def _learning(self, actors: NDArray[np.int64]) -> NDArray[np.int64]:
        """Whose observations and rewards are given out."""
        return self._seats if self._opponents else actors

    def _let_others_decide(self, games: Which) -> None:
        """Until in each of these games the learning seat is asked, or it is over."""
        while self._opponents:
            actors = self.batch.actors
            theirs = games & (actors != NO_ACTOR) & (actors != self._seats)
            if not theirs.any():
                return
            self._play(self._choices(theirs), theirs)

    def _choices(self, games: Which) -> NDArray[np.int64]:
        """What opponents decide: all at once where they are random."""
        codes = np.zeros(self.num_envs, np.int64)
        number = self.batch.actors - (self.batch.actors > self._seats)
        for which, opponent in enumerate(self._opponents):
            own = np.flatnonzero(games & (number == which))
            if isinstance(opponent, LevelOpponent) and opponent.is_random:
                codes[own] = self.batch.codes[own, self.np_random.integers(self.batch.counts[own])]
            else:
                codes[own] = [opponent.choose(BatchGame(self.batch, game), self.np_random) for game in own.tolist()]
        return codes

    def _look(self) -> Observations:
        seen, masks = self.batch.observations, self.batch.masks.view(np.int8)
        if self._opponents and (self.batch.actors == NO_ACTOR).any():
            seen = self.batch.observe(self._seats)
        return self._observing.make(seen.copy() if self._copy else seen, masks.copy() if self._copy else masks)

    def _info(self) -> Info:
        """Who decides, the masks, and how games ended; a row counts where the row of `_...` is true."""
        every, over = np.ones(self.num_envs, np.bool_), self.batch.actors == NO_ACTOR
        seats = self._seats if self._opponents else self.batch.actors
        info: Info = {"seat": seats.copy(), "_seat": every, ACTION_MASK: self.batch.masks.astype(np.int8)}
        info[f"_{ACTION_MASK}"] = every
        if over.any():
            ranks = self.batch.ranks
            ends = {"ranks": ranks, "places": ranks, "scores": self.batch.points, "rewards": self._earned}
            for name, values in ends.items():
                info[name], info[f"_{name}"] = np.array(values), over
        return info


class BatchGame:
    """One game of a batch, as opponents look at it."""

    def __init__(self, batch: SteppedBatch, number: int) -> None:
        """Look at its present decision."""
        self._batch, self._number = batch, number
        self.seat = int(batch.actors[number])
        self.codes: list[int] = batch.codes[number, : batch.counts[number]].tolist()

    def view(self, seat: int) -> Header:
        """What a seat sees, as a record."""
        return self._batch.view(self._number, seat)
