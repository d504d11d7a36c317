"""The viewer's own board on a drawn table: purse and gauge, heirs, one band a colour, and the rows of the plan."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....engine.text.language import context
from ....engine.text.picture import Place
from ....engine.text.remembered import remembered
from ....engine.text.scene import letter
from ....engine.text.styled import shorten
from ....engine.text.wording import Person, capital
from ..box import CAREER_SHIELDS
from ..rules.facts import dice_sum, fee, free_shield, limit, lowest_value
from ..rules.tiles import house_of, value_of
from ..scoring import row_tiles, row_worth
from ..state import (
    ACTION,
    ACTIONS_STAGE,
    ASSIGN,
    ASSIGNMENTS,
    BONUS_DIE,
    COLOURS,
    DOWRY,
    ENVELOPES,
    FACES,
    GENDERS,
    HELPERS,
    HELPERS_IN_COLUMN,
    MAN_FIGURE,
    MARRIAGE_ROW,
    NO_CITY,
    NO_COLOUR,
    NO_HELPER,
    NO_TILE,
    ROWS,
    SHIELDS,
    SONS,
    TILE,
    TURN,
    WOMAN,
)
from .captions import ASSIGNMENT_RULES, EFFECT_RULES, ROW_ICONS, assignment, helper, signoria
from .phrases import points
from .scene import Scene

Values = dict[str, Any]

NAME = 22  # letters of a player's name that the heading has room for
PORTRAITS = int(SONS) + 1  # the head of the family, then his sons


def tray_places(scene: Scene) -> tuple[Place, ...]:
    """Everything on the viewer's board that moves choose, under the same ids as in the table in words."""
    plan = [] if scene.viewer is None else [_row_place(scene, scene.viewer, row) for row in range(ROWS)]
    return (*(place for colour in range(COLOURS) for place in _band_places(scene, colour)), *plan)


def _band_places(scene: Scene, colour: int) -> tuple[Place, ...]:
    name, view = COLOURS.names[colour], scene.view
    kinds = ("signoria",) if view.phase == ACTION and view.colour == colour else ()
    own = Place(f"signoria-{name}", signoria(scene, colour)[1], {}, kinds)
    return (*_dice_places(scene, colour), own, *_lasting_places(scene, colour))


@remembered
def _dice_places(scene: Scene, colour: int) -> tuple[Place, ...]:
    """The dice of a pool, equal ones together."""
    name, found = COLOURS.names[colour], []
    for number, dice in zip(FACES.names, scene.view.dice[colour], strict=True):
        if dice:
            said = scene.say.text("{colour} die {face}", colour=name, face=number)
            found.append(Place(f"die-{name}-{number}", said, {"colour": name, "face": number}, ("take",)))
    return tuple(found)


@remembered
def _lasting_places(scene: Scene, colour: int) -> tuple[Place, ...]:
    """What stays in a band: its two assignments and its helpers."""
    found = []
    for gender in range(GENDERS):
        tile = _tile_at(scene, int(GENDERS) * colour + gender)
        means = {"assignment": ASSIGNMENTS.names[tile]}
        found.append(Place(_letter_id(colour, gender), assignment(scene, tile)[1], means, ("assign",)))
    for space in _column(colour):
        found.append(Place(f"helper-{HELPERS.names[space]}", helper(scene, space)[1], {"helper": HELPERS.names[space]}))
    return tuple(found)


def _tile_at(scene: Scene, envelope: int) -> int:
    return next(tile for tile in range(ASSIGNMENTS) if scene.view.envelope[tile] == envelope)


def _letter_id(colour: int, gender: int) -> str:
    return f"letter-{ENVELOPES.names[int(GENDERS) * colour + gender]}"


def _column(colour: int) -> range:
    """The helpers of a colour."""
    return range(colour * int(HELPERS_IN_COLUMN), (colour + 1) * int(HELPERS_IN_COLUMN))


def _row_place(scene: Scene, seat: int, row: int) -> Place:
    return Place(f"plan-{seat}-{ROWS.names[row]}", scene.say.label(ROWS.names[row]), {"row": ROWS.names[row]})


