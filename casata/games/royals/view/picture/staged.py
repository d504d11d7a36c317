"""A position that is being paid for: who comes to it, who must go, and the table as it would be then."""

from __future__ import annotations

from .....engine.core.header import NOBODY
from .....engine.match.views import waiting_seats
from ...state import NO_PLACE, State
from ..scene import Scene


def is_staged(view: State) -> bool:
    """Whether a position is being paid for."""
    return bool(view.target != NO_PLACE and not view.over)


def payer(view: State) -> int:
    """Who pays for a position; NOBODY while none is being paid for."""
    return waiting_seats(view)[0] if is_staged(view) else NOBODY


def before_exile(scene: Scene) -> Scene:
    """The table until the move under way is complete: the player being driven out is still there."""
    view, begun = scene.view, scene.begun
    if begun is None or view.target == NO_PLACE or begun.holder[view.target] == view.holder[view.target]:
        return scene
    view, place, victim = view.copy(), view.target, begun.holder[view.target]
    view.holder[place] = victim
    view.exiled[victim][scene.box.place_city[place]] -= 1
    return scene.with_view(view)


def foreseen(scene: Scene) -> Scene:
    """The table with the position that is being paid for in the hands of the payer."""
    if not is_staged(scene.view):
        return scene
    view = scene.view.copy()
    view.holder[view.target] = payer(view)
    return scene.with_view(view)
