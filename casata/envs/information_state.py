"""Information states: all that each seat has learned so far (perfect recall), as games in extensive form need it."""

from __future__ import annotations

import hashlib

from ..engine.core.events import redact_entry
from ..engine.core.header import EVENT_SECRET, HIDDEN, NOBODY
from .episode import Episode
from .ruleset import Ruleset

RECENT = 64  # events that an information state tells one by one
WORDS = 8  # of chance that dealing a world again takes

Entry = list[int]
Entries = tuple[Entry, ...]


class InformationStateEpisode(Episode):
    """An episode with the information state of every seat: a digest of all it has learned, and its last events.

    While several seats decide at once, those that have not decided yet hear nothing.
    """

    def __init__(self, ruleset: Ruleset, key: bytes) -> None:
        """Lay out the table; all seats hear of the set-up."""
        super().__init__(ruleset, key)
        self.digests = [hashlib.sha256(ruleset.game.name.encode()).digest()] * ruleset.seats
        self.recent: list[Entries] = [()] * ruleset.seats
        self._unheard: Entries = ()  # by those who have still to decide
        self._spread(NOBODY, NOBODY)

    def copy(self) -> InformationStateEpisode:
        """An independent copy."""
        other = super().copy()
        assert isinstance(other, InformationStateEpisode)
        other.digests, other.recent = self.digests[:], self.recent[:]
        return other

    def __deepcopy__(self, memo: object) -> InformationStateEpisode:
        """The same."""
        return self.copy()

    def play(self, code: int) -> None:
        """Make the decision of the seat that is asked, and let those hear of it who may."""
        by = self.seat
        super().play(code)
        self._spread(by, code)

    def determinize(self, seat: int, words: list[int]) -> InformationStateEpisode:
        """A world that a seat cannot tell from this one; eight random words say which.

        Those who have decided already where the seat has not, decide again at random.
        """
        other = self.copy()
        before = self.seen_by(seat)
        other.key = b"".join(word.to_bytes(4, "big") for word in words)
        other.position, other.asked = self.ruleset.determinize(before, seat, words[:4]), None
        other._look()
        first = len(self.history) - int(self.position[0].step - before[0].step)
        other._decide_again([by for by, _ in self.history[first:]])
        other.recent = [
            tuple(entries) if other == seat else _hide(entries) for other, entries in enumerate(self.recent)
        ]
        other._unheard = _hide(self._unheard)
        return other

    def _decide_again(self, seats: list[int]) -> None:
        """Random decisions of those who have decided at the same time already."""
        random = int.from_bytes(self.key, "big")
        for seat in seats:
            codes = self.ruleset.legal(self.position, seat)
            random, which = divmod(random, len(codes))
            self.ruleset.decide(self.position, seat, codes[which], self.key, 0)
        if seats:
            self._look()

    def _spread(self, by: int, code: int) -> None:
        """Let everybody hear what the last decision brought about, but for those who decide at the same time."""
        entries = tuple(self.ruleset.events(self.position))
        together = self.asked is not None and self.asked[0].step != self.position[0].step
        missed, self._unheard = self._unheard, (*self._unheard, *entries) if together else ()
        for seat in range(self.ruleset.seats):
            if not (together and self.waiting >> seat & 1):
                self._learn(seat, (*missed, *entries) if seat == by else entries, code if seat == by else NOBODY)

    def _learn(self, seat: int, entries: Entries, own: int) -> None:
        """Add to what a seat knows: events, and what it has decided itself."""
        known = tuple(redact_entry(entry, seat) for entry in entries)
        self.digests[seat] = hashlib.sha256(self.digests[seat] + repr((own, known)).encode()).digest()
        self.recent[seat] = (self.recent[seat] + known)[-RECENT:]


def _hide(entries: Entries) -> Entries:
    """Events without what only some know."""
    return tuple([*entry[:EVENT_SECRET], HIDDEN] for entry in entries)
