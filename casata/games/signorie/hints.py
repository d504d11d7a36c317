"""What is asked in Signorie."""

from __future__ import annotations

from ...engine.moves import Move
from ...engine.scene import Scene


def prompt(scene: Scene) -> str:
    """What the seat to decide must do."""
    return scene.say.text("decide")


def hint(scene: Scene, move: Move) -> str:
    """Nothing."""
    return ""
