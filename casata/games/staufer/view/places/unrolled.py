"""The ring unrolled: its regions one below the other from the king's on, for screens that show but a part of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .....engine.core.reasons import LEGAL
from .....engine.text.remembered import remembered
from .....engine.text.scene import letter
from ...box import NOBLE_OFFICE, Box
from ...rules.facts import cost_of, distance, figure_of, owner, region_after
from ...rules.legality import why_not_deploy, why_not_office
from ...rules.travel import least_to_lay, travel
from ...state import (
    AACHEN,
    AUGSBURG,
    CHESTS,
    COSTS,
    FIGURES,
    MILANO,
    NIJMEGEN,
    OFFICES,
    PALERMO,
    REGIONS,
    STRASBOURG,
)
from ..consequences import home_after
from ..phrases import needed
from ..scene import Scene

Values = dict[str, Any]

ENAMELS = ("cobalt", "verdigris", "oxblood")  # by place on the ring, again and again
BONUS_SYMBOLS = {
    AUGSBURG: "icon-chest",
    STRASBOURG: "icon-envoy",
    PALERMO: "icon-points",
    AACHEN: "icon-chest",
    NIJMEGEN: "icon-envoy",
    MILANO: "icon-points",
}


def unroll(scene: Scene, scored: Mapping[int, int]) -> list[Values]:
    """The regions from the king's on, with the numbers of those that this round would score."""
    view = scene.view
    return [_region(scene, region_after(view, view.king, steps), scored) for steps in range(REGIONS)]


def _region(scene: Scene, region: int, scored: Mapping[int, int]) -> Values:
    """A region: what travel there costs, what it pays, its offices and what was paid in it."""
    box, view = scene.box, scene.view
    points = box.tile_points[view.tile[region]]
    cost = distance(view, region) if scene.viewer is None else travel(box, view, scene.viewer, region)
    return {
        "name": scene.say.label(REGIONS.names[region]),
        "enamel": ENAMELS[view.place[region] % len(ENAMELS)],
        "king": region == view.king,
        "flag": scored.get(region, 0),
        "travel": cost,
        "home": home_after(view, region),
        "points": points[0],
        "others": "·".join(map(str, points[1 : box.paid_places])),
        "bonus": bonus_in_short(scene, region),
        "bonus_symbol": BONUS_SYMBOLS[region],
        "offices": [_office(scene, office) for office in offices_of(box, region)],
        "paid": [
            [f"{kind}-{letter(seat)}", view.paid[region][seat][figure]]
            for seat in range(view.seats)
            for figure, kind in enumerate(FIGURES.names)
            if view.paid[region][seat][figure]
        ],
    }


def _office(scene: Scene, office: int) -> Values:
    """An office: who sits there, its chests, and what it takes in all."""
    count, state = need(scene, office) or (0, "")
    return {**_seen_there(scene)[office], "need": count, "state": state}


@remembered
def _seen_there(scene: Scene) -> list[Values]:
    """By office what everybody sees of it."""
    view = scene.view
    return [
        {
            "place": f"office-{name}",
            "cost": cost_of(office),
            "noble": scene.box.office[office] == NOBLE_OFFICE,
            "figures": [
                f"{FIGURES.names[figure_of(standing)]}-{letter(owner(standing))}"
                for standing in view.figure[office]
                if standing
            ],
            "chests": [f"chest-{chest}" for kind, chest in enumerate(CHESTS.names) for _ in range(chests[kind])],
        }
        for office, (name, chests) in enumerate(zip(OFFICES.names, view.office_chest, strict=True))
    ]


def offices_of(box: Box, region: int) -> list[int]:
    """The offices of a region that are there, the cheapest first."""
    return [office for office in range(region * int(COSTS), (region + 1) * int(COSTS)) if box.office[office]]


def need(scene: Scene, office: int) -> tuple[int, str] | None:
    """The figures that an office takes in all, and whether the viewer has them; None where nobody can go there."""
    box, view, seat = scene.box, scene.view, scene.viewer
    if seat is None or view.over or why_not_office(box, view, seat, office) != LEGAL:
        return None
    count, enough = needed(scene, seat, office)
    if enough:
        return count, "enough"
    if any(why_not_deploy(box, view, seat, figure, office) == LEGAL for figure in range(FIGURES)):
        return 1 + least_to_lay(box, view, seat, office), "chest"
    return count, "short"


def bonus_in_short(scene: Scene, region: int) -> str:
    """How many a region gives: to first and second, or to all."""
    box, text = scene.box, scene.say.text
    if region == AUGSBURG:
        return "1·1"
    if region == STRASBOURG:
        return "·".join(map(str, box.strasbourg_envoys))
    if region == PALERMO:
        return "·".join(map(str, box.palermo_points))
    count = {AACHEN: 1, NIJMEGEN: box.nijmegen_envoys, MILANO: box.milano_points}[region]
    return text("all {count}", count=count)
