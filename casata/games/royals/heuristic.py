"""A rough estimate of what a position of Royals is worth to a seat, in hundredths of a point."""

from __future__ import annotations

from ...engine.core.flow import lowest, may_decide
from ...engine.core.header import NOBODY
from ...engine.core.points import between
from .box import Box
from .rules.occupying import is_present
from .scoring import city_markers, country_markers, noble_markers, period_markers, strength_in, title_markers
from .state import (
    CHOOSE,
    CITIES,
    COUNTRIES,
    CUBES_PER_PLACEMENT,
    NO_PLACE,
    NOBLES,
    PAIRS,
    PERIODS,
    PLACES,
    PRIZES,
    TITLES,
    State,
)

POINT = 100
CARD = 127  # a Country card in hand
SET = 7  # and more for each further one of the same country
INTRIGUE_CARD = 66
INFLUENCE = 40
DRAWN = 3  # cards of a turn
AT_FIRST = (0, 0, 11_500, 7_300, 4_900, 3_600)  # by seats: points at the end that no outlook sees at the beginning,
AT_LAST = -2_400  # and shortly before it;
SETTLED = 85  # when so many hundredths are done cubes run out, hands are seen as worthless,
EBB = 100  # and this is taken back of it for each hundredth more

SEARCH = {  # how bots think here: bots/plan.py explains each setting, docs/bots.md what was tried
    "width": 12,
    "deep": 20,
    "explore": 6000,
    "sharp": 375,
    "urgency": 500,
    "early": 2000,
    "late": 800,
    "margin": 20,
    "span": 3000,
    "own": 1,
    "novice": 2,
    "strong": 20,
}


def evaluate(box: Box, s: State, seat: int) -> int:
    """Own prospects less a part of the others'; a position being paid for counts as taken."""
    victim = occupy(box, s, seat)
    value = prospects(box, s, seat) + hand_value(box, s, seat)
    others = 0
    for other in range(s.seats):
        if other != seat:
            others += prospects(box, s, other)
    leave(box, s, seat, victim)
    return value - others * 59 // (100 * (s.seats - 1))


def outlook(box: Box, s: State, seat: int) -> int:
    """Own prospects and hand; a position being paid for counts as taken."""
    payer = lowest(s.waiting) if s.target != NO_PLACE else NOBODY
    victim = occupy(box, s, payer)
    value = prospects(box, s, seat)
    if s.over == 0:
        done = progress(box, s)
        value += hand_value(box, s, seat) + between(AT_FIRST[s.seats], AT_LAST, done) + EBB * max(0, done - SETTLED)
    leave(box, s, payer, victim)
    return value


