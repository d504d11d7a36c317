"""The eye of bots for a position of Royals."""

from __future__ import annotations

import pytest

from casata import Match
from casata.engine.game import find
from tests.royals.table import cards, table

RULES = find("royals").rules


def worth(match: Match, cubes: int) -> int:
    """What seat 0 may expect with so many cubes left."""
    s = match._state.copy()
    s.cubes[0] = cubes
    return int(RULES.outlook(match.box, s, 0))


@pytest.mark.parametrize(("cubes", "matters"), [(0, False), (1, False), (2, True), (46, True)])
def test_cards_are_worth_nothing_without_cubes_for_another_position(cubes: int, matters: bool) -> None:
    many, few = (table(2, hand={0: cards(held)}) for held in ("FFFG", "F"))
    assert (worth(many, cubes) > worth(few, cubes)) is matters


def test_the_cards_of_a_turn_count_before_it_is_said_what_is_drawn() -> None:
    match = table(2, phase=None, hand={0: cards("FFG")})
    before = worth(match, 46)
    match.play("draw_three")
    assert worth(match, 46) == before
