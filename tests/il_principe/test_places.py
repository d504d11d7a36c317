"""Il Principe as it is drawn: what lies where in described positions, read off the drawing itself."""

from __future__ import annotations

import itertools
import pathlib
import re
from typing import Any
from xml.etree.ElementTree import Element

import pytest

import casata
from casata import Match
from casata.engine.text.listing import moves_choosing
from casata.engine.text.picture import Picture, Place
from casata.games.il_principe.view.listing import listing
from casata.games.il_principe.view.picture.geometry import TOWNS, find_towns
from casata.games.il_principe.view.picture.picture import picture
from tests.il_principe.drawing import DISPLAY, scene
from tests.il_principe.table import (
    any_cards,
    built_but,
    cards,
    counts,
    ending,
    face_up,
    holding,
    lots,
    on_map,
    roles,
    table,
)
from tests.matches import play
from tests.pictures import at, draw, ids, said, with_class


def shown(match: Match, viewer: int | None = 0) -> Picture:
    return picture(scene(match, viewer))


def places(match: Match, viewer: int | None = 0) -> dict[str, Place]:
    return {place.id: place for place in shown(match, viewer).places}


def drawn(match: Match, part: str = "sheet", viewer: int | None = 0) -> Element:
    return draw(shown(match, viewer), "il_principe", part)


def acting(seats: int = 4, **described: Any) -> Match:
    """Seat 0 has a card and acts."""
    return table(seats, hand={0: cards("G")}, **described)


# Places


@pytest.mark.parametrize("seats", range(2, 6))
def test_places_are_entries_of_the_board_with_the_same_meaning(seats: int) -> None:
    match = casata.new("il_principe", seats, seed=seats)
    shows = listing(scene(match))
    told = {entry.id: entry for block in (*shows.blocks, *shows.own) for entry in block.entries}
    for place in shown(match).places:
        entry = told[place.id]
        assert (place.means, place.kinds) == (entry.means, entry.kinds)
        assert place.name == "".join(text for text, _ in entry.name)


def test_a_city_is_built_at_its_town_and_shields_are_placed_in_regions() -> None:
    match = table(hand={0: cards("WWRB")}, display=DISPLAY)
    chosen = {place.id for place in shown(match).places if moves_choosing(place, match.legal()) and place.at}
    assert chosen == {"city-lucca"}
    play(match, "build lucca")
    chosen = {place.id for place in shown(match).places if moves_choosing(place, match.legal())}
    assert chosen == {"region-liguria", "region-toscana"}
    assert places(match)["far-lucca"].means == {"city": "lucca"}, "the move that is under way is about this town"


def test_every_bid_has_a_rung_of_its_own_and_very_many_leave_the_middle_to_the_lot() -> None:
    match = lots("GG", gold=[9, 6, 9, 9], principe=0)
    found = places(match, 1)
    assert [name for name in found if name.startswith("bid-")] == [f"bid-{bid}" for bid in range(1, 7)]
    assert not [name for name in places(match, 0) if name.startswith("bid-")], "another is asked"
    rich = lots("GG", gold=[9, 30, 9, 9], principe=0)
    rungs = [name for name in places(rich, 1) if name.startswith("bid-")]
    assert rungs == [*(f"bid-{bid}" for bid in range(1, 7)), "bid-30"]
    assert len(moves_choosing(places(rich, 1)["lot-green"], rich.legal(1))) == 30


def test_towns_lie_where_they_are_drawn() -> None:
    match = acting(display=DISPLAY)
    sheet = drawn(match)
    towns = [(place.id, place.at) for place in shown(match).places if place.at and not place.id.startswith("region-")]
    assert len(towns) == len(TOWNS)
    for name, lies in towns:
        spot = at(sheet, f"p-{name}")
        assert spot.get("data-place") == name
        assert float(spot.get("cx", "")) == lies.x + lies.width / 2
        assert float(spot.get("cy", "")) == lies.y + lies.height / 2


def test_the_map_has_three_parts_with_all_places() -> None:
    shows = shown(acting())
    assert [region.name for region in shows.regions] == ["North", "Middle", "South"]
    held = [place for region in shows.regions for place in region.places]
    assert sorted(held) == sorted(place.id for place in shows.places if place.at)
    assert "far-siena" in shows.regions[2].places or "city-siena" in shows.regions[2].places


# On the sheet


