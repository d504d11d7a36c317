"""Which condition forbids an answer; what none forbids is legal."""

from __future__ import annotations

from ....engine.core.flow import why_not_at_all
from ....engine.core.reasons import LEGAL, NOT_NOW
from ..box import Box
from ..moves import (
    ASSIGN_TILE,
    BUY_POINTS,
    CLIMB,
    END,
    FIRST,
    GAIN_FIGURES,
    GO,
    HIRE,
    LEAVE_TILE,
    MOVES,
    NEW,
    PASS,
    PAY_DOWRY,
    PUT_DOWN,
    SEND,
    SIGNORIA,
    SKIP,
    SPEND_FIGURES,
    STEP,
    STOP,
    TAKE,
    TAKE_REWARD,
    TAKE_TILE,
    USE,
)
from ..reasons import (
    CAREER_TOP,
    CITY_FULL,
    COLOUR_USED,
    COST_SHORT,
    DICE_FULL,
    DOWRY_HIGH,
    DOWRY_LOW,
    DOWRY_SHORT,
    FEE_SHORT,
    FIGURE_COUNT,
    GAIN_COUNT,
    HELPER_ORDER,
    MUST_PROGRESS,
    MUST_TAKE,
    NO_ACTION,
    NO_ASSIGNMENT_LEFT,
    NO_BONUS_DIE,
    NO_DISC,
    NO_FREE_SPACE,
    NO_MAN_HERE,
    NO_MAN_OUT,
    NO_SHIELD,
    NO_SUCH_DIE,
    NO_TILE_HERE,
    NOT_HIRED,
    NOT_IN_PLAY,
    ONE_FIGURE,
    OTHER_COLUMN,
    PRICE_SHORT,
    RANK_LOW,
    RESERVE_SHORT,
    ROW_BARRED,
    SPACE_TAKEN,
    SUPPLY_NO_MAN,
    SUPPLY_SHORT,
    TRACK_BARRED,
    TURNED_OVER,
    WRONG_AREA,
    WRONG_RING,
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
    FREE_HELPER,
    GENDERS,
    GREY,
    HELPERS,
    HELPERS_IN_COLUMN,
    INITIATIVE,
    MAN_FIGURE,
    NICHES,
    NO_HELPER,
    NO_TILE,
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
    SHIELDS,
    SPACES,
    TO_ALLIANCE,
    TO_INITIATIVE,
    TO_MARRIAGE,
    TO_MISSION,
    TO_THRESHOLD,
    TURQUOISE,
    WOMAN,
    State,
)
from .facts import dice_taken, fee, figures_out, free_shield, lowest_value
from .needs import (
    refuse_climb,
    refuse_draw,
    refuse_marriage,
    refuse_mission,
    refuse_progress,
    refuse_rank,
    refuse_reserve,
    refuse_threshold,
)

SPACE = MOVES.size


def why_not(box: Box, s: State, seat: int, action: int) -> int:
    """The condition that fails, LEGAL if none does."""
    shared = why_not_at_all(s, seat, action, SPACE)
    if shared != LEGAL:
        return shared
    if not FIRST[s.phase] <= action < END[s.phase]:
        return NOT_NOW
    return refusal(box, s, seat, action)


