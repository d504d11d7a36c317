"""Casata: four games of noble houses on one table (unofficial)."""

from . import games
from .engine.core.moves import Move
from .engine.errors import CasataError, IllegalMove
from .engine.match.match import Match
from .engine.match.opening import load, new, position

__version__ = "0.1.0"
__all__ = ["CasataError", "IllegalMove", "Match", "Move", "games", "load", "new", "position"]
