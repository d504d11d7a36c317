"""What is asked in Signorie, and what a move costs and gains."""

from __future__ import annotations

from ....engine.core.moves import Move
from ....engine.core.reasons import LEGAL
from ....engine.text.language import plural
from ....engine.text.scene import asked
from ..moves import ASSIGN_TILE, GO, HIRE, PAY_DOWRY, PUT_DOWN, SEND, SPEND_FIGURES, STEP, TAKE, USE
from ..rules.facts import dice_sum, dice_taken, fee, figures_out, free_shield, limit, lowest_value
from ..rules.needs import why_not_any_figures, why_not_place, why_not_signoria
from ..rules.rewards import space_of
from ..rules.tiles import value_of
from ..scoring import row_tiles, row_worth
from ..state import (
    ACTION,
    ACTIONS_STAGE,
    ASSIGN,
    ASSIGNMENTS,
    BUY,
    BY_DIE,
    BY_MEN,
    CAREERS,
    CITY,
    COLOURS,
    DOWRY,
    FACES,
    FREE_HELPER,
    GAIN,
    GENDERS,
    HELPER,
    HELPERS,
    HELPERS_IN_COLUMN,
    MAN,
    MAN_FIGURE,
    NO_HELPER,
    NO_TILE,
    PROGRESS,
    REWARD,
    ROW,
    ROWS,
    SHIELDS,
    SONS,
    SPACES,
    SPEND,
    TILE,
    TO_FAMILY,
    TO_FLORINS,
    TO_INITIATIVE,
    TO_THRESHOLD,
    TRACKS,
    TURN,
    WOMAN,
)
from .listing.meanings import assignment, counted, effect, figures, reward, signoria, spent
from .phrases import arrives, florins, initiative_steps, points
from .scene import Scene


def prompt(scene: Scene) -> str:
    """What the seat to decide must do."""
    view, box, seat = scene.view, scene.box, scene.view.player
    if view.phase == TURN:
        return asked(
            scene,
            "Take a die ({taken} of {most} taken, total {sum} of {limit}), or pass for this round",
            "{names} is choosing a die",
            taken=dice_taken(view, seat),
            most=box.most_dice,
            sum=dice_sum(view, seat),
            limit=limit(box, view, seat),
        )
    if view.phase == ACTION:
        return asked(
            scene,
            "Choose an action for the {colour} {face}",
            "{names} is choosing an action for the {colour} {face}",
            colour=COLOURS.names[view.colour],
            face=view.die[seat][view.colour],
        )
    if view.phase == SPEND:
        return _spend_prompt(scene)
    if view.phase == PROGRESS:
        tracks = [scene.say.label(TRACKS.names[track]) for track in range(TRACKS) if view.tracks >> track & 1]
        return asked(
            scene,
            plural("Use your last step: {tracks}", "Spread {left} steps: {tracks}", by="left"),
            plural(
                "{names} is using the last step: {tracks}", "{names} is spreading {left} steps: {tracks}", by="left"
            ),
            tracks=scene.say.language.either(tracks),
            left=view.progress,
        )
    if view.phase in (CITY, DOWRY, TILE):
        return _city_prompt(scene)
    return _reward_prompt(scene, seat) if view.phase in (REWARD, BUY) else _other_prompt(scene, seat)


def _spend_prompt(scene: Scene) -> str:
    """How many figures of the row of an assignment."""
    tile = scene.view.assignment
    does = assignment(scene, tile)
    if scene.view.envelope[tile] % GENDERS == WOMAN:
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
    if view.phase == CITY and view.sending == WOMAN:
        return asked(scene, "Choose a city for the marriage", "{names} is choosing a city for a marriage")
    if view.phase == CITY:
        return asked(
            scene,
            "Choose a city for your man on {career} space {space} ({points}, rank {rank})",
            "{names} is choosing a city for the man on {career} space {space}",
            career=ROWS.names[view.origin],
            space=SPACES.names[view.space],
            points=points(scene, box.career_values[view.space]),
            rank=box.career_ranks[view.space],
        )
    if view.phase == DOWRY:
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
        row=ROWS.names[view.origin],
    )


