"""What actions and effects need so that something happens (#possible); whoever asks says with how much."""

from __future__ import annotations

from ....engine.core.reasons import LEGAL
from ..box import Box
from ..reasons import (
    CITIES_FULL,
    DOWRY_SHORT,
    FIGURE_COUNT,
    GATES_DOWRY,
    GATES_RANK,
    INITIATIVE_TOP,
    NO_ASSIGNMENT_LEFT,
    NO_BONUS_DIE,
    NO_CAREER_MAN,
    NO_DISC,
    NO_FREE_SPACE,
    NO_MAN_OUT,
    NO_PROGRESS,
    NO_WOMAN,
    ONE_FIGURE,
    PILE_EMPTY,
    RANK_LOW,
    RESERVE_EMPTY,
    RESERVE_SHORT,
    SPACE_TAKEN,
    SUPPLY_SHORT,
    THRESHOLD_FULL,
    THRESHOLD_LATE,
    TURNED_OVER,
)
from ..state import (
    ACTIONS_STAGE,
    ASSIGNMENTS,
    BY_ASSIGNMENT,
    BY_DRAW,
    BY_MARRIAGE,
    BY_MEN,
    BY_MISSION,
    BY_PICK,
    BY_ROLL,
    CAREER_MASK,
    CAREERS,
    COLOURS,
    FACES,
    GENDERS,
    GREY,
    HELPERS,
    HELPERS_IN_COLUMN,
    INITIATIVE,
    MAN_FIGURE,
    PURPLE,
    R_ALLIANCE,
    R_CAREERS,
    R_DIE,
    R_HELPER,
    R_MARRIAGE,
    R_MEN,
    R_MISSION,
    R_WOMEN,
    RED,
    TO_ALLIANCE,
    TO_INITIATIVE,
    TO_MARRIAGE,
    TO_MISSION,
    TO_THRESHOLD,
    TURQUOISE,
    WOMAN,
    State,
)
from .facts import best_rank, cheapest_value, figures_out, waiting_figures


def why_not_threshold(box: Box, s: State, seat: int, count: int) -> int:
    """Figures go to the threshold only before the rewards, and only so many."""
    if s.stage != ACTIONS_STAGE:
        return THRESHOLD_LATE
    return LEGAL if waiting_figures(s, seat) + count <= box.threshold_figures else THRESHOLD_FULL


def why_not_draw(s: State) -> int:
    """A drawn tile needs a tile in the pile."""
    return LEGAL if s.pile > 0 else PILE_EMPTY


def why_not_reserve(s: State, seat: int) -> int:
    """Children need a figure in the reserve."""
    return LEGAL if s.reserve[seat][WOMAN] + s.reserve[seat][MAN_FIGURE] > 0 else RESERVE_EMPTY


def why_not_climb(box: Box, s: State, seat: int) -> int:
    """A step of initiative needs room above the disc."""
    return LEGAL if s.height[seat] < box.initiative_top else INITIATIVE_TOP


def why_not_progress(box: Box, s: State, seat: int, tracks: int, men: int) -> int:
    """Steps need at least one that can be used, with so many men in the supply."""
    if (tracks >> INITIATIVE) & 1 == 1 and why_not_climb(box, s, seat) == LEGAL:
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


def why_not_marriage(box: Box, s: State, women: int, florins: int) -> int:
    """A marriage needs a woman, a free space and its dowry; through open gates the highest dowry."""
    if women == 0:
        return NO_WOMAN
    lowest = cheapest_value(box, s)
    if lowest == 0:
        if box.open_gates == 0:
            return CITIES_FULL
        return LEGAL if florins >= box.gates_dowry else GATES_DOWRY
    return LEGAL if florins >= lowest else DOWRY_SHORT


def why_not_mission(box: Box, s: State, seat: int) -> int:
    """A mission needs a man on a career whose rank is enough somewhere."""
    rank = best_rank(box, s, seat)
    return NO_CAREER_MAN if rank == 0 else why_not_rank(box, s, rank)


def why_not_rank(box: Box, s: State, rank: int) -> int:
    """A rank needs a free space that it reaches, or open gates."""
    lowest = cheapest_value(box, s)
    if lowest == 0:
        if box.open_gates == 0:
            return CITIES_FULL
        return LEGAL if rank >= box.gates_rank else GATES_RANK
    return LEGAL if rank >= lowest else RANK_LOW


# Actions


def has_action(box: Box, s: State, seat: int, colour: int, florins: int) -> bool:
    """Whether one of the three actions of a colour can be carried out."""
    if why_not_signoria(box, s, seat, colour, florins) == LEGAL:
        return True
    for tile in range(ASSIGNMENTS):
        if s.envelope[tile] // GENDERS == colour and why_not_any_figures(box, s, seat, tile, florins) == LEGAL:
            return True
    first = box.ring[colour] * HELPERS_IN_COLUMN
    for helper in range(first, first + HELPERS_IN_COLUMN):
        if why_not_place(s, seat, helper) == LEGAL and box.helper_cost[helper] <= florins:
            return True
    return False


