"""Children: white dice by brides, as far as the reserve goes (signorie 9, 4.3)."""

from __future__ import annotations

from typing import Any

import pytest

from casata import Match
from tests.matches import happened, play
from tests.signorie.table import reserve, supply, table


def rolled(*faces: int, **described: Any) -> Match:
    """Seat 0 has rolled these faces."""
    match = table(brides=[len(faces) - 1, 0, 0, 0], chance=[str(face) for face in faces], **described)
    return play(match, "take purple 6", "signoria")


def test_e11_every_die_gives_a_figure_as_far_as_the_reserve_goes() -> None:
    match = rolled(2, 3, 6, reserve={0: (1, 5)})
    assert supply(match) == (10 + 1, 7 + 1)
    assert reserve(match) == (0, 4)
    assert [event["face"] for event in happened(match, "rolled")] == ["2", "3", "6"]
    assert [(event["number"], event["gender"]) for event in happened(match, "not_born")] == [(1, "woman")]
    assert match.actor == 1


@pytest.mark.parametrize(
    ("face", "gained"), [(1, (1, 0)), (2, (1, 0)), (3, (1, 0)), (4, (0, 1)), (5, (0, 1)), (6, (0, 1))]
)
def test_low_faces_are_women_and_high_ones_men(face: int, gained: tuple[int, int]) -> None:
    assert supply(rolled(face)) == (3 + gained[0], 4 + gained[1])


@pytest.mark.parametrize("brides", [0, 1, 2, 3, 4])
def test_there_is_a_die_for_every_bride_and_the_printed_one(brides: int) -> None:
    match = rolled(*[1] * (brides + 1))
    assert supply(match) == (3 + brides + 1, 4)
    assert len(happened(match, "rolled")) == brides + 1


def test_ruling_39_dice_are_counted_together_not_one_by_one() -> None:
    match = rolled(1, 6, 1, 6, 1, reserve={0: (2, 1)})
    assert (supply(match), reserve(match)) == ((11, 12), (0, 0))
    told = {event["gender"]: event["number"] for event in happened(match, "not_born")}
    assert told == {"woman": 1, "man": 1}


@pytest.mark.parametrize(("left", "face"), [((0, 3), 1), ((3, 0), 6)])
def test_ruling_11_a_reserve_of_one_gender_is_enough_to_roll(left: tuple[int, int], face: int) -> None:
    match = rolled(face, reserve={0: left})
    assert reserve(match) == left
    assert match.actor == 1
