"""Travel, payment and offices (staufer 9)."""

from __future__ import annotations

import pytest

from tests.matches import happened, in_turn, offered, phase, play, refused, scored
from tests.staufer.table import (
    CHEAPEST,
    TRAVEL,
    court,
    last_action,
    on,
    owned,
    paid,
    ring,
    round_end,
    scorings,
    table,
    travelled,
)


def test_e3_cost_5_where_the_king_is_takes_the_whole_court() -> None:
    match = play(table(king="aachen", court={0: (4, 1)}), "deploy noble aachen_5")
    assert (on(match, "aachen_5"), paid(match), court(match)) == ("0n", ring(4, 5, 0, 1), (0, 0))


def test_e3_cost_6_needs_six_figures() -> None:
    assert refused(table(king="aachen", court={0: (4, 1)}), "deploy noble aachen_6") == "court_short"


def test_e4_travel_and_payment_together() -> None:
    match = play(table(king="aachen", court={0: (6, 0)}), "deploy envoy milano_4")
    assert (paid(match), court(match)) == (ring(4, 5, 0, 1, 2), (0, 0))
    assert refused(table(king="aachen", court={0: (5, 0)}), "deploy envoy milano_4") == "court_short"


def test_e5_cost_7_goes_all_the_way_round_and_the_last_figure_does_not_return() -> None:
    match = last_action(last=0, king="nijmegen", court={0: (7, 0)}, figures={"milano_4": "1e 2e"}, condition="most")
    play(match, "deploy envoy nijmegen_7")
    assert on(match, "nijmegen_7") == "0e"
    assert happened(match, "king_entered")[0]["region"] == "milano"
    assert (paid(match), court(match)) == (ring(0, 1, 2, 3, 4), (1, 0))


def test_e6_the_king_returns_figures_where_he_enters() -> None:
    there = dict.fromkeys(("aachen", "nijmegen", "milano", "augsburg"), "0e 1e 1e")
    match = round_end(3, king="aachen", steps=2, court={0: (0, 0), 1: (0, 0)}, paid=there)
    assert (court(match, 0), court(match, 1)) == ((2, 0), (4, 0))
    assert (paid(match, 0), paid(match, 1)) == (ring(3, 0), ring(3, 3, 0, 0))


def test_e6_nobles_wait_where_the_king_was_not() -> None:
    match = round_end(
        king="aachen", steps=2, court={0: (0, 0)}, paid={"aachen": "0n", "milano": "0n", "augsburg": "0e"}
    )
    assert (court(match), paid(match)) == ((0, 1), {"augsburg": "e", "aachen": "n"})


def test_e7_no_chest_lets_an_envoy_take_a_noble_office() -> None:
    match = table(court={0: (7, 0)}, owned={0: "free_travel free_office"})
    assert refused(match, "deploy envoy augsburg_5") == "nobles_only"
    assert refused(match, "deploy noble augsburg_5") == "no_noble"


def test_e18_privilege_2_joins_an_office_at_its_right() -> None:
    match = table(king="aachen", court={0: (4, 0)}, figures={"aachen_4": "1e"}, cards={0: [2], 1: [2]})
    play(match, "deploy envoy aachen_4")
    assert (on(match, "aachen_4"), paid(match)) == ("1e 0e", ring(4, 5, 0))
    assert match.actor == 1
    assert refused(match, "deploy envoy aachen_4") == "office_full"


def test_e18_two_figures_on_an_office_count_two_for_most() -> None:
    match = round_end(condition="most", figures={"aachen_4": "1e 0e", "strasbourg_3": "2e"})
    assert [event["region"] for event in scorings(match)] == ["palermo", "aachen"]


@pytest.mark.parametrize(("office", "spots"), [("strasbourg_3", (2, 3)), ("milano_4", (0, 1, 2))])
def test_e22_privilege_12_travels_to_neighbours_for_nothing(office: str, spots: tuple[int, ...]) -> None:
    match = play(table(court={0: (4, 0)}, cards={0: [12]}), f"deploy envoy {office}")
    assert paid(match) == ring(*spots)


