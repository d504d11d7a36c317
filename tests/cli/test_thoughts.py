"""Searches at the tables of the terminal: what they weigh, and how they are named."""

import itertools
import re

import pytest

from casata.engine.compiled import loader
from tests.cli.running import casata, one_clear_line

Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loader, "can_compile", lambda: False)


def test_watch_shows_what_a_search_weighed(capsys: Capture) -> None:
    plain = casata(capsys, "watch", "tiny", "--seats", "2", "--bots", "search:4", "--seed", "1")
    weighed = casata(capsys, "watch", "tiny", "--seats", "2", "--bots", "search:4", "--seed", "1", "--thoughts")
    assert (plain.code, weighed.code) == (0, 0)
    thoughts = [line for line in weighed.out.splitlines() if "of visits" in line]
    assert thoughts
    shape = r"(chooses|considered) .*: \d+% of visits, win chance \d+%; expected points: .* -?\d+, .* -?\d+$"
    assert all(re.search(shape, line) for line in thoughts)
    chosen = [" chooses " in line for line in thoughts]
    assert chosen[0]
    assert not any(first and second for first, second in itertools.pairwise([*chosen, True]))
    told = [line for line in weighed.out.splitlines() if "of visits" not in line]
    assert told == plain.out.splitlines()


def test_only_a_search_has_something_to_show(capsys: Capture) -> None:
    ran = casata(capsys, "watch", "tiny", "--seats", "2", "--bots", "skilled,novice", "--seed", "1", "--thoughts")
    assert ran.code == 0
    assert "of visits" not in ran.out


@pytest.mark.parametrize("level", ["novice", "skilled", "strong"])
def test_levels_sit_at_every_table(capsys: Capture, level: str) -> None:
    ran = casata(capsys, "watch", "tiny", "--seats", "2", "--bots", level, "--seed", "2")
    assert ran.code == 0
    assert f"{level.capitalize()} 1" in ran.out


def test_levels_are_called_in_the_language_of_the_reader(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CASATA_LANGUAGE", "de")
    ran = casata(capsys, "watch", "tiny", "--seats", "2", "--bots", "novice", "--seed", "2")
    assert "Anfänger 1" in ran.out
    assert "ovice" not in ran.out


@pytest.mark.parametrize("command", ["play", "watch"])
@pytest.mark.parametrize("arguments", [("--bots", "search:0"), ("--bots", "search:2", "--jobs", "0")])
def test_what_no_bot_can_be_is_refused_in_one_line(capsys: Capture, command: str, arguments: tuple[str, ...]) -> None:
    ran = casata(capsys, command, "tiny", "--seats", "2", *arguments)
    assert ran.code == 2
    assert one_clear_line(ran)
