"""Many games side by side: one decision in each, what follows from it, and what the next actor sees and may do."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ..core.chance import start
from ..core.flow import first_waiting, may_decide
from ..core.header import Header
from ..core.record import Cube, Grid, Row
from ..rules import apply, legal, redact, redeal, setup, tally
from .batch_memory import DEAL_AGAIN, KEEP, NO_ACTOR, BatchMemory
from .copies import put
from .kernels import DEAL, THINK, rank, run, write_result
from .observe import observe
from .scratch import VIEW, Scratch

__twin__ = True
__borrows__ = True  # every array is the caller's: Numba need not count who uses which, nor copy all for each call

WORLDS = 3  # the stream of a seed that hidden pieces are dealt with
APART = 64  # between the streams of playouts from the same table


def first_illegal(actors: Row, codes: Grid, counts: Row, actions: Row) -> int:
    """The first game whose action is not legal; how many games there are where all are."""
    for i in range(len(actors)):
        if actors[i] != NO_ACTOR and not is_among(codes[i], counts[i], actions[i]):
            return i
    return len(actors)


def is_among(codes: Row, count: int, code: int) -> bool:
    """Whether a code is one of the first of these."""
    for k in range(count):
        if codes[k] == code:
            return True
    return False


def step_games(scratch: Scratch, memory: BatchMemory, actions: Row, again: int, first: int, last: int) -> None:
    """Carry out an action in each of these games; with `again` those that end are followed by the next ones."""
    for i in range(first, last):
        s = memory.tables[i]
        if actions[i] == DEAL_AGAIN:
            deal_game(scratch, memory, i)
        if actions[i] >= 0:
            apply(scratch.boxes[0], s, first_waiting(s), actions[i])
            if s.over == 1:
                finish_game(scratch, memory, i)
                if again == 1:
                    memory.numbers[i] += len(memory.numbers)
                    deal_game(scratch, memory, i)
        if actions[i] != KEEP:
            show_game(scratch, memory, i)


def deal_game(scratch: Scratch, memory: BatchMemory, i: int) -> None:
    """Set up the game whose number stands in `numbers`."""
    put(memory.tables, i, scratch.blank, 0)
    s = memory.tables[i]
    s.seats = scratch.seats
    s.quiet = memory.quiet
    start(s.rng, memory.seed, memory.numbers[i], DEAL)
    setup(scratch.boxes[0], s)


def finish_game(scratch: Scratch, memory: BatchMemory, i: int) -> None:
    """Write how a game ended."""
    memory.finished[i] = 1
    rank(scratch, memory.tables[i])
    for seat in range(scratch.seats):
        tally(scratch.boxes[0], memory.tables[i], seat, scratch.points)
        memory.ranks[i][seat] = scratch.ranks[seat]
        memory.points[i][seat] = 0
        for source in range(len(scratch.points)):
            memory.points[i][seat] += scratch.points[source]


def show_game(scratch: Scratch, memory: BatchMemory, i: int) -> None:
    """Write who decides in a game, what that seat may do, and what it sees."""
    s = memory.tables[i]
    clear(memory.masks[i])
    memory.counts[i] = 0
    if s.over == 1:
        memory.actors[i] = NO_ACTOR
        clear(memory.observations[i])
    else:
        seat = first_waiting(s)
        memory.actors[i] = seat
        count = legal(scratch.boxes[0], s, seat, scratch.out)
        memory.counts[i] = count
        write_legal(scratch.out, count, memory.codes[i], memory.masks[i])
        if s.joint == s.step + 1:
            put(memory.asked, i, memory.tables, i)
        observe_game(scratch, memory, i, seat, memory.observations[i])


def clear(cells: Row) -> None:
    """Make a row zero."""
    for k in range(len(cells)):
        cells[k] = 0


def write_legal(out: Row, count: int, codes: Row, mask: Row) -> None:
    """Write the first of these codes, and set their cells of a mask."""
    for k in range(count):
        codes[k] = out[k]
        mask[out[k]] = 1


def observe_game(scratch: Scratch, memory: BatchMemory, i: int, seat: int, out: NDArray[np.int16]) -> None:
    """Write what a seat sees; while it chooses at the same time as others, what it saw when all were asked."""
    if memory.tables[i].joint > 0 and may_decide(memory.tables[i], seat):
        put(scratch.tables, VIEW, memory.asked, i)
    else:
        put(scratch.tables, VIEW, memory.tables, i)
    redact(scratch.boxes[0], scratch.tables[VIEW], seat)
    observe(memory.lookup, scratch.tables, memory.raw, VIEW, seat, memory.cells, out)


def observe_games(
    scratch: Scratch, memory: BatchMemory, seats: Row, out: NDArray[np.int16], first: int, last: int
) -> None:
    """Write what one seat sees of each of these games."""
    for i in range(first, last):
        observe_game(scratch, memory, i, seats[i], out[i])


def play_games(scratch: Scratch, memory: BatchMemory, seed: int, lines: Cube, first: int, last: int) -> None:
    """Play copies of these games to the end with random decisions, and write their results."""
    for i in range(first, last):
        for time in range(len(lines[i])):
            put(scratch.tables, 0, memory.tables, i)
            scratch.tables[0].quiet = 1
            start(scratch.rng, seed, memory.numbers[i], THINK + time * APART)
            run(scratch.boxes[0], scratch.tables[0], scratch.rng, scratch.out)
            write_result(scratch, scratch.tables[0], lines[i][time])


def redeal_games(
    scratch: Scratch, memory: BatchMemory, seats: Row, worlds: list[Header], seed: int, first: int, last: int
) -> None:
    """Fill worlds with what one seat of each of these games holds possible, the same number for each game."""
    times = len(worlds) // len(memory.numbers)
    for i in range(first, last):
        for time in range(times):
            world = i * times + time
            put(worlds, world, memory.tables, i)
            redact(scratch.boxes[0], worlds[world], seats[i])
            start(scratch.rng, seed, world, WORLDS)
            redeal(scratch.boxes[0], worlds[world], seats[i], scratch.rng)
            if worlds[world].joint > 0:
                worlds[world].joint = worlds[world].step + 1
