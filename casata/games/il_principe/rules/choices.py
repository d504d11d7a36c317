"""What a seat may decide: the codes, in ascending order."""

from __future__ import annotations

from ....engine.core.flow import may_decide
from ....engine.core.record import Row
from ..box import Box
from ..moves import BUILD_CITY, COUNTS, OFFER_CARDS, PASS, PLAY, PUT_SHIELDS, RAISE, TURN
from ..state import (
    ACTION,
    BID,
    BUILD,
    CITIES,
    COLOURS,
    GREEN,
    HIGHEST_BID,
    OFFER,
    OFFERS,
    REGIONS,
    ROLE_BID,
    SHIELDS,
    SPLITS,
    TURN_UP,
    State,
)
from .building import may_build, may_split
from .rounds import may_offer


def legal(box: Box, s: State, seat: int, out: Row) -> int:
    """The codes this seat may play, ascending."""
    if not may_decide(s, seat):
        return 0
    if s.phase == OFFER:
        return list_offers(box, s, seat, out)
    if s.phase == BID or s.phase == ROLE_BID:
        return list_bids(s, seat, out)
    if s.phase == SHIELDS:
        return list_splits(box, s, seat, out)
    if s.phase == BUILD:
        count = list_builds(box, s, seat, out)
        out[count] = PASS
        return count + 1
    if s.phase == ACTION:
        return list_actions(box, s, seat, out)
    if s.phase == TURN_UP:
        return list_turns(s, seat, out)
    for region in range(REGIONS):
        out[region] = PUT_SHIELDS + region
    return REGIONS


def list_offers(box: Box, s: State, seat: int, out: Row) -> int:
    """Every multiset of the right size that is held."""
    count = 0
    for offer in range(OFFERS):
        if may_offer(box, s, seat, offer):
            out[count] = OFFER_CARDS + offer
            count += 1
    return count


def list_bids(s: State, seat: int, out: Row) -> int:
    """Every bid above the highest so far that the gold allows, or pass."""
    count = 0
    for amount in range(s.bid + 1, min(s.gold[seat], HIGHEST_BID) + 1):
        out[count] = RAISE + amount
        count += 1
    out[count] = PASS
    return count + 1


def list_splits(box: Box, s: State, seat: int, out: Row) -> int:
    """Every way to share the shields out."""
    count = 0
    for split in range(SPLITS):
        if may_split(box, s, seat, split):
            out[count] = PUT_SHIELDS + split
            count += 1
    return count


def list_builds(box: Box, s: State, seat: int, out: Row) -> int:
    """Cities that can be built."""
    count = 0
    for city in range(CITIES):
        if may_build(box, s, seat, city):
            out[count] = BUILD_CITY + city
            count += 1
    return count


def list_actions(box: Box, s: State, seat: int, out: Row) -> int:
    """Build, or play cards of one colour, or pass."""
    count = list_builds(box, s, seat, out)
    for colour in range(COLOURS):
        for number in range(1, s.hand[seat][colour] + 1):
            out[count] = PLAY + colour * COUNTS + number
            count += 1
    out[count] = PASS
    return count + 1


def list_turns(s: State, seat: int, out: Row) -> int:
    """Colours with a card face down, but not green; or pass."""
    count = 0
    for colour in range(GREEN + 1, COLOURS):
        if s.down[seat][colour] > 0:
            out[count] = TURN + colour
            count += 1
    out[count] = PASS
    return count + 1
