"""What the turn in progress will still bring in Signorie."""

from __future__ import annotations

from ....engine.core.reasons import LEGAL
from ..box import Box
from ..rules.facts import free_shield
from ..rules.needs import why_not_any_figures, why_not_effect, why_not_place, why_not_signoria
from ..rules.tiles import value_of
from ..scoring import row_tiles, row_worth
from ..state import (
    ACTION,
    ACTIONS_STAGE,
    ASSIGN,
    ASSIGNMENTS,
    BONUS_DIE,
    CAREERS,
    CITY,
    COLOURS,
    DOWRY,
    FACES,
    FIRE,
    FREE_HELPER,
    GAIN,
    GENDERS,
    GREY,
    HELPER,
    HELPERS,
    HELPERS_IN_COLUMN,
    MAN,
    MAN_FIGURE,
    NO_COLOUR,
    NO_TILE,
    PROGRESS,
    PURPLE,
    RED,
    REWARD,
    ROW,
    SHIELDS,
    SPACES,
    SPEND,
    TILE,
    TO_ALLIANCE,
    TO_FLORINS,
    TO_INITIATIVE,
    TO_MARRIAGE,
    TO_MISSION,
    TO_THRESHOLD,
    TURQUOISE,
    WOMAN,
    YELLOW,
    State,
)
from .prospects import (
    ASSIGNED,
    BONUS,
    CITY_TILE,
    DOWN_TILE,
    FACE,
    FLORIN,
    MAN_WORTH,
    ONE_TILE,
    POINT,
    SENT,
    STEP_WORTH,
    TWO_TILES,
    WOMAN_WORTH,
    effect_worth,
    helper_worth,
    missions_left,
    reward_chance,
    reward_value,
    tiles_worth,
    time_left,
)


def pending(box: Box, s: State, seat: int) -> int:
    """What the question asked now will bring, and the helpers after it."""
    value = 0
    if s.colour != NO_COLOUR:
        value += helpers_to_come(box, s, seat)
    if s.waiting == 1 << seat:
        value += question_worth(box, s, seat)
    return value


def question_worth(box: Box, s: State, seat: int) -> int:
    """What the best answer to the question will bring."""
    if s.phase == ACTION:
        return action_worth(box, s, seat, s.colour)
    if s.phase == SPEND:
        return max(0, assignment_worth(box, s, seat, s.assignment))
    if s.phase == PROGRESS:
        return s.progress * STEP_WORTH
    if s.phase == MAN:
        return mission_worth(box, s, seat)
    if s.phase == CITY or s.phase == DOWRY:
        return placing_worth(box, s, seat)
    if s.phase == TILE:
        return offer_worth(box, s, seat)
    if s.phase == ROW:
        return DOWN_TILE
    if s.phase == GAIN:
        return s.gain * (WOMAN_WORTH + MAN_WORTH) // 2
    if s.phase == HELPER:
        return effect_worth(box, s, seat, s.helper, s.die[seat][s.colour])
    if s.phase == ASSIGN:
        return ASSIGNED
    if s.phase == BONUS_DIE:
        return bonus_die_worth(box, s, seat)
    if s.phase == FREE_HELPER:
        return best_helper(box, s, seat, 0, HELPERS, 0)
    return BONUS if s.phase == REWARD else 0


def bonus_die_worth(box: Box, s: State, seat: int) -> int:
    """The best of the dice that are left, with its helpers."""
    best = 0
    for colour in range(COLOURS):
        left = 0
        for face in range(FACES):
            left += s.dice[colour][face]
        if left > 0:
            worth = action_worth(box, s, seat, colour)
            for level in range(HELPERS_IN_COLUMN):
                helper = colour * HELPERS_IN_COLUMN + level
                if (s.helpers[seat] >> helper) & 1 == 1 and why_not_effect(box, s, seat, helper) == LEGAL:
                    worth += effect_worth(box, s, seat, helper, FACE)
            best = max(best, worth)
    return best


def best_helper(box: Box, s: State, seat: int, first: int, end: int, price: int) -> int:
    """The best helper that could be hired on some spaces; a florin of its cost is worth `price`."""
    best = 0
    for helper in range(first, end):
        if why_not_place(s, seat, helper) == LEGAL and (price == 0 or box.helper_cost[helper] <= s.florins[seat]):
            best = max(best, helper_worth(box, s, seat, helper) - price * box.helper_cost[helper])
    return best


def helpers_to_come(box: Box, s: State, seat: int) -> int:
    """Helpers of the column that have not been asked yet."""
    value = 0
    for at in range(s.todo_count):
        if s.todo[at][0] == FIRE:
            for level in range(s.todo[at][1], HELPERS_IN_COLUMN):
                helper = s.colour * HELPERS_IN_COLUMN + level
                if (s.helpers[seat] >> helper) & 1 == 1 and why_not_effect(box, s, seat, helper) == LEGAL:
                    value += effect_worth(box, s, seat, helper, s.die[seat][s.colour])
    return value


