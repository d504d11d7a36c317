"""The Staufer Dynasty as it is drawn: what lies where on the ring in described positions."""

from __future__ import annotations

import math
import pathlib

import pytest

import casata
from casata.engine.game import find
from casata.engine.text.listing import moves_choosing
from casata.games.staufer.view.listing import listing
from casata.games.staufer.view.picture import geometry as ring
from casata.games.staufer.view.picture.layout import Ground, layout_of
from tests.matches import play
from tests.pictures import at, corner, ids, with_class
from tests.staufer.drawing import ASKED, all_seats, scene
from tests.staufer.picturing import drawn, places, said, shown
from tests.staufer.table import RING, final, round_end, table

# Places


@all_seats
@pytest.mark.parametrize("options", [{}, {"privileges": "random"}, {"cost_excludes_occupant": True}])
def test_places_are_entries_of_the_board_with_the_same_meaning(seats: int, options: dict[str, object]) -> None:
    match = casata.new("staufer", seats, seed=seats, options=options)
    told = listing(scene(match))
    entries = {entry.id: entry for block in (*told.own, *told.blocks) for entry in block.entries}
    for place in shown(match).places:
        assert (place.means, place.kinds) == (entries[place.id].means, entries[place.id].kinds)


@pytest.mark.parametrize("phase", ASKED)
def test_in_every_phase_all_moves_but_a_few_of_the_bar_have_a_place(phase: str) -> None:
    match = ASKED[phase][0]()
    aimed = {str(move) for place in shown(match, match.actor).places for move in moves_choosing(place, match.legal())}
    left = {str(move) for move in match.legal()} - aimed
    assert left <= {"usual", "second", "alone", "draw", "refrain", "decline", "release"}


@all_seats
def test_offices_lie_clockwise_by_cost_in_their_region(seats: int) -> None:
    match = table(seats)
    for place, name in enumerate(RING):
        angles = []
        for office in [one for one in places(match).values() if one.id.startswith(f"office-{name}")]:
            assert office.at
            x, y = office.at.x + office.at.width / 2 - ring.MIDDLE, office.at.y + office.at.height / 2 - ring.MIDDLE
            angles.append((math.degrees(math.atan2(x, -y)) - 60 * place + 180) % 360 - 180)
            assert math.hypot(x, y) == pytest.approx(ring.OFFICES_AT, abs=0.5)
        assert angles == sorted(angles)
        assert -30 < angles[0] < angles[-1] < 30


def test_a_place_lies_where_its_office_is_drawn() -> None:
    ground = drawn(table(), "ground")
    offices = [place for place in shown(table()).places if place.id.startswith("office-")]
    assert offices
    for place in offices:
        assert place.at
        x, y = place.at.x + place.at.width / 2, place.at.y + place.at.height / 2
        assert at(ground, f"p-{place.id}").get("transform") == f"translate({x} {y})"


def ground_of(match: casata.Match) -> Ground:
    return layout_of(scene(match)).ground


def test_the_ring_is_drawn_as_it_was_laid() -> None:
    order = ["milano", "aachen", "palermo", "augsburg", "nijmegen", "strasbourg"]
    match = table(ring=order)
    assert [region.emblem for region in ground_of(match).regions] == [f"emblem-{name}" for name in order]
    assert [region.symbol for region in shown(match).regions] == [f"emblem-{name}" for name in order]


# What offices cost the viewer


def need(match: casata.Match, office: str, viewer: int | None = 0) -> list[str]:
    """The tag below an office: its classes and what it says."""
    place = places(match)[f"office-{office}"].at
    assert place
    middle = f"translate({place.x + place.width / 2} {place.y + place.height / 2})"
    return [f"{tag.get('class')}: {said(tag)}" for tag in with_class(drawn(match, viewer=viewer), "need")
            if tag.get("transform") == middle]  # fmt: skip


def test_an_office_says_how_many_figures_it_takes_from_where_the_king_stands() -> None:
    match = table(court={0: (6, 1)})
    assert need(match, "augsburg_3") == ["need enough: 3 icon-envoy"]
    assert need(match, "aachen_4") == ["need enough: 7 icon-envoy"]
    assert need(match, "aachen_5") == ["need short: 8 icon-envoy"]
    assert need(match, "aachen_4", None) == []


