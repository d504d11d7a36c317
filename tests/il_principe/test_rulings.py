"""Rulings 1 to 26 of Il Principe (il_principe 8)."""

from __future__ import annotations

import pytest

import casata
from casata import IllegalMove
from tests.il_principe.table import (
    NO_CARDS,
    REGIONS,
    any_cards,
    at_random,
    built_but,
    cards,
    cards_drawn,
    column,
    counts,
    ending,
    face_up,
    gold,
    kinds_offered,
    lots,
    next_round,
    offered,
    on_display,
    on_map,
    own_hand,
    reason,
    refuse,
    roles,
    table,
)
from tests.matches import happened, in_turn, kinds, phase, points, seen

SMALL_ONES = face_up("siena", "orvieto", "venezia", "verona")


@pytest.mark.parametrize(("seats", "deck"), [(2, 10), (3, 12), (3, 15), (4, 16), (4, 20), (5, 20), (5, 25)])
def test_ruling_02_a_deck_that_phase_1_empties_makes_the_next_round_the_last(seats: int, deck: int) -> None:
    match = next_round(seats, deck)
    assert (phase(match), seen(match)["last"], seen(match)["deck_size"]) == ("offer", 0, 0)
    refuse(match, "bid")
    assert sum(seen(match)["lot"].values()) == (6 if seats == 2 else 2 * seats)
    refuse(match, "action")
    assert seen(match)["last"] == 0
    number = seen(match)["round"]
    while seen(match)["round"] == number:
        match.play("pass")
    assert seen(match)["last"] == 1


@pytest.mark.parametrize(("seats", "deck"), [(3, 12), (3, 13), (3, 14), (4, 16), (4, 19), (5, 20), (5, 22), (5, 24)])
@pytest.mark.parametrize("principe", [0, 2])
def test_ruling_03_a_deck_too_small_for_five_each_is_dealt_one_by_one(seats: int, deck: int, principe: int) -> None:
    match = next_round(seats, deck, principe=principe)
    got = [cards_drawn(match)[(principe + place) % seats] for place in range(seats)]
    extra = deck - 4 * seats
    assert got == [5] * extra + [4] * (seats - extra)
    assert seen(match)["deck_size"] == 0
    assert gold(match) == [10] * seats


@pytest.mark.parametrize(("seats", "deck"), [(3, 12), (4, 16), (5, 20)])
def test_ruling_03_never_happens_when_four_are_drawn(seats: int, deck: int) -> None:
    assert cards_drawn(next_round(seats, deck, options={"draw_per_player": 4})) == [4] * seats


@pytest.mark.parametrize("region", ["umbria", "romagna", "lombardia"])
def test_ruling_05_florence_touches_its_own_region_and_the_two_to_the_north_alone(region: str) -> None:
    match = table(hand={0: cards("GGRBY")}, display=face_up("firenze", "pisa", "lucca", "siena"))
    match.play("build firenze")
    assert reason(match, f"shields {region}+{region}") == "not_adjacent"
    named = {name for move in offered(match) for name in move.removeprefix("shields ").split("+")}
    assert named == {"toscana", "emilia", "liguria"}


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_ruling_08_no_city_is_built_in_round_1_at_all(seats: int) -> None:
    match = casata.new("il_principe", seats, seed=8, options={"start_gold": 5})
    while seen(match)["round"] == 1:
        assert "build" not in kinds_offered(match)
        assert phase(match) != "build"
        match.play(offered(match)[0])
    assert happened(match, "built", "no_build", since=-1) == []


def test_ruling_09_a_city_after_a_lot_is_built_before_the_next_lot() -> None:
    match = lots("YWW", hand={1: cards("WR")}, display=SMALL_ONES)
    in_turn(match, "1 bid 1", "2 pass", "3 pass", "0 pass")
    assert seen(match)["lot"] == NO_CARDS | {"white": 2}
    assert phase(match) == "build"
    match.play("build venezia")
    assert (kinds(match)[0], kinds(match)[-1]) == ("built", "lot")
    assert seen(match)["colour"] == "white"


