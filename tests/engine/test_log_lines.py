"""Where the lines of a log begin: a scoring, a clean-up and each turn have their own."""

from casata.engine.game import find
from casata.engine.text.wording import Wording

SEAT = {"step": 1, "seat": 0}


def lines(game: str, *events: dict[str, object]) -> list[str]:
    return Wording(find(game), {}, ["Anna"]).lines({**SEAT, **event} for event in events)


def test_a_turn_after_a_scoring_begins_a_line_of_its_own() -> None:
    scored = {"kind": "period_second", "country": "spain", "points": 2}
    assert lines("royals", scored, {"kind": "turn", "round": 11}) == [
        "Anna is second in spain (+2)",
        "Anna starts a turn in round 11",
    ]


def test_two_turns_in_a_row_are_two_lines() -> None:
    first, gain = {"kind": "took", "colour": "red", "face": 2}, {"kind": "received", "florins": 3}
    assert lines("signorie", first, gain, {**first, "face": 5}) == [
        "Anna takes the red 2; receives 3 florins",
        "Anna takes the red 5",
    ]


def test_figures_that_leave_after_a_scoring_share_a_line_of_their_own() -> None:
    left = {"kind": "to_province", "figure": "noble"}
    assert lines("staufer", {"kind": "scored", "points": 2}, {**left, "office": "a"}, {**left, "office": "b"}) == [
        "Anna scores 2 points",
        "Anna takes back to the province: a noble from a, a noble from b",
    ]
