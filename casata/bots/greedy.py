"""Greedy: one step ahead in a few worlds that fit what the seat sees, judged by the game's heuristic."""

from __future__ import annotations

from ..engine.compiled.copies import put
from ..engine.compiled.scratch import TRIAL, VIEW, WORLD, Scratch
from ..engine.core.chance import below
from ..engine.rules import apply, evaluate, legal, redeal

__twin__ = True


def choose_greedy(scratch: Scratch, seat: int, worlds: int, width: int) -> int:
    """The decision with the best outlook among `width` options, for a seat whose view is tables[VIEW]."""
    options = sample_options(scratch, legal(scratch.boxes[0], scratch.tables[VIEW], seat, scratch.out), width)
    if options == 1:
        return scratch.out[0]
    for i in range(options):
        scratch.values[i] = 0
    for _ in range(worlds):
        determinize(scratch, seat)
        for i in range(options):
            scratch.values[i] += value_after(scratch, seat, scratch.out[i])
    return scratch.out[best_of(scratch, options)]


def determinize(scratch: Scratch, seat: int) -> None:
    """Deal a world that fits what the seat sees into tables[WORLD]."""
    put(scratch.tables, WORLD, scratch.tables, VIEW)
    redeal(scratch.boxes[0], scratch.tables[WORLD], seat, scratch.rng)
    scratch.tables[WORLD].quiet = 1


def value_after(scratch: Scratch, seat: int, action: int) -> int:
    """What the world is worth to a seat after a decision of its own."""
    try_action(scratch, seat, action)
    return evaluate(scratch.boxes[0], scratch.tables[TRIAL], seat)


def try_action(scratch: Scratch, seat: int, action: int) -> None:
    """Carry out a decision on a copy of the world, in tables[TRIAL]."""
    put(scratch.tables, TRIAL, scratch.tables, WORLD)
    apply(scratch.boxes[0], scratch.tables[TRIAL], seat, action)


def best_of(scratch: Scratch, options: int) -> int:
    """Which option has the highest value, the first of equal ones."""
    best = 0
    for i in range(1, options):
        if scratch.values[i] > scratch.values[best]:
            best = i
    return best


def sample_options(scratch: Scratch, options: int, width: int) -> int:
    """Bring at most `width` of the options to the front at random; how many there are."""
    if options <= width:
        return options
    for i in range(width):
        j = i + below(scratch.rng, options - i)
        code = scratch.out[i]
        scratch.out[i] = scratch.out[j]
        scratch.out[j] = code
    return width
