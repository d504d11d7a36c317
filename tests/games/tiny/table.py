"""Tiny in a terminal."""

from __future__ import annotations

from ...engine.moves import Move
from ...engine.scene import Scene, letter
from ...engine.sheet import Line, span
from .state import BID, OFFER


def draw(scene: Scene) -> list[Line]:
    """A line a player, and the own hand."""
    view = scene.view
    lines = [[span(f"{letter(seat)}: {view.gold[seat]} gold, {sum(view.won[seat])} won")] for seat in range(view.seats)]
    return lines if scene.viewer is None else [*lines, [span(f"hand {view.hand[scene.viewer]}")]]


def hint(scene: Scene, move: Move) -> str:
    """Nothing to add."""
    return ""


def prompt(scene: Scene) -> str:
    """What is asked now."""
    text = scene.say.text
    if scene.view.phase == OFFER:
        return text("lay a card face down")
    return text("bid or pass") if scene.view.phase == BID else text("exchange a card or keep")
