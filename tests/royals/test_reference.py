"""What can be looked up at the table of Royals."""

from __future__ import annotations

import random
from typing import Any

import pytest

import casata
from casata import Match
from casata.engine.text.styled import length
from casata.games.royals.view.reference import reference
from tests.royals.drawing import both_widths, marked, scene, written
from tests.royals.table import TITLES, noble_house, place_names, table


def row(match: Match, name: str, width: int = 100) -> list[str]:
    """The words of the line that begins with a name."""
    [line] = [line for line in written(reference(scene(match, None, width))) if line.startswith(name)]
    return line.removeprefix(name).replace(",", "").split()


def told(match: Match, width: int = 100) -> str:
    return " ".join(" ".join(written(reference(scene(match, None, width)))).split())


@both_widths
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_reference_fits_its_width_for_everybody_at_any_time(seats: int, width: int) -> None:
    match = casata.new("royals", seats, seed=seats)
    chance = random.Random(seats)
    while not match.over:
        if match.step % 60 == 0:
            for viewer in (*range(seats), None):
                assert max(length(line) for line in reference(scene(match, viewer, width))) <= width
        match.play(chance.choice(match.legal()))
    assert max(length(line) for line in reference(scene(match, None, width))) <= width


@both_widths
@pytest.mark.parametrize("title", TITLES)
def test_the_reference_tells_what_a_title_costs_what_its_marker_pays_and_where_it_is(title: str, width: int) -> None:
    match = table()
    cost, full, half = (match.printed[f"titles.{title}.{key}"] for key in ("cost", "full", "half"))
    cities = [place.split(".")[0].capitalize() for place in place_names(match, title)]
    wanted = [str(cost), "2" if title == "king" else "1", f"{full}/{half}", *cities]
    assert row(match, title.capitalize(), width) == wanted


def test_the_reference_tells_what_countries_pay_in_every_period_and_for_all_their_cities() -> None:
    match = table(5)
    assert row(match, "France") == ["31", "6/3", "8/4", "10/5", "10/6"]
    assert row(match, "German States") == ["26", "5/3", "7/4", "9/5", "8/5"]
    assert row(match, "Britain") == ["22", "4/2", "6/3", "8/4", "5/3"]
    assert row(match, "Spain") == ["20", "4/2", "6/3", "8/4", "10/6"]
    assert row(table(2), "France")[0] == "20"


@pytest.mark.parametrize(("seats", "period"), [(2, 1), (3, 2), (4, 3)])
def test_the_reference_marks_the_period_and_the_noble_house_of_this_game(seats: int, period: int) -> None:
    match = table(seats, period=period)
    pays = [f"{first}/{second}" for first, second in match.box.period_points[period - 1]]
    assert marked(reference(scene(match))) == [*pays, *map(str, noble_house(match))]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({}, "any 2 Intrigue cards for one you choose, but only for cards you lack."),
        ({"joker": "free"}, "any 2 Intrigue cards for one you choose, even if you hold the card."),
    ],
)
def test_the_reference_explains_jokers_as_they_are_played(options: dict[str, Any], said: str) -> None:
    assert f"Jokers: any 3 Country cards stand for one you choose, {said}" in told(table(options=options))


@pytest.mark.parametrize("options", [{}, {"first_draw_as_hand": True}, {"equal_first_turn": True}])
def test_the_reference_names_the_first_cards_unless_all_begin_alike(options: dict[str, Any]) -> None:
    said = "First draw of Country cards, from the start player on: 1, 1, 2, 3."
    assert (said in told(table(4, options=options))) == ("equal_first_turn" not in options)


def test_the_reference_shows_everybody_the_same() -> None:
    match = casata.new("royals", 3, seed=1)
    assert len({tuple(written(reference(scene(match, viewer)))) for viewer in (0, 1, 2, None)}) == 1
