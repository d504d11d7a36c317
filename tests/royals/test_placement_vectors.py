"""Cubes and the bonuses of a placement (royals 9)."""

from __future__ import annotations

import pathlib

import pytest

from casata import IllegalMove, Match
from tests.matches import play, points, seen
from tests.royals.table import (
    TITLES,
    cards,
    country_of,
    draw_blind,
    each,
    happened,
    intrigue,
    offered,
    pass_turn,
    place_names,
    placements,
    table,
    turn,
)

PLACES = place_names(table())
BRITISH_CUBES = {"london.countess": 0, "dublin.baron": 0, "london.king": 1, "dublin.cardinal": 1}
FRENCH_CUBES = {"paris.king": 0, "marseille.duke": 0, "bordeaux.princess": 0, "rouen.marshal": 1}


@pytest.mark.parametrize("place", PLACES)
def test_vector_05_occupying_uses_one_cube_for_the_portrait_and_one_for_the_title(place: str) -> None:
    match = table(hand={0: {country_of(table(), place): 8}})
    assert seen(match)["cubes"] == [36, 36, 36, 36]
    match.play(f"occupy {place}")
    assert seen(match)["cubes"] == [34, 36, 36, 36]
    assert seen(match)["holder"] == dict.fromkeys(PLACES) | {place: 0}
    title = place.split(".")[1]
    assert seen(match)["titles"][0] == dict.fromkeys(TITLES, 0) | {title: 1}


def test_vector_05_there_are_twenty_nine_positions() -> None:
    assert len(PLACES) == 29
    assert [len(place_names(table(), title)) for title in TITLES] == [4, 5, 4, 4, 4, 4, 4]


@pytest.mark.parametrize(
    ("seats", "edition", "gains"),
    [
        (2, "abacus2014", [8, 0]),
        (3, "abacus2014", [16, 12, 8]),
        (3, "arcane2016", [12, 8, 0]),
        (4, "abacus2014", [16, 12, 8, 0]),
    ],
)
def test_vector_06_noble_house_markers_go_from_high_to_low_to_those_who_complete_seven_titles(
    seats: int, edition: str, gains: list[int]
) -> None:
    held = {place_names(table(), title)[seat]: seat for title in TITLES[1:] for seat in range(seats)}
    match = table(seats, hand=dict.fromkeys(range(seats), each(1)), holder=held, options={"edition": edition})
    assert points(match, "noble_house") == [0] * seats
    for seat in range(seats):
        draw_blind(match)
        match.play(f"occupy {place_names(match, 'marshal')[seat]}")
        assert points(match, "noble_house") == gains[: seat + 1] + [0] * (seats - seat - 1)
        match.play("stop")


def test_vector_06_nobody_takes_two_noble_house_markers() -> None:
    held = {place_names(table(), title)[0]: 0 for title in TITLES[1:]}
    match = table(hand={0: each(1)}, holder=held)
    play(match, "occupy rouen.marshal", "occupy munich.marshal")
    assert points(match, "noble_house") == [16, 0, 0, 0]
    assert seen(match)["noble_owner"] == {"first": 0, "second": None, "third": None}


@pytest.fixture
def one_cube_left(tmp_path: pathlib.Path) -> Match:
    """Seat 0 began with three cubes, which a house file allows, and has placed two."""
    house = tmp_path / "house.toml"
    house.write_text("[cubes]\nblack = 3\nwhite = 89\n")
    return turn(
        2,
        hand={0: each(3)},
        intrigue={0: intrigue("FG GB BS BS")},
        holder={"munich.marshal": 0, "cologne.baron": 1},
        options={"cubes": "as_printed"},
        box=house,
    )


def test_vector_20_with_one_cube_nothing_can_be_occupied_or_taken_over(one_cube_left: Match) -> None:
    match = draw_blind(one_cube_left)
    assert seen(match)["cubes"][0] == 1
    assert offered(match) == ["stop"]
    for move in ("occupy edinburgh.marshal", "take_over cologne.baron"):
        with pytest.raises(IllegalMove):
            match.play(move)


def test_vector_20_with_one_cube_cards_are_still_drawn_and_discarded(one_cube_left: Match) -> None:
    match = one_cube_left
    assert offered(match) == ["draw_three", "draw_both"]
    play(match, "draw_three", "blind", "blind", "blind")
    assert seen(match)["hand_size"][0] == 15
    pass_turn(match)
    assert len([event for event in match.events(None) if event["kind"] == "discarded"]) == 3
    assert seen(match)["hand_size"][0] == 12
    assert match.actor == 1


@pytest.mark.parametrize(
    ("taken", "bonus"), [({}, 10), ({"first": 1}, 6), ({"first": 1, "second": 2}, 0)], ids=["all", "lower", "none"]
)
def test_vector_24_an_exiled_cube_counts_for_the_country_bonus(taken: dict[str, int], bonus: int) -> None:
    match = table(
        hand={0: cards("FF")}, holder=FRENCH_CUBES, exiles={"rouen.marshal": [0]}, country_owner={"france": taken}
    )
    assert points(match, "countries")[0] == 0
    match.play("occupy lyon.baron")
    assert points(match, "countries")[0] == bonus


def test_vector_24_without_the_exiled_cube_the_country_is_not_complete() -> None:
    match = table(hand={0: cards("FF")}, holder=FRENCH_CUBES)
    match.play("occupy lyon.baron")
    assert points(match, "countries")[0] == 0


