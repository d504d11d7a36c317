"""Majorities, bonuses, privileges by exchange and jobs (staufer 9)."""

from __future__ import annotations

import pytest

from tests.matches import happened, in_turn, offered, phase, play, points, refused, scored
from tests.staufer.table import (
    RING,
    cards,
    court,
    discarded,
    display,
    final,
    lying,
    on,
    owned,
    ranked,
    round_end,
    scorings,
    table,
    worth,
)


def test_e8_a_noble_has_influence_2_and_the_dearest_office_decides() -> None:
    match = round_end(scored="strasbourg", figures={"strasbourg_3": "0n", "strasbourg_4": "1e", "strasbourg_5": "1e"})
    assert [(e["seat"], e["position"], e["influence"]) for e in happened(match, "placed")] == [(1, 1, 2), (0, 2, 2)]
    assert points(match, "regions") == [7, 10, 0, 0]


def test_e9_a_tie_for_the_second_place_is_decided_likewise() -> None:
    places = {"strasbourg_6": "3n", "strasbourg_3": "0e", "strasbourg_5": "1e"}
    match = round_end(scored="strasbourg", figures=places, paid={"strasbourg": "2e 2n"})
    assert points(match, "regions") == [4, 7, 0, 10]
    assert scored(match, 2) == {}


def test_e10_one_region_that_is_named_twice_is_scored_once() -> None:
    match = round_end(scored="palermo", king="palermo", figures={"palermo_3": "0e"})
    assert len(scorings(match)) == 1
    assert (scored(match), on(match, "palermo_3")) == ({"regions": 11, "bonuses": 3}, "")
    assert lying(match, "palermo") == [1, 1, 1]


def test_e11_of_equally_few_chests_the_nearest_clockwise_is_meant() -> None:
    three, two = "brown brown keep", "purple purple"
    chests = {"augsburg_3": three, "strasbourg_3": two, "palermo_3": three, "aachen_3": "first first first",
              "nijmegen_4": two, "milano_3": "free_travel free_travel free_travel"}  # fmt: skip
    match = round_end(king="palermo", condition="fewest", scored="milano", under=chests)
    assert [event["region"] for event in scorings(match)] == ["milano", "nijmegen"]


def test_e15_nobody_has_two_cards_of_a_number() -> None:
    match = table(cards={0: [1], 1: [9], 2: [9]}, owned={0: "purple purple"})
    assert refused(match, "privilege 1") == "card_owned"
    assert refused(match, "privilege 9") == "card_gone"


def test_e15_four_purples_are_two_cards() -> None:
    match = play(table(owned={0: "purple purple purple purple"}), "privilege 9", "privilege 12")
    assert (cards(match), owned(match), phase(match)) == ({9, 12}, "", "turn")
    assert discarded(match) == "purple purple purple purple"


def test_e16_augsburg_with_one_player_discards_the_other_chest() -> None:
    match = round_end(scored="augsburg", figures={"augsburg_3": "0e"}, chance=["brown", "keep"])
    assert offered(match) == ["pick keep", "pick brown"]
    play(match, "pick brown")
    assert (owned(match), discarded(match)) == ("brown", "keep")


def test_e16_aachen_draws_for_all_and_discards_what_nobody_takes() -> None:
    places = {"aachen_3": "1e", "aachen_4": "2e"}
    match = round_end(scored="aachen", figures=places, chance=["brown", "keep", "first", "supply"])
    in_turn(match, "2 pick supply", "1 pick keep")
    assert (owned(match, 2), owned(match, 1), discarded(match)) == ("supply", "keep", "first brown")


TIE = {"strasbourg_3": "0e", "strasbourg_4": "0e", "strasbourg_6": "1n"}


@pytest.mark.parametrize(("seats", "second"), [(4, 6), (3, 6), (2, 0)])
def test_e20_a_region_job_pays_the_second_unless_two_play(seats: int, second: int) -> None:
    match = final(seats, figures=TIE, jobs={0: "job_strasbourg"})
    assert worth(match, "job_strasbourg") == second


