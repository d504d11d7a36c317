"""Why a decision is refused in The Staufer Dynasty: what nothing forbids is legal."""

from __future__ import annotations

from ....engine.core.flow import why_not_at_all
from ....engine.core.reasons import LEGAL, NOT_NOW
from ..box import NOBLE_OFFICE, Box
from ..moves import (
    ACT,
    ACTION_COUNT,
    CHESTS_FROM,
    DECLINE,
    DEPLOY,
    END,
    FIRST,
    KEEP_FIGURE,
    LAY_NOBLE,
    LET_GO,
    PICK_CHEST,
    SUPPLY,
    TAKE_CARD,
    USUAL,
)
from ..reasons import (
    CARD_GONE,
    CARD_OWNED,
    CHEST_MISSING,
    COURT_SHORT,
    DEPLOY_ONLY,
    ENVOYS_SHORT,
    FIRST_ANYWAY,
    KEPT_ALREADY,
    NO_CHEST_THERE,
    NO_ENVOY,
    NO_FIGURE,
    NO_NEXT_ROUND,
    NO_NOBLE,
    NO_OFFICE_HERE,
    NO_PAYMENT,
    NO_SPACE_HERE,
    NO_SPOT,
    NO_TRAVEL,
    NOBLES_ONLY,
    NOT_DRAWN,
    NOT_SCORED,
    OFFICE_FULL,
    OFFICE_TAKEN,
    PURPLE_SHORT,
    SAME_FIGURE,
)
from ..state import (
    CARD_JOIN,
    ENVOY,
    FIRST_CHEST,
    LEFT,
    MEMBERS,
    NO_OFFICE,
    NOBLE,
    OFFICE_CHEST,
    OFFICES,
    PURPLE,
    RIGHT,
    ROUNDS,
    SIDES,
    SUPPLY_CHEST,
    TRAVEL_CHEST,
    USE_FIRST,
    USE_OFFICE,
    USE_TRAVEL,
    State,
)
from .facts import acted, at_court, chests_in, figures_on, owner, owns, region_of
from .rounds import is_scored
from .travel import least_to_lay, payment, spots_before, to_lay, travel


def why_not(box: Box, s: State, seat: int, action: int) -> int:
    """The condition that fails, LEGAL if none does."""
    shared = why_not_at_all(s, seat, action, ACTION_COUNT)
    if shared != LEGAL:
        return shared
    if not FIRST[s.phase] <= action < END[s.phase]:
        return NOT_NOW
    return why_not_answer(box, s, seat, action)


