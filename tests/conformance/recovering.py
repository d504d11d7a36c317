"""The way back: what a seat sees, read off its observation alone."""

from typing import Any

import numpy as np

from casata.engine.core.cells import CODE, MASK, SEAT
from casata.engine.core.events import SLOTS
from casata.engine.core.header import EVENT_SEAT, EVENT_SECRET, GONE, HIDDEN, NOBODY
from casata.engine.core.record import Axis, Field, fields_of
from casata.engine.observation import Encoder

HIDES = ":hidden"


def seen(view: Any, encoder: Encoder) -> dict[str, Any]:
    """What an observation is to tell of a view, field by field; rows of seats that nobody has count for nothing."""
    names = {feature.name for feature in encoder.features}
    fields = {name: field for name, field in fields_of(encoder.game.state).items() if name in names}
    found = {name: cut(np.array(getattr(view, name)), field, view.seats).tolist() for name, field in fields.items()}
    found["todo"] = view.todo[: view.todo_count]
    if "tale" in found:
        found["tale"] = view.tale[: view.told]
    return found


def cut(value: Any, field: Field, seats: int) -> Any:
    for number, axis in enumerate(field.axes):
        if is_of_seats(axis):
            value = value.take(range(seats), axis=number)
    return value


def recovered(flat: Any, encoder: Encoder) -> dict[str, Any]:
    """The same, from an observation."""
    parts = {name: part.astype(int) for name, part in encoder.split(flat).items()}
    seat, seats = int(parts["seat"]), int(parts["seats"])
    told = {name: field for name, field in fields_of(encoder.game.state).items() if name in parts}
    found = {name: turned_back(parts[name], name, field, parts, encoder) for name, field in told.items()}
    left = parts["todo"][: parts["todo_count"]].tolist()
    found["todo"] = [step_back(entry, seat, seats, encoder) for entry in reversed(left)]
    if "tale" in parts:
        found["tale"] = [
            event_back(entry, hidden, seat, seats, encoder)
            for entry, hidden in zip(parts["tale"][: parts["told"]].tolist(), parts["tale" + HIDES], strict=False)
        ]
    return found


def turned_back(value: Any, name: str, field: Field, parts: dict[str, Any], encoder: Encoder) -> Any:
    seat, seats = int(parts["seat"]), int(parts["seats"])
    if field.of.startswith(MASK):
        bits = np.roll(value, seat, axis=-1) if field.of == MASK + SEAT else value
        value = (bits << np.arange(bits.shape[-1])).sum(axis=-1)
    else:
        value = np.vectorize(lambda cell: number_back(cell, field.of, seat, seats, encoder))(value)
    if name + HIDES in parts and name != "tale":
        assert not parts[name][parts[name + HIDES] == 1].any()
        value = np.where(parts[name + HIDES], HIDDEN, value)
    for number, axis in enumerate(field.axes):
        if is_of_seats(axis) and not axis.ordered:
            value = np.roll(value, seat, axis=number)
    return value.tolist()


def number_back(value: int, of: str, seat: int, seats: int, encoder: Encoder) -> int:
    each = {axis.name: axis.by_seat for axis in encoder.game.axes}.get(of.removeprefix(CODE), 0)
    if of == SEAT:
        return {seats: NOBODY, seats + 1: GONE}.get(value, (value + seat) % seats)
    if of == MASK + SEAT:
        return sum(1 << (other + seat) % seats for other in range(seats) if value >> other & 1)
    if each and value:
        return (value - 1 + each * seat) % (each * seats) + 1
    return value


def step_back(entry: list[int], seat: int, seats: int, encoder: Encoder) -> list[int]:
    step, *values = entry
    axes = [*encoder.game.positions.steps[step][1:], *[""] * len(values)]
    return [step, *(number_back(value, of, seat, seats, encoder) for value, of in zip(values, axes, strict=False))]


def event_back(entry: list[int], hidden: int, seat: int, seats: int, encoder: Encoder) -> list[int]:
    slots = {slot: axis for slot, _, axis in encoder.game.events.kinds[entry[0]].slots}
    axes = ["", SEAT, *(slots.get(slot, "") for slot in SLOTS)]
    assert axes[EVENT_SEAT] == SEAT
    found = [number_back(value, of, seat, seats, encoder) for value, of in zip(entry, axes, strict=True)]
    return [*found[:EVENT_SECRET], HIDDEN] if hidden else found


def is_of_seats(axis: int) -> bool:
    return isinstance(axis, Axis) and axis.name == SEAT
