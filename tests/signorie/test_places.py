"""What lies where on the drawn table of Signorie: the wall of cities, the tracks, rewards, and every answer's place."""

from __future__ import annotations

import pathlib

import pytest

import casata
from casata import Match
from casata.engine.text.listing import moves_choosing
from casata.games.signorie.view.picture.layout import layout_of
from casata.games.signorie.view.picture.sheet import City, make_sheet
from casata.games.signorie.view.picture.side import Height, Reward, Space, make_side
from tests.matches import play
from tests.signorie.drawing import scene
from tests.signorie.sights import lit, place, seen, tray
from tests.signorie.table import crowd, crowded, ending, rewards, table


def city(match: Match, number: int, viewer: int | None = 0) -> City:
    """One city of the wall."""
    return make_sheet(scene(match, viewer)).cities[number]


# -- cities -----------------------------------------------------------------------------------


def test_a_city_shows_who_stands_in_it_and_the_value_of_its_next_space() -> None:
    milano = city(table(cities={"milano": "0m 1w 2m"}), 0)
    assert [niche.figure for niche in milano.niches] == ["man-A", "woman-B", "man-C", "", "", "", "", ""]
    assert [niche.value for niche in milano.niches if niche.next] == [2]
    assert [niche.value for niche in city(table(), 1).niches if niche.next] == [1, 1]


def test_niches_lie_by_value_from_left_to_right_two_of_each() -> None:
    niches = city(table(), 0).niches
    assert [niche.value for niche in niches] == [1, 1, 2, 2, 3, 3, 4, 4]
    assert [niche.x for niche in niches[::2]] == sorted({niche.x for niche in niches})


def test_a_city_that_is_not_in_play_is_struck_out_and_no_place() -> None:
    match = table(2)
    assert [one.used for one in make_sheet(scene(match)).cities] == [True, True, True, False, False]
    assert {one.id for one in seen(match).places if one.at} == {"city-milano", "city-venezia", "city-firenze"}
    assert [region.id for region in seen(match).regions] == ["region-milano", "region-venezia", "region-firenze"]


def test_a_tile_says_which_rows_of_yours_have_a_shield_for_it() -> None:
    match = table(
        offers={"roma_mission": "gonzaga_3", "milano_marriage": "este_2"}, tiles={0: {"politics": "gonzaga_2"}}
    )
    assert city(match, 3).tiles[1].fits[0].icon == "icon-military"
    assert city(match, 0).tiles[0].fits[0].icon == "icon-ring"
    assert city(match, 0, None).tiles[0].fits == ()


def test_while_a_man_is_on_his_way_only_his_own_row_counts() -> None:
    match = table(men={0: {"politics": [9]}}, offers={"roma_mission": "gonzaga_3", "milano_marriage": "este_2"})
    play(match, "take grey 6", "signoria")
    assert city(match, 3).tiles[1].fits[0].icon == "icon-politics"
    assert city(match, 0).tiles[0].fits == ()


def test_a_woman_stands_as_a_ghost_where_she_will_stand() -> None:
    match = play(table(cities={"roma": crowd(3)}), "take red 6", "signoria", "go roma")
    assert [(niche.begun, niche.figure) for niche in city(match, 3).niches][2:5] == [
        (False, "woman-D"), (True, "woman-A"), (False, ""),
    ]  # fmt: skip


