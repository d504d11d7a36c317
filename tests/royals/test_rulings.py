"""Rulings of the dossier that its vectors leave open (royals 8.1): every test names its ruling."""

from __future__ import annotations

import itertools
import pathlib

import pytest

from casata import Match
from tests.matches import play, points, redealt, seen
from tests.royals.table import (
    COUNTRIES,
    PAIRS,
    TITLES,
    cards,
    draw_blind,
    each,
    end_game,
    end_period,
    happened,
    intrigue,
    offered,
    own_cards,
    own_intrigue,
    place_names,
    placements,
    table,
    turn,
)

GONE = {"first": "gone", "second": "gone"}


def kinds(match: Match) -> list[str]:
    """The kinds of events of the last decision, in order."""
    return [event["kind"] for event in match.events(None, since=match.step - 1)]


@pytest.fixture
def alike(tmp_path: pathlib.Path) -> pathlib.Path:
    """A house file in which all cities with a Princess or a Duke have the same value."""
    house = tmp_path / "house.toml"
    cities = ("bordeaux", "rouen", "barcelona", "valencia")
    house.write_text("".join(f"[cities.{city}]\nbonus = 4\n" for city in cities))
    return house


@pytest.mark.parametrize("draws", [("blind", "take france", "take spain"), ("take france", "blind", "take spain")])
def test_ruling_a6_a_pile_that_runs_out_in_mid_draw_is_not_made_anew(draws: tuple[str, ...]) -> None:
    match = turn(pile=cards("B"), display=cards("FGS"))
    discarded = seen(match)["discard"]
    match.play("draw_three")
    for draw in draws:
        assert happened(match, "reshuffled", "revealed") == []
        match.play(draw)
    assert own_cards(match, 0) == each(0) | cards("BFS")
    assert (seen(match)["pile_size"], seen(match)["display_size"]) == (0, 1)
    assert seen(match)["discard"] == discarded
    assert seen(match)["period"] == 1


def test_ruling_a6_after_the_last_blind_card_only_the_display_is_offered() -> None:
    match = play(turn(pile=cards("B"), display=cards("FGS")), "draw_three", "blind")
    assert offered(match) == ["take france", "take german_states", "take spain"]
    match.play("take france")
    assert offered(match) == ["take german_states", "take spain"]


@pytest.mark.parametrize(("period", "year"), [(1, "1648"), (2, "1680")])
def test_ruling_a7_where_nobody_has_influence_both_markers_leave(period: int, year: str) -> None:
    match = end_period(period)
    assert seen(match)["period_owner"][year] == dict.fromkeys(COUNTRIES.values(), GONE)
    assert happened(match, "period_first", "period_second") == []


@pytest.mark.parametrize("start", range(4))
@pytest.mark.parametrize(("a", "b"), list(itertools.combinations(range(4), 2)))
def test_ruling_a10_a_full_tie_goes_by_seat_order_from_the_start_player(
    alike: pathlib.Path, start: int, a: int, b: int
) -> None:
    match = end_period(1, holder={"bordeaux.princess": a, "rouen.princess": b}, options={"start": start}, box=alike)
    first, second = sorted((a, b), key=lambda seat: (seat - start) % 4)
    assert seen(match)["period_owner"]["1648"]["france"] == {"first": first, "second": second}


@pytest.mark.parametrize("start", range(3))
def test_ruling_a10_a_full_tie_for_the_second_place_is_settled_the_same_way(alike: pathlib.Path, start: int) -> None:
    held = {"madrid.king": 2, "barcelona.duke": 0, "valencia.duke": 1}
    match = end_period(2, 3, holder=held, options={"start": start}, box=alike)
    assert seen(match)["period_owner"]["1680"]["spain"] == {"first": 2, "second": {0: 0, 1: 1, 2: 0}[start]}


