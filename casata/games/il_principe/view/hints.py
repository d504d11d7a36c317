"""What is asked in Il Principe, and what a move costs and gains."""

from __future__ import annotations

from ....engine.core.moves import Move
from ....engine.match.views import waiting_seats
from ....engine.text.language import later, plural
from ....engine.text.scene import asked
from ....engine.text.wording import Person
from ..moves import BUILD_CITY, COUNTS, PLAY, PUT_SHIELDS, RAISE, TURN
from ..rules.building import place_split, shields_due
from ..rules.choices import list_builds
from ..scoring import region_points
from ..state import ACTION, BID, BUILD, CITIES, MAJOR, MAJORS, MINORS, OFFER, REGIONS, ROLE_BID, SHIELDS, TURN_UP
from .phrases import building_cards, icons, incomes, lacking, region_names, then_built
from .scene import Scene


def prompt(scene: Scene) -> str:
    """What the seats to decide must do."""
    view = scene.view
    if view.phase == OFFER:
        return asked(
            scene,
            plural(
                "Offer {cards} card for the lots, face down", "Offer {cards} cards for the lots, face down", "cards"
            ),
            plural("{names} is choosing cards to offer", "{names} are choosing cards to offer"),
            cards=scene.box.offer,
        )
    if view.phase in (BID, ROLE_BID):
        return _bid_prompt(scene)
    if view.phase == SHIELDS:
        return asked(
            scene,
            plural("Place {shields} shield around {city}", "Place {shields} shields around {city}", "shields"),
            "{names} is placing shields around {city}",
            shields=shields_due(scene.box, view, view.waiting.bit_length() - 1),
            city=scene.names["city"][view.building],
        )
    own = _own_action(scene) if view.phase in (BUILD, ACTION) and scene.seat in waiting_seats(view) else ""
    if view.phase == BUILD:
        return asked(scene, own, "{names} is deciding whether to build a city")
    if view.phase == ACTION:
        return asked(scene, own, "{names} is choosing an action")
    if view.phase == TURN_UP:
        return asked(scene, "Turn one of your cards face up or pass", "{names} is choosing a card to turn face up")
    return asked(scene, "Place a shield in any region", "{names} is choosing a region for a shield")


def _own_action(scene: Scene) -> str:
    """What the viewer can do in their action or between lots; passing is always possible."""
    view = scene.view
    builds = list_builds(scene.box, view, scene.seat, [0] * int(CITIES))
    if view.phase == BUILD:
        return later("Build a city or pass") if builds else later("There is no city you can build now: pass")
    if builds:
        return later("Build a city, play cards of one colour or pass")
    if any(view.hand[scene.seat]):
        return later("Play cards of one colour or pass")
    return later("You have no cards and can build no city: pass")


def _bid_prompt(scene: Scene) -> str:
    """The highest bid so far is said to everybody, their own gold to those who decide."""
    view = scene.view
    known = {"bid": view.bid or None, "gold": None if scene.viewer is None else view.gold[scene.viewer]}
    if view.phase == BID:
        return asked(
            scene,
            "Bid on {lot} or pass[; the highest bid is {bid}][; you have {gold} gold]",
            "{names} is bidding on {lot}[; the highest bid is {bid}]",
            lot=building_cards(view.lot[view.colour], view.colour),
            **known,
        )
    return asked(
        scene,
        "Tie for {role}: bid or pass[; the highest bid is {bid}][; you have {gold} gold]",
        "{names} is bidding in the tie for {role}[; the highest bid is {bid}]",
        role=(MAJORS if view.rank == MAJOR else MINORS).names[view.colour],
        **known,
    )


def hint(scene: Scene, move: Move) -> str:
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
