"""Game: what the folder of a game declares, and what the engine derives from it."""

from __future__ import annotations

import functools
import importlib
import pathlib
import tomllib
import types
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import combinations
from typing import TYPE_CHECKING, Any

from . import about
from .about import About
from .compiled import loader
from .core import options, printed
from .core.events import Event, Events
from .core.knowledge import Knowledge
from .core.moves import Move, Moves, Names
from .core.options import Option, Options, Preset
from .core.printed import Printed
from .core.reasons import Reasons
from .core.record import Axis, fields_of
from .errors import BoxError, OptionError, is_whole, list_of, quote
from .folders import game_folders
from .text.language import phrase

if TYPE_CHECKING:
    from .match.position import Named
    from .text.language import Label, Message
    from .text.listing import Listing
    from .text.picture import Change, Picture
    from .text.scene import AnyScene
    from .text.styled import Line
    from .text.wording import Wording

EDITION = "edition"
Steps = Mapping[int, tuple[str, ...]]  # what can be on `todo`: the name of a step, and what each of its numbers is of


def _everything(seats: int, options: Options) -> None:
    """Allow all options with every number of players."""


def _fixed(values: Printed) -> Names:
    """No names depend on the box."""
    return {}


def _aloud(event: Event, viewer: int | None, options: Options, over: bool) -> Event:
    """Say everything that the viewer may know."""
    return event


