"""Points in Il Principe: the final scoring (#scoring)."""

from __future__ import annotations

from ...engine.core.flow import tell
from ...engine.core.header import NOBODY
from ...engine.core.points import total
from ...engine.core.record import Row
from .box import Box
from .events import MOST_CARDS, MOST_GOLD, REGION_FIRST, REGION_SECOND, REVEALED, ROLE_POINTS, SCORING, SET_POINTS
from .state import CITIES, COLOURS, FROM_CARDS, FROM_GOLD, FROM_REGIONS, FROM_ROLES, FROM_SETS, REGIONS, SOURCES, State


def score_game(box: Box, s: State) -> None:
    """Show gold and hands, then score roles, sets, gold, cards and regions."""
    tell(s, SCORING, NOBODY, 0, 0, 0)
    for seat in range(s.seats):
        tell(s, REVEALED, seat, s.gold[seat], s.hand_size[seat], 0)
    for seat in range(s.seats):
        score(s, seat, FROM_ROLES, role_points(box, s, seat), ROLE_POINTS, 0)
    for seat in range(s.seats):
        score(s, seat, FROM_SETS, box.set_points * sets(s, seat), SET_POINTS, sets(s, seat))
    for seat in range(s.seats):
        score(s, seat, FROM_GOLD, gold_points(box, s, seat), MOST_GOLD, 0)
    for seat in range(s.seats):
        score(s, seat, FROM_CARDS, card_points(box, s, seat), MOST_CARDS, 0)
    for region in range(REGIONS):
        for seat in range(s.seats):
            score_region(box, s, seat, region, box.region_first, REGION_FIRST)
        for seat in range(s.seats):
            score_region(box, s, seat, region, box.region_second, REGION_SECOND)


def score(s: State, seat: int, source: int, points: int, event: int, number: int) -> None:
    """Add points of the final scoring, and tell of them unless they are none."""
    if points > 0:
        s.points[seat][source] += points
        tell(s, event, seat, points, number, 0)


def score_region(box: Box, s: State, seat: int, region: int, prize: int, event: int) -> None:
    """Give a seat a prize of a region if it has won it."""
    if prize > 0 and region_points(box, s, seat, region) == prize:
        s.points[seat][FROM_REGIONS] += prize
        tell(s, event, seat, region, prize, 0)


def role_points(box: Box, s: State, seat: int) -> int:
    """Points for the roles a seat holds at the end."""
    points = 0
    for colour in range(COLOURS):
        if s.major[colour] == seat:
            points += box.major_final
        elif s.minor[colour] == seat:
            points += box.minor_final
    return points


def sets(s: State, seat: int) -> int:
    """How many sets of all five colours a seat has laid out, face up or face down."""
    least = s.up[seat][0] + s.down[seat][0]
    for colour in range(1, COLOURS):
        least = min(least, s.up[seat][colour] + s.down[seat][colour])
    return least


def gold_points(box: Box, s: State, seat: int) -> int:
    """Points for the most gold: for every tied seat, but none without gold (#most-gold-and-cards)."""
    for other in range(s.seats):
        if s.gold[other] > s.gold[seat]:
            return 0
    return box.most_gold if s.gold[seat] > 0 else 0


def card_points(box: Box, s: State, seat: int) -> int:
    """Points for the most cards in hand: for every tied seat, but none without cards."""
    for other in range(s.seats):
        if s.hand_size[other] > s.hand_size[seat]:
            return 0
    return box.most_cards if s.hand_size[seat] > 0 else 0


def region_points(box: Box, s: State, seat: int, region: int) -> int:
    """Points of a seat in a region: the most shields, even tied; the second most unless the lead is tied."""
    own = s.shields[seat][region]
    if own == 0:
        return 0
    top = 0
    for other in range(s.seats):
        top = max(top, s.shields[other][region])
    if own == top:
        return box.region_first
    leaders = 0
    between = 0
    for other in range(s.seats):
        if s.shields[other][region] == top:
            leaders += 1
        elif s.shields[other][region] > own:
            between += 1
    return box.region_second if leaders == 1 and between == 0 else 0


def tally(box: Box, s: State, seat: int, out: Row) -> None:
    """A seat's points by source; the final ones are there when the game is over."""
    for source in range(SOURCES):
        out[source] = s.points[seat][source]


def standing(box: Box, s: State, seat: int) -> int:
    """What decides the game, as one number: all points, then gold where the table says so (#winner)."""
    points = total(s.points[seat])
    return points * 1000 + box.gold_decides * s.gold[seat]


def ceiling(box: Box) -> int:
    """The most points a seat can have: all cities built or taxed, all roles, sets and regions."""
    taxed = [max(box.major_income, box.minor_income) * sum(count > 0 for count in icons) for icons in box.city_icons]
    points = sum(max(box.city_points[city], taxed[city]) for city in range(CITIES))
    points += box.white_points * (box.rounds + 1) + max(box.major_final, box.minor_final) * int(COLOURS)
    return points + box.set_points * box.copies + box.most_gold + box.most_cards + box.region_first * int(REGIONS)