@pytest.mark.parametrize("missing", ["paris.king", "marseille.duke", "bordeaux.princess"])
def test_vector_24_every_city_of_the_country_is_needed(missing: str) -> None:
    held = {place: seat for place, seat in FRENCH_CUBES.items() if place != missing}
    match = table(hand={0: cards("FF")}, holder=held, exiles={"rouen.marshal": [0]})
    match.play("occupy lyon.baron")
    assert points(match, "countries")[0] == 0


def test_vector_25_one_placement_can_bring_three_bonuses() -> None:
    held = ("marseille.duke", "marseille.countess", "bordeaux.princess", "lyon.cardinal", "lyon.baron", "rouen.marshal")
    match = table(hand={0: cards("F" * 8)}, holder=dict.fromkeys(held, 0))
    before = match.tally()[0]
    match.play("occupy paris.king")
    after = match.tally()[0]
    gains = {source: after[source] - before[source] for source in after}
    assert gains == {"cities": 8, "countries": 10, "noble_house": 16, "periods": 0, "titles": 0}
    assert sum(gains.values()) == 34
    bonuses = happened(match, "city_marker", "country_marker", "noble_marker")
    assert [event["kind"] for event in bonuses] == ["city_marker", "country_marker", "noble_marker"]
    assert [event["points"] for event in bonuses] == [8, 10, 16]


def test_vector_27_two_placements_in_a_city_in_one_turn_bring_its_marker_once() -> None:
    match = table(hand={0: cards("B" * 7)})
    match.play("occupy edinburgh.marshal")
    assert match.scores()[0] == 2
    match.play("occupy edinburgh.princess")
    assert match.tally()[0] == {"cities": 2, "countries": 0, "noble_house": 0, "periods": 0, "titles": 0}
    assert seen(match)["hand_size"][0] == 0
    assert seen(match)["holder"]["edinburgh.marshal"] == seen(match)["holder"]["edinburgh.princess"] == 0


def crowded(seats: int, cubes: str, seat: int, placed: int) -> Match:
    """A seat has so many placements on the board, an opponent the last position, and the cards suffice for the rest."""
    held = dict.fromkeys(PLACES[:placed], seat) | {PLACES[-1]: (seat + 1) % seats}
    return table(
        seats,
        actor=seat,
        hand={seat: cards("B" * 7 + "S" * 8)},
        intrigue={seat: intrigue("FS GS BS BS")},
        holder=held,
        options={"cubes": cubes},
    )


@pytest.mark.parametrize(
    ("seats", "cubes", "seat", "limit"),
    [
        (2, "fair", 0, 23),
        (2, "fair", 1, 23),
        (3, "fair", 0, 18),
        (3, "fair", 1, 18),
        (3, "fair", 2, 18),
        (5, "fair", 0, 18),
        (3, "as_printed", 0, 23),
        (3, "as_printed", 1, 23),
        (3, "as_printed", 2, 18),
    ],
)
@pytest.mark.parametrize("last", ["occupy", "take_over"])
def test_vector_38_cubes_allow_so_many_placements_and_no_more(
    seats: int, cubes: str, seat: int, limit: int, last: str
) -> None:
    match = crowded(seats, cubes, seat, placed=limit - 1)
    assert seen(match)["cubes"][seat] == 2
    move = next(move for move in placements(match) if move.startswith(last))
    match.play(move)
    if last == "take_over":
        match.play(match.legal()[0])
    assert seen(match)["cubes"][seat] == 0
    assert offered(match) == ["stop"]
    assert not placements(crowded(seats, cubes, seat, placed=limit))


def test_vector_38_unlimited_cubes_never_run_out() -> None:
    match = table(
        2,
        hand={0: cards("S" * 8)},
        intrigue={0: intrigue("FS GS BS BS")},
        holder=dict.fromkeys(PLACES[:27], 0) | {PLACES[-1]: 1},
        exiles={"paris.king": [0, 1] * 50},
        options={"cubes": "unlimited"},
    )
    assert placements(match) == [f"occupy {PLACES[-2]}", f"take_over {PLACES[-1]}"]


def test_vector_40_country_markers_go_to_the_first_two_who_complete_a_country() -> None:
    match = table(
        hand={0: cards("B" * 7), 1: cards("B"), 2: cards("B" * 6)},
        intrigue={1: intrigue("FB"), 2: intrigue("GB")},
        holder=BRITISH_CUBES,
        exiles={"london.king": [2], "dublin.baron": [2]},
    )
    match.play("occupy edinburgh.marshal")
    assert points(match, "countries") == [5, 0, 0, 0]
    match.play("occupy edinburgh.princess")
    assert points(match, "countries") == [5, 0, 0, 0]
    assert seen(match)["country_owner"]["britain"] == {"first": 0, "second": None}
    match.play("stop")
    play(draw_blind(match), "take_over edinburgh.marshal", "pay_intrigue fb", "stop")
    assert points(match, "countries") == [5, 3, 0, 0]
    play(draw_blind(match), "take_over edinburgh.princess", "pay_intrigue gb")
    assert seen(match)["holder"]["edinburgh.princess"] == 2
    assert points(match, "countries") == [5, 3, 0, 0]
    assert seen(match)["country_owner"]["britain"] == {"first": 0, "second": 1}
