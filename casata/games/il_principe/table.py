"""Il Principe in a terminal: the table as lines of text."""

from __future__ import annotations

from ...engine.scene import Scene
from ...engine.sheet import Line


def draw(scene: Scene) -> list[Line]:
    return [[("x", "")]]
