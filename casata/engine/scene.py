"""A scene: all that drawing a table for one viewer needs, and nothing that viewer may not see."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .game import Game
from .moves import Names
from .options import Options
from .record import fields_of
from .table import NOBODY
from .wording import VALUE, Wording


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


def prompt(game: Game, scene: Scene) -> str:
    """What is asked now; a prompt may name single fields of the State: `({picks} left)`."""
    template = game.prompts[game.phases.names[scene.view.phase]]
    values = {}
    for name in VALUE.findall(template):
        value = getattr(scene.view, name)
        places = scene.names.get(fields_of(game.state)[name].of, ())
        values[name] = places[value] if places else value
    return scene.say.text(template, **values)


def letter(seat: int) -> str:
    """What a seat is called in short."""
    return "–" if seat == NOBODY else chr(ord("A") + seat)