def why_not_answer(box: Box, s: State, seat: int, action: int) -> int:
    """The condition that forbids an answer to what is asked; LEGAL if none does."""
    if action < DEPLOY:
        return why_not_space(box, action - SUPPLY)
    if action < TAKE_CARD:
        return why_not_deploy(box, s, seat, (action - DEPLOY) // OFFICES, (action - DEPLOY) % OFFICES)
    if action < DECLINE:
        return why_not_card(box, s, seat, action - TAKE_CARD)
    if ACT <= action < CHESTS_FROM:
        return why_not_way(box, s, seat, action - ACT)
    if CHESTS_FROM <= action < USUAL:
        return why_not_chests(box, s, seat, action - CHESTS_FROM)
    if LAY_NOBLE <= action < LAY_NOBLE + len(s.spots):
        return why_not_noble(s, seat, action - LAY_NOBLE)
    if PICK_CHEST <= action < KEEP_FIGURE:
        return LEGAL if s.drawn[action - PICK_CHEST] > 0 else NOT_DRAWN
    if KEEP_FIGURE <= action < LET_GO:
        return why_not_keep(s, seat, (action - KEEP_FIGURE) // SIDES, (action - KEEP_FIGURE) % SIDES)
    return LEGAL


def why_not_space(box: Box, space: int) -> int:
    """Supply spaces are never blocked, but few players have one less."""
    return LEGAL if space < box.spaces else NO_SPACE_HERE


def why_not_deploy(box: Box, s: State, seat: int, figure: int, office: int) -> int:
    """The office must be free or shared, the figure allowed there, and the court able to pay."""
    barred = why_not_office(box, s, seat, office)
    if barred != LEGAL:
        return barred
    if box.office[office] == NOBLE_OFFICE and figure == ENVOY:
        return NOBLES_ONLY
    if s.court[seat][figure] == 0:
        return NO_ENVOY if figure == ENVOY else NO_NOBLE
    return LEGAL if at_court(s, seat) > least_to_lay(box, s, seat, office) else COURT_SHORT


def why_not_office(box: Box, s: State, seat: int, office: int) -> int:
    """An office must be free, or have one figure that a privilege lets you join."""
    if box.office[office] == 0:
        return NO_OFFICE_HERE
    there = figures_on(s, office)
    if there == SIDES:
        return OFFICE_FULL
    return LEGAL if there == 0 or owns(s, seat, CARD_JOIN) else OFFICE_TAKEN


def why_not_card(box: Box, s: State, seat: int, card: int) -> int:
    """An exchange needs purple chests and a card on display that the seat does not have."""
    if owns(s, seat, card):
        return CARD_OWNED
    if s.display[card] == 0:
        return CARD_GONE
    return LEGAL if s.chest[seat][PURPLE] >= box.price else PURPLE_SHORT


def why_not_way(box: Box, s: State, seat: int, way: int) -> int:
    """Chests must be there and change something, and the figures must be enough."""
    if way & USE_FIRST:
        barred = why_not_first(s, seat)
        if barred != LEGAL:
            return barred
    if s.office == NO_OFFICE:
        return LEGAL if way & (USE_TRAVEL | USE_OFFICE) == 0 else DEPLOY_ONLY
    if way & USE_TRAVEL:
        if s.chest[seat][TRAVEL_CHEST] == 0:
            return CHEST_MISSING
        if travel(box, s, seat, region_of(s.office)) == 0:
            return NO_TRAVEL
    if way & USE_OFFICE:
        if s.chest[seat][OFFICE_CHEST] == 0:
            return CHEST_MISSING
        if payment(box, s, seat, s.office) == 0:
            return NO_PAYMENT
    return LEGAL if at_court(s, seat) >= to_lay(box, s, seat, s.office, way) else COURT_SHORT


def why_not_first(s: State, seat: int) -> int:
    """The chest for the first position must be there and matter; in the last round it cannot (#first-position)."""
    if s.chest[seat][FIRST_CHEST] == 0:
        return CHEST_MISSING
    if s.round == ROUNDS:
        return NO_NEXT_ROUND
    return FIRST_ANYWAY if is_first_anyway(s, seat) else LEGAL


def is_first_anyway(s: State, seat: int) -> bool:
    """Whether no other seat can come before this member in the next round, with or without the chest (#turquoise)."""
    for place in range(s.supplied_count):
        if s.supplied[place] != seat:
            return False
    if s.office != NO_OFFICE:
        for place in range(acted(s) + 1, MEMBERS * s.seats):
            if s.order[place] != seat:
                return False
    return True


def why_not_chests(box: Box, s: State, seat: int, space: int) -> int:
    """The chests of the chosen space are taken, or with a chest those of another that has some."""
    if space >= box.spaces:
        return NO_SPACE_HERE
    if space == s.space:
        return LEGAL
    if s.chest[seat][SUPPLY_CHEST] == 0:
        return CHEST_MISSING
    return LEGAL if chests_in(s.space_chest[space]) > 0 else NO_CHEST_THERE


def why_not_noble(s: State, seat: int, region: int) -> int:
    """A noble needs a figure to be paid in its region, and envoys for the regions before it."""
    if s.court[seat][NOBLE] == 0:
        return NO_NOBLE
    if s.spots[region] == 0:
        return NO_SPOT
    return LEGAL if spots_before(s, region) <= s.court[seat][ENVOY] else ENVOYS_SHORT


def why_not_keep(s: State, seat: int, office: int, side: int) -> int:
    """Only a figure that would leave a scored region is kept; of two alike the left one."""
    if not is_scored(s, region_of(office)):
        return NOT_SCORED
    if owner(s.figure[office][side]) != seat:
        return NO_FIGURE
    if s.kept[office][side] == 1:
        return KEPT_ALREADY
    alike = s.figure[office][LEFT] == s.figure[office][RIGHT] and s.kept[office][LEFT] == 0
    return SAME_FIGURE if side == RIGHT and alike else LEGAL
