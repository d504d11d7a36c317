"""The viewer's own board: purse and gauge, heirs, one band a colour, and the rows of the plan."""

from __future__ import annotations

from typing import NamedTuple

from .....engine.core.flow import may_decide
from .....engine.core.reasons import LEGAL
from .....engine.text.language import context
from .....engine.text.remembered import remembered
from .....engine.text.scene import letter
from .....engine.text.styled import shorten
from .....engine.text.wording import Person
from ... import state
from ...moves import GO
from ...rules.facts import fee
from ...rules.legality import why_not_answer
from ..effects import assignment, brings, helper_effect, signoria
from ..scene import Scene
from .gauge import Gauge, make_gauge
from .places import column_of, letter_id, plan_places, side_places, tile_at, tray_places
from .plan import PlanRow, plan_row
from .staged import staged_tile, taken

GENDERS = int(state.GENDERS)
NAME = 22  # letters of a player's name that the heading has room for
FREE = 4  # letters of the word for no price that a die has room for
PORTRAITS = int(state.SONS) + 1  # the head of the family, then his sons


class Purse(NamedTuple):
    """The family of the viewer: florins, figures and the gauge."""

    seat: str
    name: str
    florins: int
    before: str  # the florins before a die was paid for, while its action is open
    men: int
    men_waiting: str
    women: int
    women_waiting: str
    gauge: Gauge


class Heir(NamedTuple):
    """The head of the family or a son with his wife; a bride that is missing shows her points."""

    portrait: str
    married: bool
    bride: str
    points: str


class Letter(NamedTuple):
    """The assignment in an envelope, with the figures that it takes."""

    place: str
    gender: str
    figure: str
    icon: str
    rule: str
    name: str
    brings: str
    used: bool


class PoolDice(NamedTuple):
    """Equal dice of a pool, and their price."""

    place: str
    face: int
    ids: tuple[str, ...]
    price: str
    in_florins: bool


class Signoria(NamedTuple):
    """The Signoria action of a band."""

    place: str
    icon: str
    name: str


class Helper(NamedTuple):
    """A helper space: what it does and costs, whose it is, and as which one it will be asked."""

    place: str
    id: str
    icon: str
    rule: str
    name: str
    hired: bool
    cost: int
    order: str
    owners: tuple[str, ...]


class Band(NamedTuple):
    """All of a colour: its assignments, dice, Signoria action and helpers."""

    colour: str
    numeral: str
    letters: tuple[Letter, ...]
    dice: tuple[PoolDice, ...]
    face: int  # of the viewer's own die; 0 where there is none
    came_from: str
    slot: int
    staged: bool  # the die was just taken
    used: bool
    spare: bool  # what is said of a die in another band may lie over it
    signoria: Signoria
    hire: str
    ring: str
    ring_numeral: str
    helpers: tuple[Helper, ...]


class Thread(NamedTuple):
    """From the tile that is on its way to its row."""

    city: int
    gender: str
    row: int


class TablePart(NamedTuple):
    """A part of the table for a screen that shows one at a time: where it begins, and what can be chosen in it."""

    name: str
    to: str
    places: tuple[str, ...]
    lit: int = 0


class Tray(NamedTuple):
    """The bands for everybody, the rest for the owner of a board."""

    own: Purse | None
    heirs: tuple[Heir, ...]
    bands: tuple[Band, ...]
    plan: tuple[PlanRow, ...]
    thread: Thread | None
    listed: bool  # the leaf says what each of its places does
    jump: str
    parts: tuple[TablePart, ...]


def make_tray(scene: Scene) -> Tray:
    """What the theme draws."""
    seat, view = scene.viewer, scene.view
    rows = () if seat is None or view.over else tuple(plan_row(scene, seat, row) for row in range(state.ROWS))
    return Tray(
        None if seat is None else _purse(scene, seat),
        () if seat is None else _heirs(scene, seat),
        tuple(_band(scene, colour) for colour in range(state.COLOURS)),
        rows,
        _thread(scene, seat),
        view.phase in (state.ACTION, state.ASSIGN),
        scene.say.text("Parts of the table"),
        () if view.over else _parts(scene),
    )


def _thread(scene: Scene, seat: int | None) -> Thread | None:
    view = scene.view
    if seat != view.player or staged_tile(scene) == state.NO_TILE:
        return None
    return Thread(int(view.city), "woman" if view.sending == state.WOMAN else "man", int(view.origin))


# The parts of the table


def _parts(scene: Scene) -> tuple[TablePart, ...]:
    text, plan = scene.say.text, tuple(place.id for place in plan_places(scene))
    dice = tuple(place.id for place in tray_places(scene) if place.id not in plan)
    return (
        TablePart(text("Dice"), "part-dice", dice),
        TablePart(text("Cities"), "sheet-window", (), _open_cities(scene)),
        TablePart(text("Tracks"), "side-area", tuple(place.id for place in side_places(scene))),
        *([TablePart(text("Plan"), "part-plan", plan)] if plan else []),
        TablePart(text("Log"), "chronicle", ()),
    )


