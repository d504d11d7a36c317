"""What is asked at the table of Signorie, what moves are said to be worth, and what can be looked up."""

from __future__ import annotations

from typing import Any

import pytest

import casata
from casata import Match
from casata.engine.core.reasons import NOT_NOW
from casata.games.signorie.state import PHASES
from casata.games.signorie.view.reference import reference
from tests.matches import offered, phase, play, points, scored, seen
from tests.signorie.drawing import both_widths, marked, scene, written
from tests.signorie.table import BOARDS, CAREERS, NUMBERS, PLANS, at_random, crowd, florins, rewards, shields_of, table

Described = dict[str, Any]
MISSION: Described = {"men": {0: {"politics": [9], "church": [4]}}, "offers": {"roma_mission": "gonzaga_3"}}
MARRIAGE: Described = {"offers": {"roma_marriage": "este_3"}}
HELPED: Described = {"helpers": {0: "purple_bottom"}, "at": {"purple_men": "florins", "red_women": "family"}}


def worth(match: Match, move: str, viewer: int | None = 0) -> str:
    return match.game.words.worth(scene(match, viewer), match.game.moves.parse(move, match.names))


def after(moves: str, **described: Any) -> Match:
    """A table after some decisions of seat 0, between commas."""
    return play(table(**described), *moves.split(", "))


# What is asked


IN_A_TURN: list[tuple[str, str, Described, str]] = [
    ("turn", "", {"die": {0: {"red": 3, "grey": 4}}, "threshold": {0: {"woman": 1}}},
     "Take a die (2 of 4 taken, total 7 of 16), or pass for this round"),
    ("action", "take purple 6", {}, "Choose an action for the purple 6"),
    ("spend", "take red 6, assign florins", {"at": {"red_women": "florins"}},
     "Choose how many women to spend: 2 florins for each figure"),
    ("spend", "take red 6, assign threshold", {"at": {"red_men": "threshold"}},
     "Choose how many men to spend: threshold 3 higher this round for each figure"),
    ("progress", "take turquoise 6, signoria, climb", {},
     "Spread 3 steps: politics, church, military or initiative"),
    ("progress", "take red 6, assign church, spend 2", {"at": {"red_women": "church"}, "men": {0: {"church": [2]}}},
     "Spread 4 steps: church"),
    ("man", "take grey 6, signoria", MISSION, "Choose a man to send on a mission"),
    ("city", "take grey 6, signoria, send politics 9", MISSION,
     "Choose a city for your man on politics space 9 (9 points, rank 4)"),
    ("city", "take red 6, signoria", MARRIAGE, "Choose a city for the marriage"),
    ("dowry", "take red 6, signoria, go roma", {"cities": {"roma": crowd(3)}},
     "Choose a dowry for space 2 in Roma (2 points for each florin)"),
    ("tile", "take grey 6, signoria, send politics 9, go roma", MISSION,
     "Take Gonzaga 3 for the politics row, or leave it"),
    ("tile", "take red 6, signoria, go roma, dowry 2", MARRIAGE, "Take Este 3 for the marriage row, or leave it"),
    ("row", "take red 6, assign alliance", {"at": {"red_men": "alliance"}},
     "Choose a row for the face-down tile"),
    ("gain", "take red 6, assign family, spend 2", {"at": {"red_women": "family"}},
     "Take 2 figures from your reserve (10 women, 8 men)"),
    ("helper", "take yellow 6, signoria", {"helpers": {0: "yellow_middle"}},
     "Use the middle yellow helper (politics steps), or not: as many steps on politics as the die shows"),
    ("assign", "take purple 6, assign florins, spend 1, use purple_bottom", HELPED,
     "Choose an assignment to do with one figure"),
]  # fmt: skip
IN_REWARDS: list[tuple[str, str, Described, str]] = [
    ("reward", "", {"reward": "men_tile"}, "Take the reward (2 men from the reserve), or 3 florins instead"),
    ("free_helper", "reward", {"reward": "helper_tile"}, "Choose a free helper"),
    ("bonus_die", "reward", {"reward": "die_tile"}, "Choose a free die"),
    ("buy", "", {"round": 6, "florins": [9] * 4}, "Pay 5 florins for 5 points, or keep your florins (you have 9)"),
]


