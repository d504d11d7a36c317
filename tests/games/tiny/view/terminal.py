"""Tiny in a terminal."""

from __future__ import annotations

from ....engine.text.scene import letter
from ....engine.text.styled import Line, span
from .scene import Scene


def draw(scene: Scene) -> list[Line]:
    """A line for each player, and the viewer's hand."""
    view = scene.view
    lines = [[span(f"{letter(seat)}: {view.gold[seat]} gold, {sum(view.won[seat])} won")] for seat in range(view.seats)]
    return lines if scene.viewer is None else [*lines, [span(f"hand {view.hand[scene.viewer]}")]]
