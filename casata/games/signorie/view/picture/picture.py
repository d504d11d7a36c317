"""The whole table of Signorie as a viewer sees it."""

from __future__ import annotations

from itertools import compress

from .....engine.text.picture import Picture
from ..consequences import tellings
from ..scene import Scene
from .geometry import HEIGHT, WIDTH
from .layout import layout_of
from .over import make_over
from .places import over_places, side_places, tray_places
from .seats import make_seats
from .sheet import make_sheet
from .side import make_side
from .trail import make_trail
from .tray import make_tray

SYMBOLS = {
    "tile": ("icon-shield",),
    "leave": ("icon-leave",),
    "florins": ("icon-florin",),
    "buy": ("icon-laurel",),
    "keep": ("icon-florin",),
    "climb": ("icon-initiative",),
}


def picture(scene: Scene) -> Picture:
    """The whole table as the viewer sees it."""
    layout, used = layout_of(scene), scene.view.in_play
    return Picture(
        WIDTH,
        HEIGHT,
        (*compress(layout.places, used), *side_places(scene), *tray_places(scene), *over_places(scene)),
        make_sheet(scene),
        {"side": make_side(scene), "over": make_over(scene), "tray": make_tray(scene)},
        ground=layout.ground,
        seats=make_seats(scene),
        regions=tuple(compress(layout.regions, used)),
        tellings=tellings(scene),
        symbols=SYMBOLS,
        trail=make_trail(scene),
    )
