"""Who may know what: declared once for each game, separately from `redact`, which must agree with it.

`redact` is compiled and written for speed. A `Knowledge` says the same as a list: every field of the State and every
argument of every event, and who knows it. Tests compare the two at every moment of many games.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from .events import SLOTS
from .header import EVENT_SEAT, EVENT_SECRET, HIDDEN, NOBODY, Header
from .record import Axis, Cells, Record, fields_of

if TYPE_CHECKING:
    from ..game import AnyGame

OVER = "over"  # stands for a phase: the game has ended
FIRST_SLOT = EVENT_SECRET + 1 - len(SLOTS)  # where the arguments of an event begin in its entry


@dataclass(frozen=True)
class Knows:
    """Who knows a field or an argument, and when everybody knows it all the same."""

    who: str
    phases: tuple[str, ...] = ()  # in which it is open to everybody
    flag: str = ""  # a number of the Box: where it is not 0, it is open to everybody
    known: int | None = None  # a cell with this value is known to everybody, such as the 0 of an empty place
    blank: int = HIDDEN  # what is put in the place of a cell that a viewer may not know

    def open_in(self, *phases: str) -> Knows:
        """A Knows that is open to everybody in some phases; `over` is the end of the game."""
        return replace(self, phases=phases)

    def unless(self, flag: str) -> Knows:
        """A Knows that is open to everybody where an option of the Box says so."""
        return replace(self, flag=flag)

    def but(self, known: int) -> Knows:
        """A Knows in which everybody may know a cell with this value."""
        return replace(self, known=known)

    def is_open(self, box: Record, phase: str) -> bool:
        """Whether everybody may know it in this phase."""
        return self.who == "everybody" or phase in self.phases or bool(self.flag and getattr(box, self.flag))

    @property
    def is_ever_known(self) -> bool:
        """Whether anybody may ever know it."""
        return self.who != "no one" or bool(self.phases or self.flag) or self.known is not None

    @property
    def is_ever_hidden(self) -> bool:
        """Whether there may be somebody who may not know it."""
        return self.who != "everybody"

    def is_known_to(self, viewer: int, owner: int) -> bool:
        """Whether a viewer knows what belongs to an owner while it is not open."""
        return self.who == "owner" and viewer != NOBODY and viewer == owner


EVERYBODY = Knows("everybody")
OWNER = Knows("owner")  # the seat whose row it is, or who the event is about
NO_ONE = Knows("no one")

HEADER: Mapping[str, Knows] = {
    "rng": replace(NO_ONE, blank=0),
    "forced": replace(NO_ONE, blank=0),
    "forced_left": replace(NO_ONE, blank=0),
    **dict.fromkeys(("seats", "waiting", "phase", "round", "over", "step", "sealed", "joint", "quiet"), EVERYBODY),
    **dict.fromkeys(("todo_count", "todo", "told"), EVERYBODY),
}  # all but `tale`: who knows it depends on the event


class Knowledge:
    """Who may know what of one game.

    They are grouped by who knows them: fields by name, events as "kind argument argument". An event whose
    arguments are known to different people is listed under each of them; one without arguments by its kind alone.
    `secret_moves` are the kinds of decisions whose arguments the others do not learn; all other decisions are public.
    `reveals` are the events that turn up something secret which the table does not show afterwards.
    """

    def __init__(
        self,
        fields: Mapping[Knows, tuple[str, ...]],
        events: Mapping[Knows, tuple[str, ...]],
        secret_moves: tuple[str, ...] = (),
        reveals: tuple[str, ...] = (),
    ) -> None:
        """Read the declarations; TypeError for what is declared twice."""
        self.reveals = reveals
        self.secret_moves = secret_moves
        self.fields: dict[str, Knows] = {}
        self.events: dict[str, dict[str, Knows]] = {}
        for knows, names in fields.items():
            for name in names:
                if self.fields.setdefault(name, knows) is not knows:
                    raise TypeError(f"who knows {name} is declared twice")
        for knows, lines in events.items():
            for kind, *arguments in map(str.split, lines):
                known = self.events.setdefault(kind, {})
                for argument in arguments:
                    if known.setdefault(argument, knows) is not knows:
                        raise TypeError(f"who knows {argument} of {kind} is declared twice")


def declared_view(game: AnyGame, box: Record, s: Header, viewer: int) -> Header:
    """What a viewer may see of a State, worked out from the declarations alone."""
    view, phase, shapes = s.copy(), phase_of(game.phases, s), fields_of(game.state)
    for name, knows in {**HEADER, **game.secrecy.knowledge.fields}.items():
        if not knows.is_open(box, phase):
            by_seat = _is_by_seat(shapes[name].axes)
            setattr(view, name, _blank(getattr(s, name), knows, viewer, s.seats, by_seat))
    for number in range(min(s.told, len(s.tale))):
        view.tale[number] = declared_entry(game, s.tale[number], viewer)
    return view


def declared_entry(game: AnyGame, entry: list[int], viewer: int) -> list[int]:
    """A recorded event as a viewer may know it; its secret part is blank for all others, even where unused."""
    kind, owner, seen = game.events.kinds[entry[0]], entry[EVENT_SEAT], list(entry)
    for slot, argument, _ in kind.slots:
        knows = game.secrecy.knowledge.events[kind.name][argument]
        if knows is not EVERYBODY and not knows.is_known_to(viewer, owner):
            seen[FIRST_SLOT + SLOTS.index(slot)] = HIDDEN
    if not OWNER.is_known_to(viewer, owner):
        seen[EVENT_SECRET] = HIDDEN
    return seen


def phase_of(phases: Axis, s: Header) -> str:
    """Which phase a game is in, or `over`."""
    return OVER if s.over else phases.names[s.phase]


def _is_by_seat(axes: tuple[int, ...]) -> bool:
    return bool(axes) and isinstance(axes[0], Axis) and axes[0].name == "seat"


def _blank(value: Cells, knows: Knows, viewer: int, seats: int, by_seat: bool) -> Cells:
    """A field without what a viewer may not know; rows of seats that nobody has stay as they are."""
    if isinstance(value, int) or not by_seat:
        return _blank_all(value, knows)
    return [
        row if seat >= seats or knows.is_known_to(viewer, seat) else _blank_all(row, knows)
        for seat, row in enumerate(value)
    ]


def _blank_all(value: Cells, knows: Knows) -> Cells:
    if isinstance(value, list):
        return [_blank_all(part, knows) for part in value]
    return value if value == knows.known else knows.blank
