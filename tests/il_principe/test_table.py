"""The drawn table of Il Principe, what it announces, what can be looked up, and the worth of moves."""

from __future__ import annotations

import re
from typing import Any

import pytest

import casata
from casata import Match
from casata.engine.text.styled import length
from casata.games.il_principe.view.terminal import draw
from tests.il_principe.drawing import DISPLAY, LETTERS, NAMES, both_widths, drawn, scene, written
from tests.il_principe.table import (
    all_pass,
    any_cards,
    at_random,
    built_but,
    cards,
    counts,
    ending,
    gold,
    holding,
    lots,
    next_round,
    offers,
    on_map,
    roles,
    table,
)
from tests.matches import in_turn, play, seen, viewers


def told(match: Match, viewer: int | None = 0, width: int = 100) -> str:
    """The whole table in one line."""
    return " ".join(" ".join(drawn(match, viewer, width)).split())


def row(match: Match, start: str, viewer: int | None = 0, width: int = 100) -> str:
    """The line that begins with a word, blanks made single."""
    [line] = [line for line in drawn(match, viewer, width) if line.startswith(start)]
    return " ".join(line.split())


def player(match: Match, seat: int, viewer: int | None = 0, width: int = 100) -> list[str]:
    """What the line of a player says after the name: points, end, cards, gold."""
    lines = " ".join(drawn(match, viewer, width))
    [found] = re.findall(rf"{LETTERS[seat]} {NAMES[seat]} +(\d+) +(\+\d+ +)?(\d+) +(\w+)", lines)
    return [part.strip() for part in found]


# Auctions


@both_widths
def test_the_lots_stand_in_the_order_of_their_auctions(width: int) -> None:
    match = lots("WWWGGYYR", gold=[9, 8, 7, 6])
    assert (
        "Lot: 1 × red B still in, C still in, D still in, A still in Next lots: 2 × green 2 × yellow 3 × white"
        in told(match, width=width)
    )


@both_widths
def test_who_leads_has_bid_has_passed_and_is_still_in(width: int) -> None:
    match = in_turn(lots("GGW", gold=[9, 8, 7, 6]), "1 bid 2", "2 pass", "3 bid 3")
    auction = "Lot: 1 × white B has bid 2, C passed, D leads with 3, A still in Next lots: 2 × green"
    assert auction in told(match, width=width)
    in_turn(match, "0 bid 4", "1 pass")
    assert "B passed after bidding 2, C passed, D has bid 3, A leads with 4" in told(match, width=width)


def test_the_last_lot_is_followed_by_nothing() -> None:
    said = told(lots("GG"))
    assert "Lot: 2 × green" in said
    assert "Next lots" not in said


def test_a_lot_that_is_won_is_gone_from_the_table_and_the_others_wait() -> None:
    match = in_turn(lots("GGWWW", gold=[9, 8, 7, 6]), "1 bid 2", "2 pass", "3 pass", "0 pass")
    assert seen(match)["phase"] == "build"
    assert "Next lots: 3 × white" in told(match, 1)
    assert "►B Bence" in told(match, 1)
    play(match, "pass")
    assert "Lot: 3 × white" in told(match, 1)


def test_a_lot_nobody_wants_is_out_of_the_game() -> None:
    match = all_pass(lots("GGWWW", gold=[9, 8, 7, 6]))
    assert "Out of the game: 2 × green" in told(match)
    assert "Out of the game" not in told(lots("GG"))


@both_widths
def test_only_the_tied_bid_for_a_minor_role(width: int) -> None:
    match = roles(5, up=counts(W=[4, 2, 2, 1, 2]), gold=[9] * 5)
    assert seen(match)["major"]["white"] == 0
    assert "Auction of Preacher: B still in, C still in, E still in" in told(match, width=width)
    in_turn(match, "1 bid 3", "2 pass")
    assert "Auction of Preacher: B leads with 3, C passed, E still in" in told(match, width=width)


@both_widths
def test_the_tied_bid_for_a_major_role(width: int) -> None:
    match = roles(4, up=counts(Y=[3, 1, 3, 0]), principe=1, gold=[9] * 4)
    assert "Auction of Banker: C still in, A still in" in told(match, width=width)


def test_after_an_auction_no_bids_are_left_on_the_table() -> None:
    match = roles(4, up=counts(W=[2, 2, 0, 0], B=[0, 0, 2, 0]), gold=[9] * 4)
    in_turn(match, "1 bid 1", "0 pass")
    assert seen(match)["phase"] == "place_shield"
    assert "Auction" not in told(match)
    assert "leads with" not in told(match)


# Roles, regions, players


@both_widths
def test_the_holders_of_roles_stand_beside_them(width: int) -> None:
    match = table(4, hand={0: cards("G")}, major=holding("GR", 2) | holding("Y", 3), minor=holding("RY", 1))
    said = {name: row(match, name, width=width) for name in ("green", "white", "red", "yellow")}
    assert "Doctor C Magister –" in said["green"]
    assert "Bishop – Preacher –" in said["white"]
    assert "Councillor C Scribe B" in said["red"]
    assert "Banker D Merchant B" in said["yellow"]


