"""What is asked in Il Principe, and what a move costs and gains."""

from __future__ import annotations

from ...engine.moves import Move
from ...engine.scene import Scene


def prompt(scene: Scene) -> str:
    """What the seat to decide must do."""
    return ""


def hint(scene: Scene, move: Move) -> str:
    """Cost and gain of a move in a few words."""
    return ""
