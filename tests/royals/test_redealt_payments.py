"""A seat in the middle of a payment or discard can go on in every world another seat holds possible (A22)."""

import pathlib

import pytest

from casata.engine.match import Match
from tests.matches import play, redealt
from tests.royals.table import after_stop, cards, end_period, intrigue, table

WORLDS = 300


def taking_over() -> Match:
    match = table(2, hand={0: cards("GG")}, intrigue={0: intrigue("FG")}, holder={"cologne.baron": 1})
    return play(match, "take_over cologne.baron")


def paying(*picks: str) -> Match:
    return play(table(2, hand={0: cards("GGGGBSS")}), "occupy cologne.cardinal", *picks)


def discarding() -> Match:
    return play(table(2, hand={0: cards("FFFFGGGGBBBBSS")}), "stop", "discard spain")


def choosing_jokers() -> Match:
    return play(table(2, options={"joker": "free"}, hand={0: cards("FFFFFFFSSS")}), "occupy paris.king")


MOMENTS = {
    "a takeover": taking_over,
    "a joker": paying,
    "the second card of a joker": lambda: paying("pay britain"),
    "the last card of a joker": lambda: paying("pay britain", "pay spain"),
    "a discard": discarding,
    "the number of jokers": choosing_jokers,
}


@pytest.mark.parametrize("moment", MOMENTS)
def test_a22_a_seat_in_the_middle_of_something_can_complete_it_in_every_redealt_world(moment: str) -> None:
    match = MOMENTS[moment]()
    for world in redealt(match, 1, WORLDS):
        codes = match.game.legal_codes(match.box, world, 0)
        assert codes
        for code in codes:
            after = world.copy()
            match.game.rules.apply(match.box, after, 0, code)
            assert min(*after.hand[0], *after.intrigue[0], *after.pile) >= 0


def test_nothing_is_taken_back_once_the_game_is_over() -> None:
    match = after_stop(table(2, actor=1, period=3, pile={}, display=cards("FG")))
    assert match.over
    assert not match.can_undo(1)


def test_a10_a_full_tie_is_logged(tmp_path: pathlib.Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text("[cities.rouen]\nbonus = 4\n")
    held = {"bordeaux.princess": 2, "rouen.princess": 1}
    assert "tie_by_seat" in kinds(end_period(1, holder=held, box=house))
    assert "tie_by_seat" not in kinds(end_period(1, holder=held))


def kinds(match: Match) -> list[str]:
    return [event["kind"] for event in match.events(None, since=match.step - 1)]
