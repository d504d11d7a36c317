"""Rulings on deploying, chests and scoring that no test vector shows (staufer 8)."""

from __future__ import annotations

from collections import Counter

import pytest

import casata
from tests.matches import happened, in_turn, kinds, offered, phase, play, points, refused, scored
from tests.staufer.table import (
    RING,
    at_random,
    cards,
    court,
    discarded,
    display,
    final,
    hoard,
    last_action,
    lying,
    on,
    owned,
    paid,
    province,
    ring,
    round_end,
    scorings,
    supplied,
    table,
    under,
    worth,
)


def test_ruling_3_chests_accumulate_under_offices() -> None:
    match = round_end(scored="strasbourg", under={"strasbourg_3": "brown", "strasbourg_5": "keep keep"})
    assert lying(match, "strasbourg") == [2, 1, 3, 1]


def test_ruling_4_a_noble_pays_like_an_envoy() -> None:
    match = play(table(court={0: (1, 2)}), "deploy envoy augsburg_3")
    assert (paid(match), court(match)) == ({"strasbourg": "n", "palermo": "n"}, (0, 0))


@pytest.mark.parametrize("condition", ["most", "fewest"])
@pytest.mark.parametrize("king", RING)
def test_ruling_8_the_kings_own_region_is_the_nearest(king: str, condition: str) -> None:
    other = RING[RING.index(king) - 1]
    match = round_end(king=king, condition=condition, scored=other)
    assert [event["region"] for event in scorings(match)] == [other, king]


@pytest.mark.parametrize(("places", "expected"), [((0, 1, 3), 9), ((5, 0, 2), 9), ((0, 2, 3), 0)])
def test_ruling_9_a_pattern_is_turned_but_not_mirrored(places: tuple[int, ...], expected: int) -> None:
    figures = {f"{RING[at]}_{4 if at == 5 else 3}": "0e" for at in places}
    assert worth(final(figures=figures, jobs={0: "pattern_3"}), "pattern_3") == expected


def test_ruling_11_a_free_office_still_has_room_for_a_second_envoy() -> None:
    match = table(court={0: (2, 0)}, cards={0: [3]}, owned={0: "free_office"})
    play(match, "deploy envoy augsburg_7", "second")
    assert (on(match, "augsburg_7"), court(match), paid(match)) == ("0e 0e", (0, 0), {})


@pytest.mark.parametrize("job", ["cost_3", "cost_4", "cost_5"])
def test_ruling_12_jobs_count_printed_costs(job: str) -> None:
    assert worth(final(figures={"aachen_7": "0e"}, cards={0: [4, 5]}, jobs={0: job}), job) == 0


def test_ruling_13_keep_chests_serve_in_both_scored_regions() -> None:
    places = {"strasbourg_3": "0e", "augsburg_4": "0n", "augsburg_3": "0e", "milano_4": "0e"}
    match = round_end(
        scored="strasbourg", figures=places, owned={0: "keep keep"}, cards={0: [13]}, chance=["brown", "first"]
    )
    play(match, "pick brown")
    assert offered(match, "keep") == ["keep augsburg_3 left", "keep augsburg_4 left", "keep strasbourg_3 left"]
    before = court(match)
    play(match, "keep augsburg_4 left", "keep strasbourg_3 left")
    assert (on(match, "augsburg_4"), on(match, "strasbourg_3"), on(match, "augsburg_3")) == ("0n", "0e", "")
    assert court(match) == (before[0] + 1, before[1])
    assert (lying(match, "augsburg"), lying(match, "strasbourg")) == ([1] * 4, [1] * 4)


def test_ruling_13_nothing_must_be_kept() -> None:
    match = round_end(scored="palermo", figures={"palermo_3": "0e"}, owned={0: "keep"})
    play(match, "release")
    assert (on(match, "palermo_3"), owned(match)) == ("", "keep")


def test_keeping_is_asked_from_the_start_player_on() -> None:
    places = {"palermo_3": "0e", "palermo_4": "1n", "palermo_5": "3e"}
    match = round_end(scored="palermo", figures=places, owned={0: "keep", 1: "keep", 3: "keep"}, start=1, last=0)
    in_turn(match, "1 release", "3 keep palermo_5 left", "0 release")
    assert on(match, "palermo_5") == "3e"


def test_a_keep_chest_of_the_scoring_serves_in_the_same_clean_up() -> None:
    match = round_end(scored="augsburg", figures={"augsburg_3": "0e"}, chance=["keep", "brown"])
    play(match, "pick keep", "keep augsburg_3 left")
    assert on(match, "augsburg_3") == "0e"