def _open_cities(scene: Scene) -> int:
    """How many cities the viewer can choose now."""
    view, seat = scene.view, scene.viewer
    if seat is None or view.phase != state.CITY or not may_decide(view, seat):
        return 0
    return sum(why_not_answer(scene.box, view, seat, GO + city) == LEGAL for city in range(state.CITIES))


# Purse and heirs


def _purse(scene: Scene, seat: int) -> Purse:
    view, text = scene.view, scene.say.text
    return Purse(
        letter(seat),
        text("House of {name}", name=Person(shorten(scene.say.people[seat], NAME))),
        view.florins[seat],
        _florins_before(scene, seat),
        view.supply[seat][state.MAN_FIGURE],
        text("+{count} waiting", count=view.reserve[seat][state.MAN_FIGURE]),
        view.supply[seat][state.WOMAN],
        text("+{count} waiting", count=view.reserve[seat][state.WOMAN]),
        make_gauge(scene, seat),
    )


def _florins_before(scene: Scene, seat: int) -> str:
    view, colour = scene.view, taken(scene, seat)
    if colour == state.NO_COLOUR or view.phase != state.ACTION or view.stage != state.ACTIONS_STAGE:
        return ""
    paid = fee(scene.box, colour, view.die[seat][colour])
    return str(view.florins[seat] + paid) if paid else ""


def _heirs(scene: Scene, seat: int) -> tuple[Heir, ...]:
    brides = scene.view.brides[seat]
    found = []
    for number in range(PORTRAITS):
        married = number <= brides
        points = 0 if married else scene.box.son_points[number - 1]
        bride = f"bride-{number}" if number else ""
        found.append(Heir(f"heir-{number + 1}", married, bride, f"+{points}" if points else ""))
    return tuple(found)


# Bands


def _band(scene: Scene, colour: int) -> Band:
    view, seat, name = scene.view, scene.viewer, state.COLOURS.names[colour]
    face = 0 if seat is None else int(view.die[seat][colour])
    staged = seat is not None and taken(scene, seat) == colour
    used = bool(face) and not staged
    ring = scene.box.ring[colour]
    return Band(
        name,
        f"numeral-{colour + 1}",
        tuple(_letter(scene, colour, gender) for gender in range(GENDERS)),
        tuple(_dice(scene, colour, face) for face in range(state.FACES) if view.dice[colour][face]),
        face,
        " ".join(f"pool-{name}-{face}-{count}" for count in range(4, 0, -1)) if face else "",
        scene.box.number[colour],
        staged,
        used,
        used or view.phase in (state.TURN, state.BONUS_DIE),
        Signoria(f"signoria-{name}", signoria(scene, colour).icon, signoria(scene, colour).caption),
        scene.say.text("hire on"),
        state.COLOURS.names[ring],
        f"numeral-{ring + 1}",
        tuple(_helper(scene, number, staged) for number in column_of(colour)),
    )


@remembered
def _letter(scene: Scene, colour: int, gender: int) -> Letter:
    tile = tile_at(scene, GENDERS * colour + gender)
    said, who = assignment(scene, tile), "woman" if gender == state.WOMAN else "man"
    return Letter(
        letter_id(scene, tile),
        who,
        f"icon-{who}",
        said.icon,
        said.rule,
        said.caption,
        brings(scene, tile),
        bool(scene.view.turned >> tile & 1),
    )


@remembered
def _dice(scene: Scene, colour: int, face: int) -> PoolDice:
    view, name = scene.view, state.COLOURS.names[colour]
    cost = fee(scene.box, colour, face + 1) if view.stage == state.ACTIONS_STAGE else 0
    free = scene.say.text(context("die", "free"))
    in_florins = bool(cost) or len(free) > FREE
    return PoolDice(
        f"die-{name}-{state.FACES.names[face]}",
        face + 1,
        tuple(f"pool-{name}-{face + 1}-{number + 1}" for number in range(view.dice[colour][face])),
        str(cost) if in_florins else free,
        in_florins,
    )


@remembered
def _helper(scene: Scene, number: int, staged: bool) -> Helper:
    view, seat, name = scene.view, scene.viewer, state.HELPERS.names[number]
    hired = seat is not None and bool(view.helpers[seat] >> number & 1)
    owners = tuple(letter(each) for each in range(view.seats) if view.helpers[each] >> number & 1)
    return Helper(
        f"helper-{name}",
        f"helper-of-{name}",
        helper_effect(scene, number).icon,
        helper_effect(scene, number).rule,
        helper_effect(scene, number).caption,
        hired,
        scene.box.helper_cost[number],
        _order(scene, number) if hired and staged else "",
        owners if seat is None else (),
    )


def _order(scene: Scene, number: int) -> str:
    """As which one a helper is still to be asked after the action of a die: 1, 2 or 3; nothing once it was."""
    view, seat = scene.view, scene.seat
    first = number - number % int(state.HELPERS_IN_COLUMN)
    asked = view.helper if view.helper != state.NO_HELPER else first - 1
    if number <= asked:
        return ""
    waiting = [other for other in range(first, number + 1) if view.helpers[seat] >> other & 1 and other > asked]
    return str(len(waiting))
