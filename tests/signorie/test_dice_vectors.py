"""Dice, their fees, and whose turn it is (signorie 9)."""

from __future__ import annotations

import pytest

from casata import Match
from tests.matches import happened, in_turn, offered, phase, refused, seen
from tests.signorie.table import (
    ASSIGNMENTS,
    COLOURS,
    NUMBERS,
    dice_left,
    eligible,
    florins,
    hired,
    reserve,
    rewards,
    supply,
    table,
    waiting,
)

HIGH = {"yellow": 6, "red": 6, "grey": 6}


def test_t1_a_low_die_costs_the_difference() -> None:
    match = table(actor=1, dice={"turquoise": [1]}, florins=[0, 5, 0, 0])
    match.play("take turquoise 1")
    assert florins(match, 1) == 5 - 4
    match.play("signoria")
    assert (phase(match), seen(match)["progress"]) == ("progress", 4)
    assert florins(match, 1) == 1


@pytest.mark.parametrize("colour", COLOURS)
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_every_face_costs_what_it_is_below_the_number_of_its_space(colour: str, face: int) -> None:
    fee = max(0, NUMBERS[colour] - face)
    match = table(dice={colour: [face]}, men={0: {"politics": [1]}}, florins=[9, 0, 0, 0])
    match.play(f"take {colour} {face}")
    assert florins(match) == 9 - fee
    assert [event["florins"] for event in happened(match, "fee")] == ([fee] if fee else [])
    assert seen(match)["die"][0][colour] == face
    assert seen(match)["dice"][colour] == {**dict.fromkeys("12345", 0), "6": 3}


def test_e2_whoever_has_four_dice_is_passed_though_dice_remain() -> None:
    match = table(die={1: {"yellow": 1, "red": 2, "purple": 3}}, passed=[2, 3], actor=1)
    in_turn(match, "1 take turquoise 6", "1 signoria", "1 climb", "1 stop")
    assert match.actor == 0
    in_turn(match, "0 take yellow 6", "0 signoria")
    assert [(event["seat"], event["number"]) for event in happened(match, "passed_full")] == [(1, 4)]
    assert match.actor == 0
    assert seen(match)["dice"]["grey"]["6"] == 4


def test_e3_a_second_die_of_a_colour_is_illegal() -> None:
    match = table(die={0: {"red": 3}}, dice={"red": [1, 4, 6]})
    for face in (1, 4, 6):
        assert refused(match, f"take red {face}") == "colour_used"
    assert not any(move.startswith("take red") for move in offered(match))


def test_e4_a_fee_that_cannot_be_paid_is_illegal() -> None:
    match = table(dice={"turquoise": [1, 2, 6]}, florins=[3, 0, 0, 0])
    assert refused(match, "take turquoise 1") == "fee_short"
    assert offered(match)[-3:] == ["take turquoise 2", "take turquoise 6", "pass"]


def test_e4_a_face_above_the_number_gives_no_change() -> None:
    match = table(dice={"turquoise": [6]}, florins=[3, 0, 0, 0])
    match.play("take turquoise 6")
    assert florins(match) == 3
    assert happened(match, "fee", "received") == []


def test_e5_without_florins_for_a_dowry_a_red_die_serves_an_assignment_only() -> None:
    match = table(dice={"red": [2]}, florins=[0, 5, 5, 5], at={"red_women": "florins", "red_men": "family"})
    match.play("take red 2")
    assert offered(match) == ["assign florins", "assign family"]
    assert refused(match, "signoria") == "dowry_short"
    assert refused(match, "hire yellow_top") == "cost_short"


def test_e5_without_an_assignment_either_the_red_die_is_illegal() -> None:
    match = table(dice={"red": [2]}, florins=[0, 5, 5, 5], at={"red_women": "marriage", "red_men": "mission"})
    assert refused(match, "take red 2") == "no_action"


def test_e5_a_helper_that_can_be_paid_makes_it_legal_again() -> None:
    nobody = {"supply": {0: (0, 0)}, "at": {"red_women": "marriage", "red_men": "mission"}}
    match = table(dice={"red": [2]}, florins=[2, 5, 5, 5], **nobody)
    match.play("take red 2")
    assert hired(match) == {"yellow_top"}  # nothing else can be done: it is not asked
    assert florins(match) == 0
    assert refused(table(dice={"red": [2]}, florins=[1, 5, 5, 5], **nobody), "take red 2") == "no_action"


def test_e29_passing_at_once_is_legal_and_earns_the_reward() -> None:
    match = table(passed=[1, 2, 3])
    assert offered(match)[-1] == "pass"
    match.play("pass")
    assert [(e["seat"], e["sum"], e["threshold"]) for e in happened(match, "eligible") if e["seat"] == 0] == [
        (0, 0, 13)
    ]


def test_passing_is_final_for_the_round() -> None:
    match = table(2)
    in_turn(match, "0 pass", "1 take yellow 6", "1 signoria", "1 take red 6", "1 hire yellow_top", "1 pass")
    assert seen(match)["stage"] == "rewards"