def test_a_kept_figure_counts_again_in_a_later_scoring() -> None:
    match = round_end(
        2, scored="palermo", king="palermo", figures={"palermo_3": "0e"}, owned={0: "keep"},
        row_region=["palermo", "aachen", "milano", "nijmegen", "augsburg"],
        row_condition=["king", "most", "king", "king", "king"],
    )  # fmt: skip
    play(match, "keep palermo_3 left")
    first = points(match, "regions")[0]
    while match._state.round == 2:
        play(match, offered(match)[0])
    assert points(match, "regions")[0] == 2 * first


def test_ruling_15_a_card_of_the_scoring_works_from_the_next_region_on() -> None:
    places = {"augsburg_3": "0e", "palermo_3": "0e"}
    match = round_end(
        scored="augsburg", king="palermo", figures=places, owned={0: "purple"}, shown=[15], chance=["purple", "brown"]
    )
    play(match, "pick purple", "privilege 15")
    assert scored(match) == {"regions": 9 + 11, "bonuses": 3, "privileges": 2}


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_ruling_17_aachen_draws_as_many_chests_as_players(seats: int) -> None:
    match = round_end(seats, scored="aachen", figures={"aachen_3": "0e"})
    assert len(happened(match, "shown")) == seats


@pytest.mark.parametrize(("region", "seat"), [("augsburg", 1), ("aachen", 1)])
def test_ruling_17_the_first_takes_the_only_chest(region: str, seat: int) -> None:
    places = {f"{region}_3": "0e", f"{region}_4": "1e"}
    match = round_end(scored=region, figures=places, stack="brown", discard="", under={"milano_7": hoard("brown")})
    assert (owned(match, seat), owned(match, 1 - seat)) == ("brown", "")


TWO = {"palermo_5": "1e", "palermo_3": "0e"}


def test_ruling_18_with_two_players_second_places_get_the_bonus_only() -> None:
    match = round_end(2, scored="palermo", figures=TWO, tiles={"palermo": 3})
    assert (points(match, "regions"), points(match, "bonuses")) == ([0, 10], [1, 3])
    match = round_end(2, scored="strasbourg", figures={"strasbourg_4": "1e", "strasbourg_3": "0e"}, last=1)
    assert court(match, 0) == (5, 1)
    assert court(match, 1) == (6, 2)
    match = round_end(2, scored="augsburg", figures={"augsburg_4": "1e", "augsburg_3": "0e"}, chance=["keep", "brown"])
    in_turn(match, "1 pick keep")
    assert (owned(match, 0), owned(match, 1)) == ("brown", "keep")


def test_ruling_19_most_counts_figures_and_not_influence() -> None:
    match = round_end(condition="most", figures={"strasbourg_6": "0n", "aachen_3": "1e", "aachen_4": "1e"})
    assert scorings(match)[1]["region"] == "aachen"


def test_ruling_19_fewest_counts_chests_under_offices_only() -> None:
    chests = {f"{region}_4": "brown" for region in RING if region != "milano"}
    match = round_end(condition="fewest", under={**chests, "1": "brown brown"}, paid={"milano": "0e"})
    assert scorings(match)[1]["region"] == "milano"


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_ruling_20_five_rounds_of_three_actions(seats: int) -> None:
    match = casata.new("staufer", seats, seed=20)
    for _ in at_random(match, seats):
        pass
    acted = Counter(event["seat"] for event in match.events(None) if event["kind"] in ("supplied", "sat"))
    assert acted == dict.fromkeys(range(seats), 15)
    assert match._state.round == 5


def test_ruling_21_one_first_chest_a_turn() -> None:
    match = play(table(supplied=[1, 2], owned={0: "first first"}), "supply 1", "use first")
    assert (owned(match), supplied(match)) == ("first", [0, 1, 2])


def test_ruling_21_first_has_no_use_in_the_last_round() -> None:
    match = play(table(round=5, supplied=[1, 2], owned={0: "first"}), "supply 1")
    assert (phase(match), owned(match), supplied(match)) == ("turn", "first", [1, 2, 0])


def test_ruling_22_three_chests_go_into_one_deploy() -> None:
    match = table(supplied=[1], court={0: (9, 0)}, owned={0: "first free_travel free_office"})
    play(match, "deploy envoy milano_7")
    assert len(offered(match, "use")) == 6  # twelve figures would be laid, of nine
    play(match, "use first+free_travel+free_office")
    assert (paid(match), court(match), owned(match), supplied(match)) == ({}, (8, 0), "", [0, 1])
    assert discarded(match) == "first free_travel free_office"


