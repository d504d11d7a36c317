"""Phase 3: initiative, the new order, eligibility and rewards (signorie 9)."""

from __future__ import annotations

from typing import Any

import pytest

from casata import Match
from tests.matches import happened, in_turn, offered, phase, play, points, refused, scored, seen
from tests.signorie.table import (
    CITIES,
    COLOURS,
    HELPERS,
    HOUSES,
    ROWS,
    TOO_HIGH,
    careers,
    eligible,
    face_down,
    florins,
    heights,
    hired,
    order,
    plan,
    reserve,
    rewards,
    stack_of,
    supply,
    table,
)

OFFERS = [(city, kind) for city in CITIES[:3] for kind in ("marriage", "mission")]
ALONE = {1: TOO_HIGH, 2: TOO_HIGH, 3: TOO_HIGH}


def alone(**described: Any) -> Match:
    """Phase 3 in which seat 0 alone is eligible."""
    return rewards(**{"die": ALONE, **described})


@pytest.mark.parametrize("upper", [2, 3])
def test_t9_initiative_scores_and_makes_the_order(upper: int) -> None:
    lower = 5 - upper
    match = rewards(height=[0, 9, 6, 6], stack=[0, lower, upper, 1])
    assert points(match, "initiative") == [0, 9, 4, 4]
    assert order(match) == [1, upper, lower, 0]
    assert stack_of(match) == [0, lower, upper, 1]
    assert heights(match) == [0, 0, 0, 0]


@pytest.mark.parametrize("stack", [[0, 1, 2, 3], [3, 1, 0, 2], [2, 3, 1, 0]])
def test_t9_discs_go_back_to_the_bottom_in_the_new_order_however_they_lay(stack: list[int]) -> None:
    match = rewards(height=[5, 3, 7, 1], stack=stack)
    assert order(match) == [2, 0, 1, 3]
    assert stack_of(match) == [3, 1, 0, 2]


@pytest.mark.parametrize(
    ("height", "worth"), [(0, 0), (1, 0), (2, 0), (3, 1), (4, 2), (5, 3), (6, 4), (7, 5), (8, 7), (9, 9)]
)
def test_every_height_has_its_points(height: int, worth: int) -> None:
    match = rewards(height=[height, 0, 0, 0], die={0: {"yellow": 6, "red": 6, "purple": 6}})
    assert points(match, "initiative") == [worth, 0, 0, 0]


def test_t10_who_is_eligible_takes_the_tile_or_florins_and_a_bride() -> None:
    yellow, red, blue, purple = range(4)
    match = rewards(
        reward="mission_tile",
        die={red: TOO_HIGH, purple: TOO_HIGH},
        men={blue: {"church": [5]}, yellow: {"church": [2]}},
        order=[blue, yellow, red, purple],
        last=red,
    )
    assert eligible(match) == [blue, yellow]
    in_turn(match, "2 reward", "2 go roma")
    assert scored(match, blue) == {"missions": 5}
    match.play("florins")
    assert [seen(match)["brides"][seat] for seat in (yellow, red, blue, purple)] == [1, 0, 1, 0]
    assert [florins(match, seat) for seat in (yellow, red, blue, purple)] == [8, 5, 5, 5]
    assert match.scores() == [0, 0, 5, 0]
    assert seen(match)["round"] == 2


def test_e16_the_third_son_s_bride_counts_two_and_the_fourth_s_five() -> None:
    for before, worth in ((0, 0), (1, 0), (2, 2), (3, 5)):
        match = alone(brides=[before, 0, 0, 0])
        match.play("florins")
        assert seen(match)["brides"][0] == before + 1
        assert points(match, "sons") == [worth, 0, 0, 0]


@pytest.mark.parametrize(("number", "gift"), [(1, 0), (2, 2), (5, 2)])
def test_e16_with_four_brides_there_is_none_but_the_florins_are_paid(number: int, gift: int) -> None:
    match = alone(brides=[4, 0, 0, 0], round=number)
    match.play("florins")
    assert seen(match)["brides"][0] == 4
    assert florins(match) == 5 + 3 + gift
    assert happened(match, "bride") == []


