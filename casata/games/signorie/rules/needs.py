"""What an effect needs so that something happens (signorie 8-32); whoever asks says with how much."""

from __future__ import annotations

from ....engine.core.reasons import LEGAL
from ..box import Box
from ..reasons import (
    CITIES_FULL,
    DOWRY_SHORT,
    GATES_DOWRY,
    GATES_RANK,
    INITIATIVE_TOP,
    NO_CAREER_MAN,
    NO_PROGRESS,
    NO_WOMAN,
    PILE_EMPTY,
    RANK_LOW,
    RESERVE_EMPTY,
    THRESHOLD_FULL,
    THRESHOLD_LATE,
)
from ..state import ACTIONS_STAGE, CAREERS, INITIATIVE, MAN_FIGURE, WOMAN, State
from .facts import best_rank, cheapest_value, waiting_figures


def refuse_threshold(box: Box, s: State, seat: int, count: int) -> int:
    """Only before the rewards, and only so many figures."""
    if s.stage != ACTIONS_STAGE:
        return THRESHOLD_LATE
    return LEGAL if waiting_figures(s, seat) + count <= box.threshold_figures else THRESHOLD_FULL


def refuse_draw(s: State) -> int:
    """A tile in the pile."""
    return LEGAL if s.pile > 0 else PILE_EMPTY


def refuse_reserve(s: State, seat: int) -> int:
    """Somebody in the reserve."""
    return LEGAL if s.reserve[seat][WOMAN] + s.reserve[seat][MAN_FIGURE] > 0 else RESERVE_EMPTY


def refuse_climb(box: Box, s: State, seat: int) -> int:
    """Room above the disc."""
    return LEGAL if s.height[seat] < box.initiative_top else INITIATIVE_TOP


def refuse_progress(box: Box, s: State, seat: int, tracks: int, men: int) -> int:
    """At least one point can be used, with so many men in the supply."""
    if (tracks >> INITIATIVE) & 1 == 1 and refuse_climb(box, s, seat) == LEGAL:
        return LEGAL
    if tracks == 1 << INITIATIVE:
        return INITIATIVE_TOP
    if men > 0:
        return LEGAL
    for career in range(CAREERS):
        if (tracks >> career) & 1 == 1:
            for space in range(box.career_length - 1):
                if s.career[seat][career][space] > 0:
                    return LEGAL
    return NO_PROGRESS


def refuse_marriage(box: Box, s: State, women: int, florins: int) -> int:
    """A woman, a free space, and its dowry; or the highest dowry through open gates."""
    if women == 0:
        return NO_WOMAN
    lowest = cheapest_value(box, s)
    if lowest == 0:
        if box.open_gates == 0:
            return CITIES_FULL
        return LEGAL if florins >= box.gates_dowry else GATES_DOWRY
    return LEGAL if florins >= lowest else DOWRY_SHORT


def refuse_mission(box: Box, s: State, seat: int) -> int:
    """A man on a career whose rank is enough somewhere."""
    rank = best_rank(box, s, seat)
    return NO_CAREER_MAN if rank == 0 else refuse_rank(box, s, rank)


def refuse_rank(box: Box, s: State, rank: int) -> int:
    """A free space for a rank, or open gates."""
    lowest = cheapest_value(box, s)
    if lowest == 0:
        if box.open_gates == 0:
            return CITIES_FULL
        return LEGAL if rank >= box.gates_rank else GATES_RANK
    return LEGAL if rank >= lowest else RANK_LOW
