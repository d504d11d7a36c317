"""A recorded contest: the same game as `contest` plays, with a record of everything the seats took on the way."""

from __future__ import annotations

from ..engine.compiled.kernels import write_result
from ..engine.compiled.scratch import Scratch
from ..engine.core.flow import first_waiting
from ..engine.core.header import NOBODY, Header
from ..engine.core.record import Grid, Row
from ..engine.rules import apply, outlook, progress
from .contest import decide, start_contest
from .takings import EVENT_KIND, NO_ROOM, POINT, SEAT_PART, VALUE_PART, TakingsRecord
from .tree import Tree

__twin__ = True


def play_recorded(
    scratch: Scratch, tree: Tree, record: TakingsRecord, seed: int, number: int, plans: Grid, streams: Grid, line: Row
) -> int:
    """Play a game as `contest` does; how many takings there were, or NO_ROOM."""
    start_contest(scratch, tree, 0, seed, number, streams)
    s = scratch.tables[0]
    acted = 0
    for seat in range(scratch.seats):
        record.leads[seat] = 0
    count = note_takings(record, s, 0, 0)
    while s.over == 0 and count != NO_ROOM:
        seat = first_waiting(s)
        if acted < scratch.seats and not has_acted(record.order, acted, seat):
            record.order[acted] = seat
            acted += 1
        action = decide(scratch, tree, seat, plans, streams)
        note_leads(scratch, record, s)
        stage = progress(scratch.boxes[0], s)
        apply(scratch.boxes[0], s, seat, action)
        count = note_takings(record, s, count, stage)
    write_result(scratch, s, line)
    return count


def has_acted(order: Row, acted: int, seat: int) -> bool:
    """Whether a seat is among the first so many."""
    for place in range(acted):
        if order[place] == seat:
            return True
    return False


def note_leads(scratch: Scratch, record: TakingsRecord, s: Header) -> None:
    """Note how far every seat is ahead of the best other: the points it may expect at the end, less theirs."""
    for seat in range(scratch.seats):
        scratch.ranks[seat] = outlook(scratch.boxes[0], s, seat)
    for seat in range(scratch.seats):
        best = scratch.ranks[1 if seat == 0 else 0]
        for other in range(scratch.seats):
            if other != seat:
                best = max(best, scratch.ranks[other])
        record.leads[seat] = (scratch.ranks[seat] - best) // POINT


def note_takings(record: TakingsRecord, s: Header, count: int, stage: int) -> int:
    """Add what the last decision let anybody take; how many takings there are now."""
    for i in range(min(s.told, len(s.tale))):
        for study in range(len(record.studied)):
            if s.tale[i][0] == record.studied[study][EVENT_KIND]:
                seat = s.tale[i][record.studied[study][SEAT_PART]]
                if seat != NOBODY:
                    if count == len(record.takings):
                        return NO_ROOM
                    taking = record.takings[count]
                    taking[0] = study
                    taking[1] = seat
                    taking[2] = s.tale[i][record.studied[study][VALUE_PART]]
                    taking[3] = stage
                    taking[4] = record.leads[seat]
                    count += 1
    return count
