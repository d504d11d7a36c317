"""Described positions: named fields over a fresh set-up, completed by the game and checked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from ..core import cells
from ..core.flow import ask, push
from ..core.header import NOBODY, Header
from ..core.moves import Names
from ..core.record import Axis, Cells, Field, Record, Row, fields_of
from ..errors import PositionError, is_whole, list_of, quote, suggestion
from ..game import AnyGame
from ..game_parts import Steps
from ..text.language import Phrase, Text, phrase, plural
from .views import waiting_seats

HEADER = ("actor", "phase", "round", "over", "todo")
SCORING = "scoring"  # a phase in which nobody decides: the final scoring is carried out on what is described
MOST_STEPS = 1_000_000  # decisions that can lie before a position

Way = Sequence[tuple[int, ...]]  # steps in the order in which they are pushed, the next one last


Limits = Mapping[str, tuple[Cells, Cells]]  # fields with the lowest and highest values: for all places, or for each
Phases = Mapping[str, Sequence[int]]  # fields, and the phases that they belong to


class Named(set[str]):
    """The fields that a description names (a save names them all), the set-up it is put over, and what games check."""

    def __init__(self, described: Iterable[str], saved: bool, fresh: Header, game: AnyGame, names: Names) -> None:
        """Remember where the names come from; a game changes in `fresh` what chance could have laid out otherwise."""
        super().__init__(described)
        self.saved = saved
        self.fresh: Any = fresh
        self.fields = game.fields()
        self.phases = game.phases.names
        self.names = names

    def refuse(self, wrong: object, text: Text, /, **values: object) -> None:
        """Refuse what cannot be."""
        if wrong:
            raise PositionError(text, **values)

    def impossible(self, wrong: object, text: Text, /, **values: object) -> None:
        """Refuse what no game reaches, but could go on from; only saves of earlier versions may hold it."""
        self.refuse(wrong and not self.saved, text, **values)

    def limit(self, s: Header, limits: Limits) -> None:
        """Refuse values outside of these limits."""
        for name, (lowest, highest) in limits.items():
            of = fields_of(type(s))[name].of
            for path, value, low, high in self._cells(s, name, lowest, highest):
                if not low <= value <= high:
                    self._refuse_value(path, value, of, low, high, s.seats)

    def _refuse_value(self, path: str, value: int, of: str, low: int, high: int, seats: int) -> None:
        said, only = (cells.describe(number, of, self.names, seats) for number in (value, low))
        if of == cells.SEAT and low < high == NOBODY:
            raise PositionError("{path} must be a seat from 0 to {last} or None, not {value}.",
                                path=path, last=seats - 1, value=quote(said))  # fmt: skip
        if low == high:
            raise PositionError("{field} must be {only}, not {value}.", field=path, only=only, value=quote(said))
        if of in self.names:
            known = list_of(self.names[of][low : high + 1], 20)
            raise PositionError("{path} must be one of {names}, not {value}.",
                                path=path, names=known, value=quote(said))  # fmt: skip
        raise PositionError("{field} must be from {low} to {high}, not {value}.",
                            field=path, low=low, high=high, value=quote(said))  # fmt: skip

    def differ(self, s: Header, *rows: str) -> None:
        """Refuse rows that hold a value twice."""
        for name in rows:
            of = fields_of(type(s))[name].of
            there = [value for _, value, *_ in self._cells(s, name) if not of or value != self._nothing(of)]
            for value in there:
                if there.count(value) > 1:
                    said = quote(cells.describe(value, of, self.names, s.seats))
                    raise PositionError(
                        "{field} must have different values, not {value} twice.", field=name, value=said
                    )

    def count(self, s: Header) -> None:
        """Refuse pieces that are not there: what is left of them is less than nothing."""
        for name in self.fields:
            for path, value, *_ in self._cells(s, name):
                self.refuse(
                    value < 0, "{field}: the position has {count} more than there are.", field=path, count=-value
                )

    def belong(self, s: Header, phases: Phases) -> None:
        """Refuse fields that hold something outside of the phases that they belong to."""
        phase = self.phases[s.phase] if s.waiting else SCORING
        for name, home in phases.items():
            if (not s.waiting or s.phase not in home) and self._holds(s, name):
                raise PositionError("In the phase {phase}, leave {field} empty; it is for {phases}.", phase=phase,
                                    field=name, phases=list_of(self.phases[at] for at in home))  # fmt: skip

    def need(self, s: Header, phases: Phases) -> None:
        """Refuse to leave out what the question of a phase is about."""
        for name, home in phases.items():
            missing = s.waiting and s.phase in home and not self._holds(s, name)
            self.refuse(missing, "In the phase {phase}, name {field}.", phase=self.phases[s.phase], field=name)

    def _holds(self, s: Header, name: str) -> bool:
        nothing = self._nothing(fields_of(type(s))[name].of)
        return any(value != nothing for _, value, *_ in self._cells(s, name))

    def _nothing(self, of: str) -> int:
        known = self.names.get(of, ())
        return NOBODY if of == cells.SEAT else len(known) if known and known[0] != cells.NONE else 0

    def _cells(self, s: Header, name: str, low: Cells = 0, high: Cells = 0) -> Iterator[tuple[str, int, int, int]]:
        labels = [_labels(axis, self.names, s.seats) for axis in fields_of(type(s))[name].axes]
        return _cells_of(name, getattr(s, name), low, high, labels)


def _cells_of(
    path: str, value: Cells, low: Cells, high: Cells, labels: list[list[str]]
) -> Iterator[tuple[str, int, int, int]]:
    """Each number of a field: where it is, and its limits."""
    if isinstance(value, int):
        yield path, value, cast(int, low), cast(int, high)
        return
    for at, (label, part) in enumerate(zip(labels[0], value, strict=False)):
        least, most = (limit if isinstance(limit, int) else limit[at] for limit in (low, high))
        yield from _cells_of(f"{path}.{label}", part, least, most, labels[1:])


def describe(game: AnyGame, box: Record, s: Header, names: Names, described: Mapping[str, object]) -> None:
    """Put the described fields over a fresh set-up, let the game complete the rest, and check the whole."""
    _describe(game, box, s, names, described, 0, saved=False)


def _describe(
    game: AnyGame, box: Record, s: Header, names: Names, described: Mapping[str, object], step: int, saved: bool
) -> None:  # fmt: skip
    _check_fields(game, described)
    named = Named(described, saved, s.copy(), game, names)
    for name, value in described.items():
        if name not in HEADER:
            setattr(s, name, _overlay(game, s, name, value, names))
    s.step = s.sealed = step
    s.joint = s.todo_count = 0
    _empty(s, "todo")
    _set_header(game, s, names, described)
    game.positions.arrange(box, s, named)
    _check_named(game, s, names, described)
    _check(game, box, s, _stock(game, box, named.fresh))
    if described.get("phase") == SCORING:
        game.positions.conclude(box, s)
        s.sealed = step
    s.told = 0
    _empty(s, "tale")


def reopen(game: AnyGame, box: Record, s: Header, names: Names, start: Header) -> None:
    """Describe a saved start over a fresh set-up; PositionError unless that gives the start again."""
    if not 0 <= start.step <= MOST_STEPS:
        raise PositionError("At most {most} decisions can lie before a position, not {count}.",
                            most=MOST_STEPS, count=start.step)  # fmt: skip
    _describe(game, box, s, names, to_description(game, start, names), start.step, saved=True)
    if odd := s.differences(start):
        raise PositionError("These fields do not follow from all others: {fields}.", fields=list_of(odd))


def to_description(game: AnyGame, s: Header, names: Names) -> dict[str, object]:
    """Every field of a State as a position describes it."""
    if not 0 <= s.phase < game.phases:
        raise PositionError("phase must be a number from 0 to {last}, not {value}.",
                            last=game.phases - 1, value=s.phase)  # fmt: skip
    values: dict[str, object] = {"phase": game.phases.names[s.phase], "round": s.round, "over": bool(s.over)}
    if s.waiting.bit_count() == 1:
        values["actor"] = s.waiting.bit_length() - 1
    values["todo"] = [_describe_step(game, entry, names, s.seats) for entry in reversed(s.todo[: s.todo_count])]
    for name in game.fields():
        field = fields_of(game.state)[name]
        values[name] = _describe_value(getattr(s, name), field, field.axes, names, s.seats)
    return values


def begin_here(s: Header, fresh: Header) -> None:
    """Reduce a State to what a position has, so that a match can begin with it."""
    s.rng = fresh.rng[:]
    s.sealed = s.step
    s.joint = s.step + 1 if s.joint else 0
    s.told = 0
    _empty(s, "tale")
    for entry in s.todo[s.todo_count :]:
        entry[:] = [0] * len(entry)


def _empty(s: Header, name: str) -> None:
    setattr(s, name, fields_of(type(s))[name].blank())


# What games complete positions with


def balance(
    deck: Row, outside: Row, pile: Row, discard: Row, pile_named: bool, discard_named: bool, names: tuple[str, ...]
) -> None:
    """Put the cards that lie nowhere else into the pile, or into the discards where the pile is named."""
    for kind, name in enumerate(names):
        left = deck[kind] - outside[kind]
        if not pile_named:
            pile[kind] = left - discard[kind]
        elif not discard_named:
            discard[kind] = left - pile[kind]
        if pile[kind] < 0 or discard[kind] < 0:
            there = outside[kind] + max(pile[kind], 0) + max(discard[kind], 0)
            raise PositionError("{kind}: the position has {count} cards, but there are {most}.",
                                kind=name, count=there, most=deck[kind])  # fmt: skip


def settle(s: Header, named: Named, steps: Steps, *ways: Way) -> None:
    """Lay the steps still to be done on the stack: the first of these ways, or the one that `todo` names."""
    stacks = [[[*step, *[0] * (len(s.todo[0]) - len(step))] for step in way] for way in ways]
    if "todo" not in named:
        for entry in stacks[0]:
            push(s, *entry)
    elif s.todo[: s.todo_count] not in stacks:
        raise PositionError("todo must be {ways} here, the next step first.", ways=_either(steps, ways))


# Reading a description


def _check_fields(game: AnyGame, described: Mapping[str, object]) -> None:
    known = (*HEADER, *game.fields())
    if not isinstance(described, Mapping):
        raise PositionError("A position is described by field, not as {value}. Fields are {fields}.",
                            value=quote(described), fields=list_of(known))  # fmt: skip
    for name in described:
        if name not in known:
            raise PositionError("{game} has no field {name} to set. {suggestion} Fields are {fields}.",
                                game=phrase(game.title), name=quote(name), suggestion=suggestion(name, known),
                                fields=list_of(known, 60))  # fmt: skip


def _set_header(game: AnyGame, s: Header, names: Names, described: Mapping[str, object]) -> None:
    phase, over = described.get("phase"), described.get("over", False)
    if "phase" in described and phase not in (*game.phases.names, SCORING):
        raise PositionError("{path} must be one of {names}, not {value}.", path="phase",
                            names=list_of((*game.phases.names, SCORING), 20), value=quote(phase))  # fmt: skip
    if not isinstance(over, bool) and (not is_whole(over) or over not in (0, 1)):
        raise PositionError("over must be True or False, not {value}.", value=quote(over))
    if phase in game.phases.names:
        s.phase = game.phases.names.index(phase)
    if over or phase == SCORING:
        _ask_nobody(s, described, int(over))
    elif "actor" in described:
        actor = described["actor"]
        if not is_whole(actor) or not 0 <= actor < s.seats:
            raise PositionError("actor must be a seat from 0 to {last}, not {value}.",
                                last=s.seats - 1, value=quote(actor))  # fmt: skip
        ask(s, actor)
    if "round" in described:
        number = described["round"]
        if not is_whole(number) or not 1 <= number <= 999:
            raise PositionError("round must be a number from 1 to 999, not {value}.", value=quote(number))
        s.round = number
    if "todo" in described:
        _set_todo(game, s, described["todo"], names)


def _ask_nobody(s: Header, described: Mapping[str, object], over: int) -> None:
    """The game has ended, or its final scoring follows."""
    if "actor" in described:
        raise PositionError("Nobody decides at the end of the game: leave actor out.")
    if described.get("phase") == SCORING and "over" in described:
        raise PositionError("The phase {phase} ends the game: leave over out.", phase=SCORING)
    s.waiting = 0
    s.over = over


def _set_todo(game: AnyGame, s: Header, value: object, names: Names) -> None:
    """Lay the named steps on the stack, the first one last."""
    if not isinstance(value, list | tuple) or len(value) > len(s.todo):
        raise PositionError("todo must list at most {most} steps, the next one first, not {value}.",
                            most=len(s.todo), value=quote(value))  # fmt: skip
    steps = game.positions.steps
    for step in reversed(value):
        name, *values = step if isinstance(step, list | tuple) and step else [step]
        codes = [code for code, (known, *_) in steps.items() if known == name]
        if not codes:
            raise PositionError("todo has no step {name}. Steps are {steps}.",
                                name=quote(name), steps=list_of(kind for kind, *_ in steps.values()))  # fmt: skip
        kinds = steps[codes[0]][1:]
        if len(values) != len(kinds):
            raise PositionError(plural("todo: {name} takes {count} value, not {values}.",
                                       "todo: {name} takes {count} values, not {values}."),
                                name=name, count=len(kinds), values=quote(values))  # fmt: skip
        highest = fields_of(game.state)["todo"].highest
        parts = [
            cells.read(f"todo.{name}", part, kind, highest, names, s.seats)
            for part, kind in zip(values, kinds, strict=True)
        ]
        push(s, codes[0], *parts, *[0] * (3 - len(parts)))


def _overlay(game: AnyGame, s: Header, name: str, value: object, names: Names, keep: bool = False) -> Cells:
    field = fields_of(game.state)[name]
    return _Overlay(field, names, s.seats, keep).fill(name, getattr(s, name), value, field.axes)


@dataclass(frozen=True)
class _Overlay:
    """Lays described values over those of a field; places that are left out become empty unless `keep`."""

    field: Field
    names: Names
    seats: int
    keep: bool

    def fill(self, path: str, old: Cells, value: object, axes: tuple[int, ...]) -> Cells:
        """The old value with a described one over it; seats left out keep theirs."""
        if isinstance(old, int):
            return cells.read(path, value, self.field.of, self.field.highest, self.names, self.seats)
        keeps = self.keep or (isinstance(axes[0], Axis) and axes[0].name == cells.SEAT)
        labels = _labels(axes[0], self.names, self.seats)
        if isinstance(value, Mapping):
            given = {cells.index(path, key, labels): part for key, part in value.items()}
        elif isinstance(value, list | tuple) and len(value) <= len(labels):
            given = dict(enumerate(value))
        else:
            raise PositionError("{path} takes {names}, not {value}.",
                                path=path, names=list_of(labels, 30), value=quote(value))  # fmt: skip
        result: list[Cells] = []
        for i, part in enumerate(old):
            if i in given:
                result.append(self.fill(f"{path}.{labels[i]}", part, given[i], axes[1:]))
            else:
                result.append(part if keeps else self._clear(part))
        return result

    def _clear(self, value: Cells) -> Cells:
        if isinstance(value, int):
            return cells.clear(value, self.field.of, self.names)
        return [self._clear(part) for part in value]


def _labels(axis: int, names: Names, seats: int) -> list[str]:
    if isinstance(axis, Axis):
        if axis.name == cells.SEAT:
            return [str(seat) for seat in range(seats)]
        known = names.get(axis.name) or axis.names
        if known:
            return list(known)
    return [str(i) for i in range(int(axis))]


# Writing one


def _describe_value(value: Cells, field: Field, axes: tuple[int, ...], names: Names, seats: int) -> object:
    if isinstance(value, int):
        return cells.describe(value, field.of, names, seats)
    size = len(_labels(axes[0], names, seats))
    return [_describe_value(part, field, axes[1:], names, seats) for part in value[:size]]


def _describe_step(game: AnyGame, entry: Row, names: Names, seats: int) -> list[object]:
    if entry[0] not in game.positions.steps:
        raise PositionError("todo has no step {name}.", name=entry[0])
    name, *kinds = game.positions.steps[entry[0]]
    return [name, *(cells.describe(part, kind, names, seats) for part, kind in zip(entry[1:], kinds, strict=False))]


def _either(steps: Steps, ways: Sequence[Way]) -> str | Phrase:
    """What `todo` can be: one of some ways."""
    *others, last = [f"[{', '.join(_spell(steps, step) for step in reversed(way))}]" for way in ways]
    return phrase("{ways} or {last}", ways=", ".join(others), last=last) if others else last


def _spell(steps: Steps, step: tuple[int, ...]) -> str:
    name, *kinds = steps[step[0]]
    parts = [*step[1:], *[0] * 3][: len(kinds)]
    return " ".join([name, *map(str, parts)])


# Checking


def _check_named(game: AnyGame, s: Header, names: Names, described: Mapping[str, object]) -> None:
    """PositionError if the game had to change what was named."""
    changed = [
        name
        for name, value in described.items()
        if name not in HEADER and _overlay(game, s, name, value, names, keep=True) != getattr(s, name)
    ]
    if "round" in described and s.round != described["round"]:
        changed.append("round")
    if changed:
        raise PositionError("Leave out what follows from all other fields: {fields}.", fields=list_of(changed))


def _check(game: AnyGame, box: Record, s: Header, expected: list[int]) -> None:
    for what, (there, now) in zip(game.stock.names, zip(expected, _stock(game, box, s), strict=True), strict=True):
        if there != now:
            raise PositionError("{kind}: the position has {now}, but the box has {there}.",
                                kind=what, now=now, there=there)  # fmt: skip
    if not all(game.legal_codes(box, s, seat) for seat in waiting_seats(s)):
        raise PositionError("Nobody could move in this position.")


def _stock(game: AnyGame, box: Record, s: Header) -> list[int]:
    out = [0] * int(game.stock)
    game.rules.stock(box, s, out)
    return out
