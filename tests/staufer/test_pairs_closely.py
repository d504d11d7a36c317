"""Pairs of privileges of which the rules say more than that both work (staufer 4.6, R10 to R15, R24)."""

from __future__ import annotations

import pytest

from tests.matches import happened, offered, phase, play, points, refused, scored
from tests.staufer.table import (
    CHEAPEST,
    court,
    on,
    owned,
    paid,
    province,
    ranked,
    ring,
    round_end,
    table,
    travelled,
    under,
)


@pytest.mark.parametrize("there", ["0e", "1e", "1n"])
def test_a_joined_office_takes_no_second_envoy(there: str) -> None:
    match = play(table(court={0: (9, 0)}, cards={0: [2, 3]}, figures={"augsburg_3": there}), "deploy envoy augsburg_3")
    assert (on(match, "augsburg_3"), match.actor, court(match)) == (f"{there} 0e", 1, (6, 0))


def test_own_two_envoys_leave_no_room_to_join() -> None:
    match = table(court={0: (9, 0)}, cards={0: [2, 3], 1: [2]})
    play(match, "deploy envoy augsburg_3", "second")
    assert match.actor == 1
    assert refused(match, "deploy envoy augsburg_3") == "office_full"


def test_an_envoy_left_alone_can_be_joined_by_its_owner_later() -> None:
    match = table(court={0: (12, 0)}, cards={0: [2, 3]}, order=[0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3])
    play(match, "deploy envoy augsburg_3", "alone", "deploy envoy augsburg_3")
    assert on(match, "augsburg_3") == "0e 0e"


@pytest.mark.parametrize("there", ["0e", "2n"])
def test_joining_in_the_kings_region_brings_three(there: str) -> None:
    match = table(court={0: (9, 0)}, cards={0: [2, 6]}, figures={"augsburg_4": there})
    play(match, "deploy envoy augsburg_4")
    assert scored(match) == {"privileges": 3}


@pytest.mark.parametrize(("answer", "worth"), [("second", 6), ("alone", 3)])
def test_two_envoys_with_the_king_bring_six(answer: str, worth: int) -> None:
    match = play(table(court={0: (9, 0)}, cards={0: [3, 6]}), "deploy envoy augsburg_7", answer)
    assert scored(match) == {"privileges": worth}


@pytest.mark.parametrize("cost", [3, 4, 5, 6, 7])
def test_every_office_costs_two(cost: int) -> None:
    match = play(table(king="nijmegen", court={0: (1, 1)}, cards={0: [4, 5]}), f"deploy noble nijmegen_{cost}")
    assert (on(match, f"nijmegen_{cost}"), paid(match), court(match)) == ("0n", ring(5), (0, 0))


@pytest.mark.parametrize("office", ["strasbourg_3", "milano_4"])
def test_a_neighbour_of_the_king_brings_no_points(office: str) -> None:
    match = play(table(court={0: (4, 0)}, cards={0: [6, 12]}), f"deploy envoy {office}")
    assert scored(match) == {}
    match = play(table(court={0: (4, 0)}, cards={0: [6, 12]}), "deploy envoy augsburg_3")
    assert scored(match) == {"privileges": 3}


@pytest.mark.parametrize("distance", range(6))
@pytest.mark.parametrize("held", [(10, 11), (10, 12), (11, 12)])
def test_travel_cards_together(held: tuple[int, ...], distance: int) -> None:
    match = table(court={0: (9, 0)}, cards={0: held}, owned={0: "free_office"})
    play(match, f"deploy envoy {CHEAPEST[distance]}", "use free_office")
    assert paid(match) == ring(*travelled(held, distance))


def test_the_further_envoy_comes_before_the_chest() -> None:
    """The province has one envoy more than the space gives: the chest finds none."""
    match = table(court={0: (12, 1)}, cards={0: [7, 8]}, chance=["envoys_2"])
    play(match, "supply 3", "draw")
    assert (court(match), province(match)) == ((15, 1), (0, 2))
    assert [event["number"] for event in happened(match, "not_received")] == [2]


def test_a_drawn_purple_becomes_a_card_that_pays_at_once() -> None:
    match = table(cards={0: [8]}, shown=[9], owned={0: "purple"}, chance=["purple"])
    play(match, "supply 3", "draw", "privilege 9")
    assert (scored(match), owned(match)) == ({"privileges": 2}, "")


def test_a_card_for_orange_counts_for_the_next_draw() -> None:
    match = table(cards={0: [8]}, shown=[16], owned={0: "purple"}, under={"3": "purple points_3"}, chance=["points_5"])
    play(match, "supply 3", "privilege 16", "draw")
    assert scored(match) == {"chests": 8, "privileges": 2}


