"""The column beside the map of Il Principe: the roles and the race for them."""

from __future__ import annotations

from typing import NamedTuple

from .....engine.core.header import GONE, NOBODY
from .....engine.text.language import plural
from .....engine.text.remembered import remembered
from .....engine.text.scene import letter
from .....engine.text.wording import capital
from ...state import COLOURS, MAJORS, MINORS
from ..phrases import role_on
from ..scene import Scene

LONG = 10  # letters of a role's name above which it is written small


class Tile(NamedTuple):
    """A role: its name, what it is worth when others build and at the end, its holder, and whether it is bid for."""

    name: str
    worth: str
    holder: str
    on: bool

    @property
    def small(self) -> bool:
        """Whether the name is written small."""
        return len(self.name) > LONG


class Lane(NamedTuple):
    """A seat's cards of a colour, face up and face down, and whether those face up are the most."""

    seat: str
    up: int
    down: int
    leads: bool


class Race(NamedTuple):
    """Who would win the major role now."""

    crests: tuple[str, ...]
    said: str


class Role(NamedTuple):
    """A colour: who holds its roles, what they do, and the cards that race for them."""

    id: str
    chip: str
    tiles: tuple[Tile, ...]
    power: str
    lanes: tuple[Lane, ...]
    race: Race | None


class Side(NamedTuple):
    """The roles."""

    heading: str
    remark: str
    seats: int
    roles: tuple[Role, ...]


@remembered
def make_side(scene: Scene) -> Side:
    """What the theme draws beside the map."""
    view, text = scene.view, scene.say.text
    minors = GONE not in view.minor
    remark = text("at the end") if view.over else text("by cards face up")
    return Side(text("Roles"), remark, view.seats, tuple(_role(scene, colour, minors) for colour in range(COLOURS)))


@remembered
def _role(scene: Scene, colour: int, minors: bool) -> Role:
    box, view, name = scene.box, scene.view, COLOURS.names[colour]
    up = [view.up[seat][colour] for seat in range(view.seats)]
    major = _tile(scene, MAJORS.names[colour], view.major[colour], box.major_income, box.major_final)
    minor = _tile(scene, MINORS.names[colour], view.minor[colour], box.minor_income, box.minor_final)
    return Role(
        f"role-{name}",
        f"chip-{name}",
        (major, minor) if minors else (major,),
        _power(scene, colour),
        tuple(Lane(letter(seat), own, view.down[seat][colour], own == max(up) > 0) for seat, own in enumerate(up)),
        None if view.over else _race(scene, up),
    )


def _tile(scene: Scene, role: str, holder: int, income: int, final: int) -> Tile:
    worth = str(income) if income == final else f"{income}|{final}"
    taken = "" if holder in (NOBODY, GONE) else letter(holder)
    return Tile(capital(scene.say.label(role)), worth, taken, role_on(scene.view) == role)


def _power(scene: Scene, colour: int) -> str:
    """What a role of a colour does when it is won, in two or three words."""
    box, text = scene.box, scene.say.text
    powers = (
        text("turn a card up"),
        text(plural("{count} point", "{count} points"), count=box.white_points),
        text("draw a card"),
        text("place a shield"),
        text("{gold} gold", gold=box.yellow_gold),
    )
    return powers[colour]


def _race(scene: Scene, up: list[int]) -> Race:
    """Who would win the major role now, and how many of their cards that turns down."""
    text, leaders = scene.say.text, tuple(letter(seat) for seat, own in enumerate(up) if own == max(up) > 0)
    if not leaders:
        return Race((), text("nobody yet"))
    if len(leaders) > 1:
        return Race(leaders, text("tied: bid"))
    return Race(leaders, text("wins, {count} down", count=(max(up) + 1) // 2))
