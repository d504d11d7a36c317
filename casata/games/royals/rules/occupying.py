"""Occupying, exile and the bonuses that follow (#occupy, #exile, #bonuses)."""

from __future__ import annotations

from ....engine.core.flow import tell
from ....engine.core.header import NOBODY
from ..box import Box
from ..events import CITY_MARKER, COUNTRY_MARKER, EXILED, NOBLE_MARKER, OCCUPIED
from ..state import CITIES, CUBES_PER_PLACEMENT, NO_PLACE, NOBLES, PLACES, PLAY, PRIZES, TITLES, State


def exile(box: Box, s: State, seat: int) -> None:
    """The holder's cube goes to the city space; the one on the title marker stays."""
    victim = s.holder[s.target]
    s.exiled[victim][box.place_city[s.target]] += 1
    s.holder[s.target] = NOBODY
    tell(s, EXILED, seat, victim, s.target, 0)


def occupy(box: Box, s: State, seat: int) -> None:
    """One cube on the portrait, one on its title; then the bonuses."""
    place = s.target
    s.target = NO_PLACE
    s.phase = PLAY
    s.holder[place] = seat
    s.titles[seat][box.place_title[place]] += 1
    s.cubes[seat] -= CUBES_PER_PLACEMENT
    tell(s, OCCUPIED, seat, place, 0, 0)
    claim_city(box, s, seat, box.place_city[place])
    claim_country(box, s, seat, box.place_country[place])
    claim_noble_house(box, s, seat)


def claim_city(box: Box, s: State, seat: int, city: int) -> None:
    """The first ever in a city takes its marker."""
    if s.city_owner[city] == NOBODY:
        s.city_owner[city] = seat
        tell(s, CITY_MARKER, seat, city, box.city_bonus[city], 0)


def claim_country(box: Box, s: State, seat: int, country: int) -> None:
    """A cube in every city of a country, exiled ones included: the higher marker that is left."""
    for prize in range(PRIZES):
        if s.country_owner[country][prize] == seat:
            return
    for city in range(CITIES):
        if box.city_country[city] == country and not is_present(box, s, seat, city):
            return
    for prize in range(PRIZES):
        if s.country_owner[country][prize] == NOBODY:
            s.country_owner[country][prize] = seat
            tell(s, COUNTRY_MARKER, seat, country, box.country_bonus[country][prize], 0)
            return


def is_present(box: Box, s: State, seat: int, city: int) -> bool:
    """Whether a seat has a cube in a city, on a portrait or in exile."""
    if s.exiled[seat][city] > 0:
        return True
    for place in range(PLACES):
        if box.place_city[place] == city and s.holder[place] == seat:
            return True
    return False


def claim_noble_house(box: Box, s: State, seat: int) -> None:
    """A cube on all seven title markers: the highest Noble House marker that is left."""
    for noble in range(NOBLES):
        if s.noble_owner[noble] == seat:
            return
    for title in range(TITLES):
        if s.titles[seat][title] == 0:
            return
    for noble in range(NOBLES):
        if s.noble_owner[noble] == NOBODY:
            s.noble_owner[noble] = seat
            tell(s, NOBLE_MARKER, seat, box.noble_points[noble], 0, 0)
            return
