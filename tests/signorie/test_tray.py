"""The viewer's own board on the drawn table of Signorie, the leaf over it, and the houses of the others."""

from __future__ import annotations

from typing import Any

import pytest

from casata import Match
from casata.games.signorie.view.picture.over import Over, make_over
from casata.games.signorie.view.picture.plan import PlanRow
from casata.games.signorie.view.picture.seats import make_seats
from casata.games.signorie.view.picture.tray import Purse
from tests.matches import play
from tests.signorie.drawing import scene
from tests.signorie.sights import band, seen, tray
from tests.signorie.table import table


def own(match: Match) -> Purse:
    found = tray(match).own
    assert found
    return found


def leaf(match: Match, viewer: int | None = 0) -> Over:
    found = make_over(scene(match, viewer))
    assert found
    return found


# -- the bands --------------------------------------------------------------------------------


def test_dice_show_what_they_cost_and_equal_ones_lie_together() -> None:
    dice = band(table(dice={"grey": [1, 3, 3, 6]}), 3).dice
    assert [(one.face, one.price, len(one.ids)) for one in dice] == [(1, "3", 1), (3, "1", 2), (6, "free", 1)]
    assert dice[1].ids == ("pool-grey-3-1", "pool-grey-3-2")


def test_a_band_has_two_letters_the_action_where_to_hire_and_the_helpers() -> None:
    found = band(table(at={"purple_women": "threshold", "purple_men": "initiative"}, helpers={0: "purple_middle"}), 2)
    assert [(one.name, one.brings, one.gender) for one in found.letters] == [
        ("Threshold", "+3 each", "woman"), ("Initiative", "2 each", "man"),
    ]  # fmt: skip
    assert found.signoria.name == "Children"
    assert (found.ring, found.ring_numeral) == ("red", "numeral-2")
    assert [(one.hired, one.cost) for one in found.helpers] == [(False, 2), (True, 3), (False, 4)]


def test_a_die_just_taken_stands_in_its_space_and_its_fee_is_struck_off() -> None:
    match = play(table(dice={"purple": [2, 6, 6, 6]}, helpers={0: "purple_top purple_bottom"}), "take purple 2")
    found = band(match, 2)
    assert (found.face, found.staged, found.used) == (2, True, False)
    assert [one.order for one in found.helpers] == ["1", "", "2"]
    assert (own(match).before, own(match).florins) == ("5", 4)


def test_a_die_of_an_earlier_turn_is_used_up() -> None:
    found = band(table(die={0: {"red": 3}}), 1)
    assert (found.face, found.staged, found.used) == (3, False, True)


def test_an_assignment_that_is_gone_for_the_round_says_so() -> None:
    match = table(options={"exclusive_assignments": True}, at={"red_men": "florins"}, turned="florins")
    assert [one.used for one in band(match, 1).letters] == [False, True]


def test_a_spectator_sees_the_bands_and_whose_helpers_there_are_but_no_house() -> None:
    match = table(helpers={0: "red_top", 2: "red_top"})
    board = tray(match, None)
    assert (board.own, board.heirs, board.plan) == (None, (), ())
    assert band(match, 1, None).helpers[0].owners == ("A", "C")


# -- purse, gauge, heirs ----------------------------------------------------------------------


def test_the_gauge_breaks_past_the_threshold_and_figures_move_it() -> None:
    gauge = own(table(die={0: {"yellow": 6, "red": 6, "purple": 2}})).gauge
    assert (gauge.sum, gauge.said, bool(gauge.crack)) == ("14 of 13", "no reward", True)
    assert [(block.colour, block.number) for block in gauge.blocks] == [("yellow", "6"), ("red", "6"), ("purple", "+2")]
    moved = own(table(die={0: {"yellow": 6, "red": 6, "purple": 2}}, threshold={0: {"woman": 1}})).gauge
    assert (moved.sum, moved.said, moved.crack) == ("14 of 16", "reward kept", "")
    assert moved.limit_x == pytest.approx(moved.length * 16 / 22)


def test_sons_without_a_bride_show_what_she_would_bring() -> None:
    heirs = tray(table(brides=[2, 0, 0, 0])).heirs
    assert [one.married for one in heirs] == [True, True, True, False, False]
    assert [one.points for one in heirs] == ["", "", "", "+2", "+5"]


