"""What a seat of Signorie has and may look forward to, apart from the turn in progress."""

from __future__ import annotations

from ....engine.core.points import total
from ..box import Box
from ..rules.facts import cheapest_value, dice_sum, dice_taken, figures_out, limit
from ..rules.rewards import space_of, victory_points
from ..scoring import row_tiles, row_worth
from ..state import (
    ACTIONS_STAGE,
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
    HELPERS,
    HELPERS_IN_COLUMN,
    INITIATIVE,
    MAN_FIGURE,
    NO_COLOUR,
    NO_REWARD,
    REWARD_SPACES,
    ROWS,
    SPACES,
    WOMAN,
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
