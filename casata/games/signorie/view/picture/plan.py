"""The rows of a plan: shields with their tiles, what is still on offer for them, and a tile that is on its way."""

from __future__ import annotations

from typing import NamedTuple

from .....engine.text.remembered import remembered
from .....engine.text.scene import letter
from .....engine.text.wording import capital
from ... import state
from ...box import CAREER_SHIELDS
from ...rules.facts import lowest_value
from ...rules.tiles import house_of, value_of
from ...scoring import row_tiles, row_worth
from ..effects import ROW_ICONS
from ..phrases import points
from ..scene import Scene
from .staged import staged_tile

SHORT, WHOLE, CUT = 8, 4, 3  # letters of a city's name: more are written small, so many whole, else these


class Offer(NamedTuple):
    """The city with room that offers the best tile of a house for a row, with its value."""

    city: str
    small: bool
    short: str
    value: int


class Shield(NamedTuple):
    """A shield with its tile, that of a tile that is on its way, or where such a tile is on offer now."""

    kind: str  # up, ghost or wanted
    house: int
    id: str  # of its tile
    value: int
    offer: Offer | None


class PlanRow(NamedTuple):
    """A row with what it is worth or still waits for."""

    place: str
    icon: str
    name: str
    full: bool
    coming: bool
    said: str
    waits: str
    short: str
    tiles: int
    needed: int
    shields: tuple[Shield, ...]
    down: str  # id of the tiles face down, where there are any
    down_said: str


def plan_row(scene: Scene, seat: int, row: int) -> PlanRow:
    """A row of a plan, and the tile that is on its way to it."""
    here = seat == scene.view.player and row == scene.view.origin
    return _row(scene, seat, row, staged_tile(scene) if here else state.NO_TILE)


@remembered
def _row(scene: Scene, seat: int, row: int, coming: int) -> PlanRow:
    view, box, text, name = scene.view, scene.box, scene.say.text, state.ROWS.names[row]
    tiles, worth = row_tiles(view, seat, row), row_worth(box, view, seat, row)
    full, down = tiles >= box.needed, view.down[seat][row]
    waits = text("{tiles} of {needed} tiles", tiles=tiles, needed=box.needed)
    return PlanRow(
        f"plan-{seat}-{name}" if seat == scene.viewer else "",
        ROW_ICONS[row],
        capital(scene.say.label(name)),
        full,
        bool(coming),
        _then(scene, tiles, worth, value_of(coming)) if coming else points(scene, worth) if full else waits,
        text("({points} wait)", points=worth) if tiles and not full else "",
        points(scene, worth) if full else text("{count} of {limit}", count=tiles, limit=box.needed),
        tiles,
        box.needed,
        tuple(_shield(scene, seat, row, shield, coming) for shield in range(_size(row))),
        f"down-{letter(seat)}-{name}" if down else "",
        f"{down}×{box.hidden_value}" if down > 1 else str(box.hidden_value),
    )


def _then(scene: Scene, tiles: int, worth: int, coming: int) -> str:
    """What a row has now, and with the tile that is on its way."""
    text, needed = scene.say.text, scene.box.needed
    if tiles >= needed:
        return text("{worth} → {points}", worth=worth, points=points(scene, worth + coming))
    if tiles + 1 < needed:
        return text("{tiles} → {then} of {needed} tiles", tiles=tiles, then=tiles + 1, needed=needed)
    return text("{tiles} tiles → {points}", tiles=tiles, points=points(scene, worth + coming))


def _size(row: int) -> int:
    return int(state.SHIELDS) if row == state.MARRIAGE_ROW else int(CAREER_SHIELDS)


def _shield(scene: Scene, seat: int, row: int, shield: int, coming: int) -> Shield:
    view = scene.view
    house, value = scene.box.plan[view.board[seat]][row][shield], view.shield[seat][row][shield]
    if value:
        return Shield("up", house + 1, f"shield-{letter(seat)}-{state.ROWS.names[row]}-{shield + 1}", value, None)
    if ghost := _coming_value(scene, seat, row, shield, coming):
        return Shield("ghost", house + 1, "", ghost, None)
    return Shield("wanted", house + 1, "", 0, _offer(scene, row, house) if seat == scene.viewer else None)


def _offer(scene: Scene, row: int, house: int) -> Offer | None:
    view, gender = scene.view, state.WOMAN if row == state.MARRIAGE_ROW else state.MAN_FIGURE
    best, where = 0, ""
    for city, name in enumerate(scene.names["city"]):
        tile = view.offer[city][gender]
        if tile == state.NO_TILE or house_of(tile) != house or not lowest_value(scene.box, view, city):
            continue
        if value_of(tile) > best:
            best, where = value_of(tile), name
    if not best:
        return None
    called = scene.say.label(where)
    return Offer(called, len(called) > SHORT, called if len(called) <= WHOLE else f"{called[:CUT]}.", best)


def _coming_value(scene: Scene, seat: int, row: int, shield: int, coming: int) -> int:
    """The value of the tile that would come onto a shield, while its owner decides about it."""
    if coming == state.NO_TILE:
        return 0
    plan, laid = scene.box.plan[scene.view.board[seat]][row], scene.view.shield[seat][row]
    free = next((at for at in range(state.SHIELDS) if plan[at] == house_of(coming) and not laid[at]), -1)
    return value_of(coming) if shield == free else 0
