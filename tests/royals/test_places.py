"""Royals as it is drawn: what lies where in described positions, read off the drawing itself."""

from __future__ import annotations

import itertools
import pathlib
from dataclasses import replace
from typing import Any
from xml.etree.ElementTree import Element

import pytest

import casata
from casata import Match
from casata.engine.text.listing import moves_choosing
from casata.engine.text.picture import Picture, Place
from casata.engine.text.wording import Wording
from casata.games.royals.view.listing import listing
from casata.games.royals.view.picture.geometry import ARMS_SIZE, LETTER, MARGIN, PLATES, SMALL, find_plates
from casata.games.royals.view.picture.picture import picture
from tests.pictures import at, draw, ids, middle, said
from tests.royals.drawing import scene
from tests.royals.table import cards, end_game, intrigue, table, turn

DIGIT = 5  # half of the width of a digit, and its rim
REACHED_BOTTOM = 36  # from the middle of the arms to the lower edge of the counts
EDITIONS = ("abacus2014", "arcane2016")


def shown(match: Match, viewer: int | None = 0, begun: Match | None = None) -> Picture:
    return picture(scene(match, viewer, begun=begun))


def places(match: Match, viewer: int | None = 0) -> dict[str, Place]:
    return {place.id: place for place in shown(match, viewer).places}


def drawn(match: Match, part: str = "sheet", viewer: int | None = 0, begun: Match | None = None) -> Element:
    return draw(shown(match, viewer, begun), "royals", part)


# Places


@pytest.mark.parametrize("seats", range(2, 6))
@pytest.mark.parametrize("edition", EDITIONS)
def test_places_are_entries_of_the_board_with_the_same_meaning(seats: int, edition: str) -> None:
    match = casata.new("royals", seats, seed=seats, options={"edition": edition})
    told = {entry.id: entry for block in listing(scene(match)).blocks for entry in block.entries}
    own = {entry.id: entry for block in listing(scene(match)).own for entry in block.entries}
    for place in shown(match).places:
        entry = {**told, **own}[place.id]
        assert (place.means, place.kinds) == (entry.means, entry.kinds)
        assert place.name == "".join(text for text, _ in entry.name)


def test_every_position_that_can_be_taken_is_a_place_on_the_map() -> None:
    match = table(holder={"rouen.marshal": 1}, hand={0: cards("FFFFFFFFGBS")}, intrigue={0: intrigue("FG")})
    chosen = {str(move) for place in shown(match).places if place.at for move in moves_choosing(place, match.legal())}
    assert chosen == {str(move) for move in match.legal() if move.kind in ("occupy", "take_over")}


def test_taking_what_another_seat_holds_is_war() -> None:
    match = table(holder={"rouen.marshal": 1, "paris.king": 0})
    assert [places(match)[f"place-{name}"].war for name in ("rouen-marshal", "paris-king", "lyon-baron")] == [
        True, False, False,
    ]  # fmt: skip
    assert places(match, None)["place-paris-king"].war


def test_what_can_only_be_paid_with_jokers_is_marked_while_it_is_asked() -> None:
    held = {"dublin.baron": 1, "london.countess": 1, "edinburgh.marshal": 0}
    match = table(hand={0: cards("FBBBB")}, intrigue={0: intrigue("FG FG")}, holder=held)
    marks = {name: place.mark for name, place in places(match).items() if place.mark}
    assert marks["place-lyon-baron"] == "3:1"
    assert "place-rouen-marshal" not in marks, "it costs one France card"
    assert marks["place-dublin-baron"] == "2:1", "no Intrigue card shows Britain"
    assert not [place for place in places(match, 1).values() if place.mark], "nobody asks the others"
    assert not [place for place in places(match, None).values() if place.mark]
    assert not [place for place in places(turn(hand={0: cards("F")})).values() if place.mark]


def test_no_mark_depends_on_what_the_others_hold() -> None:
    match = table(hand={0: cards("FBB"), 1: cards("GGSS")}, holder={"dublin.baron": 1})
    marks = [place.mark for place in shown(match).places]
    for seed in range(5):
        assert [place.mark for place in shown(match.redeal(0, seed)).places] == marks


