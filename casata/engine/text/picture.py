"""A picture: the table as it is drawn. Places that can be chosen, and plain values that the game's theme draws."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ..core.frozen import fast_init
from .styled import Line


@fast_init
@dataclass(frozen=True)
class Rectangle:
    """Where something lies on the sheet, in the sheet's own units."""

    x: float
    y: float
    width: float
    height: float


@fast_init
@dataclass(frozen=True)
class Place:
    """Something on the table that moves can choose: the same thing, under the same id, as an entry of the listing.

    A place with a path is no entry: there several moves are made at once, each of which has a place of its own.
    """

    id: str
    name: str  # what it is called, in words
    means: Mapping[str, str | int] = field(default_factory=dict)  # arguments of the moves that choose it
    kinds: tuple[str, ...] = ()  # only moves of these kinds, where it matters
    at: Rectangle | None = None  # on the sheet; None for what lies in an area, where the theme draws it
    war: bool = False  # choosing it hurts another player
    mark: str = ""  # on the sheet, a few signs of why choosing it is dear, where it is: `3:1`
    about: str = ""  # what it is and is good for, for whoever asks
    passing: bool = False  # what is chosen here leaves it: what is left is not what the chronicle speaks of
    path: tuple[str, ...] = ()  # moves in notation that lead there one after the other, where one is not enough


@fast_init
@dataclass(frozen=True)
class Region:
    """A part of the sheet that a small screen can go to."""

    id: str
    name: str
    at: Rectangle
    places: tuple[str, ...]  # ids of the places in it
    symbol: str = ""  # id of a symbol of the theme that stands for it


def squeeze(text: str, room: float, letter: float) -> float:
    """The width into which a text is pressed where it needs more room; 0 where it fits. `letter`: how wide one is."""
    return room if len(text) * letter > room else 0


@dataclass(frozen=True)
class Change:
    """One consequence of a move that is being considered: how something stands now, and how it would stand then."""

    name: Line
    now: Line
    then: Line
    remark: str = ""  # what that means, in words
    bad: bool = False  # it hurts whoever considers the move
    symbol: str = ""  # id of a symbol of the theme that stands for the name; where there is none, a slip leaves it out
    billed: bool = False  # the bill and the ghosts of the theme show it: there its words are only heard
    place: str = ""  # id of the place on the table that stands for it, which is marked meanwhile


@dataclass(frozen=True)
class Telling:
    """How the points of one source, or of one part of it, came about, told after the end."""

    source: str
    lines: tuple[tuple[int, Line], ...]  # by seat
    places: tuple[str, ...] = ()  # places that light up meanwhile
    name: str = ""  # what pages call it, if not as its source
    remark: str = ""  # what these points are given for
    points: tuple[int, ...] = ()  # of a part, by seat; all parts together are the source
    late: bool = False  # nobody had these points before the final scoring


@fast_init
@dataclass(frozen=True)
class Stage:
    """One part of a turn that goes on over several questions: it was decided, is asked now, or comes later."""

    name: str
    now: bool = False


@fast_init
@dataclass(frozen=True)
class Picture:
    """The table as one viewer sees it, ready to be drawn."""

    width: float  # of the sheet
    height: float
    places: tuple[Place, ...]
    sheet: object  # what lies on the sheet: named values for the macro `sheet` of the theme
    areas: Mapping[str, object]  # what lies around it, for the macros of the same names: side, tray, over
    ground: object = None  # what stays all game: for the macro `ground`
    seats: tuple[object, ...] = ()  # what each player's panel shows, by seat: for the macro `seat`
    regions: tuple[Region, ...] = ()
    tellings: tuple[Telling, ...] = ()
    symbols: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # of the theme, on buttons: by kind of move;
    # in a menu of several moves the first of those for a kind and its first argument: "deploy envoy"
    trail: tuple[Stage, ...] = ()  # of a turn under way, for the bar: what was decided, is asked and comes later
