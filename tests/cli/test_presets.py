"""Presets of Il Principe at the command line: shown beside each other with their reasons, asked about once."""

import io
import json
import pathlib
import re
from collections.abc import Callable
from typing import Any

import pytest

import casata as api
from casata.cli.presets import choose, is_decided
from casata.engine.game import find
from tests.cli.running import Ran, casata, one_clear_line
from tests.cli.test_session import Scripted

Capture = pytest.CaptureFixture[str]
Typing = Callable[..., Ran]
GAME = find("il_principe")
QUESTION = "in several ways"


def asked(
    *answers: str, seats: int = 3, options: dict[str, Any] | None = None, game: str = "il_principe", width: int = 100
) -> tuple[dict[str, Any], str]:
    """The options after the question, and what was said."""
    terminal = Scripted(iter(answers), width)
    given = options or {}
    chosen = choose(api.new(game, seats, seed=1, options=given), given, terminal)
    return chosen, terminal.text()


@pytest.fixture
def typing(capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: pathlib.Path) -> Typing:
    """Run casata with some lines on standard input."""
    monkeypatch.chdir(tmp_path)

    def run(lines: str, *arguments: str) -> Ran:
        monkeypatch.setattr("sys.stdin", io.StringIO(lines))
        return casata(capsys, *arguments)

    return run


def kept(folder: pathlib.Path) -> dict[str, Any]:
    """The options of the game that was kept."""
    options: dict[str, Any] = json.loads((folder / "casata-il_principe.json").read_text())["options"]
    return options


# The question


@pytest.mark.parametrize("width", [80, 100])
def test_all_presets_are_shown_with_their_reasons(width: int) -> None:
    _, said = asked("1", width=width)
    lines = " ".join(said.split())
    assert [preset.name for preset in GAME.setup.presets] == ["document", "published"]
    for number, preset in enumerate(GAME.setup.presets, 1):
        assert f"{number} {preset.name}" in lines
        assert " ".join(preset.reason.split()) in lines
    assert "--option draw_per_player=4" in lines
    assert lines.index("2 published") < lines.index("Which one?")
    assert max(len(line) for line in said.splitlines()) <= width


@pytest.mark.parametrize(
    ("answer", "preset"),
    [
        ("", "document"),
        ("1", "document"),
        ("2", "published"),
        ("document", "document"),
        ("published", "published"),
        ("PUBLISHED", "published"),
    ],
)
def test_a_preset_is_picked_by_number_by_name_or_with_enter(answer: str, preset: str) -> None:
    chosen, said = asked(answer)
    assert chosen == {"preset": preset}
    assert said.count("Which one?") == 1


@pytest.mark.parametrize("nonsense", ["3", "0", "amigo", "both", "1 2", "-1", "9" * 5000])
def test_nonsense_is_asked_about_again(nonsense: str) -> None:
    chosen, said = asked(nonsense, "published")
    assert chosen == {"preset": "published"}
    assert "Choose a number from 1 to 2" in said
    assert said.count("Which one?") == 2


def test_the_end_of_input_chooses_nothing() -> None:
    assert asked()[0] == {}
    assert asked("nonsense", options={"start": 2})[0] == {"start": 2}


def test_other_options_stay_as_they_were_chosen() -> None:
    assert asked("2", options={"start_gold": 5, "start": 0})[0] == {"start_gold": 5, "start": 0, "preset": "published"}


@pytest.mark.parametrize("options", [{"preset": "document"}, {"preset": "published"}, {"draw_per_player": 5}])
def test_whoever_has_chosen_is_not_asked(options: dict[str, Any]) -> None:
    assert is_decided(GAME, options)
    chosen, said = asked(options=options)
    assert (chosen, said) == (options, "")


@pytest.mark.parametrize(("game", "seats"), [("il_principe", 2), ("royals", 2), ("royals", 4)])
def test_nobody_is_asked_where_there_is_nothing_to_choose(game: str, seats: int) -> None:
    assert asked(game=game, seats=seats) == ({}, "")


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_three_to_five_are_asked(seats: int) -> None:
    assert QUESTION in asked("1", seats=seats, options={"start": 1, "open_gold": True})[1]


# At the command line


def test_the_answer_decides_the_game_that_is_played(typing: Typing, tmp_path: pathlib.Path) -> None:
    ran = typing("published\n", "play", "il_principe", "--bots", "none", "--seats", "3", "--seed", "1")
    assert ran.code == 0
    assert QUESTION in ran.out
    assert kept(tmp_path)["draw_per_player"] == 4


def test_the_end_of_input_plays_the_default(typing: Typing, tmp_path: pathlib.Path) -> None:
    ran = typing("", "play", "il_principe", "--bots", "none", "--seats", "3")
    assert ran.code == 0
    assert kept(tmp_path)["draw_per_player"] == 5