@both_widths
def test_cards_laid_out_are_counted_face_up_and_face_down(width: int) -> None:
    match = table(4, hand={0: cards("G")}, up=counts(W=[3, 0, 2, 0]), down=counts(W=[0, 1, 2, 0]))
    assert row(match, "white", width=width).endswith("score 1 3 0(1) 2(2) ·")
    assert row(match, "red", width=width).endswith("draw a card · · · ·")


def test_full_sets_are_counted_whether_face_up_or_down() -> None:
    up = {0: cards("GGWWRRBBYY"), 2: cards("GWRB")}
    match = table(3, hand={0: cards("G")}, up=up, down={0: cards("G"), 2: cards("Y")})
    assert "sets of all five: A 2, B 0, C 1" in told(match)


def test_two_players_have_no_minor_roles() -> None:
    match = table(2, hand={0: cards("G")})
    said = told(match)
    assert "ROLES major power A B" in said
    assert not [name for name in ("minor", "Magister", "Preacher", "Scribe", "Knight", "Merchant") if name in said]
    assert "minor" in told(table(3, hand={0: cards("G")}))


@both_widths
@pytest.mark.parametrize(
    ("shields", "pays"),
    [
        ([0, 0, 0, 0, 0], "· · · · · –"),
        ([1, 0, 0, 0, 0], "1 · · · · A 5"),
        ([1, 3, 0, 2, 0], "1 3 · 2 · B 5 D 2"),
        ([2, 3, 0, 2, 2], "2 3 · 2 2 B 5 ADE 2"),
        ([1, 2, 2, 1, 0], "1 2 2 1 · BC 5"),
        ([2, 2, 2, 2, 2], "2 2 2 2 2 ABCDE 5"),
        ([1, 1, 1, 1, 2], "1 1 1 1 2 E 5 ABCD 2"),
    ],
)
def test_a_region_shows_its_shields_and_whom_it_pays(shields: list[int], pays: str, width: int) -> None:
    match = table(5, hand={0: cards("G")}, shields=on_map(C=shields))
    assert row(match, "Emilia", width=width).split(" C Clara")[0] == f"Emilia {pays}"


def test_the_supply_is_what_is_not_on_the_map() -> None:
    match = table(3, hand={0: cards("G")}, shields=on_map(A=[3, 0, 1], B=[2, 1, 0]))
    assert row(match, "in supply").startswith("in supply 6 10 10")


@both_widths
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_no_word_is_cut_and_no_line_is_too_long(seats: int, width: int) -> None:
    match = casata.new("il_principe", seats, seed=seats)
    for now in at_random(match, seats):
        if now.step % 7 == 0 or now.over:
            for viewer in (0, None):
                lines = draw(scene(now, viewer, width))
                assert "…" not in "".join(written(lines))
                assert max(length(line) for line in lines) <= width


@both_widths
def test_others_gold_is_secret_and_the_own_is_shown(width: int) -> None:
    match = table(3, hand={0: cards("G")}, gold=[4, 8, 6])
    for viewer in viewers(match):
        shown = [player(match, seat, viewer, width)[3] for seat in range(3)]
        assert shown == [str(own) if seat == viewer else "secret" for seat, own in enumerate([4, 8, 6])]
    assert "Your gold: 8" in told(match, 1, width)
    assert "Your" not in told(match, None, width)


def test_open_gold_is_shown_to_all() -> None:
    match = table(3, hand={0: cards("G")}, gold=[4, 8, 6], options={"open_gold": True})
    for viewer in viewers(match):
        assert [player(match, seat, viewer)[3] for seat in range(3)] == ["4", "8", "6"]


def test_at_the_end_all_gold_is_shown() -> None:
    match = ending(3, gold=[4, 8, 6])
    for viewer in viewers(match):
        assert [player(match, seat, viewer)[3] for seat in range(3)] == [str(own) for own in gold(match)]


def test_points_and_what_the_end_would_add() -> None:
    match = table(
        3,
        hand={0: cards("GG"), 1: cards("W")},
        points={0: {"cities": 10, "income": 3}, 2: {"white": 1}},
        major=holding("GW", 1),
        minor=holding("W", 2),
        up={0: cards("GWRBY")},
        shields=on_map(A=[2, 1, 0], D=[0, 1, 1]),
    )
    assert player(match, 0)[:3] == ["13", "+7", "2"]
    assert player(match, 1)[:3] == ["0", "+11", "1"]
    assert player(match, 2)[:3] == ["1", "+6", "0"]


def test_those_who_are_to_decide_are_marked() -> None:
    match = offers(3, hand=dict.fromkeys(range(3), cards("GGW")))
    assert {letter for letter in "ABC" if f"►{letter}" in told(match)} == set("ABC")
    match.play("offer green+white", 1)
    assert {letter for letter in "ABC" if f"►{letter}" in told(match)} == set("AC")
    assert "Your offer: 1 × green 1 × white" in told(match, 1)
    assert "Your offer" not in told(match, 0)


