"""The table of Il Principe as plain text."""

from __future__ import annotations

import pytest

from casata import Match
from casata.engine.text.narration import scene as scene_of
from casata.engine.text.scene import Scene
from casata.engine.text.styled import Line
from casata.engine.text.wording import Wording
from casata.games.il_principe.view.terminal import draw
from tests.il_principe.table import face_up

NAMES = ("Anna", "Bence", "Clara", "Dávid", "Emma")
LETTERS = "ABCDE"
DISPLAY = face_up("siena", "lucca", "padova", "firenze")
both_widths = pytest.mark.parametrize("width", [80, 100])


def scene(match: Match, viewer: int | None = 0, width: int = 100) -> Scene:
    say = Wording(match.game, match.game.words.labels(match.printed), NAMES[: match.seats])
    return scene_of(match, say, viewer, width)


def written(lines: list[Line]) -> list[str]:
    return ["".join(text for text, _ in line).rstrip() for line in lines]


def drawn(match: Match, viewer: int | None = 0, width: int = 100) -> list[str]:
    """The table as lines of plain text."""
    return written(draw(scene(match, viewer, width)))