@pytest.mark.parametrize(("number", "gift"), [(1, 0), (2, 2), (3, 2), (4, 2), (5, 2)])
@pytest.mark.parametrize("choice", ["reward", "florins"])
def test_a_bride_and_from_round_2_on_two_florins_come_with_either_choice(number: int, gift: int, choice: str) -> None:
    match = alone(round=number, reward="initiative_tile")
    match.play(choice)
    assert seen(match)["brides"][0] == 1
    assert florins(match) == 5 + gift + (3 if choice == "florins" else 0)


def test_e21_a_bonus_die_is_free_and_fires_the_helpers_of_its_column() -> None:
    match = rewards(
        3,
        round=3,
        reward="die_tile",
        die={0: {"red": 3, "yellow": 1}, 1: TOO_HIGH, 2: TOO_HIGH},
        dice={"turquoise": [1]},
        florins=[0, 5, 5],
        height=[1, 0, 0],
        helpers={0: "turquoise_top"},
    )
    assert match.actor == 0
    match.play("reward")
    assert seen(match)["die"][0] == dict.fromkeys(COLOURS, 0)
    assert [event["count"] for event in happened(match, "cleared")] == [2]
    play(match, "take turquoise 1", "signoria")
    assert (florins(match), seen(match)["progress"]) == (0, 4)
    play(match, "climb", "climb", "climb", "climb")
    assert offered(match) == ["use turquoise_top", "skip"]
    play(match, "use turquoise_top", "climb", "climb", "climb")
    assert heights(match) == [7, 0, 0]
    assert (florins(match), seen(match)["brides"][0], seen(match)["round"]) == (2, 1, 4)


def test_e22_initiative_won_as_a_reward_counts_for_the_next_round() -> None:
    match = rewards(2, reward="initiative_tile", height=[2, 0])
    match.play("reward")
    assert heights(match) == [3, 0]
    match.play("reward")
    assert (heights(match), stack_of(match, 3)) == ([3, 3], [0, 1])
    assert order(match) == [0, 1]
    in_turn(match, "0 pass", "1 pass")
    assert points(match, "initiative") == [1, 1]
    assert order(match) == [1, 0]


@pytest.mark.parametrize("number", [6, 7])
def test_e23_five_florins_buy_five_points_once(number: int) -> None:
    match = alone(round=number, florins=[11, 5, 5, 5])
    assert offered(match) == ["buy", "keep"]
    match.play("buy")
    assert (florins(match), points(match, "rewards")) == (6, [5, 0, 0, 0])
    assert match.over or seen(match)["round"] == number + 1


@pytest.mark.parametrize(("owned", "asked"), [(4, False), (5, True)])
def test_e23_with_four_florins_nothing_is_asked(owned: int, asked: bool) -> None:
    match = alone(round=6, florins=[owned, 5, 5, 5])
    assert (phase(match) == "buy") == asked
    assert florins(match) == owned


def only_grey_left(**described: Any) -> Match:
    """Round 2: seat 0 is about to take a bonus die, but only the two grey ones are left; seat 1 gets nothing."""
    dice = {"yellow": 1, "red": 1, "purple": 1, "turquoise": 1}
    match = table(
        2,
        round=2,
        reward="die_tile",
        die={0: dice, 1: {"yellow": 6, "red": 6, "purple": 6}},
        passed=[0],
        actor=1,
        **{"florins": [0, 5], "at": {"grey_women": "marriage", "grey_men": "mission"}, **described},
    )
    return play(match, "take turquoise 6", "signoria", "new church", "stop")


def test_e32_a_bonus_die_without_any_action_is_not_selectable() -> None:
    match = only_grey_left()
    assert [event["reward"] for event in happened(match, "useless")] == ["die_tile"]
    assert florins(match) == 3 + 2
    assert seen(match)["brides"] == [1, 0]
    assert seen(match)["round"] == 3


@pytest.mark.parametrize(
    "described",
    [{"men": {0: {"politics": [1]}}}, {"florins": [2, 5]}, {"at": {"grey_women": "florins", "grey_men": "mission"}}],
)
def test_e32_one_action_is_enough_to_select_it(described: dict[str, Any]) -> None:
    match = only_grey_left(**described)
    assert offered(match) == ["reward", "florins"]


def test_e33_the_threshold_is_not_raised_by_a_bonus_die() -> None:
    match = alone(reward="die_tile", at={"purple_women": "threshold", "purple_men": "florins"})
    play(match, "reward", "take purple 6")
    assert "assign florins" in offered(match)
    assert refused(match, "assign threshold") == "threshold_late"


