"""The drawn table of Signorie: what it says, where it stands, and that it fits the screen."""

from __future__ import annotations

import re
from typing import Any

import pytest

import casata
from casata.engine.text.styled import length
from casata.games.signorie.view.reference import reference
from casata.games.signorie.view.terminal import draw
from tests.matches import play
from tests.signorie.drawing import (
    NAMES,
    STEPS,
    TRACKS,
    block,
    board,
    both_widths,
    careers,
    cities,
    drawn,
    initiative,
    marked,
    plan,
    player,
    scene,
    told,
    touching,
    written,
)
from tests.signorie.table import ENVELOPES, at_random, crowd, ending, rewards, shields_of, table

# The screen


@both_widths
@pytest.mark.parametrize("options", [{}, TRACKS])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_line_fits_and_blanks_stand_between_columns(seats: int, options: dict[str, Any], width: int) -> None:
    match = casata.new("signorie", seats, seed=seats, options=options)
    for now in at_random(match, seats):
        for viewer in (seats - 1, None) if now.step % 37 == 0 or now.over else ():
            lines = draw(scene(now, viewer, width))
            assert max(length(line) for line in lines) <= width
            assert touching(written(lines)) == []
            assert max(length(line) for line in reference(scene(now, viewer, width))) <= width


@both_widths
@pytest.mark.parametrize("counts", [(2, 1, 1, 0), (1, 1, 1, 1), (2, 1, 1, 1), (2, 2, 1, 1), (2, 2, 2, 2), (9, 9, 9, 9)])
def test_a_crowd_on_a_space_keeps_clear_of_the_next_one(counts: tuple[int, ...], width: int) -> None:
    match = table(
        men={seat: {"church": [9] * count} for seat, count in enumerate(counts)}, supply=dict.fromkeys(range(4), (3, 0))
    )
    assert touching(drawn(match, width=width)) == []


@both_widths
@pytest.mark.parametrize("name", ["Bartholomew", "Massimiliano", "Maria Antonia Gonzaga"])
def test_a_long_name_keeps_clear_of_the_points(name: str, width: int) -> None:
    lines = written(draw(scene(table(), 0, width, (name, *NAMES[1:]))))
    assert max(map(len, lines)) <= width
    [line] = [line for line in lines if line.startswith(f"►A {name[:8]}")]
    assert " 0 points" in line


# Headline and rewards


@both_widths
def test_the_headline_names_round_stage_order_pile_and_helpers(width: int) -> None:
    match = table(round=3, order=[2, 0, 1, 3], passed=[0, 3], pile=17, helpers={1: "red_top grey_top", 3: "red_top"})
    assert told(match, 0, width).startswith(
        "round 3 of 7 · actions · turn order C (A) B (D) · 17 tiles in the pile · 45 helpers left REWARDS"
    )


def test_the_headline_tells_rewards_from_actions_and_the_end() -> None:
    assert told(rewards(3, round=2)).startswith("round 2 of 7 · rewards · turn order")
    assert told(ending(3)).startswith("round 7 of 7 · the game is over · turn order")


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({}, ""),
        ({"open_gates": True}, " · open gates"),
        ({"exclusive_assignments": True}, " · exclusive assignments"),
        ({"open_gates": True, "exclusive_assignments": True}, " · open gates · exclusive assignments"),
        ({"tile_take": "forced"}, ""),
    ],
)
def test_the_headline_names_the_variants_that_are_played(options: dict[str, Any], said: str) -> None:
    assert f"· 48 helpers left{said} REWARDS" in told(table(options=options))


def test_the_short_game_has_six_rounds() -> None:
    match = table(3, round=4, options={"short_game": True})
    assert told(match).startswith("round 4 of 6 · ")
    assert "· short game REWARDS" in told(match)


THIRD = ["men_tile", "helper_tile", "die_tile", "men_out_tile", "women_out_tile"]


