"""Why a decision is refused in Il Principe."""

from __future__ import annotations

from ....engine.core.flow import why_not_at_all
from ....engine.core.reasons import LEGAL, NOT_NOW
from ..box import Box
from ..moves import ACTION_COUNT, BUILD_CITY, COUNTS, OFFER_CARDS, PASS, PLAY, PUT_SHIELDS, RAISE, TURN
from ..reasons import (
    BID_GOLD,
    BID_LOW,
    GOLD_SHORT,
    ICONS_SHORT,
    NOT_ADJACENT,
    NOT_ON_DISPLAY,
    OFFER_COUNT,
    OFFER_HELD,
    PLAY_HELD,
    PLAY_NONE,
    ROUND_ONE,
    SHIELD_COUNT,
    TURN_GREEN,
    TURN_NONE,
)
from ..state import ACTION, BID, BUILD, GREEN, OFFER, PLACE_SHIELD, REGIONS, ROLE_BID, SHIELDS, TURN_UP, State
from .building import can_pay, holds_icons, is_adjacent, shields_due
from .rounds import holds_offer


def why_not(box: Box, s: State, seat: int, action: int) -> int:
    """The condition that fails, LEGAL if none does."""
    shared = why_not_at_all(s, seat, action, ACTION_COUNT)
    if shared != LEGAL:
        return shared
    if not is_asked(s, action):
        return NOT_NOW
    if action < RAISE:
        return why_not_offer(box, s, seat, action - OFFER_CARDS)
    if action < BUILD_CITY:
        return why_not_bid(s, seat, action - RAISE)
    if action < PUT_SHIELDS:
        return why_not_build(box, s, seat, action - BUILD_CITY)
    if action < PLAY:
        return why_not_shields(box, s, seat, action - PUT_SHIELDS)
    if action < TURN:
        return why_not_play(s, seat, (action - PLAY) // COUNTS, (action - PLAY) % COUNTS)
    if action < PASS:
        return why_not_turn(s, seat, action - TURN)
    return LEGAL


def is_asked(s: State, action: int) -> bool:
    """Whether this kind of decision belongs to the present phase."""
    if action < RAISE:
        return s.phase == OFFER
    if action < BUILD_CITY:
        return s.phase == BID or s.phase == ROLE_BID
    if action < PUT_SHIELDS:
        return s.phase == BUILD or s.phase == ACTION
    if action < PLAY:
        return s.phase == SHIELDS or s.phase == PLACE_SHIELD
    if action < TURN:
        return s.phase == ACTION
    if action < PASS:
        return s.phase == TURN_UP
    return s.phase != OFFER and s.phase != SHIELDS and s.phase != PLACE_SHIELD


def why_not_offer(box: Box, s: State, seat: int, offer: int) -> int:
    """The right number of cards that are held."""
    if box.offer_size[offer] != box.offer:
        return OFFER_COUNT
    return LEGAL if holds_offer(box, s, seat, offer) else OFFER_HELD


def why_not_bid(s: State, seat: int, gold: int) -> int:
    """More than the bid that stands, not more than the gold."""
    if gold <= s.bid:
        return BID_LOW
    return LEGAL if gold <= s.gold[seat] else BID_GOLD


def why_not_build(box: Box, s: State, seat: int, city: int) -> int:
    """A city face up, its cards and its gold."""
    if s.round == 1:
        return ROUND_ONE
    if s.display[city] == 0:
        return NOT_ON_DISPLAY
    if not holds_icons(box, s, seat, city):
        return ICONS_SHORT
    return LEGAL if can_pay(box, s, seat, city) else GOLD_SHORT


def why_not_shields(box: Box, s: State, seat: int, split: int) -> int:
    """As many as are due; round the city that is being built, or one anywhere through blue."""
    if s.phase == PLACE_SHIELD:
        return LEGAL if split < REGIONS else SHIELD_COUNT
    if box.split_size[split] != shields_due(box, s, seat):
        return SHIELD_COUNT
    return LEGAL if is_adjacent(box, s.building, split) else NOT_ADJACENT


def why_not_play(s: State, seat: int, colour: int, count: int) -> int:
    """At least one card, all of them held."""
    if count == 0:
        return PLAY_NONE
    return LEGAL if count <= s.hand[seat][colour] else PLAY_HELD


def why_not_turn(s: State, seat: int, colour: int) -> int:
    """A card face down that is not green."""
    if colour == GREEN:
        return TURN_GREEN
    return LEGAL if s.down[seat][colour] > 0 else TURN_NONE
