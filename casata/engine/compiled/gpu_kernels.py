"""GPU kernels: each thread plays one game with the functions that play it on the CPU."""

from __future__ import annotations

from typing import Any

from ..core.header import Header
from ..core.record import Grid, Record, Row
from .cuda import module
from .kernels import check_game, deal, decide, play_position, write_result
from .scratch import Scratch

__twin__ = True
__kernels__ = ("play", "play_on", "check")

cuda = module()

WARP = 0xFFFFFFFF  # all threads that the hardware can run in step
TABLES = 3  # States that a game needs: its own, a view of it, and a world that fits the view


def play(memory: Scratch, seed: int, first: int, lines: Grid) -> None:
    """Random games `first`, `first` + 1, ...: a line of results each, as `kernels.playouts` writes it."""
    i = cuda.grid(1)
    neighbours = cuda.ballot_sync(WARP, i < len(lines))
    if i < len(lines):
        scratch = part(memory, i)
        deal(scratch, 1, seed, first + i)
        run_in_step(scratch.boxes[0], scratch.tables[0], scratch.rng, scratch.out, neighbours)
        write_result(scratch, scratch.tables[0], lines[i])


def run_in_step(box: Record, s: Header, rng: Row, out: Row, neighbours: int) -> None:
    """Random decisions to the end of a game; neighbouring threads wait for each other before each one.

    So they run the same code where they can, which is up to twice as fast where games have many kinds of decisions.
    """
    while cuda.any_sync(neighbours, s.over == 0):
        if s.over == 0:
            decide(box, s, rng, out)
        cuda.syncwarp(neighbours)


def play_on(memory: Scratch, seed: int, first: int, lines: Grid, positions: list[Header]) -> None:
    """Random play from positions, as `kernels.playouts_from` plays it: a line of results each."""
    i = cuda.grid(1)
    if i < len(lines):
        scratch = part(memory, i)
        play_position(scratch, positions, i, seed, first + i)
        write_result(scratch, scratch.tables[0], lines[i])


def check(memory: Scratch, seed: int, first: int, lines: Grid, space: int) -> None:
    """Random games with every step tested: the decisions of each, or minus the fault found."""
    i = cuda.grid(1)
    if i < len(lines):
        lines[i][0] = check_game(part(memory, i), seed, first + i, space)


def part(memory: Any, i: int) -> Scratch:
    """The scratch memory of game `i` in the memory of all games."""
    tables = i * TABLES
    return Scratch(
        memory.boxes,
        memory.tables[tables : tables + TABLES],
        memory.raw[tables : tables + TABLES],
        memory.blank,
        memory.seats,
        memory.rng[i],
        memory.out[i],
        memory.values[i],
        memory.points[i],
        memory.ranks[i],
        memory.before[i],
        memory.now[i],
    )
