"""What is told: every rule says what it did, to whom and how much, in the order in which it happens."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import casata
from casata import Match
from tests.conformance.watching import said_wrongly
from tests.matches import seen
from tests.signorie.table import (
    ASSIGNMENTS,
    CITIES,
    COLOURS,
    ENVELOPES,
    TOO_HIGH,
    crowded,
    ending,
    order,
    rewards,
    table,
)

GATES = {"open_gates": True}
STARVED = {"red": [1] * 4, "purple": [2] * 4, "grey": [3] * 4, "turquoise": [4] * 4}  # every fee is 1
SLOW = {"yellow": 1, "red": 2}
NarrationLine = tuple[Callable[[], Match], str]


def tale(match: Match, since: int | None = None) -> str:
    """All that was told after a decision: who ("-" is nobody), what, and the arguments: "0 took red 1; 0 fee 1"."""
    lines = []
    for event in match.events(None, since=since):
        arguments = [str(value) for name, value in event.items() if name not in ("step", "kind", "seat")]
        lines.append(" ".join(["-" if event["seat"] is None else str(event["seat"]), event["kind"], *arguments]))
    return "; ".join(lines)


def this_round(match: Match, since: int | None = None) -> str:
    """What was told before another round began."""
    return tale(match, since).partition("; - round ")[0]


def turn(*moves: str, **described: Any) -> Callable[[], Match]:
    """Seat 0 decides."""
    return lambda: checked(table(**described), *moves)


def reward(*moves: str, **described: Any) -> Callable[[], Match]:
    """Two players; seat 1 passes at last and gets no reward, seat 0 decides about it."""
    return lambda: checked(table(2, passed=[0], actor=1, **{"die": {1: TOO_HIGH}, **described}), "pass", *moves)


def checked(match: Match, *moves: str) -> Match:
    """Decisions of which none leaves anything in a part of an event that has no name; all numbers count from 0."""
    for move in moves:
        match.play(move)
        s = match._state
        assert said_wrongly(match.game, s) == []
        assert all(part >= 0 for entry in s.tale[: s.told] for part in entry)
    return match


DICE: dict[str, NarrationLine] = {
    "passing": (turn("pass"), "0 passed"),
    "a fee": (turn("take grey 1", dice={"grey": [1]}), "0 took grey 1; 0 fee 3"),
    "no fee": (turn("take grey 4", dice={"grey": [4]}), "0 took grey 4"),
    "four dice": (
        turn("take yellow 6", "signoria", "pass", "pass", die={0: {"red": 1, "purple": 1, "grey": 1}}, passed=[3]),
        "0 took yellow 6; 0 signoria; 0 received 3; 1 passed; 2 passed; 0 passed_full 4; - rewards_begin 1; "
        "- new_order 0 0; - new_order 1 0; - new_order 2 0; - new_order 3 0; "
        "0 eligible 9 13; 1 eligible 0 13; 2 eligible 0 13; 3 eligible 0 13",
    ),
    "no die can be taken": (
        turn("pass", florins=[5, 0, 5, 5], dice=STARVED, die={1: {"yellow": 1}}, passed=[2]),
        "0 passed; 1 passed_stuck",
    ),
}  # fmt: skip

ACTIONS: dict[str, NarrationLine] = {
    "florins": (turn("take yellow 6", "signoria"), "0 took yellow 6; 0 signoria; 0 received 3"),
    "marriage": (
        turn("take red 6", "signoria", "go roma", "dowry 3", cities={"roma": "1w 1m"}),
        "0 took red 6; 0 signoria; 0 married roma 2; 0 dowry_paid 3; 0 scored 6; 0 no_tile_there",
    ),
    "offspring": (
        turn("take purple 6", "signoria", chance=["2", "5", "6"], brides=[2, 0, 0, 0], reserve={0: (8, 1)}),
        "0 took purple 6; 0 signoria; 0 rolled 2; 0 rolled 5; 0 rolled 6; 0 born 1 woman; 0 born 1 man; "
        "0 not_born 1 man",
    ),
    "offspring of one gender": (
        turn("take purple 6", "signoria", chance=["1", "3", "2"], brides=[2, 0, 0, 0], reserve={0: (1, 1)}),
        "0 took purple 6; 0 signoria; 0 rolled 1; 0 rolled 3; 0 rolled 2; 0 born 1 woman; 0 not_born 2 woman",
    ),
    "mission": (
        turn("take grey 6", "signoria", "go firenze", men={0: {"church": [5]}}, cities={"firenze": "1w 2w"}),
        "0 took grey 6; 0 signoria; 0 left church 5; 0 arrived firenze 2; 0 scored 5; 0 no_tile_there",
    ),
    "tracks": (
        turn("take turquoise 6", "signoria", "climb", "new military", "step politics 3", "stop",
             men={0: {"politics": [3]}}),
        "0 took turquoise 6; 0 signoria; 0 climbed 1; 0 new_man military; 0 stepped politics 4; 0 received 2; "
        "0 forgone 1",
    ),
    "the sixth space": (
        turn("take turquoise 6", "signoria", "step church 5", "step church 6", "new politics", "new church",
             men={0: {"church": [5]}}),
        "0 took turquoise 6; 0 signoria; 0 stepped church 6; 0 climbed 1; 0 stepped church 7; 0 new_man politics; "
        "0 new_man church",
    ),
    "the top of initiative": (
        turn("take turquoise 6", "signoria", "step church 5", "stop", men={0: {"church": [5]}}, height=[9, 0, 0, 0]),
        "0 took turquoise 6; 0 signoria; 0 stepped church 6; 0 at_the_top 1; 0 forgone 3",
    ),
    "hiring": (
        turn("take red 1", "hire yellow_middle", dice={"red": [1]}),
        "0 took red 1; 0 fee 1; 0 hired yellow_middle; 0 cost 3",
    ),
    "a tile taken": (
        turn("take grey 6", "signoria", "go roma", "tile", men={0: {"church": [5]}},
             offers={"roma_mission": "medici_4"}),
        "0 took grey 6; 0 signoria; 0 left church 5; 0 arrived roma 1; 0 scored 5; 0 took_tile medici_4 church",
    ),
    "a tile without a shield": (
        turn("take red 6", "signoria", "go roma", "dowry 1", offers={"roma_marriage": "este_3"},
             tiles={0: {"marriage": "este_2"}}),
        "0 took red 6; 0 signoria; 0 married roma 1; 0 dowry_paid 1; 0 scored 2; 0 tile_stays este_3",
    ),
    "a marriage through open gates": (
        turn("take red 6", "signoria", cities=crowded(8), options=GATES),
        "0 took red 6; 0 signoria; 0 married_outside; 0 dowry_paid 4; 0 scored 8",
    ),
    "a mission through open gates": (
        turn("take grey 6", "signoria", cities=crowded(8), options=GATES, men={0: {"military": [10]}}),
        "0 took grey 6; 0 signoria; 0 left military 10; 0 arrived_outside; 0 scored 10",
    ),
}  # fmt: skip

ASSIGNED: dict[str, NarrationLine] = {
    "florins": (
        turn("take red 6", "assign florins", "spend 2", at={"red_women": "florins"}),
        "0 took red 6; 0 assigned florins; 0 spent 2 woman; 0 received 4",
    ),
    "threshold": (
        turn("take red 6", "assign threshold", "spend 2", at={"red_men": "threshold"}),
        "0 took red 6; 0 assigned threshold; 0 waiting 2 man",
    ),
    "initiative": (
        turn("take red 6", "assign initiative", "spend 3", at={"red_men": "initiative"}, height=[5, 0, 0, 0]),
        "0 took red 6; 0 assigned initiative; 0 spent 3 man; 0 climbed 9; 0 at_the_top 2",
    ),
    "church": (
        turn("take red 6", "assign church", "spend 2", "step church 12", at={"red_women": "church"},
             supply={0: (3, 0)}, men={0: {"church": [11]}}),
        "0 took red 6; 0 assigned church; 0 spent 2 woman; 0 stepped church 12; 0 stepped church 13; 0 lost 2",
    ),
    "alliance": (
        turn("take red 6", "assign alliance", "row military", at={"red_men": "alliance"}),
        "0 took red 6; 0 assigned alliance; 0 spent 1 man; 0 face_down military",
    ),
    "family": (
        turn("take red 6", "assign family", "spend 3", "gain woman+man+man", at={"red_men": "family"}),
        "0 took red 6; 0 assigned family; 0 spent 3 man; 0 born 1 woman; 0 born 2 man",
    ),
    "marriage": (
        turn("take red 6", "assign marriage", "go roma", "dowry 1", "tile", at={"red_men": "marriage"},
             offers={"roma_marriage": "este_3"}),
        "0 took red 6; 0 assigned marriage; 0 spent 2 man; 0 married roma 1; 0 dowry_paid 1; 0 scored 2; "
        "0 took_tile este_3 marriage",
    ),
    "mission": (
        turn("take red 6", "assign mission", "go roma", "leave", at={"red_men": "mission"}, men={0: {"church": [5]}},
             offers={"roma_mission": "medici_3"}),
        "0 took red 6; 0 assigned mission; 0 spent 2 man; 0 left church 5; 0 arrived roma 1; 0 scored 5; "
        "0 left_tile medici_3",
    ),
}  # fmt: skip


def with_column(colour: str, *moves: str, **described: Any) -> Callable[[], Match]:
    """Seat 0 has all helpers of a column, and gets two florins by an assignment before they are asked."""
    helpers = " ".join(f"{colour}_{level}" for level in ("top", "middle", "bottom"))
    start = (f"take {colour} 6", "assign florins", "spend 1")
    return turn(*start, *moves, **{"helpers": {0: helpers}, "at": {f"{colour}_women": "florins"}, **described})


AFTER_FLORINS: dict[str, NarrationLine] = {
    "yellow": (
        with_column("yellow", "use yellow_top", "use yellow_middle", "new politics", "stop", "use yellow_bottom",
                    "go roma", "dowry 3", chance=["4"]),
        "0 used yellow_top; 0 rolled 4; 0 born 1 man; 0 used yellow_middle; 0 new_man politics; 0 new_man politics; "
        "0 forgone 4; 0 used yellow_bottom; 0 married roma 1; 0 dowry_paid 3; 0 scored 6; 0 face_down marriage",
    ),
    "red": (
        with_column("red", "use red_top", "skip", "use red_bottom", "row church"),
        "0 used red_top; 0 received 3; 0 skipped red_middle; 0 used red_bottom; 0 face_down church",
    ),
    "purple": (
        with_column("purple", "use purple_top", "gain man", "use purple_middle", "use purple_bottom", "assign florins"),
        "0 used purple_top; 0 born 1 man; 0 used purple_middle; 0 climbed 6; 0 used purple_bottom; "
        "0 assigned florins; 0 spent 1 woman; 0 received 2",
    ),
    "grey": (
        with_column("grey", "use grey_top", "skip", "use grey_bottom", "new church", "stop"),
        "0 used grey_top; 0 scored 3; 0 skipped grey_middle; 0 used grey_bottom; 0 new_man church; 0 forgone 2",
    ),
    "turquoise": (
        with_column("turquoise", "use turquoise_top", "climb", "stop", "use turquoise_middle", "use turquoise_bottom",
                    "go roma", "row politics", cities={"milano": "0m 0m"}, men={0: {"church": [9]}}),
        "0 used turquoise_top; 0 climbed 1; 0 forgone 2; 0 used turquoise_middle; 0 scored 2; "
        "0 used turquoise_bottom; 0 left church 9; 0 arrived roma 1; 0 scored 9; 0 face_down politics",
    ),
    "helpers that can do nothing": (
        with_column("turquoise", "skip", cities=crowded(8)),
        "0 skipped turquoise_top; 0 cannot_use turquoise_middle; 0 cannot_use turquoise_bottom",
    ),
    "no tile in the pile": (
        with_column("yellow", "skip", "skip", "use yellow_bottom", "go roma", "dowry 1", pile=0),
        "0 skipped yellow_top; 0 skipped yellow_middle; 0 used yellow_bottom; 0 married roma 1; 0 dowry_paid 1; "
        "0 scored 2; 0 pile_out",
    ),
}  # fmt: skip

REWARDS: dict[str, NarrationLine] = {
    "a tile that can do nothing": (reward(reward="mission_tile"), "0 useless mission_tile; 0 instead 3; 0 bride 1"),
    "florins instead": (
        reward("florins", reward="men_tile", round=2, brides=[2, 0]),
        "0 instead 3; 0 bride 3; 0 scored 2; 0 received 2",
    ),
    "no son left": (
        reward("florins", reward="men_tile", round=5, brides=[4, 0]), "0 instead 3; 0 received 2",
    ),
    "mission": (
        reward("reward", "go firenze", reward="mission_tile", men={0: {"church": [5]}}),
        "0 rewarded mission_tile; 0 left church 5; 0 arrived firenze 1; 0 scored 5; 0 no_tile_there; 0 bride 1",
    ),
    "marriage": (
        reward("reward", "go milano", "dowry 2", reward="marriage_tile"),
        "0 rewarded marriage_tile; 0 married milano 1; 0 dowry_paid 2; 0 scored 4; 0 no_tile_there; 0 bride 1",
    ),
    "men": (
        reward("reward", reward="men_tile", reserve={0: (3, 1)}, brides=[1, 0]),
        "0 rewarded men_tile; 0 born 1 man; 0 not_born 1 man; 0 bride 2",
    ),
    "women": (
        reward("reward", reward="women_tile", brides=[3, 0]),
        "0 rewarded women_tile; 0 born 2 woman; 0 bride 4; 0 scored 5",
    ),
    "careers": (
        reward("reward", "new church", "stop", reward="careers_tile"),
        "0 rewarded careers_tile; 0 new_man church; 0 forgone 4; 0 bride 1",
    ),
    "initiative": (
        reward("reward", reward="initiative_tile"), "0 rewarded initiative_tile; 0 climbed 3; 0 bride 1",
    ),
    "alliance": (
        reward("reward", "row marriage", reward="alliance_tile"),
        "0 rewarded alliance_tile; 0 face_down marriage; 0 bride 1",
    ),
    "helper": (
        reward("reward", "hire grey_top", reward="helper_tile"), "0 rewarded helper_tile; 0 hired grey_top; 0 bride 1",
    ),
    "die": (
        reward("reward", "take turquoise 1", "signoria", "climb", "stop", reward="die_tile",
               die={0: SLOW, 1: TOO_HIGH}, dice={"turquoise": [1]}),
        "0 rewarded die_tile; 0 cleared 2; 0 took turquoise 1; 0 signoria; 0 climbed 1; 0 forgone 3; 0 bride 1",
    ),
    "points bought": (
        reward("buy", reward="men_out_tile", round=6, cities={"milano": "0m 0m 0w"}),
        "0 victory men_out_tile 4; 0 bought 5 5",
    ),
    "florins kept": (
        reward("keep", reward="helpers_tile", round=6, helpers={0: "red_top"}), "0 victory helpers_tile 2; 0 kept",
    ),
    "too poor to buy": (
        reward(reward="cities_women_tile", round=6, cities={"milano": "0w 0w", "venezia": "0w"}, florins=[4, 0]),
        "0 victory cities_women_tile 8",
    ),
    "a victory tile without points": (
        reward("keep", reward="women_out_tile", round=6), "0 victory women_out_tile 0; 0 kept",
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", DICE)
def test_taking_a_die_and_passing_are_told(what: str) -> None:
    arranged, told = DICE[what]
    assert tale(arranged()) == told


@pytest.mark.parametrize("what", ACTIONS)
def test_an_action_is_told_with_all_it_brings(what: str) -> None:
    arranged, told = ACTIONS[what]
    assert tale(arranged()) == told


@pytest.mark.parametrize("what", ASSIGNED)
def test_an_assignment_is_told_with_the_figures_spent_and_its_effect(what: str) -> None:
    arranged, told = ASSIGNED[what]
    assert tale(arranged()) == told


@pytest.mark.parametrize("what", AFTER_FLORINS)
def test_helpers_are_told_from_top_to_bottom_whether_used_or_not(what: str) -> None:
    arranged, told = AFTER_FLORINS[what]
    assert tale(arranged()).partition("; 0 received 2; ")[2] == told


@pytest.mark.parametrize("what", REWARDS)
def test_a_reward_is_told_with_the_bride_and_the_florins_after_it(what: str) -> None:
    arranged, told = REWARDS[what]
    assert this_round(arranged()).partition("; 1 too_high 14 13; ")[2] == told


def test_phase_3_is_told_in_its_order_with_sums_and_thresholds() -> None:
    match = table(
        3, order=[2, 0, 1], die={0: SLOW, 1: TOO_HIGH, 2: TOO_HIGH}, threshold={1: {"man": 1}}, height=[3, 7, 0],
        round=2, passed=[0, 2], actor=1,
    )  # fmt: skip
    match.play("pass")
    assert tale(match) == (
        "1 passed; - rewards_begin 2; 0 initiative_points 1; 1 initiative_points 5; - new_order 1 7; - new_order 0 3; "
        "- new_order 2 0; 1 eligible 14 16; 0 eligible 3 13; 2 too_high 14 13"
    )


def test_figures_back_from_the_threshold_are_told_with_their_owner() -> None:
    match = reward(
        "florins", threshold={0: {"woman": 1, "man": 1}, 1: {"man": 1}}, die={1: {"red": 6, "grey": 6, "purple": 6}}
    )()
    assert this_round(match, match.step - 1) == "0 instead 3; 0 bride 1; - returned 2 0; - returned 1 1"


def test_the_final_scoring_is_told_for_everybody_in_the_last_order() -> None:
    match = ending(
        3, die=dict.fromkeys(range(3), TOO_HIGH), stack=[0, 2, 1],
        men={0: {"church": [9]}, 1: {"politics": [1]}, 2: {"military": [4, 3]}}, down={2: {"church": 3}},
        tiles={0: {"politics": "sforza_5 sforza_3", "church": "medici_4", "marriage": "este_2 medici_2 aragona_3"}},
    )  # fmt: skip
    assert tale(match).partition("; - scoring; ")[2] == (
        "2 career_points 3; 0 career_points 4; 2 row_points church 3; 0 row_points marriage 7; "
        "0 row_short politics 2; 0 row_short church 1; - game_over"
    )


@pytest.mark.parametrize("space", range(1, 14))
def test_points_of_a_man_left_on_a_career_are_told_from_one_point_on(space: int) -> None:
    match = ending(2, men={0: {"church": [space]}})
    told = [(event["seat"], event["points"]) for event in match.events(None) if event["kind"] == "career_points"]
    assert told == ([(0, space // 2)] if space > 1 else [])


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_set_up_is_told_as_it_lies_on_the_table(seats: int) -> None:
    match = casata.new("signorie", seats, seed=5)
    assert said_wrongly(match.game, match._state) == []
    view = seen(match)
    unused = [f"- unused {city}" for city in CITIES if not view["in_play"][city]]
    seated = [f"{seat} seated {view['florins'][seat]} {view['board'][seat]}" for seat in order(match)]
    assert tale(match) == "; ".join([*unused, *seated, "- round 1", *laid_out(view)])


def laid_out(view: dict[str, Any]) -> list[str]:
    """Tiles in cities, dice and assignments, as the beginning of a first round tells them."""
    kinds = {"woman": "marriage", "man": "mission"}
    offers = [f"- offered {tile} {city}_{kinds[gender]}" for city, both in view["offer"].items()
              for gender, tile in both.items() if tile != "none"]  # fmt: skip
    dice = [f"- rolled_dice {colour} {face}" for colour in COLOURS
            for face, count in view["dice"][colour].items() for _ in range(count)]  # fmt: skip
    where = {envelope: tile for tile, envelope in zip(ASSIGNMENTS, view["envelope"].values(), strict=True)}
    return [*offers, *dice, *(f"- dealt {where[envelope]} {envelope}" for envelope in ENVELOPES)]


@pytest.mark.parametrize(("pile", "told"), [(6, []), (4, ["- no_tiles 2"]), (0, ["- no_tiles 6"])])
def test_spaces_without_a_tile_are_told_when_the_pile_is_empty(pile: int, told: list[str]) -> None:
    match = rewards(2, die=dict.fromkeys(range(2), TOO_HIGH), pile=pile)
    lines = tale(match).split("; ")
    assert [line for line in lines if line.startswith("- no_tiles")] == told
    assert sum(line.startswith("- offered") for line in lines) == pile


def test_all_kinds_of_events_are_told_somewhere() -> None:
    told = "; ".join(
        [told for group in (DICE, ACTIONS, ASSIGNED, AFTER_FLORINS, REWARDS) for _, told in group.values()]
    )
    elsewhere = {
        "round", "seated", "unused", "offered", "no_tiles", "rolled_dice", "dealt", "initiative_points", "too_high",
        "returned", "scoring", "career_points", "row_points", "row_short", "game_over",
    }  # fmt: skip
    declared = {kind.name for kind in casata.new("signorie", 2, seed=1).game.events.kinds}
    assert {line.split()[1] for line in told.split("; ")} | elsewhere == declared
