"""Every command works for every registered game, without a line of its own."""

import itertools
import json
import pathlib

import pytest

import casata as api
from casata.cli.players import seat_people
from casata.cli.savefile import save_text
from casata.engine.game import find
from tests.cli.running import casata
from tests.cli.test_session import Scripted, TerminalGame
from tests.golden.make import play

Capture = pytest.CaptureFixture[str]
every_game = pytest.mark.parametrize("game", api.games())


@every_game
def test_watch_and_sim(capsys: Capture, game: str) -> None:
    seats = str(find(game).seats[-1])
    assert "wins." in casata(capsys, "watch", game, "--seats", seats, "--bots", "random", "--seed", "1").out
    ran = casata(capsys, "sim", game, "--seats", seats, "--games", "4", "--bots", "greedy,random", "--json")
    assert json.loads(ran.out)["games"] == 4
    assert "95 % interval" in casata(capsys, "sim", game, "--games", "4").out


@every_game
def test_the_box_and_house_files(capsys: Capture, game: str, tmp_path: pathlib.Path) -> None:
    path = tmp_path / "mine.toml"
    assert "Options" in casata(capsys, "box", game).out
    assert casata(capsys, "box", game, "--export", str(path)).code == 0
    assert f"casata box {game} --check" in path.read_text()
    assert casata(capsys, "box", game, "--check", str(path)).code == 0


@every_game
def test_verify_and_show(capsys: Capture, game: str, tmp_path: pathlib.Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(play(game, find(game).seats[-1], 3, {}).save()))
    assert casata(capsys, "verify", str(path)).code == 0
    assert casata(capsys, "show", str(path), "--step", "5", "--seat", "1").code == 0


@every_game
def test_a_person_plays_to_the_end(game: str, tmp_path: pathlib.Path) -> None:
    match = api.new(game, find(game).seats[0], seed=2)
    terminal = Scripted(itertools.islice(itertools.cycle(("1", "pass")), 5000))
    TerminalGame(match, seat_people(match.game, match.seats, [], ["random"]), terminal, tmp_path / "game.json").run()
    assert match.over
    assert api.load(save_text(match, seat_people(match.game, match.seats, [], ["random"]))).save() == match.save()
