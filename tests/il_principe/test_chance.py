"""What comes from the decks is any of the cards that nobody has seen, and no other (il_principe 2, 3.5)."""

from __future__ import annotations

import pytest

from casata import Match
from tests.il_principe.table import CITIES, COLOURS, ICONS, cards, counts, face_up, on_display, roles, table
from tests.matches import happened, seen

SEEDS = range(30)


def built_a_small_city(unseen: tuple[str, ...], seed: int = 0) -> Match:
    """Seat 0 has built a small city of which a new one takes the place; seat 1 had built all that are not unseen."""
    shown = [city for city in CITIES if city not in unseen][:4]
    owned = {city: 1 for city in CITIES if city not in (*unseen, *shown)}
    small = next(city for city in shown if len(ICONS[city]) == 3)
    hands = {0: cards(ICONS[small]), 1: cards("W")}
    match = table(hand=hands, display=face_up(*shown), city_owner=owned, seed=seed)
    match.play(f"build {small}")
    return match


@pytest.mark.parametrize("city", CITIES)
def test_the_last_city_of_the_deck_is_turned_up(city: str) -> None:
    match = built_a_small_city((city,))
    assert [event["city"] for event in happened(match, "new_city")] == [city]
    assert city in on_display(match)
    assert (seen(match)["city_deck"], sum(seen(match)["pool"].values())) == (0, 0)


def test_every_city_of_the_deck_can_be_the_next() -> None:
    unseen = ("siena", "padova", "milano", "mantova")
    turned = [happened(built_a_small_city(unseen, seed), "new_city")[0]["city"] for seed in SEEDS]
    assert set(turned) == set(unseen)


@pytest.mark.parametrize("letter", COLOURS)
def test_red_draws_the_last_card_of_the_deck_whatever_it_is(letter: str) -> None:
    match = roles(up=counts(R=[2, 0, 0, 0]), deck=cards(letter), last=1)
    assert match.view(0)["hand"][0][COLOURS[letter]] == 1
