"""What the page says of a table of Signorie."""

from __future__ import annotations

import pytest

from casata import Match
from casata.engine.text.listing import Listing, moves_choosing
from casata.games.signorie.view.listing import listing as described
from tests.listings import aims, facts, ids, row
from tests.matches import play
from tests.signorie.drawing import scene
from tests.signorie.table import ending, rewards, table


def listing(match: Match, viewer: int | None = 0) -> Listing:
    return described(scene(match, viewer))


def cells(found: Listing, name: str) -> list[str]:
    """What an entry says, column by column."""
    return list(row(found, name).values())


def panel(found: Listing, seat: int) -> dict[str, str]:
    """What everybody knows about a seat."""
    return facts(found.panels[seat].facts)


def headings(found: Listing) -> dict[str, str]:
    return {block.id: block.heading for block in (*found.own, *found.blocks)}


def test_a_die_says_how_many_there_are_and_what_it_costs() -> None:
    found = listing(table(dice={"grey": [1, 1, 4]}))
    assert cells(found, "die-grey-1") == ["2 available", "3 florins", ""]
    assert cells(found, "die-grey-4") == ["1 available", "free", ""]
    assert "die-grey-2" not in ids(found, "band-grey")


def test_a_colour_says_its_actions_and_whose_dice_and_helpers_it_has() -> None:
    match = table(
        die={1: {"red": 3}, 0: {"red": 2}}, helpers={1: "red_top", 0: "red_top"},
        at={"red_women": "florins", "red_men": "mission"},
    )  # fmt: skip
    found = listing(match)
    assert headings(found)["band-red"] == "Dice: red · number 2 · your die shows 2"
    assert cells(found, "taken-red")[2] == "A 2, B 3"
    assert cells(found, "signoria-red")[0] == "a marriage"
    assert cells(found, "letter-red_women") == ["2 florins for each figure", "1 to 3 women", ""]
    assert cells(found, "letter-red_men") == ["a mission", "2 men", ""]
    assert cells(found, "hire-red")[0] == "one of the yellow helpers"
    assert cells(found, "helper-red_top")[1:] == ["yours", "A B"]
    assert cells(listing(match, None), "helper-red_top")[1] == "2 florins"


def test_a_son_is_married_or_not_yet_and_no_cell_repeats_its_heading() -> None:
    """On a phone each cell stands behind the heading of its column: married not yet."""
    found = listing(table(brides={0: 1}))
    assert row(found, "son-1") == {"Married": "yes", "A bride brings": "0 points"}
    assert row(found, "son-4") == {"Married": "not yet", "A bride brings": "5 points"}


def test_a_city_says_its_next_space_who_is_there_and_what_fits_the_own_plan() -> None:
    match = table(cities={"milano": "0m 1w 1w"}, offers={"milano_mission": "este_3"})
    assert cells(listing(match), "city-milano") == [
        "2", "3, 3, 4, 4", "A 1 man, B 2 women", "none", "Este 3, fits military",
    ]  # fmt: skip
    assert cells(listing(match, None), "city-milano")[4] == "Este 3"


def test_a_city_that_is_not_in_play_says_so() -> None:
    assert cells(listing(table(2)), "city-napoli")[0] == "not in play"


def test_plans_of_all_are_told_the_own_one_with_what_is_on_offer() -> None:
    match = table(
        tiles={0: {"military": "este_3 este_2"}, 1: {"marriage": "este_5"}}, down={0: {"military": 1}},
        offers={"roma_mission": "gonzaga_5"},
    )  # fmt: skip
    found = listing(match)
    assert cells(found, "plan-0-military") == ["Este 3, Este 2, 1 face down", "Gonzaga (Roma 5), Aragona", "6 points"]
    assert cells(found, "plan-0-politics")[2] == "0 of 3 tiles"
    assert cells(found, "plan-1-marriage")[0] == "Este 5"
    assert cells(found, "plan-1-marriage")[2] == "1 of 3 tiles, worth 5 points once complete"
    assert headings(found)["plan-1"] == "Bence's plan (red board)"
    assert {f"plan-{seat}" for seat in range(4)} <= {block.id for block in listing(match, None).blocks}


def test_men_say_what_they_bring_and_where_a_step_leads() -> None:
    found = listing(table(men={0: {"church": [3, 3]}}))
    assert cells(found, "man-church-3") == ["2", "3 points, rank 1", "worth 4 points, rank 2; you get 2 florins"]
    assert cells(found, "space-3")[4] == "A 2"


def test_panels_say_points_with_the_end_and_dice_against_the_threshold() -> None:
    match = table(
        points={1: {"missions": 10}}, men={1: {"church": [9]}}, die={1: {"red": 3, "grey": 6}}, brides=[0, 3, 0, 0],
        threshold={1: {"woman": 1, "man": 1}}, supply={1: (2, 1)}, passed=[1],
    )  # fmt: skip
    found = listing(match)
    assert found.panels[1].points == "10 (+4 at the end)"
    said = panel(found, 1)
    assert said["Dice"] == "9 of 19: red 3, grey 6"
    assert said["In hand"] == "2 women, 1 man"
    assert said["On the threshold"] == "1 woman, 1 man"
    assert said["Brides"] == "3 of 4"
    assert [panel.remark for panel in found.panels] == ["to decide now", "has passed", "next to act", ""]


def test_victory_tiles_say_what_they_would_bring_everybody() -> None:
    match = table(2, round=6, helpers={0: "red_top grey_top"}, reward="helpers_tile")
    assert cells(listing(match), "reward-6") == [
        "2 points for each helper", "then you may buy 5 points for 5 florins", "A 4 points, B 0 points",
    ]  # fmt: skip


def test_a_spectator_has_no_board_of_his_own_and_the_end_is_told() -> None:
    assert listing(table(), None).own == ()
    found = listing(ending(3), None)
    assert found.facts[0].value == "over"
    assert "Dice" not in panel(found, 0)


@pytest.mark.parametrize(
    "moves",
    [
        (),
        ("take yellow 6",),
        ("take yellow 6", "assign family"),
        ("take yellow 6", "assign family", "spend 2"),
        ("take red 6", "signoria"),
        ("take red 6", "signoria", "go roma"),
        ("take grey 6", "signoria"),
        ("take turquoise 6", "signoria"),
    ],
)
def test_every_question_with_places_is_answered_on_the_board(moves: tuple[str, ...]) -> None:
    match = play(table(at={"yellow_women": "family"}, men={0: {"church": [9], "politics": [4]}}), *moves)
    found = listing(match)
    entries = [entry for block in (*found.own, *found.blocks) for entry in block.entries]
    for move in match.legal():
        assert not move.args or any(moves_choosing(entry, [move]) for entry in entries), str(move)


def test_the_reward_of_the_round_can_be_chosen() -> None:
    match = rewards(reward="men_tile", order=[0, 1, 2, 3])
    assert aims(listing(match, match.actor), match, "reward-1") == ["reward"]


def test_the_order_of_the_round_and_the_dice_left_are_told_at_a_glance() -> None:
    told = {fact.label: fact for fact in listing(table(order=[2, 0, 3, 1], die={1: {"red": 3}})).facts}
    assert [symbol for symbol, _ in told["Order"].brief] == ["crest-C", "crest-A", "crest-D", "crest-B"]
    assert told["Order"].value == "Clara, Anna, Dávid, Bence"
    assert told["Dice left"].value == "19"