def test_e36_with_an_empty_reserve_nobody_is_born() -> None:
    match = table(supply={0: (11, 12)}, at={"purple_women": "family"})
    match.play("take purple 6")
    assert refused(match, "signoria") == "reserve_empty"
    play(match, "assign family", "spend 2")
    assert supply(match) == (11, 12)  # the two women come back, the reserve has nobody else
    assert match.actor == 1


@pytest.mark.parametrize("tile", ["men_tile", "women_tile"])
def test_e36_with_an_empty_reserve_tiles_with_figures_are_not_selectable(tile: str) -> None:
    match = alone(reward=tile, supply={0: (11, 12)})
    assert [event["reward"] for event in happened(match, "useless")] == [tile]
    assert florins(match) == 5 + 3
    assert seen(match)["brides"][0] == 1


def test_e37_where_the_reserve_has_women_only_a_woman_is_picked() -> None:
    match = table(helpers={0: "purple_top"}, reserve={0: (2, 0)}, at={"purple_women": "threshold"})
    play(match, "take purple 6", "assign threshold", "spend 1", "use purple_top")
    assert reserve(match) == (1, 0)
    assert match.actor == 1


def test_a_whole_turn_fits_into_a_reward() -> None:
    """A bonus die, an assignment that marries, three helpers, the last with an assignment of its own."""
    match = rewards(
        2,
        round=4,
        reward="die_tile",
        helpers={0: "purple_top purple_middle purple_bottom"},
        at={"purple_men": "marriage", "grey_women": "alliance"},
        offers={"milano_marriage": "este_2"},
        dice={"purple": [2]},
    )
    play(match, "reward", "take purple 2", "assign marriage", "go milano", "dowry 1", "tile")
    play(
        match, "use purple_top", "gain woman", "use purple_middle", "use purple_bottom", "assign alliance", "row church"
    )
    assert (florins(match), heights(match)[0], supply(match)) == (5 - 1 + 2, 2, (2, 2))
    assert (plan(match), face_down(match)) == ({"marriage": "este_2"}, {"church": 1})
    assert (seen(match)["brides"][0], match.actor) == (1, 1)


# The nine bonus tiles (4.5)


def test_mission_tile_is_a_full_mission() -> None:
    match = alone(reward="mission_tile", men={0: {"military": [7]}}, offers={"roma_mission": "este_4"})
    play(match, "reward", "go roma", "tile")
    assert scored(match) == {"missions": 7}
    assert plan(match) == {"military": "este_4"}


def test_marriage_tile_is_a_full_marriage() -> None:
    match = alone(reward="marriage_tile", offers={"roma_marriage": "este_4"})
    play(match, "reward", "go roma", "dowry 3", "tile")
    assert scored(match) == {"marriages": 6}
    assert (florins(match), plan(match)) == (2, {"marriage": "este_4"})


@pytest.mark.parametrize(
    ("tile", "left", "gained"),
    [
        ("men_tile", (8, 8), (0, 2)),
        ("men_tile", (8, 1), (0, 1)),
        ("women_tile", (8, 8), (2, 0)),
        ("women_tile", (1, 8), (1, 0)),
    ],
)
def test_figures_tiles_give_two_as_far_as_they_last(tile: str, left: tuple[int, int], gained: tuple[int, int]) -> None:
    match = alone(reward=tile, supply={0: (11 - left[0], 12 - left[1])})
    match.play("reward")
    assert supply(match) == (11 - left[0] + gained[0], 12 - left[1] + gained[1])


def test_careers_tile_gives_five_points_over_the_careers() -> None:
    match = alone(reward="careers_tile", men={0: {"church": [5]}})
    match.play("reward")
    assert seen(match)["progress"] == 5
    assert refused(match, "climb") == "track_barred"
    play(match, "step church 5", "new politics", "new politics", "new military", "step church 6")
    assert careers(match) == {"church": [7], "politics": [1, 1], "military": [1]}
    assert heights(match)[0] == 1  # the sixth space
    assert seen(match)["round"] == 2


def test_initiative_tile_gives_three_steps() -> None:
    match = alone(reward="initiative_tile")
    match.play("reward")
    assert heights(match) == [3, 0, 0, 0]


