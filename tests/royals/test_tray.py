"""The tray of the drawn table: cards where they lie, what may be chosen there, and nothing of anybody else's."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

import casata
from casata import Match
from casata.engine.text.listing import moves_choosing
from casata.games.royals.view.listing import listing
from casata.games.royals.view.picture.tray import Due, make_tray, tray_places
from tests.listings import entry
from tests.royals.drawing import scene
from tests.royals.table import cards, intrigue, table, turn

IN_THE_TRAY = ("take", "blind", "intrigue", "pay", "pay_intrigue", "discard", "discard_intrigue")
MODES = ("draw_three", "draw_both")


def shown(match: Match, viewer: int | None = 0) -> Any:
    return make_tray(scene(match, viewer))


def held(part: Any) -> dict[str, int]:
    """Cards by the place they lie in."""
    return {fan.place: fan.number for fan in part.fans}


def aimed(match: Match, place: str, viewer: int = 0) -> list[str]:
    """The moves of the viewer that choose a place."""
    [found] = [one for one in tray_places(scene(match, viewer)) if one.id == place]
    return [str(move) for move in moves_choosing(found, match.legal(viewer))]


def moments(options: dict[str, Any], seats: int, seed: int, most: int = 400) -> Iterator[Match]:
    """A game of random decisions, moment by moment."""
    match, rng = casata.new("royals", seats=seats, seed=seed, options=options), random.Random(seed)
    while not match.over and match.step < most:
        yield match
        match.play(rng.choice(match.legal()))


# What lies there


def test_cards_lie_where_they_are() -> None:
    match = table(
        display=cards("FFS"), hand={0: cards("FGGGGBBS")}, intrigue={0: intrigue("FS"), 1: intrigue("GB GB GS")}
    )
    shows = shown(match)
    assert held(shows.display) == {"display-france": 2, "display-spain": 1}
    assert shows.display.holes == 0
    assert held(shows.hand) == {"hand-france": 1, "hand-german_states": 4, "hand-britain": 2, "hand-spain": 1}
    assert held(shows.schemes) == {"scheme-fs": 1}
    assert [pile.size for pile in shows.piles] == [match.view(0)["pile_size"], 24 - 4]
    assert (shows.hand.remark, shows.schemes.remark) == ("8 of 12", "1 of 4")


def test_an_open_card_that_is_taken_leaves_a_hole_and_comes_from_the_display() -> None:
    match = turn(display=cards("FFS"), hand={0: cards("F")})
    match.play("draw_three")
    match.play("take france")
    shows = shown(match)
    assert (held(shows.display), shows.display.holes) == ({"display-france": 1, "display-spain": 1}, 1)
    [fan] = shows.hand.fans
    assert fan.cards == ("hand-france-1", "hand-france-2")
    assert fan.origins == "display-france-1 display-france-2 display-france-3 p-pile"  # the first that has left


def test_discards_are_counted_and_named() -> None:
    match = table(hand={0: cards("FFF")}, discard=cards("FFG"))
    country, schemes = shown(match).discards
    assert (country.size, country.cards) == (3, "2 × France, 1 × German States")
    assert (schemes.size, schemes.cards) == (0, "")


@pytest.mark.parametrize(("seats", "options"), [(2, {}), (5, {}), (4, {"joker": "free"}), (3, {"late_choice": True})])
def test_all_cards_of_a_game_are_drawn_once_and_every_card_that_moves_can_be_chosen(
    seats: int, options: dict[str, Any]
) -> None:
    for match in moments(options, seats, seed=seats):
        seat = match.actor
        assert seat is not None
        view, shows = match.view_record(seat), shown(match, seat)
        drawn = [card for part in (shows.display, shows.hand, shows.schemes) for fan in part.fans for card in fan.cards]
        assert len(drawn) == len(set(drawn)) == view.display_size + view.hand_size[seat] + view.intrigue_size[seat]
        counted = shows.piles[0].size + shows.discards[0].size + view.display_size + sum(view.hand_size)
        assert counted == sum(match.box.deck)
        schemes = shows.piles[1].size + shows.discards[1].size + sum(view.intrigue_size)
        assert schemes == 6 * match.box.intrigue_copies
        places = tray_places(scene(match, seat))
        for move in match.legal(seat):
            choosing = [place.id for place in places if moves_choosing(place, [move])]
            assert len(choosing) == (1 if move.kind in IN_THE_TRAY else 0), str(move)
        lying = {fan.place for part in (shows.display, shows.hand, shows.schemes) for fan in part.fans}
        lying |= {pile.place for pile in shows.piles}
        legal = {place.id for place in places if moves_choosing(place, match.legal(seat))}
        assert legal <= lying  # a button is drawn for each


def test_places_are_the_entries_of_the_table_in_words() -> None:
    match = table(display=cards("FFS"), hand={0: cards("FG")}, intrigue={0: intrigue("FS BS")})
    words = listing(scene(match))
    for place in tray_places(scene(match)):
        same = entry(words, place.id)
        assert (dict(place.means), place.kinds) == (dict(same.means), same.kinds)


def test_no_place_claims_a_way_to_draw() -> None:
    match = turn(display=cards("FFS"))
    assert {str(move) for move in match.legal()} == set(MODES)
    assert not any(moves_choosing(place, match.legal()) for place in tray_places(scene(match)))
    match.play("draw_both")
    assert aimed(match, "pile") == ["blind"]
    assert aimed(match, "intrigue-pile") == ["intrigue"]


# Paying and discarding


def test_a_joker_in_progress_says_what_is_missing() -> None:
    match = table(hand={0: cards("FFGGGGBBS")})
    match.play("occupy marseille.countess")
    hand = shown(match).hand
    assert hand.remark == "3 more cards for Marseille (Countess)"
    assert hand.dues == (Due("joker 0 of 3", ("card", "card", "card")),)
    match.play("pay german_states")
    match.play("pay german_states")
    hand = shown(match).hand
    assert hand.remark == "1 more card for Marseille (Countess)"
    assert hand.dues == (Due("joker 2 of 3", ("paid", "paid", "card")),)
    assert aimed(match, "hand-britain") == ["pay britain"]
    assert aimed(match, "hand-france") == []


def test_what_is_paid_is_counted_with_the_hand_until_the_payment_is_complete() -> None:
    match = table(
        holder={"bordeaux.baron": 3}, hand={0: cards("FGGGGBBS")}, intrigue={0: intrigue("FS GB")}, discard=cards("F")
    )
    begun = match.copy()
    for move in ("take_over bordeaux.baron", "pay_intrigue fs", "pay german_states", "pay german_states"):
        match.play(move)
    now = scene(match, begun=begun)
    shows = make_tray(now)
    assert shows.schemes.remark == "2 of 4"
    assert [part.size for part in shows.discards] == [1, 0]
    assert [fact.value for fact in listing(now).panels[0].facts][:2] == ["8", "2"]
    tags = {fan.place: fan.tag for part in (shows.hand, shows.schemes) for fan in part.fans if fan.raised}
    assert tags == {"hand-france": "pays 1", "hand-german_states": "joker 2 of 3", "scheme-fs": "pays 1"}


def test_an_intrigue_payment_says_which_cards_must_show_the_country() -> None:
    match = table(holder={"rouen.marshal": 1}, hand={0: cards("FFF")}, intrigue={0: intrigue("FG BS")})
    match.play("take_over rouen.marshal")
    schemes = shown(match).schemes
    assert schemes.remark == "1 more card for Rouen (Marshal)"
    assert schemes.dues == (Due("showing France", ("emblem-france",)),)
    assert (aimed(match, "scheme-fg"), aimed(match, "scheme-bs")) == (["pay_intrigue fg"], [])
    match = table(holder={"rouen.marshal": 1}, hand={0: cards("FFF")}, intrigue={0: intrigue("GB BS")})
    match.play("take_over rouen.marshal")
    assert shown(match).schemes.dues == (Due("any card", ("icon-dagger", "icon-dagger")),)


def test_cards_over_the_limit_are_discarded_from_the_hand() -> None:
    match = table(hand={0: cards("FFFFFGGGGGBBBBS")})
    match.play("stop")
    hand = shown(match).hand
    assert (hand.remark, hand.urgent, hand.dues) == ("3 cards too many", True, ())
    assert aimed(match, "hand-france") == ["discard france"]


def test_what_another_pays_is_no_due_of_the_viewer() -> None:
    match = table(hand={0: cards("FFGGGGBBS"), 1: cards("FF")})
    match.play("occupy marseille.countess")
    hand = shown(match, 1).hand
    assert (hand.remark, hand.urgent, hand.dues) == ("2 of 12", False, ())


# Secrets


def test_spectators_see_the_display_and_no_hand() -> None:
    match = table(display=cards("FFS"), hand={0: cards("FG")}, intrigue={0: intrigue("FS")})
    shows = shown(match, None)
    assert shows.hand is None
    assert shows.schemes is None
    assert held(shows.display) == {"display-france": 2, "display-spain": 1}
    ids = [place.id for place in tray_places(scene(match, None))]
    assert not any(place.startswith(("hand", "scheme")) for place in ids)


def test_the_tray_is_the_same_in_every_world_that_its_viewer_holds_possible() -> None:
    for match in moments({}, seats=4, seed=7, most=150):
        for viewer in range(4):
            other = match.redeal(viewer, seed=match.step)
            assert shown(other, viewer) == shown(match, viewer)
            assert tray_places(scene(other, viewer)) == tray_places(scene(match, viewer))
