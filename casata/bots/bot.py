"""A bot: it gets a View, the legal codes and its clock, never the State, and answers with a Thought."""

from __future__ import annotations

from collections.abc import Sequence

from ..engine.core.chance import start
from ..engine.core.header import Header
from ..engine.core.record import Record, Row
from ..engine.errors import OptionError
from ..engine.game import AnyGame
from .clock import DecisionClock
from .parallel import ParallelSearch
from .plan import SEARCH, Plan, plan_of
from .reflex import Reflex
from .searcher import Searcher
from .thought import Thought

STREAM = 77  # streams of one seed from here on are bots' own


class Bot:
    """A player made of software for the tables of one game, with one box and one number of seats."""

    def __init__(self, name: str, game: AnyGame, box: Record, seats: int, seed: int = 0, jobs: int = 1) -> None:
        """Look up what the name means (or OptionError); with several jobs, that many processes search side by side."""
        self.plan = plan_of(name, game)
        if jobs < 1:
            raise OptionError("A bot needs at least one process, not {jobs}.", jobs=jobs)
        self._open, self._seed = game.secrecy.open, seed
        self.thinker = _thinker(game, box, seats, self.plan, jobs)

    def decide(self, view: Header, seat: int, codes: Sequence[int], clock: DecisionClock | None = None) -> Thought:
        """What to play; the same view, seed and iterations give the same thought on any machine.

        Where the number of legal moves is a secret, a search takes as long over a single move as over several.
        """
        if len(codes) == 1 and (self._open or self.plan.kind != SEARCH):
            return Thought(codes[0])
        running = clock or DecisionClock()
        running.start(self.plan.seconds)
        return self.thinker.decide(view, seat, self._stream(view.step, seat), running)

    def follow(self, code: int) -> None:
        """Tell it that its last decision was played, so that it can go on from what it found out."""
        self.thinker.follow(code)

    def close(self) -> None:
        """End its processes, where it has any."""
        self.thinker.close()

    def _stream(self, step: int, seat: int) -> Row:
        """The randomness of one decision."""
        rng = [0, 0, 0, 0]
        start(rng, self._seed, step, STREAM + seat)
        return rng


def _thinker(game: AnyGame, box: Record, seats: int, plan: Plan, jobs: int) -> Reflex | Searcher | ParallelSearch:
    """What decides by a plan: at once, searching in this process, or in several."""
    if plan.kind != SEARCH:
        return Reflex(game, box, seats, plan)
    return Searcher(game, box, seats, plan) if jobs == 1 else ParallelSearch(game, box, seats, plan, jobs)
