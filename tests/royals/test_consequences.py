"""What a considered move changes in Royals."""

from __future__ import annotations

from casata import Match
from casata.engine.match.preview import preview
from casata.engine.text.picture import Change
from casata.games.royals.view.consequences import compare
from casata.games.royals.view.worth import worth
from tests.listings import said
from tests.royals.drawing import scene
from tests.royals.table import cards, intrigue, table, turn


def changes(match: Match, move: str, seat: int = 0) -> dict[str, Change]:
    """What a move changes, by name."""
    after = preview(match, seat, move).match
    found = compare(scene(match, seat), scene(after, seat))
    return {said(change.name): change for change in found}


def shown(change: Change) -> tuple[str, str, str]:
    return said(change.now), said(change.then), change.remark


def paid(match: Match, place: str) -> tuple[int, int]:
    """What this period pays the first and the second in the country of a place."""
    country = match.box.place_country[match.names["place"].index(place)]
    first, second = match.box.period_points[match.view_record(None).period - 1][country]
    return first, second


# Cards and markers


def test_what_is_paid_comes_first() -> None:
    match = table(hand={0: cards("FFFGB")})
    [(name, first), *_] = changes(match, "occupy marseille.countess").items()
    assert (name, *shown(first)) == ("Country cards", "5", "2", "You give 3 × France")


def test_jokers_are_paid_as_usual() -> None:
    match = table(hand={0: cards("FFGGGG")})
    found = changes(match, "occupy marseille.countess")
    assert shown(found["Country cards"]) == ("6", "1", "You give 2 × France and 3 × German States")
    assert "Intrigue cards" not in found


def test_markers_are_said_with_their_points() -> None:
    match = table(hand={0: cards("SSSSSSSS")})
    points = match.box.city_bonus[match.names["city"].index("madrid")]
    found = changes(match, "occupy madrid.king")
    assert shown(found["Madrid"]) == (str(points), f"A {points}", f"You take the city marker: {points} points")
    assert "Madrid" not in changes(table(hand={0: cards("FFF")}), "occupy marseille.countess")


def test_a_city_that_has_lost_its_marker_gives_none() -> None:
    match = table(hand={0: cards("FFF")}, holder={"marseille.duke": 1})
    assert "Marseille" not in changes(match, "occupy marseille.countess")


def test_a_country_and_the_noble_house_are_completed() -> None:
    britain = {"edinburgh.marshal": 0, "london.countess": 0}
    match = table(hand={0: cards("BB")}, holder=britain)
    found = changes(match, "occupy dublin.baron")
    points = match.box.country_bonus[2][0]
    said_so = (str(points), f"A {points}", f"You complete Britain: {points} points")
    assert shown(found["All cities of Britain"]) == said_so
    assert "Cities" not in found
    titles = ("rouen.marshal", "marseille.countess", "berlin.duke", "lyon.cardinal", "munich.princess", "madrid.king")
    match = table(4, hand={0: cards("BB")}, holder=dict.fromkeys(titles, 0))
    found = changes(match, "occupy dublin.baron")
    points = max(match.box.noble_points)
    assert shown(found["Noble House"]) == (str(points), f"A {points}", f"You have all seven titles: {points} points")


# Majorities


def test_the_lead_of_a_country_and_what_it_pays() -> None:
    held = {"rouen.princess": 1, "lyon.cardinal": 0}
    match = table(hand={0: cards("FFFFFFFF")}, holder=held)
    first, second = paid(match, "paris.king")
    ours, theirs = (
        match.box.place_influence[match.names["place"].index(place)] for place in ("lyon.cardinal", "rouen.princess")
    )
    king = match.box.place_influence[match.names["place"].index("paris.king")]
    change = changes(match, "occupy paris.king")["France"]
    assert shown(change) == (
        f"B {theirs} A {ours}", f"A {ours + king} B {theirs}", f"You lead France: {first}, not {second}",
    )  # fmt: skip
    assert not change.bad


def test_a_place_that_pays_nothing_says_so() -> None:
    held = {"rouen.princess": 1, "lyon.cardinal": 2}
    match = table(hand={0: cards("FFF")}, holder=held)
    change = changes(match, "occupy rouen.marshal")["France"]
    assert change.remark == "You are in place 3 in France: no points"
    assert said(change.then).startswith("B ")
    assert said(change.then).endswith("A 1")


def test_who_leads_already_still_leads() -> None:
    match = table(hand={0: cards("FFF")}, holder={"rouen.princess": 0})
    first, _ = paid(match, "rouen.marshal")
    assert changes(match, "occupy rouen.marshal")["France"].remark == f"You still lead France: {first}"


def test_who_comes_into_an_empty_country_did_not_lead_it_before() -> None:
    match = table(hand={0: cards("FFF")})
    first, _ = paid(match, "rouen.marshal")
    change = changes(match, "occupy rouen.marshal")["France"]
    assert shown(change) == ("–", "A 1", f"You lead France: {first}")


