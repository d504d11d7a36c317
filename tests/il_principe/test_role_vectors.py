"""Who gets which role, and what it does (il_principe 9)."""

from __future__ import annotations

from typing import Any

import pytest

from casata import Match
from tests.il_principe.table import (
    GONE,
    NO_CARDS,
    ON_THE_BOARD,
    all_pass,
    any_cards,
    cards,
    column,
    counts,
    gold,
    offered,
    refuse,
    roles,
    table,
)
from tests.matches import happened, in_turn, kinds, phase, points, seen


def tiles(match: Match, colour: str) -> tuple[Any, Any]:
    """Who holds the major and the minor role of a colour."""
    return seen(match)["major"][colour], seen(match)["minor"][colour]


def test_e04_the_most_cards_bring_the_major_and_the_second_most_the_minor() -> None:
    match = roles(up=counts(B=[4, 2, 1, 1]))
    in_turn(match, "0 shields toscana", "1 shields umbria")
    assert tiles(match, "blue") == (0, 1)
    assert column(match, "up", "blue") == [2, 2, 1, 1]
    assert column(match, "down", "blue") == [2, 0, 0, 0]
    assert happened(match, "major_tied", "minor_tied", since=-1) == []


def tie_for_second() -> Match:
    """Jenő, seat 0, has got the major role; Krisztina and Péter are tied."""
    return in_turn(roles(up=counts(B=[4, 2, 2, 1])), "0 shields toscana")


def test_e05_a_tie_for_the_second_place_is_settled_by_an_auction_of_the_minor() -> None:
    match = tie_for_second()
    assert seen(match)["major"]["blue"] == 0
    assert [event["role"] for event in happened(match, "minor_tied")] == ["knight"]
    in_turn(match, "1 bid 1", "2 bid 2", "1 pass")
    assert tiles(match, "blue") == (0, 2)
    assert gold(match) == [5, 5, 3, 5]


def test_e05_who_wins_the_minor_in_an_auction_becomes_principe() -> None:
    match = tie_for_second()
    assert seen(match)["principe"] == 0
    in_turn(match, "1 bid 1", "2 bid 2", "1 pass")
    assert (seen(match)["principe"], [event["seat"] for event in happened(match, "principe")]) == (2, [2])


def test_e05_the_last_in_the_colour_has_no_say() -> None:
    match = tie_for_second()
    assert offered(match, 3) == offered(match, 0) == []
    in_turn(match, "1 pass", "2 bid 1")
    assert seen(match)["minor"]["blue"] == 2


@pytest.mark.parametrize("spoken", [("1 bid 2", "2 pass", "0 pass"), ("1 pass", "2 bid 1", "0 bid 5", "2 pass")])
def test_e06_a_tie_for_the_top_is_an_auction_of_the_major_and_leaves_the_minor(spoken: tuple[str, ...]) -> None:
    match = roles(up=counts(B=[3, 3, 3, 1]))
    assert [event["role"] for event in happened(match, "major_tied")] == ["nobleman"]
    in_turn(match, *spoken)
    winner = seen(match)["major"]["blue"]
    assert winner == (1 if spoken[0] == "1 bid 2" else 0)
    in_turn(match, f"{winner} shields toscana")
    assert tiles(match, "blue") == (winner, None)
    assert phase(match) == "offer"


def test_e06_the_minor_stays_even_if_nobody_wants_the_major() -> None:
    match = in_turn(roles(up=counts(B=[3, 3, 3, 1])), "1 pass", "2 pass", "0 pass")
    assert tiles(match, "blue") == (None, None)
    assert phase(match) == "offer"


def test_e07_a_major_turns_half_of_its_cards_rounded_up_and_a_minor_none() -> None:
    match = in_turn(roles(up=counts(B=[3, 2, 0, 0])), "0 shields toscana", "1 shields toscana")
    assert tiles(match, "blue") == (0, 1)
    assert column(match, "up", "blue") == [1, 2, 0, 0]
    assert column(match, "down", "blue") == [2, 0, 0, 0]


def test_x11_without_a_face_up_card_both_tiles_stay() -> None:
    match = roles(down=counts(R=[3, 2, 0, 0]), major={"red": 0}, minor={"red": 1})
    before = match.at(0)
    assert tiles(match, "red") == (None, None)
    drawn = [event["seat"] for event in happened(match, "drew")]
    assert sorted(drawn) == sorted([0, 1, 2, 3] * 5)
    assert tiles(before, "red") == (0, 1)


def test_x12_the_only_one_with_a_card_gets_the_major_alone() -> None:
    match = roles(up=counts(Y=[0, 0, 1, 0]))
    assert tiles(match, "yellow") == (2, None)
    assert column(match, "up", "yellow") == [0, 0, 0, 0]
    assert column(match, "down", "yellow") == [0, 0, 1, 0]
    assert [(event["seat"], event["gold"]) for event in happened(match, "received")][:1] == [(2, 2)]
    assert gold(match) == [10, 10, 12, 10]


