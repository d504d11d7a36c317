"""How to play and how to read the table of a game: what its rules ask, what signs mean, and what is printed."""

from __future__ import annotations

from ....engine.core.reasons import Reason
from ....engine.match.match import Match
from ....engine.text.guide import Section
from ....engine.text.narration import scene
from ..table import Table
from .wording import wording_of

WIDTH = 84  # columns


def guide_sections(table: Table, match: Match, language: str) -> tuple[Section, ...]:
    """What everybody may look up; nothing where the game has no such text."""
    game, seen = match.game, scene(match, wording_of(table, match, language), None, WIDTH)
    if game.guide is not None:
        return game.guide(seen)
    return (Section("printed", "", lines=game.reference(seen)),) if game.reference is not None else ()


def find_rule(table: Table, match: Match, reason: Reason, language: str) -> str:
    """The address where the guide explains a condition; nothing where it does not."""
    page = f"/tables/{table.id}/guide"
    for section in guide_sections(table, match, language):
        if reason.name in section.reasons:
            return f"{page}#{section.id}"
    return page if reason.called and match.game.reference else ""
