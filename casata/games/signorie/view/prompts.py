"""What is asked in Signorie."""

from __future__ import annotations

from ....engine.text.language import plural
from ....engine.text.scene import asked
from .. import state
from ..rules.facts import dice_sum, dice_taken, limit, lowest_value
from ..rules.rewards import space_of
from .effects import assignment, helper_effect, reward
from .listing.meanings import figures
from .phrases import florins, points
from .scene import Scene


def prompt(scene: Scene) -> str:
    """What the seat to decide must do."""
    return PROMPTS[scene.view.phase](scene)


# Dice and what they do


def _turn(scene: Scene) -> str:
    view, box, seat = scene.view, scene.box, scene.view.player
    return asked(
        scene,
        "Take a die ({taken} of {most} taken, total {sum} of {limit}), or pass for this round",
        "{names} is choosing a die",
        taken=dice_taken(view, seat),
        most=box.most_dice,
        sum=dice_sum(view, seat),
        limit=limit(box, view, seat),
    )


def _action(scene: Scene) -> str:
    view = scene.view
    return asked(
        scene,
        "Choose an action for the {colour} {face}",
        "{names} is choosing an action for the {colour} {face}",
        colour=state.COLOURS.names[view.colour],
        face=view.die[view.player][view.colour],
    )


def _spend(scene: Scene) -> str:
    tile = scene.view.assignment
    does = assignment(scene, tile).long
    if scene.view.envelope[tile] % state.GENDERS == state.WOMAN:
        return asked(
            scene,
            "Choose how many women to spend: {effect}",
            "{names} is choosing how many women to spend",
            effect=does,
        )
    return asked(
        scene, "Choose how many men to spend: {effect}", "{names} is choosing how many men to spend", effect=does
    )


def _progress(scene: Scene) -> str:
    view, label = scene.view, scene.say.label
    tracks = [label(name) for track, name in enumerate(state.TRACKS.names) if view.tracks >> track & 1]
    return asked(
        scene,
        plural("Use your last step: {tracks}", "Spread {left} steps: {tracks}", by="left"),
        plural("{names} is using the last step: {tracks}", "{names} is spreading {left} steps: {tracks}", by="left"),
        tracks=scene.say.language.either(tracks),
        left=view.progress,
    )


# A figure on its way to a city


def _city(scene: Scene) -> str:
    view, box = scene.view, scene.box
    if view.sending == state.WOMAN:
        return asked(scene, "Choose a city for the marriage", "{names} is choosing a city for a marriage")
    return asked(
        scene,
        "Choose a city for your man on {career} space {space} ({points}, rank {rank})",
        "{names} is choosing a city for the man on {career} space {space}",
        career=state.ROWS.names[view.origin],
        space=state.SPACES.names[view.space],
        points=points(scene, box.career_values[view.space]),
        rank=box.career_ranks[view.space],
    )


def _dowry(scene: Scene) -> str:
    view, box = scene.view, scene.box
    return asked(
        scene,
        "Choose a dowry for space {value} in {city} ({points} for each florin)",
        "{names} is choosing a dowry for space {value} in {city}",
        value=lowest_value(box, view, view.city),
        city=scene.names["city"][view.city],
        points=points(scene, box.dowry_points),
    )


def _tile(scene: Scene) -> str:
    view = scene.view
    return asked(
        scene,
        "Take {tile} for the {row} row, or leave it",
        "{names} is deciding whether to take {tile} for the {row} row",
        tile=scene.names["tile"][view.offer[view.city][view.sending]],
        row=state.ROWS.names[view.origin],
    )


# Rewards


def _reward(scene: Scene) -> str:
    view, box = scene.view, scene.box
    return asked(
        scene,
        "Take the reward ({reward}), or {florins} instead",
        "{names} is choosing between the reward ({reward}) and {florins}",
        reward=reward(scene, view.reward[space_of(box, view)]).long,
        florins=florins(scene, box.instead),
    )


def _buy(scene: Scene) -> str:
    box = scene.box
    return asked(
        scene,
        "Pay {price} for {points}, or keep your florins (you have {florins})",
        "{names} is deciding whether to pay {price} for {points}",
        price=florins(scene, box.price),
        points=points(scene, box.price_points),
        florins=scene.view.florins[scene.view.player],
    )


def _free_helper(scene: Scene) -> str:
    return asked(scene, "Choose a free helper", "{names} is choosing a free helper")


def _bonus_die(scene: Scene) -> str:
    return asked(scene, "Choose a free die", "{names} is choosing a free die")


# What helpers and tiles bring about


def _gain(scene: Scene) -> str:
    view = scene.view
    return asked(
        scene,
        plural(
            "Take {number} figure from your reserve ({reserve})",
            "Take {number} figures from your reserve ({reserve})",
            by="number",
        ),
        "{names} is taking figures from the reserve",
        number=view.gain,
        reserve=figures(scene, view.reserve[view.player]),
    )


def _helper(scene: Scene) -> str:
    helper = scene.view.helper
    return asked(
        scene,
        "Use the {helper}, or not: {effect}",
        "{names} is deciding whether to use the {helper}",
        helper=state.HELPERS.names[helper],
        effect=helper_effect(scene, helper).long,
    )


def _man(scene: Scene) -> str:
    return asked(scene, "Choose a man to send on a mission", "{names} is choosing a man to send on a mission")


def _row(scene: Scene) -> str:
    return asked(scene, "Choose a row for the face-down tile", "{names} is choosing a row for a face-down tile")


def _assign(scene: Scene) -> str:
    return asked(
        scene, "Choose an assignment to do with one figure", "{names} is choosing an assignment for one figure"
    )


PROMPTS = {
    state.TURN: _turn,
    state.ACTION: _action,
    state.SPEND: _spend,
    state.PROGRESS: _progress,
    state.CITY: _city,
    state.DOWRY: _dowry,
    state.TILE: _tile,
    state.REWARD: _reward,
    state.BUY: _buy,
    state.FREE_HELPER: _free_helper,
    state.BONUS_DIE: _bonus_die,
    state.GAIN: _gain,
    state.HELPER: _helper,
    state.MAN: _man,
    state.ROW: _row,
    state.ASSIGN: _assign,
}
