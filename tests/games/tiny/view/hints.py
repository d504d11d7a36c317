"""What is asked in Tiny."""

from __future__ import annotations

from ....engine.core.moves import Move
from ....engine.text.scene import Scene
from ..state import BID, OFFER


def prompt(scene: Scene) -> str:
    """What is asked now."""
    text = scene.say.text
    if scene.view.phase == OFFER:
        return text("lay a card face down")
    return text("bid or pass") if scene.view.phase == BID else text("exchange a card or keep")


def hint(scene: Scene, move: Move) -> str:
    """Nothing to add."""
    return ""
