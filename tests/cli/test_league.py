"""casata league."""

import json
import pathlib
import signal
import sys

import pytest

from casata.lab.arena import Arena, PlayedGame
from tests.cli.running import casata, one_clear_line

Capture = pytest.CaptureFixture[str]

TINY = ("league", "tiny", "--bots", "random,greedy", "--games", "24")


def test_a_league_tells_ratings_matrix_and_verdicts(capsys: Capture) -> None:
    ran = casata(capsys, *TINY, "--seats", "3")
    assert ran.code == 0
    for part in (
        "rating",
        "mean score",
        "How often the bot of the row",
        "Who is better",
        "Pairings",
        "greedy",
        "random",
    ):
        assert part in ran.out


def test_a_league_prints_what_programs_read(capsys: Capture) -> None:
    data = json.loads(casata(capsys, *TINY, "--json").out)
    assert (data["game"], data["seats"], data["margin"], data["most_games_per_pairing"]) == ("tiny", 2, 0.55, 24)
    assert {line["bot"] for line in data["ratings"]} == {"greedy", "random"}
    one, other = data["matrix"]
    assert one["rate"] + other["rate"] == pytest.approx(1)
    assert one["games"] == data["games"] == data["pairings"][0]["games"]
    assert data["pairs"][0]["verdict"] in {"better", "worse", "even", "open"}


def test_a_clear_difference_ends_a_league_early(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    def won(self: Arena, number: int) -> PlayedGame:
        table = self.pairing.seating(number)
        return PlayedGame(number, table, 1, tuple(2 - bot for bot in table), ((0, 0, 1),) * 2)

    monkeypatch.setattr(Arena, "play", won)
    data = json.loads(casata(capsys, "league", "tiny", "--bots", "random,greedy", "--games", "58", "--json").out)
    assert data["pairs"][0]["better"] == data["ratings"][0]["bot"] == "greedy"
    assert data["games"] < data["most_games_per_pairing"] == 58


def test_a_league_is_kept_and_drawn(capsys: Capture, tmp_path: pathlib.Path) -> None:
    out, picture, again = tmp_path / "league.json", tmp_path / "league.svg", tmp_path / "again.svg"
    ran = casata(capsys, *TINY, "--json", "--out", str(out), "--plot", str(picture))
    assert json.loads(out.read_text()) == json.loads(ran.out)
    casata(capsys, *TINY, "--plot", str(again))
    assert picture.read_bytes() == again.read_bytes()


def test_ctrl_c_reports_what_was_played_and_the_journal_goes_on(
    capsys: Capture, tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = casata(capsys, *TINY, "--json").out
    journal = tmp_path / "league.journal"
    play = Arena.play

    def pressed(self: Arena, number: int) -> PlayedGame:
        if number == 9:
            signal.raise_signal(signal.SIGINT)
        return play(self, number)

    with monkeypatch.context() as patch:
        patch.setattr(Arena, "play", pressed)
        stopped = casata(capsys, *TINY, "--json", "--resume", str(journal))
    assert stopped.code == 0
    assert json.loads(stopped.out)["games"] == 10
    assert "Stopped after 10 of 24" in stopped.err
    assert casata(capsys, *TINY, "--json", "--resume", str(journal)).out == whole


def test_a_journal_of_a_sim_is_not_one_of_a_league(capsys: Capture, tmp_path: pathlib.Path) -> None:
    journal = str(tmp_path / "games.journal")
    casata(capsys, "sim", "tiny", "--bots", "random,greedy", "--games", "2", "--resume", journal)
    ran = casata(capsys, *TINY, "--resume", journal)
    assert ran.code == 2
    assert one_clear_line(ran)


@pytest.mark.parametrize(("module", "more"), [("openskill", []), ("matplotlib", ["--plot", "league.svg"])])
def test_what_is_missing_is_said_before_anything_is_played(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, module: str, more: list[str]
) -> None:
    for name in [name for name in sys.modules if name.split(".")[0] == module] + [module]:
        monkeypatch.setitem(sys.modules, name, None)
    ran = casata(capsys, *TINY, *more)
    assert ran.code == 2
    assert one_clear_line(ran)
    assert f"needs the package {module}." in " ".join(ran.err.split())


WRONG_LINES = [
    ["league"],
    ["league", "tiny"],
    ["league", "chess", "--bots", "greedy,random"],
    ["league", "tiny", "--bots", "greedy"],
    ["league", "tiny", "--bots", ""],
    ["league", "tiny", "--bots", "greedy,greedy"],
    ["league", "tiny", "--bots", "greedy,deepblue"],
    ["league", "tiny", "--bots", "greedy,random", "--seats", "9"],
    ["league", "tiny", "--bots", "greedy,random", "--games", "0"],
    ["league", "tiny", "--bots", "greedy,random", "--margin", "0.4"],
    ["league", "tiny", "--bots", "greedy,random", "--margin", "nan"],
    ["league", "tiny", "--bots", "greedy,random", "--jobs", "0"],
    ["league", "tiny", "--bots", "greedy,random", "--plot", "league.pdf"],
    ["league", "tiny", "--bots", "greedy,random", "--out", "league.csv"],
    ["league", "tiny", "--bots", "greedy,random", "--out", "no-such-folder/league.json"],
    ["league", "royals", "--bots", "greedy,random", "--option", "joker=maybe"],
]


@pytest.mark.parametrize("line", WRONG_LINES, ids=[" ".join(line) for line in WRONG_LINES])
def test_a_wrong_command_line_gets_one_clear_line_and_code_2(capsys: Capture, line: list[str]) -> None:
    ran = casata(capsys, *line)
    assert ran.code == 2
    assert one_clear_line(ran), ran.err


def test_help_names_everything(capsys: Capture) -> None:
    said = casata(capsys, "league", "--help").out
    for option in ("--bots", "--seats", "--margin", "--jobs", "--resume", "--plot", "--out"):
        assert option in said