def test_ruling_a10_title_and_city_still_come_before_the_seat_order(alike: pathlib.Path) -> None:
    match = end_period(1, holder={"seville.cardinal": 1, "barcelona.duke": 0}, box=alike)
    assert seen(match)["period_owner"]["1648"]["spain"] == {"first": 1, "second": 0}


@pytest.mark.parametrize(("a", "b"), [(0, 1), (1, 0)])
def test_ruling_a13_second_highest_titles_are_not_compared(a: int, b: int) -> None:
    low_city = {"rouen.princess": a, "marseille.duke": a}
    high_city = {"bordeaux.princess": b, "lyon.baron": b, "rouen.marshal": b}
    match = end_period(1, holder=low_city | high_city)
    assert seen(match)["period_owner"]["1648"]["france"] == {"first": b, "second": a}


@pytest.mark.parametrize(("seats", "late"), [(2, 1), (4, 3), (5, 3), (5, 4)])
def test_ruling_a15_a28_who_completes_the_noble_house_too_late_gets_nothing_then_or_later(
    seats: int, late: int
) -> None:
    two, more = {"first": "gone", "second": "gone", "third": 0}, {"first": 0, "second": 1, "third": 2}
    owners = two if seats == 2 else more
    six = {place_names(table(), title)[0]: late for title in TITLES[1:]}
    match = table(seats, actor=late, hand={late: each(2)}, holder=six, noble_owner=owners)
    play(match, "occupy rouen.marshal", "occupy munich.marshal")
    assert seen(match)["titles"][late] == dict.fromkeys(TITLES, 1) | {"marshal": 2}
    assert points(match, "noble_house")[late] == 0
    assert happened(match, "noble_marker") == []
    assert seen(match)["noble_owner"] == owners


def test_ruling_a28_the_third_in_a_country_gets_nothing_then_or_later() -> None:
    taken = {"britain": {"first": 1, "second": 2}}
    held = {"london.countess": 0, "dublin.baron": 0}
    match = table(hand={0: cards("B" * 7)}, holder=held, country_owner=taken)
    for move in ("occupy edinburgh.marshal", "occupy edinburgh.princess"):
        match.play(move)
        assert happened(match, "country_marker") == []
    assert points(match, "countries")[0] == 0
    assert seen(match)["country_owner"]["britain"] == taken["britain"]


def test_ruling_a18_a_second_cube_in_a_city_is_no_second_presence() -> None:
    held = {"london.countess": 0, "edinburgh.marshal": 1}
    match = table(hand={0: cards("B" * 6)}, holder=held, exiles={"edinburgh.marshal": [0]})
    match.play("occupy edinburgh.princess")
    assert (seen(match)["exiled"][0]["edinburgh"], seen(match)["holder"]["edinburgh.princess"]) == (1, 0)
    assert happened(match, "city_marker", "country_marker") == []


def test_ruling_a19_cards_above_the_limits_go_to_their_discards_before_the_display_is_refilled() -> None:
    match = table(hand={0: cards("FFFFGGGGBBBBS")}, intrigue={0: intrigue("FG FS GB GB BS")}, display=cards("FG"))
    match.play("stop")
    assert kinds(match) == []
    match.play("discard spain")
    assert kinds(match) == ["discarded"]
    assert seen(match)["display_size"] == 2
    match.play("discard_intrigue bs")
    assert kinds(match) == ["discarded_intrigue", "revealed", "turn"]
    assert seen(match)["discard"] == each(0) | cards("S")
    assert seen(match)["intrigue_discard"] == dict.fromkeys(PAIRS, 0) | intrigue("BS")


def test_ruling_a19_only_discarded_country_cards_enter_the_new_pile_of_a_period() -> None:
    hand, plots = cards("FFFFGGGGBBBBS"), intrigue("FG FS GB GB BS")
    match = table(hand={0: hand}, intrigue={0: plots}, pile={}, display=cards("FG"))
    before = sum(seen(match)["discard"].values())
    play(match, "stop", "discard spain", "discard_intrigue bs")
    assert [event["count"] for event in happened(match, "reshuffled")] == [before + 1]
    assert kinds(match).index("discarded_intrigue") < kinds(match).index("period_end")
    assert seen(match)["intrigue_discard"] == dict.fromkeys(PAIRS, 0) | intrigue("BS")


