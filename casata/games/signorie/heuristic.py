"""What a position of Signorie is worth to a seat, in hundredths of a point: a rough eye for greedy and search."""

from __future__ import annotations

from ...engine.core.points import between, lead, total
from ...engine.core.reasons import LEGAL
from .box import Box
from .rules.facts import cheapest_value, dice_sum, dice_taken, figures_out, free_shield, limit
from .rules.needs import why_not_any_figures, why_not_effect, why_not_place, why_not_signoria
from .rules.rewards import space_of, victory_points
from .rules.tiles import value_of
from .scoring import row_tiles, row_worth
from .state import (
    ACTION,
    ACTIONS_STAGE,
    ASSIGN,
    ASSIGNMENTS,
    BONUS_DIE,
    BONUS_SPACES,
    BY_ASSIGNMENT,
    BY_DIE,
    BY_DRAW,
    BY_FLORINS,
    BY_MARRIAGE,
    BY_MEN,
    BY_MISSION,
    BY_PICK,
    BY_POINTS,
    BY_ROLL,
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
    INITIATIVE,
    MAN,
    MAN_FIGURE,
    NO_COLOUR,
    NO_REWARD,
    NO_TILE,
    PROGRESS,
    PURPLE,
    RED,
    REWARD,
    REWARD_SPACES,
    ROW,
    ROWS,
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

POINT = 100
FLORIN = 113  # up to a handful of them
KNEE = 8  # how many that is
MORE_FLORIN = 29  # one beyond
WOMAN_WORTH = 143  # a woman in the supply
MAN_WORTH = 143  # and a man
CROWD = 4  # more of a gender are worth half
STEP_WORTH = 80  # a progress point
SENT = 35  # the share of a career space that sending a man adds to its half, in hundredths
MISSIONS = 1  # men who can still be sent in a round
CITY_TILE = 172  # a tile that a marriage or mission may bring
DOWN_TILE = 138  # a tile face down
ONE_TILE = 33  # the share of a row's worth with one tile, in hundredths
TWO_TILES = 75  # and with two
DIE = 515  # a die that can still be taken this round
BRIDE = 118  # a bride, for each round to come
CLIMB = 25  # a step of initiative besides its points
BONUS = 260  # a bonus tile
FIRED = 42  # how often a helper is used in a round, in hundredths
FUTURE = 70  # the share of a victory tile that is likely, in hundredths
ASSIGNED = 150  # an assignment through a helper
HELPER_MARRIAGE = 350  # a marriage through a helper
HELPER_MISSION = 300  # and a mission
MEN_TO_COME = 24  # men that reach cities in a round, in hundredths
PIP_CLIMB = 96  # a pip for a helper of initiative
FACE = 4  # what the die above a helper shows
LAST = 13  # what florins and figures are good for in the last round, for each die to come, in hundredths
LOW_FACE = 3  # pips of a die to come
SURE = 40  # the least chance of the reward while it can still be had, in hundredths
DOUBT = 9  # the chance of the reward lost with each pip that the dice to come have too little, in hundredths
AT_FIRST = (
    0,
    0,
    12_300,
    12_600,
    13_200,
)  # by seats: points at the end that no outlook sees at the beginning,
AT_LAST = -3_300  # and shortly before it

SEARCH = {  # how bots think here: bots/plan.py explains each setting, docs/bots.md what was tried
    "width": 4,
    "deep": 60,
    "explore": 6000,
    "sharp": 375,
    "urgency": 500,
    "early": 1600,
    "late": 500,
    "margin": 20,
    "span": 3000,
    "own": 0,
    "novice": 4,
    "strong": 20,
}


def evaluate(box: Box, s: State, seat: int) -> int:
    """Points, what the position still promises, and what the turn in progress will bring."""
    if s.over == 1:
        return POINT * lead(s.points, s.seats, seat)
    value = prospects(box, s, seat)
    if s.player == seat:
        value += pending(box, s, seat)
    return value


def outlook(box: Box, s: State, seat: int) -> int:
    """Value a position without the points of the others, and with what is still to come."""
    if s.over == 1:
        return POINT * total(s.points[seat])
    return evaluate(box, s, seat) + between(AT_FIRST[s.seats], AT_LAST, progress(box, s))


def progress(box: Box, s: State) -> int:
    """Rounds that are over, and dice taken in this one."""
    if s.over == 1:
        return 100
    taken = box.most_dice * s.seats
    if s.stage == ACTIONS_STAGE:
        for seat in range(s.seats):
            taken -= dice_left(box, s, seat)
    return min(99, (100 * space_of(box, s) + 90 * taken // (box.most_dice * s.seats)) // REWARD_SPACES)


def rounds_left(box: Box, s: State) -> int:
    """Rounds after this one."""
    return REWARD_SPACES - 1 - space_of(box, s)


def dice_left(box: Box, s: State, seat: int) -> int:
    """Dice a seat can still take this round."""
    if s.stage != ACTIONS_STAGE or (s.passed >> seat) & 1 == 1:
        return 0
    return box.most_dice - dice_taken(s, seat)


def time_left(box: Box, s: State, seat: int) -> int:
    """What florins and figures are still good for, in hundredths."""
    left = rounds_left(box, s)
    if left >= 2:
        return 100
    if left == 1:
        return 85
    dice = dice_left(box, s, seat) + (1 if s.player == seat and s.colour != NO_COLOUR else 0)
    return min(85, LAST * dice)


def prospects(box: Box, s: State, seat: int) -> int:
    """Points won, and likely to be won."""
    value = POINT * total(s.points[seat])
    time = time_left(box, s, seat)
    value += (florin_worth(box, s, seat) + figure_worth(box, s, seat)) * time // 100
    value += career_worth(box, s, seat) + initiative_worth(box, s, seat) + victory_worth(box, s, seat)
    value += BRIDE * s.brides[seat] * rounds_left(box, s) + reward_worth(box, s, seat)
    value += DIE * dice_left(box, s, seat)
    for row in range(ROWS):
        value += tiles_worth(box, s, seat, row, time)
    for helper in range(HELPERS):
        if (s.helpers[seat] >> helper) & 1 == 1:
            value += helper_worth(box, s, seat, helper)
    return value


def florin_worth(box: Box, s: State, seat: int) -> int:
    """What florins buy, less the more there are."""
    return FLORIN * min(s.florins[seat], KNEE) + MORE_FLORIN * max(0, s.florins[seat] - KNEE)


def figure_worth(box: Box, s: State, seat: int) -> int:
    """Figures in the supply."""
    women = s.supply[seat][WOMAN]
    men = s.supply[seat][MAN_FIGURE]
    value = WOMAN_WORTH * (min(women, CROWD) + women) // 2
    return value + MAN_WORTH * (min(men, CROWD) + men) // 2


def missions_left(box: Box, s: State, seat: int) -> int:
    """How many men can still be sent."""
    if cheapest_value(box, s) == 0 and box.open_gates == 0:
        return 0
    return MISSIONS * rounds_left(box, s) + (1 if dice_left(box, s, seat) > 0 else 0)


def career_worth(box: Box, s: State, seat: int) -> int:
    """Men on careers: half their space at the end, more for the best of them who can still be sent."""
    sent = missions_left(box, s, seat)
    value = 0
    for up in range(SPACES):
        space = SPACES - 1 - up
        for career in range(CAREERS):
            for _ in range(s.career[seat][career][space]):
                share = 50
                if sent > 0:
                    sent -= 1
                    share += SENT
                value += box.career_values[space] * share
    return value


def initiative_worth(box: Box, s: State, seat: int) -> int:
    """The points of this round while it lasts, and a head start for the next."""
    height = s.height[seat]
    if s.stage == ACTIONS_STAGE:
        return POINT * box.initiative_points[height] + CLIMB * height
    return STEP_WORTH * height if rounds_left(box, s) > 0 else 0


def victory_worth(box: Box, s: State, seat: int) -> int:
    """What the victory tiles to come would score now, as far as it is likely."""
    value = 0
    for space in range(max(BONUS_SPACES, space_of(box, s) + 1), REWARD_SPACES):
        if s.reward[space] != NO_REWARD:
            value += FUTURE * victory_points(box, s, seat, s.reward[space])
    return value


def reward_worth(box: Box, s: State, seat: int) -> int:
    """The reward of this round, by how likely it is."""
    if s.stage != ACTIONS_STAGE:
        return 0
    return reward_value(box, s, seat) * reward_chance(box, s, seat) // 100


def reward_value(box: Box, s: State, seat: int) -> int:
    """What the reward of this round brings."""
    space = space_of(box, s)
    if space < BONUS_SPACES:
        bride = 0
        if s.brides[seat] < 4:
            bride = BRIDE * rounds_left(box, s) + POINT * box.son_points[s.brides[seat]]
        return BONUS + bride + FLORIN * box.space_gift[space]
    value = POINT * victory_points(box, s, seat, s.reward[space])
    if s.florins[seat] >= box.price:
        value += POINT * box.price_points // (1 if rounds_left(box, s) == 0 else 2)
    return value


def reward_chance(box: Box, s: State, seat: int) -> int:
    """How likely the dice stay below the threshold, in hundredths."""
    slack = limit(box, s, seat) - dice_sum(s, seat)
    if slack < 0:
        return 0
    missing = LOW_FACE * dice_left(box, s, seat) - slack
    return max(SURE, 100 - DOUBT * missing) if missing > 0 else 100


def tiles_worth(box: Box, s: State, seat: int, row: int, time: int) -> int:
    """A row that counts, or may still count."""
    tiles = row_tiles(s, seat, row)
    worth = row_worth(box, s, seat, row)
    if tiles >= box.needed:
        return POINT * worth
    share = TWO_TILES if tiles == box.needed - 1 else ONE_TILE
    return worth * share * time // 100


def helper_worth(box: Box, s: State, seat: int, helper: int) -> int:
    """What a helper brings as often as it will be used."""
    uses = FIRED * rounds_left(box, s)
    if dice_left(box, s, seat) > 0 and s.die[seat][helper // HELPERS_IN_COLUMN] == 0:
        uses += FIRED
    return effect_worth(box, s, seat, helper, FACE) * uses // 100


def effect_worth(box: Box, s: State, seat: int, helper: int, face: int) -> int:
    """What a helper brings once, under a die of some face."""
    effect = box.helper_effect[helper]
    if effect == BY_POINTS:
        return POINT * box.helper_points
    if effect == BY_FLORINS:
        return FLORIN * box.helper_florins
    if effect == BY_MEN:
        return box.helper_men * (POINT * figures_out(s, seat, MAN_FIGURE) + MEN_TO_COME * rounds_left(box, s))
    if effect == BY_ROLL:
        return (WOMAN_WORTH + MAN_WORTH) // 2
    if effect == BY_PICK:
        return max(WOMAN_WORTH, MAN_WORTH)
    if effect == BY_DRAW:
        return DOWN_TILE
    if effect == BY_MARRIAGE:
        return HELPER_MARRIAGE
    if effect == BY_MISSION:
        return HELPER_MISSION
    if effect == BY_ASSIGNMENT:
        return ASSIGNED
    if effect == BY_DIE:
        return face * (STEP_WORTH if box.helper_tracks[helper] != 1 << INITIATIVE else PIP_CLIMB)
    return box.helper_progress * STEP_WORTH


# A turn in progress


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