def test_who_comes_in_second_was_not_second_before() -> None:
    match = table(hand={0: cards("FFF")}, holder={"rouen.princess": 1})
    _, second = paid(match, "rouen.marshal")
    change = changes(match, "occupy rouen.marshal")["France"]
    assert change.remark == f"You are second in France: {second}"


def test_three_tied_for_a_title_is_said_as_a_loss() -> None:
    held = {"lyon.baron": 1, "cologne.baron": 2}
    match = table(hand={0: cards("BB")}, holder=held)
    change = changes(match, "occupy dublin.baron")["Baron"]
    full = match.box.title_full[1]
    assert shown(change) == ("B 1 C 1", "A B C 1", f"Three tied: nobody gets {full}")
    assert change.bad


def test_a_title_is_led_shared_or_out_of_reach() -> None:
    full, half = (table().box.title_full[1], table().box.title_half[1])
    alone = changes(table(hand={0: cards("BB")}), "occupy dublin.baron")["Baron"]
    assert shown(alone) == ("–", "A 1", f"You lead for Baron: {full}")
    shared = changes(table(hand={0: cards("BB")}, holder={"lyon.baron": 1}), "occupy dublin.baron")["Baron"]
    assert shown(shared) == ("B 1", "A 1 B 1", f"You share Baron with Bence: {half}")
    held = {"lyon.baron": 1, "cologne.baron": 1, "bordeaux.baron": 1}
    behind = changes(table(hand={0: cards("BB")}, holder=held), "occupy dublin.baron")["Baron"]
    assert shown(behind) == ("B 3", "B 3 A 1", "2 cubes behind for Baron")
    held = {"lyon.baron": 1, "cologne.baron": 0}
    ahead = changes(table(hand={0: cards("BB")}, holder=held), "occupy dublin.baron")["Baron"]
    assert shown(ahead) == ("A 1 B 1", "A 2", f"You lead for Baron: {full}, not {half}")


def test_cities_and_titles_that_are_still_missing() -> None:
    match = table(hand={0: cards("FFF")}, holder={"lyon.baron": 0, "rouen.marshal": 0})
    found = changes(match, "occupy marseille.countess")
    assert shown(found["Cities"]) == ("2", "3 of 5", "")
    assert shown(found["Titles"]) == ("2", "3 of 7", "")
    again = changes(table(hand={0: cards("FFFF")}, holder={"marseille.countess": 0}), "occupy marseille.duke")
    assert "Cities" not in again


def test_a_takeover_says_what_the_victim_loses() -> None:
    match = table(holder={"rouen.marshal": 1, "lyon.baron": 2}, hand={0: cards("FFF")}, intrigue={0: intrigue("FG BS")})
    first, second = paid(match, "rouen.marshal")
    found = changes(match, "take_over rouen.marshal")
    cost = "1 × France and 1 × France/German States"
    assert shown(found["Country cards"]) == ("3", "2", f"You give {cost}")
    assert shown(found["Intrigue cards"]) == ("2", "1", "")
    now, then, remark = shown(found["Rouen"])
    assert (now[0], then[0]) == ("B", "A")
    assert remark in {f"Bence goes into exile: 0 in France, not {points}" for points in (first, second)}


# Other moves


def test_taking_a_card_tells_when_it_is_too_many() -> None:
    match = turn(display=cards("FFS"), hand={0: cards("FFFFFFGGGGGG")})
    match.play("draw_three")
    change = changes(match, "take spain")["Spain cards"]
    assert (*shown(change), change.bad) == ("0", "1", "1 card more than you may keep", True)


def test_taking_a_card_counts_the_cards_of_its_country_as_the_bar_does() -> None:
    match = turn(display=cards("FFS"), hand={0: cards("FFGB")})
    match.play("draw_three")
    found = changes(match, "take france")
    assert list(found) == ["France cards"]
    assert (*shown(found["France cards"]), found["France cards"].bad) == ("2", "3", "", False)
    [move] = [move for move in match.legal() if str(move) == "take france"]
    assert worth(scene(match), move) == "you hold 2"


def test_nothing_changes_for_spectators_or_where_nothing_happens() -> None:
    match = table(hand={0: cards("FFF")})
    after = preview(match, 0, "occupy marseille.countess").match
    assert compare(scene(match, None), scene(after, None)) == ()
    assert compare(scene(match), scene(match)) == ()


def test_a_comparison_is_the_same_in_every_world_that_its_viewer_holds_possible() -> None:
    match = table(
        holder={"rouen.marshal": 1},
        hand={0: cards("FFF"), 1: cards("GGBS")},
        intrigue={0: intrigue("FG BS"), 1: intrigue("GS")},
    )
    expected = changes(match, "take_over rouen.marshal")
    for seed in range(10):
        assert changes(match.redeal(0, seed), "take_over rouen.marshal") == expected
