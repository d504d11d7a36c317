"""A contest: one game between bots of several kinds, each seeing its view only."""

from __future__ import annotations

from ..engine.compiled.copies import put
from ..engine.compiled.desk import VIEW, Desk
from ..engine.compiled.kernels import deal, write_result
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


def choose(desk: Desk, tree: Tree, seat: int, plan: Row) -> int:
    """What a bot with this plan decides on the view in tables[VIEW], with randomness from desk.rng."""
    if plan[KIND] == RANDOM:
        options = legal(desk.boxes[0], desk.tables[VIEW], seat, desk.out)
        return desk.out[below(desk.rng, options)]
    if plan[KIND] == GREEDY:
        return choose_greedy(desk, seat, plan[WORLDS], plan[WIDTH])
    return choose_search(desk, tree, plan, seat)


def contest(desk: Desk, tree: Tree, seed: int, number: int, plans: Grid, streams: Grid, line: Row) -> None:
    """Play game `number` of a seed between bots, one plan a seat, and write its result."""
    begin(desk, tree, 1, seed, number, streams)
    s = desk.tables[0]
    while s.over == 0:
        seat = first_waiting(s)
        apply(desk.boxes[0], s, seat, decision(desk, tree, seat, plans, streams))
    write_result(desk, s, line)


def begin(desk: Desk, tree: Tree, quiet: int, seed: int, number: int, streams: Grid) -> None:
    """Deal the game, and give every seat randomness of its own."""
    deal(desk, quiet, seed, number)
    tree.notes[NEXT] = 0
    for seat in range(desk.seats):
        start(streams[seat], seed, number, THINK + seat)


def decision(desk: Desk, tree: Tree, seat: int, plans: Grid, streams: Grid) -> int:
    """What the bot of a seat decides."""
    put(desk.tables, VIEW, desk.tables, 0)
    redact(desk.boxes[0], desk.tables[VIEW], seat)
    swap(desk.rng, streams[seat])
    action = choose(desk, tree, seat, plans[seat])
    swap(desk.rng, streams[seat])
    return action


def swap(one: Row, other: Row) -> None:
    """Exchange two streams."""
    for i in range(len(one)):
        word = one[i]
        one[i] = other[i]
        other[i] = word
