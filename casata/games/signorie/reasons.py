"""What can be wrong with a decision in Signorie."""

from __future__ import annotations

from ...engine.core.reasons import Reasons

REASONS = Reasons()
COLOUR_USED = REASONS.add("colour_used", "a die of this colour lies on the own board already", "signorie 3")
DICE_FULL = REASONS.add("dice_full", "nobody takes more dice in a round", "signorie 3")
NO_SUCH_DIE = REASONS.add("no_such_die", "no such die is left to take", "signorie 3")
FEE_SHORT = REASONS.add("fee_short", "too few florins for the difference between the die and its space", "signorie 3")
NO_ACTION = REASONS.add(
    "no_action", "after the fee none of the actions of this colour could be carried out", "signorie 3, 8-25"
)
NO_DISC = REASONS.add("no_disc", "no helper is left", "signorie 4.1, 8-20")
SPACE_TAKEN = REASONS.add("space_taken", "a helper is there already", "signorie 4.1")
WRONG_RING = REASONS.add("wrong_ring", "this action hires in another column", "signorie 4.1, 7.1")
COST_SHORT = REASONS.add("cost_short", "too few florins for this helper", "signorie 4.1, 8-12")
WRONG_AREA = REASONS.add("wrong_area", "this assignment lies in the area of another colour", "signorie 4.2")
TURNED_OVER = REASONS.add("turned_over", "this assignment was used this round", "signorie 4.7, 8-37")
FIGURE_COUNT = REASONS.add("figure_count", "this assignment takes another number of figures", "signorie 4.2")
ONE_FIGURE = REASONS.add("one_figure", "the helper does assignments with one figure only", "signorie 4.4")
SUPPLY_SHORT = REASONS.add("supply_short", "too few figures of this row's gender in the supply", "signorie 4.2, 8-8")
NO_PROGRESS = REASONS.add(
    "no_progress",
    "no progress point could be used: no man in the supply, none that could step up",
    "signorie 4.2, 8-31",
)
INITIATIVE_TOP = REASONS.add("initiative_top", "the disc is at the top of the initiative track", "signorie 4.2, 4.3")
PILE_EMPTY = REASONS.add("pile_empty", "the pile of alliance tiles is empty", "signorie 8-19")
THRESHOLD_FULL = REASONS.add("threshold_full", "no more own figures may wait on the threshold", "signorie 8-7")
THRESHOLD_LATE = REASONS.add("threshold_late", "during the rewards the threshold is no longer raised", "signorie 8-33")
NO_WOMAN = REASONS.add("no_woman", "no woman would be left in the supply to marry", "signorie 4.3")
NO_CAREER_MAN = REASONS.add("no_career_man", "no own man is on a career", "signorie 4.3")
CITIES_FULL = REASONS.add("cities_full", "no city has a free space", "signorie 8-21")
DOWRY_SHORT = REASONS.add("dowry_short", "too few florins for the dowry", "signorie 4.3")
RANK_LOW = REASONS.add("rank_low", "the rank is below the lowest free space", "signorie 4.3")
GATES_DOWRY = REASONS.add("gates_dowry", "all cities are full: the dowry is the highest", "signorie 4.7")
GATES_RANK = REASONS.add("gates_rank", "all cities are full: only the highest rank may go", "signorie 4.7")
RESERVE_EMPTY = REASONS.add("reserve_empty", "the own general reserve is empty", "signorie 8-11")
NO_MAN_HERE = REASONS.add("no_man_here", "no own man stands there", "signorie 4.3")
SUPPLY_NO_MAN = REASONS.add("supply_no_man", "no man is in the supply", "signorie 3")
CAREER_TOP = REASONS.add("career_top", "there is no space above", "signorie 3")
TRACK_BARRED = REASONS.add("track_barred", "these points are for other tracks", "signorie 3")
MUST_PROGRESS = REASONS.add("must_progress", "at least one point must be used", "signorie 8-5, 8-6")
NOT_IN_PLAY = REASONS.add("not_in_play", "this city is not in play", "signorie 2-8")
CITY_FULL = REASONS.add("city_full", "this city has no free space", "signorie 4.3")
DOWRY_LOW = REASONS.add("dowry_low", "the dowry is at least the value of the space", "signorie 4.3")
DOWRY_HIGH = REASONS.add("dowry_high", "the dowry is never higher than this", "signorie 4.3")
NO_TILE_HERE = REASONS.add("no_tile_here", "no tile lies there", "signorie 4.3")
NO_SHIELD = REASONS.add("no_shield", "no shield of this row is free for its house", "signorie 4.6")
MUST_TAKE = REASONS.add("must_take", "a tile that fits must be taken", "signorie 8-2")
ROW_BARRED = REASONS.add("row_barred", "this tile goes beside another row", "signorie 4.4, 8-4")
GAIN_COUNT = REASONS.add("gain_count", "exactly the figures due are taken", "signorie 4.2")
RESERVE_SHORT = REASONS.add("reserve_short", "the own general reserve lacks such figures", "signorie 4.2, 4.4")
NOT_HIRED = REASONS.add("not_hired", "no own helper is there", "signorie 4.4")
OTHER_COLUMN = REASONS.add("other_column", "only helpers in the column of the die are used", "signorie 4.4, 8-1")
HELPER_ORDER = REASONS.add("helper_order", "helpers are used from top to bottom; another one is asked", "signorie 4.4")
NO_MAN_OUT = REASONS.add("no_man_out", "no own man is in a city", "signorie 4.4")
NO_ASSIGNMENT_LEFT = REASONS.add("no_assignment", "no assignment could be done with one figure", "signorie 4.4")
NO_FREE_SPACE = REASONS.add("no_free_space", "no helper space is free", "signorie 8-12")
NO_BONUS_DIE = REASONS.add(
    "no_bonus_die", "no die that is left has an action that could be done", "signorie 8-13, 8-14"
)
PRICE_SHORT = REASONS.add("price_short", "too few florins for these points", "signorie 3")
