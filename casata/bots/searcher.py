"""A searcher: thinks in small pieces, so that it can be stopped at once, and compiled as soon as that is possible."""

from __future__ import annotations

from typing import Any

from ..engine.compiled.loader import Form
from ..engine.core.record import Row
from ..engine.game import Game
from .clock import DecisionClock, Pace
from .plan import Plan
from .ready import form_now
from .search_room import SearchRoom
from .thought import Thought


class Searcher:
    """The minds of one bot, interpreted and compiled; they go on where the other stopped."""

    def __init__(self, game: Game, box: Any, seats: int, plan: Plan) -> None:
        """Nothing is loaded yet; compiled functions are fetched in the background from now on."""
        self._game, self._box, self._seats, self._plan = game, box, seats, plan
        self._minds: dict[Form, SearchRoom] = {}
        self._last: SearchRoom | None = None
        form_now(game)

    def decide(self, view: Any, seat: int, rng: Row, clock: DecisionClock, share: int = 0) -> Thought:
        """Think as often as planned, or this share of it, or without a number until the clock is up; at least once."""
        iterations = share or self._plan.iterations
        mind = self._last if self._last is not None else self._mind(form_now(self._game))
        mind.see(view, seat, rng)
        pace = Pace()
        while clock.left > 0 and (iterations == 0 or mind.iterations < iterations):
            form = form_now(self._game)
            if form != mind.form:
                interpreted, mind, pace = mind, self._mind(form), Pace()
                interpreted.taken_over_by(mind, view)
            chunk = pace.chunk(max(0, iterations - mind.iterations), clock.left)
            mind.think(chunk)
            pace.done(chunk)
        if mind.iterations == 0:
            mind.think(1)
        self._last = mind
        return mind.thought()

    def follow(self, code: int) -> None:
        """What was decided last was played."""
        if self._last is not None:
            self._last.follow(code)

    def close(self) -> None:
        """There are no processes."""

    def _mind(self, form: Form) -> SearchRoom:
        if form not in self._minds:
            self._minds[form] = SearchRoom(self._game, self._box, self._seats, self._plan, form)
        return self._minds[form]
