"""A reflex: a bot that does not search decides at once."""

from __future__ import annotations

from typing import Any

from ..engine.core.record import Row
from ..engine.game import Game
from .clock import DecisionClock
from .plan import Plan
from .search_room import SearchRoom
from .thought import Thought


class Reflex:
    """What random and greedy plans decide; nothing is kept between decisions."""

    def __init__(self, game: Game, box: Any, seats: int, plan: Plan) -> None:
        """Interpreted, since it is quick enough."""
        self.mind = SearchRoom(game, box, seats, plan)

    def decide(self, view: Any, seat: int, rng: Row, clock: DecisionClock) -> Thought:
        """A decision without candidates; the clock is not needed."""
        self.mind.see(view, seat, rng)
        return Thought(self.mind.choose())

    def follow(self, code: int) -> None:
        """What was played leads nowhere from here."""

    def close(self) -> None:
        """There are no processes."""
