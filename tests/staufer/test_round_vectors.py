"""Order of turns, clean-up, refills and the end (staufer 9)."""

from __future__ import annotations

import pytest

import casata
from tests.matches import happened, in_turn, kinds, offered, phase, play, points, scored, seen
from tests.staufer.table import (
    court,
    deployed,
    discarded,
    final,
    hoard,
    last_action,
    lying,
    next_round,
    on,
    order,
    owned,
    paid,
    province,
    round_end,
    supplied,
    table,
    under,
    worth,
)


def test_e1_suppliers_come_first_and_the_last_deployer_before_the_first() -> None:
    match = table(3, king="nijmegen", court=dict.fromkeys(range(3), (14, 0)))
    in_turn(match, "0 supply 1", "1 deploy envoy milano_4", "2 supply 1", "2 deploy envoy milano_5", "1 supply 1")
    in_turn(match, "0 deploy envoy milano_6", "2 supply 1", "1 deploy envoy milano_7", "0 supply 1")
    assert order(match) == [0, 2, 1, 2, 0, 1, 0, 2, 1]
    assert (supplied(match), deployed(match), seen(match)["round"], match.actor) == ([], [], 2, 0)


def test_e2_first_with_a_deploy_leaves_the_deployment_track_alone() -> None:
    match = table(supplied=[0, 2], deployed=[3], actor=1, owned={1: "first"})
    play(match, "deploy envoy augsburg_3", "use first")
    assert (supplied(match), deployed(match), owned(match, 1)) == ([1, 0, 2], [3], "")


def test_e39_the_later_of_two_first_chests_stands_on_space_1() -> None:
    match = table(supplied=[0, 1], owned={2: "first", 3: "first"}, order=[0, 1, 2, 3, 3, 2, 1, 0, 3, 2, 1, 0])
    in_turn(match, "2 supply 1", "2 use first")
    assert supplied(match) == [2, 0, 1]
    in_turn(match, "3 supply 1", "3 use first")
    assert supplied(match) == [3, 2, 0, 1]
    in_turn(match, "3 supply 1")
    assert supplied(match) == [3, 2, 0, 1, 3]


def test_e12_a_short_province_gives_what_it_has() -> None:
    match = play(table(court={0: (14, 3)}, under={"4": "envoys_3"}), "supply 4")
    assert (court(match), province(match)) == ((15, 3), (0, 0))
    assert [(e["number"], e["figure"]) for e in happened(match, "not_received")] == [(1, "noble"), (2, "envoy")]


@pytest.mark.parametrize(("cards", "to_court"), [([], 0), ([13], 1)])
def test_e13_a_keep_chest_holds_one_figure(cards: list[int], to_court: int) -> None:
    places = {"nijmegen_5": "0n", "nijmegen_3": "0e"}
    match = round_end(scored="nijmegen", figures=places, owned={0: "keep"}, cards={0: cards}, court={0: (3, 0)})
    assert phase(match) == "keep"
    assert offered(match) == ["keep nijmegen_3 left", "keep nijmegen_5 left", "release"]
    play(match, "keep nijmegen_5 left")
    assert (on(match, "nijmegen_5"), on(match, "nijmegen_3")) == ("0n", "")
    assert court(match) == (4 + to_court, 0)  # one envoy is the bonus of Nijmegen
    assert lying(match, "nijmegen") == [1] * 5
    assert owned(match) == ""


def test_e14_chests_accumulate_under_a_supply_space() -> None:
    match = casata.new("staufer", 3, seed=4)
    for _ in range(2):
        assert sum(seen(match)["space_chest"]["3"].values()) == match._state.round
        next_round(match)
    assert sum(seen(match)["space_chest"]["3"].values()) == 3
    seat = match.actor
    match.play("supply 3")
    assert len(happened(match, "took")) == 3
    assert under(match, "3") == ""
    assert {event["seat"] for event in happened(match, "took")} == {seat}


def test_e14_one_supply_takes_all_and_two_purples_may_be_exchanged_at_once() -> None:
    match = play(table(under={"3": "brown purple purple"}), "supply 3")
    assert (owned(match), under(match, "3"), phase(match)) == ("brown purple purple", "", "exchange")
    play(match, "privilege 3")
    assert (owned(match), discarded(match)) == ("brown", "purple purple")