@both_widths
@pytest.mark.parametrize(
    ("number", "tiles", "said"),
    [
        (1, "mission_tile",
         "►I mission (or 3 florins; + bride) II 3 initiative steps III 5 career steps IV marriage V"),
        (2, "women_tile",
         "►II 2 women (or 3 florins; + bride, + 2 florins) III 3 initiative steps IV 5 career steps V"),
        (3, THIRD, "►III 2 men (or 3 florins; + bride, + 2 florins) IV a free helper V a bonus die VI 2 points"
                   " per ♂ in a city VII 2 points per ♀ in a city CITIES"),
        (5, "alliance_tile", "►V a tile face down (or 3 florins; + bride, + 2 florins) VI 2 points per helper VII"),
        (6, "men_out_tile", "►VI 2 points per ♂ in a city (+ 5 points for 5 florins) VII 2 points per helper CITIES"),
        (7, "cities_men_tile", "►VII 4 points per city with ♂ (+ 5 points for 5 florins) CITIES"),
    ],
)  # fmt: skip
def test_the_reward_of_this_round_stands_first_with_what_comes_with_it(
    number: int, tiles: str | list[str], said: str, width: int
) -> None:
    assert f"REWARDS {said}" in told(table(round=number, reward=tiles), width=width)


@pytest.mark.parametrize(
    ("number", "tile", "said"),
    [
        (
            1,
            "marriage_tile",
            "►I marriage (or 3 florins; + bride, + 2 florins) II 3 initiative steps III 5 career steps IV mission",
        ),
        (5, "helpers_tile", "►V 2 points per helper (+ 5 points for 5 florins) VI 4 points per city with ♀ CITIES"),
        (
            4,
            "marriage_tile",
            "►IV marriage (or 3 florins; + bride, + 2 florins) V 2 points per helper VI 4 points per city with ♀"
            " CITIES",
        ),
    ],
)
def test_the_short_game_counts_its_rewards_from_the_second_space(number: int, tile: str, said: str) -> None:
    assert f"REWARDS {said}" in told(table(3, round=number, reward=tile, options={"short_game": True}))


def test_the_reward_stays_marked_while_it_is_taken_and_none_is_left_at_the_end() -> None:
    assert "REWARDS ►I 2 men (or 3 florins; + bride) II" in told(rewards(3, reward="men_tile"))
    assert "REWARDS – CITIES" in told(ending(3))
    assert "►" not in told(ending(3))


# Cities


def test_figures_stand_by_owner_and_gender_and_free_spaces_by_value() -> None:
    match = table(cities={"milano": "0m 1w 3m", "roma": crowd(8), "napoli": crowd(7)})
    said = cities(match)
    assert said["CITIES"] == ["Milano 2", "Venezia 1", "Firenze 1", "Roma full", "Napoli 4"]
    assert said["spaces"] == [
        "A♂B♀D♂ 2 3 3 4 4", "1 1 2 2 3 3 4 4", "1 1 2 2 3 3 4 4", "B♀C♀D♀B♂C♂D♂B♀C♀", "B♀C♀D♀B♂C♂D♂B♀ 4",
    ]  # fmt: skip


@both_widths
def test_the_lower_spaces_of_cities_are_seen_on_any_screen(width: int) -> None:
    said = cities(table(cities={"milano": "0m 1w 3m", "roma": crowd(8)}), 0, width)
    assert said["CITIES"] == ["Milano 2", "Venezia 1", "Firenze 1", "Roma full", "Napoli 1"]
    assert [said["spaces"][city][:11] for city in (0, 1, 3)] == ["A♂B♀D♂ 2 3 ", "1 1 2 2 3 3", "B♀C♀D♀B♂C♂D"]


