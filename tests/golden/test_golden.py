"""Games saved once open today, move by move, and tell every seat the same story."""

import json
import pathlib

import pytest

import casata
from casata.engine.game import find
from tests.golden.make import GAMES
from tests.golden.records import HERE, digest

SAVES = sorted(HERE.glob("*/[0-9]*.json"))
REAL = [name for name in casata.games() if "tests" not in find(name).folder.parts]


@pytest.mark.parametrize("path", SAVES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_golden_game_replays(path: pathlib.Path) -> None:
    save = json.loads(path.read_text())
    match = casata.load(save)
    assert match.over
    assert match.save() == save
    assert digest(match) == json.loads((path.parent / "digests.json").read_text())[path.name]


@pytest.mark.parametrize("name", REAL)
def test_golden_games_cover_every_player_count_and_option_value(name: str) -> None:
    saves = [json.loads(path.read_text()) for path in SAVES if path.parent.name == name]
    assert len(saves) >= GAMES
    assert {save["seats"] for save in saves} == set(find(name).seats)
    for option in find(name).setup.options:
        seen = [save["options"][option.name] for save in saves]
        flat = {item for value in seen for item in value} if option.several else set(seen)
        assert flat >= set(option.values), option.name
