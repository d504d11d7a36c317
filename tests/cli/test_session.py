"""A game in the terminal: what is printed, for whom, and what may be typed."""

import io
import json
import pathlib
import random
import re
from collections.abc import Iterator

import pytest
from rich.console import Console

import casata
from casata.cli.players import Player, seat_bots, seat_people
from casata.cli.savefile import free_name, keep, players_of, save_text
from casata.cli.terminal import Terminal
from casata.cli.terminal_game import TerminalGame
from casata.engine.errors import IllegalMove
from casata.engine.game import find
from casata.engine.match.match import Match
from casata.engine.match.views import redact_for
from tests.conformance.tables import moments

ROYALS = find("royals")


def spoken(match: casata.Match) -> list[str]:
    """The decisions of a match as they are typed."""
    return [str(match.game.move(code, match.names)) for _, code in match.history]


class Scripted(Terminal):
    """A terminal whose answers come from a list, and whose output is kept."""

    def __init__(self, answers: Iterator[str] | None = None, width: int = 100) -> None:
        self.kept = io.StringIO()
        super().__init__(Console(file=self.kept, width=width, highlight=False))
        self.answers = answers or iter(())
        self.columns = width

    @property
    def width(self) -> int:
        return self.columns

    def ask(self, prompt: str) -> str:
        self.say(prompt)
        try:
            return next(self.answers)
        except StopIteration:
            raise EOFError from None

    def text(self) -> str:
        return self.kept.getvalue()


def people(seats: int) -> list[Player]:
    return seat_people(ROYALS, seats, [], [])


def session(match: Match, answers: list[str], path: pathlib.Path, bots: int = 0) -> tuple[TerminalGame, Scripted]:
    terminal = Scripted(iter(answers))
    players = seat_people(ROYALS, match.seats, [], ["random"] * bots)
    return TerminalGame(match, players, terminal, path), terminal


@pytest.mark.parametrize("name", ["royals", "il_principe", "staufer"])
@pytest.mark.parametrize(("seats", "width"), [(2, 100), (3, 80), (4, 100), (5, 80)])
def test_the_screen_of_a_seat_depends_on_its_view_alone(
    name: str, seats: int, width: int, tmp_path: pathlib.Path
) -> None:
    """Table, log and choices stay the same when all that is hidden from a seat is dealt anew."""
    rng = [1, 2, 3, 4]
    for now in moments(casata.new(name, seats, seed=seats), seats):
        true = now._state
        for seat in range(seats) if now.step % 67 == 0 else ():
            screens = []
            for _ in range(2):
                terminal = Scripted(width=width)
                shown = TerminalGame(now, people(seats), terminal, tmp_path / "save.json")
                shown._present(seat)
                shown._others(seat, "")
                shown._log(seat, "")
                screens.append(terminal.text())
                now._state = redact_for(now.game, now.box, true, seat)
                now.game.rules.redeal(now.box, now._state, seat, rng)
            now._state = true
            assert screens[0] == screens[1]


@pytest.mark.parametrize(("name", "title"), [("staufer", "CHESTS"), ("signorie", "ASSIGNMENTS")])
def test_map_shows_what_is_printed_and_changes_nothing(name: str, title: str, tmp_path: pathlib.Path) -> None:
    match = casata.position(name, 2)
    playing, terminal = session(match, [*([] if match.game.secrecy.open else [""]), "map"], tmp_path / "s.json")
    playing.run()
    lines = [line.rstrip() for line in terminal.text().splitlines()]
    printed = match.game.words.reference(playing._scene(0))
    first = next(at for at, line in enumerate(lines) if line.startswith(title))
    assert lines[first : first + len(printed)] == ["".join(part for part, _ in line).rstrip() for line in printed]
    assert match.step == 0


def test_hands_are_hidden_between_people(tmp_path: pathlib.Path) -> None:
    match = casata.new("royals", 2, seed=4, options={"start": 0})
    playing, terminal = session(match, ["", "blind", "blind", "stop", "", "blind"], tmp_path / "s.json")
    playing.run()
    handed_over = terminal.text().split("Press Enter when only")
    assert len(handed_over) == 3
    assert "Bence" in handed_over[2]
    assert "Your cards" not in handed_over[1].split("Anna, your decision")[-1]