# -- plan rows --------------------------------------------------------------------------------


def offers(row: PlanRow) -> list[tuple[str, int]]:
    """The cities that offer something for a row."""
    return [(shield.offer.city, shield.offer.value) for shield in row.shields if shield.offer]


def ghosts_on(row: PlanRow) -> list[int]:
    """The value of the tile on its way, at its shield."""
    return [shield.value if shield.kind == "ghost" else 0 for shield in row.shields]


def test_a_row_waits_for_its_third_tile_and_then_counts() -> None:
    rows = tray(
        table(
            tiles={0: {"politics": "sforza_2 sforza_3", "church": "medici_2 medici_3 aragona_5"}},
            down={0: {"military": 1}},
        )
    ).plan
    assert [(row.said, row.waits) for row in rows] == [
        ("2 of 3 tiles", "(5 wait)"), ("10 points", ""), ("1 of 3 tiles", "(1 wait)"), ("0 of 3 tiles", ""),
    ]  # fmt: skip


def test_a_free_shield_says_where_its_tile_is_on_offer_unless_that_city_is_full() -> None:
    match = table(offers={"roma_mission": "sforza_4", "milano_marriage": "sforza_2"})
    rows = tray(match).plan
    assert offers(rows[0]) == [("Roma", 4), ("Roma", 4)]
    assert ("Milano", 2) in offers(rows[3])
    full = table(offers={"roma_mission": "sforza_4"}, cities={"roma": "1m 1m 1m 1m 1w 1w 1w 1w"})
    assert offers(tray(full).plan[0]) == []


def test_of_several_tiles_of_a_house_a_free_shield_names_the_best() -> None:
    match = table(offers={"milano_marriage": "sforza_2", "firenze_marriage": "sforza_4", "roma_marriage": "sforza_3"})
    assert ("Firenze", 4) in offers(tray(match).plan[3])


def test_a_tile_to_be_taken_lies_as_a_ghost_on_its_shield() -> None:
    match = table(men={0: {"politics": [9]}}, offers={"roma_mission": "gonzaga_3"})
    play(match, "take grey 6", "signoria", "go roma")
    ghosts = [ghosts_on(row) for row in tray(match).plan]
    assert ghosts[0] == [0, 0, 3, 0]
    assert not any(ghost for row in ghosts[1:] for ghost in row)


# -- the leaf ---------------------------------------------------------------------------------


def test_the_leaf_lists_what_a_die_can_do_over_bands_that_nothing_is_asked_about() -> None:
    found = leaf(play(table(), "take purple 6"))
    assert (found.heading, found.die, found.shape) == ("purple 6 can", ("purple", 6), "at-3")
    assert [row.place for row in found.rows] == [
        "signoria-purple", "letter-purple_women", "letter-purple_men", "helper-red_top", "helper-red_middle",
        "helper-red_bottom",
    ]  # fmt: skip
    assert leaf(play(table(), "take grey 6")).shape == "at-0"


def test_a_dowry_is_chosen_as_coins_with_their_points() -> None:
    match = play(table(cities={"roma": "1m 1m 1w"}), "take red 6", "signoria", "go roma")
    found = leaf(match)
    assert found.heading == "Roma: a space of 2"
    assert [(coin.amounts, coin.brings) for coin in found.coins] == [
        (((2, "icon-florin"),), "4 points"), (((3, "icon-florin"),), "6 points"), (((4, "icon-florin"),), "8 points"),
    ]  # fmt: skip


def test_figures_to_spend_say_what_they_bring() -> None:
    match = play(table(at={"red_women": "florins"}), "take red 6", "assign florins")
    assert [(coin.amounts, coin.brings) for coin in leaf(match).coins] == [
        (((1, "icon-woman"),), "2 florins"), (((2, "icon-woman"),), "4 florins"), (((3, "icon-woman"),), "6 florins"),
    ]  # fmt: skip


def test_nobody_else_sees_the_leaf() -> None:
    match = play(table(), "take purple 6")
    assert make_over(scene(match))
    assert [make_over(scene(*seen_by)) for seen_by in ((match, 1), (match, None), (table(), 0))] == [None] * 3


