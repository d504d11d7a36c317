"""What can be looked up at the table of Il Principe, what is asked, and what moves are said to be worth."""

from __future__ import annotations

import random
import re

import pytest

import casata
from casata import Match
from casata.engine.text.styled import length
from casata.games.il_principe.view.reference import reference
from tests.il_principe.drawing import DISPLAY, NAMES, both_widths, drawn, scene, written
from tests.il_principe.table import (
    CITIES,
    ICONS,
    REGIONS,
    at_random,
    cards,
    counts,
    face_up,
    holding,
    lots,
    offered,
    offers,
    on_map,
    roles,
    table,
)
from tests.matches import in_turn, play, seen

# What can be looked up


@both_widths
def test_the_reference_lists_all_cities_in_their_regions_with_their_builders(width: int) -> None:
    match = table(
        3,
        hand={0: cards("G")},
        display=face_up("lucca", "pisa", "verona", "milano"),
        city_owner={"siena": 2, "padova": 0},
    )
    lines = written(reference(scene(match, 0, width)))
    assert max(map(len, lines)) <= width
    listed = by_region(" ".join(" ".join(lines[: lines.index("")]).split()))
    for region, part in listed.items():
        wanted = {city for city in CITIES if region in match.printed[f"cities.{city}.regions"]}
        assert {city for city in CITIES if city.capitalize() in part} == wanted
    assert "Siena C" in listed["umbria"]
    assert "Padova A" in listed["romagna"]
    assert "Padova A" in listed["lombardia"]
    assert "Lucca (face up)" in listed["toscana"]
    assert "Firenze (face up)" not in listed["toscana"]


def by_region(text: str) -> dict[str, str]:
    """What stands after the name of each region."""
    starts = sorted((text.index(name.capitalize()), name) for name in REGIONS.values())
    ends = [place for place, _ in starts[1:]] + [len(text)]
    return {name: text[place:end] for (place, name), end in zip(starts, ends, strict=True)}


@both_widths
def test_between_table_and_reference_every_city_has_its_line(width: int) -> None:
    match = table(5, hand={0: cards("G")}, display=DISPLAY, major=holding("GWRBY", 1), minor=holding("GWRBY", 2))
    lines = drawn(match, None, width) + written(reference(scene(match, None, width)))
    for city in CITIES:
        cost, points, shields = {3: (3, 4, 1), 4: (4, 6, 2), 5: (5, 8, 2)}[len(ICONS[city])]
        [line] = [line for line in lines if re.match(rf"{city.capitalize()} +{cost}g \+{points} {shields}s ", line)]
        assert line.endswith(f"B+{2 * len(set(ICONS[city]))} C+{len(set(ICONS[city]))}")
        assert len(line) <= width


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_reference_fits_its_width_at_any_time(seats: int) -> None:
    match = casata.new("il_principe", seats, seed=seats)
    for now in at_random(match, seats):
        if now.step % 25 == 0 or now.over:
            for width in (80, 100):
                assert max(length(line) for line in reference(scene(now, None, width))) <= width


# The worth of moves


def worth(match: Match, move: str, viewer: int | None = None) -> str:
    found = match.game.moves.parse(move, match.names)
    return match.game.words.worth(scene(match, match.actor if viewer is None else viewer), found)


def test_building_names_price_gain_and_whom_it_pays() -> None:
    match = table(
        4,
        hand={0: cards("WWRBY")},
        gold=[9] * 4,
        display=DISPLAY,
        major=holding("WR", 1) | holding("B", 0),
        minor=holding("R", 2),
    )
    assert worth(match, "build lucca") == (
        "costs 4 gold and 2 × white, red, blue; +6 and 2 shields in Liguria/Toscana; pays Bence +4, Clara +1"
    )


def test_building_pays_nobody_for_the_own_roles() -> None:
    match = table(4, hand={0: cards("WWRB")}, gold=[9] * 4, display=DISPLAY, major=holding("WRB", 0))
    assert "pays" not in worth(match, "build lucca")


def test_what_building_pays_is_what_the_others_receive() -> None:
    match = table(
        4,
        hand={0: cards("WWRB")},
        gold=[9] * 4,
        display=DISPLAY,
        major=holding("W", 3) | holding("RB", 0),
        minor=holding("RB", 1),
    )
    paid = {NAMES.index(name): int(points) for name, points in re.findall(r"(\w+) \+(\d)", worth(match, "build lucca"))}
    play(match, "build lucca", "shields liguria+toscana")
    assert paid == {event["seat"]: event["points"] for event in match.events(None) if event["kind"] == "income"}
    assert paid == {1: 2, 3: 2}


def test_building_says_what_is_lacking() -> None:
    match = table(4, hand={0: cards("WG")}, gold=[1, 5, 5, 5], display=DISPLAY)
    assert worth(match, "build lucca").endswith("; you lack 1 white card, 1 red card, 1 blue card, 3 gold")
    assert worth(match, "build firenze").endswith(
        "; you lack 1 green card, 1 red card, 1 blue card, 1 yellow card, 4 gold"
    )
    rich = table(4, hand={0: cards("WWRB")}, gold=[4, 5, 5, 5], display=DISPLAY)
    assert "lack" not in worth(rich, "build lucca")


def test_building_promises_no_more_shields_than_there_are() -> None:
    shields = on_map(A=[5, 0, 0, 0], B=[5, 0, 0, 0])
    match = table(4, hand={0: cards("WWRB")}, gold=[9] * 4, display=DISPLAY, shields=shields)
    assert "+6 and 1 shield in Liguria/Toscana" in worth(match, "build lucca")


