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
    """A city for a woman; with all of them full she marries through open gates and comes back (signorie 4.7)."""
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
    """A man to be sent."""
    s.sending = MAN_FIGURE
    s.phase = MAN
    ask(s, seat)


def choose_man(box: Box, s: State, seat: int, career: int, space: int) -> None:
    """He leaves his career; then a city, or through open gates and back."""
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
    """The man that was chosen is taken off his track."""
    s.career[seat][s.origin][s.space] -= 1
    tell(s, LEFT, seat, s.origin, s.space, 0)


def choose_city(box: Box, s: State, seat: int, city: int) -> None:
    """A woman needs a dowry, a man goes there."""
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
    """A woman goes to the city; every florin counts."""
    s.supply[seat][WOMAN] -= 1
    settle(box, s, seat, MARRIED)
    pay(s, seat, dowry, DOWRY_PAID)
    score(s, seat, FROM_MARRIAGES, dowry * box.dowry_points)
    look_for_tile(box, s, seat)


def settle(box: Box, s: State, seat: int, event: int) -> None:
    """On the lowest free space of the city."""
    tell(s, event, seat, s.city, lowest_value(box, s, s.city), 0)
    s.niche[s.city][s.filled[s.city]] = 1 + GENDERS * seat + s.sending
    s.filled[s.city] += 1


def look_for_tile(box: Box, s: State, seat: int) -> None:
    """The tile of the city; through a helper one face down instead (signorie 4.4)."""
    if s.helper == NO_HELPER:
        s.phase = TILE
        ask(s, seat)
    elif s.sending == WOMAN:
        ask_row(s, seat, 1 << MARRIAGE_ROW)
    else:
        ask_row(s, seat, 1 << s.origin if box.origin_row == 1 else CAREER_MASK)


def take_tile(box: Box, s: State, seat: int) -> None:
    """On a shield of its house."""
    tile = s.offer[s.city][s.sending]
    s.shield[seat][s.origin][free_shield(box, s, seat, s.origin, tile)] = value_of(tile)
    s.offer[s.city][s.sending] = NO_TILE
    tell(s, TOOK_TILE, seat, tile, s.origin, 0)


def leave_tile(s: State, seat: int, chosen: int) -> None:
    """It stays in the city."""
    tile = s.offer[s.city][s.sending]
    if tile == NO_TILE:
        tell(s, NO_TILE_THERE, seat, 0, 0, 0)
    else:
        tell(s, LEFT_TILE if chosen == 1 else TILE_STAYS, seat, tile, 0, 0)


def ask_row(s: State, seat: int, rows: int) -> None:
    """Where a tile face down goes, if there is one."""
    if s.pile == 0:
        tell(s, PILE_OUT, seat, 0, 0, 0)
        return
    s.rows = rows
    s.phase = ROW
    ask(s, seat)


def put_face_down(s: State, seat: int, row: int) -> None:
    """The top tile of the pile, unseen: it stays among those nobody knows."""
    s.pile -= 1
    s.down[seat][row] += 1
    tell(s, FACE_DOWN, seat, row, 0, 0)
