"""Greedy: one step ahead in a few worlds that fit what the seat sees, judged by the game's heuristic."""

from __future__ import annotations

from ..engine.compiled.copies import put
from ..engine.compiled.desk import TRIAL, VIEW, WORLD, Desk
from ..engine.core.chance import below
from ..engine.rules import apply, evaluate, legal, redeal

__twin__ = True


def choose_greedy(desk: Desk, seat: int, worlds: int, width: int) -> int:
    """The decision with the best outlook among `width` options, for a seat whose view is tables[VIEW]."""
    options = some(desk, legal(desk.boxes[0], desk.tables[VIEW], seat, desk.out), width)
    if options == 1:
        return desk.out[0]
    for i in range(options):
        desk.values[i] = 0
    for _ in range(worlds):
        imagine(desk, seat)
        for i in range(options):
            desk.values[i] += promise(desk, seat, desk.out[i])
    return desk.out[best_of(desk, options)]


def imagine(desk: Desk, seat: int) -> None:
    """tables[WORLD] becomes a world that fits what the seat sees."""
    put(desk.tables, WORLD, desk.tables, VIEW)
    redeal(desk.boxes[0], desk.tables[WORLD], seat, desk.rng)
    desk.tables[WORLD].quiet = 1


def promise(desk: Desk, seat: int, action: int) -> int:
    """What the world is worth to a seat after a decision of its own."""
    attempt(desk, seat, action)
    return evaluate(desk.boxes[0], desk.tables[TRIAL], seat)


def attempt(desk: Desk, seat: int, action: int) -> None:
    """tables[TRIAL] becomes the world after a decision."""
    put(desk.tables, TRIAL, desk.tables, WORLD)
    apply(desk.boxes[0], desk.tables[TRIAL], seat, action)


def best_of(desk: Desk, options: int) -> int:
    """Which option has the highest value, the first of equal ones."""
    best = 0
    for i in range(1, options):
        if desk.values[i] > desk.values[best]:
            best = i
    return best


def some(desk: Desk, options: int, width: int) -> int:
    """Bring at most `width` of the options to the front at random; how many there are."""
    if options <= width:
        return options
    for i in range(width):
        j = i + below(desk.rng, options - i)
        code = desk.out[i]
        desk.out[i] = desk.out[j]
        desk.out[j] = code
    return width
