"""Marriages and missions, the tiles of cities, and tiles face down."""

from __future__ import annotations

from ....engine.core.flow import ask, tell
from ..box import Box
from ..events import (
    ARRIVED,
    ARRIVED_OUTSIDE,
    DOWRY_PAID,
    FACE_DOWN,
    LEFT,
    LEFT_TILE,
    MARRIED,
    MARRIED_OUTSIDE,
    NO_TILE_THERE,
    PILE_OUT,
    TILE_STAYS,
    TOOK_TILE,
)
from ..state import (
    CAREER_MASK,
    CITY,
    DOWRY,
    FROM_MARRIAGES,
    FROM_MISSIONS,
    GENDERS,
    MAN,
    MAN_FIGURE,
    MARRIAGE_ROW,
    NO_HELPER,
    NO_TILE,
    ROW,
    TILE,
    WOMAN,
    State,
)
from .facts import free_shield, gates_open, lowest_value
from .family import pay, score
from .tiles import value_of


def begin_marriage(box: Box, s: State, seat: int) -> None:
    """Ask for a city for a woman; when all are full she marries through open gates and returns (#open-gates)."""
    s.sending = WOMAN
    s.origin = MARRIAGE_ROW
    if gates_open(box, s):
        s.supply[seat][WOMAN] -= 1
        s.reserve[seat][WOMAN] += 1
        tell(s, MARRIED_OUTSIDE, seat, 0, 0, 0)
        pay(s, seat, box.gates_dowry, DOWRY_PAID)
        score(s, seat, FROM_MARRIAGES, box.gates_dowry * box.dowry_points)
    else:
        s.phase = CITY
        ask(s, seat)


def begin_mission(s: State, seat: int) -> None:
    """Ask which man to send."""
    s.sending = MAN_FIGURE
    s.phase = MAN
    ask(s, seat)


def choose_man(box: Box, s: State, seat: int, career: int, space: int) -> None:
    """Take a man off his career and ask for a city, or send him through open gates and back."""
    s.origin = career
    s.space = space
    if gates_open(box, s):
        leave_career(s, seat)
        s.reserve[seat][MAN_FIGURE] += 1
        tell(s, ARRIVED_OUTSIDE, seat, 0, 0, 0)
        score(s, seat, FROM_MISSIONS, box.career_values[space])
    else:
        s.phase = CITY
        ask(s, seat)


def leave_career(s: State, seat: int) -> None:
    """Take the chosen man off his career."""
    s.career[seat][s.origin][s.space] -= 1
    tell(s, LEFT, seat, s.origin, s.space, 0)


def choose_city(box: Box, s: State, seat: int, city: int) -> None:
    """Ask for the dowry of a woman, or place a man in a city."""
    s.city = city
    if s.sending == WOMAN:
        s.phase = DOWRY
        ask(s, seat)
    else:
        leave_career(s, seat)
        settle(box, s, seat, ARRIVED)
        score(s, seat, FROM_MISSIONS, box.career_values[s.space])
        look_for_tile(box, s, seat)


def marry(box: Box, s: State, seat: int, dowry: int) -> None:
    """Pay the dowry, score its points and place a woman in a city."""
    s.supply[seat][WOMAN] -= 1
    settle(box, s, seat, MARRIED)
    pay(s, seat, dowry, DOWRY_PAID)
    score(s, seat, FROM_MARRIAGES, dowry * box.dowry_points)
    look_for_tile(box, s, seat)


def settle(box: Box, s: State, seat: int, event: int) -> None:
    """Place a figure on the lowest free space of a city."""
    tell(s, event, seat, s.city, lowest_value(box, s, s.city), 0)
    s.niche[s.city][s.filled[s.city]] = 1 + GENDERS * seat + s.sending
    s.filled[s.city] += 1


def look_for_tile(box: Box, s: State, seat: int) -> None:
    """Offer the tile of the city; through a helper draw one face down instead (#city-tile)."""
    if s.helper == NO_HELPER:
        s.phase = TILE
        ask(s, seat)
    elif s.sending == WOMAN:
        ask_row(s, seat, 1 << MARRIAGE_ROW)
    else:
        ask_row(s, seat, 1 << s.origin if box.origin_row == 1 else CAREER_MASK)


def take_tile(box: Box, s: State, seat: int) -> None:
    """Put the tile of a city on a shield of its house."""
    tile = s.offer[s.city][s.sending]
    s.shield[seat][s.origin][free_shield(box, s, seat, s.origin, tile)] = value_of(tile)
    s.offer[s.city][s.sending] = NO_TILE
    tell(s, TOOK_TILE, seat, tile, s.origin, 0)


def leave_tile(s: State, seat: int, chosen: int) -> None:
    """Leave the tile in its city."""
    tile = s.offer[s.city][s.sending]
    if tile == NO_TILE:
        tell(s, NO_TILE_THERE, seat, 0, 0, 0)
    else:
        tell(s, LEFT_TILE if chosen == 1 else TILE_STAYS, seat, tile, 0, 0)


def ask_row(s: State, seat: int, rows: int) -> None:
    """Ask beside which row a face-down tile goes, if one is left."""
    if s.pile == 0:
        tell(s, PILE_OUT, seat, 0, 0, 0)
        return
    s.rows = rows
    s.phase = ROW
    ask(s, seat)


def put_face_down(s: State, seat: int, row: int) -> None:
    """Put the top tile of the pile beside a row, unseen by anybody."""
    s.pile -= 1
    s.down[seat][row] += 1
    tell(s, FACE_DOWN, seat, row, 0, 0)
