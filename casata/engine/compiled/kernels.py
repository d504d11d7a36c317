"""Batch functions: playouts, copies, re-deals and checks, written once and compiled for each game."""

from __future__ import annotations

from typing import Any

from ..core.chance import WORD, below, start
from ..core.flow import first_waiting
from ..core.header import NOBODY
from ..core.record import Grid, Row
from ..rules import apply, legal, redact, redeal, setup, standing, stock, tally, why_not
from .copies import put, same
from .desk import Desk

__twin__ = True

DEAL = 1  # streams of one seed: what the table deals
THINK = 2  # and what its players think with

FNV_PRIME = 16777619
FNV_BASIS = 2166136261


def deal(desk: Desk, quiet: int, seed: int, number: int) -> None:
    """tables[0] becomes game `number` of a seed, set up; players think on that game's own stream."""
    put(desk.tables, 0, desk.blank, 0)
    s = desk.tables[0]
    s.seats = desk.seats
    s.quiet = quiet
    start(s.rng, seed, number, DEAL)
    start(desk.rng, seed, number, THINK)
    setup(desk.boxes[0], s)


def decide(box: Any, s: Any, rng: Row, out: Row) -> int:
    """One random decision; the code played."""
    seat = first_waiting(s)
    options = legal(box, s, seat, out)
    action = out[below(rng, options)]
    apply(box, s, seat, action)
    return action


def playout(desk: Desk, decisions: int) -> None:
    """Random decisions on tables[0] to the end of the game, but at most `decisions`."""
    s = desk.tables[0]
    last = s.step + decisions
    while s.over == 0 and s.step < last:
        decide(desk.boxes[0], s, desk.rng, desk.out)


def playouts(desk: Desk, seed: int, first: int, lines: Grid) -> None:
    """Play games `first`, `first` + 1, ... with random players, a line of results each."""
    for i in range(len(lines)):
        deal(desk, 1, seed, first + i)
        run(desk.boxes[0], desk.tables[0], desk.rng, desk.out)
        write_result(desk, desk.tables[0], lines[i])


def run(box: Any, s: Any, rng: Row, out: Row) -> None:
    """Random decisions to the end of a game."""
    while s.over == 0:
        decide(box, s, rng, out)


def playouts_from(desk: Desk, positions: Any, seed: int, first: int, lines: Grid) -> None:
    """Play on at random from every position, with the streams of games `first` and on: a line of results each."""
    for i in range(len(lines)):
        play_position(desk, positions, i, seed, first + i)
        write_result(desk, desk.tables[0], lines[i])


def play_position(desk: Desk, positions: Any, i: int, seed: int, number: int) -> None:
    """Play on at random from one position to the end; the table and its players follow the streams of a game."""
    put(desk.tables, 0, positions, i)
    s = desk.tables[0]
    s.quiet = 1
    start(s.rng, seed, number, DEAL)
    start(desk.rng, seed, number, THINK)
    run(desk.boxes[0], s, desk.rng, desk.out)


def rank(desk: Desk, s: Any) -> None:
    """Each seat's place, 1 for a winner; equal standings share one."""
    for seat in range(desk.seats):
        own = standing(desk.boxes[0], s, seat)
        desk.ranks[seat] = 1
        for other in range(desk.seats):
            if standing(desk.boxes[0], s, other) > own:
                desk.ranks[seat] += 1


def write_result(desk: Desk, s: Any, line: Row) -> None:
    """Decisions, then each seat's place and its points by source."""
    line[0] = s.step
    rank(desk, s)
    at = 1
    for seat in range(desk.seats):
        tally(desk.boxes[0], s, seat, desk.points)
        line[at] = desk.ranks[seat]
        at += 1
        for source in range(len(desk.points)):
            line[at] = desk.points[source]
            at += 1


def copies(desk: Desk, count: int) -> int:
    """Copy tables[0] over the others in turn, `count` times; a number that depends on every copy."""
    tables = desk.tables
    target = 1
    total = 0
    for _ in range(count):
        put(tables, target, tables, 0)
        total += tables[target].waiting
        target += 1
        if target == len(tables):
            target = 1
    return total


def redeals(desk: Desk, seat: int, count: int) -> None:
    """Make tables[1] what a seat sees of tables[0] and re-deal it, `count` times."""
    for _ in range(count):
        put(desk.tables, 1, desk.tables, 0)
        redact(desk.boxes[0], desk.tables[1], seat)
        redeal(desk.boxes[0], desk.tables[1], seat, desk.rng)


# A whole game as one number, which is the same for interpreted and compiled rules


def digest(desk: Desk, seed: int, number: int) -> int:
    """Every legal list, move, event and score of one random game."""
    deal(desk, 0, seed, number)
    s = desk.tables[0]
    total = mix_events(FNV_BASIS, s)
    while s.over == 0:
        total = mix(total, s.waiting)
        options = legal(desk.boxes[0], s, first_waiting(s), desk.out)
        for i in range(options):
            total = mix(total, desk.out[i])
        total = mix_events(mix(total, decide(desk.boxes[0], s, desk.rng, desk.out)), s)
    for seat in range(desk.seats):
        tally(desk.boxes[0], s, seat, desk.points)
        for source in range(len(desk.points)):
            total = mix(total, desk.points[source])
    return mix(total, s.step)


def mix_events(total: int, s: Any) -> int:
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


def check_game(desk: Desk, seed: int, number: int, space: int) -> int:
    """Play one random game, testing every step; the decisions made, or minus the fault found."""
    deal(desk, 0, seed, number)
    box = desk.boxes[0]
    s = desk.tables[0]
    stock(box, s, desk.before)
    while s.over == 0:
        if s.waiting == 0 or legal(box, s, first_waiting(s), desk.out) == 0:
            return -DEAD_END
        for seat in range(desk.seats):
            if not reasons_agree(desk, s, seat, space):
                return -WRONG_REASON
        if not view_survives(desk, s.step % (desk.seats + 1)):
            return -VIEW_CHANGED
        decide(box, s, desk.rng, desk.out)
        if s.told > len(s.tale):
            return -TOO_MANY_EVENTS
        stock(box, s, desk.now)
        for kind in range(len(desk.now)):
            if desk.now[kind] != desk.before[kind]:
                return -PIECES_LOST
    return int(s.step)


def reasons_agree(desk: Desk, s: Any, seat: int, space: int) -> bool:
    """Whether `why_not` is 0 for what `legal` lists, in ascending order, and for nothing else."""
    options = legal(desk.boxes[0], s, seat, desk.out)
    at = 0
    for action in range(space):
        is_legal = at < options and desk.out[at] == action
        if is_legal:
            at += 1
        if (why_not(desk.boxes[0], s, seat, action) == 0) != is_legal:
            return False
    return at == options


def view_survives(desk: Desk, seat: int) -> bool:
    """Whether re-dealing gives a world that goes on and looks the same to a seat (seat == seats: a spectator)."""
    viewer = seat if seat < desk.seats else NOBODY
    put(desk.tables, 1, desk.tables, 0)
    redact(desk.boxes[0], desk.tables[1], viewer)
    put(desk.tables, 2, desk.tables, 1)
    redeal(desk.boxes[0], desk.tables[2], viewer, desk.rng)
    if legal(desk.boxes[0], desk.tables[2], first_waiting(desk.tables[2]), desk.out) == 0:
        return False
    redact(desk.boxes[0], desk.tables[2], viewer)
    return same(desk.tables, desk.raw, 1, 2)
