"""A searcher: thinks in short slices, so that it can stop at once, and in compiled code as soon as there is any."""

from __future__ import annotations

from ..engine.compiled.loader import Form
from ..engine.core.header import Header
from ..engine.core.record import Record, Row
from ..engine.game import AnyGame
from .clock import DecisionClock, Pace
from .plan import Plan
from .search_room import SearchRoom
from .thought import Thought
from .warm_up import form_now


class Searcher:
    """The search rooms of one bot, interpreted and compiled; one goes on where the other stopped."""

    def __init__(self, game: AnyGame, box: Record, seats: int, plan: Plan) -> None:
        """Start fetching compiled functions in the background."""
        self._game, self._box, self._seats, self._plan = game, box, seats, plan
        self._rooms: dict[Form, SearchRoom] = {}
        self._last: SearchRoom | None = None
        form_now(game)

    def decide(self, view: Header, seat: int, rng: Row, clock: DecisionClock, share: int = 0) -> Thought:
        """Think for the planned iterations, or `share` of them, or until the time is up; at least once."""
        iterations = share or self._plan.iterations
        room = self._last if self._last is not None else self._room(form_now(self._game))
        room.see(view, seat, rng)
        pace = Pace()
        while clock.left > 0 and (iterations == 0 or room.iterations < iterations):
            form = form_now(self._game)
            if form != room.form:
                interpreted, room, pace = room, self._room(form), Pace()
                interpreted.hand_over_to(room, view)
            chunk = pace.chunk(max(0, iterations - room.iterations), clock.left)
            room.think(chunk)
            pace.done(chunk)
        if room.iterations == 0:
            room.think(1)
        self._last = room
        return room.thought()

    def follow(self, code: int) -> None:
        """Tell the search that its last decision was played."""
        if self._last is not None:
            self._last.follow(code)

    def close(self) -> None:
        """Nothing to end: a searcher has no processes."""

    def _room(self, form: Form) -> SearchRoom:
        if form not in self._rooms:
            self._rooms[form] = SearchRoom(self._game, self._box, self._seats, self._plan, form)
        return self._rooms[form]