@pytest.mark.parametrize(
    ("option", "draw"), [("preset=published", 4), ("preset=document", 5), ("draw_per_player=4", 4)]
)
def test_an_option_answers_the_question_beforehand(
    typing: Typing, tmp_path: pathlib.Path, option: str, draw: int
) -> None:
    ran = typing("", "play", "il_principe", "--bots", "none", "--seats", "4", "--option", option)
    assert ran.code == 0
    assert QUESTION not in ran.out
    assert kept(tmp_path)["draw_per_player"] == draw


@pytest.mark.parametrize("line", [["il_principe", "--seats", "2"], ["royals", "--seats", "3"]])
def test_the_game_begins_at_once_where_there_is_nothing_to_choose(typing: Typing, line: list[str]) -> None:
    ran = typing("", "play", *line, "--bots", "none")
    assert ran.code == 0
    assert QUESTION not in ran.out


def test_a_game_that_goes_on_is_not_asked_about(typing: Typing, tmp_path: pathlib.Path) -> None:
    typing("2\n", "play", "il_principe", "--bots", "none", "--seats", "3")
    ran = typing("", "play", "--resume", "casata-il_principe.json")
    assert ran.code == 0
    assert QUESTION not in ran.out
    assert kept(tmp_path)["draw_per_player"] == 4


@pytest.mark.parametrize(
    "line",
    [
        ["--option", "start_gold=3"],
        ["--option", "preset=amigo"],
        ["--option", "presets=published"],
        ["--seats", "6"],
        ["--bots", "deepblue"],
        ["--box", "no-such-file.toml"],
    ],
)
def test_what_is_wrong_is_refused_before_anything_is_asked(
    typing: Typing, tmp_path: pathlib.Path, line: list[str]
) -> None:
    ran = typing("1\n", "play", "il_principe", *line)
    assert ran.code == 2
    assert one_clear_line(ran)
    assert QUESTION not in ran.out
    assert not list(tmp_path.iterdir())


def test_a_preset_is_refused_for_a_game_without_presets(typing: Typing) -> None:
    ran = typing("", "play", "royals", "--option", "preset=published")
    assert ran.code == 2
    assert "No option is called 'preset'" in ran.err


def test_box_lists_the_presets_with_their_reasons(capsys: Capture) -> None:
    said = " ".join(casata(capsys, "box", "il_principe").out.split())
    assert "Presets (--option preset=name):" in said
    for preset in GAME.setup.presets:
        assert f"{preset.name}: {preset.reason}" in said
    assert "Presets" not in casata(capsys, "box", "royals").out


def test_sim_plays_a_preset(capsys: Capture) -> None:
    command = ("sim", "il_principe", "--seats", "4", "--games", "2", "--bots", "random", "--json", "--seed", "3")
    document, published, same = (
        json.loads(casata(capsys, *command, *more).out)
        for more in ([], ["--option", "preset=published"], ["--option", "draw_per_player=4"])
    )
    assert published["bots"] == same["bots"] != document["bots"]


@pytest.mark.parametrize(("options", "draw"), [([], 5), (["--option", "preset=published"], 4)])
def test_watch_plays_a_preset(capsys: Capture, options: list[str], draw: int) -> None:
    ran = casata(capsys, "watch", "il_principe", "--bots", "random", "--seed", "2", *options)
    assert ran.code == 0
    assert f"draws a card ({draw}×)" in ran.out
    assert f"draws a card ({9 - draw}×)" not in ran.out


@pytest.mark.parametrize("seats", ["2", "5"])
def test_watch_draws_the_table_at_the_start_of_every_round_and_at_the_end(capsys: Capture, seats: str) -> None:
    ran = casata(capsys, "watch", "il_principe", "--tables", "--bots", "random", "--seed", "2", "--seats", seats)
    begun = [int(number) for number in re.findall(r"^Round (\d+) begins", ran.out, re.MULTILINE)]
    drawn = [int(number) for number in re.findall(r"^round (\d+)  ·", ran.out, re.MULTILINE)]
    assert begun == list(range(1, len(begun) + 1))
    assert drawn == [*begun, begun[-1]]
    assert ran.out.count("REGIONS ") == ran.out.count("CITIES  gold") == len(drawn)
    assert "Your gold" not in ran.out
    plain = casata(capsys, "watch", "il_principe", "--bots", "random", "--seed", "2", "--seats", seats)
    assert "REGIONS " not in plain.out


def test_leaving_at_the_question_begins_nothing(typing: Typing, tmp_path: pathlib.Path) -> None:
    assert typing("quit\n", "play", "il_principe").code == 130
    assert list(tmp_path.iterdir()) == []
