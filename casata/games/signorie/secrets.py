"""What nobody may see in Signorie, and what everybody holds possible."""

from __future__ import annotations

from ...engine.core.chance import below, branch
from ...engine.core.flow import hush
from ...engine.core.header import HIDDEN
from ...engine.core.record import Row
from .box import Box
from .rules.tiles import take_from_house, tile_of
from .state import CITIES, GENDERS, HIGHEST_TILE, HOUSES, LOWEST_TILE, NO_TILE, ROWS, SHIELDS, TILES, State


def redact(box: Box, s: State, seat: int) -> None:
    """Blank the tiles nobody has seen, even at the end: the pile, those face down, and those taken out."""
    hush(s, seat)
    for tile in range(TILES):
        s.pool[tile] = HIDDEN
        s.removed[tile] = HIDDEN


def redeal(box: Box, view: State, seat: int, rng: Row) -> None:
    """Deal what is unseen again: which tiles of each house were taken out, all sets equally likely."""
    branch(view.rng, rng)
    count_unseen(box, view)
    remove_unseen(box, view, rng)


def remove_unseen(box: Box, view: State, rng: Row) -> None:
    """Take some tiles of each house out of the pool."""
    for house in range(HOUSES):
        left = 0
        for value in range(LOWEST_TILE, HIGHEST_TILE + 1):
            left += view.pool[tile_of(house, value)]
        for count in range(box.removed):
            view.removed[take_from_house(view.pool, house, below(rng, left - count))] += 1


def count_unseen(box: Box, s: State) -> None:
    """All tiles that do not lie face up, in the pool; none taken out."""
    for tile in range(TILES):
        s.pool[tile] = box.tiles[tile]
        s.removed[tile] = 0
    for city in range(CITIES):
        for gender in range(GENDERS):
            if s.offer[city][gender] != NO_TILE:
                s.pool[s.offer[city][gender]] -= 1
    for player in range(s.seats):
        for row in range(ROWS):
            for shield in range(SHIELDS):
                if s.shield[player][row][shield] > 0:
                    s.pool[shield_tile(box, s, player, row, shield)] -= 1


def shield_tile(box: Box, s: State, seat: int, row: int, shield: int) -> int:
    """Which tile lies on a shield."""
    return tile_of(box.plan[s.board[seat]][row][shield], s.shield[seat][row][shield])
