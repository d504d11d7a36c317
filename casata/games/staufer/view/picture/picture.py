"""The whole table of The Staufer Dynasty as a viewer sees it."""

from __future__ import annotations

from .....engine.text.picture import Picture
from .....engine.text.scene import letter
from ... import state
from ..scene import Scene
from ..tellings import tellings
from .geometry import SIZE
from .layout import layout_of
from .over import make_over
from .places import tray_places
from .sheet import make_sheet
from .side import make_side
from .tray import make_tray

SYMBOLS = {
    "decline": ("chest-purple",),
    "second": ("icon-envoy", "icon-envoy"),
    "alone": ("icon-envoy",),
    "draw": ("icon-chest",),
}


def picture(scene: Scene) -> Picture:
    """The whole table as the viewer sees it."""
    layout = layout_of(scene)
    return Picture(
        SIZE,
        SIZE,
        (*layout.places, *tray_places(scene)),
        make_sheet(scene),
        {"side": make_side(scene), "tray": make_tray(scene), "over": make_over(scene)},
        ground=layout.ground,
        regions=layout.regions,
        tellings=tellings(scene),
        symbols=SYMBOLS | _sent(scene),
    )


def _sent(scene: Scene) -> dict[str, tuple[str, ...]]:
    """The viewer's figures, where one is chosen for an office."""
    if scene.viewer is None:
        return {}
    return {f"deploy {name}": (f"{name}-{letter(scene.viewer)}",) for name in state.FIGURES.names}
