"""The three tracks in the middle of the ring: in which order members act, now and in the next round."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from .....engine.text.remembered import remembered
from .....engine.text.scene import letter
from ... import state
from ...rules.facts import acted
from ..scene import Scene
from .geometry import BASELINE, BESIDE, CELL, LANES, MIDDLE, ROWS, TOLD

FINAL = 52  # from one seat to the next, after the end


class TrackRow(NamedTuple):
    """A row of spaces, one on each track; its number, unless nothing comes after this round."""

    number: str
    now: bool
    y: float
    number_y: float


class Member(NamedTuple):
    """A member: those to act keep their numbers until they have."""

    id: str
    seat: str
    x: int
    y: float


class Taken(NamedTuple):
    """A space of a side track that is taken, and beside it the place in the next round."""

    id: str
    x: int
    y: float
    number: int
    number_x: int
    number_y: float


class Moved(NamedTuple):
    """A line from the place in this round to that in the next one, and the space where it ends."""

    line: str
    x: int
    y: float


class Tracks(NamedTuple):
    """The members on the three tracks; beside them, in which place they act in the next round."""

    columns: tuple[int, int, int]  # where the spaces begin
    numbers: tuple[int, int]  # the middles of the numbered tracks
    middle: int
    width: int
    height: float
    rows: tuple[TrackRow, ...]
    note: str
    note_y: float
    taken: tuple[Taken, ...]
    moved: Moved | None
    members: tuple[Member, ...]


class Final(NamedTuple):
    """A seat in the seal after the end, the one with the most points first."""

    seat: str
    points: int
    y: float
    points_y: float


@remembered
def make_tracks(scene: Scene) -> Tracks:
    """The tracks as they stand."""
    view = scene.view
    height, top = ROWS[view.seats]
    done, moved = acted(view), _moved(view)
    acting = done - 1 if moved else done
    last = view.round == state.ROUNDS
    ys = [_y(view, row) for row in range(state.MEMBERS * view.seats)]
    supplied, order, deployed = (LANES[track] - CELL // 2 for track in ("supplied", "order", "deployed"))
    return Tracks(
        (supplied, order, deployed),
        (LANES["supplied"], LANES["deployed"]),
        MIDDLE,
        CELL,
        height - 1,
        tuple(
            TrackRow("" if last else str(row + 1), row == acting, y, y + height / 2 + BASELINE)
            for row, y in enumerate(ys)
        ),
        scene.say.text("last round") if last else "",
        ys[-1] + height + 15,
        () if last else tuple(_taken(view, height)),
        None if last or not moved else _line(view, moved, acting, height, top),
        tuple(_members(view, height)),
    )


def _y(view: state.State, row: int) -> float:
    height, top = ROWS[view.seats]
    return round(top + row * height, 1)


def _moved(view: state.State) -> tuple[str, int] | None:
    """The track and the row to which the member has moved whose action is under way; None where none has."""
    scoring = view.over or view.scored[0] != state.NO_REGION
    none = view.office == state.NO_OFFICE and view.space == state.NO_SPACE
    if scoring or view.phase in (state.TURN, state.WAY) or none:
        return None
    if view.way & state.USE_FIRST:
        return "supplied", 0
    if view.office == state.NO_OFFICE:
        return "supplied", int(view.supplied_count) - 1
    return "deployed", state.MEMBERS * view.seats - int(view.deployed_count)


def _taken(view: state.State, height: float) -> Iterator[Taken]:
    rows = state.MEMBERS * view.seats
    spaces = [("supplied", row) for row in range(view.supplied_count)]
    spaces += [("deployed", row) for row in range(rows - view.deployed_count, rows)]
    for track, row in spaces:
        y, beside = _y(view, row), TOLD if track == "deployed" else -TOLD
        lane = LANES[track]
        yield Taken(f"next-{track}-{row + 1}", lane - CELL // 2, y, row + 1, lane + beside, y + height / 2 + BASELINE)


def _line(view: state.State, moved: tuple[str, int], acting: int, height: float, top: float) -> Moved:
    track, row = moved
    way = 1 if track == "deployed" else -1
    start, end = (round(top + (at + 0.5) * height, 1) for at in (acting, row))
    lane = LANES["order"] + way * BESIDE
    line = f"M{LANES['order'] + way * CELL / 2} {start}H{lane}V{end}H{LANES[track] - way * CELL / 2}"
    return Moved(line, LANES[track] - CELL // 2, _y(view, row))


def _members(view: state.State, height: float) -> Iterator[Member]:
    rows, done = state.MEMBERS * view.seats, acted(view)
    spaces = [("order", at, view.order[at]) for at in reversed(range(done, rows))]
    spaces += [("deployed", rows - 1 - at, view.deployed[at]) for at in range(view.deployed_count)]
    spaces += [("supplied", at, view.supplied[at]) for at in range(view.supplied_count)]
    counts: dict[int, int] = {}
    for track, row, seat in spaces:
        counts[seat] = counts.get(seat, 0) + 1
        y = _y(view, row) + height / 2 - 9.5
        yield Member(f"member-{letter(seat)}-{counts[seat]}", letter(seat), LANES[track] - 9, y)


def make_final(view: state.State) -> tuple[Final, ...]:
    """Everybody with their points, and where they stand in the seal."""
    points = sorted(((seat, sum(view.points[seat])) for seat in range(view.seats)), key=lambda pair: -pair[1])
    top = MIDDLE - FINAL * view.seats / 2
    tops = [top + FINAL * row for row in range(view.seats)]
    return tuple(Final(letter(seat), count, y, y + 33) for y, (seat, count) in zip(tops, points, strict=True))
