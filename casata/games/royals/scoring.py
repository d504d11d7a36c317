"""Points in Royals: periods, titles, the final count (#period-scoring, #end)."""

from __future__ import annotations

from ...engine.core.flow import tell
from ...engine.core.header import GONE, NOBODY
from ...engine.core.record import Row
from .box import Box
from .events import (
    PERIOD_FIRST,
    PERIOD_SECOND,
    PERIOD_UNCLAIMED,
    TIE_BY_SEAT,
    TITLE_HALF,
    TITLE_MARKER,
    TITLE_UNCLAIMED,
)
from .state import (
    CITIES,
    COUNTRIES,
    FROM_CITIES,
    FROM_COUNTRIES,
    FROM_NOBLE_HOUSE,
    FROM_PERIODS,
    FROM_TITLES,
    NOBLES,
    PERIODS,
    PLACES,
    PRIZES,
    TITLES,
    State,
)


def score_period(box: Box, s: State) -> None:
    """In each country the two strongest take this period's markers; what nobody earns leaves the game (A7)."""
    for country in range(COUNTRIES):
        first = strongest(box, s, country, NOBODY)
        award_period(box, s, country, 0, first, NOBODY)
        second = NOBODY if first == NOBODY else strongest(box, s, country, first)
        award_period(box, s, country, 1, second, first)


def award_period(box: Box, s: State, country: int, prize: int, seat: int, already: int) -> None:
    """One marker of the period; a full tie is logged (A10)."""
    points = box.period_points[s.period - 1][country][prize]
    if seat == NOBODY:
        s.period_owner[s.period - 1][country][prize] = GONE
        tell(s, PERIOD_UNCLAIMED, NOBODY, country, points, 0)
        return
    s.period_owner[s.period - 1][country][prize] = seat
    if is_tied(box, s, country, seat, already):
        tell(s, TIE_BY_SEAT, seat, country, 0, 0)
    tell(s, PERIOD_FIRST if prize == 0 else PERIOD_SECOND, seat, country, points, 0)


def strongest(box: Box, s: State, country: int, already: int) -> int:
    """Who leads a country apart from `already`; a full tie goes to the first from the start player on (A10)."""
    best = NOBODY
    most = 0
    for place in range(s.seats):
        seat = (s.start + place) % s.seats
        if seat != already:
            strength = strength_in(box, s, seat, country)
            if strength > most:
                best = seat
                most = strength
    return best


def is_tied(box: Box, s: State, country: int, seat: int, already: int) -> bool:
    """Whether another seat is exactly as strong."""
    strength = strength_in(box, s, seat, country)
    for other in range(s.seats):
        if other != seat and other != already and strength_in(box, s, other, country) == strength:
            return True
    return False


def strength_in(box: Box, s: State, seat: int, country: int) -> int:
    """Influence, then the highest title held, then the value of its city, as one number; 0 without influence."""
    influence = 0
    top = 0
    for place in range(PLACES):
        if box.place_country[place] == country and s.holder[place] == seat:
            influence += box.place_influence[place]
            rank = box.place_title[place] * 100 + box.city_bonus[box.place_city[place]]
            if rank > top:
                top = rank
    return influence * 1000 + top


def score_titles(box: Box, s: State) -> None:
    """Most cubes on a marker take it; two share it in halves; three or more get nothing."""
    for title in range(TITLES):
        most = 0
        for seat in range(s.seats):
            if s.titles[seat][title] > most:
                most = s.titles[seat][title]
        leaders = 0
        first = GONE
        second = GONE
        for seat in range(s.seats):
            if most > 0 and s.titles[seat][title] == most:
                leaders += 1
                if leaders == 1:
                    first = seat
                else:
                    second = seat
        award_title(box, s, title, leaders, first, second)


