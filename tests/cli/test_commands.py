"""The commands that do not need a person."""

import csv
import json
import pathlib

import pytest

import casata as api
from casata.cli.players import Player
from casata.cli.savefile import save_text
from tests.cli.running import casata, one_clear_line
from tests.engine.test_tampered_saves import TAMPERED
from tests.golden.make import play
from tests.site.client import House

Capture = pytest.CaptureFixture[str]


@pytest.fixture(scope="module")
def finished() -> dict[str, object]:
    return play("royals", 2, 5, {}).save()


@pytest.fixture
def save_file(finished: dict[str, object], tmp_path: pathlib.Path) -> pathlib.Path:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(finished))
    return path


COMMANDS = ["play", "watch", "sim", "league", "box", "verify", "show", "bench", "serve", "backup", "restore", "move",
            "migrate", "check", "rules", "operator", "reset-link"]  # fmt: skip


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_every_command_has_help_with_an_example(capsys: Capture, command: str) -> None:
    ran = casata(capsys, *([command] if command else []), "--help")
    assert ran.code == 0
    assert "casata" in ran.out
    assert not command or "For example" in ran.out


def test_sim_prints_what_programs_read(capsys: Capture) -> None:
    ran = casata(capsys, "sim", "royals", "--seats", "3", "--games", "12", "--bots", "greedy,random", "--json")
    data = json.loads(ran.out)
    assert (data["game"], data["seats"], data["games"]) == ("royals", 3, 12)
    assert [bot["name"] for bot in data["bots"]] == ["greedy", "random"]
    for bot in data["bots"]:
        assert bot["games"] == 12
        assert 0 <= bot["win_rate_low"] <= bot["win_rate"] <= bot["win_rate_high"] <= 1
    shares = 2 * data["bots"][0]["win_rate"] + data["bots"][1]["win_rate"]
    assert shares == pytest.approx(1)


def test_sim_gives_the_same_for_the_same_seed(capsys: Capture) -> None:
    command = ("sim", "royals", "--games", "10", "--bots", "greedy,random", "--json")
    first, again = casata(capsys, *command, "--seed", "4"), casata(capsys, *command, "--seed", "4")
    other = casata(capsys, *command, "--seed", "5")
    assert first.out == again.out != other.out


def test_sim_keeps_every_game_as_csv_and_json(capsys: Capture, tmp_path: pathlib.Path) -> None:
    table, data = tmp_path / "games.csv", tmp_path / "games.json"
    casata(capsys, "sim", "royals", "--games", "6", "--out", str(table))
    casata(capsys, "sim", "royals", "--games", "6", "--out", str(data))
    rows = list(csv.DictReader(table.read_text().splitlines()))
    assert len(rows) == 12
    assert all(
        sum(int(row[s]) for s in ("cities", "countries", "noble_house", "periods", "titles")) == int(row["score"])
        for row in rows
    )
    assert json.loads(data.read_text())["rows"][3]["score"] == int(rows[3]["score"])


def test_greedy_beats_random(capsys: Capture) -> None:
    data = json.loads(casata(capsys, "sim", "royals", "--games", "100", "--bots", "greedy,random", "--json").out)
    assert data["bots"][0]["win_rate"] >= 0.9


def test_watch_tells_a_whole_game(capsys: Capture) -> None:
    ran = casata(capsys, "watch", "royals", "--seats", "2", "--bots", "random", "--seed", "3")
    assert ran.code == 0
    assert "The game is over" in ran.out
    assert "wins." in ran.out


def test_box_lists_every_value_with_its_origin(capsys: Capture) -> None:
    ran = casata(capsys, "box", "royals")
    assert "titles.king\n  cost" in ran.out
    assert "joker = shortfall | free" in ran.out
    assert "reconstructed" in ran.out
    assert "stand-ins" in ran.out


