"""What is asked in Il Principe, by phase."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ....engine.match.views import waiting_seats
from ....engine.text.language import later, plural
from ....engine.text.scene import asked
from .. import state
from ..rules.building import shields_due
from ..rules.choices import list_builds
from .phrases import building_cards
from .scene import Scene


def prompt(scene: Scene) -> str:
    """What the seats to decide must do."""
    return PROMPTS[scene.view.phase](scene)


def _offer(scene: Scene) -> str:
    return asked(
        scene,
        plural("Offer {cards} card for the lots, face down", "Offer {cards} cards for the lots, face down", "cards"),
        plural("{names} is choosing cards to offer", "{names} are choosing cards to offer"),
        cards=scene.box.offer,
    )


def _shields(scene: Scene) -> str:
    view = scene.view
    return asked(
        scene,
        plural("Place {shields} shield around {city}", "Place {shields} shields around {city}", "shields"),
        "{names} is placing shields around {city}",
        shields=shields_due(scene.box, view, view.waiting.bit_length() - 1),
        city=scene.names["city"][view.building],
    )


def _build(scene: Scene) -> str:
    return asked(scene, _own_action(scene), "{names} is deciding whether to build a city")


def _action(scene: Scene) -> str:
    return asked(scene, _own_action(scene), "{names} is choosing an action")


def _turn_up(scene: Scene) -> str:
    return asked(scene, "Turn one of your cards face up or pass", "{names} is choosing a card to turn face up")


def _place_shield(scene: Scene) -> str:
    return asked(scene, "Place a shield in any region", "{names} is choosing a region for a shield")


def _own_action(scene: Scene) -> str:
    """What the viewer can do in their action or between lots; passing is always possible."""
    view = scene.view
    if scene.seat not in waiting_seats(view):
        return ""
    builds = list_builds(scene.box, view, scene.seat, [0] * int(state.CITIES))
    if view.phase == state.BUILD:
        return later("Build a city or pass") if builds else later("There is no city you can build now: pass")
    if builds:
        return later("Build a city, play cards of one colour or pass")
    if any(view.hand[scene.seat]):
        return later("Play cards of one colour or pass")
    return later("You have no cards and can build no city: pass")


def _bid(scene: Scene) -> str:
    """The highest bid so far is said to everybody, their own gold to those who decide."""
    view = scene.view
    known = {"bid": view.bid or None, "gold": None if scene.viewer is None else view.gold[scene.viewer]}
    if view.phase == state.BID:
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
        role=(state.MAJORS if view.rank == state.MAJOR else state.MINORS).names[view.colour],
        **known,
    )


PROMPTS: Mapping[int, Callable[[Scene], str]] = {
    state.OFFER: _offer,
    state.BID: _bid,
    state.BUILD: _build,
    state.SHIELDS: _shields,
    state.ACTION: _action,
    state.ROLE_BID: _bid,
    state.TURN_UP: _turn_up,
    state.PLACE_SHIELD: _place_shield,
}
