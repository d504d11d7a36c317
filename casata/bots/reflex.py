"""Reflex: bots that decide at once, without a search."""

from __future__ import annotations

from ..engine.core.header import Header
from ..engine.core.record import Record, Row
from ..engine.game import AnyGame
from .clock import DecisionClock
from .plan import Plan
from .search_room import SearchRoom
from .thought import Thought


class Reflex:
    """Decides by a random or greedy plan; nothing is remembered between decisions."""

    def __init__(self, game: AnyGame, box: Record, seats: int, plan: Plan) -> None:
        """Make room for it, interpreted, which is quick enough."""
        self.room = SearchRoom(game, box, seats, plan)

    def decide(self, view: Header, seat: int, rng: Row, clock: DecisionClock) -> Thought:
        """A decision without candidates; the clock is not needed."""
        self.room.see(view, seat, rng)
        return Thought(self.room.choose())

    def follow(self, code: int) -> None:
        """Nothing to do: no search goes on from here."""

    def close(self) -> None:
        """Nothing to end: a reflex has no processes."""
