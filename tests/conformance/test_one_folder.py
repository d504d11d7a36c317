"""A game is one folder: nothing outside of it knows that it is there."""

import pathlib
import re

import pytest

from casata.engine.game import find, names

CASATA = pathlib.Path(__file__).parents[2] / "casata"
GAMES = [name for name in names() if CASATA in find(name).folder.parents]
TEXT = {".css", ".html", ".js", ".py", ".pyi", ".svg", ".toml", ".txt"}
EXEMPT = {
    "cli": "the help of commands shows examples, and `casata play` begins with a game",
    "loadtest": "scripted guests play one game: any would do",
    "site/views/table/model.py": "comments show what a name and a title look like",
}


def is_exempt(path: str) -> bool:
    return any(path == part or path.startswith(f"{part}/") for part in EXEMPT)


@pytest.mark.parametrize("name", GAMES)
def test_nothing_outside_its_folder_names_a_game(name: str) -> None:
    game = find(name)
    title = game.title.split()[-2] if game.title.startswith("The ") else game.title
    wanted = re.compile(rf"\b({re.escape(name)}|{re.escape(title)})\b")
    naming = [
        path
        for file in CASATA.rglob("*")
        if file.suffix in TEXT and game.folder not in file.parents and "__pycache__" not in file.parts
        if wanted.search(file.read_text(encoding="utf-8"))
        if not is_exempt(path := file.relative_to(CASATA).as_posix())
    ]
    assert naming == []


@pytest.mark.parametrize("part", EXEMPT)
def test_what_is_exempt_names_a_game(part: str) -> None:
    place = CASATA / part
    files = [place] if place.is_file() else list(place.rglob("*.py"))
    assert any(re.search(rf"\b({'|'.join(GAMES)})\b", file.read_text(encoding="utf-8")) for file in files)


@pytest.mark.parametrize("name", names())
def test_a_theme_has_three_sentences_facts_colours_an_emblem_and_a_border(name: str) -> None:
    game = find(name)
    assert len(game.about.sentences) == 3
    assert all(re.fullmatch(r"[A-Z][^\n]+[.?]", sentence) for sentence in game.about.sentences)
    short, long = game.about.minutes
    assert 0 < short <= long
    assert 1 <= game.about.weight <= 5
    assert f'[data-game="{name}"]' in (game.theme / "palette.css").read_text(encoding="utf-8")
    assert f"/static/games/{name}/border.svg" in (game.theme / "palette.css").read_text(encoding="utf-8")
    for picture in ("emblem.svg", "border.svg"):
        assert (game.theme / picture).read_text(encoding="utf-8").startswith("<svg ")


@pytest.mark.parametrize("name", names())
def test_options_and_their_values_have_labels(name: str) -> None:
    game = find(name)
    labels = game.words.labels(game.printed(game.complete(game.seats[0], None)))
    for option in game.setup.options:
        assert option.label
        assert option.meaning.endswith(".")
        for value in option.values:
            readable = isinstance(value, int) or str(value).isdigit()
            assert option.label_of(value) or value in labels or readable, (option.name, value)
    assert all(preset.label and preset.reason.endswith(".") for preset in game.setup.presets)