def _reward_prompt(scene: Scene, seat: int) -> str:
    """The reward of a round, and what can be bought beside it."""
    view, box = scene.view, scene.box
    if view.phase == REWARD:
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
    if view.phase == GAIN:
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
    if view.phase == HELPER:
        return asked(
            scene,
            "Use the {helper}, or not: {effect}",
            "{names} is deciding whether to use the {helper}",
            helper=HELPERS.names[view.helper],
            effect=effect(scene, view.helper),
        )
    if view.phase == MAN:
        return asked(scene, "Choose a man to send on a mission", "{names} is choosing a man to send on a mission")
    if view.phase == ROW:
        return asked(scene, "Choose a row for the face-down tile", "{names} is choosing a row for a face-down tile")
    if view.phase == ASSIGN:
        return asked(
            scene, "Choose an assignment to do with one figure", "{names} is choosing an assignment for one figure"
        )
    if view.phase == FREE_HELPER:
        return asked(scene, "Choose a free helper", "{names} is choosing a free helper")
    return asked(scene, "Choose a free die", "{names} is choosing a free die")


def hint(scene: Scene, move: Move) -> str:
    """The consequence of a move for the viewer, in a few words; nothing where the move says it all."""
    seat = scene.viewer
    if seat is None:
        return ""
    at = move.code
    hints = {
        "take": lambda: _take(scene, seat, (at - TAKE) // FACES, (at - TAKE) % FACES + 1),
        "signoria": lambda: _signoria(scene, seat),
        "assign": lambda: _assign(scene, at - ASSIGN_TILE),
        "hire": lambda: _hire(scene, at - HIRE),
        "new": lambda: arrives(scene, 0),
        "step": lambda: arrives(scene, (at - STEP) % SPACES + 1),
        "climb": lambda: _climb(scene, seat),
        "stop": lambda: _stop(scene),
        "send": lambda: _send(scene, seat, (at - SEND) // SPACES, (at - SEND) % SPACES),
        "go": lambda: _go(scene, seat, at - GO),
        "spend": lambda: spending(scene, seat, at - SPEND_FIGURES),
        "dowry": lambda: _dowry(scene, seat, at - PAY_DOWRY),
        "tile": lambda: _tile(scene, seat),
        "row": lambda: _row(scene, seat, at - PUT_DOWN, scene.box.hidden_value),
        "use": lambda: _use(scene, seat, at - USE),
        "reward": lambda: _reward(scene, seat, reward(scene, scene.view.reward[space_of(scene.box, scene.view)])),
        "florins": lambda: _reward(scene, seat, florins(scene, scene.box.instead)),
    }
    return hints[move.kind]() if move.kind in hints else ""


def _take(scene: Scene, seat: int, colour: int, face: int) -> str:
    """What a die costs, the total of the dice then, and which of its actions would not be possible."""
    view, box, text = scene.view, scene.box, scene.say.text
    cost = fee(box, colour, face) if view.stage == ACTIONS_STAGE else 0
    if not view.dice[colour][face - 1]:
        return ""
    if view.florins[seat] < cost:
        return text("costs {florins}, you have {own}", florins=florins(scene, cost), own=view.florins[seat])
    parts = [text("pay {florins}", florins=florins(scene, cost)) if cost else text("free")]
    if view.stage == ACTIONS_STAGE:
        total, most = dice_sum(view, seat) + face, limit(box, view, seat)
        if total <= most:
            parts.append(text("total {sum} of {limit}", sum=total, limit=most))
        else:
            parts.append(text("total {sum} of {limit}: no reward", sum=total, limit=most))
    if barred := _barred(scene, seat, colour, view.florins[seat] - cost):
        parts.append(text("not possible: {actions}", actions=", ".join(barred)))
    return "; ".join(parts)


def _barred(scene: Scene, seat: int, colour: int, florins: int) -> list[str]:
    """The actions of a colour that could not be carried out with so many florins."""
    view, box, text = scene.view, scene.box, scene.say.text
    said = []
    if why_not_signoria(box, view, seat, colour, florins) != LEGAL:
        said.append(signoria(scene, colour))
    for tile in letters_of(scene, colour):
        if why_not_any_figures(box, view, seat, tile, florins) != LEGAL:
            said.append(text("the {assignment} assignment", assignment=ASSIGNMENTS.names[tile]))
    if not can_hire(scene, seat, colour, florins):
        said.append(text("hiring a helper"))
    return said


def letters_of(scene: Scene, colour: int) -> list[int]:
    """The assignments of a colour, that for women first."""
    envelopes = scene.view.envelope
    return sorted(
        (tile for tile in range(ASSIGNMENTS) if envelopes[tile] // GENDERS == colour), key=lambda tile: envelopes[tile]
    )


def can_hire(scene: Scene, seat: int, colour: int, florins: int) -> bool:
    """Whether a die of a colour hires somebody for so many florins."""
    view, box = scene.view, scene.box
    first = box.ring[colour] * HELPERS_IN_COLUMN
    spaces = [h for h in range(first, first + HELPERS_IN_COLUMN) if why_not_place(view, seat, h) == LEGAL]
    return any(box.helper_cost[helper] <= florins for helper in spaces)


def _signoria(scene: Scene, seat: int) -> str:
    return signoria(scene, scene.view.colour) if scene.view.colour < COLOURS else ""


def _assign(scene: Scene, tile: int) -> str:
    """What an assignment gives, and the figures it takes; through a helper one."""
    takes, _ = figures_and_gain(scene, tile)
    return "; ".join([assignment(scene, tile), takes, *_with_one(scene, tile)])


def figures_and_gain(scene: Scene, tile: int) -> tuple[str, str]:
    """The figures that an assignment takes, through a helper one, and what they bring."""
    gender = scene.view.envelope[tile] % int(GENDERS)
    takes = counted(scene, 1, gender) if scene.view.helper != NO_HELPER else spent(scene, tile)
    return takes, "; ".join([assignment(scene, tile), *_with_one(scene, tile)])


def _with_one(scene: Scene, tile: int) -> list[str]:
    """Of the threshold: whether one figure saves the reward."""
    if tile != TO_THRESHOLD or scene.viewer is None:
        return []
    return [scene.say.text("with one: {total}", total=_raised(scene, scene.viewer, 1))]


def _raised(scene: Scene, seat: int, figures_spent: int) -> str:
    """The total of the dice against the threshold, once so many figures have raised it."""
    box, view, text = scene.box, scene.view, scene.say.text
    total, most = dice_sum(view, seat), limit(box, view, seat) + box.threshold_each * figures_spent
    if total > most:
        return text("{sum} of {limit}, no reward", sum=total, limit=most)
    return text("{sum} of {limit}, reward kept", sum=total, limit=most)


def _hire(scene: Scene, helper: int) -> str:
    """What a helper does, and what it costs."""
    does = effect(scene, helper)
    if scene.view.phase == FREE_HELPER:
        return does
    cost = florins(scene, scene.box.helper_cost[helper])
    return scene.say.text("{effect}; costs {florins}", effect=does, florins=cost)


def _stop(scene: Scene) -> str:
    return scene.say.text(plural("lose {count} step", "lose {count} steps"), count=scene.view.progress)


def _climb(scene: Scene, seat: int) -> str:
    height = scene.view.height[seat] + 1
    if height > scene.box.initiative_top:
        return ""
    worth = points(scene, scene.box.initiative_points[height])
    return scene.say.text("to {height}: {points}", height=height, points=worth)


def _use(scene: Scene, seat: int, helper: int) -> str:
    """What a helper does here and now."""
    view, box, text = scene.view, scene.box, scene.say.text
    kind = box.helper_effect[helper]
    if kind == BY_DIE and helper == view.helper:
        track = next(name for at, name in enumerate(TRACKS.names) if box.helper_tracks[helper] >> at & 1)
        steps = plural("{count} step on {track}", "{count} steps on {track}")
        return text(steps, count=view.die[seat][view.colour], track=track)
    if kind == BY_MEN:
        return points(scene, box.helper_men * figures_out(view, seat, MAN_FIGURE))
    return effect(scene, helper)


def _reward(scene: Scene, seat: int, gift: str) -> str:
    """The tile or florins, and what comes with either."""
    view, box, text = scene.view, scene.box, scene.say.text
    parts = [gift]
    son = view.brides[seat]
    if son < SONS:
        worth = box.son_points[son]
        parts.append(text("a bride ({points})", points=points(scene, worth)) if worth else text("a bride"))
    if box.space_gift[space_of(box, view)]:
        parts.append(florins(scene, box.space_gift[space_of(box, view)]))
    return ", ".join(parts)


def _send(scene: Scene, seat: int, career: int, space: int) -> str:
    if not scene.view.career[seat][career][space]:
        return ""
    value, rank = scene.box.career_values[space], scene.box.career_ranks[space]
    return scene.say.text("{points}, rank {rank}", points=points(scene, value), rank=rank)


def spending(scene: Scene, seat: int, amount: int) -> str:
    """What so many figures bring."""
    view, box, text = scene.view, scene.box, scene.say.text
    tile = view.assignment
    if tile >= ASSIGNMENTS:
        return ""
    total = box.each_figure[tile] * amount
    if tile == TO_INITIATIVE:
        return initiative_steps(scene, total)
    if tile < CAREERS:
        return text(plural("{count} step", "{count} steps"), count=total)
    if tile == TO_THRESHOLD:
        return _raised(scene, seat, amount)
    if tile == TO_FLORINS:
        return florins(scene, total)
    if tile == TO_FAMILY:
        return text(plural("{count} figure from your reserve", "{count} figures from your reserve"), count=amount)
    return ""


def _dowry(scene: Scene, seat: int, amount: int) -> str:
    """The points of a dowry, and the florins that are left."""
    left = scene.view.florins[seat] - amount
    if left < 0:
        return ""
    said = points(scene, scene.box.dowry_points * amount)
    return scene.say.text("{points}; {florins} left", points=said, florins=florins(scene, left))


def _go(scene: Scene, seat: int, city: int) -> str:
    """The value of the space, what a marriage there costs and scores, and the tile there."""
    view, text = scene.view, scene.say.text
    value = lowest_value(scene.box, view, city)
    if not value:
        return ""
    parts = [text("space {value}", value=value)]
    if view.sending == WOMAN:
        parts.append(_dowries(scene, value, max(value, min(scene.box.dowry, view.florins[seat]))))
    tile = view.offer[city][view.sending]
    if tile != NO_TILE and view.helper == NO_HELPER:
        known = {"tile": scene.names["tile"][tile], "row": ROWS.names[view.origin]}
        fits = free_shield(scene.box, view, view.player, view.origin, tile) < SHIELDS
        parts.append(text("{tile} fits the {row} row", **known) if fits
                     else text("{tile} does not fit the {row} row", **known))  # fmt: skip
    return "; ".join(parts)


def _dowries(scene: Scene, least: int, most: int) -> str:
    """What dowries score, from the least that will do to the most that can be paid."""
    text, each = scene.say.text, scene.box.dowry_points
    if least == most:
        return text("dowry of {florins} for {points}", florins=florins(scene, least),
                    points=points(scene, least * each))  # fmt: skip
    return text("dowry of {least} to {florins} for {low} to {points}", least=least, florins=florins(scene, most),
                low=least * each, points=points(scene, most * each))  # fmt: skip


def _tile(scene: Scene, seat: int) -> str:
    tile = scene.view.offer[scene.view.city][scene.view.sending]
    return _row(scene, seat, scene.view.origin, value_of(tile)) if tile != NO_TILE else ""


def _row(scene: Scene, seat: int, row: int, more: int) -> str:
    """What a plan row has with one more tile."""
    box, view, text = scene.box, scene.view, scene.say.text
    tiles, worth = row_tiles(view, seat, row) + 1, row_worth(box, view, seat, row) + more
    if tiles < box.needed:
        return text("then {tiles} of {needed} tiles, worth {points} once complete", tiles=tiles, needed=box.needed,
                    points=points(scene, worth))  # fmt: skip
    scores = plural("then {count} tile, {points} at the end", "then {count} tiles, {points} at the end")
    return text(scores, count=tiles, points=points(scene, worth))
