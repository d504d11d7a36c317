"""Programs of before run as they are: at the API of a server of today, and with the library of today."""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from typing import Any

import pytest

from casata.site.application import make_app
from casata.site.limits import Rates
from casata.site.site import Settings
from tests.cli.running import casata as command
from tests.patience import SOON
from tests.site.client import SHARED
from tests.site.listening import listening
from tests.site.programs import token_of

from .recording import FOLDER, opened, without_added

PROGRAMS = FOLDER / "programs"
ROOT = pathlib.Path(__file__).parents[2]
TEXTS = ("description", "summary", "title")


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server of today that programs can reach."""
    db = f"sqlite:///{tmp_path_factory.mktemp('programs') / 'x.db'}"
    app = make_app(Settings(db=db, pause=0, rates=Rates().times(1000), warm=False, processes=SHARED))
    with listening(app) as port:
        yield f"http://127.0.0.1:{port}"


def ran(name: str, *words: str) -> Any:
    """What a program of before prints."""
    command = [sys.executable, str(PROGRAMS / name), *words]
    here = {**os.environ, "PYTHONPATH": str(ROOT)}  # this very working tree, whatever is installed
    done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=5 * SOON, env=here)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_the_bot_of_the_document_plays_a_whole_game(address: str) -> None:
    result = ran("bot.py", address, token_of(address, "Ada"))
    assert sorted(result) == ["places", "scores", "tally"]


def test_every_call_answers_in_the_same_shape(address: str) -> None:
    now = without_added(ran("every_call.py", address, token_of(address, "Ada"), token_of(address, "Bruno")))
    before = opened("programs/shapes.json")
    games = now["shapes"]["200 games"]
    now["shapes"]["200 games"] = [game for game in games if game in before["shapes"]["200 games"]]  # there may be more
    assert sorted(now["shapes"]) == sorted(before["shapes"])
    for name, shape in before["shapes"].items():
        assert now["shapes"][name] == shape, name
    assert now == before


def test_the_library_gives_what_it_gave() -> None:
    now, before = ran("library.py"), opened("programs/library.json.xz")
    for name, given in before.items():
        assert now[name] == given, name


def test_a_league_goes_on_from_its_journal(tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str]) -> None:
    journal = tmp_path / "league.journal"
    shutil.copy(FOLDER / "league.journal", journal)
    words = ("--bots", "greedy,random", "--games", "8", "--seed", "3", "--json", "--resume", str(journal))
    league = command(capsys, "league", "royals", *words)
    assert league.code == 0, league.err
    assert json.loads(league.out) == opened("league.json")
    assert journal.read_text().startswith((FOLDER / "league.journal").read_text())


def test_the_description_of_the_api_is_what_it_was_but_for_its_texts(address: str) -> None:
    with urllib.request.urlopen(f"{address}/api/openapi.json") as answer:
        now = json.load(answer, object_hook=with_former_id)
    before = opened("programs/openapi.json.xz")
    assert without_added(without_texts(now["paths"], now)) == without_texts(before["paths"], before)


def with_former_id(value: dict[str, Any]) -> dict[str, Any]:
    """A part of a description, with the id that an operation had before."""
    if "x-former-id" in value:
        value["operationId"] = value.pop("x-former-id")
    return value


def without_texts(value: Any, document: Any) -> Any:
    """A part of a description with everything it refers to in its place, and without sentences and names of types."""
    if isinstance(value, list):
        return [without_texts(inner, document) for inner in value]
    if not isinstance(value, dict):
        return value
    if "$ref" in value:
        return without_texts(document["components"]["schemas"][value["$ref"].rpartition("/")[2]], document)
    return {
        name: without_texts(inner, document)
        for name, inner in value.items()
        if name not in TEXTS or not isinstance(inner, str)
    }
