"""Why a move fails in The Staufer Dynasty, with the numbers of the viewer's own figures and chests."""

from __future__ import annotations

from ....engine.core.moves import Move
from ....engine.text.language import plural
from ..rules.facts import at_court, region_of
from ..rules.travel import payment, travel
from ..state import OFFICES, PURPLE
from .phrases import figures_counted
from .scene import Scene


def refuse(scene: Scene, move: Move, reason: str) -> str:
    """Why a move fails, with the viewer's own numbers; nothing where the reason has none."""
    if reason == "court_short" and "office" in move.args:
        return _court_short(scene, OFFICES.names.index(str(move.args["office"])))
    if reason == "purple_short":
        costs = plural(
            "A privilege costs {count} purple chest; you have {own}.",
            "A privilege costs {count} purple chests; you have {own}.",
        )
        return scene.say.text(costs, count=scene.box.price, own=scene.view.chest[scene.seat][PURPLE])
    return ""


def _court_short(scene: Scene, office: int) -> str:
    """Too few figures for the way, the office and whoever takes it."""
    box, view, seat = scene.box, scene.view, scene.seat
    way, price = travel(box, view, seat, region_of(office)), payment(box, view, seat, office)
    return scene.say.text(
        "It takes {figures}: {way} for travel, {price} for the office, plus the figure that takes the office. "
        "You have {own} at court.",
        figures=figures_counted(scene, way + price + 1),
        way=way,
        price=price,
        own=at_court(view, seat),
    )