def progress(box: Box, s: State) -> int:
    """Periods that are over, and the part of the pile that is drawn in this one."""
    if s.over == 1:
        return 100
    return min(99, (100 * s.period - freshness(box, s)) // PERIODS)


def occupy(box: Box, s: State, payer: int) -> int:
    """As if the position being paid for were taken; who held it."""
    if s.target == NO_PLACE:
        return NOBODY
    victim = s.holder[s.target]
    s.holder[s.target] = payer
    s.titles[payer][box.place_title[s.target]] += 1
    return victim


def leave(box: Box, s: State, payer: int, victim: int) -> None:
    """Undo `occupy`: give the position back to its holder."""
    if s.target != NO_PLACE:
        s.holder[s.target] = victim
        s.titles[payer][box.place_title[s.target]] -= 1


def prospects(box: Box, s: State, seat: int) -> int:
    """Points won and likely to be won, from what all can see."""
    value = POINT * (city_markers(box, s, seat)[0] + country_markers(box, s, seat)[0] + noble_markers(box, s, seat)[0])
    value += POINT * (period_markers(box, s, seat)[0] + title_markers(box, s, seat)[0])
    if s.over == 0:
        value += unclaimed_city(box, s, seat)
        for country in range(COUNTRIES):
            value += period_prospect(box, s, seat, country) + country_prospect(box, s, seat, country)
        value += title_prospect(box, s, seat) + noble_prospect(box, s, seat)
    return value


def unclaimed_city(box: Box, s: State, seat: int) -> int:
    """The city marker that comes with the position being paid for."""
    if s.target != NO_PLACE and s.holder[s.target] == seat:
        city = box.place_city[s.target]
        if s.city_owner[city] == NOBODY:
            return POINT * box.city_bonus[city]
    return 0


def freshness(box: Box, s: State) -> int:
    """How much of the present pile is left, in hundredths."""
    deck = 0
    for country in range(COUNTRIES):
        deck += box.deck[country]
    return 100 * s.pile_size // deck


def period_prospect(box: Box, s: State, seat: int, country: int) -> int:
    """The markers of this period and the next ones, as the ranking is now."""
    strength = strength_in(box, s, seat, country)
    if strength == 0:
        return 0
    ahead = 0
    for other in range(s.seats):
        if other != seat and strength_in(box, s, other, country) > strength:
            ahead += 1
    value = INFLUENCE * (strength // 1000)
    likely = 48 - freshness(box, s) * 34 // 100
    if s.closing == 1:
        likely = 97
    for period in range(s.period - 1, PERIODS):
        if ahead < PRIZES:
            value += likely * box.period_points[period][country][ahead]
        elif ahead == PRIZES:
            value += likely * box.period_points[period][country][1] // 4
        likely = likely * 39 // 100
    return value


def country_prospect(box: Box, s: State, seat: int, country: int) -> int:
    """A country marker that is still there, by how many cities are missing."""
    prize = 0
    while prize < PRIZES and s.country_owner[country][prize] != NOBODY:
        if s.country_owner[country][prize] == seat:
            return 0
        prize += 1
    if prize == PRIZES:
        return 0
    missing = 0
    for city in range(CITIES):
        if box.city_country[city] == country and not is_present(box, s, seat, city):
            missing += 1
    return box.country_bonus[country][prize] * chance_with(missing) * patience(s) // 100


def noble_prospect(box: Box, s: State, seat: int) -> int:
    """The next Noble House marker, by how many titles are missing."""
    best = -1
    for noble in range(NOBLES):
        if s.noble_owner[noble] == seat:
            return 0
        if s.noble_owner[noble] == NOBODY and best < 0:
            best = noble
    if best < 0:
        return 0
    missing = 0
    for title in range(TITLES):
        if s.titles[seat][title] == 0:
            missing += 1
    return box.noble_points[best] * chance_with(missing) * patience(s) // 100


def chance_with(missing: int) -> int:
    """How likely a set is completed, in hundredths."""
    if missing == 0:
        return 95
    if missing == 1:
        return 40
    if missing == 2:
        return 18
    if missing == 3:
        return 14
    if missing == 4:
        return 6
    return 2


def patience(s: State) -> int:
    """What slow plans are still worth, in hundredths."""
    if s.closing == 1:
        return 20
    if s.period == PERIODS:
        return 60
    return 100


def title_prospect(box: Box, s: State, seat: int) -> int:
    """Title markers by the lead in cubes; the later, the surer."""
    value = 0
    for title in range(TITLES):
        best = 0
        for other in range(s.seats):
            if other != seat:
                best = max(best, s.titles[other][title])
        own = s.titles[seat][title]
        if own > 0:
            value += box.title_full[title] * title_share(own - best, s.period + 2 * s.closing)
    return value


def title_share(lead: int, age: int) -> int:
    """The share of a title marker that a lead promises, in hundredths."""
    if lead == 0:
        return 23
    if lead < 0:
        return max(0, 59 + 14 * lead - 5 * age)
    return min(96, 50 + 7 * lead + 12 * age)


def hand_value(box: Box, s: State, seat: int) -> int:
    """What cards can still become, those above the limit nothing; in turn what comes and goes counts."""
    if not can_place(s, seat):
        return 0
    value = 0
    spare = s.hand_size[seat] - box.hand_limit
    for country in range(COUNTRIES):
        held = s.hand[seat][country]
        value += CARD * held + SET * min(held, 8) * min(held, 8)
    intrigue = 0
    if may_decide(s, seat):
        spare += s.country_left
        value += CARD * drawn_later(s)
        if s.target != NO_PLACE and s.picks > 0:
            value -= CARD * s.picks
        if s.country_left < 2:
            intrigue = s.intrigue_left
    if spare > 0:
        value -= CARD * spare
    value += intrigue_value(s, seat, intrigue)
    return value * time_left(box, s) // 100


def can_place(s: State, seat: int) -> bool:
    """Whether there are cubes for another position, besides the one being paid for."""
    needed = CUBES_PER_PLACEMENT
    if s.target != NO_PLACE and s.holder[s.target] == seat:
        needed += CUBES_PER_PLACEMENT
    return s.cubes[seat] >= needed


def drawn_later(s: State) -> int:
    """How many cards are still to be drawn this turn."""
    if s.phase == CHOOSE:
        return DRAWN
    if s.country_left >= 2 and s.intrigue_left > 0:
        return s.country_left
    return s.country_left + s.intrigue_left


def intrigue_value(s: State, seat: int, drawn: int) -> int:
    """The first Intrigue cards matter most, those to be drawn included, and more once positions are taken."""
    held = drawn
    for pair in range(PAIRS):
        held += s.intrigue[seat][pair]
    taken = 0
    for place in range(PLACES):
        if s.holder[place] != NOBODY and s.holder[place] != seat:
            taken += 1
    each = INTRIGUE_CARD * min(100, 25 + 15 * taken) // 100
    return each * min(held, 3) + each // 2 * max(0, min(held, 4) - 3)


def time_left(box: Box, s: State) -> int:
    """What a card in hand is still good for, in hundredths."""
    if s.closing == 1:
        return 5
    if s.period == PERIODS:
        return min(100, 10 + 5 * freshness(box, s))
    return 100
