"""The protocol of a bot: it gets a View, the legal codes and its clock, never the State; it answers with a Thought."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..engine.chance import start
from ..engine.errors import OptionError
from ..engine.game import Game
from ..engine.record import Row
from .clock import Clock
from .crowd import Crowd
from .mind import Mind
from .plan import SEARCH, plan_of
from .searcher import Searcher
from .thought import Thought

STREAM = 77  # streams of one seed from here on are bots' own


class Bot:
    """A player made of software for the tables of one game, with one box and one number of seats."""

    def __init__(self, name: str, game: Game, box: Any, seats: int, seed: int = 0, jobs: int = 1) -> None:
        """What the name means, or OptionError; with several jobs as many processes search side by side."""
        self.plan = plan_of(name, game)
        if jobs < 1:
            raise OptionError(f"a bot thinks on at least one process, not {jobs}")
        self._open, self._seed = game.open, seed
        self._mind = Mind(game, box, seats, self.plan) if self.plan.kind != SEARCH else None
        self._crowd = Crowd(game, box, seats, self.plan, jobs) if jobs > 1 and self._mind is None else None
        self._searcher = Searcher(game, box, seats, self.plan) if self._mind is None and jobs == 1 else None

    def decide(self, view: Any, seat: int, codes: Sequence[int], clock: Clock | None = None) -> Thought:
        """What to play; the same view, seed and iterations give the same thought on any machine.

        A search thinks about its only move as long as about any other where that it is the only one is a secret.
        """
        if len(codes) == 1 and (self._open or self._mind is not None):
            return Thought(codes[0])
        running = clock or Clock()
        running.start(self.plan.seconds)
        rng = self._stream(view.step, seat)
        if self._searcher is not None:
            return self._searcher.decide(view, seat, rng, self.plan.iterations, running)
        if self._crowd is not None:
            return self._crowd.decide(view, seat, rng, running)
        assert self._mind is not None
        self._mind.see(view, seat, rng)
        return Thought(self._mind.choose())

    def follow(self, code: int) -> None:
        """Its last decision led to this being played: what it thought about what comes next is not lost."""
        if self._searcher is not None:
            self._searcher.follow(code)
        if self._crowd is not None:
            self._crowd.follow(code)

    def close(self) -> None:
        """End its processes, where it has any."""
        if self._crowd is not None:
            self._crowd.close()

    def _stream(self, step: int, seat: int) -> Row:
        """The randomness of one decision."""
        rng = [0, 0, 0, 0]
        start(rng, self._seed, step, STREAM + seat)
        return rng
