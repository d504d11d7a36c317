"""What a move costs and gains in Signorie."""

from __future__ import annotations

from ....engine.core.moves import Move
from ....engine.core.reasons import LEGAL
from ....engine.text.language import plural
from .. import state
from ..moves import ASSIGN_TILE, GO, HIRE, PAY_DOWRY, PUT_DOWN, SEND, SPEND_FIGURES, STEP, TAKE, USE
from ..rules.facts import dice_sum, fee, figures_out, free_shield, limit, lowest_value
from ..rules.needs import why_not_any_figures, why_not_place, why_not_signoria
from ..rules.rewards import space_of
from ..rules.tiles import value_of
from ..scoring import row_tiles, row_worth
from .effects import assignment, helper_effect, reward, signoria
from .listing.meanings import counted, spent
from .phrases import arrives, florins, initiative_steps, points
from .scene import Scene


def worth(scene: Scene, move: Move) -> str:
    """The consequence of a move for the viewer, in a few words; nothing where the move says it all."""
    seat = scene.viewer
    if seat is None:
        return ""
    at = move.code
    said = {
        "take": lambda: _take(scene, seat, (at - TAKE) // state.FACES, (at - TAKE) % state.FACES + 1),
        "signoria": lambda: _signoria(scene, seat),
        "assign": lambda: _assign(scene, at - ASSIGN_TILE),
        "hire": lambda: _hire(scene, at - HIRE),
        "new": lambda: arrives(scene, 0),
        "step": lambda: arrives(scene, (at - STEP) % state.SPACES + 1),
        "climb": lambda: _climb(scene, seat),
        "stop": lambda: _stop(scene),
        "send": lambda: _send(scene, seat, (at - SEND) // state.SPACES, (at - SEND) % state.SPACES),
        "go": lambda: _go(scene, seat, at - GO),
        "spend": lambda: spending(scene, seat, at - SPEND_FIGURES),
        "dowry": lambda: _dowry(scene, seat, at - PAY_DOWRY),
        "tile": lambda: _tile(scene, seat),
        "row": lambda: _row(scene, seat, at - PUT_DOWN, scene.box.hidden_value),
        "use": lambda: _use(scene, seat, at - USE),
        "reward": lambda: _reward(scene, seat, reward(scene, scene.view.reward[space_of(scene.box, scene.view)]).long),
        "florins": lambda: _reward(scene, seat, florins(scene, scene.box.instead)),
    }
    return said[move.kind]() if move.kind in said else ""


def _take(scene: Scene, seat: int, colour: int, face: int) -> str:
    """What a die costs, the total of the dice then, and which of its actions would not be possible."""
    view, box, text = scene.view, scene.box, scene.say.text
    cost = fee(box, colour, face) if view.stage == state.ACTIONS_STAGE else 0
    if not view.dice[colour][face - 1]:
        return ""
    if view.florins[seat] < cost:
        return text("costs {florins}, you have {own}", florins=florins(scene, cost), own=view.florins[seat])
    parts = [text("pay {florins}", florins=florins(scene, cost)) if cost else text("free")]
    if view.stage == state.ACTIONS_STAGE:
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
        said.append(signoria(scene, colour).long)
    for tile in letters_of(scene, colour):
        if why_not_any_figures(box, view, seat, tile, florins) != LEGAL:
            said.append(text("the {assignment} assignment", assignment=state.ASSIGNMENTS.names[tile]))
    if not can_hire(scene, seat, colour, florins):
        said.append(text("hiring a helper"))
    return said


def letters_of(scene: Scene, colour: int) -> list[int]:
    """The assignments of a colour, that for women first."""
    envelopes = scene.view.envelope
    return sorted(
        (tile for tile in range(state.ASSIGNMENTS) if envelopes[tile] // state.GENDERS == colour),
        key=lambda tile: envelopes[tile],
    )


def can_hire(scene: Scene, seat: int, colour: int, florins: int) -> bool:
    """Whether a die of a colour hires somebody for so many florins."""
    view, box = scene.view, scene.box
    first = box.ring[colour] * state.HELPERS_IN_COLUMN
    spaces = [h for h in range(first, first + state.HELPERS_IN_COLUMN) if why_not_place(view, seat, h) == LEGAL]
    return any(box.helper_cost[helper] <= florins for helper in spaces)


def _signoria(scene: Scene, seat: int) -> str:
    return signoria(scene, scene.view.colour).long if scene.view.colour < state.COLOURS else ""


def _assign(scene: Scene, tile: int) -> str:
    """What an assignment gives, and the figures it takes; through a helper one."""
    takes, _ = figures_and_gain(scene, tile)
    return "; ".join([assignment(scene, tile).long, takes, *_with_one(scene, tile)])


def figures_and_gain(scene: Scene, tile: int) -> tuple[str, str]:
    """The figures that an assignment takes, through a helper one, and what they bring."""
    gender = scene.view.envelope[tile] % int(state.GENDERS)
    takes = counted(scene, 1, gender) if scene.view.helper != state.NO_HELPER else spent(scene, tile)
    return takes, "; ".join([assignment(scene, tile).long, *_with_one(scene, tile)])


def _with_one(scene: Scene, tile: int) -> list[str]:
    """Of the threshold: whether one figure saves the reward."""
    if tile != state.TO_THRESHOLD or scene.viewer is None:
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
    does = helper_effect(scene, helper).long
    if scene.view.phase == state.FREE_HELPER:
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
    if kind == state.BY_DIE and helper == view.helper:
        track = next(name for at, name in enumerate(state.TRACKS.names) if box.helper_tracks[helper] >> at & 1)
        steps = plural("{count} step on {track}", "{count} steps on {track}")
        return text(steps, count=view.die[seat][view.colour], track=track)
    if kind == state.BY_MEN:
        return points(scene, box.helper_men * figures_out(view, seat, state.MAN_FIGURE))
    return helper_effect(scene, helper).long


def _reward(scene: Scene, seat: int, gift: str) -> str:
    """The tile or florins, and what comes with either."""
    view, box, text = scene.view, scene.box, scene.say.text
    parts = [gift]
    son = view.brides[seat]
    if son < state.SONS:
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
    if tile >= state.ASSIGNMENTS:
        return ""
    total = box.each_figure[tile] * amount
    if tile == state.TO_INITIATIVE:
        return initiative_steps(scene, total)
    if tile < state.CAREERS:
        return text(plural("{count} step", "{count} steps"), count=total)
    if tile == state.TO_THRESHOLD:
        return _raised(scene, seat, amount)
    if tile == state.TO_FLORINS:
        return florins(scene, total)
    if tile == state.TO_FAMILY:
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
    if view.sending == state.WOMAN:
        parts.append(_dowries(scene, value, max(value, min(scene.box.dowry, view.florins[seat]))))
    tile = view.offer[city][view.sending]
    if tile != state.NO_TILE and view.helper == state.NO_HELPER:
        known = {"tile": scene.names["tile"][tile], "row": state.ROWS.names[view.origin]}
        fits = free_shield(scene.box, view, view.player, view.origin, tile) < state.SHIELDS
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
    return _row(scene, seat, scene.view.origin, value_of(tile)) if tile != state.NO_TILE else ""


def _row(scene: Scene, seat: int, row: int, more: int) -> str:
    """What a plan row has with one more tile."""
    box, view, text = scene.box, scene.view, scene.say.text
    tiles, worth = row_tiles(view, seat, row) + 1, row_worth(box, view, seat, row) + more
    if tiles < box.needed:
        return text("then {tiles} of {needed} tiles, worth {points} once complete", tiles=tiles, needed=box.needed,
                    points=points(scene, worth))  # fmt: skip
    scores = plural("then {count} tile, {points} at the end", "then {count} tiles, {points} at the end")
    return text(scores, count=tiles, points=points(scene, worth))