def test_e20_the_first_of_a_region_gets_twelve() -> None:
    assert worth(final(figures=TIE, jobs={1: "job_strasbourg"}), "job_strasbourg", 1) == 12


def test_e21_seven_offices_bring_25() -> None:
    offices = [f"{region}_{cost}" for region in ("aachen", "strasbourg") for cost in (3, 4, 5)] + ["augsburg_3"]
    assert worth(final(figures=dict.fromkeys(offices, "0e"), jobs={0: "all_offices"}), "all_offices") == 25


@pytest.mark.parametrize(
    ("card", "expected"), [(9, {"chests": 3, "privileges": 2}), (16, {"chests": 3}), (7, {"chests": 3})]
)
def test_e25_a_card_works_from_the_next_step_on(card: int, expected: dict[str, int]) -> None:
    match = table(owned={0: "purple"}, under={"3": "purple points_3"}, shown=[7, 9, 16])
    play(match, "supply 3", f"privilege {card}")
    assert (scored(match), court(match), cards(match)) == (expected, (6, 1), {card})


def test_e33_four_players_in_milano() -> None:
    match = ranked()
    assert points(match, "regions") == [7, 9, 5, 0]
    assert points(match, "bonuses") == [2, 2, 2, 2]
    assert match.scores() == [9, 11, 7, 2]


def test_e34_six_offices_of_cost_3_count_as_five() -> None:
    offices = {"augsburg_3": "0e 0e", "strasbourg_3": "0e 0e", "palermo_3": "0e 0e"}
    assert worth(final(figures=offices, jobs={0: "cost_3"}), "cost_3") == 30


def in_each(count: int, regions: int = 6) -> dict[str, str]:
    """So many envoys of seat 0 in each of the first regions."""
    return {f"{region}_{7 if region == 'milano' else 3}": " ".join(["0e"] * count) for region in RING[:regions]}


@pytest.mark.parametrize(
    ("job", "count", "regions", "points_"), [("pattern_2", 1, 6, 20), ("pattern_4", 1, 6, 14), ("pattern_4", 2, 4, 28)]
)
def test_e35_patterns_are_covered_as_often_as_figures_reach(job: str, count: int, regions: int, points_: int) -> None:
    assert worth(final(figures=in_each(count, regions), jobs={0: job}), job) == points_


def test_e36_with_two_players_the_second_has_only_privilege_15() -> None:
    places = {"strasbourg_4": "0e", "strasbourg_3": "1e"}
    match = round_end(2, scored="strasbourg", tiles={"strasbourg": 3}, figures=places, cards={1: [14, 15]})
    assert (match.scores(), scored(match, 1)) == ([10, 2], {"privileges": 2})


@pytest.mark.parametrize("held", ["3e", "3e 4e", "3e 4e 5n", "3e 4n 5n", "3e 4e 5e 6n"])
def test_privilege_15_brings_2_points_for_one_office_or_more_in_the_scored_region(held: str) -> None:
    places = {f"strasbourg_{cost}": f"0{figure}" for cost, figure in held.split()}
    match = round_end(scored="strasbourg", figures=places, cards={0: [15]})
    assert points(match, "privileges") == [2, 0, 0, 0]


def test_e38_point_cards_are_taken_from_the_highest_down() -> None:
    match = table(5, owned=dict.fromkeys(range(5), "purple purple"), shown=[1])
    for seat in range(5):
        in_turn(match, f"{seat} privilege 1", f"{seat} supply 1")
    assert points(match, "privileges") == [12, 11, 10, 9, 8]
    assert 1 not in display(match)


def test_e38_a_sixth_exchange_does_not_exist() -> None:
    match = table(5, owned={0: "purple purple"}, cards={seat: [1] for seat in range(5)})
    assert refused(match, "privilege 1") == "card_owned"
    assert "privilege 1" not in offered(match)
