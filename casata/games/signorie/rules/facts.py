"""What can be read off the table: cities, ranks, sums of dice, shields."""

from __future__ import annotations

from ..box import Box
from ..state import CAREERS, CITIES, COLOURS, GENDERS, HELPERS, NICHES, SHIELDS, SPACES, State
from .tiles import house_of


def lowest_value(box: Box, s: State, city: int) -> int:
    """The value of the lowest free space of a city; 0 when it is full or not in play."""
    if s.in_play[city] == 0 or s.filled[city] == NICHES:
        return 0
    return box.city_spaces[s.filled[city]]


def cheapest_value(box: Box, s: State) -> int:
    """The lowest free value in all cities; 0 when all are full."""
    lowest = 0
    for city in range(CITIES):
        value = lowest_value(box, s, city)
        if value > 0 and (lowest == 0 or value < lowest):
            lowest = value
    return lowest


def gates_open(box: Box, s: State) -> bool:
    """Whether figures go through open gates (#open-gates)."""
    return box.open_gates == 1 and cheapest_value(box, s) == 0


def best_rank(box: Box, s: State, seat: int) -> int:
    """The highest rank of a seat's men on careers, 0 without any."""
    for up in range(SPACES):
        space = SPACES - 1 - up
        for career in range(CAREERS):
            if s.career[seat][career][space] > 0:
                return box.career_ranks[space]
    return 0


def dice_taken(s: State, seat: int) -> int:
    """How many dice a seat has on its board."""
    count = 0
    for colour in range(COLOURS):
        if s.die[seat][colour] > 0:
            count += 1
    return count


def dice_sum(s: State, seat: int) -> int:
    """The total of the dice on a seat's board."""
    total = 0
    for colour in range(COLOURS):
        total += s.die[seat][colour]
    return total


def fee(box: Box, colour: int, face: int) -> int:
    """What a die costs that shows less than the number of its space."""
    return max(0, box.number[colour] - face)


def waiting_figures(s: State, seat: int) -> int:
    """A seat's figures on the threshold."""
    return s.threshold[seat][0] + s.threshold[seat][1]


def limit(box: Box, s: State, seat: int) -> int:
    """The highest dice total with which a seat gets a reward."""
    return box.threshold + box.threshold_each * waiting_figures(s, seat)


def figures_out(s: State, seat: int, gender: int) -> int:
    """A seat's men or women in all cities."""
    count = 0
    for city in range(CITIES):
        count += figures_in(s, seat, gender, city)
    return count


def figures_in(s: State, seat: int, gender: int, city: int) -> int:
    """A seat's men or women in one city."""
    wanted = 1 + GENDERS * seat + gender
    count = 0
    for place in range(s.filled[city]):
        if s.niche[city][place] == wanted:
            count += 1
    return count


def cities_with(s: State, seat: int, gender: int) -> int:
    """The number of cities with a man or woman of a seat."""
    count = 0
    for city in range(CITIES):
        if figures_in(s, seat, gender, city) > 0:
            count += 1
    return count


def helpers_hired(s: State, seat: int) -> int:
    """How many helpers a seat has."""
    count = 0
    for helper in range(HELPERS):
        count += (s.helpers[seat] >> helper) & 1
    return count


def free_shield(box: Box, s: State, seat: int, row: int, tile: int) -> int:
    """The first free shield of a row for the house of a tile; SHIELDS when there is none."""
    for shield in range(SHIELDS):
        if box.plan[s.board[seat]][row][shield] == house_of(tile) and s.shield[seat][row][shield] == 0:
            return shield
    return int(SHIELDS)