def tray(scene: Scene) -> Mapping[str, Any]:
    """What the theme draws: the bands for everybody, the rest for the owner of a board."""
    seat = scene.viewer
    return {
        "own": None if seat is None else _purse(scene, seat),
        "heirs": [] if seat is None else _heirs(scene, seat),
        "bands": [_band(scene, colour) for colour in range(COLOURS)],
        "plan": [] if seat is None or scene.view.over else [plan_row(scene, seat, row) for row in range(ROWS)],
        "thread": _thread(scene, seat),
        "listed": scene.view.phase in (ACTION, ASSIGN),  # the leaf says what each of its places does
    }


def _thread(scene: Scene, seat: int | None) -> list[Any]:
    """From the tile that is on its way to its row: number of the city, who goes there, number of the row."""
    view = scene.view
    if seat != view.player or staged_tile(scene) == NO_TILE:
        return []
    return [int(view.city), "woman" if view.sending == WOMAN else "man", int(view.origin)]


def taken(scene: Scene, seat: int) -> int:
    """The colour of the die that a seat has just taken; NO_COLOUR where it is not in the middle of that."""
    view = scene.view
    return int(view.colour) if view.player == seat and not view.over else int(NO_COLOUR)


# Purse and gauge


def _purse(scene: Scene, seat: int) -> Values:
    view, text = scene.view, scene.say.text
    return {
        "seat": letter(seat),
        "name": text("House of {name}", name=Person(shorten(scene.say.people[seat], NAME))),
        "florins": view.florins[seat],
        "before": _florins_before(scene, seat),
        "men": view.supply[seat][MAN_FIGURE],
        "men_waiting": text("+{count} waiting", count=view.reserve[seat][MAN_FIGURE]),
        "women": view.supply[seat][WOMAN],
        "women_waiting": text("+{count} waiting", count=view.reserve[seat][WOMAN]),
        "gauge": gauge(scene, seat),
    }


def _florins_before(scene: Scene, seat: int) -> str:
    """The florins before a die was paid for, while its action is open."""
    view, colour = scene.view, taken(scene, seat)
    if colour == NO_COLOUR or view.phase != ACTION or view.stage != ACTIONS_STAGE:
        return ""
    paid = fee(scene.box, colour, view.die[seat][colour])
    return str(view.florins[seat] + paid) if paid else ""


def gauge(scene: Scene, seat: int) -> Values:
    """The dice of a seat as blocks in a row, and how much of it earns the reward."""
    view, box, text = scene.view, scene.box, scene.say.text
    total, most = dice_sum(view, seat), limit(box, view, seat)
    blocks, at, last = [], 0, taken(scene, seat)
    for colour in sorted(range(COLOURS), key=lambda one: one == last):  # the die just taken, which may be too much
        if face := view.die[seat][colour]:
            blocks.append([COLOURS.names[colour], face, at, colour == last])
            at += face
    return {
        "blocks": blocks,
        "limit": most,
        "whole": max(box.threshold + box.threshold_each * box.threshold_figures, total, most),
        "broken": total > most,
        "sum": text("{sum} of {limit}", sum=total, limit=most),
        "said": text("no reward") if total > most else text("reward kept"),
    }


# Heirs


def _heirs(scene: Scene, seat: int) -> list[Values]:
    """The head of the family with his wife, then his sons; a bride that is missing shows her points."""
    brides = scene.view.brides[seat]
    return [
        {
            "portrait": f"heir-{number + 1}",
            "married": number <= brides,
            "id": f"bride-{number}" if number else "",
            "points": "" if number <= brides or not number else _bonus(scene.box.son_points[number - 1]),
        }
        for number in range(PORTRAITS)
    ]


def _bonus(count: int) -> str:
    return f"+{count}" if count else ""


# Bands