def why_not_signoria(box: Box, s: State, seat: int, colour: int, florins: int) -> int:
    """What the Signoria action of a colour needs."""
    if colour == RED:
        return why_not_marriage(box, s, s.supply[seat][WOMAN], florins)
    if colour == PURPLE:
        return why_not_reserve(s, seat)
    if colour == GREY:
        return why_not_mission(box, s, seat)
    if colour == TURQUOISE:
        return why_not_progress(box, s, seat, CAREER_MASK | (1 << INITIATIVE), s.supply[seat][MAN_FIGURE])
    return LEGAL


def why_not_place(s: State, seat: int, helper: int) -> int:
    """A helper needs a disc and an empty space."""
    if s.discs == 0:
        return NO_DISC
    return SPACE_TAKEN if (s.helpers[seat] >> helper) & 1 == 1 else LEGAL


def why_not_any_figures(box: Box, s: State, seat: int, tile: int, florins: int) -> int:
    """What forbids the fewest figures that an assignment takes: where they will not do, more will not either."""
    return why_not_figures(box, s, seat, tile, box.fewest_figures[tile], florins)


def why_not_one_figure(box: Box, s: State, seat: int, tile: int) -> int:
    """What an assignment through a helper needs: one figure."""
    if box.fewest_figures[tile] > 1:
        return ONE_FIGURE
    return why_not_figures(box, s, seat, tile, 1, s.florins[seat])


def why_not_figures(box: Box, s: State, seat: int, tile: int, count: int, florins: int) -> int:
    """What an assignment needs with so many figures, once they are spent (#assignment-tiles)."""
    if (s.turned >> tile) & 1 == 1:
        return TURNED_OVER
    if not box.fewest_figures[tile] <= count <= box.most_figures[tile]:
        return FIGURE_COUNT
    gender = s.envelope[tile] % GENDERS
    if s.supply[seat][gender] < count:
        return SUPPLY_SHORT
    women = s.supply[seat][WOMAN]
    men = s.supply[seat][MAN_FIGURE]
    if gender == WOMAN:
        women -= count
    else:
        men -= count
    if tile < CAREERS:
        return why_not_progress(box, s, seat, 1 << tile, men)
    if tile == TO_INITIATIVE:
        return why_not_climb(box, s, seat)
    if tile == TO_ALLIANCE:
        return why_not_draw(s)
    if tile == TO_THRESHOLD:
        return why_not_threshold(box, s, seat, count)
    if tile == TO_MARRIAGE:
        return why_not_marriage(box, s, women, florins)
    if tile == TO_MISSION:
        return why_not_mission(box, s, seat)
    return LEGAL


# Helpers and rewards


def why_not_effect(box: Box, s: State, seat: int, helper: int) -> int:
    """What the effect of a helper needs (#helper-spaces)."""
    effect = box.helper_effect[helper]
    if effect == BY_MISSION:
        return why_not_mission(box, s, seat)
    if effect == BY_MARRIAGE:
        return why_not_marriage(box, s, s.supply[seat][WOMAN], s.florins[seat])
    if effect == BY_DRAW:
        return why_not_draw(s)
    if BY_ROLL <= effect <= BY_PICK:
        return why_not_reserve(s, seat)
    if effect == BY_MEN:
        return LEGAL if figures_out(s, seat, MAN_FIGURE) > 0 else NO_MAN_OUT
    if effect == BY_ASSIGNMENT:
        for tile in range(ASSIGNMENTS):
            if why_not_one_figure(box, s, seat, tile) == LEGAL:
                return LEGAL
        return NO_ASSIGNMENT_LEFT
    if box.helper_tracks[helper] != 0:
        return why_not_progress(box, s, seat, box.helper_tracks[helper], s.supply[seat][MAN_FIGURE])
    return LEGAL


def why_not_bonus(box: Box, s: State, seat: int, reward: int) -> int:
    """What the effect of a bonus tile needs; a tile that can do nothing is not taken (#bonus-tiles)."""
    if reward == R_MISSION:
        return why_not_mission(box, s, seat)
    if reward == R_MARRIAGE:
        return why_not_marriage(box, s, s.supply[seat][WOMAN], s.florins[seat])
    if reward == R_MEN:
        return LEGAL if s.reserve[seat][MAN_FIGURE] > 0 else RESERVE_SHORT
    if reward == R_WOMEN:
        return LEGAL if s.reserve[seat][WOMAN] > 0 else RESERVE_SHORT
    if reward == R_CAREERS:
        return why_not_progress(box, s, seat, CAREER_MASK, s.supply[seat][MAN_FIGURE])
    if reward == R_ALLIANCE:
        return why_not_draw(s)
    if reward == R_HELPER:
        return why_not_free_helper(s, seat)
    if reward == R_DIE:
        return LEGAL if has_bonus_die(box, s, seat) else NO_BONUS_DIE
    return LEGAL


def why_not_free_helper(s: State, seat: int) -> int:
    """A free helper needs a disc and any empty space."""
    if s.discs == 0:
        return NO_DISC
    return LEGAL if s.helpers[seat] != (1 << HELPERS) - 1 else NO_FREE_SPACE


def has_bonus_die(box: Box, s: State, seat: int) -> bool:
    """Whether a die that is left would have an action, whatever it shows (#bonus-die)."""
    for colour in range(COLOURS):
        left = 0
        for face in range(FACES):
            left += s.dice[colour][face]
        if left > 0 and has_action(box, s, seat, colour, s.florins[seat]):
            return True
    return False
