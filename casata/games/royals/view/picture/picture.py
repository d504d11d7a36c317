"""The whole table of Royals as a viewer sees it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from .....engine.core.flow import may_decide
from .....engine.core.header import NOBODY
from .....engine.text.picture import Picture, Place
from ...rules.payments import matching_intrigue
from ...state import INTRIGUE_JOKER, JOKER, PLACES, PLAY
from ..scene import Scene
from ..tellings import tellings
from .geometry import HEIGHT, WIDTH
from .layout import Layout, layout_of
from .over import make_over
from .sheet import make_sheet
from .side import make_side
from .staged import before_exile
from .tray import make_tray, tray_places

SYMBOLS = {"draw_three": ("icon-card",) * 3, "draw_both": ("icon-card", "icon-dagger")}


def picture(scene: Scene) -> Picture:
    """The whole table as the viewer sees it."""
    layout, now = layout_of(scene), before_exile(scene)
    over = make_over(now)
    periods = (Place(row.id, row.name, about=row.about) for row in over.rows)
    return Picture(
        WIDTH,
        HEIGHT,
        (*_positions(now, layout), *layout.places[PLACES:], *periods, *tray_places(scene)),
        make_sheet(now, layout),
        {"side": make_side(now, layout), "over": over, "tray": make_tray(scene)},
        ground=layout.ground,
        regions=layout.regions,
        tellings=tellings(now),
        symbols=SYMBOLS,
    )


def _positions(scene: Scene, layout: Layout) -> list[Place]:
    """The positions on the map: whether taking one is war, and what makes it expensive."""
    peace = (scene.seat, NOBODY)
    holders = enumerate(scene.view.holder)
    found = [(layout.places if holder in peace else layout.wars)[place] for place, holder in holders]
    for place, mark in _marks(scene):
        found[place] = replace(found[place], mark=mark)
    return found


def _marks(scene: Scene) -> Iterator[tuple[int, str]]:
    """Positions that the viewer can only pay with jokers, and how many cards stand for one; while they are asked."""
    box, view, seat = scene.box, scene.view, scene.viewer
    if seat is None or view.phase != PLAY or not may_decide(view, seat):
        return
    for place in range(PLACES):
        country, held = box.place_country[place], view.holder[place] != NOBODY
        if box.place_cost[place] > view.hand[seat][country]:
            yield place, scene.say.text("{count}:1", count=JOKER)
        elif held and box.place_intrigue[place] > matching_intrigue(box, view, seat, country):
            yield place, scene.say.text("{count}:1", count=INTRIGUE_JOKER)
