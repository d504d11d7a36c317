"""Scoring a region: places, privileges, its bonus (#scoring, #bonuses)."""

from __future__ import annotations

from ....engine.core.flow import ask, push, tell
from ....engine.core.header import NOBODY
from ..box import Box
from ..events import BEHIND, BONUS, LEFT_OVER, NOBODY_THERE, PLACED, REGION_SCORED, SCORED_TOO, SHOWN
from ..state import (
    AACHEN,
    AUGSBURG,
    CARD_OFFICE,
    CARD_PLACES,
    CHESTS,
    ENVOY,
    FROM_BONUSES,
    FROM_REGIONS,
    MILANO,
    NIJMEGEN,
    NO_CHEST,
    PALERMO,
    PICK,
    STRASBOURG,
    TAKE_CHEST,
    State,
)
from .chests import draw_chest, receive, score, score_card, take_one_chest
from .facts import STRONGEST, chests_in, dearest, influence, next_ranked, owns, seat_ranked, strength_in, strengths


def score_region(box: Box, s: State, region: int) -> None:
    """Points for places, then what the region brings; nothing where nobody is (#refill)."""
    if region == s.scored[0]:
        tell(s, REGION_SCORED, NOBODY, region, 0, 0)
    else:
        tell(s, SCORED_TOO, NOBODY, region, s.row_condition[s.round - 1], 0)
    rank = 0
    packed = strengths(box, s, region)
    seat = next_ranked(s, packed, STRONGEST)
    if seat == NOBODY:
        tell(s, NOBODY_THERE, NOBODY, region, 0, 0)
        return
    before = 0
    while seat != NOBODY:
        own = strength_in(packed, seat)
        tell(s, PLACED, seat, rank + 1, influence(own), 0)
        if influence(own) == before:
            tell(s, BEHIND, seat, dearest(own), 0, 0)
        score_place(box, s, region, rank, seat)
        before = influence(own)
        rank += 1
        seat = next_ranked(s, packed, own)
    give_bonus(box, s, region, packed, rank)


def score_place(box: Box, s: State, region: int, rank: int, seat: int) -> None:
    """Score the point tile, and privileges for places and offices."""
    if rank < box.paid_places:
        score(s, seat, FROM_REGIONS, box.tile_points[s.tile[region]][rank])
        if owns(s, seat, CARD_PLACES):
            score_card(s, seat, CARD_PLACES, box.place_points[rank])
    if owns(s, seat, CARD_OFFICE):
        score_card(s, seat, CARD_OFFICE, box.office_points)


def give_bonus(box: Box, s: State, region: int, packed: int, ranked: int) -> None:
    """Give the bonus of a region in the order of places; `packed` are the strengths there."""
    tell(s, BONUS, NOBODY, region, 0, 0)
    if region == AUGSBURG:
        show_chests(s, box.augsburg_chests)
        push(s, TAKE_CHEST, 0, min(ranked, 2), region)
    elif region == AACHEN:
        show_chests(s, s.seats)
        push(s, TAKE_CHEST, 0, ranked, region)
    else:
        for rank in range(ranked):
            seat = seat_ranked(s, packed, rank)
            if region == NIJMEGEN:
                receive(s, seat, ENVOY, box.nijmegen_envoys)
            elif region == MILANO:
                score(s, seat, FROM_BONUSES, box.milano_points)
            elif region == STRASBOURG and rank < 2:
                receive(s, seat, ENVOY, box.strasbourg_envoys[rank])
            elif region == PALERMO and rank < 2:
                score(s, seat, FROM_BONUSES, box.palermo_points[rank])


def show_chests(s: State, count: int) -> None:
    """Chests from the stack for all to see, as many as there are (#region-aachen)."""
    for _ in range(count):
        kind = draw_chest(s)
        if kind != NO_CHEST:
            s.drawn[kind] += 1
            tell(s, SHOWN, NOBODY, kind, 0, 0)


def next_taker(box: Box, s: State, rank: int, takers: int, region: int) -> None:
    """The next in the order of places takes a drawn chest; what nobody takes is discarded."""
    if rank == takers or chests_in(s.drawn) == 0:
        discard_drawn(s)
        return
    push(s, TAKE_CHEST, rank + 1, takers, region)
    s.phase = PICK
    ask(s, seat_ranked(s, strengths(box, s, region), rank))


def pick_chest(box: Box, s: State, seat: int, kind: int) -> None:
    """Give a drawn chest to a seat."""
    s.drawn[kind] -= 1
    take_one_chest(box, s, seat, kind)


def discard_drawn(s: State) -> None:
    """Discard the chests that nobody took."""
    for kind in range(CHESTS):
        while s.drawn[kind] > 0:
            s.drawn[kind] -= 1
            s.discard[kind] += 1
            tell(s, LEFT_OVER, NOBODY, kind, 0, 0)
