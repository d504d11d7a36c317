"""Views: what a seat may see, as a record and as named values for JSON."""

from __future__ import annotations

from typing import Any

from ..core.header import GONE, HIDDEN, NOBODY, Header
from ..core.moves import Names
from ..core.record import Axis, Cells, Field, Record, fields_of
from ..game import AnyGame


def waiting_seats(s: Header) -> tuple[int, ...]:
    """The seats that may decide now."""
    return tuple(seat for seat in range(s.seats) if s.waiting >> seat & 1)


def redact_for(game: AnyGame, box: Record, s: Header, seat: int) -> Header:
    """A copy of the State with everything blanked that this seat may not see."""
    view = s.copy()
    game.rules.redact(box, view, seat)
    return view


def name_values(game: AnyGame, view: Header, names: Names) -> dict[str, Any]:
    """A view as JSON-able values: rows over seats are lists, over named places objects; hidden is null."""
    values: dict[str, Any] = {
        "game": game.name,
        "seats": view.seats,
        "phase": game.phases.names[view.phase],
        "round": view.round,
        "step": view.step,
        "over": bool(view.over),
        "actors": list(waiting_seats(view)),
    }
    fields = fields_of(game.state)
    for name in game.fields():
        values[name] = _name_parts(getattr(view, name), fields[name], fields[name].axes, view.seats, names)
    return values


def _name_parts(value: Cells, field: Field, axes: tuple[int, ...], seats: int, names: Names) -> object:
    if isinstance(value, int):
        return _name_cell(value, field, names)
    axis = axes[0]
    parts = [_name_parts(part, field, axes[1:], seats, names) for part in value]
    if not isinstance(axis, Axis):
        return parts
    if axis.name == "seat":
        return parts[:seats]
    labels = names.get(axis.name) or axis.names
    return dict(zip(labels, parts, strict=True)) if labels else parts


def _name_cell(value: int, field: Field, names: Names) -> object:
    if value == HIDDEN:
        return None
    if field.of == "seat":
        return {NOBODY: None, GONE: "gone"}.get(value, value)
    if field.of in names:
        return names[field.of][value] if value < len(names[field.of]) else None
    return value
