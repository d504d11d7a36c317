"""What is asked in Il Principe."""

from __future__ import annotations

from ....engine.match.views import waiting_seats
from ....engine.text.language import later, plural
from ....engine.text.scene import asked
from ..rules.building import shields_due
from ..rules.choices import list_builds
from ..state import ACTION, BID, BUILD, CITIES, MAJOR, MAJORS, MINORS, OFFER, ROLE_BID, SHIELDS, TURN_UP
from .phrases import building_cards
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
