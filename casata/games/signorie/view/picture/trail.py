"""The way through a turn that has begun: the die, what is decided about it now, and the helpers that come after it."""

from __future__ import annotations

from .....engine.core.flow import may_decide
from .....engine.text.picture import Stage
from .....engine.text.wording import Person
from ... import state
from ..effects import helper_effect
from ..scene import Scene


def make_trail(scene: Scene) -> tuple[Stage, ...]:
    """What the viewer has decided, decides now and will be asked; nothing unless a die of theirs is being used."""
    view, seat = scene.view, scene.viewer
    if seat is None or view.over or view.colour == state.NO_COLOUR or not may_decide(view, seat):
        return ()
    die = scene.say.text("{colour} {face}", colour=state.COLOURS.names[view.colour], face=view.die[seat][view.colour])
    now = () if view.phase == state.HELPER else (Stage(_asked(scene), now=True),)
    asked = view.helper != state.NO_HELPER
    current = (Stage(_helper(scene, view.helper), now=view.phase == state.HELPER),) if asked else ()
    return (Stage(die), *current, *now, *(Stage(_helper(scene, number)) for number in _due(scene, seat)))


def _asked(scene: Scene) -> str:
    """What is decided now, in a word or two."""
    view, text = scene.view, scene.say.text
    if view.phase in (state.CITY, state.DOWRY, state.TILE):
        return text("city, dowry, tile") if view.sending == state.WOMAN else text("city, tile")
    names = {
        state.ACTION: text("action"),
        state.SPEND: text("figures"),
        state.PROGRESS: text("steps"),
        state.MAN: text("man"),
        state.ROW: text("row"),
        state.GAIN: text("figures"),
        state.ASSIGN: text("assignment"),
    }
    return names.get(view.phase, text("choice"))


def _helper(scene: Scene, number: int) -> str:
    return scene.say.text("helper: {effect}", effect=Person(helper_effect(scene, number).caption))


def _due(scene: Scene, seat: int) -> list[int]:
    """The helpers of the column that have not been asked yet, from top to bottom."""
    view, size = scene.view, int(state.HELPERS_IN_COLUMN)
    first = view.helper + 1 if view.helper != state.NO_HELPER else view.colour * size
    return [number for number in range(first, (view.colour + 1) * size) if view.helpers[seat] >> number & 1]