def test_a_card_to_draw_works_in_the_action_that_brought_it() -> None:
    match = table(shown=[8], owned={0: "purple"}, under={"3": "purple"}, chance=["brown"])
    play(match, "supply 3", "privilege 8")
    assert phase(match) == "draw"
    assert owned(play(match, "draw")) == "brown"


@pytest.mark.parametrize("orange", range(4))
def test_points_for_supply_and_for_each_orange(orange: int) -> None:
    match = play(
        table(cards={0: [9, 16]}, under={"3": " ".join(["envoys_1", "noble_chest", "points_2"][:orange])}), "supply 3"
    )
    assert scored(match)["privileges"] == 2 + 2 * orange


def test_both_envoys_come_home_to_the_court() -> None:
    places = {"strasbourg_3": "0e 0e", "strasbourg_6": "0n"}
    match = round_end(scored="strasbourg", figures=places, cards={0: [3, 13]}, court={0: (1, 0)})
    assert court(match) == (1 + 2 + 2, 1)  # two envoys are the bonus of Strasbourg


@pytest.mark.parametrize(("answer", "worth"), [("second", 11 + 3), ("alone", 7 + 2)])
def test_a_second_envoy_wins_the_place(answer: str, worth: int) -> None:
    """Against an envoy on a dearer office."""
    match = table(
        supplied=[0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3], court={0: (9, 0)}, cards={0: [3, 14]}, king="palermo",
        figures={"palermo_5": "1e"},
    )  # fmt: skip
    play(match, "deploy envoy palermo_3", answer)
    assert match.scores()[0] == worth + (3 if answer == "second" else 1)


@pytest.mark.parametrize(
    ("held", "figures"),
    [
        ([3, 15], {"strasbourg_3": "0e 0e"}),
        ([2, 15], {"strasbourg_3": "1e 0e", "strasbourg_4": "0e", "strasbourg_5": "2e 0e"}),
    ],
)
def test_an_office_bonus_is_paid_once_a_region(held: list[int], figures: dict[str, str]) -> None:
    assert scored(round_end(scored="strasbourg", figures=figures, cards={0: held}))["privileges"] == 2


def test_the_joined_one_is_ahead_of_the_joining_one() -> None:
    match = round_end(scored="strasbourg", figures={"strasbourg_3": "1e 0e"}, cards={0: [2, 14], 1: [14]})
    assert (points(match, "regions"), points(match, "privileges")) == ([7, 10, 0, 0], [2, 3, 0, 0])


def test_only_the_owner_of_the_card_gets_figures_back() -> None:
    match = round_end(
        scored="palermo", figures={"palermo_3": "1e 0e"}, cards={0: [2, 13]}, court={0: (3, 0), 1: (3, 0)}
    )
    assert (court(match, 0), court(match, 1)) == ((4, 0), (3, 0))
    assert (province(match, 0), province(match, 1)) == ((11, 3), (12, 3))


def test_a_chest_counts_once_for_two_envoys() -> None:
    match = table(court={0: (9, 0)}, cards={0: [3, 16]}, under={"augsburg_3": "points_2"})
    play(match, "deploy envoy augsburg_3", "second")
    assert scored(match) == {"chests": 2, "privileges": 2}


def test_king_and_orange_add_up() -> None:
    match = play(
        table(court={0: (9, 0)}, cards={0: [6, 16]}, under={"augsburg_3": "points_2"}), "deploy envoy augsburg_3"
    )
    assert scored(match) == {"chests": 2, "privileges": 5}


def test_joining_takes_orange_chests() -> None:
    match = table(
        court={0: (9, 0)}, cards={0: [2, 16]}, under={"augsburg_3": "points_2 envoys_1"}, figures={"augsburg_3": "1e"}
    )
    play(match, "deploy envoy augsburg_3")
    assert (scored(match), court(match), under(match, "augsburg_3")) == ({"chests": 2, "privileges": 4}, (7, 0), "")


@pytest.mark.parametrize(("owners", "worth"), [((0, 1), [4, 5, 0, 0]), ((2, 3), [0, 0, 3, 2])])
def test_places_and_offices_add_up(owners: tuple[int, ...], worth: list[int]) -> None:
    match = ranked(cards={seat: [14, 15] for seat in owners})
    assert points(match, "privileges") == worth


def test_figures_count_before_they_come_home() -> None:
    match = round_end(scored="palermo", figures={"palermo_3": "0e"}, cards={0: [13, 15]}, court={0: (0, 0)})
    assert (scored(match)["privileges"], court(match)) == (2, (1, 0))
    assert offered(match, "supply")