@dataclass(frozen=True)
class Game:
    """One game of the collection."""

    name: str
    title: str
    version: int  # of the rules: changes only when behaviour does
    seats: range
    folder: pathlib.Path
    box: type[Any]
    state: type[Any]
    phases: Axis
    moves: Moves
    events: Events
    knowledge: Knowledge  # who may know each field and each argument of an event
    reasons: Reasons
    options: tuple[Option, ...]
    sources: Axis  # where points come from, in the order of `tally`
    stock: Axis  # kinds of pieces, in the order of `stock`
    axes: tuple[Axis, ...]  # those whose places are named the same in every box
    make_box: Callable[[Printed, int, Options], Any]
    prompt: Callable[[AnyScene], str]  # what is asked now
    labels: Callable[[Printed], Mapping[str, Label]]  # what ids are called, in English
    draw: Callable[[AnyScene], list[Line]]  # the table in lines of text
    listing: Callable[[AnyScene], Listing]  # the table in words
    worth: Callable[[AnyScene, Move], str]  # what a move costs and gains
    ceiling: Callable[[Any], int]  # more points than this no seat can have
    arrange: Callable[[Any, Any, Named], None]  # completes a described position
    conclude: Callable[[Any, Any], None]  # the final scoring, after the last decision
    search: Mapping[str, int]  # settings for search in this game, by name
    check_options: Callable[[int, Options], None] = _everything  # refuses options that so many players cannot have
    box_names: Callable[[Printed], Names] = _fixed  # names that depend on the printed values
    veil: Callable[[Event, int | None, Options, bool], Event] = _aloud  # leaves out what is known but not said aloud
    picture: Callable[[AnyScene], Picture] | None = (
        None  # the table as it is drawn; None where it is only told in words
    )
    compare: Callable[[AnyScene, AnyScene], tuple[Change, ...]] | None = (
        None  # what a considered move changes: now, then
    )
    reference: Callable[[AnyScene], list[Line]] | None = None  # what is printed, for those who look it up
    detail: Callable[[AnyScene, str, str], str] | None = (
        None  # of an axis and an id: what a piece does whose label is a mere number, "" for others
    )
    gather: Callable[[Wording, list[Event]], str] | None = None  # what events of `Events.gathered` say in one entry
    source_labels: Mapping[str, str] = field(default_factory=dict)  # what pages call sources of points; else their ids
    value_words: Mapping[str, str] = field(default_factory=dict)  # what printed values mean whose ids are not words
    counted: Mapping[str, Message] = field(default_factory=dict)  # pieces said with their number: `a man`, `2 men`
    presets: tuple[Preset, ...] = ()  # options under one name, offered beside each other when a game starts
    open: bool = False  # nobody has secrets from the others
    public_phases: frozenset[str] = frozenset()  # in which everybody knows what is legal, whatever anybody holds
    auctions: Mapping[str, tuple[str, ...]] = field(
        default_factory=dict
    )  # phase -> public fields that one auction keeps
    steps: Steps = field(default_factory=dict)  # what positions call the steps on `todo`
    inner: tuple[str, ...] = ()  # phases inside a move, which can be left again: paying for a place that was chosen
    usual: Callable[[Any, Any, int], int] | None = None  # of a seat's View: its usual choice, NO_MOVE where it has none
    button: Callable[[AnyScene, Move], tuple[str, str]] | None = None  # what the bar says of it: in short, and below it
    missing: Callable[[AnyScene, Move], tuple[str, str] | None] | None = (
        None  # of a move begun: in short, what it lacks
    )
    bill: Callable[[AnyScene, AnyScene, AnyScene], object] | None = None  # a payment: before it, now, then
    refuse: Callable[[AnyScene, Move, str], str] | None = None  # why a move fails, with the viewer's own numbers
    foresee: Callable[[Any, Any, int, int], bool] | None = None  # does what a move does before it reveals anything
    turn_of: Callable[[Any], int] = field(default=lambda s: -1)  # a number that changes when a new turn begins

    @property
    def theme(self) -> pathlib.Path:
        """The folder of what people look at: sentence, colours, emblem, border, and how its picture is drawn."""
        return self.folder / "theme"

    @functools.cached_property
    def styles(self) -> tuple[str, ...]:
        """The style sheets of its picture: all of its theme but the palette, which other pages use too."""
        return tuple(sorted(path.name for path in self.theme.glob("*.css") if path.name != "palette.css"))

    @functools.cached_property
    def about(self) -> About:
        """What the game is like."""
        return about.read(self.theme / "about.toml")

    @functools.cached_property
    def box_pictures(self) -> Mapping[str, str]:
        """Which symbols show printed values, by paths with *; none where the theme names none."""
        file = self.theme / "box.toml"
        found: Mapping[str, str] = tomllib.loads(file.read_text(encoding="utf-8"))["pictures"] if file.exists() else {}
        return found

    @functools.cached_property
    def rules(self) -> types.ModuleType:
        """The functions of the game, interpreted: rules.legal(box, s, seat, out) and so on."""
        return loader.functions(self.name)

    def check_seats(self, seats: int) -> None:
        """OptionError unless the game is for that many players."""
        if not is_whole(seats) or seats not in self.seats:
            raise OptionError("{game} is for {fewest} to {most} players, not {count}.", game=phrase(self.title),
                              fewest=self.seats[0], most=self.seats[-1], count=quote(seats))  # fmt: skip

    def complete(self, seats: int, chosen: Mapping[str, Any] | None) -> Options:
        """All options with their values, checked."""
        self.check_seats(seats)
        complete = options.complete(self.options, seats, chosen, self.presets)
        self.check_options(seats, complete)
        return complete

    def accepts(self, seats: int, chosen: Mapping[str, Any]) -> bool:
        """Whether that many players can play with these options."""
        try:
            self.complete(seats, chosen)
        except OptionError:
            return False
        return True

    def variations(self, seats: int) -> list[Options]:
        """Every value but the defaults of every option that this many can play with, alone or with one other."""
        single = [{option.name: value} for option in self.options for value in option.candidates()]
        alone = [chosen for chosen in single if self.accepts(seats, chosen)]
        needing = [chosen for chosen in single if chosen not in alone]
        pairs = ({**one, **other} for one, other in combinations(needing, 2) if not one.keys() & other.keys())
        return alone + [chosen for chosen in pairs if self.accepts(seats, chosen)]

    def printed(self, chosen: Options, house: pathlib.Path | str | None = None) -> Printed:
        """The printed values for these options, those of a house file over them."""
        values = printed.read(self.folder / "box.toml", str(chosen.get(EDITION, "")))
        if house is None:
            return values
        path = pathlib.Path(house)
        try:
            text = path.read_text(encoding="utf-8")
        except OSError as problem:
            raise BoxError("{file}: it cannot be read: {problem}", file=path.name, problem=problem.strerror) from None
        except UnicodeDecodeError:
            raise BoxError("{file}: this is not a text file.", file=path.name) from None
        return values.with_house(text, path.name)

    def names(self, values: Printed) -> Names:
        """What the places of all axes are called."""
        return {**{axis.name: axis.names for axis in self.axes}, **self.box_names(values)}

    def legal_codes(self, box: Any, s: Any, seat: int) -> list[int]:
        """The codes a seat may play."""
        out = [0] * self.moves.size
        return out[: self.rules.legal(box, s, seat, out)]

    def fields(self) -> tuple[str, ...]:
        """The fields of the State that are the game's own."""
        header = fields_of(self.state.__mro__[1])
        return tuple(name for name in fields_of(self.state) if name not in header)

    def move(self, code: int, names: Names) -> Move:
        """The move of a code."""
        return self.moves.decode(code, names)


def names() -> tuple[str, ...]:
    """The registered games: every folder under games/."""
    return tuple(sorted(game_folders()))


@functools.cache
def find(name: str) -> Game:
    """The game of that name; OptionError lists all games."""
    if name not in names():
        raise OptionError("No game is called {name}. Choose one of {games}.", name=repr(name), games=list_of(names()))
    game: Game = importlib.import_module(f"{loader.HOME}.games.{name}").GAME
    return game
