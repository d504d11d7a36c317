"""The header that the State of every game begins with."""

from __future__ import annotations

from .record import Axis, Grid, Record, Row, cell, grid, record, row

NOBODY = 9  # no seat: a free place, a spectator; out of range on both sides
GONE = 10  # not a seat either: a piece that left the game
HIDDEN = -1  # a cell that the viewer may not see

EVENT_SEAT = 1
EVENT_SECRET = 4
EVENT_PARTS = 5  # kind, seat, two open numbers, one secret number


@record
class Header(Record):
    """What the State of every game has in common."""

    rng: Row = row(4, bits=64)  # the random number generator
    seats: int
    waiting: int = cell(of="mask:seat")  # the seats that may decide now, as a bit mask
    phase: int  # which kind of decision is asked
    round: int
    over: int
    step: int = cell(bits=32)  # decisions made so far
    sealed: int = cell(bits=32)  # decisions that can no longer be taken back
    joint: int = cell(bits=32)  # 1 + the step at which a simultaneous choice began, 0 outside one
    quiet: int  # 1: no events are recorded (playouts)
    forced_left: int  # outcomes of chance still prescribed, -1 after an impossible one
    forced: Row = row(16)
    todo_count: int
    todo: Grid = grid(8, 4)  # what is still to be done, the next thing last: (step, a, b, c)
    told: int  # how many events the last decision brought about,
    tale: Grid = grid(Axis("event", size=48), EVENT_PARTS)  # and which
