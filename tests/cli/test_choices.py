"""Choices in the terminal: those alike in one line, Enter for the usual way, what is asked, and who may see what."""

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
from casata.cli.presets import choose, is_decided
from casata.cli.terminal_game import TerminalGame
from casata.engine.game import find
from tests.cli.running import Ran, casata, one_clear_line
from tests.cli.test_session import Scripted, people, session, spoken
from tests.conformance.tables import moments
from tests.matches import offered, phase, play
from tests.royals.table import cards as country_cards, table as royals_table
from tests.signorie.table import table as signorie_table
from tests.staufer.drawing import ASKED
from tests.staufer.table import JOBS, final, round_end, table

Capture = pytest.CaptureFixture[str]
Typed = Callable[..., str]
GAME = find("staufer")
LOOK_AWAY = "Press Enter when only"
SIX = ["1", "2", "3", "4", "5", "6"]


@pytest.fixture
def typed(tmp_path: pathlib.Path) -> Typed:
    """Let the people at the table type some answers after one looks alone; what the screen says, blanks made single."""

    def answer(match: Match, *answers: str) -> str:
        looking = [] if match.game.secrecy.open else [""]
        playing, terminal = session(match, [*looking, *answers], tmp_path / "game.json")
        playing.run()
        return " ".join(terminal.text().split())

    return answer


@pytest.fixture
def begun(capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: pathlib.Path) -> Callable[..., Ran]:
    """Begin The Staufer Dynasty with some options and lines on standard input."""
    monkeypatch.chdir(tmp_path)

    def run(*options: str, lines: str = "", seats: int = 3) -> Ran:
        monkeypatch.setattr("sys.stdin", io.StringIO(lines))
        named = [part for option in options for part in ("--option", option)]
        return casata(capsys, "play", "staufer", "--bots", "none", "--seats", str(seats), "--seed", "1", *named)

    return run


def kept(folder: pathlib.Path) -> dict[str, Any]:
    """The options of the game that was kept."""
    options: dict[str, Any] = json.loads((folder / "casata-staufer.json").read_text())["options"]
    return options


def shown(match: Match, width: int = 100) -> TerminalGame:
    return TerminalGame(match, people(match.seats), Scripted(width=width), pathlib.Path("never.json"))


def choices(match: Match, width: int = 100) -> list[tuple[list[int], list[str]]]:
    """Numbers and lines of the choices of the actor, line by line as they are listed."""
    showing = shown(match, width)
    scene = showing._scene(match.actor)
    groups = showing._group(scene, match.legal())
    written = [["".join(part for part, _ in line) for line in showing._choice(scene, group, 3)] for group in groups]
    return [([number for number, _ in group], lines) for group, lines in zip(groups, written, strict=True)]


# Choices that are alike


def test_an_envoy_and_a_noble_for_the_same_office_stand_in_one_line(typed: Typed) -> None:
    said = typed(table(2, court={0: (3, 1)}))
    first = "5/8 Send envoy/noble to Augsburg 3 [deploy .. augsburg_3] pay 0 for travel and 2 for the office"
    second = "7/10 Send envoy/noble to Strasbourg 3 [deploy .. strasbourg_3] pay 1 for travel and 2 for the office"
    assert f"{first}, 1 left at court" in said
    assert f"{second}, 0 left at court" in said
    assert "[deploy envoy" not in said


def test_what_can_be_taken_by_a_noble_alone_stands_alone() -> None:
    [lines] = [lines for _, lines in choices(table(court={0: (4, 1)})) if "Augsburg 5" in lines[0]]
    assert lines[0].startswith(" 13 Send a noble to Augsburg 5  [deploy noble augsburg_5]")
    assert " ".join(lines).endswith("pay 0 for travel and 4 for the office, 0 left at court")


@pytest.mark.parametrize("number", range(1, 11))
def test_each_number_of_a_line_plays_its_own_move(typed: Typed, number: int) -> None:
    match = table(2, court={0: (3, 1)})
    wanted = offered(match)[number - 1]
    typed(match, str(number))
    assert spoken(match)[0] == wanted


