"""What can be chosen on the ring and beside it, under the same ids as in the table in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from .....engine.core.flow import may_decide
from .....engine.core.reasons import LEGAL
from .....engine.text.picture import Place
from ... import state
from ...rules.legality import why_not_way
from ..scene import Scene
from . import geometry

HELPING = {  # chests that ways use
    state.FIRST_CHEST: state.USE_FIRST,
    state.TRAVEL_CHEST: state.USE_TRAVEL,
    state.OFFICE_CHEST: state.USE_OFFICE,
}


def ring_places(scene: Scene, middles: Mapping[int, geometry.Point]) -> Iterator[Place]:
    """Offices and payment areas."""
    for office, middle in middles.items():
        name = state.OFFICES.names[office]
        at = geometry.square(middle, geometry.OFFICE)
        yield Place(f"office-{name}", scene.say.label(name), {"office": name}, at=at)
    for place, region in enumerate(scene.view.ring):
        name = state.REGIONS.names[region]
        called = scene.say.text("{region}: paid figures", region=name)
        at = geometry.square(geometry.to_pay(place), geometry.PAID)
        yield Place(f"paid-{name}", called, {"region": name}, ("lay",), at)


def tray_places(scene: Scene) -> tuple[Place, ...]:
    """Everything beside the ring that moves choose."""
    return (*_drawn_places(scene), *_shared_places(scene), *_way_places(scene), *_chest_places(scene))


def _shared_places(scene: Scene) -> Iterator[Place]:
    """Supply spaces and privileges."""
    text = scene.say.text
    for name in state.SPACES.names[: scene.box.spaces]:
        yield Place(f"space-{name}", text("space {number}", number=name), {"space": name})
    for card in cards_of(scene):
        name = state.PRIVILEGES.names[card]
        yield Place(f"privilege-{name}", text("privilege {number}", number=name), {"privilege": name})


def cards_of(scene: Scene) -> list[int]:
    """The privileges of this match."""
    view = scene.view
    return [
        card
        for card in range(state.PRIVILEGES)
        if view.display[card] or any(view.owned[seat] >> card & 1 for seat in range(view.seats))
    ]


def _drawn_places(scene: Scene) -> Iterator[Place]:
    for kind, name in enumerate(state.CHESTS.names):
        if scene.view.drawn[kind]:
            yield Place(f"drawn-{name}", scene.say.label(name), {"chest": name}, ("pick",))


def _way_places(scene: Scene) -> Iterator[Place]:
    for way in ways_of(scene):
        name = state.WAYS.names[way]
        yield Place(way_id(way), scene.say.label(name), {"way": name})


def way_id(way: int) -> str:
    """The id of a way to use chests."""
    return f"way-{state.WAYS.names[way].replace('+', '-')}"


def ways_of(scene: Scene) -> list[int]:
    """The chests that the viewer can use for an action, while that is asked."""
    view, seat = scene.view, scene.viewer
    if seat is None or view.phase != state.WAY or not may_decide(view, seat):
        return []
    return [way for way in range(state.WAYS) if why_not_way(scene.box, view, seat, way) == LEGAL]


def _chest_places(scene: Scene) -> Iterator[Place]:
    if scene.viewer is None:
        return
    for kind, name in enumerate(state.CHESTS.names):
        if scene.view.chest[scene.viewer][kind]:
            means = {"way": state.WAYS.names[HELPING[kind]]} if kind in HELPING else {}
            yield Place(f"own-chest-{name}", scene.say.label(name), means)
