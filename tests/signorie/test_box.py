"""The printed numbers of Signorie, and that they add up (signorie 7)."""

from __future__ import annotations

import functools
from typing import Any

import pytest

from casata.engine.game import find
from casata.games.signorie.box import Box
from casata.games.signorie.state import EFFECTS, TRACKS
from tests.signorie.table import ASSIGNMENTS, BOARDS, BONUSES, COLOURS, HELPERS, PLANS, RINGS, VICTORIES

GAME = find("signorie")

# As the dossier writes it for machines (7.9).
NUMBERS_OF_SPACES = [1, 2, 3, 4, 5]
HELPER_GRID = {
    "yellow": [("roll", 2), ("die:politics", 3), ("marriage", 4)],
    "red": [("florins", 2), ("die:church", 3), ("draw", 4)],
    "purple": [("pick", 2), ("die:initiative", 3), ("assignment", 4)],
    "grey": [("points", 2), ("die:military", 3), ("progress:politics,church,military", 4)],
    "turquoise": [("progress:politics,church,military,initiative", 2), ("men", 3), ("mission", 4)],
}
FIGURES_SPENT = {
    "politics": (1, 3), "church": (1, 3), "military": (1, 3), "initiative": (1, 3), "alliance": (1, 1),
    "threshold": (1, 3), "marriage": (2, 2), "mission": (2, 2), "florins": (1, 3), "family": (1, 3),
}  # fmt: skip


@functools.cache
def box(seats: int = 4, **chosen: Any) -> Box:
    options = GAME.complete(seats, chosen)
    made: Box = GAME.setup.make_box(GAME.printed(options), seats, options)
    return made


def effect_of(helper: int) -> str:
    """The effect of a helper as the grid above writes it."""
    tracks = [name for at, name in enumerate(TRACKS.names) if box().helper_tracks[helper] >> at & 1]
    name = EFFECTS.names[box().helper_effect[helper]]
    return f"{name}:{','.join(tracks)}" if tracks else name


def test_columns_have_their_numbers_and_hire_to_the_left() -> None:
    assert box().number == NUMBERS_OF_SPACES
    assert [COLOURS[ring] for ring in box().ring] == [RINGS[colour] for colour in COLOURS]
    assert [COLOURS[(at - 1) % 5] for at in range(5)] == list(RINGS.values())


def test_the_helper_grid_has_the_effects_and_costs_of_the_dossier() -> None:
    grid = {colour: [(effect_of(3 * at + level), box().helper_cost[3 * at + level]) for level in range(3)]
            for at, colour in enumerate(COLOURS)}  # fmt: skip
    assert grid == HELPER_GRID


@pytest.mark.parametrize(("costs", "rows"), [("printed", (2, 3, 4)), ("spread", (1, 3, 5))])
def test_fifteen_helpers_cost_45_florins(costs: str, rows: tuple[int, ...]) -> None:
    made = box(helper_costs=costs)
    assert made.helper_cost == list(rows) * 5
    assert sum(made.helper_cost) == 45
    assert made.helper_cost[HELPERS.index("yellow_middle")] == 3


def test_every_effect_is_there_and_three_helpers_give_tiles_face_down() -> None:
    effects = [EFFECTS.names[effect] for effect in box().helper_effect]
    assert set(effects) == set(EFFECTS.names)
    assert len(EFFECTS.names) == 11
    assert sum(effects.count(name) for name in ("mission", "marriage", "draw")) == 3
    assert effects.count("die") == 4


def test_effects_are_worth_what_the_rulebook_says() -> None:
    made = box()
    assert (made.helper_points, made.helper_florins, made.helper_progress, made.helper_men) == (3, 3, 3, 1)
    assert (made.signoria_florins, made.signoria_tracks) == (3, 4)


def test_ten_assignments_take_so_many_figures() -> None:
    spent = dict(zip(ASSIGNMENTS, zip(box().fewest_figures, box().most_figures, strict=True), strict=True))
    assert spent == FIGURES_SPENT
    assert len(spent) == 3 + 1 + 1 + 1 + 2 + 1 + 1 == 10


def test_figures_are_92_in_four_colours() -> None:
    made = box()
    assert (made.men, made.women) == (12, 11)
    assert 4 * (made.men + made.women) == 92
    assert (made.start_men, made.start_women) == (4, 3)
    assert (made.men - made.start_men, made.women - made.start_women) == (8, 8)


def test_brides_and_offspring_dice_go_with_four_sons() -> None:
    made = box()
    assert made.brides == 4 * 4 == 16
    assert made.son_points == [0, 0, 2, 5]
    assert made.women_faces == 3


def test_fourteen_rewards_are_nine_bonuses_and_five_victories() -> None:
    made = box()
    assert (len(BONUSES), len(VICTORIES)) == (9, 5)
    assert (made.bonus_men, made.bonus_women, made.bonus_careers, made.bonus_initiative) == (2, 2, 5, 3)
    assert (made.victory_helpers, made.victory_cities_women, made.victory_cities_men) == (2, 4, 4)
    assert (made.victory_women, made.victory_men) == (2, 2)
    assert made.space_gift == [0, 2, 2, 2, 2]
    assert (made.instead, made.price, made.price_points) == (3, 5, 5)