def test_every_number_is_listed_once_and_stays_that_of_its_move() -> None:
    match = table(court={0: (7, 2)}, owned={0: "purple purple"})
    listed = choices(match)
    assert sorted(number for numbers, _ in listed for number in numbers) == list(range(1, len(match.legal()) + 1))
    for numbers, lines in listed:
        moves = [match.legal()[number - 1] for number in numbers]
        assert len({(move.kind, tuple(move.args.values())[1:]) for move in moves}) == 1
        assert lines[0].startswith(f"{'/'.join(map(str, numbers)):>3} ")


@pytest.mark.parametrize(
    ("make", "listed"),
    [
        (lambda: table(2, court={0: (3, 1)}), "Send envoy/noble to Augsburg 3"),
        (lambda: signorie_table(dice={"red": [4], "purple": [4]}), "Take the red/purple 4"),
    ],
)
def test_names_stand_in_the_order_of_their_numbers(make: Callable[[], Match], listed: str) -> None:
    match = make()
    [numbers] = [numbers for numbers, lines in choices(match) if listed in lines[0]]
    first = [str(next(iter(match.legal()[number - 1].args.values()))) for number in numbers]
    assert "/".join(first) in listed


def test_moves_that_bring_different_things_stand_apart() -> None:
    figures = {"milano_3": "1n", "milano_4": "1e"}
    match = round_end(3, scored="milano", figures=figures, owned={1: "keep"})
    assert offered(match) == ["keep milano_3 left", "keep milano_4 left", "release"]
    assert [numbers for numbers, _ in choices(match)] == [[1], [2], [3]]


def test_moves_with_a_single_argument_stand_apart_even_where_they_bring_the_same() -> None:
    match = play(table(court={0: (12, 2)}, round=5), "deploy envoy palermo_5")
    assert {lines[0].split("  ")[-1] for _, lines in choices(match)[1:]} == {"not back at court before the end"}
    assert all(len(numbers) == 1 for numbers, _ in choices(match))


@pytest.mark.parametrize("width", [80, 100])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_choices_fit_the_screen_through_whole_games(seats: int, width: int) -> None:
    for now in moments(api.new("staufer", seats, seed=seats), seats):
        if now.step % 4 == 0 and phase(now) != "keep":
            assert max(len(line) for _, lines in choices(now, width) for line in lines) <= width


# Enter


@pytest.mark.parametrize(
    ("make", "usual", "said"),
    [
        (ASKED["way"][0], "use plain", "(Enter for Use no chest)"),
        (ASKED["payment"][0], "usual", "(Enter for Pay with envoys first)"),
        (lambda: play(table(supplied=[1], owned={0: "first"}), "supply 1"), "use plain", "(Enter for Use no chest)"),
        (lambda: play(royals_table(hand={0: country_cards("FGGGGGSSB")}), "occupy dublin.baron"), "usual",
         "(Enter for Pay the rest automatically)"),
        (lambda: play(royals_table(hand={0: country_cards("FFGGGGSS")}, options={"joker": "free"}),
                      "occupy lyon.baron"), "usual", "(Enter for Pay the rest automatically)"),
    ],
)  # fmt: skip
def test_enter_takes_the_usual_way(typed: Typed, make: Callable[[], Match], usual: str, said: str) -> None:
    match = make()
    before = match.step
    assert len(match.legal()) > 1
    assert said in typed(match, "")
    assert spoken(match)[before:] == [usual]


def test_enter_pays_a_whole_deployment(typed: Typed) -> None:
    match = table(court={0: (6, 1)}, owned={0: "free_travel"})
    typed(match, "deploy envoy palermo_3", "", "")
    assert spoken(match) == ["deploy envoy palermo_3", "use plain", "usual"]
    assert match.actors == (1,)