def test_numbers_notations_and_beginnings_of_words_are_understood(tmp_path: pathlib.Path) -> None:
    match = casata.new("royals", 2, seed=4, options={"start": 0})
    playing, _ = session(match, ["", "bl", "1"], tmp_path / "s.json")
    playing.run()
    assert match.step == 2
    assert [seat for seat, _ in match.history] == [0, 0]


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("99", "a number from 1 to"),
        ("", "a number from 1 to"),
        ("why", "Which move"),
        ("why occ par", "You can't do that now."),
        ("take", "That could be"),
        ("0", "a number from 1 to"),
        ("occupy paris.king", "You can't do that now. Next: Draw"),
        ("sing a song", "is not a move"),
        ("undo", "Nothing to undo"),
        ("restart", "Nothing to undo"),
        ("why intrigue", "You can't draw an Intrigue card now."),
        ("why nonsense", "is not a move"),
        ("save /no/such/folder/x.json", "Cannot write"),
        ("take mars", "is not a move"),
    ],
)
def test_a_wrong_answer_is_explained_and_changes_nothing(answer: str, said: str, tmp_path: pathlib.Path) -> None:
    match = casata.new("royals", 2, seed=4, options={"start": 0})
    playing, terminal = session(match, ["", answer], tmp_path / "s.json")
    playing.run()
    assert match.step == 0
    assert said in terminal.text()


def test_commands_show_help_log_others_and_table(tmp_path: pathlib.Path) -> None:
    match = casata.new("royals", 2, seed=4, options={"start": 0})
    playing, terminal = session(match, ["", "help", "log", "others", "table"], tmp_path / "s.json")
    playing.run()
    text = terminal.text()
    assert "take back your last decision" in text
    assert "Turned up: " in text
    assert "What the others can see" in text
    assert text.count("PLAYERS") == 3


def test_undo_and_restart_take_back_what_may_be_taken_back(tmp_path: pathlib.Path) -> None:
    setting = {"actor": 0, "round": 2, "phase": "play", "start": 0, "hand": {0: {"britain": 7}}}
    match = casata.position("royals", 2, set=setting)
    first = ["", "occupy edinburgh.marshal", "occupy edinburgh.princess", "undo", "occupy edin", "restart"]
    playing, _ = session(match, first, tmp_path / "s.json")
    playing.run()
    assert match.step == 0


