"""What is asked in Il Principe, and what a move costs and gains."""

from __future__ import annotations

from ....engine.core.moves import Move
from ....engine.text.scene import Scene, letter
from ..moves import BUILD_CITY, COUNTS, PLAY, PUT_SHIELDS, TURN
from ..rules.building import shields_due
from ..scoring import region_points
from ..state import ACTION, BID, BUILD, COLOURS, MAJOR, MAJORS, MINORS, OFFER, REGIONS, ROLE_BID, SHIELDS, TURN_UP
from .phrases import icons, incomes, lacking, region_names


def prompt(scene: Scene) -> str:
    """What the seat to decide must do."""
    view, text = scene.view, scene.say.text
    if view.phase == OFFER:
        return text("offer {count} cards for the lots, face down; all offer at once", count=scene.box.offer)
    if view.phase == BID:
        lot = {"count": view.lot[view.colour], "colour": COLOURS.names[view.colour]}
        return text(
            "bid for {count} × {colour}, or pass[; the highest bid is {bid}][; you have {gold} gold]",
            **lot,
            bid=view.bid or None,
            gold=_own_gold(scene),
        )
    if view.phase == BUILD:
        return text("build a city now that the lot is won, or pass")
    if view.phase == SHIELDS:
        city = scene.names["city"][view.building]
        count = shields_due(scene.box, view, view.waiting.bit_length() - 1)
        return text("place the shields around {city} ({count})", city=city, count=count)
    if view.phase == ACTION:
        return (
            text("play cards of one colour, or pass")
            if view.round == 1
            else text("build a city, play cards of one colour, or pass")
        )
    if view.phase == ROLE_BID:
        role = (MAJORS if view.rank == MAJOR else MINORS).names[view.colour]
        return text(
            "bid in the tie to become {role}, or pass[; the highest bid is {bid}][; you have {gold} gold]",
            role=role,
            bid=view.bid or None,
            gold=_own_gold(scene),
        )
    if view.phase == TURN_UP:
        return text("turn one card face up, or not")
    return text("place a shield on any region")


def _own_gold(scene: Scene) -> int | None:
    """The gold of who is asked, said to nobody else."""
    seat = scene.viewer
    return scene.view.gold[seat] if seat is not None and scene.view.waiting == 1 << seat else None


def hint(scene: Scene, move: Move) -> str:
    """Cost and gain of a move in a few words; nothing where the move says it all."""
    seat = scene.viewer
    if seat is None:
        return ""
    if move.kind == "build":
        return _build(scene, seat, move.code - BUILD_CITY)
    if move.kind == "shields":
        return _shields(scene, seat, move.code - PUT_SHIELDS)
    if move.kind == "play":
        colour, count = divmod(move.code - PLAY, int(COUNTS))
        return _face_up(scene, seat, colour, count, scene.view.hand[seat][colour])
    if move.kind == "turn":
        return _face_up(scene, seat, move.code - TURN, 1, scene.view.down[seat][move.code - TURN])
    return ""


def _build(scene: Scene, seat: int, city: int) -> str:
    """Gold and cards, points and shields, and whom it pays."""
    box, view, text = scene.box, scene.view, scene.say.text
    regions = region_names(scene, city, "/")
    gold = text("{gold} gold: {cards}", gold=box.city_cost[city], cards=icons(scene, city))
    gains = text("+{points}, shields on {regions}: {count}", points=box.city_points[city], regions=regions,
                 count=min(view.supply[seat], box.city_shields[city]))  # fmt: skip
    paid = [f"{letter(other)} +{points}" for other, points in incomes(scene, city, seat)]
    pays = [text("pays {whom}", whom=", ".join(paid))] if paid else []
    missing = lacking(scene, seat, city)
    lack = [text("you lack {what}", what=", ".join(missing))] if missing else []
    return "; ".join([gold, gains, *pays, *lack])


def _shields(scene: Scene, seat: int, split: int) -> str:
    """Where it would stand then."""
    box, text = scene.box, scene.say.text
    after = scene.view.copy()
    parts = []
    for region, name in enumerate(REGIONS.names):
        count = box.split[split][region]
        if count:
            after.shields[seat][region] += count
            best = max(after.shields[other][region] for other in range(after.seats) if other != seat)
            gain = region_points(box, after, seat, region) - region_points(box, scene.view, seat, region)
            own = after.shields[seat][region]
            parts.append(
                text("{region} {own} against {best}: +{gain} at the end", region=name, own=own, best=best, gain=gain)
            )
    return "; ".join(parts)


def _face_up(scene: Scene, seat: int, colour: int, more: int, there: int) -> str:
    """For which role how many lie face up then, against the best of the others."""
    view = scene.view
    if not 0 < more <= there:
        return ""
    best = max(view.up[other][colour] for other in range(view.seats) if other != seat)
    return scene.say.text(
        "{role}: then {own} face up against {best}",
        role=MAJORS.names[colour],
        own=view.up[seat][colour] + more,
        best=best,
    )
