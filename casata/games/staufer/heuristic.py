"""What a position of The Staufer Dynasty is worth to a seat, in hundredths of a point."""

from __future__ import annotations

from ...engine.core.header import NOBODY
from ...engine.core.points import between, total
from ...engine.core.record import Row
from .box import FIELD, Box
from .rules.facts import acted, at_court, distance, own_in, owns, rank_of, region_meant
from .rules.travel import spots_in, to_lay
from .scoring import EVERYWHERE, brown_points, job_points, offices_of_cost, pattern_points, row_count
from .state import (
    AACHEN,
    AUGSBURG,
    BROWN,
    BY_OFFICE,
    BY_PATTERN,
    CARD_OFFICE,
    CARD_ORANGE,
    CARD_PLACES,
    CATEGORIES,
    CHESTS,
    CHESTS_OF,
    COSTS,
    DECK,
    ENVOY,
    ENVOYS_CHEST,
    FIGURES,
    FIRST_CHEST,
    LEAST_POINTS,
    MEMBERS,
    MILANO,
    NIJMEGEN,
    NO_OFFICE,
    NO_REGION,
    NO_SPACE,
    NOBLE,
    NOBLE_CHEST,
    OFFICE_CHEST,
    PAIRS,
    PALERMO,
    PAYMENT,
    PRIVILEGES,
    PURPLE,
    REGIONS,
    ROUNDS,
    ROWS,
    SECOND,
    STRASBOURG,
    SUPPLY_CHEST,
    TRAVEL_CHEST,
    USE_OFFICE,
    USE_TRAVEL,
    WAY,
    State,
)

POINT = 100
RIVAL = 54  # per cent of the best rival's worth that counts against the own
ENVOY_WORTH = 175  # at court, with the whole game to come
NOBLE_WORTH = 272
HOME = 16  # per cent of that in the province
PATIENCE = 1  # actions after which half of it is left
PLENTY = 5  # figures a seat can use in an action
SURPLUS = 18  # per cent of its worth for a figure beyond that
SCORED_NOW = 82  # per cent of what a region would bring if it were scored now, in the round that scores it
UNSURE = 35  # per cent less at the beginning of the round
SCORED_NEXT = 36
SCORED_LATER = 24
SCORED_NEVER = 12
CHEST_WORTH = 225  # any chest
LASTING = 71  # per cent of the points of jobs for figures that stay to the end
PASSING = 21  # and for others
STARTED = 30  # per cent of a job's next completion for what is there of it
FIRST_PLACE = 693  # of the next round, against the last
PURPLE_WORTH = 242
FIRST_WORTH = 90
TRAVEL_WORTH = 221
OFFICE_WORTH = 374
OTHER_WORTH = 80
KEEP_WORTH = 1024
CARD_WORTH = (0, 34, 45, 112, 101, 77, 76, 135, 103, 30, 51, 40, 50, 42, 121, 22)  # an action to come
AT_FIRST = (0, 0, 8_500, 9_100, 7_600, 6_000)  # by seats: points at the end that no outlook sees at the beginning,
AT_LAST = -1_100  # and shortly before it

SEARCH = {  # how bots think here: bots/plan.py explains each setting, docs/bots.md what was tried
    "width": 12,
    "deep": 14,
    "explore": 10_000,
    "sharp": 30_000,
    "urgency": 2000,
    "early": 4000,
    "late": 800,
    "margin": 20,
    "span": 3000,
    "own": 0,
    "novice": 4,
    "strong": 60,
}


def evaluate(box: Box, s: State, seat: int) -> int:
    """The own worth with the own jobs, less a part of the best rival's; the condition means one region in all of it."""
    meant = NO_REGION if s.scored[0] != NO_REGION else region_meant(s, s.row_condition[s.round - 1])
    best = 0
    for other in range(s.seats):
        if other != seat:
            best = max(best, worth(box, s, other, meant))
    return POINT * (worth(box, s, seat, meant) + jobs(box, s, seat, meant)) - RIVAL * best


