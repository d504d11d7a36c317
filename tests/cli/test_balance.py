"""casata balance: its report in the terminal, as JSON and as a file, and what it refuses."""

import json
import pathlib

import pytest

from tests.cli.running import casata, one_clear_line

Capture = pytest.CaptureFixture[str]
TINY = ("balance", "tiny", "--bots", "random", "--games", "4")


def test_the_terminal_shows_every_table(capsys: Capture) -> None:
    ran = casata(capsys, *TINY, "--compare", "rich=true")
    assert ran.code == 0
    for heading in ("What changes", "Wins by place in the turn order", "Points by source", "Shows …", "Length."):
        assert heading in ran.out


def test_four_play_unless_said_otherwise_or_as_many_as_can(capsys: Capture) -> None:
    assert json.loads(casata(capsys, *TINY, "--json").out)["seats"] == 3
    royals = ("balance", "royals", "--bots", "random", "--games", "1", "--json")
    assert json.loads(casata(capsys, *royals).out)["seats"] == 4


def test_the_same_command_gives_the_same_report(capsys: Capture, tmp_path: pathlib.Path) -> None:
    journal = str(tmp_path / "tiny.journal")
    first = casata(capsys, *TINY, "--seed", "3", "--json", "--resume", journal).out
    assert casata(capsys, *TINY, "--seed", "3", "--json", "--resume", journal).out == first
    assert casata(capsys, *TINY, "--seed", "3", "--json").out == first
    command = json.loads(first)["command"].split()[1:]
    assert casata(capsys, *command, "--json").out == first


def test_a_report_is_written_to_a_file(capsys: Capture, tmp_path: pathlib.Path) -> None:
    file = tmp_path / "tiny.html"
    assert casata(capsys, *TINY, "--html", str(file)).code == 0
    assert file.read_text().startswith("<!DOCTYPE html>")


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("--html", "tiny.pdf"), ".html"),
        (("--compare", "rich=false"), "that value already"),
        (("--compare", "poor=true"), "No option"),
        (("--jobs", "0"), "at least 1"),
        (("--publish", "--option", "rich=true"), "published"),
    ],
)
def test_what_cannot_be_done_is_refused_in_one_line(
    capsys: Capture, arguments: tuple[str, ...], problem: str
) -> None:  # fmt: skip
    ran = casata(capsys, *TINY, *arguments)
    assert ran.code == 2
    assert one_clear_line(ran)
    assert problem in " ".join(ran.err.split())


def test_bots_that_think_by_the_clock_are_refused(capsys: Capture) -> None:
    ran = casata(capsys, "balance", "tiny", "--bots", "search:1s", "--games", "4")
    assert ran.code == 2
    assert one_clear_line(ran)
    assert "by the clock" in ran.err