@both_widths
@pytest.mark.parametrize(("figures", "lowest"), [(0, "1"), (1, "1"), (2, "2"), (3, "2"), (4, "3"), (6, "4"), (7, "4")])
def test_the_lowest_free_value_stands_behind_the_name(figures: int, lowest: str, width: int) -> None:
    assert cities(table(cities={"firenze": crowd(figures)}), width=width)["CITIES"][2] == f"Firenze {lowest}"


@both_widths
def test_a_city_that_is_not_in_play_says_so(width: int) -> None:
    said = cities(table(2, options={"unused_cities": ["roma", "napoli"]}), width=width)
    assert said["CITIES"] == ["Milano 1", "Venezia 1", "Firenze 1", "Roma", "Napoli"]
    assert said["spaces"][3:] == ["not in play", "not in play"]
    assert [said[row][3:] for row in ("♀ tile", "♂ tile")] == [["", ""], ["", ""]]
    assert "not in play" not in said["spaces"][:3]


OFFERED = {
    "milano_marriage": "sforza_5", "milano_mission": "gonzaga_4", "venezia_marriage": "este_2",
    "venezia_mission": "aragona_3", "roma_marriage": "medici_2", "roma_mission": "sforza_2",
}  # fmt: skip
BESIDE = {0: {"military": "gonzaga_2", "marriage": "este_3"}}


@both_widths
def test_tiles_show_the_initials_of_the_own_rows_they_fit(width: int) -> None:
    match = table(offers=OFFERED, tiles=BESIDE, cities={"roma": crowd(8)})
    said = cities(match, 0, width)
    assert said["♀ tile"] == ["Sforza 5 ♀", "Este 2", "–", "Medici 2", "–"]
    assert said["♂ tile"] == ["Gonzaga 4 P", "Aragona 3 CM", "–", "Sforza 2", "–"]


@both_widths
@pytest.mark.parametrize(("kind", "rows"), [("marriage", "♀"), ("mission", "PC")])
def test_the_value_and_the_rows_of_the_longest_name_are_seen_too(kind: str, rows: str, width: int) -> None:
    said = cities(table(offers={f"roma_{kind}": "montefeltro_5"}), 0, width)
    assert said["♀ tile" if kind == "marriage" else "♂ tile"][3] == f"Montefeltro 5 {rows}"


def test_tiles_that_fit_stand_out() -> None:
    match = table(offers=OFFERED, tiles=BESIDE, cities={"roma": crowd(8)})
    tiles = {"Sforza 5 ♀", "Gonzaga 4 P", "Aragona 3 CM"}
    others = {"Este 2", "Sforza 2", "Medici 2", "Este 3", "Gonzaga 2"}
    assert (tiles | others) & set(marked(draw(scene(match)))) == {*tiles, "Este 3", "Gonzaga 2"}


def test_each_seat_sees_what_fits_its_own_plan() -> None:
    match = table(offers=OFFERED)
    assert cities(match, 1)["♂ tile"][:2] == ["Gonzaga 4 P", "Aragona 3 M"]
    assert cities(match, 3)["♂ tile"][:2] == ["Gonzaga 4 C", "Aragona 3 P"]


def test_nothing_is_marked_for_a_spectator_nor_in_a_full_city() -> None:
    match = table(offers=OFFERED)
    assert cities(match, None)["♀ tile"] == ["Sforza 5", "Este 2", "–", "Medici 2", "–"]
    assert cities(match, None)["♂ tile"] == ["Gonzaga 4", "Aragona 3", "–", "Sforza 2", "–"]
    assert cities(match)["♂ tile"][3] == "Sforza 2 P"
    assert cities(table(offers=OFFERED, cities={"roma": crowd(8)}))["♂ tile"][3] == "Sforza 2"


# Careers and initiative


