"""What is under way on the drawn table: the die that was taken, and the tile that a figure brings."""

from __future__ import annotations

from ... import state
from ...rules.facts import free_shield
from ..scene import Scene


def taken(scene: Scene, seat: int) -> int:
    """The colour of the die that a seat has just taken; NO_COLOUR where it is not in the middle of that."""
    view = scene.view
    return int(view.colour) if view.player == seat and not view.over else int(state.NO_COLOUR)


def staged_tile(scene: Scene) -> int:
    """The tile of the city that a figure goes to, if there is a shield for it; NO_TILE where there is none."""
    view, none = scene.view, int(state.NO_TILE)
    going = view.phase in (state.DOWRY, state.TILE) and view.city != state.NO_CITY
    if view.over or not going or view.helper != state.NO_HELPER:
        return none
    tile = int(view.offer[view.city][view.sending])
    if tile == none or free_shield(scene.box, view, view.player, view.origin, tile) >= state.SHIELDS:
        return none
    return tile
