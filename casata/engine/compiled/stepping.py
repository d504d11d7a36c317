"""Many games side by side: one decision in each, what follows from it, and what the next actor sees and may do."""

from __future__ import annotations

from typing import Any

from ..core.chance import start
from ..core.flow import first_waiting, may_decide
from ..core.record import Cube, Grid, Row
from ..rules import apply, legal, redact, redeal, setup, tally
from .copies import put
from .desk import VIEW, Desk
from .kernels import DEAL, THINK, rank, run, write_result
from .observe import observe
from .shelf import DEAL_AGAIN, KEEP, NO_ACTOR, Shelf

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


def step_games(desk: Desk, shelf: Shelf, actions: Row, again: int, first: int, last: int) -> None:
    """Carry out an action in each of these games; with `again` those that end are followed by the next ones."""
    for i in range(first, last):
        s = shelf.tables[i]
        if actions[i] == DEAL_AGAIN:
            deal_game(desk, shelf, i)
        if actions[i] >= 0:
            apply(desk.boxes[0], s, first_waiting(s), actions[i])
            if s.over == 1:
                finish_game(desk, shelf, i)
                if again == 1:
                    shelf.numbers[i] += len(shelf.numbers)
                    deal_game(desk, shelf, i)
        if actions[i] != KEEP:
            show_game(desk, shelf, i)


def deal_game(desk: Desk, shelf: Shelf, i: int) -> None:
    """Set up the game whose number stands in `numbers`."""
    put(shelf.tables, i, desk.blank, 0)
    s = shelf.tables[i]
    s.seats = desk.seats
    s.quiet = shelf.quiet
    start(s.rng, shelf.seed, shelf.numbers[i], DEAL)
    setup(desk.boxes[0], s)


def finish_game(desk: Desk, shelf: Shelf, i: int) -> None:
    """Write how a game ended."""
    shelf.finished[i] = 1
    rank(desk, shelf.tables[i])
    for seat in range(desk.seats):
        tally(desk.boxes[0], shelf.tables[i], seat, desk.points)
        shelf.places[i][seat] = desk.ranks[seat]
        shelf.points[i][seat] = 0
        for source in range(len(desk.points)):
            shelf.points[i][seat] += desk.points[source]


def show_game(desk: Desk, shelf: Shelf, i: int) -> None:
    """Write who decides in a game, what that seat may do, and what it sees."""
    s = shelf.tables[i]
    clear(shelf.masks[i])
    shelf.counts[i] = 0
    if s.over == 1:
        shelf.actors[i] = NO_ACTOR
        clear(shelf.observations[i])
    else:
        seat = first_waiting(s)
        shelf.actors[i] = seat
        count = legal(desk.boxes[0], s, seat, desk.out)
        shelf.counts[i] = count
        write_legal(desk.out, count, shelf.codes[i], shelf.masks[i])
        if s.joint == s.step + 1:
            put(shelf.asked, i, shelf.tables, i)
        observe_game(desk, shelf, i, seat, shelf.observations[i])


def clear(cells: Row) -> None:
    """Make a row zero."""
    for k in range(len(cells)):
        cells[k] = 0


def write_legal(out: Row, count: int, codes: Row, mask: Row) -> None:
    """Write the first of these codes, and set their cells of a mask."""
    for k in range(count):
        codes[k] = out[k]
        mask[out[k]] = 1


def observe_game(desk: Desk, shelf: Shelf, i: int, seat: int, out: Row) -> None:
    """Write what a seat sees; while it chooses at the same time as others, what it saw when all were asked."""
    if shelf.tables[i].joint > 0 and may_decide(shelf.tables[i], seat):
        put(desk.tables, VIEW, shelf.asked, i)
    else:
        put(desk.tables, VIEW, shelf.tables, i)
    redact(desk.boxes[0], desk.tables[VIEW], seat)
    observe(shelf.coding, desk.tables, shelf.raw, VIEW, seat, shelf.cells, out)


def observe_games(desk: Desk, shelf: Shelf, seats: Row, out: Grid, first: int, last: int) -> None:
    """Write what one seat sees of each of these games."""
    for i in range(first, last):
        observe_game(desk, shelf, i, seats[i], out[i])


def play_games(desk: Desk, shelf: Shelf, seed: int, lines: Cube, first: int, last: int) -> None:
    """Play copies of these games to the end with random decisions, and write their results."""
    for i in range(first, last):
        for time in range(len(lines[i])):
            put(desk.tables, 0, shelf.tables, i)
            desk.tables[0].quiet = 1
            start(desk.rng, seed, shelf.numbers[i], THINK + time * APART)
            run(desk.boxes[0], desk.tables[0], desk.rng, desk.out)
            write_result(desk, desk.tables[0], lines[i][time])


def redeal_games(desk: Desk, shelf: Shelf, seats: Row, worlds: Any, seed: int, first: int, last: int) -> None:
    """Fill worlds with what one seat of each of these games holds possible, the same number for each game."""
    times = len(worlds) // len(shelf.numbers)
    for i in range(first, last):
        for time in range(times):
            world = i * times + time
            put(worlds, world, shelf.tables, i)
            redact(desk.boxes[0], worlds[world], seats[i])
            start(desk.rng, seed, world, WORLDS)
            redeal(desk.boxes[0], worlds[world], seats[i], desk.rng)
            if worlds[world].joint > 0:
                worlds[world].joint = worlds[world].step + 1