def test_cards_in_the_tray_are_not_what_the_chronicle_speaks_of() -> None:
    match = table(hand={0: cards("F")}, intrigue={0: intrigue("FG")})
    passing = {name for name, place in places(match).items() if place.passing}
    assert passing >= {"display-france", "hand-france", "scheme-fg"}
    assert not [name for name in passing if name.startswith("place-")]


def test_what_no_move_chooses_says_what_it_is() -> None:
    silent = [name for name, place in places(table()).items() if not place.kinds and not place.about]
    assert silent == []


def test_a_place_lies_where_its_portrait_is_drawn() -> None:
    ground = drawn(table(), "ground")
    laid = [(place.id, place.at) for place in shown(table()).places if place.at and place.means]
    assert len(laid) == 29
    for name, lies in laid:
        portrait = at(ground, f"p-{name}")
        assert portrait.get("data-place") == name
        assert portrait.get("transform") == f"translate({lies.x} {lies.y})"
        assert [child.get("width") for child in portrait.iterfind("rect")] == [str(lies.width)]


def test_each_country_is_a_region_around_its_cities() -> None:
    regions = {region.name: region for region in shown(table()).regions}
    assert list(regions) == ["France", "German States", "Britain", "Spain"]
    assert [len(region.places) for region in regions.values()] == [9, 7, 6, 7]
    assert "place-london-king" in regions["Britain"].places
    assert regions["Spain"].symbol == "emblem-spain"


# Cubes


def test_a_holder_frames_the_portrait_and_hangs_a_crest_on_it() -> None:
    sheet = drawn(table(holder={"rouen.marshal": 1}))
    assert ids(sheet, "held-") == ["held-place-rouen-marshal"]
    frame = at(sheet, "held-place-rouen-marshal")
    assert frame.get("class") == "held seat-B"
    assert frame.get("d", "").endswith("Z"), "it is closed"
    [around] = [group for group in sheet.iter("g") if frame in list(group)]
    assert [text.text for text in list(around)[1:] for text in text.iter("text")] == ["1", "1"], (
        "below cost and influence"
    )
    crest, place = at(sheet, "cube-rouen-B-1"), places(table())["place-rouen-marshal"].at
    assert place
    assert crest.get("href") == "#crest-B"
    assert middle(crest)[0] == place.x + place.width / 2
    assert place.y < float(crest.get("y", "")) < place.y + place.height
    left, right = (float(crest.get("x", "")), float(crest.get("x", "")) + float(crest.get("width", "")))
    ground = at(drawn(table(), "ground"), "p-place-rouen-marshal")
    cost, influence = (float(text.get("x", "")) + place.x for text in ground.iter("text"))
    assert cost + DIGIT < left, "the cost can be read"
    assert right < influence - DIGIT, "and the influence"


def test_a_cube_keeps_its_id_when_it_is_driven_out() -> None:
    match = table(holder={"rouen.marshal": 1}, hand={0: cards("F")}, intrigue={0: intrigue("FG")})
    before = drawn(match)
    match.play("take_over rouen.marshal")
    while "stop" not in map(str, match.legal()):
        match.play(match.legal()[0])
    after = drawn(match)
    assert ids(before, "cube-") == ["cube-rouen-B-1"]
    assert ids(after, "cube-") == ["cube-rouen-A-1", "cube-rouen-B-1"]
    assert middle(at(after, "cube-rouen-A-1")) == middle(at(before, "cube-rouen-B-1"))
    assert middle(at(after, "cube-rouen-B-1"))[0] > middle(at(after, "cube-rouen-A-1"))[0]


def test_up_to_three_exiles_lie_side_by_side_and_more_in_stacks_with_a_number() -> None:
    held = {"rouen.marshal": 0, "lyon.baron": 0}
    sheet = drawn(table(holder=held, exiles={"rouen.marshal": [1, 2, 2], "lyon.baron": [1, 1, 1, 2]}))
    in_rouen = [middle(at(sheet, f"cube-rouen-{cube}")) for cube in ("B-1", "C-1", "C-2")]
    in_lyon = [middle(at(sheet, f"cube-lyon-{cube}")) for cube in ("B-1", "B-2", "B-3", "C-1")]
    assert len(set(in_rouen)) == 3
    assert len(set(in_lyon)) == 2
    assert [text.text for text in sheet.iterfind("text[@class='count']")] == ["3"]