def test_leaving_saves_and_the_game_goes_on_where_it_stopped(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "s.json"
    match = casata.new("royals", 3, seed=9)
    playing, terminal = session(match, ["1", "quit"], path, bots=2)
    playing.run()
    assert f"--resume {path}" in terminal.text().replace("\n", "")
    text = path.read_text()
    opened = casata.load(text)
    assert opened.save() == match.save()
    assert [player.bot for player in players_of(json.loads(text), 3)] == ["", "random", "random"]
    assert players_of(json.loads(text), 3)[0].name == "Anna"


def test_a_whole_game_against_bots_ends_with_the_scores(tmp_path: pathlib.Path) -> None:
    match = casata.new("royals", 3, seed=9)
    rng = random.Random(1)

    def answers() -> Iterator[str]:
        while True:
            yield str(rng.randint(1, len(match.legal())))

    terminal = Scripted(answers())
    TerminalGame(match, seat_people(ROYALS, 3, ["Eve"], ["greedy", "random"]), terminal, tmp_path / "s.json").run()
    assert match.over
    assert "wins." in terminal.text()
    said = terminal.text().split("Final scores")[1].splitlines()
    totals = next(line for line in said if line.startswith("total")).split()[1:]
    people = re.findall(r"\d\. (\w+)", said[0])
    assert totals[people.index("Eve")] == str(match.scores()[0])


def test_every_text_on_the_screen_comes_from_the_catalogue(
    monkeypatch: pytest.MonkeyPatch, tmp_path: pathlib.Path
) -> None:
    monkeypatch.setenv("CASATA_LANGUAGE", "xx")
    match = casata.new("royals", 2, seed=4, options={"joker": "free"})
    for now in moments(match, 8):
        if now.step % 9:
            continue
        terminal = Scripted(width=400)  # so that no line is broken within a text
        terminal.out.width = 4000
        shown = TerminalGame(now, [Player("P"), Player("Q")], terminal, tmp_path / "s.json")
        seat = now.actors[0]
        shown._present(seat)
        shown._help(seat, "")
        with pytest.raises(IllegalMove) as refused:
            now.play("intrigue" if now.view(seat)["phase"] != "draw" else "stop", seat)
        terminal.say(shown._refusal(refused.value, "§"))
        assert words_outside_marks(terminal.text()) == set()


def words_outside_marks(text: str) -> set[str]:
    """What is not between the marks of the pseudo-language; notations, numbers and letters of seats may be."""
    depth, outside = 0, []
    for character in re.sub(r"\[[a-z_ .0-9]*\]", "", text):
        depth += (character == "«") - (character == "»")
        depth = 0 if character in "…\n" else depth  # a text cut off, a new line
        outside.append(character if depth == 0 else " ")
    commands = {"table", "log", "map", "others", "undo", "restart", "why", "save", "quit", "help"}
    words = re.findall(r"[^\W\d_]{2,}", "".join(outside))
    return {word for word in words if word not in commands and not re.fullmatch("[A-E]+", word)}


def test_a_bot_that_is_resumed_thinks_as_it_would_have(tmp_path: pathlib.Path) -> None:
    match = casata.new("royals", 2, seed=9)
    players = seat_bots(ROYALS, 2, ["random", "random"])
    half = casata.load(json.loads(save_text(match, players)))
    for one in (match, half):
        TerminalGame(one, players, Scripted(), tmp_path / "s.json").run()
    assert match.save() == half.save()


def test_own_draws_and_what_others_did_to_me_are_told(tmp_path: pathlib.Path) -> None:
    match = casata.position(
        "royals",
        2,
        options={"start": 0},
        set={"actor": 0, "round": 2, "hand": {0: {"britain": 4}}, "intrigue": {1: {"gb": 1}}},
        chance=["britain", "spain", "france"],
    )
    answers = ["", "draw_three", "blind", "blind", "blind", "occupy edinburgh.marshal", "stop"]
    others = ["", "draw_three", "take", "1", "1", "take_over edin", "", "stop", ""]
    playing, terminal = session(match, answers + others, tmp_path / "s.json")
    playing.run()
    assert "draws from the pile: Britain" in terminal.text()


def test_every_decision_of_a_person_is_kept_at_once(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "s.json"
    match = casata.new("royals", 2, seed=4, options={"start": 0})
    kept: list[int] = []

    def answers() -> Iterator[str]:
        yield ""
        for _ in range(3):
            yield "1"
            kept.append(casata.load(path.read_text()).step)

    TerminalGame(match, people(2), Scripted(answers()), path).run()
    assert kept == [1, 2, 3]


def test_a_game_never_overwrites_another_and_finds_a_place(
    tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    (tmp_path / "home").mkdir()
    first = free_name("royals")
    assert free_name("royals") != first  # nothing was written yet, but the name is taken
    first.write_text("mine")
    elsewhere = keep(pathlib.Path("/proc/no/where.json"), "x", "royals")
    assert elsewhere == tmp_path / "home" / "casata-royals.json"
    again = keep(pathlib.Path("/proc/no/where.json"), "y", "royals")
    assert (again, elsewhere.read_text()) == (tmp_path / "home" / "casata-royals-2.json", "x")
    match = casata.new("royals", 2, seed=4, options={"start": 0})
    playing, terminal = session(match, ["", f"save {first}"], tmp_path / "s.json")
    playing.run()
    assert "exists already" in terminal.text()
    assert first.read_text() == "mine"


def test_people_sit_first_and_bots_fill_the_rest() -> None:
    assert [player.bot for player in seat_people(ROYALS, 3, [], ["greedy"])] == ["", "greedy", "greedy"]
    assert [player.bot for player in seat_people(ROYALS, 4, ["A", "B"], ["random", "greedy"])] == [
        "",
        "",
        "random",
        "greedy",
    ]
    assert [player.bot for player in seat_people(ROYALS, 2, [], [])] == ["", ""]
    with pytest.raises(casata.CasataError, match="watch"):
        seat_people(ROYALS, 2, [], ["greedy", "greedy"])


def test_the_last_screen_of_several_people_shows_what_all_may_see(tmp_path: pathlib.Path) -> None:
    match = play_to_the_end(casata.new("royals", 2, seed=6))
    terminal = Scripted()
    playing = TerminalGame(match, people(2), terminal, tmp_path / "s.json")
    playing.looking = 1
    playing._end()
    assert "draws from the pile" in terminal.text()
    assert "draws from the pile:" not in terminal.text()
    assert "Your cards" not in terminal.text()


def play_to_the_end(match: Match) -> Match:
    for _ in moments(match, 1):
        pass
    return match
