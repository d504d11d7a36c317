"""An episode: one game under way, quick to play and to copy, without undo or a chronicle."""

from __future__ import annotations

import hashlib

import numpy as np

from ..engine.core.header import Header
from ..engine.errors import IllegalMove
from ..engine.match.fairness import key_of
from ..engine.match.match import Match
from .ruleset import Mask, Numbers, Position, Ruleset


class Episode:
    """One game from its set-up to its end: what `casata.new` with the same key would be.

    Where several seats decide at once they are asked one after the other, the lowest first. Until its own decision each
    of them observes what it did before anybody had decided.
    """

    def __init__(self, ruleset: Ruleset, key: bytes) -> None:
        """Lay out the table."""
        self.ruleset, self.key = ruleset, key
        self.history: list[tuple[int, int]] = []
        self.position = ruleset.deal(key)
        self.asked: Position | None = None  # the position in which several seats were asked at once
        self._look()

    @classmethod
    def of_seed(cls, ruleset: Ruleset, seed: int | None) -> Episode:
        """The game that `casata.new` plays with this seed."""
        return cls(ruleset, key_of(seed))

    def copy(self) -> Episode:
        """An independent copy."""
        other: Episode = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other.history = self.history[:]
        other.position = self.ruleset.copy(self.position)
        return other

    def _look(self) -> None:
        """Read what every caller wants to know of the position."""
        over, self.waiting, joint = self.ruleset.read(self.position, "over", "waiting", "joint")
        self.over = bool(over)
        self.seat = (self.waiting & -self.waiting).bit_length() - 1  # who decides; -1 when over
        self._codes: list[int] | None = None
        if not joint:
            self.asked = None
        elif self.asked is None or self.ruleset.read(self.asked, "joint") != [joint]:
            self.asked = self.ruleset.copy(self.position)

    @property
    def codes(self) -> list[int]:
        """What the seat that is asked may decide; do not change it."""
        if self._codes is None:
            self._codes = [] if self.over else self.ruleset.legal(self.position, self.seat)
        return self._codes

    def mask(self, seat: int) -> Mask:
        """A 1 for each code that a seat may play now; all 0 for a seat that is not asked."""
        mask = np.zeros(self.ruleset.actions, np.int8)
        if seat == self.seat:
            mask[self.codes] = 1
        return mask

    def seen_by(self, seat: int) -> Position:
        """The position that a seat looks at."""
        return self.position if self.asked is None or not self.waiting >> seat & 1 else self.asked

    def observe(self, seat: int) -> Numbers:
        """What a seat observes."""
        return self.ruleset.observe(self.seen_by(seat), seat)

    def view(self, seat: int) -> Header:
        """What a seat sees, as a record."""
        return self.ruleset.view(self.seen_by(seat), seat)

    def play(self, code: int) -> None:
        """Make the decision of the seat that is asked; IllegalMove says why it is impossible."""
        if code not in self.codes:
            raise self.refusal(code)
        self.history.append((self.seat, code))
        self.ruleset.decide(self.position, self.seat, code, self.key, len(self.history))
        self._look()

    def refusal(self, code: int) -> IllegalMove:
        """Why a code cannot be played now."""
        if self.over:
            return IllegalMove("The game is over.", "over")
        return IllegalMove("{reason}", "illegal", reason=self.ruleset.why_not(self.position, self.seat, code))

    def digest(self) -> str:
        """A name for the position, secrets and chance included."""
        return hashlib.sha256(self.ruleset.pack(self.position) + self.key).hexdigest()[:16]

    def results(self) -> tuple[list[int], list[int]]:
        """Each seat's rank and its points as things stand."""
        return self.ruleset.count(self.position)

    def match(self) -> Match:
        """The same game as a match that has just begun."""
        ruleset = self.ruleset
        return Match(ruleset.game, ruleset.seats, ruleset.options, ruleset.printed, self.key)
