"""Rulings 29 to 42 of Il Principe (il_principe 8)."""

from __future__ import annotations

import pytest

import casata
from casata import Match
from tests.il_principe.table import (
    GONE,
    NO_CARDS,
    ON_THE_BOARD,
    UNSEEN,
    all_pass,
    built_but,
    cards,
    cards_drawn,
    column,
    counts,
    ending,
    face_up,
    gold,
    holding,
    kinds_offered,
    lots,
    next_round,
    offered,
    offers,
    on_display,
    reason,
    refusal,
    refuse,
    roles,
    stages,
    table,
)
from tests.matches import happened, in_turn, kinds, phase, play, points, redealt, seen, viewers

SMALL_ONES = face_up("siena", "orvieto", "venezia", "verona")


@pytest.mark.parametrize("city", ["lucca", "firenze"])
@pytest.mark.parametrize("supply", [1, 2, 5])
def test_ruling_29_a_builder_places_as_many_shields_as_the_supply_allows(city: str, supply: int) -> None:
    held = {"lucca": "WWRB", "firenze": "GGRBY"}[city]
    match = table(
        hand={0: cards(held), 1: cards("G")},
        display=face_up("lucca", "firenze", "siena", "pisa"),
        shields={0: {"romagna": 11 - supply}},
    )
    match.play(f"build {city}")
    due = min(supply, 2)
    assert {move.count("+") + 1 for move in offered(match)} == {due}
    assert kinds_offered(match) == {"shields"}
    other = "toscana" if due == 2 else "toscana+toscana"
    assert reason(match, f"shields {other}") == "shield_count"
    assert reason(match, "pass") == reason(match, "pass") == "not_now"


def test_ruling_30_roles_of_two_players_count_two_each_at_the_end() -> None:
    match = ending(2, up=counts(W=[2, 1], R=[1, 3], Y=[0, 1]))
    assert seen(match)["minor"] == GONE
    assert points(match, "roles") == [2, 4]


def test_ruling_30_with_two_players_the_smaller_count_brings_nothing() -> None:
    match = roles(2, up=counts(W=[3, 2], Y=[1, 4]))
    assert seen(match)["major"] == ON_THE_BOARD | {"white": 0, "yellow": 1}
    assert points(match, "white") == [1, 0]
    assert gold(match) == [5 + 6, 5 + 2 + 6]


def test_ruling_30_with_two_players_roles_pay_for_the_cities_of_the_other() -> None:
    match = table(
        2, hand={0: cards("WRY"), 1: cards("G")}, major=holding("WR", 1) | holding("Y", 0), display=SMALL_ONES
    )
    match.play("build venezia")
    assert match.scores() == [4, 4]


def asked_at_four(owned: int) -> Match:
    """Seat 1 has bid 4, seat 2 with so much gold is asked."""
    match = lots("WWW", gold=[9, 9, owned, 9])
    match.play("bid 4")
    assert match.actors == (2,)
    return match


@pytest.mark.parametrize("owned", [0, 3, 4])
def test_ruling_31_a_pass_for_lack_of_gold_looks_like_a_chosen_one(owned: int) -> None:
    forced, chosen = asked_at_four(owned), asked_at_four(9)
    assert offered(forced) == ["pass"]
    for match in (forced, chosen):
        match.play("pass")
    for viewer in (0, 1, 3, None):
        assert forced.events(viewer) == chosen.events(viewer)
    assert forced.actors == chosen.actors
    assert forced.step == chosen.step


def test_ruling_31_bidders_for_a_role_are_asked_even_without_gold() -> None:
    match = roles(up=counts(W=[0, 2, 2, 0]), gold=[5, 0, 0, 5])
    assert (match.actors, offered(match)) == ((1,), ["pass"])
    match.play("pass")
    assert (match.actors, offered(match)) == ((2,), ["pass"])


def test_ruling_31_an_empty_hand_is_public_and_passes_by_itself() -> None:
    empty = table(hand={0: cards("G"), 2: cards("G")})
    empty.play("pass")
    assert empty.actors == (2,)
    asked = table(hand={0: cards("G"), 1: cards("B"), 2: cards("G")})
    play(asked, "pass", "pass")
    told = [[(event["kind"], event["seat"]) for event in match.events(None)] for match in (empty, asked)]
    assert told[0] == told[1] == [("idle", 0), ("idle", 1)]


@pytest.mark.parametrize("held", ["B", "WRY"])
def test_ruling_31_a_hand_that_allows_no_building_is_asked_in_phase_3_too(held: str) -> None:
    match = table(hand={0: cards("G"), 1: cards(held), 2: cards("G")}, display=SMALL_ONES)
    match.play("pass")
    assert match.actors == (1,)


