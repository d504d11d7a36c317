"""Options of the dossier beyond its vectors (royals 8.4), and paying the usual way."""

from __future__ import annotations

from typing import Any

import pytest

import casata
from casata import CasataError, Match
from tests.matches import play, seen
from tests.royals.table import (
    cards,
    draw_blind,
    each,
    end_game,
    happened,
    intrigue,
    offered,
    own_cards,
    own_intrigue,
    pass_turn,
    table,
    turn,
)

LATE = {"late_choice": True}
FREE = {"joker": "free"}
DISPLAY = ["take france", "take german_states", "take spain"]


# late_choice (A5)


def late(**described: Any) -> Match:
    """A turn in which nothing is declared."""
    return turn(display=cards("FGS"), options=LATE, **described)


def drawn(match: Match, seat: int = 0) -> tuple[int, int]:
    """Country and Intrigue cards of a seat."""
    return seen(match)["hand_size"][seat], seen(match)["intrigue_size"][seat]


def test_a5_late_choice_declares_nothing_before_the_first_card() -> None:
    assert offered(late()) == [*DISPLAY, "blind", "intrigue"]
    assert offered(turn(display=cards("FGS"))) == ["draw_three", "draw_both"]


@pytest.mark.parametrize("first", ["blind", "take spain"])
def test_a5_late_choice_leaves_both_ways_open_after_a_country_card(first: str) -> None:
    match = play(late(), first)
    assert "intrigue" in offered(match)
    assert "blind" in offered(match)
    assert seen(match)["phase"] == "draw"


@pytest.mark.parametrize("first", ["blind", "take spain"])
def test_a5_late_choice_ends_with_an_intrigue_card_after_one_country_card(first: str) -> None:
    match = play(late(), first, "intrigue")
    assert drawn(match) == (1, 1)
    assert seen(match)["phase"] == "play"


@pytest.mark.parametrize("second", ["blind", "take german_states"])
def test_a5_late_choice_means_three_country_cards_once_a_second_is_drawn(second: str) -> None:
    match = play(late(), "take spain", second)
    assert "intrigue" not in offered(match)
    assert "blind" in offered(match)
    match.play("blind")
    assert drawn(match) == (3, 0)
    assert seen(match)["phase"] == "play"


@pytest.mark.parametrize("second", ["blind", "take spain"])
def test_a5_late_choice_means_one_of_each_once_an_intrigue_card_is_drawn(second: str) -> None:
    match = play(late(), "intrigue")
    assert offered(match) == [*DISPLAY, "blind"]
    match.play(second)
    assert drawn(match) == (1, 1)
    assert seen(match)["phase"] == "play"


def test_a5_late_choice_with_an_empty_pile_has_the_display_and_an_intrigue_card() -> None:
    match = late(pile={})
    assert offered(match) == [*DISPLAY, "intrigue"]
    assert offered(play(match, "take spain")) == ["take france", "take german_states", "intrigue"]


@pytest.mark.parametrize(("seats", "draws"), [(2, (2, 3)), (3, (1, 2, 3)), (4, (1, 1, 2, 3)), (5, (1, 1, 2, 2, 3))])
def test_a5_late_choice_does_not_open_a_first_turn_with_a_fixed_draw(seats: int, draws: tuple[int, ...]) -> None:
    match = casata.new("royals", seats=seats, seed=5, options=LATE | {"start": 0})
    for seat, count in enumerate(draws):
        for _ in range(count):
            assert "intrigue" not in offered(match)
            match.play("blind")
        assert drawn(match, seat) == (count, 0)
        match.play("stop")
    assert "intrigue" in offered(match)


@pytest.mark.parametrize("option", ["equal_first_turn", "first_draw_as_hand"])
def test_a5_late_choice_opens_a_first_turn_that_is_a_normal_one(option: str) -> None:
    match = casata.new("royals", seats=4, seed=5, options=LATE | {option: True, "start": 2})
    held = seen(match)["hand_size"][2]
    assert {"blind", "intrigue"} < set(offered(match))
    play(match, "blind", "intrigue")
    assert drawn(match, 2) == (held + 1, 1)


# The usual way of paying


@pytest.mark.parametrize(("others", "left"), [("FGGGGGSS", "FGGSS"), ("FFGGGGSS", "FGGSS"), ("FFGGSS", "FGS")])
def test_the_usual_way_pays_each_card_from_the_country_held_most(others: str, left: str) -> None:
    match = table(hand={0: cards("B" + others)})
    play(match, "occupy dublin.baron", "usual")
    assert +own_cards(match, 0) == cards(left)


def test_the_usual_way_completes_a_payment_that_was_begun_by_hand() -> None:
    match = table(hand={0: cards("FFGGGGBSS")})
    play(match, "occupy dublin.baron", "pay france", "usual")
    assert +own_cards(match, 0) == cards("FGGSS")


