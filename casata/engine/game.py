"""Game: what the folder of a game declares, and what the engine derives from it."""

from __future__ import annotations

import functools
import importlib
import pathlib
import tomllib
import types
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any, Generic, TypeAlias

from . import about
from .about import About
from .compiled import loader
from .core import options, printed
from .core.events import Events
from .core.moves import Move, Moves, Names
from .core.options import Options, Value
from .core.printed import Printed
from .core.reasons import Reasons
from .core.record import Axis, fields_of
from .errors import BoxError, OptionError, is_whole, list_of, quote
from .folders import game_folders
from .game_parts import B, Board, Learning, Positions, S, Secrecy, Setup, Turns, Words
from .text.language import phrase

EDITION = "edition"


@dataclass(frozen=True)
class Game(Generic[B, S]):
    """One game of the collection: what it is made of, and parts that declare the rest."""

    name: str
    title: str
    version: int  # of the rules: changes only when behaviour does
    seats: range
    folder: pathlib.Path
    box: type[B]
    state: type[S]
    phases: Axis
    moves: Moves
    events: Events
    reasons: Reasons
    sources: Axis  # where points come from, in the order of `tally`
    stock: Axis  # kinds of pieces, in the order of `stock`
    axes: tuple[Axis, ...]  # those whose places are named the same in every box
    setup: Setup[B]
    positions: Positions[B, S]
    secrecy: Secrecy
    words: Words[B, S]
    learning: Learning[B]
    turns: Turns[B, S] = field(default_factory=Turns)
    board: Board[B, S] = field(default_factory=Board)

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

    def complete(self, seats: int, chosen: Mapping[str, Value] | None) -> Options:
        """All options with their values, checked."""
        self.check_seats(seats)
        complete = options.complete(self.setup.options, seats, chosen, self.setup.presets)
        self.setup.check_options(seats, complete)
        return complete

    def accepts(self, seats: int, chosen: Mapping[str, Value]) -> bool:
        """Whether that many players can play with these options."""
        try:
            self.complete(seats, chosen)
        except OptionError:
            return False
        return True

    def variations(self, seats: int) -> list[Options]:
        """Every value but the defaults of every option that this many can play with, alone or with one other."""
        single = [{option.name: value} for option in self.setup.options for value in option.candidates()]
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
        return {**{axis.name: axis.names for axis in self.axes}, **self.setup.box_names(values)}

    def legal_codes(self, box: B, s: S, seat: int) -> list[int]:
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


AnyGame: TypeAlias = Game[Any, Any]  # where the types of its box and state do not matter


def names() -> tuple[str, ...]:
    """The registered games: every folder under games/."""
    return tuple(sorted(game_folders()))


@functools.cache
def find(name: str) -> AnyGame:
    """The game of that name; OptionError lists all games."""
    if name not in names():
        raise OptionError("No game is called {name}. Choose one of {games}.", name=repr(name), games=list_of(names()))
    game: AnyGame = importlib.import_module(f"{loader.HOME}.games.{name}").GAME
    return game
