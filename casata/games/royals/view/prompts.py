"""What is asked in Royals, by phase."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ....engine.match.views import waiting_seats
from ....engine.text.language import context, plural
from ....engine.text.scene import asked
from .. import state
from ..rules.choices import list_placements
from .scene import Scene


def prompt(scene: Scene) -> str:
    """What the seat to decide must do."""
    return PROMPTS[scene.view.phase](scene)


def _choose(scene: Scene) -> str:
    if scene.view.closing:
        return asked(scene, "Your last turn: choose what to draw", "{names} is choosing what to draw")
    return asked(scene, "Choose what to draw this turn", "{names} is choosing what to draw")


def _draw(scene: Scene) -> str:
    view = scene.view
    if view.intrigue_left and view.country_left == state.DISPLAY_SIZE:
        return asked(
            scene, "Draw three Country cards, or one Country card and one Intrigue card", "{names} is drawing cards"
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
    return asked(
        scene,
        plural("Draw {left} more Country card", "Draw {left} more Country cards", by="left"),
        plural(
            "{names} is drawing {left} more Country card", "{names} is drawing {left} more Country cards", by="left"
        ),
        left=view.country_left,
    )


def _play(scene: Scene) -> str:
    if scene.seat in waiting_seats(scene.view) and _can_only_stop(scene):
        return scene.say.text("There is nothing more you can take: end your turn")
    if scene.view.closing:
        return asked(
            scene,
            "Your last turn: occupy a position, take one over or end the turn",
            "{names} is choosing a position to take",
        )
    return asked(scene, "Occupy a position, take one over or end your turn", "{names} is choosing a position to take")


def _can_only_stop(scene: Scene) -> bool:
    """Whether the viewer can pay for no position any more."""
    return list_placements(scene.box, scene.view, scene.seat, [0] * (2 * state.PLACES + 1)) == 1


def _intrigue_jokers(scene: Scene) -> str:
    return asked(
        scene,
        "Choose how many Intrigue jokers pay for {place} (any two Intrigue cards make one)",
        "{names} is choosing Intrigue jokers to pay for {place}",
        place=_target(scene),
    )


def _intrigue_payment(scene: Scene) -> str:
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
        place=_target(scene),
        left=scene.view.picks,
    )


def _jokers(scene: Scene) -> str:
    return asked(
        scene,
        "Choose how many jokers pay for {place} (any three cards make one)",
        "{names} is choosing jokers to pay for {place}",
        place=_target(scene),
    )


def _payment(scene: Scene) -> str:
    return asked(
        scene,
        plural("Choose {left} more card to pay for {place}", "Choose {left} more cards to pay for {place}", by="left"),
        plural(
            "{names} is choosing {left} more card to pay for {place}",
            "{names} is choosing {left} more cards to pay for {place}",
            by="left",
        ),
        place=_target(scene),
        left=scene.view.picks,
    )


def _target(scene: Scene) -> str:
    """The position that is being paid for."""
    return scene.names["place"][scene.view.target]


def _discard(scene: Scene) -> str:
    return asked(
        scene,
        plural(
            "Discard {left} Country card: you may keep {limit}",
            "Discard {left} Country cards: you may keep {limit}",
            by="left",
        ),
        plural("{names} is discarding {left} Country card", "{names} is discarding {left} Country cards", by="left"),
        left=scene.view.picks,
        limit=scene.box.hand_limit,
    )


def _intrigue_discard(scene: Scene) -> str:
    return asked(
        scene,
        plural(
            "Discard {left} Intrigue card: you may keep {limit}",
            "Discard {left} Intrigue cards: you may keep {limit}",
            by="left",
        ),
        plural("{names} is discarding {left} Intrigue card", "{names} is discarding {left} Intrigue cards", by="left"),
        left=scene.view.picks,
        limit=scene.box.intrigue_limit,
    )


PROMPTS: Mapping[int, Callable[[Scene], str]] = {
    state.CHOOSE: _choose,
    state.DRAW: _draw,
    state.PLAY: _play,
    state.INTRIGUE_JOKERS: _intrigue_jokers,
    state.INTRIGUE_PAYMENT: _intrigue_payment,
    state.JOKERS: _jokers,
    state.PAYMENT: _payment,
    state.DISCARD: _discard,
    state.INTRIGUE_DISCARD: _intrigue_discard,
}
