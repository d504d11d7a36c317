"""What can be wrong with a decision in Signorie."""

from __future__ import annotations

from ...engine.core.reasons import Reasons

REASONS = Reasons("signorie")
COLOUR_USED = REASONS.add(
    "colour_used", "You already have a die of this colour; take one of another colour.", "take-die"
)
DICE_FULL = REASONS.add("dice_full", "You have taken all the dice you may take this round; pass.", "take-die")
NO_SUCH_DIE = REASONS.add("no_such_die", "There is no such die left to take.", "take-die")
FEE_SHORT = REASONS.add(
    "fee_short", "You cannot pay the difference between the die and its space; take a higher die.", "fee"
)
NO_ACTION = REASONS.add(
    "no_action", "After paying for this die you could do none of its actions; take another die.", "possible"
)
NO_DISC = REASONS.add("no_disc", "There are no helpers left to hire.", "hire")
SPACE_TAKEN = REASONS.add("space_taken", "You already have this helper; choose an empty helper space.", "hire")
WRONG_RING = REASONS.add("wrong_ring", "This die hires in another column; choose a helper there.", "hire")
COST_SHORT = REASONS.add("cost_short", "You have too few florins for this helper.", "hire")
WRONG_AREA = REASONS.add(
    "wrong_area", "This assignment belongs to another colour; choose one of the colour of your die.", "assignment"
)
TURNED_OVER = REASONS.add(
    "turned_over", "This assignment has been used this round; it is back in the next one.", "exclusive"
)
FIGURE_COUNT = REASONS.add("figure_count", "This assignment takes a different number of figures.", "assignment-tiles")
ONE_FIGURE = REASONS.add(
    "one_figure", "With this helper you spend exactly one figure on an assignment.", "helper-assignment"
)
SUPPLY_SHORT = REASONS.add(
    "supply_short",
    "You have too few such figures in hand: one assignment of each colour takes women, the other men.",
    "assignment",
)
NO_PROGRESS = REASONS.add(
    "no_progress",
    "You could not use a single step: you have no man in hand and none who can move up.",
    "assignment-careers",
)
INITIATIVE_TOP = REASONS.add("initiative_top", "You are at the top of the initiative track already.", "initiative")
PILE_EMPTY = REASONS.add("pile_empty", "The pile of alliance tiles is empty.", "pile")
THRESHOLD_FULL = REASONS.add(
    "threshold_full", "You may not have that many figures on the threshold; spend fewer.", "threshold"
)
THRESHOLD_LATE = REASONS.add("threshold_late", "You can raise the threshold only before the rewards.", "threshold")
NO_WOMAN = REASONS.add("no_woman", "You would have no woman in hand to marry.", "marriage")
NO_CAREER_MAN = REASONS.add("no_career_man", "You have no man on a career to send.", "mission")
CITIES_FULL = REASONS.add("cities_full", "Every city is full.", "open-gates")
DOWRY_SHORT = REASONS.add("dowry_short", "You have too few florins for the dowry.", "marriage")
RANK_LOW = REASONS.add(
    "rank_low", "The man's rank is too low: it must reach the number of the next free space.", "rank"
)
GATES_DOWRY = REASONS.add(
    "gates_dowry", "Every city is full: marrying through the open gates takes the highest dowry.", "open-gates"
)
GATES_RANK = REASONS.add(
    "gates_rank", "Every city is full: only a man of the highest rank may go through the open gates.", "open-gates"
)
RESERVE_EMPTY = REASONS.add("reserve_empty", "Your reserve is empty.", "children")
NO_MAN_HERE = REASONS.add("no_man_here", "You have no man on this space.", "mission")
SUPPLY_NO_MAN = REASONS.add("supply_no_man", "You have no man in hand to place; move one up instead.", "steps")
CAREER_TOP = REASONS.add("career_top", "This man is at the top of his career already; move another one.", "steps")
TRACK_BARRED = REASONS.add("track_barred", "These steps are for other tracks.", "steps")
MUST_PROGRESS = REASONS.add("must_progress", "You must use at least one step before you stop.", "steps")
NOT_IN_PLAY = REASONS.add("not_in_play", "This city is not in play; choose another one.", "player-count")
CITY_FULL = REASONS.add("city_full", "This city is full; choose another one.", "cities")
DOWRY_LOW = REASONS.add("dowry_low", "The dowry is too low: it must reach the number of the space.", "marriage")
DOWRY_HIGH = REASONS.add("dowry_high", "The dowry is too high; pay less.", "marriage")
NO_TILE_HERE = REASONS.add("no_tile_here", "There is no tile here to take.", "city-tile")
NO_SHIELD = REASONS.add("no_shield", "This row has no free shield of the tile's house; leave the tile.", "city-tile")
MUST_TAKE = REASONS.add("must_take", "You must take a tile that fits.", "city-tile")
ROW_BARRED = REASONS.add("row_barred", "This tile must go beside another row.", "face-down")
GAIN_COUNT = REASONS.add("gain_count", "You must take exactly as many figures as you are due.", "gain")
RESERVE_SHORT = REASONS.add("reserve_short", "Your reserve does not have these figures.", "gain")
NOT_HIRED = REASONS.add("not_hired", "You have not hired this helper.", "use-helpers")
OTHER_COLUMN = REASONS.add("other_column", "You can use only helpers in the column of the die you took.", "use-helpers")
HELPER_ORDER = REASONS.add(
    "helper_order", "Helpers are used from top to bottom; it is another one's turn.", "use-helpers"
)
NO_MAN_OUT = REASONS.add("no_man_out", "You have no man in a city.", "helper-men")
NO_ASSIGNMENT_LEFT = REASONS.add("no_assignment", "You cannot do any assignment with one figure.", "helper-assignment")
NO_FREE_SPACE = REASONS.add("no_free_space", "You have no empty helper space.", "bonus-helper")
NO_BONUS_DIE = REASONS.add("no_bonus_die", "No die that is left has an action you could do.", "bonus-die")
PRICE_SHORT = REASONS.add("price_short", "You have too few florins to buy these points.", "victory-tiles")
