"""The action space of a game: code <-> kind and typed arguments <-> notation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations_with_replacement

from ..errors import IllegalMove, list_of, quote, suggestion
from ..text.language import Text
from .frozen import fast_init
from .record import Axis

NO_MOVE = -1  # the code of none
IN_A_ROW = "; "  # between moves that are made one after the other
PLUS = "+"  # between the parts of a multiset
Names = Mapping[str, tuple[str, ...]]  # axis -> what its places are called


@dataclass(frozen=True)
class Kind:
    """All moves of one kind: their first code, their arguments, and their text."""

    name: str
    first: int
    axes: tuple[tuple[str, Axis], ...]
    text: Text

    @property
    def size(self) -> int:
        """How many codes the kind takes."""
        size = 1
        for _, axis in self.axes:
            size *= int(axis)
        return size


@fast_init
@dataclass(frozen=True)
class Move:
    """One decision: its code, its kind, its arguments by name; as a string its notation."""

    code: int
    kind: str
    args: Mapping[str, str | int] = field(hash=False)

    def __str__(self) -> str:
        """The notation, which `Moves.parse` reads back."""
        return " ".join([self.kind, *(str(value) for value in self.args.values())])


class Moves:
    """The action space: `OCCUPY = MOVES.add("occupy", place=PLACES)` gives the first code of a kind."""

    def __init__(self) -> None:
        """An empty action space."""
        self.kinds: list[Kind] = []
        self.size = 0
        self.usual: tuple[int, ...] = ()  # what pressing Enter means, where it is legal
        self.passes: tuple[int, ...] = ()  # what people may repeat for the rest of an auction: see `Turns.auctions`

    def add(self, name: str, text: Text, **axes: Axis) -> int:
        """Add a kind with a code for every combination of its arguments; its first code."""
        kind = Kind(name, self.size, tuple(axes.items()), text)
        self.kinds.append(kind)
        self.size += kind.size
        return kind.first

    def kind_of(self, code: int) -> Kind:
        """The kind a code belongs to."""
        for kind in self.kinds:
            if kind.first <= code < kind.first + kind.size:
                return kind
        raise IllegalMove("No move has the code {code}. Codes run from 0 to {last}.", "no_such_move",
                          code=quote(code), last=self.size - 1)  # fmt: skip

    def decode(self, code: int, names: Names) -> Move:
        """The move a code stands for."""
        kind = self.kind_of(code)
        rest = code - kind.first
        args: dict[str, str | int] = {}
        for argument, axis in reversed(kind.axes):
            rest, index = divmod(rest, int(axis))
            args[argument] = _name(names, axis, index)
        return Move(code, kind.name, dict(reversed(args.items())))

    def parse(self, notation: str, names: Names) -> Move:
        """The move a notation stands for; IllegalMove says what would be understood."""
        words = notation.strip().lower().split()
        for kind in self.kinds:
            if words and kind.name == words[0]:
                return self._parse_as(kind, words[1:], names)
        raise IllegalMove("{notation} is not a move. Moves begin with {kinds}.", "no_such_move",
                          notation=quote(notation), kinds=list_of([kind.name for kind in self.kinds], 40))  # fmt: skip

    def _parse_as(self, kind: Kind, words: list[str], names: Names) -> Move:
        if len(words) != len(kind.axes):
            form = " ".join([kind.name, *(f"<{argument}>" for argument, _ in kind.axes)])
            raise IllegalMove("Write {kind} like this: {form}", "no_such_move", kind=quote(kind.name), form=form)
        code = 0
        for typed, (argument, axis) in zip(words, kind.axes, strict=True):
            known = [str(_name(names, axis, index)) for index in range(int(axis))]
            word = _in_order(typed, known)
            if word not in known:
                raise _no_such_argument(kind, argument, word, known)
            code = code * int(axis) + known.index(word)
        return self.decode(kind.first + code, names)

    def __iter__(self) -> Iterator[Kind]:
        """All kinds in the order of their codes."""
        return iter(self.kinds)


def _no_such_argument(kind: Kind, argument: str, word: str, known: list[str]) -> IllegalMove:
    """What to say to a word that names nothing on an axis."""
    values = {"kind": kind.name, "argument": argument, "word": quote(word)}
    if known == [str(number) for number in range(len(known))]:
        return IllegalMove("{kind}: {argument} is a number from 0 to {last}, not {word}.",
                           "no_such_move", last=len(known) - 1, **values)  # fmt: skip
    near = suggestion(word, known)
    return IllegalMove("{kind}: no {argument} is called {word}. {suggestion} Choose one of {names}.",
                       "no_such_move", suggestion=near, names=list_of(known, 30), **values)  # fmt: skip


def by_phase(phases: Axis, answers: Mapping[str, tuple[int, int]]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """For each phase the first code that can answer it, and the one after the last."""
    return tuple(answers[name][0] for name in phases.names), tuple(answers[name][1] for name in phases.names)


def multisets(axis: Axis, fewest: int, most: int) -> tuple[str, ...]:
    """Names for every multiset of some sizes: `green+green+red`; wording says them part by part."""
    sizes = range(fewest, most + 1)
    return tuple(PLUS.join(some) for size in sizes for some in combinations_with_replacement(axis.names, size))


def _in_order(word: str, known: list[str]) -> str:
    """A multiset as it is written here, in whatever order it was typed."""
    parts = sorted(word.split(PLUS))
    same = [name for name in known if PLUS in name and sorted(name.split(PLUS)) == parts]
    return same[0] if same else word


def _name(names: Names, axis: Axis, index: int) -> str | int:
    """What a place of an axis is called; its number where it has no name."""
    known = names.get(axis.name) or axis.names
    return known[index] if known else index