def test_the_usual_way_is_offered_while_two_cards_are_left_to_pick() -> None:
    match = table(hand={0: cards("FFGGGGSS")})
    match.play("occupy edinburgh.marshal")
    assert offered(match) == ["pay france", "pay german_states", "usual"]
    match.play("pay german_states")
    assert offered(match) == ["pay german_states", "pay spain", "usual"]
    match.play("pay german_states")
    assert offered(match) == ["pay german_states", "pay spain"]


def test_the_usual_way_pays_matching_intrigue_cards_before_jokers() -> None:
    hand, plots = {0: cards("G" * 8)}, {0: intrigue("FB FB GB BS")}
    match = table(hand=hand, intrigue=plots, holder={"vienna.king": 1})
    play(match, "take_over vienna.king", "usual")
    assert +own_intrigue(match, 0) == intrigue("BS")


@pytest.mark.parametrize(
    ("plots", "left"),
    [("FB FS FS BS", "FS BS"), ("FB FS BS BS BS", "FB FS BS"), ("FB FS BS", "BS"), ("FS FS BS BS", "FS BS")],
)
def test_the_usual_way_makes_an_intrigue_joker_of_the_kinds_held_most(plots: str, left: str) -> None:
    match = table(hand={0: cards("GG")}, intrigue={0: intrigue(plots)}, holder={"cologne.baron": 1})
    play(match, "take_over cologne.baron", "usual")
    assert +own_intrigue(match, 0) == intrigue(left)


@pytest.mark.parametrize(
    ("plots", "left"), [("FG FG GB GS GS GS", "FG GB GS GS"), ("FG GB GB GS", "GB GS"), ("FG GS GS GS", "FG GS")]
)
def test_the_usual_way_pays_each_matching_card_from_the_kind_held_most(plots: str, left: str) -> None:
    match = table(hand={0: cards("G" * 8)}, intrigue={0: intrigue(plots)}, holder={"vienna.king": 1})
    play(match, "take_over vienna.king", "usual")
    assert +own_intrigue(match, 0) == intrigue(left)


def test_the_usual_way_completes_an_intrigue_payment_from_the_kind_it_has_come_to() -> None:
    match = table(hand={0: cards("S" * 8)}, intrigue={0: intrigue("FG FG FG FB FB GB GB")}, holder={"madrid.king": 1})
    play(match, "take_over madrid.king", "pay_intrigue fb", "usual")
    assert +own_intrigue(match, 0) == intrigue("FG FG FG")
    assert seen(match)["holder"]["madrid.king"] == 0


def test_the_usual_way_for_intrigue_leaves_the_country_cards_to_a_decision_of_their_own() -> None:
    match = table(hand={0: cards("FFFSSSG")}, intrigue={0: intrigue("FB FS")}, holder={"cologne.baron": 1})
    play(match, "take_over cologne.baron", "usual")
    assert +own_intrigue(match, 0) == {}
    assert offered(match) == ["pay france", "pay spain", "usual"]


# joker=free (A3)


def test_a3_free_jokers_are_asked_for_by_number_where_the_hand_is_big_enough() -> None:
    match = play(table(hand={0: cards("FFGGGGSS")}, options=FREE), "occupy lyon.baron")
    assert offered(match) == ["jokers 0", "jokers 1", "jokers 2", "usual"]
    match = play(table(hand={0: cards("FFG")}, options=FREE), "occupy lyon.baron")
    assert seen(match)["holder"]["lyon.baron"] == 0


def test_a3_missing_cards_are_the_fewest_free_jokers() -> None:
    match = play(table(hand={0: cards("FGGGGSSSS")}, options=FREE), "occupy lyon.baron")
    assert offered(match) == ["jokers 1", "jokers 2", "usual"]


def test_a3_the_usual_way_uses_the_fewest_free_jokers() -> None:
    match = table(hand={0: cards("FGGGGSS")}, options=FREE)
    play(match, "occupy lyon.baron", "usual")
    assert +own_cards(match, 0) == cards("GSS")


def test_a3_the_usual_way_keeps_to_the_number_of_free_jokers_already_chosen() -> None:
    match = table(hand={0: cards("FFGGGGSS")}, options=FREE)
    play(match, "occupy lyon.baron", "jokers 1", "usual")
    assert own_cards(match, 0).total() == 8 - 1 - 3
    assert own_cards(match, 0)["france"] == 1


def test_a3_cards_of_the_country_itself_may_make_up_a_free_joker() -> None:
    match = table(hand={0: cards("FFFF")}, options=FREE)
    play(match, "occupy lyon.baron", "jokers 1", "pay france", "pay france", "pay france")
    assert seen(match)["holder"]["lyon.baron"] == 0
    assert seen(match)["hand_size"][0] == 0