def test_e22_privilege_12_does_not_help_further_on() -> None:
    match = play(table(court={0: (5, 0)}, cards={0: [12]}), "deploy envoy palermo_3")
    assert paid(match) == ring(1, 2, 3, 4)


def test_e23_two_envoys_cannot_deploy() -> None:
    match = table(court={0: (2, 0)})
    assert offered(match, "deploy") == []
    assert offered(match, "supply") == [f"supply {space}" for space in range(1, 6)]


def test_e24_figures_from_the_chest_of_an_office_do_not_pay_for_it() -> None:
    assert (
        refused(table(court={0: (2, 0)}, under={"augsburg_3": "envoys_3"}), "deploy envoy augsburg_3") == "court_short"
    )
    match = play(table(court={0: (3, 0)}, under={"augsburg_3": "envoys_3"}), "deploy envoy augsburg_3")
    assert court(match) == (3, 0)


def test_e26_a_card_from_the_chest_of_an_office_works_in_the_same_action() -> None:
    match = table(owned={0: "purple"}, under={"augsburg_3": "purple"}, shown=[6], court={0: (3, 0)})
    play(match, "deploy envoy augsburg_3")
    assert phase(match) == "exchange"
    play(match, "privilege 6")
    assert (scored(match), owned(match)) == ({"privileges": 3}, "")


def test_e28_travel_and_payment_may_lie_in_one_region() -> None:
    match = play(table(court={0: (8, 0)}), "deploy envoy aachen_5")
    assert (paid(match), court(match)) == (ring(1, 2, 3, 4, 5, 0, 1), (0, 0))
    assert refused(table(court={0: (7, 0)}), "deploy envoy aachen_5") == "court_short"


def test_e30_only_a_noble_joins_a_noble_office() -> None:
    match = table(court={0: (6, 2)}, cards={0: [2, 3]}, figures={"augsburg_5": "1n"})
    assert refused(match, "deploy envoy augsburg_5") == "nobles_only"
    play(match, "deploy noble augsburg_5", "usual")
    assert on(match, "augsburg_5") == "1n 0n"
    assert match.actor == 1


def test_e30_privilege_3_gives_nothing_on_a_noble_office() -> None:
    match = play(table(court={0: (6, 1)}, cards={0: [3]}), "deploy noble augsburg_5")
    assert (on(match, "augsburg_5"), court(match), match.actor) == ("0n", (2, 0), 1)


@pytest.mark.parametrize("distance", range(6))
@pytest.mark.parametrize("cards", TRAVEL)
def test_e32_what_travel_costs_with_every_combination_of_cards(cards: tuple[int, ...], distance: int) -> None:
    match = table(court={0: (9, 0)}, cards={0: cards}, owned={0: "free_office"})
    play(match, f"deploy envoy {CHEAPEST[distance]}", "use free_office")
    assert paid(match) == ring(*travelled(cards, distance))


def test_e27_a_first_chest_of_this_turn_comes_too_late() -> None:
    """Under a seat and under a space."""
    match = table(supplied=[1], court={0: (9, 0)}, under={"augsburg_3": "first"})
    play(match, "deploy envoy augsburg_3")
    assert (match._state.deployed[0], match._state.supplied_count, owned(match)) == (0, 1, "first")
    match = play(table(supplied=[1], under={"4": "first"}), "supply 4")
    assert match._state.supplied[:2] == [1, 0]


def test_e27_it_serves_on_the_next_own_turn() -> None:
    match = table(2, under={"4": "first"})
    in_turn(match, "0 supply 4", "1 supply 1", "1 supply 1")
    play(match, "supply 1")
    assert offered(match) == ["use plain", "use first"]
    play(match, "use first")
    assert match._state.supplied[:4] == [0, 0, 1, 1]
