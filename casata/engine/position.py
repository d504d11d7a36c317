"""Described positions: named fields over a fresh set-up, completed by the game and checked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .errors import PositionError, hint, is_whole, listed, quoted
from .flow import ask
from .game import Game
from .moves import Names
from .record import Axis, Field, Row, fields_of
from .table import GONE, NOBODY
from .views import waiting_seats

HEADER = ("actor", "phase", "round")


def describe(game: Game, box: Any, s: Any, names: Names, described: Mapping[str, Any]) -> None:
    """Put the described fields over a fresh set-up, let the game complete the rest, and check the whole."""
    expected = _stock(game, box, s)
    _check_fields(game, described)
    for name, value in described.items():
        if name not in HEADER:
            field = fields_of(game.state)[name]
            setattr(s, name, _filled(name, getattr(s, name), value, field, field.axes, names, s.seats))
    s.joint = s.todo_count = 0
    s.todo = fields_of(game.state)["todo"].blank()
    _set_header(game, s, described)
    before = s.copy()
    game.arrange(box, s, set(described))
    if odd := [name for name in s.differences(before) if name in described]:
        raise PositionError(f"{listed(odd)} must be what follows from all other fields: leave it away")
    _check(game, box, s, expected)
    s.sealed = s.step = s.told = 0
    s.tale = fields_of(game.state)["tale"].blank()


def reopen(game: Game, box: Any, s: Any, names: Names, start: Any) -> None:
    """Describe a saved start over a fresh set-up; PositionError unless that gives the start again."""
    if not 0 <= start.phase < game.phases:
        raise PositionError(f"phase must be a number from 0 to {game.phases - 1}, not {start.phase}")
    described = {"phase": game.phases.names[start.phase], "round": start.round}
    if start.waiting.bit_count() == 1:
        described["actor"] = start.waiting.bit_length() - 1
    for name in game.fields():
        field = fields_of(game.state)[name]
        described[name] = _described(getattr(start, name), field, field.axes, s.seats)
    describe(game, box, s, names, described)
    if odd := s.differences(start):
        raise PositionError(f"{listed(odd)} must be what follows from all other fields")


def balance(
    deck: Row, outside: Row, pile: Row, discard: Row, pile_named: bool, discard_named: bool, names: tuple[str, ...]
) -> None:
    """Cards that lie nowhere else: the pile takes them; where it is named the discards do."""
    for kind, name in enumerate(names):
        left = deck[kind] - outside[kind]
        if not pile_named:
            pile[kind] = left - discard[kind]
        elif not discard_named:
            discard[kind] = left - pile[kind]
        if pile[kind] < 0 or discard[kind] < 0:
            there = outside[kind] + max(pile[kind], 0) + max(discard[kind], 0)
            raise PositionError(f"{name}: the position names {there} cards, there are {deck[kind]}")


def _check_fields(game: Game, described: Mapping[str, Any]) -> None:
    known = (*HEADER, *game.fields())
    if not isinstance(described, Mapping):
        raise PositionError(f"a position is described by field, not as {quoted(described)}; fields are {listed(known)}")
    for name in described:
        if name not in known:
            possible = f"{hint(name, known)}fields are {listed(known, 60)}"
            raise PositionError(f"{game.title} has no field {quoted(name)} to set; {possible}")


def _set_header(game: Game, s: Any, described: Mapping[str, Any]) -> None:
    if "actor" in described:
        actor = described["actor"]
        if not is_whole(actor) or not 0 <= actor < s.seats:
            raise PositionError(f"actor must be a seat from 0 to {s.seats - 1}, not {quoted(actor)}")
        ask(s, actor)
    if "phase" in described:
        phase = described["phase"]
        if phase not in game.phases.names:
            raise PositionError(f"phase must be one of {listed(game.phases.names, 20)}, not {quoted(phase)}")
        s.phase = game.phases.names.index(phase)
    if "round" in described:
        number = described["round"]
        if not is_whole(number) or not 1 <= number <= 999:
            raise PositionError(f"round must be a number from 1 to 999, not {quoted(number)}")
        s.round = number


def _described(value: Any, field: Field, axes: tuple[int, ...], seats: int) -> Any:
    """A field of a State as a position would describe it."""
    if axes:
        size = len(_labels(axes[0], {}, seats))
        return [_described(part, field, axes[1:], seats) for part in value[:size]]
    return {NOBODY: None, GONE: "gone"}.get(value, value) if field.of == "seat" else value


def _filled(path: str, old: Any, value: Any, field: Field, axes: tuple[int, ...], names: Names, seats: int) -> Any:
    """The old value with a described one over it: other seats keep theirs, other places of a named row become empty."""
    if not axes:
        return _cell(path, value, field, names, seats)
    axis = axes[0]
    per_seat = isinstance(axis, Axis) and axis.name == "seat"
    labels = _labels(axis, names, seats)
    if isinstance(value, Mapping):
        given = {_index(path, key, labels): part for key, part in value.items()}
    elif isinstance(value, list | tuple) and len(value) <= len(labels):
        given = dict(enumerate(value))
    else:
        raise PositionError(f"{path} takes {listed(labels, 30)}, not {quoted(value)}")
    result = []
    for i in range(int(axis)):
        if i in given:
            result.append(_filled(f"{path}.{labels[i]}", old[i], given[i], field, axes[1:], names, seats))
        else:
            result.append(old[i] if per_seat else _emptied(old[i], field))
    return result


def _emptied(value: Any, field: Field) -> Any:
    if isinstance(value, list):
        return [_emptied(part, field) for part in value]
    return NOBODY if field.of == "seat" else 0


def _labels(axis: int, names: Names, seats: int) -> list[str]:
    if isinstance(axis, Axis):
        if axis.name == "seat":
            return [str(seat) for seat in range(seats)]
        known = names.get(axis.name) or axis.names
        if known:
            return list(known)
    return [str(i) for i in range(int(axis))]


def _index(path: str, key: Any, labels: list[str]) -> int:
    label = key if isinstance(key, str) else quoted(key)
    if label not in labels:
        raise PositionError(f"{path} has no {quoted(key)}; {hint(key, labels)}it has {listed(labels, 30)}")
    return labels.index(label)


def _cell(path: str, value: Any, field: Field, names: Names, seats: int) -> int:
    if field.of == "seat":
        if value is None:
            return NOBODY
        if value == "gone":
            return GONE
        if not is_whole(value) or not 0 <= value < seats:
            raise PositionError(f"{path} must be a seat from 0 to {seats - 1} or None, not {quoted(value)}")
        return int(value)
    if field.of in names and isinstance(value, str):
        return _index(path, value, list(names[field.of]))
    if not is_whole(value) or not 0 <= value <= field.highest:
        raise PositionError(f"{path} must be a number from 0 to {field.highest}, not {quoted(value)}")
    return int(value)


def _check(game: Game, box: Any, s: Any, expected: list[int]) -> None:
    for what, (there, now) in zip(game.stock.names, zip(expected, _stock(game, box, s), strict=True), strict=True):
        if there != now:
            raise PositionError(f"{what}: the position has {now}, the box {there}")
    if not s.over and not any(game.legal_codes(box, s, seat) for seat in waiting_seats(s)):
        raise PositionError("nobody could move in this position")


def _stock(game: Game, box: Any, s: Any) -> list[int]:
    out = [0] * int(game.stock)
    game.rules.stock(box, s, out)
    return out
