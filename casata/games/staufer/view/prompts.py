"""What is asked in The Staufer Dynasty."""

from __future__ import annotations

from ....engine.text.language import plural
from ....engine.text.scene import asked
from .. import state
from ..rules.travel import on_the_way, spots_left
from .phrases import (
    figures_counted,
    figures_named,
)
from .scene import Scene


def prompt(scene: Scene) -> str:
    """What the seat to decide must do."""
    view = scene.view
    seat = view.waiting.bit_length() - 1
    if view.phase == state.TURN and not any(view.court[seat]):
        return asked(
            scene,
            "Supply: nobody is at your court",
            "{names} is choosing a supply space (nobody is at court)",
        )
    if view.phase == state.TURN:
        return asked(
            scene,
            "Supply, or send a figure to an office (at court: {figures})",
            "{names} is choosing an action (at court: {figures})",
            figures=figures_named(scene, view.court[seat]),
        )
    if view.phase == state.PAYMENT:
        return asked(
            scene,
            "Pay {figures} for {office} ({regions}): include a noble?",
            "{names} is paying {figures} for {office} ({regions})",
            figures=figures_counted(scene, spots_left(view)),
            office=state.OFFICES.names[view.office],
            regions=_spots(scene),
        )
    if view.phase == state.EXCHANGE:
        return asked(
            scene,
            "Exchange {price} of your {chests} purple chests for a privilege?",
            "{names} is deciding whether to exchange {price} of {chests} purple chests for a privilege",
            price=scene.box.price,
            chests=view.chest[seat][state.PURPLE],
        )
    if view.phase == state.KEEP:
        return asked(
            scene,
            plural(
                "Keep a figure on its office? You have {chests} chest for this",
                "Keep a figure on its office? You have {chests} chests for this",
                by="chests",
            ),
            "{names} is deciding whether to keep figures on their offices",
            chests=view.chest[seat][state.KEEP_CHEST],
        )
    return _other_prompt(scene)


def _other_prompt(scene: Scene) -> str:
    """What follows within an action, and the choice of drawn chests."""
    view = scene.view
    if view.phase == state.CHESTS_OF:
        return asked(scene, "Choose which chests to take", "{names} is choosing which chests to take")
    if view.phase == state.SECOND:
        return asked(
            scene,
            "Add a second envoy on {office}?",
            "{names} is deciding whether to add a second envoy on {office}",
            office=state.OFFICES.names[view.office],
        )
    if view.phase == state.DRAW:
        return asked(scene, "Draw a chest from the stack?", "{names} is deciding whether to draw a chest")
    if view.phase == state.PICK:
        return asked(scene, "Choose one of the drawn chests", "{names} is choosing one of the drawn chests")
    return asked(
        scene,
        "Use chests for this action ({target})?",
        "{names} is deciding whether to use chests for an action ({target})",
        target=_target(scene),
    )


def _spots(scene: Scene) -> str:
    """The regions where figures are paid, in the order in which the king will come: `2 × Milano, Augsburg`."""
    view = scene.view
    regions = [on_the_way(view, index) for index in range(state.REGIONS)]
    names = [(view.spots[region], scene.say.label(state.REGIONS.names[region])) for region in regions]
    return ", ".join(name if count == 1 else f"{count}\xa0×\xa0{name}" for count, name in names if count)


def _target(scene: Scene) -> str:
    view, text = scene.view, scene.say.text
    if view.office != state.NO_OFFICE:
        return scene.say.label(state.OFFICES.names[view.office])
    return text("supply space {space}", space=state.SPACES.names[view.space]) if view.space < state.SPACES else ""