def test_an_office_that_only_a_chest_makes_payable_says_so() -> None:
    match = table(court={0: (4, 1)}, owned={0: "free_travel"})
    assert need(match, "aachen_5") == ["need chest: 5 icon-chest"]


def test_an_office_for_nobles_needs_one_and_one_that_is_taken_has_no_tag() -> None:
    match = table(court={0: (9, 0)}, figures={"augsburg_3": "1e"})
    assert need(match, "augsburg_5") == ["need short: 5 icon-envoy"]
    assert need(match, "augsburg_3") == []


def test_the_wall_says_what_travel_costs_the_viewer() -> None:
    match = table(king="palermo", cards={0: [12]})
    costs = [said(number) for number in with_class(drawn(match), "travel")]
    assert costs == ["4", "0", "0", "0", "2", "3"]
    others = with_class(drawn(match, viewer=None), "travel")
    assert [said(number) for number in others] == ["4", "5", "0", "1", "2", "3"]


# Figures and chests


def test_figures_stand_on_their_offices_with_the_cost_beside_them() -> None:
    sheet = drawn(table(figures={"aachen_4": "0e", "aachen_6": "2n", "milano_5": "1e 1e"}))
    assert ids(sheet, "figure-") == [
        "figure-aachen_4-A-envoy-1", "figure-aachen_6-C-noble-1", "figure-milano_5-B-envoy-1",
        "figure-milano_5-B-envoy-2",
    ]  # fmt: skip
    assert at(sheet, "figure-aachen_6-C-noble-1").get("href") == "#noble-C"
    left, right = (corner(at(sheet, f"figure-milano_5-B-envoy-{number}")) for number in (1, 2))
    assert left[0] < right[0]
    assert sorted(said(coin) for coin in with_class(sheet, "coin")) == ["4", "5", "6"]


def test_chests_lie_below_their_office_and_many_are_counted() -> None:
    sheet = drawn(table(under={"aachen_4": "purple brown", "milano_7": "purple purple brown keep first"}))
    assert ids(sheet, "chest-aachen") == ["chest-aachen_4-brown-1", "chest-aachen_4-purple-1"]
    assert len(ids(sheet, "chest-milano_7")) == 3
    assert [said(coin) for coin in with_class(sheet, "coin")] == ["5"]


def test_paid_figures_of_a_kind_lie_on_each_other_and_stay_where_they_are() -> None:
    before = drawn(table(paid={"milano": "2e 2e 0n"}))
    after = drawn(table(paid={"milano": "1e 2e 2e 0n"}))
    assert ids(before, "paid-") == ["paid-milano-A-noble-1", "paid-milano-C-envoy-1", "paid-milano-C-envoy-2"]
    assert [said(coin) for coin in with_class(before, "coin")] == ["2"]
    for piece in ids(before, "paid-"):
        assert corner(at(before, piece)) == corner(at(after, piece))


def test_figures_that_are_to_be_paid_are_ghosts_in_their_regions() -> None:
    match = play(table(court={0: (6, 2)}), "deploy envoy strasbourg_4")
    sheet = drawn(match)
    assert len(with_class(sheet, "spot")) == 4
    assert len(with_class(sheet, "staged")) == 1
    ways = [line.get("class") for line in with_class(sheet, "way-gold")]
    assert ways == ["way-gold travel", "way-gold paid", "way-gold thin"]  # the last to the row of the next round
    assert not with_class(drawn(table()), "spot")


def test_a_noble_that_has_to_be_paid_is_drawn_where_the_king_comes_first() -> None:
    match = play(table(court={0: (4, 2)}), "deploy envoy strasbourg_4")
    spots = [said(spot) for spot in with_class(drawn(match), "spot")]
    assert spots == ["noble-A", "envoy-A", "envoy-A", "envoy-A"]
    assert len({spot.get("transform") for spot in with_class(drawn(match), "spot")}) == 4


def test_free_offices_for_nobles_wear_their_crown_over_what_can_be_chosen() -> None:
    crowns = len(with_class(drawn(table()), "crown"))
    assert crowns == 6
    assert len(with_class(drawn(table(figures={"augsburg_5": "1n"})), "crown")) == crowns - 1


