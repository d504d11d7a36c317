"""A match with all that was decided in it, dealt here or out of a file."""

from __future__ import annotations

import json
from dataclasses import dataclass

from ...engine import blocking
from ...engine.match.match import Match
from ...engine.match.opening import load
from . import replay
from .replay import DEAL, PLAY, Deal, Replay
from .stored import HistoryEntry, NewEntry


@dataclass(frozen=True)
class PlayedMatch:
    """A match with all that was decided in it, as a table goes on with it."""

    match: Match
    entries: list[NewEntry]
    origin: str | None = None  # JSON: how an imported game began


@dataclass(frozen=True)
class MatchFromFile:
    """A match out of a file, as it comes from another process."""

    origin: str
    deal: Deal
    entries: list[NewEntry]
    replay: Replay

    def open(self) -> PlayedMatch:
        """The match itself."""
        return PlayedMatch(self.replay.match(self.deal), self.entries, self.origin)


def entries_of(match: Match, now: float) -> list[NewEntry]:
    """Everything decided in a match so far, the deal first, to be stored."""
    if replay.is_long(match.history):
        blocking.check_allowed("writing a game down")
    again = match.at(0)
    deal = HistoryEntry(0, DEAL, None, None, 0, again.raw_events[0], now, again.actors)
    entries = [NewEntry(deal, again.packed())]
    for number, (seat, code) in enumerate(match.history, 1):
        again.play(code, seat)
        entry = HistoryEntry(number, PLAY, seat, code, number, again.raw_events[-1], now, again.actors)
        entries.append(NewEntry(entry, again.packed()))
    return entries


def match_from_save(origin: str, now: float) -> MatchFromFile:
    """All that was decided in a save, every move checked; its origin is left without that, since entries hold it."""
    match = load(origin)
    entries = entries_of(match, now)
    before = json.dumps({**json.loads(origin), **match.at(0).save()})
    deal = Deal(match.game.name, match.seats, dict(match.options), match.printed.values(), match.key, before)
    actors = [new.entry.actors for new in entries]
    return MatchFromFile(before, deal, entries, replay.replay_of(match, actors))