def test_a_city_shows_its_price_its_cards_its_regions_and_whom_it_pays() -> None:
    match = table(
        4, hand={0: cards("G")}, display=DISPLAY, major=holding("WR", 1) | holding("B", 0), minor=holding("BR", 3)
    )
    assert row(match, "Lucca") == "Lucca 4g +6 2s 2 × white, red, blue Lig/Tos B+4 D+2"
    assert row(match, "Lucca", 1) == "Lucca 4g +6 2s 2 × white, red, blue Lig/Tos A+2 D+2"
    assert row(match, "Siena") == "Siena 3g +4 1s green, red, yellow Umb B+2 D+1"
    assert row(match, "Siena", None) == "Siena 3g +4 1s green, red, yellow Umb B+2 D+1"


# Announcements


NEXT_IS_LAST = "the next round is the last, or this one if"
ENDS = "Too few cities are left: the game ends after this round."
LAST = "Last round: no income and no offers;"
NO_LOTS = "the deck is empty, so there are no lots either."


@both_widths
@pytest.mark.parametrize(("seats", "limit", "cities"), [(2, 10, 7), (3, 12, 12), (4, 16, 12), (5, 20, 12)])
def test_below_its_limit_the_deck_announces_the_last_round(seats: int, limit: int, cities: int, width: int) -> None:
    below = table(seats, hand={0: cards("G")}, deck=any_cards(limit - 1))
    said = f"Fewer than {limit} cards are left in the deck: {NEXT_IS_LAST} {cities} cities are built by its end."
    assert said in told(below, width=width)
    enough = table(seats, hand={0: cards("G")}, deck=any_cards(limit))
    assert NEXT_IS_LAST not in told(enough, width=width)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("seed", [1, 2])
def test_what_is_announced_comes_true(seats: int, seed: int) -> None:
    match = casata.new("il_principe", seats, seed=seed)
    announced: dict[str, set[int]] = {NEXT_IS_LAST: set(), ENDS: set(), LAST: set()}
    for now in at_random(match, seed):
        said = "" if now.over else told(now, None)
        for text, rounds in announced.items():
            if text in said:
                rounds.add(seen(now)["round"])
        assert now.over or ENDS in said or (LAST in said) == (seen(now)["last"] == 1)
    final = seen(match)["round"]
    assert announced[ENDS] <= {final}
    assert announced[LAST] <= {final}
    assert announced[NEXT_IS_LAST] <= {final - 1, final}
    assert announced[NEXT_IS_LAST] | announced[ENDS]


def test_with_too_few_cities_the_game_ends_after_this_round() -> None:
    match = table(3, hand={0: cards("G")}, city_owner=built_but("siena", "lucca", "pisa"))
    assert ENDS in told(match)
    assert NEXT_IS_LAST not in told(match)
    assert ENDS not in told(table(3, hand={0: cards("G")}, city_owner=built_but("siena", "lucca", "pisa", "verona")))


def test_too_few_cities_and_a_small_deck_end_the_game_after_this_round() -> None:
    match = table(3, hand={0: cards("G")}, city_owner=built_but("siena", "lucca", "pisa"), deck=any_cards(5))
    assert ENDS in told(match)
    assert NEXT_IS_LAST not in told(match)


def test_the_lots_of_the_last_round_are_explained() -> None:
    match = next_round(4, deck=10)
    assert f"{LAST} the lots were turned up from the deck." in told(match)
    assert NO_LOTS not in told(match)
    assert NEXT_IS_LAST not in told(match)


@both_widths
@pytest.mark.parametrize(
    ("seats", "draw", "hinted"),
    [(2, 5, False), (2, 4, False), (3, 5, True), (4, 5, True), (5, 5, True), (3, 4, False), (5, 4, False)],
)
def test_a_last_round_without_lots_is_explained(seats: int, draw: int, hinted: bool, width: int) -> None:
    match = next_round(seats, deck=0, options={"draw_per_player": draw})
    said = told(match, width=width)
    assert f"{LAST} {NO_LOTS} Everybody acts once more; then roles and the final scoring follow." in said
    assert ("(Drawing 5 cards a round uses up the deck.)" in said) == hinted
    assert ("Drawing" in said) == hinted


@pytest.mark.parametrize("described", [{}, {"city_owner": built_but("siena")}, {"deck": any_cards(0)}])
def test_at_the_end_the_table_says_so_and_announces_nothing(described: dict[str, Any]) -> None:
    match = ending(3, **described)
    assert match.over
    said = told(match)
    assert "· the game is over ·" in said
    assert "phase" not in said
    assert not [text for text in (NEXT_IS_LAST, ENDS, LAST) if text in said]
    assert "►" not in said


def test_the_headline_names_round_phase_deck_cities_and_principe() -> None:
    match = table(4, hand={2: cards("G")}, round=3, principe=2, deck=any_cards(30), city_owner={"siena": 1, "pisa": 0})
    said = told(match)
    assert said.startswith(
        "round 3 · phase 3 of 4: actions · deck 30 (last round below 16) "
        "· cities built 2 (game ends at 12), in the deck 9 · Principe C"
    )