def test_ruling_32_the_gold_of_others_is_blank_and_its_ledger_is_public() -> None:
    match = lots("WWW", gold=[9, 8, 7, 6])
    in_turn(match, "1 bid 5", "2 pass", "3 pass", "0 pass")
    for viewer in range(4):
        view = match.view(viewer)
        assert view["gold"] == [own if seat == viewer else None for seat, own in enumerate([9, 3, 7, 6])]
        assert [a - b for a, b in zip(view["received"], view["paid"], strict=True)] == [9, 3, 7, 6]
    assert seen(match)["gold"] == [None] * 4


def test_ruling_32_a_re_dealt_table_has_the_exact_gold() -> None:
    match = in_turn(lots("WWW", gold=[9, 8, 7, 6]), "1 bid 5", "2 pass", "3 pass", "0 pass")
    for viewer in range(4):
        for world in redealt(match, viewer, times=20):
            assert world.gold[:4] == [9, 3, 7, 6]


def test_ruling_32_gold_and_hands_are_shown_at_the_end() -> None:
    match = ending(3, gold=[4, 2, 7], hand={0: cards("GG"), 2: cards("WR")})
    assert [(event["seat"], event["gold"], event["number"]) for event in happened(match, "revealed")] == [
        (0, 4, 2), (1, 2, 0), (2, 7, 2),
    ]  # fmt: skip
    for viewer in viewers(match):
        assert match.view(viewer)["gold"] == [4, 2, 7]
        assert match.view(viewer)["hand"] == [NO_CARDS | cards("GG"), NO_CARDS, NO_CARDS | cards("WR")]


def test_ruling_33_everybody_learns_who_offered_what() -> None:
    match = offers(3, hand={0: cards("GGW"), 1: cards("GB"), 2: cards("RR")})
    play(match, "offer green+green", "offer green+blue", "offer red+red")
    for viewer in viewers(match):
        shown = [event for event in match.events(viewer) if event["kind"] == "shown"]
        assert [(event["seat"], event["count"], event["colour"]) for event in shown] == [
            (0, 2, "green"), (1, 1, "green"), (1, 1, "blue"), (2, 2, "red"),
        ]  # fmt: skip


def test_ruling_34_draws_change_nothing_and_cards_played_are_taken_off() -> None:
    match = table(hand={0: cards("GGRR"), 3: cards("B")}, known={0: cards("GGR")})
    match.play("play green 1")
    assert seen(match)["known"][0] == NO_CARDS | cards("GR")
    match.play("pass")
    assert cards_drawn(match)[0] == 5
    assert seen(match)["known"][0] == NO_CARDS | cards("GR")


def test_ruling_34_more_cards_than_known_leave_none_known() -> None:
    match = table(hand={0: cards("GGG"), 3: cards("B")}, known={0: cards("G")})
    match.play("play green 3")
    assert seen(match)["known"][0] == NO_CARDS


def test_ruling_34_known_cards_lie_in_hand_or_offer_while_it_is_face_down() -> None:
    match = offers(3, hand={0: cards("GG"), 1: cards("BBR"), 2: cards("YY")}, known={1: cards("BB")})
    match.play("offer red+blue", 1)
    places = set()
    for world in redealt(match, 0):
        held = [a + b for a, b in zip(world.hand[1], world.offer[1], strict=True)]
        assert (sum(world.hand[1]), sum(world.offer[1])) == (1, 2)
        assert held[3] >= 2
        places.add(world.offer[1][3])
    assert places == {1, 2}


@pytest.mark.parametrize("viewer", [1, 2, None])
def test_ruling_34_the_rest_of_a_hand_is_anybodys_guess(viewer: int | None) -> None:
    match = table(3, hand={0: cards("GRY"), 1: cards("W")}, known={0: cards("G")})
    assert match.view(viewer)["hand"][0] == UNSEEN
    assert match.view(viewer)["hand_size"][0] == 3
    assert match.view(viewer)["known"][0] == NO_CARDS | cards("G")


def test_ruling_35_builds_plays_and_rounds_do_not_move_the_marker() -> None:
    match = table(hand={0: cards("G"), 1: cards("WRY"), 2: cards("RR")}, display=SMALL_ONES)
    in_turn(match, "0 pass", "1 build venezia", "2 play red 2")
    assert seen(match)["major"] == ON_THE_BOARD | {"white": 1, "red": 2, "yellow": 1}
    assert (seen(match)["round"], seen(match)["principe"]) == (3, 0)
    assert happened(match, "principe", since=-1) == []


def test_ruling_36_a_principe_who_wins_a_lot_keeps_the_marker() -> None:
    match = in_turn(lots("GWW", principe=2, round=1), "3 pass", "0 pass", "1 pass", "2 bid 1")
    assert (seen(match)["principe"], seen(match)["colour"], match.actor) == (2, "white", 3)
    assert happened(match, "principe") == []


