"""Many games side by side in arrays: what `casata.batch` gives, in compiled code and on several threads."""

from __future__ import annotations

import copy
import itertools
import pathlib
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar, cast

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import former_names, rewards as worths
from .compiled import loader
from .compiled.batch import Batch
from .compiled.batch_memory import DEAL_AGAIN, KEEP, NO_ACTOR, SHOW, BatchMemory
from .compiled.loader import FAST, Form
from .core.chance import WORD
from .core.header import Header
from .core.reasons import NO_SUCH_MOVE
from .core.record import Integers
from .errors import IllegalMove, OptionError, is_whole, list_of, quote
from .features import WIDTHS
from .game import AnyGame
from .observation import Encoder
from .text.language import Phrase

if TYPE_CHECKING:
    from .match.match import Match

N = TypeVar("N", bound=np.generic)
Seats = int | Integers | None


class Playouts(NamedTuple):
    """How games ended that were played on with random decisions: by game and playout, and by seat."""

    decisions: NDArray[np.int64]
    ranks: NDArray[np.int64]
    points: NDArray[np.int64]

    @property
    def places(self) -> NDArray[np.int64]:
        """The former name of `ranks`."""
        former_names.warn("Playouts.places", "ranks")
        return self.ranks


class GameBatch:
    """Many games of one kind, each of which makes one decision a step.

    All arrays are plain NumPy arrays with a row for every game. They are there once and **overwritten by every step**:
    what torch or JAX took from them without a copy (`torch.from_dlpack(batch.observations)`) changes too.

    `actors` is the seat that decides (-1: the game is over), `masks` which actions are legal for it, `counts` how many
    those are and `codes` their codes (so many; what follows says nothing), `observations` what it sees, as `encoder`
    has it. `finished` says which games ended in the last step; `ranks`, `points` and `rewards` how, by seat.
    `numbers` is which game of the seed each one is.
    """

    actors: NDArray[np.int64]
    masks: NDArray[np.bool_]
    counts: NDArray[np.int32]
    codes: NDArray[np.int32]
    observations: NDArray[np.int16]
    finished: NDArray[np.bool_]
    ranks: NDArray[np.int16]
    points: NDArray[np.int32]
    rewards: NDArray[np.float32]
    numbers: NDArray[np.int64]

    def __init__(
        self,
        game: str | AnyGame,
        games: int,
        seats: int,
        options: Mapping[str, object] | None = None,
        house: pathlib.Path | str | None = None,
        seed: int = 0,
        threads: int = 1,
        *,
        again: bool = False,
        rewards: str = worths.RANK,
        events: bool = False,
        form: Form = FAST,
    ) -> None:
        """Make room for all games and deal them; `casata.batch` says what the arguments mean."""
        _check(games, threads, seed)
        self._rooms = [Batch(game, seats, options, house, form) for _ in range(min(threads, games))]
        room = self._rooms[0]
        self.game, self.games, self.seats, self.options, self.form = room.game, games, seats, room.options, room.form
        self.house, self.seed, self.again, self.reward, self.events = (
            house,
            seed,
            again,
            worths.check_kind(rewards),
            events,
        )
        self.printed = self.game.printed(self.options, house)
        self.names = self.game.names(self.printed)
        self.box = self.game.setup.make_box(self.printed, seats, self.options)
        self.encoder = Encoder(self.game, seats, self.names, events=events)
        self._functions = loader.load(self.game.name, "engine.compiled.stepping", self.form)
        self._pool = ThreadPoolExecutor(len(self._rooms)) if len(self._rooms) > 1 and self.form.compiled else None
        self._ready: set[str] = set()
        self._make_arrays()
        self.deal()

    @property
    def places(self) -> NDArray[np.int16]:
        """The former name of `ranks`."""
        former_names.warn("GameBatch.places", "ranks")
        return self.ranks

    # -- playing ------------------------------------------------------------------------------

    def deal(self, games: Integers | NDArray[np.bool_] | list[int] | None = None) -> None:
        """Deal games anew: all of them, from number 0 on, or those of a mask or a list, each the next in its row.

        Game i of a batch of n is game i of the seed, then game i + n, and so on, whatever happens in others.
        """
        if games is None:
            self.numbers[:] = np.arange(self.games)
            chosen = np.full(self.games, DEAL_AGAIN)
        else:
            chosen = np.full(self.games, KEEP)
            chosen[games] = DEAL_AGAIN
            self.numbers[games] += self.games
        self._each("step_games", chosen, 0)

    def step(self, actions: ArrayLike) -> None:
        """Make one decision in each game, by code; what is given for a game that is over counts for nothing.

        IllegalMove names the first game whose action is not legal, and nothing has changed in any game.
        """
        codes = np.ascontiguousarray(actions, np.int64)
        if codes.shape != (self.games,):
            raise OptionError("A step takes one action for each of {games} games.", games=self.games)
        self._check(codes)
        self.finished[:] = False
        self._each("step_games", np.where(self.actors == NO_ACTOR, KEEP, codes), int(self.again))
        self.rewards[:] = 0
        if self.finished.any():
            ended = self.finished
            self.rewards[ended] = worths.worth(self.reward, self.ranks[ended], self.points[ended])

    def observe(self, seat: Seats = None) -> NDArray[np.int16]:
        """What a seat sees in every game, or one seat of each; the array is overwritten the next time.

        None stands for the seat that decides, and for seat 0 where nobody does.
        """
        self._each("observe_games", self._seat_of_each(seat), self._seen)
        return self._seen

    def playouts(self, times: int = 1, seed: int = 0) -> Playouts:
        """Play each game on to its end with random decisions, so many times; the games themselves stay as they are."""
        lines = np.zeros((self.games, times, self._rooms[0].width), np.int64)
        self._each("play_games", seed & WORD, lines)
        by_seat = lines[:, :, 1:].reshape(self.games, times, self.seats, -1)
        return Playouts(lines[:, :, 0], by_seat[..., 0], by_seat[..., 1:].sum(axis=-1))

    def redeal(self, seat: Seats = None, times: int = 1, seed: int = 0) -> GameBatch:
        """A batch of worlds that look the same to a seat, `times` for each game one after the other.

        What is hidden from the seat (None: the one that decides) is dealt again; it depends on its view alone.
        """
        worlds = copy.copy(self)
        worlds.games = self.games * times
        worlds._make_arrays()
        worlds.numbers[:] = np.arange(worlds.games)
        self._each("redeal_games", self._seat_of_each(seat), worlds._memory.tables, seed & WORD)
        worlds._each("step_games", np.full(worlds.games, SHOW), 0)
        return worlds

    # -- single games -------------------------------------------------------------------------

    def put(self, number: int, match: Match) -> None:
        """Let a game go on from where a match stands; chance in it does not follow that of the match."""
        same = (match.game, match.seats) == (self.game, self.seats)
        if not same or match.box != self.box:
            raise OptionError("The match has another box, or another number of players.")
        rng = self.record(number).rng
        for records, moment in ((self._memory.asked, match.when_asked()), (self._memory.tables, match)):
            s = self.game.state.from_bytes(moment.packed())
            s.rng, s.quiet = rng, self._memory.quiet
            self._rooms[0].write(records, number, s)
        self._each("step_games", np.where(np.arange(self.games) == number, SHOW, KEEP), 0)

    def record(self, number: int) -> Header:
        """The State of a game in its object form, secrets included."""
        element = self._memory.tables[number]
        return self.game.state.unpack(element) if self.form.compiled else element.copy()

    # -- inside -------------------------------------------------------------------------------

    def _make_arrays(self) -> None:
        """The arrays that callers see."""
        self.actors = np.full(self.games, NO_ACTOR, np.int64)
        self.masks = np.zeros((self.games, self.game.moves.size), np.bool_)
        self._counts, self._codes = np.zeros(self.games, np.int32), np.zeros(self.masks.shape, np.int32)
        self.counts, self.codes = read_only(self._counts), read_only(self._codes)
        self.observations = np.zeros((self.games, self.encoder.size), np.int16)
        self.finished = np.zeros(self.games, np.bool_)
        self.ranks = np.zeros((self.games, self.seats), np.int16)
        self.points = np.zeros((self.games, self.seats), np.int32)
        self.rewards = np.zeros((self.games, self.seats), np.float32)
        self.numbers = np.zeros(self.games, np.int64)
        self._seen = np.zeros_like(self.observations)
        self._memory = self._make_memory()
        self._bounds = list(itertools.pairwise(np.linspace(0, self.games, len(self._rooms) + 1).astype(int).tolist()))
        self._memory_of_rooms = [self._memory._replace(**self._own(room)) for room in self._rooms]

    def _make_memory(self) -> BatchMemory:
        """All memory, for the functions."""
        return BatchMemory(
            tables=self._rooms[0].states(self.games),
            asked=self._rooms[0].states(self.games),
            seed=self.seed & WORD,
            quiet=int(not self.events),
            numbers=self.numbers,
            actors=self.actors,
            masks=self.masks,
            counts=self._counts,
            codes=self._codes,
            observations=self.observations,
            finished=self.finished,
            ranks=self.ranks,
            points=self.points,
            lookup=cast(Encoder, self.encoder.lookup()) if self.form.compiled else self.encoder,
            **self._own(self._rooms[0]),
        )

    def _own(self, room: Batch) -> dict[str, Any]:
        """What of the memory each thread has for itself."""
        if not self.form.compiled:
            return {"raw": (), "cells": ()}
        tables = np.asarray(room.scratch.tables)
        raw = tuple(tables.view(f"i{bits // 8}").reshape(len(tables), -1) for bits in WIDTHS)
        return {"raw": raw, "cells": np.zeros(self.encoder.cells, np.int16)}

    def _each(self, name: str, *arguments: object) -> None:
        """Call a function for all games, a part of them on each thread."""
        function: Callable[..., None] = getattr(self._functions, name)
        parts = [
            partial(function, room.scratch, memory, *arguments, *bounds)
            for room, memory, bounds in zip(self._rooms, self._memory_of_rooms, self._bounds, strict=True)
        ]
        if name not in self._ready:
            with loader.compiling(self.game.name, self.form):
                parts.pop(0)()
            self._ready.add(name)
        if self._pool is None:
            for part in parts:
                part()
        else:
            for done in [self._pool.submit(part) for part in parts]:
                done.result()

    def _seat_of_each(self, seat: Seats) -> NDArray[np.int64]:
        """The seat that is meant in every game."""
        if seat is None:
            return np.maximum(self.actors, 0)
        seats = np.broadcast_to(np.asarray(seat, np.int64), self.games)
        if seats.min() < 0 or seats.max() >= self.seats:
            raise OptionError("There are seats 0 to {last}, not {seat}.", last=self.seats - 1, seat=quote(seat))
        return np.ascontiguousarray(seats)

    def _check(self, codes: NDArray[np.int64]) -> None:
        """Refuse actions of which one is not legal."""
        wrong = int(self._functions.first_illegal(self.actors, self._codes, self._counts, codes))
        if wrong < self.games:
            raise self._refusal(wrong, int(codes[wrong]))

    def _refusal(self, number: int, code: int) -> IllegalMove:
        """Why an action is refused, and what would be possible."""
        seat, s = int(self.actors[number]), self.record(number)
        why = self.game.rules.why_not(self.box, s, seat, code)
        reason = self.game.reasons[why]
        move = code if why == NO_SUCH_MOVE else self.game.move(code, self.names)
        codes = self.codes[number, : self.counts[number]].tolist()
        legal = [self.game.move(each, self.names) for each in codes]
        return IllegalMove("Game {number}: {move} is not possible: {reason} Seat {seat} can play {moves}.", reason.name,
                           number=number, move=move, reason=Phrase(reason.text, {}, self.game.name), seat=seat,
                           moves=list_of(legal))  # fmt: skip


def read_only(numbers: NDArray[N]) -> NDArray[N]:
    """The same array, which cannot be written into."""
    shown = numbers.view()
    shown.flags.writeable = False
    return shown


def _check(games: object, threads: object, seed: object) -> None:
    """OptionError for what no batch can be made of."""
    for what, value in (("games", games), ("threads", threads)):
        if not is_whole(value) or value < 1:
            raise OptionError("{what} must be a number from 1 on, not {value}.", what=what, value=quote(value))
    if not is_whole(seed):
        raise OptionError("A seed is a whole number, not {value}.", value=quote(seed))
