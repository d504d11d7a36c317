"""What cities of Il Principe take and touch, in a few words: for the table, for hints and to be looked up."""

from __future__ import annotations

from ...engine.scene import Scene, letter
from ...engine.sheet import Line, span
from .rules.building import role_income
from .state import COLOURS, REGIONS


def city_line(scene: Scene, city: int) -> Line:
    """Gold, points, shields, cards and regions of a city, and whom its building would pay."""
    box, view, say = scene.box, scene.view, scene.say
    others = [seat for seat in range(view.seats) if seat != scene.viewer]
    pays = [(seat, role_income(box, view, seat, city)) for seat in others]
    return [
        span(say.label(scene.names["city"][city]), "bold", 8),
        span(" "),
        span(f"{box.city_cost[city]}g", "", 3),
        span(f"+{box.city_points[city]}", "", 3),
        span(f"{box.city_shields[city]}s", "", 3),
        span(icons(scene, city), "", 31),
        span("/".join(_short(scene, region) for region in regions_of(scene, city)), "", 11),
        *(span(f" {letter(seat)}+{points}", f"seat{seat}") for seat, points in pays if points),
    ]


def icons(scene: Scene, city: int) -> str:
    """The cards a city takes: `2 × white, red, blue`."""
    say, counts = scene.say, scene.box.city_icons[city]
    names = [(say.label(COLOURS.names[colour]), counts[colour]) for colour in range(COLOURS) if counts[colour]]
    return ", ".join(name if count == 1 else f"{count} × {name}" for name, count in names)


def regions_of(scene: Scene, city: int) -> list[int]:
    """The regions a city touches."""
    return [region for region in range(REGIONS) if scene.box.city_regions[city] >> region & 1]


def _short(scene: Scene, region: int) -> str:
    return scene.say.label(REGIONS.names[region])[:3]
