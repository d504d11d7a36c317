"""What is asked in Royals."""

from __future__ import annotations

from ....engine.match.views import waiting_seats
from ....engine.text.language import context, plural
from ....engine.text.scene import asked
from ..rules.choices import list_placements
from ..state import (
    CHOOSE,
    DISCARD,
    DISPLAY_SIZE,
    DRAW,
    INTRIGUE_DISCARD,
    INTRIGUE_JOKERS,
    JOKERS,
    PAYMENT,
    PLACES,
    PLAY,
)
from .scene import Scene


def prompt(scene: Scene) -> str:
    """What the seat to decide must do."""
    view = scene.view
    if view.phase == CHOOSE:
        if view.closing:
            return asked(scene, "Your last turn: choose what to draw", "{names} is choosing what to draw")
        return asked(scene, "Choose what to draw this turn", "{names} is choosing what to draw")
    if view.phase == DRAW:
        return _draw_prompt(scene)
    if view.phase == PLAY and scene.seat in waiting_seats(view) and _can_only_stop(scene):
        return scene.say.text("There is nothing more you can take: end your turn")
    if view.phase == PLAY:
        return _play_prompt(scene)
    if view.phase == DISCARD:
        return asked(
            scene,
            plural(
                "Discard {left} Country card: you may keep {limit}",
                "Discard {left} Country cards: you may keep {limit}",
                by="left",
            ),
            plural(
                "{names} is discarding {left} Country card", "{names} is discarding {left} Country cards", by="left"
            ),
            left=view.picks,
            limit=scene.box.hand_limit,
        )
    if view.phase == INTRIGUE_DISCARD:
        return asked(
            scene,
            plural(
                "Discard {left} Intrigue card: you may keep {limit}",
                "Discard {left} Intrigue cards: you may keep {limit}",
                by="left",
            ),
            plural(
                "{names} is discarding {left} Intrigue card", "{names} is discarding {left} Intrigue cards", by="left"
            ),
            left=view.picks,
            limit=scene.box.intrigue_limit,
        )
    return _payment_prompt(scene, scene.names["place"][view.target])


def _can_only_stop(scene: Scene) -> bool:
    """Whether the viewer can pay for no position any more."""
    return list_placements(scene.box, scene.view, scene.seat, [0] * (2 * PLACES + 1)) == 1


def _play_prompt(scene: Scene) -> str:
    if scene.view.closing:
        return asked(
            scene,
            "Your last turn: occupy a position, take one over or end the turn",
            "{names} is choosing a position to take",
        )
    return asked(scene, "Occupy a position, take one over or end your turn", "{names} is choosing a position to take")


def _draw_prompt(scene: Scene) -> str:
    view = scene.view
    if view.intrigue_left and view.country_left == DISPLAY_SIZE:
        return asked(
            scene,
            "Draw three Country cards, or one Country card and one Intrigue card",
            "{names} is drawing cards",
        )
    if view.intrigue_left and view.country_left > 1:
        return asked(scene, "Draw two more Country cards, or an Intrigue card", "{names} is drawing cards")
    if view.intrigue_left and view.country_left:
        return asked(
            scene,
            "Draw a Country card and an Intrigue card, in either order",
            "{names} is drawing a Country card and an Intrigue card",
        )
    if view.intrigue_left:
        return asked(scene, context("prompt", "Draw an Intrigue card"), "{names} is drawing an Intrigue card")
    left = view.country_left
    return asked(
        scene,
        plural("Draw {left} more Country card", "Draw {left} more Country cards", by="left"),
        plural(
            "{names} is drawing {left} more Country card", "{names} is drawing {left} more Country cards", by="left"
        ),
        left=left,
    )


def _payment_prompt(scene: Scene, place: str) -> str:
    view = scene.view
    if view.phase == JOKERS:
        return asked(
            scene,
            "Choose how many jokers pay for {place} (any three cards make one)",
            "{names} is choosing jokers to pay for {place}",
            place=place,
        )
    if view.phase == INTRIGUE_JOKERS:
        return asked(
            scene,
            "Choose how many Intrigue jokers pay for {place} (any two Intrigue cards make one)",
            "{names} is choosing Intrigue jokers to pay for {place}",
            place=place,
        )
    if view.phase == PAYMENT:
        return asked(
            scene,
            plural(
                "Choose {left} more card to pay for {place}", "Choose {left} more cards to pay for {place}", by="left"
            ),
            plural(
                "{names} is choosing {left} more card to pay for {place}",
                "{names} is choosing {left} more cards to pay for {place}",
                by="left",
            ),
            place=place,
            left=view.picks,
        )
    return asked(
        scene,
        plural(
            "Choose {left} more Intrigue card to pay for {place}",
            "Choose {left} more Intrigue cards to pay for {place}",
            by="left",
        ),
        plural(
            "{names} is choosing {left} more Intrigue card to pay for {place}",
            "{names} is choosing {left} more Intrigue cards to pay for {place}",
            by="left",
        ),
        place=place,
        left=view.picks,
    )