def test_ruling_22_first_and_supply_go_into_one_supply() -> None:
    match = table(supplied=[1], owned={0: "first supply"}, under={"1": "brown"})
    play(match, "supply 4", "use first", "chests 1")
    assert (owned(match), supplied(match), court(match)) == ("brown", [0, 1], (4, 2))


def test_ruling_22_what_would_change_nothing_is_not_asked() -> None:
    match = play(table(court={0: (9, 0)}, owned={0: "free_travel supply keep"}), "deploy envoy augsburg_3")
    assert (match.actor, owned(match)) == (1, "free_travel supply keep")
    match = play(table(owned={0: "supply"}, under={"2": "brown"}), "supply 2")
    assert (match.actor, owned(match)) == (1, "supply brown")
    match = round_end(scored="palermo", figures={"strasbourg_3": "0e"}, owned={0: "keep"})
    assert phase(match) == "turn"


def test_ruling_22_no_move_serves_only_where_privileges_leave_a_cost() -> None:
    match = table(court={0: (9, 0)}, cards={0: [12]}, owned={0: "free_travel"})
    assert play(match, "deploy envoy strasbourg_3").actor == 1
    assert owned(match) == "free_travel"


def test_ruling_24_orange_chests_take_effect_before_the_exchange() -> None:
    match = play(table(under={"3": "purple points_3 purple noble_chest"}), "supply 3")
    assert (phase(match), scored(match), court(match)) == ("exchange", {"chests": 3}, (6, 2))


@pytest.mark.parametrize(("card", "home"), [(13, 1), (15, 0)])
def test_ruling_24_number_13_taken_in_the_scoring_works_in_this_clean_up(card: int, home: int) -> None:
    match = round_end(
        scored="augsburg", figures={"augsburg_3": "0e"}, owned={0: "purple"}, shown=[card], chance=["purple", "brown"]
    )
    play(match, "pick purple", f"privilege {card}")
    assert (court(match), cards(match)) == ((4 + home, 1), {card})
    assert scored(match) == {"regions": 9}


def test_ruling_24_cards_for_deploying_come_too_late_for_this_deployment() -> None:
    match = table(court={0: (9, 0)}, owned={0: "purple"}, under={"augsburg_5": "", "augsburg_7": "purple"}, shown=[3])
    play(match, "deploy envoy augsburg_7", "privilege 3")
    assert (on(match, "augsburg_7"), court(match), match.actor) == ("0e", (2, 0), 1)


def test_ruling_25_one_after_the_other_takes_and_exchanges() -> None:
    places = {"aachen_5": "0e", "aachen_4": "1e", "aachen_3": "2e"}
    match = round_end(
        scored="aachen", figures=places, owned={0: "purple", 1: "purple purple", 2: "purple"}, shown=[9],
        chance=["purple", "purple", "keep", "brown"],
    )  # fmt: skip
    in_turn(match, "0 pick purple", "0 privilege 9", "1 pick keep", "2 pick purple", "2 privilege 9")
    assert (cards(match, 0), cards(match, 1), cards(match, 2)) == ({9}, set(), {9})
    assert owned(match, 1) == "keep purple purple"


def test_ruling_25_who_declines_does_not_decide_for_the_next() -> None:
    match = round_end(
        scored="aachen", figures={"aachen_5": "0e", "aachen_4": "1e"}, owned={0: "purple", 1: "purple"}, shown=[9],
        chance=["purple", "purple", "keep", "brown"],
    )  # fmt: skip
    in_turn(match, "0 pick purple", "0 decline", "1 pick purple", "1 privilege 9")
    assert (cards(match, 0), cards(match, 1)) == (set(), {9})


def test_who_declined_is_asked_again_after_another_chest_only() -> None:
    match = table(cards={0: [8]}, owned={0: "purple"}, under={"3": "purple"}, chance=["brown"])
    in_turn(match, "0 supply 3", "0 decline", "0 draw", "0 decline", "1 supply 1")
    match = table(cards={0: [8]}, owned={0: "purple"}, under={"3": "purple"})
    in_turn(match, "0 supply 3", "0 decline", "0 refrain", "1 supply 1")


def test_an_exchange_is_possible_before_and_after_an_action() -> None:
    match = play(table(owned={0: "purple purple"}), "privilege 9", "supply 1")
    assert (scored(match), match.actor) == ({"privileges": 2}, 1)
    match = play(table(owned={0: "purple purple"}), "supply 1")
    assert (phase(match), match.actor) == ("exchange", 0)
    play(match, "privilege 9")
    assert (scored(match), cards(match), match.actor) == ({}, {9}, 1)


