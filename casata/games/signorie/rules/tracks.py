"""Careers and initiative: progress points one by one, and what their spaces bring."""

from __future__ import annotations

from ....engine.core.flow import ask, tell
from ..box import Box
from ..events import AT_THE_TOP, CLIMBED, FORGONE, LOST, NEW_MAN, STEPPED
from ..moves import CLIMB, NEW, STEP
from ..state import INITIATIVE, MAN_FIGURE, PROGRESS, SPACES, State
from .family import receive


def begin_progress(box: Box, s: State, seat: int, points: int, tracks: int) -> None:
    """Points for some tracks; on initiative alone there is nothing to choose (#steps)."""
    if tracks == 1 << INITIATIVE:
        climb(box, s, seat, points)
        return
    s.progress = points
    s.tracks = tracks
    s.started = 0
    s.phase = PROGRESS
    ask(s, seat)


def use_point(box: Box, s: State, seat: int, action: int) -> None:
    """One point: initiative, a new man, or a step."""
    s.started = 1
    s.progress -= 1
    if action == CLIMB:
        climb(box, s, seat, 1)
    elif action < STEP:
        s.supply[seat][MAN_FIGURE] -= 1
        tell(s, NEW_MAN, seat, action - NEW, 0, 0)
        arrive(box, s, seat, action - NEW, 0)
    else:
        career = (action - STEP) // SPACES
        space = (action - STEP) % SPACES
        s.career[seat][career][space] -= 1
        tell(s, STEPPED, seat, career, space + 1, 0)
        arrive(box, s, seat, career, space + 1)
    if s.progress > 0:
        s.phase = PROGRESS
        ask(s, seat)


def give_up(s: State, seat: int, chosen: int) -> None:
    """The rest is forgone, or cannot be used."""
    tell(s, FORGONE if chosen == 1 else LOST, seat, s.progress, 0, 0)
    s.progress = 0


def arrive(box: Box, s: State, seat: int, career: int, space: int) -> None:
    """A man reaches a space: florins on one, initiative on another."""
    s.career[seat][career][space] += 1
    if space == box.florins_space:
        receive(s, seat, box.space_florins)
    if space == box.initiative_space:
        climb(box, s, seat, box.space_initiative)


def climb(box: Box, s: State, seat: int, steps: int) -> None:
    """The disc goes up as far as it can, and lies on top where it arrives."""
    room = min(steps, box.initiative_top - s.height[seat])
    if room > 0:
        s.height[seat] += room
        put_on_top(s, seat)
        tell(s, CLIMBED, seat, s.height[seat], 0, 0)
    if steps > room:
        tell(s, AT_THE_TOP, seat, steps - room, 0, 0)


def put_on_top(s: State, seat: int) -> None:
    """Above all other discs that lie or will lie on its space."""
    for other in range(s.seats):
        if s.above[other] > s.above[seat]:
            s.above[other] -= 1
    s.above[seat] = s.seats - 1