def refusal(box: Box, s: State, seat: int, action: int) -> int:
    """The condition that forbids an answer to what is asked now, LEGAL if none does."""
    if action < PASS:
        return refuse_take(box, s, seat, (action - TAKE) // FACES, (action - TAKE) % FACES + 1)
    if action == PASS:
        return LEGAL
    if action == SIGNORIA:
        return refuse_signoria(box, s, seat, s.colour, s.florins[seat])
    if action < HIRE:
        return refuse_tile(box, s, seat, action - ASSIGN_TILE, s.florins[seat])
    if action < SPEND_FIGURES:
        return refuse_hire(box, s, seat, action - HIRE)
    if action < NEW:
        return refuse_spending(box, s, seat, action - SPEND_FIGURES)
    if action < SEND:
        return refuse_point(box, s, seat, action)
    if action < GO:
        return refuse_man(box, s, seat, (action - SEND) // SPACES, (action - SEND) % SPACES)
    if action < PAY_DOWRY:
        return refuse_city(box, s, seat, action - GO)
    if action < TAKE_TILE:
        return refuse_dowry(box, s, seat, action - PAY_DOWRY)
    if action < PUT_DOWN:
        return refuse_city_tile(box, s, seat, action)
    if action < GAIN_FIGURES:
        return LEGAL if (s.rows >> (action - PUT_DOWN)) & 1 == 1 else ROW_BARRED
    if action < USE:
        return refuse_gain(box, s, seat, action - GAIN_FIGURES)
    if action < SKIP:
        return refuse_use(box, s, seat, action - USE)
    if action == TAKE_REWARD:
        return refuse_bonus(box, s, seat, s.reward[s.round - 1 + box.skipped])
    if action == BUY_POINTS:
        return LEGAL if s.florins[seat] >= box.price else PRICE_SHORT
    return LEGAL


# Dice


def refuse_take(box: Box, s: State, seat: int, colour: int, face: int) -> int:
    """A die that is there for a free space, its fee, and an action that can be done with what is left."""
    if s.stage == ACTIONS_STAGE:
        if s.die[seat][colour] > 0:
            return COLOUR_USED
        if dice_taken(s, seat) >= box.most_dice:
            return DICE_FULL
    if s.dice[colour][face - 1] == 0:
        return NO_SUCH_DIE
    florins = s.florins[seat]
    if s.stage == ACTIONS_STAGE:
        florins -= fee(box, colour, face)
    if florins < 0:
        return FEE_SHORT
    return LEGAL if has_action(box, s, seat, colour, florins) else NO_ACTION


def can_take(box: Box, s: State, seat: int) -> bool:
    """Whether a seat could take any die now: the highest face of a colour costs least."""
    for colour in range(COLOURS):
        face = int(FACES)
        while face > 0 and s.dice[colour][face - 1] == 0:
            face -= 1
        if face > 0 and refuse_take(box, s, seat, colour, face) == LEGAL:
            return True
    return False


def has_action(box: Box, s: State, seat: int, colour: int, florins: int) -> bool:
    """Whether one of the three actions of a colour can be carried out."""
    if refuse_signoria(box, s, seat, colour, florins) == LEGAL:
        return True
    for tile in range(ASSIGNMENTS):
        if s.envelope[tile] // GENDERS == colour and refuse_any_figures(box, s, seat, tile, florins) == LEGAL:
            return True
    first = box.ring[colour] * HELPERS_IN_COLUMN
    for helper in range(first, first + HELPERS_IN_COLUMN):
        if refuse_place(s, seat, helper) == LEGAL and box.helper_cost[helper] <= florins:
            return True
    return False


def has_bonus_die(box: Box, s: State, seat: int) -> bool:
    """Whether a die that is left would have an action, whatever it shows (signorie 8-14)."""
    for colour in range(COLOURS):
        left = 0
        for face in range(FACES):
            left += s.dice[colour][face]
        if left > 0 and has_action(box, s, seat, colour, s.florins[seat]):
            return True
    return False


# Actions


def refuse_signoria(box: Box, s: State, seat: int, colour: int, florins: int) -> int:
    """What the action of the colour needs."""
    if colour == RED:
        return refuse_marriage(box, s, s.supply[seat][WOMAN], florins)
    if colour == PURPLE:
        return refuse_reserve(s, seat)
    if colour == GREY:
        return refuse_mission(box, s, seat)
    if colour == TURQUOISE:
        return refuse_progress(box, s, seat, CAREER_MASK | (1 << INITIATIVE), s.supply[seat][MAN_FIGURE])
    return LEGAL


def refuse_place(s: State, seat: int, helper: int) -> int:
    """A disc, and an empty space for it."""
    if s.discs == 0:
        return NO_DISC
    return SPACE_TAKEN if (s.helpers[seat] >> helper) & 1 == 1 else LEGAL


def refuse_hire(box: Box, s: State, seat: int, helper: int) -> int:
    """The ring of the action and the cost, unless the helper is a reward."""
    place = refuse_place(s, seat, helper)
    if place != LEGAL or s.phase == FREE_HELPER:
        return place
    if helper // HELPERS_IN_COLUMN != box.ring[s.colour]:
        return WRONG_RING
    return LEGAL if box.helper_cost[helper] <= s.florins[seat] else COST_SHORT


def refuse_tile(box: Box, s: State, seat: int, tile: int, florins: int) -> int:
    """An assignment of the colour of the die; through a helper any, but with one figure."""
    if s.helper == NO_HELPER:
        if s.envelope[tile] // GENDERS != s.colour:
            return WRONG_AREA
        return refuse_any_figures(box, s, seat, tile, florins)
    return refuse_one_figure(box, s, seat, tile)


def refuse_spending(box: Box, s: State, seat: int, count: int) -> int:
    """So many figures for the assignment that was chosen; through a helper one."""
    if s.helper != NO_HELPER and count > 1:
        return ONE_FIGURE
    return refuse_figures(box, s, seat, s.assignment, count, s.florins[seat])


def refuse_one_figure(box: Box, s: State, seat: int, tile: int) -> int:
    """An assignment through a helper."""
    if box.fewest_figures[tile] > 1:
        return ONE_FIGURE
    return refuse_figures(box, s, seat, tile, 1, s.florins[seat])


def refuse_any_figures(box: Box, s: State, seat: int, tile: int, florins: int) -> int:
    """LEGAL when some number of figures will do; else what forbids the lowest."""
    for count in range(box.fewest_figures[tile], box.most_figures[tile] + 1):
        if refuse_figures(box, s, seat, tile, count, florins) == LEGAL:
            return LEGAL
    return refuse_figures(box, s, seat, tile, box.fewest_figures[tile], florins)


def refuse_figures(box: Box, s: State, seat: int, tile: int, count: int, florins: int) -> int:
    """So many figures, and the effect when they are gone (signorie 4.2)."""
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
        return refuse_progress(box, s, seat, 1 << tile, men)
    if tile == TO_INITIATIVE:
        return refuse_climb(box, s, seat)
    if tile == TO_ALLIANCE:
        return refuse_draw(s)
    if tile == TO_THRESHOLD:
        return refuse_threshold(box, s, seat, count)
    if tile == TO_MARRIAGE:
        return refuse_marriage(box, s, women, florins)
    if tile == TO_MISSION:
        return refuse_mission(box, s, seat)
    return LEGAL


def refuse_gain(box: Box, s: State, seat: int, gain: int) -> int:
    """Exactly the figures due, all of them in the reserve."""
    if box.gain_size[gain] != s.gain:
        return GAIN_COUNT
    for gender in range(GENDERS):
        if box.gain[gain][gender] > s.reserve[seat][gender]:
            return RESERVE_SHORT
    return LEGAL


# Tracks


def refuse_point(box: Box, s: State, seat: int, action: int) -> int:
    """One progress point: a new man, a step, initiative, or no more of them."""
    if action == STOP:
        return LEGAL if s.started == 1 else MUST_PROGRESS
    if action == CLIMB:
        return refuse_climb(box, s, seat) if (s.tracks >> INITIATIVE) & 1 == 1 else TRACK_BARRED
    career = action - NEW if action < STEP else (action - STEP) // SPACES
    if (s.tracks >> career) & 1 == 0:
        return TRACK_BARRED
    if action < STEP:
        return LEGAL if s.supply[seat][MAN_FIGURE] > 0 else SUPPLY_NO_MAN
    space = (action - STEP) % SPACES
    if s.career[seat][career][space] == 0:
        return NO_MAN_HERE
    return LEGAL if space < box.career_length - 1 else CAREER_TOP


# Cities


def refuse_man(box: Box, s: State, seat: int, career: int, space: int) -> int:
    """A man who stands there, and can go somewhere."""
    if s.career[seat][career][space] == 0:
        return NO_MAN_HERE
    return refuse_rank(box, s, box.career_ranks[space])


def refuse_city(box: Box, s: State, seat: int, city: int) -> int:
    """A free space; the dowry or the rank for it."""
    if s.in_play[city] == 0:
        return NOT_IN_PLAY
    if s.filled[city] == NICHES:
        return CITY_FULL
    value = lowest_value(box, s, city)
    if s.sending == WOMAN:
        return LEGAL if s.florins[seat] >= value else DOWRY_SHORT
    return LEGAL if box.career_ranks[s.space] >= value else RANK_LOW


def refuse_dowry(box: Box, s: State, seat: int, dowry: int) -> int:
    """From the value of the space to the highest, as far as florins go."""
    if dowry < lowest_value(box, s, s.city):
        return DOWRY_LOW
    if dowry > box.dowry:
        return DOWRY_HIGH
    return LEGAL if dowry <= s.florins[seat] else DOWRY_SHORT


def refuse_city_tile(box: Box, s: State, seat: int, action: int) -> int:
    """Take the tile of a city beside its row, or leave it."""
    tile = s.offer[s.city][s.sending]
    fits = tile != NO_TILE and free_shield(box, s, seat, s.origin, tile) < SHIELDS
    if action == LEAVE_TILE:
        return MUST_TAKE if fits and box.forced_tiles == 1 else LEGAL
    if tile == NO_TILE:
        return NO_TILE_HERE
    return LEGAL if fits else NO_SHIELD


# Helpers and rewards


def refuse_use(box: Box, s: State, seat: int, helper: int) -> int:
    """The helper that is asked now, and what its effect needs."""
    if (s.helpers[seat] >> helper) & 1 == 0:
        return NOT_HIRED
    if helper // HELPERS_IN_COLUMN != s.colour:
        return OTHER_COLUMN
    if helper != s.helper:
        return HELPER_ORDER
    return refuse_effect(box, s, seat, helper)


def refuse_effect(box: Box, s: State, seat: int, helper: int) -> int:
    """What the effect of a helper needs (signorie 4.4)."""
    effect = box.helper_effect[helper]
    if effect == BY_MISSION:
        return refuse_mission(box, s, seat)
    if effect == BY_MARRIAGE:
        return refuse_marriage(box, s, s.supply[seat][WOMAN], s.florins[seat])
    if effect == BY_DRAW:
        return refuse_draw(s)
    if BY_ROLL <= effect <= BY_PICK:
        return refuse_reserve(s, seat)
    if effect == BY_MEN:
        return LEGAL if figures_out(s, seat, MAN_FIGURE) > 0 else NO_MAN_OUT
    if effect == BY_ASSIGNMENT:
        for tile in range(ASSIGNMENTS):
            if refuse_one_figure(box, s, seat, tile) == LEGAL:
                return LEGAL
        return NO_ASSIGNMENT_LEFT
    if box.helper_tracks[helper] != 0:
        return refuse_progress(box, s, seat, box.helper_tracks[helper], s.supply[seat][MAN_FIGURE])
    return LEGAL


def refuse_bonus(box: Box, s: State, seat: int, reward: int) -> int:
    """A bonus tile that can do nothing is not taken (signorie 8-13)."""
    if reward == R_MISSION:
        return refuse_mission(box, s, seat)
    if reward == R_MARRIAGE:
        return refuse_marriage(box, s, s.supply[seat][WOMAN], s.florins[seat])
    if reward == R_MEN:
        return LEGAL if s.reserve[seat][MAN_FIGURE] > 0 else RESERVE_SHORT
    if reward == R_WOMEN:
        return LEGAL if s.reserve[seat][WOMAN] > 0 else RESERVE_SHORT
    if reward == R_CAREERS:
        return refuse_progress(box, s, seat, CAREER_MASK, s.supply[seat][MAN_FIGURE])
    if reward == R_ALLIANCE:
        return refuse_draw(s)
    if reward == R_HELPER:
        return refuse_free_helper(s, seat)
    if reward == R_DIE:
        return LEGAL if has_bonus_die(box, s, seat) else NO_BONUS_DIE
    return LEGAL


def refuse_free_helper(s: State, seat: int) -> int:
    """A disc, and any empty space."""
    if s.discs == 0:
        return NO_DISC
    return LEGAL if s.helpers[seat] != (1 << HELPERS) - 1 else NO_FREE_SPACE
