"""Points in Signorie: the final scoring (#end)."""

from __future__ import annotations

from ...engine.core.flow import tell
from ...engine.core.header import NOBODY
from ...engine.core.points import total
from ...engine.core.record import Row
from .box import Box
from .events import CAREER_POINTS, ROW_POINTS, ROW_SHORT, SCORING
from .state import (
    CAREERS,
    FROM_ALLIANCES,
    FROM_CAREERS,
    HELPERS_IN_COLUMN,
    REWARD_SPACES,
    ROWS,
    SHIELDS,
    SOURCES,
    SPACES,
    State,
)


def score_game(box: Box, s: State) -> None:
    """Men still on careers, then the rows of the plan."""
    tell(s, SCORING, NOBODY, 0, 0, 0)
    for place in range(s.seats):
        seat = s.order[place]
        points = career_points(box, s, seat)
        s.points[seat][FROM_CAREERS] += points
        if points > 0:
            tell(s, CAREER_POINTS, seat, points, 0, 0)
    for place in range(s.seats):
        seat = s.order[place]
        for row in range(ROWS):
            points = row_points(box, s, seat, row)
            s.points[seat][FROM_ALLIANCES] += points
            if points > 0:
                tell(s, ROW_POINTS, seat, row, points, 0)
        for row in range(ROWS):
            count = row_tiles(s, seat, row)
            if 0 < count < box.needed:
                tell(s, ROW_SHORT, seat, row, count, 0)


def career_points(box: Box, s: State, seat: int) -> int:
    """Half of what each man's space is worth, rounded down for each or once in all (#careers-left)."""
    total = 0
    for career in range(CAREERS):
        for space in range(SPACES):
            value = box.career_values[space]
            total += s.career[seat][career][space] * (value if box.round_sum == 1 else value // 2)
    return total // 2 if box.round_sum == 1 else total


def row_tiles(s: State, seat: int, row: int) -> int:
    """Tiles beside a row, face up or down."""
    count = s.down[seat][row]
    for shield in range(SHIELDS):
        if s.shield[seat][row][shield] > 0:
            count += 1
    return count


def row_worth(box: Box, s: State, seat: int, row: int) -> int:
    """What the tiles beside a row show."""
    worth = box.hidden_value * s.down[seat][row]
    for shield in range(SHIELDS):
        worth += s.shield[seat][row][shield]
    return worth


def row_points(box: Box, s: State, seat: int, row: int) -> int:
    """Its tiles, if there are enough of them."""
    return row_worth(box, s, seat, row) if row_tiles(s, seat, row) >= box.needed else 0


def tally(box: Box, s: State, seat: int, out: Row) -> None:
    """A seat's points by source; the final ones are there when the game is over."""
    for source in range(SOURCES):
        out[source] = s.points[seat][source]


def standing(box: Box, s: State, seat: int) -> int:
    """All points, then who comes first in the order of the last round (#winner)."""
    points = total(s.points[seat])
    place = 0
    for at in range(s.seats):
        if s.order[at] == seat:
            place = at
    return points * s.seats + s.seats - 1 - place


def ceiling(box: Box) -> int:
    """No seat can have more: in every round five dice, each with an action and helpers that score all they can."""
    mission = max(box.career_values)
    marriage = max(box.dowry, box.gates_dowry) * box.dowry_points
    once = max(mission, marriage, box.helper_points, box.helper_men * box.men)
    dice = (box.most_dice + 1) * (1 + HELPERS_IN_COLUMN) + 1
    victory = max(15 * box.victory_helpers, 5 * box.victory_cities_women, 5 * box.victory_cities_men,
                  box.women * box.victory_women, box.men * box.victory_men)  # fmt: skip
    a_round = dice * once + max(box.initiative_points) + victory + box.price_points
    tiles = int(ROWS) * int(SHIELDS) * 5 + 54 * box.hidden_value
    return int(REWARD_SPACES) * a_round + sum(box.son_points) + box.men * mission + tiles
