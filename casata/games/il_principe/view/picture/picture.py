"""The whole table of Il Principe as a viewer sees it."""

from __future__ import annotations

from .....engine.text.picture import Picture
from ...state import CITIES, REGIONS
from ..consequences import tellings
from ..scene import Scene
from .geometry import HEIGHT, WIDTH
from .layout import layout_of
from .over import make_over
from .places import parts, region_place, region_row, role_places, town_place
from .sheet import make_sheet
from .side import make_side
from .tray import make_tray, tray_places


def picture(scene: Scene) -> Picture:
    """The whole table as the viewer sees it."""
    layout = layout_of(scene)
    towns = tuple(town_place(scene, layout, city) for city in range(CITIES))
    rows = tuple(region_row(scene, region) for region in range(REGIONS))
    regions = tuple(region_place(layout, region, row) for region, row in enumerate(rows))
    return Picture(
        WIDTH,
        HEIGHT,
        (*towns, *regions, *role_places(scene, layout), *tray_places(scene)),
        make_sheet(scene, layout, towns, rows),
        {"side": make_side(scene), "over": make_over(scene, layout), "tray": make_tray(scene)},
        ground=layout.ground,
        regions=parts(scene, (*towns, *regions)),
        tellings=tellings(scene),
    )
