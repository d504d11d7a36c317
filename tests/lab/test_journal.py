"""Journals: what is in them is not played again."""

import json
import pathlib

import pytest

from casata.engine.errors import CasataError
from casata.lab.arena import Arena, Pairing, PlayedGame
from casata.lab.journal import Journal, heading
from tests.lab.playing import games_of, pairing

WHAT = pairing("tiny", 2, ("random",), seed=2)


@pytest.fixture
def path(tmp_path: pathlib.Path) -> pathlib.Path:
    return tmp_path / "games.journal"


@pytest.fixture
def numbers(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The games that are really played."""
    whole, found = Arena.play, []

    def noted(self: Arena, number: int) -> PlayedGame:
        found.append(number)
        return whole(self, number)

    monkeypatch.setattr(Arena, "play", noted)
    return found


def test_a_journal_says_what_is_played_and_has_a_line_a_game(path: pathlib.Path) -> None:
    games_of(WHAT, 3, journal=path)
    first, *games = map(json.loads, path.read_text().splitlines())
    assert first == heading("sim", WHAT, WHAT.bots)
    assert (first["game"], first["seed"], first["bots"], first["format"]) == ("tiny", 2, ["random"], 1)
    assert [game["number"] for game in games] == [0, 1, 2]


def test_games_in_a_journal_are_not_played_again(path: pathlib.Path, numbers: list[int]) -> None:
    games_of(WHAT, 3, journal=path)
    again = games_of(WHAT, 5, journal=path)
    assert numbers == [0, 1, 2, 3, 4]
    assert again == games_of(WHAT, 5)


@pytest.mark.parametrize("kept", [0.3, 0.7, 0.999])
def test_a_line_that_was_torn_is_dropped_and_played_again(path: pathlib.Path, numbers: list[int], kept: float) -> None:
    whole = games_of(WHAT, 4, journal=path)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:-1]) + lines[-1][: int(kept * len(lines[-1]))])
    numbers.clear()
    assert games_of(WHAT, 4, journal=path) == whole
    assert numbers == [3]
    assert path.read_bytes() == b"".join(lines)


@pytest.mark.parametrize("content", [b"", b'{"journal":"si'])
def test_an_empty_or_torn_beginning_begins_anew(path: pathlib.Path, content: bytes) -> None:
    path.write_bytes(content)
    games_of(WHAT, 2, journal=path)
    assert len(path.read_text().splitlines()) == 3


OTHERS = [
    (pairing("tiny", 2, ("random",), seed=3), "seed is 2 there and 3 here"),
    (pairing("tiny", 3, ("random",), seed=2), "seats is 2 there and 3 here"),
    (pairing("tiny", 2, ("greedy",), seed=2), 'bots is ["random"] there and ["greedy"] here'),
    (pairing("tiny", 2, ("random",), seed=2, paired=True), "paired is false there and true here"),
    (pairing("royals", 2, ("random",), seed=2), 'game is "tiny" there and "royals" here'),
]


@pytest.mark.parametrize(("other", "difference"), OTHERS, ids=[difference for _, difference in OTHERS])
def test_a_journal_of_something_else_is_refused(path: pathlib.Path, other: Pairing, difference: str) -> None:
    games_of(WHAT, 1, journal=path)
    before = path.read_bytes()
    with pytest.raises(CasataError) as refused:
        games_of(other, 1, journal=path)
    assert difference in str(refused.value)
    assert path.read_bytes() == before


def test_another_house_file_is_another_journal(path: pathlib.Path, tmp_path: pathlib.Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text("")
    games_of(pairing("royals", 2, ("random",), house=house), 1, journal=path)
    games_of(pairing("royals", 2, ("random",), house=house), 1, journal=path)
    house.write_text("[cities.paris]\nbonus = 7\n")
    with pytest.raises(CasataError, match="other games: house"):
        games_of(pairing("royals", 2, ("random",), house=house), 1, journal=path)


def test_an_option_given_as_it_is_by_default_is_the_same_journal(path: pathlib.Path) -> None:
    games_of(pairing("royals", 2, ("random",)), 1, journal=path)
    games_of(pairing("royals", 2, ("random",), options={"joker": "shortfall"}), 1, journal=path)
    with pytest.raises(CasataError, match="other games: options"):
        games_of(pairing("royals", 2, ("random",), options={"joker": "free"}), 1, journal=path)


@pytest.mark.parametrize("line", ["{", "[]", '{"pairing":0}', '{"pairing":7,"number":0,"seating":[0,0]}', "null"])
def test_a_damaged_line_is_named(path: pathlib.Path, line: str) -> None:
    games_of(WHAT, 2, journal=path)
    lines = path.read_text().splitlines()
    path.write_text("\n".join([lines[0], line, lines[2], ""]))
    with pytest.raises(CasataError, match="line 2: this is not a game of this journal"):
        games_of(WHAT, 2, journal=path)


def test_another_file_is_no_journal(path: pathlib.Path) -> None:
    path.write_text('{"some": "thing"}\n')
    with pytest.raises(CasataError, match="not a journal"):
        games_of(WHAT, 1, journal=path)
    assert path.read_text() == '{"some": "thing"}\n'


def test_a_journal_is_written_by_one_process_at_a_time(path: pathlib.Path) -> None:
    told = heading("sim", WHAT, WHAT.bots)
    with Journal(path, told, [WHAT]), pytest.raises(CasataError, match="another process is using it"):
        Journal(path, told, [WHAT])
