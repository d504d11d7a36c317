"""What is asked in Signorie."""

from __future__ import annotations

from ....engine.text.language import plural
from ....engine.text.scene import asked
from .. import state
from ..rules.facts import dice_sum, dice_taken, limit, lowest_value
from ..rules.rewards import space_of
from .listing.meanings import assignment, effect, figures, reward
from .phrases import florins, points
from .scene import Scene


def prompt(scene: Scene) -> str:
    """What the seat to decide must do."""
    view, box, seat = scene.view, scene.box, scene.view.player
    if view.phase == state.TURN:
        return asked(
            scene,
            "Take a die ({taken} of {most} taken, total {sum} of {limit}), or pass for this round",
            "{names} is choosing a die",
            taken=dice_taken(view, seat),
            most=box.most_dice,
            sum=dice_sum(view, seat),
            limit=limit(box, view, seat),
        )
    if view.phase == state.ACTION:
        return asked(
            scene,
            "Choose an action for the {colour} {face}",
            "{names} is choosing an action for the {colour} {face}",
            colour=state.COLOURS.names[view.colour],
            face=view.die[seat][view.colour],
        )
    if view.phase == state.SPEND:
        return _spend_prompt(scene)
    if view.phase == state.PROGRESS:
        tracks = [
            scene.say.label(state.TRACKS.names[track]) for track in range(state.TRACKS) if view.tracks >> track & 1
        ]
        return asked(
            scene,
            plural("Use your last step: {tracks}", "Spread {left} steps: {tracks}", by="left"),
            plural(
                "{names} is using the last step: {tracks}", "{names} is spreading {left} steps: {tracks}", by="left"
            ),
            tracks=scene.say.language.either(tracks),
            left=view.progress,
        )
    if view.phase in (state.CITY, state.DOWRY, state.TILE):
        return _city_prompt(scene)
    return _reward_prompt(scene, seat) if view.phase in (state.REWARD, state.BUY) else _other_prompt(scene, seat)


def _spend_prompt(scene: Scene) -> str:
    """How many figures of the row of an assignment."""
    tile = scene.view.assignment
    does = assignment(scene, tile)
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


def _city_prompt(scene: Scene) -> str:
    """Where a figure goes, with what dowry, and whether its tile is taken."""
    view, box = scene.view, scene.box
    if view.phase == state.CITY and view.sending == state.WOMAN:
        return asked(scene, "Choose a city for the marriage", "{names} is choosing a city for a marriage")
    if view.phase == state.CITY:
        return asked(
            scene,
            "Choose a city for your man on {career} space {space} ({points}, rank {rank})",
            "{names} is choosing a city for the man on {career} space {space}",
            career=state.ROWS.names[view.origin],
            space=state.SPACES.names[view.space],
            points=points(scene, box.career_values[view.space]),
            rank=box.career_ranks[view.space],
        )
    if view.phase == state.DOWRY:
        return asked(
            scene,
            "Choose a dowry for space {value} in {city} ({points} for each florin)",
            "{names} is choosing a dowry for space {value} in {city}",
            value=lowest_value(box, view, view.city),
            city=scene.names["city"][view.city],
            points=points(scene, box.dowry_points),
        )
    return asked(
        scene,
        "Take {tile} for the {row} row, or leave it",
        "{names} is deciding whether to take {tile} for the {row} row",
        tile=scene.names["tile"][view.offer[view.city][view.sending]],
        row=state.ROWS.names[view.origin],
    )


def _reward_prompt(scene: Scene, seat: int) -> str:
    """The reward of a round, and what can be bought beside it."""
    view, box = scene.view, scene.box
    if view.phase == state.REWARD:
        return asked(
            scene,
            "Take the reward ({reward}), or {florins} instead",
            "{names} is choosing between the reward ({reward}) and {florins}",
            reward=reward(scene, view.reward[space_of(box, view)]),
            florins=florins(scene, box.instead),
        )
    return asked(
        scene,
        "Pay {price} for {points}, or keep your florins (you have {florins})",
        "{names} is deciding whether to pay {price} for {points}",
        price=florins(scene, box.price),
        points=points(scene, box.price_points),
        florins=view.florins[seat],
    )


def _other_prompt(scene: Scene, seat: int) -> str:
    """What helpers and tiles bring about."""
    view = scene.view
    if view.phase == state.GAIN:
        return asked(
            scene,
            plural(
                "Take {number} figure from your reserve ({reserve})",
                "Take {number} figures from your reserve ({reserve})",
                by="number",
            ),
            "{names} is taking figures from the reserve",
            number=view.gain,
            reserve=figures(scene, view.reserve[seat]),
        )
    if view.phase == state.HELPER:
        return asked(
            scene,
            "Use the {helper}, or not: {effect}",
            "{names} is deciding whether to use the {helper}",
            helper=state.HELPERS.names[view.helper],
            effect=effect(scene, view.helper),
        )
    if view.phase == state.MAN:
        return asked(scene, "Choose a man to send on a mission", "{names} is choosing a man to send on a mission")
    if view.phase == state.ROW:
        return asked(scene, "Choose a row for the face-down tile", "{names} is choosing a row for a face-down tile")
    if view.phase == state.ASSIGN:
        return asked(
            scene, "Choose an assignment to do with one figure", "{names} is choosing an assignment for one figure"
        )
    if view.phase == state.FREE_HELPER:
        return asked(scene, "Choose a free helper", "{names} is choosing a free helper")
    return asked(scene, "Choose a free die", "{names} is choosing a free die")