def test_the_threshold_ends_at_22() -> None:
    made = box()
    assert (made.threshold, made.threshold_each, made.threshold_figures, made.most_dice) == (13, 3, 3, 4)
    assert made.threshold + made.threshold_each * made.threshold_figures == 22


def test_cities_have_eight_spaces_each() -> None:
    assert box().city_spaces == [1, 1, 2, 2, 3, 3, 4, 4]
    assert [8 * box(seats).cities for seats in (4, 3, 2)] == [40, 32, 24]
    assert (box().dowry, box().dowry_points, box().gates_dowry, box().gates_rank) == (4, 2, 4, 4)


def test_tracks_are_those_of_the_dossier() -> None:
    made = box()
    assert made.career_values == list(range(1, 14))
    assert made.career_ranks == [1, 1, 1, 2, 2, 3, 3, 3, 4, 4, 4, 4, 4]
    assert (made.florins_space + 1, made.space_florins, made.initiative_space + 1, made.space_initiative) == (
        4,
        2,
        6,
        1,
    )
    assert made.initiative_points[: made.initiative_top + 1] == [0, 0, 0, 1, 2, 3, 4, 5, 7, 9]
    other = box(careers="compressed", initiative="steep")
    assert other.career_values[: other.career_length] == [1, 2, 3, 4, 5, 7, 9, 11, 13]
    assert other.career_ranks[: other.career_length] == [1, 1, 2, 2, 3, 3, 4, 4, 4]
    assert other.initiative_points[: other.initiative_top + 1] == [0, 0, 0, 1, 2, 4, 6, 9]


def test_known_facts_of_the_tracks_hold_in_both() -> None:
    """Values 1 to 13, rank 4 of 9 and 13; initiative knows 0, 4 and 9 (7.4, 7.5)."""
    for careers in ("linear", "compressed"):
        made = box(careers=careers)
        ranks = dict(zip(made.career_values, made.career_ranks, strict=True))
        assert (ranks[9], ranks[13], made.career_values[0]) == (4, 4, 1)
    for initiative in ("flat", "steep"):
        assert {0, 4, 9} <= set(box(initiative=initiative).initiative_points)


def test_there_are_54_alliance_tiles_of_168_points() -> None:
    tiles = box().tiles
    assert tiles[0] == 0
    assert [tiles[1 + 4 * house : 5 + 4 * house] for house in range(6)] == [[3, 3, 2, 1]] * 6
    assert sum(tiles) == 54
    assert sum(count * (2 + (tile - 1) % 4) for tile, count in enumerate(tiles) if tile) == 168
    assert (box().hidden_value, box().needed) == (1, 3)


@pytest.mark.parametrize(
    ("seats", "dice", "cities", "removed", "tiles"), [(2, 2, 3, 2, 42), (3, 3, 4, 1, 48), (4, 4, 5, 0, 54)]
)
def test_players_change_dice_cities_and_tiles(seats: int, dice: int, cities: int, removed: int, tiles: int) -> None:
    made = box(seats)
    assert (made.dice, made.cities, made.removed) == (dice, cities, removed)
    assert sum(made.tiles) - 6 * removed == tiles
    assert made.start_florins == [6, 7, 7, 8]


def test_plans_are_those_of_the_dossier() -> None:
    for board, name in enumerate(BOARDS):
        for career in range(3):
            assert [house + 1 for house in box().plan[board][career][:4]] == list(PLANS[name][career])
        assert box().plan[board][3] == [0, 1, 2, 3, 4, 5]


def test_plans_want_every_house_alike() -> None:
    """Each board every house twice; each house the double on two boards; no double twice in a career (7.7)."""
    doubles = []
    for plan in PLANS.values():
        houses = [house for row in plan for house in row]
        assert sorted(houses) == sorted([1, 2, 3, 4, 5, 6] * 2)
        doubles.append([next(house for house in row if row.count(house) == 2) for row in plan])
    assert sorted(house for row in doubles for house in row) == sorted([1, 2, 3, 4, 5, 6] * 2)
    for career in range(3):
        assert len({row[career] for row in doubles}) == 4


def test_helper_discs_are_fewer_than_spaces() -> None:
    assert box().discs == 48
    assert box(helper_supply="unlimited").discs == 60 == 4 * len(HELPERS)


def test_thirty_options_and_five_sources_of_tiles_face_down() -> None:
    assert 5 * (1 + 2 + 3) == 30
    effects = [EFFECTS.names[effect] for effect in box().helper_effect]
    sources = [name for name in effects if name in ("mission", "marriage", "draw")]
    assert len(sources) + ("alliance_tile" in BONUSES) + ("alliance" in ASSIGNMENTS) == 5


def test_stand_ins_are_marked_and_known_values_name_their_origin() -> None:
    leaves = GAME.printed(GAME.complete(4, {})).leaves
    stand_ins = {path for path, leaf in leaves.items() if leaf.origin == "reconstructed"}
    assert {"helpers.red_top.effect", "initiative.flat.points", "plans.red.church", "tiles.values"} <= stand_ins
    for path in ("helpers.yellow_middle.cost", "helpers.grey_middle.tracks", "columns.turquoise.number", "sons.points"):
        assert leaves[path].origin == "seed"
    assert all(leaf.origin in ("seed", "public", "derived", "reconstructed") for leaf in leaves.values())
    assert all(leaf.see for leaf in leaves.values() if leaf.origin == "public")
