"""How cards move: from the piles to hands and display, from hands to the discards, and back into the piles."""

from __future__ import annotations

from ....engine.core.chance import draw
from ....engine.core.flow import tell
from ....engine.core.header import NOBODY
from ..events import RESHUFFLED, RESHUFFLED_INTRIGUE, REVEALED
from ..state import COUNTRIES, DISPLAY_SIZE, PAIRS, State


def draw_from_pile(s: State) -> int:
    """Draw one Country card from the pile."""
    country = draw(s, s.pile, COUNTRIES, s.pile_size)
    s.pile_size -= 1
    return country


def add_to_hand(s: State, seat: int, country: int) -> None:
    """Add a Country card to a hand."""
    s.hand[seat][country] += 1
    s.hand_size[seat] += 1


def lose_cards(s: State, seat: int, country: int, count: int) -> None:
    """Discard Country cards from a hand; as many fewer of them are known (#open-information)."""
    s.hand[seat][country] -= count
    s.hand_size[seat] -= count
    s.discard[country] += count
    s.known[seat][country] = max(0, s.known[seat][country] - count)


def lose_intrigue(s: State, seat: int, pair: int) -> None:
    """Discard an Intrigue card from a hand."""
    s.intrigue[seat][pair] -= 1
    s.intrigue_size[seat] -= 1
    s.intrigue_discard[pair] += 1


def refill_display(s: State) -> None:
    """Turn up cards until three lie open or the pile is empty."""
    while s.display_size < DISPLAY_SIZE and s.pile_size > 0:
        country = draw_from_pile(s)
        s.display[country] += 1
        s.display_size += 1
        tell(s, REVEALED, NOBODY, country, 0, 0)


def reshuffle(s: State) -> None:
    """All discarded Country cards become the pile."""
    for country in range(COUNTRIES):
        s.pile[country] = s.discard[country]
        s.pile_size += s.discard[country]
        s.discard[country] = 0
    tell(s, RESHUFFLED, NOBODY, s.pile_size, 0, 0)


def reshuffle_intrigue(s: State) -> None:
    """All discarded Intrigue cards become the pile."""
    for pair in range(PAIRS):
        s.intrigue_pile[pair] = s.intrigue_discard[pair]
        s.intrigue_pile_size += s.intrigue_discard[pair]
        s.intrigue_discard[pair] = 0
    tell(s, RESHUFFLED_INTRIGUE, NOBODY, s.intrigue_pile_size, 0, 0)
