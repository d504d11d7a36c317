"""The tree of a search, in rows: what was tried after what, how often, and what came of it."""

from __future__ import annotations

from typing import Any, NamedTuple

from ..engine.record import Grid, Row

FIRST = 1  # node 0 is nobody: the end of a list of children
USED = 0  # notes: how many nodes are in use, node 0 included
ROOT = 1  # where the present search begins
STEP = 2  # and for which decision of the game
SEAT = 3  # of which seat
NOTES = 4
DEPTH = 96  # decisions a line can be long


class Tree(NamedTuple):
    """Rows over nodes, and rows one iteration writes into; lists or arrays, as the form wants."""

    notes: Row  # USED, ROOT, STEP, SEAT
    action: Row  # the code that leads to a node
    child: Row  # the first of those after it
    sibling: Row  # the next of those after the same node
    visits: Row
    offered: Row  # how often it could be chosen, in the worlds that came by
    prior: Row  # what the heuristic expects of it, in parts of ONE
    value: Grid  # sums by seat: how well it went, in parts of ONE
    wins: Grid  # sums by seat: chances to win
    score: Grid  # sums by seat: expected points, in hundredths
    path: Row  # the nodes of this iteration
    found: Row  # by code: the node it leads to, 0 where there is none yet
    worth: Row  # one iteration's result by seat: value,
    chance: Row  # chance to win
    points: Row  # and expected points


def make_tree(nodes: int, seats: int, codes: int, row: Any, rows: Any) -> Tree:
    """An empty tree with room for so many nodes."""
    return Tree(
        row(NOTES), row(nodes), row(nodes), row(nodes), row(nodes), row(nodes), row(nodes),
        rows(nodes, seats), rows(nodes, seats), rows(nodes, seats),
        row(DEPTH), row(codes), row(seats), row(seats), row(seats),
    )  # fmt: skip
