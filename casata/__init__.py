"""Casata: four games of noble houses on one table (unofficial)."""

from __future__ import annotations

import pathlib
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from . import games
from .engine.core.moves import Move
from .engine.errors import CasataError, IllegalMove
from .engine.match.match import Match
from .engine.match.opening import load, new, position

if TYPE_CHECKING:
    from .engine.game_batch import GameBatch

__version__ = "0.1.0"
__all__ = ["CasataError", "IllegalMove", "Match", "Move", "batch", "games", "load", "new", "position"]


def batch(
    game: str,
    games: int,
    seats: int,
    options: Mapping[str, Any] | None = None,
    house: pathlib.Path | str | None = None,
    seed: int = 0,
    threads: int = 1,
    *,
    again: bool = False,
    rewards: str = "rank",
    events: bool = False,
) -> GameBatch:
    """Many games side by side in NumPy arrays, played by compiled code.

    What is dealt depends on `seed` and the number of a game, never on `threads`. With `again` a game that ends is
    followed at once by the next one of its row. `rewards` are by "rank" or by "score". With `events` observations
    also tell what the last decision brought about. The first batch of a game compiles its rules, which takes a while.
    """
    from .engine.game_batch import GameBatch

    return GameBatch(game, games, seats, options, house, seed, threads, again=again, rewards=rewards, events=events)