def test_long_names_of_a_house_file_are_made_to_fit(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text('[cities.milano]\nname = "Castelnuovo di Garfagnana"\n[cities.roma]\nname = "Portovenere"\n')
    match = casata.new("signorie", 4, seed=1, house=path)
    cities = layout_of(scene(match)).ground.cities
    assert cities[0].name == "Castelnuovo di Garfagnana"
    assert (cities[0].small, cities[3].small, cities[1].small) == (True, True, False)
    assert (bool(cities[0].squeeze), bool(cities[1].squeeze)) == (True, False)


# -- tracks -----------------------------------------------------------------------------------


def spaces(match: Match, track: int, viewer: int | None = 0) -> tuple[Space, ...]:
    return make_side(scene(match, viewer)).careers[track].spaces


def heights(match: Match) -> tuple[Height, ...]:
    return make_side(scene(match)).initiative.spaces


def steps_to(space: Space | Height) -> tuple[str, int]:
    """The place of a space, and how many steps lead there."""
    return space.place, space.hop.steps if space.hop else 0


def test_men_stand_on_their_spaces_and_keep_their_ids_when_others_move_up_behind_them() -> None:
    match = table(men={0: {"church": [2, 9]}, 1: {"church": [2]}})
    assert spaces(match, 1)[1].men == (("man-of-A-church-2", "A", 1), ("man-of-B-church-1", "B", 1))
    play(match, "take turquoise 6", "signoria", "step church 2")
    assert spaces(match, 1)[2].men == (("man-of-A-church-2", "A", 1),)


def test_many_men_of_a_seat_on_a_space_are_one_with_a_number() -> None:
    assert spaces(table(men={0: {"church": [2, 2, 2]}}), 1)[1].men == (("man-of-A-church-1", "A", 3),)


def test_men_are_chosen_where_they_stand_but_steps_where_they_lead() -> None:
    match = table(men={0: {"church": [9]}})
    assert spaces(match, 1)[8].place == "man-church-9"
    play(match, "take turquoise 6", "signoria")
    assert (spaces(match, 1)[8].place, spaces(match, 1)[9].place) == ("", "man-church-9")


def test_one_tap_goes_several_steps_with_the_nearest_man_behind() -> None:
    match = play(table(men={0: {"church": [2, 9]}}), "take turquoise 6", "signoria")
    assert [steps_to(one) for one in spaces(match, 1)[3:6]] == [
        ("to-church-4", 2), ("to-church-5", 3), ("to-church-6", 4),
    ]  # fmt: skip
    assert place(match, "to-church-5").path == ("step church 2", "step church 3", "step church 4")
    assert place(match, "to-church-11").path == ("step church 9", "step church 10")
    assert place(match, "to-church-5").name == "Church to space 5: 3 steps"


def test_while_steps_are_spent_a_new_man_is_put_on_the_first_space() -> None:
    match = table()
    assert make_side(scene(match)).careers[1].new == "new-church"
    assert spaces(match, 1)[0].place == ""
    play(match, "take turquoise 6", "signoria")
    assert make_side(scene(match)).careers[1].new == ""
    assert steps_to(spaces(match, 1)[0]) == ("new-church", 1)


def test_where_nobody_is_behind_a_space_a_new_man_goes_there() -> None:
    match = play(table(), "take turquoise 6", "signoria")
    assert place(match, "to-politics-2").path == ("new politics", "step politics 1")
    assert "to-politics-1" not in {one.id for one in seen(match).places}
    empty = play(table(supply={0: (2, 0)}), "take turquoise 6", "signoria")
    assert not [one.id for one in seen(empty).places if one.id.startswith("to-politics")]


def test_initiative_is_climbed_by_one_tap_as_far_as_there_are_steps_and_spaces() -> None:
    match = play(table(height=[7, 0, 0, 0]), "take turquoise 6", "signoria")
    assert [steps_to(one) for one in heights(match)[7:]] == [
        ("", 0), ("initiative-0", 1), ("to-initiative-10", 2),
    ]  # fmt: skip


def test_no_path_is_open_on_a_track_that_the_steps_are_not_for() -> None:
    match = play(table(at={"red_women": "church"}, men={0: {"church": [2]}}), "take red 6", "assign church", "spend 2")
    paths = {one.id for one in seen(match).places if one.path}
    assert paths == {"to-church-2", "to-church-4", "to-church-5", "to-church-6"}


def test_others_and_spectators_see_no_paths() -> None:
    match = play(table(men={0: {"church": [2, 9]}}), "take turquoise 6", "signoria")
    assert not [one.id for viewer in (1, None) for one in seen(match, viewer).places if one.path]


def test_discs_lie_in_the_order_of_their_stack() -> None:
    match = table(height=[2, 2, 0, 2], stack=[3, 2, 0, 1])
    assert [disc.seat for disc in heights(match)[2].discs] == ["D", "A", "B"]


@pytest.mark.parametrize(
    ("options", "length", "top"), [({}, 13, 9), ({"careers": "compressed", "initiative": "steep"}, 9, 7)]
)
def test_tracks_are_as_long_as_they_are_printed(options: dict[str, object], length: int, top: int) -> None:
    match = table(options=options)
    assert (len(spaces(match, 0)), len(heights(match))) == (length, top + 1)
    assert sum(rank.spaces for rank in make_side(scene(match)).ranks) == length


# -- rewards ----------------------------------------------------------------------------------


def reward_strip(match: Match, viewer: int | None = 0) -> tuple[Reward, ...]:
    return make_side(scene(match, viewer)).rewards


def test_the_reward_of_the_round_is_large_and_past_ones_are_slits() -> None:
    strip = reward_strip(table(round=3, reward="helper_tile"))
    assert [one.past for one in strip] == [True, True, False, False, False, False, False]
    assert [one.now for one in strip[2:]] == [True, False, False, False, False]
    assert (strip[2].name, strip[2].icon, strip[2].lost) == ("Free helper", "icon-helper", "")


def test_a_reward_is_lost_where_your_dice_are_too_high_for_it() -> None:
    match = table(die={0: {"yellow": 6, "red": 6, "purple": 2}})
    assert reward_strip(match)[0].lost == "not at 14 of 13"
    assert reward_strip(match, 1)[0].lost == ""


def test_the_short_game_has_six_rewards() -> None:
    assert len(reward_strip(table(options={"short_game": True}))) == 6


# -- every answer has its place ---------------------------------------------------------------

IN_THE_BAR = {"pass", "stop", "tile", "leave", "skip", "florins", "buy", "keep"}  # that names no thing


@pytest.mark.parametrize(
    ("moves", "place_lit"),
    [
        ((), "die-red-6"),
        (("take yellow 6",), "signoria-yellow"),
        (("take yellow 6",), "letter-yellow_women"),
        (("take yellow 6",), "helper-turquoise_top"),
        (("take yellow 6", "assign family"), "amount-2"),
        (("take yellow 6", "assign family", "spend 2"), "gain-woman-woman"),
        (("take red 6", "signoria"), "city-roma"),
        (("take red 6", "signoria", "go roma"), "amount-3"),
        (("take grey 6", "signoria"), "man-church-9"),
        (("take turquoise 6", "signoria"), "new-military"),
        (("take turquoise 6", "signoria"), "initiative-0"),
        (("take turquoise 6", "signoria"), "man-politics-4"),
    ],
)
def test_each_question_is_answered_at_its_places(moves: tuple[str, ...], place_lit: str) -> None:
    match = play(table(at={"yellow_women": "family"}, men={0: {"church": [9], "politics": [4]}}), *moves)
    assert place_lit in lit(match)
    loose = [move for move in match.legal() if not any(moves_choosing(one, [move]) for one in seen(match).places)]
    assert {move.kind for move in loose} <= IN_THE_BAR


def test_the_reward_the_free_helper_and_the_bonus_die_are_chosen_where_they_lie() -> None:
    match = rewards(reward="helper_tile", order=[0, 1, 2, 3])
    assert lit(match) == {"reward-1"}
    assert {"helper-red_top", "helper-grey_bottom"} <= lit(play(match, "reward"))
    match = play(rewards(reward="die_tile", order=[0, 1, 2, 3]), "reward")
    assert "die-red-6" in lit(match)


def test_a_tile_face_down_is_laid_beside_one_of_your_rows() -> None:
    match = play(table(at={"red_men": "alliance"}), "take red 6", "assign alliance")
    assert lit(match) == {"plan-0-politics", "plan-0-church", "plan-0-military", "plan-0-marriage"}


def test_with_open_gates_a_marriage_can_be_chosen_though_all_cities_are_full() -> None:
    for options, possible in (({"open_gates": True}, True), ({}, False)):
        match = play(table(options=options, cities=crowded(8)), "take red 6")
        assert ("signoria-red" in lit(match)) is possible
        assert not any(niche.next for niche in city(match, 3).niches)


def test_a_finished_game_is_told_and_has_no_rewards_to_choose() -> None:
    match = ending(3, men={0: {"church": [9]}}, tiles={0: {"politics": "sforza_2 sforza_3 gonzaga_4"}})
    told = {telling.source: dict(telling.lines) for telling in seen(match).tellings}
    assert told["careers"][0] == [("church 9", "")]
    assert told["alliances"][0] == [("politics row 9", "")]
    assert not [one.id for one in seen(match).places if one.id.startswith("reward-")]
    assert [telling.source for telling in seen(match).tellings if telling.late] == ["careers", "alliances"]


def test_the_jump_row_names_the_parts_of_the_table_and_where_something_can_be_chosen() -> None:
    match = play(table(men={0: {"church": [9]}}), "take red 6", "signoria")
    parts = {part.name: part for part in tray(match).parts}
    assert list(parts) == ["Dice", "Cities", "Tracks", "Plan", "Log"]
    assert parts["Cities"].lit == len(match.legal())
    assert "man-church-9" in parts["Tracks"].places
    assert tray(match, 1).parts[1].lit == 0
    assert [part.name for part in tray(match, None).parts] == ["Dice", "Cities", "Tracks", "Log"]
    assert tray(ending()).parts == ()
