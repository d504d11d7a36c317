"""Exports of before open where they opened before: whole games verify, logs of running games are no saves."""

import json
import pathlib
from typing import Any

import pytest

import casata
from casata.engine.errors import SaveError
from tests.cli.running import casata as command

from .recording import opened

Capture = pytest.CaptureFixture[str]
EXPORTS: dict[str, dict[str, Any]] = opened("exports.json.xz")
WHOLE = [name for name in EXPORTS if EXPORTS[name]["casata"] == 1]
LOGS = [name for name in EXPORTS if EXPORTS[name]["casata"] == "log"]


def test_there_are_exports_of_all_kinds() -> None:
    for kind in (WHOLE, LOGS):
        assert {EXPORTS[name]["game"] for name in kind} == {"il_principe", "royals", "signorie", "staufer"}
        assert any(name.endswith(", Wilma") for name in kind)
    assert {EXPORTS[name]["seat"] for name in LOGS} >= {0, None}


@pytest.mark.parametrize("name", WHOLE)
def test_an_export_of_a_game_that_has_ended_verifies(name: str, tmp_path: pathlib.Path, capsys: Capture) -> None:
    export = EXPORTS[name]
    match = casata.load(export)
    assert match.scores() == export["scores"] or not match.over
    assert {**match.save(), **{key: export[key] for key in ("players", "dice") if key in export}} == export
    file = tmp_path / "export.json"
    file.write_text(json.dumps(export), encoding="utf-8")
    assert command(capsys, "verify", str(file)).code == 0


@pytest.mark.parametrize("name", LOGS)
def test_a_log_of_a_running_game_is_still_no_save(name: str) -> None:
    with pytest.raises(SaveError):
        casata.load(EXPORTS[name])