@pytest.mark.parametrize(("kind", "moves", "described", "said"), IN_A_TURN + IN_REWARDS)
def test_the_question_says_what_is_to_be_decided(kind: str, moves: str, described: Described, said: str) -> None:
    match = (rewards if kind in {later for later, *_ in IN_REWARDS} else table)(**described)
    play(match, *filter(None, moves.split(", ")))
    assert phase(match) == kind
    assert match.game.words.prompt(scene(match, match.actor)) == said


def test_every_kind_of_question_was_asked() -> None:
    assert {kind for kind, *_ in IN_A_TURN + IN_REWARDS} == set(PHASES.names)


# Taking a die


READY: Described = {"at": {"grey_women": "florins", "grey_men": "family", "red_men": "initiative"},
                    "men": {0: {"church": [4]}}}  # fmt: skip


@pytest.mark.parametrize(
    ("move", "said"),
    [
        ("take grey 6", "free; total 9 of 16"),
        ("take grey 4", "free; total 7 of 16"),
        ("take grey 1", "pay 3 florins; total 4 of 16"),
        ("take red 1", "pay 1 florin; total 4 of 16"),
        ("take grey 2", ""),
    ],
)
def test_a_die_says_what_it_costs_and_what_the_dice_show_then(move: str, said: str) -> None:
    dice = {"grey": [1, 4], "red": [1]}
    match = table(dice=dice, die={0: {"yellow": 3}}, threshold={0: {"man": 1}}, florins=[9, 5, 5, 5], **READY)
    assert worth(match, move) == said


def test_a_die_that_is_too_dear_says_so() -> None:
    match = table(dice={"turquoise": [1, 2]}, florins=[3, 9, 9, 9])
    assert worth(match, "take turquoise 1") == "costs 4 florins, you have 3"
    assert worth(match, "take turquoise 2").startswith("pay 3 florins; total 2 of 13")


@pytest.mark.parametrize(
    ("described", "move", "said"),
    [
        ({**READY, "men": {}}, "take grey 6", "free; total 6 of 13; not possible: a mission"),
        ({**READY, "florins": [3, 5, 5, 5]}, "take grey 2",
         "pay 2 florins; total 2 of 13; not possible: hiring a helper"),
        ({**READY, "florins": [4, 5, 5, 5]}, "take grey 2", "pay 2 florins; total 2 of 13"),
        ({**READY, "supply": {0: (0, 4)}}, "take grey 6", "free; total 6 of 13; not possible: the florins assignment"),
        ({**READY, "helpers": {0: "purple_top purple_middle purple_bottom"}}, "take grey 6",
         "free; total 6 of 13; not possible: hiring a helper"),
        ({**READY, "supply": {0: (0, 4)}, "height": [9, 0, 0, 0], "florins": [0, 5, 5, 5]}, "take red 6",
         "free; total 6 of 13; not possible: a marriage, the church assignment, the initiative assignment, "
         "hiring a helper"),
    ],
)  # fmt: skip
def test_a_die_says_which_of_its_actions_would_not_be_possible(described: Described, move: str, said: str) -> None:
    at = {**described["at"], "red_women": "church"}
    assert worth(table(dice={"grey": [2]}, **{**described, "at": at}), move) == said


def test_a_bonus_die_is_free_and_counts_no_more() -> None:
    match = play(rewards(reward="die_tile", dice={"turquoise": [1]}, at={"turquoise_men": "threshold"}), "reward")
    assert worth(match, "take turquoise 1") == "free; not possible: the threshold assignment"