# -- the houses -------------------------------------------------------------------------------


def test_everybody_has_a_line_and_the_others_their_whole_boards() -> None:
    match = table(
        die={1: {"red": 3, "grey": 6}},
        helpers={1: "red_top"},
        tiles={1: {"politics": "gonzaga_2"}},
        brides=[0, 2, 0, 0],
    )
    mine, other = make_seats(scene(match))[:2]
    assert (mine.own, mine.rows) == (True, ())
    assert (other.sum, other.limit, other.helpers, other.brides) == (9, 13, 1, 2)
    assert [column.face for column in other.columns] == [0, 3, 0, 6, 0]
    assert [[helper.hired for helper in column.helpers] for column in other.columns][1] == [True, False, False]
    assert (other.rows[0].short, other.rows[0].place) == ("1 of 3", "")
    assert other.rows[0].shields[0].value == 2


# -- a tile on its way ------------------------------------------------------------------------

OFFERED: dict[str, Any] = {"offers": {"roma_marriage": "medici_3"}, "tiles": {0: {"marriage": "sforza_2 aragona_5"}}}


def marriage_row(match: Match) -> PlanRow:
    return tray(match).plan[3]


def test_a_thread_leads_from_the_tile_that_a_figure_brings_to_its_row_which_says_what_it_will_have() -> None:
    match = play(table(down={0: {"marriage": 1}}, **OFFERED), "take red 6", "signoria")
    assert tray(match).thread is None
    for move in ("go roma", "dowry 2"):
        play(match, move)
        assert tray(match).thread == (3, "woman", 3)
        assert marriage_row(match).said == "8 → 11 points"
        assert ghosts_on(marriage_row(match)) == [0, 3, 0, 0, 0, 0]
    assert tray(match, 1).thread is None
    assert not any(ghosts_on(marriage_row(play(match, "tile"))))


def test_a_row_that_is_not_complete_says_how_many_tiles_it_will_have() -> None:
    assert marriage_row(play(table(**OFFERED), "take red 6", "signoria", "go roma")).said == "2 tiles → 10 points"
    only: dict[str, Any] = {**OFFERED, "tiles": {}}
    assert marriage_row(play(table(**only), "take red 6", "signoria", "go roma")).said == "0 → 1 of 3 tiles"


def test_no_thread_where_there_is_no_shield_for_the_tile() -> None:
    taken: dict[str, Any] = {**OFFERED, "tiles": {0: {"marriage": "medici_2"}}}
    match = play(table(**taken), "take red 6", "signoria", "go roma")
    assert tray(match).thread is None
    assert marriage_row(match).said == "1 of 3 tiles"


# -- the way through a turn -------------------------------------------------------------------


def way(match: Match, viewer: int | None = 0) -> list[str]:
    """The stages of a turn, the one that is asked in brackets."""
    return [f"[{stage.name}]" if stage.now else stage.name for stage in seen(match, viewer).trail]


def test_a_turn_says_what_is_asked_now_and_which_helpers_come_after_it() -> None:
    match = table(helpers={0: "purple_top purple_bottom"}, at={"purple_women": "florins"})
    assert way(match) == []
    play(match, "take purple 6")
    assert way(match) == ["purple 6", "[action]", "helper: 1 man or woman", "helper: Any assignment"]
    assert way(match, 1) == way(match, None) == []
    play(match, "assign florins")
    assert way(match)[1] == "[figures]"
    play(match, "spend 1")
    assert way(match) == ["purple 6", "[helper: 1 man or woman]", "helper: Any assignment"]
    play(match, "use purple_top")
    assert way(match) == ["purple 6", "helper: 1 man or woman", "[figures]", "helper: Any assignment"]


def test_a_figure_on_its_way_is_one_stage_whatever_is_asked_about_it() -> None:
    match = play(table(**OFFERED), "take red 6", "signoria")
    for move in ("go roma", "dowry 2", "tile"):
        assert way(match) == ["red 6", "[city, dowry, tile]"]
        play(match, move)
    assert way(match) == []
    assert way(play(table(men={0: {"church": [9]}}), "take grey 6", "signoria"))[-1] == "[city, tile]"