def test_a_place_that_is_being_paid_for_shows_who_comes_and_who_must_go() -> None:
    held = {"bordeaux.baron": 3}
    match = table(holder=held, hand={0: cards("FGGGGBBS")}, intrigue={0: intrigue("FS")})
    quiet = drawn(match)
    match.play("take_over bordeaux.baron")
    sheet = drawn(match)
    assert not [element for element in quiet.iter() if element.get("class") == "staged"]
    [staged] = sheet.iterfind("g[@class='staged']")
    place = places(match)["place-bordeaux-baron"].at
    assert place
    assert staged.get("transform") == f"translate({place.x} {place.y})"
    assert len(list(staged.iterfind("path[@class='exile-head']"))) == 1
    coming, going = at(sheet, "cube-bordeaux-A-1"), at(sheet, "cube-bordeaux-D-1")
    assert coming.get("class") == going.get("class") == "ghost"
    assert middle(coming)[0] == middle(at(quiet, "cube-bordeaux-D-1"))[0]
    assert middle(going)[0] > place.x + place.width


def test_a_free_place_that_is_being_paid_for_drives_nobody_out() -> None:
    match = table(hand={0: cards("FFGGGBBB")})
    match.play("occupy marseille.countess")
    sheet = drawn(match)
    assert at(sheet, "cube-marseille-A-1").get("class") == "ghost"
    assert not list(sheet.iterfind(".//path[@class='exile-head']"))


def stage_takeover() -> tuple[Match, Match]:
    """A takeover whose Intrigue card is paid, and the table before it."""
    held = {"bordeaux.baron": 3, "rouen.marshal": 3, "paris.king": 0}
    match = table(holder=held, hand={0: cards("FGGGGBBS")}, intrigue={0: intrigue("FS")})
    begun = match.copy()
    for move in ("take_over bordeaux.baron", "pay_intrigue fs", "pay german_states"):
        match.play(move)
    return match, begun


def test_the_victim_of_a_takeover_is_a_ghost_until_all_is_paid() -> None:
    match, begun = stage_takeover()
    assert match.view(0)["exiled"] != begun.view(0)["exiled"]
    sheet = drawn(match, begun=begun)
    assert at(sheet, "cube-bordeaux-D-1").get("class") == "ghost"
    assert len(list(sheet.iterfind(".//path[@class='exile-head']"))) == 1
    [place] = [one for one in shown(match, begun=begun).places if one.id == "place-bordeaux-baron"]
    assert place.war


def test_a_move_under_way_shows_who_leads_after_it_and_the_new_cube_on_its_title() -> None:
    match, begun = stage_takeover()
    [before, now] = [at(drawn(one, "over", begun=begun), "p-period-france") for one in (begun, match)]
    assert said(before).endswith("A 4 D 2")
    assert said(now).endswith("A 5 D 1")
    assert not before.findall("td[@class='leads foreseen']")
    assert now.findall("td[@class='leads foreseen']")
    side = drawn(match, "side", begun=begun)
    assert [tag.text for tag in side.iterfind(".//ins")] == ["1"]
    assert at(side, "p-title-baron").findall(".//ins")


# Markers, titles and periods


def test_a_city_marker_lies_on_its_space_until_it_is_taken() -> None:
    match = table(holder={"rouen.marshal": 1}, city_owner={"rouen": 1})
    sheet = drawn(match)
    assert len(ids(sheet, "marker-")) == 15
    assert said(at(sheet, "marker-paris")) == str(match.box.city_bonus[match.names["city"].index("paris")])
    rouen = match.box.city_bonus[match.names["city"].index("rouen")]
    assert [said(printed) for printed in sheet.iterfind(".//g[@class='printed']")] == [f"B {rouen}"]


def test_country_markers_stand_beside_the_arms_and_give_way_to_the_crest_of_their_taker() -> None:
    match = table(country_owner={"britain": {"first": 2}})
    sheet = drawn(match)
    first, second = match.box.country_bonus[2]
    assert at(sheet, "shield-britain-first-taken").get("href") == "#crest-C"
    assert said(at(sheet, "shield-britain-second")) == str(second) != str(first)
    assert "shield-britain-first" not in ids(sheet, "shield-britain-first")


