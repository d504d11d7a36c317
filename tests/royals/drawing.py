"""What is drawn of Royals as plain text."""

from __future__ import annotations

import pytest

from casata import Match
from casata.engine.text.scene import Scene
from casata.engine.text.styled import Line
from casata.engine.text.wording import Wording

NAMES = ("Anna", "Bence", "Clara", "Dávid", "Emma")
both_widths = pytest.mark.parametrize("width", [80, 100])


def scene(match: Match, viewer: int | None = 0, width: int = 100, begun: Match | None = None) -> Scene:
    """The table as a viewer sees it; `begun` is how it was before the move that is under way."""
    say = Wording(match.game, match.game.words.labels(match.printed), NAMES[: match.seats])
    before = None if begun is None else begun.view_record(viewer)
    return Scene(match.box, match.view_record(viewer), viewer, match.options, match.names, say, width, begun=before)


def written(lines: list[Line]) -> list[str]:
    return ["".join(text for text, _ in line).rstrip() for line in lines]


def marked(lines: list[Line]) -> list[str]:
    """Texts that stand out."""
    return [text.strip() for line in lines for text, style in line if style == "mark"]