def test_x12_without_a_new_card_the_role_is_lost_in_the_next_round() -> None:
    match = roles(up=counts(Y=[0, 0, 1, 0]))
    refuse(match, "action")
    refuse(match, "offer")
    assert seen(match)["round"] == 4
    assert tiles(match, "yellow") == (None, None)


def test_x13_seats_without_cards_are_not_tied_for_the_second_place() -> None:
    match = roles(up=counts(W=[0, 2, 0, 0]))
    assert tiles(match, "white") == (1, None)
    assert happened(match, "minor_tied") == []
    assert phase(match) == "offer"


def test_x14_a_tied_major_that_nobody_wants_stays_and_changes_nothing() -> None:
    match = in_turn(roles(up=counts(W=[2, 2, 1, 0])), "1 pass", "0 pass")
    assert tiles(match, "white") == (None, None)
    assert column(match, "up", "white") == [2, 2, 1, 0]
    assert column(match, "down", "white") == [0, 0, 0, 0]
    assert seen(match)["principe"] == 0
    assert points(match, "white") == [0, 0, 0, 0]


@pytest.mark.parametrize(("red", "first"), [([1, 1, 1, 0], 0), ([0, 1, 1, 0], 1), ([0, 0, 1, 1], 2)])
def test_x15_tied_seats_bid_from_the_principes_left_and_the_winner_moves_the_next_start(
    red: list[int], first: int
) -> None:
    match = roles(up=counts(W=[2, 0, 2, 2], R=red))
    in_turn(match, "2 bid 1", "3 bid 2", "0 bid 3", "2 pass", "3 bid 4", "0 pass")
    assert seen(match)["principe"] == 3
    assert tiles(match, "white") == (3, None)
    assert (phase(match), seen(match)["colour"], match.actor) == ("role_bid", "red", first)


def test_x16_face_down_green_cards_give_green_nothing_to_turn() -> None:
    match = roles(up=counts(G=[3, 0, 0, 0]), down=counts(G=[2, 0, 0, 0]))
    assert seen(match)["major"]["green"] == 0
    assert phase(match) == "offer"
    assert happened(match, "turned", "not_turned") == []
    assert column(match, "down", "green") == [4, 0, 0, 0]


def test_x16_a_card_turned_up_counts_in_the_same_phase() -> None:
    match = roles(up=counts(G=[3, 0, 0, 0], W=[1, 1, 0, 0]), down=counts(W=[1, 0, 0, 0]))
    assert match.actor == 0
    assert offered(match) == ["turn white", "pass"]
    match.play("turn white")
    assert tiles(match, "white") == (0, 1)
    assert column(match, "up", "white") == [1, 1, 0, 0]
    assert column(match, "down", "white") == [1, 0, 0, 0]


def test_x17_a_card_turned_up_can_make_a_tie() -> None:
    match = roles(up=counts(G=[3, 0, 0, 0], W=[1, 2, 1, 0]), down=counts(W=[1, 0, 0, 0]))
    in_turn(match, "0 turn white")
    assert [event["role"] for event in happened(match, "major_tied")] == ["bishop"]
    in_turn(match, "1 pass", "0 bid 1")
    assert tiles(match, "white") == (0, None)


def test_x18_the_last_card_of_the_deck_goes_to_the_red_major() -> None:
    match = roles(up=counts(R=[3, 2, 0, 0]), deck=cards("Y"))
    assert tiles(match, "red") == (0, 1)
    assert [event["seat"] for event in happened(match, "drew")] == [0]
    assert seen(match)["hand_size"] == [1, 0, 0, 1]
    assert seen(match)["deck_size"] == 0


def test_x19_five_cards_turn_three_and_two_still_count_in_the_next_round() -> None:
    match = roles(up=counts(W=[5, 0, 0, 0]), hand={0: cards("WWW")})
    assert column(match, "up", "white")[0] == 2
    assert column(match, "down", "white")[0] == 3
    refuse(match, "action")
    assert column(match, "up", "white")[0] == 2
    in_turn(match, "0 play white 1")
    assert column(match, "up", "white")[0] == 3
    refuse(match, "offer")
    assert column(match, "up", "white")[0] == 1
    assert column(match, "down", "white")[0] == 5


def test_x34_a_minor_that_nobody_wants_stays() -> None:
    match = roles(up=counts(B=[4, 2, 2, 1]))
    in_turn(match, "0 shields emilia", "1 pass", "2 pass")
    assert tiles(match, "blue") == (0, None)
    assert column(match, "up", "blue") == [2, 2, 2, 1]
    assert column(match, "shields", "emilia") == [1, 0, 0, 0]
    assert seen(match)["principe"] == 0
    assert gold(match) == [10] * 4


