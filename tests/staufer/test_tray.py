"""Beside the drawn ring: supply table, privileges, and before their owner court, chests and secret jobs."""

from __future__ import annotations

import pytest

from casata import Match
from casata.games.staufer.view.picture.tray import Tray, make_tray
from tests.matches import play
from tests.pictures import at, ids, with_class
from tests.staufer.drawing import ASKED, all_seats, scene
from tests.staufer.picturing import drawn, places, said
from tests.staufer.table import table


def tray(match: Match, viewer: int | None = 0) -> Tray:
    return make_tray(scene(match, viewer))


@all_seats
def test_the_supply_table_has_its_spaces_with_figures_and_chests(seats: int) -> None:
    match = table(seats, under={"2": "purple brown"})
    drawing = drawn(match, "tray")
    assert len(with_class(drawing, "space")) == (4 if seats < 4 else 5)
    assert said(at(drawing, "p-space-2")) == "envoy-N noble-N chest-brown chest-purple"


def test_figures_that_the_province_lacks_are_faded() -> None:
    match = table(court={0: (14, 1)})
    assert len(with_class(drawn(match, "tray"), "missing")) == 3  # two of three, and one of two envoys
    assert not with_class(drawn(match, "tray", None), "missing")


def test_an_envoy_that_a_privilege_adds_is_marked() -> None:
    assert len(with_class(drawn(table(cards={0: [7]}), "tray"), "extra")) == 5
    assert not with_class(drawn(table(cards={0: [7]}), "tray", 1), "extra")


def test_privileges_show_the_cards_left_and_their_owners() -> None:
    match = table(cards={1: [9], 2: [9]}, shown=[6])
    drawing = drawn(match, "tray")
    assert "none" in at(drawing, "p-privilege-9").get("class", "")
    assert said(at(drawing, "p-privilege-9")).endswith("B C")
    assert len(with_class(drawing, "card")) == 6


def test_the_court_stands_before_its_owner_alone() -> None:
    match = table(court={0: (2, 1), 1: (4, 0)})
    assert ids(drawn(match, "tray"), "court-") == ["court-envoy-1", "court-envoy-2", "court-noble-1"]
    assert len(ids(drawn(match, "tray", 1), "court-")) == 4
    assert tray(match, None).own is None


def test_chests_are_places_of_their_owner() -> None:
    match = table(owned={0: "purple brown brown", 1: "keep"})
    assert [known for known in places(match) if known.startswith("own-chest-")] == [
        "own-chest-brown", "own-chest-purple",
    ]  # fmt: skip
    assert ids(drawn(match, "tray"), "own-") == ["own-brown-1", "own-brown-2", "own-purple-1"]
    [note] = with_class(drawn(match, "tray"), "note")
    assert said(note) == "1 more purple buys a privilege; brown: 5 points"


def test_jobs_say_what_they_pay_for_and_are_worth_now() -> None:
    held = {"aachen_4": "0e", "milano_4": "0e"}
    match = table(figures=held, jobs={0: "job_aachen pattern_2 pairs"})
    [jobs] = with_class(drawn(match, "tray"), "jobs")
    assert [said(worth) for worth in with_class(jobs, "worth")] == ["12", "2 of 3", "8"]
    assert len(with_class(jobs, "covered")) == 3


def test_nobody_else_sees_the_jobs() -> None:
    mine, others = table(jobs={0: "job_aachen pattern_2 pairs"}), table(jobs={0: "job_milano pattern_3 rows"})
    assert tray(mine) != tray(others)
    assert tray(mine, None) == tray(others, None)


def test_ways_to_use_chests_are_offered_while_they_are_asked_for() -> None:
    match = play(table(court={0: (6, 1)}, owned={0: "free_travel first"}), "deploy envoy palermo_3")
    ways = [known for known in places(match) if known.startswith("way-")]
    assert ways == ["way-plain", "way-first", "way-free_travel", "way-first-free_travel"]
    assert len(with_class(drawn(match, "tray"), "item")) == 4
    assert not with_class(drawn(match, "tray", 1), "item")


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_drawn_chests_lie_open_for_everybody(viewer: int | None) -> None:
    match = ASKED["pick"][0]()
    items = [item for item in with_class(drawn(match, "tray", viewer), "chests") if item.get("aria-hidden")]
    assert [said(item) for item in items][:3] == ["chest-keep", "chest-brown", "chest-purple"]


def test_drawn_chests_cover_no_privilege_that_their_reader_may_take() -> None:
    match = ASKED["exchange"][0]()
    match._state.drawn[0] = 1
    assert match.actors == (0,)
    assert tray(match).asked is None
    assert tray(match, 1).asked is not None


def test_an_exchange_raises_the_chests_that_it_costs() -> None:
    match = ASKED["exchange"][0]()
    assert len(with_class(drawn(match, "tray"), "spent")) == 2
    assert not with_class(drawn(table(owned={0: "purple purple"}), "tray"), "spent")


def test_a_supply_space_is_marked_until_the_supply_is_over() -> None:
    match = ASKED["exchange"][0]()
    assert len(with_class(drawn(match, "tray"), "used")) == 1
    play(match, "decline")
    assert not with_class(drawn(match, "tray"), "used")
