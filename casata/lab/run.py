"""A run: plays games of some pairings unless a journal has them already, and records them there."""

from __future__ import annotations

import contextlib
import pathlib
from collections.abc import Callable, Sequence

from ..engine.compiled.loader import Form
from .arena import Pairing, PlayedGame
from .chunk import Wanted
from .journal import Journal, heading
from .scheduler import Interrupt, Scheduler


class Run:
    """Knows every game played so far, by pairing and number."""

    def __init__(
        self,
        kind: str,
        pairings: Sequence[Pairing],
        bots: Sequence[str],
        form: Form,
        jobs: int | None = None,
        journal: pathlib.Path | str | None = None,
        interrupt: Interrupt | None = None,
        on: str = "",
    ) -> None:
        """Open the journal, if one is named; `jobs` and `on` say who plays (see `Scheduler`)."""
        self.pairings = tuple(pairings)
        self._stack = contextlib.ExitStack()
        self._scheduler = self._stack.enter_context(Scheduler(self.pairings, form, jobs, interrupt, on))
        self._journal: Journal | None = None
        self.games: dict[Wanted, PlayedGame] = {}
        if journal is not None:
            header = heading(kind, self.pairings[0], bots, self.pairings[1:])
            self._journal = self._stack.enter_context(Journal(journal, header, self.pairings))
            self.games.update(self._journal.games)

    def __enter__(self) -> Run:
        """Use it in a `with`, which ends its processes and closes its file."""
        return self

    def __exit__(self, *_: object) -> None:
        """End the processes and close the file."""
        self._stack.close()

    def play(self, wanted: Sequence[Wanted], progress: Callable[[int], None] = lambda known: None) -> None:
        """Play the wanted games that are not known yet; `progress` gets how many are known, at first and after each."""
        missing = [each for each in wanted if each not in self.games]
        known = len(wanted) - len(missing)
        progress(known)

        def keep(which: int, played: PlayedGame) -> None:
            nonlocal known
            self.games[which, played.number] = played
            if self._journal is not None:
                self._journal.add(which, played)
            known += 1
            progress(known)

        self._scheduler.play(missing, keep)
