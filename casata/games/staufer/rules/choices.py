"""What a seat may decide: the codes that nothing forbids, in ascending order."""

from __future__ import annotations

from ....engine.core.flow import may_decide
from ....engine.core.reasons import LEGAL
from ....engine.core.record import Row
from ..box import NOBLE_OFFICE, Box
from ..moves import ACT, CHESTS_FROM, DEPLOY, END, FIRST, KEEP_FIGURE, LET_GO, SUPPLY, TAKE_CARD
from ..state import (
    CARD_FIXED,
    CHESTS_OF,
    COSTS,
    FIGURES,
    FIRST_CHEST,
    KEEP,
    NOBLE,
    OFFICE_CHEST,
    OFFICES,
    PICK,
    PRIVILEGES,
    PURPLE,
    REGIONS,
    SIDES,
    SUPPLY_CHEST,
    TRAVEL_CHEST,
    TURN,
    WAY,
    State,
)
from .chests import may_take_card
from .facts import at_court, owns
from .legality import why_not_answer, why_not_keep, why_not_office
from .rounds import is_scored
from .travel import price, rebate, travel


def legal(box: Box, s: State, seat: int, out: Row) -> int:
    """The codes this seat may play, ascending; a turn is not answered code by code."""
    if not may_decide(s, seat):
        return 0
    if s.phase == TURN:
        return list_turn(box, s, seat, out)
    if s.phase == KEEP:
        return list_kept(s, seat, out)
    count = 0
    for action in range(FIRST[s.phase], END[s.phase]):
        if why_not_answer(box, s, seat, action) == LEGAL:
            out[count] = action
            count += 1
    return count


def only_answer(box: Box, s: State, seat: int) -> int:
    """The one code a seat may play, -1 when there are several; everything it depends on is open to all."""
    chest = s.chest[seat]
    if s.phase == WAY and chest[FIRST_CHEST] + chest[TRAVEL_CHEST] + chest[OFFICE_CHEST] == 0:
        return ACT
    if s.phase == CHESTS_OF and chest[SUPPLY_CHEST] == 0:
        return CHESTS_FROM + s.space
    if s.phase != WAY and s.phase != CHESTS_OF and s.phase != PICK:
        return -1
    only = -1
    for action in range(FIRST[s.phase], END[s.phase]):
        if why_not_answer(box, s, seat, action) == LEGAL:
            if only >= 0:
                return -1
            only = action
    return only


def list_turn(box: Box, s: State, seat: int, out: Row) -> int:
    """Supply, deploy, and the exchange of purple chests."""
    count = 0
    for space in range(box.spaces):
        out[count] = SUPPLY + space
        count += 1
    offices = payable(box, s, seat)
    for figure in range(FIGURES):
        if s.court[seat][figure] > 0:
            for office in range(OFFICES):
                suits = 1 if figure == NOBLE or box.office[office] != NOBLE_OFFICE else 0
                out[count] = DEPLOY + figure * OFFICES + office  # the next one overwrites it if it does not count
                count += (offices >> office) & suits
    if s.chest[seat][PURPLE] >= box.price:
        for card in range(PRIVILEGES):
            if may_take_card(s, seat, card):
                out[count] = TAKE_CARD + card
                count += 1
    return count


def list_kept(s: State, seat: int, out: Row) -> int:
    """Own figures that would leave, and to keep no more."""
    count = 0
    for region in range(REGIONS):
        if is_scored(s, region):
            for office in range(region * COSTS, (region + 1) * COSTS):
                for side in range(SIDES):
                    if why_not_keep(s, seat, office, side) == LEGAL:
                        out[count] = KEEP_FIGURE + office * SIDES + side
                        count += 1
    out[count] = LET_GO
    return count + 1


def payable(box: Box, s: State, seat: int) -> int:
    """The offices that are open to a seat and that its court can pay, as a bit mask."""
    offices = 0
    free_travel = s.chest[seat][TRAVEL_CHEST] > 0
    free_office = s.chest[seat][OFFICE_CHEST] > 0
    figures = at_court(s, seat) - 1
    fixed = owns(s, seat, CARD_FIXED)
    less = rebate(box, s, seat)
    for region in range(REGIONS):
        others = figures if free_travel else figures - travel(box, s, seat, region)
        for office in range(region * COSTS, (region + 1) * COSTS):
            costs = 0 if free_office else price(box, fixed, office) - less
            if costs <= others and why_not_office(box, s, seat, office) == LEGAL:
                offices |= 1 << office
    return offices