def test_the_arms_say_in_how_many_cities_everybody_has_a_cube() -> None:
    held = {"rouen.marshal": 0, "lyon.baron": 2, "paris.king": 2}
    sheet = drawn(table(holder=held, exiles={"rouen.marshal": [1]}))
    france = next(group for group in sheet.iterfind("g") if group.get("class") == "arms")
    reached = [said(group) for group in france if group.get("class", "").startswith("reached")]
    assert reached == ["C 2 /5", "A 1", "B 1"]


@pytest.mark.parametrize("seats", [2, 4, 5])
def test_no_plate_covers_what_stands_below_the_arms(seats: int) -> None:
    drawing: Any = shown(casata.new("royals", seats, seed=1))
    for arms, city in itertools.product(drawing.sheet.arms, drawing.ground.cities):
        top, bottom = arms.y - ARMS_SIZE[1] / 2, arms.y + REACHED_BOTTOM
        left, right = arms.x - ARMS_SIZE[0] / 2, arms.x + ARMS_SIZE[0] / 2
        x, y, width, height = city.plate
        assert x >= right or x + width <= left or y >= bottom or y + height <= top, city.name


def test_titles_say_what_they_cost_and_are_worth_and_who_leads() -> None:
    match = table(holder={"rouen.marshal": 0, "munich.marshal": 1, "lyon.baron": 1})
    side = drawn(match, "side")
    rows = ids(side, "p-title-")
    assert len(rows) == 7
    marshal = at(side, "p-title-marshal")
    assert (
        said(marshal)
        == f"1 Marshal {match.box.title_full[0]} {match.box.title_half[0]}|{match.box.title_half[0]} A 1 B 1 C – D –"
    )
    lanes = [lane.get("class") for lane in marshal.iterfind("span[@class='lanes n4']/span")]
    assert lanes == ["leads", "leads", "none", "none"]


def test_the_noble_house_shows_its_medals_and_how_far_everybody_is() -> None:
    match = table(holder={"rouen.marshal": 1, "munich.princess": 1, "lyon.baron": 2}, noble_owner={"first": 3})
    side = drawn(match, "side")
    assert ids(side, "noble-") == ["noble-second", "noble-third"]
    assert [said(medal) for medal in side.iterfind(".//span[@class='medal got']")] == [f"D {match.box.noble_points[0]}"]
    [covered] = side.iterfind(".//span[@class='covered n4']")
    assert said(covered) == "B 2 C 1 A 0 D 0"


def test_the_table_of_periods_says_what_is_paid_who_took_it_and_who_leads_now() -> None:
    held = {"rouen.marshal": 1, "paris.king": 2}
    owners = {"1648": {"france": {"first": 0, "second": 3}, "spain": {"first": 3, "second": "gone"}}}
    over = drawn(table(holder=held, period=2, period_owner=owners), "over")
    france = at(over, "p-period-france")
    cells = [said(cell) for cell in france.iterfind("td")]
    assert cells[:2] == ["A", "D"]
    assert cells[-1] == "C 4 B 1"
    assert [said(cell) for cell in at(over, "p-period-spain").iterfind("td")][1] == "–"
    now = [cell.get("class") for cell in france.iterfind("td")]
    assert now == [None, None, "now", "now", None, None, "leads"]
    assert [said(year) for year in over.iterfind(".//th[@class='now']")] == ["1680"]


@pytest.mark.parametrize(
    ("held", "order", "why"),
    [
        ({"rouen.marshal": 1, "bordeaux.baron": 2}, "C 1 = B 1", "Clara wins the tie by a higher title."),
        ({"lyon.baron": 1, "bordeaux.baron": 2}, "C 1 = B 1", "Clara wins the tie by a higher city marker."),
        ({"rouen.marshal": 1, "paris.king": 2}, "C 4 B 1", ""),
    ],
)
def test_a_tie_says_who_would_score_and_why(held: dict[str, int], order: str, why: str) -> None:
    match = table(holder=held, period=2)
    assert said(at(drawn(match, "over"), "p-period-france")).endswith(order)
    first, second = match.box.period_points[1][0]
    about = places(match)["period-france"].about
    assert f"Now: Clara {first} (influence {order[2]}), Bence {second} (influence 1)." in about
    assert about.endswith(why)
    assert ("tie" in about) == bool(why)