def action_worth(box: Box, s: State, seat: int, colour: int) -> int:
    """The best action of a colour."""
    best = 0
    if why_not_signoria(box, s, seat, colour, s.florins[seat]) == LEGAL:
        best = signoria_worth(box, s, seat, colour)
    for tile in range(ASSIGNMENTS):
        if s.envelope[tile] // GENDERS == colour and why_not_any_figures(box, s, seat, tile, s.florins[seat]) == LEGAL:
            best = max(best, assignment_worth(box, s, seat, tile))
    first = box.ring[colour] * HELPERS_IN_COLUMN
    price = max(1, FLORIN * time_left(box, s, seat) // 100)
    return max(best, best_helper(box, s, seat, first, first + HELPERS_IN_COLUMN, price))


def signoria_worth(box: Box, s: State, seat: int, colour: int) -> int:
    """The Signoria action of a colour."""
    time = time_left(box, s, seat)
    if colour == YELLOW:
        return FLORIN * box.signoria_florins * time // 100
    if colour == RED:
        return marriage_worth(box, s, seat)
    if colour == PURPLE:
        children = min(1 + s.brides[seat], s.reserve[seat][WOMAN] + s.reserve[seat][MAN_FIGURE])
        return children * (WOMAN_WORTH + MAN_WORTH) // 2 * time // 100
    if colour == GREY:
        return mission_worth(box, s, seat)
    return box.signoria_tracks * STEP_WORTH if colour == TURQUOISE else 0


def marriage_worth(box: Box, s: State, seat: int) -> int:
    """A marriage with the best dowry."""
    time = time_left(box, s, seat)
    dowry = min(box.dowry, s.florins[seat])
    return dowry * (POINT * box.dowry_points - FLORIN * time // 100) - WOMAN_WORTH * time // 100 + CITY_TILE


def mission_worth(box: Box, s: State, seat: int) -> int:
    """The best man sent, against what he is worth where he stands."""
    for up in range(SPACES):
        space = SPACES - 1 - up
        for career in range(CAREERS):
            if s.career[seat][career][space] > 0:
                return sending_worth(box, s, seat, space)
    return 0


def sending_worth(box: Box, s: State, seat: int, space: int) -> int:
    """What a man gains by being sent now."""
    share = 50 + SENT if missions_left(box, s, seat) > 0 else 50
    return box.career_values[space] * (POINT - share) + CITY_TILE


def placing_worth(box: Box, s: State, seat: int) -> int:
    """A figure on its way to a city."""
    if s.sending == WOMAN:
        return marriage_worth(box, s, seat)
    return sending_worth(box, s, seat, s.space)


def offer_worth(box: Box, s: State, seat: int) -> int:
    """The tile that may be taken."""
    tile = s.offer[s.city][s.sending]
    if tile == NO_TILE or free_shield(box, s, seat, s.origin, tile) == SHIELDS:
        return 0
    tiles = row_tiles(s, seat, s.origin)
    worth = row_worth(box, s, seat, s.origin)
    time = time_left(box, s, seat)
    before = tiles_worth(box, s, seat, s.origin, time)
    share = POINT
    if tiles + 1 < box.needed:
        share = TWO_TILES if tiles + 1 == box.needed - 1 else ONE_TILE
    return max(0, (worth + value_of(tile)) * share - before)


def assignment_worth(box: Box, s: State, seat: int, tile: int) -> int:
    """An assignment with as many figures as it takes, less what they are worth."""
    gender = s.envelope[tile] % GENDERS
    count = min(box.most_figures[tile], s.supply[seat][gender])
    time = time_left(box, s, seat)
    cost = (WOMAN_WORTH if gender == WOMAN else MAN_WORTH) * time // 100
    amount = box.each_figure[tile] * count
    if tile < CAREERS:
        return amount * STEP_WORTH - count * cost
    if tile == TO_INITIATIVE:
        top = min(s.height[seat] + amount, box.initiative_top)
        now = box.initiative_points[s.height[seat]]
        if s.stage != ACTIONS_STAGE:
            return amount * STEP_WORTH - count * cost
        return POINT * (box.initiative_points[top] - now) - count * cost
    if tile == TO_ALLIANCE:
        return DOWN_TILE - cost
    if tile == TO_THRESHOLD:
        return reward_value(box, s, seat) * (100 - reward_chance(box, s, seat)) // 100 - cost
    if tile == TO_MARRIAGE:
        return marriage_worth(box, s, seat) - 2 * cost
    if tile == TO_MISSION:
        return mission_worth(box, s, seat) - 2 * cost
    if tile == TO_FLORINS:
        return amount * FLORIN * time // 100 - count * cost
    return 20