def test_an_exchange_is_never_forced() -> None:
    match = play(table(owned={0: "purple purple"}), "supply 1", "decline")
    assert (owned(match), match.actor) == ("purple purple", 1)


def test_no_card_to_be_had_no_offer() -> None:
    match = table(2, owned={0: "purple purple"}, cards={0: [1, 2, 3, 4, 5, 6]}, under={"3": "purple"})
    assert offered(match, "privilege") == []
    assert play(match, "supply 3").actor == 1
    assert owned(match) == "purple purple purple"


def test_ruling_27_a_scored_region_without_figures_is_refilled() -> None:
    match = round_end(scored="aachen", figures={"milano_4": "0e"})
    assert ("shown" in kinds(match), lying(match, "aachen"), scored(match)) == (False, [1] * 5, {})


def test_ruling_28_nothing_is_kept_after_the_last_round() -> None:
    match = round_end(round=5, scored="palermo", figures={"palermo_3": "0e"}, owned={0: "keep"}, cards={0: [13]})
    assert (match.over, on(match, "palermo_3"), owned(match)) == (True, "0e", "keep")


def test_ruling_28_one_keep_holds_one_of_two_figures() -> None:
    match = round_end(scored="palermo", figures={"palermo_3": "0e 0e", "palermo_5": "0n 0e"}, owned={0: "keep keep"})
    assert offered(match, "keep") == ["keep palermo_3 left", "keep palermo_5 left", "keep palermo_5 right"]
    play(match, "keep palermo_3 left", "keep palermo_5 right")
    assert (on(match, "palermo_3"), on(match, "palermo_5")) == ("0e", "0e")


def test_ruling_28_both_figures_of_an_office_may_be_kept() -> None:
    match = round_end(scored="palermo", figures={"palermo_3": "0e 0e"}, owned={0: "keep keep"})
    play(match, "keep palermo_3 left", "keep palermo_3 right")
    assert (on(match, "palermo_3"), province(match)) == ("0e 0e", (9, 2))


def test_ruling_29_a_spent_chest_can_return_in_the_same_action() -> None:
    match = table(
        supplied=[1], cards={0: [8]}, owned={0: "first"}, stack="", discard="", under={"milano_7": hoard("first")}
    )
    play(match, "supply 1", "use first", "draw")
    assert (owned(match), discarded(match), match._state.stack_size) == ("first", "", 0)


def test_ruling_29_an_orange_chest_can_return_in_the_same_action() -> None:
    match = table(cards={0: [8, 16]}, stack="", discard="", under={"3": "points_3", "milano_7": hoard("points_3")})
    play(match, "supply 3", "draw")
    assert scored(match) == {"chests": 6, "privileges": 4}


def test_nothing_to_draw_is_not_asked() -> None:
    match = table(cards={0: [8]}, stack="", discard="", under={"milano_7": hoard()})
    assert play(match, "supply 3").actor == 1


def test_ruling_34_the_payer_chooses_where_nobles_lie() -> None:
    match = play(table(court={0: (3, 2)}), "deploy envoy augsburg_4")
    assert offered(match) == ["usual", "lay strasbourg", "lay palermo", "lay aachen"]
    play(match, "lay palermo", "usual")
    assert paid(match) == {"strasbourg": "e", "palermo": "n", "aachen": "e"}
    assert court(match) == (0, 1)


def test_ruling_34_usually_envoys_are_laid_as_far_as_they_reach() -> None:
    match = play(table(court={0: (4, 2)}), "deploy envoy augsburg_4", "usual")
    assert (paid(match), court(match)) == (ring(1, 2, 3), (0, 2))


def test_ruling_34_nobles_that_must_be_laid_usually_lie_where_the_king_comes_first() -> None:
    match = play(table(court={0: (2, 3)}), "deploy envoy augsburg_4", "usual")
    assert paid(match) == {"strasbourg": "n", "palermo": "n", "aachen": "e"}
    assert court(match) == (0, 1)


def test_ruling_22_a_chest_pays_the_one_figure_that_privileges_4_and_5_leave() -> None:
    match = play(table(court={0: (4, 0)}, cards={0: [4, 5]}, owned={0: "free_office"}), "deploy envoy augsburg_7")
    assert offered(match) == ["use plain", "use free_office"]
    play(match, "use free_office")
    assert (paid(match), court(match), owned(match)) == ({}, (3, 0), "")


