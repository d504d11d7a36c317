"""Alliance tiles as numbers: none is 0, then house by house, lowest first."""

from __future__ import annotations

from ....engine.core.record import Row
from ..state import LOWEST_TILE, TILE_VALUES


def house_of(tile: int) -> int:
    """The house on a tile."""
    return (tile - 1) // TILE_VALUES


def value_of(tile: int) -> int:
    """The points on a tile."""
    return (tile - 1) % TILE_VALUES + LOWEST_TILE


def tile_of(house: int, value: int) -> int:
    """The tile of a house with so many points."""
    return 1 + house * TILE_VALUES + value - LOWEST_TILE


def take_from_house(tiles: Row, house: int, index: int) -> int:
    """Remove the index-th tile of a house from a multiset; which one it was."""
    tile = tile_of(house, LOWEST_TILE)
    left = index
    while left >= tiles[tile]:
        left -= tiles[tile]
        tile += 1
    tiles[tile] -= 1
    return tile
