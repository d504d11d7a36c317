"""What a considered move changes in Il Principe, and how the points came about."""

from __future__ import annotations

import pytest

from casata import Match
from casata.engine.match.preview import preview
from casata.engine.text.picture import Change
from casata.games.il_principe.view.consequences import compare
from casata.games.il_principe.view.picture.picture import picture
from casata.games.il_principe.view.reasons import missing, refuse
from tests.il_principe.drawing import DISPLAY, scene
from tests.il_principe.table import cards, counts, ending, holding, lots, on_map, table
from tests.listings import said
from tests.matches import play


def changes(match: Match, move: str, seat: int = 0) -> dict[str, Change]:
    """What a move changes, by name."""
    found = compare(scene(match, seat), scene(preview(match, seat, move).match, seat))
    return {said(change.name): change for change in found}


def shown(change: Change) -> tuple[str, str, str]:
    return said(change.now), said(change.then), change.remark


def test_a_city_says_points_gold_cards_and_whom_it_pays() -> None:
    match = table(hand={0: cards("WWRBG")}, display=DISPLAY, major=holding("WR", 1), minor=holding("WR", 2))
    found = changes(match, "build lucca")
    assert shown(found["Points"]) == ("A 0", "A 6", "")
    assert shown(found["Gold"]) == ("5", "1", "")
    assert shown(found["Cards"]) == ("5", "1", "")
    assert shown(found["Roles pay"]) == ("–", "B +4 C +2", "Bence: Bishop, Councillor; Clara: Preacher, Scribe")


def test_a_city_that_reveals_the_next_one_is_foreseen_without_it() -> None:
    match = table(hand={0: cards("GRY")}, display=DISPLAY)
    seen = preview(match, 0, "build siena")
    assert seen.end == "chance"
    found = changes(match, "build siena")
    assert shown(found["Points"]) == ("A 0", "A 4", "")
    assert shown(found["Umbria"]) == ("–", "A 1", "Umbria: +5 at the end")
    assert seen.match.view(None)["display"] == {**match.view(None)["display"], "siena": 0}


def test_shields_say_what_their_region_would_pay() -> None:
    match = table(hand={0: cards("WWRB")}, display=DISPLAY, shields=on_map(D=[0, 0, 0, 1], G=[2, 1, 0, 1]))
    play(match, "build lucca")
    found = changes(match, "shields liguria+toscana")
    assert shown(found["Liguria"]) == ("D 1", "A 1 D 1", "Liguria: +5 at the end")
    assert shown(found["Toscana"]) == ("A 2 B 1 D 1", "A 3 B 1 D 1", "Toscana: 5 as now")


def test_while_shields_are_placed_the_roles_to_be_paid_are_said() -> None:
    match = table(hand={0: cards("WWRB")}, display=DISPLAY, major=holding("W", 1))
    before = scene(match)
    play(match, "build lucca")
    found = {said(change.name): change for change in compare(before, scene(match))}
    assert said(found["Roles pay"].then) == "B +2"


@pytest.mark.parametrize(
    ("rivals", "remark"),
    [
        ([0, 1, 0, 0], "You would win Doctor and turn 1 down"),
        ([0, 2, 0, 0], "You would be tied for Doctor"),
        ([0, 3, 0, 0], "One card behind for Doctor"),
        ([0, 5, 0, 0], "3 cards behind for Doctor"),
    ],
)
def test_cards_played_say_how_the_race_stands(rivals: list[int], remark: str) -> None:
    match = table(hand={0: cards("GG")}, up=counts(G=rivals))
    assert changes(match, "play green 2")["Doctor"].remark.replace("card down", "down") == remark


def test_a_bid_reveals_nothing_and_others_decide() -> None:
    match = lots("GG", gold=[9] * 4)
    seen = preview(match, 1, "bid 3")
    assert (seen.end, seen.moves) == ("others", ())
    assert changes(match, "bid 3", 1) == {}


def test_a_refused_city_says_what_is_missing_and_a_begun_one_how_many_shields() -> None:
    match = table(hand={0: cards("WRB")}, display=DISPLAY)
    [move] = [match.game.moves.parse("build lucca", match.names)]
    assert refuse(scene(match), move, "icons_short") == (
        "It takes 2 × white, red, blue and 4 gold. You lack 1 white card."
    )
    assert missing(scene(match), move) is None
    begun = play(table(hand={0: cards("WWRB")}, display=DISPLAY), "build lucca")
    assert missing(scene(begun), move) == ("Build Lucca", "2 shields to place")
    assert refuse(scene(begun), move, "not_adjacent") == "Lucca touches Liguria, Toscana."


def test_the_end_is_told_by_source() -> None:
    match = ending(
        city_owner={"siena": 0, "lucca": 0, "pisa": 1},
        points={0: {"cities": 10}, 1: {"cities": 8, "income": 3}},
        up=counts(G=[1, 2, 0], W=[1, 0, 0], R=[1, 0, 0], B=[1, 0, 0], Y=[1, 0, 0]),
        shields=on_map(A=[2, 1, 0]),
        gold=[4, 2, 1],
        hand={0: cards("GG"), 1: cards("W"), 2: cards("R")},
    )
    told = {telling.source: dict(telling.lines) for telling in picture(scene(match)).tellings}
    assert said(told["cities"][0]) == "Lucca 6, Siena 4"
    assert told["income"] == {}, "events say by which cities"
    assert said(told["sets"][0]) == "1 set of all five colours"
    assert said(told["regions"][0]) == "Romagna 5"
    assert said(told["regions"][1]) == "Romagna 2"
    assert set(told["gold"]) == {0}
    lit = {telling.source: telling.places for telling in picture(scene(match)).tellings}
    assert set(lit["cities"]) == {"far-siena", "far-lucca", "far-pisa"}
    assert len(lit["regions"]) == 6