def award_title(box: Box, s: State, title: int, leaders: int, first: int, second: int) -> None:
    """Give a title marker to one leader, half of it to each of two, or nothing to more."""
    if leaders == 1:
        second = first
        tell(s, TITLE_MARKER, first, title, box.title_full[title], 0)
    elif leaders == 2:
        tell(s, TITLE_HALF, first, title, box.title_half[title], 0)
        tell(s, TITLE_HALF, second, title, box.title_half[title], 0)
    else:
        first = GONE
        second = GONE
        tell(s, TITLE_UNCLAIMED, NOBODY, title, box.title_full[title], 0)
    s.title_owner[title][0] = first
    s.title_owner[title][1] = second


# The markers a seat owns: their sum, and the most valuable one among them


def city_markers(box: Box, s: State, seat: int) -> tuple[int, int]:
    """Points of a seat's city markers."""
    points = 0
    best = 0
    for city in range(CITIES):
        if s.city_owner[city] == seat:
            points += box.city_bonus[city]
            best = max(best, box.city_bonus[city])
    return points, best


def country_markers(box: Box, s: State, seat: int) -> tuple[int, int]:
    """Points of a seat's country markers."""
    points = 0
    best = 0
    for country in range(COUNTRIES):
        for prize in range(PRIZES):
            if s.country_owner[country][prize] == seat:
                points += box.country_bonus[country][prize]
                best = max(best, box.country_bonus[country][prize])
    return points, best


def noble_markers(box: Box, s: State, seat: int) -> tuple[int, int]:
    """Points of a seat's Noble House marker, of which it has at most one."""
    points = 0
    for noble in range(NOBLES):
        if s.noble_owner[noble] == seat:
            points += box.noble_points[noble]
    return points, points


def period_markers(box: Box, s: State, seat: int) -> tuple[int, int]:
    """Points of a seat's markers of the periods scored so far."""
    points = 0
    best = 0
    for period in range(PERIODS):
        for country in range(COUNTRIES):
            for prize in range(PRIZES):
                if s.period_owner[period][country][prize] == seat:
                    points += box.period_points[period][country][prize]
                    best = max(best, box.period_points[period][country][prize])
    return points, best


def title_markers(box: Box, s: State, seat: int) -> tuple[int, int]:
    """Points of a seat's title markers, whole and by halves."""
    points = 0
    best = 0
    for title in range(TITLES):
        first = s.title_owner[title][0] == seat
        second = s.title_owner[title][1] == seat
        value = 0
        if first and second:
            value = box.title_full[title]
        elif first or second:
            value = box.title_half[title]
        points += value
        best = max(best, value)
    return points, best


def tally(box: Box, s: State, seat: int, out: Row) -> None:
    """A seat's points by source."""
    out[FROM_CITIES] = city_markers(box, s, seat)[0]
    out[FROM_COUNTRIES] = country_markers(box, s, seat)[0]
    out[FROM_NOBLE_HOUSE] = noble_markers(box, s, seat)[0]
    out[FROM_PERIODS] = period_markers(box, s, seat)[0]
    out[FROM_TITLES] = title_markers(box, s, seat)[0]


def standing(box: Box, s: State, seat: int) -> int:
    """What decides the game, as one number: all points, then the most valuable single marker (#winner)."""
    cities, city = city_markers(box, s, seat)
    countries, country = country_markers(box, s, seat)
    nobles, noble = noble_markers(box, s, seat)
    periods, period = period_markers(box, s, seat)
    titles, title = title_markers(box, s, seat)
    points = cities + countries + nobles + periods + titles
    return points * 100 + max(city, max(country, max(noble, max(period, title))))


def ceiling(box: Box) -> int:
    """The most points a seat can have: every marker on the table."""
    points = sum(box.city_bonus) + sum(box.noble_points[box.nobles_out :]) + sum(box.title_full)
    points += sum(sum(prizes) for prizes in box.country_bonus)
    return points + sum(sum(prizes) for period in box.period_points for prizes in period)