def outlook(box: Box, s: State, seat: int) -> int:
    """The own worth with the own jobs, and what is still to come."""
    if s.over == 1:
        return POINT * total(s.points[seat])
    meant = NO_REGION if s.scored[0] != NO_REGION else region_meant(s, s.row_condition[s.round - 1])
    return (
        worth(box, s, seat, meant) + jobs(box, s, seat, meant) + between(AT_FIRST[s.seats], AT_LAST, progress(box, s))
    )


def progress(box: Box, s: State) -> int:
    """How much of the game is played: the actions taken so far."""
    if s.over == 1:
        return 100
    places = MEMBERS * s.seats
    return min(99, 100 * (places * (s.round - 1) + acted(s)) // (places * ROUNDS))


def worth(box: Box, s: State, seat: int, meant: int) -> int:
    """Points, and what may become of regions, figures, chests, privileges and the order."""
    points = POINT * total(s.points[seat])
    if s.over == 1:
        return points
    actions = actions_left(s, seat)
    value = points + regions(box, s, seat, actions, meant) + figures(box, s, seat, actions)
    for kind in range(NOBLE_CHEST + 1, CHESTS):
        if kind != BROWN:
            value += s.chest[seat][kind] * chest_worth(box, s, seat, kind, actions)
    value += POINT * brown_points(box, s.chest[seat][BROWN])
    for card in range(PRIVILEGES):
        if owns(s, seat, card):
            value += CARD_WORTH[card] * actions
    if (s.waiting >> seat) & 1 == 1:
        value += pending(box, s, seat, actions)
    return value + order(s, seat)


def actions_left(s: State, seat: int) -> int:
    """How often a seat acts until the end."""
    count = MEMBERS * (ROUNDS - s.round)
    for place in range(acted(s), MEMBERS * s.seats):
        if s.order[place] == seat:
            count += 1
    return count


# Regions and jobs


def regions(box: Box, s: State, seat: int, actions: int, meant: int) -> int:
    """What offices would bring in the scorings to come."""
    value = 0
    for region in range(REGIONS):
        rank = rank_of(box, s, seat, region)
        if rank != NOBODY:
            value += region_worth(box, s, seat, region, rank, actions) * likely(s, region, meant) // 100
    return value


def region_worth(box: Box, s: State, seat: int, region: int, rank: int, actions: int) -> int:
    """What a place in a region brings when it is scored."""
    value = 0
    if rank < box.paid_places:
        value = POINT * box.tile_points[s.tile[region]][rank]
        if owns(s, seat, CARD_PLACES):
            value += POINT * box.place_points[rank]
    if owns(s, seat, CARD_OFFICE):
        value += POINT * box.office_points
    if region == AACHEN or (region == AUGSBURG and rank < 2):
        value += CHEST_WORTH
    elif region == NIJMEGEN:
        value += box.nijmegen_envoys * figure_worth(ENVOY, actions)
    elif region == MILANO:
        value += POINT * box.milano_points
    elif region == STRASBOURG and rank < 2:
        value += box.strasbourg_envoys[rank] * figure_worth(ENVOY, actions)
    elif region == PALERMO and rank < 2:
        value += POINT * box.palermo_points[rank]
    return value


def likely(s: State, region: int, meant: int) -> int:
    """How much of that counts, in per cent: more the sooner the region is scored."""
    now = s.round - 1
    if meant != NO_REGION:
        if s.row_region[now] == region or meant == region:
            return SCORED_NOW - UNSURE * (MEMBERS * s.seats - acted(s)) // (MEMBERS * s.seats)
    for number in range(s.round, ROUNDS):
        if s.row_region[number] == region:
            return SCORED_NEXT if number == s.round else SCORED_LATER
    return SCORED_NEVER if s.round < ROUNDS else 0


def jobs(box: Box, s: State, seat: int, meant: int) -> int:
    """Own jobs, for figures that stay to the end and for all."""
    if s.over == 1:
        return 0
    stay = staying(s, meant)
    value = 0
    for category in range(CATEGORIES):
        job = s.job[seat][category]
        value += LASTING * job_points(box, s, seat, job, stay)
        value += STARTED * started(box, s, seat, job, stay) // 12
        if stay != EVERYWHERE:
            value += PASSING * max(0, job_points(box, s, seat, job, EVERYWHERE) - job_points(box, s, seat, job, stay))
    return value


def started(box: Box, s: State, seat: int, job: int, regions: int) -> int:
    """The points of a job that is under way but not complete, by twelfths of what is there."""
    if BY_PATTERN * DECK <= job < BY_OFFICE * DECK:
        pattern = job - DECK
        if pattern_points(box, s, seat, pattern, regions) > 0:
            return 0
        return best_cover(box, s, seat, pattern, regions) * box.pattern_points[pattern]
    if job == PAIRS:
        lone = 0
        for cost in range(COSTS):
            lone += offices_of_cost(s, seat, cost, regions) % 2
        return 6 * lone * box.job_pair
    if job == ROWS:
        rows = row_count(s, seat, regions)
        there = 0
        for cost in range(3):
            if offices_of_cost(s, seat, cost, regions) > rows:
                there += 1
        return 4 * there * box.job_row
    return 0


def best_cover(box: Box, s: State, seat: int, pattern: int, regions: int) -> int:
    """How much of a pattern is covered in its best turn, in twelfths."""
    best = 0
    for turn in range(box.pattern_turns[pattern]):
        covered = 0
        for place in range(REGIONS):
            region = s.ring[place]
            needed = (box.pattern[pattern][turn] >> FIELD * place) & 1 == 1 and (regions >> region) & 1 == 1
            if needed and own_in(s, seat, region) > 0:
                covered += 1
        best = max(best, covered)
    return 12 * best // box.pattern_size[pattern]


def staying(s: State, meant: int) -> int:
    """The regions that are not cleared any more, as far as it is known."""
    stay = EVERYWHERE
    for number in range(s.round - 1, ROUNDS - 1):
        stay &= ~(1 << s.row_region[number])
    if s.round < ROUNDS and meant != NO_REGION:
        stay &= ~(1 << meant)
    return stay


# Figures


def figure_worth(figure: int, actions: int) -> int:
    """A figure at court with so many actions to come."""
    return (NOBLE_WORTH if figure == NOBLE else ENVOY_WORTH) * actions // (actions + PATIENCE)


def figures(box: Box, s: State, seat: int, actions: int) -> int:
    """At court, in the province, and in payment areas until the king comes."""
    value = 0
    for figure in range(FIGURES):
        single = figure_worth(figure, actions)
        value += single * s.court[seat][figure] + single * s.province[seat][figure] * HOME // 100
        for region in range(REGIONS):
            if s.paid[region][seat][figure] > 0:
                value += s.paid[region][seat][figure] * paid_worth(s, region, figure)
    surplus = at_court(s, seat) - PLENTY * actions
    if surplus > 0:
        value -= surplus * figure_worth(ENVOY, actions) * (100 - SURPLUS) // 100
    return value


def paid_worth(s: State, region: int, figure: int) -> int:
    """A paid figure: what it is worth when the king has sent it home, nothing if he never will."""
    ahead = distance(s, region)
    if ahead == 0:
        ahead = REGIONS
    for number in range(s.round - 1, ROUNDS - 1):
        ahead -= s.row_steps[number]
        if ahead <= 0:
            return figure_worth(figure, MEMBERS * (ROUNDS - 1 - number))
    return 0


def order(s: State, seat: int) -> int:
    """What acting early in the next round is worth."""
    if s.round == ROUNDS:
        return 0
    places = MEMBERS * s.seats
    value = 0
    for place in range(s.supplied_count):
        if s.supplied[place] == seat:
            value += FIRST_PLACE * (places - place) // places
    for place in range(s.deployed_count):
        if s.deployed[place] == seat:
            value += FIRST_PLACE * place // places
    return value


# Chests, and what is still to come of an action in progress


def chest_worth(box: Box, s: State, seat: int, kind: int, actions: int) -> int:
    """A chest that a seat takes or has."""
    if kind < ENVOYS_CHEST:
        return POINT * (LEAST_POINTS + kind) + orange(box, s, seat)
    if kind < NOBLE_CHEST:
        return (1 + kind - ENVOYS_CHEST) * gain(s, seat, ENVOY, actions) + orange(box, s, seat)
    if kind == NOBLE_CHEST:
        return gain(s, seat, NOBLE, actions) + orange(box, s, seat)
    if kind == BROWN:
        own = s.chest[seat][BROWN]
        return POINT * (brown_points(box, own + 1) - brown_points(box, own))
    if kind == PURPLE:
        return PURPLE_WORTH if actions > 0 else PURPLE_WORTH // 2
    if kind == TRAVEL_CHEST:
        return TRAVEL_WORTH * actions // (actions + PATIENCE)
    if kind == OFFICE_CHEST:
        return OFFICE_WORTH * actions // (actions + PATIENCE)
    later = ROUNDS - s.round
    if kind == SUPPLY_CHEST:
        return OTHER_WORTH * actions // (actions + PATIENCE)
    if kind == FIRST_CHEST:
        return FIRST_WORTH * later // ROUNDS
    return KEEP_WORTH * later // ROUNDS


def orange(box: Box, s: State, seat: int) -> int:
    """The points that privileges add to a chest."""
    return POINT * box.orange_points if owns(s, seat, CARD_ORANGE) else 0


def gain(s: State, seat: int, figure: int, actions: int) -> int:
    """A figure from the province to the court."""
    return figure_worth(figure, actions) * (100 - HOME) // 100 if s.province[seat][figure] > 0 else 0


def heap(box: Box, s: State, seat: int, place: Row, actions: int) -> int:
    """What all chests of a place are worth to a seat."""
    value = 0
    for kind in range(CHESTS):
        if place[kind] > 0:
            value += place[kind] * chest_worth(box, s, seat, kind, actions)
    return value


def pending(box: Box, s: State, seat: int, actions: int) -> int:
    """What the action of the seat that decides will bring and cost."""
    if s.phase == CHESTS_OF:
        return heap(box, s, seat, s.space_chest[s.space], actions)
    if s.phase == WAY and s.space != NO_SPACE:
        value = heap(box, s, seat, s.space_chest[s.space], actions)
        for figure in range(FIGURES):
            value += box.space_figures[s.space][figure] * gain(s, seat, figure, actions)
        return value
    if s.office == NO_OFFICE or (s.phase != WAY and s.phase != PAYMENT and s.phase != SECOND):
        return 0
    value = heap(box, s, seat, s.office_chest[s.office], actions)
    way = 0
    if s.phase == WAY:
        way = likely_way(box, s, seat)
        if way & USE_TRAVEL:
            value -= chest_worth(box, s, seat, TRAVEL_CHEST, actions)
        if way & USE_OFFICE:
            value -= chest_worth(box, s, seat, OFFICE_CHEST, actions)
    for region in range(REGIONS):
        count = spots_in(box, s, seat, s.office, way, region) if s.phase == WAY else s.spots[region]
        if count > 0:
            value -= count * (figure_worth(ENVOY, actions) - paid_worth(s, region, ENVOY))
    return value


def likely_way(box: Box, s: State, seat: int) -> int:
    """How an office will be paid: without chests if the court suffices, else with those that are needed."""
    court = at_court(s, seat)
    if to_lay(box, s, seat, s.office, 0) <= court:
        return 0
    if s.chest[seat][TRAVEL_CHEST] > 0 and to_lay(box, s, seat, s.office, USE_TRAVEL) <= court:
        return USE_TRAVEL
    if s.chest[seat][OFFICE_CHEST] > 0 and to_lay(box, s, seat, s.office, USE_OFFICE) <= court:
        return USE_OFFICE
    return USE_TRAVEL | USE_OFFICE
