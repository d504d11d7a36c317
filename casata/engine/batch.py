"""Many games at once: playouts, copies, re-deals and checks, written once and compiled per game."""

from __future__ import annotations

from typing import Any

from .chance import WORD, below, start
from .copies import put
from .flow import first_waiting
from .record import Grid, Row
from .rules import apply, legal, places, redact, redeal, setup, stock, tally, why_not

DEAL = 1  # streams of one seed: what the table deals
THINK = 2  # and what its players think with

FNV_PRIME = 16777619
FNV_BASIS = 2166136261


def deal(box: Any, tables: Any, blank: Any, seats: int, quiet: int, seed: int, number: int) -> None:
    """tables[0] becomes game `number` of a seed, set up."""
    put(tables, 0, blank, 0)
    s = tables[0]
    s.seats = seats
    s.quiet = quiet
    start(s.rng, seed, number, DEAL)
    setup(box, s)


def playout(box: Any, s: Any, rng: Row, out: Row) -> int:
    """Random decisions to the end; how many there were."""
    decisions = 0
    while s.over == 0:
        seat = first_waiting(s)
        options = legal(box, s, seat, out)
        apply(box, s, seat, out[below(rng, options)])
        decisions += 1
    return decisions


def result(box: Any, s: Any, sources: int, points: Row, ranks: Row, line: Row) -> None:
    """Write decisions, then each seat's place and its points by source, into one line."""
    line[0] = s.step
    places(box, s, ranks)
    width = 1 + sources
    for seat in range(s.seats):
        tally(box, s, seat, points)
        line[1 + seat * width] = ranks[seat]
        for i in range(sources):
            line[2 + seat * width + i] = points[i]


def playouts(
    boxes: Any, tables: Any, blank: Any, seats: int, seed: int, first: int,
    rng: Row, out: Row, sources: int, points: Row, ranks: Row, lines: Grid,
) -> int:  # fmt: skip
    """Play games `first`, `first` + 1, ... with random players, a line of results each; all decisions made."""
    decisions = 0
    for i in range(len(lines)):
        deal(boxes[0], tables, blank, seats, 1, seed, first + i)
        start(rng, seed, first + i, THINK)
        decisions += playout(boxes[0], tables[0], rng, out)
        result(boxes[0], tables[0], sources, points, ranks, lines[i])
    return decisions


def mixed(digest: int, number: int) -> int:
    """A digest with one more number in it."""
    return ((digest ^ (number & WORD)) * FNV_PRIME) & WORD


def digest(
    boxes: Any, tables: Any, blank: Any, seats: int, seed: int, number: int, rng: Row, out: Row, points: Row, sources: int
) -> int:
    """One random game boiled down: every legal list, move, event and score."""
    deal(boxes[0], tables, blank, seats, 0, seed, number)
    start(rng, seed, number, THINK)
    s = tables[0]
    total = told(s, FNV_BASIS)
    while s.over == 0:
        seat = first_waiting(s)
        options = legal(boxes[0], s, seat, out)
        for i in range(options):
            total = mixed(total, out[i])
        action = out[below(rng, options)]
        total = mixed(mixed(total, seat), action)
        apply(boxes[0], s, seat, action)
        total = told(s, total)
    for seat in range(seats):
        tally(boxes[0], s, seat, points)
        for i in range(sources):
            total = mixed(total, points[i])
    return mixed(total, s.step)


def told(s: Any, total: int) -> int:
    """The digest with the last tale in it."""
    for i in range(s.told):
        entry = s.tale[i]
        for part in range(len(entry)):
            total = mixed(total, entry[part])
    return total


def copies(tables: Any, count: int) -> int:
    """Copy tables[0] to and fro over the rest, `count` times; a number that depends on all of it."""
    room = len(tables) - 1
    target = 1
    total = 0
    for _ in range(count):
        put(tables, target, tables, 0)
        total += tables[target].waiting
        target += 1
        if target > room:
            target = 1
    return total


def redeals(boxes: Any, tables: Any, seat: int, rng: Row, count: int) -> None:
    """Make tables[1] what `seat` sees of tables[0], then re-deal it, `count` times."""
    for _ in range(count):
        put(tables, 1, tables, 0)
        redact(boxes[0], tables[1], seat)
        redeal(boxes[0], tables[1], seat, rng)


FINE = 0
DEAD_END = 1
WRONG_REASON = 2
PIECES_LOST = 3
TALE_TOO_LONG = 4


def checked(
    boxes: Any, tables: Any, blank: Any, seats: int, seed: int, number: int,
    rng: Row, out: Row, space: int, before: Row, now: Row, kinds: int,
) -> int:  # fmt: skip
    """Play one random game, testing every step; the decisions made, or minus the fault found."""
    box = boxes[0]
    deal(box, tables, blank, seats, 0, seed, number)
    start(rng, seed, number, THINK)
    s = tables[0]
    stock(box, s, before)
    while s.over == 0:
        if s.waiting == 0:
            return -DEAD_END
        for seat in range(seats):
            options = legal(box, s, seat, out)
            if not reasons_agree(box, s, seat, out, options, space):
                return -WRONG_REASON
        seat = first_waiting(s)
        options = legal(box, s, seat, out)
        if options == 0:
            return -DEAD_END
        apply(box, s, seat, out[below(rng, options)])
        if s.told > len(s.tale):
            return -TALE_TOO_LONG
        stock(box, s, now)
        for i in range(kinds):
            if now[i] != before[i]:
                return -PIECES_LOST
    return int(s.step)


def reasons_agree(box: Any, s: Any, seat: int, out: Row, options: int, space: int) -> bool:
    """Whether `why_not` is 0 for what `legal` lists, in ascending order, and for nothing else."""
    at = 0
    for action in range(space):
        listed = at < options and out[at] == action
        if listed:
            at += 1
        if (why_not(box, s, seat, action) == 0) != listed:
            return False
    return at == options