def test_regions_say_when_paid_figures_come_home() -> None:
    match = table(row_steps=[1, 2, 3, 1])
    homes = [said(home) for home in with_class(drawn(match), "home")]
    assert homes == [f"icon-home {sign}" for sign in ("numeral-3", "numeral-1", "numeral-2", "numeral-2", "numeral-3",
                                                       "numeral-3")]  # fmt: skip
    late = table(row_steps=[1, 1, 1, 1])
    assert [said(home) for home in with_class(drawn(late), "home")][5] == "icon-home icon-final"


def test_figures_that_are_kept_wear_the_chest() -> None:
    match = round_end(3, scored="milano", figures={"milano_4": "1e", "milano_5": "1e"}, owned={1: "keep keep"})
    match.play("keep milano_4 left")
    assert len(with_class(drawn(match, viewer=1), "kept")) == 1


# Scoring, tracks, the king


def test_both_regions_that_are_scored_fly_their_flags() -> None:
    sheet = drawn(table(scored="aachen", condition="king"))
    assert [said(flag) for flag in with_class(sheet, "flag")] == ["numeral-1", "numeral-2"]
    assert len(with_class(drawn(table(scored="augsburg", condition="king")), "flag")) == 1
    assert not with_class(drawn(final()), "flag")


def test_the_scoring_is_told_as_it_would_pay_now() -> None:
    match = table(scored="aachen", tiles={"aachen": 4}, figures={"aachen_3": "1e", "aachen_5": "0e", "aachen_6": "2n"})
    [pays] = with_class(drawn(match, "side"), "pays")
    assert "Aachen C 12 (2) A 6 (1) B 3 (1)" in said(pays)
    assert "Augsburg nobody" in said(pays)


@all_seats
def test_every_member_is_on_a_track(seats: int) -> None:
    match = table(seats, supplied=[1], deployed=[0])
    sheet = drawn(match)
    assert len(ids(sheet, "member-")) == 3 * seats
    lanes = {corner(at(sheet, member))[0] for member in ids(sheet, "member-")}
    assert len(lanes) == 3


def test_a_member_that_has_acted_keeps_its_id() -> None:
    match = table(3, court={0: (5, 0)})
    before = drawn(match)
    match.play("supply 1")
    after = drawn(match)
    moved = [piece for piece in ids(before, "member-") if corner(at(before, piece)) != corner(at(after, piece))]
    assert moved == ["member-A-3"]
    assert corner(at(after, "member-A-3"))[0] < corner(at(before, "member-A-3"))[0]


def lit(match: casata.Match) -> list[int]:
    """The rows of the order track that are lit: whose member acts."""
    rows = [row for row in with_class(drawn(match), "tracks")[0].iter("rect") if row.get("x") == "384"]
    return [number for number, row in enumerate(rows) if row.get("class") == "now"]


def test_the_order_is_lit_at_the_member_that_acts_until_its_action_is_over() -> None:
    match = table(3, court={0: (6, 2)})
    assert lit(match) == [0]
    play(match, "deploy envoy strasbourg_4")
    assert lit(match) == [0]
    play(match, "usual")
    assert lit(match) == [1]


def test_a_line_leads_to_the_place_in_the_next_round_while_an_action_is_under_way() -> None:
    match = table(4, court={0: (6, 2)})
    assert not with_class(drawn(match), "thin")
    play(match, "deploy envoy strasbourg_4")
    sheet = drawn(match)
    [cell] = [cell for cell in with_class(sheet, "tracks")[0] if cell.get("class") == "moved"]
    member = corner(at(sheet, "member-A-3"))
    assert 0 < member[0] - float(cell.get("x", "")) < float(cell.get("width", ""))
    assert abs(member[1] - float(cell.get("y", ""))) < 1
    assert len(with_class(sheet, "thin")) == 2


def test_a_taken_space_of_the_next_round_says_which_place_it_is() -> None:
    sheet = drawn(table(4, supplied=[1], deployed=[2, 3]))
    assert ids(sheet, "next-") == ["next-deployed-11", "next-deployed-12", "next-supplied-1"]
    assert said(at(sheet, "next-deployed-11")) == "11"
    assert not ids(drawn(final()), "next-")


