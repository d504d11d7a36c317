"""The tree of a search, in rows: what was tried after what, how often, and what came of it."""

from __future__ import annotations

from typing import NamedTuple

from ..engine.compiled.batch import Batch
from ..engine.core.record import Row
from .plan import Plan

ONE = 10_000  # chances and values are counted in parts of this
FIRST = 1  # node 0 is no node: it ends a list of children
USED = 0  # notes of a tree: how many nodes are in use, node 0 included,
ROOT = 1  # the node a search begins at, 0 where there is none,
SEAT = 2  # whose decision that is,
STEP = 3  # which of the game,
NEXT = 4  # which decision may go on from it, 0 for none,
DEALS = 5  # and what names the worlds that options meet
NOTES = 6
DEPTH = 96  # decisions a line can be long
NODES_EACH = 32  # nodes an iteration may add before there is no room left,
MOST_NODES = 250_000  # but never more than these


class Tree(NamedTuple):
    """Rows over nodes and rows one iteration writes into; lists or arrays, as the form wants."""

    notes: Row  # USED, ROOT, SEAT, STEP, NEXT, DEALS
    action: Row  # the code that leads to a node
    child: Row  # the first of those after it
    sibling: Row  # the next of those after the same node
    visits: Row
    offered: Row  # how often it could be chosen in the worlds that came by
    prior: Row  # what the heuristic expects of it, in parts of ONE
    value: Row  # by node and seat, sums of how well it went,
    wins: Row  # of chances to win,
    score: Row  # and of expected points, in hundredths
    path: Row  # the nodes of this iteration
    found: Row  # by code: the node it leads to, 0 where there is none yet
    worth: Row  # one iteration's result by seat: value,
    chance: Row  # chance to win
    points: Row  # and expected points


def room_for(*plans: Plan) -> int:
    """How many nodes the longest of some searches needs; a search by the clock gets as many as there may be."""
    if any(plan.seconds for plan in plans):
        return MOST_NODES
    return min(MOST_NODES, 1000 + NODES_EACH * max(plan.iterations for plan in plans))


def make_tree(batch: Batch, nodes: int) -> Tree:
    """An empty tree for the tables of a batch."""
    seats, row = batch.seats, batch.row
    return Tree(
        notes=row(NOTES),
        action=row(nodes),
        child=row(nodes),
        sibling=row(nodes),
        visits=row(nodes),
        offered=row(nodes),
        prior=row(nodes),
        value=row(nodes * seats),
        wins=row(nodes * seats),
        score=row(nodes * seats),
        path=row(DEPTH),
        found=row(batch.game.moves.size),
        worth=row(seats),
        chance=row(seats),
        points=row(seats),
    )