def test_regions_show_shields_in_falling_order_and_what_they_would_pay() -> None:
    sheet = drawn(acting(shields=on_map(A=[1, 3, 0, 1], V=[1, 1, 0, 0])))
    shields = {name: said(at(sheet, name)) for name in ids(sheet, "shields-")}
    assert shields == {
        "shields-romagna-B": "B 3 5",
        "shields-romagna-A": "A 1 2",
        "shields-romagna-D": "D 1 2",
        "shields-umbria-A": "A 1 5",
        "shields-umbria-B": "B 1 5",
    }
    lefts = [at(sheet, f"shields-romagna-{seat}").get("transform", "") for seat in "BAD"]
    assert lefts == sorted(lefts)


def test_with_many_seats_in_a_region_their_shields_are_drawn_smaller_and_stay_in_its_row() -> None:
    match = acting(5, shields=on_map(V=[1, 1, 1, 1, 1], A=[1, 1, 1, 1, 1]))
    for region in ("umbria", "romagna"):
        place = places(match)[f"region-{region}"].at
        assert place
        for seat in "ABCDE":
            group = at(drawn(match), f"shields-{region}-{seat}")
            left = float(re.findall(r"[\d.]+", group.get("transform", ""))[0])
            assert place.x <= left <= place.x + place.width - 20


def test_a_built_city_flies_the_flag_of_its_builder() -> None:
    sheet = drawn(acting(city_owner={"siena": 2, "pisa": 1}))
    assert ids(sheet, "flag-") == ["flag-pisa", "flag-siena"]
    assert said(at(sheet, "flag-siena")) == "C"


def test_the_city_that_is_being_built_waits_for_its_shields() -> None:
    match = play(table(hand={0: cards("WWRB")}, display=DISPLAY), "build lucca")
    sheet = drawn(match)
    assert len(with_class(sheet, "staged")) == 1
    assert "ghost" in at(sheet, "flag-lucca").get("class", "")


def test_towns_on_display_are_marked() -> None:
    sheet = drawn(acting(display=DISPLAY))
    assert sorted(spot.get("id", "") for spot in with_class(sheet, "shown")) == [
        "p-city-firenze", "p-city-lucca", "p-city-padova", "p-city-siena",
    ]  # fmt: skip


def test_points_lie_on_the_track_side_by_side_and_go_around() -> None:
    scored = {0: {"cities": 7}, 1: {"cities": 7}, 2: {"cities": 57}, 3: {"cities": 20}}
    sheet = drawn(acting(points=scored))
    lefts = [float(at(sheet, f"score-{seat}").get("x", "")) for seat in "ABCD"]
    assert len(set(lefts)) == 4
    assert abs(lefts[0] - lefts[1]) < 12
    assert lefts[3] - lefts[0] > 12 * 16
    assert [said(lap) for lap in with_class(sheet, "lap")] == ["50 and"]


@pytest.mark.parametrize("points", [(1, 0, 0, 0), (49, 48, 49, 49), (0, 1, 0, 1)])
def test_no_crest_on_the_track_is_hidden_by_those_beside_it(points: tuple[int, ...]) -> None:
    sheet = drawn(acting(points={seat: {"cities": own} for seat, own in enumerate(points)}))
    lefts = [float(at(sheet, f"score-{seat}").get("x", "")) for seat in "ABCD"]
    gaps = [after - before for before, after in itertools.pairwise(sorted(lefts))]
    assert min(gaps) >= 9
    assert all((lefts[one] < lefts[two]) for one in range(4) for two in range(4) if points[one] < points[two])


# Roles


def test_roles_say_who_holds_them_what_they_do_and_who_would_win() -> None:
    match = acting(major=holding("W", 2), up=counts(W=[3, 0, 4, 0], R=[2, 2, 0, 0]), down=counts(W=[0, 1, 2, 0]))
    side = drawn(match, "side")
    white = said(at(side, "p-role-white"))
    assert white.startswith("white Bishop 2 C Preacher 1")
    assert "A 3 B – down 1 C 4 down 2 D –" in white
    assert white.endswith("1 point C wins, 2 down")
    assert said(at(side, "p-role-red")).endswith("draw a card A B tied: bid")
    assert said(at(side, "p-role-blue")).endswith("place a shield nobody yet")


def test_two_players_have_no_minor_roles() -> None:
    assert "Preacher" not in said(drawn(acting(2), "side"))


