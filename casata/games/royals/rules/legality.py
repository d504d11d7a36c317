"""Why a decision is refused in Royals."""

from __future__ import annotations

from ....engine.core.flow import why_not_at_all
from ....engine.core.header import NOBODY
from ....engine.core.reasons import LEGAL, NOT_NOW
from ..box import Box
from ..moves import (
    ACTION_COUNT,
    BLIND,
    DISCARD_CARD,
    DISCARD_INTRIGUE,
    INTRIGUE,
    OCCUPY,
    PAY,
    PAY_INTRIGUE,
    STOP,
    TAKE,
    TAKE_OVER,
    USE_JOKERS,
    USUAL,
)
from ..reasons import (
    CANNOT_DISCARD,
    CANNOT_PICK,
    CARDS_SHORT,
    ENOUGH_COUNTRY,
    INTRIGUE_SHORT,
    JOKER_COUNT,
    NO_CUBES,
    NO_INTRIGUE,
    NOT_ON_DISPLAY,
    NOT_VACANT,
    OWN_POSITION,
    PILE_EMPTY,
    USUAL_NOT_NEEDED,
    VACANT,
)
from ..state import (
    CHOOSE,
    CUBES_PER_PLACEMENT,
    DISCARD,
    DRAW,
    INTRIGUE_DISCARD,
    INTRIGUE_JOKERS,
    INTRIGUE_PAYMENT,
    JOKERS,
    PAYMENT,
    PLAY,
    State,
)
from .payments import (
    country_reach,
    intrigue_reach,
    may_pay_as_usual,
    may_pick_card,
    may_pick_intrigue_payment,
    may_use_intrigue_jokers,
    may_use_jokers,
)
from .turns import may_discard_intrigue


def why_not(box: Box, s: State, seat: int, action: int) -> int:
    """The condition that fails, LEGAL if none does."""
    shared = why_not_at_all(s, seat, action, ACTION_COUNT)
    if shared != LEGAL:
        return shared
    if not is_asked(s, action):
        return NOT_NOW
    if action < TAKE or action == STOP:
        return LEGAL
    if action < STOP:
        return why_not_draw(s, action)
    if action < TAKE_OVER:
        return why_not_occupy(box, s, seat, action - OCCUPY)
    if action < USE_JOKERS:
        return why_not_take_over(box, s, seat, action - TAKE_OVER)
    if action < PAY:
        return why_not_jokers(box, s, seat, action - USE_JOKERS)
    if action < DISCARD_CARD:
        return why_not_pay(box, s, seat, action)
    return why_not_discard(s, seat, action)


def is_asked(s: State, action: int) -> bool:
    """Whether this kind of decision belongs to the present phase."""
    if action < TAKE:
        return s.phase == CHOOSE
    if action < STOP:
        return s.phase == DRAW
    if action < USE_JOKERS:
        return s.phase == PLAY
    if action < PAY:
        return s.phase == JOKERS or s.phase == INTRIGUE_JOKERS
    if action < PAY_INTRIGUE:
        return s.phase == PAYMENT
    if action < USUAL:
        return s.phase == INTRIGUE_PAYMENT
    if action == USUAL:
        return INTRIGUE_JOKERS <= s.phase <= PAYMENT
    if action < DISCARD_INTRIGUE:
        return s.phase == DISCARD
    return s.phase == INTRIGUE_DISCARD


def why_not_draw(s: State, action: int) -> int:
    """Why a card cannot be drawn from this source."""
    if action == INTRIGUE:
        return LEGAL if s.intrigue_left > 0 else NO_INTRIGUE
    if s.country_left == 0:
        return ENOUGH_COUNTRY
    if action == BLIND:
        return LEGAL if s.pile_size > 0 else PILE_EMPTY
    return LEGAL if s.display[action - TAKE] > 0 else NOT_ON_DISPLAY


def why_not_occupy(box: Box, s: State, seat: int, place: int) -> int:
    """A vacant position that can be paid."""
    if s.holder[place] == seat:
        return OWN_POSITION
    if s.holder[place] != NOBODY:
        return NOT_VACANT
    return why_not_afford(box, s, seat, place)


def why_not_take_over(box: Box, s: State, seat: int, place: int) -> int:
    """An opponent's position that can be paid twice over."""
    if s.holder[place] == NOBODY:
        return VACANT
    if s.holder[place] == seat:
        return OWN_POSITION
    if box.place_intrigue[place] > intrigue_reach(box, s, seat, box.place_country[place]):
        return INTRIGUE_SHORT
    return why_not_afford(box, s, seat, place)


def why_not_afford(box: Box, s: State, seat: int, place: int) -> int:
    """Why a seat cannot afford a position: too few cubes or Country cards."""
    if s.cubes[seat] < CUBES_PER_PLACEMENT:
        return NO_CUBES
    if box.place_cost[place] > country_reach(s, seat, box.place_country[place]):
        return CARDS_SHORT
    return LEGAL


def why_not_jokers(box: Box, s: State, seat: int, jokers: int) -> int:
    """A number of jokers that the hand allows."""
    if s.phase == JOKERS:
        return LEGAL if may_use_jokers(box, s, seat, jokers) else JOKER_COUNT
    return LEGAL if may_use_intrigue_jokers(box, s, seat, jokers) else JOKER_COUNT


def why_not_pay(box: Box, s: State, seat: int, action: int) -> int:
    """A card of a payment, or the usual way for the rest."""
    if action < PAY_INTRIGUE:
        return LEGAL if may_pick_card(s, seat, action - PAY) else CANNOT_PICK
    if action < USUAL:
        return LEGAL if may_pick_intrigue_payment(box, s, seat, action - PAY_INTRIGUE) else CANNOT_PICK
    return LEGAL if may_pay_as_usual(s) else USUAL_NOT_NEEDED


def why_not_discard(s: State, seat: int, action: int) -> int:
    """A card above the limit."""
    if action < DISCARD_INTRIGUE:
        return LEGAL if may_pick_card(s, seat, action - DISCARD_CARD) else CANNOT_DISCARD
    return LEGAL if may_discard_intrigue(s, seat, action - DISCARD_INTRIGUE) else CANNOT_DISCARD
