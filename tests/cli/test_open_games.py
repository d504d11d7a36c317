"""Games without secrets at one keyboard, lists among options, and what else Signorie brings to the terminal."""

from __future__ import annotations

import io
import json
import pathlib
import re
from collections.abc import Callable
from typing import Any

import pytest

import casata as api
from casata import Match
from casata.cli.arguments import read_options
from casata.cli.presets import choose
from casata.engine.game import find
from tests.cli.running import Ran, casata, one_clear_line
from tests.cli.test_session import Scripted, session, spoken
from tests.matches import play, seen
from tests.signorie.table import crowd, table

Capture = pytest.CaptureFixture[str]
Typed = Callable[..., str]
LOOK_AWAY = "Press Enter when only"
GAME = find("signorie")


@pytest.fixture
def typed(tmp_path: pathlib.Path) -> Typed:
    """Let the people at the table type some answers; what the screen says, blanks made single."""

    def answer(match: Match, *answers: str, bots: int = 0) -> str:
        playing, terminal = session(match, list(answers), tmp_path / "game.json", bots)
        playing.run()
        return " ".join(terminal.text().split())

    return answer


@pytest.fixture
def begun(capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: pathlib.Path) -> Callable[..., Ran]:
    """Begin a game with some options, as typed."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO())

    def run(*options: str, seats: int = 2, game: str = "signorie") -> Ran:
        typed = [part for option in options for part in ("--option", option)]
        return casata(capsys, "play", game, "--bots", "none", "--seats", str(seats), "--seed", "1", *typed)

    return run


def kept(folder: pathlib.Path) -> dict[str, Any]:
    """The options of the game that was kept."""
    options: dict[str, Any] = json.loads((folder / "casata-signorie.json").read_text())["options"]
    return options


# Options that are lists


@pytest.mark.parametrize(
    ("option", "seats", "chosen"),
    [
        ("boards=red,blue", 2, ["red", "blue"]),
        ("boards=blue,red", 2, ["blue", "red"]),
        ("boards=red, blue", 2, ["red", "blue"]),
        ('boards=["purple", "yellow"]', 2, ["purple", "yellow"]),
        ("boards=purple,red,blue,yellow", 4, ["purple", "red", "blue", "yellow"]),
        ("unused_cities=roma", 3, ["roma"]),
        ('unused_cities=["roma"]', 3, ["roma"]),
        ("unused_cities=napoli,milano", 2, ["napoli", "milano"]),
        ("boards=", 2, []),
        ("boards=none", 2, []),
        ("boards=[]", 2, []),
    ],
)
def test_a_list_is_typed_between_commas_or_as_json(
    begun: Callable[..., Ran], tmp_path: pathlib.Path, option: str, seats: int, chosen: list[str]
) -> None:
    assert begun(option, seats=seats).code == 0
    assert kept(tmp_path)[option.partition("=")[0]] == chosen


def test_the_list_decides_the_game_that_is_played(begun: Callable[..., Ran], tmp_path: pathlib.Path) -> None:
    begun("boards=blue,purple", "unused_cities=milano,roma")
    match = api.load((tmp_path / "casata-signorie.json").read_text())
    assert seen(match)["board"] == ["blue", "purple"]
    assert [city for city, there in seen(match)["in_play"].items() if not there] == ["milano", "roma"]


@pytest.mark.parametrize(
    ("option", "seats", "said"),
    [
        ("boards=red", 2, "Option boards must name 2 boards, one for each seat, or none, not red."),
        ("boards=red,red", 2, "boards lists some of"),
        ("boards=red,green", 2, "some of yellow, red, blue, purple, each at most once, not 'green'"),
        ("boards=red,", 2, "some of yellow, red, blue, purple, each at most once, not ''"),
        ("boards=3", 2, "boards must be a list of some of yellow, red, blue, purple, not 3"),
        ('boards=["red", ["blue"]]', 2, "boards lists some of"),
        ("unused_cities=roma", 2, "Option unused_cities must name 2 cities with 2 players, or none, not roma."),
        ("board=red,blue", 2, "No option is called 'board'"),
        ("boards", 2, "--option takes name=value"),
        ("tile_take=optional,forced", 2, "tile_take must be one of optional, forced, not 'optional,forced'"),
    ],
)
def test_a_wrong_list_is_refused_in_one_clear_line(
    begun: Callable[..., Ran], tmp_path: pathlib.Path, option: str, seats: int, said: str
) -> None:
    ran = begun(option, seats=seats)
    assert ran.code == 2
    assert one_clear_line(ran)
    assert said in ran.err
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("value", ["True", "true"])
def test_true_is_understood_however_it_is_typed(begun: Callable[..., Ran], tmp_path: pathlib.Path, value: str) -> None:
    assert begun(f"open_gates={value}", "exclusive_assignments=False").code == 0
    assert (kept(tmp_path)["open_gates"], kept(tmp_path)["exclusive_assignments"]) == (True, False)


def test_only_lists_are_split_at_commas() -> None:
    assert read_options(["boards=red,blue", "tile_take=red,blue"], GAME) == {
        "boards": ["red", "blue"],
        "tile_take": "red,blue",
    }
    assert read_options(["unused_cities=roma"], find("royals")) == {"unused_cities": "roma"}


def test_the_box_shows_lists_as_such(capsys: Capture) -> None:
    said = " ".join(casata(capsys, "box", "signorie").out.split())
    cities = "milano, venezia, firenze, roma, napoli"
    assert "boards = some of yellow, red, blue, purple, separated by commas: Each player's board" in said
    assert f"unused_cities = some of {cities}, separated by commas: Cities that are not in play" in said
    assert "open_gates = false | true: When all cities are full" in said
    assert "tile_take = optional | forced: Whether you may leave" in said


# The question at the start


def test_the_question_at_the_start_shows_options_as_they_are_typed() -> None:
    terminal = Scripted(iter(["2"]))
    chosen = choose(api.new("signorie", 3, seed=1), {}, terminal)
    assert chosen == {"preset": "publisher_variants"}
    shown = re.findall(r"--option (\S+)", terminal.text())
    assert shown == ["open_gates=true", "exclusive_assignments=true"]
    assert read_options(shown, GAME) == GAME.setup.presets[1].options


@pytest.mark.parametrize("options", [{"open_gates": False}, {"exclusive_assignments": True}, {"preset": "rulebook"}])
def test_who_has_chosen_a_variant_is_not_asked(options: dict[str, Any]) -> None:
    terminal = Scripted()
    assert choose(api.new("signorie", 2, seed=1, options=options), options, terminal) == options
    assert terminal.text() == ""


# Several people at one keyboard


def test_an_open_game_asks_nobody_to_look_away(typed: Typed) -> None:
    match = table(3)
    said = typed(match, "pass", "pass", "take yellow 6")
    assert LOOK_AWAY not in said
    assert [seat for seat, _ in match.history] == [0, 1, 2]
    for name in ("Anna", "Bence", "Clara"):
        assert f"{name}, your decision" in said


def test_each_sees_the_own_plan_when_it_is_their_turn(typed: Typed) -> None:
    said = typed(table(2, board=["red", "blue"]), "pass").split("Bence, your decision")[0]
    first, second = said.split("Anna, your decision", 1)
    assert "Politics Gonzaga Gonzaga Sforza Medici" in first
    assert "Politics Este Este Medici Aragona" in second


def test_a_game_with_secrets_asks_the_others_to_look_away(typed: Typed) -> None:
    match = api.new("royals", 2, seed=4, options={"start": 0})
    assert typed(match, "", "blind", "blind", "stop", "", "blind").count(LOOK_AWAY) == 2


def test_the_next_person_takes_back_the_last_decision_of_the_one_before(typed: Typed) -> None:
    match = table(3)
    said = typed(match, "take yellow 6", "signoria", "undo", "undo", "pass")
    assert spoken(match) == ["pass"]
    assert [seat for seat, _ in match.history] == [0]
    assert "Can't undo" not in said
    assert re.findall(r"(\w+), your decision", said) == ["Anna", "Anna", "Bence", "Anna", "Anna", "Bence"]


def test_a_pass_is_taken_back_by_the_next_person_too(typed: Typed) -> None:
    match = table(2)
    typed(match, "pass", "undo", "take yellow 6", "signoria")
    assert spoken(match) == ["take yellow 6", "signoria"]
    assert seen(match)["passed"] == 0


def test_what_dice_have_shown_is_not_taken_back_by_the_next_person(typed: Typed) -> None:
    match = table(2)
    said = typed(match, "take purple 6", "signoria", "undo")
    assert spoken(match) == ["take purple 6", "signoria"]
    assert match.actors == (1,)
    assert "Nothing to undo" in said


def test_in_a_game_with_secrets_nobody_takes_back_for_another(typed: Typed) -> None:
    setting = {"actor": 0, "round": 2, "phase": "play", "start": 0, "hand": {0: {"britain": 7}}}
    match = api.position("royals", 2, set=setting)
    assert not match.game.secrecy.open
    said = typed(match, "", "occupy edinburgh.marshal", "stop", "", "undo")
    assert match.actors == (1,)
    assert match.can_undo(0)
    assert spoken(match)[-1] == "stop"
    assert "Nothing to undo: you have not decided anything yet." in said


def test_what_a_bot_has_decided_is_not_taken_back(typed: Typed) -> None:
    match = table(2, order=[1, 0])
    said = typed(match, "undo", bots=1)
    assert [seat for seat, _ in match.history] == [1] * match.step
    assert match.step > 0
    assert "Nothing to undo" in said


# Amounts


def spending(**described: Any) -> Match:
    """Seat 0 chooses how many of three women to spend."""
    return play(table(at={"red_women": "florins"}, **described), "take red 6", "assign florins")


def marrying(**described: Any) -> Match:
    """Seat 0 chooses a dowry of 2 or more."""
    return play(table(cities={"roma": crowd(2)}, **described), "take red 6", "signoria", "go roma")


@pytest.mark.parametrize("answer", ["2", "spend 2", "s 2", "sp2", "02"])
def test_figures_to_spend_are_typed_as_a_number(typed: Typed, answer: str) -> None:
    match = spending()
    said = typed(match, answer)
    assert spoken(match)[-1] == "spend 2"
    assert "Spend 1 figure, up to 3 type the amount" in said


@pytest.mark.parametrize("answer", ["3", "dowry 3", "d3", "dow 3"])
def test_a_dowry_is_typed_as_a_number(typed: Typed, answer: str) -> None:
    match = marrying()
    said = typed(match, answer)
    assert spoken(match)[-1] == "dowry 3"
    assert "Pay a dowry of 2 florins, up to 4 type the amount" in said


@pytest.mark.parametrize(
    ("make", "answer", "said"),
    [
        (spending, "0", "This assignment takes a different number of figures."),
        (spending, "4", "The highest amount is 3."),
        (spending, "why 2", "Spend 2 figures: This is legal."),
        (marrying, "1", "The dowry is too low: it must reach the number of the space."),
        (marrying, "5", "The highest amount is 4."),
        (marrying, "why 1", "Pay a dowry of 1 florin: The dowry is too low"),
        (lambda: marrying(florins=[3, 5, 5, 5]), "4", "You have too few florins for the dowry."),
        (lambda: marrying(florins=[3, 5, 5, 5]), "99", "You have too few florins for the dowry."),
    ],
)
def test_a_wrong_amount_is_explained(typed: Typed, make: Callable[[], Match], answer: str, said: str) -> None:
    match = make()
    before = match.step
    assert said in typed(match, answer)
    assert match.step == before


@pytest.mark.parametrize("make", [spending, marrying])
def test_enter_asks_for_an_amount_and_for_nothing_that_is_not_possible(typed: Typed, make: Callable[[], Match]) -> None:
    match = make()
    before = match.step
    said = typed(match, "")
    assert match.step == before
    assert "Type the amount" in said
    assert "or pass" not in said


def test_amounts_are_offered_as_far_as_florins_and_figures_go(typed: Typed) -> None:
    assert "Pay a dowry of 2 florins, up to 3 type the amount" in typed(marrying(florins=[3, 5, 5, 5]))
    assert "Spend 1 figure, up to 2 type the amount" in typed(spending(supply={0: (2, 4)}))


# Words that could be several moves


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("take gr", "That could be: take grey 4, take grey 5, take grey 6"),
        ("t g", "That could be: take grey 4, take grey 5, take grey 6"),
        ("hire yellow", "You can't do that now. Next: Take a die"),
        ("go", "You can't do that now. Next: Take a die"),
        ("row", "You can't do that now. Next: Take a die"),
        ("gain w", "You can't do that now. Next: Take a die"),
        ("dance", "dance is not a move"),
    ],
)
def test_words_that_fit_several_moves_are_answered_with_those_moves_or_what_is_asked(
    typed: Typed, answer: str, said: str
) -> None:
    match = table(dice={"grey": [4, 5]}, men={0: {"church": [9]}})
    assert said in typed(match, answer)
    assert match.step == 0


def test_dice_that_cannot_be_taken_are_listed_as_such(typed: Typed) -> None:
    match = table(die={0: {"red": 5}})
    said = typed(match, "take red", "take red 6")
    assert "Not possible now: take red 1, take red 2, take red 3, take red 4, take red 5, take red 6" in said
    assert "You already have a die of this colour" in said
    assert "That could be" not in said
    assert match.step == 0


# The reference


def test_help_names_the_map_where_there_is_one(typed: Typed) -> None:
    assert "map show everything that is printed, and how to read the table" in typed(table(2), "help")
    said = typed(api.new("tiny", 2, seed=4), "", "help", "map")
    assert "all that is printed" not in said
    assert "map is not a move" in said