@pytest.mark.parametrize("seed", [1, 2])
def test_what_a_die_promises_comes_true(seed: int) -> None:
    match = casata.new("signorie", 3, seed=seed)
    checked = 0
    for now in at_random(match, seed):
        if now.over or phase(now) != "turn" or now.step % 5:
            continue
        seat = now.actors[0]
        for move in offered(now, "take"):
            said, tried = worth(now, move, seat), casata.load(now.save())
            _, colour, face = move.split()
            cost = max(0, NUMBERS[colour] - int(face))
            assert said.startswith(f"pay {cost} florin{'s' if cost > 1 else ''}; " if cost else "free; ")
            tried.play(move)
            if phase(tried) != "action":  # one action alone was possible, and is done
                assert "not possible" in said
                continue
            assert florins(now, seat) - florins(tried, seat) == cost
            possible = {"signoria", "hire"} & {decision.kind for decision in tried.legal()}
            assert ("not possible" in said) == (len(possible) + len(offered(tried, "assign")) < 4)
            assert ("hiring" in said.partition("not possible")[2]) == ("hire" not in possible)
            checked += 1
    assert checked > 20


# Actions


@pytest.mark.parametrize(
    ("move", "said"),
    [
        ("hire yellow_top", "roll for a woman or a man from the reserve; costs 2 florins"),
        ("hire yellow_middle", "as many steps on politics as the die shows; costs 3 florins"),
        ("hire yellow_bottom", "a marriage, with a tile face down instead of the city's; costs 4 florins"),
        ("assign politics", "2 steps on politics for each figure; 1 to 3 women"),
        ("assign mission", "a mission; 2 men"),
        ("signoria", "a marriage"),
    ],
)
def test_actions_say_what_they_do_and_take(move: str, said: str) -> None:
    assert worth(after("take red 6", at={"red_women": "politics", "red_men": "mission"}), move) == said


@pytest.mark.parametrize(
    ("colour", "said"),
    [
        ("yellow", "3 florins"),
        ("purple", "children: you roll 3 dice"),
        ("grey", "a mission"),
        ("turquoise", "4 steps on careers or initiative"),
    ],
)
def test_the_signoria_action_is_named(colour: str, said: str) -> None:
    match = after(f"take {colour} 6", brides=[2, 0, 0, 0], men={0: {"church": [9]}})
    assert worth(match, "signoria") == said


def test_a_free_helper_has_no_cost() -> None:
    assert (
        worth(play(rewards(reward="helper_tile"), "reward"), "hire turquoise_middle")
        == "1 point for each man in a city"
    )


def test_through_a_helper_an_assignment_takes_one_figure() -> None:
    match = after("take purple 6, assign florins, spend 1, use purple_bottom", **HELPED)
    assert worth(match, "assign florins") == "2 florins for each figure; 1 man"
    assert worth(match, "assign family") == "a woman or a man from the reserve for each figure; 1 woman"


def test_raising_the_threshold_says_whether_it_wins_the_reward_back() -> None:
    described: dict[str, Any] = {"die": {0: {"yellow": 6, "turquoise": 6}}, "at": {"purple_women": "threshold"}}
    assert worth(after("take purple 6", **described), "assign threshold").endswith("with one: 18 of 16, no reward")
    described["dice"] = {"purple": [2, 6, 6, 6]}
    match = after("take purple 2", **described)
    assert worth(match, "assign threshold").endswith("with one: 14 of 16, reward kept")


@pytest.mark.parametrize(
    ("tile", "amount", "said"),
    [
        ("politics", 2, "4 steps"),
        ("initiative", 3, "6 steps of initiative"),
        ("threshold", 2, "6 of 19, reward kept"),
        ("florins", 1, "2 florins"),
        ("family", 2, "2 figures from your reserve"),
    ],
)
def test_figures_to_spend_say_what_they_bring(tile: str, amount: int, said: str) -> None:
    match = after(f"take red 6, assign {tile}", at={"red_men": tile})
    assert worth(match, f"spend {amount}") == said