def _band(scene: Scene, colour: int) -> Values:
    view, seat = scene.view, scene.viewer
    face = 0 if seat is None else int(view.die[seat][colour])
    staged = seat is not None and taken(scene, seat) == colour
    used = bool(face) and not staged
    icon, words = signoria(scene, colour)
    ring = scene.box.ring[colour]
    return {
        "colour": COLOURS.names[colour],
        "number": colour + 1,
        "letters": [_letter(scene, colour, gender) for gender in range(GENDERS)],
        "dice": [_dice(scene, colour, face) for face in range(FACES) if view.dice[colour][face]],
        "gap": staged,
        "face": face,
        "slot": scene.box.number[colour],
        "from": " ".join(f"pool-{COLOURS.names[colour]}-{face}-{count}" for count in range(4, 0, -1)) if face else "",
        "staged": staged,
        "used": used,
        "spare": used or view.phase in (TURN, BONUS_DIE),  # what is said of a die in another band may lie over it
        "signoria": {"place": f"signoria-{COLOURS.names[colour]}", "icon": icon, "name": words},
        "hire": scene.say.text("hire on"),
        "ring": COLOURS.names[ring],
        "ring_number": ring + 1,
        "helpers": [_helper(scene, number, staged) for number in _column(colour)],
    }


@remembered
def _letter(scene: Scene, colour: int, gender: int) -> Values:
    """The assignment in an envelope, with the figures that it takes."""
    view = scene.view
    tile = _tile_at(scene, int(GENDERS) * colour + gender)
    icon, name, brings = assignment(scene, tile)
    return {
        "place": _letter_id(colour, gender),
        "gender": "woman" if gender == WOMAN else "man",
        "icon": icon,
        "rule": ASSIGNMENT_RULES[tile],
        "name": name,
        "brings": brings,
        "used": bool(view.turned >> tile & 1),
    }


@remembered
def _dice(scene: Scene, colour: int, face: int) -> Values:
    """Equal dice of a pool, and their price."""
    view, name = scene.view, COLOURS.names[colour]
    cost = fee(scene.box, colour, face + 1) if view.stage == ACTIONS_STAGE else 0
    return {
        "place": f"die-{name}-{FACES.names[face]}",
        "face": face + 1,
        "dice": [f"pool-{name}-{face + 1}-{number + 1}" for number in range(view.dice[colour][face])],
        "cost": cost,
        "free": scene.say.text(context("die", "free")),
    }


@remembered
def _helper(scene: Scene, number: int, staged: bool) -> Values:
    """A helper space: what it does and costs, whose it is, and when it will be asked."""
    view, seat = scene.view, scene.viewer
    icon, words = helper(scene, number)
    hired = seat is not None and bool(view.helpers[seat] >> number & 1)
    return {
        "place": f"helper-{HELPERS.names[number]}",
        "id": f"helper-of-{HELPERS.names[number]}",
        "icon": icon,
        "rule": EFFECT_RULES[scene.box.helper_effect[number]],
        "name": words,
        "hired": hired,
        "cost": scene.box.helper_cost[number],
        "order": _order(scene, number) if hired and staged else "",
        "owners": [letter(s) for s in range(view.seats) if view.helpers[s] >> number & 1] if seat is None else [],
    }


def _order(scene: Scene, number: int) -> str:
    """As which one a helper is still to be asked after the action of a die: 1, 2 or 3; nothing once it was."""
    view, seat = scene.view, scene.seat
    first = number - number % int(HELPERS_IN_COLUMN)
    asked = view.helper if view.helper != NO_HELPER else first - 1
    if number <= asked:
        return ""
    waiting = [other for other in range(first, number + 1) if view.helpers[seat] >> other & 1 and other > asked]
    return str(len(waiting))


# Plan rows


def plan_row(scene: Scene, seat: int, row: int) -> Values:
    """A row of a plan, and the tile that is on its way to it."""
    here = seat == scene.view.player and row == scene.view.origin
    return _row(scene, seat, row, staged_tile(scene) if here else NO_TILE)


