"""A rough estimate of what a position of Il Principe is worth to a seat, in hundredths of a point."""

from __future__ import annotations

from ...engine.core.header import GONE, NOBODY
from ...engine.core.points import between, lead, total
from .box import Box
from .rules.building import role_income
from .rules.rounds import cities_shown
from .scoring import card_points, gold_points, region_points, sets
from .state import (
    ACTIONS_STAGE,
    BID,
    BLUE,
    CITIES,
    COLOURS,
    GREEN,
    MAJOR,
    NO_CITY,
    PLACE_SHIELD,
    RED,
    REGIONS,
    ROLE_BID,
    ROLES_STAGE,
    TURN_UP,
    WHITE,
    State,
)

POINT = 100
GOLD = 58  # a piece of gold while there is something to buy,
KNEE = 9  # up to so many;
MORE_GOLD = 33  # and one beyond these
CARD = 67  # a card in hand
RIVAL_CARD = 16  # and one in another hand
SHIELD = 18  # a shield on the map besides what its region pays
PRINCIPE = 4  # the marker while lots are sold
PACE = 85  # cities that a seat builds in a hundred rounds
FAR_AHEAD = 106  # the share of a role that cards face up promise, in hundredths: two more than the others,
AHEAD = 97  # one more,
TIED = 44  # as many as the best of the others,
SECOND = 68  # the second most where there is a minor role,
BEHIND = 20  # and where there is none,
THIRD = 8  # or the third most;
UNRIVALLED = 85  # or when nobody else bids for it any more
RIVALS = 117  # how much of the others' prospects counts against a seat, in hundredths
AT_FIRST = (0, 0, 6_600, 7_500, 5_300, 4_900)  # by seats: points at the end that no outlook sees at the beginning,
AT_LAST = -950  # and shortly before it

SEARCH = {  # how bots think here: bots/plan.py explains each setting, docs/bots.md what was tried
    "width": 8,
    "deep": 30,
    "explore": 10_000,
    "sharp": 150,
    "urgency": 500,
    "early": 2000,
    "late": 700,
    "margin": 40,
    "span": 3000,
    "own": 1,
    "novice": 4,
    "strong": 60,
}


def evaluate(box: Box, s: State, seat: int) -> int:
    """Own prospects less a part of the others'; the leader of an auction counts as its winner."""
    if s.over == 1:
        return POINT * lead(s.points, s.seats, seat)
    leader = s.leader
    if s.bidding != 0 and leader != NOBODY:
        settle(s, leader, 1)
    value = prospects(box, s, seat) + hidden_worth(box, s, seat)
    if s.principe == seat and s.stage < ACTIONS_STAGE:
        value += PRINCIPE
    others = 0
    for other in range(s.seats):
        if other != seat:
            others += prospects(box, s, other) + purse_worth(box, s, other)
    if s.bidding != 0 and leader != NOBODY:
        settle(s, leader, -1)
    return value - others * RIVALS // (100 * (s.seats - 1))


def outlook(box: Box, s: State, seat: int) -> int:
    """Own prospects with gold and hand; the leader of an auction counts as its winner."""
    if s.over == 1:
        return POINT * total(s.points[seat])
    leader = s.leader if s.bidding != 0 else NOBODY
    if leader != NOBODY:
        settle(s, leader, 1)
    value = prospects(box, s, seat) + hidden_worth(box, s, seat)
    if leader != NOBODY:
        settle(s, leader, -1)
    return value + between(AT_FIRST[s.seats], AT_LAST, progress(box, s))


def purse_worth(box: Box, s: State, seat: int) -> int:
    """Gold and cards of another seat, of which only their number counts."""
    return (gold_worth(s.gold[seat]) + RIVAL_CARD * s.hand_size[seat]) * time_left(box, s) // 100


def settle(s: State, leader: int, sign: int) -> None:
    """As if the leader of an auction had won it; with -1 as it was."""
    s.gold[leader] -= sign * s.bid
    if s.phase == BID:
        s.hand[leader][s.colour] += sign * s.lot[s.colour]
        s.hand_size[leader] += sign * s.lot[s.colour]
    elif s.phase == ROLE_BID and s.rank == MAJOR:
        s.major[s.colour] = leader if sign > 0 else NOBODY
    elif s.phase == ROLE_BID:
        s.minor[s.colour] = leader if sign > 0 else NOBODY