def test_figures_have_plates_for_their_ghosts() -> None:
    sheet = drawn(table(figures={"aachen_4": "0e"}, paid={"milano": "2e 2e"}))
    pieces = [*ids(sheet, "figure-"), *ids(sheet, "paid-")]
    assert ids(sheet, "frame-") == [f"frame-{piece}" for piece in pieces]
    assert said(at(sheet, "number-paid-milano-C-envoy-1")) == "2"


def test_the_king_stands_in_his_region_until_the_end() -> None:
    assert len(with_class(drawn(table()), "king-disc")) == 1
    assert not with_class(drawn(final()), "king-disc")


# Jobs


def test_offices_that_count_for_a_job_are_lit_for_their_owner_alone() -> None:
    held = {"aachen_4": "0e", "milano_4": "0e", "palermo_3": "0e"}
    match = table(figures=held, jobs={0: "job_augsburg pattern_4 pairs"})
    assert len(with_class(drawn(match), "eye")) == 2
    assert not with_class(drawn(match, viewer=1), "eye")
    assert not with_class(drawn(match, viewer=None), "eye")


@pytest.mark.parametrize(
    ("jobs", "lit"),
    [
        ("job_aachen pattern_5 cost_5", 1),
        ("job_augsburg pattern_1 cost_5", 3),
        ("job_augsburg pattern_5 all_offices", 4),
        ("job_augsburg pattern_5 rows", 0),
        ("job_augsburg pattern_5 cost_4", 3),
    ],
)
def test_a_job_lights_what_it_counts(jobs: str, lit: int) -> None:
    held = {"strasbourg_4": "0e", "palermo_3": "0e", "aachen_4": "0e", "milano_4": "0e"}
    assert len(with_class(drawn(table(figures=held, jobs={0: jobs})), "eye")) == lit


def test_at_the_end_all_jobs_are_open() -> None:
    match = final(figures={"aachen_4": "0e"})
    side = drawn(match, "side", None)
    assert len(with_class(side, "of-seat")) == 4
    assert len(with_class(side, "covered")) + len(with_class(side, "free")) == 4 * 6  # the ring, for each pattern
    assert not with_class(drawn(table(), "side"), "of-seat")


# Other boxes

HOUSE = """
[regions.palermo]
more = [3, 4, 5, 6, 7]
more_noble = []

[tiles.one]
places = [19, 7, 5]
"""


def test_a_house_file_changes_offices_and_points_on_the_ring(tmp_path: pathlib.Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text(HOUSE)
    match = table(box=house, tiles={"palermo": 1})
    ground = drawn(match, "ground")
    assert len(ids(ground, "p-office-palermo")) == 5
    palermo = ground_of(match).regions[2]
    assert (palermo.points.first, palermo.points.others, palermo.arch) == ("19", "7·5", ring.NARROW_ARCH)
    assert [office.noble for office in palermo.offices] == [False] * 5


def test_two_players_see_the_points_of_first_place_alone() -> None:
    assert {region.points.others for region in ground_of(table(2)).regions} == {""}


def test_what_is_said_in_brief_has_its_symbols() -> None:
    match = table(cards={0: [9]}, owned={1: "keep purple purple"})
    known = (find("staufer").theme / "symbols.svg").read_text()
    panels = listing(scene(match)).panels
    briefs = [pair for panel in panels for fact in panel.facts for pair in fact.brief]
    assert not [symbol for symbol, _ in briefs if symbol and f'id="{symbol}"' not in known]
    facts = [{fact.label: fact.brief for fact in panel.facts} for panel in panels]
    assert facts[0]["Privileges"] == (("card-9", ""),)
    assert facts[1]["Chests"] == (("chest-keep", ""), ("chest-purple", "2"))


def test_figures_stand_in_the_menu_of_an_office() -> None:
    assert shown(table()).symbols["deploy noble"] == ("noble-A",)
    assert "deploy noble" not in shown(table(), None).symbols


def test_at_the_end_the_seal_tells_who_has_how_much() -> None:
    match = final(points={0: {"regions": 7}, 1: {"regions": 9}, 2: {"regions": 3}})
    told = [said(line) for line in with_class(drawn(match), "final")]
    assert told == ["arms-B 9", "arms-A 7", "arms-C 3", "arms-D 0"]
    assert not with_class(drawn(table()), "final")
