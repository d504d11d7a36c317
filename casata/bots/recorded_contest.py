"""A watched contest: the same game as `contest` plays, and a note of everything the seats took on the way."""

from __future__ import annotations

from typing import Any

from ..engine.compiled.kernels import write_result
from ..engine.compiled.scratch import Scratch
from ..engine.core.flow import first_waiting
from ..engine.core.header import NOBODY
from ..engine.core.record import Grid, Row
from ..engine.rules import apply, outlook, progress
from .contest import begin, decision
from .takings import EVENT_KIND, NO_ROOM, POINT, SEAT_PART, VALUE_PART, Watch
from .tree import Tree

__twin__ = True


def play_recorded(
    scratch: Scratch, tree: Tree, watch: Watch, seed: int, number: int, plans: Grid, streams: Grid, line: Row
) -> int:
    """Play a game as `contest` does; how many takings there were, or NO_ROOM."""
    begin(scratch, tree, 0, seed, number, streams)
    s = scratch.tables[0]
    acted = 0
    for seat in range(scratch.seats):
        watch.leads[seat] = 0
    count = note(watch, s, 0, 0)
    while s.over == 0 and count != NO_ROOM:
        seat = first_waiting(s)
        if acted < scratch.seats and not seen(watch.order, acted, seat):
            watch.order[acted] = seat
            acted += 1
        action = decision(scratch, tree, seat, plans, streams)
        look(scratch, watch, s)
        stage = progress(scratch.boxes[0], s)
        apply(scratch.boxes[0], s, seat, action)
        count = note(watch, s, count, stage)
    write_result(scratch, s, line)
    return count


def seen(order: Row, acted: int, seat: int) -> bool:
    """Whether a seat is among the first so many."""
    for place in range(acted):
        if order[place] == seat:
            return True
    return False


def look(scratch: Scratch, watch: Watch, s: Any) -> None:
    """How far every seat is ahead of the best other: the points it may expect at the end, less theirs."""
    for seat in range(scratch.seats):
        scratch.ranks[seat] = outlook(scratch.boxes[0], s, seat)
    for seat in range(scratch.seats):
        best = scratch.ranks[1 if seat == 0 else 0]
        for other in range(scratch.seats):
            if other != seat:
                best = max(best, scratch.ranks[other])
        watch.leads[seat] = (scratch.ranks[seat] - best) // POINT


def note(watch: Watch, s: Any, count: int, stage: int) -> int:
    """Add what the last decision let anybody take; how many takings there are now."""
    for i in range(min(s.told, len(s.tale))):
        for study in range(len(watch.studied)):
            if s.tale[i][0] == watch.studied[study][EVENT_KIND]:
                seat = s.tale[i][watch.studied[study][SEAT_PART]]
                if seat != NOBODY:
                    if count == len(watch.takings):
                        return NO_ROOM
                    taking = watch.takings[count]
                    taking[0] = study
                    taking[1] = seat
                    taking[2] = s.tale[i][watch.studied[study][VALUE_PART]]
                    taking[3] = stage
                    taking[4] = watch.leads[seat]
                    count += 1
    return count