@both_widths
def test_careers_show_values_ranks_bonuses_and_men(width: int) -> None:
    match = table(men={0: {"politics": [9, 9], "military": [13]}, 1: {"politics": [9, 1]}, 3: {"church": [4, 4, 4]}})
    said = careers(match, 0, width)
    assert said["CAREERS"] == ["1", "2", "3", "4f", "5", "6↑", "7", "8", "9", "10", "11", "12", "13"]
    assert said["rank"] == list("1112233344444")
    assert said["politics"] == ["B", *"·······", "A2B", *"····"]
    assert said["church"] == [*"···", "D3", *"·········"]
    assert said["military"] == [*"············", "A"]


@both_widths
def test_the_leaping_and_the_steep_track_are_drawn_as_they_are_printed(width: int) -> None:
    match = table(men={1: {"church": [9, 6]}}, height=[0, 7, 0, 0], options=TRACKS)
    said = careers(match, 0, width)
    assert said["CAREERS"][:8] == ["1", "2", "3", "4f", "5", "7↑", "9", "11"]
    assert said["CAREERS"][8].split(maxsplit=1)[0] == "13"
    assert said["rank"] == ["1", "1", "2", "2", "3", "3", "4", "4", "4"]
    assert said["church"] == [*"·····", "B", "·", "·", "B"]
    said = initiative(match, 0, width)
    assert said["INITIATIVE"] == STEPS[:8]
    assert said["points"] == ["0", "0", "0", "1", "2", "4", "6", "9"]
    assert said["top first"] == ["ACD", *"······", "B"]


def test_what_the_signs_on_careers_mean_can_be_looked_up() -> None:
    match = table()
    looked_up = " ".join(" ".join(written(reference(scene(match)))).split())
    assert "4f" in block(drawn(match), "CAREERS")[0]
    assert "the space marked f brings 2 florins, the one marked ↑ 1 step of initiative" in looked_up


def test_a_career_that_leaps_numbers_its_spaces_too() -> None:
    lines = drawn(table(options=TRACKS))
    at = next(number for number, line in enumerate(lines) if line.startswith("CAREERS"))
    assert lines[at - 1].split() == ["space", *map(str, range(1, 10))]
    assert "space" not in " ".join(line.split(" ")[0] for line in drawn(table()) if not line.startswith("spaces"))


@both_widths
def test_initiative_shows_steps_points_and_the_disc_on_top_first(width: int) -> None:
    said = initiative(table(height=[2, 2, 0, 2], stack=[1, 3, 2, 0]), 0, width)
    assert said["INITIATIVE"] == STEPS
    assert said["points"] == ["0", "0", "0", "1", "2", "3", "4", "5", "7", "9"]
    assert said["top first"] == ["C", "·", "ADB", *"·······"]


def test_a_disc_that_arrives_lies_on_top() -> None:
    match = table(height=[0, 1, 0, 0], at={"yellow_men": "initiative"})
    assert initiative(match)["top first"][:2] == ["ACD", "B"]
    play(match, "take turquoise 6", "signoria", "climb")
    assert initiative(match)["top first"][:2] == ["CD", "AB"]


# Dice and boards


@both_widths
def test_dice_that_are_left_and_the_own_ones(width: int) -> None:
    match = table(dice={"yellow": [3, 1, 2], "grey": [5, 5]}, die={0: {"yellow": 4, "red": 2}, 2: {"red": 1}})
    said = board(match, 0, width)
    assert said["DICE"] == ["YELLOW 1", "RED 2", "PURPLE 3", "GREY 4", "TURQUOISE 5"]
    assert said["left"] == ["1 2 3", "6 6", "6 6 6 6", "5 5 6 6", "6 6 6 6"]
    assert said["yours"] == ["[4]", "[2]", "[ ]", "[ ]", "[ ]"]
    assert board(match, 2, width)["yours"] == ["[ ]", "[1]", "[ ]", "[ ]", "[ ]"]
    assert "yours" not in board(match, None, width)


def test_a_colour_of_which_nothing_is_left_has_a_dash() -> None:
    assert board(table(2, die={0: {"red": 4}, 1: {"red": 2}}))["left"][1] == "–"