@pytest.mark.parametrize("kind", [kind for kind in ASKED if kind not in ("way", "payment")])
def test_where_nothing_is_usual_enter_changes_nothing(typed: Typed, kind: str) -> None:
    match = ASKED[kind][0]()
    before = match.step
    said = typed(match, "")
    assert match.step == before
    assert "(Enter for " not in said
    assert f"Choose a number from 1 to {len(match.legal())}." in said


def test_where_the_plain_way_is_not_possible_enter_takes_no_other(typed: Typed) -> None:
    match = play(table(court={0: (4, 0)}, owned={0: "free_travel free_office"}), "deploy envoy palermo_3")
    assert offered(match) == ["use free_travel", "use free_office", "use free_travel+free_office"]
    assert "Choose a number from 1 to 3." in typed(match, "")
    assert phase(match) == "way"


# What is asked


@pytest.mark.parametrize("kind", ASKED)
def test_who_types_what_is_not_asked_is_told_what_is(typed: Typed, kind: str) -> None:
    match = ASKED[kind][0]()
    before, asked = match.step, ASKED[kind][1]
    other = "supply" if kind != "turn" else "keep"
    assert f"You can't do that now. Next: {asked}" in typed(match, other)
    assert match.step == before


def test_a_single_move_that_is_not_asked_is_answered_the_same_way(typed: Typed) -> None:
    said = typed(table(), "usual", "keep milano_4 left")
    asked = "Next: Supply, or send a figure to an office (at court: 4 envoys, 1 noble)"
    assert said.count(f"You can't do that now. {asked}") == 2


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("deploy noble", "That could be: deploy noble augsburg_3, deploy noble augsburg_4, deploy noble strasbourg_3"),
        ("deploy noble mil", "Not possible now: deploy noble milano_3, deploy noble milano_4, deploy noble milano_5"),
        ("privilege 3", "You have too few purple chests for a privilege. (staufer#exchange)"),
        ("dance", "dance is not a move"),
        ("why deploy noble milano_7", "Send a noble to Milano 7: You have too few figures at court"),
    ],
)
def test_what_is_asked_and_not_possible_is_answered_with_the_moves_or_the_reason(
    typed: Typed, answer: str, said: str
) -> None:
    match = table(2, court={0: (3, 1)})
    answered = typed(match, answer)
    assert said in answered
    assert "The game is asking for something else now" not in answered
    assert match.step == 0


# Presets and options


def test_all_presets_are_shown_with_their_reasons() -> None:
    terminal = Scripted(iter(["1"]), 80)
    assert choose(api.new("staufer", 4, seed=1), {}, terminal) == {"preset": "first_game"}
    said = " ".join(terminal.text().split())
    for number, preset in enumerate(GAME.setup.presets, 1):
        assert f"{number} {preset.name}" in said
        assert preset.reason in said
    assert max(len(line) for line in terminal.text().splitlines()) <= 80


@pytest.mark.parametrize("preset", GAME.setup.presets)
def test_the_options_that_a_preset_shows_are_typed_like_that(preset: Any) -> None:
    terminal = Scripted(iter([preset.name]))
    assert choose(api.new("staufer", 3, seed=1), {}, terminal) == {"preset": preset.name}
    said = next(line for line in terminal.text().splitlines() if re.match(rf" +\d {preset.name}\b", line))
    assert read_options(re.findall(r"--option (\S+)", said), GAME) == preset.options


@pytest.mark.parametrize("seats", [2, 5])
@pytest.mark.parametrize(
    ("answer", "privileges", "single"),
    [("", "first", False), ("2", "alternative", False), ("quantity", "quantity", False), ("8", "publisher", True)],
)
def test_the_answer_decides_the_game_that_is_played(
    begun: Callable[..., Ran], tmp_path: pathlib.Path, answer: str, privileges: str, single: bool, seats: int
) -> None:
    ran = begun(lines=f"{answer}\n", seats=seats)
    assert (ran.code, "in several ways" in ran.out) == (0, True)
    assert (kept(tmp_path)["privileges"], kept(tmp_path)["single_copies"]) == (privileges, single)