def test_ruling_09_the_cards_of_the_lot_can_be_built_with_but_not_its_price() -> None:
    match = lots("Y", hand={1: cards("WR")}, gold=[5, 5, 5, 5], display=SMALL_ONES)
    in_turn(match, "1 bid 3", "2 pass", "3 pass", "0 pass")
    assert offered(match) == ["pass"]


def test_ruling_09_a_role_won_by_auction_gives_no_build() -> None:
    match = roles(up=counts(W=[0, 2, 2, 0]), hand={1: cards("WRY"), 2: cards("G"), 3: cards("G")}, display=SMALL_ONES)
    in_turn(match, "1 bid 1", "2 pass")
    assert seen(match)["principe"] == 1
    assert phase(match) == "offer"
    assert happened(match, "no_build") == []


def test_ruling_10_passing_is_final_in_this_auction_but_not_in_the_next() -> None:
    match = lots("GWW", round=1, gold=[9] * 4)
    in_turn(match, "1 pass", "2 bid 1", "3 bid 2", "0 pass", "2 bid 3", "3 pass")
    assert seen(match)["colour"] == "white"
    in_turn(match, "3 bid 1", "0 bid 2", "1 bid 3", "2 pass", "3 pass", "0 pass")
    assert own_hand(match, 1) == cards("WW")


@pytest.mark.parametrize("move", ["bid 3", "pass"])
def test_ruling_10_what_was_said_in_an_auction_is_binding(move: str) -> None:
    match = lots("GWW")
    match.play(move)
    assert not match.can_undo(1)
    with pytest.raises(IllegalMove):
        match.undo(1)


def test_ruling_10_a_bid_may_jump_to_all_the_own_gold_and_no_further() -> None:
    match = lots("GWW", gold=[9, 7, 9, 9])
    assert offered(match) == [*(f"bid {amount}" for amount in range(1, 8)), "pass"]
    assert reason(match, "bid 0") == "bid_low"
    assert reason(match, "bid 8") == "bid_gold"


def test_ruling_11_nobody_is_first_or_second_with_nothing() -> None:
    match = table(3, last=1, actor=2, hand={2: cards("G")}, gold=[0, 0, 0], shields=on_map(V=[1, 0, 0]))
    match.play("play green 1")
    assert points(match, "regions") == [5, 0, 0]
    assert points(match, "gold") == points(match, "cards") == [0, 0, 0]
    assert points(match, "roles") == [0, 0, 2]


@pytest.mark.parametrize(("owned", "most"), [([1, 0, 0], [2, 0, 0]), ([0, 1, 1], [0, 2, 2])])
def test_ruling_11_one_gold_is_the_most_where_others_have_none(owned: list[int], most: list[int]) -> None:
    assert points(ending(3, gold=owned), "gold") == most


@pytest.mark.parametrize(("up", "turned"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3), (7, 4)])
@pytest.mark.parametrize("down", [0, 1, 4])
def test_ruling_14_half_of_the_face_up_cards_is_turned_rounded_up(up: int, turned: int, down: int) -> None:
    match = roles(up=counts(W=[up, 0, 0, 0]), down=counts(W=[down, 0, 0, 0]))
    assert column(match, "up", "white")[0] == up - turned
    assert column(match, "down", "white")[0] == down + turned


@pytest.mark.parametrize("white", [[4, 3, 0, 0], [4, 3, 2, 0], [4, 3, 2, 2]])
def test_ruling_15_the_second_place_is_that_before_the_major_turned_cards(white: list[int]) -> None:
    match = roles(up=counts(W=white))
    assert (seen(match)["major"]["white"], seen(match)["minor"]["white"]) == (0, 1)
    assert column(match, "up", "white") == [2, *white[1:]]
    assert happened(match, "major_tied", "minor_tied") == []


