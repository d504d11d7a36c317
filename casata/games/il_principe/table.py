"""Il Principe in a terminal: the table as lines of text."""

from __future__ import annotations

from ...engine.scene import Scene
from ...engine.sheet import Line, span


def draw(scene: Scene) -> list[Line]:
    """The whole table as the viewer sees it."""
    return [[span(scene.say.text("round {number}", number=scene.view.round))]]