def test_an_exported_house_file_is_right_and_changes_the_game(capsys: Capture, tmp_path: pathlib.Path) -> None:
    path = tmp_path / "mine.toml"
    assert casata(capsys, "box", "royals", "--export", str(path)).code == 0
    assert casata(capsys, "box", "royals", "--check", str(path)).code == 0
    text = path.read_text()
    assert "# STAND-IN" in text
    path.write_text(text.replace("bonus = 8  # STAND-IN: city marker", "bonus = 7  # STAND-IN: city marker", 1))
    assert casata(capsys, "box", "royals", "--check", str(path)).code == 0
    match = api.new("royals", 2, 1, house=path)
    assert match.printed["cities.paris.bonus"] == 7
    again = casata(capsys, "box", "royals", "--export", str(path))
    assert again.code == 2
    assert one_clear_line(again)


HOUSE_FAULTS = [
    ("[cities.paris]\nbonus = 'eight'\n", 2, "cities.paris.bonus"),
    ("[cities.paris]\n\nbonus = 0\n", 3, "cities.paris.bonus"),
    ("[cities.paris]\ntitles = ['emperor']\n", 2, "cities.paris.titles"),
    ("[cities.paris]\ntitles = ['duke']\n", 2, "duke"),
    ("[cities.paris]\ncountry = 'italy'\n", 2, "cities.paris.country"),
    ("[cities.paris]\ncountry = 'spain'\n", 2, "cities"),
    ("[titles.king]\nfull = 15\n", 2, "titles.king"),
    ("[titles.baron]\nfull = 2\nhalf = 1\n", 2, "titles.baron"),
    ("[countries.france]\ncards = 30\n", 2, "countries"),
    ("[countries.spain]\nbonus = [6, 10]\n", 2, "countries.spain.bonus"),
    ("[noble]\nvalues = [8, 12, 16]\n", 2, "noble.values"),
    ("[cities.rome]\nbonus = 3\n", 2, "cities.rome"),
    ("[cubes]\nblack = 47\n", 2, "cubes"),
    ("[cities.paris\nbonus = 3\n", 0, "TOML"),
]