@pytest.mark.parametrize("brides", range(5))
def test_children_come_by_as_many_dice_as_brides_and_one(brides: int) -> None:
    match = table(brides=[brides, 1, 0, 0])
    said = ["3 florins", "marriage", f"children: {brides + 1} {'dice' if brides else 'die'}", "mission", "4 steps, any"]
    assert board(match)["Signoria"] == said
    assert board(match, 1)["Signoria"][2] == "children: 2 dice"
    assert board(match, None)["Signoria"][2] == "children"


ORDER = (
    "family", "mission", "florins", "threshold", "alliance", "politics", "church", "military", "marriage", "initiative",
)  # fmt: skip


def test_assignments_lie_in_the_column_of_their_colour_and_the_row_of_their_figures() -> None:
    said = board(table(at=dict(zip(ENVELOPES, ORDER, strict=True))))
    assert said["♀ spent"] == ["1 child each", "2 florins each", "tile for 1", "2 church each", "marriage for 2"]
    assert said["♂ spent"] == [
        "mission for 2", "threshold +3 each", "2 politics each", "2 military each", "2 initiative each",
    ]  # fmt: skip


@both_widths
def test_an_assignment_that_was_used_says_so(width: int) -> None:
    at = dict(zip(ENVELOPES, ORDER, strict=True))
    match = table(at=at, turned="florins initiative", options={"exclusive_assignments": True})
    said = board(match, 0, width)
    assert [row.index("– used –") for row in (said["♀ spent"], said["♂ spent"])] == [1, 4]
    assert told(match, 0, width).count("– used –") == 2
    play(match, "take yellow 6", "assign family", "spend 1", "gain man")
    assert told(match, 0, width).count("– used –") == 3


@both_widths
def test_every_column_says_where_it_hires(width: int) -> None:
    assert board(table(), 0, width)["hires in"] == ["turquoise", "yellow", "red", "purple", "grey"]


def test_the_grid_of_helpers_shows_costs_and_own_discs() -> None:
    match = table(helpers={0: "red_top turquoise_bottom", 1: "yellow_top"})
    said = board(match)
    grid = (said["HELPERS 1"], said["2"], said["3"])
    assert [" | ".join(row) for row in grid] == [
        "2f roll a child | ● 3 florins | 2f choose a child | 2f 3 points | 2f 3 steps, any",
        "3f die politics | 3f die church | 3f die initiative | 3f die military | 3f 1 per ♂ out",
        "4f marriage+tile | 4f draw a tile | 4f any assignment | 4f 3 career steps | ● mission+tile",
    ]
    assert board(match, 1)["HELPERS 1"][:2] == ["● roll a child", "2f 3 florins"]
    assert "●" not in told(match, None)


@both_widths
def test_costs_that_are_spread_are_shown_as_such(width: int) -> None:
    said = board(table(options={"helper_costs": "spread"}), 0, width)
    assert [{cell.split()[0] for cell in said[row]} for row in ("HELPERS 1", "2", "3")] == [{"1f"}, {"3f"}, {"5f"}]


# Plan and players


@both_widths
def test_the_plan_shows_tiles_on_shields_face_down_and_worth(width: int) -> None:
    match = table(
        tiles={0: {"military": "este_3 este_2", "marriage": "montefeltro_2"}},
        down={0: {"military": 1, "church": 2, "politics": 4}},
    )
    assert plan(match, 0, width) == [
        "Politics Sforza Sforza Gonzaga Montefeltro 4 face down = 4 points",
        "Church Medici Medici Montefeltro Aragona 2 face down 2 of 3 tiles",
        "Military Este 3 Este 2 Gonzaga Aragona 1 face down = 6 points",
        "Marriage Sforza Medici Este Gonzaga Montefeltro 2 Aragona 1 of 3 tiles",
    ]