@pytest.mark.parametrize("seats", range(2, 6))
def test_at_the_end_all_markers_lie_with_their_takers(seats: int) -> None:
    match = end_game(seats, holder={"rouen.marshal": 1, "paris.king": 0}, city_owner={"rouen": 1, "paris": 0})
    sheet, side, over = drawn(match), drawn(match, "side"), drawn(match, "over")
    bonus = match.box.city_bonus[match.names["city"].index("rouen")]
    assert said(at(sheet, "marker-rouen")) == f"B {bonus}"
    king = at(side, "p-title-king").find("span[@class='worth']")
    princess = at(side, "p-title-princess").find("span[@class='worth']")
    assert king is not None
    assert princess is not None
    assert said(king) == f"A {match.box.title_full[6]}"
    assert said(princess) == "nobody"
    assert not list(over.iterfind(".//*[@class='now']"))
    assert said(at(over, "p-period-france")).endswith("A 4 B 1")


# Other boxes


HOUSE = """
[cities.rouen]
name = "Rothomagus ad Sequanam"
bonus = 9

[titles.king]
cost = 7

[countries.france]
bonus = [14, 11]
"""


def test_a_house_file_changes_names_and_numbers_on_the_map(tmp_path: pathlib.Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text(HOUSE)
    match = table(box=house)
    ground, sheet = drawn(match, "ground"), drawn(match)
    assert at(ground, "p-place-paris-king").find("g/text").text == "7"  # type: ignore[union-attr]
    assert said(at(sheet, "marker-rothomagus_ad_sequanam")) == "9"
    assert said(at(sheet, "shield-france-first")) == "14"
    [name] = [text for text in ground.iter("text") if text.text == "Rothomagus ad Sequanam"]
    assert name.get("class") == "name small"
    assert at(ground, "p-place-rothomagus_ad_sequanam-marshal").get("transform") == at(
        drawn(table(), "ground"), "p-place-rouen-marshal"
    ).get("transform")


def test_an_unknown_city_takes_the_free_plate_of_its_country() -> None:
    names = tuple("calais" if name == "rouen" else name for name in PLATES)
    countries = tuple(plate.country for plate in PLATES.values())
    assert find_plates(names, countries) == tuple(PLATES.values())
    assert find_plates(names[::-1], countries[::-1]) == tuple(PLATES.values())[::-1]


def test_a_city_with_one_portrait_has_a_narrow_plate_and_one_with_two_a_wide_one() -> None:
    ground: Any = shown(table()).ground
    widths = {city.name: city.plate.width for city in ground.cities}
    assert (widths["Paris"], widths["Rouen"]) == (99, 152)
    for plate in PLATES.values():
        for portraits in (1, 2):
            x, y = plate.corner(portraits)
            assert 0 < x < x + 46 + 53 * portraits < 940
            assert 0 < y < y + 82 < 680


def test_names_of_cities_in_longer_words_are_fitted_onto_their_plates() -> None:
    match = table()
    here = scene(match)
    labels = {name: here.say.label(name) for name in match.game.words.labels(match.printed)}
    longer = {name: label + label[-(2 * len(label) // 5) - 1 :] for name, label in labels.items()}
    long = replace(here, say=Wording(match.game, longer, here.say.people))
    grounds: list[Any] = [picture(each).ground for each in (here, long)]
    for before, city in zip(*(ground.cities for ground in grounds), strict=True):
        assert len(city.name) >= 1.4 * len(before.name)
        assert before.plate == city.plate
        room = city.plate.width - 2 * MARGIN
        assert len(city.name) * LETTER * (SMALL if city.small else 1) <= room or city.squeeze == room


def test_names_of_titles_are_small_where_they_are_long() -> None:
    match = table()
    labels = match.game.words.labels(match.printed)
    here = scene(match)
    long = replace(here, say=Wording(match.game, {**labels, "princess": "Prinzessin"}, here.say.people))
    sides: list[Any] = [picture(each).areas["side"] for each in (here, long)]
    assert [[title.name for title in side.titles if title.small] for side in sides] == [[], ["Prinzessin"]]


def test_style_sheets_are_linked_in_the_order_of_their_names() -> None:
    assert table().game.styles == ("board.css", "map.css", "over.css", "side.css", "tray.css")
