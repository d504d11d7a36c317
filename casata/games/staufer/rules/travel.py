"""What an office costs: travel from the king, payment, and where the figures lie (#travel, #payment)."""

from __future__ import annotations

from ....engine.core.flow import tell
from ..box import Box
from ..events import LAID
from ..state import (
    CARD_CHEAPER,
    CARD_FIXED,
    CARD_NEIGHBOURS,
    CARD_ONE,
    CARD_SKIP,
    ENVOY,
    NOBLE,
    OFFICE_CHEST,
    REGIONS,
    TRAVEL_CHEST,
    USE_OFFICE,
    USE_TRAVEL,
    State,
)
from .facts import cost_of, distance, owns, region_after, region_of


def travel(box: Box, s: State, seat: int, region: int) -> int:
    """The figures that travel to a region costs: one for each, or the fewest that privileges allow (#privilege-10)."""
    steps = distance(s, region)
    one = owns(s, seat, CARD_ONE)
    skips = owns(s, seat, CARD_SKIP)
    if steps == 0 or (one and skips):
        return 0
    if owns(s, seat, CARD_NEIGHBOURS) and (steps == 1 or steps == REGIONS - 1):
        return 0
    if one:
        return 1
    return max(0, steps - box.skipped) if skips else steps


def payment(box: Box, s: State, seat: int, office: int) -> int:
    """The figures that an office costs besides the one that takes it."""
    return price(box, owns(s, seat, CARD_FIXED), office) - rebate(box, s, seat)


def price(box: Box, fixed: bool, office: int) -> int:
    """The cost of an office, which a privilege fixes."""
    return box.fixed_cost if fixed else cost_of(office)


def rebate(box: Box, s: State, seat: int) -> int:
    """What a seat pays less than the cost of any office: by privilege, and the figure that takes it."""
    less = 0 if box.excludes == 1 else 1
    if owns(s, seat, CARD_CHEAPER):
        less += box.cheaper
    return less


def to_lay(box: Box, s: State, seat: int, office: int, way: int) -> int:
    """The figures that an action costs with some chests."""
    count = 0
    if way & USE_TRAVEL == 0:
        count += travel(box, s, seat, region_of(office))
    if way & USE_OFFICE == 0:
        count += payment(box, s, seat, office)
    return count


def least_to_lay(box: Box, s: State, seat: int, office: int) -> int:
    """The figures that an action costs with all chests that help."""
    way = 0
    if s.chest[seat][TRAVEL_CHEST] > 0:
        way |= USE_TRAVEL
    if s.chest[seat][OFFICE_CHEST] > 0:
        way |= USE_OFFICE
    return to_lay(box, s, seat, office, way)


def spots_in(box: Box, s: State, seat: int, office: int, way: int, region: int) -> int:
    """Figures to lay in one region for an office: on the way there, and behind it."""
    target = region_of(office)
    ways = 0 if way & USE_TRAVEL else travel(box, s, seat, target)
    costs = 0 if way & USE_OFFICE else payment(box, s, seat, office)
    alone = ways == 1 and owns(s, seat, CARD_ONE)
    return spots_for_travel(s, target, ways, alone, region) + spots_for_office(box, s, target, costs, region)


def spots_for_travel(s: State, target: int, ways: int, alone: bool, region: int) -> int:
    """Figures to lay in one region on the way: in the last ones, or all alone in the target."""
    if alone:
        return 1 if region == target else 0
    far = distance(s, target)
    return 1 if far - ways < distance(s, region) <= far else 0


def spots_for_office(box: Box, s: State, target: int, costs: int, region: int) -> int:
    """Figures to lay in one region behind the target, one in each, and round the ring again."""
    left = costs - (s.place[region] - s.place[target] - 1 + box.from_target) % REGIONS
    return 1 + (left - 1) // REGIONS if left > 0 else 0


def mark_spots(box: Box, s: State, seat: int) -> None:
    """Mark where figures must be paid for the office."""
    target = region_of(s.office)
    ways = 0 if s.way & USE_TRAVEL else travel(box, s, seat, target)
    costs = 0 if s.way & USE_OFFICE else payment(box, s, seat, s.office)
    alone = ways == 1 and owns(s, seat, CARD_ONE)
    for region in range(REGIONS):
        s.spots[region] = spots_for_travel(s, target, ways, alone, region)
        s.spots[region] += spots_for_office(box, s, target, costs, region)


def on_the_way(s: State, index: int) -> int:
    """The regions as the king will come to them; his own is the last."""
    return region_after(s, s.king, index + 1)


def spots_before(s: State, region: int) -> int:
    """Figures to be laid in regions that the king comes to earlier."""
    count = 0
    for index in range(REGIONS):
        passed = on_the_way(s, index)
        if passed == region:
            return count
        count += s.spots[passed]
    return count


def spots_left(s: State) -> int:
    """The figures that are still to be paid."""
    count = 0
    for region in range(REGIONS):
        count += s.spots[region]
    return count


def lay(s: State, seat: int, figure: int, region: int) -> None:
    """Pay a figure from the court into a payment area."""
    s.spots[region] -= 1
    s.court[seat][figure] -= 1
    s.paid[region][seat][figure] += 1
    tell(s, LAID, seat, figure, region, 0)


def lay_noble(s: State, seat: int, region: int) -> None:
    """Pay with a noble, and with envoys wherever the king comes earlier."""
    index = 0
    while on_the_way(s, index) != region:
        earlier = on_the_way(s, index)
        while s.spots[earlier] > 0:
            lay(s, seat, ENVOY, earlier)
        index += 1
    lay(s, seat, NOBLE, region)


def lay_usual(s: State, seat: int) -> None:
    """Pay with envoys; with nobles only where they run out, first where the king comes first (#paying-nobles)."""
    nobles = max(0, spots_left(s) - s.court[seat][ENVOY])
    for index in range(REGIONS):
        region = on_the_way(s, index)
        while s.spots[region] > 0:
            if nobles > 0:
                lay(s, seat, NOBLE, region)
                nobles -= 1
            else:
                lay(s, seat, ENVOY, region)
