"""The tables that pictures are taken of are in the positions they are described with."""

from tests.royals.positions import match_at
from tests.royals.table import offered, placements


def test_in_the_middle_of_a_game_six_positions_are_open() -> None:
    match = match_at("four")
    assert placements(match) == [
        "occupy lyon.baron",
        "occupy berlin.duke",
        "take_over marseille.countess",
        "take_over bordeaux.baron",
        "take_over barcelona.baron",
        "take_over valencia.marshal",
    ]
    assert match.view(0)["cubes"] == [24, 22, 24, 24]


def test_with_five_players_the_first_one_chooses_what_to_draw() -> None:
    match = match_at("five")
    assert offered(match) == ["draw_three", "draw_both"]
    assert match.view(0)["country_owner"]["spain"] == {"first": 2, "second": None}


def test_the_finished_game_was_won_by_the_first_player() -> None:
    assert match_at("end").winners() == (0,)
