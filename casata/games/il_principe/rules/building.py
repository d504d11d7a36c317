"""Building a city (#building)."""

from __future__ import annotations

from ....engine.core.chance import draw
from ....engine.core.flow import ask, tell
from ....engine.core.header import NOBODY
from ..box import Box
from ..events import BUILT, INCOME, LAID, NEW_CITY, SHIELD
from ..state import CITIES, COLOURS, FROM_CITIES, FROM_INCOME, NO_CITY, REGIONS, SHIELDS, State
from .cards import lay_out, pay


def may_build(box: Box, s: State, seat: int, city: int) -> bool:
    """Not in round 1; on display, with all its cards in hand, and paid."""
    return s.round > 1 and s.display[city] == 1 and holds_icons(box, s, seat, city) and can_pay(box, s, seat, city)


def holds_icons(box: Box, s: State, seat: int, city: int) -> bool:
    """Whether the hand has what the city shows; the tableau does not count."""
    for colour in range(COLOURS):
        if box.city_icons[city][colour] > s.hand[seat][colour]:
            return False
    return True


def can_pay(box: Box, s: State, seat: int, city: int) -> bool:
    """Whether a seat has the gold for a city."""
    return box.city_cost[city] <= s.gold[seat]


def build(box: Box, s: State, seat: int, city: int) -> None:
    """Card, icons, gold, points; then the shields, which are asked for where there is a choice."""
    s.display[city] = 0
    s.city_owner[city] = seat
    s.points[seat][FROM_CITIES] += box.city_points[city]
    tell(s, BUILT, seat, city, box.city_points[city], 0)
    for colour in range(COLOURS):
        count = box.city_icons[city][colour]
        if count > 0:
            lay_out(s, seat, colour, count)
            tell(s, LAID, seat, count, colour, 0)
    pay(s, seat, box.city_cost[city])
    s.building = city
    region = only_region(box, city)
    if shields_due(box, s, seat) > 0 and region == REGIONS:
        s.phase = SHIELDS
        ask(s, seat)
        return
    put_shields(s, seat, region, shields_due(box, s, seat))
    finish_building(box, s, seat)


def shields_due(box: Box, s: State, seat: int) -> int:
    """How many shields to place now, at most those in the supply (#city-shields)."""
    return min(s.supply[seat], box.city_shields[s.building])


def only_region(box: Box, city: int) -> int:
    """The region of a city that touches one only, REGIONS for the others."""
    for region in range(REGIONS):
        if box.city_regions[city] == 1 << region:
            return region
    return REGIONS


def may_split(box: Box, s: State, seat: int, split: int) -> bool:
    """All shields due, on regions that touch the city."""
    return box.split_size[split] == shields_due(box, s, seat) and is_adjacent(box, s.building, split)


def is_adjacent(box: Box, city: int, split: int) -> bool:
    """Whether the city touches every region of a split."""
    for region in range(REGIONS):
        if box.split[split][region] > 0 and (box.city_regions[city] >> region) & 1 == 0:
            return False
    return True


def place_split(box: Box, s: State, seat: int, split: int) -> None:
    """Shields as chosen, before anything new is shown (#city-shields)."""
    for region in range(REGIONS):
        put_shields(s, seat, region, box.split[split][region])


def put_shields(s: State, seat: int, region: int, count: int) -> None:
    """Shields from the supply to a region, where they stay."""
    if count > 0:
        s.shields[seat][region] += count
        s.supply[seat] -= count
        tell(s, SHIELD, seat, count, region, 0)


def finish_building(box: Box, s: State, seat: int) -> None:
    """The others' roles pay, a new city is turned up."""
    city = s.building
    for place in range(1, s.seats):
        other = (seat + place) % s.seats
        points = role_income(box, s, other, city)
        if points > 0:
            s.points[other][FROM_INCOME] += points
            tell(s, INCOME, other, points, city, 0)
    s.building = NO_CITY
    s.waiting = 0
    reveal_city(s)


def role_income(box: Box, s: State, seat: int, city: int) -> int:
    """What a seat's roles bring when somebody else builds a city: each colour once (#role-payments)."""
    points = 0
    for colour in range(COLOURS):
        if box.city_icons[city][colour] > 0:
            if s.major[colour] == seat:
                points += box.major_income
            elif s.minor[colour] == seat:
                points += box.minor_income
    return points


def reveal_city(s: State) -> None:
    """Turn up the next city card; those taken out for two players are as unseen as the deck."""
    if s.city_deck > 0:
        unseen = 0
        for city in range(CITIES):
            unseen += s.pool[city]
        city = draw(s, s.pool, CITIES, unseen)
        s.city_deck -= 1
        s.display[city] = 1
        tell(s, NEW_CITY, NOBODY, city, 0, 0)
