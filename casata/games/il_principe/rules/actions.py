"""Phase 3: everybody builds, plays cards of one colour, or passes (#actions)."""

from __future__ import annotations

from ....engine.core.flow import ask, push, tell
from ....engine.core.header import NOBODY
from ..events import IDLE, PLAYED, STAGE
from ..state import ACTION, ACTIONS_STAGE, NEXT_ACTION, State
from .cards import lay_out
from .roles import start_roles


def next_action(s: State, place: int) -> None:
    """The seat at a place from the Principe on; without cards there is nothing to choose, as all can see."""
    if place == s.seats:
        start_roles(s)
        return
    if place == 0:
        tell(s, STAGE, NOBODY, ACTIONS_STAGE, 0, 0)
    push(s, NEXT_ACTION, place + 1, 0, 0)
    s.stage = ACTIONS_STAGE
    s.phase = ACTION
    seat = (s.principe + place) % s.seats
    if s.hand_size[seat] > 0:
        ask(s, seat)
    else:
        tell(s, IDLE, seat, 0, 0, 0)


def play_cards(s: State, seat: int, colour: int, count: int) -> None:
    """Cards of one colour face up into the tableau."""
    lay_out(s, seat, colour, count)
    tell(s, PLAYED, seat, count, colour, 0)
