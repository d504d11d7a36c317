"""A scene: all that drawing a table for one viewer needs, and nothing that viewer may not see."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .moves import Names
from .options import Options
from .table import NOBODY
from .wording import Wording


@dataclass(frozen=True)
class Scene:
    """A View with its box, its words and the room to draw it in."""

    box: Any
    view: Any
    viewer: int | None
    options: Options
    names: Names
    say: Wording
    width: int

    @property
    def seat(self) -> int:
        """The viewer as rules count seats; NOBODY for a spectator."""
        return NOBODY if self.viewer is None else self.viewer


def letter(seat: int) -> str:
    """What a seat is called in short."""
    return "–" if seat == NOBODY else chr(ord("A") + seat)