def test_e17_a_stack_that_runs_out_is_shuffled_anew() -> None:
    stack, left = "brown brown brown", "points_2 points_3 points_4 points_5 keep keep keep first first supply"
    match = round_end(
        king="strasbourg", scored="strasbourg", stack=stack, discard=left, under={"milano_7": hoard(stack, left)}
    )
    told = [kind for kind in kinds(match) if kind in ("laid_office", "laid_space", "reshuffled")]
    assert told == ["laid_office"] * 3 + ["reshuffled", "laid_office"] + ["laid_space"] * 5
    assert [event["count"] for event in happened(match, "reshuffled")] == [10]
    assert (match._state.stack_size, discarded(match)) == (4, "")


def test_both_empty_no_chest_is_laid() -> None:
    stack = "brown brown brown"
    match = round_end(king="strasbourg", scored="strasbourg", stack=stack, discard="", under={"milano_7": hoard(stack)})
    assert lying(match, "strasbourg") == [1, 1, 1, 0]
    assert [under(match, str(space)) for space in range(1, 6)] == [""] * 5
    assert len(happened(match, "no_chests")) == 6


def test_e37_an_empty_stack_is_shuffled_only_when_a_chest_is_needed() -> None:
    stack, left = "brown brown", "keep keep keep first first supply points_2 points_3 points_4"
    match = round_end(
        king="augsburg", scored="augsburg", figures={"augsburg_3": "0e", "augsburg_4": "1e"},
        stack=stack, discard=left, under={"milano_7": hoard(stack, left)},
    )  # fmt: skip
    told = [kind for kind in kinds(match) if kind in ("shown", "reshuffled", "took", "laid_office", "laid_space")]
    assert told == ["shown", "shown", "took", "took", "reshuffled"] + ["laid_office"] * 4 + ["laid_space"] * 5
    assert owned(match, 0) == owned(match, 1) == "brown"


def test_e29_the_right_figure_is_kept_and_becomes_the_left_one() -> None:
    match = last_action(
        2, last=0, scored="strasbourg", figures={"strasbourg_4": "0e 1e"}, owned={1: "keep"}, cards={0: [2]},
        court={0: (9, 0)}, chance=["brown", "first", "brown"],
    )  # fmt: skip
    play(match, "supply 1", "keep strasbourg_4 right")
    assert (on(match, "strasbourg_4"), under(match, "strasbourg_4"), court(match)) == ("1e", "first", (14, 0))
    in_turn(match, "0 deploy envoy strasbourg_4")
    assert (on(match, "strasbourg_4"), owned(match)) == ("1e 0e", "first")


def test_e31_a_region_without_figures_draws_nothing_but_is_refilled() -> None:
    match = round_end(scored="augsburg")
    assert "shown" not in kinds(match)
    assert [event["region"] for event in happened(match, "nobody_there")] == ["augsburg"]
    assert lying(match, "augsburg") == [1] * 4


def test_e19_offices_of_the_last_round_are_not_emptied() -> None:
    there = {"palermo": "0e", "milano": "0n"}
    match = final(scored="palermo", figures={"palermo_3": "0e"}, paid=there, jobs={0: "all_offices"})
    assert (on(match, "palermo_3"), worth(match, "all_offices"), paid(match)) == ("0e", 1, {})
    assert (court(match), province(match)) == ((4, 1), (15 - 4 - 1, 3 - 1))


def test_e40_chests_of_the_last_scoring_still_count() -> None:
    match = round_end(
        round=5, scored="aachen", figures={"aachen_5": "0e", "aachen_4": "1e", "aachen_3": "2e"}, shown=[1],
        owned={0: "purple", 2: "brown"}, chance=["purple", "points_5", "brown", "envoys_1"],
    )  # fmt: skip
    in_turn(match, "0 pick purple", "0 privilege 1", "1 pick points_5", "2 pick brown")
    assert match.over
    assert scored(match)["privileges"] == 12
    assert scored(match, 1)["chests"] == 5
    assert points(match, "brown") == [0, 0, 5, 0]