def test_ruling_15_cards_turned_do_not_make_a_tie_with_the_second() -> None:
    match = in_turn(roles(up=counts(W=[4, 2, 2, 0])), "1 bid 1", "2 pass")
    assert (seen(match)["major"]["white"], seen(match)["minor"]["white"]) == (0, 1)


def test_ruling_16_the_major_uses_its_power_before_the_minor_is_given() -> None:
    match = roles(up=counts(W=[2, 1, 0, 0], Y=[1, 3, 0, 0]))
    told = [event for event in match.events(None) if event["kind"] in ("got_major", "got_minor", "blessed", "received")]
    assert [(event["kind"], event["seat"]) for event in told[:8]] == [
        ("got_major", 0), ("blessed", 0), ("got_minor", 1), ("blessed", 1),
        ("got_major", 1), ("received", 1), ("got_minor", 0), ("received", 0),
    ]  # fmt: skip


def test_ruling_16_bidders_for_the_green_minor_have_seen_what_the_major_turned_up() -> None:
    match = roles(up=counts(G=[4, 1, 1, 0]), down=counts(R=[1, 0, 0, 0]))
    assert (phase(match), match.actors) == ("turn_up", (0,))
    match.play("turn red")
    assert (phase(match), match.actors) == ("role_bid", (1,))
    assert [event["role"] for event in happened(match, "minor_tied")] == ["magister"]


def test_ruling_16_the_winner_of_a_tie_is_principe_before_cards_are_turned() -> None:
    match = in_turn(roles(up=counts(W=[2, 2, 0, 0])), "1 bid 2", "0 pass")
    assert kinds(match)[:6] == ["passed", "paid", "principe", "got_major", "blessed", "nobody_has"]


def test_ruling_17_green_may_turn_nothing() -> None:
    match = roles(up=counts(G=[2, 0, 0, 0], W=[1, 2, 0, 0]), down=counts(W=[1, 0, 0, 0], Y=[2, 0, 0, 0]))
    assert offered(match) == ["turn white", "turn yellow", "pass"]
    match.play("pass")
    assert (seen(match)["major"]["white"], seen(match)["minor"]["white"]) == (1, 0)
    assert column(match, "down", "yellow")[0] == 2


def test_ruling_17_blue_must_place_a_shield_on_any_region() -> None:
    match = roles(up=counts(B=[1, 0, 0, 0]))
    assert offered(match) == [f"shields {region}" for region in REGIONS.values()]
    match.play("shields umbria")
    assert column(match, "shields", "umbria") == [1, 0, 0, 0]
    assert seen(match)["supply"][0] == 10


def test_ruling_17_white_red_and_yellow_ask_nothing() -> None:
    match = roles(up=counts(W=[2, 1, 0, 0], R=[2, 1, 0, 0], Y=[2, 1, 0, 0]))
    assert (match.step, phase(match)) == (1, "offer")
    assert points(match, "white") == [1, 1, 0, 0]


def test_ruling_18_green_turns_no_green_card_up() -> None:
    match = roles(up=counts(G=[4, 0, 0, 0]), down=counts(G=[1, 0, 0, 0], R=[1, 0, 0, 0]))
    assert offered(match) == ["turn red", "pass"]
    assert reason(match, "turn green") == "turn_green"
    assert reason(match, "turn blue") == "turn_none"
    assert column(match, "down", "green")[0] == 3


def test_ruling_18_cards_turned_down_in_another_colour_can_come_back_next_round() -> None:
    match = roles(up=counts(G=[4, 0, 0, 0], W=[3, 0, 0, 0]))
    assert (phase(match), column(match, "down", "white")[0]) == ("offer", 2)
    refuse(match, "action")
    refuse(match, "turn_up")
    assert offered(match) == ["turn white", "pass"]


