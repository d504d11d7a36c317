"""Every piece of The Staufer Dynasty counted wherever it lies."""

from __future__ import annotations

from ...engine.core.record import Axis, Row
from .box import Box
from .rules.facts import acted, figure_of, owner, owns
from .secrets import chests_out
from .state import (
    CATEGORIES,
    CHESTS,
    FIGURES,
    JOBS,
    LEFT,
    MEMBERS,
    OFFICES,
    PRIVILEGES,
    REGIONS,
    RIGHT,
    SEATS,
    SIDES,
    State,
)

STOCK = Axis(
    "stock",
    *(f"chests of kind {name}" for name in CHESTS.names),
    "chests by size of the stack",
    *(f"{figure} figures of seat {seat}" for seat in range(SEATS) for figure in FIGURES.names),
    *(f"members of seat {seat}" for seat in range(SEATS)),
    *(f"cards of privilege {name}" for name in PRIVILEGES.names),
    "jobs dealt, all different",
    "regions of the ring, each in its place",
    "figures on the right of an empty place",
    "figures on offices that are not there",
)


def stock(box: Box, s: State, out: Row) -> None:
    """Chests by kind and by size, figures and members by owner, cards by number, jobs, the ring."""
    at = 0
    out[CHESTS] = s.stack_size
    for kind in range(CHESTS):
        lying = chests_out(s, kind)
        out[at] = s.stack[kind] + lying
        out[CHESTS] += lying
        at += 1
    at += 1
    for seat in range(SEATS):
        for figure in range(FIGURES):
            out[at] = count_figures(s, seat, figure)
            at += 1
    for seat in range(SEATS):
        out[at] = count_members(s, seat)
        at += 1
    for card in range(PRIVILEGES):
        out[at] = s.display[card]
        for seat in range(s.seats):
            if owns(s, seat, card):
                out[at] += 1
        at += 1
    out[at] = different_jobs(s)
    out[at + 1] = ring_wrong(s)
    out[at + 2] = 0
    out[at + 3] = 0
    for office in range(OFFICES):
        if s.figure[office][LEFT] == 0 and s.figure[office][RIGHT] > 0:
            out[at + 2] += 1
        if box.office[office] == 0 and s.figure[office][LEFT] > 0:
            out[at + 3] += 1


def count_figures(s: State, seat: int, figure: int) -> int:
    """Court, province, payment areas, offices."""
    count = s.court[seat][figure] + s.province[seat][figure]
    for region in range(REGIONS):
        count += s.paid[region][seat][figure]
    for office in range(OFFICES):
        for side in range(SIDES):
            standing = s.figure[office][side]
            if owner(standing) == seat and figure_of(standing) == figure:
                count += 1
    return count


def count_members(s: State, seat: int) -> int:
    """Count the members on the three tracks."""
    count = 0
    for place in range(acted(s), MEMBERS * s.seats):
        if s.order[place] == seat:
            count += 1
    for place in range(s.supplied_count):
        if s.supplied[place] == seat:
            count += 1
    for place in range(s.deployed_count):
        if s.deployed[place] == seat:
            count += 1
    return count


def different_jobs(s: State) -> int:
    """Jobs that somebody has."""
    dealt = 0
    for seat in range(s.seats):
        for category in range(CATEGORIES):
            dealt |= 1 << s.job[seat][category]
    count = 0
    for job in range(JOBS):
        count += (dealt >> job) & 1
    return count


def ring_wrong(s: State) -> int:
    """Regions that are not where the ring has them: none."""
    wrong = 0
    for region in range(REGIONS):
        if s.ring[s.place[region]] != region:
            wrong += 1
    return wrong
