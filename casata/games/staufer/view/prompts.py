"""What is asked in The Staufer Dynasty."""

from __future__ import annotations

from ....engine.text.language import plural
from ....engine.text.scene import asked
from .. import state
from ..rules.travel import on_the_way, spots_left
from .phrases import figures_counted, figures_named
from .scene import Scene


def prompt(scene: Scene) -> str:
    """What the seat to decide must do."""
    return PROMPTS[scene.view.phase](scene)


def _seat(scene: Scene) -> int:
    """The seat that decides."""
    return scene.view.waiting.bit_length() - 1


def _turn(scene: Scene) -> str:
    court = scene.view.court[_seat(scene)]
    if not any(court):
        return asked(
            scene, "Supply: nobody is at your court", "{names} is choosing a supply space (nobody is at court)"
        )
    return asked(
        scene,
        "Supply, or send a figure to an office (at court: {figures})",
        "{names} is choosing an action (at court: {figures})",
        figures=figures_named(scene, court),
    )


def _payment(scene: Scene) -> str:
    return asked(
        scene,
        "Pay {figures} for {office} ({regions}): include a noble?",
        "{names} is paying {figures} for {office} ({regions})",
        figures=figures_counted(scene, spots_left(scene.view)),
        office=state.OFFICES.names[scene.view.office],
        regions=_spots(scene),
    )


def _exchange(scene: Scene) -> str:
    return asked(
        scene,
        "Exchange {price} of your {chests} purple chests for a privilege?",
        "{names} is deciding whether to exchange {price} of {chests} purple chests for a privilege",
        price=scene.box.price,
        chests=scene.view.chest[_seat(scene)][state.PURPLE],
    )


def _keep(scene: Scene) -> str:
    return asked(
        scene,
        plural(
            "Keep a figure on its office? You have {chests} chest for this",
            "Keep a figure on its office? You have {chests} chests for this",
            by="chests",
        ),
        "{names} is deciding whether to keep figures on their offices",
        chests=scene.view.chest[_seat(scene)][state.KEEP_CHEST],
    )


def _chests(scene: Scene) -> str:
    return asked(scene, "Choose which chests to take", "{names} is choosing which chests to take")


def _second(scene: Scene) -> str:
    return asked(
        scene,
        "Add a second envoy on {office}?",
        "{names} is deciding whether to add a second envoy on {office}",
        office=state.OFFICES.names[scene.view.office],
    )


def _draw(scene: Scene) -> str:
    return asked(scene, "Draw a chest from the stack?", "{names} is deciding whether to draw a chest")


def _pick(scene: Scene) -> str:
    return asked(scene, "Choose one of the drawn chests", "{names} is choosing one of the drawn chests")


def _way(scene: Scene) -> str:
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


PROMPTS = {
    state.TURN: _turn,
    state.PAYMENT: _payment,
    state.EXCHANGE: _exchange,
    state.KEEP: _keep,
    state.CHESTS_OF: _chests,
    state.SECOND: _second,
    state.DRAW: _draw,
    state.PICK: _pick,
    state.WAY: _way,
}