def test_a_dowry_says_its_points_and_what_is_left() -> None:
    match = after("take red 6, signoria, go roma", florins=[4, 5, 5, 5])
    assert [worth(match, f"dowry {amount}") for amount in (1, 4)] == [
        "2 points; 3 florins left",
        "8 points; 0 florins left",
    ]


# Tracks


@pytest.mark.parametrize(
    ("move", "said"),
    [
        ("new church", "worth 1 point, rank 1"),
        ("step church 3", "worth 4 points, rank 2; you get 2 florins"),
        ("step church 5", "worth 6 points, rank 3; you get 1 step of initiative"),
        ("step politics 12", "worth 13 points, rank 4"),
        ("step politics 13", ""),
        ("climb", "to 3: 1 point"),
        ("stop", "lose 4 steps"),
    ],
)
def test_a_step_says_where_it_leads(move: str, said: str) -> None:
    men = {0: {"church": [3, 5], "politics": [12, 13]}}
    assert worth(after("take turquoise 6, signoria", men=men, height=[2, 0, 0, 0]), move) == said


def test_steps_on_the_leaping_and_steep_tracks_name_what_is_printed_there() -> None:
    options = {"careers": "compressed", "initiative": "steep"}
    match = after("take turquoise 6, signoria", men={0: {"church": [5, 6, 9]}}, height=[5, 0, 0, 0], options=options)
    assert worth(match, "step church 5") == "worth 7 points, rank 3; you get 1 step of initiative"
    assert worth(match, "step church 6") == "worth 9 points, rank 4"
    assert worth(match, "step church 9") == ""
    assert worth(match, "climb") == "to 6: 6 points"


def test_at_the_top_of_initiative_there_is_nothing_to_climb_to() -> None:
    assert worth(after("take turquoise 6, signoria", height=[9, 0, 0, 0]), "climb") == ""


def test_stopping_says_how_many_steps_are_lost() -> None:
    match = after("take turquoise 6, signoria, climb, new church, climb")
    assert worth(match, "stop") == "lose 1 step"


# Cities and tiles


def test_a_man_says_what_he_brings_and_his_rank() -> None:
    match = after("take grey 6, signoria", **MISSION)
    assert worth(match, "send politics 9") == "9 points, rank 4"
    assert worth(match, "send church 4") == "4 points, rank 2"
    assert worth(match, "send church 5") == ""
    play(match, "send politics 9", "go milano")
    assert scored(match) == {"missions": 9}


OFFERED: Described = {
    "men": {0: {"church": [9], "politics": [9]}},
    "offers": {"milano_mission": "medici_3", "roma_mission": "este_4", "roma_marriage": "medici_2"},
    "cities": {"milano": crowd(2), "venezia": crowd(4), "napoli": crowd(8)},
    "tiles": {0: {"marriage": "este_2"}},
}


@pytest.mark.parametrize(
    ("moves", "go", "said"),
    [
        ("take grey 6, signoria, send church 9", "milano", "space 2; Medici 3 fits the church row"),
        ("take grey 6, signoria, send politics 9", "milano", "space 2; Medici 3 does not fit the politics row"),
        ("take grey 6, signoria, send church 9", "roma", "space 1; Este 4 does not fit the church row"),
        ("take grey 6, signoria, send church 9", "venezia", "space 3"),
        ("take grey 6, signoria, send church 9", "napoli", ""),
        (
            "take red 6, signoria",
            "roma",
            "space 1; dowry of 1 to 4 florins for 2 to 8 points; Medici 2 fits the marriage row",
        ),
        ("take red 6, signoria", "milano", "space 2; dowry of 2 to 4 florins for 4 to 8 points"),
    ],
)
def test_a_city_says_its_space_and_whether_its_tile_fits_the_row(moves: str, go: str, said: str) -> None:
    assert worth(after(moves, **OFFERED), f"go {go}") == said


