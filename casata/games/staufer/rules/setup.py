"""Laying out the table (#set-up)."""

from __future__ import annotations

from ....engine.core.chance import free_bit, roll
from ....engine.core.flow import push, tell
from ....engine.core.header import NOBODY
from ....engine.core.record import Row
from ..box import Box
from ..events import BEGINS, DEALT, DISPLAYED, KING_STARTS, RING_LAID, ROW_CONDITION, ROW_REGION, ROW_STEPS, TILE_LAID
from ..state import (
    CARD_POINTS,
    CATEGORIES,
    CHESTS,
    DECK,
    FIGURES,
    MEMBERS,
    NEXT_TURN,
    OFFICES,
    PRIVILEGES,
    REGIONS,
    ROUNDS,
    TILES,
    TRACK,
    State,
)
from .rounds import fill_office, fill_spaces, start_round


def lay_out(box: Box, s: State) -> None:
    """Everything up to the first turn."""
    s.start = roll(s, s.seats) if box.start == NOBODY else box.start
    tell(s, BEGINS, s.start, 0, 0, 0)
    lay_ring(box, s)
    lay_rows(box, s)
    lay_privileges(box, s)
    lay_chests(box, s)
    for seat in range(s.seats):
        for figure in range(FIGURES):
            s.court[seat][figure] = box.court[figure]
            s.province[seat][figure] = box.figures[figure] - box.court[figure]
    deal_jobs(s)
    for place in range(TRACK):
        s.order[place] = NOBODY
        s.supplied[place] = NOBODY
        s.deployed[place] = NOBODY
    first_order(s)
    start_round(s)
    push(s, NEXT_TURN, 0, 0, 0)


def shuffle(s: State, out: Row, count: int, kinds: int) -> int:
    """So many different numbers below `kinds`, by chance; those that are taken, as a bit mask."""
    used = 0
    for place in range(count):
        out[place] = free_bit(used, roll(s, kinds - place))
        used |= 1 << out[place]
    return used


def lay_ring(box: Box, s: State) -> None:
    """Regions clockwise, and a point tile for each, by chance."""
    shuffle(s, s.ring, REGIONS, REGIONS)
    for place in range(REGIONS):
        s.place[s.ring[place]] = place
        tell(s, RING_LAID, NOBODY, s.ring[place], 0, 0)
    shuffle(s, s.tile, REGIONS, TILES)
    for place in range(REGIONS):
        tell(s, TILE_LAID, NOBODY, s.ring[place], box.tile_points[s.tile[s.ring[place]]][0], 0)


def lay_rows(box: Box, s: State) -> None:
    """The round tiles of five rounds; the king begins in the region that is left over."""
    used = shuffle(s, s.row_region, ROUNDS, REGIONS)
    s.king = free_bit(used, 0)
    for number in range(ROUNDS):
        tell(s, ROW_REGION, NOBODY, s.row_region[number], number + 1, 0)
    used = 0
    for number in range(ROUNDS):
        tile = free_bit(used, roll(s, DECK - number))
        used |= 1 << tile
        s.row_condition[number] = box.conditions[tile]
        tell(s, ROW_CONDITION, NOBODY, s.row_condition[number], number + 1, 0)
    used = 0
    for number in range(ROUNDS - 1):
        tile = free_bit(used, roll(s, DECK - number))
        used |= 1 << tile
        s.row_steps[number] = box.steps[tile]
        tell(s, ROW_STEPS, NOBODY, s.row_steps[number], number + 1, 0)
    tell(s, KING_STARTS, NOBODY, s.king, 0, 0)


def lay_privileges(box: Box, s: State) -> None:
    """Those agreed, the others by chance; as many point cards as players."""
    shown = box.display
    count = 0
    for card in range(PRIVILEGES):
        count += (shown >> card) & 1
    for more in range(box.by_chance):
        shown |= 1 << free_bit(shown, roll(s, PRIVILEGES - count - more))
    for card in range(PRIVILEGES):
        if (shown >> card) & 1 == 1:
            s.display[card] = s.seats if card == CARD_POINTS else box.copies
            tell(s, DISPLAYED, NOBODY, card, s.display[card], 0)


def lay_chests(box: Box, s: State) -> None:
    """All into the stack, then one under every office and every supply space."""
    for kind in range(CHESTS):
        s.stack[kind] = box.chests[kind]
        s.stack_size += box.chests[kind]
    for office in range(OFFICES):
        fill_office(box, s, office)
    fill_spaces(box, s)


def deal_jobs(s: State) -> None:
    """One of each category to everybody, in secret."""
    for category in range(CATEGORIES):
        used = 0
        for seat in range(s.seats):
            card = free_bit(used, roll(s, DECK - seat))
            used |= 1 << card
            s.job[seat][category] = category * DECK + card
    for seat in range(s.seats):
        for category in range(CATEGORIES):
            tell(s, DEALT, seat, 0, 0, s.job[seat][category])


def first_order(s: State) -> None:
    """Clockwise from the first player, then twice the other way round."""
    for lap in range(MEMBERS):
        for place in range(s.seats):
            behind = place if lap == 0 else s.seats - 1 - place
            s.order[lap * s.seats + place] = (s.start + behind) % s.seats
