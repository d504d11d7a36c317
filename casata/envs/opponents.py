"""Opponents: the bots that an environment lets decide for the seats that do not learn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, cast

import numpy as np

from ..bots.plan import RANDOM, by_iterations
from ..bots.search_room import SearchRoom
from ..bots.thought import Thought
from ..engine.core.header import Header
from ..engine.errors import OptionError
from .ruleset import Ruleset


class Decider(Protocol):
    """What a bot of `casata.bots` can do."""

    def decide(self, view: Header, seat: int, codes: Sequence[int]) -> Thought:
        """What to play."""

    def follow(self, code: int) -> None:
        """Hear that it was played."""


class Asked(Protocol):
    """A game that waits for a decision."""

    @property
    def seat(self) -> int:
        """Who decides."""

    @property
    def codes(self) -> list[int]:
        """What may be played."""

    def view(self, seat: int) -> Header:
        """What a seat sees, as a record."""


class LevelOpponent:
    """A bot by its name, with the rules in the form that its ruleset has."""

    def __init__(self, name: str, ruleset: Ruleset) -> None:
        """Make room for it; OptionError for a name that no bot has, or for one that thinks by the clock."""
        self._plan = by_iterations(name, ruleset.game)
        self.is_random = self._plan.kind == RANDOM
        if not self.is_random:
            box = ruleset.game.setup.make_box(ruleset.printed, ruleset.seats, ruleset.options)
            self._room = SearchRoom(ruleset.game, box, ruleset.seats, self._plan, ruleset.batch.form)

    def choose(self, game: Asked, random: np.random.Generator) -> int:
        """What it plays for the seat that is asked."""
        if len(game.codes) == 1:
            return game.codes[0]
        if self.is_random:
            return game.codes[int(random.integers(len(game.codes)))]
        words = [int(word) for word in random.integers(1 << 32, size=4)]
        self._room.see(game.view(game.seat), game.seat, words)
        return self._room.choose()


class Guest:
    """A bot that somebody has made."""

    def __init__(self, bot: Decider) -> None:
        """Let it play."""
        self._bot = bot

    def choose(self, game: Asked, random: np.random.Generator) -> int:
        """What it plays for the seat that is asked; it has its own randomness."""
        code = self._bot.decide(game.view(game.seat), game.seat, list(game.codes)).code
        self._bot.follow(code)
        return code


def seat_opponents(bots: str | Decider | Sequence[str | Decider], ruleset: Ruleset) -> list[LevelOpponent | Guest]:
    """The opponents in the order of their seats; too few are repeated in turn."""
    given = list(bots) if isinstance(bots, list | tuple) else [bots]
    if not 1 <= len(given) < ruleset.seats:
        raise OptionError("Too many bots ({bots}) for {seats} seats.", bots=len(given), seats=ruleset.seats - 1)
    ready = [LevelOpponent(bot, ruleset) if isinstance(bot, str) else Guest(cast(Decider, bot)) for bot in given]
    return [ready[number % len(ready)] for number in range(ruleset.seats - 1)]
