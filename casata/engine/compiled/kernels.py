"""Batch functions: playouts, copies, re-deals and checks, written once and compiled for each game."""

from __future__ import annotations

from ..core.chance import WORD, below, start
from ..core.flow import first_waiting
from ..core.header import NOBODY, Header
from ..core.record import Grid, Record, Row
from ..rules import apply, legal, redact, redeal, setup, standing, stock, tally, why_not
from .copies import put, same
from .scratch import Scratch

__twin__ = True

DEAL = 1  # streams of one seed: what the table deals
THINK = 2  # and what its players think with

FNV_PRIME = 16777619
FNV_BASIS = 2166136261


def deal(scratch: Scratch, quiet: int, seed: int, number: int) -> None:
    """tables[0] becomes game `number` of a seed, set up; players think on that game's own stream."""
    put(scratch.tables, 0, scratch.blank, 0)
    s = scratch.tables[0]
    s.seats = scratch.seats
    s.quiet = quiet
    start(s.rng, seed, number, DEAL)
    start(scratch.rng, seed, number, THINK)
    setup(scratch.boxes[0], s)


def decide(box: Record, s: Header, rng: Row, out: Row) -> int:
    """One random decision; the code played."""
    seat = first_waiting(s)
    options = legal(box, s, seat, out)
    action = out[below(rng, options)]
    apply(box, s, seat, action)
    return action


def playout(scratch: Scratch, decisions: int) -> None:
    """Random decisions on tables[0] to the end of the game, but at most `decisions`."""
    s = scratch.tables[0]
    last = s.step + decisions
    while s.over == 0 and s.step < last:
        decide(scratch.boxes[0], s, scratch.rng, scratch.out)


def playouts(scratch: Scratch, seed: int, first: int, lines: Grid) -> None:
    """Play games `first`, `first` + 1, ... with random players, a line of results each."""
    for i in range(len(lines)):
        deal(scratch, 1, seed, first + i)
        run(scratch.boxes[0], scratch.tables[0], scratch.rng, scratch.out)
        write_result(scratch, scratch.tables[0], lines[i])


def run(box: Record, s: Header, rng: Row, out: Row) -> None:
    """Random decisions to the end of a game."""
    while s.over == 0:
        decide(box, s, rng, out)


def playouts_from(scratch: Scratch, positions: list[Header], seed: int, first: int, lines: Grid) -> None:
    """Play on at random from every position, with the streams of games `first` and on: a line of results each."""
    for i in range(len(lines)):
        play_position(scratch, positions, i, seed, first + i)
        write_result(scratch, scratch.tables[0], lines[i])


def play_position(scratch: Scratch, positions: list[Header], i: int, seed: int, number: int) -> None:
    """Play on at random from one position to the end; the table and its players follow the streams of a game."""
    put(scratch.tables, 0, positions, i)
    s = scratch.tables[0]
    s.quiet = 1
    start(s.rng, seed, number, DEAL)
    start(scratch.rng, seed, number, THINK)
    run(scratch.boxes[0], s, scratch.rng, scratch.out)


def rank(scratch: Scratch, s: Header) -> None:
    """Each seat's place, 1 for a winner; equal standings share one."""
    for seat in range(scratch.seats):
        own = standing(scratch.boxes[0], s, seat)
        scratch.ranks[seat] = 1
        for other in range(scratch.seats):
            if standing(scratch.boxes[0], s, other) > own:
                scratch.ranks[seat] += 1


def write_result(scratch: Scratch, s: Header, line: Row) -> None:
    """Decisions, then each seat's place and its points by source."""
    line[0] = s.step
    rank(scratch, s)
    at = 1
    for seat in range(scratch.seats):
        tally(scratch.boxes[0], s, seat, scratch.points)
        line[at] = scratch.ranks[seat]
        at += 1
        for source in range(len(scratch.points)):
            line[at] = scratch.points[source]
            at += 1


def copies(scratch: Scratch, count: int) -> int:
    """Copy tables[0] over the others in turn, `count` times; a number that depends on every copy."""
    tables = scratch.tables
    target = 1
    total = 0
    for _ in range(count):
        put(tables, target, tables, 0)
        total += tables[target].waiting
        target += 1
        if target == len(tables):
            target = 1
    return total


