"""Greedy: one step ahead in a few worlds that fit what the seat sees, judged by the game's heuristic."""

from __future__ import annotations

from ..engine.compiled.copies import put
from ..engine.compiled.scratch import TRIAL, VIEW, WORLD, Scratch
from ..engine.core.chance import below
from ..engine.rules import apply, evaluate, legal, redeal

__twin__ = True


def choose_greedy(scratch: Scratch, seat: int, worlds: int, width: int) -> int:
    """The decision with the best outlook among `width` options, for a seat whose view is tables[VIEW]."""
    options = some(scratch, legal(scratch.boxes[0], scratch.tables[VIEW], seat, scratch.out), width)
    if options == 1:
        return scratch.out[0]
    for i in range(options):
        scratch.values[i] = 0
    for _ in range(worlds):
        imagine(scratch, seat)
        for i in range(options):
            scratch.values[i] += promise(scratch, seat, scratch.out[i])
    return scratch.out[best_of(scratch, options)]


def imagine(scratch: Scratch, seat: int) -> None:
    """tables[WORLD] becomes a world that fits what the seat sees."""
    put(scratch.tables, WORLD, scratch.tables, VIEW)
    redeal(scratch.boxes[0], scratch.tables[WORLD], seat, scratch.rng)
    scratch.tables[WORLD].quiet = 1


def promise(scratch: Scratch, seat: int, action: int) -> int:
    """What the world is worth to a seat after a decision of its own."""
    attempt(scratch, seat, action)
    return evaluate(scratch.boxes[0], scratch.tables[TRIAL], seat)


def attempt(scratch: Scratch, seat: int, action: int) -> None:
    """tables[TRIAL] becomes the world after a decision."""
    put(scratch.tables, TRIAL, scratch.tables, WORLD)
    apply(scratch.boxes[0], scratch.tables[TRIAL], seat, action)


def best_of(scratch: Scratch, options: int) -> int:
    """Which option has the highest value, the first of equal ones."""
    best = 0
    for i in range(1, options):
        if scratch.values[i] > scratch.values[best]:
            best = i
    return best


def some(scratch: Scratch, options: int, width: int) -> int:
    """Bring at most `width` of the options to the front at random; how many there are."""
    if options <= width:
        return options
    for i in range(width):
        j = i + below(scratch.rng, options - i)
        code = scratch.out[i]
        scratch.out[i] = scratch.out[j]
        scratch.out[j] = code
    return width
