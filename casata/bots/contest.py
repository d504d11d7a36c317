"""A contest: one game between bots of several kinds, each seeing its view only."""

from __future__ import annotations

from ..engine.compiled.copies import put
from ..engine.compiled.kernels import deal, write_result
from ..engine.compiled.scratch import VIEW, Scratch
from ..engine.core.chance import below, start
from ..engine.core.flow import first_waiting
from ..engine.core.record import Grid, Row
from ..engine.rules import apply, legal, redact
from .greedy import choose_greedy
from .plan import GREEDY, KIND, RANDOM, WIDTH, WORLDS
from .search import choose_search
from .tree import NEXT, Tree

__twin__ = True

THINK = 16  # streams of one seed from here on are the seats' own


def choose(scratch: Scratch, tree: Tree, seat: int, plan: Row) -> int:
    """Decide by a plan on the view in tables[VIEW], with randomness from scratch.rng; the code."""
    if plan[KIND] == RANDOM:
        options = legal(scratch.boxes[0], scratch.tables[VIEW], seat, scratch.out)
        return scratch.out[below(scratch.rng, options)]
    if plan[KIND] == GREEDY:
        return choose_greedy(scratch, seat, plan[WORLDS], plan[WIDTH])
    return choose_search(scratch, tree, plan, seat)


def contest(scratch: Scratch, tree: Tree, seed: int, number: int, plans: Grid, streams: Grid, line: Row) -> None:
    """Play game `number` of a seed between bots, one plan a seat, and write its result."""
    start_contest(scratch, tree, 1, seed, number, streams)
    s = scratch.tables[0]
    while s.over == 0:
        seat = first_waiting(s)
        apply(scratch.boxes[0], s, seat, decide(scratch, tree, seat, plans, streams))
    write_result(scratch, s, line)


def start_contest(scratch: Scratch, tree: Tree, quiet: int, seed: int, number: int, streams: Grid) -> None:
    """Deal the game, and give every seat randomness of its own."""
    deal(scratch, quiet, seed, number)
    tree.notes[NEXT] = 0
    for seat in range(scratch.seats):
        start(streams[seat], seed, number, THINK + seat)


def decide(scratch: Scratch, tree: Tree, seat: int, plans: Grid, streams: Grid) -> int:
    """Let the bot of a seat decide on its own view; the code it plays."""
    put(scratch.tables, VIEW, scratch.tables, 0)
    redact(scratch.boxes[0], scratch.tables[VIEW], seat)
    swap_streams(scratch.rng, streams[seat])
    action = choose(scratch, tree, seat, plans[seat])
    swap_streams(scratch.rng, streams[seat])
    return action


def swap_streams(one: Row, other: Row) -> None:
    """Exchange two streams."""
    for i in range(len(one)):
        word = one[i]
        one[i] = other[i]
        other[i] = word
