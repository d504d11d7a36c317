"""What can be read off the table: the ring, offices, influence, conditions."""

from __future__ import annotations

from ....engine.core.header import NOBODY
from ....engine.core.record import Row
from ..box import Box
from ..state import BY_FEWEST, BY_KING, CHESTS, COSTS, ENVOY, FIGURES, LOWEST_COST, NOBLE, REGIONS, RIGHT, SIDES, State

STRONGEST = 1023  # stronger than any seat in any region
BITS = 10  # for the strength of a seat where those of all seats are packed into one number


def owns(s: State, seat: int, card: int) -> bool:
    """Whether a seat has a privilege."""
    return (s.owned[seat] >> card) & 1 == 1


def acted(s: State) -> int:
    """How many members have left the order track this round."""
    return s.supplied_count + s.deployed_count


def region_of(office: int) -> int:
    """The region of an office."""
    return office // COSTS


def cost_of(office: int) -> int:
    """The printed cost of an office."""
    return LOWEST_COST + office % COSTS


def region_after(s: State, region: int, steps: int) -> int:
    """The region so many steps clockwise from another."""
    return s.ring[(s.place[region] + steps) % REGIONS]


def distance(s: State, region: int) -> int:
    """How far a region is from the king, clockwise."""
    return (s.place[region] - s.place[s.king]) % REGIONS


def piece(seat: int, figure: int) -> int:
    """A figure of a colour, as it stands on an office."""
    return 1 + FIGURES * seat + figure


def owner(standing: int) -> int:
    """The seat that owns a figure on an office; NOBODY where there is none."""
    return NOBODY if standing == 0 else (standing - 1) // FIGURES


def figure_of(standing: int) -> int:
    """Whether a figure on an office is an envoy or a noble."""
    return (standing - 1) % FIGURES


def figures_on(s: State, office: int) -> int:
    """How many figures are on an office."""
    count = 0
    for side in range(SIDES):
        if s.figure[office][side] > 0:
            count += 1
    return count


def own_on(s: State, seat: int, office: int) -> int:
    """A seat's figures on an office."""
    count = 0
    for side in range(SIDES):
        if owner(s.figure[office][side]) == seat:
            count += 1
    return count


def own_in(s: State, seat: int, region: int) -> int:
    """A seat's figures on the offices of a region."""
    count = 0
    for office in range(region * COSTS, (region + 1) * COSTS):
        count += own_on(s, seat, office)
    return count


def at_court(s: State, seat: int) -> int:
    """All figures at a seat's court."""
    return s.court[seat][ENVOY] + s.court[seat][NOBLE]


def chests_in(counts: Row) -> int:
    """How many chests lie in one place."""
    total = 0
    for kind in range(CHESTS):
        total += counts[kind]
    return total


# Majorities (#places)


def strength(box: Box, s: State, seat: int, region: int) -> int:
    """A seat's influence, then its dearest office, then its place there, as one number; 0 without a figure."""
    total = 0
    last = 0
    for office in range(region * COSTS, (region + 1) * COSTS):
        for side in range(SIDES):
            standing = s.figure[office][side]
            if standing > 0 and (standing - 1) // FIGURES == seat:
                total += box.influence if figure_of(standing) == NOBLE else 1
                ahead = 1 if (side == RIGHT) == (box.right_first == 1) else 0
                last = max(last, 2 * (office % COSTS) + ahead)
    return total * 2 * COSTS + last


def influence(strong: int) -> int:
    """The influence in a strength."""
    return strong // (2 * COSTS)


def dearest(strong: int) -> int:
    """The cost of the dearest office in a strength."""
    return LOWEST_COST + strong % (2 * COSTS) // 2


def strengths(box: Box, s: State, region: int) -> int:
    """The strengths of all seats in a region, packed into one number: whoever compares seats counts figures once."""
    packed = 0
    for seat in range(s.seats):
        packed |= strength(box, s, seat, region) << BITS * seat
    return packed


def strength_in(packed: int, seat: int) -> int:
    """The strength of one seat among those of all."""
    return (packed >> BITS * seat) & STRONGEST


def next_ranked(s: State, packed: int, behind: int) -> int:
    """The strongest seat that is weaker than `behind`; NOBODY if there is none."""
    best = 0
    found = NOBODY
    for seat in range(s.seats):
        own = strength_in(packed, seat)
        if best < own < behind:
            best = own
            found = seat
    return found


def seat_ranked(s: State, packed: int, rank: int) -> int:
    """Who has this rank among the strengths of a region; NOBODY if so many are not there."""
    seat = next_ranked(s, packed, STRONGEST)
    for _ in range(rank):
        if seat == NOBODY:
            return NOBODY
        seat = next_ranked(s, packed, strength_in(packed, seat))
    return seat


def rank_of(box: Box, s: State, seat: int, region: int) -> int:
    """How many seats are ahead in a region; NOBODY without a figure there."""
    own = strength(box, s, seat, region)
    if own == 0:
        return NOBODY
    ahead = 0
    for other in range(s.seats):
        if other != seat and strength(box, s, other, region) > own:
            ahead += 1
    return ahead


# The region that a condition means (#conditions)


def chests_under_offices(s: State, region: int) -> int:
    """All chests under the offices of a region."""
    total = 0
    for office in range(region * COSTS, (region + 1) * COSTS):
        total += chests_in(s.office_chest[office])
    return total


def figures_in(s: State, region: int) -> int:
    """Figures of all on the offices of a region."""
    total = 0
    for office in range(region * COSTS, (region + 1) * COSTS):
        total += figures_on(s, office)
    return total


def region_meant(s: State, condition: int) -> int:
    """The region that meets a condition best; of equal ones the nearest to the king, clockwise."""
    if condition == BY_KING:
        return s.king
    best = s.king
    most = fit(s, condition, s.king)
    for steps in range(1, REGIONS):
        region = region_after(s, s.king, steps)
        value = fit(s, condition, region)
        if value > most:
            best = region
            most = value
    return best


def fit(s: State, condition: int, region: int) -> int:
    """How well a region meets a condition."""
    return -chests_under_offices(s, region) if condition == BY_FEWEST else figures_in(s, region)
