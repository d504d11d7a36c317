"""Saves of before open, replay to what they were, and are saved again as they were."""

import io
import json
import pathlib
from typing import Any

import pytest

import casata
from tests.cli.running import casata as command

from .recording import opened, outcome

Capture = pytest.CaptureFixture[str]
SAVES: dict[str, tuple[str, dict[str, Any]]] = opened("saves.json.xz")
AT_THE_TERMINAL = [name for name in SAVES if name.startswith("casata play")]


@pytest.mark.parametrize("name", SAVES)
def test_a_save_of_before_replays_to_what_it_was_and_is_saved_as_it_was(name: str) -> None:
    text, before = SAVES[name]
    match = casata.load(text)
    assert outcome(match) == before
    kept = {key: value for key, value in json.loads(text).items() if key != "players"}
    assert match.save() == kept
    assert list(match.save()) == list(kept)


@pytest.mark.parametrize("name", [name for name in SAVES if not SAVES[name][1]["over"]])
def test_a_game_of_before_is_played_to_its_end(name: str) -> None:
    match = casata.load(SAVES[name][0])
    while not match.over:
        match.play(match.legal()[0])
    assert casata.load(json.dumps(match.save())).scores() == match.scores()


@pytest.mark.parametrize("name", ["royals, a house file, finished", *AT_THE_TERMINAL])
def test_casata_verify_finds_a_save_of_before_right(name: str, tmp_path: pathlib.Path, capsys: Capture) -> None:
    file = tmp_path / "save.json"
    file.write_text(SAVES[name][0], encoding="utf-8")
    assert command(capsys, "verify", str(file)).code == 0


@pytest.mark.parametrize("name", AT_THE_TERMINAL)
def test_a_game_begun_at_the_terminal_goes_on_there(
    name: str, tmp_path: pathlib.Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "save.json"
    file.write_text(SAVES[name][0], encoding="utf-8")
    before = json.loads(SAVES[name][0])
    move = casata.load(SAVES[name][0]).legal()[0]
    monkeypatch.setattr("sys.stdin", io.StringIO(f"\n{move}\nquit\nquit\n"))
    assert command(capsys, "play", "--resume", str(file)).code == 0
    after = json.loads(file.read_text(encoding="utf-8"))
    assert after["players"] == before["players"]
    assert after["moves"][: len(before["moves"])] == before["moves"]
    assert len(after["moves"]) > len(before["moves"])
