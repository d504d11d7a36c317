"""Why a decision is refused in Signorie: what nothing forbids is legal."""

from __future__ import annotations

from ....engine.core.flow import why_not_at_all
from ....engine.core.reasons import LEGAL, NOT_NOW
from ..box import Box
from ..moves import (
    ACTION_COUNT,
    ASSIGN_TILE,
    BUY_POINTS,
    CLIMB,
    END,
    FIRST,
    GAIN_FIGURES,
    GO,
    HIRE,
    LEAVE_TILE,
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
    GAIN_COUNT,
    HELPER_ORDER,
    MUST_PROGRESS,
    MUST_TAKE,
    NO_ACTION,
    NO_MAN_HERE,
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
    SUPPLY_NO_MAN,
    TRACK_BARRED,
    WRONG_AREA,
    WRONG_RING,
)
from ..state import (
    ACTIONS_STAGE,
    COLOURS,
    FACES,
    FREE_HELPER,
    GENDERS,
    HELPERS_IN_COLUMN,
    INITIATIVE,
    MAN_FIGURE,
    NICHES,
    NO_HELPER,
    NO_TILE,
    SHIELDS,
    SPACES,
    WOMAN,
    State,
)
from .facts import dice_taken, fee, free_shield, lowest_value
from .needs import (
    has_action,
    why_not_any_figures,
    why_not_bonus,
    why_not_climb,
    why_not_effect,
    why_not_figures,
    why_not_one_figure,
    why_not_place,
    why_not_rank,
    why_not_signoria,
)


def why_not(box: Box, s: State, seat: int, action: int) -> int:
    """The condition that fails, LEGAL if none does."""
    shared = why_not_at_all(s, seat, action, ACTION_COUNT)
    if shared != LEGAL:
        return shared
    if not FIRST[s.phase] <= action < END[s.phase]:
        return NOT_NOW
    return why_not_answer(box, s, seat, action)