def test_x35_roles_without_an_auction_do_not_move_the_marker() -> None:
    match = roles(3, up=counts(W=[0, 1, 3], R=[0, 1, 2], Y=[0, 0, 1]))
    assert seen(match)["major"] == ON_THE_BOARD | {"white": 2, "red": 2, "yellow": 2}
    assert seen(match)["minor"] == ON_THE_BOARD | {"white": 1, "red": 1}
    assert seen(match)["principe"] == 0
    assert [(event["round"], event["owner"]) for event in happened(match, "round")] == [(3, 0)]
    assert next(event["seat"] for event in happened(match, "received") if event["gold"] == 5) == 0
    refuse(match, "bid")
    assert match.actor == 1


def both_can_turn_red() -> Match:
    """Seats 0 and 1 get the green roles and have a red card face down; seat 2 has a red card."""
    return roles(up=counts(G=[3, 1, 0, 0], R=[0, 0, 1, 0]), down=counts(R=[1, 1, 0, 0]))


def test_x48_green_major_and_minor_turn_in_this_order_before_red_is_compared() -> None:
    match = both_can_turn_red()
    in_turn(match, "0 turn red", "1 turn red")
    assert column(match, "up", "red") == [1, 1, 1, 0]
    assert (phase(match), seen(match)["colour"]) == ("role_bid", "red")
    in_turn(match, "1 pass", "2 pass", "0 bid 1")
    assert tiles(match, "red") == (0, None)


def test_x48_the_minor_is_given_after_the_major_has_turned() -> None:
    match = both_can_turn_red()
    assert tiles(match, "green") == (0, None)
    match.play("turn red")
    assert tiles(match, "green") == (0, 1)
    assert kinds(match) == ["turned", "got_minor"]


def test_x49_two_players_have_majors_only() -> None:
    match = roles(2, up=counts(Y=[3, 1]))
    assert seen(match)["major"]["yellow"] == 0
    assert seen(match)["minor"] == GONE
    assert column(match, "up", "yellow") == [1, 1]
    assert column(match, "down", "yellow") == [2, 0]
    assert [(event["seat"], event["gold"]) for event in happened(match, "received")][:1] == [(0, 2)]
    assert gold(match) == [5 + 2 + 6, 5 + 6]


def test_x49_two_players_who_are_tied_bid() -> None:
    match = in_turn(roles(2, up=counts(Y=[2, 2])), "1 bid 1", "0 pass")
    assert seen(match)["major"]["yellow"] == 1
    assert column(match, "down", "yellow") == [0, 1]
    assert gold(match) == [11, 5 - 1 + 2 + 6]
    assert seen(match)["principe"] == 1


def test_x49_a_role_that_both_let_pass_stays() -> None:
    match = all_pass(roles(2, up=counts(Y=[2, 2])))
    assert seen(match)["major"] == ON_THE_BOARD
    assert column(match, "down", "yellow") == [0, 0]
    assert gold(match) == [11, 11]


# What is not in a vector of its own: the table of 3.4 and the powers of 4.3


@pytest.mark.parametrize(
    ("white", "major", "minor"),
    [
        ([0, 0, 0, 0, 0], None, None),
        ([1, 0, 3, 2, 2], 2, "tied"),
        ([0, 4, 0, 0, 0], 1, None),
        ([5, 0, 0, 0, 4], 0, 4),
        ([3, 2, 2, 2, 2], 0, "tied"),
        ([2, 2, 1, 1, 0], "tied", None),
        ([2, 2, 2, 2, 2], "tied", None),
    ],
)
def test_the_table_of_roles(white: list[int], major: Any, minor: Any) -> None:
    match = roles(5, up=counts(W=white))
    tied = [event["kind"] for event in happened(match, "major_tied", "minor_tied")]
    assert tied == [f"{rank}_tied" for rank, who in (("major", major), ("minor", minor)) if who == "tied"]
    refuse(match, "offer")
    assert tiles(match, "white") == (None if major == "tied" else major, None if minor == "tied" else minor)


@pytest.mark.parametrize("colour", ["white", "red", "blue", "yellow"])
def test_major_and_minor_have_the_same_power(colour: str) -> None:
    match = roles(up=counts(**{colour[0].upper(): [2, 1, 0, 0]}), deck=any_cards(50))
    if colour == "blue":
        in_turn(match, "0 shields romagna", "1 shields umbria")
    assert points(match, "white") == ([1, 1, 0, 0] if colour == "white" else [0] * 4)
    assert seen(match)["hand_size"] == ([6, 6, 5, 6] if colour == "red" else [5, 5, 5, 6])
    assert seen(match)["supply"] == ([10, 10, 11, 11] if colour == "blue" else [11] * 4)
    assert gold(match) == ([12, 12, 10, 10] if colour == "yellow" else [10] * 4)


def test_all_tiles_go_back_before_the_first_colour_is_decided() -> None:
    match = table(hand={3: cards("W")}, actor=3, major={"white": 2, "yellow": 2}, minor={"white": 1})
    match.play("pass")
    assert kinds(match)[:3] == ["idle", "stage", "roles_back"]
    assert seen(match)["major"] == seen(match)["minor"] == ON_THE_BOARD
    assert seen(match)["up"] == [NO_CARDS] * 4