@pytest.mark.parametrize("option", ["preset=chance", "privileges=random", "single_copies=true", "privileges=first"])
def test_who_has_chosen_is_not_asked(begun: Callable[..., Ran], option: str) -> None:
    assert is_decided(GAME, read_options([option], GAME))
    ran = begun(option)
    assert (ran.code, "in several ways" in ran.out) == (0, False)


@pytest.mark.parametrize("value", ["1,2,3,4,5,6", "1, 2,3 ,4,5,6", '["1", "2", "3", "4", "5", "6"]'])
def test_a_set_of_ones_own_is_typed_by_numbers(begun: Callable[..., Ran], tmp_path: pathlib.Path, value: str) -> None:
    ran = begun("privileges=custom", f"custom={value}")
    assert ran.code == 0
    assert kept(tmp_path)["custom"] == SIX
    match = api.load((tmp_path / "casata-staufer.json").read_text())
    assert [number for number, count in match.view(None)["display"].items() if count] == SIX


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["privileges=custom"], "Choose exactly 6 privileges for a custom set; you chose 0."),
        (["privileges=custom", "custom=1,2,3"], "Choose exactly 6 privileges for a custom set; you chose 3."),
        (["privileges=custom", "custom=1,2,3,4,5,5"], "custom lists some of"),
        (["privileges=custom", "custom=1,2,3,4,5,17"], "not '17'"),
        (["custom=1,2,3,4,5,6"], "Option custom is only for privileges = custom, not first."),
        (["preset=quantity", "custom=1,2,3,4,5,6"], "Option custom is only for privileges = custom, not quantity."),
        (["preset=first"], "Preset must be one of"),
    ],
)
def test_a_wrong_set_is_refused_in_one_clear_line(
    begun: Callable[..., Ran], tmp_path: pathlib.Path, options: list[str], said: str
) -> None:
    ran = begun(*options, lines="1\n")
    assert ran.code == 2
    assert one_clear_line(ran)
    assert said in ran.err
    assert not list(tmp_path.iterdir())


# Secrets at one keyboard


def named(match: Match, text: str) -> set[int]:
    """Seats of which a text names a job, as the table or the log calls it."""
    labels = match.game.words.labels(match.printed)
    names = [labels[name] for deck in JOBS for name in deck]
    return {
        seat
        for seat in range(match.seats)
        for number in match._state.job[seat]
        if names[number] in text or f" {names[number].removeprefix('place in ')}: " in text
    }


def test_nobody_sees_the_jobs_of_another_person_at_one_keyboard(tmp_path: pathlib.Path) -> None:
    """From one hand-over to the next the screen names the jobs of the one who looks, whatever is typed."""
    match = api.new("staufer", 3, seed=4, options={"start": 0})
    answers = ["", "table", "others", "log", "supply 1"] * 5
    playing, terminal = session(match, answers, tmp_path / "s.json")
    playing.run()
    screens = " ".join(terminal.text().split()).split(LOOK_AWAY)
    assert named(match, screens[0]) == set()
    lookers = [screen.split(" is looking.")[0].strip() for screen in screens[1:]]
    assert lookers == ["Anna", "Bence", "Clara", "Bence", "Anna"]
    for screen, looker in zip(screens[1:-1], lookers, strict=False):
        assert named(match, screen) == {playing.say.people.index(looker)}
        assert "YOUR JOBS" in screen
    assert named(match, screens[-1]) == set()  # nobody has pressed Enter


def test_what_everybody_can_see_has_no_jobs(typed: Typed) -> None:
    match = table(3)
    said = typed(match, "others").split("What the others can see")[1]
    assert "SUPPLY TABLE" in said
    assert named(match, said) == set()


def test_the_last_screen_shows_the_jobs_of_all(tmp_path: pathlib.Path) -> None:
    match = final(3)
    playing, terminal = session(match, [], tmp_path / "s.json")
    playing.run()
    assert named(match, " ".join(terminal.text().split())) == {0, 1, 2}
    assert "YOUR JOBS" not in terminal.text()
