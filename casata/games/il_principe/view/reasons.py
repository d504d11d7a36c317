"""Why a move of Il Principe fails or is not complete yet, with the numbers that the viewer knows."""

from __future__ import annotations

from ....engine.core.moves import Move
from ....engine.text.language import plural
from ....engine.text.wording import Person
from ..rules.building import shields_due
from ..state import NO_CITY
from .phrases import icons, lacking, region_names
from .scene import Scene


def refuse(scene: Scene, move: Move, reason: str) -> str:
    """Why a move fails, with the viewer's own cards and gold; nothing where the reason has no numbers."""
    view, text = scene.view, scene.say.text
    if reason in ("icons_short", "gold_short"):
        city = scene.names["city"].index(str(move.args["city"]))
        return text(
            "It takes {cards} and {gold} gold. You lack {missing}.",
            cards=Person(icons(scene, city)),
            gold=scene.box.city_cost[city],
            missing=Person(", ".join(lacking(scene, scene.seat, city))),
        )
    if reason == "bid_gold":
        return text("You have {gold} gold.", gold=view.gold[scene.seat])
    if reason == "not_adjacent" and view.building != NO_CITY:
        return text(
            "{city} touches {regions}.",
            city=scene.names["city"][view.building],
            regions=Person(region_names(scene, view.building, ", ")),
        )
    return ""


def missing(scene: Scene, move: Move) -> tuple[str, str] | None:
    """What the bar calls a city that is being built, and how many shields are still to be placed; None outside."""
    view, say = scene.view, scene.say
    if view.building == NO_CITY:
        return None
    left = shields_due(scene.box, view, scene.seat)
    name = say.text("Build {city}", city=scene.names["city"][view.building])
    return name, say.text(plural("{count} shield to place", "{count} shields to place"), count=left)
