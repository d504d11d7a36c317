"""Florins and figures: what is paid, received, spent and born."""

from __future__ import annotations

from ....engine.core.chance import roll
from ....engine.core.flow import ask, tell
from ..box import Box
from ..events import BORN, NOT_BORN, RECEIVED, ROLLED, SCORED, SPENT, WAITING
from ..state import FACES, GAIN, GENDERS, MAN_FIGURE, TO_THRESHOLD, WOMAN, State


def receive(s: State, seat: int, florins: int) -> None:
    """Take florins from the bank, which never runs out."""
    s.florins[seat] += florins
    if florins > 0:
        tell(s, RECEIVED, seat, florins, 0, 0)


def pay(s: State, seat: int, florins: int, event: int) -> None:
    """Pay florins to the bank; the event says what for."""
    s.florins[seat] -= florins
    if florins > 0:
        tell(s, event, seat, florins, 0, 0)


def score(s: State, seat: int, source: int, points: int) -> None:
    """Score points."""
    s.points[seat][source] += points
    if points > 0:
        tell(s, SCORED, seat, points, 0, 0)


def spend_figures(s: State, seat: int, tile: int, count: int) -> None:
    """Return the figures of an assignment to the reserve, or put them on the threshold."""
    gender = s.envelope[tile] % GENDERS
    s.supply[seat][gender] -= count
    if tile == TO_THRESHOLD:
        s.threshold[seat][gender] += count
        tell(s, WAITING, seat, count, gender, 0)
    else:
        s.reserve[seat][gender] += count
        tell(s, SPENT, seat, count, gender, 0)


def gain_figures(s: State, seat: int, gender: int, due: int) -> None:
    """Take figures from the reserve, as many as it has."""
    count = min(due, s.reserve[seat][gender])
    s.reserve[seat][gender] -= count
    s.supply[seat][gender] += count
    if count > 0:
        tell(s, BORN, seat, count, gender, 0)
    if count < due:
        tell(s, NOT_BORN, seat, due - count, gender, 0)


def ask_gain(s: State, seat: int, count: int) -> None:
    """Ask which figures to take from the reserve, so many of any gender."""
    s.gain = count
    s.phase = GAIN
    ask(s, seat)


def roll_children(box: Box, s: State, seat: int, dice: int) -> None:
    """White dice: low faces are women, high ones men, resolved together (#helper-roll)."""
    women = 0
    for _ in range(dice):
        face = roll(s, FACES)
        tell(s, ROLLED, seat, face, 0, 0)
        if face < box.women_faces:
            women += 1
    gain_figures(s, seat, WOMAN, women)
    gain_figures(s, seat, MAN_FIGURE, dice - women)
