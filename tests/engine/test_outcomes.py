"""Any number of outcomes can be prescribed: the record has room for 16, and the match fills it as they are used."""

import json

import casata
from casata import Match
from tests.engine.playing import everything, played

DRAWN = ["spain", "britain", "france", "german_states"]
FACES = ["1", "2", "3", "4", "5", "6"]


def drawing(outcomes: int) -> Match:
    """Royals for three, who draw cards as they are listed."""
    chance = [DRAWN[number % 4] for number in range(outcomes)]
    return casata.position("royals", 3, options={"start": 0}, set={"round": 2, "actor": 0}, chance=chance, seed=3)


def blindly(match: Match, turns: int) -> list[str]:
    """Draw three cards from the pile, turn after turn, and play none; which cards were drawn or turned up."""
    for _ in range(turns):
        seat = match.actor
        for move in ("draw_three", "blind", "blind", "blind", "stop"):
            match.play(move)
        while match.actor == seat:
            match.play(match.legal()[0])
    told = [event for seat in range(3) for event in match.events(seat) if event["seat"] in (seat, None)]
    drawn = {(event["step"], event["seat"]): event["country"] for event in told if event["kind"] == "drew_blind"}
    return [drawn[key] for key in sorted(drawn)]


def test_a_hundred_outcomes_come_in_order() -> None:
    assert blindly(drawing(100), 12) == [DRAWN[number % 4] for number in range(36)]


def test_outcomes_beyond_sixteen_are_used_up_by_decisions_and_given_back_by_taking_them_back() -> None:
    match = drawing(40)
    blindly(match, 6)
    assert match._outcomes_used == 18
    assert (len(match._state.forced), match._state.forced_left) == (16, 0)
    match.play("draw_three")
    match.undo(0)
    assert match._outcomes_used == 18
    assert match.at(10)._outcomes_used == 6
    assert everything(match.at(match.step)) == everything(match)
    assert blindly(match.at(10), 0) == blindly(match, 0)[:6]


def test_a_save_keeps_all_of_them() -> None:
    match = drawing(100)
    blindly(match, 7)
    opened = casata.load(json.dumps(match.save()))
    assert opened.save() == match.save()
    assert len(opened.chance) == 100
    assert blindly(opened, 4) == blindly(match, 4) == [DRAWN[number % 4] for number in range(33)]


def test_a_whole_round_of_signorie_is_prescribed_within_one_decision() -> None:
    """The last pass of a round is followed by tiles, ten dice and ten assignments: more than sixteen outcomes."""
    tiles = ["sforza_2", "sforza_3", "medici_2", "medici_3", "este_2", "este_3"]
    dice = [FACES[number % 6] for number in range(10)]
    match = casata.position(
        "signorie", 2, set={"phase": "turn", "offer": {}, "passed": 1, "actor": 1},
        chance=[*tiles, *dice, *[0] * 10], seed=5,
    )  # fmt: skip
    while match.view(None)["round"] == 1:
        match.play(next(move for move in match.legal() if move.kind in ("pass", "florins", "keep")))
    view = match.view(None)
    assert [tile for city in view["offer"].values() for tile in city.values() if tile != "none"] == tiles
    assert view["dice"]["yellow"] == dict.fromkeys(FACES, 0) | {"1": 1, "2": 1}
    assert view["dice"]["turquoise"] == dict.fromkeys(FACES, 0) | {"3": 1, "4": 1}
    assert match._outcomes_used == 26


def test_after_the_last_of_many_chance_is_free_again() -> None:
    hands = set()
    for seed in range(8):
        chance = [DRAWN[number % 4] for number in range(20)]
        match = casata.position("royals", 3, options={"start": 0}, set={"round": 2}, chance=chance, seed=seed)
        hands.add(tuple(blindly(match, 9)[20:]))
    assert len(hands) > 1


def test_a_match_with_outcomes_left_goes_on_when_it_is_opened() -> None:
    match = drawing(60)
    blindly(match, 2)
    assert everything(played(casata.load(match.save()), 40)) == everything(played(match, 40))
