"""The table of Il Principe in the terminal: what it announces comes true, and the gold of others is secret."""

from __future__ import annotations

import re

import pytest

import casata
from casata import Match
from tests.il_principe.drawing import LETTERS, NAMES, both_widths, drawn
from tests.il_principe.table import (
    any_cards,
    at_random,
    built_but,
    cards,
    ending,
    gold,
    holding,
    next_round,
    offers,
    on_map,
    table,
)
from tests.matches import seen, viewers


def told(match: Match, viewer: int | None = 0, width: int = 100) -> str:
    """The whole table in one line."""
    return " ".join(" ".join(drawn(match, viewer, width)).split())


def player(match: Match, seat: int, viewer: int | None = 0, width: int = 100) -> list[str]:
    """What the line of a player says after the name: points, end, cards, gold."""
    lines = " ".join(drawn(match, viewer, width))
    [found] = re.findall(rf"{LETTERS[seat]} {NAMES[seat]} +(\d+) +(\+\d+ +)?(\d+) +(\w+)", lines)
    return [part.strip() for part in found]


@both_widths
def test_others_gold_is_secret_and_the_own_is_shown(width: int) -> None:
    match = table(3, hand={0: cards("G")}, gold=[4, 8, 6])
    for viewer in viewers(match):
        shown = [player(match, seat, viewer, width)[3] for seat in range(3)]
        assert shown == [str(own) if seat == viewer else "secret" for seat, own in enumerate([4, 8, 6])]
    assert "Your gold: 8" in told(match, 1, width)
    assert "Your" not in told(match, None, width)


def test_open_gold_and_all_gold_at_the_end_are_shown_to_all() -> None:
    opened = table(3, hand={0: cards("G")}, gold=[4, 8, 6], options={"open_gold": True})
    for match in (opened, ending(3, gold=[4, 8, 6])):
        for viewer in viewers(match):
            assert [player(match, seat, viewer)[3] for seat in range(3)] == [str(own) for own in gold(match)]


def test_points_and_what_the_end_would_add() -> None:
    match = table(
        3,
        hand={0: cards("GG"), 1: cards("W")},
        points={0: {"cities": 10, "income": 3}, 2: {"white": 1}},
        major=holding("GW", 1),
        minor=holding("W", 2),
        up={0: cards("GWRBY")},
        shields=on_map(A=[2, 1, 0], D=[0, 1, 1]),
    )
    assert player(match, 0)[:3] == ["13", "+7", "2"]
    assert player(match, 1)[:3] == ["0", "+11", "1"]
    assert player(match, 2)[:3] == ["1", "+6", "0"]


def test_those_who_are_to_decide_are_marked() -> None:
    match = offers(3, hand=dict.fromkeys(range(3), cards("GGW")))
    assert {letter for letter in "ABC" if f"►{letter}" in told(match)} == set("ABC")
    match.play("offer green+white", 1)
    assert {letter for letter in "ABC" if f"►{letter}" in told(match)} == set("AC")
    assert "Your offer: 1 × green 1 × white" in told(match, 1)
    assert "Your offer" not in told(match, 0)


NEXT_IS_LAST = "the next round is the last, or this one if"
ENDS = "Too few cities are left: the game ends after this round."
LAST = "Last round: no income and no offers;"
NO_LOTS = "the deck is empty, so there are no lots either."


@both_widths
@pytest.mark.parametrize(("seats", "limit", "cities"), [(2, 10, 7), (3, 12, 12), (4, 16, 12), (5, 20, 12)])
def test_below_its_limit_the_deck_announces_the_last_round(seats: int, limit: int, cities: int, width: int) -> None:
    below = table(seats, hand={0: cards("G")}, deck=any_cards(limit - 1))
    said = f"Fewer than {limit} cards are left in the deck: {NEXT_IS_LAST} {cities} cities are built by its end."
    assert said in told(below, width=width)
    enough = table(seats, hand={0: cards("G")}, deck=any_cards(limit))
    assert NEXT_IS_LAST not in told(enough, width=width)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("seed", [1, 2])
def test_what_is_announced_comes_true(seats: int, seed: int) -> None:
    match = casata.new("il_principe", seats, seed=seed)
    announced: dict[str, set[int]] = {NEXT_IS_LAST: set(), ENDS: set(), LAST: set()}
    for now in at_random(match, seed):
        said = "" if now.over else told(now, None)
        for text, rounds in announced.items():
            if text in said:
                rounds.add(seen(now)["round"])
        assert now.over or ENDS in said or (LAST in said) == (seen(now)["last"] == 1)
    final = seen(match)["round"]
    assert announced[ENDS] <= {final}
    assert announced[LAST] <= {final}
    assert announced[NEXT_IS_LAST] <= {final - 1, final}
    assert announced[NEXT_IS_LAST] | announced[ENDS]


def test_too_few_cities_and_a_small_deck_end_the_game_after_this_round() -> None:
    match = table(3, hand={0: cards("G")}, city_owner=built_but("siena", "lucca", "pisa"), deck=any_cards(5))
    assert ENDS in told(match)
    assert NEXT_IS_LAST not in told(match)


@both_widths
@pytest.mark.parametrize(
    ("seats", "draw", "hinted"),
    [(2, 5, False), (2, 4, False), (3, 5, True), (4, 5, True), (5, 5, True), (3, 4, False), (5, 4, False)],
)
def test_a_last_round_without_lots_is_explained(seats: int, draw: int, hinted: bool, width: int) -> None:
    match = next_round(seats, deck=0, options={"draw_per_player": draw})
    said = told(match, width=width)
    assert f"{LAST} {NO_LOTS} Everybody acts once more; then roles and the final scoring follow." in said
    assert ("(Drawing 5 cards a round uses up the deck.)" in said) == hinted
    assert ("Drawing" in said) == hinted