def why_not_answer(box: Box, s: State, seat: int, action: int) -> int:
    """The condition that forbids an answer to what is asked now, LEGAL if none does."""
    if action < PASS:
        return why_not_take(box, s, seat, (action - TAKE) // FACES, (action - TAKE) % FACES + 1)
    if action == PASS:
        return LEGAL
    if action == SIGNORIA:
        return why_not_signoria(box, s, seat, s.colour, s.florins[seat])
    if action < HIRE:
        return why_not_tile(box, s, seat, action - ASSIGN_TILE, s.florins[seat])
    if action < SPEND_FIGURES:
        return why_not_hire(box, s, seat, action - HIRE)
    if action < NEW:
        return why_not_spending(box, s, seat, action - SPEND_FIGURES)
    if action < SEND:
        return why_not_point(box, s, seat, action)
    if action < GO:
        return why_not_man(box, s, seat, (action - SEND) // SPACES, (action - SEND) % SPACES)
    if action < PAY_DOWRY:
        return why_not_city(box, s, seat, action - GO)
    if action < TAKE_TILE:
        return why_not_dowry(box, s, seat, action - PAY_DOWRY)
    if action < PUT_DOWN:
        return why_not_city_tile(box, s, seat, action)
    if action < GAIN_FIGURES:
        return LEGAL if (s.rows >> (action - PUT_DOWN)) & 1 == 1 else ROW_BARRED
    if action < USE:
        return why_not_gain(box, s, seat, action - GAIN_FIGURES)
    if action < SKIP:
        return why_not_use(box, s, seat, action - USE)
    if action == TAKE_REWARD:
        return why_not_bonus(box, s, seat, s.reward[s.round - 1 + box.skipped])
    if action == BUY_POINTS:
        return LEGAL if s.florins[seat] >= box.price else PRICE_SHORT
    return LEGAL


# Dice


def why_not_take(box: Box, s: State, seat: int, colour: int, face: int) -> int:
    """A die must be there, for a free space; you pay its fee, and can do one of its actions with what is left."""
    barred = why_not_colour(box, s, seat, colour)
    if barred != LEGAL:
        return barred
    if s.dice[colour][face - 1] == 0:
        return NO_SUCH_DIE
    return why_not_face(box, s, seat, colour, face)


def why_not_colour(box: Box, s: State, seat: int, colour: int) -> int:
    """In the actions stage a die needs the free space of its colour, and a seat takes only so many."""
    if s.stage == ACTIONS_STAGE:
        if s.die[seat][colour] > 0:
            return COLOUR_USED
        if dice_taken(s, seat) >= box.most_dice:
            return DICE_FULL
    return LEGAL


def why_not_face(box: Box, s: State, seat: int, colour: int, face: int) -> int:
    """What a die shows decides its fee, and what is left must do for one of its actions."""
    florins = s.florins[seat]
    if s.stage == ACTIONS_STAGE:
        florins -= fee(box, colour, face)
    if florins < 0:
        return FEE_SHORT
    return LEGAL if has_action(box, s, seat, colour, florins) else NO_ACTION


def can_take(box: Box, s: State, seat: int) -> bool:
    """Whether a seat could take any die now: the highest face of a colour costs least."""
    for colour in range(COLOURS):
        if why_not_colour(box, s, seat, colour) == LEGAL:
            face = int(FACES)
            while face > 0 and s.dice[colour][face - 1] == 0:
                face -= 1
            if face > 0 and why_not_face(box, s, seat, colour, face) == LEGAL:
                return True
    return False


# Actions


def why_not_hire(box: Box, s: State, seat: int, helper: int) -> int:
    """A helper must be in the column that the die hires in and be paid for, unless it is a reward."""
    place = why_not_place(s, seat, helper)
    if place != LEGAL or s.phase == FREE_HELPER:
        return place
    if helper // HELPERS_IN_COLUMN != box.ring[s.colour]:
        return WRONG_RING
    return LEGAL if box.helper_cost[helper] <= s.florins[seat] else COST_SHORT


def why_not_tile(box: Box, s: State, seat: int, tile: int, florins: int) -> int:
    """An assignment must be of the colour of the die; through a helper it may be any, with one figure."""
    if s.helper == NO_HELPER:
        if s.envelope[tile] // GENDERS != s.colour:
            return WRONG_AREA
        return why_not_any_figures(box, s, seat, tile, florins)
    return why_not_one_figure(box, s, seat, tile)


def why_not_spending(box: Box, s: State, seat: int, count: int) -> int:
    """An assignment takes so many figures; through a helper exactly one."""
    if s.helper != NO_HELPER and count > 1:
        return ONE_FIGURE
    return why_not_figures(box, s, seat, s.assignment, count, s.florins[seat])


def why_not_gain(box: Box, s: State, seat: int, gain: int) -> int:
    """Exactly the figures due are taken, and the reserve must have them."""
    if box.gain_size[gain] != s.gain:
        return GAIN_COUNT
    for gender in range(GENDERS):
        if box.gain[gain][gender] > s.reserve[seat][gender]:
            return RESERVE_SHORT
    return LEGAL


# Tracks


def why_not_point(box: Box, s: State, seat: int, action: int) -> int:
    """A step is a new man, a man who moves up or initiative; stopping needs one step before it."""
    if action == STOP:
        return LEGAL if s.started == 1 else MUST_PROGRESS
    if action == CLIMB:
        return why_not_climb(box, s, seat) if (s.tracks >> INITIATIVE) & 1 == 1 else TRACK_BARRED
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


def why_not_man(box: Box, s: State, seat: int, career: int, space: int) -> int:
    """A man must be on that space, and able to go somewhere."""
    if s.career[seat][career][space] == 0:
        return NO_MAN_HERE
    return why_not_rank(box, s, box.career_ranks[space])


def why_not_city(box: Box, s: State, seat: int, city: int) -> int:
    """A city needs a free space, and the figure the dowry or the rank for it."""
    if s.in_play[city] == 0:
        return NOT_IN_PLAY
    if s.filled[city] == NICHES:
        return CITY_FULL
    value = lowest_value(box, s, city)
    if s.sending == WOMAN:
        return LEGAL if s.florins[seat] >= value else DOWRY_SHORT
    return LEGAL if box.career_ranks[s.space] >= value else RANK_LOW


def why_not_dowry(box: Box, s: State, seat: int, dowry: int) -> int:
    """A dowry is from the value of the space to the highest, as far as florins go."""
    if dowry < lowest_value(box, s, s.city):
        return DOWRY_LOW
    if dowry > box.dowry:
        return DOWRY_HIGH
    return LEGAL if dowry <= s.florins[seat] else DOWRY_SHORT


def why_not_city_tile(box: Box, s: State, seat: int, action: int) -> int:
    """A city's tile is taken where its row has a free shield; it may be left, unless it must be taken."""
    tile = s.offer[s.city][s.sending]
    fits = tile != NO_TILE and free_shield(box, s, seat, s.origin, tile) < SHIELDS
    if action == LEAVE_TILE:
        return MUST_TAKE if fits and box.forced_tiles == 1 else LEGAL
    if tile == NO_TILE:
        return NO_TILE_HERE
    return LEGAL if fits else NO_SHIELD


# Helpers and rewards


def why_not_use(box: Box, s: State, seat: int, helper: int) -> int:
    """Only the helper that is asked about can be used, if its effect can do something."""
    if (s.helpers[seat] >> helper) & 1 == 0:
        return NOT_HIRED
    if helper // HELPERS_IN_COLUMN != s.colour:
        return OTHER_COLUMN
    if helper != s.helper:
        return HELPER_ORDER
    return why_not_effect(box, s, seat, helper)