@pytest.mark.parametrize(("moves", "laid"), [
    (["lay strasbourg", "lay palermo"], {"strasbourg": "n", "palermo": "n", "aachen": "e"}),
    (["lay strasbourg", "lay aachen"], {"strasbourg": "n", "palermo": "e", "aachen": "n"}),
    (["lay strasbourg", "usual"], {"strasbourg": "n", "palermo": "e", "aachen": "e"}),
    (["lay palermo", "lay aachen"], {"strasbourg": "e", "palermo": "n", "aachen": "n"}),
    (["lay aachen"], {"strasbourg": "e", "palermo": "e", "aachen": "n"}),
    (["usual"], {"strasbourg": "e", "palermo": "e", "aachen": "e"}),
])  # fmt: skip
def test_ruling_34_every_way_to_lay_two_nobles_is_there(moves: list[str], laid: dict[str, str]) -> None:
    match = play(table(court={0: (4, 2)}), "deploy envoy augsburg_4", *moves)
    assert (paid(match), match.actor) == (laid, 1)


def test_ruling_35_chests_and_bonuses_are_taken_without_asking() -> None:
    match = play(table(under={"1": "points_5 brown first"}), "supply 1")
    assert (scored(match), owned(match), under(match, "1"), match.actor) == ({"chests": 5}, "first brown", "", 1)


def test_paid_figures_never_count_in_a_scoring() -> None:
    match = round_end(scored="strasbourg", figures={"strasbourg_3": "1e"}, paid={"strasbourg": "0e 0e 0n"})
    assert points(match, "regions") == [0, 10, 0, 0]


def test_supply_spaces_are_never_blocked() -> None:
    match = table(order=[0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3])
    play(match, "supply 1", "supply 1", "supply 1")
    assert court(match) == (13, 1)


def test_a_deploy_is_refused_where_somebody_is() -> None:
    match = last_action(figures={"augsburg_3": "0e"})
    assert refused(match, "deploy envoy augsburg_3") == "office_taken"


def test_ruling_22_first_is_not_offered_where_the_order_stays_the_same() -> None:
    match = table(2, owned={0: "first"}, order=[1, 1, 1, 0, 0, 0], deployed=[1, 1, 1, 0, 0], court={0: (4, 1)})
    play(match, "deploy noble augsburg_3")
    assert phase(match) == "turn"  # the last to deploy behind an empty supply track comes first anyway
    match = table(2, owned={0: "first"}, order=[0, 0, 1, 1, 1, 0], supplied=[0])
    assert play(match, "supply 1").actor == 1  # only own members are before this one
    match = table(2, owned={0: "first"}, order=[0, 0, 1, 1, 1, 0], supplied=[0])
    assert phase(play(match, "deploy noble augsburg_3")) == "way"  # others may still come before it


@pytest.mark.parametrize("deployed", [[1, 1, 1], [1, 1, 1, 0]])
def test_ruling_22_first_is_not_offered_where_only_own_members_follow(deployed: list[int]) -> None:
    """Who deploys later comes earlier, but those are own members; and nobody is on the supply track."""
    match = table(2, owned={0: "first"}, order=[1, 1, 1, 0, 0, 0], deployed=deployed)
    play(match, "deploy noble augsburg_3")
    assert (phase(match), match.actor, owned(match)) == ("turn", 0, "first")


@pytest.mark.parametrize("order", [[1, 1, 0, 1, 0, 0], [1, 1, 0, 0, 1, 0], [1, 1, 0, 0, 0, 1]])
def test_ruling_22_first_is_offered_where_a_member_of_another_follows(order: list[int]) -> None:
    match = table(2, owned={0: "first"}, order=order, deployed=[1, 1])
    assert phase(play(match, "deploy noble augsburg_3")) == "way"


@pytest.mark.parametrize(("card", "home"), [(13, (5, 2)), (15, (4, 1))])
def test_privilege_13_brings_envoys_and_nobles_from_scored_regions_to_court(card: int, home: tuple[int, int]) -> None:
    match = round_end(scored="palermo", figures={"palermo_3": "0e", "palermo_4": "0n"}, cards={0: [card]})
    assert (court(match), sum(court(match)) + sum(province(match))) == (home, 18)


@pytest.mark.parametrize("card", range(1, 17))
def test_the_last_card_on_display_can_be_had_before_and_after_an_action(card: int) -> None:
    """Whichever of the sixteen numbers it is (3.6); of the first there are two."""
    others = [number for number in range(2, 8) if number != card][:5]
    match = table(2, owned={0: "purple purple"}, cards={0: others, 1: [card] if card == 1 else []}, shown=[card])
    assert display(match) == {card: 1}
    assert offered(match, "privilege") == [f"privilege {card}"]
    play(match, "supply 1")
    assert (phase(match), offered(match)) == ("exchange", [f"privilege {card}", "decline"])
    play(match, f"privilege {card}")
    assert (cards(match), match.actor) == ({*others, card}, 1)
