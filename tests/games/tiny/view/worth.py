"""What a move costs and gains in Tiny."""

from __future__ import annotations

from ....engine.core.moves import Move
from .scene import Scene


def worth(scene: Scene, move: Move) -> str:
    """Nothing to add."""
    return ""
