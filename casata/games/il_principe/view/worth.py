"""What a move costs and gains in Il Principe."""

from __future__ import annotations

from ....engine.core.moves import Move
from ....engine.text.language import plural
from ....engine.text.wording import Person
from ..moves import BUILD_CITY, COUNTS, PLAY, PUT_SHIELDS, RAISE, TURN
from ..rules.building import place_split, shields_due
from ..scoring import region_points
from ..state import MAJORS, REGIONS
from .phrases import icons, incomes, lacking, region_names, then_built
from .scene import Scene


def worth(scene: Scene, move: Move) -> str:
    """Cost and gain of a move in a few words; nothing where the move says it all."""
    seat = scene.viewer
    if seat is None:
        return ""
    if move.kind == "bid":
        return _bid(scene, seat, move.code - RAISE)
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


def _bid(scene: Scene, seat: int, bid: int) -> str:
    """The gold that would be left, and what it would build."""
    cities = ", ".join(then_built(scene, seat, bid))
    return scene.say.text(
        "{gold} gold left[, enough to build: {cities}]",
        gold=scene.view.gold[seat] - bid,
        cities=Person(cities) if cities else None,
    )


def _build(scene: Scene, seat: int, city: int) -> str:
    """Gold and cards, points and shields, and whom it pays."""
    box, view, say = scene.box, scene.view.copy(), scene.say
    view.building = city
    parts = [
        say.text("costs {gold} gold and {cards}", gold=box.city_cost[city], cards=Person(icons(scene, city))),
        say.text(
            plural("+{points} and {count} shield in {regions}", "+{points} and {count} shields in {regions}"),
            points=box.city_points[city],
            count=shields_due(box, view, seat),
            regions=Person(region_names(scene, city, "/")),
        ),
    ]
    paid = [f"{say.people[other]} +{points}" for other, points in incomes(scene, city, seat)]
    if paid:
        parts.append(say.text("pays {whom}", whom=Person(", ".join(paid))))
    missing = lacking(scene, seat, city)
    if missing:
        parts.append(say.text("you lack {cards}", cards=Person(", ".join(missing))))
    return "; ".join(parts)


def _shields(scene: Scene, seat: int, split: int) -> str:
    """How each region would stand then, as the rules place the shields on a copy of the view."""
    box, text = scene.box, scene.say.text
    after = scene.view.copy()
    place_split(box, after, seat, split)
    parts = []
    for region, name in enumerate(REGIONS.names):
        own = after.shields[seat][region]
        if own > scene.view.shields[seat][region]:
            best = max(after.shields[other][region] for other in range(after.seats) if other != seat)
            gain = region_points(box, after, seat, region) - region_points(box, scene.view, seat, region)
            parts.append(
                text(
                    "{region}: you {own}, best rival {best}, +{gain} at the end",
                    region=name,
                    own=own,
                    best=best,
                    gain=gain,
                )
            )
    return "; ".join(parts)


def _face_up(scene: Scene, seat: int, colour: int, more: int, there: int) -> str:
    """How many cards would lie face up for a role, beside the most of any other seat."""
    view = scene.view
    if not 0 < more <= there:
        return ""
    best = max(view.up[other][colour] for other in range(view.seats) if other != seat)
    return scene.say.text(
        "{role}: you would have {own} face up, best rival {best}",
        role=MAJORS.names[colour],
        own=view.up[seat][colour] + more,
        best=best,
    )