def test_a_second_tile_of_a_house_does_not_fit_the_marriage_row() -> None:
    match = after("take red 6, signoria", offers={"roma_marriage": "este_5"}, tiles={0: {"marriage": "este_2"}})
    assert worth(match, "go roma") == (
        "space 1; dowry of 1 to 4 florins for 2 to 8 points; Este 5 does not fit the marriage row"
    )


def test_a_helper_s_mission_speaks_of_no_tile() -> None:
    at = {"turquoise_women": "florins"}
    match = after(
        "take turquoise 6, assign florins, spend 1, use turquoise_bottom, send church 9",
        at=at, helpers={0: "turquoise_bottom"}, **OFFERED,
    )  # fmt: skip
    assert worth(match, "go milano") == "space 2"


@pytest.mark.parametrize(
    ("beside", "face_down", "said"),
    [
        ("", 0, "then 1 of 3 tiles, worth 3 points once complete"),
        ("sforza_5", 0, "then 2 of 3 tiles, worth 8 points once complete"),
        ("sforza_5", 1, "then 3 tiles, 9 points at the end"),
        ("sforza_5 sforza_2 montefeltro_2", 2, "then 6 tiles, 14 points at the end"),
    ],
)
def test_a_tile_says_what_its_row_has_then(beside: str, face_down: int, said: str) -> None:
    described = {**MISSION, "tiles": {0: {"politics": beside}}, "down": {0: {"politics": face_down}}}
    assert worth(after("take grey 6, signoria, send politics 9, go roma", **described), "tile") == said


def test_a_tile_face_down_says_what_its_row_has_then() -> None:
    tiles, down = {0: {"church": "medici_3 medici_2", "marriage": "este_4"}}, {0: {"politics": 1}}
    match = after("take red 6, assign alliance", at={"red_men": "alliance"}, tiles=tiles, down=down)
    said = [worth(match, f"row {row}") for row in ("politics", "church", "military", "marriage")]
    assert said == [
        "then 2 of 3 tiles, worth 2 points once complete", "then 3 tiles, 6 points at the end",
        "then 1 of 3 tiles, worth 1 point once complete",
        "then 2 of 3 tiles, worth 5 points once complete",
    ]  # fmt: skip


# Helpers and rewards


def test_a_helper_by_the_die_says_how_many_steps_it_gives() -> None:
    match = after("take grey 5, hire purple_top", dice={"grey": [5]}, helpers={0: "grey_middle grey_bottom"})
    assert worth(match, "use grey_middle") == "5 steps on military"
    assert worth(match, "use grey_bottom") == "3 steps on careers"


def test_a_helper_by_men_counts_the_own_men_in_cities() -> None:
    out = {"milano": "0m 1m 0w 0m", "roma": "0m"}
    match = after("take turquoise 6, hire grey_top", helpers={0: "turquoise_middle"}, cities=out)
    assert worth(match, "use turquoise_middle") == "3 points"
    match.play("use turquoise_middle")
    assert points(match, "helpers") == [3, 0, 0, 0]


@pytest.mark.parametrize(
    ("number", "brides", "more"),
    [
        (1, 0, ", a bride"),
        (2, 1, ", a bride, 2 florins"),
        (2, 2, ", a bride (2 points), 2 florins"),
        (5, 3, ", a bride (5 points), 2 florins"),
        (5, 4, ", 2 florins"),
        (1, 4, ""),
    ],
)
def test_the_reward_says_what_comes_with_either_choice(number: int, brides: int, more: str) -> None:
    match = rewards(round=number, reward="men_tile", brides=[brides, 0, 0, 0])
    assert match.actors == (0,)
    assert worth(match, "reward") == f"2 men from the reserve{more}"
    assert worth(match, "florins") == f"3 florins{more}"
    before = florins(match)
    match.play("florins")
    assert florins(match) - before == 3 + 2 * ("2 florins" in more)
    assert seen(match)["brides"][0] - brides == ("bride" in more)