@pytest.mark.parametrize(("choice", "left"), [("usual", "FB FS"), ("jokers 0", "FB FS"), ("jokers 1", "FG")])
def test_a3_free_jokers_hold_for_intrigue_cards_too(choice: str, left: str) -> None:
    match = table(hand={0: cards("GG")}, intrigue={0: intrigue("FG FB FS")}, holder={"cologne.baron": 1}, options=FREE)
    play(match, "take_over cologne.baron", choice)
    picks = {"usual": [], "jokers 0": ["fg"], "jokers 1": ["fb", "fs"]}[choice]
    play(match, *(f"pay_intrigue {pair}" for pair in picks))
    assert +own_intrigue(match, 0) == intrigue(left)
    assert seen(match)["holder"]["cologne.baron"] == 0


# cubes (A11) and start


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a11_cubes_are_fair_as_printed_or_without_end(seats: int) -> None:
    printed = [46, 46, 36, 36, 36]
    fair = [46] * 2 if seats == 2 else [36] * seats
    assert seen(casata.new("royals", seats, options={"cubes": "as_printed"}))["cubes"] == printed[:seats]
    assert seen(casata.new("royals", seats, options={"cubes": "fair"}))["cubes"] == fair
    assert min(seen(casata.new("royals", seats, options={"cubes": "unlimited"}))["cubes"]) > 1000


@pytest.mark.parametrize("start", [0, 2])
def test_a11_printed_cubes_go_with_the_colour_of_a_seat_whoever_begins(start: int) -> None:
    match = casata.new("royals", 3, options={"cubes": "as_printed", "start": start})
    assert seen(match)["cubes"] == [46, 46, 36]


@pytest.mark.parametrize("start", range(5))
def test_start_names_the_seat_that_begins_and_the_order_of_first_draws(start: int) -> None:
    match = casata.new("royals", seats=5, seed=3, options={"start": start})
    order, sizes = [], []
    for _ in range(5):
        seat = match.actor
        assert seat is not None
        draw_blind(match)
        order.append(seat)
        sizes.append(seen(match)["hand_size"][seat])
        match.play("stop")
    assert order == [(start + place) % 5 for place in range(5)]
    assert sizes == [1, 1, 2, 2, 3]
    assert (match.actor, seen(match)["round"]) == (start, 2)


def test_start_is_random_unless_named() -> None:
    begun = {seen(casata.new("royals", seats=3, seed=seed))["start"] for seed in range(40)}
    assert begun == {0, 1, 2}


@pytest.mark.parametrize("start", [3, -1, "youngest", True])
def test_start_must_be_a_seat_of_the_table(start: Any) -> None:
    with pytest.raises(CasataError):
        casata.new("royals", seats=3, options={"start": start})


@pytest.mark.parametrize("start", [0, 1, 2])
def test_a1_the_last_turn_is_that_of_the_seat_to_the_right_of_the_start_player(start: int) -> None:
    match = table(3, actor=start, period=3, pile={}, display=cards("FG"), options={"start": start})
    match.play("stop")
    for place in (1, 2):
        assert match.actor == (start + place) % 3
        pass_turn(match)
    assert match.over


# open_scores (A21)


def scored(opened: bool) -> Match:
    """Seat 0 has just taken a city."""
    match = table(hand={0: cards("GG")}, options={"open_scores": opened})
    match.play("occupy cologne.baron")
    return match


def said(match: Match, viewer: int | None) -> list[Any]:
    """The values of markers that a viewer is told of."""
    told = happened(match, "city_marker", "title_marker")
    return [match.game.secrecy.veil(event, viewer, match.options, match.over)["points"] for event in told]


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_a21_open_scores_changes_neither_views_nor_events(viewer: int | None) -> None:
    opened, closed = scored(True), scored(False)
    assert opened.view(viewer) | {"options": None} == closed.view(viewer) | {"options": None}
    assert opened.events(viewer) == closed.events(viewer)
    assert opened.view_record(viewer) == closed.view_record(viewer)
    assert opened.scores() == closed.scores()


def test_a21_the_owner_of_a_marker_is_public_but_its_value_is_told_to_him_alone() -> None:
    match = scored(False)
    assert [match.view(viewer)["city_owner"]["cologne"] for viewer in (None, 0, 1)] == [0, 0, 0]
    assert [said(match, viewer) for viewer in (0, 1, None)] == [[3], [None], [None]]


def test_a21_open_scores_tells_everybody_the_values() -> None:
    assert [said(scored(True), viewer) for viewer in (0, 1, None)] == [[3], [3], [3]]


def test_a21_all_values_are_told_when_the_game_is_over() -> None:
    match = end_game(holder={"paris.king": 2})
    assert [said(match, viewer) for viewer in (0, 2, None)] == [[16], [16], [16]]


def test_a9_hand_sizes_discards_and_pile_sizes_are_seen_by_all() -> None:
    match = table(hand={0: cards("FF"), 1: cards("G")}, intrigue={1: intrigue("FG")}, discard=each(1))
    for viewer in (None, 0, 1):
        view = match.view(viewer)
        assert (view["hand_size"][:2], view["intrigue_size"][:2]) == ([2, 1], [0, 1])
        assert view["discard"] == each(1)
        assert (view["pile_size"], view["intrigue_pile_size"]) == (79 - 3 - 3 - 4, 23)