def test_ruling_a20_nobody_must_play() -> None:
    match = table(hand={0: each(3)}, intrigue={0: intrigue("FG FB FS")}, holder={"munich.marshal": 1})
    assert len(placements(match)) > 1
    match.play("stop")
    assert (match.actor, seen(match)["hand_size"][0]) == (1, 12)


def test_ruling_a22_a_re_dealt_table_keeps_all_that_its_seat_knows() -> None:
    hands = {0: cards("FG"), 1: cards("FFBS"), 2: cards("GGS")}
    known = {1: cards("FF"), 2: cards("S")}
    plots = {0: intrigue("FG"), 1: intrigue("BS BS"), 2: intrigue("GB")}
    match = turn(3, hand=hands, known=known, intrigue=plots, discard=cards("FGBS"), display=cards("BSS"))
    truth = match.view_record(0)
    for world in redealt(match, 0):
        assert (world.hand[0], world.intrigue[0]) == (truth.hand[0], truth.intrigue[0])
        assert (world.display, world.discard) == (truth.display, truth.discard)
        assert [sum(hand) for hand in world.hand[:3]] == [2, 4, 3]
        assert [sum(hand) for hand in world.intrigue[:3]] == [1, 2, 1]
        assert world.hand[1][0] >= 2
        assert world.hand[2][3] >= 1
        everywhere = zip(world.pile, world.display, world.discard, *world.hand, strict=True)
        assert [sum(column) for column in everywhere] == [22, 18, 15, 14]


def test_ruling_a23_drawing_the_last_intrigue_card_shuffles_nothing() -> None:
    match = turn(intrigue_pile=intrigue("FG"))
    play(match, "draw_both", "intrigue")
    assert happened(match, "reshuffled_intrigue") == []
    assert seen(match)["intrigue_pile_size"] == 0
    assert sum(seen(match)["intrigue_discard"].values()) == 23


def test_ruling_a23_the_end_of_a_period_leaves_the_intrigue_piles_alone() -> None:
    match = end_period(intrigue_pile={}, intrigue={1: intrigue("FG")})
    assert len(happened(match, "reshuffled")) == 1
    assert seen(match)["intrigue_pile_size"] == 0
    assert sum(seen(match)["intrigue_discard"].values()) == 23


def test_ruling_a24_two_open_cards_of_a_country_are_one_option() -> None:
    match = play(turn(display=cards("GGS")), "draw_three")
    assert offered(match) == ["take german_states", "take spain", "blind"]
    match.play("take german_states")
    assert offered(match) == ["take german_states", "take spain", "blind"]


def test_ruling_a25_both_portraits_of_a_city_may_be_taken_over_in_one_turn_each_paid_in_full() -> None:
    match = table(
        hand={0: cards("G" * 7)}, intrigue={0: intrigue("FG GS")}, holder={"cologne.cardinal": 1, "cologne.baron": 2}
    )
    play(match, "take_over cologne.cardinal", "pay_intrigue fg")
    assert placements(match) == ["occupy munich.marshal", "take_over cologne.baron"]
    play(match, "take_over cologne.baron", "pay_intrigue gs")
    after = seen(match)
    assert after["holder"]["cologne.cardinal"] == after["holder"]["cologne.baron"] == 0
    assert [after["exiled"][seat]["cologne"] for seat in range(4)] == [0, 1, 1, 0]
    assert after["discard"] == each(0) | cards("G" * 7)
    assert (after["hand_size"][0], after["intrigue_size"][0]) == (0, 0)
    assert after["cubes"] == [32, 34, 34, 36]