@pytest.mark.parametrize("row", ROWS)
def test_alliance_tile_is_a_tile_face_down_for_any_row(row: str) -> None:
    match = alone(reward="alliance_tile")
    play(match, "reward", f"row {row}")
    assert face_down(match) == {row: 1}


@pytest.mark.parametrize("helper", HELPERS)
def test_helper_tile_is_a_free_helper_anywhere(helper: str) -> None:
    match = alone(reward="helper_tile", florins=[0, 5, 5, 5])
    play(match, "reward", f"hire {helper}")
    assert (hired(match), florins(match)) == ({helper}, 0)


def test_helper_tile_needs_an_empty_space() -> None:
    match = alone(reward="helper_tile", helpers={0: "red_top grey_bottom"})
    match.play("reward")
    assert len(offered(match)) == 13
    assert refused(match, "hire red_top") == "space_taken"


# The five victory tiles (4.5)


def victory(tile: str, **described: Any) -> int:
    """What seat 0 gets for a victory tile."""
    match = alone(round=6, reward=tile, florins=[0, 5, 5, 5], **described)
    assert {source: count for source, count in scored(match).items() if source != "rewards"} == {}
    return points(match, "rewards")[0]


@pytest.mark.parametrize("count", [0, 1, 9, 15])
def test_e30_two_points_for_each_helper(count: int) -> None:
    assert victory("helpers_tile", helpers={0: " ".join(HELPERS[:count])}) == 2 * count


OUT = {"milano": "0w 0w 1w", "venezia": "0w 0m", "roma": "1m 0m 0m 0m", "napoli": "1w 2m"}


@pytest.mark.parametrize(
    ("tile", "worth"),
    [("cities_women_tile", 4 * 2), ("cities_men_tile", 4 * 2), ("women_out_tile", 2 * 3), ("men_out_tile", 2 * 4)],
)
def test_victory_tiles_count_own_figures_or_cities_with_them(tile: str, worth: int) -> None:
    assert victory(tile, cities=OUT) == worth
    assert victory(tile, cities={"roma": "1m 1w"}) == 0


@pytest.mark.parametrize(("seats", "most"), [(2, 12), (3, 16), (4, 20)])
@pytest.mark.parametrize(("tile", "figure"), [("cities_women_tile", "0w"), ("cities_men_tile", "0m")])
def test_e28_cities_with_own_figures_are_at_most_those_in_play(seats: int, most: int, tile: str, figure: str) -> None:
    cities = dict.fromkeys(CITIES[: seats + 1], f"{figure} {figure}")
    match = rewards(
        seats, round=7, reward=tile, cities=cities, die={1: TOO_HIGH}, last=1, florins=[0] * seats, supply={0: (0, 0)}
    )
    assert points(match, "rewards")[0] == most


# Not eligible


@pytest.mark.parametrize("number", range(1, 8))
def test_above_the_threshold_there_is_nothing_at_all(number: int) -> None:
    high = {"yellow": 6, "red": 6, "purple": 6}
    match = rewards(
        2,
        round=number,
        die={0: high, 1: high},
        helpers={0: "red_top"},
        cities={"milano": "0m 0w"},
        florins=[9, 9],
        brides=[2, 2],
    )
    assert (florins(match, 0), florins(match, 1)) == (9, 9)
    assert seen(match)["brides"] == [2, 2]
    assert match.scores() == [0, 0]
    assert match.over if number == 7 else seen(match)["round"] == number + 1
    assert seen(match)["reward"][number - 1] is None


def test_a_reward_of_the_round_before_does_not_make_eligible() -> None:
    offers = {f"{city}_{kind}": f"{house}_2" for house, (city, kind) in zip(HOUSES, OFFERS, strict=True)}
    match = rewards(2, offers=offers, chance=["6"] * 10)
    assert eligible(match) == [0, 1]
    in_turn(match, "0 florins", "1 florins")
    assert (seen(match)["round"], seen(match)["eligible"], seen(match)["passed"]) == (2, 0, 0)
    in_turn(match, "0 take yellow 6", "0 signoria", "1 pass", "0 take red 6", "0 hire yellow_top")
    in_turn(match, "0 take purple 6", "0 hire red_top", "0 pass")
    assert eligible(match) == [1]
    in_turn(match, "1 florins")
    assert seen(match)["brides"] == [1, 2]