@remembered
def _row(scene: Scene, seat: int, row: int, coming: int) -> Values:
    """A row with a tile that may come: shields with tiles, those face down, what it is worth or still waits for."""
    view, box, text = scene.view, scene.box, scene.say.text
    tiles, worth = row_tiles(view, seat, row), row_worth(box, view, seat, row)
    full = tiles >= box.needed
    waits = text("{tiles} of {needed} tiles", tiles=tiles, needed=box.needed)
    return {
        "place": f"plan-{seat}-{ROWS.names[row]}" if seat == scene.viewer else "",
        "icon": ROW_ICONS[row],
        "name": capital(scene.say.label(ROWS.names[row])),
        "full": full,
        "said": _then(scene, tiles, worth, value_of(coming)) if coming else points(scene, worth) if full else waits,
        "coming": bool(coming),
        "waits": text("({points} wait)", points=worth) if tiles and not full else "",
        "short": points(scene, worth) if full else text("{count} of {limit}", count=tiles, limit=box.needed),
        "count": tiles,
        "needed": box.needed,
        "shields": [_shield(scene, seat, row, shield, coming) for shield in range(_size(row))],
        "down": view.down[seat][row],
        "hidden": box.hidden_value,
        "id": f"down-{letter(seat)}-{ROWS.names[row]}",
    }


def _then(scene: Scene, tiles: int, worth: int, coming: int) -> str:
    """What a row has now, and with the tile that is on its way."""
    text, needed = scene.say.text, scene.box.needed
    if tiles >= needed:
        return text("{worth} → {points}", worth=worth, points=points(scene, worth + coming))
    if tiles + 1 < needed:
        return text("{tiles} → {then} of {needed} tiles", tiles=tiles, then=tiles + 1, needed=needed)
    return text("{tiles} tiles → {points}", tiles=tiles, points=points(scene, worth + coming))


def _size(row: int) -> int:
    return int(SHIELDS) if row == MARRIAGE_ROW else int(CAREER_SHIELDS)


def _shield(scene: Scene, seat: int, row: int, shield: int, coming: int) -> Values:
    """A shield with its tile, or where such a tile is on offer now."""
    view = scene.view
    house, value = scene.box.plan[view.board[seat]][row][shield], view.shield[seat][row][shield]
    return {
        "house": house + 1,
        "value": value,
        "id": f"shield-{letter(seat)}-{ROWS.names[row]}-{shield + 1}",
        "offer": [] if value or seat != scene.viewer else _offer(scene, row, house),
        "ghost": 0 if value else _staged_value(scene, seat, row, shield, coming),
    }


def _offer(scene: Scene, row: int, house: int) -> list[Any]:
    """The city with room that offers the best tile of a house for a row, with its value."""
    view, gender = scene.view, WOMAN if row == MARRIAGE_ROW else MAN_FIGURE
    best, where = 0, ""
    for city, name in enumerate(scene.names["city"]):
        tile = view.offer[city][gender]
        if tile == NO_TILE or house_of(tile) != house or not lowest_value(scene.box, view, city):
            continue
        if value_of(tile) > best:
            best, where = value_of(tile), name
    return [scene.say.label(where), best] if best else []


def staged_tile(scene: Scene) -> int:
    """The tile of the city that a figure goes to, if there is a shield for it; NO_TILE where there is none."""
    view = scene.view
    if view.over or view.phase not in (DOWRY, TILE) or view.city == NO_CITY or view.helper != NO_HELPER:
        return int(NO_TILE)
    tile = int(view.offer[view.city][view.sending])
    fits = tile != NO_TILE and free_shield(scene.box, view, view.player, view.origin, tile) < SHIELDS
    return tile if fits else int(NO_TILE)


def _staged_value(scene: Scene, seat: int, row: int, shield: int, coming: int) -> int:
    """The value of the tile that would come onto a shield, while its owner decides about it."""
    if coming == NO_TILE:
        return 0
    plan, laid = scene.box.plan[scene.view.board[seat]][row], scene.view.shield[seat][row]
    free = next((at for at in range(SHIELDS) if plan[at] == house_of(coming) and not laid[at]), -1)
    return value_of(coming) if shield == free else 0
