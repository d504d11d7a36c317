"""What can be wrong with a decision in Signorie."""

from __future__ import annotations

from ...engine.core.reasons import Reasons

REASONS = Reasons()
COLOUR_USED = REASONS.add(
    "colour_used", "You already have a die of this colour; take one of another colour.", "signorie 3"
)
DICE_FULL = REASONS.add("dice_full", "You have taken all the dice you may take this round; pass.", "signorie 3")
NO_SUCH_DIE = REASONS.add("no_such_die", "There is no such die left to take.", "signorie 3")
FEE_SHORT = REASONS.add(
    "fee_short", "You cannot pay the difference between the die and its space; take a higher die.", "signorie 3"
)
NO_ACTION = REASONS.add(
    "no_action", "After paying for this die you could do none of its actions; take another die.", "signorie 3, 8-25"
)
NO_DISC = REASONS.add("no_disc", "There are no helpers left to hire.", "signorie 4.1, 8-20")
SPACE_TAKEN = REASONS.add("space_taken", "You already have this helper; choose an empty helper space.", "signorie 4.1")
WRONG_RING = REASONS.add("wrong_ring", "This die hires in another column; choose a helper there.", "signorie 4.1, 7.1")
COST_SHORT = REASONS.add("cost_short", "You have too few florins for this helper.", "signorie 4.1, 8-12")
WRONG_AREA = REASONS.add(
    "wrong_area", "This assignment belongs to another colour; choose one of the colour of your die.", "signorie 4.2"
)
TURNED_OVER = REASONS.add(
    "turned_over", "This assignment has been used this round; it is back in the next one.", "signorie 4.7, 8-37"
)
FIGURE_COUNT = REASONS.add("figure_count", "This assignment takes a different number of figures.", "signorie 4.2")
ONE_FIGURE = REASONS.add(
    "one_figure", "With this helper you spend exactly one figure on an assignment.", "signorie 4.4"
)
SUPPLY_SHORT = REASONS.add(
    "supply_short",
    "You have too few such figures in hand: one assignment of each colour takes women, the other men.",
    "signorie 4.2, 8-8",
)
NO_PROGRESS = REASONS.add(
    "no_progress",
    "You could not use a single step: you have no man in hand and none who can move up.",
    "signorie 4.2, 8-31",
)
INITIATIVE_TOP = REASONS.add(
    "initiative_top", "You are at the top of the initiative track already.", "signorie 4.2, 4.3"
)
PILE_EMPTY = REASONS.add("pile_empty", "The pile of alliance tiles is empty.", "signorie 8-19")
THRESHOLD_FULL = REASONS.add(
    "threshold_full", "You may not have that many figures on the threshold; spend fewer.", "signorie 8-7"
)
THRESHOLD_LATE = REASONS.add("threshold_late", "You can raise the threshold only before the rewards.", "signorie 8-33")
NO_WOMAN = REASONS.add("no_woman", "You would have no woman in hand to marry.", "signorie 4.3")
NO_CAREER_MAN = REASONS.add("no_career_man", "You have no man on a career to send.", "signorie 4.3")
CITIES_FULL = REASONS.add("cities_full", "Every city is full.", "signorie 8-21")
DOWRY_SHORT = REASONS.add("dowry_short", "You have too few florins for the dowry.", "signorie 4.3")
RANK_LOW = REASONS.add(
    "rank_low", "The man's rank is too low: it must reach the number of the next free space.", "signorie 4.3"
)
GATES_DOWRY = REASONS.add(
    "gates_dowry", "Every city is full: marrying through the open gates takes the highest dowry.", "signorie 4.7"
)
GATES_RANK = REASONS.add(
    "gates_rank", "Every city is full: only a man of the highest rank may go through the open gates.", "signorie 4.7"
)
RESERVE_EMPTY = REASONS.add("reserve_empty", "Your reserve is empty.", "signorie 8-11")
NO_MAN_HERE = REASONS.add("no_man_here", "You have no man on this space.", "signorie 4.3")
SUPPLY_NO_MAN = REASONS.add("supply_no_man", "You have no man in hand to place; move one up instead.", "signorie 3")
CAREER_TOP = REASONS.add("career_top", "This man is at the top of his career already; move another one.", "signorie 3")
TRACK_BARRED = REASONS.add("track_barred", "These steps are for other tracks.", "signorie 3")
MUST_PROGRESS = REASONS.add("must_progress", "You must use at least one step before you stop.", "signorie 8-5, 8-6")
NOT_IN_PLAY = REASONS.add("not_in_play", "This city is not in play; choose another one.", "signorie 2-8")
CITY_FULL = REASONS.add("city_full", "This city is full; choose another one.", "signorie 4.3")
DOWRY_LOW = REASONS.add("dowry_low", "The dowry is too low: it must reach the number of the space.", "signorie 4.3")
DOWRY_HIGH = REASONS.add("dowry_high", "The dowry is too high; pay less.", "signorie 4.3")
NO_TILE_HERE = REASONS.add("no_tile_here", "There is no tile here to take.", "signorie 4.3")
NO_SHIELD = REASONS.add("no_shield", "This row has no free shield of the tile's house; leave the tile.", "signorie 4.6")
MUST_TAKE = REASONS.add("must_take", "You must take a tile that fits.", "signorie 8-2")
ROW_BARRED = REASONS.add("row_barred", "This tile must go beside another row.", "signorie 4.4, 8-4")
GAIN_COUNT = REASONS.add("gain_count", "You must take exactly as many figures as you are due.", "signorie 4.2")
RESERVE_SHORT = REASONS.add("reserve_short", "Your reserve does not have these figures.", "signorie 4.2, 4.4")
NOT_HIRED = REASONS.add("not_hired", "You have not hired this helper.", "signorie 4.4")
OTHER_COLUMN = REASONS.add(
    "other_column", "You can use only helpers in the column of the die you took.", "signorie 4.4, 8-1"
)
HELPER_ORDER = REASONS.add(
    "helper_order", "Helpers are used from top to bottom; it is another one's turn.", "signorie 4.4"
)
NO_MAN_OUT = REASONS.add("no_man_out", "You have no man in a city.", "signorie 4.4")
NO_ASSIGNMENT_LEFT = REASONS.add("no_assignment", "You cannot do any assignment with one figure.", "signorie 4.4")
NO_FREE_SPACE = REASONS.add("no_free_space", "You have no empty helper space.", "signorie 8-12")
NO_BONUS_DIE = REASONS.add("no_bonus_die", "No die that is left has an action you could do.", "signorie 8-13, 8-14")
PRICE_SHORT = REASONS.add("price_short", "You have too few florins to buy these points.", "signorie 3")