def test_ruling_a25_a_position_may_change_hands_turn_after_turn() -> None:
    match = table(2, hand={0: cards("GGG"), 1: cards("GGG")}, intrigue={0: intrigue("FG GS"), 1: intrigue("GB GB GS")})
    play(match, "occupy munich.marshal", "stop")
    for pair in ("gb", "fg", "gb", "gs", "gs"):
        play(draw_blind(match), "take_over munich.marshal", f"pay_intrigue {pair}", "stop")
    after = seen(match)
    assert after["holder"]["munich.marshal"] == 1
    assert [after["exiled"][seat]["munich"] for seat in range(2)] == [3, 2]
    assert [after["titles"][seat]["marshal"] for seat in range(2)] == [3, 3]
    assert after["cubes"] == [40, 40]


def test_ruling_a26_the_victim_of_a_takeover_gets_and_decides_nothing() -> None:
    match = table(
        hand={0: cards("GG"), 1: cards("FG")},
        intrigue={0: intrigue("FG"), 1: intrigue("BS")},
        holder={"cologne.baron": 1},
    )
    play(match, "take_over cologne.baron", "pay_intrigue fg")
    assert match.actor == 0
    assert (own_cards(match, 1), own_intrigue(match, 1)) == (each(0) | cards("FG"), dict.fromkeys(PAIRS, 0) | {"bs": 1})
    assert seen(match)["cubes"][1] == 34


def test_ruling_a27_exile_takes_no_marker_away() -> None:
    held = {"london.king": 1, "dublin.cardinal": 1, "edinburgh.marshal": 1}
    match = table(
        hand={0: cards("B")}, intrigue={0: intrigue("FB")}, holder=held, country_owner={"britain": {"first": 1}}
    )
    play(match, "take_over edinburgh.marshal", "pay_intrigue fb")
    assert seen(match)["country_owner"]["britain"] == {"first": 1, "second": None}
    assert seen(match)["city_owner"]["edinburgh"] == 1


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_ruling_a29_the_very_last_trigger_shuffles_and_turns_up_nothing(seats: int) -> None:
    match = table(seats, actor=seats - 1, period=3, pile={}, display=cards("FG"), holder={"rouen.marshal": 0})
    discarded = seen(match)["discard"]
    match.play("stop")
    assert match.over
    assert happened(match, "reshuffled", "revealed", "closing", "turn") == []
    assert seen(match)["discard"] == discarded
    assert (seen(match)["pile_size"], seen(match)["display_size"]) == (0, 2)
    assert points(match, "periods")[0] == 10


def test_ruling_a29_the_last_closing_turn_still_refills_the_display() -> None:
    match = end_game(display=cards("F"))
    assert match.over
    assert len(happened(match, "revealed")) == 2
    assert happened(match, "reshuffled") == []


def test_ruling_a30_three_who_tie_with_the_same_best_marker_share_the_victory() -> None:
    match = end_game(4, city_owner={"paris": 0, "vienna": 1, "madrid": 2, "rouen": 3})
    assert match.scores() == [8, 8, 8, 2]
    assert match.winners() == (0, 1, 2)
    assert match.ranks() == [1, 1, 1, 4]


def test_ruling_a30_second_best_markers_are_not_compared() -> None:
    cities = {"paris": 0, "marseille": 0, "rouen": 0, "vienna": 1, "berlin": 1, "cologne": 1}
    match = end_game(3, city_owner=cities)
    assert match.scores() == [15, 15, 0]
    assert match.ranks() == [1, 1, 3]


def test_ruling_a30_without_any_marker_everybody_shares() -> None:
    assert end_game(5).ranks() == [1, 1, 1, 1, 1]


def test_a21_a_marker_that_leaves_the_game_is_nobodys_secret() -> None:
    match = end_period(1, holder={"paris.king": 0})
    gone = happened(match, "period_unclaimed")
    assert gone
    for viewer in (0, 1, None):
        assert all(match.game.secrecy.veil(event, viewer, match.options, over=False)["points"] for event in gone)
