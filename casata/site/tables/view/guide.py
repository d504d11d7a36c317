"""How to read the table of a game: what is printed but not in view, and what signs mean."""

from __future__ import annotations

from ....engine.match.match import Match
from ....engine.text.narration import scene
from ....engine.text.sheet import Line
from ..table import Table
from .wording import wording_of

WIDTH = 84  # columns


def guide_lines(table: Table, match: Match, language: str) -> list[Line]:
    """What everybody may look up, in lines; nothing where the game has no such text."""
    if match.game.reference is None:
        return []
    return match.game.reference(scene(match, wording_of(table, match, language), None, WIDTH))
