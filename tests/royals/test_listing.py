"""Royals in words: what the listing says in described positions, and which moves are made in it."""

from __future__ import annotations

from casata import Match
from casata.engine.text.listing import Listing
from casata.games.royals.view.listing import listing
from casata.games.royals.view.prompts import prompt
from tests.listings import aims, entry, facts, ids, note, row, said
from tests.royals.drawing import scene
from tests.royals.table import cards, end_game, intrigue, table, turn


def shown(match: Match, viewer: int | None = 0) -> Listing:
    return listing(scene(match, viewer))


# Positions


def test_a_held_position_says_who_holds_it_and_a_free_one_that_it_is_free() -> None:
    shows = shown(table(holder={"rouen.marshal": 1}))
    assert row(shows, "place-rouen-marshal")["Held by"] == "B Bence"
    assert row(shows, "place-rouen-princess")["Held by"] == "free"
    assert said(entry(shows, "place-rouen-marshal").name) == "Rouen, Marshal"


def test_a_position_says_what_it_costs_and_brings() -> None:
    king = row(shown(table()), "place-paris-king")
    assert (king["Cost in cards"], king["Intrigue cards to take over"], king["Influence"]) == ("8", "2", "4")
    assert row(shown(table()), "place-rouen-marshal")["Intrigue cards to take over"] == "1"


def test_exiles_stand_with_every_position_of_their_city() -> None:
    shows = shown(table(holder={"rouen.marshal": 0}, exiles={"rouen.marshal": [1, 2, 2]}))
    assert row(shows, "place-rouen-marshal")["Exiled cubes in the city"] == "C 2, B 1"
    assert row(shows, "place-rouen-princess")["Exiled cubes in the city"] == "C 2, B 1"
    assert row(shows, "place-lyon-baron")["Exiled cubes in the city"] == ""


def test_a_place_that_is_being_paid_for_says_so() -> None:
    match = table(hand={0: cards("FFGGGBBB")})
    match.play("occupy marseille.countess")
    assert row(shown(match), "place-marseille-countess")["Held by"] == "free, being paid for"
    assert row(shown(match), "place-marseille-duke")["Held by"] == "free"
    assert aims(shown(match), match, "hand-britain") == ["pay britain"]


def test_positions_are_occupied_and_taken_over_on_the_board() -> None:
    match = table(holder={"rouen.marshal": 1}, hand={0: cards("FFF")}, intrigue={0: intrigue("FG")})
    shows = shown(match)
    assert aims(shows, match, "place-rouen-marshal") == ["take_over rouen.marshal"]
    assert aims(shows, match, "place-lyon-baron") == ["occupy lyon.baron"]
    assert aims(shows, match, "place-paris-king") == []


# Countries, periods, titles, markers


def test_a_country_says_what_the_period_pays_and_who_leads() -> None:
    match = table(holder={"rouen.marshal": 1, "paris.king": 2})
    first, second = match.box.period_points[0][0]
    said_of_france = note(shown(match), "france")
    assert f"In 1648 the most influence scores {first}, the second most {second}." in said_of_france
    assert "Influence now: Clara 4, Bence 1." in said_of_france
    assert "No influence yet." in note(shown(match), "spain")
    assert row(shown(match), "period-france")["Would score now"] == f"C {first}, B {second}"


def test_two_with_the_most_cubes_would_share_a_title_and_three_get_nothing() -> None:
    match = table(
        holder={"rouen.marshal": 0, "munich.marshal": 1, "lyon.baron": 0, "cologne.baron": 1, "dublin.baron": 2}
    )
    marshal, baron = row(shown(match), "title-marshal"), row(shown(match), "title-baron")
    assert marshal["Would score now"] == f"A {match.box.title_half[0]}, B {match.box.title_half[0]}"
    assert baron["Would score now"] == "nobody"
    assert row(shown(match), "title-king")["Cubes"] == ""