def test_ruling_37_the_last_round_has_builds_in_both_phases_and_no_check_after_it() -> None:
    left = ("venezia", "siena", "verona", "pisa")
    match = next_round(
        3,
        4,
        hand={1: cards("GGRRWYY"), 2: cards("W")},
        gold=[9] * 3,
        display=face_up(*left),
        city_owner=built_but(*left),
    )
    assert seen(match)["lot"] == NO_CARDS | cards("GWRB")
    in_turn(match, "1 bid 1", "2 pass", "0 pass", "1 build venezia")
    refuse(match, "action")
    in_turn(match, "1 build siena", "2 pass")
    assert match.over
    assert len(on_display(match)) == 2
    assert happened(match, "cities_out") == []
    assert points(match, "roles")[1] > 0


def test_ruling_37_without_lots_the_marker_stays() -> None:
    match = next_round(3, 0, principe=1)
    assert seen(match)["principe"] == 1
    assert happened(match, "principe") == []


def test_ruling_37_roles_of_the_last_phase_4_are_those_that_count() -> None:
    match = table(3, last=1, actor=2, hand={2: cards("YYY")}, up=counts(Y=[2, 0, 0]), major=holding("YW", 0))
    match.play("play yellow 3")
    assert points(match, "roles") == [1, 0, 2]


def test_ruling_38_with_no_city_left_the_winner_of_a_lot_can_only_decline() -> None:
    match = lots("W", hand={1: cards("GRBY" * 2)}, display={}, city_owner=built_but())
    in_turn(match, "1 bid 1", "2 pass", "3 pass", "0 pass")
    assert offered(match) == ["pass"]
    match.play("pass")
    assert kinds_offered(match) == {"play", "pass"}
    refuse(match)
    assert match.over
    assert happened(match, "offered", since=-1) == []


def test_ruling_39_shields_come_before_the_new_city() -> None:
    match = table(hand={0: cards("WWRB"), 1: cards("G")}, display=face_up("lucca", "siena", "pisa", "milano"))
    match.play("build lucca")
    assert on_display(match) == ["siena", "milano", "pisa"]
    assert happened(match, "new_city", "income") == []
    match.play("shields liguria+toscana")
    assert len(on_display(match)) == 4
    assert kinds(match) == ["shield", "shield", "new_city"]


def test_ruling_39_until_the_shields_lie_the_city_can_be_taken_back() -> None:
    match = table(hand={0: cards("WWRB"), 1: cards("G")}, display=face_up("lucca", "siena", "pisa", "milano"))
    before = match.view(0)
    match.play("build lucca")
    match.undo(0)
    assert match.view(0) == before
    play(match, "build lucca", "shields toscana+toscana")
    assert not match.can_undo(0)


def test_ruling_40_income_follows_the_tiles_until_they_go_back() -> None:
    match = lots(
        "Y",
        hand={1: cards("WR"), 2: cards("WWW"), 3: cards("WBY"), 0: cards("G")},
        display=SMALL_ONES,
        major=holding("W", 0),
        up=counts(W=[0, 5, 0, 0]),
    )
    in_turn(match, "1 bid 1", "2 pass", "3 pass", "0 pass", "1 build venezia")
    assert points(match, "income") == [2, 0, 0, 0]
    in_turn(match, "2 play white 3", "3 build verona")
    assert points(match, "income") == [4, 0, 0, 0]
    in_turn(match, "0 pass")
    refuse(match, "offer")
    assert seen(match)["major"]["white"] == 1


def test_ruling_40_before_the_first_phase_4_nobody_has_a_role() -> None:
    match = casata.new("il_principe", 4, seed=40)
    assert seen(match)["major"] == seen(match)["minor"] == ON_THE_BOARD
    while seen(match)["round"] == 1:
        match.play(offered(match)[0] if phase(match) == "action" else refusal(match))
    assert any(owner is not None for owner in seen(match)["major"].values())


def test_ruling_41_the_twelfth_shield_marks_the_score_and_never_goes_on_the_map() -> None:
    match = casata.new("il_principe", 4)
    assert seen(match)["supply"] == [11] * 4
    match = roles(up=counts(B=[3, 0, 0, 0]), shields={0: {"umbria": 10}})
    in_turn(match, "0 shields umbria")
    assert (column(match, "shields", "umbria")[0], seen(match)["supply"][0]) == (11, 0)
    with pytest.raises(casata.CasataError):
        table(hand={0: cards("G")}, shields={0: {"umbria": 12}})


def test_ruling_42_the_last_round_skips_income_draw_and_offer_and_nothing_else() -> None:
    match = next_round(4, 15)
    told = kinds(match)
    assert not {"received", "drew", "offered", "shown"} & set(told)
    assert told[told.index("round") :][:4] == ["round", "last_round", "stage", "from_deck"]
    all_pass(match)
    refuse(match)
    everything_told = kinds(match, since=-1)
    assert not {"received", "drew", "offered", "shown"} & set(everything_told)
    assert stages(match)[-3:] == ["lots", "actions", "roles"]
