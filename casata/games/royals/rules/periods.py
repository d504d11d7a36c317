"""The end of a period and of the game (#periods)."""

from __future__ import annotations

from ....engine.core.flow import finish, tell
from ....engine.core.header import NOBODY
from ..box import Box
from ..events import CLOSING, GAME_OVER, PERIOD_END
from ..scoring import score_period, score_titles
from ..state import PERIODS, State
from .cards import refill_display, reshuffle


def end_period(box: Box, s: State, last_of_round: bool) -> None:
    """New pile and scoring; in period 3 the round is finished first, and no pile is made when no turn follows (A29)."""
    tell(s, PERIOD_END, NOBODY, s.period, 0, 0)
    if s.period == PERIODS:
        s.closing = 1
        if last_of_round:
            return
        tell(s, CLOSING, NOBODY, 0, 0, 0)
    reshuffle(s)
    refill_display(s)
    if s.period < PERIODS:
        score_period(box, s)
        s.period += 1


def end_game(box: Box, s: State) -> None:
    """The third period, then the titles."""
    score_period(box, s)
    score_titles(box, s)
    tell(s, GAME_OVER, NOBODY, 0, 0, 0)
    finish(s)
