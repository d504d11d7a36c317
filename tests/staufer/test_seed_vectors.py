"""The examples of the rule documents (staufer 9, S1 to S11)."""

from __future__ import annotations

import pytest

from tests.matches import offered, phase, play, points, scored
from tests.staufer.table import CHEAPEST, court, final, on, owned, paid, ring, round_end, table, under, worth


@pytest.mark.parametrize(
    ("count", "value"), [(0, 0), (1, 2), (2, 5), (3, 9), (4, 14), (5, 20), (6, 22), (7, 25), (8, 29), (9, 34), (10, 40)]
)
def test_s1_brown_chests_count_in_sets_of_five(count: int, value: int) -> None:
    assert points(final(owned={0: "brown " * count}), "brown")[0] == value


def test_s2_a_supply_chest_takes_the_chests_of_another_space() -> None:
    match = play(table(owned={0: "supply"}, under={"2": "brown", "4": "purple"}), "supply 2")
    assert offered(match) == ["chests 2", "chests 4"]
    play(match, "chests 4")
    assert court(match) == (5, 2)
    assert (owned(match), under(match, "2"), under(match, "4")) == ("purple", "brown", "")


@pytest.mark.parametrize(("cards", "spots"), [([11], (3, 4)), ([], (1, 2, 3, 4))])
def test_s3_privilege_11_skips_the_first_two_regions(cards: list[int], spots: tuple[int, ...]) -> None:
    match = play(table(court={0: (8, 0)}, cards={0: cards}), "deploy envoy nijmegen_3")
    assert paid(match) == ring(*spots, 5, 0)


S4 = [
    ([4], "aachen_7", (4, 5)),
    ([5], "aachen_4", (4, 5)),
    *(([4, 5], f"aachen_{cost}", (4,)) for cost in (3, 4, 5, 7)),
]


@pytest.mark.parametrize(("cards", "office", "spots"), S4)
def test_s4_privileges_4_and_5_make_offices_cheaper(cards: list[int], office: str, spots: tuple[int, ...]) -> None:
    match = play(table(king="aachen", court={0: (3, 0)}, cards={0: cards}), f"deploy envoy {office}")
    assert (on(match, office), paid(match)) == ("0e", ring(*spots))


def test_s5_privilege_10_travels_for_one_figure_in_the_target() -> None:
    match = play(table(court={0: (4, 0)}, cards={0: [10]}), "deploy envoy nijmegen_3")
    assert paid(match) == ring(4, 5, 0)


@pytest.mark.parametrize("distance", range(6))
def test_s5_privileges_10_and_11_travel_for_nothing(distance: int) -> None:
    match = play(table(court={0: (4, 0)}, cards={0: [10, 11]}), f"deploy envoy {CHEAPEST[distance]}")
    price = 3 if distance == 5 else 2
    assert sorted(paid(match)) == sorted(ring(*((distance + 1 + step) % 6 for step in range(price))))


def test_s6_two_chests_leave_only_the_occupant_to_be_had() -> None:
    match = play(table(court={0: (1, 0)}, owned={0: "free_travel free_office"}), "deploy envoy milano_7")
    assert (on(match, "milano_7"), court(match), paid(match), owned(match)) == ("0e", (0, 0), {}, "")


def test_s7_two_envoys_in_the_kings_region_bring_six_points() -> None:
    match = play(table(court={0: (4, 0)}, cards={0: [3, 6]}), "deploy envoy augsburg_3")
    assert offered(match) == ["second", "alone"]
    play(match, "second")
    assert (scored(match), on(match, "augsburg_3"), court(match)) == ({"privileges": 6}, "0e 0e", (0, 0))
    assert paid(match) == ring(1, 2)
    at_the_end = round_end(figures={"strasbourg_3": "0e 0e", "strasbourg_5": "1e"}, scored="strasbourg")
    assert points(at_the_end, "regions") == [10, 7, 0, 0]


def test_s7_one_envoy_brings_three_where_the_court_has_no_second() -> None:
    match = play(table(court={0: (3, 0)}, cards={0: [3, 6]}), "deploy envoy augsburg_3")
    assert (scored(match), on(match, "augsburg_3"), phase(match)) == ({"privileges": 3}, "0e", "turn")


def test_s8_four_fours_and_two_sevens_are_three_pairs() -> None:
    offices = "augsburg_4 strasbourg_4 aachen_4 nijmegen_4 augsburg_7 aachen_7"
    assert worth(final(figures=dict.fromkeys(offices.split(), "0e"), jobs={0: "pairs"}), "pairs") == 24


def test_s9_two_rows_of_three_four_and_five() -> None:
    offices = "augsburg_3 strasbourg_3 aachen_4 nijmegen_4 strasbourg_5 aachen_5"
    assert worth(final(figures=dict.fromkeys(offices.split(), "0e"), jobs={0: "rows"}), "rows") == 30


def test_s10_two_figures_in_one_region_serve_two_completions() -> None:
    """Clockwise from the upper right: 1, 1, 1, 1, 1, 2 figures."""
    offices = "augsburg_3 strasbourg_3 palermo_3 aachen_3 nijmegen_3 milano_4 milano_5"
    assert worth(final(figures=dict.fromkeys(offices.split(), "0e"), jobs={0: "pattern_3"}), "pattern_3") == 18


@pytest.mark.parametrize("owners", [(0, 1), (1, 2), (0, 2)])
def test_s11_privilege_14_adds_to_the_tile(owners: tuple[int, ...]) -> None:
    places = {"strasbourg_5": "0e", "strasbourg_4": "1e", "strasbourg_3": "2e"}
    match = round_end(3, scored="strasbourg", tiles={"strasbourg": 1}, figures=places, cards={s: [14] for s in owners})
    plain, more = (9, 7, 5), (12, 9, 6)
    assert match.scores() == [more[seat] if seat in owners else plain[seat] for seat in range(3)]


@pytest.mark.parametrize(("owner", "worth_of_it"), [(0, [11, 0]), (1, [8, 0])])
def test_s11_with_two_players_privilege_14_pays_the_first_alone(owner: int, worth_of_it: list[int]) -> None:
    places = {"strasbourg_4": "0e", "strasbourg_3": "1e"}
    match = round_end(2, scored="strasbourg", tiles={"strasbourg": 1}, figures=places, cards={owner: [14]})
    assert match.scores() == worth_of_it