def test_box_lists_all_problems_of_a_house_file(capsys: Capture, tmp_path: pathlib.Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("[cities.paris]\nbonus = many\n[cities.lyon]\nbonus = 120\n", encoding="utf-8")
    ran = casata(capsys, "box", "royals", "--check", str(path))
    assert ran.code == 2
    assert "line 2: words stand in quotation marks" in ran.out
    assert "line 4: cities.lyon.bonus must be a whole number from 1 to 99, not 120." in ran.out
    assert "mine.toml: 2 problems, listed above." in ran.err


@pytest.mark.parametrize(("text", "line", "named"), HOUSE_FAULTS, ids=[named for _, _, named in HOUSE_FAULTS])
def test_a_wrong_house_file_is_refused_with_line_and_reason(
    capsys: Capture, tmp_path: pathlib.Path, text: str, line: int, named: str
) -> None:
    path = tmp_path / "house.toml"
    path.write_text(text)
    for command in (["box", "royals", "--check", str(path)], ["play", "royals", "--house", str(path)]):
        ran = casata(capsys, *command)
        assert ran.code == 2
        assert one_clear_line(ran)
        assert named in ran.err
        assert not line or f"line {line}:" in ran.err


def test_verify_accepts_a_whole_and_a_running_game(
    capsys: Capture, save_file: pathlib.Path, tmp_path: pathlib.Path
) -> None:
    ran = casata(capsys, "verify", str(save_file))
    assert ran.code == 0
    assert "correct" in ran.out
    running = tmp_path / "running.json"
    match = api.new("royals", 3, 1)
    match.play("blind")
    running.write_text(save_text(match, [Player("A"), Player("B", "greedy"), Player("C")]))
    assert casata(capsys, "verify", str(running)).code == 0


def test_show_draws_any_moment_as_a_seat_saw_it(capsys: Capture, save_file: pathlib.Path) -> None:
    early = casata(capsys, "show", str(save_file), "--step", "10", "--seat", "0")
    assert early.code == 0
    assert "Your cards" in early.out
    spectator = casata(capsys, "show", str(save_file), "--step", "10")
    assert "Your cards" not in spectator.out
    assert "wins." in casata(capsys, "show", str(save_file)).out


WRONG_LINES = [
    ["nonsense"],
    ["play", "chess"],
    ["play", "royals", "--seats", "9"],
    ["play", "royals", "--seats", "two"],
    ["play", "royals", "--bots", "deepblue"],
    ["play", "royals", "--seats", "2", "--bots", "greedy,greedy,greedy"],
    ["play", "royals", "--option", "joker"],
    ["play", "royals", "--option", "joker=maybe"],
    ["play", "royals", "--option", "jokers=free"],
    ["play", "royals", "--house", "no-such-file.toml"],
    ["play", "--resume", "no-such-file.json"],
    ["play", "royals", "--resume", "no-such-file.json"],
    ["play", "royals", "--bots", "greedy", "--names", "A,B,C", "--seats", "2"],
    ["sim", "royals", "--games", "0"],
    ["sim", "royals", "--games", "many"],
    ["sim", "royals", "--bots", ""],
    ["sim", "royals", "--out", "games.xls"],
    ["sim"],
    ["box", "royals", "--export", "a", "--check", "b"],
    ["verify", "no-such-file.json"],
    ["show", "no-such-file.json"],
    ["bench", "chess"],
]


@pytest.mark.parametrize("line", WRONG_LINES, ids=[" ".join(line) for line in WRONG_LINES])
def test_a_wrong_command_line_gets_one_clear_line_and_code_2(capsys: Capture, line: list[str]) -> None:
    ran = casata(capsys, *line)
    assert ran.code == 2
    assert one_clear_line(ran), ran.err


@pytest.mark.parametrize("name", TAMPERED)
def test_verify_finds_a_tampered_save_and_names_the_first_difference(
    capsys: Capture, tmp_path: pathlib.Path, name: str
) -> None:
    save, named = TAMPERED[name]
    path = tmp_path / "tampered.json"
    path.write_text(json.dumps(save))
    ran = casata(capsys, "verify", str(path))
    assert ran.code == 1
    assert one_clear_line(ran)
    assert named.strip() in ran.err
    for command in (["show", str(path)], ["play", "--resume", str(path)]):
        refused = casata(capsys, *command)
        assert refused.code == 2
        assert one_clear_line(refused)


def test_a_house_file_with_nothing_changed_is_not_called_finished(capsys: Capture, tmp_path: pathlib.Path) -> None:
    path = tmp_path / "mine.toml"
    casata(capsys, "box", "royals", "--export", str(path))
    said = casata(capsys, "box", "royals", "--check", str(path)).out
    assert "Values changed: 0" in said
    assert "stand-ins left: 0" not in said


def test_reset_link_prints_a_link_that_sets_a_new_password_once(capsys: Capture, tmp_path: pathlib.Path) -> None:
    db = f"sqlite:///{tmp_path / 'tables.db'}"
    with House(db) as house:
        answer = house.person("Ada").send("/sign-up", login="ada", password="eleven cards", again="eleven cards")
        assert answer.status_code == 303
        ran = casata(capsys, "reset-link", "Ada", "--db", db, "--url", "https://games.example/")
        assert ran.code == 0
        site, _, ticket = ran.out.splitlines()[-1].rpartition("/reset/")
        assert site == "https://games.example"
        for status in (303, 404):
            again = house.person().send(f"/reset/{ticket}", password="twelve cards", again="twelve cards")
            assert again.status_code == status
    one_clear_line(casata(capsys, "reset-link", "nobody", "--db", db))
    one_clear_line(casata(capsys, "reset-link", "no name", "--db", db))
