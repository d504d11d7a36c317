"""A contest: one game between bots of several kinds, each seeing its view only."""

from __future__ import annotations

from ..engine.batch import deal, write_result
from ..engine.chance import below, start
from ..engine.copies import put
from ..engine.desk import Desk
from ..engine.flow import first_waiting
from ..engine.record import Grid, Row
from ..engine.rules import apply, legal, redact
from .greedy import VIEW, choose_greedy
from .kinds import RANDOM

THINK = 16  # streams of one seed from here on are the seats' own


def choose(desk: Desk, seat: int, kind: int) -> int:
    """What a bot of some kind decides on the view in tables[VIEW]; it thinks on desk.rng."""
    if kind == RANDOM:
        options = legal(desk.boxes[0], desk.tables[VIEW], seat, desk.out)
        return desk.out[below(desk.rng, options)]
    return choose_greedy(desk, seat)


def contest(desk: Desk, seed: int, number: int, kinds: Row, streams: Grid, line: Row) -> None:
    """Play game `number` of a seed between bots, one kind a seat, and write its result."""
    deal(desk, 1, seed, number)
    for seat in range(desk.seats):
        start(streams[seat], seed, number, THINK + seat)
    s = desk.tables[0]
    while s.over == 0:
        seat = first_waiting(s)
        put(desk.tables, VIEW, desk.tables, 0)
        redact(desk.boxes[0], desk.tables[VIEW], seat)
        swap(desk.rng, streams[seat])
        action = choose(desk, seat, kinds[seat])
        swap(desk.rng, streams[seat])
        apply(desk.boxes[0], s, seat, action)
    write_result(desk, s, line)


def swap(one: Row, other: Row) -> None:
    """Exchange two streams."""
    for i in range(len(one)):
        word = one[i]
        one[i] = other[i]
        other[i] = word
