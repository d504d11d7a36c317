"""The table before the first turn, and the draw of the first turn (royals 9)."""

from __future__ import annotations

import pytest

import casata
from casata import CasataError
from tests.matches import play, seen
from tests.royals.table import COUNTRIES, cards, country_deck, intrigue_deck, noble_house, offered, table

FIRST_DRAW = {2: (2, 3), 3: (1, 2, 3), 4: (1, 1, 2, 3), 5: (1, 1, 2, 2, 3)}


@pytest.mark.parametrize(
    ("seats", "deck", "total", "pile"),
    [
        (2, [20, 17, 14, 14], 65, 62),
        (3, [22, 18, 15, 14], 69, 66),
        (4, [25, 21, 17, 16], 79, 76),
        (5, [31, 26, 22, 20], 99, 96),
    ],
)
def test_vector_01_a_table_begins_with_its_deck_three_open_cards_and_empty_hands(
    seats: int, deck: list[int], total: int, pile: int
) -> None:
    match = casata.new("royals", seats=seats, seed=1)
    start = seen(match)
    assert country_deck(match) == deck
    assert sum(deck) == total
    assert sum(start["display"].values()) == start["display_size"] == 3
    assert start["pile_size"] == sum(match._state.pile) == pile
    assert start["intrigue_pile_size"] == sum(match._state.intrigue_pile) == 24
    assert intrigue_deck(match) == [4] * 6
    assert start["hand_size"] == start["intrigue_size"] == [0] * seats
    assert sum(start["discard"].values()) == sum(start["intrigue_discard"].values()) == 0


@pytest.mark.parametrize("seats", FIRST_DRAW)
@pytest.mark.parametrize("source", ["blind", "take"])
@pytest.mark.parametrize("start", [0, 1])
def test_vector_02_first_turns_draw_a_fixed_number_of_country_cards(seats: int, source: str, start: int) -> None:
    match = casata.new("royals", seats=seats, seed=2, options={"start": start})
    for place, count in enumerate(FIRST_DRAW[seats]):
        seat = (start + place) % seats
        assert match.actor == seat
        for _ in range(count):
            moves = offered(match)
            assert {move.split()[0] for move in moves} == {"take", "blind"}
            match.play(next(move for move in moves if move.startswith(source)))
        assert seen(match)["hand_size"][seat] == count
        assert not any(move.startswith(("take ", "blind", "intrigue")) for move in offered(match))
        match.play("stop")
    assert seen(match)["intrigue_size"] == [0] * seats
    assert match.actor == start
    assert offered(match) == ["draw_three", "draw_both"]


@pytest.mark.parametrize("move", ["draw_three", "draw_both", "intrigue"])
def test_vector_02_the_intrigue_option_is_refused_in_the_first_turn(move: str) -> None:
    match = casata.new("royals", seats=4, seed=2)
    with pytest.raises(casata.IllegalMove):
        match.play(move)


def test_vector_02_the_first_seat_of_four_may_play_its_single_card() -> None:
    match = table(4, phase=None, round=1, display=cards("GBS"), chance=["france"])
    play(match, "blind", "occupy rouen.marshal")
    assert seen(match)["holder"]["rouen.marshal"] == 0
    assert seen(match)["hand_size"][0] == 0
    assert offered(match) == ["stop"]


@pytest.mark.parametrize(
    ("seats", "edition", "markers"),
    [
        (2, "abacus2014", [8]),
        (3, "abacus2014", [16, 12, 8]),
        (4, "abacus2014", [16, 12, 8]),
        (5, "abacus2014", [16, 12, 8]),
        (3, "arcane2016", [12, 8]),
    ],
)
def test_vector_06_the_noble_house_markers_in_play_depend_on_the_players(
    seats: int, edition: str, markers: list[int]
) -> None:
    assert noble_house(casata.new("royals", seats=seats, seed=6, options={"edition": edition})) == markers


@pytest.mark.parametrize(
    ("seats", "deck", "total", "markers"),
    [
        (2, [20, 17, 17, 14], 68, [8]),
        (3, [22, 18, 18, 14], 72, [12, 8]),
        (4, [25, 21, 20, 16], 82, [16, 12, 8]),
        (5, [31, 26, 25, 20], 102, [16, 12, 8]),
    ],
)
def test_vector_45_the_arcane_edition_has_three_more_british_cards_and_its_own_noble_house(
    seats: int, deck: list[int], total: int, markers: list[int]
) -> None:
    match = casata.new("royals", seats=seats, seed=45, options={"edition": "arcane2016"})
    assert country_deck(match) == deck
    assert sum(deck) == total
    assert seen(match)["pile_size"] == total - 3
    assert noble_house(match) == markers


@pytest.mark.parametrize("start", [0, 2])
def test_vector_46_the_first_draw_can_be_dealt_as_a_hand_before_a_normal_first_turn(start: int) -> None:
    match = casata.new("royals", seats=4, seed=46, options={"first_draw_as_hand": True, "start": start})
    sizes = seen(match)["hand_size"]
    assert [sizes[(start + place) % 4] for place in range(4)] == [1, 1, 2, 3]
    assert seen(match)["pile_size"] == 69
    assert seen(match)["display_size"] == 3
    assert match.actor == start
    assert offered(match) == ["draw_three", "draw_both"]


def test_vector_46_dealt_cards_are_face_down() -> None:
    match = casata.new("royals", seats=4, seed=46, options={"first_draw_as_hand": True, "start": 0})
    for viewer in (0, 1, 2, None):
        assert match.view(viewer)["hand"][3] == dict.fromkeys(COUNTRIES.values())
    assert sum(match.view(3)["hand"][3].values()) == 3


def test_vector_46_an_equal_first_turn_is_a_normal_one_from_empty_hands() -> None:
    match = casata.new("royals", seats=4, seed=46, options={"equal_first_turn": True, "start": 0})
    assert seen(match)["hand_size"] == [0, 0, 0, 0]
    assert seen(match)["pile_size"] == 76
    assert match.actor == 0
    assert offered(match) == ["draw_three", "draw_both"]


@pytest.mark.parametrize("option", ["first_draw_as_hand", "equal_first_turn"])
@pytest.mark.parametrize("draws", [("draw_three", "blind", "blind", "blind"), ("draw_both", "blind", "intrigue")])
def test_vector_46_both_ways_to_draw_are_open_to_everybody_in_such_a_first_turn(option: str, draws: list[str]) -> None:
    match = casata.new("royals", seats=4, seed=46, options={option: True, "start": 0})
    for seat in range(4):
        assert match.actor == seat
        play(match, *draws)
        assert seen(match)["phase"] == "play"
        match.play("stop")


def test_vector_46_the_two_first_turn_options_exclude_each_other() -> None:
    with pytest.raises(CasataError):
        casata.new("royals", seats=4, options={"first_draw_as_hand": True, "equal_first_turn": True})
