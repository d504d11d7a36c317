"""Signorie in a terminal."""

from __future__ import annotations

from ...engine.scene import Scene
from ...engine.sheet import Line, span


def draw(scene: Scene) -> list[Line]:
    """The whole table."""
    return [[span("Signorie")]]


def reference(scene: Scene) -> list[Line]:
    """What is printed."""
    return [[span("Signorie")]]