def redeals(scratch: Scratch, seat: int, count: int) -> None:
    """Make tables[1] what a seat sees of tables[0] and re-deal it, `count` times."""
    for _ in range(count):
        put(scratch.tables, 1, scratch.tables, 0)
        redact(scratch.boxes[0], scratch.tables[1], seat)
        redeal(scratch.boxes[0], scratch.tables[1], seat, scratch.rng)


# A whole game as one number, which is the same for interpreted and compiled rules


def digest(scratch: Scratch, seed: int, number: int) -> int:
    """Every legal list, move, event and score of one random game."""
    deal(scratch, 0, seed, number)
    s = scratch.tables[0]
    total = mix_events(FNV_BASIS, s)
    while s.over == 0:
        total = mix(total, s.waiting)
        options = legal(scratch.boxes[0], s, first_waiting(s), scratch.out)
        for i in range(options):
            total = mix(total, scratch.out[i])
        total = mix_events(mix(total, decide(scratch.boxes[0], s, scratch.rng, scratch.out)), s)
    for seat in range(scratch.seats):
        tally(scratch.boxes[0], s, seat, scratch.points)
        for source in range(len(scratch.points)):
            total = mix(total, scratch.points[source])
    return mix(total, s.step)


def mix_events(total: int, s: Header) -> int:
    """Mix the events of the last decision into a digest."""
    for i in range(s.told):
        entry = s.tale[i]
        for part in range(len(entry)):
            total = mix(total, entry[part])
    return total


def mix(total: int, number: int) -> int:
    """Mix one more number into a digest."""
    return ((total ^ (number & WORD)) * FNV_PRIME) & WORD


# One game with every step tested


DEAD_END = 1
WRONG_REASON = 2
PIECES_LOST = 3
TOO_MANY_EVENTS = 4
VIEW_CHANGED = 5


def check_game(scratch: Scratch, seed: int, number: int, space: int) -> int:
    """Play one random game, testing every step; the decisions made, or minus the fault found."""
    deal(scratch, 0, seed, number)
    box = scratch.boxes[0]
    s = scratch.tables[0]
    stock(box, s, scratch.before)
    while s.over == 0:
        if s.waiting == 0 or legal(box, s, first_waiting(s), scratch.out) == 0:
            return -DEAD_END
        for seat in range(scratch.seats):
            if not reasons_agree(scratch, s, seat, space):
                return -WRONG_REASON
        if not view_survives(scratch, s.step % (scratch.seats + 1)):
            return -VIEW_CHANGED
        decide(box, s, scratch.rng, scratch.out)
        if s.told > len(s.tale):
            return -TOO_MANY_EVENTS
        stock(box, s, scratch.now)
        for kind in range(len(scratch.now)):
            if scratch.now[kind] != scratch.before[kind]:
                return -PIECES_LOST
    return int(s.step)


def reasons_agree(scratch: Scratch, s: Header, seat: int, space: int) -> bool:
    """Whether `why_not` is 0 for what `legal` lists, in ascending order, and for nothing else."""
    options = legal(scratch.boxes[0], s, seat, scratch.out)
    at = 0
    for action in range(space):
        is_legal = at < options and scratch.out[at] == action
        if is_legal:
            at += 1
        if (why_not(scratch.boxes[0], s, seat, action) == 0) != is_legal:
            return False
    return at == options


def view_survives(scratch: Scratch, seat: int) -> bool:
    """Whether re-dealing gives a world that goes on and looks the same to a seat (seat == seats: a spectator)."""
    viewer = seat if seat < scratch.seats else NOBODY
    put(scratch.tables, 1, scratch.tables, 0)
    redact(scratch.boxes[0], scratch.tables[1], viewer)
    put(scratch.tables, 2, scratch.tables, 1)
    redeal(scratch.boxes[0], scratch.tables[2], viewer, scratch.rng)
    if legal(scratch.boxes[0], scratch.tables[2], first_waiting(scratch.tables[2]), scratch.out) == 0:
        return False
    redact(scratch.boxes[0], scratch.tables[2], viewer)
    return same(scratch.tables, scratch.raw, 1, 2)