def is_final(box: Box, s: State) -> bool:
    """Whether no round follows: it was said to be the last, or too few cities are left."""
    if s.last == 1:
        return True
    return s.city_deck == 0 and cities_shown(s) < box.display


def rounds_left(box: Box, s: State) -> int:
    """Full rounds that still come after this one, by the deck and by the cities that are left to build."""
    if is_final(box, s):
        return 0
    by_deck = (s.deck_size + box.drawn * s.seats - box.threshold) // (box.drawn * s.seats)
    return min(by_deck, 100 * (s.city_deck + 1) // (PACE * s.seats))


def time_left(box: Box, s: State) -> int:
    """What gold and cards are still good for, in hundredths."""
    if s.stage == ROLES_STAGE and is_final(box, s):
        return 0
    rounds = rounds_left(box, s)
    if rounds == 0:
        return 75
    return 80 if rounds == 1 else 100


def progress(box: Box, s: State) -> int:
    """How much of the game has been played, in hundredths."""
    if s.over == 1:
        return 100
    return 100 * (4 * (s.round - 1) + s.stage) // (4 * (s.round + rounds_left(box, s)))


def prospects(box: Box, s: State, seat: int) -> int:
    """Points won and likely to be won, from what all can see."""
    value = POINT * total(s.points[seat])
    done = progress(box, s)
    for region in range(REGIONS):
        value += region_worth(box, s, seat, region, done)
    for colour in range(COLOURS):
        value += held_worth(box, s, seat, colour) + standing_worth(box, s, seat, colour)
        if s.stage == ROLES_STAGE:
            value += award_worth(box, s, seat, colour)
    return value + set_worth(box, s, seat) + power_asked(box, s, seat)


def region_worth(box: Box, s: State, seat: int, region: int, done: int) -> int:
    """Between what the lead promises and what it would pay now; the later, the surer."""
    own = s.shields[seat][region]
    if own == 0:
        return 0
    best = 0
    for other in range(s.seats):
        if other != seat:
            best = max(best, s.shields[other][region])
    promised = box.region_first * region_share(own - best)
    now = POINT * region_points(box, s, seat, region)
    return (promised * (100 - done) + now * done) // 100 + SHIELD * own * (100 - done) // 100


def region_share(lead: int) -> int:
    """The share of a region that a lead in shields promises, in hundredths."""
    if lead >= 2:
        return 128
    if lead == 1:
        return 70
    if lead == 0:
        return 43
    return 62 if lead == -1 else 14


def power_worth(box: Box, s: State, seat: int, colour: int) -> int:
    """What the power of a role brings when it is received."""
    if colour == GREEN:
        return 60
    if colour == WHITE:
        return POINT * box.white_points
    if colour == RED:
        return 25 * time_left(box, s) // 100
    if colour == BLUE:
        return 176 if s.supply[seat] > 0 else 0
    return box.yellow_gold * GOLD * time_left(box, s) // 100


def income_worth(box: Box, s: State) -> int:
    """What a major role brings in a round through the others' building."""
    return 76 * (s.seats - 1)


def held_worth(box: Box, s: State, seat: int, colour: int) -> int:
    """A role that is held: income until it goes back, and points if the game ends first."""
    share = 0
    final = 0
    if s.major[colour] == seat:
        share = 100
        final = box.major_final
    elif s.minor[colour] == seat:
        share = 48
        final = box.minor_final
    if share == 0:
        return 0
    if s.stage == ROLES_STAGE:
        if is_final(box, s):
            return POINT * final
        return income_worth(box, s) * share // 100
    return income_worth(box, s) * share * (ROLES_STAGE - s.stage) // 400


def standing_worth(box: Box, s: State, seat: int, colour: int) -> int:
    """What the cards face up promise when roles are given next: in this round, or after it in the next."""
    own = s.up[seat][colour]
    if own == 0 or (s.stage == ROLES_STAGE and is_final(box, s)):
        return 0
    gain = power_worth(box, s, seat, colour)
    gain += POINT * box.major_final if rounds_left(box, s) == 0 else income_worth(box, s)
    return gain * role_share(s, seat, colour) // 100


def award_worth(box: Box, s: State, seat: int, colour: int) -> int:
    """What the cards face up promise while roles are being given."""
    if colour < s.colour or s.up[seat][colour] == 0:
        return 0
    gain = power_worth(box, s, seat, colour)
    if colour == s.colour:
        if s.phase != ROLE_BID:
            return 0
        if s.leader == seat:
            return gain
    gain += POINT * box.major_final if is_final(box, s) else income_worth(box, s)
    return gain * (role_share(s, seat, colour) if colour > s.colour else auction_share(s, seat)) // 100


def auction_share(s: State, seat: int) -> int:
    """The share of a role that is auctioned and nobody has bid for yet, in hundredths."""
    if s.leader != NOBODY or (s.bidding >> seat) & 1 == 0:
        return 0
    return TIED if s.bidding & (s.bidding - 1) > 0 else UNRIVALLED


def power_asked(box: Box, s: State, seat: int) -> int:
    """The power of a role that asks for a decision now."""
    if (s.waiting >> seat) & 1 == 0 or (s.phase != PLACE_SHIELD and s.phase != TURN_UP):
        return 0
    return power_worth(box, s, seat, BLUE if s.phase == PLACE_SHIELD else GREEN)


def role_share(s: State, seat: int, colour: int) -> int:
    """The share of a role's worth that cards face up promise, against the best two of the others, in hundredths."""
    own = s.up[seat][colour]
    first = 0
    second = 0
    for other in range(s.seats):
        if other != seat:
            count = s.up[other][colour]
            if count > first:
                second = first
                first = count
            elif count > second:
                second = count
    if own > first:
        return FAR_AHEAD if own > first + 1 else AHEAD
    if own == first:
        return TIED
    if s.minor[colour] == GONE:
        return BEHIND
    if own > second:
        return SECOND
    return THIRD


def set_worth(box: Box, s: State, seat: int) -> int:
    """Sets of all five colours, and part of the next one."""
    full = sets(s, seat)
    have = 0
    for colour in range(COLOURS):
        if s.up[seat][colour] + s.down[seat][colour] > full:
            have += 1
    return box.set_points * (POINT * full + 8 * have)


def gold_worth(gold: int) -> int:
    """What gold buys: a city soon, and less the more there is."""
    return GOLD * min(gold, KNEE) + MORE_GOLD * max(0, gold - KNEE)


def hidden_worth(box: Box, s: State, seat: int) -> int:
    """Gold and hand: what they can still become."""
    time = time_left(box, s)
    value = gold_worth(s.gold[seat]) + CARD * min(s.hand_size[seat], 27)
    value += cities_worth(box, s, seat) + play_worth(box, s, seat)
    if s.building != NO_CITY and s.city_owner[s.building] == seat:
        value += 308 * min(s.supply[seat], box.city_shields[s.building])
    end = POINT * (gold_points(box, s, seat) + card_points(box, s, seat))
    return (value * time + end * (100 - time)) // 100


def cities_worth(box: Box, s: State, seat: int) -> int:
    """The best city the hand is made for, and part of the next best."""
    best = 0
    second = 0
    for city in range(CITIES):
        if s.display[city] == 1:
            worth = city_worth(box, s, seat, city)
            if worth > best:
                second = best
                best = worth
            elif worth > second:
                second = worth
    return best + second * 42 // 100


def city_worth(box: Box, s: State, seat: int, city: int) -> int:
    """What a city would bring, by how many cards and how much gold are missing."""
    missing = 0
    for colour in range(COLOURS):
        missing += max(0, box.city_icons[city][colour] - s.hand[seat][colour])
    worth = POINT * box.city_points[city] + 114 * min(s.supply[seat], box.city_shields[city])
    for other in range(s.seats):
        if other != seat:
            worth -= POINT * role_income(box, s, other, city) * RIVALS // (100 * (s.seats - 1))
    worth -= GOLD * box.city_cost[city]
    short = max(0, box.city_cost[city] - s.gold[seat])
    return max(0, worth) * chance_with(missing) * (100 - 15 * min(short, 5)) // 10_000


def chance_with(missing: int) -> int:
    """How likely a city is built with so many cards missing, in hundredths."""
    if missing == 0:
        return 62
    if missing == 1:
        return 34
    if missing == 2:
        return 22
    return 9 if missing == 3 else 2


def play_worth(box: Box, s: State, seat: int) -> int:
    """The best that cards of one colour could do in the tableau."""
    best = 0
    for colour in range(COLOURS):
        held = s.hand[seat][colour]
        if held > 0:
            before = standing_worth(box, s, seat, colour)
            s.up[seat][colour] += held
            best = max(best, standing_worth(box, s, seat, colour) - before)
            s.up[seat][colour] -= held
    return best * 35 // 100