def test_turns_go_round_in_the_order() -> None:
    match = table(order=[2, 0, 3, 1])
    in_turn(match, "2 take yellow 6", "2 signoria", "0 take yellow 6", "0 signoria", "3 pass", "1 take red 6")
    in_turn(
        match, "1 hire yellow_top", "2 take red 6", "2 hire yellow_top", "0 take red 6", "0 hire yellow_top", "1 pass"
    )
    assert match.actor == 2


def test_e39_without_florins_and_with_low_dice_only_a_seat_passes_by_itself() -> None:
    low = {"red": [1] * 4, "purple": [2] * 4, "grey": [3] * 4, "turquoise": [4] * 4}
    match = table(die={1: {"yellow": 1}}, dice=low, florins=[5, 0, 5, 5], men={1: {"politics": [9]}})
    in_turn(match, "0 take yellow 6", "0 signoria")
    assert [event["seat"] for event in happened(match, "passed_stuck")] == [1]
    assert match.actor == 2
    assert seen(match)["passed"] == 1 << 1


def test_e39_one_florin_is_enough_to_be_asked() -> None:
    low = {"red": [1] * 4, "purple": [2] * 4, "grey": [3] * 4, "turquoise": [4] * 4}
    match = table(die={1: {"yellow": 1}}, dice=low, florins=[5, 1, 5, 5], men={1: {"politics": [9]}})
    in_turn(match, "0 take yellow 6", "0 signoria")
    assert match.actor == 1
    assert "take turquoise 4" in offered(match)


def with_one_colour_left(colour: str, face: int, florins: int) -> Match:
    """Seat 1 has three dice and is next; of the other two colours one is too dear, the other shows one face only."""
    dear = "grey" if colour == "turquoise" else "turquoise"
    others = [other for other in COLOURS if other not in (colour, dear)]
    match = table(
        options={"exclusive_assignments": True}, turned=" ".join(ASSIGNMENTS[:-1]), at={f"{colour}_women": "family"},
        dice={colour: [face] * 4, dear: [1] * 4}, die={1: dict.fromkeys(others, 1)}, florins=[5, florins, 5, 5],
    )  # fmt: skip
    match.play("pass")
    return match


@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
@pytest.mark.parametrize("colour", COLOURS)
def test_e39_one_die_whose_fee_can_be_paid_is_enough_to_be_asked_whatever_it_shows(colour: str, face: int) -> None:
    fee = max(0, NUMBERS[colour] - face)
    match = with_one_colour_left(colour, face, fee)
    assert (match.actor, offered(match)) == (1, [f"take {colour} {face}", "pass"])
    if fee > 0:
        assert with_one_colour_left(colour, face, fee - 1).actor == 2


def test_e40_the_last_one_left_takes_turns_in_a_row_and_is_passed_with_four_dice() -> None:
    match = table(2, die={0: {"red": 3}, 1: {"red": 4}})
    assert dice_left(match) == 8
    in_turn(match, "0 pass")
    in_turn(match, "1 take yellow 6", "1 signoria")
    in_turn(match, "1 take purple 6", "1 signoria")
    in_turn(match, "1 take turquoise 6", "1 signoria", "1 climb", "1 stop")
    assert [event["seat"] for event in happened(match, "passed_full")] == [1]
    assert (seen(match)["stage"], match.actor) == ("rewards", 0)
    assert dice_left(match) == 5


@pytest.mark.parametrize(
    ("faces", "figures", "gets"),
    [
        ((6, 4, 2, 1), 0, True),
        ((6, 4, 3, 1), 0, False),
        ((6, 4, 3, 1), 1, True),
        ((6, 6, 3, 1), 1, True),
        ((6, 6, 4, 1), 1, False),
        ((6, 6, 6, 1), 2, True),
        ((6, 6, 6, 2), 2, False),
    ],
)
def test_e1_dice_up_to_the_threshold_earn_the_reward(faces: tuple[int, ...], figures: int, gets: bool) -> None:
    match = rewards(die={0: dict(zip(COLOURS, faces, strict=False))}, threshold={0: {"woman": figures}})
    assert (0 in eligible(match)) == gets
    assert match.actor == (0 if gets else 1)
    told = next(event for event in happened(match, "eligible", "too_high") if event["seat"] == 0)
    assert (told["sum"], told["threshold"]) == (sum(faces), 13 + 3 * figures)


def test_e1_figures_on_the_threshold_return_to_the_reserve_after_the_rewards() -> None:
    match = rewards(2, die={0: HIGH, 1: HIGH}, threshold={0: {"woman": 1}, 1: {"man": 1}})
    assert [(event["owner"], event["number"]) for event in happened(match, "returned")] == [(0, 1), (1, 1)]
    assert waiting(match, 0) == waiting(match, 1) == (0, 0)
    assert reserve(match, 0) == reserve(match, 1) == (8, 8)
    assert supply(match, 0) == supply(match, 1) == (3, 4)