def test_the_short_game_gives_florins_with_its_first_reward() -> None:
    match = rewards(3, reward="initiative_tile", options={"short_game": True})
    assert worth(match, "reward") == "3 steps of initiative, a bride, 2 florins"


@pytest.mark.parametrize("move", ["pass", "spend 1", "leave", "gain man", "skip", "buy", "keep"])
def test_moves_that_say_it_all_have_no_hint(move: str) -> None:
    assert worth(table(), move) == ""


@pytest.mark.parametrize("move", ["take yellow 6", "climb", "stop", "hire red_top", "go roma", "reward", "use red_top"])
def test_a_spectator_gets_no_hints(move: str) -> None:
    assert worth(after("take turquoise 6, signoria"), move, None) == ""


@pytest.mark.parametrize("seed", [4, 5])
def test_every_answer_to_a_question_has_its_hint_possible_or_not(seed: int) -> None:
    match, met = casata.new("signorie", 2 + seed % 3, seed=seed), set[str]()
    every = [match.game.move(code, match.names) for code in range(match.game.moves.size)]
    for now in at_random(match, seed):
        if now.step % 7 == 0 and not now.over:
            shown = scene(now, now.actors[0])
            for move in every:
                if now.game.rules.why_not(now.box, shown.view, shown.viewer, move.code) != NOT_NOW:
                    met.add(move.kind)
                    assert isinstance(now.game.words.worth(shown, move), str)
    assert {"take", "assign", "go"} <= met


# What can be looked up


ALL_ASSIGNMENTS = (
    "ASSIGNMENTS 2 politics each (1-3♂) 2 church each (1-3♂) 2 military each (1-3♀) 2 initiative each (1-3♀) "
    "tile for 1 (1♂) threshold +3 each (1-3♂) marriage for 2 (2♀) mission for 2 (2♂) 2 florins each (1-3♀) "
    "1 child each (1-3♀)"
)
ALL_REWARDS = (
    "REWARD TILES mission marriage 2 men 2 women 5 career steps 3 initiative steps a tile face down a free helper "
    "a bonus die 2 points per helper 4 points per city with ♀ 4 points per city with ♂ 2 points per ♀ in a city "
    "2 points per ♂ in a city "
    "(points for brides of sons 1 to 4: 0, 0, 2, 5)"
)


@both_widths
def test_the_reference_has_all_assignments_and_rewards(width: int) -> None:
    at = {
        "yellow_men": "politics", "red_men": "church", "grey_women": "military", "red_women": "initiative",
        "purple_men": "alliance", "grey_men": "threshold", "turquoise_women": "marriage", "turquoise_men": "mission",
        "yellow_women": "florins", "purple_women": "family",
    }  # fmt: skip
    said = " ".join(" ".join(written(reference(scene(table(at=at), 0, width)))).split())
    assert f"{ALL_ASSIGNMENTS} {ALL_REWARDS} PLANS" in said


def test_the_reference_marks_the_rewards_that_are_still_to_come() -> None:
    match = table(round=4, reward=["die_tile", "men_tile", "men_out_tile", "helpers_tile"])
    wanted = ["2 men", "a bonus die", "2 points per helper", "2 points per ♂ in a city"]
    assert marked(reference(scene(match))) == wanted


@both_widths
def test_the_reference_has_all_plans_with_their_owners(width: int) -> None:
    match = table(2, board=["purple", "red"])
    said = " ".join(" ".join(written(reference(scene(match, None, width)))).split())
    owners = {"yellow": "yellow", "red": "red B", "blue": "blue", "purple": "purple A"}
    assert set(owners) == set(PLANS) == set(BOARDS)
    for name, owned in owners.items():
        rows = [f"{row}: {', '.join(house.capitalize() for house in shields_of(name, row))};" for row in CAREERS]
        assert f"{owned} {' '.join(rows)}" in said
