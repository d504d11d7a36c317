"""casata sim: pairs, processes, journals, files."""

import csv
import json
import pathlib
import signal
import sys

import pytest
from pyarrow import parquet

from casata.lab.arena import Arena, PlayedGame
from tests.cli.running import casata, one_clear_line

Capture = pytest.CaptureFixture[str]

TINY = ("sim", "tiny", "--bots", "greedy,random")


def test_paired_games_are_made_up_to_whole_deals(capsys: Capture, tmp_path: pathlib.Path) -> None:
    table = tmp_path / "games.csv"
    ran = casata(capsys, *TINY, "--seats", "3", "--games", "4", "--paired", "--out", str(table), "--json")
    data = json.loads(ran.out)
    assert (data["games"], data["paired"]) == (6, True)
    rows = list(csv.DictReader(table.read_text().splitlines()))
    assert [row["deal"] for row in rows] == ["0"] * 9 + ["1"] * 9


def test_without_pairs_nothing_has_changed(capsys: Capture) -> None:
    data = json.loads(casata(capsys, *TINY, "--games", "5", "--json").out)
    assert (data["games"], data["paired"]) == (5, False)


def test_any_number_of_processes_gives_the_same(capsys: Capture) -> None:
    command = ("sim", "royals", "--seats", "3", "--games", "8", "--seed", "2", "--paired", "--json")
    assert casata(capsys, *command, "--jobs", "2").out == casata(capsys, *command).out


def test_a_journal_goes_on_where_it_stopped(capsys: Capture, tmp_path: pathlib.Path) -> None:
    journal = tmp_path / "games.journal"
    command = (*TINY, "--json", "--resume", str(journal))
    assert json.loads(casata(capsys, *command, "--games", "4").out)["games"] == 4
    more = casata(capsys, *command, "--games", "9")
    assert more.out == casata(capsys, *TINY, "--json", "--games", "9").out
    assert len(journal.read_text().splitlines()) == 1 + 9
    assert casata(capsys, *command, "--games", "4").out == casata(capsys, *TINY, "--json", "--games", "4").out


def test_a_journal_of_something_else_is_refused_with_what_differs(capsys: Capture, tmp_path: pathlib.Path) -> None:
    journal = str(tmp_path / "games.journal")
    casata(capsys, *TINY, "--games", "2", "--resume", journal)
    ran = casata(capsys, *TINY, "--games", "2", "--resume", journal, "--seed", "8")
    assert ran.code == 2
    assert one_clear_line(ran)
    assert "seed is 0 there and 8 here" in " ".join(ran.err.split())


def test_a_parquet_file_holds_every_game(capsys: Capture, tmp_path: pathlib.Path) -> None:
    path = tmp_path / "games.parquet"
    casata(capsys, *TINY, "--games", "3", "--out", str(path))
    table = parquet.read_table(path)
    assert table.num_rows == 6
    assert table.column("bot").to_pylist()[:4] == ["greedy", "random", "random", "greedy"]


def test_parquet_without_pyarrow_is_refused_before_anything_is_played(
    capsys: Capture, tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    ran = casata(capsys, *TINY, "--out", str(tmp_path / "games.parquet"))
    assert ran.code == 2
    assert one_clear_line(ran)
    assert "pip install 'casata[lab]'" in " ".join(ran.err.split())


def test_ctrl_c_keeps_what_was_played(capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: pathlib.Path) -> None:
    whole = Arena.play

    def pressed(self: Arena, number: int) -> PlayedGame:
        if number == 6:
            signal.raise_signal(signal.SIGINT)
        return whole(self, number)

    monkeypatch.setattr(Arena, "play", pressed)
    journal = tmp_path / "games.journal"
    ran = casata(capsys, *TINY, "--games", "50", "--json", "--resume", str(journal))
    assert ran.code == 0
    assert json.loads(ran.out)["games"] == 7
    assert "press Ctrl-C again to drop them" in ran.err
    assert "Stopped after 7 of 50" in ran.err
    assert len(journal.read_text().splitlines()) == 1 + 7


def test_ctrl_c_twice_drops_the_game_under_way(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = Arena.play

    def pressed(self: Arena, number: int) -> PlayedGame:
        if number == 6:
            raise KeyboardInterrupt
        return whole(self, number)

    monkeypatch.setattr(Arena, "play", pressed)
    ran = casata(capsys, *TINY, "--games", "50", "--json")
    assert (ran.code, json.loads(ran.out)["games"]) == (0, 6)


WRONG_LINES = [
    ["--jobs", "0"],
    ["--jobs", "many"],
    ["--out", "no-such-folder/games.csv"],
    ["--resume", "no-such-folder/games.journal"],
    ["--house", "no-such-file.toml", "--resume", "unused.journal"],
    ["--out", "games"],
]


@pytest.mark.parametrize("line", WRONG_LINES, ids=[" ".join(line) for line in WRONG_LINES])
def test_a_wrong_command_line_gets_one_clear_line_and_code_2(
    capsys: Capture, tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch, line: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = casata(capsys, *TINY, "--games", "2", *line)
    assert ran.code == 2
    assert one_clear_line(ran), ran.err
    assert list(tmp_path.iterdir()) == []


def test_help_names_everything(capsys: Capture) -> None:
    said = casata(capsys, "sim", "--help").out
    for option in ("--paired", "--jobs", "--resume", ".parquet"):
        assert option in said
