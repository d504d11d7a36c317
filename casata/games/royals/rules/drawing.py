"""Drawing (#drawing)."""

from __future__ import annotations

from ....engine.core.chance import draw
from ....engine.core.flow import tell
from ..events import DREW_BLIND, DREW_INTRIGUE, TOOK
from ..state import DRAW, PAIRS, PLAY, State
from .cards import add_to_hand, draw_from_pile, reshuffle_intrigue


def start_drawing(s: State, country_cards: int, intrigue_cards: int) -> None:
    """Say what is to be drawn; three and one together means either (late_choice)."""
    s.country_left = country_cards
    s.intrigue_left = intrigue_cards
    s.phase = DRAW


def take_from_display(s: State, seat: int, country: int) -> None:
    """Take an open card, which everybody then knows of; the gap is filled at the end of the turn."""
    s.display[country] -= 1
    s.display_size -= 1
    s.known[seat][country] += 1
    add_to_hand(s, seat, country)
    tell(s, TOOK, seat, country, 0, 0)
    count_country_draw(s)


def draw_blind(s: State, seat: int) -> None:
    """Draw the top card of the pile."""
    country = draw_from_pile(s)
    add_to_hand(s, seat, country)
    tell(s, DREW_BLIND, seat, 0, 0, country)
    count_country_draw(s)


def draw_intrigue(s: State, seat: int) -> None:
    """Draw the top Intrigue card; if the pile is empty, the discards become the pile first (#intrigue-pile)."""
    if s.intrigue_pile_size == 0:
        reshuffle_intrigue(s)
    pair = draw(s, s.intrigue_pile, PAIRS, s.intrigue_pile_size)
    s.intrigue_pile_size -= 1
    s.intrigue[seat][pair] += 1
    s.intrigue_size[seat] += 1
    tell(s, DREW_INTRIGUE, seat, 0, 0, pair)
    s.intrigue_left = 0
    if s.country_left >= 2:  # late_choice: the Intrigue card stands for two Country cards
        s.country_left -= 2
    end_drawing(s)


def count_country_draw(s: State) -> None:
    """One Country card less to draw; with late_choice the second one rules out the Intrigue card (#draw)."""
    s.country_left -= 1
    if s.country_left == 1:
        s.intrigue_left = 0
    end_drawing(s)


def end_drawing(s: State) -> None:
    """After the last card comes the play."""
    if s.country_left == 0 and s.intrigue_left == 0:
        s.phase = PLAY