def test_a_tied_role_is_marked_and_bid_for_in_its_row() -> None:
    match = roles(4, up=counts(Y=[3, 1, 3, 0]), principe=1, gold=[2] * 4)
    assert [said(tile) for tile in with_class(drawn(match, "side", 2), "on")] == ["Banker 2"]
    assert places(match, 2)["role-yellow"].kinds == ("bid",)
    assert said(with_class(drawn(match, "tray", 2), "auction")[0]).startswith("yellow Banker C A 1 1 left 2 0")


# Cities


def test_a_city_card_says_what_it_takes_whom_it_pays_and_what_the_viewer_lacks() -> None:
    match = table(hand={0: cards("RR")}, display=DISPLAY, major=holding("GY", 1), minor=holding("Y", 2), gold=[2] * 4)
    card = at(drawn(match, "over"), "card-city-siena")
    assert said(card) == "Siena 4 green red yellow 3 1 Umb pays B +4 C +1"
    assert [said(chip) for chip in with_class(card, "lacking")] == ["green", "yellow"]
    assert len(with_class(card, "poor")) == 1
    spectated = at(drawn(match, "over", None), "card-city-siena")
    assert not with_class(spectated, "lacking")
    assert not with_class(spectated, "poor")


def test_cities_that_a_lot_would_bring_into_reach_say_so() -> None:
    match = lots("WWR", hand={1: cards("WRBGY"), 0: cards("G")}, gold=[9] * 4, display=DISPLAY)
    match.play("pass")
    over = drawn(lots("WGG", hand={1: cards("WRBGRY")}, gold=[9] * 4, display=DISPLAY), "over", 1)
    tags = {card.get("id"): [said(tag) for tag in with_class(card, "after")] for card in with_class(over, "city-card")}
    assert tags["card-city-lucca"] == ["with this lot"]
    assert tags["card-city-siena"] == ["if you win"]
    assert tags["card-city-firenze"] == []


def test_the_clock_of_the_cities_warns_before_the_end() -> None:
    over = drawn(acting(city_owner=built_but("siena", "lucca", "padova", "pisa")), "over")
    assert said(with_class(over, "clock")[0]) == "11 of 12 built"
    assert len(with_class(over, "near")) == 1


def test_after_the_end_the_cards_are_gone() -> None:
    assert not with_class(drawn(ending(3), "over"), "city-card")


# Other boxes


HOUSE = """
[cities.siena]
name = "Saena Iulia in Tuscia"

[final]
region_first = 6
"""


def test_a_house_file_changes_names_and_numbers_on_the_map(tmp_path: pathlib.Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text(HOUSE)
    match = acting(box=house, shields=on_map(A=[1, 0, 0, 0]))
    [town] = [text for text in drawn(match, "ground").iter("text") if text.text == "Saena Iulia in Tuscia"]
    assert town.get("textLength")
    assert said(at(drawn(match), "shields-romagna-A")) == "A 1 6"
    assert [name for name in places(match) if "saena_iulia" in name]


def test_an_unknown_city_takes_a_free_town() -> None:
    names = tuple("saena" if name == "siena" else name for name in TOWNS)
    assert find_towns(names) == tuple(TOWNS.values())


def test_the_deck_says_when_the_last_round_comes() -> None:
    assert "last below 16" in said(drawn(acting(deck=any_cards(40)), "tray"))
    assert with_class(drawn(acting(deck=any_cards(10)), "tray"), "near")


def test_where_a_shield_may_be_placed_the_region_says_whom_it_would_pay_more_or_less() -> None:
    match = table(hand={0: cards("WWRB"), 1: cards("W")}, display=face_up("lucca", "siena", "padova", "firenze"),
                  shields=on_map(D=[0, 0, 0, 1], G=[2, 1, 0, 1]))  # fmt: skip
    assert not with_class(drawn(match), "brings")
    play(match, "build lucca")
    assert [said(one) for one in with_class(drawn(match), "brings")] == ["A +5", "no change"]
    assert not with_class(drawn(match, viewer=1), "brings"), "another places it"
    overtaken = roles(up=counts(B=[2, 0, 0, 0]), shields=on_map(A=[1, 1, 1, 0]))
    assert said(with_class(drawn(overtaken), "brings")[0]) == "B −3 C −3"


def test_crests_on_one_space_of_the_track_lie_on_the_sheet() -> None:
    sheet: Any = shown(table(5)).sheet
    assert len({crest.x for crest in sheet.score}) == len(sheet.score) == 5
    assert all(10 < crest.x < 840 for crest in sheet.score)