def prize(shields: list[int], seat: int) -> int:
    """What a region pays a seat: 5 for the most, 2 for the next most behind a single leader."""
    ranks = sorted({count for count in shields if count}, reverse=True)
    if not shields[seat]:
        return 0
    if shields[seat] == ranks[0]:
        return 5
    return 2 if shields.count(ranks[0]) == 1 and shields[seat] == ranks[1] else 0


@pytest.mark.parametrize("seed", range(12))
def test_shields_say_what_they_truly_gain(seed: int) -> None:
    chance = random.Random(seed)
    seats = chance.choice([2, 3, 4, 5])
    columns = {key: [chance.randint(0, 2) for _ in range(seats)] for key in "ACDG"}
    match = table(seats, hand={0: cards("GGRBY")}, gold=[9] * seats, display=DISPLAY, shields=on_map(**columns))
    play(match, "build firenze")
    due = len(offered(match)[0].split("+"))
    for move in offered(match):
        regions = move.removeprefix("shields ").split("+")
        assert len(regions) == due
        wanted = []
        for key, region in REGIONS.items():
            if region in regions:
                before = columns[key]
                after = [before[0] + regions.count(region), *before[1:]]
                gain = prize(after, 0) - prize(before, 0)
                wanted.append(f"{region.capitalize()}: you {after[0]}, best rival {max(after[1:])}, +{gain} at the end")
        assert sorted(worth(match, move).split("; ")) == sorted(wanted)


def test_the_shield_of_a_role_says_what_it_gains() -> None:
    match = roles(3, up=counts(B=[2, 0, 0]), shields=on_map(A=[1, 2, 0], B=[0, 1, 1], C=[2, 2, 0]))
    assert worth(match, "shields romagna") == "Romagna: you 2, best rival 2, +3 at the end"
    assert worth(match, "shields lombardia") == "Lombardia: you 1, best rival 1, +5 at the end"
    assert worth(match, "shields emilia") == "Emilia: you 3, best rival 2, +0 at the end"


def test_playing_says_how_many_lie_face_up_then() -> None:
    match = table(4, hand={0: cards("GGGW")}, up=counts(G=[1, 4, 2, 0]), down=counts(G=[2, 0, 0, 0]))
    assert worth(match, "play green 1") == "Doctor: you would have 2 face up, best rival 4"
    assert worth(match, "play green 3") == "Doctor: you would have 4 face up, best rival 4"
    assert worth(match, "play white 1") == "Bishop: you would have 1 face up, best rival 0"


def test_turning_a_card_up_says_how_many_lie_face_up_then() -> None:
    match = roles(4, up=counts(G=[2, 0, 0, 0], R=[1, 3, 0, 0]), down=counts(R=[2, 0, 0, 0]))
    assert seen(match)["phase"] == "turn_up"
    assert worth(match, "turn red") == "Councillor: you would have 2 face up, best rival 3"


def test_a_bid_says_what_it_leaves_and_what_that_builds() -> None:
    assert worth(lots("GG"), "bid 3") == "2 gold left"
    rich = lots("GG", hand={1: cards("RRBY")}, gold=[9] * 4, display=face_up("siena", "lucca", "padova", "firenze"))
    assert worth(rich, "bid 3") == "6 gold left, enough to build: Siena, Padova, Firenze"
    assert worth(rich, "bid 5") == "4 gold left, enough to build: Siena, Padova"
    assert worth(rich, "bid 7") == "2 gold left"


def test_offers_and_passing_need_no_hint() -> None:
    assert not worth(lots("GG"), "pass")
    assert not worth(offers(4, hand=dict.fromkeys(range(4), cards("GW"))), "offer green+white")


# What is asked


RICH = table(4, hand={0: cards("GGRBY")}, gold=[9] * 4, display=DISPLAY)


@pytest.mark.parametrize(
    ("match", "asked"),
    [
        (lots("GGW"), "Bid on 1 white card or pass; you have 5 gold"),
        (in_turn(lots("GGW"), "1 bid 2"), "Bid on 1 white card or pass; the highest bid is 2; you have 5 gold"),
        (roles(4, up=counts(W=[2, 2, 0, 0])), "Tie for Bishop: bid or pass; you have 5 gold"),
        (roles(4, up=counts(W=[3, 2, 2, 0])), "Tie for Preacher: bid or pass; you have 5 gold"),
        (roles(4, up=counts(B=[3, 0, 0, 0])), "Place a shield in any region"),
        (RICH, "Build a city, play cards of one colour or pass"),
        (table(4, hand={0: cards("G")}), "Play cards of one colour or pass"),
        (table(4), "You have no cards and can build no city: pass"),
        (table(4, hand={0: cards("G")}, round=1), "Play cards of one colour or pass"),
    ],
)
def test_the_question_says_what_may_be_done(match: Match, asked: str) -> None:
    assert match.game.words.prompt(scene(match, match.actor)) == asked


def test_the_question_for_shields_says_how_many() -> None:
    match = table(4, hand={0: cards("GGRBY")}, gold=[9] * 4, display=DISPLAY)
    play(match, "build firenze")
    assert match.game.words.prompt(scene(match)) == "Place 2 shields around Firenze"


def test_the_gold_of_a_bidder_is_said_to_nobody_else() -> None:
    match = lots("GGW")
    for viewer in (None, *(seat for seat in range(match.seats) if seat != match.actor)):
        assert match.game.words.prompt(scene(match, viewer)) == "Bence is bidding on 1 white card"