def test_cities_reached_count_exiles() -> None:
    held = {"rouen.marshal": 0, "lyon.baron": 2}
    match = table(holder=held, exiles={"rouen.marshal": [1], "lyon.baron": [1]})
    assert row(shown(match), "marker-france")["Cities with a cube"] == "B 2, A 1, C 1"


def test_another_players_points_and_markers_are_secret_unless_the_table_opens_them() -> None:
    held = {"holder": {"rouen.marshal": 1}}
    match = table(**held)
    value = match.box.city_bonus[match.names["city"].index("rouen")]
    closed, opened = shown(match), shown(table(**held, options={"open_scores": True}))
    assert closed.panels[1].points == "secret"
    assert facts(closed.panels[1].facts)["Markers"] == "1"
    assert row(closed, "place-rouen-marshal")["City marker"] == f"{value} taken"
    assert opened.panels[1].points == str(value)
    assert row(opened, "place-rouen-marshal")["City marker"] == f"B {value} taken"


def test_the_own_markers_lie_before_their_owner_alone() -> None:
    match = table(holder={"rouen.marshal": 1})
    assert ids(shown(match, 1), "won") == ["won-city-rouen"]
    assert ids(shown(match, 0), "won") == []
    assert shown(match, None).own == ()


def test_at_the_end_all_is_open() -> None:
    shows = shown(end_game(holder={"rouen.marshal": 1}), None)
    assert shows.panels[1].points not in {"secret", "0"}
    assert facts(shows.facts)["Finished"] == "in round 2"
    assert row(shows, "period-france")["1714"].startswith("B ")


def test_three_noble_markers_are_there_for_four_and_one_for_two() -> None:
    assert ids(shown(table(4)), "noble-house") == ["noble-first", "noble-second", "noble-third", "noble-progress"]
    assert ids(shown(table(2)), "noble-house") == ["noble-third", "noble-progress"]


# Cards


def test_open_cards_are_taken_on_the_board_and_piles_drawn_from() -> None:
    match = turn(display=cards("FFS"))
    assert aims(shown(match), match, "pile") == []  # how to draw is chosen first: a pile is not a way to draw
    assert aims(shown(match), match, "intrigue-pile") == []
    match.play("draw_three")
    assert row(shown(match), "display-france")["Open"] == "2"
    assert aims(shown(match), match, "display-france") == ["take france"]
    assert aims(shown(match), match, "display-britain") == []
    assert aims(shown(match), match, "pile") == ["blind"]
    assert aims(shown(match), match, "intrigue-pile") == []


def test_one_of_each_is_drawn_from_both_piles() -> None:
    match = turn(display=cards("FFS"))
    match.play("draw_both")
    assert aims(shown(match), match, "pile") == ["blind"]
    assert aims(shown(match), match, "intrigue-pile") == ["intrigue"]


def test_the_hand_pays_and_discards() -> None:
    match = table(hand={0: cards("FFFFFGGGGGBBBBS")})
    match.play("stop")
    assert aims(shown(match), match, "hand-france") == ["discard france"]
    assert row(shown(match), "hand-france") == {"Cards": "5"}


def test_how_far_the_end_of_the_period_is() -> None:
    far = table(pile=cards("FGB"), display=cards("FFG"))
    assert facts(shown(far).facts)["Scoring"] == "after 4 more cards"
    near = table(pile={}, display=cards("FG"))
    assert facts(shown(near).facts)["Scoring"] == "after this turn"
    last = table(period=3, closing=1)
    assert facts(shown(last).facts)["Last turn of the game"] == "Dávid"


def test_whoever_plays_their_last_turn_is_told() -> None:
    usual, last = (table(period=3, closing=closing, hand={0: cards("FF")}) for closing in (0, 1))
    assert prompt(scene(last)) != prompt(scene(usual))
    assert prompt(scene(last, 1)) == prompt(scene(usual, 1))
