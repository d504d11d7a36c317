"""How cards and gold change hands, and what everybody knows of them."""

from __future__ import annotations

from ....engine.core.chance import draw
from ....engine.core.flow import tell
from ..events import DREW, PAID, RECEIVED
from ..state import COLOURS, State


def draw_card(s: State, seat: int) -> None:
    """Draw a card from the deck into a hand."""
    colour = draw(s, s.deck, COLOURS, s.deck_size)
    s.deck_size -= 1
    s.hand[seat][colour] += 1
    s.hand_size[seat] += 1
    tell(s, DREW, seat, 0, 0, colour)


def receive(s: State, seat: int, gold: int) -> None:
    """Gold from the bank, seen by all (#secret-gold)."""
    if gold > 0:
        s.gold[seat] += gold
        s.received[seat] += gold
        tell(s, RECEIVED, seat, gold, 0, 0)


def pay(s: State, seat: int, gold: int) -> None:
    """Gold to the bank, seen by all."""
    if gold > 0:
        s.gold[seat] -= gold
        s.paid[seat] += gold
        tell(s, PAID, seat, gold, 0, 0)


def lay_out(s: State, seat: int, colour: int, count: int) -> None:
    """Lay cards from a hand face up into the tableau."""
    s.hand[seat][colour] -= count
    s.hand_size[seat] -= count
    s.up[seat][colour] += count
    forget(s, seat, colour, count)


def forget(s: State, seat: int, colour: int, count: int) -> None:
    """Count known cards out of a hand that everybody saw leave it (#secrets)."""
    s.known[seat][colour] = max(0, s.known[seat][colour] - count)
