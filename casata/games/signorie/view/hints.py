"""What is asked in Signorie, and what a move costs and gains."""

from __future__ import annotations

from ....engine.core.moves import Move
from ....engine.core.reasons import LEGAL
from ....engine.text.scene import Scene
from ..moves import ASSIGN_TILE, GO, HIRE, PAY_DOWRY, PUT_DOWN, SEND, SPEND_FIGURES, STEP, TAKE, USE
from ..rules.facts import dice_sum, dice_taken, fee, figures_out, free_shield, limit, lowest_value
from ..rules.refusals import refuse_any_figures, refuse_place, refuse_signoria
from ..rules.rewards import space_of
from ..rules.tiles import value_of
from ..scoring import row_tiles, row_worth
from ..state import (
    ACTION,
    ACTIONS_STAGE,
    ASSIGN,
    ASSIGNMENTS,
    BONUS_DIE,
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
from .board.meanings import assignment, counted, effect, figures, florins, points, reward, signoria, spent
from .phrases import arrives


def prompt(scene: Scene) -> str:
    """What the seat to decide must do."""
    view, box, text, seat = scene.view, scene.box, scene.say.text, scene.view.player
    if view.phase == TURN:
        return text("take a die ({count} of {most} taken; they show {sum} of {limit}), or pass for this round",
                    count=dice_taken(view, seat), most=box.most_dice, sum=dice_sum(view, seat),
                    limit=limit(box, view, seat))  # fmt: skip
    if view.phase == ACTION:
        colour = COLOURS.names[view.colour]
        return text("choose one action for the {colour} {face}", colour=colour, face=view.die[seat][view.colour])
    if view.phase == SPEND:
        gender = text("women") if view.envelope[view.assignment] % GENDERS == WOMAN else text("men")
        said = assignment(scene, view.assignment)
        return text("how many {figures} to spend ({effect})?", figures=gender, effect=said)
    if view.phase == PROGRESS:
        tracks = [scene.say.label(TRACKS.names[track]) for track in range(TRACKS) if view.tracks >> track & 1]
        return text("use a step, {number} left, on {tracks}", number=view.progress, tracks=", ".join(tracks))
    if view.phase == CITY and view.sending == WOMAN:
        return text("which city does she marry into?")
    if view.phase == CITY:
        return text("which city does the man on {space} of {career} go to (+{points}, rank {rank})?",
                    space=SPACES.names[view.space], career=ROWS.names[view.origin],
                    points=box.career_values[view.space], rank=box.career_ranks[view.space])  # fmt: skip
    if view.phase == DOWRY:
        value, city = lowest_value(box, view, view.city), scene.names["city"][view.city]
        return text("which dowry for space {value} in {city} (each florin {points} points)?", value=value, city=city,
                    points=box.dowry_points)  # fmt: skip
    if view.phase == TILE:
        tile, row = scene.names["tile"][view.offer[view.city][view.sending]], ROWS.names[view.origin]
        return text("take {tile} for the {row} row?", tile=tile, row=row)
    return _other_prompt(scene, seat)


def _other_prompt(scene: Scene, seat: int) -> str:
    view, box, text = scene.view, scene.box, scene.say.text
    if view.phase == GAIN:
        return text("take {number} from the reserve ({reserve})", number=view.gain,
                    reserve=figures(scene, view.reserve[seat]))  # fmt: skip
    if view.phase == HELPER:
        return text("use the helper {helper} ({effect})?", helper=HELPERS.names[view.helper],
                    effect=effect(scene, view.helper))  # fmt: skip
    if view.phase == REWARD:
        tile = reward(scene, view.reward[space_of(box, view)])
        return text("the reward: {tile}, or {florins} florins?", tile=tile, florins=box.instead)
    if view.phase == BUY:
        return text("pay {florins} of {own} florins for {points} points?", florins=box.price,
                    own=view.florins[seat], points=box.price_points)  # fmt: skip
    texts = {
        MAN: text("which man goes on a mission?"),
        ROW: text("beside which row does the tile face down go?"),
        ASSIGN: text("which assignment, with one figure?"),
        FREE_HELPER: text("which helper, free of charge?"),
        BONUS_DIE: text("which die, free of charge?"),
    }
    return texts[view.phase]


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
        "stop": lambda: scene.say.text("steps lost: {number}", number=scene.view.progress),
        "send": lambda: _send(scene, seat, (at - SEND) // SPACES, (at - SEND) % SPACES),
        "go": lambda: _go(scene, at - GO),
        "spend": lambda: _spend(scene, seat, at - SPEND_FIGURES),
        "dowry": lambda: _dowry(scene, seat, at - PAY_DOWRY),
        "tile": lambda: _tile(scene, seat),
        "row": lambda: _row(scene, seat, at - PUT_DOWN, scene.box.hidden_value),
        "use": lambda: _use(scene, seat, at - USE),
        "reward": lambda: _reward(scene, seat, reward(scene, scene.view.reward[space_of(scene.box, scene.view)])),
        "florins": lambda: _reward(scene, seat, scene.say.text("{florins} florins", florins=scene.box.instead)),
    }
    return hints[move.kind]() if move.kind in hints else ""


def _take(scene: Scene, seat: int, colour: int, face: int) -> str:
    """What a die costs, what the dice show then, and which actions would not be possible."""
    view, box, text = scene.view, scene.box, scene.say.text
    cost = fee(box, colour, face) if view.stage == ACTIONS_STAGE else 0
    if not view.dice[colour][face - 1]:
        return ""
    if view.florins[seat] < cost:
        return text("costs {florins}, you have {own}", florins=cost, own=view.florins[seat])
    parts = [text("pay {florins}", florins=cost) if cost else text("free")]
    if view.stage == ACTIONS_STAGE:
        parts.append(text("dice {sum} of {limit}", sum=dice_sum(view, seat) + face, limit=limit(box, view, seat)))
    if barred := _barred(scene, seat, colour, view.florins[seat] - cost):
        parts.append(text("not possible: {actions}", actions=", ".join(barred)))
    return "; ".join(parts)


def _barred(scene: Scene, seat: int, colour: int, florins: int) -> list[str]:
    """The actions of a colour that could not be carried out with so many florins."""
    view, box, text = scene.view, scene.box, scene.say.text
    said = []
    if refuse_signoria(box, view, seat, colour, florins) != LEGAL:
        said.append(signoria(scene, colour))
    for tile in range(ASSIGNMENTS):
        here = view.envelope[tile] // GENDERS == colour
        if here and refuse_any_figures(box, view, seat, tile, florins) != LEGAL:
            said.append(text("the assignment {assignment}", assignment=ASSIGNMENTS.names[tile]))
    first = box.ring[colour] * HELPERS_IN_COLUMN
    spaces = [h for h in range(first, first + HELPERS_IN_COLUMN) if refuse_place(view, seat, h) == LEGAL]
    if all(box.helper_cost[helper] > florins for helper in spaces):
        said.append(text("to hire a helper"))
    return said


def _signoria(scene: Scene, seat: int) -> str:
    return signoria(scene, scene.view.colour) if scene.view.colour < COLOURS else ""


def _assign(scene: Scene, tile: int) -> str:
    """What an assignment gives, and the figures it takes; through a helper one."""
    through_helper = scene.view.helper != NO_HELPER
    gender = scene.view.envelope[tile] % int(GENDERS)
    takes = counted(scene, 1, gender) if through_helper else spent(scene, tile)
    return f"{assignment(scene, tile)}; {takes}"


def _hire(scene: Scene, helper: int) -> str:
    """What a helper does, and what it costs."""
    does = effect(scene, helper)
    if scene.view.phase == FREE_HELPER:
        return does
    return scene.say.text("{effect}; costs {florins}", effect=does, florins=scene.box.helper_cost[helper])


def _climb(scene: Scene, seat: int) -> str:
    height = scene.view.height[seat] + 1
    if height > scene.box.initiative_top:
        return ""
    return scene.say.text("to {height}: {points} points", height=height, points=scene.box.initiative_points[height])


def _use(scene: Scene, seat: int, helper: int) -> str:
    """What a helper does here and now."""
    view, box, text = scene.view, scene.box, scene.say.text
    kind = box.helper_effect[helper]
    if kind == BY_DIE and helper == view.helper:
        track = next(name for at, name in enumerate(TRACKS.names) if box.helper_tracks[helper] >> at & 1)
        return text("{number} steps on {track}", number=view.die[seat][view.colour], track=track)
    if kind == BY_MEN:
        return text("+{points} points", points=box.helper_men * figures_out(view, seat, MAN_FIGURE))
    return effect(scene, helper)


def _reward(scene: Scene, seat: int, gift: str) -> str:
    """The tile or florins, and what comes with either."""
    view, box, text = scene.view, scene.box, scene.say.text
    parts = [gift]
    son = view.brides[seat]
    if son < SONS:
        worth = box.son_points[son]
        parts.append(text("a bride (+{points} points)", points=worth) if worth else text("a bride"))
    if box.space_gift[space_of(box, view)]:
        parts.append(text("{florins} florins", florins=box.space_gift[space_of(box, view)]))
    return ", ".join(parts)


def _send(scene: Scene, seat: int, career: int, space: int) -> str:
    if not scene.view.career[seat][career][space]:
        return ""
    value, rank = scene.box.career_values[space], scene.box.career_ranks[space]
    return scene.say.text("+{points}, rank {rank}", points=value, rank=rank)


def _spend(scene: Scene, seat: int, amount: int) -> str:
    """What so many figures bring."""
    view, box, text = scene.view, scene.box, scene.say.text
    tile = view.assignment
    if tile >= ASSIGNMENTS:
        return ""
    total = box.each_figure[tile] * amount
    if tile < CAREERS or tile == TO_INITIATIVE:
        return text("{number} steps", number=total)
    if tile == TO_THRESHOLD:
        return text("threshold {number}", number=limit(box, view, seat) + total)
    if tile == TO_FLORINS:
        return florins(scene, total)
    return text("{number} from the reserve", number=amount) if tile == TO_FAMILY else ""


def _dowry(scene: Scene, seat: int, amount: int) -> str:
    """The points of a dowry, and the florins that are left."""
    left = scene.view.florins[seat] - amount
    if left < 0:
        return ""
    said = points(scene, scene.box.dowry_points * amount)
    return scene.say.text("{points}; {florins} left", points=said, florins=florins(scene, left))


def _go(scene: Scene, city: int) -> str:
    """The value of the space, and the tile there."""
    view, text = scene.view, scene.say.text
    value = lowest_value(scene.box, view, city)
    if not value:
        return ""
    said = text("space {value}", value=value)
    tile = view.offer[city][view.sending]
    if tile == NO_TILE or view.helper != NO_HELPER:
        return said
    name = scene.say.label(scene.names["tile"][tile])
    fits = free_shield(scene.box, view, view.player, view.origin, tile) < SHIELDS
    row = ROWS.names[view.origin]
    return f"{said}; " + (text("{tile} fits {row}", tile=name, row=row) if fits else text("{tile} does not fit {row}",
                          tile=name, row=row))  # fmt: skip


def _tile(scene: Scene, seat: int) -> str:
    tile = scene.view.offer[scene.view.city][scene.view.sending]
    return _row(scene, seat, scene.view.origin, value_of(tile)) if tile != NO_TILE else ""


def _row(scene: Scene, seat: int, row: int, more: int) -> str:
    """What a plan row has with one more tile."""
    box, view, text = scene.box, scene.view, scene.say.text
    tiles, worth = row_tiles(view, seat, row) + 1, row_worth(box, view, seat, row) + more
    if tiles < box.needed:
        return text("then {tiles} of {needed} tiles, worth {points}", tiles=tiles, needed=box.needed, points=worth)
    return text("then {tiles} tiles, {points} points at the end", tiles=tiles, points=worth)