def test_ruling_19_cards_that_left_the_game_never_come_back() -> None:
    gone = NO_CARDS
    for match in at_random(casata.new("il_principe", 3, seed=19), seed=19):
        now = seen(match)["removed"]
        assert all(now[colour] >= gone[colour] for colour in gone)
        gone = now
    assert sum(gone.values()) > 0


def test_ruling_19_an_empty_deck_is_not_made_anew() -> None:
    match = next_round(3, 0, hand={2: cards("GWRBY")})
    assert seen(match)["removed"] == any_cards(95)
    assert happened(match, "no_lots") != []
    assert seen(match)["deck_size"] == 0


def test_ruling_20_cards_won_go_to_the_hand_not_to_the_tableau() -> None:
    match = in_turn(lots("WWW", hand={1: cards("G")}), "1 bid 1", "2 pass", "3 pass", "0 pass")
    assert own_hand(match, 1) == cards("GWWW")
    assert seen(match)["up"] == [NO_CARDS] * 4
    assert kinds_offered(match) <= {"build", "pass"}


def test_ruling_21_each_auction_for_a_role_moves_the_marker() -> None:
    match = roles(up=counts(W=[1, 1, 1, 1], R=[1, 1, 1, 1], Y=[1, 1, 1, 1]), gold=[9] * 4)
    in_turn(match, "1 pass", "2 bid 1", "3 pass", "0 pass")
    assert seen(match)["principe"] == 2
    in_turn(match, "3 pass", "0 bid 1", "1 pass", "2 pass")
    assert seen(match)["principe"] == 0
    in_turn(match, "1 pass", "2 pass", "3 bid 1", "0 pass")
    assert [(event["round"], event["owner"]) for event in happened(match, "round")] == [(3, 3)]


def test_ruling_22_a_city_turned_up_in_this_phase_can_be_built_in_it() -> None:
    hands = {0: cards("WRY"), 1: cards("GRB"), 2: cards("G")}
    match = table(hand=hands, display=face_up("venezia", "pisa", "lucca", "milano"), chance=["perugia", "siena"])
    in_turn(match, "0 build venezia")
    assert on_display(match) == ["perugia", "lucca", "milano", "pisa"]
    in_turn(match, "1 build perugia")
    assert "siena" in on_display(match)


@pytest.mark.parametrize("deck", [0, 5, 11])
def test_ruling_23_too_few_cities_end_the_game_even_where_it_would_be_the_last_round(deck: int) -> None:
    left = ("siena", "pisa", "lucca")
    match = next_round(3, deck, display=face_up(*left), city_owner=built_but(*left))
    assert match.over
    assert seen(match)["last"] == 0
    assert seen(match)["deck_size"] == deck
    assert happened(match, "last_round", "from_deck", "lot", "no_lots") == []


def test_ruling_24_everybody_may_pass_in_phase_3_and_playing_no_card_is_that() -> None:
    match = table(hand={0: cards("GG"), 1: cards("WRY")})
    assert reason(match, "play green 0") == "play_none"
    assert reason(match, "play green 3") == "play_held"
    match.play("pass")
    assert own_hand(match, 0) == cards("GG")
    assert match.actor == 1


def test_ruling_25_the_bank_never_runs_out() -> None:
    match = roles(5, gold=[40] * 5, up=counts(Y=[2, 1, 0, 0, 0]))
    assert gold(match) == [47, 47, 45, 45, 45]


def test_ruling_26_white_brings_one_point_with_both_tiles() -> None:
    match = roles(up=counts(W=[3, 1, 0, 0]))
    assert points(match, "white") == [1, 1, 0, 0]


def test_ruling_26_white_brings_its_point_every_round_it_is_received() -> None:
    match = roles(up=counts(W=[9, 1, 0, 0]))
    refuse(match, "action")
    refuse(match, "offer")
    assert points(match, "white") == [2, 2, 0, 0]
