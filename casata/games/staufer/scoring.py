"""Points in The Staufer Dynasty: jobs and brown chests (#jobs, #brown)."""

from __future__ import annotations

from ...engine.core.flow import tell
from ...engine.core.header import NOBODY
from ...engine.core.points import total
from ...engine.core.record import Row
from .box import FIELD, TABLE, Box
from .events import BROWN_POINTS, JOB_POINTS, SCORING
from .rules.facts import at_court, own_in, own_on, rank_of
from .state import (
    ALL_OFFICES,
    BROWN,
    BY_OFFICE,
    CATEGORIES,
    COST_3,
    COSTS,
    DECK,
    FROM_BROWN,
    FROM_JOBS,
    PAIRS,
    REGIONS,
    SOURCES,
    State,
)

GUARDS = sum(1 << FIELD * place + FIELD - 1 for place in range(REGIONS))  # the highest bit of each field
COUNT = (1 << FIELD) - 1
EVERYWHERE = (1 << REGIONS) - 1
CHESTS_EVER = 120  # laid out, added in four rounds, drawn by privilege and for regions: no more can be taken
TIES = 64  # more figures no court has


def score_game(box: Box, s: State) -> None:
    """Everybody's jobs, then brown chests."""
    tell(s, SCORING, NOBODY, 0, 0, 0)
    for place in range(s.seats):
        seat = (s.start + place) % s.seats
        for category in range(CATEGORIES):
            points = job_points(box, s, seat, s.job[seat][category], EVERYWHERE)
            s.points[seat][FROM_JOBS] += points
            tell(s, JOB_POINTS, seat, s.job[seat][category], points, 0)
        brown = brown_points(box, s.chest[seat][BROWN])
        s.points[seat][FROM_BROWN] += brown
        if brown > 0:
            tell(s, BROWN_POINTS, seat, s.chest[seat][BROWN], brown, 0)


def brown_points(box: Box, count: int) -> int:
    """Sets of five, and the rest."""
    points = count // TABLE * box.brown_points[TABLE - 1]
    rest = count % TABLE
    return points if rest == 0 else points + box.brown_points[rest - 1]


def job_points(box: Box, s: State, seat: int, job: int, regions: int) -> int:
    """What a job brings with the figures on offices now, in some regions only (a bit mask)."""
    if job < DECK:
        return region_points(box, s, seat, job) if (regions >> job) & 1 == 1 else 0
    if job < BY_OFFICE * DECK:
        return pattern_points(box, s, seat, job - DECK, regions)
    if job < ALL_OFFICES:
        return stepped(box.job_costs[job - COST_3], offices_of_cost(s, seat, job - COST_3, regions))
    if job == ALL_OFFICES:
        held = offices_held(s, seat, regions)
        return stepped(box.job_offices, held) + max(0, held - TABLE) * box.job_further
    if job == PAIRS:
        pairs = 0
        for cost in range(COSTS):
            pairs += offices_of_cost(s, seat, cost, regions) // 2
        return pairs * box.job_pair
    return row_count(s, seat, regions) * box.job_row


def region_points(box: Box, s: State, seat: int, region: int) -> int:
    """For the first and, with more than two players, the second of a region."""
    rank = rank_of(box, s, seat, region)
    if rank == 0:
        return box.job_first
    return box.job_second if rank == 1 else 0


def stepped(table: Row, count: int) -> int:
    """A stepped table: nothing for none, the last value for more than it has (#job-cost)."""
    return 0 if count == 0 else table[min(count, TABLE) - 1]


def offices_held(s: State, seat: int, regions: int) -> int:
    """Own figures on all offices."""
    total = 0
    for region in range(REGIONS):
        if (regions >> region) & 1 == 1:
            total += own_in(s, seat, region)
    return total


def offices_of_cost(s: State, seat: int, cost: int, regions: int) -> int:
    """Own figures on offices of a printed cost, counted from the lowest."""
    count = 0
    for region in range(REGIONS):
        if (regions >> region) & 1 == 1:
            count += own_on(s, seat, region * COSTS + cost)
    return count


def row_count(s: State, seat: int, regions: int) -> int:
    """How often the three lowest costs are there."""
    lower = min(offices_of_cost(s, seat, 0, regions), offices_of_cost(s, seat, 1, regions))
    return min(lower, offices_of_cost(s, seat, 2, regions))


# Patterns: figures by place in the ring, packed into one number


def pattern_points(box: Box, s: State, seat: int, pattern: int, regions: int) -> int:
    """Points for each completion of the largest set that shares no figure (#pattern-jobs)."""
    packed = 0
    held = 0
    for place in range(REGIONS):
        count = own_in(s, seat, s.ring[place]) if (regions >> s.ring[place]) & 1 == 1 else 0
        packed += count << FIELD * place
        held += count
    return most_covered(box, pattern, packed, held // box.pattern_size[pattern]) * box.pattern_points[pattern]


def most_covered(box: Box, pattern: int, figures: int, most: int) -> int:
    """The most completions: as many as fit of one turn of the shape after the other, then one less of the last."""
    turns = box.pattern_turns[pattern]
    left = figures
    taken = 0  # completions by turn, packed like figures
    used = 0
    best = 0
    turn = 0
    while best < most:
        while turn < turns:
            while ((left | GUARDS) - box.pattern[pattern][turn]) & GUARDS == GUARDS:
                left -= box.pattern[pattern][turn]
                taken += 1 << FIELD * turn
                used += 1
            turn += 1
        best = max(best, used)
        turn -= 1
        while turn >= 0 and (taken >> FIELD * turn) & COUNT == 0:
            turn -= 1
        if turn < 0:
            return best
        left += box.pattern[pattern][turn]
        taken -= 1 << FIELD * turn
        used -= 1
        turn += 1
    return best


def tally(box: Box, s: State, seat: int, out: Row) -> None:
    """A seat's points by source; the final ones are there when the game is over."""
    for source in range(SOURCES):
        out[source] = s.points[seat][source]


def standing(box: Box, s: State, seat: int) -> int:
    """All points, then by option the figures left at court (#ties)."""
    points = total(s.points[seat]) * TIES
    return points + at_court(s, seat) if box.tie_court == 1 else points


def ceiling(box: Box) -> int:
    """No seat can have more: in every action and every scoring all that could ever come."""
    chests = CHESTS_EVER * (5 + box.orange_points)
    actions = 15 * (2 * box.king_points + box.supply_points)
    scoring = max(max(places) for places in box.tile_points) + max(box.place_points) + box.office_points
    scoring += max(*box.palermo_points, box.milano_points)
    figures = sum(box.figures)
    jobs = max(box.job_first, box.job_second) + figures * max(box.pattern_points)
    offices = max(*(max(table) for table in box.job_costs), max(box.job_offices) + figures * box.job_further)
    jobs += max(offices, figures * box.job_pair, figures * box.job_row)
    return chests + actions + 10 * scoring + max(box.card_points) + jobs + 15 * max(box.brown_points)
