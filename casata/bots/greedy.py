"""Greedy: one step ahead in a few worlds that fit what the seat sees, judged by the game's heuristic."""

from __future__ import annotations

from ..engine.copies import put
from ..engine.desk import Desk
from ..engine.rules import apply, evaluate, legal, redeal

VIEW = 1  # tables of the desk: what the seat sees,
WORLD = 2  # a world that fits it,
TRIAL = 3  # and that world one decision on
WORLDS = 4


def choose_greedy(desk: Desk, seat: int) -> int:
    """The decision with the best outlook for a seat, whose view is tables[VIEW]."""
    box = desk.boxes[0]
    options = legal(box, desk.tables[VIEW], seat, desk.out)
    if options == 1:
        return desk.out[0]
    for i in range(options):
        desk.values[i] = 0
    for _ in range(WORLDS):
        put(desk.tables, WORLD, desk.tables, VIEW)
        redeal(box, desk.tables[WORLD], seat, desk.rng)
        for i in range(options):
            put(desk.tables, TRIAL, desk.tables, WORLD)
            desk.tables[TRIAL].quiet = 1
            apply(box, desk.tables[TRIAL], seat, desk.out[i])
            desk.values[i] += evaluate(box, desk.tables[TRIAL], seat)
    best = 0
    for i in range(1, options):
        if desk.values[i] > desk.values[best]:
            best = i
    return desk.out[best]
