"""What was hidden in a game, once it has ended."""

from __future__ import annotations

from typing import Any

from ..core.events import Event
from ..errors import CasataError
from .match import Match


def reveal(match: Match, moment: Match) -> Any:
    """All that was on the table at a moment of a game, hands and piles included; CasataError before its end."""
    _check_moment(match, moment)
    record = moment._state.copy()
    record.rng, record.forced_left, record.forced = [0] * len(record.rng), 0, [0] * len(record.forced)
    return record


def reveal_events(match: Match, since: int | None = None, until: int | None = None) -> list[Event]:
    """What happened, secrets included, in decisions after `since` and up to `until`; CasataError before the end."""
    _check_moment(match, match)
    first = 0 if since is None else since + 1
    last = match.step if until is None else min(until, match.step)
    return [
        match.game.events.decode(entry, step, match.names)
        for step in range(max(first, 0), last + 1)
        for entry in match.raw_events[step]
    ]


def _check_moment(match: Match, moment: Match) -> None:
    """Raise CasataError unless the game has ended and the moment is one of its own."""
    if not match.over or moment.history != match.history[: moment.step]:
        raise CasataError("Hidden cards are shown to everybody only once the game has ended.")
