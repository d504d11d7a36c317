"""What to record in a contest, and room for it: who took what, and how things stood."""

from __future__ import annotations

from typing import NamedTuple

from ..engine.core.record import Grid, Row

EVENT_KIND, SEAT_PART, VALUE_PART = range(3)  # of a line of `studied`: where in an event to look
LINE = 3
TAKING = 5  # numbers of a taking: study, seat, value, stage, lead
ROOM = 4000  # takings of a game
NO_ROOM = -1
POINT = 100  # outlooks are in hundredths


class TakingsRecord(NamedTuple):
    """Rows that a recorded contest reads and fills; lists or arrays, as the form wants."""

    studied: Grid
    takings: Grid
    order: Row  # the seats, as they decided for the first time
    leads: Row  # of the seats before the decision, in points
