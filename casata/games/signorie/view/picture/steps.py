"""Several steps at once: the spaces of a track that the viewer reaches, and the way to each."""

from __future__ import annotations

from .....engine.core.flow import may_decide
from ... import state
from ..scene import Scene


def spends_steps(scene: Scene) -> bool:
    """Whether the viewer spends steps now: then spaces are chosen, and otherwise men."""
    return bool(scene.viewer is not None and scene.view.phase == state.PROGRESS and may_decide(scene.view, scene.seat))


def path_id(track: int, space: int) -> str:
    """The id of a space as the end of several steps."""
    return f"to-{state.TRACKS.names[track]}-{space + 1}"


def find_paths(scene: Scene, track: int) -> dict[int, tuple[str, ...]]:
    """The spaces of a track that the viewer reaches with several of the steps that are left, and the way to each."""
    view, box, seat = scene.view, scene.box, scene.seat
    if not spends_steps(scene) or not view.tracks >> track & 1:
        return {}
    if track >= state.CAREERS:
        most = min(box.initiative_top, view.height[seat] + view.progress)
        return {height: ("climb",) * (height - view.height[seat]) for height in range(view.height[seat] + 2, most + 1)}
    ways = {space: _way(scene, track, space) for space in range(box.career_length)}
    return {space: way for space, way in ways.items() if 1 < len(way) <= view.progress}


def _way(scene: Scene, career: int, space: int) -> tuple[str, ...]:
    """The steps of the nearest man behind a space, or of a new one; none where nobody is behind it."""
    name, men = state.CAREERS.names[career], scene.view.career[scene.seat][career]
    nearest = next((at for at in range(space - 1, -1, -1) if men[at]), -1)
    if nearest < 0 and not scene.view.supply[scene.seat][state.MAN_FIGURE]:
        return ()
    steps = tuple(f"step {name} {state.SPACES.names[at]}" for at in range(max(nearest, 0), space))
    return steps if nearest >= 0 else (f"new {name}", *steps)
