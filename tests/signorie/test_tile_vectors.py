"""Alliance tiles, face up and face down (signorie 9)."""

from __future__ import annotations

from typing import Any

import pytest

from casata import Match
from tests.matches import happened, kinds, offered, phase, play, scored, seen
from tests.signorie.table import BOARDS, CAREERS, HOUSES, TOO_HIGH, face_down, florins, offer, plan, shields_of, table

# The military row of yellow: este, este, gonzaga, aragona.
A, B, C = "este", "gonzaga", "aragona"


def sent(tile: str, **tiles: str) -> Match:
    """A man of seat 0 has left the military career for Roma, where a tile lies."""
    match = table(
        men={0: {"military": [5]}}, offers={"roma_mission": tile}, tiles={0: tiles}, down={0: {"military": 1}}
    )
    return play(match, "take grey 6", "signoria", "go roma")


def test_t5_a_third_tile_of_a_house_with_two_shields_is_illegal() -> None:
    match = sent(f"{A}_4", military=f"{A}_2 {A}_3")
    assert (phase(match), match.actor) == ("turn", 1)
    assert offer(match, "roma_mission") == f"{A}_4"


@pytest.mark.parametrize("house", [B, C])
def test_t5_a_tile_of_the_other_houses_is_legal_once(house: str) -> None:
    match = sent(f"{house}_4", military=f"{A}_2 {A}_3")
    assert offered(match) == ["tile", "leave"]
    match.play("tile")
    assert set(plan(match)["military"].split()) == {f"{A}_2", f"{A}_3", f"{house}_4"}
    match = sent(f"{house}_4", military=f"{A}_2 {A}_3 {house}_5")
    assert match.actor == 1
    assert offer(match, "roma_mission") == f"{house}_4"


@pytest.mark.parametrize("house", ["sforza", "medici", "montefeltro"])
def test_t5_a_house_without_a_shield_is_illegal(house: str) -> None:
    assert sent(f"{house}_4").actor == 1


def test_t5_a_second_tile_of_a_house_with_two_shields_is_legal() -> None:
    match = sent(f"{A}_4", military=f"{A}_2")
    match.play("tile")
    assert plan(match) == {"military": f"{A}_2 {A}_4"}


def test_t5_face_down_is_always_legal() -> None:
    full = f"{A}_2 {A}_3 {B}_2 {C}_2"
    match = table(tiles={0: {"military": full}}, down={0: {"military": 9}}, helpers={0: "red_bottom"},
                  at={"red_women": "florins"})  # fmt: skip
    play(match, "take red 6", "assign florins", "spend 1", "use red_bottom", "row military")
    assert face_down(match) == {"military": 10}


def married_by_helper(**described: Any) -> Match:
    """Seat 0 has taken three florins and marries a woman to Roma through its helper."""
    match = table(helpers={0: "yellow_bottom"}, offers={"roma_marriage": "este_5"}, **described)
    return play(match, "take yellow 6", "signoria", "use yellow_bottom", "go roma", "dowry 4")


def test_e20_the_marriage_helper_leaves_the_city_s_tile_and_draws_one_face_down() -> None:
    match = married_by_helper()
    assert florins(match) == 5 + 3 - 4
    assert scored(match) == {"marriages": 8}
    assert offer(match, "roma_marriage") == "este_5"
    assert (plan(match), face_down(match)) == ({}, {"marriage": 1})
    assert match.actor == 1


def test_e20_without_a_pile_there_is_no_tile() -> None:
    match = married_by_helper(pile=0)
    assert scored(match) == {"marriages": 8}
    assert offer(match, "roma_marriage") == "este_5"
    assert (plan(match), face_down(match)) == ({}, {})
    assert kinds(match)[-1] == "pile_out"
    assert match.actor == 1


OFFERS = ("milano_marriage", "milano_mission", "venezia_marriage", "venezia_mission", "firenze_marriage",
          "firenze_mission")  # fmt: skip


@pytest.mark.parametrize(("pile", "filled"), [(0, []), (1, [1]), (2, [1, 2]), (3, [1, 2, 5]), (9, [1, 2, 5])])
def test_e24_the_last_tiles_fill_the_first_empty_spaces(pile: int, filled: list[int]) -> None:
    full = {OFFERS[0]: "sforza_2", OFFERS[3]: "medici_2", OFFERS[4]: "este_2"}
    match = table(2, die={0: TOO_HIGH, 1: TOO_HIGH}, offers=full, pile=pile, passed=[0])
    match.play("pass")
    assert seen(match)["round"] == 2
    assert [event["offer"] for event in happened(match, "offered")] == [OFFERS[place] for place in filled]
    lying = [place for place in OFFERS if offer(match, place) != "none"]
    assert lying == [OFFERS[place] for place in sorted({0, 3, 4, *filled})]
    assert [event["count"] for event in happened(match, "no_tiles")] == ([3 - pile] if pile < 3 else [])
    assert {place: offer(match, place) for place in full} == full
    assert seen(match)["pile"] == max(0, pile - 3)


def test_a_tile_that_fits_may_be_left() -> None:
    match = sent(f"{B}_4")
    match.play("leave")
    assert offer(match, "roma_mission") == f"{B}_4"
    assert plan(match) == {}
    assert [event["tile"] for event in happened(match, "left_tile")] == [f"{B}_4"]


@pytest.mark.parametrize("house", HOUSES)
def test_the_marriage_row_has_one_shield_of_each_house(house: str) -> None:
    others = " ".join(f"{other}_2" for other in HOUSES if other != house)
    match = table(offers={"roma_marriage": f"{house}_5"}, tiles={0: {"marriage": others}})
    play(match, "take red 6", "signoria", "go roma", "dowry 1", "tile")
    assert sorted(plan(match)["marriage"].split()) == sorted([*others.split(), f"{house}_5"])


@pytest.mark.parametrize("seat", [0, 1, 2, 3])
@pytest.mark.parametrize("career", CAREERS)
@pytest.mark.parametrize("house", HOUSES)
def test_plans_have_the_shields_of_the_four_boards(seat: int, career: str, house: str) -> None:
    """Each career row takes as many tiles of a house as it has shields of it (7.7)."""
    shields = shields_of(BOARDS[seat], career).count(house)
    for held in range(shields + 1):
        tiles = {career: " ".join([f"{house}_2"] * held)}
        match = table(actor=seat, men={seat: {career: [5]}}, offers={"roma_mission": f"{house}_5"}, tiles={seat: tiles})
        play(match, "take grey 6", "signoria", "go roma")
        assert (phase(match) == "tile") == (held < shields)


def test_a_mission_takes_the_mission_s_tile_and_a_marriage_the_marriage_s() -> None:
    offers = {"roma_mission": "este_3", "roma_marriage": "sforza_2"}
    match = table(offers=offers, men={0: {"military": [5]}})
    play(match, "take grey 6", "signoria", "go roma", "tile")
    assert (offer(match, "roma_mission"), offer(match, "roma_marriage")) == ("none", "sforza_2")
    match = table(offers=offers)
    play(match, "take red 6", "signoria", "go roma", "dowry 1", "tile")
    assert (offer(match, "roma_mission"), offer(match, "roma_marriage")) == ("este_3", "none")