@pytest.mark.parametrize("seat", range(4))
def test_everybody_sees_the_shields_of_the_own_board(seat: int) -> None:
    rows = plan(table(board=["purple", "red", "yellow", "blue"]), seat)
    own = ["purple", "red", "yellow", "blue"][seat]
    for row, said in zip(("politics", "church", "military"), rows, strict=False):
        houses = " ".join(house.capitalize() for house in shields_of(own, row))
        assert said == f"{row.capitalize()} {houses} 0 of 3 tiles"


def test_a_spectator_has_no_plan() -> None:
    assert "PLAN" not in told(table(), None)


@both_widths
def test_players_show_points_florins_figures_and_the_dice_of_the_threshold(width: int) -> None:
    match = table(
        points={1: {"missions": 10, "sons": 2}}, florins=[5, 12, 0, 7],
        supply={0: (3, 4), 1: (2, 1), 2: (0, 0), 3: (3, 4)},
        die={1: {"red": 3, "grey": 6}}, threshold={1: {"woman": 1, "man": 1}}, brides=[0, 3, 0, 0],
        helpers={1: "yellow_top purple_bottom turquoise_middle"},
    )  # fmt: skip
    assert player(match, 1, 0, width) == (
        "12 points (end +0) 12 florins has 2♀ 1♂ reserve 8♀ 10♂ dice 9 of 19 R3 G6 red board 3 brides helpers Y1 P3 T2"
    )
    assert player(match, 2, 0, width) == (
        "0 points (end +0) 0 florins has 0♀ 0♂ reserve 11♀ 12♂ dice 0 of 13 blue board 0 brides helpers –"
    )


def test_dice_above_the_threshold_stand_out() -> None:
    match = table(die={0: {"red": 6, "grey": 6, "yellow": 1}, 1: {"red": 6, "grey": 6, "yellow": 2}})
    said = marked(draw(scene(match)))
    assert "dice 14 of 13" in said
    assert "dice 13 of 13" not in said


@both_widths
def test_tiles_of_others_stand_behind_their_helpers_and_the_own_in_the_plan(width: int) -> None:
    match = table(
        tiles={1: {"politics": "gonzaga_2 gonzaga_4 sforza_3", "marriage": "este_5"}},
        down={1: {"church": 2, "marriage": 1}},
    )
    rows = "P: Gonzaga 2, Gonzaga 4, Sforza 3 = 9 C: 2 face down = 2 ♀: Este 5, 1 face down = 6"
    assert player(match, 1, 0, width).endswith(f"helpers – {rows}")
    assert player(match, 1, None, width).endswith(f"helpers – {rows}")
    assert player(match, 1, 1, width).endswith("helpers –")


@pytest.mark.parametrize(("rounding", "end"), [("per_figure", 4 + 3 + 0 + 9), ("sum", 8 + 9)])
def test_what_the_end_would_add_is_halves_of_careers_and_full_rows(rounding: str, end: int) -> None:
    match = table(
        men={2: {"politics": [9, 1], "church": [7]}},
        tiles={2: {"politics": "este_3 este_5", "church": "sforza_5 sforza_4"}}, down={2: {"politics": 1}},
        options={"career_rounding": rounding},
    )  # fmt: skip
    assert f"(end +{end})" in player(match, 2)


def test_who_is_to_decide_is_marked_and_nothing_is_expected_after_the_end() -> None:
    assert re.findall("►([A-D]) ", told(table(order=[2, 1, 0, 3]))) == ["C"]
    match = ending(3, men={0: {"church": [9]}})
    said = player(match, 0)
    assert "end +" not in said
    assert "dice" not in said
    assert said.startswith("4 points 5 florins")


def test_points_on_the_table_are_those_of_the_game() -> None:
    match = casata.new("signorie", 3, seed=5)
    for now in at_random(match, 5):
        if now.step % 40 == 0 or now.over:
            assert [int(player(now, seat).split()[0]) for seat in range(3)] == list(now.scores())
