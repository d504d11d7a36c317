"""A search room: the memory and the functions of one search, interpreted or compiled, with the same result."""

from __future__ import annotations

import numpy as np

from ..engine.compiled import loader
from ..engine.compiled.batch import Batch
from ..engine.compiled.loader import PLAIN, Form
from ..engine.compiled.scratch import VIEW
from ..engine.core.header import Header
from ..engine.core.record import Record, Row
from ..engine.game import AnyGame
from .plan import Plan
from .thought import Candidate, Thought
from .tree import ONE, ROOT, USED, make_tree, room_for


class SearchRoom:
    """Thinks about one decision at a time: `see`, then `think` as often as one likes, then `thought`."""

    def __init__(self, game: AnyGame, box: Record, seats: int, plan: Plan, form: Form = PLAIN) -> None:
        """Load the functions in a form and make room for them."""
        self.game, self.box, self.seats, self.plan = game, box, seats, plan
        self.batch = Batch(game, seats, form=form)
        self.batch.use(box)
        self.form = self.batch.form
        self._tree = make_tree(self.batch, room_for(plan))
        self._numbers = self.batch.row(len(plan.numbers))
        self._numbers[:] = plan.numbers
        self._search = loader.load(game.name, "bots.search", self.form)
        self._choose = loader.load(game.name, "bots.contest", self.form).choose
        self._seat = 0
        self._known = 0  # visits of the root before this decision

    def see(self, view: Header, seat: int, rng: Row) -> None:
        """Begin with a decision; what was found out before is used where `follow` led here."""
        self._lay(view, seat, rng)
        self._search.begin(self.batch.scratch, self._tree, seat)
        self._known = self._visits

    def choose(self) -> int:
        """What the whole plan decides, as contests do it."""
        return int(self._choose(self.batch.scratch, self._tree, self._seat, self._numbers))

    def think(self, iterations: int) -> None:
        """Search on for some iterations."""
        self._search.think(self.batch.scratch, self._tree, self._numbers, self._seat, iterations)

    @property
    def iterations(self) -> int:
        """How many iterations there were since `see`."""
        return self._visits - self._known

    def hand_over_to(self, other: SearchRoom, view: Header) -> None:
        """Let another room of the same plan, in another form, go on exactly where this one stopped."""
        other._lay(view, self._seat, [int(word) for word in self.batch.scratch.rng])
        other._known = self._known
        most = int(self._tree.notes[USED]) * self.seats
        for mine, its in zip(self._tree, other._tree, strict=True):
            its[:most] = [int(number) for number in mine[:most]]

    def thought(self) -> Thought:
        """The result: the move, every candidate, and the line that was followed most."""
        children = sorted(self._after(self._root), key=lambda node: (-self._tree.visits[node], node))
        candidates = tuple(self._candidate(node) for node in children if self._tree.visits[node] > 0)
        return Thought(candidates[0].code, candidates)

    def follow(self, code: int) -> None:
        """Tell the search what was played: the next decision of the same seat begins with what was found out."""
        self._search.follow(self._tree, code)

    @property
    def _root(self) -> int:
        return int(self._tree.notes[ROOT])

    @property
    def _visits(self) -> int:
        return int(self._tree.visits[self._root])

    def _lay(self, view: Header, seat: int, rng: Row) -> None:
        self._seat = seat
        self.batch.lay(VIEW, view)
        self.batch.scratch.rng[:] = rng

    def _candidate(self, node: int) -> Candidate:
        visits = int(self._tree.visits[node])
        part = slice(node * self.seats, (node + 1) * self.seats)
        wins = np.asarray(self._tree.wins[part]) / (ONE * visits)
        scores = np.asarray(self._tree.score[part]) / (100 * visits)
        return Candidate(int(self._tree.action[node]), visits, tuple(wins.tolist()), tuple(scores.tolist()),
                         self._line(node))  # fmt: skip

    def _line(self, node: int) -> tuple[int, ...]:
        """The codes from a node on along the most visited ones."""
        line = []
        while node != 0 and self._tree.visits[node] > 0:
            line.append(int(self._tree.action[node]))
            node = int(self._search.most_visited(self._tree, node))
        return tuple(line)

    def _after(self, node: int) -> list[int]:
        """The nodes after a node."""
        nodes = []
        child = int(self._tree.child[node])
        while child != 0:
            nodes.append(child)
            child = int(self._tree.sibling[child])
        return nodes
