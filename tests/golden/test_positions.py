"""Described positions that earlier versions saved open today, also those that nobody could describe any more."""

import json
import pathlib

import pytest

import casata

SAVES = json.loads((pathlib.Path(__file__).parent / "positions.json").read_text())


@pytest.mark.parametrize("name", SAVES)
def test_a_position_saved_once_opens_and_is_saved_the_same(name: str) -> None:
    match = casata.load(SAVES[name])
    assert match.start is not None
    assert match.step == len(SAVES[name]["moves"])
    assert match.save() == SAVES[name]
